// SPDX-License-Identifier: MIT
//
// What only LLVM's C++ interface has: the entry a compiler or linker calls,
// and a handler in the printer of assembly.  There every function is final,
// landing pads included, so a site that goes in behind them stays where it is.
// Passes of the code generator cannot be added from outside before LLVM 22;
// a printer can be wrapped in all of them.

#include "clang-pass/place.h"
#include "clang-pass/text.h"
#include "clang-pass/unit.h"

#include "llvm/CodeGen/AsmPrinter.h"
#include "llvm/CodeGen/AsmPrinterHandler.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineInstrBuilder.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/MCAsmInfo.h"
#include "llvm/MC/MCContext.h"
#include "llvm/MC/MCExpr.h"
#include "llvm/MC/MCSectionELF.h"
#include "llvm/MC/MCStreamer.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif
#include "llvm/Target/TargetMachine.h"

#include <map>

using namespace llvm;

// For mcount-config to read: what a file is for, without loading it.
extern "C" __attribute__((visibility("default"))) const char
	mcount_plugin_for[] = "mcount-plugin-for: LLVM " LLVM_VERSION_STRING;

namespace {

class Said : public DiagnosticInfo {
	StringRef Sentence;

public:
	Said(bool Error, StringRef Text)
		: DiagnosticInfo(getNextAvailablePluginDiagnosticKind(),
				 Error ? DS_Error : DS_Warning),
		  Sentence(Text)
	{
	}
	void print(DiagnosticPrinter &P) const override { P << Sentence; }
};

Triple tripleOf(const Module &M)
{
	return Triple(M.getTargetTriple());
}

StringRef cpuOf(const Triple &T)
{
	return T.isX32() ? "x32" : Triple::getArchTypeName(T.getArch());
}

const arch *archOf(const Module &M)
{
	const Triple T = tripleOf(M);

	return T.isOSBinFormatELF()
		       ? arch_find_triple(cpuOf(T).str().c_str(),
					  M.getDataLayout().getPointerSize())
		       : nullptr;
}

// The shape of the site that a function is to have; "": none.
StringRef siteOf(const Function &F)
{
	std::string Marked =
		F.getFnAttribute(SYMBOL_ATTRIBUTE).getValueAsString().str();

	return is_marked(F.getName().str().c_str(), Marked.c_str())
		       ? F.getFnAttribute(SITE_ATTRIBUTE).getValueAsString()
		       : "";
}

class Sites : public AsmPrinterHandler {
	AsmPrinter &AP;
	const arch *Arch = nullptr;
	std::map<const MCSection *, unsigned> First;
	std::map<const site *, bool> Noted;
	bool Reported = false;

	// Once, and not again for every function.
	void report(const MachineFunction &MF, const Twine &What)
	{
		if (!Reported)
			MF.getFunction().getContext().emitError(
				"mcount: " + What + " ('" + MF.getName() +
				"')");
		Reported = true;
	}

	std::string local() const
	{
		return AP.MAI->getPrivateGlobalPrefix().str();
	}

	const char *word() const
	{
		return Arch->pointer == 8 ? AP.MAI->getData64bitsDirective()
					  : AP.MAI->getData32bitsDirective();
	}

	MCSymbol *edge(char Side, unsigned Number)
	{
		char *Name = text_of_edge(local().c_str(), Side, Number);

		if (!Name)
			report_fatal_error("mcount: no memory for a label");
		MCSymbol *Edge = AP.OutContext.getOrCreateSymbol(Name);
		free(Name);
		return Edge;
	}

	// Labels around the NOPs that the pass asked for; the compiler's list
	// of functions that have some is not to have this one.
	bool before(Function &F, unsigned Number)
	{
		const MCSymbol *Start = AP.CurrentPatchableFunctionEntrySym;

		if (!F.hasFnAttribute(BEFORE_ATTRIBUTE) || !Start)
			return false;
		F.removeFnAttr("patchable-function-prefix");
		AP.OutStreamer->emitAssignment(
			edge('B', Number),
			MCSymbolRefExpr::create(Start, AP.OutContext));
		AP.OutStreamer->emitLabel(edge('E', Number));
		return true;
	}

	char *textOf(MachineFunction &MF, const site &Shape, const pad *Lead)
	{
		Function &F = const_cast<Function &>(MF.getFunction());
		const auto *Code = static_cast<const MCSectionELF *>(
			AP.OutStreamer->getCurrentSectionOnly());
		unsigned Number = MF.getFunctionNumber();
		std::string Local = local(), Group;
		spot At = {};

		if (const MCSymbol *G = Code->getGroup())
			Group = G->getName().str();
		At.arch = Arch;
		At.shape = &Shape;
		At.lead = Lead;
		At.local = Local.c_str();
		At.word = word();
		At.number = Number;
		At.first = First.insert({ Code, Number }).first->second;
		At.group = Group.empty() ? nullptr : Group.c_str();
		At.before = before(F, Number);
		At.comdat = Code->isComdat();
		At.writable = AP.TM.isPositionIndependent();
		At.plain = F.hasFnAttribute(PLAIN_ATTRIBUTE);
		At.label_first = LLVM_VERSION_MAJOR > 16 ||
				 !AP.MAI->useIntegratedAssembler();
		At.noted = !Noted.insert({ &Shape, true }).second;
		return text_of_site(&At);
	}

