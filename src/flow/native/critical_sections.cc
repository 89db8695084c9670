// SPDX-License-Identifier: Apache-2.0
#include "flow/native/critical_sections.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <set>

namespace ravel::flow::native {

namespace {

constexpr int kSectionDepthMax = 12;  ///< of calls that are looked into; behind them a callee uses nothing
constexpr size_t kVariablesMax = 64;  ///< of one section: with more of them none is special

uint64_t key_of(InstanceId instance, uint32_t instr) {
  return static_cast<uint64_t>(instance.index()) << 32 | instr;
}

void add(std::vector<uint32_t>& to, const std::vector<uint32_t>& from) {
  if (to.size() > kVariablesMax) return;
  std::vector<uint32_t> both;
  std::set_union(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(both));
  to = std::move(both);
}

bool holds(const flow::native::Lockset& locks, PathId lock) {
  return std::any_of(locks.begin(), locks.end(), [&](const Held& held) {
    return held.kind == HeldKind::lock && (!lock.valid() || held.lock == lock);
  });
}

}  // namespace

/// A part of a function: all of it, or what follows the taking of a lock until it is given.
struct CriticalSections::Stretch {
  InstanceId instance;
  PathId lock{};            ///< invalid: all of the function
  uint32_t begin = 0;       ///< the first instruction
  std::set<uint32_t> ends;  ///< instructions that end it; empty: the function's own ends

  bool ends_at(const ir::Instr& instr, uint32_t at) const {
    return lock.valid() ? ends.contains(at) : instr.op == ir::Op::ret;
  }
};

CriticalSections::CriticalSections(const NativeInput& input)
    : input_(input), points_to_(input.native.points_to()), walk_(input.native.walk()) {
  index_accesses();
  look_at_sections();
}

SectionUse CriticalSections::use(LocId place) const {
  const auto it = uses_.find(place);
  return it == uses_.end() ? SectionUse() : it->second;
}

void CriticalSections::index_accesses() {
  for (size_t i = 0; i < walk_.accesses().size(); ++i) {
    const Access& access = walk_.accesses()[i];
    accesses_[key_of(access.instance, access.instr.index())].push_back(i);
  }
}

CriticalSections::VariableId CriticalSections::variable(InstanceId instance, const ir::Instr& access) {
  const auto [it, fresh] =
      variables_.try_emplace(points_to_.accessed(instance, access), static_cast<VariableId>(places_.size()));
  if (fresh) places_.push_back(&it->first);
  return it->second;
}

void CriticalSections::look_at_sections() {
  // By function and lock: where it is taken, where it is given.
  std::map<std::pair<InstanceId, PathId>, std::pair<std::set<uint32_t>, std::set<uint32_t>>> sections;
  for (const SectionEnd& end : walk_.section_ends()) {
    auto& [taken, given] = sections[{end.instance, end.lock}];
    (end.taken ? taken : given).insert(end.at.index());
  }
  for (const auto& [where, bounds] : sections) {
    const auto& [taken, given] = bounds;
    if (given.empty()) continue;
    for (const uint32_t begin : taken) {
      const Content used = look_through({where.first, where.second, begin + 1, given}, 0);
      if (used.all.size() > kVariablesMax) continue;
      const auto count = [&](const Variables& variables, uint32_t SectionUse::* what) {
        for (const VariableId each : variables)
          for (const LocId place : *places_[each]) ++(uses_[place].*what);
      };
      if (used.all.size() == 1) count(used.all, &SectionUse::only);
      count(used.first, &SectionUse::first);
      count(used.last, &SectionUse::last);
    }
  }
}

const CriticalSections::Content& CriticalSections::content(InstanceId instance, int depth) {
  static const Content nothing;
  if (const auto it = contents_.find(instance.index()); it != contents_.end())
    return it->second.ready ? it->second : nothing;  // a recursive call adds nothing
  contents_[instance.index()] = {};
  Content made = look_through({instance, {}, 0, {}}, depth);
  made.ready = true;
  return contents_[instance.index()] = std::move(made);
}

std::optional<CriticalSections::Content> CriticalSections::used_at(const Stretch& stretch, uint32_t at,
                                                                   int depth) {
  const ir::Function& function = input_.program.function(points_to_.instance(stretch.instance).function);
  const ir::Instr& instr = function.instrs[at];
  if (instr.op == ir::Op::load || instr.op == ir::Op::store) {
    const auto it = accesses_.find(key_of(stretch.instance, at));
    if (it == accesses_.end()) return {};
    const bool is_inside = std::any_of(it->second.begin(), it->second.end(), [&](size_t access) {
      return !stretch.lock.valid() || holds(walk_.lockset(walk_.accesses()[access].locks), stretch.lock);
    });
    if (!is_inside) return {};
    const VariableId used = variable(stretch.instance, instr);
    return Content{{used}, {used}, {used}, false};
  }
  if (!ir::is_call(instr.op) || depth >= kSectionDepthMax) return {};
  std::optional<Content> result;
  for (const CallEdge& edge : points_to_.calls_at(stretch.instance, ir::InstrId(at))) {
    if (edge.kind != flow::native::EdgeKind::call) continue;
    const Content& callee = content(edge.callee, depth + 1);
    if (callee.all.empty()) continue;
    if (!result) result = Content{{}, {}, {}, false};
    add(result->first, callee.first);
    add(result->last, callee.last);
    add(result->all, callee.all);
    result->may_use_none = result->may_use_none || callee.may_use_none;
  }
  return result;
}

/// Forwards for what comes first, backwards for what comes last; each block at most twice either way.
CriticalSections::Content CriticalSections::look_through(const Stretch& stretch, int depth) {
  const ir::Function& function = input_.program.function(points_to_.instance(stretch.instance).function);
  Content result;
  if (function.blocks.empty()) return result;
  std::vector<std::vector<uint32_t>> before(function.blocks.size());
  uint32_t first_block = 0;
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    for (const ir::BlockId to : function.targets_of(function.blocks[b])) before[to.index()].push_back(b);
    if (function.blocks[b].begin <= stretch.begin && stretch.begin < function.blocks[b].end) first_block = b;
  }
  HashMap<uint32_t, std::optional<Content>> known;
  const auto used = [&](uint32_t at) -> const std::optional<Content>& {
    if (const auto it = known.find(at); it != known.end()) return it->second;
    std::optional<Content> made = used_at(stretch, at, depth);
    return known.insert_or_assign(at, std::move(made)).first->second;
  };
  struct Step {
    uint32_t block, at;
    bool seen;
  };
  std::set<std::pair<uint32_t, bool>> visited;
  std::set<uint32_t> ends;
  std::vector<Step> work{{first_block, stretch.begin, false}};
  result.may_use_none = false;
  while (!work.empty()) {
    Step step = work.back();
    work.pop_back();
    const ir::Block& block = function.blocks[step.block];
    bool ended = false;
    for (uint32_t i = step.at; i < block.end && !ended; ++i) {
      if (const auto& here = used(i)) {
        add(result.all, here->all);
        if (!step.seen) add(result.first, here->first);
        step.seen = step.seen || !here->may_use_none;
      }
      if (!stretch.ends_at(function.instrs[i], i)) continue;
      ended = true;
      ends.insert(i);
      if (!step.seen) result.may_use_none = true;
    }
    if (ended) continue;
    for (const ir::BlockId to : function.targets_of(block))
      if (visited.emplace(to.index(), step.seen).second)
        work.push_back({to.index(), function.block(to).begin, step.seen});
  }
  if (ends.empty()) return {};
  std::set<uint32_t> passed;
  for (uint32_t b = 0; b < function.blocks.size(); ++b)
    for (const uint32_t end : ends)
      if (function.blocks[b].begin <= end && end < function.blocks[b].end)
        work.push_back({b, end + 1, false});
  while (!work.empty()) {
    const Step step = work.back();
    work.pop_back();
    const ir::Block& block = function.blocks[step.block];
    const bool has_begin = block.begin <= stretch.begin && stretch.begin < step.at;
    bool seen = false;
    for (uint32_t i = step.at; i-- > (has_begin ? stretch.begin : block.begin) && !seen;)
      if (const auto& here = used(i)) {
        add(result.last, here->last);
        seen = !here->may_use_none;
      }
    if (seen || has_begin) continue;
    for (const uint32_t from : before[step.block])
      if (passed.insert(from).second) work.push_back({from, function.blocks[from].end, false});
  }
  return result;
}

