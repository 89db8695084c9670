// SPDX-License-Identifier: Apache-2.0
//
// What rules about shared data look at, as plain tables that the analysis of each platform fills:
//
//   location  what is shared: a variable, a field of some objects, the bytes of one object
//   access    a class of accesses to it that are alike in all that is asked here
//   guard     a lock, as far as it can be told from that of another access
//   mark      what is known about an access beside its guards: signals, turns, what is a thread's own
//   origins   who runs, and who may run together with whom
//
// The unit is the class, not the access: a method of a large program has thousands of contexts that differ in
// nothing that counts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "facts/ids.h"

namespace ravel::facts {

/// One of those things that a location stands for: which object has the field.
using ObjectId = Id<struct FactObjectTag>;
using OriginSetId = Id<struct FactOriginSetTag>;

struct Guard {
  GuardId key;
  bool shared = false;  ///< does not keep out others that share it
  bool exact = true;    ///< equal keys are one lock; else they may be two
  auto operator<=>(const Guard&) const = default;
};
/// Ascending. Of two guards that say the same, that with the smaller number says it better.
using Guards = std::vector<Guard>;

enum class Verdict : uint8_t { none, may_differ, same };

struct CommonGuard {
  Verdict verdict = Verdict::none;
  GuardId guard;
};
/// Is a guard held at both, and is it certainly one?
CommonGuard common(const Guards& a, const Guards& b);

enum class MarkKind : uint8_t {
  before,  ///< that signal was not yet given by the origin
  passed,  ///< it has waited for the signal, or is only there because it was given
  inside,  ///< of what is done once in the whole program and gives the signal at its end
  own,     ///< it is about something of which each thread of the origin has its own
  asks,    ///< before: where others set what it asks, and it does not go on until they have
  sets,    ///< afterwards: what others ask for
};

struct Mark {
  MarkKind kind = MarkKind::before;
  uint32_t what = 0;
  /// Each thread does so for itself, so that it counts between two of one origin (before, passed), or
  /// whatever the two origins are (own).
  bool each = false;
  uint32_t how = 0;  ///< sets: a number for the constant; 0: to a number that is computed
  auto operator<=>(const Mark&) const = default;
};

/// Accesses that are alike.
struct Access {
  uint32_t spot = 0;  ///< pairs are of spots; they come ascending
  Step at;            ///< where one of them is
  bool write = false;
  bool atomic = false;         ///< two of these do not race
  int64_t begin = 0, end = 1;  ///< bytes or elements
  OriginSetId origins;         ///< who does it
  Guards guards;
  std::vector<Mark> marks{};        ///< ascending
  std::vector<OriginId> running{};  ///< ascending: of those that its origin starts, who may run by then
  std::vector<uint32_t> members{};  ///< numbers of the producer's: the accesses
  bool operator==(const Access&) const = default;
};

struct Location {
  struct Object {
    ObjectId id;
    uint32_t site = 0;               ///< where it is made
    std::vector<uint32_t> accesses;  ///< ascending: indices of the location's
    bool operator==(const Object&) const = default;
  };
  std::string name;
  std::vector<Access> accesses;  ///< by spot
  std::vector<Object> objects;
  bool operator==(const Location&) const = default;
};

class Origins {
 public:
  explicit Origins(size_t count) : starts_(count), together_(count, std::vector<bool>(count)) {}

  size_t size() const { return together_.size(); }
  size_t set_count() const { return sets_.size(); }
  OriginSetId add_set(std::vector<OriginId> origins);
  std::span<const OriginId> set(OriginSetId id) const { return sets_[id.index()]; }

  /// May they run at the same time, whatever they do? The same one twice: two threads of it.
  void set_together(OriginId a, OriginId b);
  bool together(OriginId a, OriginId b) const { return together_[a.index()][b.index()]; }
  /// Of two sets: any of these with any of those.
  bool together(OriginSetId a, OriginSetId b) const;
  /// Asked for many sets, it is worth a table. To be called when all sets are there.
  void make_table();

  /// `child` runs only behind a start by `parent`, or by one that it has started: Access::running tells.
  void set_starts(OriginId parent, OriginId child);
  bool starts(OriginId parent, OriginId child) const;

  bool operator==(const Origins& other) const {
    return sets_ == other.sets_ && starts_ == other.starts_ && together_ == other.together_;
  }

 private:
  bool find_together(OriginSetId a, OriginSetId b) const;

  std::vector<std::vector<OriginId>> sets_, starts_;  ///< the second by origin, ascending
  std::vector<std::vector<bool>> together_;           ///< by two origins
  std::vector<std::vector<bool>> table_;              ///< by two sets
};

}  // namespace ravel::facts
