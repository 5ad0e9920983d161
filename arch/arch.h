/* SPDX-License-Identifier: MIT */
/*
 * Facts about call sites, one descriptor an architecture.
 *
 * A call site is a run of instruction units that lives in three states:
 * as the compiler built it, switched off, and switched on.  The columns of
 * the table that heads every arch/NAME/NAME.c are the fields `built`, `off`
 * and `on` of its struct insn rows, so prose and data can be laid side by
 * side.  Units are numbers, not bytes: byte order is applied in site.c and
 * nowhere else, so one table serves both orders.
 *
 * This header is all that recordmcount/, gcc-plugin/, clang-pass/ and
 * runtime/ share in code; what they share in files is docs/format.md.  It is
 * freestanding C11 that a C++14 compiler takes too.
 */
#ifndef MCOUNT_ARCH_H
#define MCOUNT_ARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
	SITE_UNITS = 8,		/* units in the longest shape */
	SITE_BYTES = 20,	/* bytes in the longest shape */
	PAD_UNITS = 4,		/* units in the longest landing pad */
};

/* The life of a site.  SITE_UNKNOWN: bytes that no state of a shape has. */
enum site_state { SITE_BUILT, SITE_OFF, SITE_ON, SITE_UNKNOWN };

/* Where in the function the site stands: what a tracer finds saved there. */
enum site_place {
	SITE_ENTRY,		/* before the prologue: arguments untouched */
	SITE_BODY,		/* behind the prologue: a frame stands */
};

/*
 * One unit in its three lives.  `mask` has the bits of `on` that no operand
 * reaches; they are also what identifies `built` when that is a call.  Where
 * relocations have no addend of their own, a plain call has just the bits of
 * `built`: the operand that the assembler leaves in place is there.
 */
struct insn {
	uint32_t built, off, on, mask;
};

/*
 * One shape a site can take.  Shape 0 of an architecture is the one that the
 * compiler plugins emit.  A shape with `calls` is a call that a compiler left
 * for the linker to bind; it is recognised by relocation and opcode together.
 */
struct site {
	const char *name;	/* what the audit prints; NULL ends a list */
	uint8_t unit;		/* bytes a unit: 1, 2 or 4 */
	uint8_t count;		/* units */
	uint8_t align;		/* bytes; alignment that the target demands */
	int8_t reloc;		/* r_offset less the first byte; -1: none */
	int8_t addend;		/* what a plain call carries, bytes */
	const uint32_t *calls;	/* relocation types of the call; 0 ends */
	const char *directive;	/* assembler: a unit; NULL: the arch's */
	struct insn insn[SITE_UNITS];
};

/*
 * An instruction that must stay the first of a function, before the site.
 * `gcc` is the name of GCC's pattern for it, `llvm` that of LLVM's instruction,
 * with its number where it has one.  A pad that also changes the
 * return address (`signs`) comes after the site; `stand_in` is then the pad
 * to put before the site in its place.
 */
struct pad {
	const char *name;	/* mnemonic; NULL ends a list */
	const char *gcc;
	const char *llvm;
	uint8_t unit, count;
	bool signs;
	uint32_t insn[PAD_UNITS];
	const struct pad *stand_in;
};

/* How a site may change under running threads (docs/architecture.md). */
enum site_live {
	LIVE_STORE,		/* one aligned store of the last unit */
	LIVE_BREAKPOINT,	/* trap byte, tail, first byte */
	LIVE_WHOLE,		/* one instruction that no store writes whole */
	LIVE_STOPPED,		/* only while no thread can be inside */
};

enum {				/* quirks */
	ARCH_INSN_LITTLE = 1,	/* code is little-endian in both orders */
	ARCH_MIPS64_INFO = 2,	/* r_info of little-endian MIPS64 */
	ARCH_THUMB_BIT = 4,	/* bit 0 of a code address selects the ISA */
	ARCH_WRAPS = 8,		/* calls wrap at 4 GiB */
	ARCH_SLOT_ADDS = 16,	/* what stands in a slot adds to r_addend */
	ARCH_RELAXES = 32,	/* linkers delete code: places are not final */
	ARCH_REL = 64,		/* addends stand in what is relocated */
	ARCH_UNALIGNED = 128,	/* a word loads from any address */
	ARCH_LOCAL_ENTRY = 256,	/* st_other: where calls from near by enter */
	ARCH_DISP32 = 512,	/* calls: one to three bytes, and the distance
				   from their end, least byte first */
	ARCH_STUBS_KEEP = 1024,	/* calls of NAME.S and returns change nothing */
};

/*
 * Code of another instruction set in the same files, which a compiler may
 * choose by function.  `features` are LLVM's words for what holds then.
 */
struct mode {
	const char *features;	/* NULL ends; the first that holds counts */
	const char *shape;	/* the name of the shape that fits; or NULL */
	const char *without;	/* what has no shape is called; or NULL */
};

