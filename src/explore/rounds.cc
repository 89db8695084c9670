// SPDX-License-Identifier: Apache-2.0
#include "explore/rounds.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/hash_map.h"

namespace ravel::explore {

namespace {

constexpr size_t kNamesMax = 5;
constexpr size_t kStepsMax = 20'000;  ///< of first_round

/// What somebody who is not asked may do, sooner or later. That an `after` runs out is no duty.
std::vector<Action> duties(System& system) {
  static thread_local std::vector<Possible> possible;
  system.possible(possible);
  std::vector<Action> actions;
  for (const Possible& p : possible)
    if (p.action.kind != ActionKind::fault && p.action.kind != ActionKind::timeout)
      actions.push_back(p.action);
  return actions;
}

/// Whether nobody was passed over all the time: what was possible at both ends was done in between.
bool is_fair(const std::vector<Action>& before, const std::vector<Action>& after,
             const std::vector<Action>& taken) {
  return std::ranges::all_of(before, [&](const Action& action) {
    return std::ranges::binary_search(taken, action) || !std::ranges::binary_search(after, action);
  });
}

void insert_sorted(std::vector<Action>& actions, const Action& action) {
  const auto at = std::ranges::lower_bound(actions, action);
  if (at == actions.end() || *at != action) actions.insert(at, action);
}

std::vector<ProcessId> processes_of(const std::vector<Action>& actions) {
  std::vector<ProcessId> processes;
  for (const Action& action : actions)
    if (action.process != 0) processes.push_back(action.process);
  std::ranges::sort(processes);
  processes.erase(std::ranges::unique(processes).begin(), processes.end());
  return processes;
}

}  // namespace

uint64_t RoundWatch::hash(const System& system) {
  last_cost_ = 0;
  const uint64_t hash = system.state_hash(last_cost_);
  spent_ += last_cost_;
  return hash;
}

std::optional<Round> RoundWatch::step(System& system, const Action& action, uint64_t place) {
  if (++steps_ < kFirst) return std::nullopt;
  if (marked_at_ == 0 || steps_ >= 2 * marked_at_) {
    marked_at_ = steps_;
    marked_hash_ = hash(system);
    marked_place_ = place;
    marked_kind_ = action.kind;
    marked_possible_ = duties(system);
    taken_.clear();
    return std::nullopt;
  }
  insert_sorted(taken_, action);
  if (place != marked_place_ || action.kind != marked_kind_ || marked_hash_ == 0) return std::nullopt;
  if (spent_ + last_cost_ > steps_ * kCostPerStep) return std::nullopt;
  if (hash(system) != marked_hash_ || !is_fair(marked_possible_, duties(system), taken_)) return std::nullopt;
  return Round{marked_at_, steps_ - marked_at_, processes_of(taken_)};
}

std::optional<Round> first_round(const System& start, std::span<const Action> actions) {
  struct State {
    uint64_t hash = 0;
    std::vector<Action> possible;
  };
  if (actions.size() > kStepsMax) return std::nullopt;
  const auto system = start.clone();
  Step step;
  std::vector<State> states;
  HashSet<uint64_t> seen;
  for (size_t done = 0;; ++done) {
    uint64_t cost = 0;
    states.push_back({system->state_hash(cost), duties(*system)});
    const State& now = states.back();
    if (now.hash == 0) return std::nullopt;
    std::vector<Action> taken;
    for (size_t before = seen.insert(now.hash).second ? 0 : done; before-- > 0;) {
      insert_sorted(taken, actions[before]);
      if (states[before].hash == now.hash && is_fair(states[before].possible, now.possible, taken))
        return Round{before, done - before, processes_of(taken)};
    }
    if (done == actions.size()) return std::nullopt;
    system->step(actions[done], step);
  }
}

std::optional<std::vector<Action>> without_detours(const System& start, std::span<const Action> actions,
                                                   const Round& round) {
  std::vector<uint64_t> states;
  HashMap<uint64_t, size_t> last;  ///< time that it was in a state, before the round
  const auto system = start.clone();
  Step step;
  std::vector<Possible> possible;
  for (size_t i = 0; i <= round.first; ++i) {
    uint64_t cost = 0;
    states.push_back(system->state_hash(cost));
    last[states.back()] = i;
    system->possible(possible);
    system->step(actions[i], step);
  }
  std::vector<Action> direct;
  for (size_t i = last[states[0]]; i < round.first; i = last[states[i + 1]]) direct.push_back(actions[i]);
  direct.insert(direct.end(), actions.begin() + static_cast<std::ptrdiff_t>(round.first),
                actions.begin() + static_cast<std::ptrdiff_t>(round.first + round.length));
  // References and processes of the detours may be missing.
  const auto again = start.clone();
  for (const Action& action : direct) {
    again->possible(possible);
    if (!std::ranges::binary_search(possible, action, {}, &Possible::action)) return std::nullopt;
    again->step(action, step);
  }
  return direct;
}

std::string repeated_text(const Round& round) {
  return fmt::format("from step {} on it repeats {} without end", round.first + 1,
                     round.length == 1 ? "this step" : fmt::format("these {} steps", round.length));
}

Failure round_failure(const System& system, const Round& round) {
  std::vector<std::string> names;
  for (const ProcessId process : round.processes) names.push_back(system.process_name(process));
  std::ranges::sort(names);
  names.erase(std::ranges::unique(names).begin(), names.end());
  std::string who;
  for (size_t i = 0; i < names.size() && i < kNamesMax; ++i)
    who += fmt::format("{}{}", i == 0 ? "" : i + 1 == names.size() ? " and " : ", ", names[i]);
  if (names.size() > kNamesMax) who += fmt::format(" and {} more", names.size() - kNamesMax);
  const bool is_one = names.size() == 1;
  return {FailureKind::livelock,
          fmt::format("{} {} round and round: after {} event{} everything is as it was", who,
                      is_one ? "goes" : "go", round.length, round.length == 1 ? "" : "s"),
          names.empty() ? "" : names.front(),
          {}};
}

}  // namespace ravel::explore
