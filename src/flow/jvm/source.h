// SPDX-License-Identifier: Apache-2.0
//
// What rules may ask of a program for the JVM.
#pragma once

#include <optional>

#include "facts/source.h"
#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

class WaitSites;

class Source final : public facts::Source {
 public:
  /// `input` must outlive it.
  explicit Source(const JvmInput& input);
  ~Source() override;

  bool is_open() const override { return input_.harness.is_open(); }
  std::vector<facts::WaitSite> waits() const override;
  std::vector<facts::NotifySite> notifies() const override;
  std::vector<facts::DoubleTest> double_tests() const override;
  std::vector<facts::LockedValue> locked_values() const override;
  std::vector<facts::Publication> publications() const override;
  std::vector<facts::LockLeft> locks_left() const override;
  std::vector<facts::WaitCircle> wait_circles(const CircleMatters& matters) const override;
  std::vector<facts::BrokenPromise> broken_promises(facts::Promise about) const override;
  std::vector<facts::SlowCall> slow_calls(const SlowMatters& matters) const override;

 private:
  const WaitSites& sites() const;

  const JvmInput& input_;
  mutable std::unique_ptr<WaitSites> sites_;  ///< two rules ask for them
};

}  // namespace ravel::flow::jvm
