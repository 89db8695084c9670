// SPDX-License-Identifier: Apache-2.0
#include "explore/dpor_probe.h"

#include <algorithm>

namespace ravel::explore {

std::vector<Access> in_any_mode(std::vector<Access> accesses) {
  for (Access& access : accesses)
    if (access.mode != Mode::add) access.mode = Mode::write;
  return accesses;
}

std::span<const Access> Dpor::RaceProbe::accesses() {
  if (!is_done_) run();
  return step_.accesses;
}

bool Dpor::RaceProbe::is_possible() {
  if (!is_done_) run();
  return is_possible_;
}

/// The same things in any mode, unless it may touch others.
const AccessMask& Dpor::RaceProbe::mask() {
  if (std::exchange(has_mask_, true)) return mask_;
  const Step& step = dpor_.execution_.events()[turned_].step;
  if (step.varies == Varies::all) {
    mask_ = AccessMask::of_anything();
  } else {
    mask_ = mask_of(in_any_mode(step.accesses));
  }
  return mask_;
}

Accesses Dpor::RaceProbe::shared() {
  if (!shared_) shared_ = std::make_shared<const AccessList>(AccessList{{}, {}, this});
  return shared_;
}

bool Dpor::RaceProbe::is_wanted(const Wakeup* next) const {
  if (!shared_ || !shared_->probe) return false;
  long holders = shared_.use_count() - 1;
  for (; next; next = next->next.empty() ? nullptr : &next->next.front())
    if (next->move.accesses == shared_) --holders;
  return holders > 0;
}

void Dpor::RaceProbe::run() {
  is_done_ = true;
  ++dpor_.counts_.probes;
  const Execution& execution = dpor_.execution_;
  const auto system = dpor_.state_at(at_, true);
  for (EventIndex i = at_ + 1; i <= turned_; ++i) {
    if (!execution.happens_before(i, turned_)) continue;
    if (execution.happens_before(at_, i) && i != turned_) continue;
    system->possible(dpor_.scratch_possible_);
    const Action& action = execution.events()[i].action;
    const auto is_it = [&](const Possible& possible) { return possible.action == action; };
    if (std::ranges::none_of(dpor_.scratch_possible_, is_it)) {
      step_.accesses = execution.events()[turned_].step.accesses;  // it will be given up
      is_possible_ = false;
      return;
    }
    system->step(action, step_);
  }
}

/// The execution is about to be forgotten: what may be asked for later is tried out now. Of `next`, which is
/// done next, only the branches that are not taken at once.
void Dpor::close_probes(const Wakeup* next) {
  for (const auto& probe : probes_)
    if (probe->is_wanted(next)) probe->finish();
  probes_.clear();
}

}  // namespace ravel::explore
