// SPDX-License-Identifier: Apache-2.0
//
// The order of work, the fixpoint of recursive functions, and the surroundings. See summaries.h.
#include "flow/summaries.h"

#include <algorithm>
#include <optional>

#include "base/part.h"
#include "base/progress.h"
#include "base/scc.h"
#include "flow/frame.h"
#include "flow/resolve.h"
#include "model/known_calls.h"

namespace ravel::flow {

namespace {

/// Callee before caller, also where it runs in a new process: direct calls, calls that the value flow
/// resolved, and funs before their makers.
FlatGraph order_graph(const Summaries& all, const Flow& flow, bool unknown_any, size_t& unfollowed) {
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
          flow.values.callees(func, ir::InstrId(i)).incomplete) {
        bool too_many = false;
        for (ir::FuncId callee : flow.values.unknown_callees(func, ir::InstrId(i), &too_many))
          edges.emplace_back(f, callee.index());
        unfollowed += too_many ? 1 : 0;
      }
      const bool closure =
          instr.op == ir::Op::alloc && static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::closure;
      if (instr.op == ir::Op::call || closure) {
        const ir::CalleeId called(instr.payload);
        if (const ir::FuncId known = all.plain_callee(program.ref(func).module, called); known.valid())
          edges.emplace_back(f, known.index());
        else
          add(module.callee(called));
      }
      if (instr.op == ir::Op::constant) {
        const ir::Const& constant = module.constant(ir::ConstId(instr.payload));
        if (constant.kind == ir::ConstKind::function) add(module.callee(constant.callee));
      }
    }
    for (const CallEdge& edge : flow.values.edges(func)) edges.emplace_back(f, edge.callee.index());
    // supervisor:start_child answers what the child's start function does: that of Elixir's {Module,
    // Argument}, too.
    for (const Request& request : flow.values.requests(func)) {
      if (request.form->kind != model::RequestForm::start_child || !request.message.valid()) continue;
      for (const ObjId spec : flow.values.value(func, request.message).objects) {
        if (flow.values.object(spec).kind != ObjKind::tuple || flow.values.object(spec).arity != 2) continue;
        const ObjId name = flow.values.field(spec, 0).only();
        if (name.valid() && flow.values.object(name).kind == ObjKind::atom)
          add({flow.values.object(name).text, Symbol("start_link"), 1});
      }
    }
    for (const Request& request : flow.values.requests(func))
      if (request.server.valid() && request.form->kind == model::RequestForm::start_child)
        for (const auto& [start, many] : flow.values.servers()[request.server.index()].children)
          edges.emplace_back(f, start.index());
  }
  return FlatGraph::from_edges(program.function_count(), std::move(edges));
}

/// The model has something to say about the function.
bool is_modelled(const ir::FuncName& name) {
  const auto& [module, function, arity] = name;
  return model::has_stubs(module) || model::known_call(module, function, arity) != model::Known::none ||
         !model::accesses_of(module, function, arity).empty() ||
         model::context_call(module, function, arity) != nullptr ||
         model::find_higher_order(module, function, arity) != nullptr ||
         model::find_spawn(module, function, arity) != nullptr ||
         model::find_start(module, function, arity) != nullptr || model::hands_table_over(module, function) ||
         model::is_pure(module, function, arity);
}

