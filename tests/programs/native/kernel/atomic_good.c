// SPDX-License-Identifier: Apache-2.0
//
// Counted atomically.
//~ none
#include "../_lib/kernel.h"

static atomic_t users;

void enter(void) { atomic_inc(&users); }
int count(void) { return atomic_read(&users); }
