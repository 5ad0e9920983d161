# shellcheck shell=sh
# SPDX-License-Identifier: MIT
# Counts sites without any code of this project: the table as readelf prints
# it, functions as the symbol table has them, what stands at their entry as
# objdump reads it.  Addresses are compared as text, so no arithmetic.

# What a site and a landing pad are to objdump, for each CPU.
census_shape() {
	case $1 in
	x86_64) echo 'nopl 0x0(%rax,%rax,1)' ;;
	aarch64) echo 'nop;nop' ;;
	esac
}
census_pad='^(endbr64|bti c|hint #0x22)$'

# Functions that a compiler or a C library made, or that torture.* marks.
census_none='no_site|[.]cold|[.]resolver$|^_ZT[hvc]'
census_startup='^(main|run_.*|_start|_init|_fini|frame_dummy|atexit'
census_startup="$census_startup|call_weak_fn|(de)?register_tm_clones"
census_startup="$census_startup|__do_global_dtors_aux"
census_startup="$census_startup|_dl_relocate_static_pie)\$"

# table_of TRIPLE FILE: a line for each entry of an object's __mcount_loc.
table_of() {
	"$1-readelf" -rW "$2" | awk '
		/^Relocation section/ { in_table = /__mcount_loc/ }
		in_table && $3 ~ /^R_/ { print $5 "+" $7 }' | sort
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
		echo "@symbols"
		"$1-readelf" -sW "$2"
		echo "@code"
		"$1-objdump" -dw --no-show-raw-insn "$2"
	} | awk -v none="$3" -v image="${4:-}" -v pad="$census_pad" \
		-v shape="$(census_shape "${1%%-*}")" '
	function bare(hex) { sub(/^0+/, "", hex); return hex == "" ? "0" : hex }
	function end_function(   first, got, i) {
		if (key == "")
			return
		first = text[1] ~ pad ? 2 : 1
		got = text[first]
		for (i = first + 1; i < first + units; i++)
			got = got ";" text[i]
		if (got == shape)
			site[key] = at[first]
		key = ""
	}
	BEGIN { units = split(shape, unused, ";") }
	/^@/ { part = $0; next }
	part == "" && /^ *\[ *[0-9]+\]/ {
		sub(/^ *\[ */, ""); sub(/\]/, "")
		section[$1] = $2
		next
	}
	part == "@symbols" { sub(/\[[^]]*\]/, "") }
	part == "@symbols" && $4 == "FUNC" && $7 ~ /^[0-9]+$/ {
		id = $7 ":" bare($2)
		if (!(id in name))
			order[++symbols] = id
		name[id] = name[id] " " $8
		where[id] = image ? "" : section[$7]
		start[id] = bare($2)
		if ($8 ~ none)
			left_out[id] = 1
		next
	}
	part == "@code" && /^Disassembly of section/ {
		end_function()
		code = image ? "" : substr($4, 1, length($4) - 1)
	}
	part == "@code" && /^[0-9a-f]+ <.*>:$/ {
		end_function()
		key = code ":" bare($1)
		n = 0
		split("", text)
		next
	}
	part == "@code" && key != "" && n < 4 && /^ *[0-9a-f]+:/ {
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
