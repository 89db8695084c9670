// SPDX-License-Identifier: Apache-2.0
//
// A function that ends a thread, however often it is called:
//
//   if (stopped_) return;
//   stopped_ = true;
//   ...
//   thread_.join();
//
// Where the flag is found set, somebody has been here before, and the thread has ended. A flag is one of
// these if it is a member that no other function sets, and a member of std::atomic may be it, too. That the
// thread is joined on every way behind the setting is not asked (`if (thread_.joinable())` stands there
// mostly), nor whether the one that was here before has come to its end: two threads that stop one object at
// the same time, and one of them destroys it, are not seen.
//
// A std::thread that is not joinable has no thread: that has ended, too, unless it was detached. That it may
// have been moved to another object is not looked at.
#include "flow/native/walk_function.h"

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;

namespace {

/// The member of a record that is loaded, stored, or given to a member function of std::atomic. Empty: none.
Symbol member_of(const ir::Module& module, const ir::Function& function, const ir::Instr& instr) {
  if ((instr.op == Op::load || instr.op == Op::store) && ir::is_memory(instr))
    return module.memory[instr.payload].field;
  if (instr.op != Op::call || instr.operand_count == 0) return {};
  const std::string_view callee = module.callee(ir::CalleeId(instr.payload)).name.view();
  if (!callee.starts_with("_ZNSt6atomicI") && !callee.starts_with("_ZNKSt6atomicI") &&
      !callee.starts_with("_ZNSt13__atomic_baseI") && !callee.starts_with("_ZNKSt13__atomic_baseI"))
    return {};
  const ir::Instr* object = function.definition(function.operands_of(instr)[0]);
  return object != nullptr && object->op == Op::address && ir::is_memory(*object)
             ? module.memory[object->payload].field
             : Symbol();
}

bool is_join(const model::NativeCall* known) {
  return known != nullptr && !known->unwinds &&
         (known->act == NativeAct::join || known->act == NativeAct::join_object);
}

}  // namespace

void Walk::find_stop_flags() {
  const ir::Program& program = points_to_.input().program;
  for (size_t i = 0; i < program.function_count(); ++i) {
    const ir::FuncId id(i);
    const ir::Function& function = program.function(id);
    const ir::Module& module = program.module_of(id);
    for (const ir::Instr& instr : function.instrs) {
      // Of what is given to std::atomic all but the object is looked at: what it only reads has nothing.
      const auto operands = function.operands_of(instr);
      if (instr.op == Op::load || operands.size() < 2) continue;
      const Symbol member = member_of(module, function, instr);
      if (member.empty()) continue;
      const ir::Instr* value = function.definition(operands[1]);
      const bool is_zero = value != nullptr && value->op == Op::constant &&
                           module.constant(ir::ConstId(value->payload)).number == 0;
      if (is_zero) continue;
      const auto [known, fresh] = set_only_by_.try_emplace(member, id);
      if (!fresh && known->second != id) known->second = {};
    }
  }
}

bool Walk::FunctionWalk::is_stop_flag(ir::ValueId condition) const {
  const ir::Instr* asked = function_.definition(condition);
  for (int i = 0; i < 3 && asked != nullptr && asked->op == Op::call; ++i) {  // `flag & 1`, `(bool)flag`
    if (module_.callee(ir::CalleeId(asked->payload)).module.view() != ir::kOpModule) break;
    asked = asked->operand_count > 0 ? function_.definition(function_.operands_of(*asked)[0]) : nullptr;
  }
  if (asked == nullptr) return false;
  const Symbol member = member_of(module_, function_, *asked);
  const auto setter = member.empty() ? walk_.set_only_by_.end() : walk_.set_only_by_.find(member);
  return setter != walk_.set_only_by_.end() && setter->second == id_;
}

/// `if (thread.joinable())`: the thread object, which has no thread otherwise. Invalid: something else is
/// asked.
ir::ValueId Walk::FunctionWalk::asked_joinable(ir::ValueId condition) const {
  const ir::Instr* asked = function_.definition(condition);
  if (asked == nullptr || asked->op != Op::call || asked->operand_count != 1) return {};
  // std::thread itself asks only to make sure of it, when it is destroyed or gets another thread.
  if (function_.name.name.view().starts_with("_ZNSt")) return {};
  const std::string_view callee = module_.callee(ir::CalleeId(asked->payload)).name.view();
  const bool is_it = callee == "_ZNKSt6thread8joinableEv" || callee == "_ZNKSt7jthread8joinableEv";
  return is_it ? function_.operands_of(*asked)[0] : ir::ValueId();
}

/// All that the function joins have ended.
void Walk::FunctionWalk::was_stopped(State& state) const {
  for (const ir::Instr& instr : function_.instrs) {
    if (instr.op != Op::call) continue;
    const model::NativeCall* known = walk_.meaning(instance_, instr);
    if (!is_join(known) || known->object >= instr.operand_count) continue;
    const ir::ValueId handle = function_.operands_of(instr)[known->object];
    for (const OriginId thread : threads_of(handle, known->act == NativeAct::join_object))
      ended(thread, state);
  }
}

}  // namespace ravel::flow::native
