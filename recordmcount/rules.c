/* SPDX-License-Identifier: MIT */
/*
 * The rule table of mcount-audit.  Ids are for suppressions and dashboards:
 * one that is dropped is never given to another rule.
 */
#include "recordmcount/rules.h"

const struct rule rules[] = {
	{
		.id = "MC001",
		.severity = ERROR,
		.says = "the file was instrumented, and has no site",
		.explain = "A compiler plugin left its note, so it made sites; "
			   "neither they nor their table are there. A linker "
			   "script or --gc-sections has dropped the section: "
			   "KEEP(*(__mcount_loc)).",
		.find = find_unkept,
	},
	{
		.id = "MC002",
		.severity = ERROR,
		.says = "calls a profiling symbol its machine does not have",
		.explain = "Compilers differ in the name: the C library and "
			   "the kernel of the machine define one, and the "
			   "link fails or takes another function. Compile "
			   "with the flag that names it (-meabi gnu for clang "
			   "on ARM) or with the plugin, which needs none.",
		.find = find_stray,
	},
	{
		.id = "MC003",
		.severity = ERROR,
		.says = "the bytes at an entry are no site",
		.explain = "A tracer that trusts the entry would write over "
			   "other instructions. The table is stale or was made "
			   "for other code: record again.",
		.find = find_not_a_site,
	},
	{
		.id = "MC004",
		.severity = ERROR,
		.says = "an entry names a place in no function",
		.explain = "The place is data, behind the end of code or in "
			   "the room between functions: the table was made "
			   "for other code. Record again.",
		.find = find_misplaced,
	},
	{
		.id = "MC005",
		.severity = ERROR,
		.says = "an entry names a global entry before the site",
		.explain = "Where a function has two entries, some compilers "
			   "record the first and put the NOPs at the second. "
			   "A tracer would write over what sets up the TOC. "
			   "Record with recordmcount or the plugin.",
		.find = find_global_entry,
	},
	{
		.id = "MC006",
		.severity = ERROR,
		.says = "a site that calls from the same module skip",
		.explain = "NOPs before the local entry of a function run "
			   "only when the call comes from another module: the "
			   "function looks as if it was hardly called. The "
			   "plugin puts its site behind the local entry.",
		.find = find_skipped,
	},
	{
		.id = "MC007",
		.severity = WARNING,
		.says = "a site of several instructions",
		.explain = "A thread may stand between two of them when a "
			   "tracer writes a call over them all, and would go "
			   "on in the middle of it. Let recordmcount or the "
			   "runtime make them one before the first thread "
			   "starts.",
		.find = find_several,
	},
	{
		.id = "MC008",
		.severity = ERROR,
		.says = "a site is smaller than asked for",
		.explain = "With --pad-bytes=N, which a runtime with code of "
			   "its own for a site may need. Compile with as many "
			   "NOPs.",
		.find = find_short,
	},
	{
		.id = "MC009",
		.severity = WARNING,
		.says = "a site is not aligned as its machine needs",
		.explain = "The store that switches a site must be one that no "
			   "thread can see half of.",
		.find = find_unaligned,
	},
	{
		.id = "MC010",
		.severity = ERROR,
		.says = "calls, and no table",
		.explain = "The object calls the profiling function and was "
			   "not recorded: run recordmcount on it.",
		.find = find_no_table,
	},
	{
		.id = "MC011",
		.severity = ERROR,
		.says = "an entry is kept with another section than its own",
		.explain = "The table has SHF_LINK_ORDER: --gc-sections drops "
			   "it with the section that sh_link names, which is "
			   "not that of the function.",
		.find = find_link_order,
	},
	{
		.id = "MC012",
		.severity = ERROR,
		.says = "an entry is outside the section group of its function",
		.explain = "When the linker takes another file's copy of the "
			   "group, the entry stays and names nothing, or the "
			   "link fails. recordmcount --layout=comdat puts it "
			   "into the group.",
		.find = find_outside_group,
	},
	{
		.id = "MC013",
		.severity = WARNING,
		.says = "a read-only table that the loader must write",
		.explain = "Position-independent images relocate the table: "
			   "read-only it needs DT_TEXTREL, which hardened "
			   "systems refuse. Record with --profile=all.",
		.find = find_text_relocation,
	},
	{
		.id = "MC014",
		.severity = WARNING,
		.says = "a table is aligned less than its entries",
		.explain = "A reader loads pointers from it, which traps on "
			   "this machine: align the section to their size.",
		.find = find_table_alignment,
	},
	{
		.id = "MC015",
		.severity = WARNING,
		.says = "a call is not in the table",
		.explain = "The function cannot be traced, and its call stays "
			   "on for ever. recordmcount completes the table.",
		.find = find_missing,
	},
	{
		.id = "MC016",
		.severity = NOTE,
		.asked = true,
		.says = "a function has no site",
		.explain = "It may be meant; --why asks debug information too. "
			   "Runs only when asked for.",
		.find = find_untraced,
	},
	{
		.id = "MC017",
		.severity = WARNING,
		.says = "a function that must not have a site has one",
		.explain = "The resolver of an indirect function runs before "
			   "the program is relocated, and what --forbid names "
			   "has a reason of its own: keep the compiler off "
			   "with MCOUNT_NOTRACE.",
		.find = find_forbidden,
	},
	{
		.id = "MC018",
		.severity = ERROR,
		.says = "a tracer's handler reaches a site",
		.explain = "The site calls the tracer while it runs, and so on "
			   "until the stack ends. --handler names the function "
			   "to follow; one whose address is taken on the way "
			   "counts as called. Compile what the handler needs "
			   "without sites: MCOUNT_NOTRACE.",
		.find = find_recursion,
	},
	{
		.id = "MC019",
		.severity = ERROR,
		.says = "a landing pad stands behind the site",
		.explain = "An indirect branch must land on the pad, which "
			   "has to be the function's first instruction.",
		.find = find_late_pad,
	},
	{
		.id = "MC020",
		.severity = ERROR,
		.says = "a site is recorded more than once",
		.explain = "The second entry finds the site switched already; "
			   "a kernel then gives up on tracing altogether.",
		.find = find_duplicate,
	},
	{
		.id = "MC021",
		.severity = NOTE,
		.asked = true,
		.says = "the table of an image is not sorted",
		.explain = "A runtime that searches it sorts it first. Runs "
			   "only when asked for: no linker sorts it.",
		.find = find_unsorted,
	},
	{
		.id = "MC022",
		.severity = ERROR,
		.says = "a call cannot reach from a site",
		.explain = "The image is larger than the reach of the "
			   "machine's call: a tracer has to go through a "
			   "trampoline near the site, or the image has to be "
			   "linked in another order.",
		.find = find_unreachable,
	},
	{
		.id = "MC023",
		.severity = NOTE,
		.says = "an object whose code is yet to come",
		.explain = "The link-time optimizer will write the code: audit "
			   "what the link makes.",
		.find = find_lto,
	},
	{
		.id = "MC024",
		.severity = WARNING,
		.says = "two ways of tracing in one file",
		.explain = "A runtime that knows one of them misses the "
			   "functions of the other or calls two tracers. "
			   "Compile all of it with the same flags.",
		.find = find_two_ways,
	},
	{
		.id = "MC025",
		.severity = WARNING,
		.says = "a reference is recorded as a call",
		.explain = "An address of the profiling function was taken for "
			   "a call of it, as older recording tools do. Compile "
			   "the object again and record it with recordmcount.",
		.find = find_reference,
	},
	{
		.id = "MC026",
		.severity = ERROR,
		.says = "an entry names nothing",
		.explain = "It is zero, or its relocation is lost: strip or a "
			   "script took it.",
		.find = find_nothing_named,
	},
	{
		.id = "MC027",
		.severity = ERROR,
		.says = "an entry stands on a symbol that may be replaced",
		.explain = "The linker or the loader may bind a weak or global "
			   "name to another body, in which the entry's offset "
			   "means nothing.",
		.find = find_foreign_base,
	},
	{
		.id = "MC028",
		.severity = ERROR,
		.says = "an entry has a relocation that is no pointer's",
		.explain = "The linked entry would not be the address.",
		.find = find_relocation,
	},
	{
		.id = "MC029",
		.severity = ERROR,
		.says = "a table is not loaded",
		.explain = "The section needs SHT_PROGBITS and SHF_ALLOC, or "
			   "the running program does not have it.",
		.find = find_table_type,
	},
	{
		.id = "MC030",
		.severity = WARNING,
		.says = "two tables of the same name",
		.explain = "A kernel reads a module's first one only.",
		.find = find_second_table,
	},
	{
		.id = "MC031",
		.severity = ERROR,
		.says = "a note is of an unknown version",
		.explain = "The plugin that made the object is newer than this "
			   "program, which cannot know what a site is there.",
		.find = find_note_version,
	},
	{
		.id = "MC032",
		.severity = ERROR,
		.says = "entries are not as wide as a pointer",
		.explain = "Every reader takes entries of the machine's "
			   "pointer size.",
		.find = find_entry_width,
	},
	{
		.id = "MC033",
		.severity = ERROR,
		.says = "a note names a shape or size that no site has",
		.explain = "The note and this program know different sites: "
			   "they are of different releases.",
		.find = find_note_shape,
	},
	{
		.id = "MC034",
		.severity = ERROR,
		.says = "a function that must have a site has none",
		.explain = "It is named by --require. See --why for what may "
			   "keep it from having one.",
		.find = find_required,
	},
	{
		.id = "MC035",
		.severity = ERROR,
		.says = "fewer functions have a site than must",
		.explain = "--min-coverage says how many. Parts of functions, "
			   "such as .cold, do not count. --checks=MC016 lists "
			   "those without a site.",
		.find = find_uncovered,
	},
	{
		.id = "MC036",
		.severity = WARNING,
		.says = "a call of the profiling function that is no site",
		.explain = "It stays on for ever and is not in the table: its "
			   "instructions are not those of a compiler for "
			   "this machine. Call the function as they do, or "
			   "leave the call out.",
		.find = find_odd_call,
	},
	{
		.id = "MC037",
		.severity = WARNING,
		.says = "a function begins with a site that no entry names",
		.explain = "A note names the shape, and the function begins "
			   "with its NOPs: its entry was lost, in a linker "
			   "script or with a section.",
		.find = find_unnamed,
	},
	{
		.id = "MC038",
		.severity = ERROR,
		.says = "the object has not the sites that its source says",
		.explain = "With --expect, which names what mcount-expect read "
			   "in the sources. The plugin was not there, an "
			   "option of it left the function out, or an "
			   "attribute was not heeded. A function that may be "
			   "inlined or dropped is not missed.",
		.find = find_unexpected,
	},
	{
		.id = "MC039",
		.severity = NOTE,
		.asked = true,
		.says = "source and object differ, as they may",
		.explain = "With --expect: a function that is inlined or not "
			   "used has no code, and for templates, inline "
			   "functions and lambdas each compiler makes some of "
			   "its own. Runs only when asked for.",
		.find = find_explained,
	},
	{
		.id = "MC040",
		.severity = WARNING,
		.asked = true,
		.says = "a constructor has a site",
		.explain = "It runs before main(): before a tracer that main() "
			   "starts, perhaps before memory is cleared. The "
			   "runtime of this project is ready by then. Runs "
			   "only when asked for.",
		.find = find_early,
	},
	{
		.id = "MC041",
		.severity = NOTE,
		.says = "entries name code without a symbol",
		.explain = "A link kept the body of a function and took its "
			   "name for another one: a weak function that is "
			   "overridden, or one of C++ that two compilers put "
			   "into section groups of different names. It never "
			   "runs, so its site does no harm, but a tracer can "
			   "call it by no name of its own. recordmcount on the "
			   "image takes such entries out; Linux skips them. If "
			   "strip took the symbol, or assembly has none of "
			   "type function, all is well.",
		.find = find_nameless,
	},
	{ .id = NULL },
};
