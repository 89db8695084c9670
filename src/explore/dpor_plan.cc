// SPDX-License-Identifier: Apache-2.0
//
// What an execution that has ended tells to try next: see dpor.h.
//
// Most of an execution was there in the one before. A race that was there was planned then, with what came
// later in that execution; with what comes later now it is another sequence, but mostly there is no need to
// plan it. It is planned again in four cases (DporPoint::again):
//
//   - It was covered only because of what came later: a branch that covers it leads to an event that is not
//     there any more, or is not independent of what is new.
//   - It was to be tried, but not all that sleeps where it is tried is woken by what both executions have in
//     common. As long as something sleeps, what is explored there depends on what is planned from here.
//   - The later event may touch other things when it comes earlier, and they may be in conflict with what is
//   new.
//   - It ends with something in place of the event, a signal say, that depends on what is new: that comes
//     before it here, and after it where it was planned. (Who takes another message instead touches what the
//     event touches, so nothing that is independent of the event depends on that.)
#include <algorithm>
#include <iterator>
#include <utility>

#include "explore/dpor.h"
#include "explore/dpor_probe.h"
#include "explore/early.h"

namespace ravel::explore {

namespace {

bool contains(const std::vector<Possible>& possible, const Action& action) {
  return std::ranges::any_of(possible, [&](const Possible& p) { return p.action == action; });
}

/// It touches other things than the event in place of which it comes.
bool is_other_matter(const Move& move) {
  return !is_own_matter(move.action) && move.action.kind != ActionKind::fault;
}

/// Whether it is a signal, or something came with it.
bool may_wait(const Event& event) {
  return event.action.kind == ActionKind::signal ||
         std::ranges::any_of(event.step.accesses, [](const Access& access) {
           return access.kind == kComeKind && access.key == kComeKey && access.mode == Mode::add;
         });
}

/// The event of a race with all that it may touch when it comes earlier. Unknown, if that may be other
/// things.
Move turned_move(const Event& event) {
  if (event.step.varies == Varies::all) return {event.action, {}, false};
  return {event.action, share(in_any_mode(event.step.accesses))};
}

/// It is one action that was not done there, and nothing else.
bool is_alone(const Sequence& sequence) { return sequence.events.empty() && sequence.then.size() == 1; }

bool is_planned_alone(const DporPoint& point, const Sequence& sequence) {
  return std::ranges::binary_search(point.alone, sequence.then.front().action);
}

}  // namespace

/// The part of the execution that comes after `event` and does not depend on it.
void Dpor::begin_sequence(EventIndex event) {
  sequence_.execution = &execution_;
  sequence_.events.clear();
  sequence_.turned = Sequence::kNone;
  sequence_.probe = nullptr;
  sequence_.then.clear();
  sequence_.needs.clear();
  for (EventIndex i = event + 1; i < execution_.size(); ++i)
    if (!execution_.happens_before(event, i)) sequence_.events.push_back(i);
}

void Dpor::plan_all() {
  const auto count = static_cast<EventIndex>(execution_.size());
  first_new_ = std::exchange(new_, UINT32_MAX);
  while (!signalling_.empty() && signalling_.back() >= first_new_) signalling_.pop_back();
  for (auto& lane : sending_)
    while (!lane.empty() && lane.back() >= first_new_) lane.pop_back();
  for (EventIndex i = first_new_; i < count; ++i) {
    const std::vector<Sent>& all = execution_.events()[i].step.sent;
    if (std::ranges::any_of(all, [](const Sent& sent) { return sent.kind != SentKind::message; }))
      signalling_.push_back(i);
    if (std::ranges::none_of(all, [](const Sent& sent) { return sent.content != nullptr; })) continue;
    const uint32_t lane = execution_.events()[i].lane;
    if (lane >= sending_.size()) sending_.resize(lane + 1);
    sending_[lane].push_back(i);
  }
  for (EventIndex i = 0; i < std::min(first_new_, count); ++i)
    if (!path_[i].again.empty()) plan_again(i);
  for (EventIndex later = first_new_; later < count; ++later)
    for (const EventIndex earlier : execution_.events()[later].races) plan_race(earlier, later);
  for (EventIndex i = 0; i < count; ++i)
    if (path_[i].can_branch && execution_.events()[i].step.decided != 0) plan_others(i);
  plan_faults();
}

void Dpor::plan_again(EventIndex at) {
  for (PlannedAgain& planned : std::exchange(path_[at].again, {})) {
    const bool is_there = planned.later == PlannedAgain::kNone || planned.later < first_new_;
    const bool is_sent = planned.sent_by == PlannedAgain::kNone || planned.sent_by < first_new_;
    if (!is_there || !is_sent) continue;  // found anew, if it is there again
    if (is_still_covered(at, planned))
      path_[at].again.push_back(std::move(planned));
    else if (planned.later != PlannedAgain::kNone)
      plan_race(at, planned.later);
    else
      plan_other(at, planned.action, planned.sent_by, planned.may_stay_away);
  }
}

/// Whether what covered it is independent of what is new, too.
bool Dpor::is_still_covered(EventIndex at, const PlannedAgain& planned) const {
  if (planned.cover.empty()) return false;
  for (EventIndex i = first_new_; i < execution_.size(); ++i)
    if (!execution_.happens_before(at, i)) {
      const Event& event = execution_.events()[i];
      const bool are_apart = std::ranges::all_of(
          planned.cover, [&](const Move& move) { return move.known && independent(move, event); });
      if (!are_apart) return false;
    }
  return true;
}

/// Whether the later event alone was explored from there, or will be, and nothing that comes between has to
/// come before it. That is so of most races, and is seen without making a sequence.
bool Dpor::is_plainly_covered(EventIndex earlier, EventIndex later) const {
  const Event& event = execution_.events()[later];
  if (options_.source_sets || event.step.varies != Varies::no) return false;
  if (!std::ranges::all_of(event.after, [&](EventIndex before) { return before <= earlier; })) return false;
  const Point& point = path_[earlier];
  return std::ranges::any_of(point.sleep, [&](const Move& move) { return move.action == event.action; }) ||
         std::ranges::any_of(point.pending, [&](const Wakeup& branch) {
           return branch.next.empty() && branch.move.action == event.action;
         });
}

void Dpor::plan_race(EventIndex earlier, EventIndex later) {
  if (!path_[earlier].can_branch || is_plainly_covered(earlier, later)) return;
  begin_sequence(earlier);
  const Event& event = execution_.events()[later];
  const bool varies = event.step.varies != Varies::no;
  // A signal may have to wait for what others did before, and so may a question that comes behind one.
  const bool waits = may_wait(event) && !options_.merges;
  std::unique_ptr<RaceProbe> probe;
  if (varies || waits) probe = std::make_unique<RaceProbe>(*this, earlier, later);
  if (waits && !probe->is_possible()) return;
  // What came later and is in conflict with it, as it touches other things now, comes before it. The other
  // order is found as a race of these two; from there this one would not be, because what sleeps here may be
  // independent of the others, but it is not of this event. (A signal might not be possible any more.)
  std::vector<Move> turned;
  if (varies) turned.push_back(turned_move(event));
  const auto differs = [&](EventIndex other) {
    const Event& behind = execution_.events()[other];
    if (turned.front().known && independent(turned.front(), behind)) return false;
    return std::ranges::any_of(probe->accesses(), [&](const Access& a) {
      return std::ranges::any_of(behind.step.accesses, [&](const Access& b) { return conflict(a, b); });
    });
  };
  auto place = std::ranges::lower_bound(sequence_.events, later);
  if (varies && event.action.kind == ActionKind::go && std::any_of(place, sequence_.events.end(), differs))
    place = sequence_.events.end();
  sequence_.events.insert(place, later);
  sequence_.turned = later;
  if (varies) sequence_.probe = probe.get();
  plan(earlier, {.later = later, .action = {}, .cover = std::move(turned)});
  if (probe && probe->is_wanted(nullptr)) probes_.push_back(std::move(probe));
}

/// A process had a choice, or was cut off from it: what else could have happened to it there.
void Dpor::plan_others(EventIndex decision) {
  if (decision >= first_new_)
    for (const Possible& p : path_[decision].excluded)
      plan_other(decision, p.action, PlannedAgain::kNone, p.may_stay_away);
  const std::optional<EventIndex> waits_for = time_out_later(execution_, decision);
  if (waits_for && (decision >= first_new_ || *waits_for >= first_new_))
    plan_other(decision, {ActionKind::timeout, execution_.events()[decision].action.process, 0}, *waits_for);
  plan_late(decision);
}

/// The events that sent something and do not come after the decision. Whatever a lane does once it knows of
/// the decision comes after it, so a long execution is not looked through for each.
void Dpor::find_late(EventIndex decision) {
  late_.clear();
  for (const std::vector<EventIndex>& lane : sending_) {
    auto next = std::ranges::upper_bound(lane, decision);
    // What was sent before could be taken then, unless a signal stood before it.
    if (!signalling_.empty())
      for (auto before = lane.begin(); before != next; ++before)
        if (*before != decision) late_.push_back(*before);
    for (; next != lane.end() && !execution_.happens_before(decision, *next); ++next) late_.push_back(*next);
  }
  std::ranges::sort(late_);
}

/// Whether one of the receives that were joined could have taken something that was sent later. Then there is
/// a choice, and it has to be a step of its own. They are done again one by one to see.
bool Dpor::is_join_wrong(EventIndex decision) {
  const Event& event = execution_.events()[decision];
  const ProcessId process = event.step.decided;
  const auto is_to_it = [&](const Sent& sent) { return sent.to == process && sent.content; };
  const auto sends_to_it = [&](EventIndex i) {
    return std::ranges::any_of(execution_.events()[i].step.sent, is_to_it);
  };
  const auto is_receive = [](const Action& action) { return action.kind == ActionKind::receive; };
  if (std::ranges::none_of(event.step.also, is_receive) || std::ranges::none_of(late_, sends_to_it))
    return false;
  const auto system = state_at(decision, true);
  system->set_joining(false, {});
  std::vector<Action> receives{event.action};
  std::ranges::copy_if(event.step.also, std::back_inserter(receives), is_receive);
  for (const Action& action : receives) {
    system->possible(scratch_possible_);
    system->step(action, scratch_);
    for (const EventIndex i : late_)
      for (const Sent& sent : execution_.events()[i].step.sent)
        if (is_to_it(sent) && system->accepts(scratch_.position, sent)) return true;
  }
  return false;
}

/// What was not possible yet but could have been: messages sent later, or behind a signal that had not come
/// in; signals that the process dropped by what it did, or by its end.
void Dpor::plan_late(EventIndex decision) {
  const Event& event = execution_.events()[decision];
  const ProcessId process = event.step.decided;
  if (!event.step.position) return;
  const bool only_drops = event.action.kind == ActionKind::go;
  const auto is_new = [&](EventIndex i) { return decision >= first_new_ || i >= first_new_; };
  // Of the sender that was heard nothing comes in earlier: neither a later message nor one behind a signal.
  std::vector<uint64_t> senders;
  if (event.action.kind == ActionKind::receive || event.action.kind == ActionKind::signal)
    senders.push_back(event.action.from);
  for (const Possible& p : path_[decision].excluded) senders.push_back(p.action.from);

  find_late(decision);
  is_unjoined_ |= is_join_wrong(decision);
  for (const EventIndex i : late_) {
    for (const Sent& sent : execution_.events()[i].step.sent) {
      if (sent.to != process || !sent.content) continue;
      if (std::ranges::find(senders, sent.from) != senders.end()) continue;
      const bool is_dropped = i > decision && execution_.system().drops(event.step.position, sent);
      if (is_dropped && !execution_.system().accepts(event.step.position, sent)) {
        senders.push_back(sent.from);
        if (is_new(i)) plan_other(decision, {ActionKind::signal, process, sent.from}, i);
        continue;
      }
      if (only_drops) continue;
      // What was there already had come before.
      if (std::ranges::any_of(event.step.arrived,
                              [&](EventIndex by) { return execution_.happens_before(by, i); }))
        continue;
      if (event.action.kind == ActionKind::receive && !event.step.causes.empty() &&
          execution_.has_settled(event.step.causes.front(), i))
        continue;
      const Action action{ActionKind::receive, process, sent.from};
      const std::optional<size_t> signals = signals_before(action, i, decision);
      if (!signals || (i < decision && *signals == 0)) continue;  // never possible; or it was, or was taken
      if (!execution_.system().accepts(event.step.position, sent)) continue;
      if (std::ranges::any_of(event.step.arrived, [&](EventIndex by) { return is_passed_over(by, sent); }))
        continue;
      senders.push_back(sent.from);
      if (is_new(i)) plan_other(decision, action, i);
    }
  }
}

/// Whether the event is a receive that would have taken it, and did not: so it came later than what came in
/// with that receive.
bool Dpor::is_passed_over(EventIndex event, const Sent& sent) {
  const Step& step = execution_.events()[event].step;
  return execution_.events()[event].action.kind == ActionKind::receive && step.decided == sent.to &&
         step.position && execution_.system().accepts(step.position, sent);
}

/// How many signals of the sender had not come in when the decision was made, and come before what it sent
/// then. Nothing if one of them ends the process.
std::optional<size_t> Dpor::signals_before(const Action& action, EventIndex sent_by,
                                           EventIndex decision) const {
  if (signalling_.empty()) return 0;
  const Action signal{ActionKind::signal, action.process, action.from};
  const auto done = std::ranges::count_if(execution_.events().first(decision),
                                          [&](const Event& event) { return event.action == signal; });
  std::ptrdiff_t count = 0;
  for (const EventIndex i : signalling_) {
    if (i >= sent_by) break;
    for (const Sent& sent : execution_.events()[i].step.sent) {
      if (sent.to != action.process || sent.from != action.from) continue;
      if (sent.kind != SentKind::signal && sent.kind != SentKind::exit) continue;
      if (++count > done && sent.kind == SentKind::exit) return std::nullopt;
    }
  }
  return static_cast<size_t>(std::max<std::ptrdiff_t>(count - done, 0));
}

void Dpor::plan_other(EventIndex decision, const Action& action, EventIndex sent_by, bool may_stay_away) {
  begin_sequence(decision);
  const Action signal{ActionKind::signal, action.process, action.from};
  const bool is_late = sent_by != PlannedAgain::kNone;
  size_t signals = is_late ? signals_before(action, sent_by, decision).value_or(0) : 0;
  for (const EventIndex i : sequence_.events) {
    const bool is_signal = signals > 0 && execution_.events()[i].action == signal;
    if (is_signal) --signals;
    if (is_signal || (is_late && sent_by == i)) sequence_.needs.push_back(i);
  }
  sequence_.then.assign(signals, {signal, {}, false});
  sequence_.then.push_back({action, {}, false, may_stay_away});
  // What receives and time-outs touch is known.
  if (std::ranges::any_of(sequence_.then, is_other_matter) && !try_last(decision) && !options_.merges) return;
  plan(decision, {.later = PlannedAgain::kNone,
                  .action = action,
                  .may_stay_away = may_stay_away,
                  .sent_by = sent_by,
                  .cover = {}});
}

/// Finds out what the actions at the end of the sequence touch, by doing them. False if they cannot be done:
/// one stands behind another signal, say.
bool Dpor::try_last(EventIndex at) {
  if (is_alone(sequence_) && is_planned_alone(path_[at], sequence_)) return true;
  ++counts_.probes;
  const auto system = state_at(at, true);
  const auto take = [&](const Action& action) {
    system->possible(scratch_possible_);
    const bool is_possible = contains(scratch_possible_, action);
    if (is_possible) system->step(action, scratch_);
    return is_possible;
  };
  const auto is_done = [&](EventIndex event) { return take(execution_.events()[event].action); };
  if (!std::ranges::all_of(sequence_.events, is_done)) return true;
  for (Move& move : sequence_.then) {
    if (!take(move.action)) return false;
    move.accesses = share(scratch_.accesses);
    move.known = true;
    move.may_stay_away = scratch_.may_stay_away;
  }
  return true;
}

/// A fault can come before everything that its victim does, or that ends it, and when it has done all it
/// does: others may hear of it, or miss its name. Between these it is moved by its races.
void Dpor::plan_faults() {
  for (EventIndex i = first_new_; i < execution_.size(); ++i) {
    const Action& action = execution_.events()[i].action;
    const bool is_last = i + 1 == execution_.size();
    for (const Action& fault : path_[i].faults) {
      if (fault.process != action.process && fault.process != 0 && !is_last) continue;
      begin_sequence(static_cast<EventIndex>(execution_.size()));
      sequence_.then.push_back({fault, {}, false});
      plan(i, {.later = PlannedAgain::kNone, .action = fault, .cover = {}});
    }
  }
}

/// Whether everything that sleeps, or will sleep, where the sequence is tried is woken by its first part.
bool Dpor::wakes_all(const Point& point, const Sequence& sequence, EventIndex last) {
  const auto wakes = [&](const Move& move) {
    for (const EventIndex event : sequence.events) {
      if (event > last) break;
      if (!independent(move, sequence, event)) return true;
    }
    // It may stand at the end.
    return sequence.turned <= last && !independent(move, sequence, sequence.turned);
  };
  return std::ranges::all_of(point.sleep, wakes) &&
         std::ranges::all_of(point.pending, [&](const Wakeup& branch) { return wakes(branch.move); });
}

/// What is to be tried from the point before event `at`, unless it is covered.
void Dpor::plan(EventIndex at, PlannedAgain what) {
  Point& point = path_[at];
  Sequence& sequence = sequence_;
  // What is in the execution as long as the race is, will cover it as long.
  const EventIndex common = what.later != PlannedAgain::kNone     ? what.later
                            : what.sent_by != PlannedAgain::kNone ? what.sent_by
                                                                  : at;
  if (options_.source_sets) {
    std::erase_if(sequence.events, [&](EventIndex event) { return event > common; });
    return plan_source(at, sequence);
  }
  const auto note = [&](const Move& move, WeakInitial initial) {
    const bool is_same = initial.event == WeakInitial::kThen && is_own_matter(move.action);
    if (initial.event > common && !is_same) what.cover.push_back(move);
  };
  if (is_alone(sequence) && is_planned_alone(point, sequence)) return;
  bool is_covered = false;
  for (const Move& move : point.sleep) {
    const auto initial = weak_initial(move, sequence);
    if (!initial) continue;
    note(move, *initial);
    is_covered = true;
    break;
  }
  if (!is_covered) {
    const Cover cover = covering(point.pending, sequence);
    for (const auto& [move, initial] : cover) note(move, initial);
    is_covered = !cover.empty();
  }
  if (is_covered) {
    if (!what.cover.empty()) point.again.push_back(std::move(what));
    return;
  }
  if (is_alone(sequence)) {
    const Action& action = sequence.then.front().action;
    point.alone.insert(std::ranges::lower_bound(point.alone, action), action);
  }
  if (!wakes_all(point, sequence, common)) {
    what.cover.clear();
    point.again.push_back(std::move(what));
  } else {
    std::ranges::copy_if(sequence.then, std::back_inserter(what.cover), is_other_matter);
    if (!what.cover.empty()) point.again.push_back(std::move(what));
  }
  insert(point.pending, sequence);
}

/// Source sets: some first event of the sequence is among the branches. What slept before is no branch.
void Dpor::plan_source(EventIndex at, const Sequence& sequence) {
  Point& point = path_[at];
  const auto covers = [&](const Move& move) { return is_initial(move, sequence); };
  const auto leads = [&](const Wakeup& branch) { return covers(branch.move); };
  const auto own = point.sleep.begin() + static_cast<std::ptrdiff_t>(point.inherited);
  if (std::none_of(own, point.sleep.end(), covers) && std::ranges::none_of(point.pending, leads))
    insert_first(point.pending, sequence);
}

}  // namespace ravel::explore
