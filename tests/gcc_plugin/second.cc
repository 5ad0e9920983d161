// SPDX-License-Identifier: MIT
//
// The second file of the program: other copies of what torture.h defines.

#include "torture.h"

extern "C" long torture_second(long a) { return shared(a) - 1; }
