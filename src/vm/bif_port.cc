// SPDX-License-Identifier: Apache-2.0
//
// Ports. The only ones are those that write to standard output and standard error ({fd, In, Out}), which
// OTP's own `user` and `standard_error` open; reading from one gives end of file at once. Whatever else is
// asked for (programs, drivers) is named as missing and fails as OTP does when a program is not there.
#include "vm/bif_io.h"
#include "vm/build.h"
#include "vm/iodata.h"
#include "vm/machine.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

Term missing_port(Call& call, Term what) {
  std::string name = "open_port";
  if (what.is_tuple(2) && what.element(0).is_atom()) {
    std::string text;
    append_chardata(what.element(1), false, text);
    name += "({" + std::string(atom_text(what.element(0))) + ", \"" + text + "\"})";
  }
  call.machine().missing(name);
  return make_atom("enoent");
}

bool has_option(Term options, std::string_view name) {
  for (const Term option : ListItems(options))
    if (option.is(make_atom(name))) return true;
  return false;
}

/// The port, or an atom that erlang:open_port/2 raises.
Term open_port_2(Call& call) {
  const Term what = call[0];
  if (!what.is_tuple(3) || !what.element(0).is(make_atom("fd")) || !what.element(2).is_small())
    return missing_port(call, what);
  Machine& machine = call.machine();
  Process& self = call.process();
  const Term port = Term::port(self.pid.node_index(), machine.own_ports().size() + 1);
  machine.own_ports()[port.number()] = Port{self.pid, what.element(2).small() == 2};
  add_link(self, port);
  call.touch(ObjectKind::output, 0, 0, true);
  if (has_option(call[1], "in") || has_option(call[1], "eof"))
    if (!has_option(call[1], "out"))
      machine.send_message(self.pid, self.pid, make_tuple(call.heap(), {port, atoms::eof}));
  return port;
}

const Port* port_argument(Call& call) {
  if (!call[0].is_port()) return nullptr;
  const auto found = call.machine().ports().find(call[0].number());
  return found == call.machine().ports().end() ? nullptr : &found->second;
}

void write_to(Machine& machine, const Port& port, std::string_view bytes) {
  (port.is_error ? machine.output().errors : machine.output().out)(bytes);
}

Term port_command_3(Call& call) {
  const Port* port = port_argument(call);
  const auto bytes = iodata_bytes(call[1]);
  if (!port || !bytes) return atoms::badarg;
  call.touch(ObjectKind::output, 0, 0, true);
  write_to(call.machine(), *port, *bytes);
  return atoms::true_;
}

Term port_close_1(Call& call) {
  if (!port_argument(call)) return atoms::badarg;
  call.machine().own_ports().erase(call[0].number());
  remove_link(call.process(), call[0]);
  return atoms::true_;
}

Term port_connect_2(Call& call) {
  if (!port_argument(call) || !call[1].is_pid()) return atoms::badarg;
  call.machine().own_ports()[call[0].number()].owner = call[1];
  return atoms::true_;
}

Term no_port(Call&) { return atoms::badarg; }

Term port_info(Call& call) {
  const Port* port = port_argument(call);
  if (!call[0].is_port() && !call[0].is_atom()) return atoms::badarg;
  if (!port || call.builtin().arity == 1 || !call[1].is_atom()) return atoms::undefined;
  const std::string_view item = atom_text(call[1]);
  Heap& heap = call.heap();
  if (item == "connected") return make_tuple(heap, {call[1], port->owner});
  if (item == "id") return make_tuple(heap, {call[1], Term::small(static_cast<int64_t>(call[0].number()))});
  if (item == "name") return make_tuple(heap, {call[1], make_string(heap, port->is_error ? "2/2" : "0/1")});
  if (item == "links") return make_tuple(heap, {call[1], make_list(heap, {port->owner})});
  if (item == "input" || item == "output" || item == "queue_size")
    return make_tuple(heap, {call[1], Term::small(0)});
  return atoms::badarg;
}

/// prim_inet:open/3,4: {error, Reason}, which every user of sockets has to expect.
Term open_socket(Call& call) {
  call.machine().missing("sockets (prim_inet:open)");
  return make_tuple(call.heap(), {atoms::error, make_atom("eprotonosupport")});
}

/// The newer sockets, of the module socket.
Term open_native_socket(Call& call) { return call.unsupported("sockets (socket:open)"); }

Term ports_0(Call& call) {
  std::vector<Term> all;
  for (const auto& [number, port] : call.machine().ports())
    all.push_back(Term::port(port.owner.node_index(), number));
  return make_list(call.heap(), all);
}

constexpr Builtin kTable[] = {
    {"erlang", "ports", 0, ports_0, false},
    {"prim_inet", "open", 3, open_socket, false},
    {"prim_inet", "open", 4, open_socket, false},
    {"prim_socket", "open", 2, open_native_socket, false},
    {"prim_socket", "open", 4, open_native_socket, false},
    {"erts_internal", "open_port", 2, open_port_2, false},
    {"erts_internal", "port_close", 1, port_close_1, false},
    {"erts_internal", "port_command", 3, port_command_3, false},
    {"erts_internal", "port_control", 3, no_port, false},
    {"erts_internal", "port_call", 3, no_port, false},
    {"erts_internal", "port_connect", 2, port_connect_2, false},
    {"erts_internal", "port_info", 1, port_info, false},
    {"erts_internal", "port_info", 2, port_info, false},
};

}  // namespace

/// Port ! {Owner, {command, Data}} and Port ! {Owner, close}.
void Machine::port_message(Process& from, Term port, Term message) {
  const auto found = ports_->find(port.number());
  if (found == ports_->end() || !message.is_tuple(2)) return;
  const Term what = message.element(1);
  if (what.is_tuple(2) && what.element(0).is(make_atom("command"))) {
    if (const auto bytes = iodata_bytes(what.element(1))) write_to(*this, found->second, *bytes);
  } else if (what.is(make_atom("close"))) {
    const Term owner = found->second.owner;
    ports_.own().erase(port.number());
    Heap heap;
    send_message(from.pid, owner, make_tuple(heap, {port, make_atom("closed")}));
  }
}

std::span<const Builtin> port_builtins() { return kTable; }

}  // namespace ravel::vm
