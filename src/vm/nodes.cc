// SPDX-License-Identifier: Apache-2.0
//
// The simulated network. Nodes are numbers; a pid carries its node's. All nodes live in one machine, under
// one schedule and one clock; each has names and tables of its own. Connected nodes lose nothing; a cut loses
// what is sent across it and breaks links and monitors, as net_kernel's `noconnection` does. What was under
// way when the cut came is lost as well.
#include "vm/nodes.h"

#include <algorithm>

#include "vm/tables.h"

namespace ravel::vm {

uint32_t Machine::add_node(Term name) {
  Node node;
  node.name = name;
  node.creation = static_cast<uint32_t>(nodes_.size()) + 1;
  node.tables = std::make_shared<Tables>();
  nodes_.push_back(std::move(node));
  return static_cast<uint32_t>(nodes_.size() - 1);
}

std::optional<uint32_t> Machine::find_node(Term name) const {
  for (size_t i = 0; i < nodes_.size(); ++i)
    if (nodes_[i].name.is(name)) return static_cast<uint32_t>(i);
  return std::nullopt;
}

bool Machine::connected(uint32_t left, uint32_t right) const {
  if (left == right) return true;
  if (left >= nodes_.size() || right >= nodes_.size()) return false;
  return std::find(cuts_.begin(), cuts_.end(), std::minmax({left, right})) == cuts_.end();
}

void Machine::set_connected(uint32_t left, uint32_t right, bool on) {
  const std::pair<uint32_t, uint32_t> cut = std::minmax({left, right});
  if (on) {
    std::erase(cuts_, cut);
    return;
  }
  if (left == right || !connected(left, right)) return;
  cuts_.push_back(cut);
  const auto across = [&](Term a, Term b) {
    return a.is_pid() && b.is_pid() &&
           std::pair<uint32_t, uint32_t>(std::minmax({a.node_index(), b.node_index()})) == cut;
  };
  std::erase_if(under_way_, [&](const UnderWay& entry) { return across(entry.signal.from, entry.to); });
  // Each side sees the other's processes end with `noconnection`.
  for (const Term pid : pids()) {
    const Process* process = find(pid);
    if (!process) continue;
    std::vector<Term> links;
    std::vector<std::pair<uint64_t, Monitor>> monitors;
    for (const Term other : process->links)
      if (across(pid, other)) links.push_back(other);
    for (const auto& entry : process->monitors)
      if (across(pid, entry.second.target)) monitors.push_back(entry);
    Process* owned = own(pid);
    std::erase_if(owned->watchers, [&](const auto& entry) { return across(pid, entry.second.pid); });
    const Packed lost{{}, atoms::noconnection};
    for (const Term other : links) deliver(Signal{SignalKind::link_exit, other, lost, 0, explores() ? step_ : ++signals_}, pid);
    for (const auto& [reference, monitor] : monitors)
      deliver(Signal{SignalKind::down, monitor.target, lost, reference, explores() ? step_ : ++signals_}, pid);
  }
  for (const auto& [watching, watched] : {std::pair{left, right}, std::pair{right, left}})
    node_down(watching, watched);
}

/// {nodedown, Node} for everybody on `watching` that asked for it (monitor_node).
void Machine::node_down(uint32_t watching, uint32_t watched) {
  for (const Term pid : pids()) {
    if (pid.node_index() != watching) continue;
    Process* process = own(pid);
    if (!process) continue;
    std::vector<uint64_t> gone;
    for (const auto& [reference, monitor] : process->monitors)
      if (monitor.type.is(atoms::node) && monitor.target.is(nodes_[watched].name)) gone.push_back(reference);
    for (const uint64_t reference : gone) {
      process->monitors.erase(reference);
      Word* box = process->heap.allocate(3);
      box[0] = Term::make_header(BoxKind::tuple, 2);
      box[1] = atoms::nodedown.word();
      box[2] = nodes_[watched].name.word();
      push_message(*process, {{}, Term::boxed(box)}, nodes_[watched].name, explores() ? step_ : ++signals_);
    }
  }
}

/// Whether a signal between two nodes goes on; if not, the sender hears of it where OTP tells.
bool Machine::route(Term from, Term to, const Signal& signal) {
  if (connected(from.node_index(), to.node_index())) return true;
  const Packed lost{{}, atoms::noconnection};
  if (signal.kind == SignalKind::link) deliver(Signal{SignalKind::link_exit, to, lost, 0, explores() ? step_ : ++signals_}, from);
  if (signal.kind == SignalKind::monitor)
    deliver(Signal{SignalKind::down, to, lost, signal.reference, explores() ? step_ : ++signals_}, from);
  return false;
}

Term Machine::whereis(Term name, uint32_t node) const {
  const auto& names = *nodes_[node].names;
  const auto found = names.find(name.word());
  return found == names.end() ? Term::none() : found->second;
}

namespace {

Destination named(const Machine& machine, Term name, Term node_name, uint32_t node) {
  Destination destination;
  const auto other = machine.find_node(node_name);
  if (!other || !machine.connected(node, *other))
    destination.result = SendResult::no_connection;
  else
    destination.pid = machine.whereis(name, *other);
  return destination;
}

}  // namespace

Destination destination(const Machine& machine, Term to, uint32_t node) {
  Destination destination;
  if (to.is_pid()) {
    destination.pid = to;
  } else if (to.is_atom()) {
    destination.pid = machine.whereis(to, node);
    if (!destination.pid) destination.result = SendResult::badarg;
  } else if (to.is_tuple(2) && to.element(0).is_atom() && to.element(1).is_atom()) {
    return named(machine, to.element(0), to.element(1), node);
  } else if (to.is_reference()) {
    destination.alias = reference_id(to);
    destination.pid = machine.alias_process(destination.alias);
  } else if (!to.is_port()) {
    destination.result = SendResult::badarg;
  }
  return destination;
}

}  // namespace ravel::vm
