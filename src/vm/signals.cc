// SPDX-License-Identifier: Apache-2.0
//
// Signals: where they go, and what each does when it arrives. Everything between processes is a signal, also
// what looks like a question (is_process_alive, process_info of another process), so that signals keep their
// order per sender and receiver and nothing overtakes an exit or a message sent before.
//
// A process that runs can get an exit signal only through what it does itself (it kills somebody linked to
// it, say); it then ends with its turn, or at the latest when it waits.
#include <algorithm>

#include "vm/build.h"
#include "vm/machine.h"
#include "vm/nodes.h"
#include "vm/ties.h"

namespace ravel::vm {

SendResult Machine::send(Process& from, Term to, Term message) {
  Term target = to;
  uint64_t alias = 0;
  if (to.is_port()) {
    port_message(from, to, message);
    return SendResult::sent;
  }
  if (!to.is_pid()) {
    const Destination found = destination(*this, to, from.pid.node_index());
    if (found.result != SendResult::sent) return found.result;
    if (!found.pid) return SendResult::sent;
    target = found.pid;
    alias = found.alias;
  }
  // Nobody there: nobody will know (and nothing has to be copied).
  if (!explores() && !processes_.find(target)) return SendResult::sent;
  Signal signal;
  signal.kind = alias ? SignalKind::alias_message : SignalKind::message;
  signal.from = from.pid;
  signal.reference = alias;
  signal.payload = pack(message);
  send(from.pid, target, std::move(signal));
  return SendResult::sent;
}

void Machine::send_message(Term from, Term to, Term message) {
  Signal signal;
  signal.from = from;
  signal.payload = pack(message);
  send(from, to, std::move(signal));
}

void Machine::send(Term from, Term to, Signal signal) {
  signal.number = explores() ? step_ : ++signals_;
  if (merges_) note_spoiling(to, signal);
  if (from.is_pid() && from.node_index() != to.node_index() && !route(from, to, signal)) return;
  // Whether or not anybody is there by now.
  if (watches(Watch::order) && signal.kind != SignalKind::answer)
    touch({ObjectKind::trap, TouchMode::write, to.word(), kOrderKey});
  // What a process sends to itself is there at once, in OTP as well.
  if (explores() && !from.is(to) && !is_eager(to, signal)) {
    under_way_.push_back({std::move(signal), to, ++signals_});
    return;
  }
  deliver(std::move(signal), to);
}

void Machine::wake(Process& process) {
  if (process.state != ProcessState::waiting) return;
  process.state = ProcessState::runnable;
  enqueue(process);
}

void Machine::push_message(Process& process, Packed content, Term from, uint64_t number) {
  process.mailbox.push_back({std::move(content), from, number});
  if (is_lazy() && !process.is_system) {
    Message& message = process.mailbox[process.mailbox.size() - 1];
    message.sent_by = static_cast<uint32_t>(number);
    message.arrived_by = step_;
    message.order = arriving_ ? arriving_ : ++signals_;
    if (process.position == Position::receive && !running_.is(process.pid))
      message.accepted = is_accepted(process, message.content.term);
  }
  wake(process);
}

void Machine::answer(Term from, Term to, uint64_t reference, Packed value) {
  send(from, to, Signal{SignalKind::answer, from, std::move(value), reference, 0});
}

/// What comes back when a signal finds no process.
void Machine::deliver_to_nobody(const Signal& signal, Term to) {
  const Packed noproc{{}, atoms::noproc};
  if (is_lazy() && (signal.kind == SignalKind::link || signal.kind == SignalKind::monitor)) {
    if (const End* end = find_end(to)) {
      const bool is_late = std::ranges::find(end->late, signal.from) != end->late.end();
      return tell_tie(signal, to, is_late, end->reason, end->step);
    }
  }
  switch (signal.kind) {
    case SignalKind::link:
      return send(to, signal.from, Signal{SignalKind::link_exit, to, noproc, 0, 0});
    case SignalKind::monitor:
      return send(to, signal.from, Signal{SignalKind::down, to, noproc, signal.reference, 0});
    case SignalKind::alive_request:
      return answer(to, signal.from, signal.reference, {{}, atoms::false_});
    case SignalKind::suspend:
    case SignalKind::info_request:
    case SignalKind::collect:
    case SignalKind::group_leader:
      return answer(to, signal.from, signal.reference, {{}, atoms::undefined});
    default:
      return;
  }
}

void Machine::deliver(Signal signal, Term to) {
  Process* process = own(to);
  if (!process) return deliver_to_nobody(signal, to);
  switch (signal.kind) {
    case SignalKind::alias_message:
      if (!take_alias(*process, signal.reference, signal.from)) return;
      [[fallthrough]];
    case SignalKind::message:
      push_message(*process, std::move(signal.payload), signal.from, signal.number);
      process->mailbox[process->mailbox.size() - 1].is_of_timer = signal.is_of_timer;
      return;
    case SignalKind::exit:
      return exit_signal(*process, signal);
    case SignalKind::link_exit:
      if (remove_link(*process, signal.from)) exit_signal(*process, signal);
      return;
    case SignalKind::link:
      add_link(*process, signal.from);
      return;
    case SignalKind::unlink:
      remove_link(*process, signal.from);
      return;
    case SignalKind::monitor:
      process->watchers.emplace(signal.reference, Watcher{signal.from, signal.payload.term});
      return;
    case SignalKind::demonitor:
      process->watchers.erase(signal.reference);
      return;
    case SignalKind::down:
      return down_signal(*process, signal);
    case SignalKind::answer:
      if (process->question != signal.reference) return;
      process->answer = std::move(signal.payload);
      return wake(*process);
    default:
      return request_signal(*process, signal);
  }
}

/// Whether the alias still is one. A reply to a `reply_demonitor` alias ends it and its monitor.
bool Machine::take_alias(Process& process, uint64_t reference, Term from) {
  const AliasKind kind = alias_kind(process, reference);
  if (kind == AliasKind::none) return false;
  if (kind == AliasKind::reply_demonitor) {
    forget_alias(process, reference);
    forget_monitor(process, reference, false, from);
  }
  return true;
}

void Machine::forget_alias(Process& process, uint64_t reference) {
  if (!remove_alias(process, reference)) return;
  aliases_.own().erase(reference);
  if (!is_lazy()) return;
  constexpr size_t kFormerMax = 32;  // of those before nobody asks any more, or only in vain
  if (process.former_aliases.size() >= kFormerMax)
    process.former_aliases.erase(process.former_aliases.begin());
  process.former_aliases.emplace_back(reference, process.receives);
}

bool Machine::forget_monitor(Process& process, uint64_t reference, bool tells, Term heard) {
  const auto found = process.monitors.find(reference);
  if (found == process.monitors.end()) return false;
  const Monitor monitor = std::move(found->second);
  process.monitors.erase(found);
  if (monitor.alias == AliasKind::demonitor || monitor.alias == AliasKind::reply_demonitor)
    forget_alias(process, reference);
  if (!monitor.target.is_pid()) return true;
  // A call and its answer: what the other sent later cannot have come instead.
  const bool is_plain_call = heard.is(monitor.target) && process.receives - monitor.made_at <= 1;
  if (tells || !is_plain_call)
    note_former(monitor.target, {process.pid, reference, monitor, process.receives, false});
  send(process.pid, monitor.target, Signal{SignalKind::demonitor, process.pid, {}, reference, 0});
  return true;
}

void Machine::exit_signal(Process& process, const Signal& signal) {
  const Term reason = signal.payload.term;
  if (signal.kind == SignalKind::exit && reason.is(atoms::kill)) return terminate(process.pid, atoms::killed);
  if (process.trap_exit) {
    if (signal.payload.segment) process.heap.adopt(signal.payload.segment);
    const Term message = make_tuple(process.heap, {atoms::EXIT, signal.from, reason});
    return push_message(process, {{}, message}, signal.from, signal.number);
  }
  const bool by_itself = signal.kind == SignalKind::exit && signal.from.is(process.pid);
  if (reason.is(atoms::normal) && !by_itself) return;
  terminate(process.pid, reason);
}

void Machine::down_signal(Process& process, const Signal& signal) {
  const auto found = process.monitors.find(signal.reference);
  if (found == process.monitors.end()) return;
  const Monitor monitor = std::move(found->second);
  process.monitors.erase(found);
  if (monitor.alias == AliasKind::demonitor || monitor.alias == AliasKind::reply_demonitor)
    forget_alias(process, signal.reference);

  Heap& heap = process.heap;
  if (signal.payload.segment) heap.adopt(signal.payload.segment);
  if (monitor.tag.segment) heap.adopt(monitor.tag.segment);
  push_message(process, {{}, down_message(process.pid, monitor, signal, heap)}, signal.from, signal.number);
}

Term Machine::down_message(Term watcher, const Monitor& monitor, const Signal& signal, Heap& heap) {
  const Term object = monitor.name ? make_tuple(heap, {monitor.name, monitor.node_name}) : monitor.target;
  const Term reference = make_reference(heap, watcher.node_index(), signal.reference);
  return make_tuple(heap, {monitor.tag.term, reference, monitor.type, object, signal.payload.term});
}

}  // namespace ravel::vm
