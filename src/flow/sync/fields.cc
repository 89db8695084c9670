// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/fields.h"

#include <algorithm>

#include "ir/dominators.h"
#include "model/jvm_objects.h"

namespace ravel::flow::sync {

using heap::FieldId;
using ir::Instr;
using ir::Op;
using ir::ValueId;

namespace {

bool is_checkcast(const ir::Module& module, const Instr& instr) {
  if (instr.op != Op::call || instr.operand_count != 2) return false;
  const ir::FuncName& callee = module.callees[instr.payload];
  return callee.module.view() == "$jvm" && callee.name.view() == "checkcast";
}

ValueId strip_from(const ir::Module& module, const ir::Function& function, ValueId value, int depth) {
  for (;;) {
    const Instr* def = function.definition(value);
    if (def == nullptr) return value;
    if (def->op == Op::refine || is_checkcast(module, *def)) {
      value = function.operands_of(*def)[0];
      continue;
    }
    if (def->op != Op::phi || depth == 0) return value;
    ValueId one;
    for (const ValueId operand : function.operands_of(*def)) {
      const ValueId from = strip_from(module, function, operand, depth - 1);
      if (from == value) continue;
      if (one.valid() && one != from) return value;
      one = from;
    }
    return one.valid() ? one : value;
  }
}

}  // namespace

ValueId strip(const ir::Module& module, const ir::Function& function, ValueId value) {
  return strip_from(module, function, value, 4);
}

ValueId owner_of(const ir::Program& program, const Fields& fields, ir::FuncId function, ValueId value) {
  const ir::Module& module = program.module_of(function);
  const ir::Function& f = program.function(function);
  for (;;) {
    const ValueId from = strip(module, f, value);
    const Instr* def = f.definition(from);
    if (def == nullptr || def->op != Op::load || !fields.made_for(fields.of(function, *def))) return value;
    if (static_cast<ir::FieldKind>(def->kind) != ir::FieldKind::field) return value;
    value = f.operands_of(*def)[0];
  }
}

int parameter_index(const ir::Function& function, ValueId value) {
  for (size_t i = 0; i < function.params.size(); ++i) {
    if (function.params[i] == value) return static_cast<int>(i);
  }
  return -1;
}

Fields::Fields(const Calls& calls, heap::Hierarchy& classes) : calls_(calls), classes_(classes) {
  for (size_t i = 0; i < calls.size(); ++i) {
    functions_.push_back(calls.points_to().function(heap::InstanceId(i)));
  }
  std::sort(functions_.begin(), functions_.end());
  functions_.erase(std::unique(functions_.begin(), functions_.end()), functions_.end());

  HashSet<FieldId> moved;     // stored outside constructors
  HashSet<FieldId> not_self;  // some store is of something else
  for (const ir::FuncId id : functions_) {
    const ir::Module& module = calls.program().module_of(id);
    const ir::Function& function = calls.program().function(id);
    const bool is_constructor = function.name.name.view().starts_with("<init>(");
    const bool is_initialiser = function.name.name.view() == "<clinit>()V";
    for (size_t i = 0; i < function.instrs.size(); ++i) {
      const Instr& instr = function.instrs[i];
      const auto kind = static_cast<ir::FieldKind>(instr.kind);
      if (instr.op != Op::load && instr.op != Op::store) continue;
      if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) continue;
      const auto [entry, is_new] = by_text_.try_emplace(module.fields[instr.payload]);
      if (is_new) entry->second = classes.field(module.fields[instr.payload]);
      if (instr.op == Op::load) continue;
      const FieldId field = entry->second;
      stores_.push_back({field, id, ir::InstrId(i)});
      const auto operands = function.operands_of(instr);
      const auto is_this = [&](ValueId v) {
        return !function.params.empty() && strip(module, function, v) == function.params[0];
      };
      const bool on_this = kind == ir::FieldKind::field && is_constructor && is_this(operands[0]);
      const bool by_class = kind == ir::FieldKind::statik && is_initialiser &&
                            classes.find(module.name) == classes.field(field).owner;
      // What a framework fills, it fills before anybody uses the object.
      const bool by_framework = kind == ir::FieldKind::field && id == calls.harness().main();
      if (!on_this && !by_class && !by_framework) moved.insert(field);
      if (!on_this || !is_this(operands[1])) not_self.insert(field);
    }
  }
  std::sort(stores_.begin(), stores_.end());
  stable_.assign(classes.field_count(), false);
  self_ = made_for_ = stable_;
  for (size_t f = 0; f < stable_.size(); ++f) {
    const FieldId field(f);
    stable_[f] = (classes.field(field).flags & ir::kDeclFinal) != 0 || !moved.contains(field);
    if (stores(field).empty()) continue;
    self_[f] = stable_[f] && !not_self.contains(field);
    const heap::FieldDecl& decl = classes.field(field);
    made_for_[f] = is_owned(stores(field)) ||
                   (decl.owner.valid() && model::is_part_of_model(classes.name(decl.owner), decl.name));
  }
  find_twins();
}

