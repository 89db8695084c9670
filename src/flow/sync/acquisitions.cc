// SPDX-License-Identifier: Apache-2.0
//
// Locks, and what instructions wait for. Only locks under which something else is called or waited for can be
// in a cycle; those come first, because they are few.
#include "flow/sync/acquisitions.h"

#include <fmt/format.h>
#include <boost/container_hash/hash.hpp>

#include <algorithm>

#include "flow/sync/made_with.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::CallKind;
using heap::InstanceId;
using heap::ObjectId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;
using model::JvmPrimitive;

namespace {

/// Integer.MAX_VALUE
constexpr int64_t kNoLimit = INT32_MAX;
/// More locks than these are told apart only by where they are made.
constexpr size_t kLocksMax = 400;

uint64_t outer_key(ObjectId object, bool monitor) {
  return static_cast<uint64_t>(object.index()) << 1 | static_cast<uint64_t>(monitor);
}

}  // namespace

size_t hash_value(const Want& want) {
  size_t seed = want.lock.index();
  boost::hash_combine(seed, static_cast<uint32_t>(want.shared) | static_cast<uint32_t>(want.timed) << 1 |
                                static_cast<uint32_t>(want.notified) << 2);
  boost::hash_combine(seed, want.name.index());
  boost::hash_combine(seed, want.released.index());
  return seed;
}

Acquisitions::Acquisitions(const Calls& calls, heap::Hierarchy& classes, const Threads& threads,
                           const Escape& escape, HeldLocks& locks)
    : calls_(calls), classes_(classes), threads_(threads), escape_(escape), held_(locks), library_(classes) {
  for (size_t o = 0; o < threads.size(); ++o) {
    const Origin& origin = threads[OriginId(o)];
    for (const uint32_t object : origin.objects) threads_of_[object].push_back(OriginId(o));
    if (origin.kind == OriginKind::initialiser && is_application(origin.entries.front()))
      initialisers_.emplace(
          calls.program().module_of(calls.points_to().function(origin.entries.front())).name, OriginId(o));
  }
  for (size_t o = 0; o < calls.points_to().object_count(); ++o) {
    const heap::Site& site = calls.points_to().site(ObjectId(o));
    if (site.kind == heap::SiteKind::klass)
      class_objects_.emplace(classes.name(site.represents), static_cast<uint32_t>(o));
  }
  find_outer();
  merge_locks();
  own_.resize(calls.size());
  for (size_t i = 0; i < calls.size(); ++i) find_own_waits(InstanceId(i), own_[i]);
  find_workers();
  // From here on no lock is added.
  summarise();
  find_edges();
}

bool Acquisitions::is_application(InstanceId id) const {
  return !calls_.program().module_of(calls_.points_to().function(id)).library;
}

std::vector<uint32_t> Acquisitions::objects(InstanceId instance, NameId name) const {
  const LockName& lock = held_.names()[name];
  if (lock.root != NameRoot::klass) return held_.objects(instance, name);
  const auto found = class_objects_.find(lock.text);
  return found == class_objects_.end() ? std::vector<uint32_t>() : std::vector<uint32_t>{found->second};
}

LockId Acquisitions::intern(Lock lock) {
  if (lock.object.valid() && !stands_for_.empty()) {
    lock.object = ObjectId(stands_for_[lock.object.index()]);
    lock.several = several_[lock.object.index()];
  }
  const uint32_t which = lock.object.valid() ? lock.object.index() : lock.origin.index();
  const uint64_t key = static_cast<uint64_t>(lock.kind) << 32 | which;
  const auto [entry, is_new] = lock_by_key_.try_emplace(key, LockId(locks_.size()));
  if (is_new) locks_.push_back(lock);
  return entry->second;
}

LockId Acquisitions::find(LockKind kind, uint32_t object) const {
  if (!stands_for_.empty()) object = stands_for_[object];
  const auto found = lock_by_key_.find(static_cast<uint64_t>(kind) << 32 | object);
  return found == lock_by_key_.end() ? LockId() : found->second;
}

bool Acquisitions::made_once(LockId id) const {
  const Lock& lock = locks_[id.index()];
  return lock.object.valid() && !lock.several && calls_.made_once(lock.object);
}

WantId Acquisitions::intern(const Want& want) {
  const auto [entry, is_new] = want_by_value_.try_emplace(want, WantId(wants_.size()));
  if (is_new) wants_.push_back(want);
  return entry->second;
}

