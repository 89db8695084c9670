// SPDX-License-Identifier: Apache-2.0
//
// The stages that leave fewer and fewer pairs of accesses (Naik, Aiken, Whaley 2006, figure 11), and one that
// the paper did not have:
//
//   original   both concern one field (or both an array's elements), and one of them writes
//   reachable  threads that may overlap run them
//   aliasing   they may concern the same object
//   escaping   an object that threads share
//   unlocked   no lock is held at both
//   unordered  nothing makes one happen before the other
//
// A pair is of instructions, unordered; an instruction may be paired with itself. The counts up to `escaping`
// come from formulas and bit sets per field: nothing is enumerated that shares neither field nor object, and
// no pair is made before it has survived so far.
//
// The last two are left to the engine that all platforms share (facts/pairs.h): a location becomes facts
// (race_stages_run.cc).
#pragma once

#include "facts/apart.h"
#include "flow/jvm/race_accesses.h"
#include "flow/sync/own_index.h"
#include "flow/sync/turns.h"

namespace ravel::flow::jvm {

struct PairCounts {
  uint64_t original = 0, reachable = 0, aliasing = 0, escaping = 0, unlocked = 0, unordered = 0;
  PairCounts& operator+=(const PairCounts& other);
};

/// Two touches of one location that may meet.
struct RacePair {
  uint32_t first = 0, second = 0;  ///< in LocationAccesses::touches; the second writes
  flow::heap::ObjectId object;     ///< invalid for statics
  flow::sync::OriginId first_origin, second_origin;
  std::string lock;  ///< held at both, but it may be two different ones; empty: there is none
};

struct LocationRaces {
  PairCounts counts;
  std::vector<RacePair> pairs;  ///< by spots; a few for each pair of them, on different objects
  uint64_t cut_short = 0;       ///< pairs of spots of which not every context or object was tried
};

/// Pairs of spots that are kept for one array or collection, however many there are.
inline constexpr size_t kPairsToldMax = 2000;

class Stages {
 public:
  Stages(const JvmInput& input, const Accesses& accesses);

  LocationRaces run(const LocationAccesses& where) const;

  // The questions of the stages, one by one; for counting in contexts and for `dump --races`.
  bool overlap(OriginSet a, OriginSet b) const {
    return origins_.together(facts::OriginSetId(a), facts::OriginSetId(b));
  }
  bool alias(const LocationAccesses& where, const Touch& a, const Touch& b, bool shared) const;
  /// An object whose fields (or elements) threads may share.
  bool is_shared(flow::heap::ObjectId object) const;
  bool is_shared(const LocationAccesses& where, flow::heap::ObjectId object) const;
  /// The locks of a touch, and those that the library takes on its way to the object.
  flow::sync::Guards guards(const LocationAccesses& where, const Touch& touch,
                            flow::heap::ObjectId object) const;
  /// Which elements of an array: those with different constant indices are different ones.
  std::pair<int64_t, int64_t> elements(const LocationAccesses& where, const Spot& spot) const;
  /// A touch as a fact, but for its guards.
  facts::Access access(const LocationAccesses& where, const Touch& touch) const;
  /// What else is known about it (facts/access.h), ascending.
  std::vector<facts::Mark> marks(const Touch& touch) const;
  /// Two threads that may meet at two touches with these marks.
  std::optional<flow::sync::Meeting> meeting(const flow::sync::Runners& a, const facts::Access& at_a,
                                             const flow::sync::Runners& b, const facts::Access& at_b) const;
  /// The threads of a touch of an object that may meet others there.
  flow::sync::Runners runners(const LocationAccesses& where, const Touch& touch,
                              flow::heap::ObjectId object) const;

 private:
  class Run;
  flow::sync::Access access(const LocationAccesses& where, const Touch& touch, const Point& at,
                            flow::heap::ObjectId object) const;
  bool is_private_location(const Location& location) const;

  const JvmInput& input_;
  const Accesses& accesses_;
  facts::Origins origins_;  ///< with the sets of `accesses_`
  flow::sync::VolatileTurns turns_;
  flow::sync::OwnIndices own_;
  std::vector<std::unique_ptr<facts::Apart>> apart_;
  std::vector<bool> confined_;  ///< by object: the user says so
};

}  // namespace ravel::flow::jvm
