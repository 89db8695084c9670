// SPDX-License-Identifier: Apache-2.0
//
// How bad a race is likely to be: docs/ranking.md tells the weights. The facts behind a score are kept,
// because the report tells them too.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "check/jvm_input.h"
#include "flow/jvm/race_given.h"
#include "flow/jvm/race_promises.h"
#include "flow/jvm/race_stages.h"
#include "flow/jvm/static_helpers.h"
#include "flow/sync/origin_paths.h"

namespace ravel::check {

/// What is known about all accesses of a location.
struct LocationFacts {
  bool is_flag = false;              ///< only constants are written
  bool is_number = false;            ///< of a primitive type
  bool is_wide = false;              ///< long or double: not written in one step
  uint32_t guarded = 0;              ///< touched spots that hold some lock
  uint32_t touched = 0;              ///< touched spots
  std::optional<std::string> guard;  ///< @GuardedBy
  std::vector<Symbol> guarded_in;    ///< outermost classes of the spots that hold some lock, ascending
};

/// Who means the object to be shared by threads?
enum class Promise : uint8_t {
  none,
  on_the_way,  ///< a class between the client's call and the access takes care of threads
  given,       ///< the program's own threads, or the class itself, or the one that the client calls
};

struct PairFacts {
  bool both_write = false;
  bool compound = false;   ///< a new value is computed from the old one: an update may be lost
  bool lazy = false;       ///< written where it was found to be null: a cache
  bool unknown = false;    ///< code that is not there may do it
  bool given = false;      ///< clients call both with their own array or collection
  bool lock_free = false;  ///< of an algorithm that orders things by compareAndSet
  Promise promise = Promise::given;
  double score = 0;
};

class RaceScores {
 public:
  explicit RaceScores(const JvmInput& input);

  LocationFacts facts(const LocationAccesses& where);
  /// The same for each of some objects, ascending: arrays and collections have only their class in common.
  std::vector<LocationFacts> facts(const Accesses& accesses, const LocationAccesses& where,
                                   const std::vector<flow::heap::ObjectId>& objects);
  PairFacts score(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair);
  /// `n++`: the read of `n` that the write belongs to.
  std::optional<Spot> read_of_update(const Spot& write) const;
  /// An iterator: for the one who asked for it.
  /// The write of a setter.
  bool is_set(const Spot& spot) const;
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
  Promise promise_on_path(flow::sync::OriginId origin, flow::heap::InstanceId to, Care needed);
  /// The code's class takes care of what is needed; static code, of what is static.
  bool cares(ir::FuncId function, Care needed);
  bool class_is_promised(flow::heap::ClassId klass, Care needed);
  bool is_static(ir::FuncId function) const;
  /// The code that means to share it or not: that of both places; for an array or a collection its maker's,
  /// who may hand it to whom he likes.
  std::vector<ir::FuncId> concerned(const LocationAccesses& where, const RacePair& pair) const;
  bool is_guarded_near(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair) const;
  bool is_used_locked(const LocationAccesses& where, const RacePair& pair);
  bool is_given(const LocationAccesses& where, const RacePair& pair);
  bool is_lock_free(const LocationAccesses& where, const LocationFacts& facts, const RacePair& pair) const;

  const JvmInput& input_;
  Promises promises_;
  std::map<Spot, WriteFacts> writes_;
  flow::sync::OriginPaths paths_;
  GivenArguments given_;
  flow::jvm::StaticHelpers helpers_;
  std::map<std::tuple<flow::sync::OriginId, flow::heap::InstanceId, Care>, Promise> by_path_;
  HashMap<flow::heap::ClassId, Care> care_;
  HashSet<Symbol> lock_free_;  ///< outermost classes
  std::map<std::pair<Location, flow::heap::ObjectId>, bool> used_locked_;
};

}  // namespace ravel::check
