// SPDX-License-Identifier: Apache-2.0
//
// What the later event of a race touches if it comes earlier (wakeup.h): mostly nobody asks before it is done
// really, because what was planned last is done next.
#pragma once

#include <memory>
#include <span>

#include "explore/dpor.h"

namespace ravel::explore {

/// What a step may touch whose accesses vary only in their modes (Varies::modes): what it read it may write.
/// What it adds, it adds in any case.
std::vector<Access> in_any_mode(std::vector<Access> accesses);

/// Does what comes before the event, without what it raced with, and then the event.
class Dpor::RaceProbe final : public Probe {
 public:
  RaceProbe(Dpor& dpor, EventIndex at, EventIndex turned) : dpor_(dpor), at_(at), turned_(turned) {}
  std::span<const Access> accesses() override;
  /// Whether all of that can be done.
  bool is_possible();
  const AccessMask& mask() override;
  Accesses shared() override;
  /// Whether its result may still be asked for, other than by `next` as that is done.
  bool is_wanted(const Wakeup* next) const;
  void finish() const { shared_->try_out(); }

 private:
  void run();

  Dpor& dpor_;
  EventIndex at_, turned_;
  bool is_done_ = false, is_possible_ = true, has_mask_ = false;
  AccessMask mask_;
  Step step_;
  Accesses shared_;
};

}  // namespace ravel::explore
