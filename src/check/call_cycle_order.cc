// SPDX-License-Identifier: Apache-2.0
//
// Every child's start is walked as if nobody were registered under the names of those that come later, so
// that code which asks `whereis` first goes the other way. What then still calls one of them is reported with
// the truth about that call: gen_server:call exits with noproc, a message to {Name, node()} is dropped and
// its answer never comes.
#include "check/call_cycle_order.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/beam_input.h"
#include "flow/beam/places.h"

namespace ravel::check {

namespace {

constexpr size_t kLaterEntriesMax = 500;  ///< looked at for one child

class SiblingOrder {
 public:
  SiblingOrder(const CheckInput& input, WaitGraph& graph, std::vector<report::Finding>& out)
      : input_(input), graph_(graph), out_(out) {}

  void run() {
    for (uint32_t p = 0; p < graph_.procs().all().size(); ++p) {
      const Proc& proc = graph_.proc(ProcId(p));
      if (proc.kind != Proc::Kind::server || behaviour(proc) != model::Behaviour::supervisor) continue;
      if (graph_.children(ProcId(p)).size() > 1) look_at(ProcId(p));
    }
  }

 private:
  const flow::Server& server(const Proc& proc) const {
    return input_.flow.values.servers()[proc.servers[0].index()];
  }
  model::Behaviour behaviour(const Proc& proc) const { return server(proc).behaviour; }

  /// Started nowhere but here, under one name.
  bool only_here(ProcId id) const {
    const Proc& proc = graph_.proc(id);
    return proc.single && proc.instance.empty() && server(proc).starts.size() == 1 &&
           server(proc).starts[0].local_names.size() == 1;
  }

  void look_at(ProcId supervisor) {
    const std::vector<Child> children = graph_.children(supervisor);
    std::vector<std::set<ProcId>> started;
    for (const Child& child : children)
      started.push_back(graph_.started_by(graph_.start_of(supervisor, child)));
    for (size_t i = 0; i + 1 < children.size(); ++i) {
      std::set<ProcId> later;
      for (size_t j = i + 1; j < children.size(); ++j)
        for (const ProcId id : started[j])
          if (only_here(id)) later.insert(id);
      for (size_t j = 0; j <= i; ++j)
        for (const ProcId id : started[j]) later.erase(id);
      if (!later.empty() && reaches(graph_.start_of(supervisor, children[i]), later))
        walk(supervisor, children[i], later);
    }
  }

  void note_limit() { graph_.note_limit("500 functions are looked at of what one child starts at most"); }

  /// Whether the child calls any of them at all: only then it is worth to walk it again.
  bool reaches(const Entry& start, const std::set<ProcId>& later) {
    std::vector<Entry> todo{start};
    std::set<Entry> seen{start};
    for (size_t n = 0; n < todo.size(); ++n) {
      if (n >= kLaterEntriesMax) {
        note_limit();
        break;
      }
      const Entry current = todo[n];
      for (const Wait& wait : graph_.waits(current)) {
        if (wait.kind != Wait::Kind::start && later.contains(wait.target)) return true;
        if (wait.kind != Wait::Kind::start) continue;
        for (Entry& next : graph_.handlers(wait))
          if (seen.insert(next).second) todo.push_back(std::move(next));
      }
    }
    return false;
  }

  void walk(ProcId supervisor, const Child& child, const std::set<ProcId>& later) {
    std::vector<Symbol> absent;
    for (const ProcId id : later) absent.push_back(server(graph_.proc(id)).starts[0].local_names[0]);
    std::ranges::sort(absent);
    std::vector<Entry> todo{graph_.start_of(supervisor, child)};
    std::set<Entry> seen{todo[0]};
    for (size_t n = 0; n < todo.size(); ++n) {
      if (n >= kLaterEntriesMax) {
        note_limit();
        break;
      }
      const Entry current = todo[n];
      for (const Wait& wait : graph_.waits_without(current, absent)) {
        if (wait.kind == Wait::Kind::start)
          for (Entry& next : graph_.handlers(wait))
            if (seen.insert(next).second) todo.push_back(std::move(next));
        const bool asks = wait.kind == Wait::Kind::request || wait.kind == Wait::Kind::message ||
                          wait.kind == Wait::Kind::start_child;
        if (asks && later.contains(wait.target) && wait.certain && !wait.guessed)
          add(supervisor, current, wait);
      }
    }
  }

