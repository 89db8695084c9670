// SPDX-License-Identifier: Apache-2.0
//
// The commands, one file each. A command gets finished options, writes its result and says how the process
// ends. The option parser stays out of here: its header takes longer to compile than most commands.
#pragma once

#include "cli/options.h"

namespace ravel::cli {

ExitStatus run_check(const Options& options);                             // check.cc
ExitStatus run_infer(const Options& options);                             // infer.cc
ExitStatus run_explain(const Options& options, const std::string& rule);  // explain.cc
ExitStatus run_doctor(const Options& options);                            // doctor.cc
ExitStatus run_dump(const Options& options, const DumpRequest& request);  // dump.cc
ExitStatus run_program(const RunRequest& request);                        // run_program.cc
ExitStatus run_explore(const ExploreRequest& request);                    // explore.cc
ExitStatus run_test(const TestRequest& request);                          // test.cc
ExitStatus run_replay(const ReplayRequest& request);                      // replay.cc
ExitStatus run_view(const ViewRequest& request);                          // view.cc
ExitStatus run_merge(const MergeRequest& request);                        // merge.cc

/// The whole program: parses the command line and runs the command.
int run(int argc, const char* const* argv);  // run.cc

/// Writes "ravel: SENTENCE" to standard error; the status is `failed`.
ExitStatus complain(std::string_view sentence);

}  // namespace ravel::cli
