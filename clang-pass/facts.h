/* SPDX-License-Identifier: MIT */
/* What encloses the facts of facts.c: a comment to every assembler. */
#ifndef MCOUNT_PASS_FACTS_H
#define MCOUNT_PASS_FACTS_H

#define FACTS_BEGIN "/*mcount-facts\n"
#define FACTS_END "*/"

#endif
