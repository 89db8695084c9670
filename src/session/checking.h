// SPDX-License-Identifier: Apache-2.0
//
// Running the checks on a solved program: what the user wants of them, and what they find, count and leave
// out goes into the report. The same for all platforms.
#pragma once

#include "check/checks.h"
#include "project/options.h"
#include "session/pass.h"

namespace ravel::session {

using namespace project;

/// `options` must outlive the result.
facts::CheckOptions check_options(const Options& options);

/// A limit that was hit, or another remark on the run, as a note.
report::Diagnostic note_of(std::string message);

class Checking {
 public:
  explicit Checking(facts::CheckOptions options) : options_(std::move(options)) {}

  /// What every check is given; the platform's part comes on top.
  facts::Input input(const ir::Program& program) {
    return {program, options_, budget_, &diagnostics_, &counts_};
  }
  /// Where analyses tell of their own limits, too.
  Budget& budget() { return budget_; }

  template <typename PlatformInput>
  void run(const PlatformInput& input, GrowingReport& report) {
    {
      const Pass pass(report, "check");
      check::run_checks(input, [&](facts::Findings found) { report.add(std::move(found)); });
    }
    tell(report);
  }

 private:
  void tell(GrowingReport& report);

  facts::CheckOptions options_;
  Budget budget_;
  std::vector<report::Diagnostic> diagnostics_;
  std::map<std::string, double> counts_;
};

}  // namespace ravel::session
