// SPDX-License-Identifier: Apache-2.0
//
// What an execution that has ended tells to try next: see dpor.h.
#include <algorithm>

#include "explore/dpor.h"

namespace ravel::explore {

/// The part of the execution that comes after `event` and does not depend on it.
Sequence Dpor::not_after(EventIndex event) const {
  Sequence sequence{&execution_, {}, {}, {}};
  for (EventIndex i = event + 1; i < execution_.size(); ++i)
    if (!execution_.happens_before(event, i)) sequence.events.push_back(i);
  return sequence;
}

/// Everything, also what the part of the path tells that was there before: what is planned depends on all
/// that came later and is independent, and that is new.
void Dpor::plan_all() {
  const auto count = static_cast<EventIndex>(execution_.size());
  signalling_.clear();
  for (EventIndex i = 0; i < count; ++i)
    if (std::ranges::any_of(execution_.events()[i].step.sent,
                            [](const Sent& sent) { return sent.kind != SentKind::message; }))
      signalling_.push_back(i);
  for (EventIndex later = 0; later < count; ++later)
    for (const EventIndex earlier : execution_.events()[later].races) plan_race(earlier, later);
  for (EventIndex i = 0; i < count; ++i)
    if (execution_.events()[i].step.decided != 0 && path_[i].copy) plan_others(i);
  plan_faults();
}

void Dpor::plan_race(EventIndex earlier, EventIndex later) {
  if (!path_[earlier].copy) return;
  Sequence sequence = not_after(earlier);
  sequence.events.push_back(later);
  plan(earlier, std::move(sequence));
}

/// A process had a choice, or was cut off from it: what else could have happened to it there.
void Dpor::plan_others(EventIndex decision) {
  for (const Action& action : path_[decision].excluded) plan_other(decision, action, std::nullopt);
  plan_late(decision);
}

/// What was not possible yet but could have been: messages sent later, or behind a signal that had not come
/// in; exit signals that became messages because the process had begun to trap exits.
void Dpor::plan_late(EventIndex decision) {
  const Event& event = execution_.events()[decision];
  const ProcessId process = event.step.decided;
  const bool begins_to_trap = event.action.kind == ActionKind::go;
  if (!event.step.position && !begins_to_trap) return;
  // Of the sender that was heard nothing comes in earlier: neither a later message nor one behind a signal.
  std::vector<uint64_t> senders;
  if (event.action.kind == ActionKind::receive || event.action.kind == ActionKind::signal)
    senders.push_back(event.action.from);
  for (const Action& action : path_[decision].excluded) senders.push_back(action.from);

  for (EventIndex i = signalling_.empty() ? decision + 1 : 0; i < execution_.size(); ++i) {
    if (i == decision || (i > decision && execution_.happens_before(decision, i))) continue;
    for (const Sent& sent : execution_.events()[i].step.sent) {
      if (sent.to != process || sent.kind == SentKind::signal || sent.kind == SentKind::exit) continue;
      if (std::ranges::find(senders, sent.from) != senders.end()) continue;
      if (begins_to_trap) {
        if (sent.kind != SentKind::trapped) continue;
        senders.push_back(sent.from);
        plan_other(decision, {ActionKind::signal, process, sent.from}, i);
        continue;
      }
      const Action action{ActionKind::receive, process, sent.from};
      const std::optional<size_t> signals = signals_before(action, i, decision);
      if (!signals || (i < decision && *signals == 0)) continue;  // never possible; or it was, or was taken
      if (!execution_.system().accepts(event.step.position, sent)) continue;
      senders.push_back(sent.from);
      plan_other(decision, action, i);
    }
  }
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

void Dpor::plan_other(EventIndex decision, const Action& action, std::optional<EventIndex> sent_by) {
  Sequence sequence = not_after(decision);
  const Action signal{ActionKind::signal, action.process, action.from};
  size_t signals = sent_by ? signals_before(action, *sent_by, decision).value_or(0) : 0;
  for (const EventIndex i : sequence.events) {
    const bool is_signal = signals > 0 && execution_.events()[i].action == signal;
    if (is_signal) --signals;
    if (is_signal || (sent_by && *sent_by == i)) sequence.needs.push_back(i);
  }
  sequence.then.assign(signals, signal);
  sequence.then.push_back(action);
  plan(decision, std::move(sequence));
}

/// A fault can come before every own event of its victim: elsewhere it makes no difference.
void Dpor::plan_faults() {
  for (EventIndex i = 0; i < execution_.size(); ++i) {
    const Action& action = execution_.events()[i].action;
    if (!action.is_own()) continue;
    for (const Action& fault : path_[i].faults)
      if (fault.process == action.process || fault.process == 0)
        plan(i, Sequence{&execution_, {}, {fault}, {}});
  }
}

void Dpor::plan(EventIndex at, Sequence sequence) {
  Point& point = path_[at];
  for (const Move& move : point.sleep)
    if (is_weak_initial(move, sequence)) return;
  insert(point.pending, std::move(sequence));
}

}  // namespace ravel::explore
