# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Counts sites without any code of this project: the table as readelf prints
# it, functions as the symbol table has them, what stands at their entry as
# objdump reads it.  Addresses are compared as text, so no arithmetic.

# What an instruction of a site is to objdump, for each CPU, and how many.
census_unit() {
	case $1 in
	x86_64 | i686) echo '^nopl? *0x0[(]%.ax,%.ax,1[)]$' 1 ;;
	arm) echo '^nop([.]w)?( @.*| [{].*)?$' 2 ;;
	riscv64) echo '^([.]word 0x00000013|nop)$' 2 ;;
	s390x) echo '^(jgnop|brcl 0,)' 1 ;;
	m68k | mips* | sparc64 | hppa) echo '^nop$' 3 ;;
	sh4) echo '^nop$' 8 ;;
	*) echo '^nop$' 2 ;;
	esac
}
# What comes before it: landing pads, and the load of a global pointer that
# callers inside the same file leave out or that the assembler's macro is.
census_pad='^(endbr(64|32)|bti c|hint #0x22)$'
census_pad="$census_pad|^lui gp,|^addiu gp,gp,|^addu gp,gp,t9\$"
census_pad="$census_pad|^(addis r2,r12,|lis r2,|addi r2,r2,)"
census_pad="$census_pad|^(ldah gp,0[(]t12[)]|lda gp,0[(]gp[)])"

# Functions that a compiler or a C library made, or that torture.* marks.
census_none='no_site|[.]cold|[.]resolver$|^_ZT[hvc]|^_DT|get_pc_thunk'
census_startup='^(main|run_.*|_start|_init|_fini|frame_dummy|atexit'
census_startup="$census_startup|call_weak_fn|(de)?register_tm_clones"
census_startup="$census_startup|__do_global_dtors_aux"
census_startup="$census_startup|_dl_relocate_static_pie)\$"

# dumps_of TRIPLE FILE: the bytes of each section of the table, by index.
dumps_of() {
	"$1-readelf" -SW "$2" | sed -n 's/^ *\[ *\([0-9]*\)\] __mcount_loc .*/\1/p' |
		while read -r index; do
			echo "@dump $index"
			"$1-readelf" -x "$index" "$2" 2>/dev/null
		done
}

# table_of TRIPLE FILE: a line for each entry of an object's __mcount_loc.
# What stands in the slot counts where the relocation has no addend.
# Relaxing targets name the label of the site, others its section.
table_of() {
	{
		"$1-readelf" -hSW "$2"
		dumps_of "$1" "$2"
		echo "@symbols"
		"$1-readelf" -sW "$2"
		echo "@relocations"
		"$1-readelf" -rW "$2"
	} | awk '
	function bare(hex) { sub(/^0+/, "", hex); return hex == "" ? "0" : hex }
	function slot(bytes, at,   word, i) {
		for (i = 0; i < width; i++)
			word = big ? word substr(bytes, at + 2 * i, 2) : \
				substr(bytes, at + 2 * i, 2) word
		return bare(word)
	}
	/big endian/ { big = 1 }
	/Class: +ELF/ { width = /ELF64/ ? 8 : 4 }
	/^@dump/ { part = $2; next }
	/^@symbols/ { part = "symbols"; next }
	/^@relocations/ { part = "relocations"; next }
	part == "" && /^ *\[ *[0-9]+\]/ {
		line = $0
		sub(/^ *\[ */, "", line); sub(/\]/, "", line)
		split(line, word, " ")
		section[word[1]] = word[2]
	}
	part == "symbols" && $8 ~ /LMCOUNT/ {
		place[$8] = section[$7] "+" bare($2)
	}
	part == "" && /^ *\[ *[0-9]+\] [.]rela?__mcount_loc / {
		sub(/^ *\[ *[0-9]+\] */, "")
		target[++tables] = $(NF - 1)
		next
	}
	part ~ /^[0-9]+$/ && /^ +0x/ {
		sub(/^ +0x[0-9a-f]+ /, "")
		hex = substr($0, 1, 35)
		gsub(/ /, "", hex)
		bytes[part] = bytes[part] hex
		next
	}
	part == "relocations" && /^Relocation section/ {
		in_table = /__mcount_loc/
		if (in_table) {
			current = target[++seen]
			at = 1
		}
	}
	in_table && $3 ~ /^R_/ {
		held = slot(bytes[current], at)
		at += 2 * width
		if ($5 in place)
			print place[$5]
		else
			print $5 "+" (held != "0" ? held : \
				$7 == "" ? "0" : bare($7))
	}' | sort
}

# image_table_of TRIPLE FILE: the same of a little-endian, fixed-address image.
image_table_of() {
	"$1-readelf" -x __mcount_loc "$2" 2>/dev/null | awk '
		/^ +0x/ {
			sub(/^ +0x[0-9a-f]+ /, "")
			bytes = bytes substr($0, 1, 35)
		}
		END {
			gsub(" ", "", bytes)
			for (at = 1; at < length(bytes); at += 16) {
				word = ""
				for (i = 14; i >= 0; i -= 2)
					word = word substr(bytes, at + i, 2)
				sub(/^0+/, "", word)
				print "+" word
			}
		}' | sort
}

