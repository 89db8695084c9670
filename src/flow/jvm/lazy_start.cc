// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/lazy_start.h"

#include <algorithm>

#include "ir/dominators.h"

namespace ravel::flow::jvm {

using heap::CallEdge;
using ir::BlockId;
using ir::FuncId;
using ir::InstrId;
using ir::Op;

namespace {

bool is_static(const ir::Instr& instr) {
  return static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
}

}  // namespace

/// The call is made under a lock that there is only one of, behind the question whether a static field that
/// the method fills is null.
bool LazyStart::is_start(const CallEdge& inside) {
  const FuncId id = input_.points_to.function(inside.caller);
  const auto [known, is_new] = starts_.try_emplace({id, inside.instr}, false);
  if (!is_new) return known->second;
  const sync::HeldLocks& locks = input_.sync.locks();
  if (!locks.local().has_locks(id)) return false;
  const auto taken = locks.local().before(id, inside.instr).taken;
  const bool is_locked = std::any_of(taken.begin(), taken.end(), [&](const sync::Taken& t) {
    const sync::NameRoot root = locks.names()[t.name].root;
    return root == sync::NameRoot::klass || root == sync::NameRoot::statik;
  });
  if (!is_locked) return false;
  const ir::Function& f = input_.program.function(id);
  const ir::Dominators dominators(f);
  const BlockId home = input_.sync.calls().block_of(id, inside.instr);
  const auto is_filled = [&](const ir::Instr& load) {
    return std::any_of(f.instrs.begin(), f.instrs.end(), [&](const ir::Instr& store) {
      return store.op == Op::store && is_static(store) && store.payload == load.payload;
    });
  };
  for (uint32_t b = 0; b < f.blocks.size() && !known->second; ++b) {
    const ir::Instr& last = f.instrs[f.blocks[b].end - 1];
    if (last.op != Op::test || static_cast<ir::TestKind>(last.kind) != ir::TestKind::is_null) continue;
    const ir::Instr* asked = f.definition(f.operands_of(last)[0]);
    known->second = asked != nullptr && asked->op == Op::load && is_static(*asked) && is_filled(*asked) &&
                    BlockId(b) != home && dominators.reachable(home) &&
                    dominators.dominates(BlockId(b), home);
  }
  return known->second;
}

/// Before it makes the call, it has made one of `start`, on every way.
bool LazyStart::has_called(FuncId start, const CallEdge& next) const {
  if (!next.caller.valid() || !next.instr.valid()) return false;
  const sync::Calls& calls = input_.sync.calls();
  const FuncId id = input_.points_to.function(next.caller);
  const BlockId home = calls.block_of(id, next.instr);
  std::optional<ir::Dominators> dominators;
  return std::ranges::any_of(calls.out(next.caller), [&](const CallEdge& edge) {
    if (!calls.is_plain(edge) || !edge.instr.valid() || input_.points_to.function(edge.callee) != start)
      return false;
    const BlockId block = calls.block_of(id, edge.instr);
    if (block == home) return edge.instr < next.instr;
    if (!dominators) dominators.emplace(input_.program.function(id));
    return dominators->reachable(home) && dominators->dominates(block, home);
  });
}

bool LazyStart::is_over(const Point& write, sync::OriginId by, const Point& access, sync::OriginId other) {
  std::set<FuncId> starts;
  const FuncId harness = input_.harness.main();
  for (const CallEdge& edge : paths_.to(by, write.instance))
    if (edge.caller.valid() && edge.instr.valid() && input_.points_to.function(edge.caller) != harness &&
        is_start(edge))
      starts.insert(input_.points_to.function(edge.caller));
  if (starts.empty()) return false;
  std::vector<CallEdge> way = paths_.to(other, access.instance);
  way.push_back({access.instance, access.instr, {}, heap::CallKind::call});
  return std::ranges::any_of(way, [&](const CallEdge& edge) {
    return edge.caller.valid() && input_.points_to.function(edge.caller) != harness &&
           std::ranges::any_of(starts, [&](FuncId start) { return has_called(start, edge); });
  });
}

}  // namespace ravel::flow::jvm
