/* SPDX-License-Identifier: MIT */
/* Exceptions that pass traced frames; C++ because C has none. */
#include <cstdio>
#include <stdexcept>

#define NOINLINE __attribute__((noinline))

namespace {

int cleaned;

struct cleaner {
	~cleaner() { cleaned++; }
};

NOINLINE int thrower(int n)
{
	cleaner c;
	volatile int deeper;

	if (!n)
		throw std::runtime_error("bottom");
	deeper = thrower(n - 1);
	return deeper + 1;
}

NOINLINE int rethrower(int n)
{
	try {
		return thrower(n);
	} catch (const std::exception &) {
		throw;
	}
}

NOINLINE int catcher(int n)
{
	try {
		return rethrower(n);
	} catch (const std::runtime_error &e) {
		return e.what()[0] + n;
	}
}

}

int main()
{
	int sum = 0;

	for (int i = 0; i < 500; i++)
		sum += catcher(i % 9);
	std::printf("%d %d\n", sum, cleaned);
}