# functions_of TRIPLE FILE NONE [IMAGE]: a line for the site of each function
# whose names do not match NONE, with a remark where it has none.
functions_of() {
	{
		"$1-readelf" -SW "$2"
		echo "@descriptors"
		"$1-readelf" -rW "$2"
		echo "@symbols"
		"$1-readelf" -sW "$2"
		echo "@code"
		"$1-objdump" -dwz --no-show-raw-insn "$2"
	} | awk -v none="$3" -v image="${4:-}" -v pad="$census_pad" \
		-v odd="$(case $1 in arm*) echo 1 ;; esac)" \
		-v unit="$(census_unit "${1%%-*}")" '
	function bare(hex) { sub(/^0+/, "", hex); return hex == "" ? "0" : hex }
	# Bit 0 of a function of ARM says Thumb.
	function even(hex,   last) {
		last = substr(hex, length(hex))
		if (odd && index("13579bdf", last))
			hex = substr(hex, 1, length(hex) - 1) \
				substr("02468ace", index("13579bdf", last), 1)
		return hex
	}
	function end_function(   first, i) {
		if (key == "")
			return
		first = 1
		while (text[first] ~ pad)
			first++
		for (i = first; i < first + units && text[i] ~ unit; i++)
			;
		if (i == first + units)
			site[key] = at[first]
		key = ""
	}
	BEGIN { units = unit; sub(/.* /, "", units); sub(/ [0-9]+$/, "", unit) }
	/^@/ { part = $0; next }
	part == "" && /^ *\[ *[0-9]+\]/ {
		sub(/^ *\[ */, ""); sub(/\]/, "")
		section[$1] = $2
		next
	}
	# A function of ELFv1 is a descriptor in .opd; its first word is the code.
	part == "@descriptors" && /^Relocation section/ { opd = /[.]opd/ }
	part == "@descriptors" && opd && $3 == "R_PPC64_ADDR64" {
		code_in[bare($1)] = $5
		code_at[bare($1)] = bare($7)
	}
	part == "@symbols" { sub(/\[[^]]*\]/, "") }
	part == "@symbols" && $4 == "FUNC" && $7 ~ /^[0-9]+$/ {
		start_at = even(bare($2))
		id = $7 ":" start_at
		if (!(id in name))
			order[++symbols] = id
		name[id] = name[id] " " $8
		where[id] = image ? "" : section[$7]
		start[id] = start_at
		if (section[$7] == ".opd") {
			where[id] = code_in[start_at]
			start[id] = code_at[start_at]
		}
		if ($8 ~ none)
			left_out[id] = 1
		next
	}
	part == "@code" && /^Disassembly of section/ {
		end_function()
		code = image ? "" : substr($4, 1, length($4) - 1)
	}
	# The label of a site is where its function goes on.
	part == "@code" && /<[.]L*MCOUNT[0-9]+>:$/ { next }
	part == "@code" && /^[0-9a-f]+ <.*>:$/ {
		end_function()
		key = code ":" bare($1)
		n = 0
		split("", text)
		next
	}
	part == "@code" && key != "" && n < 12 && /^ *[0-9a-f]+:/ {
		address = $1
		sub(/:$/, "", address)
		sub(/^ *[0-9a-f]+:[ \t]*/, "")
		gsub(/[ \t]+/, " "); sub(/ $/, "")
		at[++n] = address
		text[n] = $0
	}
	END {
		end_function()
		for (i = 1; i <= symbols; i++) {
			id = order[i]
			if (id in left_out)
				continue
			key = where[id] ":" start[id]
			if (key in site)
				print where[id] "+" site[key]
			else
				print where[id] "+" start[id] \
					" no site at" name[id]
		}
	}' | sort
}

# census_compare NAME FILE: one entry for each function that is to have one, at
# its site, and no other.
census_compare() {
	if [ -s "$census_dir/functions" ]; then
		same "$1: $(wc -l <"$census_dir/table") sites" \
			"$census_dir/functions" "$census_dir/table"
	else
		fail "$1" "no function found in $2"
	fi
	rm -r "$census_dir"
}

# census NAME TRIPLE OBJECT
census() {
	census_dir=$(mktemp -d "${TEST_TMPDIR:-/tmp}/census.XXXXXX")
	table_of "$2" "$3" >"$census_dir/table"
	functions_of "$2" "$3" "$census_none" >"$census_dir/functions"
	census_compare "$1" "$3"
}

# image_census NAME TRIPLE FILE: the same for a linked program.
image_census() {
	census_dir=$(mktemp -d "${TEST_TMPDIR:-/tmp}/census.XXXXXX")
	image_table_of "$2" "$3" >"$census_dir/table"
	functions_of "$2" "$3" "$census_none|$census_startup" image \
		>"$census_dir/functions"
	census_compare "$1" "$3"
}
