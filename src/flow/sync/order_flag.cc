// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_flag.h"

#include "flow/sync/asked_before.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::FieldId;
using heap::InstanceId;
using heap::ObjectId;
using ir::BlockId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::JvmPrimitive;

namespace {

bool is_initial_value(const ir::Module& module, const ir::Function& f, ValueId value) {
  const Instr* def = f.definition(strip(module, f, value));
  if (def == nullptr || def->op != Op::constant) return false;
  const ir::Const& constant = module.constants[def->payload];
  return constant.kind == ir::ConstKind::null ||
         (constant.kind == ir::ConstKind::integer && constant.number == 0);
}

/// The origin, or the only ones that can have started it, take part in receiving.
bool may_receive(const Threads& threads, const std::vector<OriginId>& receivers, OriginId origin, int depth) {
  constexpr int kGenerationsMax = 4;
  if (std::binary_search(receivers.begin(), receivers.end(), origin)) return true;
  const Origin& o = threads[origin];
  return o.kind == OriginKind::forked && o.parents.size() == 1 && depth <= kGenerationsMax &&
         may_receive(threads, receivers, o.parents[0], depth + 1);
}

}  // namespace

MessageOrder::MessageOrder(const Calls& calls, const Threads& threads, const HeldLocks& locks)
    : calls_(calls),
      threads_(threads),
      locks_(locks),
      sent_by_(threads.size()),
      silent_(threads.size(), true) {
  find_guarded_flags();
  for (size_t i = 0; i < calls.size(); ++i) collect(InstanceId(i));
  for (auto& [channel, ends] : channels_) {
    const auto run_by = [&](const std::vector<Point>& points) {
      std::vector<OriginId> all;
      for (const Point& p : points) {
        const auto by = threads.of(p.instance);
        all.insert(all.end(), by.begin(), by.end());
      }
      std::sort(all.begin(), all.end());
      all.erase(std::unique(all.begin(), all.end()), all.end());
      return all;
    };
    ends.sent_by = run_by(ends.senders);
    ends.received_by = run_by(ends.receivers);
    if (ends.unclear || ends.received_by.empty()) continue;
    // A flag tells something only if nobody else sets it.
    const bool by_one = ends.sent_by.size() == 1 && !threads[ends.sent_by[0]].many;
    if (channel.flag.valid() && !by_one) continue;
    for (const OriginId o : ends.sent_by) sent_by_[o.index()].push_back(channel);
    for (const auto* by : {&ends.sent_by, &ends.received_by})
      for (const OriginId o : *by) silent_[o.index()] = false;
  }
}

/// Fields that are read in methods of the program which wait on a monitor, all uses under one lock.
void MessageOrder::find_guarded_flags() {
  const ir::Program& program = calls_.program();
  std::vector<FieldId> asked;
  for (const ir::FuncId id : locks_.fields().functions()) {
    const ir::Module& module = program.module_of(id);
    if (module.path.starts_with(model::kModelPathPrefix)) continue;
    const ir::Function& f = program.function(id);
    const bool waits = std::any_of(f.instrs.begin(), f.instrs.end(), [&](const Instr& instr) {
      if (instr.op != Op::call && instr.op != Op::call_virtual) return false;
      const ir::FuncName& callee = module.callees[instr.payload];
      return model::primitive_of(callee.module, callee.name) == JvmPrimitive::wait;
    });
    if (!waits) continue;
    for (const Instr& instr : f.instrs) {
      const FieldId field = instr.op == Op::load ? locks_.fields().of(id, instr) : FieldId();
      if (field.valid() && !locks_.fields().is_volatile(field)) asked.push_back(field);
    }
  }
  HashMap<FieldId, std::optional<Guards>> common;
  for (const FieldId field : asked) common.try_emplace(field);
  for (size_t i = 0; i < calls_.size() && !common.empty(); ++i) intersect_guards(InstanceId(i), common);
  for (const auto& [field, guards] : common) {
    if (guards) guarded_.push_back(field);
  }
  std::sort(guarded_.begin(), guarded_.end());
}

/// What all uses of the fields hold; fields without such a lock are dropped.
void MessageOrder::intersect_guards(InstanceId id, HashMap<FieldId, std::optional<Guards>>& common) const {
  const heap::PointsTo& points_to = calls_.points_to();
  // Nobody waits for an object that is being made.
  if (calls_.function(id).name.name.view().starts_with("<init>(")) return;
  for (const heap::HeapAccess& access : points_to.body(points_to.function(id)).accesses) {
    const auto known = access.field.valid() ? common.find(access.field) : common.end();
    if (known == common.end()) continue;
    std::vector<ObjectId> objects;
    if (!access.base.valid()) objects.emplace_back();
    if (access.base.valid()) {
      for (const uint32_t o : points_to.objects(id, access.base)) objects.emplace_back(o);
    }
    std::optional<Guards>& all = known->second;
    for (const ObjectId object : objects) {
      Guards here = locks_.guards({id, access.instr, object, access.field, access.write, {}});
      std::erase_if(here, [&](const Guard& g) {
        return g.shared || !g.exact || (all && !std::binary_search(all->begin(), all->end(), g));
      });
      all = std::move(here);
    }
    if (all && all->empty()) common.erase(known);
  }
}

