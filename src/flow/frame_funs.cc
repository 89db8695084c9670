// SPDX-License-Identifier: Apache-2.0
//
// Calls through funs, seen from one frame: by a library function, with the elements of a list, in a new
// process. A fun that only the callers know is left to them. See frame.h.
#include <algorithm>
#include <array>

#include "flow/frame.h"
#include "model/higher_order.h"
#include "model/known_calls.h"
#include "model/spawns.h"

namespace ravel::flow {

namespace {

constexpr int kNestingMax = 4;  ///< funs that call funs that call funs

}  // namespace

void Frame::call_spawned(const Site& site, const model::SpawnForm& form, std::span<const Argument> args) {
  Site inner = site;
  ++inner.nesting;
  inner.spawned |= form.new_process;
  if (form.new_process) inner.handled = false;
  if (form.fun != model::SpawnForm::kNone) {
    call_fun(inner, args[form.fun], {});
    return;
  }
  if (form.m == model::SpawnForm::kNone || form.args == model::SpawnForm::kNone) return;
  const Expr& m = exprs_[args[form.m].expr];
  const Expr& f = exprs_[args[form.f].expr];
  if (m.kind != ExprKind::atom || f.kind != ExprKind::atom) return;
  std::vector<Argument> given;
  if (unpack(args[form.args], given))
    call_named(inner, {m.text, f.text, static_cast<uint32_t>(given.size())}, given);
}

bool Frame::unpack(const Argument& list, std::vector<Argument>& elements) const {
  ExprId rest = list.expr;
  for (; exprs_[rest].kind == ExprKind::cons; rest = exprs_.children(rest)[1])
    elements.push_back({exprs_.children(rest)[0], list.sources});
  return rest == exprs_.nil();
}

void Frame::call_higher_order(const Site& site, const model::HigherOrder& entry,
                              std::span<const Argument> args) {
  Sources all_sources;
  for (const Argument& arg : args) all_sources |= arg.sources;
  const model::FunUse& use = entry.use;
  if (!entry.calls_fun || use.fun >= args.size()) return;
  // A list that is written out, `[Name]` mostly: the fun is called with each of its elements. Two lists, as
  // in lists:zipwith, would have to be told apart; a long one tells what any list tells.
  std::vector<Argument> elements;
  const auto takes_element = [](const model::Source& source) {
    return source.kind == model::Source::element;
  };
  const auto first = std::find_if(use.with, use.with + std::min<uint8_t>(use.arity, 4), takes_element);
  const bool has_element = first != use.with + std::min<uint8_t>(use.arity, 4) && first->index < args.size();
  if (!has_element || !unpack(args[first->index], elements) || elements.size() > kElementsMax)
    elements.clear();
  Site inner = site;
  ++inner.nesting;
  const size_t rounds = std::max<size_t>(elements.size(), 1);
  for (size_t round = 0; round < rounds; ++round) {
    std::vector<Argument> given;
    for (uint8_t i = 0; i < use.arity && i < 4; ++i) {
      const model::Source& source = use.with[i];
      if (source.kind == model::Source::argument && source.index < args.size())
        given.push_back(args[source.index]);
      else if (takes_element(source) && source.index == first->index && !elements.empty())
        given.push_back({elements[round].expr, all_sources});
      else
        given.push_back({exprs_.unknown(), all_sources});
    }
    call_fun(inner, args[use.fun], given);
  }
}

void Frame::call_fun(const Site& site, const Argument& fun, std::span<const Argument> args) {
  if (site.nesting > kNestingMax) {
    summary.truncated = true;
    return;
  }
  const Expr& node = exprs_[fun.expr];
  if (node.kind == ExprKind::closure) {
    if (arity_of(fun.expr) != args.size()) return;  // badarity
    std::vector<Argument> given(args.begin(), args.end());
    for (ExprId captured : exprs_.children(fun.expr)) given.push_back({captured, fun.sources});
    call_function(site, ir::FuncId(static_cast<size_t>(node.number)), given);
    return;
  }
  if (node.kind == ExprKind::tuple && node.child_count == 3) {
    const auto parts = exprs_.children(fun.expr);
    const Expr& m = exprs_[parts[0]];
    const Expr& f = exprs_[parts[1]];
    std::vector<Argument> given;
    if (m.kind == ExprKind::atom && f.kind == ExprKind::atom && unpack({parts[2], fun.sources}, given)) {
      call_named(site, {m.text, f.text, static_cast<uint32_t>(given.size())}, given);
      return;
    }
  }
  if (node.kind == ExprKind::external) {
    call_named(site, ir::parse_func_name(node.text.view()), args);
    return;
  }
  if (is_known_by_callers(fun.expr)) {
    if (all_.options().unknown_any && function_.exported && !site.elsewhere) call_by_flow(site, args);
    leave_to_callers(site, fun, args);
  } else if (site.elsewhere) {
    // Not handled: a fun that reaches the callee through data of this function.
    Sources sources = fun.sources;
    for (const Argument& arg : args) sources |= arg.sources;
    summary.hands_out = true;
    summary.pure = false;
    merge_result(site, exprs_.unknown(), sources);
  } else {
    call_by_flow(site, args);
  }
}

void Frame::call_fun_with_list(const Site& site, const Argument& fun, const Argument& list) {
  std::vector<Argument> given;
  const ExprKind kind = exprs_[list.expr].kind;
  const bool known = kind == ExprKind::integer || kind == ExprKind::atom || unpack(list, given);
  if (!known && is_known_by_callers(fun.expr)) {
    // They know the list, too.
    const Argument apply{exprs_.make(ExprKind::external, Symbol(model::kApply), 0, {}, {}), {}};
    return leave_to_callers(site, apply, std::array{fun, list});
  }
  // Of a list that is not known to its end, as many as the fun takes.
  if (!known) given.assign(arity_of(fun.expr).value_or(0), {exprs_.unknown(), list.sources});
  call_fun(site, fun, given);
}

std::optional<size_t> Frame::arity_of(ExprId fun) const {
  const Expr& node = exprs_[fun];
  if (node.kind == ExprKind::external) return ir::parse_func_name(node.text.view()).arity;
  if (node.kind != ExprKind::closure) return std::nullopt;
  const size_t params = all_.program().function(ir::FuncId(static_cast<size_t>(node.number))).params.size();
  const size_t captured = exprs_.children(fun).size();
  return params < captured ? std::nullopt : std::optional(params - captured);
}

bool Frame::is_known_by_callers(ExprId fun) const {
  const Expr& node = exprs_[fun];
  return node.open && !node.local && !node.partial && node.kind != ExprKind::closure;
}

void Frame::leave_to_callers(const Site& site, const Argument& fun, std::span<const Argument> args) {
  Sources sources = fun.sources;
  for (const Argument& arg : args) sources |= arg.sources;
  if (summary.invokes.size() == kInvokesMax) {
    summary.truncated = true;
    merge_result(site, exprs_.unknown(), sources);
    return;
  }
  Invoke invoke;
  invoke.fun = fun.expr;
  for (const Argument& arg : args) invoke.args.push_back(arg.expr);
  const Sources control = deciding() | site.control;
  invoke.depends = control.params;
  for (size_t bit = 0; bit < reads_.size() && invoke.reads.size() < 4; ++bit)
    if (control.has_read(bit) && exportable(reads_[bit].item)) {
      invoke.reads.push_back(reads_[bit]);
      invoke.reads.back().conditions = exported(reads_[bit].conditions);
    }
  invoke.context_kind = site.context_kind;
  invoke.context = site.context;
  invoke.handled = site.handled || takes_badarg();
  invoke.spawned = site.spawned;
  invoke.site = site.id;
  invoke.caller = site.elsewhere ? site.via : func_;
  invoke.conditions = exported(conditions_here());
  const auto known = std::find_if(summary.invokes.begin(), summary.invokes.end(), [&](const Invoke& other) {
    return other.fun == invoke.fun && other.args == invoke.args && other.context == invoke.context &&
           other.depends == invoke.depends;
  });
  if (known != summary.invokes.end()) {
    known->conditions.join(exprs_, invoke.conditions);
  } else {
    if (!site.spawned) sources.invokes |= uint64_t{1} << summary.invokes.size();
    summary.invokes.push_back(std::move(invoke));
  }
  merge_result(site, exprs_.unknown(), sources);
}

void Frame::call_by_flow(const Site& site, std::span<const Argument> args) {
  Sources sources = operand_sources(*site.instr);
  const CallTargets targets = all_.flow().values.callees(func_, site.id);
  std::vector<ir::FuncId> callees;
  for (const CallEdge& edge : targets.edges)
    if (edge.kind == EdgeKind::call) callees.push_back(edge.callee);
  if (targets.incomplete && all_.options().unknown_any)
    for (ir::FuncId callee : all_.flow().values.unknown_callees(func_, site.id)) callees.push_back(callee);
  std::sort(callees.begin(), callees.end());
  callees.erase(std::unique(callees.begin(), callees.end()), callees.end());
  summary.pure = false;
  summary.hands_out |= targets.incomplete;
  for (ir::FuncId callee : callees) {
    std::vector<Argument> given(args.begin(), args.end());
    given.resize(all_.program().function(callee).params.size(), {exprs_.unknown(), sources});
    call_function(site, callee, given);
  }
  merge_result(site, exprs_.unknown(), sources);
}

}  // namespace ravel::flow
