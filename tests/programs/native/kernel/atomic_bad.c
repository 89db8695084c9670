// SPDX-License-Identifier: Apache-2.0
//
// Counted as if it were an int.
#include "../_lib/kernel.h"

static atomic_t users;

void enter(void) { users.counter++; } //~ race
void leave(void) { users.counter--; } //~ race
