// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order.h"

namespace ravel::flow::sync {

struct Order::Impl {
  const Threads& threads;
};

Order::Order(const Calls&, heap::Hierarchy&, const Threads& threads, const Escape&, const HeldLocks&)
    : impl_(std::make_unique<Impl>(Impl{threads})) {}
Order::~Order() = default;

Ordered Order::may_run_in_parallel(const Access& a, const Access& b) const {
  if (!impl_->threads.overlap(a.origin, b.origin)) {
    return {false, a.origin == b.origin ? "only one thread runs it" : "these two never run at the same time"};
  }
  return {};
}

}  // namespace ravel::flow::sync
