// SPDX-License-Identifier: Apache-2.0
//
// The order of work, the fixpoint of recursive functions, and the surroundings. See summaries.h.
#include "flow/summaries.h"

#include <algorithm>

#include "base/progress.h"
#include "base/scc.h"
#include "flow/frame.h"

namespace ravel::flow {

namespace {

constexpr int kRoundsMax = 6;  ///< recursion: summaries grow by whole effects, few rounds are enough

/// Callee before caller, also where it runs in a new process: direct calls, calls that the value flow
/// resolved, and funs before their makers.
FlatGraph order_graph(const Flow& flow, bool unknown_any) {
  const ir::Program& program = flow.values.program();
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (uint32_t f = 0; f < program.function_count(); ++f) {
    const ir::FuncId func(f);
    const ir::Function& function = program.function(func);
    const ir::Module& module = program.module_of(func);
    const auto add = [&](const ir::FuncName& name) {
      if (const ir::FuncId callee = program.find(name); callee.valid()) edges.emplace_back(f, callee.index());
    };
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (unknown_any && ir::is_call(instr.op) && instr.op != ir::Op::call &&
          flow.values.callees(func, ir::InstrId(i)).incomplete)
        for (ir::FuncId callee : flow.values.unknown_callees(func, ir::InstrId(i)))
          edges.emplace_back(f, callee.index());
      const bool closure =
          instr.op == ir::Op::alloc && static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure;
      if (instr.op == ir::Op::call || closure) add(module.callee(ir::CalleeId(instr.payload)));
      if (instr.op == ir::Op::constant) {
        const ir::Const& constant = module.constant(ir::ConstId(instr.payload));
        if (constant.kind == ir::ConstKind::function) add(module.callee(constant.callee));
      }
    }
    for (const CallEdge& edge : flow.values.edges(func)) edges.emplace_back(f, edge.callee.index());
  }
  return FlatGraph::from_edges(program.function_count(), std::move(edges));
}

bool same_shape(const Summary& a, const Summary& b) {
  return a.result == b.result && a.result_depends == b.result_depends && a.pure == b.pure &&
         a.reads.size() == b.reads.size() && a.writes.size() == b.writes.size() &&
         a.gate_depends == b.gate_depends && a.hands_out == b.hands_out &&
         a.invokes.size() == b.invokes.size();
}

}  // namespace

Summaries::Summaries(const Flow& flow, const SummaryOptions& options)
    : flow_(flow),
      options_(options),
      summaries_(program().function_count()),
      surroundings_(program().function_count()) {
  for (Summary& summary : summaries_) summary.result = exprs_.unknown();
  solve();
  propagate_surroundings();
}

void Summaries::solve() {
  const Components components = strong_components(order_graph(flow_, options_.unknown_any));
  component_of_ = components.of;
  ProgressPhase phase("Summarising", components.size());
  for (size_t c = 0; c < components.size(); ++c) {
    const auto members = components.component(c);
    std::vector<std::vector<Pair>> pairs(members.size());
    std::vector<std::vector<Effect>> accesses(members.size());
    std::vector<std::vector<ContextEdge>> edges(members.size());
    bool changed = true;
    for (int round = 0; changed && round < kRoundsMax; ++round) {
      changed = false;
      for (size_t i = 0; i < members.size(); ++i) {
        Frame frame(*this, exprs_, ir::FuncId(members[i]));
        frame.run();
        pairs[i] = std::move(frame.pairs);
        accesses[i] = std::move(frame.accesses);
        edges[i] = std::move(frame.edges);
        changed |= !same_shape(summaries_[members[i]], frame.summary);
        summaries_[members[i]] = std::move(frame.summary);
      }
    }
    for (size_t i = 0; i < members.size(); ++i) {
      pairs_.insert(pairs_.end(), pairs[i].begin(), pairs[i].end());
      edges_.insert(edges_.end(), edges[i].begin(), edges[i].end());
      for (const Effect& effect : accesses[i]) accesses_.emplace_back(ir::FuncId(members[i]), effect);
      truncated_count_ += summaries_[members[i]].truncated ? 1 : 0;
    }
    phase.advance();
  }
}

void Summaries::propagate_surroundings() {
  const size_t count = program().function_count();
  std::vector<std::vector<uint32_t>> out(count);
  std::vector<bool> called(count, false);
  for (uint32_t e = 0; e < edges_.size(); ++e) {
    out[edges_[e].caller.index()].push_back(e);
    called[edges_[e].callee.index()] = true;
  }
  std::vector<uint32_t> work;
  for (uint32_t f = 0; f < count; ++f) {
    // Callable from outside, or by code that was not seen: nothing surrounds it.
    if (!program().function(ir::FuncId(f)).exported && called[f]) continue;
    surroundings_[f].unlocked = surroundings_[f].unhandled = surroundings_[f].untransacted = true;
    work.push_back(f);
  }
  while (!work.empty()) {
    const uint32_t f = work.back();
    work.pop_back();
    for (uint32_t e : out[f]) {
      const ContextEdge& edge = edges_[e];
      Surroundings& to = surroundings_[edge.callee.index()];
      const Surroundings before = to;
      if (edge.spawned) to.unlocked = to.unhandled = to.untransacted = true;
      to.untransacted |= surroundings_[f].untransacted && edge.context != model::Context::transaction;
      to.unlocked |= surroundings_[f].unlocked && edge.context != model::Context::lock;
      to.unhandled |= surroundings_[f].unhandled && !edge.handled;
      to.dirty |= edge.context == model::Context::dirty ||
                  (surroundings_[f].dirty && edge.context == model::Context::none);
      if (const ExprId lock = edge.context == model::Context::lock ? edge.lock : surroundings_[f].lock;
          lock.valid())
        to.lock = to.lock.valid() && to.lock != lock ? exprs_.unknown() : lock;
      if (before.lock != to.lock || before.unlocked != to.unlocked || before.unhandled != to.unhandled ||
          before.untransacted != to.untransacted || before.dirty != to.dirty)
        work.push_back(edge.callee.index());
    }
  }
}

std::vector<std::pair<ir::FuncId, ir::InstrId>> Summaries::chain(ir::FuncId func, const Effect& effect,
                                                                 bool read) const {
  std::vector<std::pair<ir::FuncId, ir::InstrId>> steps;
  const Effect* at = &effect;
  while (steps.size() < 64) {
    steps.emplace_back(func, at->site);
    if (!at->callee.valid()) break;
    const Summary& below = of(at->callee);
    const auto& list = read ? below.reads : below.writes;
    // The callee's list may have grown since; the leaf says which one was meant.
    const auto same_leaf = [&](const Effect& e) {
      return e.leaf_func == effect.leaf_func && e.leaf_site == effect.leaf_site;
    };
    const Effect* next = at->callee_index < list.size() && same_leaf(list[at->callee_index])
                             ? &list[at->callee_index]
                             : nullptr;
    if (next == nullptr)
      if (const auto found = std::find_if(list.begin(), list.end(), same_leaf); found != list.end())
        next = &*found;
    if (next == nullptr) break;
    func = at->callee;
    at = next;
    // Around a recursion the way tells nothing new: go to its end.
    if (std::any_of(steps.begin(), steps.end(), [&](const auto& step) { return step.first == func; })) break;
  }
  if (const std::pair leaf(effect.leaf_func, effect.leaf_site);
      effect.leaf_func.valid() && steps.back() != leaf)
    steps.push_back(leaf);
  return steps;
}

}  // namespace ravel::flow
