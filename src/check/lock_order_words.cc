// SPDX-License-Identifier: Apache-2.0
#include "check/lock_order_words.h"
#include "model/jvm_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <tuple>

namespace ravel::check {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::sync::LockEdge;
using flow::sync::LockKind;
using flow::sync::OriginId;

bool is_room(const JvmInput& input, const flow::sync::Lock& lock) {
  return lock.kind == LockKind::event &&
         input.classes.name(input.points_to.site(lock.object).klass).view() == model::kRoomClass;
}

LockWords::LockWords(const JvmInput& input) : input_(input), paths_(input.sync) { find_holders(); }

/// The field that says best what a lock is: a static one, one that holds nothing else, one of the program.
void LockWords::find_holders() {
  HashSet<uint32_t> locks;
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  for (size_t i = 0; i < all.size(); ++i) {
    const flow::sync::Lock& lock = all[flow::sync::LockId(i)];
    if (lock.object.valid()) locks.insert(lock.object.index());
    if (is_room(input_, lock))
      for (const uint32_t queue : queues_of(lock.object)) locks.insert(queue);
  }
  const auto rank = [&](const Holder& h) {
    const flow::heap::FieldDecl& field = input_.classes.field(h.field);
    return std::tuple(!h.application, h.base.valid(), h.others, input_.classes.name(field.owner).str(),
                      field.name.str());
  };
  input_.points_to.each_field(
      [&](ObjectId base, flow::heap::FieldId field, std::span<const uint32_t> objects) {
        if (!field.valid()) return;
        const flow::heap::ClassId owner = input_.classes.field(field).owner;
        const ir::ModuleId module = input_.classes.module(owner);
        if (input_.classes.name(owner).view().starts_with('$')) return;
        const bool application = module.valid() && !input_.program.module(module).library;
        for (const uint32_t o : objects) {
          if (!locks.contains(o)) continue;
          const Holder found{field, base, objects.size() - 1, application};
          const auto [entry, is_new] = holders_.try_emplace(o, found);
          if (!is_new && rank(found) < rank(entry->second)) entry->second = found;
        }
      });
}

std::span<const uint32_t> LockWords::queues_of(ObjectId room) const {
  return input_.points_to.field_objects(room, input_.classes.field(Symbol(model::kRoomQueueField)));
}

std::string LockWords::class_name(ObjectId object) const {
  return flow::heap::class_text(input_.classes.name(input_.points_to.site(object).klass), true);
}

std::optional<Step> LockWords::maker(ObjectId object) const {
  const flow::heap::Site& site = input_.points_to.site(object);
  if (site.function.valid() && is_application(site.function)) return Step{site.function, site.instr};
  for (const uint32_t e : input_.points_to.elements(input_.points_to.object(object).context)) {
    const flow::heap::ContextElement element = input_.points_to.element(e);
    if (element.caller.valid() && is_application(element.caller)) return Step{element.caller, element.instr};
    if (!element.site.valid()) continue;
    const flow::heap::Site& outer = input_.points_to.site(element.site);
    if (outer.function.valid() && is_application(outer.function)) return Step{outer.function, outer.instr};
  }
  return std::nullopt;
}

std::string LockWords::made_at(ObjectId object) const {
  const auto where = maker(object);
  return where ? " made at " + place(*where) : "";
}

std::string LockWords::lock_of(ObjectId object) const {
  const flow::heap::Site& site = input_.points_to.site(object);
  if (site.kind == flow::heap::SiteKind::klass)
    return flow::heap::class_text(input_.classes.name(site.represents), true) + ".class";
  const ir::ModuleId module = input_.classes.module(site.klass);
  const bool own_class = module.valid() && !input_.program.module(module).library;
  const auto holder = holders_.find(object.index());
  const auto field_text = [&](const Holder& h) {
    const flow::heap::FieldDecl& field = input_.classes.field(h.field);
    return fmt::format("{}.{}", flow::heap::class_text(input_.classes.name(field.owner), true),
                       field.name.view());
  };
  if (holder != holders_.end() && holder->second.application) {
    const Holder& h = holder->second;
    if (!own_class || (!h.base.valid() && h.others == 0)) return field_text(h);
  }
  if (own_class) return class_name(object);
  if (holder != holders_.end() && holder->second.base.valid()) {
    const ObjectId owner = holder->second.base;
    const flow::heap::ClassId executor = input_.classes.find(Symbol(model::kExecutorClass));
    if (input_.classes.is_subtype(input_.points_to.site(owner).klass, executor))
      return "the one thread of the executor" + made_at(owner);
    if (class_name(object) == "Object") return fmt::format("the {}{}", class_name(owner), made_at(owner));
  }
  return fmt::format("the {}{}", class_name(object), made_at(object));
}

std::string LockWords::lock(flow::sync::LockId id) const {
  const flow::sync::Lock& lock = input_.sync.acquisitions()[id];
  const auto entry = [&] {
    const flow::sync::Origin& o = input_.sync.threads()[lock.origin];
    return o.entries.empty() ? ir::FuncId() : input_.points_to.function(o.entries.front());
  };
  switch (lock.kind) {
    case LockKind::thread:
      return "the end of " + origin(lock.origin, {});
    case LockKind::initialiser:
      return "the initialiser of " + flow::heap::class_text(input_.program.module_of(entry()).name, true);
    case LockKind::workers: {
      const int64_t count = input_.sync.acquisitions().worker_count(id);
      const auto holder = holders_.find(lock.object.index());
      return fmt::format("{} of the executor{}",
                         count == 1 ? "the one thread" : fmt::format("one of the {} threads", count),
                         holder == holders_.end() ? "" : made_at(holder->second.base));
    }
    case LockKind::event:
      if (is_room(input_, lock)) {
        const auto queues = queues_of(lock.object);
        return "room in " + (queues.empty() ? "a queue" : lock_of(ObjectId(queues.front())));
      }
      return "a notification of " + lock_of(lock.object);
    default:
      return lock_of(lock.object);
  }
}

std::string LockWords::lock_with_place(flow::sync::LockId id) const {
  const flow::sync::Lock& node = input_.sync.acquisitions()[id];
  const std::string text = lock(id);
  return node.object.valid() && text.find(" made at ") == std::string::npos ? text + made_at(node.object)
                                                                            : text;
}

std::string LockWords::function(ir::FuncId id, bool shorter) const {
  ir::FuncName name = input_.program.function(id).name;
  const std::string_view text = name.name.view();
  if (text.starts_with("lambda$")) {
    const std::string_view rest = text.substr(7);
    const std::string_view around = rest.substr(0, std::min(rest.find('$'), rest.find('(')));
    name.name = Symbol(around == "new" ? "<init>" : around == "static" ? "<clinit>" : around);
  }
  return flow::heap::method_text(name, shorter);
}

std::string LockWords::place(const Step& step) const {
  if (position(input_.program, step).line == 0) return function(step.first);
  return place_text(input_.program, step);
}

report::Frame LockWords::frame(const Step& step) const {
  return {function(step.first, false), position(input_.program, step), !is_application(step.first)};
}

/// The application's call that led to a fork in the library, over the fewest calls.
std::optional<Step> LockWords::starter(const CallEdge& fork) const {
  constexpr size_t kSearchMax = 10000;
  std::deque<std::pair<InstanceId, ir::InstrId>> work = {{fork.caller, fork.instr}};
  HashSet<InstanceId> seen;
  while (!work.empty() && seen.size() < kSearchMax) {
    const auto [instance, instr] = work.front();
    work.pop_front();
    if (!instance.valid() || !seen.insert(instance).second) continue;
    const ir::FuncId function = input_.points_to.function(instance);
    if (is_application(function)) return Step{function, instr};
    for (const CallEdge& edge : input_.sync.calls().in(instance)) work.emplace_back(edge.caller, edge.instr);
  }
  return std::nullopt;
}

std::string LockWords::origin(OriginId id, const std::vector<CallEdge>& path) const {
  const flow::sync::Origin& origin = input_.sync.threads()[id];
  if (origin.kind == flow::sync::OriginKind::initialiser && !origin.entries.empty())
    return fmt::format(
        "the first thread that uses {}",
        flow::heap::class_text(
            input_.program.module_of(input_.points_to.function(origin.entries.front())).name, true));
  if (!path.empty() && path.front().caller == input_.sync.calls().harness_instance()) {
    const flow::heap::Root* start = input_.harness.root(path.front().instr);
    if (start != nullptr) {
      if (!origin.many && !input_.harness.is_open()) return "the main thread";
      const ir::FuncId called = input_.points_to.function(path.front().callee);
      return fmt::format("any thread that calls {}()", is_application(called)
                                                           ? function(called)
                                                           : flow::heap::method_text(start->method, true));
    }
  }
  const CallEdge* fork = !path.empty()           ? &path.front()
                         : origin.starts.empty() ? nullptr
                                                 : &origin.starts.front();
  const auto where = fork == nullptr ? std::nullopt : starter(*fork);
  const std::string_view many = origin.many ? "one of the threads" : "the thread";
  if (where) return fmt::format("{} started at {}", many, place(*where));
  return origin.entries.empty() ? "a thread"
                                : fmt::format("a thread that runs {}()",
                                              function(input_.points_to.function(origin.entries.front())));
}

std::optional<LockLink> LockWords::link(const LockEdge& edge, OriginId by) {
  const flow::sync::Acquisitions& all = input_.sync.acquisitions();
  const auto at = [&](InstanceId instance, ir::InstrId instr) {
    return Step{input_.points_to.function(instance), instr};
  };
  LockLink link;
  const std::vector<CallEdge> start = path_to(by, edge.at.instance);
  link.origin = origin(by, start);
  std::vector<Step> steps;
  for (const CallEdge& e : start) {
    if (input_.sync.calls().starts_thread(e) || !e.caller.valid()) continue;
    if (input_.points_to.function(e.caller) != input_.harness.main()) steps.push_back(at(e.caller, e.instr));
  }
  const size_t here = steps.size();
  const std::vector<CallEdge> way = all.way(edge);
  for (const CallEdge& e : way) steps.push_back(at(e.caller, e.instr));
  const flow::sync::Point wait = all.wait_at(edge);
  steps.push_back(at(wait.instance, wait.instr));
  link.depth = way.size();
  // What libraries do belongs to the call that entered them.
  const auto last =
      std::find_if(steps.rbegin(), steps.rend(), [&](const Step& s) { return is_application(s.first); });
  if (last == steps.rend() || all[edge.to].kind == LockKind::workers) {
    // A task that does not run yet, or of which only the library's part is on the way: where it was handed
    // over.
    const auto from = start.empty() ? std::nullopt : starter(start.front());
    if (!from) return std::nullopt;
    link.wait = link.taken = *from;
    return link;
  }
  link.wait = *last;
  link.path.assign(steps.begin(), last.base() - 1);
  link.taken = at(edge.at.instance, all.taken_at(edge));
  for (size_t i = here; !is_application(link.taken.first) && i-- > 0;) link.taken = steps[i];
  if (!is_application(link.taken.first)) link.taken = link.wait;
  return link;
}

}  // namespace ravel::check
