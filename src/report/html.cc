// SPDX-License-Identifier: Apache-2.0
//
// One self-contained page: page/page.html with its style sheet, its script and the report put in. The report
// travels as JSON in a script element that is data, not code, and the script shows it by setting text only,
// so nothing in a finding can become markup. The content security policy in the page forbids every request
// besides.
#include "base/check.h"
#include "report/drawing.h"
#include "report/embedded.h"
#include "report/excerpt.h"
#include "report/json_form.h"
#include "report/render.h"

namespace ravel::report {

namespace {

constexpr uint32_t kContextLines = 6;

std::string_view page_file(std::string_view name) {
  for (const EmbeddedFile& file : page_files()) {
    if (file.name == name) return file.content;
  }
  CHECK(false, "page file {} is not part of the program", name);
  return {};
}

// JSON that can stand between script tags: no '<' or '&' that an HTML parser might look at, and no line
// separators that older JavaScript takes for the end of a line.
std::string safe_in_script(const std::string& json) {
  std::string result;
  result.reserve(json.size());
  for (size_t i = 0; i < json.size(); ++i) {
    const std::string_view rest = std::string_view(json).substr(i);
    if (rest[0] == '<') {
      result += "\\u003c";
    } else if (rest[0] == '>') {
      result += "\\u003e";
    } else if (rest[0] == '&') {
      result += "\\u0026";
    } else if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
      result += rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
      i += 2;
    } else {
      result += rest[0];
    }
  }
  return result;
}

Json excerpt_json(const Excerpt& excerpt) {
  Json object;
  object["file"] = excerpt.file;
  object["places"] = excerpt.places;
  object["lines"] = Json::array();
  for (const ExcerptLine& line : excerpt.lines) {
    Json marks = Json::array();
    for (const Mark& mark : line.marks) marks.push_back({mark.begin, mark.end, mark.place});
    object["lines"].push_back({{"number", line.number}, {"text", line.text}, {"marks", marks}});
  }
  return object;
}

void add_excerpts(Json& shown, const Finding& finding, SourceCache& sources) {
  const std::vector<size_t> leading = leading_places(finding);
  shown["leading"] = leading;
  shown["excerpts"] = Json::array();
  for (const Excerpt& excerpt : excerpts_of(finding, leading, sources, kContextLines)) {
    if (!excerpt.lines.empty()) shown["excerpts"].push_back(excerpt_json(excerpt));
  }
}

void add_drawing(Json& shown, const Drawing& drawing) {
  shown["drawing"] = {{"nodes", drawing.nodes}, {"edges", Json::array()}, {"dot", drawing_dot(drawing)}};
  for (const Drawing::Edge& edge : drawing.edges)
    shown["drawing"]["edges"].push_back(
        {{"from", edge.from}, {"to", edge.to}, {"label", edge.label}, {"later", edge.later}});
}

std::string data_of(const Report& report, const RenderOptions& options) {
  Json data = report_json(report, options);
  data["summary"] = summary_text(report);
  data["rules"] = Json::object();
  for (const Rule& rule : options.rules) {
    data["rules"][rule.name] = {
        {"title", rule.title}, {"summary", rule.summary}, {"markdown", rule.markdown}};
  }
  SourceCache sources(options.source);
  size_t open = 0;
  size_t suppressed = 0;
  for (const Finding& finding : report.findings) {
    Json& shown = finding.suppressed ? data["suppressed"][suppressed++] : data["findings"][open++];
    add_excerpts(shown, finding, sources);
    if (!finding.drawing.nodes.empty()) add_drawing(shown, finding.drawing);
    if (finding.witness && !finding.witness->picture.empty())
      shown["witness"]["picture"] = finding.witness->picture;
  }
  return safe_in_script(dump(data, -1));
}

void put(std::string& page, std::string_view slot, std::string_view content) {
  const size_t at = page.find(slot);
  CHECK(at != page.npos, "the page has no slot {}", slot);
  page.replace(at, slot.size(), content);
}

}  // namespace

std::string render_html(const Report& report, const RenderOptions& options) {
  std::string page(page_file("page.html"));
  // The data goes in last: it may contain anything, also the name of a slot.
  put(page, "/*{style}*/", page_file("page.css"));
  put(page, "/*{script}*/", page_file("page.js"));
  put(page, "{data}", data_of(report, options));
  return page;
}

}  // namespace ravel::report
