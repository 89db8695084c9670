// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/guarded_by_local.h"

#include <algorithm>

#include "model/jvm_annotations.h"

namespace ravel::flow::jvm {

using ir::BlockId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;

namespace {

void take(LocalLockSet& locks, LocalLock lock) {
  locks.insert(std::upper_bound(locks.begin(), locks.end(), lock), std::move(lock));
}

void give_back(LocalLockSet& locks, const LocalLock& lock) {
  const auto at = std::find_if(locks.begin(), locks.end(), [&](const LocalLock& l) {
    return l.path == lock.path && l.sort == lock.sort;
  });
  if (at != locks.end()) locks.erase(at);
}

/// `rw.readLock()` is rw, shared.
LocalLock lock_of(LockPath path, LockSort sort) {
  LocalLock lock{std::move(path), sort, false};
  if (lock.path.steps.empty() || lock.path.steps.back().field.valid()) return lock;
  const model::LockCall view = model::lock_call_of(lock.path.steps.back().method.view());
  if (view != model::LockCall::read_view && view != model::LockCall::write_view) return lock;
  lock.shared = view == model::LockCall::read_view;
  lock.path.steps.pop_back();
  return lock;
}

}  // namespace

void LocalPaths::step_call(FuncId function, const ir::Instr& instr, LocalLockSet& locks) {
  const ir::Function& f = input_.program.function(function);
  const ir::FuncName& callee = input_.program.module_of(function).callees[instr.payload];
  const auto operands = f.operands_of(instr);
  const std::string type = "L" + callee.module.str() + ";";
  if (!operands.empty() && declared_.resolver().is_lock(type)) {
    const model::LockCall call = model::lock_call_of(callee.name.view());
    const LocalLock lock = lock_of(declared_.paths().of(function, operands[0]), LockSort::lock);
    if (call == model::LockCall::lock) take(locks, lock);
    if (call == model::LockCall::unlock) give_back(locks, lock);
    return;
  }
  const flow::heap::ClassId owner = declared_.resolver().known_class(callee.module.view());
  if (!owner.valid()) return;
  const flow::heap::Target target = input_.classes.direct_target(owner, callee.name);
  if (target.method == nullptr) return;
  const MethodPromise& promise = declared_.method(target.owner, callee.name);
  if (promise.may_release) locks.clear();
  std::vector<std::optional<LockPath>> arguments;
  for (const ir::ValueId operand : operands) arguments.emplace_back(declared_.paths().of(function, operand));
  for (const LockExpression& lock : promise.releases)
    if (auto path = declared_.paths().put(lock.path, arguments, {}))
      give_back(locks, {*path, lock.sort, false});
  for (const LockExpression& lock : promise.ensures)
    if (auto path = declared_.paths().put(lock.path, arguments, {}))
      take(locks, {*path, lock.sort, lock.mode == LockMode::shared});
}

void LocalPaths::step(FuncId function, const ir::Instr& instr, LocalLockSet& locks) {
  const ir::Function& f = input_.program.function(function);
  if (instr.op == Op::acquire) {
    take(locks, {declared_.paths().of(function, f.operands_of(instr)[0]), LockSort::monitor, false});
  } else if (instr.op == Op::release) {
    give_back(locks, {declared_.paths().of(function, f.operands_of(instr)[0]), LockSort::monitor, false});
  } else if (instr.op == Op::call || instr.op == Op::call_virtual) {
    step_call(function, instr, locks);
  }
}

LocalLockSet LocalPaths::tried(FuncId function, const ir::Block& block, size_t target) {
  LocalLockSet result;
  const ir::Module& module = input_.program.module_of(function);
  const ir::Function& f = input_.program.function(function);
  const ir::Instr& test = f.instrs[block.end - 1];
  if (test.op != Op::test || test.operand_count == 0) return result;
  const auto kind = static_cast<ir::TestKind>(test.kind);
  const auto operands = f.operands_of(test);
  bool true_first = kind == ir::TestKind::is_true;
  if (operands.size() == 2) {
    // `if (x)` in class files: x is not 0.
    const ir::Instr* other = f.definition(operands[1]);
    if (other == nullptr || other->op != Op::constant) return result;
    const bool one = module.constants[other->payload].number != 0;
    const bool equal = kind == ir::TestKind::eq || kind == ir::TestKind::eq_exact;
    if (!equal && kind != ir::TestKind::ne && kind != ir::TestKind::ne_exact) return result;
    true_first = equal == one;
  }
  if (target != (true_first ? 0U : 1U)) return result;
  const ir::Instr* call = f.definition(flow::sync::strip(module, f, operands[0]));
  if (call == nullptr || (call->op != Op::call && call->op != Op::call_virtual) || call->operand_count == 0)
    return result;
  const ir::FuncName& callee = module.callees[call->payload];
  std::vector<std::optional<LockPath>> arguments;
  for (const ir::ValueId operand : f.operands_of(*call))
    arguments.emplace_back(declared_.paths().of(function, operand));
  if (model::lock_call_of(callee.name.view()) == model::LockCall::try_lock &&
      declared_.resolver().is_lock("L" + callee.module.str() + ";"))
    take(result, lock_of(*arguments[0], LockSort::lock));
  const flow::heap::ClassId owner = declared_.resolver().known_class(callee.module.view());
  if (!owner.valid()) return result;
  for (const LockExpression& lock : declared_.method(owner, callee.name).ensures_if)
    if (auto path = declared_.paths().put(lock.path, arguments, {}))
      take(result, {*path, lock.sort, lock.mode == LockMode::shared});
  return result;
}

const std::vector<LocalPaths::Entry>& LocalPaths::blocks(FuncId function) {
  const auto known = known_.find(function);
  if (known != known_.end()) return known->second;
  const ir::Function& f = input_.program.function(function);
  std::vector<Entry> entry(f.blocks.size());
  entry[0].reached = true;
  std::vector<BlockId> work = {BlockId(0)};
  const auto join = [&](BlockId to, const LocalLockSet& locks) {
    Entry& at = entry[to.index()];
    LocalLockSet both;
    std::set_intersection(at.locks.begin(), at.locks.end(), locks.begin(), locks.end(),
                          std::back_inserter(both));
    if (at.reached && both == at.locks) return;
    at.locks = at.reached ? both : locks;
    at.reached = true;
    work.push_back(to);
  };
  while (!work.empty()) {
    const BlockId id = work.back();
    work.pop_back();
    const ir::Block& block = f.block(id);
    LocalLockSet locks = entry[id.index()].locks;
    // Blocks end where a lock is taken in a protected range, so a handler sees what its block began with.
    if (block.unwind.valid()) join(block.unwind, locks);
    for (const ir::Instr& instr : f.instrs_of(block)) step(function, instr, locks);
    const auto targets = f.targets_of(block);
    for (size_t t = 0; t < targets.size(); ++t) {
      LocalLockSet there = locks;
      for (LocalLock& lock : tried(function, block, t)) take(there, std::move(lock));
      join(targets[t], there);
    }
  }
  return known_[function] = std::move(entry);
}

LocalLockSet LocalPaths::before(FuncId function, InstrId instr) {
  const ir::Function& f = input_.program.function(function);
  const std::vector<Entry>& entry = blocks(function);
  for (size_t b = 0; b < f.blocks.size(); ++b) {
    const ir::Block& block = f.blocks[b];
    if (instr.index() < block.begin || instr.index() >= block.end) continue;
    LocalLockSet locks = entry[b].locks;
    for (uint32_t i = block.begin; i < instr.index(); ++i) step(function, f.instrs[i], locks);
    return locks;
  }
  return {};
}

}  // namespace ravel::flow::jvm
