// SPDX-License-Identifier: Apache-2.0
//
// The classes of a program that runs on the JVM: who extends whom, which method a call on an object
// reaches, which class declares a field.
//
// Classes are read when somebody names them: the library is large and a program uses little of it. A
// class that cannot be found is a *phantom*: it extends java/lang/Object, has no methods and no
// fields, and is listed, so that a report can say what was missing.
//
// Ids are given in the order of first mention, so they are the same in every run.
#pragma once

#include <vector>

#include "base/hash_map.h"
#include "base/ids.h"
#include "ir/classes.h"
#include "ir/program.h"

namespace ravel::flow::heap {

using ClassId = Id<struct ClassTag>;
using FieldId = Id<struct FieldTag>;

/// A field where it is declared, not where an instruction says it is.
struct FieldDecl {
  ClassId owner;
  Symbol name;
  Symbol descriptor;   ///< empty for a field that nobody declares (a phantom's)
  uint16_t flags = 0;  ///< ir::DeclFlag
};

/// What a call reaches.
struct Target {
  ir::FuncId function;                     ///< invalid: abstract, native or missing
  const ir::MethodInfo* method = nullptr;  ///< null: missing
  ClassId owner;                           ///< that declares it
};

class Hierarchy {
 public:
  /// The program's libraries are read as classes are named; nobody else may add modules meanwhile.
  explicit Hierarchy(ir::Program& program);

  /// `java/lang/String`, or an array's descriptor `[I`, `[Ljava/lang/String;`.
  ClassId find(Symbol name);
  Symbol name(ClassId id) const { return nodes_[id.index()].name; }
  /// Null for phantoms and arrays.
  const ir::ClassInfo* info(ClassId id) const { return nodes_[id.index()].info; }
  ir::ModuleId module(ClassId id) const { return nodes_[id.index()].module; }
  bool is_phantom(ClassId id) const { return info(id) == nullptr && !is_array(id); }
  bool is_array(ClassId id) const { return nodes_[id.index()].is_array; }
  bool is_interface(ClassId id) const {
    return info(id) != nullptr && (info(id)->flags & ir::kDeclInterface) != 0;
  }
  ClassId super(ClassId id) const { return nodes_[id.index()].super; }
  ClassId object() const { return object_; }
  ClassId throwable() const { return throwable_; }
  size_t size() const { return nodes_.size(); }

  /// May an object of class `sub` be seen as a `base`?
  bool is_subtype(ClassId sub, ClassId base);
  /// Itself and everything above, interfaces too, ascending.
  const std::vector<ClassId>& supertypes(ClassId id) { return ancestors(id); }

  /// The method that runs when `method` (with its descriptor) is called on an object of that class; invalid
  /// if there is none with code (abstract, native, missing).
  ir::FuncId dispatch(ClassId receiver, Symbol method);
  /// The method that invokestatic and invokespecial name: the class itself, then upwards.
  ir::FuncId resolve(ClassId owner, Symbol method) { return dispatch(owner, method); }
  /// The declaration that dispatch() would choose, with or without code; null if there is none.
  const ir::MethodInfo* declared(ClassId owner, Symbol method);

  /// What `owner.method`, called on an object of the class `receiver`, runs. A private method is not
  /// overridden (Java 11 and later call it like any other).
  Target virtual_target(ClassId receiver, ClassId owner, Symbol method);
  Target direct_target(ClassId owner, Symbol method) { return look_up(owner, method); }

  /// The field that `owner.name` means; a phantom's field is declared where it was named.
  FieldId field(Symbol owner_and_name);
  const FieldDecl& field(FieldId id) const { return fields_[id.index()]; }
  size_t field_count() const { return fields_.size(); }

  /// Classes that were named and could not be found, sorted.
  std::vector<Symbol> missing() const;

 private:
  struct Node {
    Symbol name;
    ir::ModuleId module;
    const ir::ClassInfo* info = nullptr;
    ClassId super;
    std::vector<ClassId> interfaces;
    std::vector<ClassId> ancestors;  ///< itself and all above, sorted; made on first use
    ClassId element;                 ///< arrays of references: the element's class
    bool is_array = false;
    bool is_phantom = false;
  };
  using Found = Target;

  const std::vector<ClassId>& ancestors(ClassId id);
  Found look_up(ClassId receiver, Symbol method);
  Found own_method(ClassId id, Symbol method);
  void add_array(Node& node);

  ir::Program& program_;
  std::vector<Node> nodes_;
  HashMap<Symbol, ClassId> by_name_;
  HashMap<std::pair<ClassId, Symbol>, Found> dispatch_;
  HashMap<std::pair<ClassId, Symbol>, Found> own_;
  HashSet<ClassId> indexed_;  ///< classes whose methods are in own_
  std::vector<FieldDecl> fields_;
  HashMap<Symbol, FieldId> field_by_text_;
  HashMap<std::pair<ClassId, Symbol>, FieldId> field_by_decl_;
  ClassId object_, throwable_;
};

}  // namespace ravel::flow::heap
