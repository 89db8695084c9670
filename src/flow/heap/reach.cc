// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/reach.h"

#include <algorithm>

namespace ravel::flow::heap {

namespace {

class Reach {
 public:
  Reach(const ir::Program& program, Hierarchy& classes, std::span<const ClassId> given)
      : program_(program), classes_(classes), is_given_(given.begin(), given.end()) {
    for (const ClassId id : given)
      for (const ir::MethodInfo& method : classes.info(id)->methods)
        if (method.function != ir::MethodInfo::kNoCode)
          by_name_[method.name].push_back({id, method.function});
  }

  void start(const ir::FuncName& main) { call(main, false); }

  HashSet<ClassId> run() {
    while (!work_.empty()) {
      const ir::FuncId id = work_.back();
      work_.pop_back();
      look_at(id);
    }
    return std::move(classes_reached_);
  }

 private:
  struct Method {
    ClassId owner;
    uint32_t function;
  };

  void reach(const Method& method) {
    const ir::FuncId id = program_.func_id(classes_.module(method.owner), method.function);
    if (!reached_.insert(id).second) return;
    classes_reached_.insert(method.owner);
    work_.push_back(id);
  }

  /// The method itself, one that it inherits, and for virtual calls those that override it.
  void call(const ir::FuncName& callee, bool is_virtual) {
    const auto having = by_name_.find(callee.name);
    if (having == by_name_.end()) return;
    const ClassId owner = classes_.find(callee.module);
    for (const Method& method : having->second)
      if (classes_.is_subtype(owner, method.owner) ||
          (is_virtual && classes_.is_subtype(method.owner, owner)))
        reach(method);
  }

  /// A library that gets hold of it may call what it overrides.
  void make(Symbol klass) {
    const ClassId id = classes_.find(klass);
    if (!is_given_.contains(id) || !made_.insert(id).second) return;
    for (const ClassId up : classes_.supertypes(id)) {
      if (is_given_.contains(up) || classes_.info(up) == nullptr) continue;
      for (const ir::MethodInfo& method : classes_.info(up)->methods) call({klass, method.name, 0}, false);
    }
    call({klass, Symbol("<clinit>()V"), 0}, false);
  }

  void look_at(ir::FuncId id) {
    const ir::Module& module = program_.module_of(id);
    for (const ir::Instr& instr : program_.function(id).instrs) {
      switch (instr.op) {
        case ir::Op::call:
        case ir::Op::call_virtual:
          call(module.callees[instr.payload], instr.op == ir::Op::call_virtual);
          break;
        case ir::Op::alloc:
          if (static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure)
            call(module.callees[instr.payload], true);
          else if (static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::object)
            make(module.constants[instr.payload].text);
          break;
        default:
          break;
      }
    }
  }

  const ir::Program& program_;
  Hierarchy& classes_;
  HashSet<ClassId> is_given_, made_, classes_reached_;
  HashMap<Symbol, std::vector<Method>> by_name_;  ///< with code
  HashSet<ir::FuncId> reached_;
  std::vector<ir::FuncId> work_;
};

}  // namespace

HashSet<ClassId> reached_classes(const ir::Program& program, Hierarchy& classes,
                                 std::span<const ClassId> given, std::span<const ir::FuncName> mains) {
  Reach reach(program, classes, given);
  for (const ir::FuncName& main : mains) reach.start(main);
  return reach.run();
}

}  // namespace ravel::flow::heap
