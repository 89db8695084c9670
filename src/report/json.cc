// SPDX-License-Identifier: Apache-2.0
//
// The JSON report: docs/report.schema.json in code. Keys keep this order, so reports can be compared as
// text. Everything the interface names is always there; lists may be empty; what is not known (a column, an
// offset) is left out rather than written as 0.
#include "report/json_form.h"
#include "report/render.h"

namespace ravel::report {

namespace {

void put_pos(Json& object, const SourcePos& pos) {
  object["file"] = pos.file;
  if (pos.line > 0) object["line"] = pos.line;
  if (pos.line > 0 && pos.column > 0) object["column"] = pos.column;
}

Json frame_json(const Frame& frame) {
  Json object;
  object["function"] = frame.function;
  put_pos(object, frame.pos);
  if (frame.library) object["library"] = true;
  return object;
}

Json place_json(const Place& place) {
  Json object;
  object["role"] = name_of(place.role);
  put_pos(object, place.pos);
  object["function"] = place.function;
  if (!place.what.empty()) object["what"] = place.what;
  object["origin"] = place.origin;
  object["holds"] = place.holds;
  object["path"] = Json::array();
  for (const Frame& frame : place.path) object["path"].push_back(frame_json(frame));
  return object;
}

Json step_json(const Step& step) {
  Json object;
  object["origin"] = step.origin;
  object["text"] = step.text;
  if (step.place) object["location"] = *step.place;
  return object;
}

Json stats_json(const Stats& stats, bool phases) {
  Json object;
  object["functions"] = stats.functions;
  object["instructions"] = stats.instructions;
  object["seconds"] = stats.seconds;
  object["peak_rss_mb"] = stats.peak_rss_mb;
  if (phases) object["more"] = stats.more;
  return object;
}

}  // namespace

Json finding_json(const Finding& finding) {
  Json object;
  object["rule"] = finding.rule;
  object["kind"] = finding.kind;
  object["severity"] = name_of(finding.severity);
  object["status"] = name_of(finding.status);
  object["score"] = finding.score;
  object["evident"] = finding.is_evident;
  object["subject"] = finding.subject;
  object["message"] = finding.message;
  object["locations"] = Json::array();
  for (const Place& place : finding.locations) object["locations"].push_back(place_json(place));
  object["reasons"] = finding.reasons;
  object["origins"] = finding.origins;
  object["interleaving"] = Json::array();
  object["steps"] = Json::array();
  for (const Step& step : finding.interleaving) {
    object["interleaving"].push_back(origin_name(finding, step.origin) + ": " + step.text);
    object["steps"].push_back(step_json(step));
  }
  object["advice"] = finding.advice;
  object["fingerprint"] = finding.fingerprint;
  if (finding.witness) {
    object["witness"] = {{"trace", finding.witness->trace},
                         {"schedules", finding.witness->schedules},
                         {"outcome", finding.witness->outcome},
                         {"driver", finding.witness->driver}};
  }
  if (!finding.confirm.empty()) object["confirm"] = finding.confirm;
  if (finding.suppressed) {
    object["suppressed"] = {{"where", finding.suppressed->where}, {"reason", finding.suppressed->reason}};
  }
  return object;
}

Json diagnostic_json(const Diagnostic& diagnostic) {
  Json object;
  object["severity"] = name_of(diagnostic.severity);
  put_pos(object, diagnostic.pos);
  if (diagnostic.offset) object["offset"] = *diagnostic.offset;
  object["message"] = diagnostic.message;
  return object;
}

Json report_json(const Report& report, const RenderOptions& options) {
  Json root;
  root["ravel"] = options.version;
  if (!options.paths.empty()) root["paths"] = options.paths;
  root["findings"] = Json::array();
  root["suppressed"] = Json::array();
  for (const Finding& finding : report.findings) {
    root[finding.suppressed ? "suppressed" : "findings"].push_back(finding_json(finding));
  }
  if (report.without_evidence > 0) root["without_evidence"] = report.without_evidence;
  if (report.elsewhere > 0) root["elsewhere"] = report.elsewhere;
  root["diagnostics"] = Json::array();
  for (const Diagnostic& diagnostic : report.diagnostics)
    root["diagnostics"].push_back(diagnostic_json(diagnostic));
  root["stats"] = stats_json(report.stats, options.stats);
  return root;
}

std::string dump(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace);
}

std::string render_json(const Report& report, const RenderOptions& options) {
  return dump(report_json(report, options), 2) + "\n";
}

}  // namespace ravel::report
