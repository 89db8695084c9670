// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_evidence.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/components.h"
#include "model/jvm_objects.h"

namespace ravel::flow::jvm {

using facts::Evidence;
using facts::EvidenceKind;
using facts::GuardId;
using facts::Habit;
using facts::PlaceId;
using facts::VariableId;
using flow::heap::ClassId;

namespace {

/// Contexts of one place that are asked what they hold: they differ in the lock only if callers do.
constexpr size_t kContextsMax = 64;

}  // namespace

RaceEvidence::RaceEvidence(const JvmInput& input, const Accesses& accesses)
    : input_(input),
      accesses_(accesses),
      promises_(input),
      set_up_(input),
      one_thread_(input),
      asks_thread_(input),
      lazy_start_(input),
      helpers_(input),
      paths_(input.sync) {
  for (size_t i = 0; i < accesses.all().size(); ++i)
    if (const Location& location = accesses.all()[i].location; location.kind == LocationKind::field)
      fields_[input.classes.field(location.field).owner].push_back(i);
}

/// `void setSize(int size) { this.size = size; }`, whatever it tells of that besides.
bool RaceEvidence::is_merely_set(size_t location, uint32_t touch) const {
  const LocationAccesses& where = accesses_.all()[location];
  const Spot& spot = where.spots[where.touches[touch].spot];
  if (!spot.write) return false;
  const ir::Function& f = input_.program.function(spot.function);
  if (is_setter(input_.program.module_of(spot.function), f, spot.instr)) return true;
  size_t stores = 0;
  for (size_t i = 0; i < f.instrs.size(); ++i) {
    const ir::Instr& instr = f.instrs[i];
    if (ir::is_call(instr.op) || instr.op == ir::Op::acquire) return false;
    stores += instr.op == ir::Op::store ? 1 : 0;
  }
  return stores == 1 && f.blocks.size() == 1;
}

namespace {

std::string_view outer(Symbol klass) { return klass.view().substr(0, klass.view().find('$')); }

}  // namespace

/// One class makes it and uses it at both places.
bool RaceEvidence::is_of_one_class(size_t location, const RacePair& pair) const {
  if (!pair.object.valid()) return false;
  const ir::FuncId maker = input_.points_to.site(pair.object).function;
  if (!maker.valid()) return false;
  const std::string_view owner = outer(input_.program.module_of(maker).name);
  const LocationAccesses& where = accesses_.all()[location];
  for (const uint32_t touch : {pair.first, pair.second}) {
    const ir::FuncId user = where.spots[where.touches[touch].spot].function;
    if (user == maker || outer(input_.program.module_of(user).name) != owner) return false;
  }
  return true;
}

RaceEvidence::Comer RaceEvidence::comer(flow::sync::OriginId id) const {
  const flow::sync::Origin& origin = input_.sync.threads()[id];
  if (origin.kind != flow::sync::OriginKind::root || input_.harness.is_main(origin.group))
    return Comer::own_thread;
  return input_.harness.is_by_framework(origin.group) ? Comer::framework : Comer::client;
}

/// Made up as an argument of a request, or by the constructor of what was: two requests have two of them.
bool RaceEvidence::is_argument(size_t location, const RacePair& pair) const {
  const LocationKind kind = accesses_.all()[location].location.kind;
  if (kind == LocationKind::statik) return false;
  if (!pair.object.valid()) return true;
  const flow::heap::Site& site = input_.points_to.site(pair.object);
  if (site.klass.valid() && flow::heap::class_role(input_.classes, site.klass) != model::JvmRole::none)
    return false;
  if (!site.function.valid()) return true;
  const flow::heap::ClassId maker = input_.classes.find(input_.program.module_of(site.function).name);
  if (flow::heap::class_role(input_.classes, maker) != model::JvmRole::none) return false;
  const auto makers = input_.sync.calls().makers(pair.object);
  return std::any_of(makers.begin(), makers.end(), [&](flow::heap::InstanceId id) {
    const auto origins = input_.sync.threads().of(id);
    return std::any_of(origins.begin(), origins.end(), [&](flow::sync::OriginId origin) {
      return input_.sync.threads()[origin].kind == flow::sync::OriginKind::setup;
    });
  });
}

bool RaceEvidence::is_by_own_threads(size_t location, const RacePair& pair) const {
  if (!input_.harness.is_open()) return true;
  const Comer first = comer(pair.first_origin), second = comer(pair.second_origin);
  if (first == Comer::own_thread && second == Comer::own_thread) return true;
  const auto is_set = [&](Comer who, uint32_t touch) {
    return who != Comer::own_thread && is_merely_set(location, touch);
  };
  if (is_set(first, pair.first) || is_set(second, pair.second)) return false;
  if (first != Comer::client && second != Comer::client) return !is_argument(location, pair);
  if (first != Comer::own_thread && second != Comer::own_thread) return false;
  const LocationKind kind = accesses_.all()[location].location.kind;
  return (kind != LocationKind::array && kind != LocationKind::contents) || is_of_one_class(location, pair);
}

/// A field that more is done with than setting it, or a collection or array that a component makes for
/// itself.
bool RaceEvidence::is_of_component(size_t location, const RacePair& pair) const {
  const flow::heap::FieldId field = accesses_.all()[location].location.field;
  if (field.valid())
    return promises_.is_component(input_.classes.field(field).owner) &&
           !is_merely_set(location, pair.first) && !is_merely_set(location, pair.second);
  if (!pair.object.valid()) return false;
  ir::FuncId user = input_.points_to.site(pair.object).function;
  // The framework made it and gave it to the component.
  if (user.valid() && user == input_.harness.main())
    user = accesses_.all()[location].spots[accesses_.all()[location].touches[pair.first].spot].function;
  return user.valid() && promises_.is_component(input_.classes.find(input_.program.module_of(user).name));
}

/// It belongs to a stream or an iterator.
bool RaceEvidence::is_of_one_user(size_t location, const RacePair& pair) const {
  const flow::heap::FieldId field = accesses_.all()[location].location.field;
  if (field.valid()) return promises_.is_for_one_user(input_.classes.field(field).owner);
  if (!pair.object.valid()) return false;
  const ir::FuncId maker = input_.points_to.site(pair.object).function;
  return maker.valid() &&
         promises_.is_for_one_user(input_.classes.find(input_.program.module_of(maker).name));
}

/// One of the two comes before the other has the object.
bool RaceEvidence::is_set_up(size_t location, const RacePair& pair) {
  if (!input_.harness.is_open()) return false;
  const LocationAccesses& where = accesses_.all()[location];
  const auto is_prepared = [&](uint32_t touch, flow::sync::OriginId by, flow::sync::OriginId other) {
    const Point& at = where.touches[touch].at;
    if (set_up_.is_before_known(at, pair.object, by, other)) return true;
    return where.spots[where.touches[touch].spot].write &&
           (set_up_.is_before_others(at.instance, at.instr, other) ||
            set_up_.is_before_start(at.instance, at.instr, other));
  };
  return is_prepared(pair.first, pair.first_origin, pair.second_origin) ||
         is_prepared(pair.second, pair.second_origin, pair.first_origin);
}

/// A library made it, and nothing tells for whom: it stands for all that the library makes so.
bool RaceEvidence::is_of_library(size_t location, const RacePair& pair) const {
  const LocationKind kind = accesses_.all()[location].location.kind;
  if (kind != LocationKind::array && kind != LocationKind::contents) return false;
  if (!pair.object.valid() || !input_.harness.is_open()) return false;
  const ir::FuncId maker = input_.points_to.site(pair.object).function;
  return maker.valid() && maker != input_.harness.main() && !input_.words.maker(pair.object);
}

/// A client comes by a method that is not for clients.
bool RaceEvidence::is_called_locked(size_t location, const RacePair& pair) {
  if (!input_.harness.is_open()) return false;
  const LocationAccesses& where = accesses_.all()[location];
  const auto is_not_for_clients = [&](flow::sync::OriginId client, uint32_t touch) {
    const flow::heap::InstanceId to = where.touches[touch].at.instance;
    return set_up_.is_called_locked(client, to) || set_up_.is_of_own_thread(client, to);
  };
  return is_not_for_clients(pair.first_origin, pair.first) ||
         is_not_for_clients(pair.second_origin, pair.second);
}

/// How much there is may be wrong by the time that somebody knows it, under whatever lock.
bool RaceEvidence::asks_size(size_t location, uint32_t touch) const {
  const LocationAccesses& where = accesses_.all()[location];
  const Spot& spot = where.spots[where.touches[touch].spot];
  const ir::Instr& instr = input_.program.function(spot.function).instr(spot.instr);
  if (!ir::is_call(instr.op)) return false;
  const std::string_view name = input_.program.module_of(spot.function).callees[instr.payload].name.view();
  return name.starts_with("size()") || name.starts_with("isEmpty()");
}

/// Both come by classes that ask which thread it is.
bool RaceEvidence::is_kept_to_thread(size_t location, const RacePair& pair) {
  if (!input_.harness.is_open()) return false;
  const LocationAccesses& where = accesses_.all()[location];
  return asks_thread_.on_way(pair.first_origin, where.touches[pair.first].at.instance) &&
         asks_thread_.on_way(pair.second_origin, where.touches[pair.second].at.instance);
}

bool RaceEvidence::is_declared(size_t location) const {
  const Location& at = accesses_.all()[location].location;
  if (input_.options.api_was_named) return true;
  if (!at.field.valid()) return false;
  return promises_.guard(at.field).has_value() ||
         promises_.is_thread_safe(input_.classes.field(at.field).owner);
}

PlaceId RaceEvidence::place(const Spot& spot) {
  return places_.try_emplace(spot, PlaceId(places_.size())).first->second;
}

const std::vector<GuardId>& RaceEvidence::guards(size_t location, uint32_t number) {
  const auto [known, is_new] = guards_.try_emplace({location, number});
  if (!is_new) return known->second;
  const LocationAccesses& where = accesses_.all()[location];
  const Touch& touch = where.touches[number];
  const auto objects = accesses_.objects(where, touch);
  const flow::heap::ObjectId object =
      objects.empty() ? flow::heap::ObjectId() : flow::heap::ObjectId(objects.front());
  const flow::sync::Access access{
      touch.at.instance, touch.at.instr, object, where.location.field, where.spots[touch.spot].write, {}};
  std::vector<GuardId> result;
  for (const flow::sync::Guard& guard : input_.sync.locks().guards(access)) {
    if (!guard.exact) continue;
    const auto [id, is_first] = guard_ids_.try_emplace(guard.key, GuardId(guard_names_.size()));
    if (is_first) guard_names_.push_back(guard.key);
    result.push_back(id->second);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return guards_[{location, number}] = std::move(result);
}

void RaceEvidence::add_habits(VariableId what, const Variable& variable, size_t location) {
  const LocationAccesses& where = accesses_.all()[location];
  std::vector<size_t> asked(where.spots.size());
  for (uint32_t t = 0; t < where.touches.size(); ++t) {
    const uint32_t spot = where.touches[t].spot;
    if (++asked[spot] > kContextsMax) continue;
    const auto objects = accesses_.objects(where, where.touches[t]);
    const flow::heap::ObjectId one = variable.object;
    if (one.valid() && !std::binary_search(objects.begin(), objects.end(), one.index())) continue;
    const Spot& at = where.spots[spot];
    if (variable.changes && !at.write) continue;
    if (model::is_locked_by_custom(input_.program.function(at.function).name.name)) continue;
    habits_.add(what, variable.by_method ? PlaceId(at.function.index()) : place(at), guards(location, t));
  }
}

VariableId RaceEvidence::with_habits(const Variable& variable) {
  const auto [known, is_new] = variables_.try_emplace(variable, VariableId(variables_.size()));
  if (!is_new) return known->second;
  if (!variable.klass.valid()) {
    add_habits(known->second, variable, variable.location);
  } else {
    for (const size_t field : fields_[variable.klass]) add_habits(known->second, variable, field);
  }
  return known->second;
}

std::string RaceEvidence::guard_text(GuardId guard, ir::FuncId function) const {
  flow::sync::LockName name = guard_names_[guard.index()];
  // From the object that is accessed: in the words of its own methods.
  if (name.root == flow::sync::NameRoot::accessed) {
    name.root = flow::sync::NameRoot::parameter;
    name.which = 0;
  }
  return input_.sync.locks().names().text(name, function);
}

/// The lock lies in the object that is accessed, or is it.
bool RaceEvidence::is_own(GuardId guard) const {
  return guard_names_[guard.index()].root == flow::sync::NameRoot::accessed;
}

Evidence RaceEvidence::broken_by(const std::vector<Habit>& habits, size_t location, const RacePair& pair,
                                 std::string_view users) {
  const LocationAccesses& where = accesses_.all()[location];
  for (const Habit& habit : habits)
    for (const uint32_t touch : {pair.first, pair.second}) {
      const std::vector<GuardId>& held = guards(location, touch);
      if (std::binary_search(held.begin(), held.end(), habit.guard)) continue;
      const Spot& spot = where.spots[where.touches[touch].spot];
      return {EvidenceKind::habit, fmt::format("{} of {} {} hold {}; {} does not", habit.with, habit.all,
                                               users, guard_text(habit.guard, spot.function),
                                               input_.words.function(spot.function, facts::Name::shorter))};
    }
  return {};
}

/// One holds nothing that all callers would hold, or both do; yet none of these two threads comes without a
/// lock.
bool RaceEvidence::comes_locked(size_t location, const RacePair& pair) {
  if (!input_.harness.is_open()) return false;
  const LocationAccesses& where = accesses_.all()[location];
  const auto holds = [&](uint32_t touch) {
    const Point& at = where.touches[touch].at;
    return !input_.sync.locks().held(at.instance, at.instr).empty();
  };
  const auto by_a_caller = [&](flow::sync::OriginId origin, uint32_t touch) {
    return !holds(touch) && !paths_.is_reached_unlocked(origin, where.touches[touch].at.instance);
  };
  const bool first = by_a_caller(pair.first_origin, pair.first);
  const bool second = by_a_caller(pair.second_origin, pair.second);
  return (first && (second || holds(pair.second))) || (second && holds(pair.first));
}

/// One of the two is done by whoever asks first, and the other comes after that.
bool RaceEvidence::is_started(size_t location, const RacePair& pair) {
  if (!input_.harness.is_open()) return false;
  const LocationAccesses& where = accesses_.all()[location];
  const Touch &first = where.touches[pair.first], &second = where.touches[pair.second];
  return (where.spots[first.spot].write &&
          lazy_start_.is_over(first.at, pair.first_origin, second.at, pair.second_origin)) ||
         (where.spots[second.spot].write &&
          lazy_start_.is_over(second.at, pair.second_origin, first.at, pair.first_origin));
}

Evidence RaceEvidence::of(size_t location, const RacePair& pair) {
  Evidence found = spoken_for(location, pair);
  // What asks for whole ways comes last, for most pairs need no answer.
  if (!found.speaks() || is_declared(location)) return found;
  return comes_locked(location, pair) || is_started(location, pair) ? Evidence() : found;
}

Evidence RaceEvidence::spoken_for(size_t location, const RacePair& pair) {
  if (pair.object.valid() && helpers_.contains(pair.object) && pair.lock.empty())
    return {EvidenceKind::certain, {}};
  if (is_set_up(location, pair) || is_of_library(location, pair)) return {};
  if (is_declared(location) || is_of_component(location, pair)) return {EvidenceKind::certain, {}};
  if (one_thread_.same(pair.first_origin, pair.second_origin)) return {};
  if (is_called_locked(location, pair) || is_kept_to_thread(location, pair)) return {};
  // Held at both, though it may be two: whoever wrote that thought of it.
  if (!pair.lock.empty() && input_.harness.is_open()) return {};
  if (is_by_own_threads(location, pair)) return {EvidenceKind::certain, {}};
  const Location& at = accesses_.all()[location].location;
  const auto is_client = [&](flow::sync::OriginId id) { return comer(id) == Comer::client; };
  if (is_client(pair.first_origin) && is_client(pair.second_origin) && is_of_one_user(location, pair))
    return {};
  const bool is_part = at.kind == LocationKind::array || at.kind == LocationKind::contents;
  const VariableId what = with_habits({location, is_part ? pair.object : flow::heap::ObjectId(), {}});
  Evidence found = broken_by(habits_.all_of(what), location, pair, "places that use it");
  if (!found.speaks() && at.kind == LocationKind::contents && !asks_size(location, pair.first) &&
      !asks_size(location, pair.second)) {
    // Whatever changes it is under one lock: who looks without that finds it half changed.
    std::vector<Habit> all = habits_.all_of(with_habits({location, pair.object, {}, false, true}));
    std::erase_if(all, [](const Habit& habit) { return habit.with < habit.all; });
    return broken_by(all, location, pair, "places that change it");
  }
  if (found.speaks() || at.kind != LocationKind::field) return found;
  if (is_merely_set(location, pair.first) || is_merely_set(location, pair.second)) return {};
  std::vector<Habit> own = habits_.half_of(with_habits({location, {}, {}, true}));
  std::erase_if(own, [&](const Habit& habit) { return !is_own(habit.guard); });
  found = broken_by(own, location, pair, "methods that use it");
  if (found.speaks()) return found;
  const VariableId all = with_habits({0, {}, input_.classes.field(at.field).owner});
  return broken_by(habits_.all_of(all), location, pair, "places that use fields of its class");
}

}  // namespace ravel::flow::jvm
