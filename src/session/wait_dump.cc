// SPDX-License-Identifier: Apache-2.0
//
// Both graphs are sets of rows, sorted by their text, so that two versions of a program can be compared with
// diff. What library code does among itself is left out.
#include "session/wait_dump.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <tuple>

#include "base/json_text.h"
#include "check/messages_text.h"
#include "flow/beam/call_cycle_search.h"
#include "flow/beam/call_facts.h"
#include "flow/beam/messages_graph.h"
#include "flow/beam/places.h"

namespace ravel::session {

using namespace flow::beam;
using check::message_text;

namespace {

/// An edge: from whom, to whom, by what, where, and what else is known of it.
struct Row {
  std::string from, to, what, place, more;
  auto operator<=>(const Row&) const = default;
};

/// How the parts of a row are called in JSON.
struct Names {
  std::string_view graph, from, to, what, more;
};

std::string as_text(const std::set<Row>& rows) {
  std::string text;
  for (const Row& row : rows)
    text += fmt::format("{} -> {}  {} at {}{}\n", row.from, row.to, row.what, row.place,
                        row.more.empty() ? "" : ", " + row.more);
  return text;
}

std::string as_json(const std::set<Row>& rows, const Names& names) {
  std::string text = "[";
  for (const Row& row : rows)
    text += fmt::format("{}\n  {{\"{}\": {}, \"{}\": {}, \"{}\": {}, \"place\": {}, \"{}\": {}}}",
                        text.size() > 1 ? "," : "", names.from, json_string(row.from), names.to,
                        json_string(row.to), names.what, json_string(row.what), json_string(row.place),
                        names.more, json_string(row.more));
  return text + "\n]\n";
}

std::string as_dot(const std::set<Row>& rows, const Names& names) {
  std::map<std::string, size_t> nodes;
  for (const Row& row : rows) {
    nodes.emplace(row.from, 0);
    nodes.emplace(row.to, 0);
  }
  std::string text = fmt::format("digraph {} {{\n", names.graph);
  size_t number = 0;
  for (auto& [name, id] : nodes) {
    id = number++;
    text += fmt::format("  n{} [label={}];\n", id, json_string(name));
  }
  for (const Row& row : rows)
    text += fmt::format("  n{} -> n{} [label={}];\n", nodes.at(row.from), nodes.at(row.to),
                        json_string(row.what));
  return text + "}\n";
}

std::string shown(const std::set<Row>& rows, const Names& names, std::string_view form) {
  return form == "json" ? as_json(rows, names) : form == "dot" ? as_dot(rows, names) : as_text(rows);
}

std::string duration(int64_t ms) {
  if (ms < 0) return "for ever";
  return ms == 0 ? "for a time that is computed" : fmt::format("{} ms", ms);
}

/// Who the processes are that run a function.
std::vector<std::string> runners(const BeamInput& input, std::span<const flow::OriginId> origins) {
  std::vector<std::string> result;
  for (const flow::OriginId origin : origins) result.push_back(input.flow.origins.describe(origin));
  return result;
}

}  // namespace

std::string wait_graph(BeamInput input, std::string_view form) {
  const CallTable calls(input.program);
  input.calls = &calls;
  WaitGraph graph(input);
  std::set<Row> rows;
  for (uint32_t p = 0; p < graph.procs().all().size(); ++p) {
    for (const Entry& root : graph.roots(ProcId(p))) {
      for (const Wait& wait : graph.waits(root)) {
        const Step& last = wait.path.back();
        if (input.program.module_of(last.first).library) continue;
        std::string more = duration(wait.timeout_ms);
        if (!wait.certain) more += ", perhaps";
        rows.insert({graph.proc(ProcId(p)).name, graph.proc(wait.target).name, wait.what,
                     place_text(input.program, last), std::move(more)});
      }
    }
  }
  return shown(rows, {"waits", "waiter", "waits_for", "call", "how_long"}, form);
}

std::string message_graph(BeamInput input, std::string_view form) {
  const CallTable calls(input.program);
  input.calls = &calls;
  const MessageGraph graph(input);
  std::set<Row> rows;
  for (const Edge& edge : graph.edges()) {
    const Step at{edge.message.func, edge.message.instr};
    if (!edge.chosen || edge.exit_signal || input.program.module_of(at.first).library) continue;
    std::vector<std::string> to = runners(input, edge.targets);
    if (edge.anywhere)
      to.emplace_back("any process");
    else if (edge.unknown)
      to.emplace_back("a process that was not seen");
    for (const std::string& from : runners(input, graph.runners(edge.message.func)))
      for (const std::string& target : to)
        rows.insert({from, target, message_text(input, edge.message), place_text(input.program, at),
                     edge.by_name ? "by name" : ""});
  }
  return shown(rows, {"messages", "sender", "receiver", "message", "how"}, form);
}

}  // namespace ravel::session
