// SPDX-License-Identifier: Apache-2.0
//
// The processes that live, found by pid without hashing. A pid's number says its slot (modulo the table's
// size, a power of two); numbers grow, and one whose slot is taken is passed over, as OTP does it. So the
// table is as large as the most that ever lived at once, whatever the numbers are.
#pragma once

#include <memory>
#include <vector>

#include "vm/process.h"

namespace ravel::vm {

class ProcessTable {
 public:
  const Process* find(Term pid) const {
    const Process* process = slots_[pid.number() & (slots_.size() - 1)].get();
    return process && process->pid.is(pid) ? process : nullptr;
  }
  /// To be changed: copied first if another table shares it.
  Process* own(Term pid) {
    auto& slot = slots_[pid.number() & (slots_.size() - 1)];
    if (!slot || !slot->pid.is(pid)) return nullptr;
    return slot.use_count() == 1 ? slot.get() : copy(slot);
  }
  /// A new process with a new pid on that node.
  Process& add(uint32_t node);
  void remove(Term pid);
  size_t size() const { return live_; }
  uint64_t next_number() const { return next_; }
  /// All of them, by number.
  std::vector<Term> pids() const;

 private:
  static Process* copy(std::shared_ptr<Process>& slot);

  std::vector<std::shared_ptr<Process>> slots_ = std::vector<std::shared_ptr<Process>>(16);
  size_t live_ = 0;
  uint64_t next_ = 1;
};

}  // namespace ravel::vm
