// SPDX-License-Identifier: Apache-2.0
//
// Who runs next. run() has one fixed answer: by priority, then in turn; step() does what it is told.
#include <algorithm>
#include <new>
#include <stdexcept>

#include "vm/bif_io.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/memory.h"
#include "vm/print.h"
#include "vm/work.h"

namespace ravel::vm {

namespace {

constexpr int64_t kTurn = 4000;  ///< reductions, as OTP's
constexpr size_t kLowEvery = 8;  ///< low priority gets a turn after so many of the others
enum Level : size_t { max_level, high_level, normal_level, low_level };

Level level_of(const Process& process) {
  if (!process.priority || process.priority.is(atoms::normal)) return normal_level;
  if (process.priority.is(atoms::low)) return low_level;
  return process.priority.is(atoms::high) ? high_level : max_level;
}

bool can_run(const Process& process) {
  return process.state == ProcessState::runnable && process.suspend_count == 0;
}

}  // namespace

void Machine::enqueue(Process& process) {
  if ((explores() && !process.is_system) || process.queued || !can_run(process)) return;
  process.queued = true;
  run_queue_[level_of(process)].push_back(process.pid);
}

Process* Machine::next_to_run() {
  for (;;) {
    const bool low_due = !run_queue_[low_level].empty() && low_passed_ >= kLowEvery;
    Level level = max_level;
    while (level < low_level && run_queue_[level].empty()) level = static_cast<Level>(level + 1);
    if (level == normal_level && low_due) level = low_level;
    if (run_queue_[level].empty()) return nullptr;
    low_passed_ = level == low_level ? 0 : low_passed_ + 1;
    Process* process = own(run_queue_[level].take_first());
    if (!process) continue;
    process->queued = false;
    if (can_run(*process)) return process;
  }
}

/// What the machine does before the program starts; time stands still.
void Machine::run_until_idle() {
  while (!has_stopped()) {
    Process* process = next_to_run();
    if (!process) return;
    run_turn(*process, {kTurn});
  }
}

RunResult Machine::run() {
  for (;;) {
    if (halted_) return {RunEnd::halted, *halted_};
    if (exhausted_ != Exhausted::no) return {RunEnd::exhausted, 0};
    if (main_ && !find(main_)) return {RunEnd::finished, 0};
    if (!take_turn()) return {main_ ? RunEnd::deadlock : RunEnd::finished, 0};
  }
}

/// A timer that is due, or somebody's turn, or time goes on; false if there is nothing left to do.
bool Machine::take_turn() {
  pass_time();
  if (const Timer* next = timers_->next(); next && next->due_us <= time_us_) return advance_time();
  Process* process = next_to_run();
  if (!process) return advance_time();
  run_turn(*process, {kTurn});
  return true;
}

/// Within the limits: a machine that has reached one does nothing more.
void Machine::run_turn(Process& process, const RunLimits& limits) {
  if (exhausted_ != Exhausted::no) return;
  const MemoryScope scope(*this);
  const int64_t reductions_left = options_->reductions_max - (reductions_ - reductions_at_start_);
  const WorkScope work(reductions_left);
  const Term pid = process.pid;
  const auto exhaust = [&](Exhausted what) {
    running_ = Term::none();
    is_claiming_ = false;
    exhausted_ = what;
    exhausted_by_ = pid;
  };
  try {
    run_on(process, limits);
  } catch (const OutOfMemory&) {
    return exhaust(Exhausted::memory);
  } catch (const std::bad_alloc&) {  // what built-ins keep beside terms
    return exhaust(Exhausted::memory);
  } catch (const std::length_error&) {
    return exhaust(Exhausted::memory);
  } catch (const WorkIsOver&) {
    return exhaust(Exhausted::reductions);
  }
  reductions_ += work.done();
  if (reductions_ - reductions_at_start_ > options_->reductions_max) exhaust(Exhausted::reductions);
}

void Machine::run_on(Process& process, const RunLimits& limits) {
  if (process.native != NativeRole::none && !process.code) return run_native(*this, process);
  running_ = process.pid;
  current_node_ = process.pid.node_index();
  const Stop stop = Interpreter::run(*this, process, limits);
  is_claiming_ = false;
  running_ = Term::none();
  reductions_ += stop.reductions;
  if (stop.why == StopReason::exited) {
    if (process.native != NativeRole::none) return native_returned(*this, process);
    if (!explores() || process.is_system) return ended(process);
    if (merges_ && is_silent_end(process)) {
      current_->also.push_back({ChoiceKind::go, process.pid});
      return ended(process);
    }
    // That it ends is an event of its own: others can tell what it did last from that.
    process.position = Position::exit;
    process.is_contested = false;
    return;
  }
  if (process.pending_exit) return untie(process, Packed(*process.pending_exit));
  if (stop.why == StopReason::waiting) {
    process.state = ProcessState::waiting;
    process.position = Position::waiting;
    return;
  }
  process.spins = stop.why == StopReason::budget;
  if (process.spins) process.position = Position::event;
  if (explores()) {
    process.can_drop = dropping_of(process) != Dropping::nothing;
    process.is_contested = is_contested_;
    stands(process);
  }
  enqueue(process);
}

std::vector<Transition> Machine::enabled() const {
  std::vector<Transition> found;
  if (has_stopped()) return found;
  for (const Term pid : program_)
    if (can_run(*find(pid))) found.push_back({TransitionKind::run, pid, Term::none(), 0});
  std::sort(found.begin(), found.end(),
            [](const Transition& a, const Transition& b) { return a.process.word() < b.process.word(); });
  for (const UnderWay& entry : under_way_) {
    const Transition transition{TransitionKind::deliver, entry.to, entry.signal.from, 0};
    if (std::find(found.begin(), found.end(), transition) == found.end()) found.push_back(transition);
  }
  for (const auto& [key, timer] : timers_->all()) {
    const Process* receiver = timer.is_receive ? find(timer.target) : nullptr;
    const bool waits = !receiver || receiver->state == ProcessState::waiting;
    if (timer.is_early && waits)
      found.push_back({TransitionKind::timer, timer.target, Term::none(), timer.id});
  }
  bool may_pass = found.empty();
  uint64_t until = time_us_;
  for (const auto& [key, timer] : timers_->all()) {
    if (timer.is_early) continue;
    if (timer.due_us > until && !may_pass) break;
    if (std::exchange(may_pass, false)) until = std::max(until, timer.due_us);
    found.push_back({TransitionKind::timer, timer.target, Term::none(), timer.id});
  }
  return found;
}

StepResult Machine::step(const Transition& transition) {
  StepResult result;
  recording = &result.touched;
  event = &result.event;
  switch (transition.kind) {
    case TransitionKind::run:
      step_process(transition.process, result);
      break;
    case TransitionKind::deliver: {
      const auto entry = std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& e) {
        return e.signal.from.is(transition.from) && e.to.is(transition.process);
      });
      if (entry == under_way_.end()) break;
      result.event = "deliver " + print_term(entry->signal.payload.term, 200);
      touch({ObjectKind::mailbox, TouchMode::write, transition.process.word(), 0});
      arrive(static_cast<size_t>(entry - under_way_.begin()));
      break;
    }
    case TransitionKind::timer:
      if (const Timer* found = timers_->find(transition.timer)) {
        const Timer timer = *found;
        time_us_ = std::max(time_us_, timer.due_us);
        timers_.own().remove(timer.id);
        result.event = timer.is_receive ? "after" : "timer " + print_term(timer.message.term, 200);
        touch({ObjectKind::timer, TouchMode::write, timer.reference, 0});
        if (timer.target.is_pid()) touch({ObjectKind::mailbox, TouchMode::write, timer.target.word(), 0});
        fire(timer);
      }
      break;
  }
  do start_fresh();
  while (run_system() || !fresh_.empty());
  recording = nullptr;
  event = nullptr;
  return result;
}

