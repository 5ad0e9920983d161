// SPDX-License-Identifier: MIT
//
// The part that only the front end can load: what the source says of functions
// and IR does not hold, and the plugin's arguments.  It hands them on as one
// assembly comment of the module (facts.c), which is there before the module
// is optimised, in this process or in another.

#include "clang-pass/facts.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace {

using Arguments = std::vector<std::string>;

// Bytes that would end a field, a line or the comment.
void putField(std::string &Text, llvm::StringRef Field)
{
	for (unsigned char C : Field)
		if (C < ' ' || C == '%' || C == '*')
			Text += { '%', "0123456789abcdef"[C >> 4],
				  "0123456789abcdef"[C & 15] };
		else
			Text += (char)C;
}

void putLine(std::string &Text, std::initializer_list<std::string> Fields)
{
	const char *Between = "";

	for (const std::string &Field : Fields) {
		Text += Between;
		putField(Text, Field);
		Between = "\t";
	}
	Text += '\n';
}

// Why the source wants no site in a function; "": it does not say so.
const char *reasonOf(const FunctionDecl &F)
{
	if (F.hasAttr<NoInstrumentFunctionAttr>())
		return "no_instrument_function";
	const auto *Nops = F.getAttr<PatchableFunctionEntryAttr>();
	return Nops && !Nops->getCount() ? "patchable_function_entry" : "";
}

// Walks declarations and no bodies: local classes and closures are in the
// list of what their function declares.
class Facts {
	std::string &Text;
	const SourceManager &Sources;
	ASTNameGenerator Names;
	bool All;	// of every function, not only of those with a reason

	void tell(const std::string &Symbol, const FunctionDecl &F,
		  const char *Reason)
	{
		PresumedLoc At = Sources.getPresumedLoc(
			Sources.getExpansionLoc(F.getLocation()));

		if (!All || At.isInvalid())
			putLine(Text, { "f", Symbol, Reason });
		else
			putLine(Text, { "f", Symbol, Reason, At.getFilename(),
					std::to_string(At.getLine()),
					F.getQualifiedNameAsString() });
	}

	void tell(const FunctionDecl &F)
	{
		const char *Reason = reasonOf(F);

		if (!F.doesThisDeclarationHaveABody() ||
		    F.isDependentContext() || (!All && !*Reason))
			return;
		// Constructors and destructors are several functions each.
		std::vector<std::string> Several = Names.getAllManglings(&F);
		if (Several.empty())
			Several.push_back(Names.getName(&F));
		for (const std::string &Symbol : Several)
			tell(Symbol, F, Reason);
	}

	void visit(const Decl *D)
	{
		if (const auto *T = dyn_cast<FunctionTemplateDecl>(D))
			for (const FunctionDecl *F : T->specializations())
				visit(F);
		else if (const auto *T = dyn_cast<ClassTemplateDecl>(D))
			for (const auto *C : T->specializations())
				visit(C);
		else if (const auto *F = dyn_cast<FriendDecl>(D))
			D = F->getFriendDecl();
		if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
			tell(*F);
		if (const auto *C = dyn_cast_or_null<DeclContext>(D))
			walk(*C);
	}

	void walk(const DeclContext &C)
	{
		for (const Decl *D : C.decls())
			visit(D);
	}

public:
	Facts(ASTContext &Context, std::string &Into, bool OfAll)
		: Text(Into), Sources(Context.getSourceManager()),
		  Names(Context), All(OfAll)
	{
		walk(*Context.getTranslationUnitDecl());
	}
};

// Arguments for which every function's file and name are needed.
bool wantAll(const Arguments &Given)
{
	for (llvm::StringRef A : Given) {
		llvm::StringRef Key = A.split('=').first;

		if (Key == "dump" || Key == "file" || Key == "no-file" ||
		    Key == "function" || Key == "no-function")
			return true;
	}
	return false;
}

class Consumer : public ASTConsumer {
	CompilerInstance &CI;
	Arguments Given;

