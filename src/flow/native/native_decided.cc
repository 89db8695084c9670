// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_decided.h"

#include <algorithm>
#include <array>

#include "ir/loops.h"

namespace ravel::flow::native {

namespace {

bool is_in(const ir::Block& block, ir::InstrId at) {
  return block.begin <= at.index() && at.index() < block.end;
}

uint32_t block_of(const ir::Function& function, ir::InstrId at) {
  uint32_t block = 0;
  while (!is_in(function.blocks[block], at)) ++block;
  return block;
}

/// By block: can it be reached from that one without going back?
std::vector<bool> ahead(const ir::Function& function, const std::vector<uint32_t>& order, uint32_t from) {
  std::vector<bool> seen(function.blocks.size());
  std::vector<uint32_t> work{from};
  seen[from] = true;
  while (!work.empty()) {
    const uint32_t at = work.back();
    work.pop_back();
    for (const ir::BlockId to : function.targets_of(function.blocks[at])) {
      if (seen[to.index()] || order[to.index()] <= order[at]) continue;
      seen[to.index()] = true;
      work.push_back(to.index());
    }
  }
  return seen;
}

bool asks_who_it_is(std::string_view callee) {
  constexpr std::array kNames = {"pthread_self",
                                 "pthread_equal",
                                 "thrd_current",
                                 "thrd_equal",
                                 "gettid",
                                 "GetCurrentThreadId",
                                 "GetCurrentThread",
                                 "omp_get_thread_num",
                                 "SDL_ThreadID",
                                 "g_thread_self",
                                 "uv_thread_self",
                                 "uv_thread_equal",
                                 "_ZSteqNSt6thread2idES0_",
                                 "_ZNSt11this_thread6get_idEv"};
  return std::ranges::find(kNames, callee) != kNames.end();
}

}  // namespace

std::vector<const ir::Instr*> NativeDecided::deciding(const facts::Step& at) const {
  const ir::Function& function = input_.program.function(at.first);
  const std::vector<uint32_t> order = ir::block_order(function);
  const uint32_t goal = block_of(function, at.second);
  std::vector<const ir::Instr*> result;
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    const ir::Instr& last = function.instrs[function.blocks[b].end - 1];
    if (last.op != ir::Op::test && last.op != ir::Op::select) continue;
    if (b == goal || order[b] >= order[goal]) continue;
    size_t there = 0, elsewhere = 0;
    for (const ir::BlockId to : function.targets_of(function.blocks[b])) {
      const bool leads = order[to.index()] > order[b] && ahead(function, order, to.index())[goal];
      ++(leads ? there : elsewhere);
    }
    if (there > 0 && elsewhere > 0) result.push_back(&last);
  }
  return result;
}

std::vector<const ir::Instr*> NativeDecided::made_of(ir::FuncId id, const ir::Instr& test) const {
  constexpr size_t kPartsMax = 12;
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  std::vector<ir::ValueId> values(function.operands_of(test).begin(), function.operands_of(test).end());
  std::vector<const ir::Instr*> result;
  for (size_t i = 0; i < values.size() && i < kPartsMax; ++i) {
    const ir::Instr* made = function.definition(values[i]);
    if (made == nullptr) continue;
    const bool is_sum = made->op == ir::Op::phi ||
                        (made->op == ir::Op::call &&
                         module.callee(ir::CalleeId(made->payload)).module.view() == ir::kOpModule);
    if (!is_sum) {
      result.push_back(made);
      continue;
    }
    for (const ir::ValueId operand : function.operands_of(*made))
      if (std::ranges::find(values, operand) == values.end()) values.push_back(operand);
  }
  return result;
}

Symbol NativeDecided::name_of(ir::FuncId id, const ir::Instr& access) const {
  if (!ir::is_memory(access)) return {};
  const Symbol field = input_.program.module_of(id).memory[access.payload].field;
  if (!field.empty()) return field;
  const auto bytes = input_.native.names()[id].of[input_.program.function(id).operands_of(access)[0].index()];
  if (!bytes.valid()) return {};
  const flow::native::Step& root = input_.native.paths()[bytes];
  return root.kind == flow::native::StepKind::global ? root.symbol : Symbol();
}

bool NativeDecided::by_memory(const facts::Step& at) const {
  return std::ranges::any_of(deciding(at), [&](const ir::Instr* test) {
    return std::ranges::any_of(made_of(at.first, *test), [&](const ir::Instr* part) {
      return part->op == ir::Op::load && !name_of(at.first, *part).empty();
    });
  });
}

bool NativeDecided::by_round(const facts::Step& at, const std::vector<ir::InstrId>& starts) const {
  const ir::Function& function = input_.program.function(at.first);
  const uint32_t place = block_of(function, at.second);
  const ir::Loops loops = ir::find_loops(function);
  const std::vector<uint32_t> order = ir::block_order(function);
  bool any = false;
  for (const ir::InstrId start : starts) {
    const uint32_t from = block_of(function, start);
    if (from == place ? start < at.second : ahead(function, order, from)[place]) return false;
    any |= std::ranges::any_of(loops.blocks, [&](const auto& loop) { return loop[from] && loop[place]; }) &&
           (by_memory(at) || by_memory({at.first, start}));
  }
  return any;
}

bool NativeDecided::by_identity(std::span<const facts::Step> way) const {
  return std::ranges::any_of(way, [&](const facts::Step& at) {
    const ir::Module& module = input_.program.module_of(at.first);
    return std::ranges::any_of(deciding(at), [&](const ir::Instr* test) {
      return std::ranges::any_of(made_of(at.first, *test), [&](const ir::Instr* part) {
        return part->op == ir::Op::call &&
               asks_who_it_is(module.callee(ir::CalleeId(part->payload)).name.view());
      });
    });
  });
}

bool NativeDecided::by_flag(std::span<const facts::Step> way) const {
  std::set<Symbol> set;
  for (const facts::Step& at : way) {
    for (const ir::Instr* test : deciding(at))
      for (const ir::Instr* part : made_of(at.first, *test))
        if (part->op == ir::Op::load && set.contains(name_of(at.first, *part))) return true;
    const ir::Function& function = input_.program.function(at.first);
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op != ir::Op::store || !ir::leads_to(function, ir::InstrId(i), at.second)) continue;
      if (const Symbol name = name_of(at.first, instr); !name.empty()) set.insert(name);
    }
  }
  return false;
}

}  // namespace ravel::flow::native
