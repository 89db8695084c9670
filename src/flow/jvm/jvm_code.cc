// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/jvm_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/body.h"
#include "flow/heap/descriptor.h"
#include "model/jvm_names.h"

namespace ravel::flow::jvm {

using ir::BlockId;
using ir::FieldKind;
using ir::Instr;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int kPathMax = 6;

constexpr std::string_view kTaking[] = {"lock", "lockInterruptibly", "readLock", "writeLock"};
constexpr std::string_view kTrying[] = {"tryLock"};
constexpr std::string_view kGiving[] = {"unlock", "unlockRead", "unlockWrite"};

template <size_t N>
bool is_in(const std::string_view (&names)[N], std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

}  // namespace

std::string_view simple_name(const ir::FuncName& name) {
  const std::string_view text = name.name.view();
  return text.substr(0, text.find('('));
}

LockAct lock_act(const ir::FuncName& callee) {
  if (!callee.module.view().starts_with(model::kLocksPackage)) return LockAct::none;
  const std::string_view name = simple_name(callee), result = flow::heap::result_type(callee.name.view());
  // ReentrantReadWriteLock.readLock() gives a lock; StampedLock.readLock() takes one, and gives a stamp.
  if (result.starts_with('L')) return LockAct::none;
  if (is_in(kTaking, name)) return LockAct::take;
  if (is_in(kTrying, name)) return LockAct::try_take;
  return is_in(kGiving, name) ? LockAct::give : LockAct::none;
}

JvmMethod::JvmMethod(const JvmInput& input, ir::FuncId id)
    : input_(input), id_(id), function_(input.program.function(id)), module_(input.program.module_of(id)) {
  block_of_.resize(function_.instrs.size());
  for (uint32_t b = 0; b < function_.blocks.size(); ++b)
    for (uint32_t i = function_.blocks[b].begin; i < function_.blocks[b].end; ++i) block_of_[i] = BlockId(b);
}

bool JvmMethod::is_static() const {
  return function_.params.size() <= flow::heap::parameter_types(function_.name.name.view()).size();
}

bool JvmMethod::is_this(ValueId value) const {
  return !is_static() && !function_.params.empty() && strip(value) == function_.params[0];
}

bool JvmMethod::is_call(const Instr& instr) const {
  return instr.op == Op::call || instr.op == Op::call_virtual;
}

flow::heap::FieldId JvmMethod::field(const Instr& instr) const {
  if (instr.op != Op::load && instr.op != Op::store) return {};
  const auto kind = static_cast<FieldKind>(instr.kind);
  if (kind != FieldKind::field && kind != FieldKind::statik) return {};
  return input_.classes.field(module_.fields[instr.payload]);
}

flow::heap::FieldId JvmMethod::field_of(ValueId value) const {
  const Instr* from = source(value);
  if (from == nullptr) return {};
  if (!is_call(*from)) return field(*from);
  const ir::FuncId to = input_.program.find(callee(*from));
  if (!to.valid() || input_.program.function(to).blocks.size() != 1) return {};
  const JvmMethod getter(input_, to);
  const Instr& last = getter.code().instrs.back();
  const bool only_reads = std::ranges::all_of(
      getter.code().instrs, [](const Instr& i) { return i.op == Op::load || i.op == Op::ret; });
  if (!only_reads || last.op != Op::ret || last.operand_count == 0) return {};
  const Instr* read = getter.source(getter.code().operands_of(last)[0]);
  return read == nullptr ? flow::heap::FieldId() : getter.field(*read);
}

std::string JvmMethod::path(ValueId value, int depth) const {
  value = strip(value);
  const Instr* from = function_.definition(value);
  const std::string number = fmt::format("%{}", value.index());
  if (from == nullptr) {
    if (is_this(value)) return "this";
    const int index = flow::sync::parameter_index(function_, value);
    return index < 0 ? number : fmt::format("argument {}", index + (is_static() ? 1 : 0));
  }
  if (depth > kPathMax) return number;
  const auto operands = function_.operands_of(*from);
  if (from->op == Op::load && field(*from).valid()) {
    const flow::heap::FieldDecl& decl = input_.classes.field(field(*from));
    if (static_cast<FieldKind>(from->kind) == FieldKind::statik)
      return fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(decl.owner), true),
                         decl.name.view());
    return fmt::format("{}.{}", path(operands[0], depth + 1), decl.name.view());
  }
  if (from->op == Op::constant) {
    const ir::Const& constant = module_.constants[from->payload];
    if (constant.kind == ir::ConstKind::klass) return flow::heap::class_text(constant.text, true) + ".class";
    if (constant.kind == ir::ConstKind::string) return fmt::format("\"{}\"", constant.text.view());
  }
  // What is asked without arguments gives the same again: `locks.readLock()`.
  if (is_call(*from) && operands.size() == 1 && !callee(*from).module.view().starts_with('$') &&
      simple_name(callee(*from)) != "<init>")
    return fmt::format("{}.{}()", path(operands[0], depth + 1), simple_name(callee(*from)));
  return number;
}

