// SPDX-License-Identifier: Apache-2.0
//
// Names of processes, and the forms of send.
#include <algorithm>

#include "vm/bare_servers.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

uint32_t node_of(const Call& call) { return call.process().pid.node_index(); }

/// Who has the name.
void touch_name(Call& call, uint32_t node, Term name, bool write) {
  call.touch(ObjectKind::name, node, name.word(), write);
}
/// Which name the process has.
void touch_name_of(Call& call, Term pid, bool write) { call.touch(ObjectKind::name, pid.word(), 1, write); }

Term register_2(Call& call) {
  const Term name = call[0];
  const Term pid = call[1];
  Machine& machine = call.machine();
  if (!name.is_atom()) return call.badarg();
  if (name.is(atoms::undefined)) return call.badarg(make_atom("none"));
  if (!pid.is_pid()) return call.badarg(make_atom(pid.is_port() ? "notalive" : "none"));
  const Process* process = machine.find(pid);
  const bool is_free = !machine.whereis(name, node_of(call));
  const bool works = process && is_free && !process->registered_name && pid.node_index() == node_of(call);
  touch_name(call, node_of(call), name, works);
  touch_name_of(call, pid, works);
  if (is_free) call.touch(ObjectKind::life, pid.word(), 0, false);
  if (!works) return call.badarg(make_atom(process ? "registered_name" : "notalive"));
  machine.own(pid)->registered_name = name;
  machine.node(node_of(call)).names.own().emplace(name.word(), pid);
  if (name.is(make_atom("global_name_server"))) introduce_global_server(machine, pid);
  // Started by one whose order of requests nobody can tell; but who reads a file can tell who wrote it, and
  // who looks into the table of global names whether another was registered.
  if (name.is(make_atom("file_server_2")) || name.is(make_atom("global_name_server")))
    machine.own(pid)->is_harmless = false;
  return atoms::true_;
}

Term unregister_1(Call& call) {
  const Term name = call[0];
  if (!name.is_atom()) return call.badarg();
  Machine& machine = call.machine();
  const Term pid = machine.whereis(name, node_of(call));
  touch_name(call, node_of(call), name, !pid.is_none());
  if (!pid) return call.badarg();
  touch_name_of(call, pid, true);
  if (!pid.is(call.process().pid)) machine.note_robbed(pid);
  machine.own(pid)->registered_name = Term::none();
  machine.node(node_of(call)).names.own().erase(name.word());
  return atoms::true_;
}

Term whereis_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  if (call.machine().start_service(call[0], call.process().pid.node_index())) return call.yield();
  touch_name(call, node_of(call), call[0], false);
  const Term pid = call.machine().whereis(call[0], node_of(call));
  return pid ? pid : atoms::undefined;
}

Term registered_0(Call& call) {
  call.touch(ObjectKind::name, node_of(call), 0, false);
  std::vector<Term> names;
  for (const auto& [word, pid] : *call.machine().node(node_of(call)).names) names.emplace_back(word);
  std::sort(names.begin(), names.end(), [](Term a, Term b) { return compare(a, b) < 0; });
  return make_list(call.heap(), names);
}

// ---- send

void touch_target(Call& call) {
  const Term to = call[0];
  if (to.is_pid()) return call.touch(ObjectKind::mailbox, to.word(), 0, TouchMode::add);
  if (to.is_atom()) {
    touch_name(call, node_of(call), to, false);
    const Term pid = call.machine().whereis(to, node_of(call));
    if (pid && pid.is_pid()) call.touch(ObjectKind::mailbox, pid.word(), 0, TouchMode::add);
  }
  if (!to.is_tuple(2) || !to.element(1).is_atom()) return;
  if (const auto node = call.machine().find_node(to.element(1)))
    touch_name(call, *node, to.element(0), false);
}

Term send_any(Call& call, Term done, Term no_connection) {
  Machine& machine = call.machine();
  if (machine.recording) touch_target(call);
  switch (machine.send(call.process(), call[0], call[1])) {
    case SendResult::sent:
      return done;
    case SendResult::no_connection:
      return no_connection;
    case SendResult::badarg:
      break;
  }
  if (call[0].is_atom() && machine.start_service(call[0], call.process().pid.node_index()))
    return call.yield();
  tell_missing_server(machine, call[0]);
  return call.badarg();
}

Term send_2(Call& call) { return send_any(call, call[1], call[1]); }

/// Whether it is for another node that this one is not connected to.
bool is_out_of_reach(const Call& call) {
  const Term to = call[0];
  std::optional<uint32_t> node = call.process().pid.node_index();
  if (to.is_pid()) node = to.node_index();
  if (to.is_tuple(2) && to.element(1).is_atom()) node = call.machine().find_node(to.element(1));
  return !node || !call.machine().connected(call.process().pid.node_index(), *node);
}

Term send_3(Call& call) {
  Term no_connection = atoms::ok;
  Term list = call[2];
  for (; list.is_cons(); list = list.tail()) {
    if (list.head().is(make_atom("noconnect")))
      no_connection = make_atom("noconnect");
    else if (!list.head().is(make_atom("nosuspend")) && !list.head().is(atoms::priority))
      return call.badarg(atoms::badopt);
  }
  if (!list.is_nil()) return call.badarg(atoms::badopt);
  if (!no_connection.is(atoms::ok) && is_out_of_reach(call)) return no_connection;
  return send_any(call, atoms::ok, no_connection);
}

constexpr Builtin kTable[] = {
    {"erlang", "register", 2, register_2, false},
    {"erlang", "unregister", 1, unregister_1, false},
    {"erlang", "whereis", 1, whereis_1, false},
    {"erlang", "registered", 0, registered_0, false},
    {"erlang", "!", 2, send_2, false},
    {"erlang", "send", 2, send_2, false},
    {"erlang", "send", 3, send_3, false},
};

}  // namespace

std::span<const Builtin> registry_builtins() { return kTable; }

}  // namespace ravel::vm
