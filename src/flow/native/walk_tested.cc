// SPDX-License-Identifier: Apache-2.0
//
// Which conditions a walk remembers. `if (c) lock(); ... if (c) unlock();` needs to be walked with c and
// without; but each condition that is remembered may double the states of the function, and most have nothing
// to do with locks. Remembered are
//
// - values that are tested more than once, if a lock or thread is dealt with on one side of a test only;
// - variables that are only ever set to constants (`bool done`), if that holds of a test of theirs;
// - results of functions that deal with locks or threads themselves: they may tell what was done.
//
// To remember less is never unsound: more ways through the function are then thought possible.
#include <algorithm>

#include "flow/native/walk.h"

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;

namespace {

constexpr int kDepthMax = 3;      ///< of calls that are looked through for locks and threads
constexpr size_t kFlagsMax = 12;  ///< variables of constants that one function remembers

bool deals_with_threads(const model::NativeCall& known) {
  return known.act <= NativeAct::detach || known.act == NativeAct::once || known.act == NativeAct::run_loop ||
         known.act == NativeAct::post || known.act == NativeAct::await || known.act == NativeAct::barrier;
}

/// Blocks that can be reached without going back.
std::vector<bool> ahead(const ir::Function& function, const std::vector<uint32_t>& order, ir::BlockId from) {
  std::vector<bool> seen(function.blocks.size());
  std::vector<ir::BlockId> work{from};
  seen[from.index()] = true;
  while (!work.empty()) {
    const ir::BlockId at = work.back();
    work.pop_back();
    for (const ir::BlockId to : function.targets_of(function.block(at))) {
      if (seen[to.index()] || order[to.index()] <= order[at.index()]) continue;
      seen[to.index()] = true;
      work.push_back(to);
    }
  }
  return seen;
}

}  // namespace

bool Walk::synchronizes(ir::FuncId id, int depth) {
  const ir::Module& module = points_to_.input().program.module_of(id);
  for (const ir::Instr& instr : points_to_.input().program.function(id).instrs)
    if (synchronizes(module, instr, depth)) return true;
  return false;
}

/// Is it a call that takes or gives a lock or deals with a thread, itself or a few calls further on?
bool Walk::synchronizes(const ir::Module& module, const ir::Instr& instr, int depth) {
  if (instr.op == Op::store && ir::is_memory(instr))
    return module.memory[instr.payload].order >= ir::MemoryOrder::release;
  if (instr.op != Op::call) return false;
  if (const model::NativeCall* known = points_to_.meaning(module, instr)) return deals_with_threads(*known);
  const ir::FuncName& name = module.callee(ir::CalleeId(instr.payload));
  if (!declared_.empty() && declared_.function(name) != nullptr) return true;
  const ir::FuncId callee = points_to_.input().program.find(name);
  if (!callee.valid() || depth == 0) return false;
  const uint64_t key = static_cast<uint64_t>(callee.index()) << 8 | static_cast<uint64_t>(depth);
  if (const auto it = synchronizes_.find(key); it != synchronizes_.end()) return it->second;
  synchronizes_[key] = false;  // for recursion
  const bool result = synchronizes(callee, depth - 1);
  synchronizes_[key] = result;
  return result;
}

uint64_t Walk::fact_key(const std::vector<PathId>& of, ir::ValueId value) const {
  const PathId path = of[value.index()];
  const bool by_path = path.valid() && paths_[paths_.root_of(path)].kind != StepKind::value;
  return by_path ? uint64_t{1} << 32 | path.index() : value.index();
}

/// Phis that can be nothing but constants.
std::vector<bool> Walk::find_flags(const ir::Function& function) {
  std::vector<bool> flags(function.value_count);
  for (const ir::Instr& instr : function.instrs)
    if (instr.op == Op::phi) flags[instr.result.index()] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != Op::phi || !flags[instr.result.index()]) continue;
      for (const ir::ValueId operand : function.operands_of(instr)) {
        const ir::Instr* made = function.definition(operand);
        if (flags[operand.index()] || (made != nullptr && made->op == Op::constant)) continue;
        flags[instr.result.index()] = false;
        changed = true;
      }
    }
  }
  return flags;
}

/// Is there, on some side of the test and not on all, something about locks or threads?
bool Walk::decides(const ir::Function& function, const FunctionFacts& facts, const ir::Block& block,
                   const std::vector<bool>& relevant) {
  std::vector<size_t> sides(function.blocks.size());
  const auto targets = function.targets_of(block);
  for (const ir::BlockId target : targets) {
    const std::vector<bool> seen = ahead(function, facts.order, target);
    for (size_t b = 0; b < seen.size(); ++b)
      if (seen[b]) ++sides[b];
  }
  for (size_t b = 0; b < sides.size(); ++b)
    if (relevant[b] && sides[b] > 0 && sides[b] < targets.size()) return true;
  return false;
}

void Walk::find_tested(ir::FuncId id, FunctionFacts& facts) {
  const ir::Function& function = points_to_.input().program.function(id);
  const ir::Module& module = points_to_.input().program.module_of(id);
  const auto& of = names_[id].of;
  std::vector<bool> relevant(function.blocks.size());
  for (size_t b = 0; b < function.blocks.size(); ++b)
    for (const ir::Instr& instr : function.instrs_of(function.blocks[b]))
      if (synchronizes(module, instr, kDepthMax)) relevant[b] = true;
  const bool any = std::find(relevant.begin(), relevant.end(), true) != relevant.end();
  if (!any) return;
  const std::vector<bool> flags = find_flags(function);
  struct Tests {
    int count = 0;
    bool decides = false;
  };
  HashMap<uint64_t, Tests> tests;
  std::vector<ir::ValueId> asked;  // flags that are tested where it matters
  for (const ir::Block& block : function.blocks) {
    const ir::Instr& last = function.instrs[block.end - 1];
    if (last.op != Op::test && last.op != Op::select) continue;
    const ir::ValueId value = function.operands_of(last)[0];
    const ir::Instr* made = function.definition(value);
    const uint64_t key = fact_key(of, value);
    if (made != nullptr && (made->op == Op::call || made->op == Op::call_value)) {
      const bool tells = made->op == Op::call_value || synchronizes(module, *made, kDepthMax);
      if (tells) facts.tested.insert(key);
    }
    Tests& known = tests[key];
    ++known.count;
    if (!known.decides) known.decides = decides(function, facts, block, relevant);
    if (known.decides && flags[value.index()]) asked.push_back(value);
  }
  for (const auto& [key, known] : tests)
    if (known.count > 1 && known.decides) facts.tested.insert(key);
  // What a function returns may tell its callers what it did.
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::ret || instr.operand_count == 0) continue;
    const ir::ValueId value = function.operands_of(instr)[0];
    const ir::Instr* made = function.definition(value);
    if (made != nullptr && made->op == Op::phi) facts.tested.insert(value.index());
  }
  // With a flag, those that it takes its values from.
  for (size_t i = 0; i < asked.size() && i < kFlagsMax; ++i) {
    facts.tested.insert(fact_key(of, asked[i]));
    for (const ir::ValueId operand : function.operands_of(*function.definition(asked[i])))
      if (flags[operand.index()] && std::find(asked.begin(), asked.end(), operand) == asked.end())
        asked.push_back(operand);
  }
}

}  // namespace ravel::flow::native
