// SPDX-License-Identifier: Apache-2.0
//
// Everything that waits for a time: send_after, start_timer, a receive's `after`. Ordered by due time and
// then by who asked first, which is how they fire.
#pragma once

#include <map>
#include <utility>

#include "base/hash_map.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

/// When a timer fires, if somebody chooses: when nothing else can happen; or at any time, timers in the order
/// that they are due where the program itself says which is due first (early.cc), or in any order.
enum class TimeOuts : uint8_t { last, ordered, all };

struct Timer {
  uint64_t id = 0, due_us = 0;
  uint64_t length_us = 0;  ///< from when it was started
  bool is_early = false;   ///< it may fire although something else is possible (early.cc)
  Term target;             ///< pid or registered name; for a receive's `after` the process itself
  Term owner;              ///< who started it
  bool is_receive = false;
  bool is_vain = false;    ///< was cancelled when it was due (lazy.h)
  Packed message;          ///< what is sent
  uint64_t reference = 0;  ///< its name in Erlang, 0 for a receive's
  uint32_t step = 0;       ///< the step that started it, when somebody chooses
};

class Timers {
 public:
  using Key = std::pair<uint64_t, uint64_t>;  ///< due time, id
  uint64_t add(Timer timer);                  ///< gives it an id
  const Timer* next() const { return by_time_.empty() ? nullptr : &by_time_.begin()->second; }
  const std::map<Key, Timer>& all() const { return by_time_; }
  const Timer* find_reference(uint64_t reference) const;
  const Timer* find_named(uint64_t reference) const;  ///< also one that is in vain
  const Timer* find(uint64_t id) const;
  void remove(uint64_t id);
  void make_vain(uint64_t id);
  /// Removed as OTP does when a process ends: what would be sent to its pid. Those due before `kept_before`,
  /// and if there is such a time those that may fire early, stay without a name.
  void remove_target(Term pid, uint64_t kept_before);

 private:
  std::map<Key, Timer> by_time_;
  HashMap<uint64_t, uint64_t> due_;           ///< id to due time
  HashMap<uint64_t, uint64_t> by_reference_;  ///< reference to id
  HashMap<Word, uint32_t> targets_;           ///< how many (other than receives') would send to a pid or name
  Timer& forget_name(uint64_t id);

  uint64_t last_id_ = 0;
};

}  // namespace ravel::vm
