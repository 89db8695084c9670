// SPDX-License-Identifier: Apache-2.0
//
// What HeldLocks keeps. Only held_locks*.cc and lock_identity.cc include this.
#pragma once

#include <memory>
#include <mutex>

#include "flow/sync/held_locks.h"
#include "flow/sync/held_locks_local.h"

namespace ravel::flow::sync {

struct HeldLocks::Impl {
  Impl(const Calls& all_calls, heap::Hierarchy& classes, const Escape& all_escape, const Threads& threads);

  /// What a name may be, ascending; `room` holds it if nothing else does.
  std::span<const uint32_t> objects_of(heap::InstanceId instance, NameId id,
                                       std::vector<uint32_t>& room) const;
  void follow(std::span<const uint32_t> from, const Step& step, std::vector<uint32_t>& out) const;
  std::span<const uint32_t> objects_below(std::span<const uint32_t> roots, NameId id,
                                          std::vector<uint32_t>& room) const;
  void find_objects(std::span<const uint32_t> roots, const LockName& name, std::vector<uint32_t>& out) const;
  std::span<const uint32_t> objects_anywhere(NameId id) const;
  HeldSet combine(heap::InstanceId instance, const LockState& state, HeldSet at_entry) const;
  HeldSet held_at_call(const heap::CallEdge& edge, const HeldSet& at_entry) const;
  HeldSet arriving(const heap::CallEdge& edge, const HeldSet& at_entry);
  void find_semaphores();
  void name_objects();
  void find_sites();
  /// The first object of the site of all these, if it has more than one object; invalid otherwise.
  heap::ObjectId one_site(std::span<const uint32_t> objects) const;
  void find_entries(const Threads& threads);

  const Calls& calls;
  const Escape& escape;
  Fields fields;
  LockNames names;
  LocalLocks local;
  std::vector<HeldSet> entry;                                     ///< by instance
  HashMap<std::pair<heap::ObjectId, bool>, NameId> object_names;  ///< and whether its monitor is meant
  HashMap<std::pair<heap::ObjectId, bool>, NameId> site_names;    ///< by the first object of the site
  std::vector<uint32_t> first_of_site;    ///< by object; UINT32_MAX: it is the only one
  HashMap<uint32_t, int64_t> semaphores;  ///< by object: how many permits at first; -1: unknown
  HashMap<std::pair<Binding, NameId>, std::vector<NameId>> entered;
  /// Of names that mean the same in every instance: asked for each access again.
  mutable std::mutex mutex;
  mutable HashMap<NameId, std::unique_ptr<const std::vector<uint32_t>>> anywhere;
  /// By roots, which are known by where the points-to analysis keeps them, and name.
  mutable HashMap<std::pair<const uint32_t*, NameId>, std::unique_ptr<const std::vector<uint32_t>>> below;
};

}  // namespace ravel::flow::sync
