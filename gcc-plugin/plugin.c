/* SPDX-License-Identifier: MIT */
/*
 * Where GCC comes in: what the plugin was told, whether this compiler is the
 * one it was built for, and which architecture the unit is compiled for.
 * MCOUNT_TARGET is the GNU triple of that compiler, given by the build.
 */
#include "gcc-plugin/unit.h"
#include "gcc-plugin/version.h"

#define PUBLIC __attribute__((visibility("default")))

/* GCC looks for this symbol before it loads anything. */
PUBLIC int plugin_is_GPL_compatible;

#define TEXT(x) #x
#define TEXT_OF(x) TEXT(x)

/* For mcount-config to read: what a file is for, without loading it. */
PUBLIC extern const char mcount_plugin_for[];
const char mcount_plugin_for[] = "mcount-plugin-for: " MCOUNT_TARGET " "
	TEXT_OF(GCCPLUGIN_VERSION_MAJOR) "."
	TEXT_OF(GCCPLUGIN_VERSION_MINOR) "."
	TEXT_OF(GCCPLUGIN_VERSION_PATCHLEVEL);

static struct gcc_build build_of(const struct plugin_gcc_version *v)
{
	struct gcc_build build = {
		v->basever,
		v->datestamp,
		v->devphase,
		v->revision,
		v->configuration_arguments,
	};

	return build;
}

static bool wrong_compiler(const struct plugin_name_args *args,
			   const struct plugin_gcc_version *running)
{
	struct gcc_build ours = build_of(gcc_of_headers());
	struct gcc_build theirs = build_of(running);
	char text[512];

	if (!version_differs(&ours, &theirs, text, sizeof text))
		return false;
	error("%s: %s; %<mcount-config --check%> names the plugin it needs",
	      args->full_name, text);
	return true;
}

/*
 * With `replace=-pg` the option only chooses: GCC forgets it before it makes
 * a call, or anything else of it.
 */
static void take_over_pg(struct unit *unit)
{
	unit->pg = profile_flag;
	if (unit->replaces_pg)
		profile_flag = 0;
}

/* Options such as -m32 have been read by now. */
static void start_unit(void *, void *data)
{
	struct unit *unit = (struct unit *)data;

	take_over_pg(unit);
	unit->arch = arch_find_triple(MCOUNT_TARGET,
				      POINTER_SIZE / BITS_PER_UNIT);
	if (!unit->arch)
		error("no description of call sites for %qs with %d-bit "
		      "pointers", MCOUNT_TARGET, (int)POINTER_SIZE);
}

/* The first body in a unit: from here on there is code to come. */
static void body_parsed(void *, void *data)
{
	table_mark((struct unit *)data);
}

static void thunks_known(void *, void *data)
{
	decisions_of_thunks((struct unit *)data);
}

static void finish(void *, void *data)
{
	struct unit *unit = (struct unit *)data;

	decisions_write(unit);
	options_free(unit);
	delete unit;
}

/*
 * An error ends the compilation before its first function; a status other
 * than 0 would only make GCC add that initialisation failed.
 */
PUBLIC int plugin_init(struct plugin_name_args *args,
		       struct plugin_gcc_version *running)
{
	if (wrong_compiler(args, running))
		return 0;

	struct unit *unit = new struct unit();

	unit->link_order = true;
	unit->sited = NO_FUNCTION;
	if (!options_take(unit, args)) {
		options_free(unit);
		delete unit;
		return 0;
	}
	producer_map();
	register_callback(args->base_name, PLUGIN_START_UNIT, start_unit, unit);
	register_callback(args->base_name, PLUGIN_PRE_GENERICIZE, body_parsed,
			  unit);
	register_callback(args->base_name, PLUGIN_ALL_IPA_PASSES_END,
			  thunks_known, unit);
	register_callback(args->base_name, PLUGIN_FINISH, finish, unit);
	sites_register(args->base_name, unit);
	return 0;
}
