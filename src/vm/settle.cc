// SPDX-License-Identifier: Apache-2.0
//
// What follows at once from a step when delivery is lazy (lazy.h): new processes go up to their first event,
// OTP's own processes run until they are quiet, questions are answered.
//
// A question (is_process_alive, process_info) is a signal there and one back, but who asks does nothing until
// it has the answer. So nobody can tell whether it was under way for long: it is answered within the step
// that asks. If a signal that was sent there before has still to arrive, that step waits for it
// (asks_too_early); only in the midst of a call that is one event the question is asked, and answered with
// that signal.
#include <algorithm>

#include "vm/build.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/questions.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

constexpr int64_t kSystemTurn = 100'000;

/// Not who is told to do nothing more: that comes at a moment of its own, like an exit, before or after
/// whatever the other does.
bool is_question(SignalKind kind) {
  return kind == SignalKind::alive_request || kind == SignalKind::info_request ||
         kind == SignalKind::answer || kind == SignalKind::group_leader || kind == SignalKind::collect;
}

}  // namespace

/// Delivers questions and answers that nothing but messages stands before. False if there were none.
bool Machine::answer_questions() {
  for (size_t i = 0; i < under_way_.size(); ++i) {
    const UnderWay& entry = under_way_[i];
    const SignalKind kind = entry.signal.kind;
    if (!is_question(kind) || class_of(find(entry.to), entry.signal) != SignalClass::signal) continue;
    const Term to = entry.to, from = entry.signal.from, items = entry.signal.payload.term;
    const bool is_behind = std::any_of(
        under_way_.begin(), under_way_.begin() + static_cast<std::ptrdiff_t>(i), [&](const UnderWay& other) {
          return other.to.is(to) && other.signal.from.is(from) && !may_stay_away(other) &&
                 class_of(find(to), other.signal) == SignalClass::signal;
        });
    if (is_behind) continue;
    const uint64_t order = entry.order;
    // Who has the answer was not ended before it: its link came in time.
    const auto is_excluded = [&](const UnderWay& each) {
      return each.order < order && each.to.is(to) && each.signal.from.is(from) && may_stay_away(each);
    };
    for (auto at = std::ranges::find_if(under_way_, is_excluded); at != under_way_.end();
         at = std::ranges::find_if(under_way_, is_excluded)) {
      resolve(UnderWay(*std::ranges::find(under_way_, at->rival, &UnderWay::order)));
      if (current_) current_->decided = to;
    }
    // It may have waited behind a signal since an earlier step.
    if (current_ && entry.signal.number != step_)
      current_->causes.push_back(static_cast<uint32_t>(entry.signal.number));
    if (kind != SignalKind::answer) touch({ObjectKind::life, TouchMode::read, to.word(), 0});
    // What the other has linked or watched before it answers is there; what it does later, perhaps. (If that
    // is in time nobody can tell the difference: such schedules are counted twice.)
    if (kind == SignalKind::answer) touch({ObjectKind::ties, TouchMode::read, to.word(), from.word()});
    arrive_before(order, from, to, kind == SignalKind::answer ? TouchMode::add : TouchMode::read);
    // Who has ended answers last of all: what it told of its end is there, whichever of two answers it is.
    if (kind == SignalKind::answer && !find(from))
      for (UnderWay& each : under_way_)
        if (each.order < order && each.to.is(to) && each.signal.from.is(from) && each.rival != 0)
          each.arrived_by = std::min(each.arrived_by, step_);
    if (kind == SignalKind::info_request) look_at(to, items);
    const auto at = std::find_if(under_way_.begin(), under_way_.end(),
                                 [&](const UnderWay& e) { return e.order == order; });
    arrive(static_cast<size_t>(at - under_way_.begin()));
    Process* asking = kind == SignalKind::answer ? own(to) : nullptr;
    if (asking && asking->answer) {
      asking->caused_by = step_;
      run_turn(*asking, {.reductions = kStepMax,
                         .stepping = true,
                         .before_first = true,
                         .lazy = options_->lazy,
                         .has_atomic = store_->has_marks()});
    }
    return true;
  }
  return false;
}

/// OTP's own processes run until they have nothing to do. False if none did.
bool Machine::run_system() {
  bool any = false;
  std::vector<Touch>* const outer = recording;
  while (!has_stopped()) {
    Process* process = next_to_run();
    if (!process) break;
    any = true;
    recording = process->is_harmless ? nullptr : outer;
    run_turn(*process, {.reductions = kSystemTurn});
    recording = outer;
  }
  for (bool is_due = true; is_due;) {
    is_due = false;
    for (const auto& [key, timer] : timers_->all()) {
      if (timer.due_us > time_us_) break;
      if (!is_system_timer(timer)) continue;
      const Timer due = timer;
      timers_.own().remove(due.id);
      fire(due);
      any = is_due = true;
      break;
    }
  }
  return any;
}

/// Where the receive begins that the process waits in; null if it waits for something else.
static const Code* receive_of(const Process& process) {
  if (process.state != ProcessState::waiting || process.native != NativeRole::none || !process.code)
    return nullptr;
  const Op op = instruction_op(*process.code);
  const bool is_receive = op == Op::wait || (op == Op::wait_timeout && process.code[1] != 0);
  return is_receive ? process.code + static_cast<int32_t>(process.code[1]) : nullptr;
}

/// What follows at once from what was done.
void Machine::settle() {
  // OTP's own processes, if they are to be scheduled like the program's: from the first receive on.
  const auto release = [this] {
    for (const Term pid : options_->system_races ? pids() : std::vector<Term>()) {
      const Code* const begin = find(pid)->is_system ? receive_of(*find(pid)) : nullptr;
      if (!begin) continue;
      Process& process = *own(pid);
      process.is_system = process.is_harmless = process.started = false;
      process.state = ProcessState::runnable;
      process.code = begin;
      process.save = 0;
      program_.push_back(pid);
      fresh_.push_back(pid);
    }
    return !fresh_.empty();
  };
  do start_fresh();
  while (run_system() || answer_questions() || release());
}

/// Nobody takes what was sent to it.
void Machine::forget_under_way(Term pid) {
  std::erase_if(under_way_, [&](const UnderWay& entry) {
    const SignalKind kind = entry.signal.kind;
    const bool is_answered = kind == SignalKind::link || kind == SignalKind::monitor;
    return entry.to.is(pid) && class_of(nullptr, entry.signal) == SignalClass::nothing &&
           (is_lazy() || !is_answered);
  });
}

}  // namespace ravel::vm
