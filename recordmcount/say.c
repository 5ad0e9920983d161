/* SPDX-License-Identifier: MIT */
/* Prints what may hold names that others chose; asks for no memory. */
#include <stdarg.h>

#include "recordmcount/say.h"

enum { LONGEST = 8192 };

void say_clean(char *text)
{
	for (; *text; text++)
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			*text = '?';
}

static void put(FILE *to, const char *format, va_list ap)
{
	char text[LONGEST];

	vsnprintf(text, sizeof(text), format, ap);
	say_clean(text);
	fputs(text, to);
}

void say(FILE *to, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	put(to, format, ap);
	va_end(ap);
}

void say_line(FILE *to, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	put(to, format, ap);
	va_end(ap);
	fputc('\n', to);
}
