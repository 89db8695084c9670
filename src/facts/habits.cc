// SPDX-License-Identifier: Apache-2.0
#include "facts/habits.h"

#include <algorithm>
#include <iterator>
#include <map>

namespace ravel::facts {

void Habits::add(VariableId variable, PlaceId place, std::span<const GuardId> guards) {
  const auto [known, is_new] = variables_[variable].try_emplace(place, guards.begin(), guards.end());
  if (is_new) return;
  std::vector<GuardId> both;
  std::set_intersection(known->second.begin(), known->second.end(), guards.begin(), guards.end(),
                        std::back_inserter(both));
  known->second = std::move(both);
}

template <typename Enough>
std::vector<Habit> Habits::with_guards(VariableId variable, Enough enough) const {
  const auto found = variables_.find(variable);
  if (found == variables_.end()) return {};
  std::map<GuardId, size_t> counts;
  for (const auto& [place, guards] : found->second)
    for (const GuardId guard : guards) ++counts[guard];
  std::vector<Habit> result;
  const size_t all = found->second.size();
  for (const auto& [guard, with] : counts)
    if (enough(with, all)) result.push_back({guard, with, all});
  std::stable_sort(result.begin(), result.end(),
                   [](const Habit& a, const Habit& b) { return a.with > b.with; });
  return result;
}

std::vector<Habit> Habits::all_of(VariableId variable) const {
  // One place is no habit, and half of them neither.
  return with_guards(variable, [](size_t with, size_t all) { return with > 1 && 2 * with > all; });
}

std::vector<Habit> Habits::half_of(VariableId variable) const {
  return with_guards(variable, [](size_t with, size_t all) { return 2 * with >= all; });
}

std::optional<Habit> Habits::of(VariableId variable) const {
  const std::vector<Habit> all = all_of(variable);
  return all.empty() ? std::nullopt : std::optional(all.front());
}

bool Habits::keeps(VariableId variable, PlaceId place, GuardId guard) const {
  const auto found = variables_.find(variable);
  if (found == variables_.end()) return false;
  const auto at = found->second.find(place);
  return at != found->second.end() && std::binary_search(at->second.begin(), at->second.end(), guard);
}

}  // namespace ravel::facts
