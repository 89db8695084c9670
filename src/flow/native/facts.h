// SPDX-License-Identifier: Apache-2.0
//
// C and C++ as facts (facts/access.h): who may run together, and one location for each object that threads
// share, or for each of its members where memory has no type. Accesses that agree in origin, bytes, locks,
// threads running, direction and whatever else keeps them apart are one class, so the work does not grow with
// how often a thing is read.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "facts/access.h"
#include "flow/native/statics.h"
#include "flow/native/touches.h"
#include "flow/native/turns.h"

namespace ravel::flow::native {

/// The accesses of one location; beside each class its touches, one for each place in the source.
struct LocationFacts {
  ObjectId object;
  facts::Location location;
  std::vector<std::vector<const Touch*>> touches;  ///< by access
};

/// Who may run together, and who starts whom.
facts::Origins origins_of(const Native& native);

class Facts {
 public:
  Facts(const Native& native, const Words& words, const Touches& touches);

  const facts::Origins& origins() const { return origins_; }
  /// Not const: names are given to what is met.
  std::vector<LocationFacts> locations(ObjectId object, const std::vector<Touch>& touches);

 private:
  struct Holders {
    OriginId first{};
    bool several = false;
  };
  /// What a mark may be about.
  enum class Namespace : uint8_t { place, own_index, own_object, own_by_thread, start, static_start };

  LocationFacts location(ObjectId object, const std::vector<const Touch*>& all);
  bool tells_no_members(ObjectId id) const;
  bool is_large() const { return native_.points_to().detail() == Detail::program; }
  const Access& access(const Touch& touch) const { return native_.walk().accesses()[touch.access]; }
  std::vector<OriginId> others_running(const Touch& touch) const;
  std::map<Guarded, Holders> holders_of(const std::vector<const Touch*>& all) const;
  std::vector<Guarded> deciding(const Touch& touch, const std::map<Guarded, Holders>& holders) const;
  std::vector<uint64_t> apart_by(const Touch& touch);
  facts::Access made(const Touch& touch, const std::vector<OriginId>& owners);
  std::vector<facts::Mark> marks(const Touch& touch, const std::vector<OriginId>& owners);
  /// Those of turns that are taken (facts/turns.h).
  const std::vector<facts::Mark>& turns_at(const Access& at);
  bool is_before_start(const Touch& touch, OriginId started) const;
  facts::GuardId guard_id(const Guard& guard);
  uint32_t name(Namespace space, uint64_t what);

  const Native& native_;
  const Words& words_;
  Statics statics_;
  AtomicTurns turns_;
  facts::Origins origins_;
  std::set<LocId> passed_;  ///< signals that somebody waits for
  std::map<Guard, facts::GuardId> guard_ids_;
  std::map<OwnIndex, uint32_t> own_;
  std::map<std::pair<InstanceId, ir::InstrId>, std::vector<facts::Mark>> turns_found_;
  std::map<std::vector<facts::Mark>, uint64_t> turn_ids_;
  std::map<std::pair<Namespace, uint64_t>, uint32_t> names_;
};

}  // namespace ravel::flow::native
