// SPDX-License-Identifier: Apache-2.0
//
// What rules may ask of a C or C++ program. A file each: broken_promises.cc, lock_misuses.cc,
// wait_circles.cc.
#pragma once

#include <memory>

#include "facts/source.h"
#include "flow/native/input.h"
#include "flow/native/native_clear.h"

namespace ravel::flow::native {

class Source final : public facts::Source {
 public:
  /// `input` must outlive it.
  explicit Source(const NativeInput& input) : input_(input) {}

  bool is_open() const override { return input_.native.points_to().input().open; }
  std::vector<facts::WaitCircle> wait_circles(const CircleMatters& matters) const override;
  std::vector<facts::LockMisuse> lock_misuses() const override;
  std::vector<facts::BrokenPromise> broken_promises(facts::Promise about) const override;

 private:
  const NativeClear& clear() const {
    if (clear_ == nullptr) clear_ = std::make_unique<NativeClear>(input_);
    return *clear_;
  }

  const NativeInput& input_;
  mutable std::unique_ptr<NativeClear> clear_;  ///< several rules ask for it
};

}  // namespace ravel::flow::native
