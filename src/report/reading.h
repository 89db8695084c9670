// SPDX-License-Identifier: Apache-2.0
//
// A JSON report read back, for commands that go on with its findings.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "report/finding.h"

namespace ravel::report {

struct ReadReport {
  Report report;                   ///< with what is suppressed; of statistics only the sizes
  std::vector<std::string> paths;  ///< what was analysed
};

/// The error is a sentence that names `file`.
Result<ReadReport> parse_report(std::string_view text, std::string_view file);

}  // namespace ravel::report
