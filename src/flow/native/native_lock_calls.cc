// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_lock_calls.h"

#include <algorithm>
#include <optional>

namespace ravel::flow::native {

using model::NativeAct;

namespace {

std::optional<LockAct> act_of(const model::NativeCall& call) {
  switch (call.act) {
    case NativeAct::acquire:
      return LockAct::take;
    case NativeAct::release:
      return LockAct::release;
    case NativeAct::init_lock:
    case NativeAct::destroy_lock:
      return LockAct::make_or_destroy;
    default:
      return std::nullopt;
  }
}

/// Wrappers are no deeper than this, and recursive functions would add names without end.
constexpr int kRoundsMax = 8;

}  // namespace

NativeLockCalls::NativeLockCalls(const NativeInput& input)
    : input_(input), native_(input.native), calls_(input.program.function_count()) {
  bool changed = true;
  for (int round = 0; changed && round < kRoundsMax; ++round) {
    changed = false;
    for (size_t f = 0; f < calls_.size(); ++f) changed |= look(ir::FuncId(f));
  }
}

bool NativeLockCalls::look(ir::FuncId id) {
  const size_t before = calls_[id.index()].size();
  const ir::Function& function = input_.program.function(id);
  for (size_t i = 0; i < function.instrs.size(); ++i)
    if (function.instrs[i].op == ir::Op::call) add(id, ir::InstrId(i), function.instrs[i]);
  return calls_[id.index()].size() != before;
}

void NativeLockCalls::add(ir::FuncId id, ir::InstrId at, const ir::Instr& call) {
  const ir::Module& module = input_.program.module_of(id);
  const auto& of = native_.names()[id].of;
  const auto operands = input_.program.function(id).operands_of(call);
  if (const model::NativeCall* known = native_.points_to().meaning(module, call)) {
    const auto act = act_of(*known);
    if (!act || known->object >= operands.size()) return;
    if (const PathId lock = of[operands[known->object].index()]; lock.valid())
      calls_[id.index()].insert({*act, lock, at});
    return;
  }
  const ir::FuncId callee = input_.program.find(module.callee(ir::CalleeId(call.payload)));
  if (!callee.valid() || callee == id || calls_[callee.index()].empty()) return;
  std::vector<PathId> arguments;
  for (const ir::ValueId operand : operands) arguments.push_back(of[operand.index()]);
  const flow::native::Translation translation(native_.paths(), std::move(arguments));
  for (const LockCall& inner : calls_[callee.index()])
    if (const PathId lock = translation.to_caller(inner.lock); lock.valid())
      calls_[id.index()].insert({inner.act, lock, at});
}

std::vector<ir::InstrId> NativeLockCalls::where(ir::FuncId function, LockAct act, PathId lock) const {
  std::vector<ir::InstrId> result;
  for (const LockCall& call : in(function))
    if (call.act == act && call.lock == lock) result.push_back(call.at);
  return result;
}

bool NativeLockCalls::makes_or_destroys(ir::FuncId function, PathId path) const {
  if (!path.valid()) return false;
  const PathId root = native_.paths().root_of(path);
  return std::ranges::any_of(in(function), [&](const LockCall& call) {
    return call.act == LockAct::make_or_destroy && native_.paths().root_of(call.lock) == root;
  });
}

}  // namespace ravel::flow::native