size_t CriticalSections::unprotected(const Access& access) {
  if (holds(walk_.lockset(access.locks), {})) return 0;
  if (divided_.insert(access.instance.index()).second) divide(access.instance);
  const auto it = unprotected_.find(key_of(access.instance, access.instr.index()));
  return it == unprotected_.end() ? 0 : it->second;
}

/// Stretches of the function between takings and givings of locks; what leads from one to another without
/// one of those is the same stretch.
void CriticalSections::divide(InstanceId instance) {
  const ir::Function& function = input_.program.function(points_to_.instance(instance).function);
  std::set<uint32_t> cuts;
  const auto& ends = walk_.section_ends();
  for (auto it = ends.lower_bound(SectionEnd{instance, ir::InstrId(0), PathId(0), false});
       it != ends.end() && it->instance == instance; ++it)
    cuts.insert(it->at.index());
  std::vector<uint32_t> part(function.instrs.size()), first(function.blocks.size()), last(first);
  uint32_t count = 0;
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    first[b] = count++;
    for (uint32_t i = function.blocks[b].begin; i < function.blocks[b].end; ++i) {
      if (cuts.contains(i)) ++count;
      part[i] = count - 1;
    }
    last[b] = count - 1;
  }
  std::vector<uint32_t> leader(count);
  std::iota(leader.begin(), leader.end(), 0u);
  const auto find = [&](uint32_t at) {
    while (leader[at] != at) at = leader[at] = leader[leader[at]];
    return at;
  };
  for (uint32_t b = 0; b < function.blocks.size(); ++b)
    for (const ir::BlockId to : function.targets_of(function.blocks[b]))
      leader[find(last[b])] = find(first[to.index()]);
  std::map<uint32_t, std::set<VariableId>> used;
  std::vector<uint32_t> without;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    const auto it = accesses_.find(key_of(instance, i));
    if (it == accesses_.end()) continue;
    const bool is_unprotected = std::any_of(it->second.begin(), it->second.end(), [&](size_t access) {
      return !holds(walk_.lockset(walk_.accesses()[access].locks), {});
    });
    if (!is_unprotected) continue;
    used[find(part[i])].insert(variable(instance, function.instrs[i]));
    without.push_back(i);
  }
  for (const uint32_t i : without) unprotected_[key_of(instance, i)] = used[find(part[i])].size();
}

}  // namespace ravel::flow::native
