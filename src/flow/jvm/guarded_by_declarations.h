// SPDX-License-Identifier: Apache-2.0
//
// The declared discipline of a program: which lock guards which field, which locks a method wants of its
// callers, which classes are a thread's own. From annotations of any dialect and, where the source is at
// hand, from rccjava's comments; both mean the same. Expressions are resolved here, once; those that name no
// lock are kept as problems for the checks to report.
//
// Defaults, as rccjava has them (Flanagan, Freund 2000, section 6): a field of a class that is declared
// shared, and that is neither final nor volatile and says nothing itself, is guarded by `this`. Nothing is
// assumed about other classes.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "flow/jvm/atomicity_promise.h"
#include "flow/jvm/guarded_by_source.h"
#include "flow/jvm/lock_expression.h"
#include "flow/jvm/lock_expression_paths.h"

namespace ravel::flow::jvm {

/// @SuppressRace, and which kinds; none: all.
struct Silenced {
  bool is = false;
  std::vector<std::string> kinds;
  bool covers(std::string_view kind) const;
};

struct BadPromise {
  std::string text;  ///< the expression
  BadExpression why;
};

struct FieldPromise {
  flow::heap::FieldId field;
  std::vector<LockExpression> guards, write_guards, element_guards;
  std::vector<LockExpression> value_guards;  ///< wanted where the field's object is used
  std::vector<LockExpression> with;          ///< the ghosts of its type
  std::vector<BadPromise> bad;
  bool read_only = false;
  bool by_default = false;  ///< nobody wrote it
  Silenced silenced;
};

/// What a method says that it is to other threads, where the lock is held and where not.
struct AtomicityPromise {
  std::string text;  ///< as it was written
  std::optional<LockExpression> lock;
  Atomicity held = Atomicity::atomic, free = Atomicity::atomic;
};

struct MethodPromise {
  std::optional<AtomicityPromise> atomicity;
  std::vector<LockExpression> holding;
  std::vector<LockExpression> ensures;     ///< held when it returns
  std::vector<LockExpression> ensures_if;  ///< ... true
  std::vector<LockExpression> releases;
  std::vector<LockExpression> with_result;  ///< the ghosts of what it returns
  std::vector<std::pair<uint32_t, std::vector<LockExpression>>>
      with_parameters;  ///< by index, the receiver being 0
  std::vector<std::pair<ir::InstrId, std::vector<LockExpression>>> with_made;  ///< by `new`
  std::vector<BadPromise> bad;
  bool may_release = false, locking_free = false;
  Silenced silenced;
};

struct ClassPromise {
  bool is_local = false, is_shared = false;
  std::vector<Symbol> ghosts;
  Silenced silenced;
};

class Declarations {
 public:
  explicit Declarations(const JvmInput& input);

  LockResolver& resolver() { return resolver_; }
  LockPaths& paths() { return paths_; }

  const ClassPromise& klass(flow::heap::ClassId id);
  const FieldPromise& field(flow::heap::FieldId id);
  /// The method that is declared in that class; an empty promise if it is not.
  const MethodPromise& method(flow::heap::ClassId owner, Symbol name);
  const MethodPromise& method(ir::FuncId function);
  /// The locks that its code may rely on: what it says itself, or, if it says nothing, what a method says
  /// that it overrides.
  std::vector<LockExpression> relied_on(ir::FuncId function);
  /// The given classes, in the order of the program.
  const std::vector<flow::heap::ClassId>& given() const { return given_; }
  /// Somebody promised something somewhere: else there is nothing to check.
  bool any() const { return any_; }

  /// Comments of the file: null if it is not at hand, or has none of rccjava's.
  const JavaSource* source(const ir::Module& module);
  /// `//# holds e` covers that line.
  std::vector<LockExpression> held_by_comment(ir::FuncId function, uint32_t line);
  /// `no_warn`, or @SuppressRace on the method, its class, or one around it.
  bool is_silenced(ir::FuncId function, uint32_t line, std::string_view kind);
  /// `no_warn` at a declaration.
  bool is_silenced(const report::SourcePos& pos, std::string_view kind) const;
  // Where it is declared: by the source if that is at hand. Else a field's or class's place is where its
  // class begins, as far as code tells.
  report::SourcePos position(flow::heap::ClassId id);
  report::SourcePos position(flow::heap::FieldId id);
  report::SourcePos position(flow::heap::ClassId owner, const ir::MethodInfo& method);
  const ir::MethodInfo* info(ir::FuncId function) const;
  flow::heap::ClassId class_of(ir::FuncId function);

 private:
  struct Where {
    LockScope scope;
    std::vector<BadPromise>* bad;
  };
  void look_for_any();
  bool is_silenced(const JavaSource* text, uint32_t line, std::string_view kind) const;
  std::vector<Said> said_of(const std::vector<ir::AnnotationInfo>& annotations) const;
  struct File {
    std::string text;
    bool has_comments = false;  ///< of rccjava's
    std::optional<JavaSource> parsed;
  };
  File* file(const ir::Module& module);
  /// `anyway`: for its lines, whether it has comments or not.
  const JavaSource* parsed(const ir::Module& module, bool anyway);
  const SourceClass* source_class(flow::heap::ClassId id, bool anyway);
  const SourceMember* source_member(flow::heap::ClassId id, std::string_view name, bool method,
                                    size_t parameters, bool anyway);
  std::vector<LockExpression> resolve(const std::vector<Symbol>& values, const Where& where);
  void add_atomicity(const Said& said, const Where& where, MethodPromise& promise);
  FieldPromise make_field(flow::heap::FieldId id);
  MethodPromise make_method(flow::heap::ClassId owner, const ir::MethodInfo& info);
  void add_made(flow::heap::ClassId owner, const ir::MethodInfo& info, const Where& where,
                MethodPromise& promise);

  const JvmInput& input_;
  LockResolver resolver_;
  LockPaths paths_;
  std::vector<flow::heap::ClassId> given_;
  bool any_ = false;
  // Maps whose entries stay where they are: references to them are given out.
  std::map<flow::heap::ClassId, ClassPromise> classes_;
  std::map<flow::heap::FieldId, FieldPromise> fields_;
  std::map<std::pair<flow::heap::ClassId, Symbol>, MethodPromise> methods_;
  std::map<std::string, std::optional<File>> files_;  ///< by path
};

}  // namespace ravel::flow::jvm
