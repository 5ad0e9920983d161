/* SPDX-License-Identifier: MIT */
/* How an audited file is shown. */
#ifndef MCOUNT_REPORT_H
#define MCOUNT_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "recordmcount/audit.h"

extern const char *const severity_name[SEVERITIES];
extern const char *const state_name[];

/* [FILE: ]SECTION+0xOFF SHAPE STATE FUNCTION+0xOFF, a line a site. */
void list_sites(const struct audit *, bool named, FILE *);

/*
 * FILE: PLACE: SEVERITY: SENTENCE [ID], a line a finding, in colours or not;
 * with `more`, a second line says what stands there.
 */
void list_findings(const struct audit *, bool color, bool more, FILE *);

/* The file in the form "mcount-audit/1"; -1 without memory. */
int report_json(const struct audit *, FILE *);

/*
 * Its findings as SARIF results, with a comma before each but the first of
 * the log; `*told` counts them.  -1 without memory.
 */
int report_sarif(const struct audit *, size_t *told, FILE *);

/* What opens and closes a SARIF log of one run. */
void sarif_open(FILE *);
void sarif_close(FILE *);

#endif
