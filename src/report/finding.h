// SPDX-License-Identifier: Apache-2.0
//
// The finding: what a check returns and every renderer prints. Plain data, no behaviour. Its
// JSON form is docs/report.schema.json; docs/rules/ tells what each rule means.
//
// Checks fill everything but `fingerprint` and `suppressed`, which report/ derives. A finding
// has the least that proves its case to a person: the places, each with its call path from the
// origin's entry and what is held; why they can overlap; one concrete interleaving; what to do.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ravel::report {

enum class Severity { error, warning, note };
enum class Status { possible, witnessed };
enum class Role { read, write, call, receive, send, acquire, release, declare };

/// A place in a source file. Line and column count from 1; 0 means not known.
struct SourcePos {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  bool operator==(const SourcePos&) const = default;
  auto operator<=>(const SourcePos&) const = default;
};

/// One call on the way from an origin's entry to a place.
struct Frame {
  std::string function;
  SourcePos pos;
  bool library = false;  ///< code of a library: folded in text output
};

/// One end of a finding.
struct Place {
  Role role = Role::read;
  SourcePos pos;
  std::string function;            ///< mod:fun/arity, pkg.Class.method, or as in the source
  std::string what;                ///< the action in the user's words: "ets:lookup(sessions, Key)"
  std::string origin;              ///< who runs it: "any process that calls m:f/1"
  std::vector<std::string> holds;  ///< guards held there
  std::vector<Frame> path;         ///< from the origin's entry down to, not including, this place
};

/// One step of the interleaving; `origin` counts from 0 and selects the column.
struct Step {
  uint32_t origin = 0;
  std::string text;
  std::optional<uint32_t> place =
      std::nullopt;  ///< index into `locations`, where the step happens at one of them
};

/// A small picture of who waits for whom; drawn where pictures can be shown.
struct Drawing {
  struct Edge {
    uint32_t from = 0, to = 0;  ///< indexes into `nodes`
    std::string label;
    bool later = false;  ///< it comes too late: dashed
  };
  std::vector<std::string> nodes;
  std::vector<Edge> edges;
};

struct Suppression {
  std::string reason;
  std::string where;  ///< "file:line", "ravel.toml" or "baseline"
};

/// A schedule that shows it (status witnessed).
struct Witness {
  std::string trace;       ///< the file that replays it
  uint64_t schedules = 0;  ///< tried until it showed
  std::string outcome;     ///< what it led to, one sentence
  std::string driver;      ///< what was called: "mailer:deliver(a, b) and mailer:deliver(a, b) at once"
  std::string picture;     ///< as SVG, where the report shows pictures; else empty
};

struct Finding {
  std::string rule;
  std::string kind;
  Severity severity = Severity::warning;
  Status status = Status::possible;
  double score = 0.5;                ///< 0..1, see docs/ranking.md
  bool is_evident = true;            ///< something speaks for it; else --all shows it
  std::string subject;               ///< the location or the cycle, stable across edits
  std::string message;               ///< one sentence
  std::vector<Place> locations;      ///< at least one
  std::vector<std::string> reasons;  ///< why the places concern the same thing and can overlap
  std::vector<std::string> origins;  ///< column heads of the interleaving
  std::vector<Step> interleaving;
  Drawing drawing;                        ///< empty for most rules
  std::vector<std::string> advice;        ///< what to do next
  std::string fingerprint;                ///< set by report/fingerprint
  std::optional<Suppression> suppressed;  ///< set by report/suppress
  std::optional<Witness> witness;         ///< set where it was tried and shown
  std::string confirm;                    ///< why it could not be, if it was tried; one line
};

/// Something about the run itself: an unreadable file, an unused suppression, a limit that was hit.
struct Diagnostic {
  Severity severity = Severity::warning;
  SourcePos pos;
  std::optional<uint64_t> offset;  ///< byte offset for binary files
  std::string message;
};

struct Stats {
  uint64_t functions = 0;
  uint64_t instructions = 0;
  double seconds = 0;
  uint64_t peak_rss_mb = 0;
  std::map<std::string, double> more;  ///< per phase, printed by --stats
};

/// Everything a run yields.
struct Report {
  std::vector<Finding> findings;
  size_t without_evidence = 0;  ///< findings that were left out because nothing speaks for them
  size_t elsewhere = 0;         ///< findings that --since left out
  std::vector<Diagnostic> diagnostics;
  Stats stats;
};

}  // namespace ravel::report
