// SPDX-License-Identifier: Apache-2.0
//
// Time-outs that come although something else could still happen (MachineOptions::time_outs): a reply is
// late, whoever should send it was slow. What is real about it: processes may be as slow as they like,
// messages and signals take no time worth speaking of, and timers fire when they are due. So any timer may
// fire next, unless
//
//   - another one is surely due before it: it was started before (as far as the program's own order goes) and
//     is due earlier, counting the times that have surely passed in between;
//   - a message or signal is still under way that was sent before the timer was started.
//
// Who started what before whom is known to the explorer, which keeps such timers back (explore/early.cc); the
// machine offers all of them, and tells it which timers were started and which are over (ChoiceResult::begun,
// over). With TimeOuts::all nobody is kept back.
//
// A program that does something every second would do it for ever. So only the first time-outs of a process
// (MachineOptions::early_max, counted by what it has noticed) come early; later ones as with TimeOuts::last,
// and that is said. They come also when the tested function has returned; so each of them fires sometime in
// every execution, and the explorer sees what it might have come before.
//
// Only what the program starts comes early, and what it has OTP's timer server do.
#include <algorithm>

#include "vm/machine.h"

namespace ravel::vm {

namespace {

/// Of so many timers that a process has started, `after` apart, any may come early. The explorer compares
/// each with each; a program that starts them without end must not keep it from ever looking at the clock.
constexpr uint32_t kEarlyTimersMax = 64;

}  // namespace

bool Machine::may_be_early(const Process& owner) const {
  static const Term timer_server = make_atom("timer_server");
  return options_->time_outs != TimeOuts::last && explores() &&
         (!owner.is_system || owner.registered_name.is(timer_server));
}

uint64_t Machine::begin_timer(Timer timer, Process& owner) {
  timer.step = step_;
  timer.length_us = timer.due_us - time_us_;
  const bool is_first = owner.ticks < options_->early_max;
  const bool is_one_of_few = timer.is_receive || owner.early_timers < kEarlyTimersMax;
  timer.is_early = may_be_early(owner) && is_first && is_one_of_few;
  if (timer.is_early && !timer.is_receive) ++owner.early_timers;
  if (may_be_early(owner) && is_first && !is_one_of_few)
    note_blind_spot("a process started more than " + std::to_string(kEarlyTimersMax) +
                    " timers: the later ones came only when nothing else could happen");
  if (may_be_early(owner) && !is_first)
    note_blind_spot("a process had more than " + std::to_string(options_->early_max) +
                    " time-outs: the later ones came only when nothing else could happen");
  had_early_ |= timer.is_early;
  // Where they come in any order nobody has to know.
  const bool is_told = timer.is_early && options_->time_outs == TimeOuts::ordered;
  // What was sent before it began counts, so a child must not have sent with what its parent did (merge.cc).
  is_spoilt_ |= is_told && merges_;
  const TimerNote note{0, timer.length_us, timer.is_receive ? timer.target : Term::none()};
  const uint64_t id = timers_.own().add(std::move(timer));
  if (is_told) (current_ ? current_->begun : begun_timers_).push_back({id, note.length_us, note.receiver});
  return id;
}

void Machine::end_timer(uint64_t id) {
  const Timer* timer = timers_->find(id);
  if (current_ && timer && timer->is_early && !timer->is_vain)
    current_->over.push_back({id, timer->length_us, Term::none()});
}

/// A process ends: nobody waits for what they would send.
void Machine::end_timers_of(Term pid) {
  for (const auto& [key, timer] : timers_->all())
    if (timer.target.is(pid)) end_timer(timer.id);
}

bool Machine::has_early_timer(const Process& process) const {
  const Timer* timer = process.receive_timer ? timers_->find(*process.receive_timer) : nullptr;
  return timer && timer->is_early;
}

void Machine::collect_early(std::vector<Choice>& out) {
  if (options_->time_outs == TimeOuts::last) return;
  for (const auto& [key, timer] : timers_->all()) {
    if (!timer.is_early) continue;
    Choice choice{timer.is_receive ? ChoiceKind::timeout : ChoiceKind::timer,
                  timer.target.is_pid() ? timer.target : Term::none(), timer.reference};
    choice.timer = timer.id;
    choice.due_us = timer.due_us;
    if (timer.is_receive) {
      const Process* process = find(timer.target);
      if (!process || !may_time_out(*process)) continue;
      choice.arrived_by = timer_arrived_by(*process);
    }
    out.push_back(choice);
  }
}

/// The timer fires. If it comes early nothing else is known to be over.
void Machine::take_time(const Timer& timer, ChoiceResult& result) {
  if (timer.is_early) {
    result.fired = timer.id;
    end_timer(timer.id);
    if (watches(Watch::clock)) touch({ObjectKind::clock, TouchMode::add, 0, 0});
  } else if (timer.due_us > time_us_) {
    result.time_passed = true;
    let_all_arrive();
  }
  time_us_ = std::max(time_us_, timer.due_us);
}

}  // namespace ravel::vm
