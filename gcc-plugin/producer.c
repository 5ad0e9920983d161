/* SPDX-License-Identifier: MIT */
/*
 * The options that GCC writes into its output: DW_AT_producer,
 * -frecord-gcc-switches.  The plugin's own path is among them, and GCC maps
 * only the names of sources, so builds in two places would differ by it.
 */
#include "gcc-plugin/unit.h"

void producer_map(void)
{
	static const char option[] = "-fplugin=";

	for (unsigned i = 0; i < save_decoded_options_count; i++) {
		struct cl_decoded_option *o = &save_decoded_options[i];

		if (o->opt_index != OPT_fplugin_)
			continue;
		o->orig_option_with_args_text = concat(option,
			remap_debug_filename(o->arg), NULL);
	}
}
