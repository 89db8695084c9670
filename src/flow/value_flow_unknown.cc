// SPDX-License-Identifier: Apache-2.0
//
// `--unknown-calls any`: what an unknown fun might be. Any lambda and any exported function of
// the right arity, unless its own patterns refuse the arguments, or the caller's patterns refuse its
// result (Christakis and Sagonas 2010, section 4.4: "making unknown function calls less unknown").
#include <algorithm>

#include "flow/value_flow_state.h"

namespace ravel::flow {

namespace {

/// True if a value has tests, all of them fail, and where they fail the function raises.
template <typename MayPass>
bool refused(const ir::Function& fn, ir::ValueId value, MayPass&& may_pass) {
  bool tested = false, raises = false;
  for (const ir::Instr& instr : fn.instrs) {
    if (instr.op == ir::Op::raise) {
      const auto kind = static_cast<ir::RaiseKind>(instr.kind);
      raises |= kind == ir::RaiseKind::function_clause || kind == ir::RaiseKind::case_clause ||
                kind == ir::RaiseKind::badmatch;
    }
    if (instr.op != ir::Op::refine || (instr.flags & ir::kNegated) || fn.operands_of(instr)[0] != value)
      continue;
    tested = true;
    if (may_pass(instr)) return false;
  }
  return tested && raises;
}

}  // namespace

void ValueFlow::State::find_candidates() {
  HashSet<ir::FuncId> seen;
  const auto add = [&](ir::FuncId f, uint32_t captured) {
    const size_t arity = program.function(f).params.size() - captured;
    if (!seen.insert(f).second) return;
    if (candidates.size() <= arity) candidates.resize(arity + 1);
    candidates[arity].emplace_back(f, captured);
  };
  for (uint32_t f = 0; f < program.function_count(); ++f) {
    const ir::Function& fn = program.function(ir::FuncId(f));
    if (!(flags[f] & kReached) || program.module_of(ir::FuncId(f)).library) continue;
    // A lambda, or a function others may name.
    if (!fn.parent.name.empty() && fn.captured_count <= fn.params.size())
      add(ir::FuncId(f), fn.captured_count);
    else if (flags[f] & kApi)
      add(ir::FuncId(f), 0);
  }
}

std::vector<ir::FuncId> ValueFlow::unknown_callees(ir::FuncId func, ir::InstrId instr_id,
                                                   bool* too_many) const {
  const State& s = *state_;
  std::vector<ir::FuncId> result;
  const ir::Function& caller = s.program.function(func);
  const ir::Instr& instr = caller.instr(instr_id);
  const auto operands = caller.operands_of(instr);
  const size_t first = instr.op == ir::Op::call_value ? 1 : instr.op == ir::Op::call_dynamic ? 2 : 0;
  if (first == 0 || !callees(func, instr_id).incomplete) return result;
  const size_t arity = operands.size() - first;
  if (arity >= s.candidates.size()) return result;
  const SetId* here = s.values.data() + s.value_begin[func.index()];
  const auto second = [](const ir::Function& fn, const ir::Instr& refine, const SetId* v) {
    const auto list = fn.operands_of(refine);
    return list.size() > 1 ? v[list[1].index()] : ValueSets::kUnknown;
  };
  for (const auto& [f, captured] : s.candidates[arity]) {
    const ir::Function& fn = s.program.function(f);
    const SetId* there = s.values.data() + s.value_begin[f.index()];
    bool fits = true;
    for (uint32_t p = 0; p < arity && fits; ++p) {
      const SetId argument = here[operands[first + p].index()];
      fits = !refused(fn, fn.params[p], [&](const ir::Instr& refine) {
        return s.may_pass(s.program.ref(f).module, refine, argument, second(fn, refine, there));
      });
    }
    const SetId returned = s.peek(s.result_cell(f));
    if (fits && instr.result.valid())
      fits = !refused(caller, instr.result, [&](const ir::Instr& refine) {
        return s.may_pass(s.program.ref(func).module, refine, returned, second(caller, refine, here));
      });
    if (!fits) continue;
    if (result.size() == kUnknownCalleesMax) {
      if (too_many != nullptr) *too_many = true;
      return {};
    }
    result.push_back(f);
  }
  return result;
}

}  // namespace ravel::flow
