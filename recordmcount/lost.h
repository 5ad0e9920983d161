/* SPDX-License-Identifier: MIT */
/* Files that become shorter while they are looked at. */
#ifndef MCOUNT_LOST_H
#define MCOUNT_LOST_H

/* From now on the loss of a page ends the program, and its file is named. */
void lost_pages(void);

#endif
