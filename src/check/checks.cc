// SPDX-License-Identifier: Apache-2.0
//
// The table of checks.
#include "check/checks.h"

#include <fmt/format.h>

namespace ravel::check {

namespace {

struct Check {
  std::string_view rule;
  std::vector<report::Finding> (*run)(const CheckInput&);
};

constexpr Check kChecks[] = {
    {"check-then-act", check_then_act},
    {"call-cycle", call_cycle},
    {"stuck-receive", stuck_receive},
    {"lost-message", lost_message},
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
  for (const Check& check : kChecks)
    if (!options.wants || options.wants(check.rule)) found(check.run({program, flow, summaries, options}));
}

}  // namespace ravel::check
