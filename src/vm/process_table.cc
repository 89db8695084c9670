// SPDX-License-Identifier: Apache-2.0
#include "vm/process_table.h"

#include <algorithm>

#include "vm/interpreter.h"

namespace ravel::vm {

Process& ProcessTable::add(uint32_t node) {
  if (live_ * 2 >= slots_.size()) {
    // Numbers that differ modulo the old size differ modulo the new one.
    std::vector<std::shared_ptr<Process>> larger(slots_.size() * 2);
    for (auto& slot : slots_)
      if (slot) {
        const size_t at = slot->pid.number() & (larger.size() - 1);
        larger[at] = std::move(slot);
      }
    slots_ = std::move(larger);
  }
  while (slots_[next_ & (slots_.size() - 1)]) ++next_;
  auto& slot = slots_[next_ & (slots_.size() - 1)];
  slot = std::make_shared<Process>();
  slot->pid = Term::pid(node, next_++);
  ++live_;
  return *slot;
}

Process* ProcessTable::copy(std::shared_ptr<Process>& slot) {
  slot = std::make_shared<Process>(*slot);
  unshare_contexts(*slot);
  return slot.get();
}

void ProcessTable::remove(Term pid) {
  auto& slot = slots_[pid.number() & (slots_.size() - 1)];
  if (!slot || !slot->pid.is(pid)) return;
  slot.reset();
  --live_;
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
