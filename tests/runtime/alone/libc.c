/* SPDX-License-Identifier: MIT */
/*
 * The few functions of a libc that the firmware test calls, for targets that
 * no libc is packaged for.  Formats: %d, %s, %lx, %#lx.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* start.S */
long kernel(long number, long a, long b, long c);

/* Of the kernel that the emulator is. */
#ifdef __mips__
enum { WRITE = 5001, PROTECT = 5010, EXIT = 5058 };
#elif defined(__sh__)
enum { WRITE = 4, PROTECT = 125, EXIT = 1 };
#else
enum { WRITE = 64, PROTECT = 226, EXIT = 93 };
#endif

void *memcpy(void *to, const void *from, size_t size)
{
	for (size_t i = 0; i < size; i++)
		((volatile char *)to)[i] = ((const char *)from)[i];
	return to;
}

void *memset(void *to, int byte, size_t size)
{
	for (size_t i = 0; i < size; i++)
		((volatile char *)to)[i] = (char)byte;
	return to;
}

int mprotect(void *page, size_t size, int rights)
{
	return (int)kernel(PROTECT, (long)page, (long)size, rights);
}

_Noreturn void exit(int status)
{
	for (;;)
		kernel(EXIT, status, 0, 0);
}

/* Code on the stack calls one of these when it has been made. */
void arch_flush(unsigned long start, unsigned long stop);
void __riscv_flush_icache(char *start, char *stop, unsigned long flags);
void _flush_cache(char *start, int size, int which);

void __riscv_flush_icache(char *start, char *stop, unsigned long flags)
{
	(void)flags;
	arch_flush((unsigned long)start, (unsigned long)stop);
}

void _flush_cache(char *start, int size, int which)
{
	(void)which;
	arch_flush((unsigned long)start, (unsigned long)start + size);
}

struct text {
	char *to, *end;
	int length;
};

static void put(struct text *t, char c)
{
	if (t->to < t->end)
		*t->to++ = c;
	t->length++;
}

static void put_string(struct text *t, const char *s)
{
	while (*s)
		put(t, *s++);
}

static void put_number(struct text *t, unsigned long n, unsigned base)
{
	char digits[24], *d = digits + sizeof(digits);

	*--d = '\0';
	do
		*--d = "0123456789abcdef"[n % base];
	while (n /= base);
	put_string(t, d);
}

static void put_all(struct text *t, const char *f, va_list ap)
{
	for (; *f; f++) {
		if (*f != '%') {
			put(t, *f);
			continue;
		}
		f++;
		if (*f == '#') {
			put_string(t, "0x");
			f++;
		}
		if (*f == 'd')
			put_number(t, (unsigned long)va_arg(ap, int), 10);
		else if (*f == 's')
			put_string(t, va_arg(ap, const char *));
		else if (*f++ == 'l')
			put_number(t, va_arg(ap, unsigned long), 16);
	}
}

int snprintf(char *to, size_t size, const char *format, ...)
{
	struct text t = { to, to + size - 1, 0 };
	va_list ap;

	va_start(ap, format);
	put_all(&t, format, ap);
	va_end(ap);
	*t.to = '\0';
	return t.length;
}

int printf(const char *format, ...)
{
	char line[256];
	struct text t = { line, line + sizeof(line), 0 };
	va_list ap;

	va_start(ap, format);
	put_all(&t, format, ap);
	va_end(ap);
	return (int)kernel(WRITE, 1, (long)line, t.to - line);
}
