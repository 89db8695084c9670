// SPDX-License-Identifier: Apache-2.0
#include "session/lock_order_dump.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <tuple>

#include "base/json_text.h"
#include "flow/jvm/lock_order_words.h"
#include "flow/sync/lock_words.h"

namespace ravel::session {

using flow::jvm::LockLinks;
using flow::sync::LockEdge;
using flow::sync::LockId;

namespace {

/// Sorted; contexts that look the same are one row. Edges that no code of the application leads to are left
/// out.
std::set<LockRow> rows_of(const JvmInput& input) {
  LockLinks links(input);
  const flow::sync::LockWords locks(input.program, input.classes, input.points_to, input.sync, input.words);
  std::set<LockRow> rows;
  const flow::sync::Acquisitions& all = input.sync.acquisitions();
  for (const LockEdge& edge : all.edges()) {
    const auto origins = input.sync.threads().of(edge.at.instance);
    if (origins.empty()) continue;
    const auto link = links.link(edge, origins.front());
    if (!link) continue;
    rows.insert({locks.lock_with_place(edge.from), locks.lock_with_place(edge.to), edge.from_shared,
                 edge.to_shared, input.words.function(link->wait.first, facts::Name::shorter),
                 input.words.place(link->taken), input.words.place(link->wait)});
  }
  return rows;
}

std::string shared_text(bool shared) { return shared ? " (shared)" : ""; }

std::string as_text(const std::set<LockRow>& rows) {
  std::string text;
  for (const LockRow& row : rows)
    text +=
        fmt::format("{}{} -> {}{}  in {}, taken at {}, waits at {}\n", row.held, shared_text(row.held_shared),
                    row.wanted, shared_text(row.wanted_shared), row.function, row.taken, row.waits);
  return text;
}

std::string as_json(const std::set<LockRow>& rows) {
  std::string text = "[";
  for (const LockRow& row : rows)
    text += fmt::format(
        "{}\n  {{\"held\": {}, \"held_shared\": {}, \"wanted\": {}, \"wanted_shared\": {}, "
        "\"function\": {}, \"taken\": {}, \"waits\": {}}}",
        text.size() > 1 ? "," : "", json_string(row.held), row.held_shared, json_string(row.wanted),
        row.wanted_shared, json_string(row.function), json_string(row.taken), json_string(row.waits));
  return text + "\n]\n";
}

std::string as_dot(const std::set<LockRow>& rows) {
  std::map<std::string, size_t> nodes;
  for (const LockRow& row : rows) {
    nodes.emplace(row.held, 0);
    nodes.emplace(row.wanted, 0);
  }
  std::string text = "digraph locks {\n";
  size_t number = 0;
  for (auto& [name, id] : nodes) {
    id = number++;
    text += fmt::format("  n{} [label={}];\n", id, json_string(name));
  }
  for (const LockRow& row : rows)
    text += fmt::format("  n{} -> n{} [label={}];\n", nodes.at(row.held), nodes.at(row.wanted),
                        json_string(row.waits));
  return text + "}\n";
}

}  // namespace

std::string lock_graph(const JvmInput& input, std::string_view form) {
  return lock_rows(rows_of(input), form);
}

std::string lock_rows(const std::set<LockRow>& rows, std::string_view form) {
  return form == "json" ? as_json(rows) : form == "dot" ? as_dot(rows) : as_text(rows);
}

}  // namespace ravel::session
