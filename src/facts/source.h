// SPDX-License-Identifier: Apache-2.0
//
// What rules ask of the analysis of a program, whatever its platform. Each platform has one of these, beside
// the analysis that knows (flow/jvm/source.h); what it has no answer for, it does not tell, and the rule is
// silent. Answers are looked for when they are asked.
#pragma once

#include <functional>

#include "facts/circles.h"
#include "facts/promises.h"
#include "facts/sites.h"

namespace ravel::facts {

class Source {
 public:
  virtual ~Source() = default;

  /// Clients that are not seen may call it, on data that is shared.
  virtual bool is_open() const { return false; }

  virtual std::vector<WaitSite> waits() const { return {}; }
  virtual std::vector<NotifySite> notifies() const { return {}; }
  virtual std::vector<DoubleTest> double_tests() const { return {}; }
  virtual std::vector<LockedValue> locked_values() const { return {}; }
  virtual std::vector<Publication> publications() const { return {}; }
  virtual std::vector<LockLeft> locks_left() const { return {}; }
  virtual std::vector<LockMisuse> lock_misuses() const { return {}; }
  virtual std::vector<BrokenPromise> broken_promises(Promise /*about*/) const { return {}; }
  /// Those that nobody would show are not looked for: asked of a circle that has no words yet.
  using CircleMatters = std::function<bool(const WaitCircle&)>;
  virtual std::vector<WaitCircle> wait_circles(const CircleMatters& /*matters*/) const { return {}; }
  /// How one gets there is looked for only where the call matters, for that may cost much.
  using SlowMatters = std::function<bool(const SlowCall&)>;
  virtual std::vector<SlowCall> slow_calls(const SlowMatters& /*matters*/) const { return {}; }
};

}  // namespace ravel::facts
