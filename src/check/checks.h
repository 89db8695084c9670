// SPDX-License-Identifier: Apache-2.0
//
// Every check, and the one way to run them. Read this header first.
//
// A check is one file: a function that looks at the solved program and returns findings. It
// computes and never prints; it knows no platform, only ir/, flow/ and model/. To add one, write
// src/check/<rule>.cc, declare its function here, add it to the table in checks.cc, and write
// docs/rules/<rule>.md.
#pragma once

#include <functional>
#include <map>
#include <string_view>
#include <vector>

#include "flow/reach.h"
#include "flow/summaries.h"
#include "report/finding.h"

namespace ravel::check {

class CallTable;

/// Below stand pairs whose write does not depend on the read; `--min-score 0` shows them.
constexpr double kDefaultMinScore = 0.15;

/// One race finding for each field, or for each object: the two views of Naik, Aiken, Whaley 2006,
/// section 2.3.
enum class Grouping { field, object };

struct CheckOptions {
  bool unknown_any = false;                     ///< --unknown-calls any
  double min_score = kDefaultMinScore;          ///< findings below are not made at all
  std::function<bool(std::string_view)> wants;  ///< is this rule selected? empty: all are
  std::map<Symbol, Symbol> applications;        ///< by callback module, where a resource file tells it
};

/// What checks look at. From here on nothing in it changes.
struct CheckInput {
  const ir::Program& program;
  const flow::Flow& flow;
  const flow::Summaries* summaries;  ///< for checks that ask for them in the table; else null
  flow::Reach* reach;                ///< goes with the summaries; it remembers what it was asked
  const CallTable* calls;            ///< for checks that ask for them (call_facts.h)
  const CheckOptions& options;
  std::vector<report::Diagnostic>* diagnostics = nullptr;  ///< where a check tells that it was cut short
};

std::vector<report::Finding> check_then_act(const CheckInput& input);
std::vector<report::Finding> call_cycle(const CheckInput& input);
/// stuck-receive and lost-message: both look at the same graph.
std::vector<report::Finding> messages(const CheckInput& input);

/// Runs the checks that are wanted on a solved program. `found` gets the findings of each as soon as it is
/// done, so that an interrupted run has them. Limits that were hit are added to `diagnostics`.
void run_checks(const ir::Program& program, const flow::Flow& flow, const CheckOptions& options,
                const std::function<void(std::vector<report::Finding>)>& found,
                std::vector<report::Diagnostic>& diagnostics);

}  // namespace ravel::check
