// SPDX-License-Identifier: MIT
//
// What two files of one program both have: the linker keeps one copy.

#ifndef TORTURE_H
#define TORTURE_H

template <class T> __attribute__((noinline)) T shared_template(T a)
{
	return a * 9 + 1;
}

struct shared_class {
	virtual long f(long a);
	virtual ~shared_class() {}
};

inline long shared_class::f(long a) { return a + 2; }

__attribute__((noinline)) inline long shared(long a)
{
	static long calls;
	shared_class c, *p = &c;
	return shared_template(a) + p->f(a) + ++calls * 0;
}

#endif
