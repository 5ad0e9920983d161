/* SPDX-License-Identifier: MIT */
/*
 * mcount-expect: the functions that sources say an object has, and whether
 * each is to have a site.  Clang's parser reads every command of a
 * compile_commands.json; nothing is compiled.  What is printed is the form
 * "mcount-expect/1" of docs/audit.md, which mcount-audit compares with the
 * objects.  Reasons have the names of docs/gcc-plugin.md.
 */
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

#include <sys/wait.h>

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Version.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/JSONCompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace {

using namespace clang;

enum { DONE = 0, FAILED = 1, TROUBLE = 2 };

const char *reason_of(const FunctionDecl *f,
		      const std::set<std::string> &resolvers)
{
	const auto *pfe = f->getAttr<PatchableFunctionEntryAttr>();

	if (f->hasAttr<NoInstrumentFunctionAttr>())
		return "no_instrument_function";
	if (pfe && pfe->getCount() == 0)
		return "patchable_function_entry";
	if (f->hasAttr<NakedAttr>())
		return "naked";
	if (f->hasAttr<AnyX86InterruptAttr>() ||
	    f->hasAttr<ARMInterruptAttr>() ||
	    f->hasAttr<RISCVInterruptAttr>() || f->hasAttr<MipsInterruptAttr>())
		return "interrupt";
	if (f->hasAttr<AnyX86NoCallerSavedRegistersAttr>())
		return "no_caller_saved_registers";
	if (f->getDeclName().isIdentifier() &&
	    resolvers.count(f->getName().str()))
		return "resolver";
	return nullptr;
}

/* Collects definitions that may become code. */
class Functions : public RecursiveASTVisitor<Functions> {
public:
	Functions(ASTContext &c, llvm::json::OStream &to)
		: context(c), names(c), json(to) {}

	bool shouldVisitTemplateInstantiations() const { return true; }
	bool shouldVisitImplicitCode() const { return true; }

	bool VisitFunctionDecl(FunctionDecl *f)
	{
		if (const auto *i = f->getAttr<IFuncAttr>())
			resolvers.insert(i->getResolver().str());
		if (f->doesThisDeclarationHaveABody() &&
		    !f->isDependentContext() && !f->isDeleted() &&
		    !f->isConsteval())
			found.push_back(f);
		return true;
	}

	void print()
	{
		for (const FunctionDecl *f : found)
			print(f);
	}

private:
	void print(const FunctionDecl *f)
	{
		GVALinkage linkage = context.GetGVALinkageForFunction(f);
		bool must = context.DeclMustBeEmitted(f);
		const char *reason = reason_of(f, resolvers);

		if (linkage == GVA_AvailableExternally ||
		    (!must && !f->isUsed() && !f->isReferenced()))
			return;
		json.object([&] {
			json.attributeArray("names", [&] { print_names(f); });
			json.attribute("line", line_of(f));
			json.attribute("emitted", must ? "always" : "if used");
			json.attribute("site", !reason);
			json.attribute("reason", text(reason));
		});
	}

	int64_t line_of(const FunctionDecl *f) const
	{
		return context.getSourceManager().getExpansionLineNumber(
			f->getLocation());
	}

	static llvm::json::Value text(const char *s)
	{
		return s ? llvm::json::Value(s) : llvm::json::Value(nullptr);
	}

	/* Constructors and destructors have several symbols. */
	void print_names(const FunctionDecl *f)
	{
		std::vector<std::string> all;

		if (isa<CXXConstructorDecl>(f) || isa<CXXDestructorDecl>(f))
			all = names.getAllManglings(f);
		if (all.empty())
			all.push_back(names.getName(f));
		for (const std::string &name : all)
			json.value(name);
	}

	ASTContext &context;
	ASTNameGenerator names;
	llvm::json::OStream &json;
	std::vector<const FunctionDecl *> found;
	std::set<std::string> resolvers;
};

class Consumer : public ASTConsumer {
public:
	explicit Consumer(llvm::json::OStream &to) : json(to) {}

	void HandleTranslationUnit(ASTContext &c) override
	{
		Functions functions(c, json);

		functions.TraverseDecl(c.getTranslationUnitDecl());
		functions.print();
	}

private:
	llvm::json::OStream &json;
};

class Action : public ASTFrontendAction {
public:
	explicit Action(llvm::json::OStream &to) : json(to) {}

	std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
						       StringRef) override
	{
		return std::make_unique<Consumer>(json);
	}

private:
	llvm::json::OStream &json;
};

