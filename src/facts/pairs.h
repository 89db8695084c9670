// SPDX-License-Identifier: Apache-2.0
//
// The pairs of accesses that may meet: two classes of accesses to one location, one of them a write, by
// origins that may run at the same time, without a guard that is certainly the same, and nothing keeps them
// apart. One engine for all platforms; what it is given are facts (access.h).
//
// Pairs are of *spots*. A spot has one or more classes, and a class one or more members (the contexts of a
// method). Guards are a class's: one question answers for all its members. What is in order may depend on the
// member and the object; then several of these are tried, until one pair is found that may run in parallel.
// Where all that were tried are in order and some were left, that is counted (PairsFound::cut_short).
//
// Objects that the same classes touch are alike, too: a few of them stand for all. Where each place that
// makes one is told for itself, more are looked at; but one of thousands of spots is asked about with each
// other only until enough is known to tell. From then on only those pairs of spots count that were found for
// no object yet.
#pragma once

#include <functional>
#include <optional>

#include "facts/access.h"
#include "facts/apart.h"

namespace ravel::facts {

/// Two accesses that may meet.
struct Pair {
  uint32_t first = 0, second = 0;                ///< of the location; the second writes
  uint32_t first_member = 0, second_member = 0;  ///< of the two, as their producer counts them
  ObjectId object;
  OriginId first_origin, second_origin;
  GuardId guard;  ///< held at both, but it may be two different ones; invalid: there is none
};

/// Who may do the two at the same time, and the guard that both may hold then, if it may be two.
struct Meeting {
  OriginId first, second;
  GuardId guard;
};

class Meetings {
 public:
  virtual ~Meetings() = default;
  /// The pair has its accesses, members and object.
  virtual std::optional<Meeting> meeting(const Location& where, const Pair& pair) = 0;
};

/// As far as the facts tell: any two origins that run together, if no component keeps them apart.
class MeetingsByFacts final : public Meetings {
 public:
  explicit MeetingsByFacts(const Origins& origins) : origins_(origins), apart_(all_apart(origins)) {}
  std::optional<Meeting> meeting(const Location& where, const Pair& pair) override;

 private:
  const Origins& origins_;
  std::vector<std::unique_ptr<Apart>> apart_;
};

struct PairLimits {
  /// Members of two classes that are tried before they are taken to be in order: for one object, for all.
  uint32_t tries_for_object = 4, tries_max = 24;
  size_t tries_to_spare = 0;  ///< so many more
  /// Each place that makes an object is told.
  bool by_object = false;
  /// Objects for which a pair of spots is told then; and else, where the best to tell is chosen.
  size_t objects_max = 64, choices_max = 3;
  size_t told_max = 2000;                      ///< pairs of spots that are told for one object
  uint32_t alike_max = 4;                      ///< objects that the same classes touch
  size_t pairs_max = static_cast<size_t>(-1);  ///< of classes; the rest is not looked at
};

struct PairsFound {
  uint64_t unlocked = 0;   ///< pairs of spots without a common guard
  uint64_t unordered = 0;  ///< of these, that nothing keeps apart
  uint64_t cut_short = 0;  ///< pairs of spots of which not every member or object was tried
  bool stopped = false;    ///< at pairs_max
};

using FoundPair = std::function<void(const Pair&)>;

/// The pairs come by spots; a few for each two of them, on different objects.
PairsFound find_pairs(const Location& where, const Origins& origins, Meetings& meetings,
                      const PairLimits& limits, const FoundPair& found);

}  // namespace ravel::facts
