// SPDX-License-Identifier: Apache-2.0
//
// `--since REF`: only findings in files that changed since then. A race often comes from a line that went (a
// lock, a join) while the lines it is about stayed; so files count, not lines: a finding is shown if one of
// its places is in a file that differs from where this branch left REF, or that git does not know yet.
//
// Git is asked in the sandbox that compilers have: a repository may name programs that git would run.
#pragma once

#include <set>
#include <string>

#include "base/result.h"
#include "project/options.h"
#include "report/finding.h"

namespace ravel::cli {

using namespace project;

/// Files with all links resolved.
using ChangedFiles = std::set<std::string>;

/// What changed since `options.since` in the repository of the first path.
Result<ChangedFiles> changed_files(const Options& options);

/// Leaves the findings with a place in one of `files`, and counts the others.
void leave_changed(report::Report& report, const ChangedFiles& files, const std::string& directory);

}  // namespace ravel::cli
