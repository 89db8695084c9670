// SPDX-License-Identifier: Apache-2.0
//
// stuck-receive and lost-message: communication deadlocks (Christakis and Sagonas 2011, section 4.1).
//
//   stuck-receive  a receive without `after`, and nothing that may be sent to the processes that
//                  run it is taken by a clause. Either nothing is sent (no-message), or the wrong thing
//                  (wrong-message). Also, in whatever process: a receive whose clauses all wait for a
//                  reference or pid that only code of the program knows, none of which sends it.
//   lost-message   a message to known processes all of whose code was read, and no receive in it takes the
//                  message. A server takes everything: nothing is lost there.
//
// Where the graph is not known there is silence: a process that has a name, whose pid gets out of the
// program, that runs code that was not read, or that may get a message of which nothing is known. With
// `--unknown-calls any` such findings are made with a low score.
//
// A message that is sent only behind a receive which waits for ever itself never comes: so two processes that
// each wait for the other to begin are found (flow/beam/messages_order.h).
//
// Incomplete: how often a message comes is not looked at, nor is the order of sends otherwise; a receive that
// is stuck for one of the processes that run it but not for another is not reported, for flow/ has no
// contexts.
#include <algorithm>

#include "check/messages_text.h"
#include "flow/beam/messages_graph.h"
#include "flow/beam/messages_order.h"

namespace ravel::check {

using flow::OriginId;
using ir::FuncId;
using model::MessageShape;

namespace {

constexpr double kKnownScore = 0.8, kSecretScore = 0.85, kReturnedScore = 0.5, kLowScore = 0.2;
constexpr double kLostScore = 0.7;
// Only its name is known to code that was not read, and none of the program's messages to it fits.
constexpr double kNamedScore = 0.3, kLostByNameScore = 0.4;

class Messages {
 public:
  explicit Messages(const CheckInput& input)
      : input_(input), graph_(input), receives_(long_receives()), order_(input, graph_, receives_) {}

  void stuck(std::vector<report::Finding>& out) {
    const std::vector<StuckReason> reasons = find_stuck();
    for (size_t r = 0; r < receives_.size(); ++r) {
      if (!blocked_[r] || (reasons[r].score <= kLowScore && !input_.options.unknown_any)) continue;
      out.push_back(stuck_finding(input_, graph_, receives_[r].func, *receives_[r].receive, reasons[r]));
    }
  }

  void tell_limits() const {
    input_.budget.hit(
        {"stuck-receive, lost-message: {0} sends are of one of very many values, or to one of very "
         "many processes; they may be any message to anybody"},
        graph_.vague_count());
  }

  void lost(std::vector<report::Finding>& out) {
    for (const Edge& edge : graph_.edges()) {
      if (edge.targets.empty() || !edge.chosen || edge.exit_signal || edge.anywhere || edge.unknown) continue;
      if (input_.program.module_of(edge.message.func).library) continue;
      double score = kLostScore;
      for (const OriginId o : edge.targets) score = std::min(score, lost_score(o, edge));
      if (score <= 0 || (score <= kLowScore && !input_.options.unknown_any)) continue;
      out.push_back(lost_finding(input_, graph_, edge, score));
    }
  }

 private:
  std::vector<LongReceive> long_receives() const {
    std::vector<LongReceive> result;
    for (const FuncId f : graph_.receivers()) {
      if (input_.program.module_of(f).library || graph_.runners(f).empty()) continue;
      for (const ir::Receive& receive : graph_.receives(f))
        if (receive.waits_forever && !receive.clauses.empty()) result.push_back({f, &receive});
    }
    return result;
  }

  /// At first every receive waits, and nothing is sent behind one. What some message may still end, however
  /// little is known of it, does not wait any more, until nothing changes.
  std::vector<StuckReason> find_stuck() {
    blocked_.assign(receives_.size(), true);
    std::vector<StuckReason> reasons(receives_.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t r = 0; r < receives_.size(); ++r) {
        if (!blocked_[r]) continue;
        StuckReason secret, plain;
        if (is_secret(receives_[r].func, *receives_[r].receive, secret))
          reasons[r] = std::move(secret);
        else if (is_stuck(receives_[r].func, *receives_[r].receive, plain))
          reasons[r] = std::move(plain);
        else
          changed = !(blocked_[r] = false);
      }
    }
    return reasons;
  }

  /// The message is only sent when another receive has ended that does not.
  bool is_late(uint32_t edge, const ir::Receive& waiting) const {
    return std::ranges::any_of(order_.behind(edge),
                               [&](uint32_t r) { return blocked_[r] && receives_[r].receive != &waiting; });
  }

  Takes takes(const Vertex& vertex, FuncId f, const ir::Receive& receive, StuckReason& reason) const {
    Takes best = Takes::no;
    const auto try_edge = [&](uint32_t e) {
      const Edge& edge = graph_.edges()[e];
      if (edge.exit_signal && !vertex.traps_exits) return;
      const Takes found = graph_.matcher().takes(f, receive, edge.message);
      if (found == Takes::yes && is_late(e, receive)) return reason.late.push_back(e);
      best = std::max(best, found);
    };
    const auto try_shape = [&](const MessageShape& shape) {
      Message message;
      message.func = f;
      message.instr = ir::InstrId(input_.program.function(f).block(receive.block).end - 1);
      message.shape = &shape;
      best = std::max(best, graph_.matcher().takes(f, receive, message));
    };
    for (const uint32_t e : vertex.edges) {
      const size_t late = reason.late.size();
      try_edge(e);
      if (!graph_.edges()[e].exit_signal && reason.late.size() == late) reason.edges.push_back(e);
    }
    if (vertex.known > Known::here)
      for (const uint32_t e : graph_.anywhere()) {
        if (best == Takes::yes) break;
        try_edge(e);
      }
    if (vertex.traps_exits && (vertex.linked || vertex.known >= Known::returned))
      for (const MessageShape& shape : model::exit_messages()) try_shape(shape);
    if (vertex.server)
      for (const MessageShape& shape : model::request_messages()) try_shape(shape);
    return best;
  }

