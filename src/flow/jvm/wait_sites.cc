// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/wait_sites.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/sync/acquisitions_library.h"
#include "ir/dominators.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using ir::BlockId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kDepthMax = 4;

bool is_test(const JvmMethod& method, BlockId block) {
  const Op op = method.instr(method.code().block(block).end - 1).op;
  return op == Op::test || op == Op::select;
}

/// What a value is computed from, as text: two questions of one text ask the same.
std::string text_of(const JvmMethod& method, ValueId value, int depth = 0) {
  value = method.strip(value);
  const ir::Instr* from = method.source(value);
  if (from == nullptr || depth > kDepthMax) return method.path(value);
  if (from->op == Op::constant) {
    const ir::Const& constant = method.module().constants[from->payload];
    return constant.kind == ir::ConstKind::integer ? std::to_string(constant.number) : method.path(value);
  }
  if (!method.is_call(*from)) return method.path(value);
  std::string result = std::string(simple_name(method.callee(*from))) + "(";
  for (const ValueId operand : method.code().operands_of(*from))
    result += text_of(method, operand, depth + 1) + ",";
  return result + ")";
}

std::string test_text(const JvmMethod& method, BlockId block) {
  const ir::Instr& test = method.instr(method.code().block(block).end - 1);
  std::string result = fmt::format("{}:", test.kind);
  for (const ValueId operand : method.code().operands_of(test)) result += text_of(method, operand) + ";";
  return result;
}

/// Is something asked that others may change: a field, or a method? What the caller has handed over says what
/// to do and is nothing to wait for, unless it is the object itself that is waited on.
bool asks_shared(const JvmMethod& method, BlockId block, ValueId on) {
  const ir::Instr& test = method.instr(method.code().block(block).end - 1);
  return std::ranges::any_of(method.code().operands_of(test), [&](ValueId operand) {
    const ir::Instr* from = method.source(operand);
    if (from == nullptr) return false;
    const std::string path = method.path(operand);
    if (path.starts_with("argument ") && !path.starts_with(method.path(on))) return false;
    return from->op == Op::load ||
           (method.is_call(*from) && !method.callee(*from).module.view().starts_with('$'));
  });
}

/// If what a test asks says that there is nothing to wait for, the method goes on and returns: without any
/// wait. A test that leads to a throw, or chooses between two waits, is no such question.
bool may_spare_wait(const JvmMethod& method, BlockId test, const std::vector<bool>& waits) {
  std::vector<bool> seen(waits);
  std::vector<BlockId> work = {test};
  while (!work.empty()) {
    const BlockId at = work.back();
    work.pop_back();
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    if (method.instr(method.code().block(at).end - 1).op == Op::ret) return true;
    for (const BlockId to : method.next(at, false)) work.push_back(to);
  }
  return false;
}

/// Blocks on ways from `from` to `to` that do not come through `from` again; neither is among them.
std::vector<BlockId> between(const JvmMethod& method, BlockId from, BlockId to) {
  const size_t count = method.code().blocks.size();
  const auto spread = [&](BlockId start) {
    std::vector<bool> seen(count, false);
    std::vector<BlockId> work = method.next(start);
    while (!work.empty()) {
      const BlockId at = work.back();
      work.pop_back();
      if (at == from || seen[at.index()]) continue;
      seen[at.index()] = true;
      for (const BlockId next : method.next(at)) work.push_back(next);
    }
    return seen;
  };
  std::vector<BlockId> result;
  const std::vector<bool> reached = spread(from);
  for (size_t b = 0; b < count; ++b)
    if (reached[b] && BlockId(b) != to && spread(BlockId(b))[to.index()]) result.emplace_back(b);
  return result;
}

}  // namespace

WaitSites::WaitSites(const JvmInput& input) : input_(input) {
  const JvmCode code(input);
  code.each([&](const JvmMethod& method) { look(method); });
}

bool WaitSites::is_called_in_loops(ir::FuncId id) const {
  const auto found = called_.find(input_.program.function(id).name);
  return found != called_.end() && found->second;
}

/// A name that methods of the program share: the class whose monitor it is, or the field.
std::string WaitSites::lock_of(const JvmMethod& method, ValueId value) const {
  if (method.is_this(value)) return flow::heap::class_text(method.module().name, true);
  const ir::Instr* from = method.source(value);
  if (from != nullptr && from->op == Op::load && method.field(*from).valid())
    return input_.words.field(method.field(*from));
  const std::string path = method.path(value);
  return path.ends_with(".class") ? path : std::string();
}

