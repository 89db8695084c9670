// SPDX-License-Identifier: Apache-2.0
//
// What becomes of a value inside a method: where it is given away.
#include <algorithm>
#include <utility>

#include "base/scc.h"
#include "flow/sync/fresh.h"

namespace ravel::flow::sync {

using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::JvmPrimitive;

namespace {

constexpr int kKeptRoundsMax = 10;

/// Calls of the platform that keep nothing of their arguments.
bool is_harmless(const ir::FuncName& callee) {
  // Of an array, the copy has what was in it, but not the array.
  if (callee.module.view() == "$jvm" || is_array_clone(callee)) return true;
  switch (model::primitive_of(callee.module, callee.name)) {
    case JvmPrimitive::join:
    case JvmPrimitive::join_all:
    case JvmPrimitive::acquire:
    case JvmPrimitive::release:
    case JvmPrimitive::acquire_shared:
    case JvmPrimitive::release_shared:
    case JvmPrimitive::acquire_optimistic:
    case JvmPrimitive::try_acquire:
    case JvmPrimitive::try_acquire_shared:
    case JvmPrimitive::acquire_permit:
    case JvmPrimitive::try_acquire_permit:
    case JvmPrimitive::release_permit:
    case JvmPrimitive::wait:
    case JvmPrimitive::notify:
    case JvmPrimitive::signal:
    case JvmPrimitive::await:
    case JvmPrimitive::wake:
    case JvmPrimitive::pause:
    case JvmPrimitive::get_class:
      return true;
    default:
      return false;
  }
}

void insert(std::vector<uint32_t>& set, uint32_t item) {
  if (std::find(set.begin(), set.end(), item) == set.end()) set.push_back(item);
}

}  // namespace

const std::vector<std::vector<InstrId>>& Fresh::uses(FuncId function) const {
  const auto [entry, is_new] = uses_.try_emplace(function);
  if (is_new) {
    const ir::Function& f = calls_.program().function(function);
    entry->second.resize(f.value_count);
    for (uint32_t i = 0; i < f.instrs.size(); ++i) {
      for (const ValueId v : f.operands_of(f.instrs[i])) {
        std::vector<InstrId>& at = entry->second[v.index()];
        if (at.empty() || at.back() != InstrId(i)) at.emplace_back(i);
      }
    }
  }
  return entry->second;
}

Fresh::Fate Fresh::fate(FuncId function, ValueId value) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const auto& used = uses(function);
  Fate fate;
  std::vector<ValueId> same = {value};  // and objects that hold it and are as unknown to others
  std::vector<bool> holds = {false};    // by `same`: what is read out of it may be the value again
  bool again = false;                   // `holds` has changed for one that was looked at
  const auto also = [&](ValueId v, bool holder) {
    const auto at = std::find(same.begin(), same.end(), v);
    if (at != same.end()) return;
    same.push_back(v);
    holds.push_back(holder);
  };
  /// Stored in an object: does that give it away?
  const auto stored_in = [&](ValueId owner, InstrId at) {
    owner = strip(module, f, owner);
    if (const auto known = std::find(same.begin(), same.end(), owner); known != same.end()) {
      // What is read out of it may lead back: `worker = new Thread(this::run); worker.start();`.
      const auto index = static_cast<size_t>(known - same.begin());
      again = again || !holds[index];
      holds[index] = true;
      return;
    }
    const int parameter = parameter_index(f, owner);
    const Instr* def = f.definition(owner);
    if (parameter >= 0) {
      fate.leaks.push_back({at, parameter});
    } else if (def != nullptr && def->op == Op::alloc) {
      also(owner, true);
    } else {
      fate.leaks.push_back({at});
    }
  };
  const auto passed = [&](const Instr& call, InstrId at, size_t argument) {
    const auto operands = f.operands_of(call);
    if (is_harmless(module.callees[call.payload])) return;
    const auto callees = locks_.names().bindings(function, at);
    if (callees.empty()) fate.leaks.push_back({at});
    for (const Binding& b : callees) {
      const std::vector<Kept>& kept = kept_[b.callee.index()];
      const size_t given = operands.size() - 1;
      const size_t captured = kept.size() > given ? kept.size() - given : 0;
      const bool closure = b.kind == BindingKind::closure;
      const size_t parameter = closure ? captured + argument - 1 : argument;
      if (closure && argument == 0) {
        // It is only called: what it captured is the callee's.
        for (size_t p = 0; p < captured; ++p) {
          if (kept[p].leaks || !kept[p].into.empty()) fate.leaks.push_back({at});
          if (kept[p].returned && call.result.valid()) also(call.result, true);
        }
        continue;
      }
      if (b.kind == BindingKind::unknown || parameter >= kept.size()) {
        fate.leaks.push_back({at});
        continue;
      }
      const Kept& k = kept[parameter];
      if (k.leaks) fate.leaks.push_back({at});
      if (k.returned && call.result.valid()) also(call.result, false);
      for (const uint32_t owner : k.into) {
        if (closure || owner >= operands.size()) {
          fate.leaks.push_back({at});
        } else {
          stored_in(operands[owner], at);
        }
      }
    }
  };
  for (size_t i = 0; i < same.size(); i = std::exchange(again, false) ? 0 : i + 1) {
    if (i == 0) fate = {};
    const ValueId v = same[i];
    const bool holder = holds[i];
    for (const InstrId at : used[v.index()]) {
      const Instr& instr = f.instr(at);
      const auto operands = f.operands_of(instr);
      switch (instr.op) {
        case Op::phi:
        case Op::refine:
          also(instr.result, holder);
          break;
        case Op::alloc:  // captured
          also(instr.result, true);
          break;
        case Op::load:
          if (holder) also(instr.result, true);
          break;
        case Op::store: {
          const bool is_static = static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
          if (is_static) {
            fate.leaks.push_back({at});
          } else if (operands.size() > 1 && operands[1] == v) {
            stored_in(operands[0], at);
          }
          break;
        }
        case Op::call:
        case Op::call_virtual: {
          const ir::FuncName& callee = module.callees[instr.payload];
          if (callee.module.view() == "$jvm" && callee.name.view() == "checkcast") {
            also(instr.result, holder);
            break;
          }
          if (holder && instr.result.valid()) also(instr.result, true);
          for (size_t k = 0; k < operands.size(); ++k) {
            if (operands[k] == v) passed(instr, at, k);
          }
          break;
        }
        case Op::ret:
          fate.returned = true;
          break;
        case Op::raise:
          fate.leaks.push_back({at});
          break;
        default:
          break;
      }
    }
  }
  return fate;
}

