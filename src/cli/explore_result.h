// SPDX-License-Identifier: Apache-2.0
//
// From what a search found to what is shown and kept, and back.
#pragma once

#include "explore/search.h"
#include "explore/story.h"
#include "project/options.h"
#include "report/exploration.h"

namespace ravel::cli {

using namespace project;

/// Without program, seed and options; and of the failure only what the search knows.
report::Exploration exploration_of(const explore::SearchResult& result);
/// For going on with it. A failure in it has no actions.
explore::SearchResult search_result_of(const report::Exploration& exploration);

/// Of `--strategy`, whose names the command line has checked.
explore::Strategy strategy_of(std::string_view name);

/// What happened, one line for each event of the program's own processes.
std::vector<report::ExploredStep> steps_of(const explore::Story& story);

/// Of each event its number there, from 1; 0 if it is not shown.
std::vector<size_t> step_numbers(const explore::Story& story);

/// Writes it as asked, and says how the process ends.
ExitStatus show(const report::Exploration& exploration, const ResultRequest& request);
/// Text to standard output or the file; false after a complaint.
bool write_result(const std::string& text, const ResultRequest& request);
report::ExplorationStyle style_of(const ResultRequest& request);

}  // namespace ravel::cli