/// The newest expression that something outside of the frame will ask for.
class Newest {
 public:
  size_t count() const { return count_; }
  void add(ExprId id) {
    if (id.valid()) count_ = std::max<size_t>(count_, id.index() + 1);
  }
  void add(const Conditions& conditions) {
    for (const Condition& condition : conditions.all()) {
      add(condition.subject);
      add(condition.constants);
    }
  }
  void add(const Effect& effect) {
    add(effect.item.table);
    add(effect.item.key);
    add(effect.lock);
    add(effect.conditions);
  }
  void add(const Invoke& invoke) {
    add(invoke.fun);
    add(invoke.context_kind);
    for (ExprId arg : invoke.args) add(arg);
    add(invoke.conditions);
    add_all(invoke.reads);
  }
  void add(const Pair& pair) {
    add(pair.read);
    add(pair.write);
    add(pair.lock);
    add(pair.conditions);
  }
  void add(const ContextEdge& edge) { add(edge.lock); }
  void add(const ServerStart& start) {
    add(start.module);
    add(start.name);
    add(start.argument);
  }
  template <typename T>
  void add_all(const std::vector<T>& all) {
    for (const T& one : all) add(one);
  }
  void add(const Frame& frame) {
    add(frame.summary.result);
    add(frame.summary.acquires);
    if (frame.summary.started != nullptr) add(frame.summary.started_item.key);
    add_all(frame.summary.reads);
    add_all(frame.summary.writes);
    add_all(frame.summary.changes);
    add_all(frame.summary.invokes);
    add_all(frame.summary.starts);
    add_all(frame.pairs);
    add_all(frame.changes);
    add_all(frame.edges);
    add_all(frame.starts);
  }

 private:
  size_t count_ = 0;
};

bool same_conditions(const std::vector<Effect>& a, const std::vector<Effect>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Effect& x, const Effect& y) { return x.conditions == y.conditions; });
}

bool same_shape(const Summary& a, const Summary& b) {
  return a.result == b.result && a.result_depends == b.result_depends && a.pure == b.pure &&
         a.reads.size() == b.reads.size() && a.writes.size() == b.writes.size() &&
         a.gate_depends == b.gate_depends && a.hands_out == b.hands_out && a.returns == b.returns &&
         a.invokes.size() == b.invokes.size() && a.changes.size() == b.changes.size() &&
         a.starts.size() == b.starts.size() && a.acquires == b.acquires && a.started == b.started &&
         same_conditions(a.reads, b.reads) && same_conditions(a.writes, b.writes) &&
         same_conditions(a.changes, b.changes);
}

}  // namespace

Summaries::Summaries(const Flow& flow, const SummaryOptions& options)
    : flow_(flow),
      options_(options),
      server_requests_(flow.values),
      summaries_(program().function_count()),
      surroundings_(program().function_count()) {
  for (Summary& summary : summaries_) summary.result = exprs_.unknown();
  find_callees();
  find_entered();
  find_dets_tables();
  solve();
  complete_changes();
  propagate_surroundings();
}

void Summaries::find_callees() {
  for (uint32_t m = 0; m < program().module_count(); ++m) {
    first_callee_.push_back(static_cast<uint32_t>(plain_callees_.size()));
    for (const ir::FuncName& name : program().module(ir::ModuleId(m)).callees)
      plain_callees_.push_back(is_modelled(name) ? ir::FuncId() : program().find(name));
  }
}

void Summaries::find_entered() {
  entered_.assign(program().function_count(), false);
  const auto origins = flow_.origins.origins();
  for (size_t o = 0; o < origins.size(); ++o) {
    // What a new process begins with gets its arguments from the place that starts it.
    if (origins[o].kind == OriginKind::spawned) continue;
    for (ir::FuncId func : origins[o].entries) {
      const auto callers = flow_.calls.callers(func);
      const bool for_others =
          OriginId(o) == Origins::kApi && std::any_of(callers.begin(), callers.end(), [&](ir::FuncId caller) {
            return program().ref(caller).module != program().ref(func).module;
          });
      if (!for_others) entered_[func.index()] = true;
    }
  }
}

