// SPDX-License-Identifier: Apache-2.0
//
// What critical sections say about variables. Nobody takes a lock for nothing: a variable that is alone in a
// critical section needs the lock in its author's mind, and so, with less certainty, does the first and the
// last one that a section uses. Such beliefs rank races (RacerX: Engler and Ashcraft 2003, section 5; the
// table is in docs/ranking.md).
//
// A *variable* is what an access means: all the places that it may touch. Only memory that threads share
// counts, and what a callee touches belongs to its caller's section. A section that begins in one function
// and ends in its caller is seen from the caller; one that no function sees as a whole is not counted.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/hash_map.h"
#include "flow/native/input.h"

namespace ravel::flow::native {

/// In how many critical sections a variable is the only one, the first one, the last one.
struct SectionUse {
  uint32_t only = 0, first = 0, last = 0;
};

class CriticalSections {
 public:
  explicit CriticalSections(const NativeInput& input);
  SectionUse use(flow::native::LocId place) const;
  /// How many variables the stretch of code around the access, from one lock to the next, uses without a
  /// lock; 0 if the access has one.
  size_t unprotected(const flow::native::Access& access);

 private:
  using VariableId = uint32_t;
  using Variables = std::vector<VariableId>;  ///< ascending
  /// What a function, or a section, uses.
  struct Content {
    Variables first, last, all;
    bool may_use_none = true;  ///< there is a way through without any
    bool ready = false;
  };
  struct Stretch;

  void index_accesses();
  void look_at_sections();
  VariableId variable(flow::native::InstanceId instance, const ir::Instr& access);
  const Content& content(flow::native::InstanceId instance, int depth);
  Content look_through(const Stretch& stretch, int depth);
  /// Nothing if the instruction uses none.
  std::optional<Content> used_at(const Stretch& stretch, uint32_t at, int depth);
  void divide(flow::native::InstanceId instance);

  const NativeInput& input_;
  const flow::native::PointsTo& points_to_;
  const flow::native::Walk& walk_;
  std::map<std::vector<flow::native::LocId>, VariableId> variables_;
  std::vector<const std::vector<flow::native::LocId>*> places_;  ///< by variable
  HashMap<uint64_t, std::vector<size_t>> accesses_;              ///< by instance and instruction
  HashMap<uint32_t, Content> contents_;                          ///< by instance
  std::map<flow::native::LocId, SectionUse> uses_;
  HashMap<uint64_t, size_t> unprotected_;  ///< by instance and instruction
  HashSet<uint32_t> divided_;              ///< instances
};

}  // namespace ravel::flow::native
