// SPDX-License-Identifier: MIT
//
// A coroutine, without the library that not every Clang takes: LLVM splits it
// into functions that begin, resume and destroy it.

namespace std {
template <class R, class...> struct coroutine_traits {
	using promise_type = typename R::promise_type;
};
template <class P = void> struct coroutine_handle;
template <> struct coroutine_handle<void> {
	static coroutine_handle from_address(void *p) noexcept
	{
		coroutine_handle h;
		h.f = p;
		return h;
	}
	void *address() const noexcept { return f; }
	void resume() const { __builtin_coro_resume(f); }
	void destroy() const { __builtin_coro_destroy(f); }
	bool done() const { return __builtin_coro_done(f); }
	void *f;
};
template <class P> struct coroutine_handle : coroutine_handle<> {
	static coroutine_handle from_address(void *p) noexcept
	{
		coroutine_handle h;
		h.f = p;
		return h;
	}
	static coroutine_handle from_promise(P &p)
	{
		return from_address(
			__builtin_coro_promise((char *)&p, alignof(P), true));
	}
	P &promise() const
	{
		return *(P *)__builtin_coro_promise(this->f, alignof(P), false);
	}
};
struct suspend_always {
	bool await_ready() noexcept { return false; }
	void await_suspend(coroutine_handle<>) noexcept {}
	void await_resume() noexcept {}
};
}
struct gen {
	struct promise_type {
		using handle = std::coroutine_handle<promise_type>;

		long v;
		gen get_return_object()
		{
			return { handle::from_promise(*this) };
		}
		std::suspend_always initial_suspend() noexcept { return {}; }
		std::suspend_always final_suspend() noexcept { return {}; }
		std::suspend_always yield_value(long a)
		{
			v = a;
			return {};
		}
		void return_void() {}
		void unhandled_exception() {}
	};
	promise_type::handle h;
	~gen() { h.destroy(); }
};

gen count(long n)
{
	for (long i = 0; i < n; i++)
		co_yield i;
}

long sum(long n)
{
	gen g = count(n);
	long s = 0;

	for (g.h.resume(); !g.h.done(); g.h.resume())
		s += g.h.promise().v;
	return s;
}
