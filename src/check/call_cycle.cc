// SPDX-License-Identifier: Apache-2.0
//
// call-cycle: synchronous calls that wait for each other (behaviour deadlocks of Christakis and Sagonas
// 2011, section 4.2). Beginning in each callback of each server, chains of waits are followed
// (call_cycle_search.h): the callback calls b, b handles that very request and calls c, c
// calls the server where it began, which is still waiting. One cycle of processes is one
// finding, with the calls of one chain; other chains between the same processes are mentioned.
//
//   self      a process calls itself
//   cycle     two or more processes wait for each other
//   start     one of the waits is for a process to start, whose init calls back; or an init calls a
//             sibling that is started after it (call_cycle_order.cc)
//   crossing  servers call each other, each for reasons of its own: they meet only at
//             the wrong moment. Locks that are taken in opposite orders are the same.
//
// Not reported: chains through a server that may exist many times back to a server of the same kind,
// unless it is certainly the same process; chains that lie in library code.
//
// Reported although it cannot happen, where the reason is nothing that flow/ follows: an order that rows of a
// table keep (OTP's dist_ac takes its lock before anybody may ask it), which elements a list has (Elixir's
// Logger hands on one option of many), which of several children start_child has started (snmp's agent).
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/scc.h"
#include "check/beam_input.h"
#include "check/call_cycle_order.h"
#include "check/call_cycle_text.h"
#include "flow/beam/call_cycle_search.h"

namespace ravel::check {

namespace {

constexpr size_t kEntriesMax = 4000;  ///< entries looked at from one root
constexpr size_t kLengthMax = 8;      ///< processes in a cycle

class CallCycle {
 public:
  explicit CallCycle(const CheckInput& input) : input_(input), graph_(input) {}

  std::vector<report::Finding> run() {
    find_components();
    for (uint32_t p = 0; p < component_.size(); ++p)
      if (in_cycle_[component_[p]])
        for (const Entry& root : graph_.roots(ProcId(p))) search(root);
    find_crossings();
    std::vector<report::Finding> result;
    for (const auto& [key, group] : cycles_)
      if (group.best.score >= input_.options.min_score && !meets_anyway(key))
        result.push_back(CycleWords(input_, graph_, group.best, group.others).finding());
    find_calls_of_later_siblings(input_, graph_, result);
    report_limits();
    return result;
  }

 private:
  using Key = std::tuple<std::string_view, std::vector<uint32_t>, Step>;
  struct Node {
    Entry entry;
    uint32_t parent;
    const Wait* wait;  ///< of the parent, that led here
  };
  struct Group {
    Cycle best;
    std::set<Step> others;  ///< further calls between the same processes
  };

  void report_limits() {
    if (graph_.lost_values())
      graph_.note_limit(
          fmt::format("arguments that may be more than {} things are not known", Vals::kItemsMax));
    for (const std::string& limit : graph_.limits())
      input_.budget.tell(fmt::format("call-cycle was cut short, so cycles may be missing: {}", limit));
  }

  /// A crossing of processes that wait for each other even without meeting at the wrong moment.
  bool meets_anyway(const Key& crossing) const {
    Key same = crossing;
    std::get<0>(same) = "cycle";
    return std::get<0>(crossing) == "crossing" && cycles_.contains(same);
  }

  /// Who may wait for whom at all, whatever the requests. A chain can only come back to where it began
  /// within a component of this graph, so nothing else is followed.
  void find_components() {
    const size_t count = graph_.procs().all().size();
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    for (uint32_t p = 0; p < count; ++p) {
      std::set<Entry> seen;
      std::vector<Entry> todo = graph_.roots(ProcId(p));
      for (size_t n = 0; n < todo.size(); ++n) {
        const Entry current = todo[n];
        for (const Wait& wait : graph_.waits(current)) {
          if (graph_.proc(wait.target).callable()) {
            edges.emplace_back(p, wait.target.index());
            // Who is told the pid may call back.
            if (graph_.tells_own_pid(wait)) edges.emplace_back(wait.target.index(), p);
            continue;
          }
          // What runs in a process of its own is waited for by this one.
          for (Entry& next : graph_.handlers(wait))
            if (seen.insert(next).second) todo.push_back(std::move(next));
        }
      }
    }
    const Components components = strong_components(FlatGraph::from_edges(count, edges));
    component_ = components.of;
    in_cycle_.assign(components.size(), false);
    for (const auto& [from, to] : edges)
      if (component_[from] == component_[to]) in_cycle_[component_[from]] = true;
  }

