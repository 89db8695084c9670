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
// A method of a large program has thousands of contexts that differ in nothing that counts here, so touches
// are put into *kinds* (race_stages_run.cc), and kinds are tested, not touches.
#pragma once

#include "check/race_accesses.h"

namespace ravel::check {

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
  bool overlap(OriginSet a, OriginSet b) const;
  bool alias(const LocationAccesses& where, const Touch& a, const Touch& b, bool shared) const;
  /// An object whose fields (or elements) threads may share.
  bool is_shared(flow::heap::ObjectId object) const;
  bool is_shared(const LocationAccesses& where, flow::heap::ObjectId object) const;
  /// A lock held at both: empty verdict `none`.
  flow::sync::CommonLock common_lock(const LocationAccesses& where, const Touch& a, const Touch& b,
                                     flow::heap::ObjectId object) const;
  /// The threads of a touch of an object that may meet others there.
  flow::sync::Runners runners(const LocationAccesses& where, const Touch& touch,
                              flow::heap::ObjectId object) const;
  /// Fills the origins if some may run at the same time.
  bool unordered(const flow::sync::Runners& a, const flow::sync::Runners& b, RacePair& pair) const;
  bool same_element(const LocationAccesses& where, const Touch& a, const Touch& b) const;

 private:
  class Run;
  flow::sync::Access access(const LocationAccesses& where, const Touch& touch, const Point& at,
                            flow::heap::ObjectId object) const;
  bool is_private_location(const Location& location) const;
  void find_overlaps();

  const JvmInput& input_;
  const Accesses& accesses_;
  std::vector<std::vector<bool>> overlaps_;  ///< by set, where they are not too many
  std::vector<bool> confined_;               ///< by object: the user says so
};

}  // namespace ravel::check