void Fields::find_twins() {
  twin_.resize(stable_.size());
  for (size_t f = 0; f < twin_.size(); ++f) twin_[f] = FieldId(f);
  for (size_t f = 0; f < twin_.size(); ++f) {
    const auto all = stores(FieldId(f));
    if (!stable_[f] || all.empty() || (classes_.field(FieldId(f)).flags & ir::kDeclStatic) != 0) continue;
    const FieldId above = stored_by_super(all[0]);
    const bool same = above.valid() && std::all_of(all.begin() + 1, all.end(), [&](const FieldStore& store) {
                        return stored_by_super(store) == above;
                      });
    if (same) twin_[f] = above;
  }
  // Three deep: the topmost. A class is never above itself.
  for (FieldId& twin : twin_)
    while (twin_[twin.index()] != twin) twin = twin_[twin.index()];
}

/// Where the super's constructor stores the parameter that is stored here; invalid if it does not.
FieldId Fields::stored_by_super(const FieldStore& store) const {
  const ir::Module& module = calls_.program().module_of(store.function);
  const ir::Function& f = calls_.program().function(store.function);
  const ValueId value = strip(module, f, f.operands_of(f.instr(store.instr)).back());
  if (parameter_index(f, value) <= 0) return {};
  for (const Instr& instr : f.instrs) {
    if (instr.op != Op::call || instr.operand_count < 2) continue;
    const auto operands = f.operands_of(instr);
    const ir::FuncName& callee = module.callees[instr.payload];
    if (operands[0] != f.params[0] || !callee.name.view().starts_with("<init>(")) continue;
    const auto given = std::find_if(operands.begin() + 1, operands.end(),
                                    [&](ValueId v) { return strip(module, f, v) == value; });
    const ir::FuncId super = calls_.program().find(callee);
    if (given == operands.end() || callee.module == module.name || !super.valid()) continue;
    const ir::Function& above = calls_.program().function(super);
    const auto index = static_cast<size_t>(given - operands.begin());
    for (size_t i = 0; i < above.instrs.size() && index < above.params.size(); ++i) {
      if (above.instrs[i].op != Op::store) continue;
      const auto stored = above.operands_of(above.instrs[i]);
      const FieldId field = of(super, above.instrs[i]);
      if (stored.size() == 2 && stored[0] == above.params[0] && stored[1] == above.params[index] &&
          stable(field) && stores_once(field, super))
        return field;
    }
  }
  return {};
}

bool Fields::stores_once(FieldId field, ir::FuncId constructor) const {
  const auto all = stores(field);
  return std::count_if(all.begin(), all.end(),
                       [&](const FieldStore& s) { return s.function == constructor; }) == 1;
}

std::span<const FieldStore> Fields::stores(FieldId field) const {
  const auto first = std::partition_point(stores_.begin(), stores_.end(),
                                          [&](const FieldStore& s) { return s.field < field; });
  const auto last =
      std::partition_point(first, stores_.end(), [&](const FieldStore& s) { return s.field == field; });
  return {first, last};
}

FieldId Fields::of(ir::FuncId function, const Instr& instr) const {
  const auto kind = static_cast<ir::FieldKind>(instr.kind);
  if (kind != ir::FieldKind::field && kind != ir::FieldKind::statik) return {};
  const auto found = by_text_.find(calls_.program().module_of(function).fields[instr.payload]);
  return found == by_text_.end() ? FieldId() : found->second;
}

/// Each store is of an object made just for it: allocated here, stored once to this field, to a base that
/// was there before. (The base's definition dominates the allocation's, which dominates the store: between
/// two bases the allocation runs again.)
bool Fields::is_owned(std::span<const FieldStore> stores) const {
  HashSet<std::pair<ir::FuncId, ValueId>> seen;
  for (const FieldStore& store : stores) {
    const ir::Module& module = calls_.program().module_of(store.function);
    const ir::Function& function = calls_.program().function(store.function);
    const Instr& instr = function.instr(store.instr);
    if (static_cast<ir::FieldKind>(instr.kind) != ir::FieldKind::field) return false;
    const ValueId base = strip(module, function, function.operands_of(instr)[0]);
    const ValueId value = strip(module, function, function.operands_of(instr)[1]);
    const Instr* made = function.definition(value);
    if (made != nullptr && made->op == Op::constant) continue;  // null
    if (made == nullptr || made->op != Op::alloc) return false;
    if (!seen.insert({store.function, value}).second) return false;
    const ir::InstrId base_at = function.definitions[base.index()];
    if (!base_at.valid()) continue;
    const ir::BlockId from = calls_.block_of(store.function, base_at);
    const ir::BlockId to = calls_.block_of(store.function, function.definitions[value.index()]);
    const bool before = from == to ? base_at < function.definitions[value.index()]
                                   : ir::Dominators(function).visible_at_end(from, to);
    if (!before) return false;
  }
  return true;
}

}  // namespace ravel::flow::sync
