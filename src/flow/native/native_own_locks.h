// SPDX-License-Identifier: Apache-2.0
//
// Locks that a program makes itself of a mutex, a condition and a number: a function that waits until the
// number says so, and another that lets the next one in, with nothing but the object.
//
//   void down(struct sem *s) { lock(&s->m); while (!s->n) wait(&s->c, &s->m); s->n--; unlock(&s->m); }
//   void up(struct sem *s) { lock(&s->m); s->n++; signal(&s->c); unlock(&s->m); }
//
// What the number means is not looked at, so they are no locks of the walk; but nothing is certain about what
// is done between the two.
#pragma once

#include <span>
#include <vector>

#include "flow/native/input.h"

namespace ravel::flow::native {

class NativeOwnLocks {
 public:
  explicit NativeOwnLocks(const NativeInput& input);

  /// `way`: the calls down to a place, and the place. Is one of them between two such calls for one object?
  bool enclose(std::span<const facts::Step> way) const;

 private:
  bool look(ir::FuncId id);
  bool encloses(const facts::Step& at) const;
  /// What such a call is about; invalid if it is none.
  PathId object_of(ir::FuncId id, const ir::Instr& call, const std::vector<bool>& kind) const;

  const NativeInput& input_;
  std::vector<bool> waits_, lets_in_;  ///< by function: for its only parameter
};

}  // namespace ravel::flow::native
