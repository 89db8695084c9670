// SPDX-License-Identifier: Apache-2.0
//
// SARIF 2.1.0 (OASIS, 2020) for code-scanning services and editors. A finding is one result; its
// interleaving is one code flow with a thread flow per origin, and executionOrder (§3.38.11) says how the
// flows interleave. Where the check did not tell which step happens at which place, there is a thread flow
// per place instead: the way from its origin's entry. Suppressed findings stay, with the reason (§3.35).
//
// Not used: taxonomies, graphs. No viewer that we know shows them for such results.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/fixes.h"
#include "report/json_form.h"
#include "report/render.h"

namespace ravel::report {

namespace {

constexpr std::string_view kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
constexpr std::string_view kRoot = "SRCROOT";

Json message(std::string_view text) { return {{"text", std::string(text)}}; }

// Everything but unreserved characters and the slash is escaped (RFC 3986 §2.3).
std::string uri_of(std::string_view path) {
  std::string uri;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (byte | 32) >= 'a' && (byte | 32) <= 'z';
    if (letter || (byte >= '0' && byte <= '9') ||
        std::string_view("-._~/").find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", byte);
    }
  }
  return uri;
}

// "check-then-act" as the identifier that SARIF wants beside the id: CheckThenAct.
std::string pascal_case(std::string_view name) {
  std::string result;
  bool upper = true;
  for (const char c : name) {
    if (c == '-') {
      upper = true;
      continue;
    }
    result += upper && c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    upper = false;
  }
  return result;
}

class SarifWriter {
 public:
  explicit SarifWriter(const RenderOptions& options) : options_(options) {
    for (size_t i = 0; i < options.rules.size(); ++i) rule_index_[options.rules[i].name] = i;
  }

  Json write(const Report& report) const {
    Json run;
    run["tool"]["driver"] = driver();
    run["invocations"] = Json::array({invocation(report)});
    if (!options_.directory.empty()) {
      const std::string slash = options_.directory.ends_with('/') ? "" : "/";
      run["originalUriBaseIds"][std::string(kRoot)]["uri"] = "file://" + uri_of(options_.directory + slash);
    }
    run["columnKind"] = "unicodeCodePoints";
    run["results"] = Json::array();
    for (const Finding& finding : report.findings) run["results"].push_back(result(finding));
    Json log;
    log["$schema"] = kSchema;
    log["version"] = "2.1.0";
    log["runs"] = Json::array({run});
    return log;
  }

 private:
  Json driver() const {
    Json object;
    object["name"] = "Ravel";
    object["fullName"] = "Ravel " + options_.version;
    object["version"] = options_.version;
    object["semanticVersion"] = options_.version;
    object["rules"] = Json::array();
    for (const Rule& rule : options_.rules) object["rules"].push_back(rule_json(rule));
    return object;
  }

  static Json rule_json(const Rule& rule) {
    Json object;
    object["id"] = rule.name;
    object["name"] = pascal_case(rule.name);
    object["shortDescription"] = message(rule.title);
    object["fullDescription"] = message(rule.summary);
    object["help"] = {{"text", explain(rule, false, 100)}, {"markdown", rule.markdown}};
    object["defaultConfiguration"]["level"] = name_of(rule.severity);
    Json tags = {"concurrency"};
    for (const std::string& platform : rule.platforms) tags.push_back(platform);
    object["properties"] = {{"tags", tags}};
    return object;
  }

  Json invocation(const Report& report) const {
    Json object;
    object["executionSuccessful"] = !options_.failed;
    object["toolExecutionNotifications"] = Json::array();
    for (const Diagnostic& diagnostic : report.diagnostics) {
      Json notification;
      notification["level"] = name_of(diagnostic.severity);
      notification["message"] = message(diagnostic.message);
      if (!diagnostic.pos.file.empty()) {
        Json where = location(diagnostic.pos, "");
        if (diagnostic.offset) where["physicalLocation"]["region"] = {{"byteOffset", *diagnostic.offset}};
        notification["locations"] = Json::array({where});
      }
      object["toolExecutionNotifications"].push_back(notification);
    }
    return object;
  }

