// SPDX-License-Identifier: Apache-2.0
//
// The program starts here and goes straight to cli/run.cc; cli/check.cc is the table of contents of what
// `ravel check` does.
#include "cli/commands.h"

int main(int argc, char** argv) { return ravel::cli::run(argc, argv); }
