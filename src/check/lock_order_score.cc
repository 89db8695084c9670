// SPDX-License-Identifier: Apache-2.0
#include "check/lock_order_score.h"

#include <algorithm>
#include <map>
#include <set>

#include "flow/heap/components.h"
#include "flow/jvm/race_constructors.h"
#include "flow/sync/lock_words.h"
#include "model/jvm_names.h"
#include "model/jvm_objects.h"

namespace ravel::check {

using flow::sync::Lock;
using flow::sync::LockEdge;
using flow::sync::LockId;
using flow::sync::LockKind;

namespace {

/// So many locks of clients' objects are wanted under one: it is not about any of them.
constexpr size_t kWide = 8;
/// Below it too much had to be assumed.
constexpr double kEvidentMin = 0.3;
/// Calls beyond so many change nothing.
constexpr size_t kDepthMax = 40;

}  // namespace

CycleScores::CycleScores(const JvmInput& input) : input_(input), all_(input.sync.acquisitions()) {
  std::map<LockId, std::set<LockId>> wanted;
  for (const LockEdge& e : all_.edges())
    if (e.want.valid() && !all_.want(e.want).name.valid() && is_composed(e)) wanted[e.from].insert(e.to);
  for (const auto& [from, to] : wanted)
    if (to.size() >= kWide) wide_.insert(from);
}

bool CycleScores::wants_anything(const LockEdge& e) const {
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
bool CycleScores::is_given(const LockEdge& e) const {
  if (!e.want.valid() || !e.held.valid() || !e.callee.valid() || all_.made_once(e.to)) return false;
  const flow::sync::NameId wanted = all_.want(e.want).name;
  if (!wanted.valid()) return true;
  const flow::sync::LockNames& names = input_.sync.locks().names();
  const bool is_parameter = names[wanted].root == flow::sync::NameRoot::parameter;
  return (is_parameter && !names.relation(e.held, wanted)) || is_made_by_clients(all_[e.to].object);
}

bool CycleScores::is_of_given(const LockCycle& cycle) const {
  return input_.harness.is_open() && !edge(cycle.edges.front()).same &&
         std::all_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t e) { return is_given(edge(e)); });
}

std::string CycleScores::kind(const LockCycle& cycle) const {
  const LockEdge& one = edge(cycle.edges.front());
  if (one.same) return one.from_shared ? "upgrade" : "again";
  const auto any = [&](LockKind kind) {
    return std::any_of(cycle.edges.begin(), cycle.edges.end(),
                       [&](uint32_t e) { return all_[all_.edges()[e].from].kind == kind; });
  };
  if (any(LockKind::initialiser)) return "initialiser";
  if (any(LockKind::event)) return waits_for_task(cycle) ? "join" : waits_for_room(cycle) ? "room" : "wait";
  if (any(LockKind::thread)) return "join";
  // One place makes all of them, whatever the contexts.
  const auto site = [&](uint32_t e) { return input_.points_to.object(all_[edge(e).from].object).site; };
  const bool one_site = std::all_of(cycle.edges.begin(), cycle.edges.end(),
                                    [&](uint32_t e) { return site(e) == site(cycle.edges.front()); });
  return one.from == one.to || (one_site && !is_class(one)) ? "instances" : "cycle";
}

bool CycleScores::is_class(const LockEdge& e) const {
  return input_.points_to.site(all_[e.from].object).kind == flow::heap::SiteKind::klass;
}

/// What signals is the end of a task.
bool CycleScores::waits_for_task(const LockCycle& cycle) const {
  const flow::heap::ClassId future = input_.classes.find(Symbol(model::kFutureClass));
  return std::any_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t e) {
    const Lock& from = all_[all_.edges()[e].from];
    return from.kind == LockKind::event &&
           input_.classes.is_subtype(input_.points_to.site(from.object).klass, future);
  });
}

bool CycleScores::waits_for_room(const LockCycle& cycle) const {
  return std::any_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t e) {
    return flow::sync::is_room(input_.classes, input_.points_to, all_[all_.edges()[e].from]);
  });
}

double CycleScores::score(const LockCycle& cycle, size_t depth) const {
  const std::string kind = this->kind(cycle);
  static const std::map<std::string, double> kStart = {
      {"cycle", 0.9}, {"instances", 0.7}, {"upgrade", 0.9},     {"again", 0.7},
      {"join", 0.85}, {"wait", 0.8},      {"initialiser", 0.5}, {"room", 0.7}};
  double score = kStart.at(kind);
  std::set<LockId> seen;
  for (const uint32_t one : cycle.edges) {
    const LockEdge& e = edge(one);
    if (e.want.valid() && all_.want(e.want).timed) score *= 0.5;
    if (kind == "instances" && (!e.want.valid() || !all_.want(e.want).name.valid())) score *= 0.6;
    const Lock& from = all_[e.from];
    // All of them must be at it at once.
    if (from.kind == LockKind::workers && all_.worker_count(e.from) > 1) score *= 0.8;
    if (kind == "instances" || !seen.insert(e.from).second || !from.object.valid()) continue;
    if (all_.made_once(e.from)) continue;
    score *= input_.sync.calls().made_once_by_harness(from.object) ? 0.95 : 0.75;
  }
  for (size_t i = 2; i < cycle.edges.size(); ++i) score *= 0.85;
  // Far away the program's ways run together, and each call may be another one in truth.
  for (size_t i = 4; i < std::min(depth, kDepthMax); ++i) score *= i < 14 ? 0.96 : 0.9;
  if (!cycle.unsure_gate.empty()) score *= 0.3;
  if (needs_composing(cycle)) score *= 0.15;
  if (kind == "instances" && is_outer_object(cycle)) score *= 0.2;
  return std::clamp(score, 0.05, 0.99);
}

