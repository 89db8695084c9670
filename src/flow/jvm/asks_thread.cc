// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/asks_thread.h"

#include <algorithm>

#include "model/jvm_objects.h"

namespace ravel::flow::jvm {

namespace {

Symbol outermost(Symbol klass) { return Symbol(klass.view().substr(0, klass.view().find('$'))); }

/// Helpers of helpers, as in `inEventLoop()`, which asks `inEventLoop(Thread)`.
constexpr int kHelpersMax = 3;

}  // namespace

AsksThread::AsksThread(const JvmInput& input) : input_(input), paths_(input.sync) {
  const auto each = [&](const auto& f) {
    for (uint32_t m = 0; m < input.program.module_count(); ++m) {
      const ir::Module& module = input.program.module(ir::ModuleId(m));
      if (module.library || module.platform != ir::Platform::jvm) continue;
      for (const ir::Function& function : module.functions) f(module, function);
    }
  };
  for (int round = 0; round < kHelpersMax; ++round)
    each([&](const ir::Module& module, const ir::Function& function) {
      if (function.name.name.view().ends_with(")Z") && asks_itself(module, function))
        methods_.insert(function.name.name);
    });
  each([&](const ir::Module& module, const ir::Function& function) {
    if (asks_itself(module, function)) classes_.insert(outermost(module.name));
  });
}

/// It compares a thread with the current one, or calls one of those that do and tell.
bool AsksThread::asks_itself(const ir::Module& module, const ir::Function& function) const {
  const bool gets_thread = function.name.name.view().find("(Ljava/lang/Thread;)") != std::string_view::npos;
  const auto is_thread = [&](ir::ValueId value) {
    if (gets_thread && !function.params.empty() && value == function.params.back()) return true;
    const ir::Instr* made = function.definition(value);
    return made != nullptr && made->op == ir::Op::call &&
           model::is_current_thread(module.callees[made->payload].module, module.callees[made->payload].name);
  };
  return std::any_of(function.instrs.begin(), function.instrs.end(), [&](const ir::Instr& instr) {
    if (ir::is_call(instr.op)) {
      const ir::FuncName& callee = module.callees[instr.payload];
      return model::tells_thread(callee.module, callee.name) || methods_.contains(callee.name);
    }
    if (instr.op != ir::Op::test || instr.operand_count != 2) return false;
    const auto operands = function.operands_of(instr);
    return is_thread(operands[0]) || is_thread(operands[1]);
  });
}

bool AsksThread::is_asking(ir::FuncId function) const {
  return classes_.contains(outermost(input_.program.module_of(function).name));
}

bool AsksThread::on_way(flow::sync::OriginId origin, flow::heap::InstanceId instance) {
  if (classes_.empty()) return false;
  const auto [known, is_new] = known_.try_emplace({origin, instance}, false);
  if (!is_new) return known->second;
  bool found = is_asking(input_.points_to.function(instance));
  for (const flow::heap::CallEdge& edge : paths_.to(origin, instance))
    found = found || is_asking(input_.points_to.function(edge.callee));
  return known->second = found;
}

}  // namespace ravel::flow::jvm
