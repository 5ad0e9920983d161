/* SPDX-License-Identifier: MIT */
/* How an audited file is shown. */
#ifndef MCOUNT_LIST_H
#define MCOUNT_LIST_H

#include <jansson.h>

#include "recordmcount/audit.h"

extern const char *const severity_name[SEVERITIES];
extern const char *const state_name[];

/* SECTION+0xOFF SHAPE STATE FUNCTION+0xOFF, a line a site. */
void list_sites(const struct audit *, FILE *);

/* FILE: PLACE: SEVERITY: SENTENCE [ID], a line a finding. */
void list_findings(const struct audit *, FILE *);

/* The file in the form "mcount-audit/1"; NULL without memory. */
json_t *audit_json(const struct audit *);

#endif
