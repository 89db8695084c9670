// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_data.h"

#include <algorithm>

#include "flow/jvm/race_constructors.h"
#include "ir/dominators.h"

namespace ravel::flow::jvm {

using flow::heap::FieldId;
using flow::heap::ObjectId;
using flow::sync::NameId;
using flow::sync::NameRoot;
using ir::Op;

FieldFacts::FieldFacts(const JvmInput& input, flow::sync::LockNames& names)
    : input_(input), names_(names), promises_(input) {
  const auto& all = input.races->accesses().all();
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i].location.kind == LocationKind::field) location_[all[i].location.field] = i;
}

// Guards.

std::optional<FieldFacts::Guard> FieldFacts::guard(FieldId field, NameId base) {
  if (!field.valid() || !base.valid()) return std::nullopt;
  const auto [entry, is_new] = guards_.try_emplace(field);
  if (is_new) {
    Known known{declared_guard(field), true};
    if (!known.steps) known = {guard_of_writes(field), false};
    guards_[field] = known;
  }
  const Known known = guards_[field];
  if (!known.steps) return std::nullopt;
  NameId name = base;
  for (const flow::sync::Step& step : *known.steps)
    if (name.valid()) name = names_.extended(name, step);
  if (!name.valid()) return std::nullopt;
  return Guard{name, known.declared};
}

/// `this`, `lock`, `this.lock`; other expressions are the business of the rule guarded-by.
std::optional<FieldFacts::Steps> FieldFacts::declared_guard(FieldId field) {
  const std::optional<std::string> text = promises_.guard(field);
  if (!text) return std::nullopt;
  std::string_view expression = *text;
  if (expression == "this") return Steps{};
  if (expression.starts_with("this.")) expression.remove_prefix(5);
  const flow::heap::ClassId owner = input_.classes.field(field).owner;
  const ir::ClassInfo* info = owner.valid() ? input_.classes.info(owner) : nullptr;
  if (info == nullptr) return std::nullopt;
  for (const ir::FieldInfo& candidate : info->fields) {
    if (candidate.name.view() != expression || (candidate.flags & ir::kDeclStatic) != 0) continue;
    const FieldId lock =
        input_.classes.field(Symbol(input_.classes.name(owner).str() + "." + std::string(expression)));
    if (!input_.sync.locks().fields().stable(lock)) return std::nullopt;
    return Steps{{.field = lock.index()}};
  }
  return std::nullopt;
}

std::optional<FieldFacts::Steps> FieldFacts::guard_of_writes(FieldId field) {
  const auto found = location_.find(field);
  if (found == location_.end()) return std::nullopt;
  const Accesses& accesses = input_.races->accesses();
  const LocationAccesses& where = accesses.all()[found->second];
  flow::sync::Guards common;
  bool first = true;
  for (const Touch& touch : where.touches) {
    if (!where.spots[touch.spot].write) continue;
    const auto objects = accesses.objects(where, touch);
    if (objects.empty()) continue;
    flow::sync::Guards held = input_.sync.locks().guards(
        {touch.at.instance, touch.at.instr, ObjectId(objects.front()), field, true, {}});
    std::erase_if(held, [](const flow::sync::Guard& g) {
      return g.shared || !g.exact || g.key.root != NameRoot::accessed;
    });
    if (first) {
      common = std::move(held);
    } else {
      std::erase_if(common,
                    [&](const auto& g) { return std::find(held.begin(), held.end(), g) == held.end(); });
    }
    first = false;
    if (common.empty()) return std::nullopt;
  }
  if (first) return std::nullopt;
  return common.front().key.steps;
}

// Fields that are set once.

bool FieldFacts::is_once(FieldId field) {
  if (!field.valid()) return false;
  const auto [entry, is_new] = once_.try_emplace(field);
  if (!is_new) return entry->second;
  bool any = false, all = true;
  for (const flow::sync::FieldStore& store : input_.sync.locks().fields().stores(field)) {
    const ir::Function& function = input_.program.function(store.function);
    const ir::Instr& instr = function.instr(store.instr);
    const auto operands = function.operands_of(instr);
    const bool is_static = static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
    if (is_static ? is_initialiser(function) : is_constructor(function) && is_this(function, operands[0]))
      continue;
    any = true;
    all = all && sets_once(store, field);
  }
  return once_[field] = any && all;
}

bool FieldFacts::sets_once(const flow::sync::FieldStore& store, FieldId field) {
  const ir::Function& function = input_.program.function(store.function);
  const flow::sync::LocalLocks& local = input_.sync.locks().local();
  const auto taken = local.before(store.function, store.instr).taken;
  if (taken.empty()) return false;
  const ir::Dominators dominators(function);
  const ir::BlockId to = input_.sync.calls().block_of(store.function, store.instr);
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    const ir::Block& block = function.blocks[b];
    const ir::Instr& test = function.instrs[block.end - 1];
    if (test.op != Op::test || static_cast<ir::TestKind>(test.kind) != ir::TestKind::is_null) continue;
    // The branch where it is null leads to the store, and it was read under a lock that is still held.
    const ir::BlockId null_branch = function.targets_of(block)[0];
    if (!dominators.dominates(null_branch, to)) continue;
    const ir::ValueId tested =
        flow::sync::strip(input_.program.module_of(store.function), function, function.operands_of(test)[0]);
    const ir::InstrId read = function.definitions[tested.index()];
    if (!read.valid() || function.instr(read).op != Op::load ||
        input_.sync.locks().fields().of(store.function, function.instr(read)) != field)
      continue;
    for (const flow::sync::Taken& t : local.before(store.function, read).taken)
      if (std::any_of(taken.begin(), taken.end(), [&](const auto& other) { return other.name == t.name; }))
        return true;
  }
  return false;
}

}  // namespace ravel::flow::jvm