	void put(MachineFunction &MF, const site &Shape)
	{
		// A caller would trust registers that a tracer changes.
		if (AP.TM.Options.EnableIPRA)
			return report(MF, "interprocedural register allocation "
					  "leaves a call site no registers");
		mcount::Place P(*Arch, MF);
		char *Text = textOf(MF, Shape, P.Lead);
		const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();

		if (!Text)
			report_fatal_error("mcount: no memory for a site");
		BuildMI(MF.front(), P.At, DebugLoc(),
			TII.get(TargetOpcode::INLINEASM))
			.addExternalSymbol(MF.createExternalSymbolName(Text))
			.addImm(InlineAsm::Extra_HasSideEffects);
		free(Text);
	}

public:
	explicit Sites(AsmPrinter &Printer) : AP(Printer) {}

	void beginFunction(const MachineFunction *MF) override
	{
		const Function &F = MF->getFunction();
		StringRef Name = siteOf(F);

		if (Name.empty())
			return;
		if (!Arch)
			Arch = archOf(*F.getParent());
		const site *Shape =
			Arch ? shape_named(Arch, Name.str().c_str()) : nullptr;
		if (Shape)
			put(const_cast<MachineFunction &>(*MF), *Shape);
		else
			report(*MF, "no shape '" + Name + "'");
	}
	void endFunction(const MachineFunction *) override {}
	void endModule() override {}
#if LLVM_VERSION_MAJOR < 19
	void setSymbolSize(const MCSymbol *, uint64_t) override {}
	void beginInstruction(const MachineInstr *) override {}
	void endInstruction() override {}
#endif
};

// Every target as it was registered, its printer not yet wrapped.
using Targets = std::map<const Target *, Target>;

AsmPrinter *makePrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> &&S);

Targets wrapAll()
{
	Targets All;

	for (const Target &T : TargetRegistry::targets()) {
		All.emplace(&T, T);
		TargetRegistry::RegisterAsmPrinter(const_cast<Target &>(T),
						   makePrinter);
	}
	return All;
}

// Built once, when a compiler or linker asks for the pass.
const Targets &targets()
{
	static const Targets All = wrapAll();

	return All;
}

AsmPrinter *makePrinter(TargetMachine &TM, std::unique_ptr<MCStreamer> &&S)
{
	AsmPrinter *AP = targets().at(&TM.getTarget())
				 .createAsmPrinter(TM, std::move(S));

	if (!AP || !TM.getTargetTriple().isOSBinFormatELF())
		return AP;
	auto H = std::make_unique<Sites>(*AP);
#if LLVM_VERSION_MAJOR < 19
	AP->addAsmPrinterHandler(AsmPrinter::HandlerInfo(
		std::move(H), "mcount", "Call sites", "mcount", "Call sites"));
#else
	AP->addAsmPrinterHandler(std::move(H));
#endif
	return AP;
}

struct Pass : PassInfoMixin<Pass> {
	void (*Run)(LLVMModuleRef);

	explicit Pass(void (*R)(LLVMModuleRef)) : Run(R) {}
	PreservedAnalyses run(Module &M, ModuleAnalysisManager &)
	{
		Run(wrap(&M));
		return PreservedAnalyses::all();
	}
	static bool isRequired() { return true; }
};

void addPasses(PassBuilder &PB)
{
	PB.registerPipelineStartEPCallback(
		[](ModulePassManager &MPM, auto...) {
			MPM.addPass(Pass(pass_begin));
		});
	PB.registerOptimizerLastEPCallback(
		[](ModulePassManager &MPM, auto...) {
			MPM.addPass(Pass(pass_end));
		});
}

} // namespace

const char *shim_cpu(LLVMModuleRef M)
{
	const Triple T = tripleOf(*unwrap(M));

	return T.isOSBinFormatELF() ? cpuOf(T).data() : "";
}

bool shim_has(LLVMValueRef V, const char *Features)
{
	const Function &F = *unwrap<Function>(V);
	const Triple T = tripleOf(*F.getParent());
	std::string Error;
	const Target *Of = TargetRegistry::lookupTarget(T.str(), Error);

	if (!Of)
		return false;
	std::unique_ptr<MCSubtargetInfo> Info(Of->createMCSubtargetInfo(
		T.str(),
		F.getFnAttribute("target-cpu").getValueAsString(),
		F.getFnAttribute("target-features").getValueAsString()));
	return Info && Info->checkFeatures(Features);
}

void shim_say(LLVMModuleRef M, bool Error, const char *Sentence)
{
	unwrap(M)->getContext().diagnose(Said(Error, Sentence));
}

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo()
{
	targets();
	return { LLVM_PLUGIN_API_VERSION, "mcount", "1", addPasses };
}
