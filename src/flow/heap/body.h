// SPDX-License-Identifier: Apache-2.0
//
// A function as the points-to analysis sees it: only what moves references. Everything else (arithmetic,
// branches, values of primitive types) is left out once here, because the same body is looked at again in
// each calling context.
//
// Variables are dense. Values that always hold the same objects share one: a value and what a test for
// null left of it, a phi of one source. Statements that wait for the objects of one variable (loads and
// stores through it, calls on it) are sorted by that variable.
//
// Objects that are not worth telling apart have one site for each class: strings, boxed numbers, exceptions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "flow/heap/hierarchy.h"
#include "model/jvm_primitives.h"

namespace ravel::flow::heap {

using Var = uint32_t;  ///< within a body
inline constexpr Var kNoVar = UINT32_MAX;

using SiteId = Id<struct SiteTag>;

/// What an object came from.
enum class SiteKind : uint8_t {
  object,   ///< `new`
  array,    ///< elements are one field
  closure,  ///< a lambda or method reference
  klass,    ///< a class object, one for each class
  string,   ///< string constants: one for all, but for those that name a class or a member, see `text`
  outside,  ///< made by the harness, or by a library that is modelled
  member,   ///< a reflective Method, Constructor or Field: `represents` and `text` say which
};

struct Site {
  SiteKind kind = SiteKind::object;
  bool merged = false;  ///< one object for all of the class: no place, no context
  ClassId klass;        ///< of the object; closures: the interface
  ClassId represents;   ///< class objects: the class that it is of
  ir::FuncId function;  ///< where, invalid for objects of no place
  ir::InstrId instr;
  ir::FuncName target;  ///< closures: the method that runs
  uint8_t handle = 0;   ///< closures: kind of the method handle
  Symbol method;        ///< closures: the interface's method, with its descriptor
  Symbol text;          ///< string constants that are told apart; members: the name
};

struct Alloc {
  Var to;
  SiteId site;
  std::vector<Var> captured;  ///< closures; kNoVar for primitives
};
struct Copy {
  Var from, to;
  ClassId filter;  ///< only objects of this class pass; invalid: all
};
/// A load or store that moves references.
struct Access {
  Var base;       ///< kNoVar: a static
  Var value;      ///< read into or written from
  FieldId field;  ///< invalid: the array's elements
};
/// Any load or store, of primitives too, in the order of the code.
struct HeapAccess {
  ir::InstrId instr;
  ir::ValueId base;  ///< invalid: a static
  FieldId field;     ///< invalid: an array's elements
  bool write = false;
};
struct CallSite {
  ir::InstrId instr;
  ir::FuncName callee;
  model::JvmPrimitive primitive = model::JvmPrimitive::none;
  bool is_virtual = false;
  bool has_receiver = false;
  std::vector<Var> arguments;  ///< the receiver first; kNoVar for primitives
  Var result = kNoVar;
  Var caught = kNoVar;  ///< where exceptions go in this function; kNoVar: out of it
  Symbol name;          ///< reflection: the constant that names a class or member
};
struct Raise {
  Var value, caught;
};
/// The first instruction that needs a class to be initialised.
struct ClassUse {
  ClassId klass;
  ir::InstrId instr;
};

struct Body {
  uint32_t var_count = 0;
  std::vector<Var> parameters;  ///< kNoVar for primitives
  std::vector<Var> of_value;    ///< by value
  std::vector<Alloc> allocs;
  std::vector<Copy> copies;
  std::vector<Access> loads, stores;  ///< sorted by base, statics last
  std::vector<CallSite> calls;        ///< sorted by the variable that is waited for, those without last
  std::vector<Raise> raises;
  std::vector<Var> returns;
  /// Which parameter is returned, if nothing else ever is: Objects.requireNonNull. -1: none.
  int32_t returned_parameter = -1;
  std::vector<Var> handlers;  ///< variables that hold what was caught
  std::vector<ClassUse> uses;
  std::vector<HeapAccess> accesses;
  // By variable, one more at the end: where its statements begin.
  std::vector<uint32_t> loads_of, stores_of, calls_of;

  std::span<const Access> loads_through(Var v) const { return part(loads, loads_of, v); }
  std::span<const Access> stores_through(Var v) const { return part(stores, stores_of, v); }
  std::span<const CallSite> calls_on(Var v) const { return part(calls, calls_of, v); }

 private:
  template <typename T>
  static std::span<const T> part(const std::vector<T>& all, const std::vector<uint32_t>& begin, Var v) {
    return {all.data() + begin[v], begin[v + 1] - begin[v]};
  }
};

/// All allocation sites of the program.
class Sites {
 public:
  SiteId add(const Site& site);
  /// The class object of `id`, whose own class is java/lang/Class.
  SiteId klass(ClassId id, ClassId class_class);
  /// The string constant; an empty text is any string.
  SiteId string(Symbol text, ClassId string_class);
  /// The one object of a class whose objects are not told apart.
  SiteId merged(ClassId id);
  SiteId member(ClassId owner, Symbol name, ClassId klass);
  const Site& operator[](SiteId id) const { return sites_[id.index()]; }
  size_t size() const { return sites_.size(); }

 private:
  std::vector<Site> sites_;
  HashMap<ClassId, SiteId> klass_, merged_;
  HashMap<Symbol, SiteId> string_;
  HashMap<std::pair<std::pair<ClassId, ClassId>, Symbol>, SiteId> member_;
};

Body make_body(const ir::Program& program, ir::FuncId function, Hierarchy& classes, Sites& sites);

/// The class that a field's or parameter's descriptor names; invalid for primitives.
ClassId class_of_descriptor(std::string_view descriptor, Hierarchy& classes);
/// The descriptors of a method's parameters: `add(ILjava/lang/Object;)V` has `I` and `Ljava/lang/Object;`.
std::vector<std::string_view> parameter_types(std::string_view method);

}  // namespace ravel::flow::heap
