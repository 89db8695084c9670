// SPDX-License-Identifier: Apache-2.0
//
// A method that a constructor calls is often called later again, then under a lock:
//
//   Connection()            { core = new Core(this); core.exchange(); }     // the log-in: nobody knows it
//   yet synchronized void ask() { core.exchange(); }
//
// Over all its calls exchange() holds nothing, and is not only run by the constructor. So its runs are told
// apart: a *phase* of an instance is the outermost constructor inside of which it runs, or none, and which
// threads run it (a finalizer that closes without a lock says nothing about clients that close with one).
// Each phase has its own locks at entry. Of a phase inside a constructor, order_made.h tells whether all that
// others do comes after it; the locks of the other phases are what guards an access then.
//
// Only constructors that run much are told apart, the largest first, as long as all phases together are a few
// times the program: the rest counts as outside of constructors, with the locks that are held there.
#pragma once

#include <span>
#include <vector>

#include "flow/sync/held_locks.h"
#include "flow/sync/order_made.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

/// Origins that are not told apart.
using Family = uint32_t;

struct Phase {
  Family family = 0;
  heap::ObjectId made;  ///< by the constructor; invalid: outside
  HeldSet entry;        ///< what all callers in that phase hold
};

class Phases {
 public:
  /// Adds names to those of `locks`.
  Phases(const Calls& calls, const Threads& threads, HeldLocks& locks, MadeOrder& made);

  /// Those that the origin runs; none if it is the setup or an initialiser, which meet nobody.
  std::span<const Phase> of(heap::InstanceId id, OriginId origin) const;
  Family family(OriginId origin) const { return families_[origin.index()]; }

 private:
  struct Constructor {
    heap::InstanceId instance;
    heap::ObjectId made;
    size_t reach = 0;  ///< how much it runs
  };
  /// A call from phase to phase.
  struct Edge {
    uint32_t from, to;  ///< nodes
    const heap::CallEdge* call;
  };

  std::vector<Constructor> candidates();
  void choose(MadeOrder& made);
  bool is_late(const Constructor& constructor, MadeOrder& made) const;
  void spread();
  uint32_t node(heap::InstanceId id, Family family, heap::ObjectId made, std::vector<uint32_t>& work);
  void find_families();
  void find_entries(HeldLocks& locks);
  void index();

  const Calls& calls_;
  const Threads& threads_;
  const HeldLocks& locks_;
  std::vector<heap::ObjectId> chosen_;         ///< by instance; invalid for all but some constructors
  std::vector<heap::InstanceId> instance_of_;  ///< by node
  std::vector<Phase> phases_;                  ///< by node; later by instance
  std::vector<bool> is_entry_;                 ///< by node
  HashMap<std::pair<heap::InstanceId, std::pair<Family, heap::ObjectId>>, uint32_t> nodes_;
  std::vector<Family> families_;  ///< by origin
  std::vector<Edge> edges_;
  std::vector<uint32_t> begin_;  ///< by instance
};

}  // namespace ravel::flow::sync
