// SPDX-License-Identifier: Apache-2.0
#include "vm/work.h"

#include <utility>

namespace ravel::vm {

namespace {

constinit thread_local const std::function<bool()>* watched = nullptr;
constinit thread_local WorkScope* working = nullptr;

}  // namespace

TimeWatch::TimeWatch(const std::function<bool()>& is_over) : outer_(std::exchange(watched, &is_over)) {}
TimeWatch::~TimeWatch() { watched = outer_; }

bool is_time_over() { return watched != nullptr && *watched && (*watched)(); }

WorkScope::WorkScope(int64_t most) : outer_(std::exchange(working, this)), most_(most) {}
WorkScope::~WorkScope() { working = outer_; }

void note_work(size_t work) {
  if (working == nullptr) return;
  WorkScope& scope = *working;
  scope.done_ += static_cast<int64_t>(work);
  if (scope.done_ > scope.most_) throw WorkIsOver();
  if (scope.done_ - scope.looked_at_ < kWorkBetweenLooks) return;
  scope.looked_at_ = scope.done_;
  if (is_time_over()) throw WorkIsOver();
}

}  // namespace ravel::vm
