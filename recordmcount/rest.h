/* SPDX-License-Identifier: MIT */
/* What of a file would be lost if it were laid out anew. */
#ifndef MCOUNT_REST_H
#define MCOUNT_REST_H

#include "recordmcount/obj.h"

/* Nothing: 0.  Something: -1, and `err` names it. */
int rest_check(struct obj *);

#endif