  /// Breadth first, so that the shortest chain is found.
  void search(const Entry& root) {
    std::vector<Node> nodes{{root, UINT32_MAX, nullptr}};
    std::set<Entry> seen{root};
    for (uint32_t n = 0; n < nodes.size(); ++n) {
      if (n >= kEntriesMax) {
        graph_.note_limit("4000 callbacks are looked at from one callback at most");
        break;
      }
      const size_t so_far = length(nodes, n);
      for (const Wait& wait : graph_.waits(nodes[n].entry)) {
        if (wait.target == root.proc && graph_.proc(root.proc).callable()) {
          // A process takes a lock again that it holds.
          const bool again = wait.kind == Wait::Kind::lock && so_far == 1;
          if (wait.kind != Wait::Kind::start && !again) close(nodes, n, wait);
          continue;
        }
        if (graph_.proc(wait.target).callable() &&
            (component_[wait.target.index()] != component_[root.proc.index()] ||
             on_path(nodes, n, wait.target)))
          continue;
        for (Entry& next : graph_.handlers(wait)) {
          if (so_far >= kLengthMax) {
            if (!graph_.waits(next).empty()) graph_.note_limit("8 processes are followed in a row at most");
            continue;
          }
          if (seen.insert(next).second) nodes.push_back({std::move(next), n, &wait});
        }
      }
    }
  }

  static size_t length(const std::vector<Node>& nodes, uint32_t n) {
    size_t result = 0;
    for (; n != UINT32_MAX; n = nodes[n].parent) ++result;
    return result;
  }

  bool on_path(const std::vector<Node>& nodes, uint32_t n, ProcId proc) const {
    for (; n != UINT32_MAX; n = nodes[n].parent)
      // A supervisor that is being started runs its children's start functions.
      if (nodes[n].entry.proc == proc) return true;
    return false;
  }

  void close(const std::vector<Node>& nodes, uint32_t n, const Wait& last) {
    Cycle cycle;
    cycle.links.push_back({nodes[n].entry, last});
    for (uint32_t at = n; nodes[at].parent != UINT32_MAX; at = nodes[at].parent)
      cycle.links.push_back({nodes[nodes[at].parent].entry, *nodes[at].wait});
    std::ranges::reverse(cycle.links);
    cycle.kind = kind_of(cycle);
    cycle.score = score(cycle);
    if (!can_meet(cycle)) return;
    keep(std::move(cycle));
  }

  /// Whoever holds one lock and wants the other must be two processes.
  bool can_meet(const Cycle& cycle) const {
    const auto is_lock = [&](const Link& link) { return graph_.proc(link.entry.proc).is_lock(); };
    if (cycle.links.size() < 2 || !std::ranges::all_of(cycle.links, is_lock)) return true;
    return input_.flow.origins.parallel(cycle.links[0].entry.func, cycle.links[1].entry.func);
  }

  std::string_view kind_of(const Cycle& cycle) const {
    // Who holds a lock besides is there by chance, unless the chain begins with it.
    for (size_t i = 1; i < cycle.links.size(); ++i)
      if (graph_.proc(cycle.links[i].entry.proc).is_lock()) return "crossing";
    for (const Link& link : cycle.links)
      if (link.wait.kind == Wait::Kind::start || link.wait.kind == Wait::Kind::start_child ||
          link.wait.kind == Wait::Kind::start_app)
        return "start";
    return cycle.links.size() == 1 ? "self" : "cycle";
  }

  static bool for_ever(const Cycle& cycle) {
    return std::ranges::all_of(cycle.links, [](const Link& link) { return link.wait.timeout_ms < 0; });
  }