  /// Whether some function on the way catches what the call raises.
  bool caught(const Wait& wait) const {
    return std::ranges::any_of(wait.path, [&](const Step& step) {
      return std::ranges::any_of(input_.program.function(step.first).blocks, [&](const ir::Block& block) {
        return block.unwind.valid() && step.second.index() >= block.begin && step.second.index() < block.end;
      });
    });
  }

  /// A message to an atom that nobody has raises; one to {Name, Node} is dropped.
  bool dropped(const Wait& wait) const {
    const auto& [func, instr] = wait.path.back();
    const ir::Function& function = input_.program.function(func);
    const flow::ValueSet target =
        input_.flow.values.value(func, function.operands_of(function.instr(instr))[0]);
    return std::ranges::any_of(target.objects, [&](flow::ObjId id) {
      return input_.flow.values.object(id).kind == flow::ObjKind::tuple;
    });
  }

  std::string outcome(const Wait& wait) const {
    if (wait.kind != Wait::Kind::message) return "the call exits with noproc";
    if (!dropped(wait)) return "sending to a name that nobody has raises badarg";
    return wait.timeout_ms < 0 ? "the message is dropped, and the receive waits for ever"
                               : "the message is dropped, and the answer never comes";
  }

  void add(ProcId supervisor, const Entry& entry, const Wait& wait) {
    const bool hangs = wait.kind == Wait::Kind::message && dropped(wait);
    if (!hangs && caught(wait)) return;
    if (input_.program.module_of(wait.path.back().first).library) return;
    report::Finding finding;
    const std::string &who = graph_.proc(entry.proc).name, &whom = graph_.proc(wait.target).name,
                      &by = graph_.proc(supervisor).name;
    finding.rule = "call-cycle";
    finding.kind = "start";
    finding.score = 0.8;
    if (finding.score < input_.options.min_score) return;
    finding.subject = fmt::format("{} -> {}", who, whom);
    finding.message = fmt::format("{} calls {} while it starts, but {} starts {} only afterwards: {}", who,
                                  whom, by, whom, outcome(wait));
    add_places(supervisor, entry, wait, finding);
    finding.reasons.push_back(
        fmt::format("{} starts its children in the order of the list, and waits for each one's init", by));
    finding.origins = {by, who};
    finding.interleaving = {{0, fmt::format("{} starts {} and waits for its init", by, who), 1},
                            {1, wait.what, 0},
                            {1, fmt::format("{} does not exist yet: {}", whom, outcome(wait))}};
    finding.drawing.nodes = {by, who, whom};
    finding.drawing.edges = {{1, 2, wait.what},
                             {0, 1, fmt::format("starts {} and waits for its init", who)},
                             {0, 2, fmt::format("starts {} only then", whom), true}};
    finding.advice.push_back(
        fmt::format("put {} before {} in the list of children, or let init return first and call in "
                    "handle_continue",
                    whom, who));
    out_.push_back(std::move(finding));
  }

  void add_places(ProcId supervisor, const Entry& entry, const Wait& wait, report::Finding& finding) const {
    const auto place = [&](ProcId id, ir::FuncId func, report::Role role, const std::vector<Step>& path) {
      EntryPath way;
      way.entry = func;
      const Proc& proc = graph_.proc(id);
      way.origin = proc.origin.valid() ? proc.origin : flow::Origins::kApi;
      return make_place(input_, role, way, path);
    };
    finding.locations.push_back(
        place(entry.proc, entry.func, report::Role::call, user_part(input_.program, wait.path)));
    finding.locations.back().what = wait.what;
    const flow::Server& sup = server(graph_.proc(supervisor));
    const Step declared = sup.callbacks.empty() ? Step{sup.starts[0].func, sup.starts[0].instr}
                                                : Step{sup.callbacks[0], ir::InstrId()};
    finding.locations.push_back(place(supervisor, declared.first, report::Role::declare, {declared}));
    finding.locations.back().what = "the list of children";
  }

  const CheckInput& input_;
  WaitGraph& graph_;
  std::vector<report::Finding>& out_;
};

}  // namespace

void find_calls_of_later_siblings(const CheckInput& input, WaitGraph& graph,
                                  std::vector<report::Finding>& out) {
  SiblingOrder(input, graph, out).run();
}

}  // namespace ravel::check
