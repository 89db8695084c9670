// SPDX-License-Identifier: Apache-2.0
//
// Servers that a function starts, seen from one frame: under which name, and with what. Name and argument are
// expressions of one run of the function, so whether the one follows from the other can be told later,
// whatever they are. Where the callers choose them, the start is theirs. See frame.h.
#include <algorithm>

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

}  // namespace ravel::flow
