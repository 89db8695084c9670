// SPDX-License-Identifier: Apache-2.0
#include "check/native_own_capture.h"

#include <algorithm>

#include "check/native_own_by_thread.h"
#include "flow/native/loops.h"
#include "model/native_library.h"

namespace ravel::check {

using flow::native::Access;
using flow::native::CallEdge;
using flow::native::EdgeKind;
using flow::native::InstanceId;
using ir::Op;

namespace {

/// The index of the element whose address a value is.
ir::ValueId index_of(const ir::Module& module, const ir::Function& function, ir::ValueId address) {
  const ir::Instr* made = function.definition(address);
  if (made == nullptr || made->operand_count != 2) return {};
  const bool is_element = made->op == Op::address && !ir::is_memory(*made);
  if (!is_element) {
    if (made->op != Op::call) return {};
    if (!model::finds_element(module.callee(ir::CalleeId(made->payload)).name.view())) return {};
  }
  return narrow(module, function, function.operands_of(*made)[1]);
}

/// Whether it is another number in each round: the last one and a constant.
bool counts(const ir::Module& module, const ir::Function& function, ir::ValueId value) {
  const ir::Instr* phi = function.definition(value);
  if (phi == nullptr || phi->op != Op::phi) return false;
  return std::ranges::any_of(function.operands_of(*phi), [&](ir::ValueId next) {
    const ir::Instr* made = function.definition(next);
    if (made == nullptr || made->op != Op::call || made->operand_count != 2) return false;
    const std::string_view name = module.callee(ir::CalleeId(made->payload)).name.view();
    const auto operands = function.operands_of(*made);
    const ir::Instr* step = function.definition(operands[1]);
    const bool is_constant = step != nullptr && step->op == Op::constant;
    return (name == "add" || name == "sub") && operands[0] == value && is_constant;
  });
}

uint32_t block_of(const ir::Function& function, const ir::Instr& instr) {
  const auto index = static_cast<uint32_t>(&instr - function.instrs.data());
  uint32_t block = 0;
  while (function.blocks[block].end <= index) ++block;
  return block;
}

/// The counter that was put into a lambda's capture at `offset` before the call that starts the thread with
/// it, in the same loop.
std::optional<OwnIndex> counter(const NativeInput& input, const flow::native::Site& start, int64_t offset) {
  const ir::Function& function = input.program.function(start.function);
  const ir::Module& module = input.program.module_of(start.function);
  const ir::Instr& call = function.instr(start.instr);
  const auto operands = function.operands_of(call);
  ir::ValueId value;
  for (const ir::Instr& instr : function.instrs) {
    if (instr.op != Op::store || !ir::is_memory(instr) || instr.operand_count != 2) continue;
    const ir::Memory& memory = module.memory[instr.payload];
    if (memory.offset != offset || memory.field.view() != ir::kCaptured) continue;
    if (std::ranges::find(operands, function.operands_of(instr)[0]) == operands.end()) continue;
    if (value.valid()) return {};
    value = narrow(module, function, function.operands_of(instr)[1]);
  }
  if (!value.valid() || !counts(module, function, value)) return {};
  const flow::native::Loops loops = flow::native::find_loops(function);
  const int32_t loop = loops.innermost[block_of(function, call)];
  if (loop < 0 || loops.innermost[block_of(function, *function.definition(value))] != loop) return {};
  return OwnIndex{start.function, value, 1, 0};
}

}  // namespace

std::optional<OwnIndex> own_capture(const NativeInput& input, const NativeWords& words,
                                    const Access& access) {
  const flow::native::PointsTo& points_to = input.native.points_to();
  const flow::native::Origin& origin = points_to.origin(points_to.origin_of(access.instance));
  if (origin.kind != flow::native::OriginKind::thread || !origin.made_at.function.valid()) return {};
  const ir::FuncId id = points_to.instance(access.instance).function;
  const ir::Function& function = input.program.function(id);
  const ir::Module& module = input.program.module_of(id);
  const ir::ValueId index = index_of(module, function, function.operands_of(instr_of(input, access))[0]);
  const ir::Instr* read = index.valid() ? function.definition(index) : nullptr;
  if (read == nullptr || read->op != Op::load || !ir::is_memory(*read) || function.params.empty()) return {};
  const ir::Memory& capture = module.memory[read->payload];
  if (capture.field.view() != ir::kCaptured || function.operands_of(*read)[0] != function.params[0])
    return {};
  // It is the thread's lambda, and not one that another lambda calls.
  InstanceId instance = access.instance;
  while (const CallEdge* edge = input.native.sharing().reached_by(instance)) {
    if (edge->kind == EdgeKind::start) break;
    instance = edge->caller;
    if (!words.is_library(points_to.instance(instance).function)) return {};
  }
  return counter(input, origin.made_at, capture.offset);
}

}  // namespace ravel::check
