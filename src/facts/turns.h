// SPDX-License-Identifier: Apache-2.0
//
// Data that two threads hand each other without a lock, as a ring buffer does it:
//
//   producer                                          consumer
//   if (next == tail.load(acquire)) return false;     if (tail == head.load(acquire)) return false;
//   slots[head] = value;                              value = slots[tail];
//   head.store(next, release);                        tail.store(next, release);
//
// Before it touches the data each side asks an atomic that the other one sets when it is done, and afterwards
// sets one itself that the other asks for. Then they take turns (apart.h). What the numbers mean is not
// looked at: that the comparison is the right one is believed.
//
// The platform says where its functions ask and set. What lies between is found here, for all: in the
// function itself, or in functions that are called from nowhere else than from between the two.
#pragma once

#include <optional>
#include <vector>

#include "facts/access.h"

namespace ravel::facts {

class Turns {
 public:
  /// A function in a context, as the platform counts them.
  using Instance = uint32_t;
  struct Step {
    ir::InstrId at;
    std::vector<uint32_t> what;  ///< numbers for what may be asked or set, ascending
    uint32_t how = 0;            ///< sets: as of a mark
  };
  struct Steps {
    std::vector<Step> asks, sets;
  };
  struct Call {
    Instance caller;
    ir::InstrId at;
  };

  virtual ~Turns() = default;
  virtual const ir::Function& function(Instance instance) const = 0;
  /// Loads on which a branch depends, and stores, of what others see in order; null: there are none.
  virtual const Steps* steps(Instance instance) const = 0;
  /// The call that leads there; nothing if there are several, or if a thread begins there.
  virtual std::optional<Call> only_call(Instance instance) const = 0;

  /// Is something asked and something set around the function, or in it?
  bool may_take_turns(Instance instance) const;
  /// What is asked before the instruction, and what is set behind it.
  void add_marks(Instance instance, ir::InstrId at, std::vector<Mark>& marks) const;
};

/// Does a branch depend on the value, by comparing it or what is computed from it?
bool is_asked(const ir::Module& module, const ir::Function& function, ir::ValueId value);
/// Mark::how of what is set to this value.
uint32_t set_to(const ir::Module& module, const ir::Function& function, ir::ValueId value);

}  // namespace ravel::facts
