// SPDX-License-Identifier: Apache-2.0
//
// Was a thread let in before it touches something? It waited for a condition, a semaphore or a barrier on the
// way, or it is the one that its number says (`if (id == 0)`). Then the others may well know that it is
// there, in a way that is not understood here, and nothing is certain about the two.
#pragma once

#include "flow/native/input.h"

namespace ravel::flow::native {

class NativeLetIn {
 public:
  explicit NativeLetIn(const NativeInput& input) : input_(input) {}

  /// `entry`: the function that the thread starts with.
  bool was_let_in(ir::FuncId entry, const facts::Step& at) const;

 private:
  bool waited(const facts::Step& at) const;
  bool is_chosen_by_number(const facts::Step& at) const;
  bool is_made_of_parameter(const ir::Function& function, ir::ValueId value, int depth) const;

  const NativeInput& input_;
};

}  // namespace ravel::flow::native