model::JvmWait WaitSites::wait_of(const ir::FuncName& callee) const {
  const std::string_view name = simple_name(callee);
  if (!name.starts_with("wait") && !name.starts_with("await")) return {};
  return flow::sync::LibraryWaits(input_.classes).of(callee);
}

std::vector<bool> WaitSites::waiting_blocks(const JvmMethod& method) const {
  std::vector<bool> result(method.code().blocks.size(), false);
  for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
    const ir::Instr& instr = method.instr(i);
    if (method.is_call(instr) && wait_of(method.callee(instr)).kind == model::JvmWaitKind::wait)
      result[method.block_of(i).index()] = true;
  }
  return result;
}

void WaitSites::look(const JvmMethod& method) {
  for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
    const ir::Instr& instr = method.instr(i);
    if (!method.is_call(instr)) continue;
    const ir::FuncName& callee = method.callee(instr);
    const std::string_view name = simple_name(callee);
    if (const ir::FuncId to = input_.program.find(callee);
        to.valid() && !input_.program.module_of(to).library) {
      const bool in_loop = method.reached_from(method.block_of(i))[method.block_of(i).index()];
      const auto [entry, is_new] = called_.try_emplace(callee, in_loop);
      entry->second = entry->second && in_loop;
    }
    if (instr.operand_count == 0) continue;
    const ValueId on = method.code().operands_of(instr)[0];
    const bool is_object = callee.module.view() == model::kObjectClass;
    if ((is_object && name == "notify") ||
        (name == "signal" && callee.module.view().starts_with(model::kLocksPackage)))
      notifies_.push_back({method.id(), i, lock_of(method, on)});
    const model::JvmWait wait = wait_of(callee);
    if (wait.kind == model::JvmWaitKind::wait) waits_.push_back(site(method, i, wait.timed));
  }
}

WaitSite WaitSites::site(const JvmMethod& method, uint32_t at, bool timed) const {
  const ir::Instr& instr = method.instr(at);
  const BlockId block = method.block_of(at);
  const ValueId on = method.code().operands_of(instr)[0];
  const bool is_monitor = method.callee(instr).module.view() == model::kObjectClass;
  WaitSite result;
  result.function = method.id();
  result.instr = at;
  result.timed = timed;
  result.in_loop = method.reached_from(block)[block.index()];
  result.lock = lock_of(method, on);
  const ir::Dominators dominators(method.code());
  const auto is_before = [&](BlockId one, BlockId two) {
    return one != two && dominators.visible_at_entry(one, two);
  };
  for (uint32_t i = 0; i < method.code().instrs.size(); ++i) {
    const LockUse use = method.lock_use(i);
    if (use.act != LockAct::take || use.is_monitor != is_monitor) continue;
    if (is_monitor && use.path != method.path(on)) continue;
    const BlockId there = method.block_of(i);
    if (is_before(there, block) || (there == block && i < at)) result.taken = i;
  }
  for (uint32_t i = 0; i < at && result.taken && !result.asks_for_it; ++i) {
    const bool is_behind =
        i > *result.taken && (method.block_of(i) == method.block_of(*result.taken) ||
                              is_before(method.block_of(*result.taken), method.block_of(i)));
    const ir::Instr& call = method.instr(i);
    if (!is_behind || !method.is_call(call) || method.callee(call).module.view().starts_with('$')) continue;
    const bool is_on_way = method.block_of(i) == block || is_before(method.block_of(i), block);
    result.asks_for_it = is_on_way && method.lock_use(i).act == LockAct::none;
  }
  const std::vector<bool> waits = waiting_blocks(method);
  for (uint32_t b = 0; b < method.code().blocks.size(); ++b) {
    const BlockId test(b);
    if (!is_test(method, test) || !is_before(test, block)) continue;
    result.condition += test_text(method, test) + " ";
    const bool is_outside = result.taken && is_before(test, method.block_of(*result.taken));
    if (is_outside && asks_shared(method, test, on)) result.tested_outside = method.code().blocks[b].end - 1;
    if (!result.taken && asks_shared(method, test, on) && may_spare_wait(method, test, waits))
      result.tested_inside = true;
  }
  if (result.taken && method.block_of(*result.taken) != block)
    result.tested_inside = std::ranges::any_of(between(method, method.block_of(*result.taken), block),
                                               [&](BlockId b) { return is_test(method, b); }) ||
                           is_test(method, method.block_of(*result.taken));
  return result;
}

}  // namespace ravel::flow::jvm
