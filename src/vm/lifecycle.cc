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
  if (!parent)
    for (const Term argument : arguments) made_atoms(argument);
  return spawn(function.module, function.name, make_list(scratch, arguments), options);
}

/// When somebody chooses, a child's number is made from its parent's and how many that had before, so that it
/// is the same in every schedule. 27 bits, the highest set: references made from it stay below those of
/// tables.
static uint64_t child_number(uint64_t parent, uint64_t child) {
  uint64_t z = (parent + 1) * 0x9E3779B97F4A7C15U + child * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 30U)) * 0x94D049BB133111EBU;
  return (z >> 38U) | (uint64_t{1} << 26U);
}

/// Where it is, and what it was called from.
static std::array<const Code*, 6> places_of(const Process& process) {
  std::array<const Code*, 6> places{};
  size_t count = 0;
  if (process.code) places[count++] = process.code;
  if (process.return_to) places[count++] = process.return_to - 1;  // the call lies before
  for (const Term word : process.stack.live()) {
    if (count == places.size()) break;
    if ((word.word() & 3U) == 0 && word) places[count++] = reinterpret_cast<const Code*>(word.word()) - 1;
  }
  return places;
}

Process& Machine::add_process(const SpawnOptions& options) {
  Process* parent = options.parent && explores() ? own(options.parent) : nullptr;
  if (!parent) return processes_.add(options.node);
  const uint64_t child = parent->spawned++;
  const bool is_system =
      parent->is_system && !parent->registered_name.is(make_atom("application_controller"));
  // What a Dets table has is everybody's: whoever asks its server races with whoever else does.
  const bool is_dets = parent->registered_name.is(make_atom("dets_sup"));
  const bool is_harmless = is_system && parent->is_harmless && !is_dets;
  const std::array places = places_of(*parent);
  Process& process = processes_.add(options.node, child_number(parent->pid.number(), child));
  process.is_system = is_system;
  process.is_harmless = is_harmless;
  births_ = std::make_shared<Birth>(process.pid, options.parent, places, child, births_);
  return process;
}

Term Machine::spawn(Term module, Term function, Term arguments, const SpawnOptions& options) {
  Process& process = add_process(options);
  const Process* parent = options.parent ? find(options.parent) : nullptr;
  process.parent = options.parent;
  process.priority = options.priority;
  process.ticks = parent ? parent->ticks : 0;
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
    if (options.link) {
      add_link(process, mother.pid);
      add_link(mother, process.pid);
    }
    if (options.monitor) process.watchers.emplace(options.monitor, Watcher{mother.pid, Term::none()});
  } else if (started_) {
    main_ = process.pid;
  }
  const Term pid = process.pid;
  if (explores() && !process.is_system) {
    program_.push_back(pid);
    fresh_.push_back(pid);
    touch({ObjectKind::processes, TouchMode::add, 0, 0});
    if (options.link || options.monitor != 0)
      touch({ObjectKind::ties, TouchMode::add, options.parent.word(), pid.word()});
  }
  enqueue(process);
  if (explores() && !running_ && !recording) settle();
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
  if (running_.is(pid) || is_interrupted(pid)) {
    if (!process->pending_exit) process->pending_exit = std::move(packed);
    return;
  }
  untie(*process, packed);
}

bool Machine::is_interrupted(Term pid) const {
  return std::any_of(interrupted_.begin(), interrupted_.end(), [&](Term other) { return other.is(pid); });
}

/// How its function has returned or failed, as `raised` tells: {Class, Reason or value, Trace}.
Packed Machine::end_of(Process& process) {
  const Raised& raised = process.raised;
  const bool failed = !raised.reason.is(atoms::normal) || raised.kind != RaiseClass::exit;
  const Term kind = !failed                             ? atoms::normal
                    : raised.kind == RaiseClass::exit   ? atoms::exit
                    : raised.kind == RaiseClass::throw_ ? atoms::throw_
                                                        : atoms::error;
  const Term trace = raised.trace ? raised.trace : Term::nil();
  const Term value = failed || process.registers.empty() ? raised.reason : process.registers[0];
  return pack(make_tuple(process.heap, {kind, value, trace}));
}

void Machine::ended(Process& process) {
  const Raised& raised = process.raised;
  if (raised.kind == RaiseClass::error && !raised.reason.is(atoms::normal))
    report_crash(process, raised.reason);
  if (!process.parent) results_.own()[process.pid.word()] = end_of(process);
  untie(process, pack(raised.reason));
}

