// SPDX-License-Identifier: Apache-2.0
#include "flow/entry_path.h"

#include <algorithm>
#include <deque>

#include "base/hash_map.h"

namespace ravel::flow {

using ir::FuncId;
using ir::InstrId;

namespace {

constexpr size_t kSearchMax = 20000;  ///< functions looked at for a path; beyond, the path starts where it is

/// The instruction of `caller` that may run `callee` in the same process.
InstrId call_site(const Flow& flow, FuncId caller, FuncId callee) {
  for (const CallEdge& edge : flow.values.edges(caller))
    if (edge.callee == callee && edge.kind == EdgeKind::call) return edge.instr;
  return {};
}

bool is_entry(const Flow& flow, FuncId func, OriginId* origin) {
  const auto origins = flow.origins.origins();
  for (const OriginId id : flow.origins.of(func)) {
    const auto& entries = origins[id.index()].entries;
    if (std::binary_search(entries.begin(), entries.end(), func)) {
      *origin = id;
      return true;
    }
  }
  return false;
}

}  // namespace

facts::Path entry_path(const Flow& flow, FuncId func) {
  facts::Path result{.entry = func, .origin = Origins::kApi};
  if (is_entry(flow, func, &result.origin)) return result;
  HashMap<FuncId, FuncId> towards;  // caller -> the callee through which it leads to func
  std::deque<FuncId> queue{func};
  towards.emplace(func, FuncId());
  FuncId found;
  while (!queue.empty() && towards.size() < kSearchMax && !found.valid()) {
    const FuncId at = queue.front();
    queue.pop_front();
    for (const FuncId caller : flow.calls.callers(at)) {
      if (!towards.emplace(caller, at).second) continue;
      if (is_entry(flow, caller, &result.origin)) {
        found = caller;
        break;
      }
      queue.push_back(caller);
    }
  }
  if (!found.valid()) return result;
  result.entry = found;
  for (FuncId at = found; at != func; at = towards[at])
    result.calls.emplace_back(at, call_site(flow, at, towards[at]));
  return result;
}

facts::Path entry_path(const Flow& flow, Reach& reach, FuncId func, const Conditions& conditions) {
  const Reach::Who& who = reach.of(func, conditions);
  if (conditions.empty() || !who.from.valid()) return entry_path(flow, func);
  facts::Path result = entry_path(flow, who.from);
  if (who.origin.valid()) result = {.entry = who.from, .origin = who.origin};
  result.calls.insert(result.calls.end(), who.calls.begin(), who.calls.end());
  return result;
}

}  // namespace ravel::flow
