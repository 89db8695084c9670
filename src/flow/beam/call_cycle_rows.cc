// SPDX-License-Identifier: Apache-2.0
//
// Pids that processes of one kind keep in a table, to find each other. Whoever asks the one that a row names
// may have found its own row, and then asks itself; unless it compares the pid with self() first.
#include <algorithm>

#include "flow/beam/call_cycle_search.h"
#include "model/accesses.h"

namespace ravel::flow::beam {

using ir::BlockId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

namespace {

ValueId unrefined(const ir::Function& function, ValueId value) {
  for (const ir::Instr* made = function.definition(value); made != nullptr && made->op == Op::refine;
       made = function.definition(value))
    value = function.operands_of(*made)[0];
  return value;
}

bool reaches(const ir::Function& function, BlockId from, InstrId to) {
  std::vector<bool> seen(function.blocks.size(), false);
  std::vector<BlockId> todo{from};
  seen[from.index()] = true;
  while (!todo.empty()) {
    const ir::Block& block = function.block(todo.back());
    todo.pop_back();
    if (block.begin <= to.index() && to.index() < block.end) return true;
    for (const BlockId next : function.targets_of(block))
      if (!seen[next.index()]) {
        seen[next.index()] = true;
        todo.push_back(next);
      }
  }
  return false;
}

/// Reads a row of a table, whichever sort.
bool reads_row(const ir::FuncName& callee) {
  return std::ranges::any_of(model::accesses_of(callee.module, callee.name, callee.arity),
                             [](const model::Access& access) {
                               return access.action == model::Action::read && access.gives_objects;
                             });
}

}  // namespace

/// The call is not reached where the value is self().
bool WaitGraph::is_not_self(FuncId func, ValueId value, InstrId call) const {
  const ir::Function& function = input_.program.function(func);
  const auto is_self = [&](ValueId v) {
    const ir::Instr* made = function.definition(unrefined(function, v));
    return made != nullptr && calls_.of(func, *made).is(model::BuiltIn::self);
  };
  for (const ir::Block& block : function.blocks) {
    const ir::Instr& last = function.instrs[block.end - 1];
    if (last.op != Op::test) continue;
    const auto kind = static_cast<TestKind>(last.kind);
    const bool same = kind == TestKind::eq || kind == TestKind::eq_exact;
    if (!same && kind != TestKind::ne && kind != TestKind::ne_exact) continue;
    const auto operands = function.operands_of(last);
    const bool compared = (unrefined(function, operands[0]) == value && is_self(operands[1])) ||
                          (unrefined(function, operands[1]) == value && is_self(operands[0]));
    if (compared && !reaches(function, function.targets_of(block)[same ? 0 : 1], call)) return true;
  }
  return false;
}

/// The pid was found in a row, on this way, and not compared with self().
bool WaitGraph::is_from_row(const std::vector<Step>& path, ValueId value) const {
  bool is_pid = true;  // and not something that holds it
  for (size_t at = path.size(); at-- > 0;) {
    const auto& [func, call] = path[at];
    const ir::Function& function = input_.program.function(func);
    for (;;) {
      value = unrefined(function, value);
      if (is_pid && is_not_self(func, value, call)) return false;
      const ir::Instr* made = function.definition(value);
      if (made == nullptr) break;
      if (made->op == Op::call)
        return reads_row(input_.program.module_of(func).callee(ir::CalleeId(made->payload)));
      if (made->op != Op::load) return false;
      is_pid = false;
      value = function.operands_of(*made)[0];
    }
    const auto param = std::ranges::find(function.params, value);
    if (param == function.params.end() || at == 0) return false;
    const ir::Function& caller = input_.program.function(path[at - 1].first);
    const ir::Instr& instr = caller.instr(path[at - 1].second);
    const auto given = caller.operands_of(instr);
    const auto index = static_cast<size_t>(param - function.params.begin());
    if (instr.op != Op::call || index >= given.size()) return false;
    value = given[index];
  }
  return false;
}

}  // namespace ravel::flow::beam
