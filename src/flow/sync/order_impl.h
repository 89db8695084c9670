// SPDX-License-Identifier: Apache-2.0
//
// What Order consists of: one part for each reason why two accesses may be in order.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "flow/sync/fresh.h"
#include "flow/sync/order.h"
#include "flow/sync/order_flag.h"
#include "flow/sync/order_fork.h"
#include "flow/sync/order_made.h"
#include "flow/sync/order_once.h"
#include "flow/sync/order_own.h"
#include "flow/sync/order_parts.h"
#include "flow/sync/phases.h"

namespace ravel::flow::sync {

struct Order::Impl {
  /// Answers questions and keeps what it found for the next ones. Each worker has its own, so that nobody
  /// waits; answers do not depend on what was asked before.
  struct Asker {
    Asker(const Calls& all_calls, const Threads& all_threads, const HeldLocks& locks, const Fresh& found,
          const MessageOrder& channels, const OwnObjects& own, MadeOrder& made)
        : names(locks.names()),
          forks(all_calls, all_threads, locks.names()),
          messages(channels),
          once(all_calls, locks),
          fresh(found, names),
          initialisers(all_calls, all_threads),
          unpublished(fresh),
          taken(fresh),
          own_objects(own, forks),
          owners(all_calls, locks.fields()),
          whoever{&once, &taken, &owners},
          by_origins{&forks, &initialisers, &made, &messages} {}

    LockNames names;  ///< questions add to them
    ForkOrder forks;
    MessageOrder messages;
    OnceOrder once;
    Fresh fresh;
    InitialiserOrder initialisers;
    FreshOrder unpublished;
    TakenOrder taken;
    OwnOrder own_objects;
    OwnersOrder owners;
    /// Those that do not depend on who runs the accesses, and most that do. What is left is asked only
    /// where something is known to be fresh, or a thread's own.
    std::vector<Apart*> whoever, by_origins;
  };

  Impl(const Calls& all_calls, const Threads& all_threads, HeldLocks& all_locks)
      : calls(all_calls),
        threads(all_threads),
        locks(all_locks),
        forks(all_calls, all_threads, all_locks.names()),
        messages(all_calls, all_threads, all_locks),
        fresh(all_calls, all_threads, all_locks),
        own(all_calls, all_threads, all_locks, all_locks.names(), forks, fresh),
        made(all_calls, all_threads, all_locks.fields().classes()) {
    find_likeness();
  }

  Asker& asker();
  const Apart* ask(const Access& a, const Access& b);
  static const Apart* ask_about_object(Asker& asker, const Access& a, const Access& b);
  CommonLock ask_phases(const Access& a, const Access& b);

  // Many threads at once (order_meeting.cc).
  void find_likeness();
  Runners find_runners(const Access& access, std::span<const OriginId> by);
  std::optional<Meeting> find_meeting(const Runners& a, const Runners& b, const ApartBy& apart,
                                      bool any_lock = false);
  std::vector<OriginId> chosen(const Runners& of, const Runners& other);
  std::vector<Around> constructors_around(const Runners& of);
  static bool may_meet(Asker& asker, const Access& a, const Access& b, bool is_own);

  const Calls& calls;
  const Threads& threads;
  HeldLocks& locks;
  // What the askers begin with. Nobody asks these.
  ForkOrder forks;
  MessageOrder messages;
  Fresh fresh;
  OwnObjects own;
  std::optional<Phases> phases;
  MadeOrder made;                  ///< of all workers
  std::vector<uint32_t> likeness;  ///< by origin: alike for forks and messages

  std::mutex mutex;
  std::map<std::thread::id, std::unique_ptr<Asker>> askers;
};

}  // namespace ravel::flow::sync
