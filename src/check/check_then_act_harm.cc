// SPDX-License-Identifier: Apache-2.0
#include "check/check_then_act_harm.h"

#include <algorithm>

#include "model/behaviours.h"
#include "model/spawns.h"

namespace ravel::check {

using flow::ObjKind;
using ir::FuncId;
using ir::Op;
using ir::ValueId;
using model::Change;
using model::Store;

namespace {

constexpr double kSetUp = 0.4, kCache = 0.6;
constexpr int kLookedIntoMax = 6;   ///< of a value that is looked into
constexpr size_t kCallersMax = 64;  ///< functions looked at on the ways to a place

}  // namespace

double Harm::factor(const flow::Pair& pair, const Step& write) const {
  const Change change = model::change_of(*pair.write.access);
  // An update that is lost, a decision that removes or adds: these are as they look.
  if (pair.by_data || !pair.by_control || (change != Change::replaces && change != Change::if_absent))
    return 1;
  std::vector<FuncId> seen;
  switch (pair.write.item.store) {
    case Store::ets_table:
      return is_set_up(pair.frame, seen) ? kSetUp : 1;
    case Store::ets:
    case Store::dets:
    case Store::mnesia:
    case Store::persistent_term:
    case Store::application_env:
      if (is_set_up(pair.frame, seen)) return kSetUp;
      return brings_resource(write) ? 1 : kCache;
    default:
      return 1;
  }
}

bool Harm::brings_resource(const Step& write) const {
  const ir::Function& function = input_.program.function(write.first);
  return std::ranges::any_of(function.operands_of(function.instr(write.second)),
                             [&](ValueId value) { return is_resource(write.first, value, 0); });
}

/// A process, a reference or a table, or what starting something has returned; also in tuples and lists.
bool Harm::is_resource(FuncId func, ValueId value, int depth) const {
  const ir::Function& function = input_.program.function(func);
  const flow::ValueSet set = input_.flow.values.value(func, value);
  const auto is_one = [&](flow::ObjId id) {
    const ObjKind kind = input_.flow.values.object(id).kind;
    return kind == ObjKind::pid || kind == ObjKind::self || kind == ObjKind::reference;
  };
  if (!set.top && std::ranges::any_of(set.objects, is_one)) return true;
  const ir::Instr* made = function.definition(value);
  if (made == nullptr || depth > kLookedIntoMax) return false;
  if (made->op == Op::call) {
    const ir::FuncName& name = input_.program.module_of(func).callee(ir::CalleeId(made->payload));
    const model::RequestForm* request = model::find_request(name.module, name.name, name.arity);
    return model::find_start(name.module, name.name, name.arity) != nullptr ||
           model::find_spawn(name.module, name.name, name.arity) != nullptr ||
           model::makes_new_value(name.module, name.name) ||
           (request != nullptr && request->kind == model::RequestForm::start_child);
  }
  if (made->op != Op::alloc && made->op != Op::load && made->op != Op::refine && made->op != Op::phi)
    return false;
  return std::ranges::any_of(function.operands_of(*made),
                             [&](ValueId part) { return is_resource(func, part, depth + 1); });
}

/// Every way there is one on which the program, or a part of it, begins.
bool Harm::is_set_up(FuncId func, std::vector<FuncId>& seen) const {
  if (std::ranges::find(seen, func) != seen.end()) return true;
  if (seen.size() >= kCallersMax) return false;
  seen.push_back(func);
  const ir::FuncName& name = input_.program.function(func).name;
  if (model::is_set_up_name(name.name) || starts(func)) return true;
  const auto callers = input_.flow.calls.callers(func);
  return !callers.empty() &&
         std::ranges::all_of(callers, [&](FuncId caller) { return is_set_up(caller, seen); });
}

bool Harm::starts(FuncId func) const {
  const ir::Function& function = input_.program.function(func);
  const ir::Module& module = input_.program.module_of(func);
  return std::ranges::any_of(function.instrs, [&](const ir::Instr& instr) {
    if (instr.op != Op::call) return false;
    const ir::FuncName& name = module.callee(ir::CalleeId(instr.payload));
    const model::StartForm* form = model::find_start(name.module, name.name, name.arity);
    return form != nullptr && !form->enter_loop;
  });
}

/// It was only asked whether there is something: how much it is decides nothing.
bool Harm::stays(const flow::Pair& pair) const {
  if (pair.read.access->name != "member") return false;
  if (pair.by_data || !pair.by_control || pair.write.item.whole || !pair.write.access->counts) return false;
  return writers_.find(pair.frame, pair.write, [](const Writers::Writer& writer) {
    return model::change_of(*writer.effect->access) == Change::removes;
  }) == nullptr;
}

}  // namespace ravel::check
