// SPDX-License-Identifier: Apache-2.0
//
// The simulated network. Nodes are numbers; a pid carries its node's. All nodes live in one machine, under
// one schedule and one clock; each has names and tables of its own. Code and files are common.
//
// Two nodes are connected or not, as in OTP: who loses a connection sees links and monitors across it break
// with `noconnection`, and who then uses the other node connects to it again. A cut is stronger: it also
// keeps them from connecting, until it is healed. Connected nodes lose nothing; what was under way when a
// connection went is lost. A node that stops is like one cut from everybody, with all its processes gone.
#include "vm/nodes.h"

#include <algorithm>

#include "vm/build.h"
#include "vm/map.h"
#include "vm/tables.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

using Pair = std::pair<uint32_t, uint32_t>;
Pair pair_of(uint32_t left, uint32_t right) { return std::minmax({left, right}); }

bool contains(const std::vector<Pair>& pairs, Pair pair) {
  return std::find(pairs.begin(), pairs.end(), pair) != pairs.end();
}

bool lies_across(Term left, Term right, Pair pair) {
  return left.is_pid() && right.is_pid() && pair_of(left.node_index(), right.node_index()) == pair;
}

/// The answer to a request to start a process elsewhere: who asked waits for it (bif_spawn.cc).
bool is_spawn_reply(const Signal& signal) {
  return signal.kind == SignalKind::message && signal.reference != 0;
}

/// It will never know whether the process was started, so it is not tied to it. What it is told instead.
Packed undo_request(Machine& machine, const UnderWay& entry) {
  if (Process* asking = machine.own(entry.to)) {
    asking->monitors.erase(entry.signal.reference);
    if (remove_alias(*asking, entry.signal.reference)) machine.own_aliases().erase(entry.signal.reference);
    remove_link(*asking, entry.signal.from);
  }
  const Term reply = entry.signal.payload.term;
  Heap heap;
  return pack(make_tuple(heap, {reply.element(0), reply.element(1), atoms::error, atoms::noconnection}));
}

}  // namespace

uint32_t Machine::add_node(Term name) {
  const auto found = find_node(name);
  const auto index = found.value_or(static_cast<uint32_t>(nodes_.size()));
  if (!found) nodes_.emplace_back();
  Node& node = nodes_[index];
  node.name = name;
  node.creation = found ? node.creation + 1 : index + 1;
  node.is_up = true;
  node.tables = std::make_shared<Tables>();
  if (started_ && !options_->booted) start_bare(index);
  for (uint32_t other = 0; started_ && other < nodes_.size(); ++other)
    if (other != index && nodes_[other].is_up && !contains(cuts_, pair_of(other, index)))
      tell_node(other, index, true, atoms::normal), tell_node(index, other, true, atoms::normal);
  return index;
}

uint32_t Machine::add_known_node(Term name) {
  Node node;
  node.name = name;
  node.is_up = false;
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
  return nodes_[left].is_up && nodes_[right].is_up && !contains(apart_, pair_of(left, right));
}

bool Machine::connect(uint32_t left, uint32_t right) {
  if (connected(left, right)) return true;
  const Pair pair = pair_of(left, right);
  if (pair.second >= nodes_.size() || !nodes_[left].is_up || !nodes_[right].is_up || contains(cuts_, pair))
    return false;
  std::erase(apart_, pair);
  tell_node(left, right, true, atoms::normal);
  tell_node(right, left, true, atoms::normal);
  return true;
}

void Machine::disconnect(uint32_t left, uint32_t right, Term reason) {
  if (left == right || !connected(left, right)) return;
  const Pair pair = pair_of(left, right);
  apart_.push_back(pair);
  std::vector<std::pair<Signal, Term>> replies;
  for (const UnderWay& entry : under_way_)
    if (is_spawn_reply(entry.signal) && lies_across(entry.signal.from, entry.to, pair))
      replies.emplace_back(Signal{SignalKind::message, entry.signal.from, undo_request(*this, entry), 0,
                                  explores() ? step_ : ++signals_},
                           entry.to);
  std::erase_if(under_way_,
                [&](const UnderWay& entry) { return lies_across(entry.signal.from, entry.to, pair); });
  for (auto& [reply, to] : replies) deliver(std::move(reply), to);
  for (const Term pid : pids()) break_ties(pid, pair);
  for (const auto& [watching, watched] : {Pair{left, right}, Pair{right, left}}) {
    node_down(watching, watched);
    tell_node(watching, watched, false, reason);
  }
}

void Machine::cut(uint32_t left, uint32_t right) {
  if (left == right) return;
  disconnect(left, right, make_atom("net_tick_timeout"));
  if (!contains(cuts_, pair_of(left, right))) cuts_.push_back(pair_of(left, right));
}

void Machine::heal(uint32_t left, uint32_t right) { std::erase(cuts_, pair_of(left, right)); }

void Machine::stop_node(uint32_t index) {
  if (!nodes_[index].is_up) return;
  for (uint32_t other = 0; other < nodes_.size(); ++other)
    disconnect(index, other, make_atom("connection_closed"));
  nodes_[index].is_up = false;
  std::erase_if(apart_, [&](Pair pair) { return pair.first == index || pair.second == index; });
  for (const Term pid : pids())
    if (pid.node_index() == index) terminate(pid, atoms::killed);
}

