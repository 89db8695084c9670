// SPDX-License-Identifier: Apache-2.0
#include "flow/native/own_capture.h"

#include <algorithm>

#include "flow/native/own_by_thread.h"
#include "ir/counters.h"
#include "model/native_library.h"

namespace ravel::flow::native {

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

/// The counter that was put into a lambda's capture at `offset` before the call that starts the thread with
/// it, in the same loop.
std::optional<OwnIndex> counter(const ir::Program& program, const Site& start, int64_t offset) {
  const ir::Function& function = program.function(start.function);
  const ir::Module& module = program.module_of(start.function);
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
  if (!value.valid() || !ir::counts_rounds(module, function, value, start.instr)) return {};
  return OwnIndex{start.function, value, 1, 0};
}

}  // namespace

std::optional<OwnIndex> own_capture(const Native& native, const Words& words, const Access& access) {
  const PointsTo& points_to = native.points_to();
  const ir::Program& program = points_to.input().program;
  const Origin& origin = points_to.origin(points_to.origin_of(access.instance));
  if (origin.kind != OriginKind::thread || !origin.made_at.function.valid()) return {};
  const ir::FuncId id = points_to.instance(access.instance).function;
  const ir::Function& function = program.function(id);
  const ir::Module& module = program.module_of(id);
  const ir::ValueId element = index_of(module, function, function.operands_of(instr_of(native, access))[0]);
  if (!element.valid()) return {};
  const ir::Linear index = ir::linear(module, function, element);
  const ir::Instr* read = function.definition(index.of);
  if (read == nullptr || read->op != Op::load || !ir::is_memory(*read) || function.params.empty()) return {};
  const ir::Memory& capture = module.memory[read->payload];
  if (capture.field.view() != ir::kCaptured || function.operands_of(*read)[0] != function.params[0])
    return {};
  // It is the thread's lambda, and not one that another lambda calls.
  InstanceId instance = access.instance;
  while (const CallEdge* edge = native.sharing().reached_by(instance)) {
    if (edge->kind == EdgeKind::start) break;
    instance = edge->caller;
    if (!words.is_library(points_to.instance(instance).function)) return {};
  }
  std::optional<OwnIndex> own = counter(program, origin.made_at, capture.offset);
  if (own) own->factor = index.factor, own->offset = index.offset;
  return own;
}

}  // namespace ravel::flow::native
