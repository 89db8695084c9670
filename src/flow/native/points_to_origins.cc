// SPDX-License-Identifier: Apache-2.0
//
// Detail::program: pointers were followed once for the whole program, as if one thread ran everything. Here
// functions get an instance for each origin that reaches them, all with the same values, so that locks,
// starts and joins are still those of each thread.
#include <algorithm>

#include "flow/native/points_to.h"

namespace ravel::flow::native {

void PointsTo::tell_origins_apart() {
  const std::vector<Instance> shared = std::exchange(instances_, {});
  const std::vector<CallEdge> calls = std::exchange(edges_, {});
  const std::vector<uint32_t> begin = std::exchange(edge_begin_, {});
  for (Origin& origin : origins_) origin.makers.clear();
  HashMap<uint64_t, InstanceId> made;
  std::vector<InstanceId> work;                // by new instance: the shared one
  std::vector<OriginId> first(shared.size());  // by shared instance
  std::vector<bool> several(shared.size());
  const auto reach = [&](InstanceId of, OriginId origin) {
    const uint64_t key = static_cast<uint64_t>(of.index()) << 32 | origin.index();
    const auto [it, fresh] = made.try_emplace(key, InstanceId(instances_.size()));
    if (!fresh) return it->second;
    const InstanceId result = it->second;
    Instance copy = shared[of.index()];
    copy.context = context({origin, contexts_[copy.context.index()].site});
    instances_.push_back(copy);
    work.push_back(of);
    if (first[of.index()].valid()) several[of.index()] = true;
    if (!first[of.index()].valid()) first[of.index()] = origin;
    return result;
  };
  for (InstanceId& entry : entries_) entry = reach(entry, OriginId(0));
  for (size_t i = 0; i < work.size(); ++i) {
    const OriginId origin = origin_of(InstanceId(i));
    for (uint32_t e = begin[work[i].index()]; e < begin[work[i].index() + 1]; ++e) {
      const CallEdge& call = calls[e];
      const bool starts = call.kind == EdgeKind::start;
      const InstanceId callee = reach(call.callee, starts ? call.started : origin);
      edges_.push_back({InstanceId(i), call.instr, callee, call.kind, call.started});
      if (!starts) continue;
      auto& makers = origins_[call.started.index()].makers;
      if (std::find(makers.begin(), makers.end(), origin) == makers.end()) makers.push_back(origin);
    }
  }
  // Objects belong to the one origin that makes them, or to several.
  HashMap<uint64_t, uint32_t> maker;
  for (uint32_t i = 0; i < shared.size(); ++i)
    maker.emplace(static_cast<uint64_t>(shared[i].function.index()) << 32 | shared[i].context.index(), i);
  for (Object& object : objects_) {
    if (object.kind != ObjectKind::stack && object.kind != ObjectKind::heap) continue;
    const auto it =
        maker.find(static_cast<uint64_t>(object.site.function.index()) << 32 | object.context.index());
    if (it == maker.end() || !first[it->second].valid()) continue;
    object.is_of_many = several[it->second];
    object.context = context({first[it->second], contexts_[object.context.index()].site});
  }
  index_calls();
}

}  // namespace ravel::flow::native
