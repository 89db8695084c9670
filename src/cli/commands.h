// SPDX-License-Identifier: Apache-2.0
//
// The commands, one file each. A command gets finished options, writes its result and says how the process
// ends. The option parser stays out of here: its header takes longer to compile than most commands.
#pragma once

#include <functional>

#include "base/result.h"
#include "project/options.h"
#include "report/finding.h"

namespace ravel::cli {

using namespace project;

/// What `check` found, as its options want it shown.
struct Checked {
  report::Report report;
  bool interrupted = false;  ///< by the user: it is what was found by then
};
/// The whole of `check` but for the output; `check.cc`, like the next.
/// `heard` is called whenever something can be read from `input`: true ends the run, and it was interrupted.
Result<Checked> check_program(const Options& options, int input = -1,
                              const std::function<bool()>& heard = {});
ExitStatus run_check(const Options& options);

/// The options for a program, when it is known where that is.
using OptionsOf = std::function<Result<Options>(const std::string& path)>;
ExitStatus run_lsp(const OptionsOf& options_of);                           // lsp.cc
ExitStatus run_watch(const Options& options);                              // watch.cc
ExitStatus run_ci(const std::string& folder, const std::string& service);  // ci.cc
/// Findings of a report are made to happen; those named, or all.
ExitStatus run_confirm(const Options& options,
                       const std::vector<std::string>& report_and_names);  // confirm.cc
ExitStatus run_infer(const Options& options);                              // infer.cc
ExitStatus run_explain(const Options& options, const std::string& rule);   // explain.cc
ExitStatus run_doctor(const Options& options, const std::string& bundle);  // doctor.cc
ExitStatus run_dump(const Options& options, const DumpRequest& request);   // dump.cc
ExitStatus run_program(const RunRequest& request);                         // run_program.cc
ExitStatus run_explore(const ExploreRequest& request);                     // explore.cc
ExitStatus run_compare(const CompareRequest& request);                     // compare.cc
ExitStatus run_test(const TestRequest& request);                           // test.cc
ExitStatus run_flaky(const FlakyRequest& request);                         // flaky.cc
ExitStatus run_replay(const ReplayRequest& request);                       // replay.cc
ExitStatus run_view(const ViewRequest& request);                           // view.cc
ExitStatus run_merge(const MergeRequest& request);                         // merge.cc

/// The whole program: parses the command line and runs the command.
int run(int argc, const char* const* argv);  // run.cc

/// Writes "ravel: SENTENCE" to standard error; the status is `failed`.
ExitStatus complain(std::string_view sentence);

}  // namespace ravel::cli
