// SPDX-License-Identifier: Apache-2.0
#include "check/race_library.h"

#include <algorithm>
#include <deque>

#include "check/race_constructors.h"
#include "model/jvm_primitives.h"

namespace ravel::check {

using flow::heap::InstanceId;
using flow::heap::ObjectId;
using flow::heap::SiteKind;

LibraryEffects::LibraryEffects(const JvmInput& input) : input_(input) {
  const size_t count = input.points_to.instance_count();
  effects_.resize(count);
  full_.resize(count);
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
    for (const uint32_t o : input_.points_to.objects(id, access.base))
      if (is_told_about(ObjectId(o))) add(id, {ObjectId(o), access.write, {{id, access.instr}}});
  }
}

bool LibraryEffects::add(InstanceId to, LibraryEffect effect) {
  std::vector<LibraryEffect>& all = effects_[to.index()];
  const auto at = std::lower_bound(all.begin(), all.end(), effect);
  if (at != all.end() && *at == effect) return false;
  const auto same = [&](const LibraryEffect& e) {
    return e.object == effect.object && e.write == effect.write;
  };
  // Of accesses on the same way one is enough; ways differ by what is before the access.
  const auto rivals = static_cast<size_t>(std::count_if(all.begin(), all.end(), same));
  const bool known = std::any_of(all.begin(), all.end(), [&](const LibraryEffect& e) {
    return same(e) && e.way.size() == effect.way.size() && effect.way.size() > 1 &&
           std::equal(e.way.begin(), e.way.end() - 1, effect.way.begin());
  });
  if (known) return false;
  if (all.size() >= kEffectsMax || rivals >= kWaysMax) {
    if (!full_[to.index()] && all.size() >= kEffectsMax) ++cut_short_;
    if (all.size() >= kEffectsMax) full_[to.index()] = true;
    return false;
  }
  all.insert(at, std::move(effect));
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
    for (const flow::heap::CallEdge& edge : calls.in(id)) {
      if (!calls.is_plain(edge) || !edge.caller.valid() || edge.caller == id || !is_library(edge.caller))
        continue;
      const bool guarded = !input_.sync.locks().held(edge.caller, edge.instr).empty();
      bool changed = false;
      const std::vector<LibraryEffect> effects = effects_[id.index()];
      for (LibraryEffect effect : effects) {
        if (guarded) effect.way.insert(effect.way.begin(), Point{edge.caller, edge.instr});
        changed = add(edge.caller, std::move(effect)) || changed;
      }
      if (changed) enqueue(edge.caller);
    }
  }
}

}  // namespace ravel::check
