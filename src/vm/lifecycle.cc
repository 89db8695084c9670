// SPDX-License-Identifier: Apache-2.0
//
// How processes begin and end. A process that ends gives up its name, aliases and tables, then tells those
// linked to it and those that watch it, in that order, as OTP does; each of these is a signal like any other.
#include <algorithm>

#include "vm/build.h"
#include "vm/file_system.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/ties.h"

namespace ravel::vm {

Term Machine::spawn(const FunctionName& function, std::span<const Term> arguments, Term parent) {
  Heap scratch;
  SpawnOptions options;
  options.parent = parent;
  return spawn(function.module, function.name, make_list(scratch, arguments), options);
}

Term Machine::spawn(Term module, Term function, Term arguments, const SpawnOptions& options) {
  Process& process = processes_.add(options.node);
  const Process* parent = options.parent ? find(options.parent) : nullptr;
  process.parent = options.parent;
  process.priority = options.priority;
  if (options.group_leader)
    process.group_leader = options.group_leader;
  else
    process.group_leader = parent ? parent->group_leader : io_server_;

  std::vector<Term> copied;
  for (const Term item : ListItems(copy_term(arguments, process.heap))) copied.push_back(item);
  process.initial_call = {module, function, static_cast<uint32_t>(copied.size())};
  start_with_call(*store_, process, export_id(process.initial_call), copied);

  if (parent) {
    Process& mother = *own(options.parent);
    if (explores()) process.spawn_name = mother.spawn_name + "." + std::to_string(++mother.spawned);
    if (options.link) {
      add_link(process, mother.pid);
      add_link(mother, process.pid);
    }
    if (options.monitor) process.watchers.emplace(options.monitor, Watcher{mother.pid, Term::none()});
  } else if (started_) {
    main_ = process.pid;
  }
  if (explores() && process.spawn_name.empty()) process.spawn_name = "P";
  if (explores()) fresh_.push_back(process.pid);
  enqueue(process);
  const Term pid = process.pid;
  if (explores() && !running_ && !recording) start_fresh();
  return pid;
}

std::vector<Term> Machine::pids() const { return processes_.pids(); }

std::optional<Packed> Machine::exit_reason(Term pid) const {
  const auto found = results_->find(pid.word());
  if (found == results_->end()) return std::nullopt;
  return found->second;
}

void Machine::terminate(Term pid, Term reason) {
  Process* process = own(pid);
  if (!process) return;
  Packed packed = pack(reason);
  if (running_.is(pid)) {
    if (!process->pending_exit) process->pending_exit = std::move(packed);
    return;
  }
  untie(*process, packed);
}

/// The function of a process has returned or failed; `raised` tells how.
void Machine::ended(Process& process) {
  const Raised& raised = process.raised;
  if (raised.kind == RaiseClass::error && !raised.reason.is(atoms::normal))
    report_crash(process, raised.reason);
  if (!process.parent) {
    const bool failed = !raised.reason.is(atoms::normal) || raised.kind != RaiseClass::exit;
    const Term kind = !failed                             ? atoms::normal
                      : raised.kind == RaiseClass::exit   ? atoms::exit
                      : raised.kind == RaiseClass::throw_ ? atoms::throw_
                                                          : atoms::error;
    const Term trace = raised.trace ? raised.trace : Term::nil();
    const Term value = failed || process.registers.empty() ? raised.reason : process.registers[0];
    results_.own()[process.pid.word()] = pack(make_tuple(process.heap, {kind, value, trace}));
  }
  untie(process, pack(raised.reason));
}

/// Tells everybody, and removes the process.
void Machine::untie(Process& process, const Packed& reason) {
  const Term pid = process.pid;
  process.state = ProcessState::exiting;
  cancel_receive_timer(process);
  timers_.own().remove_target(pid);
  if (!process.parent && !results_->contains(pid.word()))
    results_.own()[pid.word()] = pack(make_tuple(process.heap, {atoms::exit, reason.term, Term::nil()}));
  if (process.registered_name) {
    nodes_[pid.node_index()].names.own().erase(process.registered_name.word());
    process.registered_name = Term::none();
  }
  for (const auto& [reference, kind] : process.aliases) aliases_.own().erase(reference);
  const uint32_t running_on = std::exchange(current_node_, pid.node_index());
  tables_process_exit(*this, pid);
  if (files_->owns(pid.word())) files().close_owned(pid.word());
  current_node_ = running_on;

  // From here on nobody finds it: what arrives is answered with noproc.
  const std::vector<Term> links = std::move(process.links);
  const std::map<uint64_t, Monitor> monitors = std::move(process.monitors);
  const std::map<uint64_t, Watcher> watchers = std::move(process.watchers);
  processes_.remove(pid);

  for (const Term other : links)
    if (other.is_pid()) send(pid, other, Signal{SignalKind::link_exit, pid, reason, 0, 0});
  for (const auto& [reference, monitor] : monitors)
    if (monitor.target.is_pid())
      send(pid, monitor.target, Signal{SignalKind::demonitor, pid, {}, reference, 0});
  for (const auto& [reference, watcher] : watchers)
    send(pid, watcher.pid, Signal{SignalKind::down, pid, reason, reference, 0});
}

}  // namespace ravel::vm
