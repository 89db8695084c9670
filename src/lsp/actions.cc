// SPDX-License-Identifier: Apache-2.0
//
// What an editor offers at a finding, and above a test. Edits are the editor's to make; what the server does
// itself are commands, which it names in its capabilities.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "lsp/document.h"
#include "lsp/server.h"
#include "report/fixes.h"
#include "report/unicode.h"

namespace ravel::lsp {

namespace {

using report::Finding;
using report::Place;

constexpr size_t kLensesMax = 500;

Json ignore_action(const Documents& documents, const std::string& path, const std::string& rule,
                   uint32_t line) {
  const std::string text = documents.line_of(path, line);
  const std::string indent(report::indent_of(text));
  const Json at = position(line - 1, 0);
  const std::string comment = fmt::format("{}{} ravel:ignore {} -- why it cannot go wrong\n",
                                          report::valid_utf8(indent), comment_mark(path), rule);
  Json edit;
  edit["changes"][uri_of_path(path)] =
      Json::array({{{"range", {{"start", at}, {"end", at}}}, {"newText", comment}}});
  return {
      {"title", fmt::format("Ignore this {} with a comment", rule)}, {"kind", "quickfix"}, {"edit", edit}};
}

std::optional<Json> patch_action(const Documents& documents, const Finding& finding) {
  const auto fix = report::fix_of(
      finding, [&](const std::string& file) { return documents.content_of(documents.full_path(file)); });
  if (!fix) return std::nullopt;
  Json edit;
  for (const report::Edit& each : fix->edits) {
    std::string text;
    for (const std::string& line : each.lines) text += line + "\n";
    Json& list = edit["changes"][uri_of_path(documents.full_path(each.file))];
    if (list.is_null()) list = Json::array();
    list.push_back(
        {{"range",
          {{"start", position(each.first - 1, 0)}, {"end", position(each.first - 1 + each.count, 0)}}},
         {"newText", report::valid_utf8(text)}});
  }
  std::string title = report::printable(fix->title);
  if (!title.empty() && title[0] >= 'a' && title[0] <= 'z') title[0] = static_cast<char>(title[0] - 32);
  return Json{{"title", title}, {"kind", "quickfix"}, {"edit", edit}, {"isPreferred", true}};
}

Json command_action(const std::string& title, const char* command, const Finding& finding) {
  return {{"title", title},
          {"kind", "quickfix"},
          {"command", {{"title", title}, {"command", command}, {"arguments", {finding.fingerprint}}}}};
}

bool is_beam(const std::string& path) { return comment_mark(path) != "//"; }

/// The name of a test that begins on the line: `f_test() ->`, `f_test_() ->`, `test "name"`.
bool begins_test(const std::string& path, std::string_view line) {
  if (path.ends_with(".erl")) {
    const size_t open = line.find("()");
    return open != line.npos && open > 5 && line[0] >= 'a' && line[0] <= 'z' &&
           (line.substr(0, open).ends_with("_test") || line.substr(0, open).ends_with("_test_")) &&
           line.find("->", open) != line.npos;
  }
  return path.ends_with("_test.exs") && report::code_of(line).starts_with("test \"");
}

Json lens(uint32_t line, const char* title, const char* command, Json argument) {
  return {{"range", {{"start", position(line, 0)}, {"end", position(line, 0)}}},
          {"command",
           {{"title", title}, {"command", command}, {"arguments", Json::array({std::move(argument)})}}}};
}

}  // namespace

Json code_actions(const report::Report& report, const Documents& documents, const Json& parameters) {
  const Json& range = member(parameters, "range");
  const uint32_t first = number_of(member(member(range, "start"), "line"));
  const uint32_t last = std::max(first, number_of(member(member(range, "end"), "line")));
  const std::string path = path_of_uri(text_of(member(member(parameters, "textDocument"), "uri")));
  Json actions = Json::array();
  std::set<std::pair<std::string, uint32_t>> offered;
  for (const Finding* finding : findings_at(report, documents, path, first, last)) {
    if (auto patch = patch_action(documents, *finding)) actions.push_back(std::move(*patch));
    for (const Place& place : finding->locations) {
      if (documents.full_path(place.pos.file) != path || place.pos.line <= first || place.pos.line > last + 1)
        continue;
      if (offered.insert({finding->rule, place.pos.line}).second)
        actions.push_back(ignore_action(documents, path, finding->rule, place.pos.line));
    }
    actions.push_back(command_action(fmt::format("Put this {} into the baseline", finding->rule),
                                     kBaselineCommand, *finding));
    if (is_beam(path) && finding->status == report::Status::possible)
      actions.push_back(command_action(fmt::format("Try to make this {} happen", finding->rule),
                                       kConfirmCommand, *finding));
  }
  return actions;
}

Json code_lenses(const report::Report& report, const Documents& documents, const Json& parameters) {
  const std::string path = path_of_uri(text_of(member(member(parameters, "textDocument"), "uri")));
  Json lenses = Json::array();
  std::set<uint32_t> explained;
  for (const Finding& finding : report.findings)
    for (const Place& place : finding.locations)
      if (!finding.suppressed && place.pos.line > 0 && documents.full_path(place.pos.file) == path &&
          explained.insert(place.pos.line).second && lenses.size() < kLensesMax)
        lenses.push_back(lens(place.pos.line - 1, "why?", kExplainCommand, finding.fingerprint));
  const std::optional<std::string> content = is_beam(path) ? documents.content_of(path) : std::nullopt;
  uint32_t line = 0;
  for (std::string_view rest = content ? std::string_view(*content) : std::string_view();
       !rest.empty() && lenses.size() < kLensesMax; ++line) {
    const size_t end = std::min(rest.find('\n'), rest.size() - 1);
    if (begins_test(path, rest.substr(0, end)))
      lenses.push_back(lens(line, "explore", kExploreCommand, fmt::format("{}:{}", path, line + 1)));
    rest.remove_prefix(end + 1);
  }
  return lenses;
}

}  // namespace ravel::lsp
