// SPDX-License-Identifier: Apache-2.0
//
// The order of terms, and their hashes. Everything here is iterative or bounded by an explicit stack: a list
// of a million in a tuple of a thousand must not exhaust ours.
#pragma once

#include "vm/term.h"

namespace ravel::vm {

/// Erlang's term order; `exact` tells 1 from 1.0 (as =:= and map keys do). <0, 0, >0.
int compare(Term left, Term right, bool exact = false);
bool equal_exact_slow(Term left, Term right);
inline bool equal_exact(Term left, Term right) {  ///< =:=
  if (left.is(right)) return true;
  if ((left.word() & right.word() & 3) == 3) return false;
  return equal_exact_slow(left, right);
}
inline bool equal(Term left, Term right) {  ///< ==
  if (left.is(right)) return true;
  if ((left.word() & right.word() & 3) == 3) return false;
  return compare(left, right) == 0;
}

/// erlang:phash2/1 (before the range is applied) and erlang:phash/2's, exactly as OTP computes them.
uint32_t portable_hash2(Term term);
uint32_t portable_hash(Term term);
/// What orders large maps and hashed tables: OTP 25's internal hash, but for atoms, pids and the like (there
/// it depends on the run; here on the text or number).
uint32_t internal_hash(Term term, uint32_t salt = 0);

}  // namespace ravel::vm
