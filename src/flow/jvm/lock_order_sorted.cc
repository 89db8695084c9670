// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/lock_order_sorted.h"

#include <algorithm>

#include "ir/dominators.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using flow::sync::LockEdge;
using flow::sync::LockName;
using flow::sync::NameId;
using flow::sync::NameRoot;
using ir::FuncId;
using ir::Instr;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

namespace {

/// Values that one was made of; more are not looked at.
constexpr size_t kSourcesMax = 60;

bool meet(const std::vector<ValueId>& a, const std::vector<ValueId>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](ValueId v) { return std::find(b.begin(), b.end(), v) != b.end(); });
}

bool is_math(const ir::Module& module, const Instr& instr, std::string_view name) {
  if (instr.op != Op::call) return false;
  const ir::FuncName& callee = module.callees[instr.payload];
  return callee.module.view() == model::kMathClass && callee.name.view().starts_with(name);
}

}  // namespace

std::vector<ValueId> SortedLocks::sources(FuncId function, ValueId value) const {
  const ir::Function& f = input_.program.function(function);
  std::vector<ValueId> all = {value};
  for (size_t i = 0; i < all.size() && all.size() < kSourcesMax; ++i) {
    const Instr* made = f.definition(all[i]);
    if (made == nullptr || made->op == Op::alloc || made->op == Op::constant) continue;
    // Of a field or element of something: that, and which one.
    for (const ValueId from : f.operands_of(*made))
      if (std::find(all.begin(), all.end(), from) == all.end()) all.push_back(from);
  }
  std::erase_if(all, [&](ValueId v) {
    const Instr* made = f.definition(v);
    return made != nullptr && made->op == Op::constant;
  });
  return all;
}

std::vector<ValueId> SortedLocks::roots(FuncId function, NameId name) const {
  const ir::Function& f = input_.program.function(function);
  const LockName& lock = input_.sync.locks().names()[name];
  ValueId root;
  if (lock.root == NameRoot::parameter && lock.which < f.params.size()) root = f.params[lock.which];
  if (lock.root == NameRoot::value && lock.function == function) root = ValueId(lock.which);
  if (!root.valid()) return {};
  // One of two: both. An element: the index, not the array that both come from.
  std::vector<ValueId> all = {root};
  std::vector<ValueId> result;
  for (size_t i = 0; i < all.size() && all.size() < kSourcesMax; ++i) {
    const Instr* made = f.definition(all[i]);
    result.push_back(all[i]);
    if (made == nullptr) continue;
    const auto operands = f.operands_of(*made);
    const auto add = [&](ValueId v) {
      if (std::find(all.begin(), all.end(), v) == all.end()) all.push_back(v);
    };
    if (made->op == Op::phi || made->op == Op::refine) {
      for (const ValueId v : operands) add(v);
    } else if (made->op == Op::load && operands.size() == 2) {
      for (const ValueId v : sources(function, operands[1])) add(v);
    } else if (made->op == Op::call || made->op == Op::call_virtual) {
      // `list.get(i)`: what it was asked for.
      for (size_t k = 1; k < operands.size(); ++k)
        for (const ValueId v : sources(function, operands[k])) add(v);
    }
  }
  return result;
}

bool SortedLocks::compares(FuncId function, const Instr& test, const std::vector<ValueId>& outer,
                           const std::vector<ValueId>& inner) const {
  const auto kind = static_cast<TestKind>(test.kind);
  const bool orders =
      kind == TestKind::lt || kind == TestKind::le || kind == TestKind::gt || kind == TestKind::ge;
  const ir::Function& f = input_.program.function(function);
  const auto operands = f.operands_of(test);
  if (test.op != Op::test || !orders || operands.empty()) return false;
  std::vector<std::vector<ValueId>> sides;
  for (const ValueId v : operands) sides.push_back(sources(function, v));
  std::erase_if(sides, [](const auto& side) { return side.empty(); });
  // `a.compareTo(b) < 0`: one side is made of both.
  if (sides.size() == 1) {
    const Instr* made = f.definition(sides[0][0]);
    return made != nullptr && ir::is_call(made->op) && made->operand_count >= 2 && meet(sides[0], outer) &&
           meet(sides[0], inner);
  }
  return sides.size() == 2 && ((meet(sides[0], outer) && meet(sides[1], inner)) ||
                               (meet(sides[1], outer) && meet(sides[0], inner)));
}

bool SortedLocks::find_sorted(const LockEdge& edge) const {
  const FuncId function = input_.points_to.function(edge.at.instance);
  const ir::Function& f = input_.program.function(function);
  const std::vector<ValueId> outer = roots(function, edge.held);
  const std::vector<ValueId> inner = roots(function, input_.sync.acquisitions().want(edge.want).name);
  if (outer.empty() || inner.empty() || outer.front() == inner.front()) return false;
  const ir::Module& module = input_.program.module_of(function);
  const auto has = [&](const std::vector<ValueId>& values, std::string_view name) {
    return std::any_of(values.begin(), values.end(), [&](ValueId v) {
      const Instr* made = f.definition(v);
      return made != nullptr && is_math(module, *made, name);
    });
  };
  if ((has(outer, "min(") && has(inner, "max(")) || (has(outer, "max(") && has(inner, "min("))) return true;
  const ir::Dominators dominators(f);
  const ir::BlockId here = input_.sync.calls().block_of(function, input_.sync.acquisitions().taken_at(edge));
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    const Instr& last = f.instrs[f.blocks[b].end - 1];
    if (last.op != Op::test || !dominators.dominates(ir::BlockId(b), here)) continue;
    if (compares(function, last, outer, inner)) return true;
  }
  return false;
}