void Machine::step_process(Term pid, StepResult& result) {
  Process* process = own(pid);
  if (!process || !can_run(*process)) return;
  touch({ObjectKind::life, TouchMode::read, pid.word(), 0});
  if (process->position == Position::exit) {
    result.event = "exit";
    return ended(*process);
  }
  {
    const NextEvent next = next_event(*store_, *process);
    if (next.is_receive) {
      result.event = next.is_timeout ? "after" : "receive";
      touch({ObjectKind::mailbox, TouchMode::write, pid.word(), 0});
    } else if (next.builtin) {
      result.event = describe_call(*next.builtin, next.arguments);
    }
  }
  // Who has asked and got its answer is in the middle of the event that it stopped for.
  run_turn(*process, {.reductions = kStepMax,
                      .stepping = true,
                      .before_first = process->answer.has_value(),
                      .has_atomic = store_->has_marks()});
}

/// New processes go up to their first event with the step that made them: nobody can notice.
void Machine::start_fresh() {
  for (const Term pid : std::exchange(fresh_, {})) {
    Process* process = own(pid);
    if (!process || process->started) continue;
    process->started = true;
    process->caused_by = recording ? step_ : Process::kNoStep;
    run_turn(*process, {.reductions = kStepMax,
                        .stepping = true,
                        .before_first = true,
                        .lazy = options_->lazy,
                        .has_atomic = store_->has_marks()});
  }
}

std::string describe_call(const Builtin& builtin, std::span<const Term> arguments) {
  std::string text = std::string(builtin.module) + ":" + std::string(builtin.name) + "(";
  for (size_t i = 0; i < arguments.size(); ++i) text += (i ? ", " : "") + print_term(arguments[i], 100);
  return text + ")";
}

}  // namespace ravel::vm