  Json artifact(const std::string& file) const {
    Json object;
    if (file.starts_with('/')) {
      object["uri"] = "file://" + uri_of(file);
    } else {
      object["uri"] = uri_of(file);
      if (!options_.directory.empty()) object["uriBaseId"] = kRoot;
    }
    return object;
  }

  Json location(const SourcePos& pos, const std::string& function) const {
    Json object = Json::object();
    if (!pos.file.empty()) {
      object["physicalLocation"]["artifactLocation"] = artifact(pos.file);
      if (pos.line > 0) object["physicalLocation"]["region"]["startLine"] = pos.line;
      if (pos.line > 0 && pos.column > 0) object["physicalLocation"]["region"]["startColumn"] = pos.column;
    }
    if (!function.empty()) {
      object["logicalLocations"] = Json::array({{{"fullyQualifiedName", function}, {"kind", "function"}}});
    }
    return object;
  }

  Json result(const Finding& finding) const {
    Json object;
    object["ruleId"] = finding.rule;
    const auto index = rule_index_.find(finding.rule);
    if (index != rule_index_.end()) object["ruleIndex"] = index->second;
    object["kind"] = "fail";
    object["level"] = name_of(finding.severity);
    object["message"] = message(finding.message);
    object["rank"] = finding.score * 100;
    object["locations"] = Json::array();
    if (!finding.locations.empty()) object["locations"].push_back(place(finding, 0));
    object["relatedLocations"] = Json::array();
    for (size_t i = 0; i < finding.locations.size(); ++i) {
      Json related = place(finding, i);
      related["id"] = i;
      object["relatedLocations"].push_back(related);
    }
    object["codeFlows"] = Json::array({code_flow(finding)});
    if (object["codeFlows"][0]["threadFlows"].empty()) object.erase("codeFlows");
    if (!finding.fingerprint.empty()) object["partialFingerprints"] = {{"ravel/v1", finding.fingerprint}};
    object["suppressions"] = suppressions(finding);
    if (const auto fix = finding.suppressed ? std::nullopt : fix_of(finding, options_.source))
      object["fixes"] = Json::array({fix_json(*fix)});
    object["properties"] = {{"kind", finding.kind},       {"status", name_of(finding.status)},
                            {"subject", finding.subject}, {"score", finding.score},
                            {"reasons", finding.reasons}, {"advice", finding.advice}};
    if (finding.witness)
      object["properties"]["witness"] = {{"trace", finding.witness->trace},
                                         {"schedules", finding.witness->schedules},
                                         {"outcome", finding.witness->outcome},
                                         {"driver", finding.witness->driver}};
    if (!finding.confirm.empty()) object["properties"]["confirm"] = finding.confirm;
    return object;
  }

  Json place(const Finding& finding, size_t index) const {
    const Place& place = finding.locations[index];
    Json object = location(place.pos, place.function);
    std::string text = fmt::format("{}{}{}", name_of(place.role), place.what.empty() ? "" : " ", place.what);
    if (!place.origin.empty()) text += fmt::format(" by {}", place.origin);
    for (size_t i = 0; i < place.holds.size(); ++i) text += (i == 0 ? ", holding " : ", ") + place.holds[i];
    object["message"] = message(text);
    return object;
  }

  /// Whole lines: from the start of the first to the start of the one behind the last (§3.57).
  Json fix_json(const Fix& fix) const {
    Json object;
    object["description"] = message(fix.title);
    object["artifactChanges"] = Json::array();
    for (const Edit& edit : fix.edits) {
      std::string text;
      for (const std::string& line : edit.lines) text += line + "\n";
      Json replacement;
      replacement["deletedRegion"] = {{"startLine", edit.first},
                                      {"startColumn", 1},
                                      {"endLine", edit.first + edit.count},
                                      {"endColumn", 1}};
      replacement["insertedContent"] = {{"text", text}};
      object["artifactChanges"].push_back(
          {{"artifactLocation", artifact(edit.file)}, {"replacements", Json::array({replacement})}});
    }
    return object;
  }