  /// No message to any of the processes that run the function is taken.
  bool is_stuck(FuncId f, const ir::Receive& receive, StuckReason& reason) const {
    reason.score = kKnownScore;
    for (const OriginId o : graph_.runners(f)) {
      const Vertex& vertex = graph_.vertex(o);
      if (!input_.options.unknown_any &&
          (!vertex.modelled || !vertex.code_known || (vertex.server && vertex.named) ||
           vertex.pid_known == Known::outside))
        return false;
      if (is_ended(vertex)) return false;
      const Takes best = takes(vertex, f, receive, reason);
      if (best == Takes::yes || (best == Takes::unknown && !input_.options.unknown_any)) return false;
      explain(o, vertex, best, reason);
    }
    for (auto* list : {&reason.edges, &reason.late}) {
      std::ranges::sort(*list);
      list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    reason.wrong = !reason.edges.empty();
    return true;
  }

  /// Somebody ends the process by exit/2: it is meant to wait until then.
  bool is_ended(const Vertex& vertex) const {
    const auto ends_it = [&](uint32_t e) {
      return graph_.edges()[e].exit_signal && graph_.edges()[e].chosen;
    };
    return !vertex.traps_exits && std::ranges::any_of(vertex.edges, ends_it);
  }

  void explain(OriginId o, const Vertex& vertex, Takes best, StuckReason& reason) const {
    const std::string who = input_.flow.origins.describe(o);
    const auto less = [&](double score, std::string text) {
      reason.score = std::min(reason.score, score);
      reason.why.push_back(std::move(text));
    };
    if (!vertex.modelled) return less(kLowScore, "it is " + who + ", to which others may send");
    if (best == Takes::unknown)
      less(kLowScore, "a message of which nothing is known may be what it waits for");
    if (!vertex.code_known) less(kLowScore, "the " + who + " runs code that was not read");
    if (vertex.named)
      return less(vertex.pid_known == Known::outside || best == Takes::unknown || vertex.server ? kLowScore
                                                                                                : kNamedScore,
                  "the " + who + " has a name: code that was not read may send to it");
    switch (vertex.known) {
      case Known::here:
      case Known::program:
        reason.why.push_back("it is the " + who + ", whose pid stays within the program that was read");
        break;
      case Known::returned:
        less(kReturnedScore,
             "it is the " + who +
                 "; an exported function returns its pid: code that was not read may send to it");
        break;
      case Known::outside:
        less(kLowScore, "the pid of the " + who + " is known to code that was not read");
    }
  }

  /// Every clause waits for something that only code of the program has, and none of it sends that.
  bool is_secret(FuncId f, const ir::Receive& receive, StuckReason& reason) const {
    if (!std::ranges::all_of(receive.clauses, [&](const ir::Clause& clause) {
          return graph_.matcher().needs_secret(f, clause.pattern);
        }))
      return false;
    const auto runners = graph_.runners(f);
    for (uint32_t e = 0; e < graph_.edges().size(); ++e) {
      const Edge& edge = graph_.edges()[e];
      const bool here = std::ranges::any_of(
          edge.targets, [&](OriginId o) { return std::ranges::binary_search(runners, o); });
      if (!here && !edge.anywhere && !edge.unknown) continue;
      if (const Takes found = graph_.matcher().takes(f, receive, edge.message); found != Takes::no) {
        if (found != Takes::yes || !is_late(e, receive)) return false;
        reason.late.push_back(e);
        continue;
      }
      if (here && !edge.anywhere && !edge.exit_signal) reason.edges.push_back(e);
    }
    reason.kind = StuckReason::secret;
    reason.score = kSecretScore;
    reason.wrong = !reason.edges.empty();
    return true;
  }

  /// 0 if a process may take the message.
  double lost_score(OriginId o, const Edge& edge) {
    const Vertex& vertex = graph_.vertex(o);
    if (!vertex.modelled || vertex.server) return 0;
    if (!vertex.code_known && !input_.options.unknown_any) return 0;
    // Another process may have the name: one that was not seen, or one of those that were.
    const bool vague = edge.by_name && (edge.targets.size() > 1 || edge.unknown);
    if (vague && !input_.options.unknown_any) return 0;
    for (const FuncId f : receivers_of(o))
      for (const ir::Receive& receive : graph_.receives(f))
        if (graph_.matcher().takes(f, receive, edge.message) != Takes::no) return 0;
    if (!vertex.code_known || vague) return kLowScore;
    return edge.by_name ? kLostByNameScore : kLostScore;
  }

  const std::vector<FuncId>& receivers_of(OriginId o) {
    const auto [it, fresh] = receivers_of_.try_emplace(o);
    if (fresh)
      for (const FuncId f : graph_.functions_of(o))
        if (std::ranges::binary_search(graph_.receivers(), f)) it->second.push_back(f);
    return it->second;
  }

  const CheckInput& input_;
  MessageGraph graph_;
  std::vector<LongReceive> receives_;
  flow::beam::SendOrder order_;
  std::vector<bool> blocked_;  ///< by receive
  std::map<OriginId, std::vector<FuncId>> receivers_of_;
};

}  // namespace

std::vector<report::Finding> messages(const CheckInput& input) {
  std::vector<report::Finding> findings;
  Messages check(input);
  check.stuck(findings);
  check.lost(findings);
  check.tell_limits();
  return findings;
}

}  // namespace ravel::check
