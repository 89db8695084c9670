// SPDX-License-Identifier: Apache-2.0
//
// Suppressions that the user wrote, in the source or in ravel.toml. In the source:
//
//   %% ravel:ignore check-then-act -- only one process ever starts here
//
// in any comment of the language (%, //, /* */, #), on the line of the place or in the comment lines
// directly above it. RULE may be a comma list or `all`; the `--` may be left out. Either end of a
// finding silences it. What other tools have taught people means the same: `NOLINT(ravel-race)` at the line,
// `NOLINTNEXTLINE(ravel-race)` above it, `@SuppressWarnings("ravel:race")` on a declaration, and the
// attributes
// `-ravel({ignore, 'lock-order'}).` and `@ravel_ignore "lock-order"` above a function. The marker
// inside a string literal means nothing (comments.h tells how that is known).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/finding.h"
#include "report/report.h"

namespace ravel::report {

/// One `ravel:ignore` in a source file.
struct InlineIgnore {
  std::vector<std::string> rules;  ///< names as written, or "all"
  std::string reason;
  uint32_t line = 0;  ///< where the marker stands
  uint32_t column = 0;
  uint32_t first_line = 0;  ///< the lines it covers: its own, and for a comment alone on its line also
  uint32_t last_line = 0;   ///< everything down to the first line of code below
  std::string_view spelling = "ravel:ignore";
};

/// All markers of a file, in order. The name's extension selects the comment style.
std::vector<InlineIgnore> find_inline_ignores(std::string_view file, std::string_view content);

/// Those that are annotations of Java, Kotlin and Scala; among the markers, too.
std::vector<InlineIgnore> find_annotations(std::string_view file, std::string_view content);
/// Those that are attributes of Erlang and Elixir.
std::vector<InlineIgnore> find_attributes(std::string_view file, std::string_view content);

/// Silences findings by the markers in every file that a finding mentions and in `files` (the other sources
/// of the program, so that an unused marker in a file without findings is told, too). Adds diagnostics for
/// unused markers and for unknown rule names. `rules_run` are the rules that this run looked for, empty for
/// all: a marker of another rule is not unused. Drop findings below --min-score after this, not before, for
/// the same reason.
void suppress_inline(Report& report, const SourceLookup& source, std::span<const std::string> files,
                     std::span<const std::string> rules_run = {});

/// An `[[ignore]]` entry of ravel.toml. Empty fields match everything; the others are patterns in which
/// `*` stands for any characters and `?` for one. `file` matches a place's file (or a folder above it),
/// `function` a place's function.
struct ListedIgnore {
  std::vector<std::string> rules = {};
  std::string file = {};
  std::string function = {};
  std::string subject = {};
  std::string reason = {};
  SourcePos where = {};  ///< in ravel.toml
};

/// Silences findings by entries of the configuration; entries that match nothing become diagnostics.
void suppress_listed(Report& report, std::span<const ListedIgnore> entries,
                     std::span<const std::string> rules_run = {});

}  // namespace ravel::report