bool Fresh::visit(FuncId function) {
  const ir::Function& f = calls_.program().function(function);
  const heap::Body& body = calls_.points_to().body(function);
  bool changed = false;
  for (size_t p = 0; p < f.params.size(); ++p) {
    Kept& known = kept_[function.index()][p];
    if (known.leaks || body.of_value[f.params[p].index()] == heap::kNoVar) continue;
    const Fate found = fate(function, f.params[p]);
    Kept kept;
    kept.returned = found.returned;
    for (const Leak& leak : found.leaks) {
      if (leak.into < 0) {
        kept.leaks = true;
      } else {
        insert(kept.into, static_cast<uint32_t>(leak.into));
      }
    }
    std::sort(kept.into.begin(), kept.into.end());
    if (kept == known) continue;
    known = std::move(kept);
    changed = true;
  }
  return changed;
}

void Fresh::find_kept() {
  kept_.resize(calls_.program().function_count());
  std::vector<bool> reached(kept_.size(), false);
  for (const FuncId f : locks_.fields().functions()) {
    reached[f.index()] = true;
    kept_[f.index()].resize(calls_.program().function(f).params.size());
  }
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (const Binding& b : locks_.names().all_bindings()) {
    edges.emplace_back(b.caller.index(), b.callee.index());
  }
  const Components parts = strong_components(FlatGraph::from_edges(kept_.size(), std::move(edges)));
  for (size_t c = 0; c < parts.size(); ++c) {
    bool changed = true;
    for (int round = 0; changed && round < kKeptRoundsMax; ++round) {
      changed = false;
      for (const uint32_t m : parts.component(c)) {
        if (reached[m]) changed = visit(FuncId(m)) || changed;
      }
    }
    if (!changed) continue;
    // Too deep a tangle: it keeps whatever it gets.
    for (const uint32_t m : parts.component(c)) {
      for (Kept& k : kept_[m]) k.leaks = true;
    }
  }
}

}  // namespace ravel::flow::sync