void Summaries::complete_changes() {
  // A caller that was not summarised as one (a fun that comes by way of data, arguments that are no list of
  // known length) may choose anything; so may one that is not seen at all.
  const auto chosen_above = [&](ir::FuncId func) {
    const Summary& summary = summaries_[func.index()];
    return !entered_[func.index()] && (!summary.changes.empty() || !summary.starts.empty());
  };
  std::vector<std::pair<ir::FuncId, ir::FuncId>> followed;
  for (const ContextEdge& edge : edges_)
    if (chosen_above(edge.callee)) followed.emplace_back(edge.caller, edge.callee);
  std::sort(followed.begin(), followed.end());
  std::vector<bool> called(program().function_count(), false), open(program().function_count(), false);
  for (const auto& [caller, callee] : followed) called[callee.index()] = true;
  for (uint32_t f = 0; f < program().function_count(); ++f)
    for (const CallEdge& edge : flow_.values.edges(ir::FuncId(f)))
      if (chosen_above(edge.callee) &&
          !std::binary_search(followed.begin(), followed.end(), std::pair(ir::FuncId(f), edge.callee)))
        open[edge.callee.index()] = true;
  for (uint32_t f = 0; f < program().function_count(); ++f) {
    if (!chosen_above(ir::FuncId(f)) || (!open[f] && called[f] && !recursive_changes_[f])) continue;
    for (const Effect& change : summaries_[f].changes) changes_.emplace_back(ir::FuncId(f), change);
    for (const ServerStart& start : summaries_[f].starts) starts_.emplace_back(ir::FuncId(f), start);
  }
}

void Summaries::find_dets_tables() {
  static const Symbol keypos("keypos");
  const ValueFlow& values = flow_.values;
  const auto position_of = [&](ir::FuncId func, ir::ValueId options) -> uint32_t {
    const ValueSet set = values.elements(func, options);
    uint32_t position = set.unknown ? 0 : 1;
    for (ObjId option : set.objects) {
      if (values.object(option).kind != ObjKind::tuple || values.object(option).arity != 2) continue;
      if (values.field(option, 0).only() != values.atom(keypos)) continue;
      const ObjId number = values.field(option, 1).only();
      if (!number.valid() || values.object(number).kind != ObjKind::number) return 0;
      position = static_cast<uint32_t>(values.object(number).number);
    }
    return position;
  };
  const auto opens = [&](const ir::FuncName& callee) {
    return model::known_call(callee.module, callee.name, callee.arity) == model::Known::open_dets;
  };
  for (uint32_t m = 0; m < program().module_count(); ++m) {
    const ir::Module& module = program().module(ir::ModuleId(m));
    if (std::none_of(module.callees.begin(), module.callees.end(), opens)) continue;
    for (uint32_t i = 0; i < module.functions.size(); ++i) {
      const ir::Function& function = module.functions[i];
      for (const ir::Instr& instr : function.instrs) {
        if (instr.op != ir::Op::call || !opens(module.callee(ir::CalleeId(instr.payload)))) continue;
        const auto operands = function.operands_of(instr);
        const ir::FuncId func = program().func_id(ir::ModuleId(m), i);
        dets_tables_.push_back(
            {values.value(func, operands[0]).only(), position_of(func, operands[1]), ir::ModuleId(m)});
      }
    }
  }
}

uint32_t Summaries::dets_keypos(ir::FuncId func, ExprId table) const {
  bool exact = true;
  const auto objects = objects_of(flow_.values, exprs_, func, table, &exact);
  // Where the table is opened under its name counts; else what its own module opens; else whatever it might
  // be. Options that are not known are taken for the default, unless they are this table's own.
  const auto agreed = [&](auto&& concerns, bool own) -> std::optional<uint32_t> {
    std::optional<uint32_t> result;
    for (const DetsTable& opened : dets_tables_) {
      if (!concerns(opened) || (opened.keypos == 0 && !own)) continue;
      if (opened.keypos == 0 || (result && *result != opened.keypos)) return 0;
      result = opened.keypos;
    }
    return result;
  };
  const auto is_named = [&](const DetsTable& opened) {
    return exact && opened.name.valid() && std::binary_search(objects.begin(), objects.end(), opened.name);
  };
  const auto might_be = [&](const DetsTable& opened) { return !exact || !opened.name.valid(); };
  const auto is_near = [&](const DetsTable& opened) {
    return might_be(opened) && opened.module == program().ref(func).module;
  };
  if (const auto position = agreed(is_named, true)) return *position;
  if (const auto position = agreed(is_near, true)) return *position;
  return agreed(might_be, false).value_or(1);
}

