/* SPDX-License-Identifier: MIT */
/*
 * Starts a static program on sh4 and prints for it.  The start-up code of
 * Debian's libc for sh4 never ends (a loop whose test the compiler dropped),
 * so nothing of the library that needs it may be used; setjmp and mprotect
 * only want the thread register to point to memory.
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What the thread register points into the middle of. */
__attribute__((used)) char bare_thread[8192] __attribute__((aligned(16)));

/* exit is system call 1, one argument: trapa #0x11 (Linux's ABI for SH). */
__asm__(".text\n"
	".globl	_start\n"
	"_start:\n"
	"	mov.l	1f, r0\n"
	"	ldc	r0, gbr\n"
	"	mov.l	2f, r0\n"
	"	jsr	@r0\n"
	"	nop\n"
	"	mov	r0, r4\n"
	"	mov	#1, r3\n"
	"	trapa	#0x11\n"
	"	.balign	4\n"
	"1:	.long	bare_thread + 4096\n"
	"2:	.long	main\n");

static void bare_number(unsigned long n)
{
	char text[24], *at = text + sizeof text;

	do
		*--at = (char)('0' + n % 10);
	while (n /= 10);
	write(STDOUT_FILENO, at, (size_t)(text + sizeof text - at));
}

/* Knows %zu, %ld and %s. */
int printf(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	for (const char *f = format; *f; f++) {
		size_t plain = strcspn(f, "%");

		write(STDOUT_FILENO, f, plain);
		f += plain;
		if (!*f)
			break;
		if (*++f == 's') {
			const char *s = va_arg(ap, const char *);

			write(STDOUT_FILENO, s, strlen(s));
			continue;
		}
		f++;
		bare_number(va_arg(ap, unsigned long));
	}
	va_end(ap);
	return 0;
}

int puts(const char *text)
{
	return printf("%s\n", text);
}

long sysconf(int name)
{
	return name == _SC_PAGESIZE ? 4096 : -1;
}
