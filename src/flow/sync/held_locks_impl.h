// SPDX-License-Identifier: Apache-2.0
//
// What HeldLocks keeps. Only held_locks*.cc and lock_identity.cc include this.
#pragma once

#include "flow/sync/held_locks.h"
#include "flow/sync/held_locks_local.h"

namespace ravel::flow::sync {

struct HeldLocks::Impl {
  Impl(const Calls& all_calls, heap::Hierarchy& classes, const Escape& all_escape);

  heap::ObjectId only_object(heap::InstanceId instance, NameId id) const;
  std::vector<uint32_t> objects_of(heap::InstanceId instance, NameId id) const;
  HeldSet combine(heap::InstanceId instance, const LockState& state) const;
  HeldSet held_at_call(const heap::CallEdge& edge) const;
  HeldSet arriving(const heap::CallEdge& edge);
  void find_semaphores();
  int64_t permits_of(heap::ObjectId semaphore) const;
  void name_objects();
  void find_entries();

  const Calls& calls;
  const Escape& escape;
  Fields fields;
  LockNames names;
  LocalLocks local;
  std::vector<HeldSet> entry;                                     ///< by instance
  HashMap<std::pair<heap::ObjectId, bool>, NameId> object_names;  ///< and whether its monitor is meant
  HashMap<uint32_t, int64_t> semaphores;                          ///< by object: how many permits at first
  HashMap<std::pair<Binding, NameId>, std::vector<NameId>> entered;
};

}  // namespace ravel::flow::sync