	// A file without the words has no function with the attributes; what
	// comes from a precompiled header is not in the table of words.
	bool mayHaveReasons() const
	{
		IdentifierTable &Words =
			CI.getPreprocessor().getIdentifierTable();

		if (Words.getExternalIdentifierLookup())
			return true;
		for (const char *Word : { "no_instrument_function",
					  "__no_instrument_function__",
					  "patchable_function_entry",
					  "__patchable_function_entry__" })
			if (Words.find(Word) != Words.end())
				return true;
		return false;
	}

	// To the code generator, and only there: it is in no context.
	void handOn(ASTContext &Context, const std::string &Text)
	{
#if LLVM_VERSION_MAJOR < 16
		auto Kind = StringLiteral::Ascii;
#elif LLVM_VERSION_MAJOR < 19
		auto Kind = StringLiteral::Ordinary;
#else
		auto Kind = StringLiteralKind::Ordinary;
#endif
		QualType Type = Context.getStringLiteralArrayType(
			Context.CharTy, Text.size());
		StringLiteral *Literal = StringLiteral::Create(
			Context, Text, Kind, false, Type, SourceLocation());
		CI.getASTConsumer().HandleTopLevelDecl(
			DeclGroupRef(FileScopeAsmDecl::Create(
				Context, Context.getTranslationUnitDecl(),
				Literal, SourceLocation(), SourceLocation())));
	}

public:
	Consumer(CompilerInstance &Instance, Arguments Args)
		: CI(Instance), Given(std::move(Args))
	{
	}

	void HandleTranslationUnit(ASTContext &Context) override
	{
		std::string Text;
		bool All = wantAll(Given);

		for (const std::string &A : Given)
			putLine(Text, { "a", A });
		if (All || mayHaveReasons())
			Facts(Context, Text, All);
		if (!Text.empty())
			handOn(Context, FACTS_BEGIN + Text + FACTS_END);
	}
};

// Does this run of the front end make code?
bool makesCode(const CompilerInstance &CI)
{
	switch (CI.getFrontendOpts().ProgramAction) {
	case frontend::EmitAssembly:
	case frontend::EmitBC:
	case frontend::EmitLLVM:
	case frontend::EmitLLVMOnly:
	case frontend::EmitCodeGenOnly:
	case frontend::EmitObj:
		return true;
	default:
		return false;
	}
}

// SOURCE.mcount.json beside the output, named after it.
std::string dumpBeside(const CompilerInstance &CI)
{
	const FrontendOptions &O = CI.getFrontendOpts();
	llvm::StringRef Source = O.Inputs.empty() ? llvm::StringRef("unit")
						  : O.Inputs[0].getFile();
	llvm::SmallString<128> Path(llvm::sys::path::filename(Source));

	if (!O.OutputFile.empty() && O.OutputFile != "-") {
		Path = O.OutputFile;
		llvm::sys::path::replace_extension(
			Path, llvm::sys::path::extension(Source));
	}
	return (Path + ".mcount.json").str();
}

class Action : public PluginASTAction {
	Arguments Given;

protected:
	std::unique_ptr<ASTConsumer>
	CreateASTConsumer(CompilerInstance &CI, llvm::StringRef) override
	{
		if (!makesCode(CI))
			return std::make_unique<ASTConsumer>();
		return std::make_unique<Consumer>(CI, std::move(Given));
	}

	// What is wrong with an argument, the pass says.
	bool ParseArgs(const CompilerInstance &CI,
		       const Arguments &Args) override
	{
		for (const std::string &A : Args)
			Given.push_back(A == "dump" ? "dump=" + dumpBeside(CI)
						    : A);
		return true;
	}

	ActionType getActionType() override { return AddBeforeMainAction; }
};

} // namespace

// For mcount-config to read: what a file is for, without loading it.
extern "C" __attribute__((visibility("default"))) const char
	mcount_plugin_for[] = "mcount-plugin-for: LLVM " LLVM_VERSION_STRING;

// Clang makes an action of every plugin that it has loaded.
static FrontendPluginRegistry::Add<Action> Registered("mcount",
						      "call sites: facts");
