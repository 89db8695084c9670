// SPDX-License-Identifier: Apache-2.0
//
// Locks that a function takes and gives back, seen from one frame: the *region* between the two. See
// frame.h.
//
// Two kinds are known. global:set_lock and del_lock; and a row of an ETS table, which is a lock for whoever
// inserts it with ets:insert_new and gets true, until somebody deletes it. A function that returns only with
// the lock, perhaps after having called itself again and again, takes it for its caller.
//
// A lock is given up early rather than late: any write that may concern the row ends its region, and so does
// a join with a way on which it is not held. Not handled: a row that somebody deletes without holding the
// lock, and set_lock with a limited number of attempts whose answer is not looked at.
#include <algorithm>
#include <array>

#include "flow/frame.h"
#include "model/known_calls.h"

namespace ravel::flow {

using ir::BlockId;
using ir::Instr;
using ir::InstrId;
using ir::Op;

namespace {

const Symbol kRow("$row");  ///< {'$row', Table, Key}

}  // namespace

void Frame::note_lock(const Site& site, const ir::FuncName& name, std::span<const Argument> args) {
  if (site.nesting > 0) return;
  const model::Known what = model::known_call(name.module, name.name, name.arity);
  if (what == model::Known::set_lock) begin_region(site.id, resource_of(args[0].expr));
  if (what == model::Known::del_lock) region_ = {};
}

ExprId Frame::resource_of(ExprId lock_id) { return exprs_.element(lock_id, 0); }

void Frame::begin_region(InstrId by, ExprId lock) {
  region_ = by;
  region_lock_ = lock;
  any_region_ = true;
}

void Frame::note_row_lock(BlockId target, ir::ValueId tested) {
  const Instr* call = function_.definition(tested);
  while (call != nullptr && call->op == Op::refine)
    call = function_.definition(function_.operands_of(*call)[0]);
  if (call == nullptr || call->op != Op::call) return;
  const ir::FuncName& name = module_.callee(ir::CalleeId(call->payload));
  for (const model::Access& row : model::accesses_of(name.module, name.name, name.arity)) {
    if (!row.claims) continue;
    std::vector<Argument> args;
    for (ir::ValueId operand : function_.operands_of(*call)) args.push_back(value(operand));
    const Item item = item_of(row, args);
    if (exprs_[item.key].partial || exprs_[item.table].partial) continue;
    const ExprId lock =
        exprs_.make(ExprKind::tuple, {}, 0, {}, std::array{exprs_.atom(kRow), item.table, item.key});
    row_locks_.push_back({target, InstrId(static_cast<size_t>(call - function_.instrs.data())), lock});
    any_region_ = true;
  }
}

void Frame::end_row_lock(const Item& changed) {
  if (!region_.valid() || changed.store != model::Store::ets) return;
  if (exprs_[region_lock_].kind != ExprKind::tuple) return;
  const auto parts = exprs_.children(region_lock_);
  if (parts.size() != 3 || parts[0] != exprs_.atom(kRow)) return;
  if (!exprs_.surely_differ(changed.table, parts[1]) && !exprs_.surely_differ(changed.key, parts[2]))
    region_ = {};
}

void Frame::prepare_region() {
  // A lock is in force where a block begins if it is at the end of every block before it.
  region_ = {};
  region_lock_ = {};
  if (!any_region_ || block_.index() == 0) return;
  bool first = true;
  for (BlockId before : predecessors().of(block_)) {
    const auto& [region, lock] = region_after_[before.index()];
    if (first) {
      region_ = region;
      region_lock_ = lock;
    } else if (region != region_) {
      region_ = {};
    }
    first = false;
  }
  for (const RowLock& taken : row_locks_)
    if (taken.block == block_) begin_region(taken.site, taken.lock);
}

void Frame::note_return(const Instr& ret) {
  const auto operands = function_.operands_of(ret);
  if (!region_.valid() && last_self_call_.valid() && operands.size() == 1 && operands[0] == last_self_call_)
    again_.push_back(last_self_args_);
  else
    acquired_.push_back(region_.valid() ? region_lock_ : ExprId());
}

void Frame::finish_acquired() {
  if (acquired_.empty() || !acquired_[0].valid()) return;
  const ExprId lock = acquired_[0];
  if (exprs_[lock].local || exprs_[lock].partial) return;
  const bool always =
      std::all_of(acquired_.begin(), acquired_.end(), [&](ExprId other) { return other == lock; }) &&
      std::all_of(again_.begin(), again_.end(),
                  [&](const std::vector<ExprId>& args) { return exprs_.substitute(lock, args) == lock; });
  if (always) summary.acquires = lock;
}

}  // namespace ravel::flow
