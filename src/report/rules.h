// SPDX-License-Identifier: Apache-2.0
//
// Rules: what Ravel can report. Each is one Markdown file, docs/rules/<name>.md, compiled into the
// program, so the documentation and the tool cannot disagree: `ravel explain`, the help in SARIF and the
// page all show this text. A rule without a file does not exist. The file's form is told in
// docs/rules/README.md.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "report/finding.h"

namespace ravel::report {

struct RuleSection {
  std::string title;  ///< "What it means", "Example", "Fix", "When it may be wrong"
  std::string body;   ///< Markdown
};

struct Rule {
  std::string name;                    ///< "check-then-act"
  std::string title;                   ///< the heading: a phrase without a full stop
  std::string summary;                 ///< one sentence
  std::vector<std::string> platforms;  ///< "BEAM", "JVM", "native"
  std::vector<std::string> kinds;      ///< values of a finding's `kind`
  Severity severity = Severity::warning;
  std::vector<RuleSection> sections;
  std::string markdown;  ///< the whole page without its front part, for SARIF help and plain reading
};

/// Every rule, sorted by name.
std::span<const Rule> all_rules();
/// The rule of that name, or null.
const Rule* find_rule(std::string_view name);
/// The rule whose name is nearest to a misspelt one, where any is near.
std::optional<std::string> nearest_rule(std::string_view name);

/// A page in the form of docs/rules/README.md; the error says which line is wrong.
Result<Rule> parse_rule(std::string_view name, std::string_view page);

/// The page for a terminal: wrapped at `width`, headings and code marked with colour if wanted.
std::string explain(const Rule& rule, bool color, size_t width);

}  // namespace ravel::report
