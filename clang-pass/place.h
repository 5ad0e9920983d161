// SPDX-License-Identifier: MIT
//
// Where in a function's final code the site goes: at its entry, behind what
// arch/ says must stay first.  Only shim.cc includes this; it is apart to be
// read apart.

#ifndef MCOUNT_PASS_PLACE_H
#define MCOUNT_PASS_PLACE_H

#include "arch/arch.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/Function.h"

namespace mcount {

using namespace llvm;

// An instruction as arch/ names it: LLVM's name, and the first number or
// symbol that it has.
inline std::string wordOf(const MachineInstr &MI, const TargetInstrInfo &TII)
{
	std::string Word = TII.getName(MI.getOpcode()).str();

	for (const MachineOperand &O : MI.explicit_operands()) {
		if (O.isImm())
			return Word + " " + itostr(O.getImm());
		if (O.isSymbol())
			return Word + " " + O.getSymbolName();
	}
	return Word;
}

inline const pad *padOf(const arch &A, StringRef Word)
{
	for (const pad *P = A.pad; P && P->name; P++)
		if (P->llvm && Word == P->llvm)
			return P;
	return nullptr;
}

inline bool staysFirst(const arch &A, StringRef Word)
{
	for (const char *const *W = A.llvm_first; W && *W; W++)
		if (Word == *W)
			return true;
	return false;
}

// What is no instruction itself, but a mark that a pad may follow.
inline bool marksOnly(const MachineInstr &MI)
{
	return MI.isPseudo() && !MI.getNumOperands();
}

// Where in a function the site goes, and the pad to put before it if the
// function's own has to come after.
struct Place {
	MachineBasicBlock::iterator At;
	const pad *Lead = nullptr;

	Place(const arch &A, MachineFunction &MF)
		: At(MF.front().begin())
	{
		const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
		const Function &F = MF.getFunction();

		for (auto I = At; I != MF.front().end(); ++I) {
			std::string Word = wordOf(*I, TII);
			const pad *P = padOf(A, Word);
			if (P && P->signs) {
				// What is only called directly needs no pad.
				if (F.hasAddressTaken() || !F.hasLocalLinkage())
					Lead = P->stand_in;
				return;
			}
			if (P || staysFirst(A, Word))
				At = std::next(I);
			else if (!I->isMetaInstruction() && !marksOnly(*I))
				return;
		}
	}
};

} // namespace mcount

#endif
