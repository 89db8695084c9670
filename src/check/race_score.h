// SPDX-License-Identifier: Apache-2.0
//
// How bad a race is likely to be: docs/ranking.md tells the weights. The facts behind a score are kept,
// because the report tells them too.
#pragma once

#include <optional>
#include <string>

#include "check/race_promises.h"
#include "check/race_stages.h"

namespace ravel::check {

/// What is known about all accesses of a location.
struct LocationFacts {
  bool is_flag = false;              ///< only constants are written
  bool is_wide = false;              ///< long or double: not written in one step
  uint32_t guarded = 0;              ///< touched spots that hold some lock
  uint32_t touched = 0;              ///< touched spots
  std::optional<std::string> guard;  ///< @GuardedBy
};

struct PairFacts {
  bool both_write = false;
  bool compound = false;  ///< a new value is computed from the old one: an update may be lost
  bool lazy = false;      ///< written where it was found to be null: a cache
  bool promised = true;   ///< somebody means the object to be shared
  double score = 0;
};

class RaceScores {
 public:
  RaceScores(const JvmInput& input, const Accesses& accesses)
      : input_(input), accesses_(accesses), promises_(input) {}

  LocationFacts facts(const LocationAccesses& where) const;
  PairFacts score(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair) const;

 private:
  bool is_compound(const LocationAccesses& where, const Spot& write) const;
  bool is_lazy(const LocationAccesses& where, const Spot& write) const;
  bool writes_constant(const Spot& write) const;
  bool is_promised(const LocationAccesses& where, const RacePair& pair) const;
  bool class_is_promised(flow::heap::ClassId klass) const;

  const JvmInput& input_;
  const Accesses& accesses_;
  Promises promises_;
};

}  // namespace ravel::check
