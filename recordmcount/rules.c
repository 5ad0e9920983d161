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
		.explain = "Code of no function is the body of a weak function "
			   "that another file overrides, or data. A tracer "
			   "would show a function that never runs.",
		.find = find_misplaced,
	},
	{
		.id = "MC008",
		.severity = ERROR,
		.says = "a note names a shape or size that no site has",
		.explain = "The note and this program know different sites: "
			   "they are of different releases.",
		.find = find_note_shape,
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
		.explain = "A reader may trap or be slow, and a linker may pad "
			   "between tables.",
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
		.explain = "It may be meant: attributes, assembly, inlining. "
			   "Runs only when asked for.",
		.find = find_untraced,
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
		.id = "MC023",
		.severity = NOTE,
		.says = "an object whose code is yet to come",
		.explain = "The link-time optimizer will write the code: audit "
			   "what the link makes.",
		.find = find_lto,
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
	{ .id = NULL },
};