void Summaries::solve() {
  const FlatGraph graph = order_graph(*this, flow_, options_.unknown_any, unfollowed_count_);
  const Components components = strong_components(graph);
  component_of_ = components.of;
  Frame::Scratch scratch;
  recursive_changes_.assign(program().function_count(), false);
  ProgressPhase phase("Summarising", components.size());
  for (size_t c = 0; c < components.size(); ++c) {
    const auto members = components.component(c);
    std::vector<std::vector<Pair>> pairs(members.size());
    std::vector<std::vector<Effect>> changes(members.size());
    std::vector<std::vector<ContextEdge>> edges(members.size());
    std::vector<std::vector<ServerStart>> starts(members.size());
    std::vector<ir::FuncId> recursive;
    const auto below = graph.of(members[0]);
    const bool recursive_here =
        members.size() > 1 || std::find(below.begin(), below.end(), members[0]) != below.end();
    bool changed = true;
    for (size_t round = 0; changed && round < kRoundsMax; ++round) {
      changed = false;
      for (size_t i = 0; i < members.size(); ++i) {
        const size_t known = exprs_.size();
        const ir::FuncName& name = program().function(ir::FuncId(members[i])).name;
        const Part part(name.module.view(), name.name.view(), name.arity,
                        program().module_of(ir::FuncId(members[i])).path);
        if (part.is_lost()) continue;
        Frame frame(*this, exprs_, ir::FuncId(members[i]), scratch);
        frame.run();
        Newest newest;
        newest.add(frame);
        exprs_.shrink(std::max(known, newest.count()));
        pairs[i] = std::move(frame.pairs);
        changes[i] = std::move(frame.changes);
        edges[i] = std::move(frame.edges);
        starts[i] = std::move(frame.starts);
        recursive.insert(recursive.end(), frame.recursive_changes.begin(), frame.recursive_changes.end());
        changed |= recursive_here && !same_shape(summaries_[members[i]], frame.summary);
        summaries_[members[i]] = std::move(frame.summary);
      }
    }
    unsettled_count_ += changed ? 1 : 0;
    for (size_t i = 0; i < members.size(); ++i) {
      pairs_.insert(pairs_.end(), pairs[i].begin(), pairs[i].end());
      edges_.insert(edges_.end(), edges[i].begin(), edges[i].end());
      for (Effect& effect : changes[i]) changes_.emplace_back(ir::FuncId(members[i]), std::move(effect));
      for (const ServerStart& start : starts[i]) starts_.emplace_back(ir::FuncId(members[i]), start);
      truncated_count_ += summaries_[members[i]].truncated ? 1 : 0;
    }
    for (ir::FuncId func : recursive) recursive_changes_[func.index()] = true;
    phase.advance();
  }
}

void Summaries::propagate_surroundings() {
  const size_t count = program().function_count();
  std::vector<bool> called(count, false);
  std::vector<uint32_t> out_begin(count + 1, 0), out(edges_.size());
  for (const ContextEdge& edge : edges_) {
    ++out_begin[edge.caller.index() + 1];
    called[edge.callee.index()] = true;
  }
  for (size_t f = 0; f < count; ++f) out_begin[f + 1] += out_begin[f];
  std::vector<uint32_t> next(out_begin.begin(), out_begin.end() - 1);
  for (uint32_t e = 0; e < edges_.size(); ++e) out[next[edges_[e].caller.index()]++] = e;
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
    for (uint32_t o = out_begin[f]; o < out_begin[f + 1]; ++o) {
      const ContextEdge& edge = edges_[out[o]];
      Surroundings& to = surroundings_[edge.callee.index()];
      const Surroundings before = to;
      if (edge.spawned) to.unlocked = to.unhandled = to.untransacted = true;
      to.untransacted |= surroundings_[f].untransacted && edge.context != model::Context::transaction;
      to.unlocked |= surroundings_[f].unlocked && edge.context != model::Context::lock;
      to.unhandled |= surroundings_[f].unhandled && !edge.handled;
      to.dirty |= edge.context == model::Context::dirty ||
                  (surroundings_[f].dirty && edge.context != model::Context::transaction);
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
