// SPDX-License-Identifier: Apache-2.0
//
// What a program's authors do out of habit, and so believe: a variable that is used under one and the same
// lock nearly everywhere is meant to be, and the place that forgets it is worth a look (Engler and Ashcraft
// 2003, section 5; Engler et al. 2001). Nothing that merely could overlap says as much.
//
//   variable  a field of a struct or class, whichever object has it, or a variable with a name of its own
//   place     an instruction of the source, however many threads and states reach it
//   guard     a lock as it lies to the variable: `p->mu` at `p->x`, or one lock of the whole program
//
// A place has a guard if it has it in every way to get there. What is done while nobody else can be there
// (making an object, before the first thread, after the last) says nothing about habits: it is not added.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "facts/ids.h"

namespace ravel::facts {

using VariableId = Id<struct FactVariableTag>;
using PlaceId = Id<struct FactPlaceTag>;

/// The guard that most places of a variable have.
struct Habit {
  GuardId guard;
  size_t with = 0, all = 0;  ///< places that have it, places
};

class Habits {
 public:
  /// `guards`: ascending, each once. A place may come several times: it has what it has each time.
  void add(VariableId variable, PlaceId place, std::span<const GuardId> guards);

  /// Nothing if no guard is had by most places.
  std::optional<Habit> of(VariableId variable) const;
  /// Does the place have that guard, on every way there?
  bool keeps(VariableId variable, PlaceId place, GuardId guard) const;
  /// All that most of the variable's places do have, the one that most have first.
  std::vector<Habit> all_of(VariableId variable) const;
  /// All that half of them have: enough where a place is a whole method and its guard is the object's own.
  std::vector<Habit> half_of(VariableId variable) const;

 private:
  using Places = HashMap<PlaceId, std::vector<GuardId>>;
  template <typename Enough>
  std::vector<Habit> with_guards(VariableId variable, Enough enough) const;
  HashMap<VariableId, Places> variables_;
};

}  // namespace ravel::facts