/// A collection, a stream: its lock is taken whether anybody thinks of it or not.
bool CycleScores::is_of_library(flow::heap::ObjectId object) const {
  if (!object.valid() || input_.points_to.site(object).kind == flow::heap::SiteKind::klass) return false;
  const flow::heap::ClassId klass = input_.points_to.site(object).klass;
  if (model::is_for_locking(input_.classes.name(klass))) return false;
  return input_.classes.info(klass) == nullptr || input_.program.module(input_.classes.module(klass)).library;
}

bool CycleScores::speaks_for(const LockCycle& cycle, double score) const {
  if (score < kEvidentMin) return false;
  // It ends by itself: a delay.
  if (std::any_of(cycle.edges.begin(), cycle.edges.end(),
                  [&](uint32_t e) { return edge(e).want.valid() && all_.want(edge(e).want).timed; }))
    return false;
  if (!input_.harness.is_open() || edge(cycle.edges.front()).same) return true;
  if (cycle.edges.size() > 2) return false;
  if (needs_composing(cycle) || needs_circle(cycle)) return false;
  return std::all_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t e) {
    const Lock& from = all_[edge(e).from];
    const bool is_lock = from.kind == LockKind::monitor || from.kind == LockKind::lock;
    return !is_lock || all_.made_once(edge(e).from) || !is_of_library(from.object);
  });
}

/// Two objects of one class that one place makes, and neither is given in the call that takes the lock: each
/// would have to lie in the other, and nothing tells that anybody builds such a thing.
bool CycleScores::needs_circle(const LockCycle& cycle) const {
  const auto class_of = [&](flow::sync::LockId lock) {
    const flow::heap::ObjectId object = all_[lock].object;
    return object.valid() ? input_.points_to.site(object).klass : flow::heap::ClassId();
  };
  const flow::heap::ClassId one = class_of(edge(cycle.edges.front()).from);
  if (!one.valid() || kind(cycle) != "instances") return false;
  return std::all_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t e) {
    return class_of(edge(e).to) == one && !all_.made_once(edge(e).to) && !is_argument(edge(e));
  });
}

/// Or belongs to one; not a part of what is held.
bool CycleScores::is_argument(const LockEdge& e) const {
  if (!e.want.valid() || !e.held.valid()) return false;
  const flow::sync::LockNames& names = input_.sync.locks().names();
  const flow::sync::NameId wanted = all_.want(e.want).name;
  return wanted.valid() && !names.relation(e.held, wanted) && is_part_of_argument(wanted);
}

bool CycleScores::is_part_of_argument(flow::sync::NameId wanted) const {
  const flow::sync::LockName& name = input_.sync.locks().names()[wanted];
  const flow::sync::Fields& fields = input_.sync.locks().fields();
  return name.root == flow::sync::NameRoot::parameter &&
         std::all_of(name.steps.begin(), name.steps.end(), [&](const flow::sync::Step& s) {
           return s == flow::sync::kNotMonitor ||
                  (!s.back && !s.captured && fields.owned(flow::heap::FieldId(s.field)));
         });
}

bool CycleScores::needs_composing(const LockCycle& cycle) const {
  if (edge(cycle.edges.front()).same) return false;
  // One method takes both, as anybody can read: transfer(from, to).
  if (std::all_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t e) {
        return !edge(e).callee.valid() && !is_of_library(all_[edge(e).to].object);
      }))
    return false;
  if (std::any_of(cycle.edges.begin(), cycle.edges.end(),
                  [&](uint32_t e) { return wants_anything(edge(e)); }))
    return true;
  // A lock that is a part of what is held anyway closes no circle by itself: it knows of nobody.
  const auto is_composed = [&](uint32_t e) { return this->is_composed(edge(e)); };
  return std::any_of(cycle.edges.begin(), cycle.edges.end(), is_composed) &&
         std::all_of(cycle.edges.begin(), cycle.edges.end(),
                     [&](uint32_t e) { return is_composed(e) || is_own_part(edge(e)); });
}

bool CycleScores::is_own_part(const LockEdge& e) const {
  if (!e.want.valid() || !e.held.valid()) return false;
  const flow::sync::NameId wanted = all_.want(e.want).name;
  const flow::heap::ObjectId object = all_[e.to].object;
  return wanted.valid() && object.valid() && input_.sync.locks().names().relation(e.held, wanted) &&
         model::is_for_locking(input_.classes.name(input_.points_to.site(object).klass));
}

/// By a constructor that clients call, or by a static method that does it for them. They may as often as they
/// like.
bool CycleScores::is_made_by_clients(flow::heap::ObjectId object) const {
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
bool CycleScores::is_made_for_clients(flow::heap::ObjectId object) const {
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

bool CycleScores::is_composed(const LockEdge& e) const {
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
bool CycleScores::is_outer_object(const LockCycle& cycle) const {
  for (const uint32_t one : cycle.edges) {
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

}  // namespace ravel::check
