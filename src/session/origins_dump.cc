// SPDX-License-Identifier: Apache-2.0
#include "session/origins_dump.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/json_text.h"

namespace ravel::session {

using flow::heap::InstanceId;
using flow::sync::OriginId;

namespace {

std::string json_list(const std::set<std::string>& items) {
  std::vector<std::string> quoted;
  for (const std::string& item : items) quoted.push_back(json_string(item));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

std::string as_text(const OriginRow& row) {
  std::string text = fmt::format("{}\n  {}\n", row.name, row.multiple ? "many at once" : "one at a time");
  for (const std::string& maker : row.makers) text += fmt::format("  started by {}\n", maker);
  for (const std::string& entry : row.entries) text += fmt::format("  enters {}\n", entry);
  return text + fmt::format("  may run {} functions of the program: {}\n", row.functions.size(),
                            fmt::join(row.functions, ", "));
}

std::string as_json(const OriginRow& row) {
  return fmt::format(
      "  {{\"origin\": {}, \"multiple\": {}, \"started_by\": {}, \"entries\": {}, \"functions\": {}}}",
      json_string(row.name), row.multiple, json_list(row.makers), json_list(row.entries),
      json_list(row.functions));
}

}  // namespace

std::string origin_rows(const std::vector<OriginRow>& rows, std::string_view form) {
  std::vector<std::string> parts;
  for (const OriginRow& row : rows) parts.push_back(form == "json" ? as_json(row) : as_text(row));
  if (form == "json") return fmt::format("[\n{}\n]\n", fmt::join(parts, ",\n"));
  return fmt::format("{}", fmt::join(parts, "\n"));
}

std::string jvm_origins(const JvmInput& input, std::string_view form) {
  const flow::sync::Words& words = input.words;
  const flow::sync::Threads& threads = input.sync.threads();
  const auto is_users = [&](ir::FuncId id) { return !input.program.module_of(id).library; };
  const auto name = [&](OriginId id) {
    std::vector<flow::heap::CallEdge> path;
    if (!threads[id].starts.empty()) path.push_back(threads[id].starts.front());
    return words.origin(words.path(id, path));
  };
  std::vector<OriginRow> rows(threads.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    const flow::sync::Origin& origin = threads[OriginId(i)];
    rows[i].name = name(OriginId(i));
    rows[i].multiple = origin.many;
    for (const OriginId maker : origin.parents) rows[i].makers.insert(name(maker));
    for (const InstanceId entry : origin.entries)
      if (is_users(input.points_to.function(entry)))
        rows[i].entries.insert(words.function(input.points_to.function(entry), facts::Name::shorter));
  }
  for (size_t i = 0; i < input.points_to.instance_count(); ++i) {
    const ir::FuncId function = input.points_to.function(InstanceId(i));
    if (!is_users(function)) continue;
    for (const OriginId origin : threads.of(InstanceId(i)))
      rows[origin.index()].functions.insert(words.function(function, facts::Name::shorter));
  }
  std::erase_if(rows, [](const OriginRow& row) { return row.functions.empty(); });
  return origin_rows(rows, form);
}

}  // namespace ravel::session
