// SPDX-License-Identifier: Apache-2.0
//
// Built-ins for what ties processes together: links, monitors, aliases, exit signals.
#include "vm/bare_servers.h"
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/nodes.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

/// Who looks at the ties of a process can tell.
void touch_ties(Call& call, Term pid) {
  const uint64_t self = call.process().pid.word();
  call.touch(ObjectKind::ties, pid.word(), self, TouchMode::add);
  call.touch(ObjectKind::ties, self, pid.word(), TouchMode::add);
}

// ---- links

Term link_1(Call& call) {
  const Term other = call[0];
  Process& self = call.process();
  if (other.is_port()) {
    if (!call.machine().ports().contains(other.number())) return call.error(atoms::noproc);
    add_link(self, other);
    return atoms::true_;
  }
  if (!other.is_pid()) return call.badarg();
  if (other.is(self.pid)) return atoms::true_;
  Machine& machine = call.machine();
  if (other.node_index() == self.pid.node_index() && !self.trap_exit) {
    call.touch(ObjectKind::life, other.word(), 0, false);
    if (!machine.find(other)) return call.error(atoms::noproc);
  }
  touch_ties(call, other);
  if (add_link(self, other)) machine.send(self.pid, other, Signal{SignalKind::link, self.pid, {}, 0, 0});
  return atoms::true_;
}

Term unlink_1(Call& call) {
  const Term other = call[0];
  if (!other.is_pid() && !other.is_port()) return call.badarg();
  Process& self = call.process();
  touch_ties(call, other);
  if (remove_link(self, other) && other.is_pid()) {
    call.machine().note_unlinked(self, other);
    call.machine().send(self.pid, other, Signal{SignalKind::unlink, self.pid, {}, 0, 0});
  }
  return atoms::true_;
}

Term exit_2(Call& call) {
  const Term other = call[0];
  if (other.is_port()) return atoms::true_;
  if (!other.is_pid()) return call.badarg();
  Process& self = call.process();
  call.machine().send(self.pid, other, Signal{SignalKind::exit, self.pid, pack(call[1]), 0, 0});
  return self.pending_exit && other.is(self.pid) ? call.end_process() : atoms::true_;
}

// ---- monitors

struct MonitorOptions {
  AliasKind alias = AliasKind::none;
  Packed tag{{}, atoms::DOWN};
};

AliasKind alias_named(Term name) {
  const std::string_view text = name.is_atom() ? atom_text(name) : "";
  if (text == "explicit_unalias") return AliasKind::explicit_unalias;
  if (text == "demonitor") return AliasKind::demonitor;
  return text == "reply_demonitor" ? AliasKind::reply_demonitor : AliasKind::none;
}

bool read_options(Term list, MonitorOptions& options) {
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (option.is(atoms::priority)) continue;  // its message overtakes others (OTP 28): not here
    if (!option.is_tuple(2)) return false;
    const Term value = option.element(1);
    if (option.element(0).is(atoms::tag)) {
      options.tag = pack(value);
    } else if (option.element(0).is(atoms::alias)) {
      options.alias = alias_named(value);
      if (options.alias == AliasKind::none) return false;
    } else {
      return false;
    }
  }
  return list.is_nil();
}

/// The monitor is there from now on; the other side learns of it by a signal.
/// Without a target `reason` tells at once why.
Term start_monitor(Call& call, uint64_t reference, Monitor monitor, Term reason = atoms::noproc) {
  Machine& machine = call.machine();
  Process& self = call.process();
  const Term target = monitor.target;
  const Term name = monitor.name;
  if (monitor.alias != AliasKind::none) {
    self.aliases.emplace_back(reference, monitor.alias);
    machine.own_aliases().emplace(reference, self.pid);
  }
  monitor.made_at = self.receives;
  self.monitors.emplace(reference, std::move(monitor));
  if (target && target.is_pid()) touch_ties(call, target);
  if (!target) {
    machine.deliver(Signal{SignalKind::down, name, {{}, reason}, reference, machine.step_number()}, self.pid);
  } else if (target.is_pid()) {
    machine.send(self.pid, target, Signal{SignalKind::monitor, self.pid, {{}, name}, reference, 0});
  }
  return make_reference(call.heap(), self.pid.node_index(), reference);
}