std::string JvmMethod::type(ValueId value) const {
  value = strip(value);
  const Instr* from = function_.definition(value);
  if (from == nullptr) {
    const auto types = flow::heap::parameter_types(function_.name.name.view());
    const int index = flow::sync::parameter_index(function_, value);
    const int receiver = is_static() ? 0 : 1;
    const bool is_given = index >= receiver && static_cast<size_t>(index - receiver) < types.size();
    return is_given ? std::string(types[static_cast<size_t>(index - receiver)]) : std::string();
  }
  if (field(*from).valid()) return input_.classes.field(field(*from)).descriptor.str();
  if (is_call(*from)) return std::string(flow::heap::result_type(callee(*from).name.view()));
  return {};
}

LockUse JvmMethod::lock_use(uint32_t i) const {
  const Instr& instr = function_.instrs[i];
  LockUse use;
  if (instr.operand_count == 0) return use;
  if (instr.op == Op::acquire || instr.op == Op::release) {
    use.act = instr.op == Op::acquire ? LockAct::take : LockAct::give;
    use.is_monitor = true;
  } else if (is_call(instr)) {
    use.act = lock_act(callee(instr));
  }
  if (use.act == LockAct::none) return use;
  use.lock = function_.operands_of(instr)[0];
  use.path = path(use.lock);
  // The lock of a Lock object is not its monitor.
  if (!use.is_monitor) use.path += " (lock)";
  return use;
}

std::vector<BlockId> JvmMethod::next(BlockId block, bool unwinds) const {
  const auto targets = function_.targets_of(function_.block(block));
  std::vector<BlockId> result(targets.begin(), targets.end());
  if (unwinds && function_.block(block).unwind.valid()) result.push_back(function_.block(block).unwind);
  return result;
}

std::vector<bool> JvmMethod::reached_from(BlockId block, bool unwinds) const {
  std::vector<bool> seen(function_.blocks.size(), false);
  std::vector<BlockId> work = next(block, unwinds);
  while (!work.empty()) {
    const BlockId at = work.back();
    work.pop_back();
    if (seen[at.index()]) continue;
    seen[at.index()] = true;
    for (const BlockId to : next(at, unwinds)) work.push_back(to);
  }
  return seen;
}

/// What is held at a join is held on all ways to it; a lock that is tried counts where nobody can tell that
/// it was not got.
void JvmMethod::find_held() const {
  held_.resize(function_.instrs.size() + 1);
  std::vector<std::set<std::string>> entry(function_.blocks.size());
  std::vector<bool> reached(function_.blocks.size(), false);
  const auto join = [&](BlockId block, const std::set<std::string>& state) {
    std::set<std::string>& at = entry[block.index()];
    if (!reached[block.index()]) {
      reached[block.index()] = true;
      at = state;
      return true;
    }
    return std::erase_if(at, [&](const std::string& lock) { return !state.contains(lock); }) > 0;
  };
  std::vector<BlockId> work = {BlockId(0)};
  reached[0] = true;
  while (!work.empty()) {
    const BlockId at = work.back();
    work.pop_back();
    const ir::Block& block = function_.block(at);
    std::set<std::string> state = entry[at.index()];
    // An exception may come before or after each of them.
    std::set<std::string> raised = state;
    for (uint32_t i = block.begin; i < block.end; ++i) {
      held_[i] = state;
      const LockUse use = lock_use(i);
      if (use.act == LockAct::take || use.act == LockAct::try_take) state.insert(use.path);
      if (use.act == LockAct::give) state.erase(use.path), raised.erase(use.path);
    }
    if (block.unwind.valid() && join(block.unwind, raised)) work.push_back(block.unwind);
    for (const BlockId to : next(at, false))
      if (join(to, state)) work.push_back(to);
  }
}

const std::set<std::string>& JvmMethod::held(uint32_t instr) const {
  if (held_.empty()) find_held();
  return held_[instr];
}

bool JvmCode::is_entered_locked(ir::FuncId id) const {
  const auto instances = input_.points_to.instances_of(id);
  return !instances.empty() && std::ranges::all_of(instances, [&](flow::heap::InstanceId instance) {
    return !input_.sync.locks().held(instance, ir::InstrId(0)).empty();
  });
}

}  // namespace ravel::flow::jvm
