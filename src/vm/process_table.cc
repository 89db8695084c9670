// SPDX-License-Identifier: Apache-2.0
#include "vm/process_table.h"

#include <algorithm>

#include "vm/interpreter.h"

namespace ravel::vm {

void ProcessTable::make_room() {
  if (live_ * 2 < slots_.size()) return;
  std::vector<std::shared_ptr<Process>> old(slots_.size() * 2);
  old.swap(slots_);
  for (auto& slot : old)
    if (slot) {
      const size_t at = slot_of(slot->pid);
      slots_[at] = std::move(slot);
    }
}

Process& ProcessTable::add(uint32_t node) {
  make_room();
  while (slots_[next_ & (slots_.size() - 1)]) ++next_;
  auto& slot = slots_[next_ & (slots_.size() - 1)];
  slot = std::make_shared<Process>();
  slot->pid = Term::pid(node, next_++);
  ++live_;
  return *slot;
}

Process& ProcessTable::add(uint32_t node, uint64_t number) {
  make_room();
  while (find(Term::pid(node, number))) ++number;
  auto& slot = slots_[slot_of(Term::pid(node, number))];
  slot = std::make_shared<Process>();
  slot->pid = Term::pid(node, number);
  ++live_;
  return *slot;
}

Process* ProcessTable::copy(std::shared_ptr<Process>& slot) {
  slot = std::make_shared<Process>(*slot);
  unshare_contexts(*slot);
  return slot.get();
}

/// What stands behind the gap and would not be found any more moves up.
void ProcessTable::remove(Term pid) {
  size_t gap = slot_of(pid);
  if (!slots_[gap]) return;
  slots_[gap].reset();
  --live_;
  const size_t mask = slots_.size() - 1;
  for (size_t at = (gap + 1) & mask; slots_[at]; at = (at + 1) & mask) {
    const size_t home = slots_[at]->pid.number() & mask;
    if (((at - home) & mask) < ((at - gap) & mask)) continue;
    slots_[gap] = std::move(slots_[at]);
    gap = at;
  }
}

std::vector<Term> ProcessTable::pids() const {
  std::vector<Term> all;
  all.reserve(live_);
  for (const auto& slot : slots_)
    if (slot) all.push_back(slot->pid);
  std::sort(all.begin(), all.end(), [](Term a, Term b) { return a.number() < b.number(); });
  return all;
}

}  // namespace ravel::vm
