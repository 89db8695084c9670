// SPDX-License-Identifier: Apache-2.0
//
// Virtual time. It stands still while anything can run and then jumps to the next timer, so a program that
// sleeps for an hour takes no time, and a time-out never fires because this computer was slow.
//
// A program that polls would never end so. Under run(), which has one schedule, time therefore goes on in two
// more ways, the same in every run: who reads the clock very often at one moment sees it go on by a
// microsecond each time, and when nobody has waited for kPatience reductions it goes on with the work, about
// as fast as on OTP. When somebody chooses (step()), time is a choice like the others; only where there is no
// timer to choose does it go on for who reads the clock and does nothing else.
//
// Unless MachineOptions::time_flows says otherwise. Tests sleep while servers work without end, and ask the
// clock twice to see that time has passed. So when nobody has waited for kPatientSteps steps or
// kPatientReductions, each further step takes kStepUs and what its work takes; who reads the clock very often
// at one moment sees it go on faster and faster; and no two readings are the same nanosecond. This depends on
// how many steps there were, and orders of steps that are otherwise the same would differ by it: it is not
// for searches that leave such orders out (dpor).
#include "vm/timers.h"

#include <algorithm>

#include "vm/machine.h"

namespace ravel::vm {

uint64_t Timers::add(Timer timer) {
  const uint64_t id = timer.id = ++last_id_;
  due_.emplace(id, timer.due_us);
  if (timer.reference) by_reference_.emplace(timer.reference, id);
  if (!timer.is_receive) ++targets_[timer.target.word()];
  by_time_.emplace(Key{timer.due_us, id}, std::move(timer));
  return id;
}

const Timer* Timers::find(uint64_t id) const {
  const auto due = due_.find(id);
  return due == due_.end() ? nullptr : &by_time_.find({due->second, id})->second;
}

const Timer* Timers::find_reference(uint64_t reference) const {
  const auto found = by_reference_.find(reference);
  return found == by_reference_.end() ? nullptr : find(found->second);
}

void Timers::remove(uint64_t id) {
  const auto due = due_.find(id);
  if (due == due_.end()) return;
  const auto at = by_time_.find({due->second, id});
  if (at->second.reference) by_reference_.erase(at->second.reference);
  if (!at->second.is_receive)
    if (const auto count = targets_.find(at->second.target.word()); --count->second == 0)
      targets_.erase(count);
  by_time_.erase(at);
  due_.erase(due);
}

const Timer* Timers::find_named(uint64_t reference) const {
  for (const auto& [key, timer] : by_time_)
    if (timer.reference == reference && !timer.is_receive) return &timer;
  return nullptr;
}

Timer& Timers::forget_name(uint64_t id) {
  Timer& timer = by_time_.find({due_.find(id)->second, id})->second;
  by_reference_.erase(timer.reference);
  return timer;
}

void Timers::make_vain(uint64_t id) { forget_name(id).is_vain = true; }

void Timers::remove_target(Term pid, uint64_t kept_before) {
  if (!targets_.contains(pid.word())) return;
  std::vector<uint64_t> gone, kept;
  for (const auto& [key, timer] : by_time_)
    if (timer.target.is(pid))
      (timer.due_us < kept_before || (kept_before > 0 && timer.is_early) ? kept : gone).push_back(timer.id);
  for (const uint64_t id : gone) remove(id);
  for (const uint64_t id : kept) forget_name(id);
}

void Machine::start_receive_timer(Process& process, uint64_t timeout_ms) {
  has_called = true;
  cancel_receive_timer(process);
  Timer timer;
  timer.due_us = time_us_ + timeout_ms * 1000;
  timer.target = timer.owner = process.pid;
  timer.is_receive = true;
  process.receive_timer = begin_timer(std::move(timer), process);
  process.timed_out = false;
}

void Machine::cancel_receive_timer(Process& process) {
  process.timed_out = false;
  if (!process.receive_timer) return;
  end_timer(*process.receive_timer);
  timers_.own().remove(*process.receive_timer);
  process.receive_timer.reset();
}

void Machine::fire(const Timer& timer) {
  if (timer.is_receive) {
    Process* process = own(timer.target);
    if (!process || process->receive_timer != timer.id) return;
    process->receive_timer.reset();
    process->timed_out = true;
    return wake(*process);
  }
  if (timer.is_vain) return;
  const Term target = timer.target.is_atom() ? whereis(timer.target, timer.owner.node_index()) : timer.target;
  if (timer.target.is_atom())
    touch({ObjectKind::name, TouchMode::read, timer.owner.node_index(), timer.target.word()});
  if (!target || !target.is_pid()) return;
  Signal signal;
  signal.is_of_timer = true;
  // OTP: as if the receiver sent it to itself; nobody else's order is bound by it.
  signal.from = is_lazy() ? Term::small(static_cast<int64_t>(timer.reference)) : target;
  signal.payload = timer.message;
  if (is_lazy()) {
    // It has arrived now; but this might have been earlier.
    signal.number = step_;
    note_unheard(signal, target);
  }
  deliver(std::move(signal), target);
}

namespace {
constexpr uint64_t kReadsMax = 100;        ///< of the clock at one moment
constexpr int64_t kPatience = 1'000'000;   ///< reductions
constexpr int64_t kReductionsPerUs = 128;  ///< of OTP, roughly
constexpr uint32_t kPatientSteps = 10'000;
constexpr int64_t kPatientReductions = 10'000'000;
constexpr uint64_t kStepUs = 10;
}  // namespace

uint64_t Machine::read_clock_us() {
  if (watches(Watch::clock) && options_->time_outs != TimeOuts::last)
    touch({ObjectKind::clock, TouchMode::read, 0, 0});
  if (clock_read_us_ != time_us_) clock_reads_ = 0;
  if (++clock_reads_ > kReadsMax) {
    if (explores() && options_->time_flows)
      time_us_ += clock_reads_ / kReadsMax;
    else if (!explores() || !timers_->next())
      time_us_ += poll_us();
  }
  clock_read_us_ = time_us_;
  return time_us_;
}

/// How much time goes on for who reads the clock again and again. Where somebody chooses, whoever waits for
/// time to pass, and does nothing else, has to get there within a schedule: more with each reading.
uint64_t Machine::poll_us() {
  if (!explores()) return 1;
  constexpr uint64_t kPollMaxUs = 1'000'000;
  note_blind_spot("a process reads the clock until time has passed: not every moment of that was tried");
  const uint64_t us = std::clamp<uint64_t>(2 * poll_us_, 1, kPollMaxUs);
  clock_reads_ = kReadsMax;
  return poll_us_ = us;
}

/// What a reading has taken is never taken back, so that who waits for a time-out has waited for all of it.
uint64_t Machine::read_clock_ns() {
  constexpr uint64_t kNsPerUs = 1000;
  return read_clock_us() * kNsPerUs + (options_->time_flows ? ++clock_ns_ : 0);
}

void Machine::let_time_flow() {
  if (!options_->time_flows || options_->time_outs != TimeOuts::last) return;
  if (time_us_ != flow_us_)
    flow_from_ = step_, time_passes_from_ = reductions_;  // somebody has waited
  else if (step_ - flow_from_ > kPatientSteps || reductions_ - time_passes_from_ > kPatientReductions)
    time_us_ += kStepUs + static_cast<uint64_t>(reductions_ - flow_reductions_) / kReductionsPerUs;
  flow_us_ = time_us_;
  flow_reductions_ = reductions_;
}

void Machine::pass_time() {
  const int64_t us = (reductions_ - time_passes_from_) / kReductionsPerUs;
  if (us <= 0) return;
  time_us_ += static_cast<uint64_t>(us);
  time_passes_from_ += us * kReductionsPerUs;
}

bool Machine::advance_time() {
  const Timer* next = timers_->next();
  if (!next) return false;
  if (time_us_ < next->due_us) time_passes_from_ = reductions_ + kPatience;
  time_us_ = std::max(time_us_, next->due_us);
  const Timer timer = *next;
  timers_.own().remove(timer.id);
  fire(timer);
  return true;
}

}  // namespace ravel::vm
