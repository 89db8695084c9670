// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order.h"

#include <algorithm>

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
  if (mine == nullptr) mine = std::make_unique<Asker>(calls, threads, locks, fresh, messages);
  return *mine;
}

/// A class's initialiser is over before anybody else uses the class, its statics and what it made; but for
/// threads that it starts itself.
bool Order::Impl::before_use(const Access& a, const Access& b) const {
  const Origin& initialiser = threads[a.origin];
  if (initialiser.kind != OriginKind::initialiser) return false;
  const Origin& other = threads[b.origin];
  for (const OriginId parent : other.parents) {
    if (parent == a.origin) return false;
  }
  if (!a.object.valid()) {
    const ir::FuncId function = calls.points_to().function(initialiser.entries[0]);
    const ir::FuncId user = calls.points_to().function(a.instance);
    // A static of its own class: only the class's own code stores to it while it is initialised.
    return calls.program().module_of(function).name == calls.program().module_of(user).name;
  }
  const auto makers = calls.makers(a.object);
  return !makers.empty() && std::all_of(makers.begin(), makers.end(), [&](heap::InstanceId id) {
    return threads.of(id).size() == 1 && threads.runs(a.origin, id);
  });
}

Ordered Order::Impl::ask(const Access& a, const Access& b) {
  Asker& mine = asker();
  std::string why;
  if (!mine.forks.may_overlap(a, b, why)) return {false, why};
  if (before_use(a, b) || before_use(b, a)) {
    return {false, "the class is initialised before others use it"};
  }
  if (Ordered object = ask_about_object(mine, a, b); !object.parallel) return object;
  if (made.ordered(a, b)) return {false, "others get the object after its constructor has ended"};
  if (mine.once.ordered(a, b)) return {false, "a volatile flag says that it was written"};
  if (!mine.messages.may_overlap(a, b, why)) return {false, why};
  return {};
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

Ordered Order::Impl::ask_about_object(Asker& asker, const Access& a, const Access& b) const {
  if (asker.fresh.unpublished(a) || asker.fresh.unpublished(b)) {
    return {false, "no other thread knows the object yet"};
  }
  if (asker.fresh.self_made(a) && asker.fresh.self_made(b)) return {false, "each thread made its own object"};
  if (asker.fresh.taken(a) && asker.fresh.taken(b)) return {false, "each thread took it out for itself"};
  if (a.origin == b.origin && own.is_own(a) && own.is_own(b)) {
    return {false, "each thread has its own object"};
  }
  if ((own.is_own(b) && asker.forks.joined_before(a, b.origin)) ||
      (own.is_own(a) && asker.forks.joined_before(b, a.origin))) {
    return {false, "the thread whose object it is has been joined"};
  }
  return {};
}

Ordered Order::may_run_in_parallel(const Access& a, const Access& b) const { return impl_->ask(a, b); }

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
  return impl_->ask_about_object(impl_->asker(), a, b).parallel;
}

}  // namespace ravel::flow::sync
