// SPDX-License-Identifier: Apache-2.0
//
// What a search through schedules found, ready to be shown (`ravel explore`, `ravel merge`) and kept: the
// JSON form has everything in it, so that a search can be gone on with and the parts of a divided one be
// joined. The JSON begins with what the interface promises; what follows (`search`, `outcomes`, `races`) may
// grow.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ravel::report {

struct ExploredOutcome {
  std::string text;
  uint64_t count = 0;
  uint64_t first = 0;  ///< number of the first schedule that ended so
  bool failed = false;
};

/// How often a program ended in which way when one of two came first.
struct OrderOutcome {
  std::string text;
  uint64_t count = 0;
};

struct ExploredRace {
  std::string what;           ///< "table t, key k"
  std::string first, second;  ///< places, "demo.erl:12 in demo:main/0"
  std::vector<OrderOutcome> first_then_second, second_then_first;
  bool matters = false;  ///< the outcomes differ
};

struct ExploredStep {
  std::string process, text, place;
};

struct ExploredFailure {
  std::string kind, message, process;
  uint64_t number = 0, seed = 0;
  std::string trace;           ///< file, or empty
  std::string counterexample;  ///< "demo:main(3)"
  std::vector<std::string> details;
  std::vector<ExploredStep> steps;
  uint64_t switches = 0, length = 0;                ///< of the schedule in the trace
  uint64_t switches_before = 0, length_before = 0;  ///< and of the one that was found
};

/// What became of a failure that was recorded before.
struct AgainstTrace {
  std::string trace;       ///< file
  std::string outcome;     ///< how its schedule ended
  uint64_t schedules = 0;  ///< that end so now
};

struct Exploration {
  std::string program;        ///< "demo:main(3)"
  std::string strategy;       ///< "random"
  std::string time_outs;      ///< when timers fire: "ordered"
  std::string passing_trace;  ///< nothing failed, and a schedule was asked for: its file
  std::string options;        ///< whatever else decides which schedules there are; equal texts can be joined
  uint64_t seed = 0;
  uint64_t shard = 1, shards = 1;       ///< part `shard`, from 1, of so many
  std::vector<uint64_t> shards_joined;  ///< by merge; else empty
  /// The program's modules, sorted, each with the checksum of its code: "demo 5d41…".
  std::vector<std::string> modules;

  uint64_t schedules = 0, events = 0, failures = 0, cut = 0;
  uint64_t ignored = 0;        ///< schedules with failures that are not to count
  uint64_t left_out = 0;       ///< schedules with outcomes that are not listed: too many different ones
  uint64_t next = 0;           ///< the first schedule that was not run
  bool complete = false;       ///< every schedule up to equivalence
  bool within_bounds = false;  ///< every schedule within the bounds on preemptions or delays
  bool interrupted = false;    ///< by the user
  double explored = 0;         ///< estimated part, 0 if unknown
  double seconds = 0;
  std::vector<ExploredOutcome> outcomes;  ///< the most frequent first
  std::vector<ExploredRace> races;        ///< those that matter first
  std::optional<ExploredFailure> failure;
  std::vector<AgainstTrace> against;  ///< of --against
  bool has_timers = false;            ///< there were some that might fire at any time
  std::vector<OrderOutcome> waiting;  ///< who waits for ever at the end, in how many schedules
  uint64_t waiting_left_out = 0;      ///< schedules with others that are not listed
  /// What not every possibility was tried of, as sentences: then `complete` is not everything.
  std::vector<std::string> blind_spots;
  std::string frontier;  ///< of an exhaustive search: where to go on, as bytes
};

std::string exploration_json(const Exploration& exploration);
/// `file` is for the sentence that says what is wrong.
Result<Exploration> parse_exploration(std::string_view text, std::string_view file);

struct ExplorationStyle {
  bool color = false;
  size_t width = 100;
  size_t names = 0, steps = 0;  ///< room for so long names and so many steps, where they come one by one
};
std::string exploration_text(const Exploration& exploration, const ExplorationStyle& style);

/// The steps of an interleaving as numbered lines, beginning at the `first`th.
std::string steps_text(const std::vector<ExploredStep>& steps, size_t first, const ExplorationStyle& style);

/// Outcomes by count, falling, then by text.
void sort_outcomes(std::vector<ExploredOutcome>& outcomes);

}  // namespace ravel::report
