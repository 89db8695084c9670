// SPDX-License-Identifier: Apache-2.0
//
// Calls, seen from one frame: which functions run, what their summaries say once the arguments are
// put in, and which shared items that touches. See frame.h.
#include <algorithm>
#include <array>

#include "flow/frame.h"
#include "flow/handlers.h"
#include "flow/resolve.h"
#include "model/behaviours.h"
#include "model/built_ins.h"
#include "model/higher_order.h"
#include "model/known_calls.h"
#include "model/spawns.h"

namespace ravel::flow {

using ir::FuncName;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::Access;
using model::Action;
using model::KeyFrom;
using model::Store;

void Frame::evaluate_call(const Instr& instr, InstrId id) {
  const auto operands = function_.operands_of(instr);
  std::vector<Argument> args;
  for (ValueId operand : operands) args.push_back(value(operand));
  call_result_ = {};
  call_sources_ = {};
  const Site site{&instr, id};
  const std::span<const Argument> all(args);
  switch (instr.op) {
    case Op::call: {
      // Most calls are of functions that no table knows.
      const ir::CalleeId callee(instr.payload);
      if (const ir::FuncId known = all_.plain_callee(module_id_, callee); known.valid())
        call_function(site, known, all);
      else
        call_named(site, module_.callee(callee), all);
      break;
    }
    case Op::call_value:
      call_fun(site, args[0], all.subspan(1));
      break;
    case Op::call_dynamic:
    case Op::call_apply: {
      // M:F(A...) is a call of the triple {M, F, [A...]}.
      ExprId list = instr.op == Op::call_apply ? args[2].expr : exprs_.nil();
      if (instr.op == Op::call_dynamic)
        for (size_t i = args.size(); i-- > 2;)
          list = exprs_.make(ExprKind::cons, {}, 0, {}, std::array{args[i].expr, list});
      Sources sources;
      for (const Argument& arg : args) sources |= arg.sources;
      const ExprId triple =
          exprs_.make(ExprKind::tuple, {}, 0, {}, std::array{args[0].expr, args[1].expr, list});
      call_fun(site, {triple, sources}, {});
      if (instr.op == Op::call_dynamic) call_of_chosen_module(site, all);
      break;
    }
    default:
      break;
  }
  if (call_result_.valid() && call_result_ != exprs_.unknown())
    set(instr, call_result_, call_sources_);
  else
    set_local(instr, call_sources_);
}

/// Module:make_dir(Path), where the callers hand on `file`: what the model says of that function. Of several
/// modules that have one, one is enough.
void Frame::call_of_chosen_module(const Site& site, std::span<const Argument> args) {
  const Expr& name = exprs_[args[1].expr];
  if (name.kind != ExprKind::atom || exprs_.closed(args[0].expr)) return;
  bool exact = true;
  for (const ObjId id : objects_of(all_.flow().values, exprs_, func_, args[0].expr, &exact)) {
    const Object& module = all_.flow().values.object(id);
    if (module.kind != ObjKind::atom) continue;
    const auto rows = model::accesses_of(module.text, name.text, static_cast<uint32_t>(args.size() - 2));
    for (const Access& row : rows) access(site, row, args.subspan(2));
    if (!rows.empty()) return;
  }
}

void Frame::merge_result(const Site& site, ExprId expr, const Sources& sources) {
  call_sources_ |= sources;
  if (site.nesting > 0) return;  // what an inner fun returns is the outer function's business
  call_result_ = call_result_.valid() && call_result_ != expr ? exprs_.unknown() : expr;
}

void Frame::call_named(const Site& site, const FuncName& name, std::span<const Argument> args) {
  if (args.size() != name.arity) return;  // badarity: it is never called
  // From here on every argument that a table of model/ names is there.
  Sources all_sources;
  for (const Argument& arg : args) all_sources |= arg.sources;

  note_lock(site, name, args);
  const model::StartForm* form = model::find_start(name.module, name.name, name.arity);
  if (form != nullptr) {
    std::vector<ExprId> given;
    for (const Argument& arg : args) given.push_back(arg.expr);
    note_start(*form, given);
  }
  if (model::hands_table_over(name.module, name.name)) summary.hands_out = true;
  const auto rows = model::accesses_of(name.module, name.name, name.arity);
  for (const Access& row : rows) access(site, row, args);
  if (const model::ContextCall* context = model::context_call(name.module, name.name, name.arity)) {
    Site inner = site;
    inner.context = context->context;
    if (context->kind_arg >= 0) {
      inner.context_kind = args[static_cast<size_t>(context->kind_arg)].expr;
      inner.context = context_of(inner.context_kind);
    }
    if (inner.context == model::Context::lock) {
      const ExprId resource = resource_of(args[0].expr);
      inner.lock = exprs_.closed(resource) ? resource : exprs_.unknown();
    }
    ++inner.nesting;
    const Argument& fun = args[static_cast<size_t>(context->fun_arg)];
    if (context->args_arg < 0)
      call_fun(inner, fun, {});
    else
      call_fun_with_list(inner, fun, args[static_cast<size_t>(context->args_arg)]);
    merge_result(site, exprs_.unknown(), all_sources);
    return;
  }
  const model::Known known = model::known_call(name.module, name.name, name.arity);
  if (known == model::Known::apply && name.arity == 2) return call_fun_with_list(site, args[0], args[1]);
  if (known == model::Known::member && narrow_membership(args)) {
    merge_result(site, exprs_.unknown(), {});
    return;
  }
  if (const model::HigherOrder* entry = model::find_higher_order(name.module, name.name, name.arity)) {
    call_higher_order(site, *entry, args);
    merge_result(site, exprs_.unknown(), all_sources);
    return;
  }
  // Who starts or asks another process does more than to touch an item.
  const model::RequestForm* request = model::find_request(name.module, name.name, name.arity);
  const bool is_more = form != nullptr || request != nullptr;
  if (request != nullptr) access_state(site, name, *request, args);
  if (request != nullptr && request->kind == model::RequestForm::start_child) call_start_child(site, args);
  if (!rows.empty() && !is_more) {
    merge_result(site, exprs_.unknown(), all_sources);
    return;
  }
  if (const model::SpawnForm* spawn = model::find_spawn(name.module, name.name, name.arity)) {
    summary.pure = false;
    summary.hands_out = true;
    call_spawned(site, *spawn, args);
    merge_result(site, exprs_.unknown(), all_sources);
    return;
  }
  // The erlang module's own file has only stubs for its built-ins.
  if (model::is_built_in(name.module, name.name, name.arity, model::BuiltIn::self)) {
    merge_result(site, exprs_.self(), {});
    return;
  }
  const bool pure = model::is_pure(name.module, name.name, name.arity);
  const ir::FuncId callee = all_.program().find(name);
  if (callee.valid() && !(pure && model::has_stubs(name.module))) {
    call_function(site, callee, args);
  } else if (pure) {
    std::vector<ExprId> parts;
    for (const Argument& arg : args) parts.push_back(arg.expr);
    merge_result(site, exprs_.make(ExprKind::apply, Symbol(name.str()), 0, {}, parts), all_sources);
  } else {
    summary.pure = false;
    summary.hands_out |= model::find_start(name.module, name.name, name.arity) != nullptr ||
                         model::find_request(name.module, name.name, name.arity) != nullptr;
    merge_result(site, exprs_.unknown(), all_sources);
  }
}

model::Context Frame::context_of(ExprId kind) const {
  const Expr& node = exprs_[kind];
  return node.kind == ExprKind::atom ? model::activity_context(node.text.view())
                                     : model::Context::transaction;
}

void Frame::call_function(const Site& site, ir::FuncId callee, std::span<const Argument> args) {
  const Summary& below = all_.of(callee);
  if (++steps_ > kStepsMax) {
    summary.truncated = true;
    Above nothing;
    bring_up_changes(site, callee, nothing);
    return;
  }
  const bool recursive = all_.same_component(func_, callee);
  const bool handled = !site.spawned && (site.handled || takes_badarg());
  const bool locked = site.context == model::Context::none && region_.valid() && !site.spawned;
  edges.push_back({func_, callee, locked ? model::Context::lock : site.context, handled, site.spawned,
                   !locked                       ? site.lock
                   : exprs_.closed(region_lock_) ? region_lock_
                                                 : exprs_.unknown()});
  if (!below.pure) summary.pure = false;
  summary.hands_out |= below.hands_out;

  std::vector<ExprId> actual;
  for (const Argument& arg : args) actual.push_back(arg.expr);
  Above above{actual, recursive};
  if (callee == question_.func) answer(site, above);
  // Around a recursion hd(T), hd(tl(T)), ... would never end: what grows is forgotten.
  const auto put_in = [&](ExprId e) {
    const ExprId put = exprs_.substitute(e, actual);
    return recursive && exprs_[put].open && exprs_[put].size > exprs_[e].size ? exprs_.unknown() : put;
  };
  const auto chosen = [&](uint64_t mask) {
    Sources sources;
    for (size_t i = 0; i < args.size(); ++i)
      if ((mask >> std::min<size_t>(i, 63) & 1) != 0) sources |= args[i].sources;
    return sources;
  };
  // f(true) cannot do what f does only for false.
  Conditions conditions;
  const auto contradicted = [&](const Conditions& needed) { return !bring_up(needed, above, conditions); };
  const auto brought_up = [&](const Effect& effect, uint32_t index) {
    Effect here = effect;
    here.item.table = put_in(effect.item.table);
    here.item.key = put_in(effect.item.key);
    // What was an element of a parameter may now be the key of an object that was read here.
    if (exprs_[here.item.key].kind == ExprKind::element)
      here.item.key =
          element_at(exprs_.children(here.item.key)[0], static_cast<uint32_t>(exprs_[here.item.key].number));
    if (exprs_[here.item.table].kind == ExprKind::element)
      here.item.table = element_at(exprs_.children(here.item.table)[0],
                                   static_cast<uint32_t>(exprs_[here.item.table].number));
    here.site = site.id;
    here.callee = callee;
    here.callee_index = index;
    here.depth = static_cast<uint16_t>(std::min(effect.depth + 1, 1000));
    here.handled |= handled && effect.access->raises;
    here.bounded |= site.context == model::Context::transaction;
    here.dirty |= site.context == model::Context::dirty;
    here.spawned |= site.spawned;
    here.region = region_;
    here.conditions = conditions;
    return here;
  };

  Sources result = chosen(below.result_depends);
  Sources gate = chosen(below.gate_depends);
  for (uint32_t i = 0; i < below.reads.size() && !site.spawned && !is_asked(); ++i) {
    if (contradicted(below.reads[i].conditions)) continue;
    const Sources read = import_read(brought_up(below.reads[i], i));
    result |= read;
    if (below.reads[i].gates) gate |= read;
  }
  if (!below.returns && !site.spawned && site.nesting == 0 && site.instr->op == Op::call &&
      !function_.block(block_).unwind.valid()) {
    raised_ |= result | gate;
    result = gate = {};
    stopped_ = true;
  }
  std::vector<Sources> answers;  // of the funs that the callee calls
  for (const Invoke& invoke : below.invokes) {
    if (contradicted(invoke.conditions)) {
      answers.emplace_back();
      continue;
    }
    Site inner = site;
    ++inner.nesting;
    inner.elsewhere = true;
    inner.via = invoke.caller;
    inner.handled = site.handled || invoke.handled;
    inner.spawned = site.spawned || invoke.spawned;
    if (invoke.context_kind.valid()) {
      inner.context_kind = exprs_.substitute(invoke.context_kind, actual);
      inner.context = context_of(inner.context_kind);
    } else if (invoke.context != model::Context::none) {
      inner.context = invoke.context;
      inner.lock = exprs_.unknown();
    }
    inner.control |= chosen(invoke.depends);
    for (uint32_t i = 0; i < invoke.reads.size() && !inner.spawned && !is_asked(); ++i) {
      if (contradicted(invoke.reads[i].conditions)) continue;
      Effect read = brought_up(invoke.reads[i], i);
      read.callee = {};
      inner.control |= import_read(read);
    }
    const Sources sources = chosen(~uint64_t{0});
    std::vector<Argument> given;
    for (ExprId arg : invoke.args) given.push_back({put_in(arg), sources});
    const Sources before = call_sources_;
    call_sources_ = {};
    call_fun(inner, {put_in(invoke.fun), sources}, given);
    answers.push_back(call_sources_);
    call_sources_ = before;
  }
  const auto answered = [&](uint64_t mask) {
    Sources sources;
    for (size_t i = 0; i < answers.size() && i < 64; ++i)
      if ((mask >> i & 1) != 0) sources |= answers[i];
    return sources;
  };
  result |= answered(below.result_invokes);
  for (uint32_t i = 0; i < below.writes.size() && !is_asked(); ++i) {
    if (contradicted(below.writes[i].conditions)) continue;
    const Sources data = chosen(below.writes[i].depends) | answered(below.writes[i].depends_invokes);
    Effect here = brought_up(below.writes[i], i);
    end_row_lock(here.item);
    import_write(site, std::move(here), deciding() | site.control, data);
  }
  if (!recursive) call_start(site, below, actual);
  bring_up_changes(site, callee, above);
  for (const ServerStart& start : below.starts)
    note_start({put_in(start.module), put_in(start.name), put_in(start.argument)});
  if (site.nesting == 0 && !site.spawned && below.acquires.valid())
    if (const ExprId lock = put_in(below.acquires); !exprs_[lock].partial) begin_region(site.id, lock);
  if (callee == func_ && site.nesting == 0) {
    last_self_call_ = site.instr->result;
    last_self_args_ = actual;
  }
  // A function that calls itself until the answer is right lets through only what that answer allows.
  if (callee == func_) again_control_ |= deciding();
  if (!site.spawned && site.nesting == 0 && (gate.params != 0 || gate.any_read())) {
    gate_ |= gate;
    any_gate_ = true;
  }
  gate_sources_ |= gate;
  ExprId returned = put_in(below.result);
  if (exprs_[returned].partial && below.pure &&
      std::none_of(actual.begin(), actual.end(), [&](ExprId e) { return exprs_[e].partial; }))
    returned = exprs_.make(ExprKind::apply, {}, int64_t{callee.index()} + 1, {}, actual);
  merge_result(site, returned, result);
}

bool Frame::takes_badarg() {
  const ir::BlockId handler = function_.block(block_).unwind;
  if (!handler.valid()) return false;
  int8_t& known = handler_takes_badarg_[handler.index()];
  if (known < 0) known = handles_badarg(module_, function_, handler) ? 1 : 0;
  return known == 1;
}

}  // namespace ravel::flow
