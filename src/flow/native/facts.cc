// SPDX-License-Identifier: Apache-2.0
#include "flow/native/facts.h"

#include <algorithm>

#include "ir/counters.h"
#include "ir/loops.h"

namespace ravel::flow::native {

using facts::Mark;
using facts::MarkKind;

Facts::Facts(const Native& native, const Words& words, const Touches& touches)
    : native_(native),
      words_(words),
      statics_(native.points_to(), native.walk()),
      turns_(native),
      origins_(origins_of(native)) {
  for (const auto& [object, all] : touches.by_object)
    for (const Touch& touch : all)
      for (const Held& held : native_.walk().lockset(access(touch).locks))
        if (held.kind == HeldKind::passed) passed_.insert(held.unique);
}

/// As Walk::parallel(), but for what depends on who runs by then.
facts::Origins origins_of(const Native& native) {
  const Walk& walk = native.walk();
  const PointsTo& points_to = native.points_to();
  const size_t count = points_to.origin_count();
  facts::Origins result(count);
  const auto is_at_exit = [&](OriginId id) { return points_to.origin(id).kind == OriginKind::at_exit; };
  const auto starts = [&](OriginId a, OriginId b) {
    const auto& all = native.sharing().started_by(a);
    return std::binary_search(all.begin(), all.end(), b);
  };
  for (size_t i = 0; i < count; ++i) {
    const OriginId a(i);
    result.add_set({a});
    if (walk.is_multiple(a) && walk.parallel(a, {}, a, {})) result.set_together(a, a);
    for (size_t j = i + 1; j < count; ++j) {
      const OriginId b(j);
      // Anybody may call an open program's functions while its threads run.
      const bool by_clients = points_to.input().open && i == 0;
      const bool by_start = !by_clients && !is_at_exit(a) && !is_at_exit(b);
      if (by_start && starts(a, b)) result.set_starts(a, b);
      if (by_start && starts(b, a)) result.set_starts(b, a);
      if ((by_clients && !is_at_exit(b)) || result.starts(a, b) || result.starts(b, a) || walk.overlap(a, b))
        result.set_together(a, b);
    }
  }
  return result;
}

/// Of memory that nobody knows the type of, all is at one place; the members are told by name.
bool Facts::tells_no_members(ObjectId id) const {
  return is_large() && !native_.points_to().object(id).record.valid();
}

std::vector<LocationFacts> Facts::locations(ObjectId object, const std::vector<Touch>& touches) {
  std::map<Symbol, std::vector<const Touch*>> by_field;
  const bool is_by_name = tells_no_members(object);
  for (const Touch& touch : touches)
    by_field[is_by_name ? memory_of(native_, access(touch)).field : Symbol()].push_back(&touch);
  std::vector<LocationFacts> result;
  for (const auto& [field, all] : by_field) result.push_back(location(object, all));
  return result;
}

LocationFacts Facts::location(ObjectId object, const std::vector<const Touch*>& all) {
  const std::map<Guarded, Holders> holders = holders_of(all);
  // By `begin` first: that is the order of the result.
  std::map<std::tuple<int64_t, int64_t, OriginId, bool, bool, Symbol, std::vector<OriginId>,
                      std::vector<Guarded>, std::optional<OwnIndex>, bool, std::vector<uint64_t>>,
           std::map<facts::Step, const Touch*>>
      groups;
  std::set<OriginId> owners;  // that have each their own such object
  for (const Touch* touch : all) {
    const Access& at = access(*touch);
    groups[{touch->begin, touch->end, touch->origin, touch->write, touch->atomic,
            memory_of(native_, at).field, others_running(*touch), deciding(*touch, holders), touch->own,
            touch->by_thread, apart_by(*touch)}]
        .try_emplace(words_.user_place(at.instance, at.instr), touch);
    if (native_.sharing().is_own(touch->origin, object)) owners.insert(touch->origin);
  }
  const std::vector<OriginId> their(owners.begin(), owners.end());
  LocationFacts result;
  result.object = object;
  facts::Location::Object& only = result.location.objects.emplace_back();
  only.id = facts::ObjectId(object.index());
  for (const auto& [key, places] : groups) {
    const auto index = static_cast<uint32_t>(result.touches.size());
    only.accesses.push_back(index);
    result.location.accesses.push_back(made(*places.begin()->second, their));
    result.location.accesses.back().spot = index;
    result.touches.emplace_back();
    for (const auto& [place, touch] : places) result.touches.back().push_back(touch);
  }
  return result;
}

facts::Access Facts::made(const Touch& touch, const std::vector<OriginId>& owners) {
  facts::Access result;
  const Access& at = access(touch);
  result.at = {native_.points_to().instance(at.instance).function, at.instr};
  result.write = touch.write;
  result.atomic = touch.atomic;
  result.begin = touch.begin;
  result.end = touch.end;
  result.origins = facts::OriginSetId(touch.origin.index());
  for (const Guarded& each : touch.guards) result.guards.push_back({guard_id(each.guard), each.shared});
  std::ranges::sort(result.guards);
  result.marks = marks(touch, owners);
  result.running = others_running(touch);
  result.members = {0};
  return result;
}

facts::GuardId Facts::guard_id(const Guard& guard) {
  return guard_ids_.try_emplace(guard, facts::GuardId(guard_ids_.size())).first->second;
}

uint32_t Facts::name(Namespace space, uint64_t what) {
  return names_.try_emplace({space, what}, static_cast<uint32_t>(names_.size())).first->second;
}

std::vector<Mark> Facts::marks(const Touch& touch, const std::vector<OriginId>& owners) {
  std::vector<Mark> result;
  const Access& at = access(touch);
  const bool is_region = native_.points_to().origin(touch.origin).kind == OriginKind::region;
  for (const Held& held : native_.walk().lockset(at.locks)) {
    const auto place = [&] { return name(Namespace::place, held.unique.index()); };
    if (held.kind == HeldKind::before) result.push_back({MarkKind::before, place(), is_region});
    if (held.kind == HeldKind::passed) result.push_back({MarkKind::passed, place(), is_region});
    // The initialiser of a static variable, call_once: whichever thread it is that does it.
    if (held.kind == HeldKind::lock && held.unique.valid() && passed_.contains(held.unique))
      result.push_back({MarkKind::inside, place(), false});
  }
  if (touch.own) {
    // Of rows as long as the factor each thread has its own.
    OwnIndex row = *touch.own;
    row.offset = ir::Linear{row.iteration, row.factor, row.offset}.row();
    const uint32_t own = own_.try_emplace(row, static_cast<uint32_t>(own_.size())).first->second;
    result.push_back({MarkKind::own, name(Namespace::own_index, own), false});
  }
  if (touch.by_thread) result.push_back({MarkKind::own, name(Namespace::own_by_thread, 0), true});
  for (const OriginId owner : owners) {
    const uint32_t start = name(Namespace::start, owner.index());
    if (owner == touch.origin) {
      result.push_back({MarkKind::own, name(Namespace::own_object, 0), false});
      result.push_back({MarkKind::passed, start, false});
    } else if (is_before_start(touch, owner)) {
      result.push_back({MarkKind::before, start, false});
    }
  }
  for (const OriginId started : statics_.before_start_of(at))
    result.push_back({MarkKind::before, name(Namespace::static_start, started.index()), true});
  if (statics_.comes_of_making(touch.origin))
    result.push_back({MarkKind::passed, name(Namespace::static_start, touch.origin.index()), true});
  const std::vector<Mark>& turns = turns_at(at);
  result.insert(result.end(), turns.begin(), turns.end());
  std::ranges::sort(result);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// `args[i].n = i; pthread_create(..., &args[i])`: what is written into a thread's own element before it is
/// started, in the same round of a loop in which other threads run.
bool Facts::is_before_start(const Touch& touch, OriginId started) const {
  const Access& at = access(touch);
  const ir::FuncId id = native_.points_to().instance(at.instance).function;
  const ir::Function& function = native_.points_to().input().program.function(id);
  const PathId bytes = native_.names()[id].of[function.operands_of(instr_of(native_, at))[0].index()];
  const auto& starts = native_.sharing().own_starts(started);
  return bytes.valid() && !starts.empty() && std::ranges::all_of(starts, [&](const Sharing::OwnStart& start) {
           return start.caller == id && native_.paths().begins_with(bytes, start.argument) &&
                  comes_before(function, at.instr, start.instr);
         });
}

const std::vector<Mark>& Facts::turns_at(const Access& at) {
  const auto [known, is_new] = turns_found_.try_emplace({at.instance, at.instr});
  if (is_new) turns_.add_marks(at.instance.index(), at.instr, known->second);
  return known->second;
}

/// What decides whether two are kept apart beside locks, so that those that differ in it are not one class:
/// signals that were given or waited for; and where it is, in the making of a static variable and in
/// functions that take turns.
std::vector<uint64_t> Facts::apart_by(const Touch& touch) {
  std::vector<uint64_t> result;
  const Access& at = access(touch);
  if (!is_large())
    for (const Held& held : native_.walk().lockset(at.locks))
      if (held.kind == HeldKind::before || held.kind == HeldKind::passed)
        result.push_back(uint64_t{held.unique.index()} << 1 | (held.kind == HeldKind::passed ? 1 : 0));
  if (statics_.is_making(at.locks)) result.push_back(uint64_t{at.instance.index()} << 32 | at.instr.index());
  if (const std::vector<Mark>& marks = turns_at(at); !marks.empty()) {
    constexpr uint64_t kTurn = uint64_t{1} << 63;
    result.push_back(kTurn | turn_ids_.try_emplace(marks, turn_ids_.size()).first->second);
  }
  return result;
}

/// The threads that may run meanwhile, as far as their start is asked for.
std::vector<OriginId> Facts::others_running(const Touch& touch) const {
  const Running& running = native_.walk().running(access(touch).running);
  if (!is_large()) return running;
  const auto& started = native_.sharing().started_by(touch.origin);
  std::vector<OriginId> result;
  std::ranges::set_intersection(running, started, std::back_inserter(result));
  return result;
}

std::map<Guarded, Facts::Holders> Facts::holders_of(const std::vector<const Touch*>& all) const {
  std::map<Guarded, Holders> result;
  for (const Touch* touch : all)
    for (const Guarded& guard : touch->guards) {
      Holders& holders = result[guard];
      if (!holders.first.valid()) holders.first = touch->origin;
      if (holders.first != touch->origin || native_.walk().is_multiple(touch->origin)) holders.several = true;
    }
  return result;
}

/// Of a lock that no other thread holds here nothing depends. Large programs hold very many of them.
std::vector<Guarded> Facts::deciding(const Touch& touch, const std::map<Guarded, Holders>& holders) const {
  if (!is_large()) return {touch.guards.begin(), touch.guards.end()};
  std::vector<Guarded> result;
  for (const Guarded& guard : touch.guards) {
    Guarded other = guard;
    other.shared = !other.shared;
    const auto same = holders.find(guard), opposite = holders.find(other);
    if (same->second.several || opposite != holders.end()) result.push_back(guard);
  }
  return result;
}

}  // namespace ravel::flow::native
