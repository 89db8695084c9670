// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order.h"

#include <algorithm>
#include <array>

#include "flow/sync/order_impl.h"

namespace ravel::flow::sync {

namespace {

/// Larger programs are not asked about phases: it would cost more than it is worth.
constexpr size_t kPhasesMax = 100'000;

}  // namespace

Order::Order(const Calls& calls, const Threads& threads, HeldLocks& locks)
    : impl_(std::make_unique<Impl>(calls, threads, locks)) {}
Order::~Order() = default;

Order::Impl::Asker& Order::Impl::asker() {
  const std::lock_guard lock(mutex);
  std::unique_ptr<Asker>& mine = askers[std::this_thread::get_id()];
  if (mine == nullptr) mine = std::make_unique<Asker>(calls, threads, locks, fresh, messages, own, made);
  return *mine;
}

const Apart* Order::Impl::ask(const Access& a, const Access& b) {
  Asker& mine = asker();
  if (const Apart* found = facts::kept_apart_by(mine.by_origins, a, b)) return found;
  if (const Apart* found = ask_about_object(mine, a, b)) return found;
  return facts::kept_apart_by(mine.whoever, a, b);
}

/// Only the runs by these origins, and without those inside a constructor that are over before the other may
/// come: what is held in all of them?
CommonLock Order::Impl::ask_phases(const Access& a, const Access& b) {
  if (!phases || phases->of(a.instance, a.origin).empty() || phases->of(b.instance, b.origin).empty())
    return {};
  const auto others = [&](const Access& one, const Access& two) {
    std::optional<HeldSet> common;
    for (const Phase& phase : phases->of(one.instance, one.origin)) {
      const bool is_before =
          phase.made.valid() && one.object.valid() && !made.gets_early(phase.made, two.origin, one.object);
      if (is_before) continue;
      if (!common) {
        common = phase.entry;
      } else {
        keep_common(*common, phase.entry);
      }
    }
    return common;
  };
  const auto at_a = others(a, b), at_b = others(b, a);
  if (!at_a || !at_b) return {LockVerdict::same, ""};
  return locks.common(locks.guards(a, *at_a), locks.guards(b, *at_b));
}

const Apart* Order::Impl::ask_about_object(Asker& asker, const Access& a, const Access& b) {
  return facts::kept_apart_by(std::array<Apart*, 3>{&asker.unpublished, &asker.taken, &asker.own_objects}, a,
                              b);
}

const Apart* Order::kept_apart_by(const Access& a, const Access& b) const { return impl_->ask(a, b); }

void Order::find_phases() const {
  if (impl_->phases || impl_->calls.size() > kPhasesMax) return;
  impl_->phases.emplace(impl_->calls, impl_->threads, impl_->locks, impl_->made);
}

CommonLock Order::lock_where_they_meet(const Access& a, const Access& b) const {
  return impl_->ask_phases(a, b);
}

bool Order::was_cut_short() const {
  const std::lock_guard lock(impl_->mutex);
  return std::any_of(impl_->askers.begin(), impl_->askers.end(),
                     [](const auto& one) { return one.second->fresh.was_cut_short(); });
}

bool Order::may_share(const Access& a, const Access& b) const {
  return Impl::ask_about_object(impl_->asker(), a, b) == nullptr;
}

}  // namespace ravel::flow::sync
