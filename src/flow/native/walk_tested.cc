// SPDX-License-Identifier: Apache-2.0
//
// Which conditions a walk remembers. `if (c) lock(); ... if (c) unlock();` needs to be walked with c and
// without; but each condition that is remembered may double the states of the function, and most have nothing
// to do with locks. Remembered are
//
// - values that are tested more than once, if a lock or thread is dealt with on one side of a test only;
// - variables that are only ever set to constants (`bool done`), or to something else that is asked for, if
//   that holds of a test of theirs, and where to go on at the end of a scope;
// - results of functions that deal with locks or threads themselves: they may tell what was done.
//
// To remember less is never unsound: more ways through the function are then thought possible.
#include <algorithm>
#include <map>
#include <set>

#include "flow/native/walk.h"

namespace ravel::flow::native {

using ir::Op;
using model::NativeAct;

namespace {

constexpr int kDepthMax = 3;       ///< of calls that are looked through for locks and threads
constexpr size_t kFlagsMax = 200;  ///< variables of constants that one function remembers

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

uint8_t Walk::leaves_behind(ir::FuncId id, int depth) {
  constexpr uint8_t kTakes = 1, kGives = 2, kOther = 4;
  const uint64_t key = static_cast<uint64_t>(id.index()) << 8 | static_cast<uint64_t>(depth);
  if (const auto it = leaves_behind_.find(key); it != leaves_behind_.end()) return it->second;
  leaves_behind_[key] = 0;  // for recursion
  const ir::Module& module = points_to_.input().program.module_of(id);
  uint8_t result = 0;
  for (const ir::Instr& instr : points_to_.input().program.function(id).instrs) {
    if (instr.op == Op::store && ir::is_memory(instr) &&
        module.memory[instr.payload].order >= ir::MemoryOrder::release)
      result |= kOther;
    if (instr.op != Op::call) continue;
    if (const model::NativeCall* known = points_to_.meaning(module, instr)) {
      using enum model::NativeAct;
      if (known->act == acquire || known->act == guard_acquire || known->act == guard_lock ||
          known->act == guard_try || known->act == acquire_all)
        result |= kTakes;
      else if (known->act == release || known->act == guard_end || known->act == guard_unlock)
        result |= kGives;
      else if (known->act >= create && deals_with_threads(*known))
        result |= kOther;
      continue;
    }
    const ir::FuncName& name = module.callee(ir::CalleeId(instr.payload));
    if (!declared_.empty() && declared_.function(name) != nullptr) result |= kOther;
    const ir::FuncId callee = points_to_.input().program.find(name);
    if (callee.valid() && depth > 0) result |= leaves_behind(callee, depth - 1);
  }
  if (result == (kTakes | kGives)) result = 0;
  leaves_behind_[key] = result;
  return result;
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

ir::ValueId Walk::asked_value(const ir::Function& function, const ir::Module& module, const ir::Instr& test,
                              bool* is_negated) {
  ir::ValueId value = function.operands_of(test)[0];
  if (test.op != Op::test || static_cast<ir::TestKind>(test.kind) != ir::TestKind::is_true) return value;
  for (;;) {
    const ir::Instr* made = function.definition(value);
    if (made == nullptr || made->op != Op::call || made->operand_count != 2) return value;
    const ir::FuncName& callee = module.callee(ir::CalleeId(made->payload));
    if (callee.module.view() != ir::kOpModule || callee.name.view() != "xor") return value;
    const ir::Instr* with = function.definition(function.operands_of(*made)[1]);
    if (with == nullptr || with->op != Op::constant) return value;
    const int64_t number = module.constant(ir::ConstId(with->payload)).number;
    if (number != 1 && number != -1) return value;
    value = function.operands_of(*made)[0];
    if (is_negated != nullptr) *is_negated = !*is_negated;
  }
}

/// Phis that can be nothing but constants, or values that are asked for.
std::vector<bool> Walk::find_flags(const ir::Function& function, const std::vector<bool>& asked) {
  std::vector<bool> flags(function.value_count);
  for (const ir::Instr& instr : function.instrs)
    if (instr.op == Op::phi) flags[instr.result.index()] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != Op::phi || !flags[instr.result.index()]) continue;
      for (const ir::ValueId operand : function.operands_of(instr)) {
        const ir::Instr* made = function.definition(operand);
        if (flags[operand.index()] || asked[operand.index()] || (made != nullptr && made->op == Op::constant))
          continue;
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

/// `if (a || b) lock();`: the first test decides as the second does, which it may skip.
void Walk::find_alternatives(const ir::Function& function, const ir::Module& module,
                             const std::vector<bool>& relevant, std::vector<bool>& deciding) {
  const auto only_asks = [&](ir::BlockId id) {
    if (relevant[id.index()]) return false;
    const auto instrs = function.instrs_of(function.block(id));
    return std::all_of(instrs.begin(), instrs.end(), [&](const ir::Instr& instr) {
      return instr.op != Op::call_value && instr.op != Op::store &&
             (instr.op != Op::call ||
              module.callee(ir::CalleeId(instr.payload)).module.view() == ir::kOpModule);
    });
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = 0; b < function.blocks.size(); ++b) {
      const auto targets = function.targets_of(function.blocks[b]);
      if (deciding[b] || targets.size() != 2) continue;
      for (const ir::BlockId next : targets) {
        if (!deciding[next.index()] || !only_asks(next)) continue;
        const auto further = function.targets_of(function.block(next));
        const bool shares = std::any_of(further.begin(), further.end(), [&](ir::BlockId to) {
          return std::find(targets.begin(), targets.end(), to) != targets.end();
        });
        if (shares) deciding[b] = changed = true;
      }
    }
  }
}

/// `flags & 4`, asked for twice: one value, if it is made of what does not change in between. In loops it
/// may.
void Walk::find_twins(const ir::Function& function, const ir::Module& module, FunctionFacts& facts) {
  std::map<std::pair<Symbol, std::vector<std::pair<bool, int64_t>>>, ir::ValueId> first;
  std::vector<bool> in_loop(function.value_count);
  for (size_t b = 0; b < function.blocks.size(); ++b)
    if (facts.loops.innermost[b] >= 0)
      for (const ir::Instr& instr : function.instrs_of(function.blocks[b]))
        if (instr.result.valid()) in_loop[instr.result.index()] = true;
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::call || !instr.result.valid() || instr.operand_count != 2) continue;
    const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
    if (callee.module.view() != ir::kOpModule) continue;
    std::vector<std::pair<bool, int64_t>> of;
    for (const ir::ValueId operand : function.operands_of(instr)) {
      const ir::Instr* made = function.definition(operand);
      const bool is_constant = made != nullptr && made->op == Op::constant &&
                               module.constant(ir::ConstId(made->payload)).kind == ir::ConstKind::integer;
      if (is_constant)
        of.emplace_back(true, module.constant(ir::ConstId(made->payload)).number);
      else if (!in_loop[operand.index()])
        of.emplace_back(false, int64_t{operand.index()});
    }
    if (of.size() != 2) continue;
    const auto [known, is_new] = first.try_emplace({callee.name, std::move(of)}, instr.result);
    if (!is_new) facts.twins[instr.result] = known->second;
  }
}

void Walk::find_tested(ir::FuncId id, FunctionFacts& facts) {
  const ir::Function& function = points_to_.input().program.function(id);
  const ir::Module& module = points_to_.input().program.module_of(id);
  const auto& of = names_[id].of;
  std::vector<bool> relevant(function.blocks.size());
  std::vector<bool> is_asked(function.value_count), deciding(function.blocks.size());
  for (const ir::Block& block : function.blocks) {
    const ir::Instr& last = function.instrs[block.end - 1];
    if (last.op == Op::test || last.op == Op::select)
      is_asked[asked_value(function, module, last).index()] = true;
  }
  // What a callee takes and gives again is nothing to its caller, unless that asks for its result.
  const auto matters = [&](const ir::Instr& instr) {
    if (!synchronizes(module, instr, kDepthMax)) return false;
    if (instr.op != Op::call || points_to_.meaning(module, instr) != nullptr) return true;
    if (instr.result.valid() && is_asked[instr.result.index()]) return true;
    const ir::FuncId callee = points_to_.input().program.find(module.callee(ir::CalleeId(instr.payload)));
    return !callee.valid() || leaves_behind(callee, kDepthMax) != 0;
  };
  for (size_t b = 0; b < function.blocks.size(); ++b)
    for (const ir::Instr& instr : function.instrs_of(function.blocks[b]))
      if (matters(instr)) relevant[b] = true;
  const bool any = std::find(relevant.begin(), relevant.end(), true) != relevant.end();
  if (!any) return;
  find_twins(function, module, facts);
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const ir::Instr& last = function.instrs[function.blocks[b].end - 1];
    if (last.op != Op::test && last.op != Op::select) continue;
    deciding[b] = decides(function, facts, function.blocks[b], relevant);
  }
  find_alternatives(function, module, relevant, deciding);
  const std::vector<bool> flags = find_flags(function, is_asked);
  struct Tests {
    int count = 0;
    bool decides = false;
  };
  HashMap<uint64_t, Tests> tests;
  std::vector<ir::ValueId> asked;  // flags that are tested where it matters
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    const ir::Instr& last = function.instrs[function.blocks[b].end - 1];
    if (last.op != Op::test && last.op != Op::select) continue;
    const ir::ValueId value = facts.same(asked_value(function, module, last));
    const ir::Instr* made = function.definition(value);
    const uint64_t key = fact_key(of, value);
    if (made != nullptr && (made->op == Op::call || made->op == Op::call_value)) {
      const bool tells = made->op == Op::call_value || synchronizes(module, *made, kDepthMax);
      if (tells) facts.tested.insert(key);
    }
    Tests& known = tests[key];
    ++known.count;
    if (deciding[b]) known.decides = true;
    // A select over constants is how Clang goes on behind the end of a scope: out of the function, or round.
    if (flags[value.index()] && (known.decides || last.op == Op::select)) asked.push_back(value);
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
    for (const ir::ValueId operand : function.operands_of(*function.definition(asked[i]))) {
      if (is_asked[operand.index()]) facts.tested.insert(fact_key(of, operand));
      if (flags[operand.index()] && std::find(asked.begin(), asked.end(), operand) == asked.end())
        asked.push_back(operand);
    }
  }
}

