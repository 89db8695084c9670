// SPDX-License-Identifier: Apache-2.0
//
// From findings to bytes: read this header first. A run ends the same way whatever found the
// findings; cli/ calls, in this order,
//
//   normalize(report, directory)          paths relative, everything in one order
//   set_fingerprints(report)              fingerprint.h: names that survive edits
//   suppress_inline / suppress_listed     suppress.h: what the user has silenced
//   apply_baseline                        baseline.h: what was already known
//   render(report, format, options)       the bytes, which cli/ writes somewhere
//
// Nothing here touches the disk, the terminal or the clock: sources come through a SourceLookup,
// so every renderer is tested from strings. Any byte may stand in a finding's strings; renderers
// answer with valid UTF-8 (bad bytes become U+FFFD) and no control characters.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "report/finding.h"
#include "report/rules.h"

namespace ravel::report {

enum class Format { text, concise, json, sarif, html, github, gitlab, junit, checkstyle, diff };

/// "text", "json", …; nothing for any other word.
std::optional<Format> format_of_name(std::string_view name);
std::string_view name_of(Format format);
/// All names, for messages and completions.
std::span<const std::string_view> format_names();

std::string_view name_of(Severity severity);  ///< "error", "warning", "note"
std::string_view name_of(Status status);      ///< "possible", "witnessed"
std::string_view name_of(Role role);          ///< "read", "write", …

/// The content of a source file by the name that a SourcePos gives it, or nothing where it cannot be had.
using SourceLookup = std::function<std::optional<std::string>(const std::string& file)>;

/// Reads below `directory`; files that are absent, too large (16 MiB) or not regular are simply not there.
SourceLookup sources_on_disk(std::string directory);

struct RenderOptions {
  bool color = false;            ///< text only; colour never carries anything that words do not
  size_t width = 100;            ///< text only: columns of the terminal; at least 40 are used
  std::string directory;         ///< absolute; SARIF names it as the base of relative paths when not empty
  SourceLookup source;           ///< may be empty: no excerpts
  std::string version;           ///< of ravel, "0.1.0"
  bool stats = false;            ///< text: print statistics; json: also those of each phase
  bool statistics = false;       ///< text and concise: how many by rule, folder and score
  bool show_suppressed = false;  ///< text only: list silenced findings, one line each
  std::vector<std::string> paths = {};  ///< what was analysed; json only
  bool failed = false;                  ///< the run was incomplete (exit status 2); SARIF and text say so
  std::span<const Rule> rules = all_rules();
};

/// The whole report, complete with its last newline.
std::string render(const Report& report, Format format, const RenderOptions& options);

/// Makes files below `directory` (absolute) relative to it, then puts everything into its final order:
/// findings by status (witnessed first), score (best first), rule, subject, place; diagnostics by file, place
/// and text, each once. Doing it twice changes nothing. The later steps keep this order.
void normalize(Report& report, std::string_view directory);

/// Only the diagnostics; for whoever adds some later.
void sort_diagnostics(Report& report);

/// How many findings are not suppressed: what the exit status is about.
size_t open_findings(const Report& report);

}  // namespace ravel::report
