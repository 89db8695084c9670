// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order.h"

#include <algorithm>
#include <mutex>

#include "flow/sync/fresh.h"
#include "flow/sync/order_flag.h"
#include "flow/sync/order_fork.h"
#include "flow/sync/order_made.h"
#include "flow/sync/order_once.h"
#include "flow/sync/order_own.h"

namespace ravel::flow::sync {

struct Order::Impl {
  Impl(const Calls& all_calls, const Threads& all_threads, HeldLocks& locks)
      : calls(all_calls),
        threads(all_threads),
        forks(all_calls, all_threads, locks.names()),
        messages(all_calls, all_threads, locks),
        once(all_calls, locks),
        fresh(all_calls, all_threads, locks),
        own(all_calls, all_threads, locks, locks.names(), forks, fresh),
        made(all_calls, all_threads, locks.fields().classes()) {}

  Ordered ask(const Access& a, const Access& b);
  Ordered ask_about_object(const Access& a, const Access& b);
  bool before_use(const Access& a, const Access& b) const;

  const Calls& calls;
  const Threads& threads;
  ForkOrder forks;
  MessageOrder messages;
  OnceOrder once;
  Fresh fresh;
  OwnObjects own;
  MadeOrder made;
  std::mutex mutex;  ///< answers are kept when they were found once
};

Order::Order(const Calls& calls, const Threads& threads, HeldLocks& locks)
    : impl_(std::make_unique<Impl>(calls, threads, locks)) {}
Order::~Order() = default;

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
  std::string why;
  if (!forks.may_overlap(a, b, why)) return {false, why};
  if (before_use(a, b) || before_use(b, a)) {
    return {false, "the class is initialised before others use it"};
  }
  if (Ordered object = ask_about_object(a, b); !object.parallel) return object;
  if (made.ordered(a, b)) return {false, "others get the object after its constructor has ended"};
  if (once.ordered(a, b)) return {false, "a volatile flag says that it was written"};
  if (!messages.may_overlap(a, b, why)) return {false, why};
  return {};
}

Ordered Order::Impl::ask_about_object(const Access& a, const Access& b) {
  if (fresh.unpublished(a) || fresh.unpublished(b)) {
    return {false, "no other thread knows the object yet"};
  }
  if (fresh.self_made(a) && fresh.self_made(b)) return {false, "each thread made its own object"};
  if (a.origin == b.origin && own.is_own(a) && own.is_own(b)) {
    return {false, "each thread has its own object"};
  }
  if ((own.is_own(b) && forks.joined_before(a, b.origin)) ||
      (own.is_own(a) && forks.joined_before(b, a.origin))) {
    return {false, "the thread whose object it is has been joined"};
  }
  return {};
}

Ordered Order::may_run_in_parallel(const Access& a, const Access& b) const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->ask(a, b);
}

bool Order::may_share(const Access& a, const Access& b) const {
  const std::lock_guard lock(impl_->mutex);
  return impl_->ask_about_object(a, b).parallel;
}

}  // namespace ravel::flow::sync
