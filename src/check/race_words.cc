// SPDX-License-Identifier: Apache-2.0
#include "check/race_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <tuple>

#include "check/places.h"
#include "model/jvm_names.h"

namespace ravel::check {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::sync::OriginId;
using flow::sync::OriginKind;

namespace {

/// `int[]` of `[I`; short class names.
std::string type_text(std::string_view type) {
  static constexpr std::pair<char, std::string_view> kPrimitives[] = {
      {'Z', "boolean"}, {'B', "byte"}, {'C', "char"},  {'S', "short"},
      {'I', "int"},     {'J', "long"}, {'F', "float"}, {'D', "double"}};
  if (type.starts_with('[')) return type_text(type.substr(1)) + "[]";
  if (type.starts_with('L') && type.ends_with(';'))
    return flow::heap::class_text(Symbol(type.substr(1, type.size() - 2)), true);
  if (type.size() == 1)
    for (const auto& [letter, name] : kPrimitives)
      if (type[0] == letter) return std::string(name);
  return flow::heap::class_text(Symbol(type), true);
}

}  // namespace

std::string RaceWords::class_name(ObjectId object) const {
  return type_text(input_.classes.name(input_.points_to.site(object).klass).view());
}

/// Where the application made it: the allocation, or the call of a factory in whose context it was.
std::optional<RaceWords::Where> RaceWords::maker(ObjectId object) const {
  const flow::heap::Site& site = input_.points_to.site(object);
  if (site.function.valid() && accesses_.is_application(site.function))
    return Where{site.function, site.instr};
  for (const uint32_t e : input_.points_to.elements(input_.points_to.object(object).context)) {
    const flow::heap::ContextElement element = input_.points_to.element(e);
    if (element.caller.valid() && accesses_.is_application(element.caller))
      return Where{element.caller, element.instr};
    if (!element.site.valid()) continue;
    const flow::heap::Site& outer = input_.points_to.site(element.site);
    if (outer.function.valid() && accesses_.is_application(outer.function))
      return Where{outer.function, outer.instr};
  }
  return std::nullopt;
}

std::string RaceWords::made_at(ObjectId object) const {
  const auto where = maker(object);
  return where ? place_text(input_.program, {where->function, where->instr}) : "";
}

std::string RaceWords::object_subject(ObjectId object) const {
  const auto where = maker(object);
  if (where) return fmt::format("the {} made in {}", class_name(object), function(where->function, true));
  if (input_.points_to.site(object).function == input_.harness.main())
    return fmt::format("a {} that callers share", class_name(object));
  return fmt::format("a {} that a library made", class_name(object));
}

std::string RaceWords::subject(const Location& location, ObjectId object) const {
  switch (location.kind) {
    case LocationKind::field:
    case LocationKind::statik: {
      const flow::heap::FieldDecl& field = input_.classes.field(location.field);
      return fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(field.owner), true),
                         field.name.view());
    }
    case LocationKind::array:
      return "elements of " + object_subject(object);
    case LocationKind::contents:
      return "contents of " + object_subject(object);
  }
  return {};
}

/// A lambda is told by the method whose text it is in: `lambda$main$0` is `main`.
std::string RaceWords::function(ir::FuncId id, bool shorter) const {
  ir::FuncName name = input_.program.function(id).name;
  const std::string_view text = name.name.view();
  if (text.starts_with("lambda$")) {
    const std::string_view rest = text.substr(7);
    const size_t end = std::min(rest.find('$'), rest.find('('));
    const std::string_view around = rest.substr(0, end);
    name.name = Symbol(around == "new" ? "<init>" : around == "static" ? "<clinit>" : around);
  }
  return flow::heap::method_text(name, shorter);
}

report::SourcePos RaceWords::position(const Spot& spot) const {
  return check::position(input_.program, {spot.function, spot.instr});
}
std::string RaceWords::place(const Spot& spot) const {
  return place_text(input_.program, {spot.function, spot.instr});
}

std::string RaceWords::action(const Location& location, const Spot& spot) const {
  const ir::Function& function = input_.program.function(spot.function);
  const ir::Instr& instr = function.instr(spot.instr);
  if (instr.op == ir::Op::call || instr.op == ir::Op::call_virtual) {
    const ir::FuncName& callee = input_.program.module_of(spot.function).callees[instr.payload];
    return flow::heap::method_text(callee, true) + "()";
  }
  if (location.kind == LocationKind::array) return "an array's element";
  return subject(location, {});
}

std::vector<std::string> RaceWords::holds(const Touch& touch) const {
  std::vector<Lock> locks;
  add_locks(touch.at, locks);
  for (const Point& point : accesses_.way(touch)) add_locks(point, locks);
  drop_owners(locks);
  std::vector<std::string> result;
  for (Lock& lock : locks)
    if (std::find(result.begin(), result.end(), lock.text) == result.end())
      result.push_back(std::move(lock.text));
  return result;
}

