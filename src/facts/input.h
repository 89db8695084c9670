// SPDX-License-Identifier: Apache-2.0
//
// What every check is given, whatever the platform: the program, what the user wants, and where to tell what
// was cut short. What the analysis of a platform has found out comes on top: beam_input.h, jvm_input.h,
// native_input.h.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "ir/program.h"
#include "report/finding.h"

namespace ravel::facts {

/// Below stand pairs whose write does not depend on the read; `--min-score 0` shows them.
constexpr double kDefaultMinScore = 0.15;

/// One race finding for each field, or for each object: the two views of Naik, Aiken, Whaley 2006,
/// section 2.3.
enum class Grouping { field, object };

/// A method, and what it is to other threads: `atomic`, `this ? both : error`.
struct NamedAtomicity {
  std::string method, atomicity;
  auto operator<=>(const NamedAtomicity&) const = default;
};

struct CheckOptions {
  double min_score = kDefaultMinScore;          ///< findings below are not made at all
  std::function<bool(std::string_view)> wants;  ///< is this rule selected? empty: all are
  bool unknown_any = false;                     ///< --unknown-calls any
  Grouping group = Grouping::field;
  /// The text of a source file, if it is at hand: for comments that compilers drop. Empty: none is.
  std::function<std::optional<std::string>(const std::string&)> source_text;
  /// `org.foo.Bar` or `org.foo.Bar.field`: the user says that threads do not share it. Empty: nothing.
  std::function<bool(const std::string&)> thread_local_name;
  bool api_was_named = false;                          ///< --api CLASS: it is meant to be shared
  bool api_is_pattern = false;                         ///< --api 'PACKAGE.*': that is for each class to say
  std::map<Symbol, Symbol> applications;               ///< by callback module, where a resource file tells it
  bool count_contexts = false;                         ///< --stats: count the pairs in their contexts too
  std::vector<std::string>* pair_lines = nullptr;      ///< `dump --races`: one line for each pair and stage
  std::vector<NamedAtomicity>* atomicities = nullptr;  ///< `dump --atomicities`
};

/// From here on nothing in it changes but what is told.
struct Input {
  const ir::Program& program;
  const CheckOptions& options;
  Budget& budget;                                          ///< where a check tells that it was cut short
  std::vector<report::Diagnostic>* diagnostics = nullptr;  ///< for what else there is to say
  std::map<std::string, double>* counts = nullptr;         ///< for --stats
};

using Findings = std::vector<report::Finding>;

}  // namespace ravel::facts
