// SPDX-License-Identifier: Apache-2.0
//
// A report is data from anywhere: members that are missing or of another type are taken for empty, but what
// is no report at all is refused.
#include "report/reading.h"

#include <fmt/format.h>

#include "report/json_form.h"

namespace ravel::report {

namespace {

std::string text_of(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_string() ? member->get<std::string>() : std::string();
}

uint32_t number_of(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_number_unsigned() ? member->get<uint32_t>() : 0;
}

std::vector<std::string> texts_of(const Json& object, const char* name) {
  std::vector<std::string> texts;
  const auto member = object.find(name);
  if (member == object.end() || !member->is_array()) return texts;
  for (const Json& each : *member)
    if (each.is_string()) texts.push_back(each.get<std::string>());
  return texts;
}

/// Calls `use` for each object of an array.
template <typename Use>
void each_of(const Json& object, const char* name, const Use& use) {
  const auto member = object.find(name);
  if (member == object.end() || !member->is_array()) return;
  for (const Json& each : *member)
    if (each.is_object()) use(each);
}

template <typename Enum>
Enum named(const std::string& name, size_t count, Enum otherwise) {
  for (size_t i = 0; i < count; ++i)
    if (name_of(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  return otherwise;
}

SourcePos pos_of(const Json& object) {
  return {text_of(object, "file"), number_of(object, "line"), number_of(object, "column")};
}

Place place_of(const Json& object) {
  Place place;
  place.role = named(text_of(object, "role"), 8, Role::read);
  place.pos = pos_of(object);
  place.function = text_of(object, "function");
  place.what = text_of(object, "what");
  place.origin = text_of(object, "origin");
  place.holds = texts_of(object, "holds");
  each_of(object, "path", [&](const Json& frame) {
    const auto library = frame.find("library");
    place.path.push_back(
        {text_of(frame, "function"), pos_of(frame), library != frame.end() && *library == true});
  });
  return place;
}

Finding finding_of(const Json& object) {
  Finding finding;
  finding.rule = text_of(object, "rule");
  finding.kind = text_of(object, "kind");
  finding.severity = named(text_of(object, "severity"), 3, Severity::warning);
  finding.status = named(text_of(object, "status"), 2, Status::possible);
  if (const auto score = object.find("score"); score != object.end() && score->is_number())
    finding.score = score->get<double>();
  if (const auto evident = object.find("evident"); evident != object.end())
    finding.is_evident = *evident == true;
  finding.subject = text_of(object, "subject");
  finding.message = text_of(object, "message");
  each_of(object, "locations", [&](const Json& each) { finding.locations.push_back(place_of(each)); });
  finding.reasons = texts_of(object, "reasons");
  finding.origins = texts_of(object, "origins");
  each_of(object, "steps", [&](const Json& each) {
    Step step{number_of(each, "origin"), text_of(each, "text")};
    if (each.contains("location")) step.place = number_of(each, "location");
    finding.interleaving.push_back(std::move(step));
  });
  finding.advice = texts_of(object, "advice");
  finding.fingerprint = text_of(object, "fingerprint");
  if (const auto member = object.find("suppressed"); member != object.end() && member->is_object())
    finding.suppressed = Suppression{text_of(*member, "reason"), text_of(*member, "where")};
  if (const auto member = object.find("witness"); member != object.end() && member->is_object())
    finding.witness = Witness{text_of(*member, "trace"), number_of(*member, "schedules"),
                              text_of(*member, "outcome"), text_of(*member, "driver"), ""};
  finding.confirm = text_of(object, "confirm");
  return finding;
}

Diagnostic diagnostic_of(const Json& object) {
  Diagnostic diagnostic;
  diagnostic.severity = named(text_of(object, "severity"), 3, Severity::warning);
  diagnostic.pos = pos_of(object);
  diagnostic.message = text_of(object, "message");
  return diagnostic;
}

}  // namespace

Result<ReadReport> parse_report(std::string_view text, std::string_view file) {
  const Json root = Json::parse(text, nullptr, false);
  if (!root.is_object() || !root.contains("ravel") || !root.contains("findings"))
    return fail(fmt::format("{}: this is no report of `ravel check --format json`", file));
  ReadReport read;
  Report& report = read.report;
  for (const char* name : {"findings", "suppressed"})
    each_of(root, name, [&](const Json& each) { report.findings.push_back(finding_of(each)); });
  each_of(root, "diagnostics", [&](const Json& each) { report.diagnostics.push_back(diagnostic_of(each)); });
  read.paths = texts_of(root, "paths");
  if (const auto stats = root.find("stats"); stats != root.end() && stats->is_object()) {
    report.stats.functions = number_of(*stats, "functions");
    report.stats.instructions = number_of(*stats, "instructions");
  }
  return read;
}

}  // namespace ravel::report