/// Whoever is tied to a process on the other side sees it end with `noconnection`.
void Machine::break_ties(Term pid, Pair pair) {
  const Process* process = find(pid);
  if (!process) return;
  std::vector<Term> links;
  std::vector<std::pair<uint64_t, Term>> monitors;
  for (const Term other : process->links)
    if (lies_across(pid, other, pair)) links.push_back(other);
  for (const auto& [reference, monitor] : process->monitors)
    if (lies_across(pid, monitor.target, pair)) monitors.emplace_back(reference, monitor.target);
  const bool is_watched =
      std::any_of(process->watchers.begin(), process->watchers.end(),
                  [&](const auto& entry) { return lies_across(pid, entry.second.pid, pair); });
  if (is_watched)
    std::erase_if(own(pid)->watchers,
                  [&](const auto& entry) { return lies_across(pid, entry.second.pid, pair); });
  const Packed lost{{}, atoms::noconnection};
  for (const auto& [reference, target] : monitors)
    deliver(Signal{SignalKind::down, target, lost, reference, explores() ? step_ : ++signals_}, pid);
  for (const Term other : links)
    deliver(Signal{SignalKind::link_exit, other, lost, 0, explores() ? step_ : ++signals_}, pid);
}

/// {nodedown, Node} for everybody on `watching` that asked for it (monitor_node).
void Machine::node_down(uint32_t watching, uint32_t watched) {
  const Term name = nodes_[watched].name;
  for (const Term pid : pids()) {
    if (pid.node_index() != watching) continue;
    std::vector<uint64_t> gone;
    for (const auto& [reference, monitor] : find(pid)->monitors)
      if (monitor.type.is(atoms::node) && monitor.target.is(name)) gone.push_back(reference);
    for (const uint64_t reference : gone) {
      Process* process = own(pid);
      process->monitors.erase(reference);
      push_message(*process, {{}, make_tuple(process->heap, {atoms::nodedown, name})}, name,
                   explores() ? step_ : ++signals_);
    }
  }
}

namespace {

/// What net_kernel:monitor_nodes/2 promises to tell beside the name; none() if nothing.
Term node_information(Heap& heap, const NodeWatch& watch, bool is_up, Term reason) {
  if (watch.is_plain) return Term::none();
  std::vector<std::pair<Term, Term>> items;
  if (watch.connection) items.emplace_back(make_atom("connection_id"), Term::small(1));
  if (watch.type) items.emplace_back(make_atom("node_type"), make_atom("visible"));
  if (watch.reason && !is_up) items.emplace_back(make_atom("nodedown_reason"), reason);
  if (!watch.is_list) return make_map(heap, items);
  std::vector<Term> list;
  for (auto item = items.rbegin(); item != items.rend(); ++item)
    list.push_back(make_tuple(heap, {item->first, item->second}));
  return make_list(heap, list);
}

}  // namespace

/// {nodeup | nodedown, Node[, Information]} for everybody on `watching` that asked to be told of all nodes.
void Machine::tell_node(uint32_t watching, uint32_t watched, bool is_up, Term reason) {
  const Term name = nodes_[watched].name;
  const Term what = is_up ? make_atom("nodeup") : atoms::nodedown;
  for (const Term pid : pids()) {
    if (pid.node_index() != watching || find(pid)->node_watches.empty()) continue;
    Process* process = own(pid);
    for (const NodeWatch& watch : std::vector<NodeWatch>(process->node_watches)) {
      if (watch.hidden_only) continue;
      const Term info = node_information(process->heap, watch, is_up, reason);
      const Term message =
          info ? make_tuple(process->heap, {what, name, info}) : make_tuple(process->heap, {what, name});
      for (uint32_t i = 0; i < watch.count; ++i)
        push_message(*process, {{}, message}, name, explores() ? step_ : ++signals_);
    }
  }
}

/// Whether a signal between two nodes goes on; if not, the sender hears of it where OTP tells.
bool Machine::route(Term from, Term to, const Signal& signal) {
  if (connect(from.node_index(), to.node_index())) return true;
  const Packed lost{{}, atoms::noconnection};
  if (signal.kind == SignalKind::link)
    deliver(Signal{SignalKind::link_exit, to, lost, 0, explores() ? step_ : ++signals_}, from);
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

Destination named(Machine& machine, Term name, Term node_name, uint32_t node) {
  Destination destination;
  const auto other = machine.find_node(node_name);
  if (!other || !machine.connect(node, *other))
    destination.result = SendResult::no_connection;
  else
    destination.pid = machine.whereis(name, *other);
  return destination;
}

}  // namespace

Destination destination(Machine& machine, Term to, uint32_t node) {
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
    // It was one of its maker, who might have heard of it earlier.
    const uint64_t maker = destination.alias >> 32U;
    if (!destination.pid && maker != 0 && machine.is_lazy()) destination.pid = Term::pid(node, maker);
  } else if (!to.is_port()) {
    destination.result = SendResult::badarg;
  }
  return destination;
}

}  // namespace ravel::vm
