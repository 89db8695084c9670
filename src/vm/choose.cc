// SPDX-License-Identifier: Apache-2.0
//
// A step when delivery is lazy (lazy.h): what was chosen is done (lazy_step.cc), then what follows from it at
// once (settle.cc), within the limits of the machine.
#include <algorithm>
#include <new>

#include "vm/build.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/memory.h"
#include "vm/questions.h"
#include "vm/ties.h"

namespace ravel::vm {

constexpr int kServerTries = 8;   ///< one server may need another
constexpr size_t kLooksEach = 2;  ///< processes that are looked at in the time of a reduction

void Machine::begin_step(uint32_t number, ChoiceResult& result) {
  result.clear();
  result.begun = std::exchange(begun_timers_, {});
  step_ = number;
  touches_kept_ = kTouchesKept;
  result.first_order = signals_;
  // Each step looks through them: a program that only ever sends, or starts processes, does not end, and
  // takes longer and longer.
  reductions_ += static_cast<int64_t>(under_way_.size() + program_.size() / kLooksEach);
  result.time_passed = std::exchange(time_has_passed_, false);
  system_waits_ = 0;
  recording = &result.touched;
  current_ = &result;
}

void Machine::end_step() {
  settle();
  recording = nullptr;
  current_ = nullptr;
}

/// Those who wait to ask somebody something.
static std::vector<Term> who_waits_to_ask(const Machine& machine) {
  std::vector<Term> found;
  const auto is_message = [](const UnderWay& entry) { return entry.signal.kind == SignalKind::message; };
  if (std::ranges::all_of(machine.under_way(), is_message)) return found;
  for (const Term pid : machine.program())
    if (asks_too_early(machine, *machine.find(pid))) found.push_back(pid);
  return found;
}

/// Those of them who need not wait any more.
static std::vector<Term> who_may_ask(const Machine& machine, std::vector<Term> waiting) {
  std::erase_if(waiting, [&](Term pid) {
    const Process* process = machine.find(pid);
    return !process || asks_too_early(machine, *process);
  });
  return waiting;
}

void Machine::disturb(uint32_t number, ChoiceResult& result, const std::function<void()>& what) {
  const std::vector<Term> waiting = who_waits_to_ask(*this);
  begin_step(number, result);
  what();
  end_step();
  for (const Term pid : who_may_ask(*this, waiting)) own(pid)->caused_by = number;
}

/// Whether the process has come to an ordinary end that nobody is left to notice, nor anything to disturb.
static bool ends_alone(const Machine& machine, const Process& process) {
  const Raised& raised = process.raised;
  return process.position == Position::exit && !process.pending_exit && process.suspend_count == 0 &&
         raised.kind == RaiseClass::exit && raised.reason.is(atoms::normal) && !machine.halted() &&
         machine.under_way().empty() && machine.timers().all().empty();
}

/// Whatever is done costs memory: also to copy what an end leaves behind.
void Machine::choose(const Choice& choice, uint32_t number, ChoiceResult& result) {
  const std::vector<Term> waiting = who_waits_to_ask(*this);
  begin_step(number, result);
  uint32_t builtin = kNoBuiltin;
  bool may_touch_more = false;
  const MemoryScope scope(*this);
  try {
    switch (choice.kind) {
      case ChoiceKind::go: {
        Process& process = *own(choice.process);
        if (process.position == Position::event) builtin = process.next_builtin;
        if (process.hibernating) wake_hibernating(process);
        const bool is_end = process.position == Position::exit;
        may_touch_more = is_end && process.is_robbed;
        if (is_end || (process.can_drop && process.position == Position::event)) {
          result.decided = process.pid;
          if (options_->keep_positions) result.position = drop_position(process);
          if (!is_end)
            touch({ObjectKind::trap, TouchMode::read, process.pid.word(), last_moment_key(process)});
        }
        process.outcome = Outcome::value;
        go_on(process, result);
        // One of OTP's servers that it asks for is started first; that somebody was the first to ask is no
        // event.
        const auto waits_for_server = [&] {
          const Process* asking = find(choice.process);
          return asking && asking->outcome == Outcome::yield && !asking->yielded;
        };
        for (int tries = 0; tries < kServerTries && waits_for_server(); ++tries) {
          settle();
          Process& asking = *own(choice.process);
          asking.outcome = Outcome::value;
          run_turn(asking, {.reductions = kStepMax,
                            .stepping = true,
                            .lazy = options_->lazy,
                            .has_atomic = store_->has_marks()});
        }
        break;
      }
      case ChoiceKind::receive:
        take_message(choice, result);
        break;
      case ChoiceKind::timeout:
        take_timeout(choice, result);
        break;
      case ChoiceKind::signal:
        if (const Process* receiver = find(choice.process)) may_touch_more = receiver->is_robbed;
        take_signal(choice, result);
        break;
      case ChoiceKind::timer:
        if (choice.from != kNothingMore) {
          take_timer(choice, result);
          break;
        }
        result.time_passed = true;
        stay_away();
        break;
    }
    const bool is_last = program_.size() == 1 && program_.front().is(choice.process);
    if (merges_ && joins_ && is_last && find(choice.process)->position == Position::exit) {
      settle();
      Process& last = *own(choice.process);
      const bool is_apart = unjoined_ && std::ranges::find(*unjoined_, last.pid) != unjoined_->end();
      if (program_.size() == 1 && !is_apart && ends_alone(*this, last)) {
        result.also.push_back({ChoiceKind::go, last.pid, 0, number});  // see merge.cc
        ended(last);
      }
    }
    end_step();
  } catch (const OutOfMemory&) {
    exhausted_ = Exhausted::memory;
    exhausted_by_ = choice.process;
  } catch (const std::bad_alloc&) {
    exhausted_ = Exhausted::memory;
    exhausted_by_ = choice.process;
  }
  recording = nullptr;
  current_ = nullptr;
  if (exhausted_ != Exhausted::no) return;
  let_time_flow();
  for (const Term pid : who_may_ask(*this, waiting)) own(pid)->caused_by = number;
  if (merges_) note_spoiling(choice, result);
  result.varies = may_touch_more || store_->has_marks() || !is_steady(builtin, result.touched);
}

/// One message has to be there; which one nobody can tell.
void Machine::wake_hibernating(Process& process) {
  if (!process.mailbox.empty()) return;
  const auto entry = std::find_if(under_way_.begin(), under_way_.end(), [&](const UnderWay& e) {
    return e.to.is(process.pid) && class_of(&process, e.signal) == SignalClass::message;
  });
  if (entry == under_way_.end()) return;
  process.caused_by = static_cast<uint32_t>(entry->signal.number);
  arrive(static_cast<size_t>(entry - under_way_.begin()));
}

}  // namespace ravel::vm
