// SPDX-License-Identifier: Apache-2.0
//
// What is at the other end of standard output and standard error. Colour follows the usual agreement: the
// flag decides; else NO_COLOR says no, CLICOLOR_FORCE says yes, and otherwise a terminal gets it. CI systems
// record what is written, so there a bar that redraws itself is never shown.
#pragma once

#include <cstddef>
#include <string_view>

#include "cli/settings.h"
#include "project/environment.h"
#include "project/options.h"

namespace ravel::cli {

using namespace project;

bool wants_color(Color flag, bool is_terminal, const GetEnvironment& get);
bool wants_progress(bool quiet, bool is_terminal, const GetEnvironment& get);

bool stdout_is_terminal();
bool stderr_is_terminal();
/// Columns of the terminal behind `fd`; 100 where there is none.
size_t terminal_width(int fd);

/// Writes everything; false if that failed, as it does when a pipe's reader has gone.
bool write_stdout(std::string_view text);
void write_stderr(std::string_view text);
/// The same for lines that may hold text of others: nothing in them reaches a terminal or a log as a command.
void tell_user(std::string_view lines);

}  // namespace ravel::cli
