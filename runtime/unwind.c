/* SPDX-License-Identifier: MIT */
/*
 * Exceptions that pass a frame whose return address was swapped.  The
 * unwinder comes to return_to_handler, whose frame has this personality: it
 * puts the true address back into the slot that the unwinder read, and both
 * phases go on to the real caller.  The entry stays on the return stack
 * until a frame above it returns.
 *
 * Follows the Itanium C++ ABI, "Exception Handling", level I.
 */
#include <unwind.h>

#include "runtime/hosted.h"

_Unwind_Reason_Code ftrace_graph_personality(
	int version, _Unwind_Action actions, _Unwind_Exception_Class class,
	struct _Unwind_Exception *exception, struct _Unwind_Context *context);
_Unwind_Reason_Code ftrace_graph_personality(
	int version, _Unwind_Action actions, _Unwind_Exception_Class class,
	struct _Unwind_Exception *exception, struct _Unwind_Context *context)
{
	const unsigned long hidden = (unsigned long)return_to_handler;
	unsigned long fp = _Unwind_GetCFA(context) - arch_unwind.slot;
	unsigned long ret = ftrace_graph_ret_addr(hidden, fp);

	(void)version;
	(void)actions;
	(void)class;
	(void)exception;
	if (ret == hidden)
		return _URC_FATAL_PHASE1_ERROR;
	_Unwind_SetGR(context, arch_unwind.column, ret);
	return _URC_CONTINUE_UNWIND;
}

/* What the frame description refers to, so that the text has no relocation. */
__typeof__(&ftrace_graph_personality) const ftrace_graph_personality_pointer
	__attribute__((visibility("hidden"))) = ftrace_graph_personality;
