// SPDX-License-Identifier: Apache-2.0
//
// Names for locks: access paths that must mean one object. A name is a root and steps:
//
//   parameter 0 . lock          `this.lock`, where `lock` is a stable field (fields.h)
//   parameter 0 ^ list          the object whose field `list` is `this`: what a caller of list.add() locked;
//   if
//                               `this` knows it by a field (`new List(this)`), by that one
//   static Foo.lock, Foo.class, "constant"
//   a value of the method       anything else: a local object, a mutable field's value
//   an abstract object          the points-to analysis knows only one: the last resort
//   a site                      what the points-to analysis knows was made at one place: weaker still
//
// Names are equal if they must be the same object, within one call of the method. They go into a callee by
// finding the argument that shares a prefix with the name, and out of it by putting the argument in place
// of the parameter. What a lambda captured and what a constructor stored of its arguments are steps from the
// new object, so a lock is still known when a callback runs under it.
//
// A relation between two values of one method (from the accessed object to the lock) is the steps from one to
// the other: if two threads hold locks of the same relation to one object, they hold the same lock.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "flow/sync/fields.h"

namespace ravel::flow::sync {

using NameId = Id<struct LockNameTag>;

enum class NameRoot : uint8_t { parameter, value, statik, klass, string, object, site, accessed };

/// Forward to a field's value or a captured value, or back to the owner.
struct Step {
  uint32_t field = 0;  ///< FieldId, or the index of what a lambda captured
  bool captured = false;
  bool back = false;
  auto operator<=>(const Step&) const = default;
};

/// The lock of a Lock object is not its monitor: names of locks that are taken by calls end with this step.
inline constexpr Step kNotMonitor{.field = UINT32_MAX, .captured = true, .back = false};

struct LockName {
  NameRoot root = NameRoot::parameter;
  uint32_t which = 0;   ///< parameter's index, value, field, object (site: its first)
  Symbol text;          ///< class objects and constants
  ir::FuncId function;  ///< values: whose
  std::vector<Step> steps;
  auto operator<=>(const LockName&) const = default;
};
size_t hash_value(const LockName& name);

enum class BindingKind : uint8_t {
  direct,
  closure,  ///< the receiver is a lambda: what it captured comes first
  unknown,  ///< by reflection
};

/// Where the parameters of a callee come from.
struct Binding {
  ir::FuncId caller;
  ir::InstrId call;
  ir::FuncId callee;
  BindingKind kind = BindingKind::direct;
  auto operator<=>(const Binding&) const = default;
};
size_t hash_value(const Binding& binding);

class LockNames {
 public:
  LockNames(const Calls& calls, const Fields& fields);

  /// Of a reference in a method that is reached.
  NameId of(ir::FuncId function, ir::ValueId value) const;
  const LockName& operator[](NameId id) const { return names_[id.index()]; }
  size_t size() const { return names_.size(); }
  NameId object(heap::ObjectId object, bool monitor) { return of_object(NameRoot::object, object, monitor); }
  /// Any object of that one's site; the first of them is given.
  NameId site(heap::ObjectId first, bool monitor) { return of_object(NameRoot::site, first, monitor); }
  bool is_monitor(NameId id) const {
    return names_[id.index()].steps.empty() || names_[id.index()].steps.back() != kNotMonitor;
  }
  NameId parameter(uint32_t index);
  /// One step further; invalid if that is too long a name.
  NameId extended(NameId base, Step step) { return extend(base, step, 0); }
  /// What is known to hang on an object that a method makes: captured values, what its constructor stored.
  std::vector<std::pair<Step, NameId>> hanging_on(NameId made) { return known_of(made, 0); }
  /// Means the same in every method.
  bool is_global(NameId id) const;
  bool is_local(NameId id) const { return names_[id.index()].root == NameRoot::value; }

  /// The name of each parameter of the callee, in the caller; invalid where unknown.
  std::vector<NameId> arguments(const Binding& binding) { return find_arguments(binding, 0); }
  /// A caller's name in the callee's words, all of them.
  void enter(const Binding& binding, NameId name, std::vector<NameId>& out);
  /// A callee's name in the caller's words; invalid if it cannot be said.
  NameId leave(const Binding& binding, NameId name);

  /// The steps from one value to the other.
  std::optional<std::vector<Step>> relation(NameId from, NameId to) const;
  /// The steps lead to one object only, from whatever object they start.
  bool exact(const std::vector<Step>& steps) const;
  const std::vector<Binding>& all_bindings() const { return bindings_; }
  /// What the callees of an instruction are, over all contexts.
  std::span<const Binding> bindings(ir::FuncId function, ir::InstrId call) const;
  Binding binding(const heap::CallEdge& edge) const;

  /// In the words of that method: `this.lock`, `Foo.class`, `the owner (by list) of this`.
  std::string text(const LockName& name, ir::FuncId function) const;

 private:
  using Known = std::vector<std::pair<Step, NameId>>;  ///< steps from a new object whose ends are known

  NameId intern(LockName name);
  NameId of_object(NameRoot root, heap::ObjectId object, bool monitor);
  NameId extend(NameId base, Step step, int depth);
  NameId find_name(ir::FuncId function, ir::ValueId value, int depth);
  NameId find_name_of(ir::FuncId function, ir::InstrId at, NameId own, int depth);
  NameId name_of_load(ir::FuncId function, const ir::Instr& instr, NameId own, int depth);
  NameId name_of_call(ir::FuncId function, ir::InstrId at, NameId own, int depth);
  NameId returned(ir::FuncId function, int depth);
  Known known_of(NameId made, int depth);
  Known find_known(ir::FuncId function, ir::ValueId made, int depth);
  Known made_by_call(ir::FuncId function, ir::InstrId call, int depth);
  Known stored_by(ir::FuncId constructor, int depth);
  NameId behind_owned(NameId base, Step step, int depth);
  // lock_names_owner.cc: objects that were made for a field which may be set again.
  std::optional<std::pair<heap::FieldId, NameId>> owner_of_value(NameId id, int depth);
  heap::FieldId way_back(heap::FieldId field, int depth);
  NameId replace(const std::vector<NameId>& arguments, NameId name, int depth);
  std::vector<NameId> find_arguments(const Binding& binding, int depth);
  void collect_bindings();

  const Calls& calls_;
  const Fields& fields_;
  std::vector<LockName> names_;
  HashMap<LockName, NameId> by_name_;
  std::vector<std::vector<NameId>> of_;   ///< by function and value
  HashMap<ir::FuncId, NameId> returned_;  ///< what every return gives; invalid: no one thing
  HashMap<NameId, Known> known_;
  HashMap<heap::FieldId, heap::FieldId> way_back_;
  std::vector<Binding> bindings_;
  HashMap<Symbol, std::vector<uint32_t>> closures_;  ///< by the name of the method that runs
};

}  // namespace ravel::flow::sync
