// SPDX-License-Identifier: Apache-2.0
//
// A baseline: the findings a project has decided to live with for now, as a JSON file that is
// committed and read in reviews. Entries are matched by fingerprint alone; rule, subject and functions
// are there for the reader. No line numbers, so unrelated edits neither break it nor make it noisy.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/finding.h"

namespace ravel::report {

struct BaselineEntry {
  std::string fingerprint;
  std::string rule;
  std::string kind;
  std::string subject;
  std::vector<std::string> functions;  ///< of the places, in their order
  std::string reason;                  ///< optional; kept when the file is written anew
};

struct Baseline {
  std::vector<BaselineEntry> entries;
};

/// The baseline that silences every open finding of `report`, and keeps those entries of `old` which still
/// match something (with their reasons). Findings that a comment or ravel.toml silences are left out.
Baseline baseline_of(const Report& report, const Baseline& old = {});

/// The file's bytes: sorted, one stable form.
std::string baseline_text(const Baseline& baseline);

/// `file` is for the error: "ravel-baseline.json:3:14: …".
Result<Baseline> parse_baseline(std::string_view text, std::string_view file);

/// Silences the findings it names (where = "baseline"); entries that match nothing become diagnostics at
/// `file`, unless their rule is not among `rules_run` (empty: all rules were).
void apply_baseline(Report& report, const Baseline& baseline, std::string_view file,
                    std::span<const std::string> rules_run = {});

}  // namespace ravel::report
