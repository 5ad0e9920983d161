/* SPDX-License-Identifier: MIT */
/* What recordmcount did to a file, site by site, for other programs. */
#include <jansson.h>

#include "recordmcount/funcs.h"
#include "recordmcount/record.h"

static json_t *site_json(const struct obj *o, const struct funcs *funcs,
			 const struct loc *l, const char *action)
{
	const struct func *f = funcs_at(funcs, l->sec, l->off);

	return json_pack("{s:s, s:I, s:s?, s:s, s:s}",
			 "section", o->sec[l->sec].name,
			 "offset", (json_int_t)l->off,
			 "function", f ? f->name : NULL,
			 "shape", l->shape->name,
			 "action", action);
}

static void add_sites(json_t *list, const struct obj *o,
		      const struct funcs *funcs, const struct locs *sites,
		      const char *action)
{
	for (size_t i = 0; i < sites->n; i++)
		json_array_append_new(list, site_json(o, funcs, &sites->v[i],
						      action));
}

static json_t *sites_json(struct obj *o, const struct change *c)
{
	json_t *list = json_array();
	struct funcs funcs;

	if (o->sec && !funcs_read(&funcs, o)) {
		add_sites(list, o, &funcs, &c->add, "recorded");
		add_sites(list, o, &funcs, &c->off, "switched off");
		funcs_free(&funcs);
	}
	return list;
}

void record_json(FILE *to, const char *path, const char *why, struct obj *o,
		 const struct change *c)
{
	json_t *file = json_pack("{s:s%, s:s?, s:s?, s:o}", "path", path,
				 strlen(path), "error", why, "machine",
				 o->arch ? o->arch->name : NULL, "sites",
				 sites_json(o, c));

	if (!file)
		file = json_pack("{s:s}", "error", "not expressible in JSON");
	json_dumpf(file, to, JSON_COMPACT);
	json_decref(file);
}