  static Json suppressions(const Finding& finding) {
    Json list = Json::array();
    if (!finding.suppressed) return list;
    const std::string& where = finding.suppressed->where;
    const bool outside = where == "baseline" || where.starts_with("ravel.toml");
    Json entry;
    entry["kind"] = outside ? "external" : "inSource";
    entry["status"] = "accepted";
    entry["justification"] =
        finding.suppressed->reason.empty() ? "no reason given" : finding.suppressed->reason;
    entry["properties"] = {{"where", where}};
    list.push_back(entry);
    return list;
  }

  Json code_flow(const Finding& finding) const {
    Json flow;
    flow["message"] = message("One interleaving in which it happens");
    flow["threadFlows"] = Json::array();
    const bool placed =
        std::any_of(finding.interleaving.begin(), finding.interleaving.end(),
                    [&](const Step& step) { return step.place && *step.place < finding.locations.size(); });
    if (placed) {
      std::map<uint32_t, Json> flows;
      for (size_t i = 0; i < finding.interleaving.size(); ++i) add_step(flows, finding, i);
      for (auto& [origin, thread] : flows) flow["threadFlows"].push_back(thread);
    } else {
      flow["message"] = message("The way to each place");
      for (size_t i = 0; i < finding.locations.size(); ++i) flow["threadFlows"].push_back(way_to(finding, i));
    }
    return flow;
  }

  void add_step(std::map<uint32_t, Json>& flows, const Finding& finding, size_t index) const {
    const Step& step = finding.interleaving[index];
    const bool placed = step.place && *step.place < finding.locations.size();
    auto [entry, is_new] = flows.try_emplace(step.origin);
    Json& thread = entry->second;
    if (is_new) {
      thread["id"] = fmt::format("origin {}", step.origin + 1);
      thread["message"] = message(origin_name(finding, step.origin));
      thread["locations"] = Json::array();
    }
    Json at;
    size_t nesting = 0;
    if (placed) {
      const Place& place = finding.locations[*step.place];
      // The way down is told once, before the origin's first step.
      if (thread["locations"].empty()) add_path(thread["locations"], place);
      nesting = place.path.size();
      at["location"] = location(place.pos, place.function);
      at["kinds"] = {name_of(place.role)};
    }
    at["location"]["message"] = message(step.text);
    at["nestingLevel"] = nesting;
    at["executionOrder"] = index + 1;
    at["importance"] = "essential";
    thread["locations"].push_back(at);
  }

  Json way_to(const Finding& finding, size_t index) const {
    const Place& target = finding.locations[index];
    Json thread;
    thread["id"] = fmt::format("place {}", index + 1);
    if (!target.origin.empty()) thread["message"] = message(target.origin);
    thread["locations"] = Json::array();
    add_path(thread["locations"], target);
    Json at;
    at["location"] = place(finding, index);
    at["kinds"] = {name_of(target.role)};
    at["nestingLevel"] = target.path.size();
    at["executionOrder"] = index + 1;
    at["importance"] = "essential";
    thread["locations"].push_back(at);
    return thread;
  }

  void add_path(Json& locations, const Place& place) const {
    for (size_t i = 0; i < place.path.size(); ++i) {
      const Frame& frame = place.path[i];
      Json at;
      at["location"] = location(frame.pos, frame.function);
      at["location"]["message"] = message(frame.function);
      at["kinds"] = {"call"};
      at["nestingLevel"] = i;
      at["importance"] = frame.library ? "unimportant" : "important";
      locations.push_back(at);
    }
  }

  const RenderOptions& options_;
  std::map<std::string, size_t> rule_index_;
};

}  // namespace

std::string render_sarif(const Report& report, const RenderOptions& options) {
  return dump(SarifWriter(options).write(report), -1) + "\n";  // for programs: blanks would be half of it
}

}  // namespace ravel::report
