// SPDX-License-Identifier: Apache-2.0
//
// Time-outs that come early (vm/early.cc): which of them cannot be, given who knew what when. Times are real
// ones: what happens before something else is not later than it, a timer fires its length after it was
// started, messages and signals take no time, and processes as much as they like. So with t(e) the time of an
// event,
//
//   - timer U is due before timer T if U was started before T (happens-before), and t(start of T) + length of
//     T > t(start of U) + length of U however quick everybody was: `elapsed` is the least time between the
//     two starts, by the timers that fired in between;
//   - what was sent before a timer of more than no time was started has arrived when it fires, and whoever
//     knows that it fired knows that, too.
//
// Everything else is possible. Left out: bounds that follow only from several timers together, where one of
// them was started before neither of the others. Then more is tried than can happen.
//
// A timer that had to wait for the end of another comes after that end, whatever else is swapped: such ends
// are causes of its firing.
#include "explore/early.h"

#include <algorithm>

#include "explore/execution.h"

namespace ravel::explore {

namespace {

constexpr EventIndex kRunning = UINT32_MAX;

/// Whether the process did something by which signals to it are none any more: it ended, or traps exits.
bool is_deafening(const Event& event, ProcessId process) {
  return std::ranges::any_of(event.step.accesses, [&](const Access& access) {
    const bool is_end = access.kind == kLifeKind;
    const bool is_trap = access.kind == kComeKind && access.key == kTrapKey;
    return access.object == process && access.mode == Mode::write && (is_end || is_trap);
  });
}

/// Appends the events before `until` by which the signals that `event` sent came to an end: they arrived, or
/// their receiver did not hear them any more.
void add_ends_of_signals(std::span<const Event> events, EventIndex event, EventIndex until,
                         std::vector<uint32_t>& ends) {
  for (const Sent& sent : events[event].step.sent) {
    if (sent.kind == SentKind::message) continue;
    for (EventIndex i = event + 1; i < until; ++i) {
      const bool has_come = events[i].action.kind == ActionKind::signal &&
                            events[i].action.process == sent.to && !events[i].step.causes.empty() &&
                            events[i].step.causes.front() == event;
      if (!has_come && !is_deafening(events[i], sent.to)) continue;
      ends.push_back(i);
      break;
    }
  }
}

}  // namespace

/// Later ones have larger numbers.
Execution::TimerLife* Execution::find_timer(uint64_t id) {
  const auto found = std::ranges::lower_bound(timers_, id, {}, &TimerLife::id);
  return found == timers_.end() || found->id != id ? nullptr : &*found;
}

bool Execution::is_before(EventIndex a, EventIndex b) const { return a == b || happens_before(a, b); }

/// The least time from one event to another that comes after it.
uint64_t Execution::elapsed(EventIndex from, EventIndex to) const {
  const bool any =
      std::ranges::any_of(fires_, [&](const Fire& f) { return f.event > from && f.event <= to; });
  if (!any) return 0;
  std::vector<uint64_t> least(to - from + 1, 0);
  for (EventIndex i = from + 1; i <= to; ++i) {
    if (!happens_before(from, i)) continue;
    const auto follow = [&](EventIndex before, uint64_t time) {
      if (before >= from && is_before(from, before))
        least[i - from] = std::max(least[i - from], least[before - from] + time);
    };
    for (const EventIndex before : events_[i].after) follow(before, 0);
    for (const Fire& fire : fires_)
      if (fire.event == i) follow(fire.begun, fire.us);
  }
  return least.back();
}

/// Whether `one` is surely due before `other`.
bool Execution::is_due_first(const TimerLife& one, const TimerLife& other) const {
  return is_before(one.begun, other.begun) && one.us < other.us + elapsed(one.begun, other.begun);
}

/// Whether what was sent by then had arrived before `known`, because time has passed in between.
bool Execution::has_settled(EventIndex sent, EventIndex known) const {
  if (sent >= count_ || known >= count_) return false;
  return std::ranges::any_of(fires_, [&](const Fire& fire) {
    return fire.us > 0 && is_before(sent, fire.begun) && is_before(fire.event, known);
  });
}

/// Whether the timer is not due yet, or something is on its way that arrives before.
bool Execution::is_too_early(const TimerLife& timer, const Possible& firing) {
  // Somebody whose turn may come ends the other one's wait.
  const auto may_be_over = [&](const TimerLife& other) {
    return std::ranges::any_of(possible_, [&](const Possible& p) {
      return p.timer == other.id || (other.receiver != 0 && p.action.process == other.receiver &&
                                     p.action.kind == ActionKind::receive);
    });
  };
  for (const uint64_t id : running_) {
    const TimerLife& other = *find_timer(id);
    if (id != timer.id && is_due_first(other, timer) && may_be_over(other)) return true;
  }
  return std::ranges::any_of(possible_, [&](const Possible& p) {
    if (p.sent_by >= count_) return false;
    const bool is_signal = p.action.kind == ActionKind::signal && !p.may_stay_away;
    const bool is_message = p.action.kind == ActionKind::receive &&
                            firing.action.kind == ActionKind::timeout &&
                            p.action.process == firing.action.process;
    // What tells of a link or monitor that may have come in time or not tells nothing about when.
    if (timer.us > 0 && (is_signal || is_message) && is_before(p.sent_by, timer.begun) &&
        !system_->open_tie(p.action))
      return true;
    // A timer's message may have come later than it did, but not if that was surely due before.
    const uint64_t fired = is_message ? events_[p.sent_by].step.fired : 0;
    const TimerLife* sender = fired != 0 ? find_timer(fired) : nullptr;
    return sender != nullptr && is_due_first(*sender, timer);
  });
}

/// Whether a receive, or that it gives up, is not possible because something else that it takes has been
/// there for longer.
bool Execution::comes_after_settled(const Possible& option) {
  EventIndex known = option.sent_by;
  if (option.action.kind == ActionKind::timeout) {
    const std::vector<EventIndex>& own = lane_events_[lane_of(option.action)];
    if (own.empty()) return false;
    known = own.back();
  } else if (option.action.kind != ActionKind::receive) {
    return false;
  }
  return std::ranges::any_of(possible_, [&](const Possible& other) {
    return other.action.kind == ActionKind::receive && other.action.process == option.action.process &&
           other.action != option.action && has_settled(other.sent_by, known);
  });
}

/// Takes away what is possible only as far as the system knows.
void Execution::keep_back_early() {
  if (timers_.empty()) return;
  std::vector<Action> gone;
  for (const Possible& option : possible_) {
    const TimerLife* timer = option.timer != 0 ? find_timer(option.timer) : nullptr;
    if ((timer != nullptr && is_too_early(*timer, option)) ||
        (!fires_.empty() && comes_after_settled(option)))
      gone.push_back(option.action);
  }
  if (!gone.empty())
    std::erase_if(possible_,
                  [&](const Possible& p) { return std::ranges::find(gone, p.action) != gone.end(); });
}

/// What the last event, that is not ordered yet, did to timers; and what it came after if it is one of them.
void Execution::note_timers(EventIndex index) {
  Step& step = events_[index].step;
  for (const TimerBegun& begun : step.begun) {
    timers_.push_back({begun.id, begun.us, begun.receiver, index});
    running_.insert(begun.id);
  }
  const TimerLife* fired = step.fired != 0 ? find_timer(step.fired) : nullptr;
  if (fired != nullptr) {
    for (const TimerLife& other : timers_)
      if (other.over < index && is_due_first(other, *fired)) step.causes.push_back(other.over);
    if (fired->us > 0 && fired->begun < index)
      for (EventIndex i = 0; i < index; ++i)
        if (is_before(i, fired->begun)) add_ends_of_signals(events(), i, index, step.causes);
    fires_.push_back({index, fired->begun, fired->us});
  }
  for (const uint64_t id : step.over)
    if (TimerLife* timer = running_.erase(id) > 0 ? find_timer(id) : nullptr) timer->over = index;
}

/// The last event is taken back.
void Execution::forget_timers(EventIndex index) {
  const Step& step = events_[index].step;
  for (const uint64_t id : step.over)
    if (TimerLife* timer = find_timer(id); timer != nullptr && timer->over == index) {
      timer->over = kRunning;
      running_.insert(id);
    }
  for (; !timers_.empty() && timers_.back().begun == index; timers_.pop_back())
    running_.erase(timers_.back().id);
  if (!fires_.empty() && fires_.back().event == index) fires_.pop_back();
}

std::optional<EventIndex> time_out_later(const Execution& execution, EventIndex receive) {
  const std::span<const Event> events = execution.events();
  const Event& event = events[receive];
  if (event.action.kind != ActionKind::receive || event.step.over.empty()) return {};
  const auto is_before = [&](EventIndex a, EventIndex b) { return a == b || execution.happens_before(a, b); };
  // Its own timer.
  EventIndex began = kRunning;
  uint64_t us = 0;
  for (EventIndex i = receive; i-- > 0 && began == kRunning;)
    for (const TimerBegun& begun : events[i].step.begun)
      if (begun.receiver == event.action.process && begun.id == event.step.over.front())
        began = i, us = begun.us;
  if (began == kRunning || event.step.causes.empty() || is_before(event.step.causes.front(), began))
    return {};
  std::vector<uint32_t> ends;
  for (EventIndex i = 0; i < receive; ++i) {
    if (!is_before(i, began)) continue;
    if (us > 0) add_ends_of_signals(events, i, static_cast<EventIndex>(events.size()), ends);
    for (const TimerBegun& begun : events[i].step.begun) {
      if (begun.us >= us || begun.id == event.step.over.front()) continue;
      const auto is_its_end = [&](const Event& e) {
        return std::ranges::find(e.step.over, begun.id) != e.step.over.end();
      };
      const auto end = std::ranges::find_if(events, is_its_end);
      if (end == events.end()) return {};
      ends.push_back(static_cast<EventIndex>(end - events.begin()));
    }
  }
  std::erase_if(ends, [&](EventIndex end) { return end <= receive; });
  if (std::ranges::any_of(ends, [&](EventIndex end) { return execution.happens_before(receive, end); }))
    return {};
  return ends.empty() ? std::nullopt : std::optional(*std::ranges::max_element(ends));
}

}  // namespace ravel::explore