Monitor make_monitor(const MonitorOptions& options, Term type) {
  Monitor monitor;
  monitor.type = type;
  monitor.tag = options.tag;
  monitor.alias = options.alias;
  return monitor;
}

Term monitor_name(Call& call, Monitor monitor) {
  Machine& machine = call.machine();
  const auto node = machine.find_node(monitor.node_name);
  const bool reachable = node && machine.connect(call.process().pid.node_index(), *node);
  if (reachable && machine.start_service(monitor.name, *node)) return call.yield();
  if (reachable) call.touch(ObjectKind::name, *node, monitor.name.word(), false);
  if (reachable) monitor.target = machine.whereis(monitor.name, *node);
  if (!monitor.target) tell_missing_server(machine, monitor.name);
  return start_monitor(call, machine.new_reference(), std::move(monitor),
                       reachable ? atoms::noproc : atoms::noconnection);
}

Term monitor_process(Call& call, Term what, const MonitorOptions& options) {
  Machine& machine = call.machine();
  Process& self = call.process();
  Monitor monitor = make_monitor(options, atoms::process);
  if (what.is_atom()) {
    monitor.name = what;
    monitor.node_name = machine.node(self.pid.node_index()).name;
    return monitor_name(call, std::move(monitor));
  }
  if (what.is_tuple(2) && what.element(0).is_atom() && what.element(1).is_atom()) {
    monitor.name = what.element(0);
    monitor.node_name = what.element(1);
    return monitor_name(call, std::move(monitor));
  }
  if (!what.is_pid()) return call.badarg();
  const uint64_t reference = machine.new_reference();
  monitor.target = what;
  // Of oneself: a reference, and never a message.
  if (what.is(self.pid) && monitor.alias == AliasKind::none)
    return make_reference(call.heap(), self.pid.node_index(), reference);
  return start_monitor(call, reference, std::move(monitor));
}

/// There are no ports: whichever is named is gone.
Term monitor_port(Call& call, Term what, const MonitorOptions& options) {
  Monitor monitor = make_monitor(options, atoms::port);
  const uint64_t reference = call.machine().new_reference();
  if (what.is_atom()) {
    monitor.name = what;
    monitor.node_name = call.machine().node(call.process().pid.node_index()).name;
    return start_monitor(call, reference, std::move(monitor));
  }
  if (!what.is_port()) return call.badarg();
  monitor.target = what;
  const Term made = start_monitor(call, reference, std::move(monitor));
  const Signal down{SignalKind::down, what, {{}, atoms::noproc}, reference, call.machine().step_number()};
  call.machine().deliver(down, call.process().pid);
  return made;
}

Term monitor_any(Call& call, const MonitorOptions& options) {
  if (call[0].is(atoms::process)) return monitor_process(call, call[1], options);
  if (call[0].is(atoms::port)) return monitor_port(call, call[1], options);
  if (!call[0].is(atoms::time_offset) || !call[1].is(make_atom("clock_service"))) return call.badarg();
  // The offset of virtual time never changes: nothing will ever come.
  Monitor monitor = make_monitor(options, atoms::time_offset);
  monitor.target = call[1];
  return start_monitor(call, call.machine().new_reference(), std::move(monitor));
}

Term monitor_2(Call& call) { return monitor_any(call, {}); }

Term monitor_3(Call& call) {
  MonitorOptions options;
  if (!read_options(call[2], options)) return call.badarg();
  return monitor_any(call, options);
}