void Acquisitions::find_outer() {
  const heap::PointsTo& points_to = calls_.points_to();
  for (const ir::FuncId function : held_.fields().functions()) {
    if (!held_.local().has_locks(function)) continue;
    const ir::Function& f = calls_.program().function(function);
    std::vector<NameId> names;
    for (uint32_t i = 0; i < f.instrs.size(); ++i) {
      const Op op = f.instrs[i].op;
      if (op != Op::acquire && op != Op::call && op != Op::call_virtual) continue;
      for (const Taken& t : held_.local().before(function, InstrId(i)).taken) names.push_back(t.name);
    }
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    for (const InstanceId id : points_to.instances_of(function)) {
      for (const NameId name : names) {
        for (const uint32_t o : objects(id, name)) {
          const heap::Site& site = points_to.site(ObjectId(o));
          // Everybody can name a class; strings and boxed numbers are not told apart.
          const bool is_class = site.kind == heap::SiteKind::klass;
          const bool told_apart = !site.merged && site.kind != heap::SiteKind::string;
          if ((is_class || (told_apart && escape_.escapes(ObjectId(o)))) && held_.keeps_out(ObjectId(o)))
            outer_.insert(outer_key(ObjectId(o), held_.names().is_monitor(name)));
        }
      }
    }
  }
}

/// Where there are very many, contexts are not told apart: each pair of locks is an edge.
void Acquisitions::merge_locks() {
  if (outer_.size() <= kLocksMax) return;
  const heap::PointsTo& points_to = calls_.points_to();
  stands_for_.resize(points_to.object_count());
  several_.resize(points_to.object_count(), false);
  HashMap<heap::SiteId, uint32_t> first;
  for (uint32_t o = 0; o < stands_for_.size(); ++o) {
    const auto [entry, is_new] = first.try_emplace(points_to.object(ObjectId(o)).site, o);
    stands_for_[o] = entry->second;
    if (!is_new) several_[entry->second] = true;
  }
  limits_.push_back(fmt::format(
      "{} locks are held while others are taken: those that are made at one place are not told apart",
      outer_.size()));
}

bool Acquisitions::is_outer(uint32_t object, bool monitor) const {
  return outer_.contains(outer_key(ObjectId(object), monitor));
}

// What an instruction waits for.

void Acquisitions::add_taken(InstanceId id, InstrId at, ValueId on, LockKind kind, bool shared,
                             OwnWaits& out) {
  const ir::FuncId function = calls_.points_to().function(id);
  NameId name = held_.names().of(function, on);
  if (kind == LockKind::lock && name.valid()) name = held_.names().extended(name, kNotMonitor);
  for (const uint32_t o : calls_.points_to().objects(id, on)) {
    if (!is_outer(o, kind == LockKind::monitor)) continue;
    const LockId lock = intern(Lock{kind, ObjectId(o), {}});
    out.emplace_back(at, Want{lock, shared, false, false, name, {}});
  }
}

void Acquisitions::add_waits(InstanceId id, InstrId at, JvmPrimitive primitive, OwnWaits& out) {
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Function& f = calls_.function(id);
  const ValueId on = f.operands_of(f.instr(at))[0];
  const auto objects = calls_.points_to().objects(id, on);
  const ir::FuncName& callee = calls_.program().module_of(function).callees[f.instr(at).payload];
  const bool timed = model::wait_of(callee.module, callee.name).timed;
  if (primitive == JvmPrimitive::join || primitive == JvmPrimitive::join_all) {
    std::vector<OriginId> joined;
    for (const uint32_t o : objects) {
      const auto found = threads_of_.find(o);
      if (found != threads_of_.end()) joined.insert(joined.end(), found->second.begin(), found->second.end());
    }
    std::sort(joined.begin(), joined.end());
    joined.erase(std::unique(joined.begin(), joined.end()), joined.end());
    for (const OriginId o : joined)
      out.emplace_back(at, Want{intern(Lock{LockKind::thread, {}, o}), false, timed, false, {}, {}});
    return;
  }
  const NameId name = held_.names().of(function, on);
  for (const uint32_t o : objects) {
    if (!escape_.escapes(ObjectId(o))) continue;
    // Whoever says that there is room for all says that nobody waits.
    if (primitive == JvmPrimitive::pause && made_with(calls_, ObjectId(o)) == kNoLimit) continue;
    const LockId event = intern(Lock{LockKind::event, ObjectId(o), {}});
    out.emplace_back(at, Want{event, false, timed, true, name, {}});
  }
  if (primitive != JvmPrimitive::wait) return;
  const size_t first = out.size();
  add_taken(id, at, on, LockKind::monitor, false, out);
  for (size_t i = first; i < out.size(); ++i) out[i].second.notified = true;
}

/// The initialiser's class is that of the method, or above it.
bool Acquisitions::is_initialised_in(InstanceId initialiser, InstanceId id) const {
  const auto class_of = [&](InstanceId i) {
    return calls_.program().module_of(calls_.points_to().function(i)).name;
  };
  const Symbol name = class_of(initialiser);
  for (heap::ClassId at = classes_.find(class_of(id)); at.valid(); at = classes_.super(at))
    if (classes_.name(at) == name) return true;
  return false;
}