bool SortedLocks::is_sorted(const LockEdge& edge) {
  if (!edge.held.valid() || !edge.want.valid() || !edge.at.instr.valid()) return false;
  const NameId inner = input_.sync.acquisitions().want(edge.want).name;
  if (!inner.valid()) return false;
  const FuncId function = input_.points_to.function(edge.at.instance);
  const auto [entry, is_new] = known_.try_emplace({function, edge.at.instr, edge.held, inner}, false);
  if (is_new) entry->second = find_sorted(edge);
  return entry->second;
}

/// Only constructors store to it, and only what they were given; or the object itself, as `mutex = this` does
/// where no other lock is given.
bool SortedLocks::is_set_from_parameter(flow::heap::FieldId field) const {
  const flow::sync::Fields& fields = input_.sync.locks().fields();
  const auto stores = fields.stores(field);
  if (!fields.stable(field) || stores.empty()) return false;
  return std::all_of(stores.begin(), stores.end(), [&](const flow::sync::FieldStore& store) {
    const ir::Function& f = input_.program.function(store.function);
    const auto operands = f.operands_of(f.instr(store.instr));
    if (operands.size() != 2) return false;
    // By its name: `Objects.requireNonNull(given)` is what was given.
    const NameId stored = input_.sync.locks().names().of(store.function, operands[1]);
    if (!stored.valid()) return false;
    const LockName& name = input_.sync.locks().names()[stored];
    return name.root == NameRoot::parameter && name.steps.empty();
  });
}

bool SortedLocks::is_older(const LockEdge& edge) const {
  if (!edge.held.valid() || !edge.want.valid()) return false;
  const NameId inner = input_.sync.acquisitions().want(edge.want).name;
  if (!inner.valid()) return false;
  const auto steps = input_.sync.locks().names().relation(edge.held, inner);
  if (!steps) return false;
  // Back from the lock to the object that made it for itself, then forward to what that one was given.
  const flow::sync::Fields& fields = input_.sync.locks().fields();
  auto step = steps->begin();
  for (; step != steps->end() && step->back; ++step) {
    const flow::heap::FieldId field(step->field);
    if (*step == flow::sync::Step{flow::sync::kNotMonitor.field, true, true}) continue;
    if (step->captured || (!fields.owned(field) && !is_set_from_parameter(field))) return false;
  }
  return step != steps->end() && !step->captured && is_set_from_parameter(flow::heap::FieldId(step->field));
}

bool SortedLocks::is_older_or_further(const LockEdge& edge) {
  if (is_older(edge)) return true;
  if (!edge.held.valid() || !edge.callee.valid() || !edge.want.valid()) return false;
  if (input_.sync.acquisitions().want(edge.want).name.valid()) return false;
  if (!older_at_) {
    older_at_.emplace();
    for (const LockEdge& other : input_.sync.acquisitions().edges())
      if (is_older(other)) older_at_->insert(place(other));
  }
  return older_at_->contains(place(edge));
}

std::vector<flow::sync::Step> SortedLocks::downward(const LockEdge& edge) const {
  if (!edge.held.valid() || !edge.want.valid()) return {};
  const flow::sync::LockNames& names = input_.sync.locks().names();
  const NameId inner = input_.sync.acquisitions().want(edge.want).name;
  if (!inner.valid()) return {};
  if (auto steps = names.relation(edge.held, inner)) {
    const bool down = std::all_of(steps->begin(), steps->end(),
                                  [](const flow::sync::Step& s) { return !s.back && !s.captured; });
    return down ? *steps : std::vector<flow::sync::Step>();
  }
  // A field that may change: `synchronized (node) { synchronized (node.next) ..`.
  const LockName& lock = names[inner];
  const FuncId function = input_.points_to.function(edge.at.instance);
  if (lock.root != NameRoot::value || lock.function != function || !lock.steps.empty()) return {};
  const ir::Function& f = input_.program.function(function);
  const Instr* made = f.definition(ValueId(lock.which));
  if (made == nullptr || made->op != Op::load || made->operand_count != 1) return {};
  if (names.of(function, f.operands_of(*made)[0]) != edge.held) return {};
  const flow::heap::FieldId field = input_.sync.locks().fields().of(function, *made);
  return field.valid() ? std::vector<flow::sync::Step>{{.field = field.index()}}
                       : std::vector<flow::sync::Step>();
}

}  // namespace ravel::flow::jvm
