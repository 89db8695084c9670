// SPDX-License-Identifier: Apache-2.0
//
// The processes that live, found by pid. A pid's number says its slot (modulo the table's size, a power of
// two); one whose slot is taken stands in the next free one. Numbers that are counted are passed over if
// their slot is taken, as OTP does it, so they are always found at once. When somebody explores, numbers are
// made from the parent's and how many children it had, so that a process has the same one in every schedule.
#pragma once

#include <memory>
#include <vector>

#include "vm/process.h"

namespace ravel::vm {

class ProcessTable {
 public:
  const Process* find(Term pid) const { return slots_[slot_of(pid)].get(); }
  /// To be changed: copied first if another table shares it.
  Process* own(Term pid) {
    auto& slot = slots_[slot_of(pid)];
    if (!slot) return nullptr;
    return slot.use_count() == 1 ? slot.get() : copy(slot);
  }
  /// The process as it is now, for whoever wants to keep it: from now on it is copied before it is changed.
  const std::shared_ptr<Process>& keep(Term pid) const { return slots_[slot_of(pid)]; }
  /// It is from now on as that one.
  void put(Term pid, std::shared_ptr<Process> process) { slots_[slot_of(pid)] = std::move(process); }
  /// A new process with a new pid on that node.
  Process& add(uint32_t node);
  /// The same, with that number or, if it is taken, the next free one.
  Process& add(uint32_t node, uint64_t number);
  void remove(Term pid);
  size_t size() const { return live_; }
  uint64_t next_number() const { return next_; }
  /// All of them, by number.
  std::vector<Term> pids() const;

 private:
  static Process* copy(std::shared_ptr<Process>& slot);
  /// Where it stands, or an empty slot.
  size_t slot_of(Term pid) const {
    const size_t mask = slots_.size() - 1;
    size_t at = pid.number() & mask;
    while (slots_[at] && !slots_[at]->pid.is(pid)) at = (at + 1) & mask;
    return at;
  }
  void make_room();

  std::vector<std::shared_ptr<Process>> slots_ = std::vector<std::shared_ptr<Process>>(16);
  size_t live_ = 0;
  uint64_t next_ = 1;
};

}  // namespace ravel::vm
