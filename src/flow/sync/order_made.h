// SPDX-License-Identifier: Apache-2.0
//
// What a constructor does to its object, and to what hangs on that object alone, comes before all that others
// do to it, even if the constructor has let `this` out: to a listener, to a timer's queue.
//
//   Connection() { timer.add(() -> expire(this)); core = new Core(this); core.login(); }
//
// An origin gets the object O *early* only by reading it, field by field, out of what it has without O: a
// static, its own thread's object, what clients made. All others get it from whoever constructed it,
// afterwards: that is what the call of a constructor gives to clients. So an access inside of O's
// constructor, to O or to what the other origin cannot have got early either, comes before what that origin
// does. Nor does it meet another constructor of the same place: that one has its own object. That the way
// from O to its own parts and back does not lead from one object of this kind to another is believed.
//
// Inside: every way in which the origin comes to the access passes a constructor of O.
#pragma once

#include <span>
#include <vector>

#include "flow/sync/threads.h"

namespace ravel::flow::sync {

class MadeOrder {
 public:
  MadeOrder(const Calls& calls, const Threads& threads, const heap::Hierarchy& classes)
      : calls_(calls), threads_(threads), classes_(classes) {}

  /// Not const: what is asked for is found once.
  bool ordered(const Access& a, const Access& b) { return before(a, b) || before(b, a); }

 private:
  struct Holder {
    uint32_t object;
    heap::ObjectId base;  ///< invalid: a static field
    heap::FieldId field;
    auto operator<=>(const Holder&) const = default;
  };
  /// Instances of an origin, its entries first; who must be passed on the way to each.
  struct Ways {
    std::vector<heap::InstanceId> instances;
    HashMap<heap::InstanceId, uint32_t> index;
    std::vector<uint32_t> passed;  ///< by index; its own index: nobody
  };

  bool before(const Access& a, const Access& b);
  const Ways& ways(OriginId origin);
  const std::vector<bool>& early(heap::ObjectId made, OriginId origin);
  bool is_late(uint32_t object, const std::vector<bool>& below) const;
  const HashSet<uint64_t>& loaded_by(OriginId origin);
  void index_heap();
  bool by_client(heap::FieldId field) const {
    return classes_.name(classes_.field(field).owner).view().starts_with('$');
  }
  static std::span<const Holder> part(const std::vector<Holder>& all, uint32_t object);

  const Calls& calls_;
  const Threads& threads_;
  const heap::Hierarchy& classes_;
  HashMap<OriginId, Ways> ways_;
  HashMap<std::pair<heap::ObjectId, OriginId>, std::vector<bool>> early_;  ///< by object
  HashMap<OriginId, HashSet<uint64_t>> loaded_by_;                         ///< bases and fields
  bool indexed_ = false;
  std::vector<Holder> held_;      ///< by base: what it holds; `object` is the base, `base` what it holds
  std::vector<Holder> holders_;   ///< ascending
  std::vector<uint32_t> given_;   ///< to threads, or made by clients, ascending
  std::vector<uint32_t> shared_;  ///< what clients have, ascending
};

}  // namespace ravel::flow::sync
