// SPDX-License-Identifier: MIT
//
// What C++ adds to torture.c: functions that the compiler makes, functions
// that every file may have a copy of.  `no_site` in a name has its meaning.

#include "torture.h"

#define APART __attribute__((noinline))

volatile long sink = 5;

struct left {
	virtual ~left() {}
	virtual long f(long a) { return a + sink; }
	virtual left *self() { return this; }
	long x = 1;
};

struct right {
	virtual ~right() {}
	virtual long g(long a) { return a * 2; }
	virtual right *me() { return this; }
	long y = 2;
};

// Overrides of `right` and of a virtual base are reached through thunks.
struct both : left, right {
	~both() override { sink = sink + 1; }
	long g(long a) override;
	both *me() override;
	both *self() override { return this; }
};

long both::g(long a) { return a * 3 + y; }
both *both::me() { return this; }

struct leaf_class : virtual right {
	long g(long a) override;
	leaf_class *me() override;
	APART explicit leaf_class(long a) : z(a) {}
	long z;
};

long leaf_class::g(long a) { return a * 5 + z; }
leaf_class *leaf_class::me() { return this; }

template <class T> APART T twice(T a) { return a + a; }
template <> APART long twice<long>(long a) { return a * 2 + 1; }

template <class T> struct box {
	T v;
	box(T a) : v(a) {}
	APART T get() const { return v; }
	[[gnu::no_instrument_function]] APART T no_site_get() const
	{
		return v + 1;
	}
	template <class U> APART U as(U u) { return u + (U)v; }
};
template struct box<short>;

template <class T> __attribute__((section(".text.shared"))) APART T
in_shared_section(T a)
{
	return a + 3;
}

APART long throws(long a)
{
	if (a > 3)
		throw a;
	return a;
}

struct cleans {
	long *p;
	~cleans() { ++*p; }
};

APART long catches(long a)
{
	long n = 0;
	try {
		cleans c{ &n };
		return throws(a);
	} catch (long b) {
		return b * 3 + n;
	}
}

APART long local_static(long a)
{
	static long once = throws(a & 1) + 4;
	return once + a;
}

struct at_start {
	long v;
	at_start() : v(sink) {}
	~at_start() { sink = 0; }
};
static at_start global;
thread_local at_start per_thread;

template <class F> APART long call(F f, long a) { return f(a) + f(a + 1); }

__attribute__((no_instrument_function)) APART long no_site_maker(long a)
{
	auto silent = [](long b) __attribute__((no_instrument_function)) {
		return b + 7;
	};
	return silent(a);
}

APART long lambdas(long a)
{
	long seen = 0;
	auto mutating = [&](long b) { return seen += b; };
	auto generic = [=](auto b) { return b + a; };
	long (*plain)(long) = [](long b) { return b * 2; };
	return call(mutating, a) + call(generic, a) + plain(a) +
	       no_site_maker(a);
}

APART long virtuals(left *l, right *r)
{
	return l->f(2) + r->g(3) + l->self()->x + r->me()->y;
}

constexpr long folded(long a) { return a * a; }

extern "C" long torture_cc(long a)
{
	sink = 5;
	both b;
	leaf_class c(a);
	box<long> s(a);
	right *r = &c;
	return virtuals(&b, &b) + r->g(a) + r->me()->y + twice(a) +
	       twice((int)a) + (long)twice(1.5) + s.get() + s.no_site_get() +
	       s.as((int)a) + in_shared_section(a) +
	       in_shared_section((int)a) + catches(a) + catches(1) +
	       local_static(a) + lambdas(a) + folded(a) + shared(a) +
	       global.v * 0 + per_thread.v * 0;
}
