// SPDX-License-Identifier: Apache-2.0
#include "explore/races.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ravel::explore {

namespace {

class Finder {
 public:
  explicit Finder(Execution& execution) : execution_(execution), events_(execution.events()) {}

  std::vector<RacePair> find() {
    for (EventIndex i = 0; i < events_.size(); ++i) {
      for (const EventIndex earlier : events_[i].races) add(earlier, i, thing(events_[earlier], events_[i]));
      if (events_[i].step.position) messages(i);
    }
    return std::move(pairs_);
  }

 private:
  /// A signal comes from where it was sent.
  uint64_t place(EventIndex event) const {
    const Step& step = events_[event].step;
    if (events_[event].action.is_own() || step.causes.empty()) return step.place;
    const uint64_t sent_at = events_[step.causes.front()].step.place;
    return sent_at != 0 ? sent_at : step.place;
  }

  void add(EventIndex first, EventIndex second, std::string what) {
    const uint64_t a = place(first), b = place(second);
    if (a == 0 || b == 0 || !known_.emplace(a, b).second) return;
    pairs_.push_back({a, b, std::move(what)});
  }

  std::string thing(const Event& a, const Event& b) const {
    for (const Access& mine : a.step.accesses)
      for (const Access& its : b.step.accesses)
        if (conflict(mine, its)) return execution_.system().thing_text(its);
    return {};
  }

  /// What else was there, or on its way, when a process took a message or gave up waiting.
  void messages(EventIndex decision) {
    const Event& event = events_[decision];
    const ProcessId receiver = event.step.decided;
    const bool has_taken = event.action.kind == ActionKind::receive;
    if (!has_taken && event.action.kind != ActionKind::timeout) return;
    const EventIndex winner = has_taken && !event.step.causes.empty() ? event.step.causes.front() : decision;
    std::set<uint64_t> seen;  // of one sender only the oldest could have been taken
    if (has_taken) seen.insert(event.action.from);
    for (EventIndex i = 0; i < events_.size(); ++i) {
      if (i > decision && execution_.happens_before(decision, i)) continue;
      for (const Sent& sent : events_[i].step.sent) {
        if (sent.kind != SentKind::message || sent.to != receiver || seen.contains(sent.from) ||
            was_taken(i, sent, decision))
          continue;
        if (!execution_.system().accepts(event.step.position, sent)) continue;
        seen.insert(sent.from);
        add(winner, i, fmt::format("messages to {}", execution_.system().process_name(receiver)));
      }
    }
  }

  bool was_taken(EventIndex send, const Sent& sent, EventIndex before) const {
    for (EventIndex i = send + 1; i < before; ++i) {
      const Event& event = events_[i];
      if (event.action == Action{ActionKind::receive, sent.to, sent.from} &&
          std::ranges::find(event.step.causes, send) != event.step.causes.end())
        return true;
    }
    return false;
  }

  Execution& execution_;
  std::span<const Event> events_;
  std::set<std::pair<uint64_t, uint64_t>> known_;
  std::vector<RacePair> pairs_;
};

void add_counts(OutcomeCounts& to, const OutcomeCounts& from) {
  for (const auto& [text, count] : from) to[text] += count;
}

}  // namespace

std::vector<RacePair> races_of(Execution& execution) { return Finder(execution).find(); }

bool Race::matters() const {
  // Two that are at the same place cannot be told apart: whatever can come out, comes out either way.
  if (first == second) return first_then_second.size() > 1;
  const auto has_same_text = [](const auto& a, const auto& b) { return a.first == b.first; };
  return !first_then_second.empty() && !second_then_first.empty() &&
         !std::ranges::equal(first_then_second, second_then_first, has_same_text);
}

void RaceTable::add(Race race) {
  if (race.second < race.first) {
    std::swap(race.first, race.second);
    std::swap(race.first_then_second, race.second_then_first);
  }
  auto key = std::pair(race.first, race.second);
  const auto [found, is_new] = races_.try_emplace(std::move(key));
  if (is_new) {
    found->second = std::move(race);
    return;
  }
  add_counts(found->second.first_then_second, race.first_then_second);
  add_counts(found->second.second_then_first, race.second_then_first);
}

std::vector<Race> RaceTable::sorted() const {
  std::vector<Race> list;
  for (const auto& [key, race] : races_) list.push_back(race);
  std::ranges::stable_sort(list, std::greater<>(), &Race::matters);
  return list;
}

}  // namespace ravel::explore
