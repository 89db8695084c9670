// SPDX-License-Identifier: Apache-2.0
//
// How likely does a check-then-act hurt? Two processes may well be in the same place, and both may do it, and
// it does not matter: a cache is filled twice with what is true, a table is made when the program begins. It
// hurts where the new value is a thing that there should be one of (a process, a reference, a table), where
// it was computed from the old one, and where the second one fails.
#pragma once

#include "check/beam_input.h"
#include "flow/beam/check_then_act_writers.h"
#include "flow/beam/places.h"

namespace ravel::check {

class Harm {
 public:
  Harm(const CheckInput& input, const Writers& writers) : input_(input), writers_(writers) {}

  /// What the score is multiplied with. `write` is the place where the item is written.
  double factor(const flow::Pair& pair, const Step& write) const;
  /// What was found there is only counted up, and nobody ever removes it.
  bool stays(const flow::Pair& pair) const;

 private:
  bool brings_resource(const Step& write) const;
  bool is_resource(ir::FuncId func, ir::ValueId value, int depth) const;
  bool is_set_up(ir::FuncId func, std::vector<ir::FuncId>& seen) const;
  bool starts(ir::FuncId func) const;

  const CheckInput& input_;
  const Writers& writers_;
};

}  // namespace ravel::check