/// Which of the remembered values a block, or what comes behind it, asks for before they are made anew.
/// Backwards until nothing is new (liveness); phis ask at the end of the block that they come from.
void Walk::find_wanted(ir::FuncId id, FunctionFacts& facts) const {
  const ir::Function& function = points_to_.input().program.function(id);
  const ir::Module& module = points_to_.input().program.module_of(id);
  const auto& of = names_[id].of;
  facts.wanted.resize(function.blocks.size());
  if (facts.tested.empty()) return;
  const auto key_of = [&](ir::ValueId value) { return fact_key(of, value); };
  std::vector<std::set<uint64_t>> asks(function.blocks.size()), makes(asks), phis(asks), wanted(asks);
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    for (const ir::Instr& instr : function.instrs_of(function.blocks[b])) {
      if (instr.result.valid() && facts.tested.contains(key_of(instr.result)))
        (instr.op == Op::phi ? phis : makes)[b].insert(key_of(instr.result));
      const bool is_asked = instr.op == Op::test || instr.op == Op::select || instr.op == Op::ret;
      if (!is_asked || instr.operand_count == 0) continue;
      const uint64_t key = key_of(facts.same(asked_value(function, module, instr)));
      // A name of memory may be read in many places; nobody makes it anew.
      if (facts.tested.contains(key) && (key >> 32 != 0 || !makes[b].contains(key))) asks[b].insert(key);
    }
    std::erase_if(makes[b], [](uint64_t key) { return key >> 32 != 0; });
  }
  const auto add = [&](size_t b, ir::BlockId to, std::set<uint64_t>& leaving) {
    if (!to.valid()) return;
    for (const uint64_t key : wanted[to.index()])
      if (!phis[to.index()].contains(key)) leaving.insert(key);
    for (const ir::Instr& instr : function.instrs_of(function.block(to))) {
      if (instr.op != Op::phi) break;
      if (!wanted[to.index()].contains(key_of(instr.result))) continue;
      const auto operands = function.operands_of(instr);
      const auto blocks = function.phi_blocks_of(instr);
      for (size_t i = 0; i < operands.size(); ++i)
        if (blocks[i].index() == b) leaving.insert(key_of(operands[i]));
    }
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = function.blocks.size(); b-- > 0;) {
      std::set<uint64_t> now = asks[b], leaving;
      for (const ir::BlockId to : function.targets_of(function.blocks[b])) add(b, to, leaving);
      add(b, function.blocks[b].unwind, leaving);
      for (const uint64_t key : leaving)
        if (!makes[b].contains(key)) now.insert(key);
      if (now.size() == wanted[b].size()) continue;
      wanted[b] = std::move(now);
      changed = true;
    }
  }
  for (size_t b = 0; b < wanted.size(); ++b) facts.wanted[b].assign(wanted[b].begin(), wanted[b].end());
}

}  // namespace ravel::flow::native
