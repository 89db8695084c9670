// SPDX-License-Identifier: Apache-2.0
//
// A machine that runs by itself, for what is asked of the library outside of any schedule, and not for ever.
#pragma once

#include <optional>
#include <span>

#include "base/result.h"
#include "vm/machine.h"

namespace ravel::quick {

class PlainMachine {
 public:
  explicit PlainMachine(vm::MachineOptions options);
  vm::Machine& machine() { return machine_; }
  /// What the function returns, until the next call; the error says how it ended instead.
  Result<vm::Term> call(const char* module, const char* name, std::span<const vm::Term> arguments);

 private:
  vm::Machine machine_;
  std::optional<vm::Packed> end_;  ///< of the last call
};

}  // namespace ravel::quick
