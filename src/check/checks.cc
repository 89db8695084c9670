// SPDX-License-Identifier: Apache-2.0
//
// The table of checks.
#include "check/checks.h"

#include <fmt/format.h>

namespace ravel::check {

namespace {

/// A function that looks for the defects of one rule, or of two that are seen together.
struct Check {
  std::string_view rule;
  std::string_view second;
  std::vector<report::Finding> (*run)(const CheckInput&);
};

constexpr Check kChecks[] = {
    {"check-then-act", {}, check_then_act},
    {"call-cycle", {}, call_cycle},
    {"stuck-receive", "lost-message", messages},
};

}  // namespace

void run_checks(const ir::Program& program, const flow::Flow& flow, const CheckOptions& options,
                const std::function<void(std::vector<report::Finding>)>& found,
                std::vector<report::Diagnostic>& diagnostics) {
  const flow::Summaries summaries(flow, {options.unknown_any});
  if (summaries.truncated_count() > 0) {
    report::Diagnostic limit;
    limit.severity = report::Severity::note;
    limit.message = fmt::format(
        "{} functions touch more shared items than a summary holds; pairs of accesses that meet only above "
        "them may be missing",
        summaries.truncated_count());
    diagnostics.push_back(std::move(limit));
  }
  // From here on the summaries are complete: checks only read.
  const auto wants = [&](std::string_view rule) {
    return !rule.empty() && (!options.wants || options.wants(rule));
  };
  for (const Check& check : kChecks) {
    if (!wants(check.rule) && !wants(check.second)) continue;
    std::vector<report::Finding> findings = check.run({program, flow, summaries, options, &diagnostics});
    std::erase_if(findings, [&](const report::Finding& finding) { return !wants(finding.rule); });
    found(std::move(findings));
  }
}

}  // namespace ravel::check
