// SPDX-License-Identifier: Apache-2.0
//
// A search by dpor_team.h: in rounds of tasks, on as many cores as allowed. What the tasks of a round found
// is put together in their order, as if one had been done after the other; so nothing depends on how many
// cores there are. If something fails and the search is to stop, what comes after it in that order never was.
#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "base/parallel.h"
#include "explore/dpor_team.h"
#include "explore/search.h"

namespace ravel::explore {

namespace {

bool is_over(Execution& execution) {
  return std::ranges::all_of(execution.possible(),
                             [](const Possible& p) { return p.action.kind == ActionKind::fault; });
}

}  // namespace

/// What one task of a round found.
struct Search::Part {
  struct Ending {
    uint64_t count = 0, first = 0;
    bool failed = false;
    std::vector<Action> actions;  ///< of the first, if its races are to be looked for
  };
  uint64_t schedules = 0, schedules_max = 0;
  uint64_t early_max = 0;  ///< schedules in which races are looked for
  uint64_t events = 0, failures = 0, cut = 0, ignored = 0, left_out = 0;
  std::map<std::string, Ending> endings;
  std::optional<FailedSchedule> failure;
  /// The first schedules of a search: outcomes, actions.
  std::vector<std::pair<std::string, std::vector<Action>>> early;
  Remarks remarks;
  WaitingTexts texts;
  std::vector<Record> looks;  ///< schedules in which races are looked for
};

bool Search::merges() const {
  const ChooserOptions& chooser = options_.chooser;
  return options_.merges && options_.shard.count == 1 && !options_.source_sets && result_.schedules == 0 &&
         chooser.preemptions_max == UINT32_MAX && chooser.delays_max == UINT32_MAX;
}

void Search::run_dpor() {
  const ChooserOptions& chooser = options_.chooser;
  DporTeam team(start_, {options_.events_max, chooser.preemptions_max, chooser.delays_max,
                         options_.source_sets, merges(), /*joins=*/true, /*claims=*/true, /*shared=*/{},
                         options_.round_events, options_.shard.index, options_.shard.count});
  if (result_.schedules > 0 || !result_.frontier.empty()) {
    const std::lock_guard lock(mutex_);
    const std::string frontier = std::exchange(result_.frontier, {});
    result_.is_bad_frontier = !team.restore(frontier);
    if (result_.is_bad_frontier) return;
  }
  for (const auto& [text, outcome] : result_.outcomes) known_.insert(text);
  bool goes_on = true;
  while (goes_on && team.slots() > 0 && result_.schedules < options_.schedules_max && !is_out_of_time()) {
    std::vector<Part> parts(team.slots());
    const uint64_t left = options_.schedules_max - result_.schedules;
    for (size_t i = 0; i < parts.size(); ++i)
      parts[i].schedules_max = left / parts.size() + (i < left % parts.size() ? 1 : 0);
    if (result_.schedules == 0)
      for (Part& part : parts) part.early_max = std::max<uint64_t>(1, kRacesFromFirst / parts.size());
    first_failed_ = SIZE_MAX;
    const bool begins_anew = team.run_round(
        [&](size_t slot, Execution& execution) { return visit(parts[slot], slot, execution); });
    if (team.is_broken()) {
      const std::lock_guard lock(mutex_);
      result_.is_bad_frontier = true;
      return;
    }
    std::span<Part> done = parts;
    const auto failed =
        std::ranges::find_if(parts, [](const Part& part) { return part.failure.has_value(); });
    const bool is_late = failed != parts.end() && failed->failure->is_endless && is_out_of_time();
    if (failed != parts.end() && (!options_.keep_going || is_late)) {
      goes_on = false;
      done = done.first(static_cast<size_t>(failed - parts.begin()) + 1);
    }
    uint64_t schedules = result_.schedules;
    for (const Part& part : done) schedules += part.schedules;
    // What was found is found again.
    const bool is_in_vain = goes_on && begins_anew && schedules < options_.schedules_max;
    if (!is_in_vain) look_closely(done, team);
    const std::lock_guard lock(mutex_);
    running_ = 0;
    if (is_in_vain) {
      result_ = {};
      known_.clear();
    }
    for (Part& part : is_in_vain ? std::span<Part>() : done) take_in(part);
    result_.explored = team.explored();
  }
  const std::lock_guard lock(mutex_);
  result_.complete = goes_on && team.is_complete();
  result_.within_bounds = goes_on && !result_.complete && team.is_complete_within_bounds();
  // After a failure there may be tasks that went on but were not counted.
  if (goes_on && team.slots() > 0 && !team.merges()) result_.frontier = team.save();
}

/// False if the task is to pause.
bool Search::visit(Part& part, size_t slot, Execution& execution) {
  Record record;
  const bool is_cut = execution.size() >= options_.events_max && !is_over(execution);
  end_of(execution, is_cut ? Ended::cut : Ended::over, record, part.texts);
  // What was not done to its end counts only if nothing was.
  if (record.is_late && has_ended_any()) return false;
  const uint64_t number = part.schedules++;
  ++running_;
  part.events += record.events;
  part.cut += record.is_cut;
  part.ignored += record.is_ignored;
  part.remarks.add(record.remarks);
  if (record.failure) {
    ++part.failures;
    if (!part.failure)
      part.failure = FailedSchedule{
          number, 0, *record.failure, record.outcome, std::move(record.actions), record.is_endless};
  }
  note_ending(part, number, record, execution);
  if (record.failure && (record.is_late || !options_.keep_going)) {
    size_t before = first_failed_;
    while (slot < before && !first_failed_.compare_exchange_weak(before, slot)) {
    }
    return false;
  }
  // What comes after a failure will not be looked at.
  return part.schedules < part.schedules_max && slot < first_failed_ && !is_out_of_time();
}

/// Nobody changes result_ during a round.
void Search::note_ending(Part& part, uint64_t number, const Record& record, const Execution& execution) {
  const bool is_whole = !record.is_cut && !record.is_endless;  // else there are too many races
  if (number < part.early_max && is_whole) part.early.emplace_back(record.outcome, execution.actions());
  const bool is_known = known_.contains(record.outcome);
  // Nothing new is kept any more: most searches that are long are so from here on.
  const bool is_full = known_.size() >= kOutcomesMax;
  if (!is_known &&
      (is_full || (part.endings.size() >= kOutcomesMax && !part.endings.contains(record.outcome)))) {
    ++part.left_out;
    return;
  }
  const auto [ending, is_new] = part.endings.try_emplace(record.outcome);
  if (is_new) {
    ending->second = {0, number, record.failure.has_value(), {}};
    if (!is_known && is_whole && result_.outcomes.size() + part.endings.size() <= kRacesFromOutcomes)
      ending->second.actions = execution.actions();
  }
  ++ending->second.count;
}

Search::Record Search::look_of(const std::string& outcome, std::vector<Action> actions) {
  Record look;
  look.outcome = outcome;
  look.actions = std::move(actions);
  return look;
}

/// Chooses the schedules in which races are looked for: the first ones, and the first of each outcome. The
/// parts did not know of each other's outcomes: together there may be too many to look at closely.
void Search::choose_looks(const SearchResult& known, std::span<Part> parts) {
  std::set<std::string_view> found;
  for (Part& part : parts) {
    for (auto& [outcome, actions] : part.early) part.looks.push_back(look_of(outcome, std::move(actions)));
    if (known.outcomes.size() + found.size() >= kRacesFromOutcomes) continue;
    for (auto& [outcome, ending] : part.endings) {
      if (known.outcomes.contains(outcome) || found.contains(outcome)) continue;
      if (ending.first >= part.early.size() && !ending.actions.empty())
        part.looks.push_back(look_of(outcome, std::move(ending.actions)));
    }
    for (const auto& [outcome, ending] : part.endings)
      if (!known.outcomes.contains(outcome)) found.insert(outcome);
  }
}

/// Each apart from the others, so several at once.
void Search::look_closely(std::span<Part> parts, DporTeam& team) {
  choose_looks(result_, parts);
  std::vector<Record*> looks;
  for (Part& part : parts)
    for (Record& look : part.looks) looks.push_back(&look);
  parallel_for(looks.size(), [&](size_t i) {
    team.with_start([&](const System& start) { note(start, looks[i]->actions, *looks[i]); });
  });
}

void Search::take_in(Part& part) {
  for (Record& look : part.looks)
    for (Race& race : look.races) result_.races.add(std::move(race));
  for (const auto& [text, ending] : part.endings) {
    if (known_.size() >= kOutcomesMax && !known_.contains(text)) {
      result_.left_out += ending.count;
      continue;
    }
    const auto [outcome, is_new] = result_.outcomes.try_emplace(text);
    if (is_new) {
      outcome->second = {0, result_.schedules + ending.first, ending.failed};
      known_.insert(outcome->first);
    }
    outcome->second.count += ending.count;
  }
  if (part.failure && !result_.failure) {
    result_.failure = std::move(part.failure);
    result_.failure->number += result_.schedules;
    part.failure = result_.failure;
  }
  result_.schedules += part.schedules;
  result_.next = result_.schedules;
  result_.events += part.events;
  result_.failures += part.failures;
  result_.cut += part.cut;
  result_.ignored += part.ignored;
  result_.left_out += part.left_out;
  result_.remarks.add(part.remarks);
}

}  // namespace ravel::explore
