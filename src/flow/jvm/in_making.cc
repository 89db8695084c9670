// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/in_making.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "ir/counters.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

struct InMaking::Search {
  flow::sync::OriginId by;
  std::vector<Frame> frames;
  std::set<std::tuple<InstanceId, ValueId>> seen;
};

std::vector<InMaking::Frame> InMaking::frames(const Point& access, ObjectId object,
                                              flow::sync::OriginId by) const {
  const ValueId base = input_.sync.calls().base_of(access.instance, access.instr, object);
  if (!base.valid()) return {};
  Search search{by, {}, {}};
  if (!comes_from(search, access, base, 0)) return {};
  std::sort(search.frames.begin(), search.frames.end());
  search.frames.erase(std::unique(search.frames.begin(), search.frames.end()), search.frames.end());
  return std::move(search.frames);
}

/// `at`: where the value is used. What was asked already adds nothing: recursion hands it down once more.
bool InMaking::comes_from(Search& search, Point at, ValueId value, int depth) const {
  if (depth > kDepthMax || search.frames.size() > kFramesMax) return false;
  const FuncId function = input_.points_to.function(at.instance);
  const ir::Module& module = input_.program.module_of(function);
  const ir::Function& f = input_.program.function(function);
  const ValueId is = flow::sync::strip(module, f, value);
  if (!search.seen.insert({at.instance, is}).second) return true;
  const int parameter = flow::sync::parameter_index(f, is);
  if (parameter < 0) {
    const ir::Instr* def = f.definition(is);
    if (def == nullptr) return false;
    const InstrId where(static_cast<uint32_t>(def - f.instrs.data()));
    if (def->op == Op::alloc || ir::is_call(def->op)) {
      if (def->op != Op::alloc && !returns_new(at.instance, where, depth)) return false;
      // What goes on and on with it is no setting up.
      if (input_.sync.calls().in_loop(function, at.instr) && !ir::in_same_loop(f, where, at.instr))
        return false;
      search.frames.push_back({at.instance, where, at.instr});
      return true;
    }
    if (input_.sync.calls().in_loop(function, at.instr)) return false;
    const flow::heap::FieldId field =
        def->op == Op::load ? input_.sync.locks().fields().of(function, *def) : flow::heap::FieldId();
    return input_.sync.locks().fields().made_for(field) &&
           comes_from(search, at, f.operands_of(*def)[0], depth + 1);
  }
  const flow::sync::Calls& calls = input_.sync.calls();
  if (calls.in_loop(function, at.instr)) return false;
  search.frames.push_back({at.instance, {}, at.instr});
  bool any = false;
  for (const CallEdge& edge : calls.in(at.instance)) {
    if (!edge.caller.valid() || !edge.instr.valid()) continue;
    if (edge.caller == calls.harness_instance() || !calls.is_plain(edge)) {
      // Where the thread begins, nothing has been made; by another thread: not a way of this one.
      const auto& entries = input_.sync.threads()[search.by].entries;
      if (std::binary_search(entries.begin(), entries.end(), at.instance)) return false;
      continue;
    }
    if (!input_.sync.threads().runs(search.by, edge.caller)) continue;
    const ir::Function& caller = calls.function(edge.caller);
    const auto operands = caller.operands_of(caller.instr(edge.instr));
    // Of a lambda's method the first parameters are what it captured.
    if (operands.size() != f.params.size()) return false;
    if (!comes_from(search, {edge.caller, edge.instr}, operands[static_cast<size_t>(parameter)], depth + 1))
      return false;
    any = true;
  }
  return any;
}

/// A method that makes it and returns it.
bool InMaking::returns_new(InstanceId caller, InstrId call, int depth) const {
  if (depth > kDepthMax) return false;
  bool any = false;
  for (const CallEdge& edge : input_.sync.calls().out(caller, call)) {
    if (!input_.sync.calls().is_plain(edge)) return false;
    const ir::Function& f = input_.sync.calls().function(edge.callee);
    const ir::Module& module = input_.program.module_of(input_.points_to.function(edge.callee));
    for (const ir::Instr& instr : f.instrs) {
      if (instr.op != Op::ret || instr.operand_count == 0) continue;
      const ir::Instr* def = f.definition(flow::sync::strip(module, f, f.operands_of(instr)[0]));
      if (def == nullptr) return false;
      const InstrId where(static_cast<uint32_t>(def - f.instrs.data()));
      const bool is_new =
          def->op == Op::alloc || (ir::is_call(def->op) && returns_new(edge.callee, where, depth + 1));
      if (!is_new) return false;
      any = true;
    }
  }
  return any;
}

}  // namespace ravel::flow::jvm
