// SPDX-License-Identifier: Apache-2.0
//
// Order by messages between threads. Each kind has a *sender* (signal(x); a store of something other than the
// initial value to a volatile field) and a *receiver* (await(x); a branch taken only if the field is not
// as it was initially). An access of A is before one of B if in A it never runs after a sender,
// and in B only after a receiver.
//
// Latches: that an await returns after ALL signals is believed (the count is nobody's to check); so every
// signalling thread's accesses before its own signal count as before. A volatile field must be written by A
// alone, and A be a single thread: else another one may have sent while this one still works. A field that
// somebody waits for (`while (!done) wait();`) is as good as volatile if all uses of it hold one lock.
//
// The object that is signalled, or that has the field, must be one: static, or made at most once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "flow/sync/order_fork.h"

namespace ravel::flow::sync {

class MessageOrder final : public Apart {
 public:
  MessageOrder(const Calls& calls, const Threads& threads, const HeldLocks& locks);

  bool keeps_apart(const Access& a, const Access& b) override;
  std::string_view why() const override { return "one thread signals after it, the other waits for that"; }
  /// It takes no part in any of this.
  bool is_silent(OriginId origin) const { return silent_[origin.index()]; }

 private:
  /// What carries the message: an object that is signalled, or a volatile field.
  struct Channel {
    heap::ObjectId event;  ///< or of the field
    heap::FieldId flag;    ///< valid: a volatile field
    auto operator<=>(const Channel&) const = default;
  };
  struct Branch {
    heap::InstanceId instance;
    ir::BlockId block;
    size_t target = 0;
    auto operator<=>(const Branch&) const = default;
  };
  struct Ends {
    std::vector<Point> senders, receivers;
    std::vector<Branch> branches;                ///< receivers that are branches
    std::vector<OriginId> sent_by, received_by;  ///< ascending
    bool unclear = false;  ///< the field of other objects, too, or written in another way
  };

  void find_guarded_flags();
  void intersect_guards(heap::InstanceId id, HashMap<heap::FieldId, std::optional<Guards>>& common) const;
  void collect(heap::InstanceId id);
  void collect_flag(heap::InstanceId id, ir::InstrId at);
  bool before(const Access& a, const Access& b);
  bool sends_after(const Channel& channel, const Access& a);
  bool receives_before(const Channel& channel, OriginId origin, const Point& point, int depth);

  const Calls& calls_;
  const Threads& threads_;
  const HeldLocks& locks_;
  std::vector<heap::FieldId> guarded_;  ///< flags under a lock, ascending
  std::map<Channel, Ends> channels_;
  std::vector<std::vector<Channel>> sent_by_;  ///< by origin
  std::vector<bool> silent_;                   ///< by origin
  std::map<std::pair<Channel, OriginId>, Reached> after_sender_, before_receiver_;
};

}  // namespace ravel::flow::sync
