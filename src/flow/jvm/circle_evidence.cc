// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/circle_evidence.h"

#include <algorithm>
#include <map>

#include "flow/heap/components.h"
#include "flow/jvm/race_constructors.h"
#include "flow/sync/lock_words.h"
#include "model/jvm_names.h"
#include "model/jvm_objects.h"

namespace ravel::flow::jvm {

using flow::sync::Lock;
using flow::sync::LockEdge;
using flow::sync::LockId;
using flow::sync::LockKind;

namespace {

/// So many locks of clients' objects are wanted under one: it is not about any of them.
constexpr size_t kWide = 8;

}  // namespace

CircleEvidence::CircleEvidence(const JvmInput& input) : input_(input), all_(input.sync.acquisitions()) {
  std::map<LockId, std::set<LockId>> wanted;
  for (const LockEdge& e : all_.edges())
    if (e.want.valid() && !all_.want(e.want).name.valid() && is_composed(e)) wanted[e.from].insert(e.to);
  for (const auto& [from, to] : wanted)
    if (to.size() >= kWide) wide_.insert(from);
}

bool CircleEvidence::wants_anything(const LockEdge& e) const {
  if (!e.want.valid()) return false;
  const flow::sync::NameId name = all_.want(e.want).name;
  // An initialiser, or a thread that the library starts, which gets hold of a client's object somehow.
  const LockKind from = all_[e.from].kind;
  if (from == LockKind::initialiser || from == LockKind::thread) {
    const auto root = [&] { return input_.sync.locks().names()[name].root; };
    const bool is_said =
        name.valid() && root() != flow::sync::NameRoot::object && root() != flow::sync::NameRoot::value;
    return !is_said && input_.harness.is_open() && is_made_for_clients(all_[e.to].object);
  }
  return !name.valid() && wide_.contains(e.from) && is_composed(e);
}

/// Now, or to the constructor of what is held.
bool CircleEvidence::is_given(const LockEdge& e) const {
  if (!e.want.valid() || !e.held.valid() || !e.callee.valid() || all_.made_once(e.to)) return false;
  const flow::sync::NameId wanted = all_.want(e.want).name;
  if (!wanted.valid()) return true;
  const flow::sync::LockNames& names = input_.sync.locks().names();
  const bool is_parameter = names[wanted].root == flow::sync::NameRoot::parameter;
  return (is_parameter && !names.relation(e.held, wanted)) || is_made_by_clients(all_[e.to].object);
}

bool CircleEvidence::is_of_given(const LockCycle& cycle) const {
  return input_.harness.is_open() && !edge(cycle.front()).same &&
         std::all_of(cycle.begin(), cycle.end(), [&](uint32_t e) { return is_given(edge(e)); });
}

facts::WaitEnd::Has CircleEvidence::has(const Lock& lock) const {
  using Has = facts::WaitEnd::Has;
  switch (lock.kind) {
    case LockKind::monitor:
    case LockKind::lock:
      return Has::lock;
    case LockKind::thread:
      return Has::thread;
    case LockKind::initialiser:
      return Has::initialiser;
    case LockKind::workers:
      return Has::workers;
    case LockKind::event:
      break;
  }
  const flow::heap::ClassId future = input_.classes.find(Symbol(model::kFutureClass));
  if (input_.classes.is_subtype(input_.points_to.site(lock.object).klass, future)) return Has::task;
  return flow::sync::is_room(input_.classes, input_.points_to, lock) ? Has::room : Has::notification;
}

facts::WaitEnd CircleEvidence::end(const LockEdge& e) const {
  const Lock& from = all_[e.from];
  facts::WaitEnd end;
  end.has = has(from);
  end.number = e.from.index();
  if (from.kind == LockKind::workers) end.workers = static_cast<uint32_t>(all_.worker_count(e.from));
  if (from.object.valid() && !all_.made_once(e.from))
    end.made = input_.sync.calls().made_once_by_harness(from.object) ? facts::WaitEnd::Made::by_each_client
                                                                     : facts::WaitEnd::Made::often;
  end.self = e.same;
  end.shared = e.from_shared;
  end.wants_shared = e.to_shared;
  end.gives = !e.want.valid();
  end.timed = e.want.valid() && all_.want(e.want).timed;
  end.unnamed = !e.want.valid() || !all_.want(e.want).name.valid();
  return end;
}

facts::WaitCircle CircleEvidence::circle(const LockCycle& cycle, size_t depth) const {
  facts::WaitCircle circle;
  for (const uint32_t e : cycle) circle.ends.push_back(end(edge(e)));
  circle.depth = static_cast<uint32_t>(depth);
  circle.composed = needs_composing(cycle);
  // These are about locks: objects.
  if (std::ranges::all_of(circle.ends, [](const facts::WaitEnd& end) {
        return end.has == facts::WaitEnd::Has::lock || end.has == facts::WaitEnd::Has::workers;
      })) {
    circle.alike = is_alike(cycle);
    circle.given = is_of_given(cycle);
    circle.outer = circle.alike && is_outer_object(cycle);
  }
  circle.doubtful = is_doubtful(cycle, circle);
  return circle;
}

/// One place makes all of them, whatever the contexts.
bool CircleEvidence::is_alike(const LockCycle& cycle) const {
  const LockEdge& one = edge(cycle.front());
  const auto site = [&](uint32_t e) { return input_.points_to.object(all_[edge(e).from].object).site; };
  return one.from == one.to || (!is_class(one) && std::all_of(cycle.begin(), cycle.end(), [&](uint32_t e) {
           return site(e) == site(cycle.front());
         }));
}

bool CircleEvidence::is_class(const LockEdge& e) const {
  return input_.points_to.site(all_[e.from].object).kind == flow::heap::SiteKind::klass;
}

/// A collection, a stream: its lock is taken whether anybody thinks of it or not.
bool CircleEvidence::is_of_library(flow::heap::ObjectId object) const {
  if (!object.valid() || input_.points_to.site(object).kind == flow::heap::SiteKind::klass) return false;
  const flow::heap::ClassId klass = input_.points_to.site(object).klass;
  if (model::is_for_locking(input_.classes.name(klass))) return false;
  return input_.classes.info(klass) == nullptr || input_.program.module(input_.classes.module(klass)).library;
}

/// In the default report: both locks are the application's, and who holds one gets the other by a way that
/// the code says, not because clients might have put it there (open programs).
bool CircleEvidence::is_doubtful(const LockCycle& cycle, const facts::WaitCircle& circle) const {
  // It ends by itself: a delay.
  if (std::any_of(cycle.begin(), cycle.end(),
                  [&](uint32_t e) { return edge(e).want.valid() && all_.want(edge(e).want).timed; }))
    return true;
  if (!input_.harness.is_open() || edge(cycle.front()).same) return false;
  if (cycle.size() > 2 || circle.composed || (circle.alike && needs_circle(cycle))) return true;
  return std::any_of(cycle.begin(), cycle.end(), [&](uint32_t e) {
    const Lock& from = all_[edge(e).from];
    const bool is_lock = from.kind == LockKind::monitor || from.kind == LockKind::lock;
    return is_lock && !all_.made_once(edge(e).from) && is_of_library(from.object);
  });
}

/// Two objects of one class that one place makes, and neither is given in the call that takes the lock: each
/// would have to lie in the other, and nothing tells that anybody builds such a thing.
bool CircleEvidence::needs_circle(const LockCycle& cycle) const {
  const auto class_of = [&](flow::sync::LockId lock) {
    const flow::heap::ObjectId object = all_[lock].object;
    return object.valid() ? input_.points_to.site(object).klass : flow::heap::ClassId();
  };
  const flow::heap::ClassId one = class_of(edge(cycle.front()).from);
  if (!one.valid()) return false;
  return std::all_of(cycle.begin(), cycle.end(), [&](uint32_t e) {
    return class_of(edge(e).to) == one && !all_.made_once(edge(e).to) && !is_argument(edge(e));
  });
}

/// Or belongs to one; not a part of what is held.
bool CircleEvidence::is_argument(const LockEdge& e) const {
  if (!e.want.valid() || !e.held.valid()) return false;
  const flow::sync::LockNames& names = input_.sync.locks().names();
  const flow::sync::NameId wanted = all_.want(e.want).name;
  return wanted.valid() && !names.relation(e.held, wanted) && is_part_of_argument(wanted);
}

bool CircleEvidence::is_part_of_argument(flow::sync::NameId wanted) const {
  const flow::sync::LockName& name = input_.sync.locks().names()[wanted];
  const flow::sync::Fields& fields = input_.sync.locks().fields();
  return name.root == flow::sync::NameRoot::parameter &&
         std::all_of(name.steps.begin(), name.steps.end(), [&](const flow::sync::Step& s) {
           return s == flow::sync::kNotMonitor ||
                  (!s.back && !s.captured && fields.owned(flow::heap::FieldId(s.field)));
         });
}

bool CircleEvidence::needs_composing(const LockCycle& cycle) const {
  if (edge(cycle.front()).same) return false;
  // One method takes both, as anybody can read: transfer(from, to).
  if (std::all_of(cycle.begin(), cycle.end(), [&](uint32_t e) {
        return !edge(e).callee.valid() && !is_of_library(all_[edge(e).to].object);
      }))
    return false;
  if (std::any_of(cycle.begin(), cycle.end(), [&](uint32_t e) { return wants_anything(edge(e)); }))
    return true;
  // A lock that is a part of what is held anyway closes no circle by itself: it knows of nobody.
  const auto is_composed = [&](uint32_t e) { return this->is_composed(edge(e)); };
  return std::any_of(cycle.begin(), cycle.end(), is_composed) &&
         std::all_of(cycle.begin(), cycle.end(),
                     [&](uint32_t e) { return is_composed(e) || is_own_part(edge(e)); });
}

bool CircleEvidence::is_own_part(const LockEdge& e) const {
  if (!e.want.valid() || !e.held.valid()) return false;
  const flow::sync::NameId wanted = all_.want(e.want).name;
  const flow::heap::ObjectId object = all_[e.to].object;
  return wanted.valid() && object.valid() && input_.sync.locks().names().relation(e.held, wanted) &&
         model::is_for_locking(input_.classes.name(input_.points_to.site(object).klass));
}

/// By a constructor that clients call, or by a static method that does it for them. They may as often as they
/// like.
bool CircleEvidence::is_made_by_clients(flow::heap::ObjectId object) const {
  const flow::sync::Calls& calls = input_.sync.calls();
  const auto makers = calls.makers(object);
  // A framework makes one, and gives it to all that ask for it.
  const flow::heap::ClassId klass = input_.points_to.site(object).klass;
  if (klass.valid() && flow::heap::class_role(input_.classes, klass) == model::JvmRole::component)
    return false;
  // By no instruction: it came from outside, or it is a clone of what somebody asked for one.
  if (makers.empty()) return input_.points_to.site(object).kind != flow::heap::SiteKind::klass;
  const auto is_static = [&](flow::heap::InstanceId maker) {
    const ir::FuncId id = input_.points_to.function(maker);
    const ir::ClassInfo* info = input_.program.module_of(id).klass.get();
    const Symbol name = input_.program.function(id).name.name;
    return info != nullptr && std::any_of(info->methods.begin(), info->methods.end(), [&](const auto& m) {
             return m.name == name && (m.flags & ir::kDeclStatic) != 0 && name.view() != "<clinit>()V";
           });
  };
  const auto by_client = [&](flow::heap::InstanceId maker) {
    if (maker == calls.harness_instance()) return true;
    const auto callers = calls.in(maker);
    return is_static(maker) && std::all_of(callers.begin(), callers.end(), [&](const auto& call) {
             return call.caller == calls.harness_instance();
           });
  };
  return std::all_of(makers.begin(), makers.end(), by_client);
}

/// Or by the constructor of such an object, for itself.
bool CircleEvidence::is_made_for_clients(flow::heap::ObjectId object) const {
  if (!object.valid()) return false;
  if (is_made_by_clients(object)) return true;
  const flow::sync::Calls& calls = input_.sync.calls();
  const auto makers = calls.makers(object);
  return std::all_of(makers.begin(), makers.end(), [&](flow::heap::InstanceId maker) {
    const auto callers = calls.in(maker);
    return is_constructor(calls.function(maker)) &&
           std::any_of(callers.begin(), callers.end(),
                       [&](const auto& call) { return call.caller == calls.harness_instance(); });
  });
}

bool CircleEvidence::is_composed(const LockEdge& e) const {
  const flow::heap::ObjectId object = all_[e.to].object;
  if (!input_.harness.is_open()) return false;
  if (!object.valid() || !e.want.valid() || !e.held.valid()) return false;
  const bool by_client = is_made_by_clients(object);
  if (all_.made_once(e.to) && !by_client) return false;
  const flow::sync::LockNames& names = input_.sync.locks().names();
  const flow::sync::NameId wanted = all_.want(e.want).name;
  if (!wanted.valid()) return true;
  if (names.relation(e.held, wanted)) return by_client;
  // Given in this very call, or part of what is given: clients choose both.
  return !is_part_of_argument(wanted);
}

/// The outer object of something that was looked up: most likely the one that is held.
bool CircleEvidence::is_outer_object(const LockCycle& cycle) const {
  for (const uint32_t one : cycle) {
    const LockEdge& e = edge(one);
    const flow::sync::NameId wanted = e.want.valid() ? all_.want(e.want).name : flow::sync::NameId();
    if (!wanted.valid()) continue;
    const auto& steps = input_.sync.locks().names()[wanted].steps;
    for (const flow::sync::Step& s : steps)
      if (!s.captured && !s.back &&
          input_.classes.field(flow::heap::FieldId(s.field)).name.view().starts_with("this$"))
        return true;
  }
  return false;
}

}  // namespace ravel::flow::jvm