void MessageOrder::collect(InstanceId id) {
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Function& f = calls_.program().function(function);
  // Models say by signal and await what they order; their volatile fields only mean that there is no race.
  const bool is_model = calls_.program().module_of(function).path.starts_with(model::kModelPathPrefix);
  for (uint32_t i = 0; i < f.instrs.size(); ++i) {
    const Instr& instr = f.instrs[i];
    if ((instr.op == Op::load || instr.op == Op::store) && !is_model) {
      const FieldId field = locks_.fields().of(function, instr);
      const bool is_flag = field.valid() && (locks_.fields().is_volatile(field) ||
                                             std::binary_search(guarded_.begin(), guarded_.end(), field));
      if (is_flag) collect_flag(id, InstrId(i));
      continue;
    }
    const JvmPrimitive primitive = primitive_at(calls_, id, InstrId(i));
    // A semaphore that has no permit at first is a signal; others are told apart by opens_alone().
    const bool sends = primitive == JvmPrimitive::signal || primitive == JvmPrimitive::release_permit;
    const bool waits = primitive == JvmPrimitive::await || primitive == JvmPrimitive::acquire_permit;
    if (!sends && !waits) continue;
    const auto objects = calls_.points_to().objects(id, f.operands_of(instr)[0]);
    for (const uint32_t o : objects) {
      if (!calls_.made_once(ObjectId(o)) || locks_.opens_alone(ObjectId(o))) continue;
      Ends& ends = channels_[{ObjectId(o), {}}];
      // A signal may be of each of these; an await of one of several tells nothing.
      if (sends) ends.senders.push_back({id, InstrId(i)});
      if (waits && objects.size() == 1) ends.receivers.push_back({id, InstrId(i)});
    }
  }
}

void MessageOrder::collect_flag(InstanceId id, InstrId at) {
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const Instr& instr = f.instr(at);
  const auto operands = f.operands_of(instr);
  const bool is_static = static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
  const FieldId field = locks_.fields().of(function, instr);
  std::vector<uint32_t> bases;
  if (!is_static) {
    const auto all = calls_.points_to().objects(id, operands[0]);
    bases.assign(all.begin(), all.end());
  }
  const auto each = [&](auto use) {
    if (is_static) use(channels_[{ObjectId(), field}]);
    for (const uint32_t o : bases) {
      Ends& ends = channels_[{ObjectId(o), field}];
      if (!calls_.made_once(ObjectId(o))) ends.unclear = true;
      use(ends);
    }
  };
  if (instr.op == Op::store) {
    const ValueId value = operands[is_static ? 0 : 1];
    if (is_initial_value(module, f, value)) return;
    each([&](Ends& ends) { ends.senders.push_back({id, at}); });
    return;
  }
  if (!is_static && bases.size() != 1) return;
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    const int target = set_target(module, f, f.instrs[f.blocks[b].end - 1], instr.result);
    if (target < 0) continue;
    each([&](Ends& ends) {
      ends.receivers.push_back({id, at});
      ends.branches.push_back({id, BlockId(b), static_cast<size_t>(target)});
    });
  }
}

/// In its origin the access never runs after a sender, and a sender is there.
bool MessageOrder::sends_after(const Channel& channel, const Access& a) {
  const Ends& ends = channels_.at(channel);
  const auto key = std::pair(channel, a.origin);
  auto known = after_sender_.find(key);
  if (known == after_sender_.end()) {
    WalkStart start;
    for (const Point& p : ends.senders) {
      if (threads_.runs(a.origin, p.instance)) start.after.push_back(p);
    }
    known = after_sender_.emplace(key, walk(calls_, threads_, a.origin, start, {})).first;
  }
  return !known->second.contains({a.instance, a.instr});
}

/// In its origin, or in the one that started it, the point is reached only through a receiver.
bool MessageOrder::receives_before(const Channel& channel, OriginId origin, const Point& point, int depth) {
  constexpr int kGenerationsMax = 4;
  const Ends& ends = channels_.at(channel);
  const auto key = std::pair(channel, origin);
  auto known = before_receiver_.find(key);
  if (known == before_receiver_.end()) {
    WalkEnd end;
    std::vector<Branch> branches = ends.branches;
    std::sort(branches.begin(), branches.end());
    if (channel.flag.valid()) {
      end.edge = [&](InstanceId id, BlockId block, size_t target) {
        return std::binary_search(branches.begin(), branches.end(), Branch{id, block, target});
      };
    } else {
      end.at = [&](InstanceId id, InstrId at) {
        return std::find(ends.receivers.begin(), ends.receivers.end(), Point{id, at}) != ends.receivers.end();
      };
    }
    const WalkStart start{.after = {}, .entries = threads_[origin].entries};
    known = before_receiver_.emplace(key, walk(calls_, threads_, origin, start, end)).first;
  }
  if (!known->second.contains(point)) return true;
  const Origin& o = threads_[origin];
  if (o.kind != OriginKind::forked || o.parents.size() != 1 || depth > kGenerationsMax) return false;
  return std::all_of(o.starts.begin(), o.starts.end(), [&](const heap::CallEdge& e) {
    return receives_before(channel, o.parents[0], {e.caller, e.instr}, depth + 1);
  });
}

bool MessageOrder::before(const Access& a, const Access& b) {
  return std::ranges::any_of(sent_by_[a.origin.index()], [&](const Channel& channel) {
    // Most have nothing to do with most channels, and a walk through all that an origin runs is dear.
    return may_receive(threads_, channels_.at(channel).received_by, b.origin, 0) && sends_after(channel, a) &&
           receives_before(channel, b.origin, {b.instance, b.instr}, 0);
  });
}

bool MessageOrder::keeps_apart(const Access& a, const Access& b) {
  return a.origin != b.origin && (before(a, b) || before(b, a));
}

}  // namespace ravel::flow::sync
