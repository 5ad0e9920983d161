/* SPDX-License-Identifier: MIT */
/* A coroutine: its body, ramp and clean-up are functions of the compiler's. */
#include <coroutine>

struct numbers {
	struct promise_type {
		int value;

		numbers get_return_object()
		{
			return { handle::from_promise(*this) };
		}
		std::suspend_always initial_suspend() { return {}; }
		std::suspend_always final_suspend() noexcept { return {}; }
		std::suspend_always yield_value(int v)
		{
			value = v;
			return {};
		}
		void return_void() {}
		void unhandled_exception() {}
	};
	using handle = std::coroutine_handle<promise_type>;
	handle coroutine;
};

static numbers count(int n)
{
	for (int i = 0; i < n; i++)
		co_yield i;
}

int main()
{
	numbers five = count(5);
	int sum = 0;

	while (five.coroutine.resume(), !five.coroutine.done())
		sum += five.coroutine.promise().value;
	five.coroutine.destroy();
	return sum != 10;
}
