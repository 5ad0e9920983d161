/* SPDX-License-Identifier: MIT */
/* A traced process whose child is traced too. */
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noinline, noclone)) static int in_child(int x)
{
	volatile int y = x;

	return y;
}

__attribute__((noinline, noclone)) static int in_parent(int x)
{
	volatile int y = x;	/* not the code of in_child() */

	y += y;
	return y;
}

int main(void)
{
	int status = in_parent(0);
	pid_t pid = fork();

	if (!pid)
		return in_child(0) + in_child(0);
	return waitpid(pid, &status, 0) != pid || status || in_parent(0);
}
