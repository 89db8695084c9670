// SPDX-License-Identifier: Apache-2.0
//
// Who runs what. An *origin* is a thread or a family of threads that cannot be told apart:
//
//   setup        the harness before its roots: it makes the objects that the roots share
//   root         what a client calls; the roots that overlap with the same others are one origin
//   forked       a method that is started as a thread, in its context (so: of one allocation site)
//   initialiser  a class's static initialiser: whoever uses the class first runs it, once
//   finalizer    the collector's thread
//
// An instance belongs to every origin that reaches it without starting a thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "flow/sync/access.h"
#include "flow/sync/calls.h"

namespace ravel::flow::sync {

enum class OriginKind : uint8_t { setup, root, forked, initialiser, finalizer };

struct Origin {
  OriginKind kind = OriginKind::root;
  bool main_line = false;                 ///< run by the one thread of a user interface
  heap::RootGroup group = 0;              ///< roots
  std::vector<heap::InstanceId> entries;  ///< ascending; one, except for roots and finalizers
  std::vector<heap::CallEdge> starts;     ///< the forks, or the harness's calls
  std::vector<uint32_t> objects;          ///< forked: what the threads are started with, ascending
  std::vector<OriginId> parents;          ///< origins that fork it, ascending
  bool many = false;                      ///< two of it may run at the same time
};

class Threads {
 public:
  explicit Threads(const Calls& calls);

  size_t size() const { return origins_.size(); }
  const Origin& operator[](OriginId id) const { return origins_[id.index()]; }
  /// The origins that run an instance, ascending.
  std::span<const OriginId> of(heap::InstanceId id) const { return sets_[set_of_[id.index()]]; }
  bool runs(OriginId origin, heap::InstanceId id) const;
  /// The origin whose entry this is; invalid for others.
  OriginId started_as(heap::InstanceId entry) const;

  /// A root that is the program's own main.
  bool is_main(OriginId id) const;
  /// May these two overlap at all, whatever they do? The same origin twice: two threads of it.
  bool overlap(OriginId a, OriginId b) const;

  /// The shortest way from an entry of the origin to the instance: first the call that starts it (if a root
  /// or forked), then plain calls. Empty if there is none.
  std::vector<heap::CallEdge> path(OriginId origin, heap::InstanceId to) const;
  /// The same from a certain start, one of the origin's `starts`.
  std::vector<heap::CallEdge> path_from(const heap::CallEdge& start, heap::InstanceId to) const;

 private:
  void make_origins();
  void spread();
  void find_parents();
  void count();
  std::vector<uint32_t> started_with(const std::vector<heap::CallEdge>& starts) const;
  bool handed_once(heap::InstanceId id, ir::InstrId at, ir::ValueId value, uint32_t object, int depth) const;
  std::vector<heap::CallEdge> search(std::span<const heap::InstanceId> from, heap::InstanceId to) const;

  const Calls& calls_;
  std::vector<Origin> origins_;
  HashMap<heap::InstanceId, OriginId> by_entry_;
  std::vector<std::vector<OriginId>> sets_;  ///< distinct ones
  std::vector<uint32_t> set_of_;             ///< by instance
};

}  // namespace ravel::flow::sync
