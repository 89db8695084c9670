// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/walk.h"

#include <algorithm>
#include <utility>

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using ir::BlockId;
using ir::Instr;
using ir::InstrId;
using ir::Op;

namespace {

/// Steps; beyond that everything counts as reached.
constexpr size_t kWorkMax = 4'000'000;

}  // namespace

bool Reached::contains(const Point& point) const {
  if (everything_) return true;
  const auto found = at_.find(point.instance);
  return found != at_.end() && found->second[point.instr.index()] != kNot;
}

class Walker {
 public:
  Walker(const Calls& calls, const WalkEnd& end) : calls_(calls), end_(end) {}

  Reached run(const Threads* threads, OriginId origin, const WalkStart& start) {
    threads_ = threads;
    origin_ = origin;
    for (const InstanceId id : start.entries) enter(id, BlockId(0), false);
    for (const Point& p : start.after) {
      above_.insert(p.instance);
      reach(p.instance, p.instr.index() + 1, false);
    }
    size_t work = 0;
    while (!queue_.empty() || !leaving_.empty()) {
      if (++work > kWorkMax) {
        out_.everything_ = true;
        break;
      }
      if (!leaving_.empty()) {
        const Leaving next = leaving_.back();
        leaving_.pop_back();
        go_on_after(next.id, next.raising);
        continue;
      }
      const Item item = queue_.back();
      queue_.pop_back();
      visit(item);
    }
    return std::move(out_);
  }
  bool returned(InstanceId id) const { return exits_.contains(id) && exits_.at(id).normally; }

 private:
  struct Item {
    InstanceId id;
    uint32_t from;  ///< an instruction
    bool weak;      ///< in a handler of something that the JVM throws
  };
  struct Leaving {
    InstanceId id;
    bool raising;
  };
  struct Exit {
    bool normally = false, raising = false;
    std::vector<Point> waiting;  ///< calls that go on when it ends
  };

  void reach(InstanceId id, uint32_t from, bool weak) { queue_.push_back({id, from, weak}); }
  void enter(InstanceId id, BlockId block, bool weak) {
    const uint32_t first = calls_.function(id).block(block).begin;
    if (state(id)[first] < (weak ? Reached::kWeakly : Reached::kSurely)) reach(id, first, weak);
  }
  std::vector<uint8_t>& state(InstanceId id) {
    std::vector<uint8_t>& at = out_.at_[id];
    if (at.empty()) at.assign(calls_.function(id).instrs.size(), Reached::kNot);
    return at;
  }

  void visit(const Item& item) {
    const ir::Function& f = calls_.function(item.id);
    const BlockId block = calls_.block_of(calls_.points_to().function(item.id), InstrId(item.from));
    const ir::Block& b = f.block(block);
    const Reached::How how = item.weak ? Reached::kWeakly : Reached::kSurely;
    for (uint32_t i = item.from; i < b.end; ++i) {
      if (state(item.id)[i] >= how) return;  // the rest was, or will be, visited from here
      state(item.id)[i] = how;
      if (end_.at && end_.at(item.id, InstrId(i))) return;
      const Instr& instr = f.instrs[i];
      if (instr.op == Op::call || instr.op == Op::call_virtual) {
        if (b.unwind.valid()) enter(item.id, b.unwind, true);
        if (!pass_call(item, InstrId(i))) return;
      } else if (instr.op == Op::ret) {
        if (!item.weak) leave(item.id, false);
      } else if (instr.op == Op::raise) {
        if (b.unwind.valid()) {
          enter(item.id, b.unwind, item.weak);
        } else if (!item.weak) {
          leave(item.id, true);
        }
      } else if (b.unwind.valid() && (instr.op == Op::load || instr.op == Op::store)) {
        enter(item.id, b.unwind, true);
      }
    }
    const auto targets = f.targets_of(b);
    for (size_t t = 0; t < targets.size(); ++t) {
      if (end_.edge && end_.edge(item.id, block, t)) continue;
      if (calls_.never_taken(calls_.points_to().function(item.id), block, t)) continue;
      // Out of a handler that was entered weakly, nothing follows.
      if (item.weak && !is_handler_only(item.id, targets[t])) continue;
      enter(item.id, targets[t], item.weak);
    }
  }

