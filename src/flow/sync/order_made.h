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
//
// A finalizer is the same at the other end: it runs when nobody has O any more. What it does to O, and to
// what others get only through O, comes after all that they do; that whoever uses a part of O still has O is
// believed.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "flow/sync/once_map.h"
#include "flow/sync/threads.h"

namespace ravel::flow::sync {

/// An object in whose constructor something runs, or several in one of whose finalizers it does.
struct Around {
  heap::ObjectId object;  ///< finalizers: the number of a set of objects
  bool ends = false;      ///< finalizers
  auto operator<=>(const Around&) const = default;
};

class MadeOrder final : public Apart {
 public:
  /// Methods in contexts; larger programs are not asked about: who passes which constructor is kept for each
  /// origin, and would cost more than all the rest.
  static constexpr size_t kInstancesMax = 100'000;

  MadeOrder(const Calls& calls, const Threads& threads, const heap::Hierarchy& classes)
      : calls_(calls), threads_(threads), classes_(classes) {}

  // Any number of workers may ask; not const, because what is asked for is found once.

  bool keeps_apart(const Access& a, const Access& b) override { return before(a, b) || before(b, a); }
  std::string_view why() const override { return "others get the object after its constructor has ended"; }
  /// The objects inside of whose constructors or finalizers the access runs, the innermost first.
  std::vector<Around> inside(const Access& access);
  /// What is done to `object` in there does not meet the origin.
  bool keeps_out(const Around& around, OriginId origin, heap::ObjectId object) {
    return around.ends ? !gets(around, origin, object) : !gets_early(around.object, origin, object);
  }
  /// May the origin have got the object, or the made one, before the constructor of that has ended?
  bool gets_early(heap::ObjectId made, OriginId origin, heap::ObjectId object) {
    return gets({made, false}, origin, object);
  }

 private:
  /// A field of an object, or a static, and the set that it holds, which other fields may hold as well.
  struct Hold {
    heap::ObjectId base;  ///< invalid: a static field
    heap::FieldId field;
    std::span<const uint32_t> objects;
  };
  /// A constructor of one object, and the next one around it.
  struct Inside {
    Around around;
    uint32_t outer = 0;
  };
  /// By which constructors every way of an origin to its instances leads.
  struct Ways {
    std::vector<Inside> constructors;                              ///< 0: none
    std::vector<std::pair<heap::InstanceId, uint32_t>> innermost;  ///< by instance; not those with none
    uint32_t of(heap::InstanceId id) const;
  };
  using ObjectBits = std::vector<uint64_t>;

  bool before(const Access& a, const Access& b);
  Ways find_ways(OriginId origin) const;
  std::shared_ptr<const ObjectBits> keep(ObjectBits bits);
  void find_ended();
  bool gets(const Around& around, OriginId origin, heap::ObjectId object);
  std::vector<bool> find_early(const Around& around, OriginId origin);
  std::vector<bool> find_below(heap::ObjectId made) const;
  HashSet<uint64_t> find_loaded(OriginId origin) const;
  void index_heap();
  std::span<const Hold> holds_of(uint32_t object) const {
    return {holds_.data() + first_hold_[object], first_hold_[object + 1] - first_hold_[object]};
  }
  bool by_client(heap::FieldId field) const {
    return classes_.name(classes_.field(field).owner).view().starts_with('$');
  }

  const Calls& calls_;
  const Threads& threads_;
  const heap::Hierarchy& classes_;
  OnceMap<OriginId, Ways> ways_;
  /// By object; empty: the made one itself is among them. Equal ones are kept once.
  OnceMap<std::pair<std::pair<heap::ObjectId, bool>, OriginId>, std::shared_ptr<const ObjectBits>> early_;
  std::mutex kept_mutex_;
  HashMap<size_t, std::vector<std::shared_ptr<const ObjectBits>>> kept_;  ///< by hash
  OnceMap<heap::ObjectId, std::vector<bool>> below_;                      ///< by object
  OnceMap<OriginId, HashSet<uint64_t>> loaded_by_;                        ///< bases and fields
  std::once_flag indexed_, asked_ended_;
  HashMap<heap::InstanceId, uint32_t> ended_by_;  ///< what finalizers run: a set of `ended_`
  std::vector<std::vector<uint32_t>> ended_;      ///< objects, ascending
  std::vector<Hold> holds_;                       ///< by base and field, statics last
  std::vector<uint32_t> first_hold_;              ///< by object
  std::vector<uint32_t> shared_;                  ///< what clients have, ascending
  std::vector<bool> given_;                       ///< by object: to threads, or made by clients
  std::vector<bool> in_static_;                   ///< by object: a static that is no client's holds it
};

}  // namespace ravel::flow::sync
