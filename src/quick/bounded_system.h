// SPDX-License-Identifier: Apache-2.0
//
// A system in which nothing is possible any more once it has worked too long. An exhaustive search counts
// events, but a process that loops without any is never at the next one.
#pragma once

#include <memory>

#include "explore/beam_system.h"

namespace ravel::quick {

class BoundedSystem final : public explore::System {
 public:
  BoundedSystem(std::unique_ptr<explore::BeamSystem> inner, int64_t reductions_max)
      : inner_(std::move(inner)), reductions_max_(reductions_max) {}

  explore::BeamSystem& inner() { return *inner_; }
  bool is_exhausted() const { return inner_->machine().reductions() > reductions_max_; }

  std::unique_ptr<System> clone() const override {
    std::unique_ptr<System> copy = inner_->clone();
    return std::make_unique<BoundedSystem>(
        std::unique_ptr<explore::BeamSystem>(static_cast<explore::BeamSystem*>(copy.release())),
        reductions_max_);
  }
  void possible(std::vector<explore::Possible>& out) override {
    if (is_exhausted())
      out.clear();
    else
      inner_->possible(out);
  }
  void step(const explore::Action& action, explore::Step& out) override { inner_->step(action, out); }
  bool accepts(const std::shared_ptr<const void>& position, const explore::Sent& message) override {
    return inner_->accepts(position, message);
  }
  const explore::Failure* failure() const override { return inner_->failure(); }
  std::string outcome() const override { return inner_->outcome(); }

 private:
  std::unique_ptr<explore::BeamSystem> inner_;
  int64_t reductions_max_;
};

}  // namespace ravel::quick
