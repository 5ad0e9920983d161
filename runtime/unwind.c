/* SPDX-License-Identifier: MIT */
/*
 * Exceptions that pass a frame whose return address was swapped.  The
 * unwinder comes to return_to_handler, whose frame has this personality: it
 * puts the true address back into the slot that the unwinder read, and both
 * phases go on to the real caller.  The entry stays on the return stack
 * until a frame above it returns.
 *
 * Follows the Itanium C++ ABI, "Exception Handling", level I, and that of ARM
 * (EHABI32), whose personalities unwind the frame themselves.
 */
#include <unwind.h>

#include "runtime/hosted.h"

/* Put the true return address in; false: the frame is not known. */
static bool restore(struct _Unwind_Context *context, unsigned long fp)
{
	const unsigned long hidden = (unsigned long)return_to_handler;
	unsigned long ret = ftrace_graph_ret_addr(hidden, fp);

	if (ret == hidden)
		return false;
	ret = (unsigned long)__builtin_frob_return_addr((void *)ret);
	_Unwind_SetGR(context, arch_unwind.column, ret);
	return true;
}

#ifdef __ARM_EABI_UNWINDER__
enum { STACK_POINTER = 13 };

_Unwind_Reason_Code ftrace_graph_personality(
	_Unwind_State state, struct _Unwind_Control_Block *exception,
	struct _Unwind_Context *context) __attribute__((visibility("hidden")));
_Unwind_Reason_Code ftrace_graph_personality(
	_Unwind_State state, struct _Unwind_Control_Block *exception,
	struct _Unwind_Context *context)
{
	(void)state;
	(void)exception;
	return restore(context, _Unwind_GetGR(context, STACK_POINTER))
		? _URC_CONTINUE_UNWIND : _URC_FAILURE;
}
#else
_Unwind_Reason_Code ftrace_graph_personality(
	int version, _Unwind_Action actions, _Unwind_Exception_Class class,
	struct _Unwind_Exception *exception, struct _Unwind_Context *context);
_Unwind_Reason_Code ftrace_graph_personality(
	int version, _Unwind_Action actions, _Unwind_Exception_Class class,
	struct _Unwind_Exception *exception, struct _Unwind_Context *context)
{
	unsigned long cfa = _Unwind_GetCFA(context);

	(void)version;
	(void)actions;
	(void)class;
	(void)exception;
	return restore(context, (arch_unwind.rises ? -cfa : cfa) -
					arch_unwind.slot)
		? _URC_CONTINUE_UNWIND : _URC_FATAL_PHASE1_ERROR;
}

/* What the frame description refers to, so that the text has no relocation. */
__typeof__(&ftrace_graph_personality) const ftrace_graph_personality_pointer
	__attribute__((visibility("hidden"))) = ftrace_graph_personality;
#endif
