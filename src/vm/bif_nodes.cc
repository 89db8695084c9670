// SPDX-License-Identifier: Apache-2.0
//
// Built-ins about nodes (nodes.cc), and the module `ravel`, by which a program under test starts and stops
// simulated nodes and breaks their network:
//
//   ravel:start_node(Name) -> Node     ravel:stop_node(Node) -> ok
//   ravel:cut(Node, Node) -> ok        ravel:heal(Node, Node) -> ok
//
// erlang:setnode/2 gives this one a name. There is no net_kernel and no handshake.
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/map.h"

namespace ravel::vm {

namespace {

uint32_t here(const Call& call) { return call.process().pid.node_index(); }

Term node_0(Call& call) { return call.machine().node(here(call)).name; }

Term node_1(Call& call) {
  const Term what = call[0];
  uint32_t index = 0;
  if (what.is_pid() || what.is_port())
    index = what.node_index();
  else if (what.is_reference())
    index = static_cast<uint32_t>(what.box()[1]);
  else
    return call.badarg();
  return index < call.machine().node_count() ? call.machine().node(index).name : atoms::nonode_nohost;
}

Term nodes_named(Call& call, bool with_this, bool with_others) {
  const Machine& machine = call.machine();
  std::vector<Term> names;
  if (with_this) names.push_back(machine.node(here(call)).name);
  for (uint32_t i = 0; with_others && i < machine.node_count(); ++i)
    if (i != here(call) && machine.connected(here(call), i)) names.push_back(machine.node(i).name);
  return make_list(call.heap(), names);
}

Term nodes_0(Call& call) {
  call.touch(ObjectKind::node, 0, 0, false);
  return nodes_named(call, false, true);
}

Term nodes_1(Call& call) {
  call.touch(ObjectKind::node, 0, 0, false);
  bool with_this = false;
  bool with_others = false;
  const Term kinds = call[0].is_atom() ? make_list(call.heap(), {call[0]}) : call[0];
  if (list_length(kinds) < 0) return call.badarg();
  for (const Term kind : ListItems(kinds)) {
    const std::string_view text = kind.is_atom() ? atom_text(kind) : "";
    if (text == "this" || text == "known") with_this = true;
    if (text == "visible" || text == "connected" || text == "known")
      with_others = true;
    else if (text != "this" && text != "hidden")
      return call.badarg();
  }
  return nodes_named(call, with_this, with_others);
}

/// nodes(Kinds, #{connection_id => boolean(), node_type => boolean()})
Term nodes_2(Call& call) {
  const Term names = nodes_1(call);
  if (!names || !call[1].is_map()) return names ? call.badarg() : names;
  std::vector<Term> all;
  for (const Term name : ListItems(names)) {
    std::vector<std::pair<Term, Term>> info;
    if (const Term wanted = map_get(call[1], make_atom("connection_id")); wanted.is(atoms::true_))
      info.emplace_back(make_atom("connection_id"), Term::small(1));
    if (const Term wanted = map_get(call[1], make_atom("node_type")); wanted.is(atoms::true_))
      info.emplace_back(make_atom("node_type"), make_atom(name.is(node_0(call)) ? "this" : "visible"));
    all.push_back(make_tuple(call.heap(), {name, make_map(call.heap(), info)}));
  }
  return make_list(call.heap(), all);
}

Term dynamic_node_name(Call&) { return atoms::false_; }

Term setnode_2(Call& call) {
  if (!call[0].is_atom() || !call[1].is_integer()) return call.badarg();
  call.touch(ObjectKind::node, 0, 0, true);
  call.machine().node(here(call)).name = call[0];
  return atoms::true_;
}

Term monitor_node(Call& call) {
  const Term name = call[0];
  if (!name.is_atom() || (!call[1].is(atoms::true_) && !call[1].is(atoms::false_))) return call.badarg();
  Machine& machine = call.machine();
  Process& self = call.process();
  call.touch(ObjectKind::node, name.word(), 0, false);
  if (call[1].is(atoms::false_)) {
    for (auto at = self.monitors.begin(); at != self.monitors.end(); ++at) {
      if (!at->second.type.is(atoms::node) || !at->second.target.is(name)) continue;
      self.monitors.erase(at);
      break;
    }
    return atoms::true_;
  }
  const auto node = machine.find_node(name);
  if (!node || !machine.connect(here(call), *node)) {
    machine.send_message(self.pid, self.pid, make_tuple(call.heap(), {atoms::nodedown, name}));
    return atoms::true_;
  }
  Monitor monitor;
  monitor.type = atoms::node;
  monitor.target = name;
  self.monitors.emplace(machine.new_reference(), std::move(monitor));
  return atoms::true_;
}

Term disconnect_node_1(Call& call) {
  const auto node = call[0].is_atom() ? call.machine().find_node(call[0]) : std::nullopt;
  if (!node || *node == here(call) || !call.machine().connected(here(call), *node)) return atoms::false_;
  call.touch(ObjectKind::node, call[0].word(), 0, true);
  call.machine().disconnect(here(call), *node, make_atom("disconnect"));
  return atoms::true_;
}

bool connects(Call& call) {
  const auto node = call.machine().find_node(call[0]);
  if (!node) return false;
  call.touch(ObjectKind::node, call[0].word(), 0, true);
  return call.machine().connect(here(call), *node);
}

/// net_kernel:connect_node/1 of a bare start.
Term connect_node_1(Call& call) { return call[0].is_atom() ? Term::boolean(connects(call)) : call.badarg(); }
/// net_adm:ping/1 of a bare start.
Term ping_1(Call& call) {
  if (!call[0].is_atom()) return call.badarg();
  return make_atom(connects(call) ? "pong" : "pang");
}

// ---- the module ravel

/// The node that an argument names; nothing, with an exception under way, if there is none.
std::optional<uint32_t> node_argument(Call& call, size_t index) {
  const auto node = call[index].is_atom() ? call.machine().find_node(call[index]) : std::nullopt;
  if (!node) call.badarg();
  call.touch(ObjectKind::node, 0, 0, true);
  return node;
}

Term start_node_1(Call& call) {
  Machine& machine = call.machine();
  if (!call[0].is_atom()) return call.badarg();
  if (machine.options().booted) return call.unsupported("ravel:start_node/1 in a booted start");
  std::string name(atom_text(call[0]));
  if (name.find('@') == std::string::npos) name += "@localhost";
  const Term full = make_atom(name);
  if (const auto found = machine.find_node(full); found && machine.node(*found).is_up) return call.badarg();
  call.touch(ObjectKind::node, 0, 0, true);
  // Nobody reaches a node without a name.
  if (Node& own = machine.node(here(call)); own.name.is(atoms::nonode_nohost))
    own.name = make_atom("ravel@localhost");
  machine.made_atom(Symbol(name));
  machine.add_node(full);
  return full;
}

Term stop_node_1(Call& call) {
  const auto node = node_argument(call, 0);
  if (!node) return Term::none();
  if (*node == here(call)) return call.badarg();
  call.machine().stop_node(*node);
  return atoms::ok;
}

Term cut_2(Call& call) {
  const auto left = node_argument(call, 0);
  const auto right = left ? node_argument(call, 1) : std::nullopt;
  if (!right) return Term::none();
  call.machine().cut(*left, *right);
  return atoms::ok;
}

Term heal_2(Call& call) {
  const auto left = node_argument(call, 0);
  const auto right = left ? node_argument(call, 1) : std::nullopt;
  if (!right) return Term::none();
  call.machine().heal(*left, *right);
  return atoms::ok;
}

/// Flags of the distribution protocol: what OTP 25 offers.
Term get_dflags_0(Call& call) {
  return make_tuple(call.heap(), {make_atom("erts_dflags"), Term::small(55966662588), Term::small(31),
                                  Term::small(31), Term::small(0), Term::small(0)});
}

Term get_creation_0(Call& call) { return Term::small(call.machine().node(here(call)).creation); }
Term dflag_unicode_io_1(Call&) { return atoms::true_; }

constexpr Builtin kTable[] = {
    {"erlang", "node", 0, node_0},
    {"erlang", "node", 1, node_1},
    {"erlang", "nodes", 0, nodes_0, false},
    {"erlang", "nodes", 1, nodes_1, false},
    {"erlang", "nodes", 2, nodes_2, false},
    {"erlang", "setnode", 2, setnode_2, false},
    {"erlang", "monitor_node", 2, monitor_node, false},
    {"erlang", "monitor_node", 3, monitor_node, false},
    {"erlang", "disconnect_node", 1, disconnect_node_1, false},
    {"net_kernel", "connect_node", 1, connect_node_1, false, true},
    {"net_kernel", "hidden_connect_node", 1, connect_node_1, false, true},
    {"net_adm", "ping", 1, ping_1, false, true},
    {"ravel", "start_node", 1, start_node_1, false},
    {"ravel", "stop_node", 1, stop_node_1, false},
    {"ravel", "cut", 2, cut_2, false},
    {"ravel", "heal", 2, heal_2, false},
    {"net_kernel", "dflag_unicode_io", 1, dflag_unicode_io_1},
    {"erts_internal", "get_dflags", 0, get_dflags_0},
    {"erts_internal", "get_creation", 0, get_creation_0},
    {"erts_internal", "dynamic_node_name", 0, dynamic_node_name, true, true},
};

}  // namespace

std::span<const Builtin> nodes_builtins() { return kTable; }

}  // namespace ravel::vm