struct arch {
	const char *name;		/* also its folder */
	const char *const *cpu;		/* of GNU triples; NULL ends */
	uint16_t machine;		/* e_machine */
	uint16_t also;			/* another for the same code; 0: none */
	uint8_t elfclass;		/* 1: 32 bits, 2: 64 bits */
	uint8_t pointer;		/* bytes an entry of __mcount_loc */
	uint32_t quirks;
	uint32_t little_code;		/* e_flags: it is, at any order */
	uint32_t r_none, r_word;	/* relocations: nothing; a pointer */
	uint32_t r_relative;		/* a pointer that only the base moves */
	const char *directive;		/* assembler: one code unit follows */
	const char *const *entry;	/* profiling symbols; NULL ends */
	/* The last of them, which the ABI of the machine does not have. */
	const char *const *stray;
	const struct site *site;	/* shapes */
	const struct pad *pad;		/* landing pads */
	const char *const *gcc_first;	/* GCC patterns before it, or NULL */
	const char *const *llvm_first;	/* LLVM instructions, likewise */
	const struct mode *mode;	/* other instruction sets, or NULL */
	enum site_live live;
	uint32_t breakpoint;		/* a unit that traps; 0: none needed */
	/*
	 * For site_call() and site_target(), which know of addresses that
	 * wrap.  Put the displacement of a call from the site at `pc` to
	 * `target` into the `on` units `u`.  Addresses are bytes.  False when
	 * the call cannot reach; `u` is then unchanged.
	 */
	bool (*call)(const struct site *, uint32_t u[SITE_UNITS],
		     uint64_t pc, uint64_t target);
	/* The target of the call that `u` holds: what call() put in. */
	uint64_t (*target)(const struct site *, const uint32_t u[SITE_UNITS],
			   uint64_t pc);
	/*
	 * The slot that the stub of a linkage table goes through that is in
	 * the `size` bytes at `p`, loaded at `pc`; 0: none does.  Only where
	 * stubs differ in size.
	 */
	uint64_t (*stub)(const struct arch *, bool code_big,
			 const unsigned char *p, size_t size, uint64_t pc);
	/*
	 * Does a compiler save something around the `size` bytes of this site
	 * in memory, so that the return address is not where ftrace_caller
	 * looks for it?  Only where one does.
	 */
	bool (*wrapped)(const unsigned char *site, size_t size);
};

/* Every descriptor of this build, in folder order; NULL ends. */
extern const struct arch *const arch_registry[];

/*
 * The descriptor of an ELF machine (e_machine) and class (EI_CLASS), or NULL
 * when no folder of arch/ describes it.
 */
const struct arch *arch_find(uint16_t machine, uint8_t elfclass);

/*
 * The descriptor for code that a compiler of the GNU triple `triple` makes
 * with pointers of `pointer` bytes, or NULL.
 */
const struct arch *arch_find_triple(const char *triple, unsigned pointer);

/* The descriptor named `name` (its folder), or NULL. */
const struct arch *arch_find_name(const char *name);

/* Bytes that a site of this shape takes. */
static inline size_t site_size(const struct site *s)
{
	return (size_t)s->unit * s->count;
}

/* Is code of this architecture big-endian in a file of this byte order? */
bool arch_code_big(const struct arch *, bool file_big);

/* Take the units of a shape from site_size() bytes at `p`. */
void site_load(const struct site *, bool code_big, const unsigned char *p,
	       uint32_t u[SITE_UNITS]);

/* Put the units of a shape into site_size() bytes at `p`. */
void site_store(const struct site *, bool code_big,
		const uint32_t u[SITE_UNITS], unsigned char *p);

/* The units of a shape in one state; the operands of `on` are left zero. */
void site_units(const struct site *, enum site_state,
		uint32_t u[SITE_UNITS]);

/* Are `u` the units of this shape in this state, operands aside? */
bool site_is(const struct site *, enum site_state,
	     const uint32_t u[SITE_UNITS]);

/*
 * The site_size() bytes of a shape in one state, and which of their bits say
 * that it is that state: those of an operand do not.
 */
void site_form(const struct site *, bool code_big, enum site_state,
	       unsigned char *bytes, unsigned char *mask);

/*
 * The first shape of `arch` that the `size` bytes at `p` begin with, in
 * whichever state, or NULL.  `*state` is set when a shape is returned.
 */
const struct site *site_match(const struct arch *, bool code_big,
			      const unsigned char *p, size_t size,
			      enum site_state *state);

/*
 * The same for the next shape behind `last`; NULL: the first one.  Where there
 * are two instruction sets, a call of one may be another one's as well.
 */
const struct site *site_next(const struct arch *, const struct site *last,
			     bool code_big, const unsigned char *p,
			     size_t size, enum site_state *state);

/*
 * Put the displacement of a call from the site at `pc` to `target` into the
 * `on` units `u`, as site_units() gave them; false, and `u` unchanged, when
 * the call cannot reach, not even around the end of the addresses.
 */
bool site_call(const struct arch *, const struct site *,
	       uint32_t u[SITE_UNITS], uint64_t pc, uint64_t target);

/* Where the call in the units `u` of the site at `pc` goes. */
uint64_t site_target(const struct arch *, const struct site *,
		     const uint32_t u[SITE_UNITS], uint64_t pc);

/* Does a relocation of this type make the call of this shape? */
bool site_calls(const struct site *, uint32_t type);

/* The landing pad that stands at `p`, or NULL. */
const struct pad *pad_find(const struct arch *, bool code_big,
			   const unsigned char *p, size_t size);

/* Bytes of the landing pad that stands at `p`, 0 where none does. */
size_t pad_match(const struct arch *, bool code_big, const unsigned char *p,
		 size_t size);

#ifdef __cplusplus
}
#endif
#endif
