// SPDX-License-Identifier: Apache-2.0
//
// Atomicities (Flanagan, Qadeer 2003, "A type and effect system for atomicity"; the movers are Lipton's,
// 1975). How may the steps of a piece of code be mixed with those of other threads?
//
//   constant   depends on nothing that changes and changes nothing
//   both       each step may change places with any step of another thread, before or after it
//   right      ... with what follows it: taking a lock
//   left       ... with what precedes it: releasing a lock
//   atomic     the whole can be moved together: it looks indivisible
//   compound   none of these
//   error      the discipline is broken: data that declares its lock is used without it
//
//               error
//                 |
//             compound
//                 |
//              atomic
//             /      \                 right movers, then at most one atomic step, then
//          right    left               left movers: that is atomic
//             \      /
//               both
//                 |
//             constant
//
// Often it depends on the locks that the caller holds. A *conditional atomicity* `l ? a : b` is a where the
// lock l is held and b where not. They are kept as decision diagrams with locks in ascending order and each
// diagram once, so equal atomicities have equal ids, and a method needs one summary for all its callers.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/ids.h"

namespace ravel::flow::jvm {

enum class Atomicity : uint8_t { constant, both, right, left, atomic, compound, error };
inline constexpr size_t kAtomicityCount = 7;

std::string_view name_of(Atomicity a);
/// a is at least as good as b.
bool at_most(Atomicity a, Atomicity b);
/// Either one or the other.
Atomicity join(Atomicity a, Atomicity b);
/// One after the other.
Atomicity sequence(Atomicity a, Atomicity b);
/// Any number of times.
Atomicity closure(Atomicity a);

using LockKey = uint32_t;  ///< whatever numbers the user gives to locks
using ConditionalId = Id<struct ConditionalAtomicityTag>;

/// All conditional atomicities of one analysis.
class Conditionals {
 public:
  Conditionals();

  ConditionalId basic(Atomicity a) const { return ConditionalId(static_cast<size_t>(a)); }
  /// `lock ? held : free`
  ConditionalId when(LockKey lock, ConditionalId held, ConditionalId free);
  ConditionalId join(ConditionalId a, ConditionalId b) { return combine(Operation::join, a, b); }
  ConditionalId sequence(ConditionalId a, ConditionalId b) { return combine(Operation::sequence, a, b); }
  ConditionalId closure(ConditionalId a);
  /// S(lock, a): `synchronized (lock) a`.
  ConditionalId synchronised(LockKey lock, ConditionalId a);

  /// Where it is known whether that lock is held.
  ConditionalId assume(ConditionalId a, LockKey lock, bool held);
  Atomicity resolve(ConditionalId a, const std::function<bool(LockKey)>& held) const;
  /// Other numbers for the locks; a lock without one may be held or not.
  ConditionalId rename(ConditionalId a, const std::function<std::optional<LockKey>(LockKey)>& other);
  /// The basic atomicities replaced.
  ConditionalId map(ConditionalId a, const std::function<Atomicity(Atomicity)>& f);
  /// The locks that matter, ascending.
  std::vector<LockKey> locks(ConditionalId a) const;
  /// `1 ? both : error`
  std::string text(ConditionalId a) const;
  std::string text(ConditionalId a, const std::function<std::string(LockKey)>& lock) const;
  /// How often a lock was taken to be held or not because there were more than kLocksMax.
  size_t forgotten() const { return forgotten_; }
  static constexpr size_t kLocksMax = 6;

 private:
  enum class Operation : uint8_t { join, sequence };
  static constexpr LockKey kLeaf = UINT32_MAX;

  struct Node {
    LockKey lock = kLeaf;
    ConditionalId held, free;
    auto operator<=>(const Node&) const = default;
  };

  bool is_leaf(ConditionalId a) const { return a.index() < kAtomicityCount; }
  LockKey top(ConditionalId a) const { return nodes_[a.index()].lock; }
  /// `lock` comes before all locks of the two.
  ConditionalId node(LockKey lock, ConditionalId held, ConditionalId free);
  ConditionalId combine(Operation operation, ConditionalId a, ConditionalId b);

  size_t forgotten_ = 0;
  std::vector<Node> nodes_;  ///< the basic ones first
  std::map<Node, ConditionalId> by_node_;
  std::map<std::tuple<Operation, ConditionalId, ConditionalId>, ConditionalId> combined_;
};

}  // namespace ravel::flow::jvm
