// SPDX-License-Identifier: Apache-2.0
//
// The checks of programs that run on the JVM, and the one way to run them. What checks.h is for the BEAM: a
// check looks at a solved program and returns findings; it computes and never prints.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/checks.h"
#include "flow/sync/sync.h"
#include "report/finding.h"

namespace ravel::check {

class RaceResult;

struct JvmCheckOptions {
  double min_score = kDefaultMinScore;          ///< findings below are not made at all
  std::function<bool(std::string_view)> wants;  ///< is this rule selected? empty: all are
  Grouping group = Grouping::field;
  /// `org.foo.Bar` or `org.foo.Bar.field`: the user says that threads do not share it. Empty: nothing.
  std::function<bool(const std::string&)> thread_local_name;
  /// The text of a source file, if it is at hand: for comments that are not in class files. Empty: none is.
  std::function<std::optional<std::string>(const std::string&)> source_text;
  bool unknown_any = false;                        ///< --unknown-calls any
  bool api_was_named = false;                      ///< --api CLASS: it is meant to be shared
  bool api_is_pattern = false;                     ///< --api 'PACKAGE.*': that is for each class to say
  bool count_contexts = false;                     ///< --stats: count the pairs in their contexts too
  std::vector<std::string>* pair_lines = nullptr;  ///< `dump --races`: one line for each pair and stage
};

/// From here on nothing in it changes. `classes` is not const because it reads classes when asked for one;
/// checks ask only for those it has.
struct JvmInput {
  const ir::Program& program;
  flow::heap::Hierarchy& classes;
  const flow::heap::PointsTo& points_to;
  const flow::heap::Harness& harness;
  const flow::sync::Sync& sync;
  const JvmCheckOptions& options;
  std::vector<report::Diagnostic>* diagnostics = nullptr;
  std::map<std::string, double>* counts = nullptr;  ///< for --stats
  /// Which accesses race (race_result.h): there for the checks whose row in jvm_checks.cc asks for it.
  const RaceResult* races = nullptr;
  /// What is held, with more names: those of locks that are only declared. The checks of declarations share
  /// it; the first of them makes it. Null: each makes its own.
  std::unique_ptr<flow::sync::HeldLocks>* declared_locks = nullptr;
};

std::vector<report::Finding> race(const JvmInput& input);
std::vector<report::Finding> atomicity(const JvmInput& input);
std::vector<report::Finding> guarded_by(const JvmInput& input);
std::vector<report::Finding> requires_lock(const JvmInput& input);
std::vector<report::Finding> thread_local_classes(const JvmInput& input);
std::vector<report::Finding> lock_order(const JvmInput& input);
std::vector<report::Finding> held_while_blocking(const JvmInput& input);

/// As run_checks() of checks.h.
void run_jvm_checks(const JvmInput& input, const std::function<void(std::vector<report::Finding>)>& found);

}  // namespace ravel::check
