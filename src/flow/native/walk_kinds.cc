// SPDX-License-Identifier: Apache-2.0
//
// Locks that their owner may take again, and those that say so if he does: those that were made with an
// attribute, or a kind, or an initializer, that says so. The kind may be handed to a function that makes
// locks for others (`mutex_init(&m, RECURSIVE)`): each of its calls is looked at on its own
// (handles_threads).
//
// A lock of one's own, made of an atomic word, is one only if the word is set back (find_given_back).
//
// Of variables of functions the initializer is not looked at, nor a kind that is computed.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "flow/native/walk.h"

namespace ravel::flow::native {

namespace {

constexpr int64_t kRecursive = 1, kChecking = 2;  // PTHREAD_MUTEX_RECURSIVE, PTHREAD_MUTEX_ERRORCHECK

}  // namespace

/// The number that a value is; that of a parameter if all callers hand in the same one.
std::optional<int64_t> Walk::number_of(InstanceId id, ir::ValueId value, int depth) const {
  const ir::Program& program = points_to_.input().program;
  const ir::FuncId f = points_to_.instance(id).function;
  const ir::Function& function = program.function(f);
  const ir::Instr* made = function.definition(value);
  if (made != nullptr) {
    const ir::Module& module = program.module_of(f);
    if (made->op == ir::Op::constant) return module.constant(ir::ConstId(made->payload)).number;
    const bool is_cast = made->op == ir::Op::call && made->operand_count == 1 &&
                         module.callee(ir::CalleeId(made->payload)).module.view() == ir::kOpModule;
    return is_cast ? number_of(id, function.operands_of(*made)[0], depth) : std::nullopt;
  }
  const auto param = std::ranges::find(function.params, value);
  if (param == function.params.end() || depth == 0) return std::nullopt;
  const auto index = static_cast<size_t>(param - function.params.begin());
  std::optional<int64_t> result;
  for (const CallEdge& edge : points_to_.edges()) {
    if (edge.callee != id) continue;
    const ir::Function& caller = program.function(points_to_.instance(edge.caller).function);
    const ir::Instr& call = caller.instr(edge.instr);
    if (edge.kind != EdgeKind::call || call.op != ir::Op::call || index >= call.operand_count)
      return std::nullopt;
    const auto given = number_of(edge.caller, caller.operands_of(call)[index], depth - 1);
    if (!given || (result && *result != *given)) return std::nullopt;
    result = given;
  }
  return result;
}

/// What the initializers of variables say.
void Walk::find_recursive_variables() {
  const ir::Program& program = points_to_.input().program;
  for (size_t m = 0; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      for (const uint64_t offset : global.recursive_locks)
        if (const LocId place = points_to_.global_place(global.name, static_cast<int64_t>(offset));
            place.valid())
          recursive_.insert(place);
  }
}

void Walk::find_recursive() {
  using enum model::NativeAct;
  constexpr int kDepth = 3;  // of wrappers
  find_recursive_variables();
  std::map<LocId, int64_t> attributes;
  const auto look = [&](InstanceId id, const ir::Function& function, const ir::Instr& instr,
                        const model::NativeCall& known) {
    const auto operands = function.operands_of(instr);
    const bool made = known.act == init_lock;
    if (known.object >= operands.size()) return;
    int64_t is = 0;
    if (known.argument < operands.size()) {
      const int64_t number = number_of(id, operands[known.argument], kDepth).value_or(0);
      is = made ? number & kRecursive : number;  // mtx_recursive is a bit
    } else if (known.other < operands.size()) {
      for (const LocId place : points_to_.targets(id, operands[known.other]))
        if (const auto it = attributes.find(place); it != attributes.end()) is = it->second;
    }
    if (is != kRecursive && is != kChecking) return;
    for (const LocId place : points_to_.targets(id, operands[known.object])) {
      if (!made) attributes[place] = is;
      if (made) (is == kRecursive ? recursive_ : checking_).insert(place);
    }
  };
  for (const bool made : {false, true}) {
    for (uint32_t i = 0; i < points_to_.instance_count(); ++i) {
      const ir::FuncId f = points_to_.instance(InstanceId(i)).function;
      const ir::Function& function = points_to_.input().program.function(f);
      for (const ir::Instr& instr : function.instrs) {
        const model::NativeCall* known = points_to_.meaning(points_to_.input().program.module_of(f), instr);
        if (known != nullptr && known->act == (made ? init_lock : set_kind))
          look(InstanceId(i), function, instr, *known);
      }
    }
  }
}

/// The member or variable that an access means; empty: what a pointer leads to.
Symbol Walk::name_of(ir::FuncId id, const ir::Instr& access) const {
  const ir::Program& program = points_to_.input().program;
  const ir::Memory& memory = program.module_of(id).memory[access.payload];
  if (!memory.field.empty()) return memory.field;
  const PathId path = names_[id].of[program.function(id).operands_of(access)[0].index()];
  const bool is_global = path.valid() && paths_[paths_.root_of(path)].kind == StepKind::global;
  if (!is_global || paths_.has_follow(path)) return {};
  const int64_t offset = memory.offset + (paths_[path].kind == StepKind::add ? paths_[path].amount : 0);
  return Symbol(fmt::format("{}+{}", paths_[paths_.root_of(path)].symbol.view(), offset));
}

/// What is set to 0 atomically. A word that goes from 0 to 1 and never back is no lock, but tells who was
/// first.
void Walk::find_given_back() {
  const ir::Program& program = points_to_.input().program;
  for (size_t f = 0; f < program.function_count(); ++f) {
    const ir::FuncId id(f);
    const ir::Function& function = program.function(id);
    const ir::Module& module = program.module_of(id);
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::store || !ir::is_memory(instr) || instr.operand_count < 2) continue;
      if (module.memory[instr.payload].order == ir::MemoryOrder::plain) continue;
      const ir::Instr* value = function.definition(function.operands_of(instr)[1]);
      if (value == nullptr || value->op != ir::Op::constant ||
          module.constant(ir::ConstId(value->payload)).number != 0)
        continue;
      given_back_.insert(name_of(id, instr));
    }
  }
}

bool Walk::is_given_back(ir::FuncId id, const ir::Instr& access) const {
  const Symbol name = name_of(id, access);
  // Behind a pointer it may be any.
  return name.empty() ? !given_back_.empty() : given_back_.contains(name);
}

}  // namespace ravel::flow::native
