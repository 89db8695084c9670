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
//   start     one of the waits is for a process to start, whose init calls back
//   crossing  two servers call each other, each for reasons of its own: they meet only at
//             the wrong moment. Where such a call is made for some requests only that the
//             other does not send, the score is too low to be shown by default.
//
// Not reported: chains through a server that may exist many times back to a server of the same kind,
// unless it is certainly the same process; chains that lie in library code.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "check/call_cycle_search.h"
#include "check/call_cycle_text.h"
#include "check/checks.h"

namespace ravel::check {

namespace {

constexpr size_t kEntriesMax = 400;  ///< entries looked at from one root
constexpr size_t kLengthMax = 6;     ///< processes in a cycle

class CallCycle {
 public:
  explicit CallCycle(const CheckInput& input) : input_(input), graph_(input) {}

  std::vector<report::Finding> run() {
    for (uint32_t p = 0; p < graph_.procs().size(); ++p)
      for (const Entry& root : graph_.roots(ProcId(p))) search(root);
    find_crossings();
    std::vector<report::Finding> result;
    for (const auto& [key, group] : cycles_)
      if (group.best.score >= input_.options.min_score)
        result.push_back(CycleWords(input_, graph_, group.best, group.others).finding());
    return result;
  }

 private:
  struct Node {
    Entry entry;
    uint32_t parent;
    const Wait* wait;  ///< of the parent, that led here
  };
  struct Group {
    Cycle best;
    std::set<Step> others;  ///< further calls between the same processes
  };

  /// Breadth first, so that the shortest chain is found.
  void search(const Entry& root) {
    std::vector<Node> nodes{{root, UINT32_MAX, nullptr}};
    std::set<Entry> seen{root};
    for (uint32_t n = 0; n < nodes.size() && n < kEntriesMax; ++n) {
      for (const Wait& wait : graph_.waits(nodes[n].entry)) {
        if (wait.target == root.proc && !graph_.proc(root.proc).anonymous) {
          if (wait.kind != Wait::Kind::start) close(nodes, n, wait);
          continue;
        }
        if (length(nodes, n) >= kLengthMax || on_path(nodes, n, wait.target)) continue;
        for (Entry& next : graph_.handlers(wait))
          if (seen.insert(next).second) nodes.push_back({std::move(next), n, &wait});
      }
    }
  }

  static size_t length(const std::vector<Node>& nodes, uint32_t n) {
    size_t result = 0;
    for (; n != UINT32_MAX; n = nodes[n].parent) ++result;
    return result;
  }

  bool on_path(const std::vector<Node>& nodes, uint32_t n, ProcId proc) const {
    if (graph_.proc(proc).anonymous) return false;
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
    keep(std::move(cycle));
  }

  static std::string_view kind_of(const Cycle& cycle) {
    for (const Link& link : cycle.links)
      if (link.wait.kind == Wait::Kind::start || link.wait.kind == Wait::Kind::start_child) return "start";
    return cycle.links.size() == 1 ? "self" : "cycle";
  }

  double score(const Cycle& cycle) const {
    const Proc& root = graph_.proc(cycle.links[0].entry.proc);
    const Wait& last = cycle.links.back().wait;
    double value = 0.75;
    if (std::ranges::all_of(cycle.links, [](const Link& l) { return l.wait.timeout_ms < 0; })) value = 0.9;
    if (!root.single && !last.by_self) {
      // Which of the processes of this kind? Two kinds that point at each other are mostly pairs.
      if (cycle.links.size() == 1 || cycle.kind == "start") return 0.05;
      value *= 0.4;
    }
    size_t steps = 0;
    for (const Link& link : cycle.links) {
      steps += link.wait.path.size();
      if (!link.wait.certain) value *= 0.4;
      if (link.wait.guessed) value *= 0.15;
      // Whether an unknown request leads on is a guess.
      if (&link != &cycle.links.back() && link.wait.kind == Wait::Kind::request && !message_known(link.wait))
        value *= 0.2;
    }
    value -= 0.02 * static_cast<double>(std::min<size_t>(steps > 6 ? steps - 6 : 0, 8));
    return std::clamp(value, 0.05, 0.99);
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

  using Key = std::tuple<std::string_view, std::vector<uint32_t>, Step>;

  /// The processes in order, beginning with the least, so that a cycle is one wherever it was entered. What
  /// calls itself is told apart by the call.
  static Key key(const Cycle& cycle) {
    std::vector<uint32_t> procs;
    for (const Link& link : cycle.links) procs.push_back(link.entry.proc.index());
    std::ranges::rotate(procs, std::ranges::min_element(procs));
    return {cycle.kind, procs, procs.size() == 1 ? cycle.links[0].wait.path.back() : Step()};
  }

  // ---- crossings

  void find_crossings() {
    // By caller and callee: the best call from a callback that runs again and again.
    std::map<std::pair<uint32_t, uint32_t>, Link> calls;
    for (uint32_t p = 0; p < graph_.procs().size(); ++p) {
      if (!graph_.proc(ProcId(p)).single) continue;
      for (const Entry& root : graph_.roots(ProcId(p))) {
        if (root.callback == nullptr || !root.callback->repeats) continue;
        for (const Wait& wait : graph_.waits(root)) {
          if (wait.kind != Wait::Kind::request || !wait.certain || wait.target == root.proc ||
              !graph_.proc(wait.target).single)
            continue;
          const auto [it, fresh] =
              calls.try_emplace({root.proc.index(), wait.target.index()}, Link{root, wait});
          if (!fresh && handles_requests(it->second.entry) && !handles_requests(root))
            it->second = {root, wait};
        }
      }
    }
    for (const auto& [ends, there] : calls) {
      if (ends.first > ends.second) continue;
      const auto back = calls.find({ends.second, ends.first});
      if (back == calls.end() || cycles_.contains(Key{"cycle", {ends.first, ends.second}, Step()})) continue;
      Cycle cycle;
      cycle.kind = "crossing";
      cycle.links = {there, back->second};
      const bool for_ever = there.wait.timeout_ms < 0 && back->second.wait.timeout_ms < 0;
      cycle.score = for_ever ? 0.5 : 0.4;
      if (handles_requests(there.entry) || handles_requests(back->second.entry)) cycle.score = 0.08;
      keep(std::move(cycle));
    }
  }

  static bool handles_requests(const Entry& entry) {
    const auto& params = entry.callback->params;
    return std::ranges::any_of(params, [](model::Role role) {
      return role == model::Role::request || role == model::Role::from || role == model::Role::event;
    });
  }

  const CheckInput& input_;
  WaitGraph graph_;
  std::map<Key, Group> cycles_;
};

}  // namespace

std::vector<report::Finding> call_cycle(const CheckInput& input) { return CallCycle(input).run(); }

}  // namespace ravel::check
