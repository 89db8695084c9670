// SPDX-License-Identifier: Apache-2.0
//
// Where functions ask for atomics and set them: what facts/turns.h wants to know of a C or C++ program. Only
// what is read and written in an order that says something of other memory counts.
#pragma once

#include <map>
#include <vector>

#include "facts/turns.h"
#include "flow/native/native.h"

namespace ravel::flow::native {

class AtomicTurns final : public facts::Turns {
 public:
  explicit AtomicTurns(const Native& native);

  const ir::Function& function(Instance instance) const override;
  /// Functions are looked at when they are asked for; by one thread.
  const Steps* steps(Instance instance) const override;
  std::optional<Call> only_call(Instance instance) const override;

 private:
  const Native& native_;
  mutable std::map<Instance, Steps> steps_;
  std::vector<const CallEdge*> calls_;  ///< by instance; null: none, or several
};

}  // namespace ravel::flow::native