class Factory : public tooling::FrontendActionFactory {
public:
	explicit Factory(llvm::json::OStream &to) : json(to) {}

	std::unique_ptr<FrontendAction> create() override
	{
		return std::make_unique<Action>(json);
	}

private:
	llvm::json::OStream &json;
};

/* Where this Clang's own headers are; "" if there is no compiler. */
std::string resource_dir()
{
	std::string command = "clang-" + std::to_string(CLANG_VERSION_MAJOR) +
			      " -print-resource-dir 2>/dev/null";
	char text[4096] = "";
	FILE *f = popen(command.c_str(), "r");

	if (f && !fgets(text, sizeof(text), f))
		text[0] = 0;
	if (f)
		pclose(f);
	return std::string(text).substr(0, strcspn(text, "\n"));
}

/* The command without what only its own compiler takes. */
tooling::ArgumentsAdjuster adjuster(const std::string &resources)
{
	return [resources](const tooling::CommandLineArguments &args,
			   StringRef) {
		tooling::CommandLineArguments out;

		for (const std::string &a : args)
			if (a.compare(0, 8, "-fplugin") != 0)
				out.push_back(a);
		out.push_back("-w");
		out.push_back("-Qunused-arguments");
		out.push_back("-Wno-unknown-warning-option");
		out.push_back("-Wno-ignored-optimization-argument");
		out.push_back("-resource-dir=" + resources);
		return out;
	};
}

std::string absolute(const tooling::CompileCommand &c, const std::string &path)
{
	return path.empty() || path[0] == '/' ? path : c.Directory + "/" + path;
}

/* The word behind -o; a database may leave it to the command. */
std::string output_of(const tooling::CompileCommand &c)
{
	std::string output = c.Output;

	for (size_t i = 0; output.empty() && i < c.CommandLine.size(); i++) {
		const std::string &word = c.CommandLine[i];

		if (word == "-o" && i + 1 < c.CommandLine.size())
			output = c.CommandLine[i + 1];
		else if (word.compare(0, 2, "-o") == 0)
			output = word.substr(2);
	}
	return absolute(c, output);
}

/* A database of the one command. */
class Single : public tooling::CompilationDatabase {
public:
	explicit Single(const tooling::CompileCommand &c) : command(c) {}

	std::vector<tooling::CompileCommand>
	getCompileCommands(StringRef) const override
	{
		return { command };
	}

private:
	tooling::CompileCommand command;
};

int print_unit(const tooling::CompileCommand &c, const std::string &resources,
	       llvm::json::OStream &json)
{
	Single one(c);
	std::string file = absolute(c, c.Filename);
	tooling::ClangTool tool(one, { file });
	Factory factory(json);
	int bad = 0;

	tool.appendArgumentsAdjuster(adjuster(resources));
	json.object([&] {
		json.attribute("source", file);
		json.attribute("object", output_of(c));
		json.attributeArray("functions", [&] {
			bad = tool.run(&factory);
		});
		json.attribute("parsed", !bad);
	});
	return bad ? FAILED : DONE;
}

/* Worker k of n prints its share, in order, each unit ended by a NUL. */
int work(const std::vector<tooling::CompileCommand> &all, size_t k, size_t n,
	 const std::string &resources, int to)
{
	llvm::raw_fd_ostream out(to, true);
	int status = DONE;

	for (size_t i = k; i < all.size(); i += n) {
		llvm::json::OStream json(out, 1);

		status |= print_unit(all[i], resources, json);
		json.flush();
		out << '\0';
		out.flush();
	}
	return status;
}