  double score(const Cycle& cycle) {
    const Proc& root = graph_.proc(cycle.links[0].entry.proc);
    const Wait& last = cycle.links.back().wait;
    double value = for_ever(cycle) ? 0.9 : 0.75;
    if (cycle.kind == "crossing") value = for_ever(cycle) ? 0.5 : 0.4;
    if (!root.single && !last.by_self && !asks_who_told(cycle)) {
      // Which of the processes of this kind? Two kinds that point at each other are mostly pairs.
      if ((cycle.links.size() == 1 && !last.by_row) || cycle.kind == "start") return 0.05;
      value *= 0.4;
    }
    // One of several under other names: a request that the program sends to none of them by name is a guess.
    const Entry& first = cycle.links[0].entry;
    if (!root.instance.empty() && cycle.links.size() == 1 && first.callback != nullptr &&
        first.callback->params[0] == model::Role::request && !graph_.knows_exactly(first.params[0]) &&
        !by_own_module(cycle.links[0]))
      return 0.05;
    size_t steps = 0;
    for (const Link& link : cycle.links) {
      steps += link.wait.path.size();
      if (!link.wait.certain) value *= link.wait.likely ? 0.85 : 0.4;
      if (link.wait.guessed) value *= by_own_module(link) ? 0.6 : link.wait.one_known ? 0.4 : 0.15;
      // Whether an unknown request leads on is a guess.
      const bool asks = link.wait.kind == Wait::Kind::request || link.wait.kind == Wait::Kind::message;
      if (&link != &cycle.links.back() && asks && !message_known(link.wait)) value *= 0.2;
      // A server may also end for other reasons than that its application is stopped.
      if (graph_.proc(link.entry.proc).kind == Proc::Kind::controller &&
          graph_.proc(link.wait.target).traps_exits.first.valid() && cycle.links.size() > 1 &&
          &link == &cycle.links.front())
        value *= 0.6;
    }
    value -= 0.02 * static_cast<double>(std::min<size_t>(steps > 6 ? steps - 6 : 0, 8));
    return std::clamp(value, 0.05, 0.99);
  }

  /// A behaviour of the program's own runs the module that this one of its servers, and no other, was started
  /// with: what it handles is its own.
  bool by_own_module(const Link& link) {
    const auto& path = link.wait.path;
    bool some = false;
    for (size_t i = 0; i + 1 < path.size(); ++i) {
      if (input_.program.function(path[i].first).instr(path[i].second).op != ir::Op::call_dynamic) continue;
      some = true;
      if (!graph_.started_with(link.entry.proc, input_.program.module_of(path[i + 1].first).name))
        return false;
    }
    return some;
  }

  /// The first process gives its own pid with its request, and exactly that pid is called back.
  bool asks_who_told(const Cycle& cycle) const {
    return cycle.links.size() == 2 && cycle.links.back().wait.certain &&
           graph_.tells_own_pid(cycle.links.front().wait);
  }

  bool message_known(const Wait& wait) const { return graph_.knows(wait.message); }

  void keep(Cycle cycle) {
    if (std::ranges::all_of(cycle.links, [&](const Link& link) {
          return input_.program.module_of(link.wait.path.back().first).library;
        }))
      return;
    auto [it, fresh] = cycles_.try_emplace(key(cycle));
    Group& group = it->second;
    for (const Link& link : cycle.links) group.others.insert(link.wait.path.back());
    if (fresh || better(cycle, group.best)) group.best = std::move(cycle);
  }

  static bool better(const Cycle& a, const Cycle& b) {
    if (a.score != b.score) return a.score > b.score;
    if (a.links.size() != b.links.size()) return a.links.size() < b.links.size();
    const auto steps = [](const Cycle& c) {
      size_t sum = 0;
      for (const Link& link : c.links) sum += link.wait.path.size();
      return sum;
    };
    return steps(a) < steps(b);
  }

  /// The processes in order, beginning with the least, so that a cycle is one wherever it was entered. What
  /// calls itself is told apart by the call.
  static Key key(const Cycle& cycle) {
    std::vector<uint32_t> procs;
    for (const Link& link : cycle.links) procs.push_back(link.entry.proc.index());
    std::ranges::rotate(procs, std::ranges::min_element(procs));
    return {cycle.kind, procs, procs.size() == 1 ? cycle.links[0].wait.path.back() : Step()};
  }

  // ---- crossings

  using Calls = std::map<std::pair<uint32_t, uint32_t>, Link>;

