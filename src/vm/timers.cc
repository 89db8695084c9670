// SPDX-License-Identifier: Apache-2.0
//
// Virtual time. It stands still while anything can run and then jumps to the next timer, so a program that
// sleeps for an hour takes no time, and a time-out never fires because this computer was slow.
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

void Timers::remove_target(Term pid) {
  if (!targets_.contains(pid.word())) return;
  std::vector<uint64_t> gone;
  for (const auto& [key, timer] : by_time_)
    if (timer.target.is(pid)) gone.push_back(timer.id);
  for (const uint64_t id : gone) remove(id);
}

void Machine::start_receive_timer(Process& process, uint64_t timeout_ms) {
  cancel_receive_timer(process);
  Timer timer;
  timer.due_us = time_us_ + timeout_ms * 1000;
  timer.target = timer.owner = process.pid;
  timer.is_receive = true;
  process.receive_timer = timers_.own().add(std::move(timer));
  process.timed_out = false;
}

void Machine::cancel_receive_timer(Process& process) {
  process.timed_out = false;
  if (!process.receive_timer) return;
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
  const Term target = timer.target.is_atom() ? whereis(timer.target, timer.owner.node_index()) : timer.target;
  if (!target) return;
  Signal signal;
  signal.from = target;  // OTP: as if the receiver sent it to itself; nobody else's order is bound by it
  signal.payload = timer.message;
  if (target.is_pid()) deliver(std::move(signal), target);
}

bool Machine::advance_time() {
  const Timer* next = timers_->next();
  if (!next) return false;
  time_us_ = std::max(time_us_, next->due_us);
  const Timer timer = *next;
  timers_.own().remove(timer.id);
  fire(timer);
  return true;
}

}  // namespace ravel::vm
