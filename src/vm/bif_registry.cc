// SPDX-License-Identifier: Apache-2.0
//
// Names of processes, and the forms of send.
#include <algorithm>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

uint32_t node_of(const Call& call) { return call.process().pid.node_index(); }

Term register_2(Call& call) {
  const Term name = call[0];
  const Term pid = call[1];
  Machine& machine = call.machine();
  if (!name.is_atom()) return call.badarg();
  if (name.is(atoms::undefined)) return call.badarg(make_atom("none"));
  call.touch(ObjectKind::name, name.word(), 0, true);
  if (!pid.is_pid()) return call.badarg(make_atom(pid.is_port() ? "notalive" : "none"));
  const Process* process = machine.find(pid);
  if (!process) return call.badarg(make_atom("notalive"));
  if (process->registered_name || machine.whereis(name, node_of(call)) || pid.node_index() != node_of(call))
    return call.badarg(make_atom("registered_name"));
  machine.own(pid)->registered_name = name;
  machine.node(node_of(call)).names.own().emplace(name.word(), pid);
  return atoms::true_;
}

Term unregister_1(Call& call) {
  const Term name = call[0];
  if (!name.is_atom()) return call.badarg();
  call.touch(ObjectKind::name, name.word(), 0, true);
  Machine& machine = call.machine();
  const Term pid = machine.whereis(name, node_of(call));
  if (!pid) return call.badarg();
  machine.own(pid)->registered_name = Term::none();
  machine.node(node_of(call)).names.own().erase(name.word());
  return atoms::true_;
}

Term whereis_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  if (call.machine().start_service(call[0])) return call.yield();
  call.touch(ObjectKind::name, call[0].word(), 0, false);
  const Term pid = call.machine().whereis(call[0], node_of(call));
  return pid ? pid : atoms::undefined;
}

Term registered_0(Call& call) {
  call.touch(ObjectKind::name, 0, 0, false);
  std::vector<Term> names;
  for (const auto& [word, pid] : *call.machine().node(node_of(call)).names) names.emplace_back(word);
  std::sort(names.begin(), names.end(), [](Term a, Term b) { return compare(a, b) < 0; });
  return make_list(call.heap(), names);
}

// ---- send

void touch_target(Call& call) {
  const Term to = call[0];
  if (to.is_pid()) return call.touch(ObjectKind::mailbox, to.number(), call.process().pid.word(), false);
  if (to.is_atom()) return call.touch(ObjectKind::name, to.word(), 0, false);
  if (to.is_tuple(2)) call.touch(ObjectKind::name, to.element(0).word(), 0, false);
}

Term send_any(Call& call, Term done, Term no_connection) {
  touch_target(call);
  Machine& machine = call.machine();
  switch (machine.send(call.process(), call[0], call[1])) {
    case SendResult::sent:
      return done;
    case SendResult::no_connection:
      return no_connection;
    case SendResult::badarg:
      break;
  }
  if (call[0].is_atom() && machine.start_service(call[0])) return call.yield();
  return call.badarg();
}

Term send_2(Call& call) { return send_any(call, call[1], call[1]); }

Term send_3(Call& call) {
  Term no_connection = atoms::ok;
  Term list = call[2];
  for (; list.is_cons(); list = list.tail()) {
    if (list.head().is(make_atom("noconnect")))
      no_connection = make_atom("noconnect");
    else if (!list.head().is(make_atom("nosuspend")))
      return call.badarg(atoms::badopt);
  }
  if (!list.is_nil()) return call.badarg(atoms::badopt);
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
