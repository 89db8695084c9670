// SPDX-License-Identifier: Apache-2.0
//
// One number for everything that decides how a machine goes on, so that a program which goes round and round
// can be told from one that gets somewhere: if the number is the same again, all of it can happen again.
//
// Names that a program can only compare are taken for equal if they play the same part: pids and references
// are numbered in the order in which they are met, beginning with the tested process. So a server that is
// called with a new reference each time comes to the same state, and so does a loop that starts a process and
// waits for its end. Due times are taken from now; a program that reads the clock while time goes on is never
// in the same state.
//
// Left out: what was, such as who ended and how; what is known of the order in which messages came
// (Process::passed); ties that were given up. Not recognised as the same: tables and maps in which several
// references are keys may be met in another order. Files that were written meanwhile count as changed.
#pragma once

#include <cstdint>

#include "vm/machine.h"

namespace ravel::vm {

/// 0 if the state is larger than `words_max` words. Adds the number of words it has looked at to `words`.
uint64_t state_hash(const Machine& machine, uint64_t words_max, uint64_t& words);

}  // namespace ravel::vm