  /// True if the code after the call is reached at once; else when a callee returns.
  bool pass_call(const Item& item, InstrId at) {
    bool any = false;
    for (const CallEdge& e : calls_.out(item.id, at)) {
      if (!calls_.is_plain(e)) continue;
      any = true;
      Exit& exit = exits_[e.callee];
      if (!item.weak) exit.waiting.push_back({item.id, at});
      const bool normally = exit.normally, raising = exit.raising;
      if (!item.weak) {
        if (normally) reach(item.id, at.index() + 1, false);
        if (raising) raise_at(item.id, at);
      }
      enter(e.callee, BlockId(0), false);
    }
    return !any || item.weak;
  }

  void raise_at(InstanceId id, InstrId at) {
    const ir::FuncId function = calls_.points_to().function(id);
    const ir::Block& b = calls_.function(id).block(calls_.block_of(function, at));
    if (b.unwind.valid()) {
      enter(id, b.unwind, false);
    } else {
      leave(id, true);
    }
  }

  /// Its callers go on later: chains of them may be long.
  void leave(InstanceId id, bool raising) { leaving_.push_back({id, raising}); }

  void go_on_after(InstanceId id, bool raising) {
    Exit& exit = exits_[id];
    bool& done = raising ? exit.raising : exit.normally;
    if (done) return;
    done = true;
    std::vector<Point> to = exit.waiting;
    if (above_.contains(id) && threads_ != nullptr) {
      for (const CallEdge& e : calls_.in(id)) {
        if (!calls_.is_plain(e) || !threads_->runs(origin_, e.caller)) continue;
        if (above_.insert(e.caller).second) leave_again(e.caller);
        to.push_back({e.caller, e.instr});
      }
    }
    for (const Point& p : to) {
      if (raising) {
        raise_at(p.instance, p.instr);
      } else {
        reach(p.instance, p.instr.index() + 1, false);
      }
    }
  }

  /// What has ended already, on the way down, and is now known to be above: it ends for all its callers, too.
  void leave_again(InstanceId id) {
    Exit& exit = exits_[id];
    if (std::exchange(exit.normally, false)) leave(id, false);
    if (std::exchange(exit.raising, false)) leave(id, true);
  }

  /// Reached by exceptions only.
  bool is_handler_only(InstanceId id, BlockId block) {
    const ir::FuncId function = calls_.points_to().function(id);
    const auto [entry, is_new] = normal_.try_emplace(function);
    if (is_new) {
      const ir::Function& f = calls_.function(id);
      std::vector<bool> normal(f.blocks.size(), false);
      std::vector<BlockId> work = {BlockId(0)};
      normal[0] = true;
      while (!work.empty()) {
        const BlockId at = work.back();
        work.pop_back();
        for (const BlockId to : f.targets_of(f.block(at))) {
          if (normal[to.index()]) continue;
          normal[to.index()] = true;
          work.push_back(to);
        }
      }
      entry->second = std::move(normal);
    }
    return !entry->second[block.index()];
  }

  const Calls& calls_;
  const WalkEnd& end_;
  const Threads* threads_ = nullptr;
  OriginId origin_;
  Reached out_;
  std::vector<Item> queue_;
  HashSet<InstanceId> above_;  ///< on the stack where the walk began: returns to all callers
  std::vector<Leaving> leaving_;
  HashMap<InstanceId, Exit> exits_;
  HashMap<ir::FuncId, std::vector<bool>> normal_;
};

Reached walk(const Calls& calls, const Threads& threads, OriginId origin, const WalkStart& start,
             const WalkEnd& end) {
  return Walker(calls, end).run(&threads, origin, start);
}

bool may_pass(const Calls& calls, InstanceId id, const WalkEnd& end) {
  Walker walker(calls, end);
  const Reached reached = walker.run(nullptr, {}, {.after = {}, .entries = {id}});
  return walker.returned(id) || reached.is_everything();
}

}  // namespace ravel::flow::sync
