// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_library.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/scc.h"
#include "flow/jvm/race_constructors.h"
#include "model/jvm_primitives.h"

namespace ravel::flow::jvm {

using flow::heap::CallEdge;
using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::heap::SiteKind;

namespace {

/// Of one way. Locks further out add little; that they are forgotten can only add a report, and is told.
constexpr size_t kPointsMax = 4;

}  // namespace

LibraryEffects::LibraryEffects(const JvmInput& input, ObjectSets& sets) : input_(input), sets_(sets) {
  ways_.resize(2);  // 0 and kUnknownWay
  const size_t count = input.points_to.instance_count();
  summaries_.resize(count);
  for (size_t i = 0; i < count; ++i)
    if (is_library(InstanceId(i))) collect_own(InstanceId(i));
  spread();
}

bool LibraryEffects::is_library(InstanceId id) const {
  const ir::FuncId function = input_.points_to.function(id);
  return input_.program.module_of(function).library && function != input_.harness.main();
}

/// Only what the application made, or a model on its behalf, and what threads share. The JDK's own objects
/// are the JDK's business.
bool LibraryEffects::is_told_about(ObjectId object) const {
  const flow::heap::Site& site = input_.points_to.site(object);
  if (site.merged || !site.function.valid() || !input_.sync.escape().escapes(object)) return false;
  if (site.kind != SiteKind::object && site.kind != SiteKind::array) return false;
  if (site.function == input_.harness.main()) return site.kind == SiteKind::object;
  const auto is_model = [&](ir::FuncId function) {
    return input_.program.module_of(function).path.starts_with(model::kModelPathPrefix);
  };
  if (!is_model(site.function)) return !input_.program.module_of(site.function).library;
  // On whose behalf? The next one around that is no model.
  for (const uint32_t e : input_.points_to.elements(input_.points_to.object(object).context)) {
    const flow::heap::ContextElement element = input_.points_to.element(e);
    const ir::FuncId around =
        element.site.valid() ? input_.points_to.site(element.site).function : element.caller;
    if (!around.valid() || is_model(around)) continue;
    return !input_.program.module_of(around).library || around == input_.harness.main();
  }
  return true;
}

SetId LibraryEffects::told_about(std::span<const uint32_t> objects) {
  if (objects.empty()) return kEmptySet;
  const auto [entry, is_new] = told_.try_emplace(objects.data(), kEmptySet);
  if (is_new) {
    std::vector<uint32_t> told;
    for (const uint32_t o : objects)
      if (is_told_about(ObjectId(o))) told.push_back(o);
    entry->second = sets_.add(std::move(told));
  }
  return entry->second;
}

void LibraryEffects::collect_own(InstanceId id) {
  const ir::FuncId function = input_.points_to.function(id);
  const bool constructs = is_constructor(input_.program.function(function));
  for (const flow::heap::HeapAccess& access : input_.points_to.body(function).accesses) {
    if (!access.base.valid()) continue;  // the library's statics
    if (access.field.valid()) {
      const uint16_t flags = input_.classes.field(access.field).flags;
      if ((flags & (ir::kDeclVolatile | ir::kDeclFinal)) != 0) continue;
    }
    if (constructs && is_this(input_.program.function(function), access.base)) continue;
    const SetId objects = told_about(input_.points_to.objects(id, access.base));
    if (objects == kEmptySet) continue;
    const Point at{id, access.instr};
    add(summaries_[id.index()], {is_guarded(at) ? way({at}) : 0, access.write, objects});
  }
}

bool LibraryEffects::is_guarded(const Point& point) {
  const auto [entry, is_new] = guarded_.try_emplace({point.instance, point.instr});
  if (is_new) entry->second = !input_.sync.locks().held(point.instance, point.instr).empty();
  return entry->second;
}

uint32_t LibraryEffects::way(std::vector<Point> points) {
  const auto [entry, is_new] = way_by_points_.try_emplace(points, static_cast<uint32_t>(ways_.size()));
  if (is_new) ways_.push_back(std::move(points));
  return entry->second;
}

/// A call that is on the way already is passed once more by recursion, and adds nothing.
uint32_t LibraryEffects::with_lock(const Point& call, uint32_t inner) {
  std::vector<Point> points = ways_[inner];
  if (std::find(points.begin(), points.end(), call) != points.end()) return inner;
  if (points.size() >= kPointsMax) {
    forgotten_.insert({call.instance, call.instr});
    return inner;
  }
  points.insert(points.begin(), call);
  return way(std::move(points));
}

/// Returns whether it said anything new.
bool LibraryEffects::add(Summary& to, const LibraryEffect& effect) {
  const auto by_way = [](const LibraryEffect& a, const LibraryEffect& b) {
    return std::tie(a.way, a.write) < std::tie(b.way, b.write);
  };
  SetId* objects = &to.open[effect.write ? 1 : 0];
  if (effect.way != 0) {
    auto at = std::lower_bound(to.guarded.begin(), to.guarded.end(), effect, by_way);
    if (at == to.guarded.end() || by_way(effect, *at)) {
      if (to.guarded.size() >= kWaysMax) {
        if (!std::exchange(to.full, true)) ++cut_short_;
        return false;
      }
      at = to.guarded.insert(at, {effect.way, effect.write, kEmptySet});
    }
    objects = &at->objects;
  }
  const SetId all = sets_.unite(*objects, effect.objects);
  if (all == *objects) return false;
  if (sets_[all].size() > kEffectsMax) {
    if (!std::exchange(to.full, true)) ++cut_short_;
    return false;
  }
  *objects = all;
  return true;
}

bool LibraryEffects::visit(InstanceId id) {
  const flow::sync::Calls& calls = input_.sync.calls();
  bool changed = false;
  for (const CallEdge& edge : calls.out(id)) {
    if (!calls.is_plain(edge) || edge.callee == id || !is_library(edge.callee)) continue;
    Summary& to = summaries_[id.index()];
    const Summary& from = summaries_[edge.callee.index()];
    if (from.open[0] == kEmptySet && from.open[1] == kEmptySet && from.guarded.empty()) continue;
    const Point call{id, edge.instr};
    const bool guarded = is_guarded(call);
    for (const bool write : {false, true})
      if (const SetId objects = from.open[write ? 1 : 0]; objects != kEmptySet)
        changed = add(to, {guarded ? way({call}) : 0, write, objects}) || changed;
    for (LibraryEffect effect : from.guarded) {
      if (guarded) effect.way = with_lock(call, effect.way);
      changed = add(to, effect) || changed;
    }
  }
  return changed;
}

/// Callees first; those that call each other until nothing changes.
void LibraryEffects::spread() {
  const flow::sync::Calls& calls = input_.sync.calls();
  std::vector<std::pair<uint32_t, uint32_t>> edges;
  for (size_t i = 0; i < calls.size(); ++i) {
    if (!is_library(InstanceId(i))) continue;
    for (const CallEdge& edge : calls.out(InstanceId(i)))
      if (calls.is_plain(edge) && is_library(edge.callee))
        edges.emplace_back(edge.caller.index(), edge.callee.index());
  }
  const Components parts = strong_components(FlatGraph::from_edges(calls.size(), std::move(edges)));
  for (size_t c = 0; c < parts.size(); ++c) {
    const auto members = parts.component(c);
    for (bool changed = true; changed;) {
      changed = false;
      for (const uint32_t m : members)
        if (is_library(InstanceId(m))) changed = visit(InstanceId(m)) || changed;
      if (members.size() == 1) break;
    }
  }
}

const LibraryEffects::Split& LibraryEffects::split_of(InstanceId callee) {
  const auto [entry, is_new] = splits_.try_emplace(callee);
  if (!is_new) return entry->second;
  const Summary& summary = summaries_[callee.index()];
  std::vector<LibraryEffect> all;
  for (const bool write : {false, true}) all.push_back({0, write, summary.open[write ? 1 : 0]});
  for (const LibraryEffect& effect : summary.guarded)
    all.push_back(
        {effect.way, effect.write, sets_.without(effect.objects, summary.open[effect.write ? 1 : 0])});
  const ir::Function& function = input_.program.function(input_.points_to.function(callee));
  const auto is_parameter = [&](uint32_t object) {
    return std::any_of(function.params.begin(), function.params.end(), [&](ir::ValueId parameter) {
      const auto objects = input_.points_to.objects(callee, parameter);
      return std::binary_search(objects.begin(), objects.end(), object);
    });
  };
  Split& split = entry->second;
  size_t others = 0;
  for (const LibraryEffect& effect : all) {
    std::vector<uint32_t> mine, rest;
    for (const uint32_t o : sets_[effect.objects]) (is_parameter(o) ? mine : rest).push_back(o);
    others += rest.size();
    if (!mine.empty()) split.on_parameters.push_back({effect.way, effect.write, sets_.add(std::move(mine))});
    if (!rest.empty() && others <= kObjectsMax)
      split.on_others.push_back({effect.way, effect.write, sets_.add(std::move(rest))});
  }
  if (others > kObjectsMax) {
    split.on_others.clear();
    ++cut_short_;
  }
  return split;
}

/// Those that the call passes.
std::vector<uint32_t> LibraryEffects::arguments(const Point& call, SetId among) const {
  const ir::Function& caller = input_.program.function(input_.points_to.function(call.instance));
  const auto operands = caller.operands_of(caller.instr(call.instr));
  std::vector<uint32_t> result;
  for (const uint32_t o : sets_[among]) {
    const bool passed = std::any_of(operands.begin(), operands.end(), [&](ir::ValueId argument) {
      const auto objects = input_.points_to.objects(call.instance, argument);
      return std::binary_search(objects.begin(), objects.end(), o);
    });
    if (passed) result.push_back(o);
    if (result.size() > kObjectsMax) break;
  }
  return result;
}

void LibraryEffects::of_unknown(const Point& call, std::vector<LibraryEffect>& out) {
  out.clear();
  const ir::Function& caller = input_.program.function(input_.points_to.function(call.instance));
  SetId all = kEmptySet;
  for (const ir::ValueId argument : caller.operands_of(caller.instr(call.instr)))
    all = sets_.unite(all, told_about(input_.points_to.objects(call.instance, argument)));
  if (all == kEmptySet) return;
  if (sets_[all].size() > kObjectsMax)
    ++cut_short_;
  else
    out.push_back({kUnknownWay, true, all});
}

void LibraryEffects::of_reference(InstanceId callee, std::vector<LibraryEffect>& out) {
  out.clear();
  const ir::Function& function = input_.program.function(input_.points_to.function(callee));
  if (function.params.empty()) return;
  const auto receivers = input_.points_to.objects(callee, function.params[0]);
  if (receivers.size() > kObjectsMax) {
    ++cut_short_;
    return;
  }
  for (const LibraryEffect& effect : split_of(callee).on_parameters) {
    std::vector<uint32_t> on;
    std::ranges::set_intersection(sets_[effect.objects], receivers, std::back_inserter(on));
    if (!on.empty()) out.push_back({effect.way, effect.write, sets_.add(std::move(on))});
  }
}

void LibraryEffects::of(const Point& call, InstanceId callee, std::vector<LibraryEffect>& out) {
  out.clear();
  const Summary& summary = summaries_[callee.index()];
  if (summary.open[0] == kEmptySet && summary.open[1] == kEmptySet && summary.guarded.empty()) return;
  const Split& split = split_of(callee);
  out = split.on_others;
  const size_t before = out.size();
  size_t objects = 0;
  for (const LibraryEffect& effect : split.on_parameters) {
    std::vector<uint32_t> passed = arguments(call, effect.objects);
    objects += passed.size();
    if (objects > kObjectsMax) {
      out.resize(before);
      ++cut_short_;
      return;
    }
    if (!passed.empty()) out.push_back({effect.way, effect.write, sets_.add(std::move(passed))});
  }
}

}  // namespace ravel::flow::jvm
