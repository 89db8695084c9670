// SPDX-License-Identifier: Apache-2.0
//
// Servers that a function starts, seen from one frame: under which name, and with what. Name and argument are
// expressions of one run of the function, so whether the one follows from the other can be told later,
// whatever they are. Where the callers choose them, the start is theirs. See frame.h.
#include <algorithm>

#include "flow/flow.h"
#include "flow/frame.h"
#include "model/behaviours.h"

namespace ravel::flow {

void Frame::note_start_triple(std::span<const ExprId> parts) {
  const Expr& module = exprs_[parts[0]];
  const Expr& name = exprs_[parts[1]];
  if (module.kind != ExprKind::atom || name.kind != ExprKind::atom) return;
  std::vector<ExprId> args;
  ExprId rest = parts[2];
  for (; exprs_[rest].kind == ExprKind::cons; rest = exprs_.children(rest)[1])
    args.push_back(exprs_.children(rest)[0]);
  if (rest != exprs_.nil()) return;
  if (const auto* form = model::find_start(module.text, name.text, static_cast<uint32_t>(args.size())))
    note_start(*form, args);
}

void Frame::note_start(const model::StartForm& form, std::span<const ExprId> args) {
  constexpr uint8_t kNone = model::StartForm::kNone;
  if (form.callback_module == kNone || form.init_arg == kNone || form.enter_loop) return;
  note_start({args[form.callback_module],
              form.server_name == kNone ? exprs_.unknown() : args[form.server_name], args[form.init_arg]});
}

void Frame::note_start(ServerStart start) {
  const auto chosen = [&](ExprId part) { return exprs_[part].open && !exprs_[part].local; };
  const bool theirs = (chosen(start.module) || chosen(start.name) || chosen(start.argument)) &&
                      !all_.entered_from_outside(func_) && summary.starts.size() < kStartsMax;
  std::vector<ServerStart>& list = theirs ? summary.starts : starts;
  if (std::find(list.begin(), list.end(), start) == list.end()) list.push_back(start);
}

// ---- starts by another function

void Frame::note_answer_of_start(const Site& site, const model::Access& row, const Item& item) {
  if (site.nesting > 0 || site.spawned || !site.instr->result.valid()) return;
  answers_of_starts_.push_back({site.instr->result, &row, item});
}

void Frame::return_start(ir::ValueId result) {
  const auto made = std::ranges::find(answers_of_starts_, result, &Start::result);
  const bool same = made != answers_of_starts_.end() &&
                    (!returned_ || (summary.started == made->row && summary.started_item == made->item));
  summary.started = same ? made->row : nullptr;
  if (same) summary.started_item = made->item;
}

void Frame::call_start(const Site& site, const Summary& below, std::span<const ExprId> actual) {
  if (below.started == nullptr || is_asked() || site.nesting > 0 || site.spawned) return;
  Effect effect;
  effect.access = below.started;
  effect.item = below.started_item;
  effect.item.key = exprs_.substitute(effect.item.key, actual);
  if (effect.item.table.valid()) effect.item.table = exprs_.substitute(effect.item.table, actual);
  effect.site = effect.leaf_site = site.id;
  effect.leaf_func = func_;
  effect.region = region_;
  effect.conditions = conditions_here();
  note_answer_of_start(site, *below.started, effect.item);
  if (!result_matters(*site.instr, true, true))
    import_write(site, std::move(effect), deciding() | site.control, {});
}

/// The start functions that supervisor:start_child may run, each with its arguments as far as they are known.
std::vector<std::pair<ir::FuncId, std::vector<ExprId>>> Frame::children_of(const Site& site,
                                                                           ExprId specification) {
  std::vector<std::pair<ir::FuncId, std::vector<ExprId>>> result;
  const auto list = [&](ExprId rest) -> std::optional<std::vector<ExprId>> {
    std::vector<ExprId> parts;
    for (; exprs_[rest].kind == ExprKind::cons; rest = exprs_.children(rest)[1])
      parts.push_back(exprs_.children(rest)[0]);
    return rest == exprs_.nil() ? std::optional(parts) : std::nullopt;
  };
  const auto triple = [&](ExprId given) {
    if (exprs_[given].kind != ExprKind::tuple || exprs_.children(given).size() != 3) return;
    const auto parts = exprs_.children(given);
    const auto args = list(parts[2]);
    if (exprs_[parts[0]].kind != ExprKind::atom || exprs_[parts[1]].kind != ExprKind::atom || !args) return;
    const ir::FuncId start = all_.program().find(
        {exprs_[parts[0]].text, exprs_[parts[1]].text, static_cast<uint32_t>(args->size())});
    if (start.valid()) result.emplace_back(start, *args);
  };
  const auto parts = exprs_.children(specification);
  switch (exprs_[specification].kind) {
    case ExprKind::tuple:
      if (parts.size() == 6) triple(parts[1]);
      // Elixir's {Module, Argument} is what Module.child_spec(Argument) gives: mostly
      // Module.start_link(Argument).
      if (parts.size() == 2 && exprs_[parts[0]].kind == ExprKind::atom) {
        const Symbol module = exprs_[parts[0]].text;
        const ir::FuncId start = all_.program().find({module, Symbol("start_link"), 1});
        if (start.valid() && all_.program().find({module, Symbol("child_spec"), 1}).valid())
          result.emplace_back(start, std::vector{parts[1]});
      }
      break;
    case ExprKind::map:
      for (size_t i = 0; i + 1 < parts.size(); i += 2)
        if (exprs_[parts[i]].kind == ExprKind::atom && exprs_[parts[i]].text.view() == "start")
          triple(parts[i + 1]);
      break;
    case ExprKind::nil:
    case ExprKind::cons: {
      const auto more = list(specification);
      if (!more) break;
      const ValueFlow& values = all_.flow().values;
      for (const Request& request : values.requests(func_)) {
        if (request.instr != site.id || !request.server.valid()) continue;
        for (const auto& [start, many] : values.servers()[request.server.index()].children) {
          const size_t arity = all_.program().function(start).params.size();
          if (!many || arity < more->size()) continue;
          std::vector<ExprId> args(arity - more->size(), exprs_.unknown());
          args.insert(args.end(), more->begin(), more->end());
          result.emplace_back(start, std::move(args));
        }
      }
      break;
    }
    default:
      break;
  }
  return result;
}

void Frame::call_start_child(const Site& site, std::span<const Argument> args) {
  if (is_asked() || site.nesting > 0 || args.size() != 2) return;
  for (const auto& [start, actual] : children_of(site, args[1].expr))
    if (!all_.same_component(func_, start)) call_start(site, all_.of(start), actual);
}

}  // namespace ravel::flow