void Acquisitions::find_own_waits(InstanceId id, OwnWaits& out) {
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  if (model::takes_without_waiting(f.name.module, f.name.name)) return;
  const size_t first = out.size();
  for (uint32_t i = 0; i < f.instrs.size(); ++i) {
    const ir::Instr& instr = f.instrs[i];
    if (instr.operand_count == 0) continue;
    const ValueId on = f.operands_of(instr)[0];
    if (instr.op == Op::acquire) add_taken(id, InstrId(i), on, LockKind::monitor, false, out);
    if (instr.op != Op::call && instr.op != Op::call_virtual) continue;
    const ir::FuncName& callee = module.callees[instr.payload];
    const JvmPrimitive primitive = model::primitive_of(callee.module, callee.name);
    switch (primitive) {
      case JvmPrimitive::acquire:
      case JvmPrimitive::acquire_permit:
        add_taken(id, InstrId(i), on, LockKind::lock, false, out);
        break;
      case JvmPrimitive::acquire_shared:
        add_taken(id, InstrId(i), on, LockKind::lock, true, out);
        break;
      case JvmPrimitive::wait:
      case JvmPrimitive::await:
      case JvmPrimitive::pause:
      case JvmPrimitive::join:
      case JvmPrimitive::join_all:
        add_waits(id, InstrId(i), primitive, out);
        break;
      default:
        break;
    }
  }
  for (const CallEdge& e : calls_.out(id)) {
    // The library's own classes are initialised before anybody could notice.
    if (e.kind != CallKind::initialiser || !e.instr.valid() || !is_application(e.callee)) continue;
    // Whoever runs a method of a class has waited for its initialiser, where it called the method.
    const OriginId origin = threads_.started_as(e.callee);
    if (!origin.valid() || threads_.runs(origin, id) || is_initialised_in(e.callee, id)) continue;
    out.emplace_back(e.instr,
                     Want{intern(Lock{LockKind::initialiser, {}, origin}), false, false, false, {}, {}});
  }
  // What a thread begins with was called by nobody.
  if (const OriginId own = threads_.started_as(id); own.valid() && threads_[own].kind == OriginKind::forked) {
    for (heap::ClassId at = classes_.find(module.name); at.valid(); at = classes_.super(at)) {
      const auto found = initialisers_.find(classes_.name(at));
      if (found == initialisers_.end()) continue;
      const LockId lock = intern(Lock{LockKind::initialiser, {}, found->second});
      out.emplace_back(InstrId(0), Want{lock, false, false, false, {}, {}});
    }
  }
  for (size_t i = first; i < out.size(); ++i)
    out[i].second.released = released_before(function, out[i].first);
}

/// Threads that are forked by one pool of known size, wherever that is.
void Acquisitions::find_workers() {
  for (size_t o = 0; o < threads_.size(); ++o) {
    const Origin& origin = threads_[OriginId(o)];
    if (origin.kind != OriginKind::forked) continue;
    std::vector<uint32_t> pools;
    bool always = true;
    for (const CallEdge& fork : origin.starts) {
      const ir::Function& f = calls_.function(fork.caller);
      const auto operands = f.operands_of(f.instr(fork.instr));
      const auto here = operands.size() < 2 ? std::span<const uint32_t>()
                                            : calls_.points_to().objects(fork.caller, operands[1]);
      always = always && here.size() == 1;
      pools.insert(pools.end(), here.begin(), here.end());
    }
    const bool is_one =
        always && std::all_of(pools.begin(), pools.end(), [&](uint32_t p) { return p == pools[0]; });
    const auto count = is_one && !pools.empty() ? made_with(calls_, ObjectId(pools[0])) : std::nullopt;
    if (!count || *count < 1) continue;
    const LockId workers = intern(Lock{LockKind::workers, ObjectId(pools[0]), {}});
    workers_of_[OriginId(o)] = workers;
    int64_t& known = worker_counts_.try_emplace(workers, *count).first->second;
    known = std::max(known, *count);  // pools that are not told apart
  }
}

/// What the method has given up that it had not taken itself: a condition's await gives up the lock of its
/// caller.
NameId Acquisitions::released_before(ir::FuncId function, InstrId at) const {
  const LocalLocks& local = held_.local();
  if (!local.has_locks(function)) return {};
  const LockState* state = local.at(function, at);
  const LockState here = state == nullptr ? local.before(function, at) : LockState();
  if (state == nullptr) state = &here;
  for (const NameId name : state->released) {
    // A condition has taken it again when it returns.
    const auto is_it = [&](const Taken& t) { return t.name == name; };
    if (std::none_of(state->taken.begin(), state->taken.end(), is_it)) return name;
  }
  return {};
}

}  // namespace ravel::flow::sync
