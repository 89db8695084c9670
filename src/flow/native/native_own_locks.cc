// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_own_locks.h"

#include <algorithm>

#include "ir/loops.h"

namespace ravel::flow::native {

using model::NativeAct;

namespace {

/// Wrappers are no deeper than this.
constexpr int kOwnWrappersMax = 3;

}  // namespace

NativeOwnLocks::NativeOwnLocks(const NativeInput& input)
    : input_(input), waits_(input.program.function_count()), lets_in_(input.program.function_count()) {
  bool changed = true;
  for (int round = 0; changed && round < kOwnWrappersMax; ++round) {
    changed = false;
    for (size_t f = 0; f < waits_.size(); ++f) changed |= look(ir::FuncId(f));
  }
}

bool NativeOwnLocks::look(ir::FuncId id) {
  const ir::Function& function = input_.program.function(id);
  if (function.params.size() != 1 || (waits_[id.index()] && lets_in_[id.index()])) return false;
  const ir::Module& module = input_.program.module_of(id);
  const auto is_of_parameter = [&](PathId path) {
    return path.valid() && input_.native.paths()[input_.native.paths().root_of(path)].kind == StepKind::param;
  };
  bool waits = false, lets_in = false;
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != ir::Op::call) continue;
    if (const model::NativeCall* known = input_.native.points_to().meaning(module, instr)) {
      const auto operands = function.operands_of(instr);
      const size_t condition = known->act == NativeAct::wait ? known->other : known->object;
      if (condition >= operands.size() ||
          !is_of_parameter(input_.native.names()[id].of[operands[condition].index()]))
        continue;
      waits |= known->act == NativeAct::wait;
      lets_in |= known->act == NativeAct::notify;
    } else {
      waits |= is_of_parameter(object_of(id, instr, waits_));
      lets_in |= is_of_parameter(object_of(id, instr, lets_in_));
    }
  }
  const bool changed = (waits && !waits_[id.index()]) || (lets_in && !lets_in_[id.index()]);
  waits_[id.index()] = waits_[id.index()] || waits;
  lets_in_[id.index()] = lets_in_[id.index()] || lets_in;
  return changed;
}

PathId NativeOwnLocks::object_of(ir::FuncId id, const ir::Instr& call, const std::vector<bool>& kind) const {
  if (call.op != ir::Op::call || call.operand_count != 1) return {};
  const ir::FuncId callee =
      input_.program.find(input_.program.module_of(id).callee(ir::CalleeId(call.payload)));
  if (!callee.valid() || !kind[callee.index()]) return {};
  return input_.native.names()[id].of[input_.program.function(id).operands_of(call)[0].index()];
}

bool NativeOwnLocks::encloses(const facts::Step& at) const {
  const ir::Function& function = input_.program.function(at.first);
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const PathId object = object_of(at.first, function.instrs[i], waits_);
    if (!object.valid() || !ir::leads_to(function, ir::InstrId(i), at.second)) continue;
    for (uint32_t j = 0; j < function.instrs.size(); ++j)
      if (object_of(at.first, function.instrs[j], lets_in_) == object &&
          ir::leads_to(function, at.second, ir::InstrId(j)))
        return true;
  }
  return false;
}

bool NativeOwnLocks::enclose(std::span<const facts::Step> way) const {
  return std::ranges::any_of(way, [&](const facts::Step& at) { return encloses(at); });
}

}  // namespace ravel::flow::native
