// SPDX-License-Identifier: Apache-2.0
//
// A program for the JVM as far as its objects are followed: what `ravel check` goes on with, and what `ravel
// dump
// --points-to` shows.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "flow/heap/harness.h"
#include "flow/heap/points_to.h"
#include "ir/program.h"
#include "load/jvm_program.h"
#include "project/inputs.h"
#include "project/options.h"
#include "project/toolchain.h"
#include "session/growing_report.h"

namespace ravel::session {

using namespace project;
using namespace load;

/// The user's own javac turns sources into classes, in a cache; what went wrong goes into `report`.
JvmRequest jvm_request(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
                       GrowingReport& report);

/// `org.foo.*` matches `org.foo.Bar` and what is in it; so does `org.foo.Bar`.
bool matches_any(const std::vector<std::string>& patterns, const std::string& name);

report::Diagnostic message_about_run(report::Severity severity, std::string message);

class JvmAnalysis {
 public:
  /// Reads and solves. `options` must outlive it.
  JvmAnalysis(const Options& options, const Inputs& inputs, const Toolchain& toolchain,
              GrowingReport& report);

  /// False if there is nothing to look at; then it was said why, and the rest below is not there.
  bool is_solved() const { return points_to_ != nullptr; }
  const ir::Program& program() const { return program_; }
  flow::heap::Hierarchy& classes() { return *classes_; }
  const flow::heap::Harness& harness() const { return *harness_; }
  const flow::heap::PointsTo& points_to() const { return *points_to_; }
  std::vector<report::Diagnostic> take_diagnostics() { return source_.take_diagnostics(); }

 private:
  void read(GrowingReport& report);

  JvmProgram source_;
  ir::Program program_;
  std::optional<flow::heap::Hierarchy> classes_;
  std::optional<flow::heap::Harness> harness_;
  std::unique_ptr<flow::heap::PointsTo> points_to_;
};

}  // namespace ravel::session
