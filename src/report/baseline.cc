// SPDX-License-Identifier: Apache-2.0
//
// The baseline file:
//
//   {"ravel-baseline": 1,
//    "findings": [{"fingerprint": "…", "rule": "…", "kind": "…", "subject": "…", "functions": ["…"],
//    "reason": "…"}]}
//
// sorted by rule, subject, functions and fingerprint, so that a change of the program shows as a small change
// of the file.
#include "report/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "report/json_form.h"

namespace ravel::report {

namespace {

constexpr int kVersion = 1;

BaselineEntry entry_of(const Finding& finding) {
  BaselineEntry entry{finding.fingerprint, finding.rule, finding.kind, finding.subject, {}, ""};
  for (const Place& place : finding.locations) entry.functions.push_back(place.function);
  return entry;
}

std::string position_of(std::string_view text, size_t byte) {
  const std::string_view before = text.substr(0, byte);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const size_t begin = before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1;
  return fmt::format("{}:{}", line, before.size() - begin + 1);
}

// The library throws on bad syntax; this is the one place where that is caught and made a sentence.
Result<Json> parse_json(std::string_view text, std::string_view file) {
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    const size_t byte = error.byte > 0 ? error.byte - 1 : 0;
    return fail(fmt::format("{}:{}: this is not valid JSON; write it anew with --write-baseline", file,
                            position_of(text, std::min(byte, text.size()))));
  } catch (const Json::exception&) {
    return fail(fmt::format("{}: this is not valid JSON; write it anew with --write-baseline", file));
  }
}

// A string member, or what is wrong with it.
Result<std::string> text_member(const Json& object, const char* name, bool required) {
  const auto member = object.find(name);
  if (member == object.end() && !required) return std::string();
  if (member == object.end()) return fail(fmt::format("has no '{}'", name));
  if (!member->is_string()) return fail(fmt::format("has a '{}' that is not a string", name));
  return member->get<std::string>();
}

Result<BaselineEntry> parse_entry(const Json& object) {
  if (!object.is_object()) return fail("is not an object");
  BaselineEntry entry;
  const std::tuple<const char*, std::string*, bool> members[] = {{"fingerprint", &entry.fingerprint, true},
                                                                 {"rule", &entry.rule, true},
                                                                 {"kind", &entry.kind, false},
                                                                 {"subject", &entry.subject, false},
                                                                 {"reason", &entry.reason, false}};
  for (const auto& [name, field, required] : members) {
    Result<std::string> value = text_member(object, name, required);
    if (!value) return tl::unexpected(value.error());
    *field = std::move(*value);
  }
  const auto functions = object.find("functions");
  if (functions == object.end()) return entry;
  if (!functions->is_array()) return fail("has 'functions' that are not an array");
  for (const Json& function : *functions) {
    if (!function.is_string()) return fail("has 'functions' that are not strings");
    entry.functions.push_back(function.get<std::string>());
  }
  return entry;
}

bool silenced_elsewhere(const Finding& finding) {
  return finding.suppressed && finding.suppressed->where != "baseline";
}

}  // namespace

Baseline baseline_of(const Report& report, const Baseline& old) {
  std::map<std::string, std::string> reasons;
  for (const BaselineEntry& entry : old.entries) reasons.emplace(entry.fingerprint, entry.reason);
  Baseline baseline;
  for (const Finding& finding : report.findings) {
    if (silenced_elsewhere(finding)) continue;
    baseline.entries.push_back(entry_of(finding));
    const auto reason = reasons.find(finding.fingerprint);
    if (reason != reasons.end()) baseline.entries.back().reason = reason->second;
  }
  return baseline;
}

std::string baseline_text(const Baseline& baseline) {
  std::vector<BaselineEntry> entries = baseline.entries;
  std::sort(entries.begin(), entries.end(), [](const BaselineEntry& a, const BaselineEntry& b) {
    return std::tie(a.rule, a.kind, a.subject, a.functions, a.fingerprint) <
           std::tie(b.rule, b.kind, b.subject, b.functions, b.fingerprint);
  });
  Json root;
  root["ravel-baseline"] = kVersion;
  root["findings"] = Json::array();
  for (const BaselineEntry& entry : entries) {
    Json object;
    object["fingerprint"] = entry.fingerprint;
    object["rule"] = entry.rule;
    object["kind"] = entry.kind;
    object["subject"] = entry.subject;
    object["functions"] = entry.functions;
    if (!entry.reason.empty()) object["reason"] = entry.reason;
    root["findings"].push_back(object);
  }
  return dump(root, 2) + "\n";
}

Result<Baseline> parse_baseline(std::string_view text, std::string_view file) {
  const Result<Json> root = parse_json(text, file);
  if (!root) return tl::unexpected(root.error());
  const bool is_ours = root->is_object() && root->contains("ravel-baseline") && root->contains("findings");
  if (!is_ours || !root->at("findings").is_array()) {
    return fail(
        fmt::format("{}:1:1: this is not a baseline of ravel; write one with --write-baseline", file));
  }
  if (root->at("ravel-baseline") != kVersion) {
    return fail(
        fmt::format("{}:1:1: this baseline has another version; write it anew with --write-baseline", file));
  }
  Baseline baseline;
  for (const Json& object : root->at("findings")) {
    Result<BaselineEntry> entry = parse_entry(object);
    if (!entry) {
      return fail(fmt::format("{}: entry {} {}", file, baseline.entries.size() + 1, entry.error().message));
    }
    baseline.entries.push_back(std::move(*entry));
  }
  return baseline;
}

void apply_baseline(Report& report, const Baseline& baseline, std::string_view file,
                    std::span<const std::string> rules_run) {
  std::map<std::string, const BaselineEntry*> entries;
  for (const BaselineEntry& entry : baseline.entries) entries.emplace(entry.fingerprint, &entry);
  std::set<std::string> used;
  for (Finding& finding : report.findings) {
    const auto entry = entries.find(finding.fingerprint);
    if (entry == entries.end()) continue;
    used.insert(entry->first);
    if (!finding.suppressed) finding.suppressed = {entry->second->reason, "baseline"};
  }
  for (const auto& [fingerprint, entry] : entries) {
    const bool ran =
        rules_run.empty() || std::find(rules_run.begin(), rules_run.end(), entry->rule) != rules_run.end();
    if (used.contains(fingerprint) || !ran) continue;
    Diagnostic stale;
    stale.pos.file = file;
    stale.message = fmt::format(
        "the baseline entry {} ({} of {}) matches nothing any more; update it with --write-baseline",
        fingerprint, entry->rule, entry->subject);
    report.diagnostics.push_back(std::move(stale));
  }
  sort_diagnostics(report);
}

}  // namespace ravel::report