/// `the owner of this`, where that is the object which has a better name as well, or is nobody known.
void RaceWords::drop_owners(std::vector<Lock>& locks) {
  std::vector<uint32_t> plain;  // objects that have a better name
  for (const Lock& lock : locks)
    if (!lock.is_owner) plain.insert(plain.end(), lock.objects.begin(), lock.objects.end());
  const bool any_plain = std::any_of(locks.begin(), locks.end(), [](const Lock& l) { return !l.is_owner; });
  std::erase_if(locks, [&](const Lock& lock) {
    return lock.is_owner && any_plain &&
           std::all_of(lock.objects.begin(), lock.objects.end(),
                       [&](uint32_t o) { return std::find(plain.begin(), plain.end(), o) != plain.end(); });
  });
}

/// One lock may have several names: the one that is said is a path, and the shortest.
void RaceWords::add_locks(const Point& point, std::vector<Lock>& locks) const {
  const flow::sync::HeldLocks& held = input_.sync.locks();
  const ir::FuncId function = input_.points_to.function(point.instance);
  for (const flow::sync::Held& each : held.held(point.instance, point.instr)) {
    const flow::sync::LockName& name = held.names()[each.name];
    Lock lock{held.objects(point.instance, each.name),
              held.names().text(name, function) + (each.shared ? " (shared)" : ""),
              name.root != flow::sync::NameRoot::object,
              std::any_of(name.steps.begin(), name.steps.end(), [](const auto& step) { return step.back; })};
    const auto same = std::find_if(locks.begin(), locks.end(), [&](const Lock& known) {
      return !lock.objects.empty() && known.objects == lock.objects;
    });
    if (same == locks.end())
      locks.push_back(std::move(lock));
    else if (std::tuple(!lock.is_path, lock.text.size()) < std::tuple(!same->is_path, same->text.size()))
      *same = std::move(lock);
  }
}

const flow::heap::Root* RaceWords::root(const std::vector<CallEdge>& path) const {
  if (path.empty() || path.front().caller != input_.sync.calls().harness_instance()) return nullptr;
  return input_.harness.root(path.front().instr);
}

/// The application's call that led to a fork in the library, over the fewest calls.
std::optional<RaceWords::Where> RaceWords::starter(const CallEdge& fork) const {
  constexpr size_t kSearchMax = 10000;
  std::deque<std::pair<InstanceId, ir::InstrId>> work = {{fork.caller, fork.instr}};
  HashSet<InstanceId> seen;
  while (!work.empty() && seen.size() < kSearchMax) {
    const auto [instance, instr] = work.front();
    work.pop_front();
    if (!instance.valid() || !seen.insert(instance).second) continue;
    const ir::FuncId function = input_.points_to.function(instance);
    if (accesses_.is_application(function)) return Where{function, instr};
    for (const CallEdge& edge : input_.sync.calls().in(instance)) work.emplace_back(edge.caller, edge.instr);
  }
  return std::nullopt;
}

std::string RaceWords::origin(OriginId id, const std::vector<CallEdge>& path) const {
  const flow::sync::Origin& origin = input_.sync.threads()[id];
  if (const flow::heap::Root* start = root(path)) {
    if (!origin.many && !input_.harness.is_open()) return "the main thread";
    // The method that runs tells more than the one that its superclass or interface declares.
    const ir::FuncId called = input_.points_to.function(path.front().callee);
    return fmt::format("any thread that calls {}()", accesses_.is_application(called)
                                                         ? function(called, true)
                                                         : flow::heap::method_text(start->method, true));
  }
  const CallEdge* fork = !path.empty()           ? &path.front()
                         : origin.starts.empty() ? nullptr
                                                 : &origin.starts.front();
  const auto where = fork == nullptr ? std::nullopt : starter(*fork);
  const std::string_view many = origin.many ? "one of the threads" : "the thread";
  if (!where)
    return fmt::format(
        "{} that {} {}", many, origin.many ? "run" : "runs",
        origin.entries.empty() ? "it" : function(input_.points_to.function(origin.entries.front()), true));
  return fmt::format("{} started at {}", many, place_text(input_.program, {where->function, where->instr}));
}

report::Place RaceWords::place_of(const LocationAccesses& where, const Touch& touch, OriginId id) {
  report::Place result = short_place(where, where.spots[touch.spot]);
  const std::vector<CallEdge> edges = paths_.to(id, touch.at.instance);
  result.origin = origin(id, edges);
  result.holds = holds(touch);
  for (const CallEdge& edge : edges) {
    // The first one starts the thread.
    if (input_.sync.calls().starts_thread(edge) || !edge.caller.valid()) continue;
    const ir::FuncId caller = input_.points_to.function(edge.caller);
    if (caller == input_.harness.main()) continue;
    result.path.push_back({function(caller), check::position(input_.program, {caller, edge.instr}),
                           !accesses_.is_application(caller)});
  }
  // What the compiler has made to get at a private field is nobody's: the place is where it is called.
  const ir::FuncId here = where.spots[touch.spot].function;
  if (model::is_accessor(input_.program.function(here).name.name.view()) && !result.path.empty()) {
    result.pos = result.path.back().pos;
    result.function = result.path.back().function;
    result.path.pop_back();
  }
  return result;
}

report::Place RaceWords::short_place(const LocationAccesses& where, const Spot& spot) const {
  report::Place result;
  result.role = spot.write ? report::Role::write : report::Role::read;
  result.pos = position(spot);
  result.function = function(spot.function);
  result.what = action(where.location, spot);
  return result;
}

}  // namespace ravel::check
