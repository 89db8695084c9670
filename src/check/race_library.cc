// SPDX-License-Identifier: Apache-2.0
#include "check/race_library.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <tuple>
#include <utility>

#include "check/race_constructors.h"
#include "model/jvm_primitives.h"

namespace ravel::check {

using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::heap::SiteKind;

namespace {

constexpr size_t kPointsMax = 4;  ///< of one way

}  // namespace

LibraryEffects::LibraryEffects(const JvmInput& input) : input_(input) {
  const size_t count = input.points_to.instance_count();
  effects_.resize(count);
  fresh_.resize(count);
  full_.resize(count);
  for (size_t i = 0; i < count; ++i)
    if (is_library(InstanceId(i))) collect_own(InstanceId(i));
  spread();
  other_.resize(count);
  for (size_t i = 0; i < count; ++i)
    if (!effects_[i].empty()) split(InstanceId(i));
}

/// Leaves in effects_ what happens to objects that may be parameters, and puts the rest into other_.
void LibraryEffects::split(InstanceId id) {
  const ir::Function& function = input_.program.function(input_.points_to.function(id));
  const auto is_parameter = [&](const LibraryEffect& effect) {
    return std::any_of(function.params.begin(), function.params.end(), [&](ir::ValueId parameter) {
      const auto objects = input_.points_to.objects(id, parameter);
      return std::binary_search(objects.begin(), objects.end(), effect.object.index());
    });
  };
  std::vector<LibraryEffect>& all = effects_[id.index()];
  const auto middle = std::stable_partition(all.begin(), all.end(), is_parameter);
  other_[id.index()].assign(middle, all.end());
  all.erase(middle, all.end());
  if (other_[id.index()].size() > kObjectsMax) {
    other_[id.index()].clear();
    ++cut_short_;
  }
}

void LibraryEffects::of(const Point& call, InstanceId callee, std::vector<LibraryEffect>& out) {
  out = other_[callee.index()];
  const std::vector<LibraryEffect>& all = effects_[callee.index()];
  if (all.empty()) return;
  const size_t before = out.size();
  const ir::Function& caller = input_.program.function(input_.points_to.function(call.instance));
  for (const ir::ValueId argument : caller.operands_of(caller.instr(call.instr))) {
    for (const uint32_t o : input_.points_to.objects(call.instance, argument)) {
      const auto by_object = [](const LibraryEffect& a, const LibraryEffect& b) {
        return a.object < b.object;
      };
      const auto [begin, end] =
          std::equal_range(all.begin(), all.end(), LibraryEffect{ObjectId(o)}, by_object);
      out.insert(out.end(), begin, end);
    }
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  if (out.size() - before > kObjectsMax) {
    out = other_[callee.index()];
    ++cut_short_;
  }
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
  const ir::Module& maker = input_.program.module_of(site.function);
  return !maker.library || maker.path.starts_with(model::kModelPathPrefix);
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
    std::optional<uint32_t> here;
    for (const uint32_t o : input_.points_to.objects(id, access.base)) {
      if (!is_told_about(ObjectId(o))) continue;
      if (!here) {
        const Point at{id, access.instr};
        here = way({at}, !input_.sync.locks().held(at.instance, at.instr).empty());
      }
      add(id, {ObjectId(o), access.write, *here});
    }
  }
}

uint32_t LibraryEffects::way(std::vector<Point> points, bool guarded) {
  const auto [entry, is_new] = way_by_points_.try_emplace(points, static_cast<uint32_t>(ways_.size()));
  if (is_new) ways_.push_back({std::move(points), guarded});
  return entry->second;
}

bool LibraryEffects::add(InstanceId to, const LibraryEffect& effect) {
  std::vector<LibraryEffect>& all = effects_[to.index()];
  const auto by_object = [](const LibraryEffect& a, const LibraryEffect& b) {
    return std::tie(a.object, a.write) < std::tie(b.object, b.write);
  };
  const auto [begin, end] = std::equal_range(all.begin(), all.end(), effect, by_object);
  const bool has_open = std::any_of(
      begin, end, [&](const LibraryEffect& e) { return !ways_[e.way].guarded || e.way == effect.way; });
  if (has_open) return false;
  if (!ways_[effect.way].guarded && begin != end) {
    *begin = effect;
    all.erase(begin + 1, end);
  } else if (end - begin >= static_cast<std::ptrdiff_t>(kWaysMax)) {
    return false;
  } else if (all.size() >= kEffectsMax) {
    if (!full_[to.index()]) ++cut_short_;
    full_[to.index()] = true;
    return false;
  } else {
    all.insert(end, effect);
  }
  fresh_[to.index()].push_back(effect);
  return true;
}

void LibraryEffects::spread() {
  const flow::sync::Calls& calls = input_.sync.calls();
  std::deque<InstanceId> work;
  std::vector<bool> queued(effects_.size());
  const auto enqueue = [&](InstanceId id) {
    if (queued[id.index()]) return;
    queued[id.index()] = true;
    work.push_back(id);
  };
  for (size_t i = 0; i < effects_.size(); ++i)
    if (!effects_[i].empty()) enqueue(InstanceId(i));
  while (!work.empty()) {
    const InstanceId id = work.front();
    work.pop_front();
    queued[id.index()] = false;
    const std::vector<LibraryEffect> fresh = std::exchange(fresh_[id.index()], {});
    for (const flow::heap::CallEdge& edge : calls.in(id)) {
      if (!calls.is_plain(edge) || !edge.caller.valid() || edge.caller == id || !is_library(edge.caller))
        continue;
      const bool guarded = !input_.sync.locks().held(edge.caller, edge.instr).empty();
      bool changed = false;
      for (LibraryEffect effect : fresh) {
        if (guarded) {
          std::vector<Point> points = ways_[effect.way].points;
          // Locks further out add little, and recursion would add them for ever.
          if (points.size() < kPointsMax) {
            points.insert(points.begin(), Point{edge.caller, edge.instr});
            effect.way = way(std::move(points), true);
          }
        }
        changed = add(edge.caller, effect) || changed;
      }
      if (changed) enqueue(edge.caller);
    }
  }
}

}  // namespace ravel::check