/// What the end of a process touches, for whoever chooses.
void Machine::note_self_call(const Process& process) {
  if (!explores()) return;
  SelfCall call{process.pid, step_, {}, self_call_ && self_call_->step == step_ ? self_call_ : nullptr};
  for (const Term word : process.stack.live())
    if (word && (word.word() & 3U) == 0)
      call.places.push_back(reinterpret_cast<const Code*>(word.word()) - 1);  // NOLINT
  self_call_ = std::make_shared<SelfCall>(std::move(call));
}

void Machine::note_end(const Process& process, const Packed& reason) {
  std::erase(program_, process.pid);
  const uint64_t pid = process.pid.word();
  touch({ObjectKind::life, TouchMode::write, pid, 0});
  touch({ObjectKind::processes, TouchMode::add, 0, 0});
  if (process.registered_name)
    touch({ObjectKind::name, TouchMode::write, process.pid.node_index(), process.registered_name.word()});
  // Whoever it watches will not tell it any more.
  for (const auto& [reference, monitor] : process.monitors)
    if (monitor.target.is_pid()) touch({ObjectKind::ties, TouchMode::add, monitor.target.word(), pid});
  if (is_lazy() && !process.is_system)
    ends_ = std::make_shared<End>(process, reason, step_, note_late(process), ends_);
  const Term why = reason.term;
  const bool is_shutdown = why.is_tuple(2) && why.element(0).is(atoms::shutdown);
  if (process.is_system || why.is(atoms::normal) || why.is(atoms::shutdown) || is_shutdown) return;
  crash_ = std::make_shared<Crash>(
      Crash{process.pid, reason, step_, crash_ && crash_->step == step_ ? crash_ : nullptr});
}

/// Tells everybody, and removes the process.
void Machine::untie(Process& process, const Packed& reason) {
  const Term pid = process.pid;
  process.state = ProcessState::exiting;
  if (explores()) note_end(process, reason);
  cancel_receive_timer(process);
  end_timers_of(pid);
  if (!timers_->all().empty())  // they are copied first
    timers_.own().remove_target(pid, is_lazy() && !process.is_system ? time_us_ + 1 : 0);
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
  close_zlib_streams(pid);
  current_node_ = running_on;

  // From here on nobody finds it: what arrives is answered with noproc.
  const std::vector<Term> links = std::move(process.links);
  const auto suspending = std::move(process.suspending);
  const std::map<uint64_t, Monitor> monitors = std::move(process.monitors);
  const std::map<uint64_t, Watcher> watchers = std::move(process.watchers);
  const std::vector<FormerTie> former = std::move(process.former_ties);
  const uint32_t receives = process.receives;
  processes_.remove(pid);
  tell_former(former, pid, reason);
  std::vector<UnderWay> pending;  // in the order in which OTP tells of the end, then those that came too late
  if (is_lazy())
    pending = take_pending(pid, links, watchers, reason);
  else if (explores())
    forget_under_way(pid);
  for (UnderWay& tie : pending)
    if (tie.signal.kind == SignalKind::link) tell_end(tie, reason, Process::kNoStep);

  for (const auto& [other, count] : suspending)
    for (uint32_t i = 0; i < count; ++i) send(pid, other, Signal{SignalKind::resume, pid, {}, 0, 0});
  for (const Term other : links)
    if (other.is_pid()) send(pid, other, Signal{SignalKind::link_exit, pid, reason, 0, 0});
  for (const auto& [reference, monitor] : monitors)
    if (monitor.target.is_pid()) {
      note_former(monitor.target, {pid, reference, monitor, receives, false});
      send(pid, monitor.target, Signal{SignalKind::demonitor, pid, {}, reference, 0});
    }
  for (const auto& [reference, watcher] : watchers) {
    if (is_lazy()) ++signals_;  // see tell_end
    send(pid, watcher.pid, Signal{SignalKind::down, pid, reason, reference, 0});
  }
  for (UnderWay& tie : pending)
    if (tie.signal.kind == SignalKind::monitor) tell_end(tie, reason, Process::kNoStep);
  for (const UnderWay& tie : pending) tell_late(tie, Process::kNoStep);
}

}  // namespace ravel::vm
