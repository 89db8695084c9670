// SPDX-License-Identifier: Apache-2.0
//
// The table of checks.
#include "check/checks.h"

#include <fmt/format.h>

#include <optional>

#include "check/call_facts.h"

namespace ravel::check {

namespace {

/// A function that looks for the defects of one rule, or of two that are seen together.
struct Check {
  std::string_view rule;
  std::string_view second;
  std::vector<report::Finding> (*run)(const CheckInput&);
  bool uses_summaries = false;
  bool uses_calls = false;
};

constexpr Check kChecks[] = {
    {"check-then-act", {}, check_then_act, true},
    {"call-cycle", {}, call_cycle, false, true},
    {"stuck-receive", "lost-message", messages, false, true},
};

/// What the summaries leave out, in words.
void tell_limits(const flow::Summaries& summaries, std::vector<report::Diagnostic>& diagnostics) {
  const auto note = [&](std::string message) {
    report::Diagnostic limit;
    limit.severity = report::Severity::note;
    limit.message = std::move(message);
    diagnostics.push_back(std::move(limit));
  };
  if (summaries.truncated_count() > 0)
    note(fmt::format(
        "{} functions touch more shared items than a summary holds; pairs of accesses that meet only above "
        "them may be missing",
        summaries.truncated_count()));
  if (summaries.unfollowed_count() > 0)
    note(fmt::format(
        "{} calls of unknown funs could each be any of more than {} functions; they are not followed",
        summaries.unfollowed_count(), flow::ValueFlow::kUnknownCalleesMax));
}

}  // namespace

void run_checks(const ir::Program& program, const flow::Flow& flow, const CheckOptions& options,
                const std::function<void(std::vector<report::Finding>)>& found,
                std::vector<report::Diagnostic>& diagnostics) {
  std::optional<flow::Summaries> summaries;
  std::optional<flow::Reach> reach;
  std::optional<CallTable> calls;
  const auto wants = [&](std::string_view rule) {
    return !rule.empty() && (!options.wants || options.wants(rule));
  };
  for (const Check& check : kChecks) {
    if (!wants(check.rule) && !wants(check.second)) continue;
    if (check.uses_summaries && !summaries) {
      summaries.emplace(flow, flow::SummaryOptions{options.unknown_any});
      reach.emplace(*summaries);
      tell_limits(*summaries, diagnostics);
    }
    if (check.uses_calls && !calls) calls.emplace(program);
    std::vector<report::Finding> findings =
        check.run({program, flow, summaries ? &*summaries : nullptr, reach ? &*reach : nullptr,
                   calls ? &*calls : nullptr, options, &diagnostics});
    std::erase_if(findings, [&](const report::Finding& finding) { return !wants(finding.rule); });
    found(std::move(findings));
  }
}

}  // namespace ravel::check
