// SPDX-License-Identifier: Apache-2.0
//
// How bad a race is likely to be: docs/ranking.md tells the weights. The facts behind a score are kept,
// because the report tells them too.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "check/race_paths.h"
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

/// Who means the object to be shared by threads?
enum class Promise : uint8_t {
  none,
  on_the_way,  ///< a class between the client's call and the access takes care of threads
  given,       ///< the program's own threads, or the class itself, or the one that the client calls
};

struct PairFacts {
  bool both_write = false;
  bool compound = false;  ///< a new value is computed from the old one: an update may be lost
  bool lazy = false;      ///< written where it was found to be null: a cache
  bool unknown = false;   ///< code that is not there may do it
  Promise promise = Promise::given;
  double score = 0;
};

class RaceScores {
 public:
  explicit RaceScores(const JvmInput& input) : input_(input), promises_(input), paths_(input.sync) {}

  LocationFacts facts(const LocationAccesses& where);
  /// The same for each of some objects, ascending: arrays and collections have only their class in common.
  std::vector<LocationFacts> facts(const Accesses& accesses, const LocationAccesses& where,
                                   const std::vector<flow::heap::ObjectId>& objects);
  PairFacts score(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair);
  /// `n++`: the read of `n` that the write belongs to.
  std::optional<Spot> read_of_update(const Spot& write) const;
  /// An iterator: for the one who asked for it.
  bool is_for_one_user(flow::heap::ClassId klass) const;

 private:
  /// What is known about a write.
  struct WriteFacts {
    bool compound = false, lazy = false;
  };

  const WriteFacts& write_facts(const Spot& write);
  bool is_lazy(const Spot& write) const;
  bool writes_constant(const Spot& write) const;
  Promise promise(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair);
  Promise promise_on_path(flow::sync::OriginId origin, flow::heap::InstanceId to);
  bool cares(ir::FuncId function);
  bool class_is_promised(flow::heap::ClassId klass);

  const JvmInput& input_;
  Promises promises_;
  std::map<Spot, WriteFacts> writes_;
  OriginPaths paths_;
  std::map<std::pair<flow::sync::OriginId, flow::heap::InstanceId>, Promise> by_path_;
  HashMap<flow::heap::ClassId, bool> promised_;
};

}  // namespace ravel::check