/// Takes the DOWN message of `reference` out of the mailbox, if it is there.
void flush_down(Process& process, uint64_t reference) {
  for (size_t i = 0; i < process.mailbox.size(); ++i) {
    const Term content = process.mailbox[i].content.term;
    if (!content.is_tuple(5) || !content.element(1).is_reference()) continue;
    if (reference_id(content.element(1)) != reference) continue;
    process.mailbox.remove(i);
    if (process.save > i) --process.save;
    return;
  }
}

Term demonitor(Call& call, bool flush, bool info) {
  if (!call[0].is_reference()) return call.badarg();
  const uint64_t reference = reference_id(call[0]);
  Process& self = call.process();
  const auto found = self.monitors.find(reference);
  if (found != self.monitors.end() && found->second.target.is_pid()) touch_ties(call, found->second.target);
  // After a flush nobody can tell whether the other had ended before.
  const bool was_there = call.machine().forget_monitor(self, reference, !flush || info, self.taken_from);
  if (flush && !was_there) flush_down(self, reference);
  return Term::boolean(info ? was_there : true);
}

Term demonitor_1(Call& call) { return demonitor(call, false, false); }

Term demonitor_2(Call& call) {
  bool flush = false;
  bool info = false;
  Term list = call[1];
  for (; list.is_cons(); list = list.tail()) {
    if (list.head().is(atoms::flush))
      flush = true;
    else if (list.head().is(atoms::info))
      info = true;
    else
      return call.badarg();
  }
  return list.is_nil() ? demonitor(call, flush, info) : call.badarg();
}

// ---- aliases

/// Messages that overtake others (OTP 28) do not here: they come in any order that plain ones can come in.
void note_priority(Machine& machine) {
  machine.note_blind_spot(
      "priority messages are taken for plain ones: that they overtake others was not tried");
}

Term alias_1(Call& call) {
  AliasKind kind = AliasKind::explicit_unalias;
  bool has_priority = false;
  Term list = call[0];
  for (; list.is_cons(); list = list.tail()) {
    if (list.head().is(make_atom("explicit_unalias")))
      kind = AliasKind::explicit_unalias;
    else if (list.head().is(make_atom("reply")))
      kind = AliasKind::reply_demonitor;
    else if (list.head().is(atoms::priority))
      has_priority = true;
    else
      return call.badarg();
  }
  if (!list.is_nil()) return call.badarg();
  if (has_priority) note_priority(call.machine());
  Process& self = call.process();
  const uint64_t reference = call.machine().new_reference();
  self.aliases.emplace_back(reference, kind);
  call.machine().own_aliases().emplace(reference, self.pid);
  return make_reference(call.heap(), self.pid.node_index(), reference);
}

Term unalias_1(Call& call) {
  if (!call[0].is_reference()) return call.badarg();
  Process& self = call.process();
  const uint64_t reference = reference_id(call[0]);
  if (alias_kind(self, reference) == AliasKind::none) return atoms::false_;
  call.machine().forget_alias(self, reference);
  if (const auto found = self.monitors.find(reference); found != self.monitors.end())
    found->second.alias = AliasKind::none;
  return atoms::true_;
}

constexpr Builtin kTable[] = {
    {"erlang", "link", 1, link_1, false},           {"erlang", "unlink", 1, unlink_1, false},
    {"erlang", "exit", 2, exit_2, false},           {"erlang", "exit_signal", 2, exit_2, false},
    {"erlang", "exit", 3, exit_2, false},           {"erlang", "exit_signal", 3, exit_2, false},
    {"erlang", "link", 2, link_1, false},           {"erlang", "monitor", 2, monitor_2, false},
    {"erlang", "monitor", 3, monitor_3, false},     {"erlang", "demonitor", 1, demonitor_1, false},
    {"erlang", "demonitor", 2, demonitor_2, false}, {"erlang", "alias", 1, alias_1, false},
    {"erlang", "unalias", 1, unalias_1, false},
};

}  // namespace

std::span<const Builtin> links_builtins() { return kTable; }

}  // namespace ravel::vm
