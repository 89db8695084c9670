// SPDX-License-Identifier: Apache-2.0
//
// "Who calls this" at a place of a finding: the way that the finding is about, from the place up to the entry
// of its origin. Other callers are the business of the language's own server.
#include "lsp/document.h"
#include "lsp/server.h"
#include "report/unicode.h"

namespace ravel::lsp {

namespace {

constexpr int kFunction = 12;  // SymbolKind.Function

Json item(const Documents& documents, const std::string& function, const report::SourcePos& pos,
          const std::string& fingerprint, size_t place, size_t depth) {
  const Json range = documents.range_of(pos);
  return {{"name", report::printable(function.empty() ? "here" : function)},
          {"kind", kFunction},
          {"uri", documents.uri_of(pos)},
          {"range", range},
          {"selectionRange", range},
          {"data", {{"fingerprint", fingerprint}, {"place", place}, {"depth", depth}}}};
}

}  // namespace

Json prepare_calls(const report::Report& report, const Documents& documents, const Json& parameters) {
  const std::string path = path_of_uri(text_of(member(member(parameters, "textDocument"), "uri")));
  const uint32_t line = number_of(member(member(parameters, "position"), "line"));
  Json items = Json::array();
  for (const report::Finding* finding : findings_at(report, documents, path, line, line))
    for (size_t i = 0; i < finding->locations.size(); ++i) {
      const report::Place& place = finding->locations[i];
      if (documents.full_path(place.pos.file) == path && place.pos.line == line + 1)
        items.push_back(
            item(documents, place.function, place.pos, finding->fingerprint, i, place.path.size()));
    }
  return items.empty() ? Json() : items;
}

Json incoming_calls(const report::Report& report, const Documents& documents, const Json& parameters) {
  const Json& data = member(member(parameters, "item"), "data");
  const std::string fingerprint = text_of(member(data, "fingerprint"));
  const size_t index = number_of(member(data, "place")), depth = number_of(member(data, "depth"));
  Json calls = Json::array();
  for (const report::Finding& finding : report.findings) {
    if (finding.fingerprint != fingerprint || index >= finding.locations.size()) continue;
    const auto& path = finding.locations[index].path;
    if (depth == 0 || depth > path.size()) break;
    const report::Frame& frame = path[depth - 1];
    calls.push_back({{"from", item(documents, frame.function, frame.pos, fingerprint, index, depth - 1)},
                     {"fromRanges", Json::array({documents.range_of(frame.pos)})}});
    break;
  }
  return calls;
}

}  // namespace ravel::lsp