struct worker {
	pid_t pid;
	FILE *from;
};

bool start(worker &w, const std::vector<tooling::CompileCommand> &all,
	   size_t k, size_t n, const std::string &resources)
{
	int ends[2];

	if (pipe(ends))
		return false;
	w.pid = fork();
	if (w.pid == 0) {
		close(ends[0]);
		_exit(work(all, k, n, resources, ends[1]));
	}
	close(ends[1]);
	w.from = fdopen(ends[0], "r");
	return w.pid > 0 && w.from;
}

/* Copy one unit; false: the worker ended early. */
bool copy(FILE *from)
{
	int c;

	while ((c = getc(from)) != EOF && c)
		putchar(c);
	return c == 0;
}

void progress(size_t i, size_t n)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, i == n ? "\r\033[K" : "\r%zu of %zu", i, n);
}

int print_all(const std::vector<tooling::CompileCommand> &all, size_t jobs,
	      const std::string &resources)
{
	size_t n = std::max<size_t>(1, std::min(jobs, all.size()));
	std::vector<worker> workers(n);
	int status = DONE;

	for (size_t k = 0; k < workers.size(); k++)
		if (!start(workers[k], all, k, workers.size(), resources)) {
			perror("mcount-expect");
			return TROUBLE;
		}
	fputs("{\"schema\": \"mcount-expect/1\", \"units\": [\n", stdout);
	for (size_t i = 0; i < all.size(); i++) {
		if (i)
			fputs(",\n", stdout);
		if (!copy(workers[i % workers.size()].from)) {
			fprintf(stderr, "%s: its worker ended early\n",
				all[i].Filename.c_str());
			status = TROUBLE;
			break;
		}
		progress(i + 1, all.size());
	}
	puts("\n]}");
	for (worker &w : workers) {
		int ended;

		fclose(w.from);
		if (waitpid(w.pid, &ended, 0) < 0 || !WIFEXITED(ended) ||
		    WEXITSTATUS(ended))
			status = TROUBLE;
	}
	return status;
}

/* LLVM's libraries bring hundreds of options of their own. */
llvm::cl::OptionCategory own("Options");
llvm::cl::opt<std::string> database("compile-commands", llvm::cl::Required,
	llvm::cl::desc("The commands whose sources are to be read"),
	llvm::cl::value_desc("FILE"), llvm::cl::cat(own));
llvm::cl::opt<unsigned> jobs("j", llvm::cl::init(1), llvm::cl::cat(own),
	llvm::cl::desc("Read so many sources at once"));

} /* namespace */

int main(int argc, char **argv)
{
	std::unique_ptr<tooling::CompilationDatabase> db;
	std::string why, resources = resource_dir();

	llvm::cl::HideUnrelatedOptions(own);
	llvm::cl::SetVersionPrinter([](llvm::raw_ostream &to) {
		to << "mcount-expect 0.1\n";
	});
	if (!llvm::cl::ParseCommandLineOptions(argc, argv,
			"The functions that sources say an object has\n",
			&llvm::errs()))
		return TROUBLE;
	db = tooling::JSONCompilationDatabase::loadFromFile(database, why,
			tooling::JSONCommandLineSyntax::AutoDetect);
	if (!db) {
		fprintf(stderr, "%s: %s\n", database.c_str(), why.c_str());
		return TROUBLE;
	}
	if (resources.empty()) {
		fprintf(stderr, "mcount-expect: clang-%d is not on the PATH\n",
			CLANG_VERSION_MAJOR);
		return TROUBLE;
	}
	db = tooling::inferTargetAndDriverMode(std::move(db));
	return print_all(db->getAllCompileCommands(), jobs, resources);
}
