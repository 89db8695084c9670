// SPDX-License-Identifier: Apache-2.0
//
// Locks inside one method, without its callers: at each instruction the locks that it has taken on every
// way there, and those that it may have released although it never took them. Methods without locks are left
// out. Names are function-level, so this runs once for all contexts.
//
// tryLock() is held where its result was tested to be true. A lock named by a value that is computed again
// (the next round of a loop) is forgotten there. An optimistic read is a lock until it is validated; in a
// method that returns without having done so it is none.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "flow/sync/lock_names.h"

namespace ravel::flow::sync {

/// A lock and how often it was taken.
struct Taken {
  NameId name;
  uint8_t exclusive = 0, shared = 0;
  bool optimistic = false;  ///< an optimistic read: nothing unless it is validated
  auto operator<=>(const Taken&) const = default;
};

/// Objects whose locks calls may have given up, where the method has no word for them. Shared: the methods of
/// one component mostly have the same.
class FarObjects {
 public:
  FarObjects() = default;
  /// Sorts them.
  explicit FarObjects(std::vector<uint32_t> objects);
  std::span<const uint32_t> all() const {
    return set_ == nullptr ? std::span<const uint32_t>() : std::span<const uint32_t>(*set_);
  }
  bool empty() const { return set_ == nullptr; }
  void unite(const FarObjects& other);
  bool operator==(const FarObjects& other) const {
    return set_ == other.set_ || (set_ != nullptr && other.set_ != nullptr && *set_ == *other.set_);
  }

 private:
  std::shared_ptr<const std::vector<uint32_t>> set_;  ///< ascending; null: none
};

struct LockState {
  bool reached = false;
  std::vector<Taken> taken;      ///< ascending by name; on every way
  std::vector<NameId> released;  ///< ascending; on some way, without having been taken here
  FarObjects far;                ///< the same, inside of calls
  bool operator==(const LockState&) const = default;
  bool gives_up() const { return !released.empty() || !far.empty(); }

  void take(NameId name, bool shared, bool optimistic = false);
  void release(NameId name, bool shared);
  /// The meet at a join; true if this changed.
  bool join(const LockState& other);
};

/// What a call of the method does to the locks of its caller, in terms of its parameters.
struct LockSummary {
  std::vector<Taken> acquires;   ///< held when it returns
  std::vector<Taken> if_true;    ///< held when it returns true
  std::vector<NameId> releases;  ///< may be released
  FarObjects far;                ///< may be released, and has no name here
  bool gives_up() const { return !releases.empty() || !far.empty(); }
  bool empty() const { return acquires.empty() && if_true.empty() && !gives_up(); }
  bool operator==(const LockSummary&) const = default;
};

/// The objects that are at the end of a name's steps; none if a step leads back.
std::vector<uint32_t> objects_along(const heap::PointsTo& points_to, std::span<const uint32_t> roots,
                                    const LockName& name);

/// All methods, bottom-up.
class LocalLocks {
 public:
  LocalLocks(const Calls& calls, LockNames& names);

  /// Before the instruction; null for a method without locks.
  const LockState* at(ir::FuncId function, ir::InstrId call) const;
  const LockSummary* summary(ir::FuncId function) const;
  /// Replays the block up to the instruction.
  LockState before(ir::FuncId function, ir::InstrId instr) const;
  /// Every name that is taken somewhere in the method.
  std::vector<NameId> names_taken(ir::FuncId function) const;
  /// The instructions that take it, themselves or by a call, ascending.
  std::vector<ir::InstrId> takes(ir::FuncId function, NameId name) const;
  bool has_locks(ir::FuncId function) const { return methods_.contains(function); }

 private:
  struct Conditional {
    ir::ValueId result;
    std::vector<Taken> locks;
  };
  /// What one instruction does, in the method's own names.
  struct Effect {
    ir::InstrId instr;
    LockSummary summary;  ///< of calls, in this method's names
  };
  /// Two locks that together are two others (crossed.h).
  struct Crossed {
    std::pair<NameId, NameId> taken, meant;
  };
  struct Method {
    std::vector<LockState> entry;  ///< by block
    std::vector<Effect> effects;   ///< by instruction; only those that do something
    std::vector<Crossed> crossed;
    std::vector<Conditional> tries;
    HashMap<ir::InstrId, LockState> at_calls;
    LockSummary summary;
  };

  void visit(ir::FuncId function);
  bool collect(ir::FuncId function, Method& method);
  LockSummary effect_of_call(ir::FuncId function, ir::InstrId at);
  /// What a name of a method may be, in all contexts.
  const FarObjects& far(ir::FuncId function, NameId name);
  void find_crossed(ir::FuncId function, Method& method);
  static void add_crossed(const Method& method, LockState& state);
  void flow(ir::FuncId function, Method& method) const;
  void step(ir::FuncId function, const Method& method, ir::InstrId at, LockState& state) const;
  void leave_block(ir::FuncId function, const Method& method, ir::BlockId block, const LockState& at_end,
                   std::vector<ir::BlockId>& work, std::vector<LockState>& entry) const;
  void summarise(ir::FuncId function, Method& method) const;
  bool drop_unvalidated(ir::FuncId function, Method& method) const;

  const Calls& calls_;
  LockNames& names_;
  HashMap<ir::FuncId, Method> methods_;
  HashMap<std::pair<ir::FuncId, NameId>, FarObjects> far_;
};

}  // namespace ravel::flow::sync
