// SPDX-License-Identifier: Apache-2.0
#include "explore/races.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace ravel::explore {

namespace {

class Finder {
 public:
  Finder(Execution& execution, const System& start)
      : execution_(execution), events_(execution.events()), again_(start.clone()) {
    for (EventIndex i = 0; i < events_.size(); ++i)
      for (const Sent& sent : events_[i].step.sent) {
        std::vector<EventIndex>& senders = sending_[sent.to];
        if (senders.empty() || senders.back() != i) senders.push_back(i);
      }
  }

  /// What is raced about is called as it was at the time, and not as it is in the end.
  void describe() {
    std::vector<Access> things;
    for (const Event& event : events_)
      for (const EventIndex earlier : event.races)
        if (const Access* access = raced(events_[earlier], event)) things.push_back(*access);
    again_->describe_things(things);
  }

  std::vector<EventRace> find() {
    for (EventIndex i = 0; i < events_.size(); ++i) {
      for (const EventIndex earlier : events_[i].races) {
        things_.emplace_back(races_.size(), raced(events_[earlier], events_[i]));
        races_.push_back({earlier, i, {}});
      }
      if (events_[i].step.position) decided(i);
      do_again(events_[i].action);
    }
    for (const auto& [index, access] : things_)
      if (access != nullptr) races_[index].what = again_->thing_text(*access);
    return std::move(races_);
  }

 private:
  void do_again(const Action& action) {
    if (!again_->needs_no_asking(action)) again_->possible(possible_);
    again_->step(action, step_);
  }

  /// As Execution has it: what was sent after the other was known to be there did not come before it.
  bool is_late(const Possible& other) const {
    const auto comes_before = [&](uint32_t step) {
      return step != Possible::kNone && execution_.happens_before(step, other.sent_by);
    };
    return comes_before(other.arrived_by) || comes_before(other.ended_by);
  }

  static const Access* raced(const Event& a, const Event& b) {
    for (const Access& mine : a.step.accesses)
      for (const Access& its : b.step.accesses)
        if (conflict(mine, its)) return &its;
    return nullptr;
  }

  const std::string& name_of(ProcessId process) {
    const auto [found, is_new] = names_.try_emplace(process);
    if (is_new) found->second = execution_.system().process_name(process);
    return found->second;
  }

  /// What else was there, or on its way, when a process took a message, gave up waiting, or did what makes it
  /// deaf to signals (it ends).
  void decided(EventIndex decision) {
    const Event& event = events_[decision];
    const ProcessId receiver = event.step.decided;
    const bool has_taken = event.action.kind == ActionKind::receive;
    const bool is_receive = has_taken || event.action.kind == ActionKind::timeout;
    const EventIndex winner = has_taken && !event.step.causes.empty() ? event.step.causes.front() : decision;
    std::set<uint64_t> seen;  // of one sender only the oldest could have come
    if (has_taken || event.action.kind == ActionKind::signal) seen.insert(event.action.from);
    tie_decided(decision);
    if (is_receive) possible_instead(winner, decision, seen);
    for (const EventIndex i : sending_[receiver]) {
      if (i == decision || (i > decision && execution_.happens_before(decision, i))) continue;
      for (const Sent& sent : events_[i].step.sent) {
        if (sent.to != receiver || !sent.content || seen.contains(sent.from)) continue;
        if (i > decision && execution_.system().drops(event.step.position, sent)) {
          seen.insert(sent.from);
          add(decision, i, "end of ", decision, {ActionKind::signal, receiver, sent.from});
        } else if (is_receive && could_be_taken(decision, i, sent)) {
          seen.insert(sent.from);
          add(winner, i, "messages to ", decision, {ActionKind::receive, receiver, sent.from});
        }
      }
    }
  }

  /// What could have been taken at once. (The rest is for what was sent only later.)
  void possible_instead(EventIndex winner, EventIndex decision, std::set<uint64_t>& seen) {
    again_->possible(possible_);
    for (const Possible& other : possible_) {
      const bool is_other = other.action.kind == ActionKind::receive &&
                            other.action.process == events_[decision].step.decided &&
                            other.action != events_[decision].action;
      if (!is_other || other.sent_by >= events_.size() || is_late(other)) continue;
      seen.insert(other.action.from);
      if (other.sent_by != winner) add(winner, other.sent_by, "messages to ", decision, other.action);
    }
  }

  /// Whether the end of a process came before or after it was linked to or watched: both are over, and what
  /// is heard now tells.
  void tie_decided(EventIndex decision) {
    const Action& action = events_[decision].action;
    const std::optional<OpenTie> tie = again_->open_tie(action);
    if (!tie || std::max(tie->tied_by, tie->ended_by) >= decision) return;
    again_->possible(possible_);
    for (const Possible& other : possible_) {
      if (other.action.process != action.process || is_late(other)) continue;
      const std::optional<OpenTie> rival = again_->open_tie(other.action);
      if (!rival || rival->tied_by != tie->tied_by || rival->is_late == tie->is_late) continue;
      const EventIndex first = tie->is_late ? tie->ended_by : tie->tied_by;
      races_.push_back({first, first ^ tie->ended_by ^ tie->tied_by,
                        fmt::format("end of {}", name_of(tie->ended)), decision, other.action, true});
      return;
    }
  }

  void add(EventIndex first, EventIndex second, std::string_view what, EventIndex decision,
           const Action& instead) {
    races_.push_back({first, second, fmt::format("{}{}", what, name_of(instead.process)), decision, instead});
  }

  bool could_be_taken(EventIndex decision, EventIndex send, const Sent& sent) const {
    if (sent.kind != SentKind::message && sent.kind != SentKind::trapped) return false;
    const Step& step = events_[decision].step;
    const bool is_late =
        std::ranges::any_of(step.arrived, [&](EventIndex by) { return execution_.happens_before(by, send); });
    return !is_late && !was_taken(send, sent, decision) && execution_.system().accepts(step.position, sent);
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
  std::unique_ptr<System> again_;  ///< the same, up to the event that is looked at
  Step step_;
  std::vector<Possible> possible_;
  std::vector<std::pair<size_t, const Access*>> things_;  ///< what races_[i] is about
  std::map<ProcessId, std::vector<EventIndex>> sending_;  ///< who sent something to whom
  std::map<ProcessId, std::string> names_;
  std::vector<EventRace> races_;
};

/// A signal comes from where it was sent.
uint64_t place_of(std::span<const Event> events, EventIndex index) {
  const Step& step = events[index].step;
  if (events[index].action.is_own() || step.causes.empty()) return step.place;
  const uint64_t sent_at = events[step.causes.front()].step.place;
  return sent_at != 0 ? sent_at : step.place;
}

void add_counts(OutcomeCounts& to, const OutcomeCounts& from) {
  for (const auto& [text, count] : from) to[text] += count;
}

}  // namespace

std::vector<EventRace> event_races(Execution& execution, const System& start) {
  Finder finder(execution, start);
  finder.describe();
  return finder.find();
}

std::vector<RacePair> races_of(Execution& execution, const System& start) {
  std::vector<RacePair> pairs;
  std::set<std::pair<uint64_t, uint64_t>> known;
  for (EventRace& race : event_races(execution, start)) {
    const uint64_t first = place_of(execution.events(), race.first);
    const uint64_t second = place_of(execution.events(), race.second);
    if (first != 0 && second != 0 && known.emplace(first, second).second)
      pairs.push_back({first, second, std::move(race.what)});
  }
  return pairs;
}

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