  /// By caller and callee: the best call from a callback that runs again and again.
  Calls repeated_calls() {
    Calls calls;
    for (uint32_t p = 0; p < graph_.procs().all().size(); ++p) {
      const Proc& proc = graph_.proc(ProcId(p));
      if (!proc.is_process()) continue;
      for (const Entry& root : graph_.roots(ProcId(p))) {
        if (root.ends.valid() || (root.callback == nullptr && proc.kind != Proc::Kind::loop)) continue;
        if (root.callback != nullptr && !root.callback->repeats) continue;
        for (const Wait& wait : graph_.waits(root)) {
          const bool asks = wait.kind == Wait::Kind::request || wait.kind == Wait::Kind::message;
          const Proc& target = graph_.proc(wait.target);
          if (!asks || wait.target == root.proc || !target.is_process()) continue;
          // One of many asks the one that asks them: it may be the very one that is asked.
          if (!wait.certain && !(wait.likely && proc.single)) continue;
          if (!target.single && !proc.single) continue;
          const auto [it, fresh] =
              calls.try_emplace({root.proc.index(), wait.target.index()}, Link{root, wait});
          const Link& old = it->second;
          const auto worse = std::pair(old.wait.guessed, handles_requests(old.entry));
          if (!fresh && std::pair(wait.guessed, handles_requests(root)) < worse) it->second = {root, wait};
        }
      }
    }
    return calls;
  }

  /// The shortest ring through each process whose number is the least in it.
  void find_crossings() {
    const Calls calls = repeated_calls();
    std::map<uint32_t, std::vector<uint32_t>> next;
    for (const auto& [ends, link] : calls) next[ends.first].push_back(ends.second);
    for (const auto& [first, unused] : next) {
      std::map<uint32_t, uint32_t> parent{{first, first}};
      std::vector<uint32_t> queue{first};
      for (size_t n = 0; n < queue.size(); ++n) {
        const auto it = next.find(queue[n]);
        if (it == next.end()) continue;
        for (const uint32_t to : it->second) {
          if (to == first) add_crossing(calls, parent, queue[n], first);
          if (to > first && parent.try_emplace(to, queue[n]).second) queue.push_back(to);
        }
      }
    }
  }

  void add_crossing(const Calls& calls, const std::map<uint32_t, uint32_t>& parent, uint32_t last,
                    uint32_t first) {
    Cycle cycle;
    cycle.kind = "crossing";
    cycle.links.push_back(calls.at({last, first}));
    for (uint32_t at = last; at != first; at = parent.at(at))
      cycle.links.push_back(calls.at({parent.at(at), at}));
    std::ranges::reverse(cycle.links);
    if (cycle.links.size() > kLengthMax) return;
    Key same = key(cycle);
    std::get<0>(same) = "cycle";
    if (cycles_.contains(same)) return;
    cycle.score = for_ever(cycle) ? 0.5 : 0.4;
    // The more have to meet, the less likely it is.
    for (size_t i = 2; i < cycle.links.size(); ++i) cycle.score *= 0.8;
    if (std::ranges::any_of(cycle.links, [](const Link& link) { return link.wait.guessed; }))
      cycle.score *= 0.15;
    // Of many, it must be the one that is asked.
    for (const Link& link : cycle.links)
      cycle.score *= (graph_.proc(link.entry.proc).single ? 1 : 0.7) * (link.wait.certain ? 1 : 0.85);
    // Where a time-out ends it, and it takes requests that others send at the same moment, it is rarer, and
    // costs the time-out and an exception.
    if (!for_ever(cycle) &&
        std::ranges::any_of(cycle.links, [](const Link& link) { return handles_requests(link.entry); }))
      cycle.score *= 0.75;
    keep(std::move(cycle));
  }

  static bool handles_requests(const Entry& entry) {
    if (entry.callback == nullptr) return true;
    const auto& params = entry.callback->params;
    return std::ranges::any_of(params, [](model::Role role) {
      return role == model::Role::request || role == model::Role::from || role == model::Role::event;
    });
  }

  const CheckInput& input_;
  WaitGraph graph_;
  std::vector<uint32_t> component_;  ///< by process
  std::vector<bool> in_cycle_;       ///< by component: somebody in it may wait for somebody in it
  std::map<Key, Group> cycles_;
};

}  // namespace

std::vector<report::Finding> call_cycle(const CheckInput& input) { return CallCycle(input).run(); }

}  // namespace ravel::check
