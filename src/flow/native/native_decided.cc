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

std::vector<std::pair<Symbol, int64_t>> NativeDecided::set_behind(const facts::Step& at) const {
  const ir::Function& function = input_.program.function(at.first);
  const ir::Module& module = input_.program.module_of(at.first);
  std::vector<std::pair<Symbol, int64_t>> result;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const ir::Instr& store = function.instrs[i];
    if (store.op != ir::Op::store || store.operand_count < 2 || name_of(at.first, store).empty()) continue;
    const ir::Instr* value = function.definition(function.operands_of(store)[1]);
    if (value == nullptr || value->op != ir::Op::constant) continue;
    const ir::Const& number = module.constant(ir::ConstId(value->payload));
    if (number.kind == ir::ConstKind::integer && ir::leads_to(function, at.second, ir::InstrId(i)))
      result.emplace_back(name_of(at.first, store), number.number);
  }
  return result;
}

const ir::Instr* NativeDecided::asked_load(ir::FuncId id, const ir::Instr& test) const {
  constexpr int kCastsMax = 3;
  const ir::Function& function = input_.program.function(id);
  const ir::Instr* made = function.definition(function.operands_of(test)[0]);
  for (int i = 0; i < kCastsMax && made != nullptr && made->op == ir::Op::call; ++i) {
    const bool is_cast =
        made->operand_count == 1 &&
        input_.program.module_of(id).callee(ir::CalleeId(made->payload)).module.view() == ir::kOpModule;
    made = is_cast ? function.definition(function.operands_of(*made)[0]) : nullptr;
  }
  return made != nullptr && made->op == ir::Op::load && !name_of(id, *made).empty() ? made : nullptr;
}

/// Does the test lead to that side if what it asks for is the number?
bool NativeDecided::is_met_by(ir::FuncId id, const ir::Instr& test, size_t side, int64_t number) const {
  const auto kind = static_cast<ir::TestKind>(test.kind);
  if (kind == ir::TestKind::is_true) return (number != 0) == (side == 0);
  if (kind != ir::TestKind::eq && kind != ir::TestKind::ne) return false;
  const ir::Function& function = input_.program.function(id);
  const ir::Instr* against = function.definition(function.operands_of(test)[1]);
  if (against == nullptr || against->op != ir::Op::constant) return false;
  const bool same = input_.program.module_of(id).constant(ir::ConstId(against->payload)).number == number;
  return same == ((kind == ir::TestKind::eq) == (side == 0));
}

/// Where one comes from, if a number says at the end of a scope where to go on: `break` out of a loop that
/// has variables of its own.
std::optional<ir::InstrId> NativeDecided::behind_scope(const facts::Step& at, const ir::Instr& select) const {
  const ir::Function& function = input_.program.function(at.first);
  const ir::Module& module = input_.program.module_of(at.first);
  const ir::Instr* phi = function.definition(function.operands_of(select)[0]);
  if (phi == nullptr || phi->op != ir::Op::phi) return std::nullopt;
  const std::vector<uint32_t> order = ir::block_order(function);
  const auto index = static_cast<size_t>(&select - function.instrs.data());
  const auto targets = function.targets_of(function.blocks[block_of(function, ir::InstrId(index))]);
  const uint32_t goal = block_of(function, at.second);
  std::optional<ir::InstrId> result;
  const auto operands = function.operands_of(*phi);
  for (size_t i = 0; i < operands.size(); ++i) {
    const ir::Instr* value = function.definition(operands[i]);
    if (value == nullptr || value->op != ir::Op::constant) return std::nullopt;
    auto chosen = static_cast<size_t>(select.imm);
    for (size_t c = 0; c < static_cast<size_t>(select.imm); ++c)
      if (module.constant(function.case_values[select.payload + c]).number ==
          module.constant(ir::ConstId(value->payload)).number)
        chosen = c;
    if (!ahead(function, order, targets[chosen].index())[goal]) continue;
    if (result) return std::nullopt;
    result = ir::InstrId(function.block(function.phi_blocks_of(*phi)[i]).begin);
  }
  return result;
}

bool NativeDecided::by_announcement(const facts::Step& at, const std::vector<std::pair<Symbol, int64_t>>& set,
                                    const NativeClear& clear, int depth) const {
  constexpr int kScopesMax = 3;
  if (set.empty() || depth > kScopesMax) return false;
  return std::ranges::any_of(deciding(at), [&](const ir::Instr* test) {
    if (test->op == ir::Op::test) return is_announced_by(at, *test, set, clear);
    const auto from = behind_scope(at, *test);
    return from && by_announcement({at.first, *from}, set, clear, depth + 1);
  });
}

bool NativeDecided::is_announced_by(const facts::Step& at, const ir::Instr& test,
                                    const std::vector<std::pair<Symbol, int64_t>>& set,
                                    const NativeClear& clear) const {
  const ir::Function& function = input_.program.function(at.first);
  const auto index_of = [&](const ir::Instr* instr) {
    return ir::InstrId(static_cast<size_t>(instr - function.instrs.data()));
  };
  const ir::Instr* load = asked_load(at.first, test);
  if (load == nullptr || clear.holds_by_text(at.first, index_of(load)).empty()) return false;
  const std::vector<uint32_t> order = ir::block_order(function);
  const uint32_t from = block_of(function, index_of(&test)), goal = block_of(function, at.second);
  for (size_t side = 0; side < 2; ++side) {
    const uint32_t to = function.targets_of(function.blocks[from])[side].index();
    if (order[to] <= order[from] || !ahead(function, order, to)[goal]) continue;
    if (std::ranges::any_of(set, [&](const auto& each) {
          return each.first == name_of(at.first, *load) && is_met_by(at.first, test, side, each.second);
        }))
      return true;
  }
  return false;
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
