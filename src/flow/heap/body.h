// SPDX-License-Identifier: Apache-2.0
//
// A function as the points-to analysis sees it: only what moves references. Everything else (arithmetic,
// branches, primitive fields) is left out once here, because the same body is looked at again in each
// calling context.
//
// Variables are dense: the values of the function that may hold a reference. Statements that wait for
// the objects of one variable (loads and stores through it, calls on it) are sorted by that variable.
#pragma once

#include <cstdint>
#include <vector>

#include "flow/heap/hierarchy.h"

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
  string,   ///< all string constants
  outside,  ///< made by the harness, or by a library that is modelled
};

struct Site {
  SiteKind kind = SiteKind::object;
  ClassId klass;        ///< of the object; closures: the interface
  ClassId represents;   ///< class objects: the class that it is of
  ir::FuncId function;  ///< where, invalid for objects of no place
  ir::InstrId instr;
  ir::FuncName target;  ///< closures: the method that runs
  uint8_t handle = 0;   ///< closures: kind of the method handle
  Symbol method;        ///< closures: the interface's method, with its descriptor
};

struct Alloc {
  Var to;
  SiteId site;
  std::vector<Var> captured;  ///< closures
};
struct Copy {
  Var from, to;
  ClassId filter;  ///< only objects of this class pass; invalid: all
};
struct Access {
  Var base;       ///< kNoVar: a static
  Var value;      ///< read into or written from
  FieldId field;  ///< invalid: the array's elements
};
struct CallSite {
  ir::InstrId instr;
  ir::FuncName callee;
  bool is_virtual = false;
  bool has_receiver = false;
  std::vector<Var> arguments;  ///< the receiver first; kNoVar for primitives
  Var result = kNoVar;
  Var caught = kNoVar;  ///< where exceptions go in this function; kNoVar: out of it
};
struct Raise {
  Var value, caught;
};

struct Body {
  uint32_t var_count = 0;
  std::vector<Var> parameters;  ///< kNoVar for primitives
  std::vector<Var> of_value;    ///< by value
  std::vector<Alloc> allocs;
  std::vector<Copy> copies;
  std::vector<Access> loads, stores;  ///< sorted by base, statics last
  std::vector<CallSite> calls;        ///< sorted by receiver, those without last
  std::vector<Raise> raises;
  std::vector<Var> returns;
};

/// All allocation sites of the program.
class Sites {
 public:
  SiteId add(const Site& site);
  /// The class object of `id`, whose own class is java/lang/Class.
  SiteId klass(ClassId id, ClassId class_class);
  SiteId string(ClassId string_class);
  const Site& operator[](SiteId id) const { return sites_[id.index()]; }
  size_t size() const { return sites_.size(); }

 private:
  std::vector<Site> sites_;
  HashMap<ClassId, SiteId> klass_;
  SiteId string_;
};

Body make_body(const ir::Program& program, ir::FuncId function, Hierarchy& classes, Sites& sites);

}  // namespace ravel::flow::heap
