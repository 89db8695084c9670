// SPDX-License-Identifier: Apache-2.0
//
// Findings as JSON values, for the JSON report and the page. Only report/ and lsp/, whose protocol is JSON,
// include this: the JSON library stops there.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "report/exploration.h"
#include "report/report.h"

namespace ravel::report {

using Json = nlohmann::ordered_json;

Json finding_json(const Finding& finding);
Json diagnostic_json(const Diagnostic& diagnostic);
Json failure_json(const ExploredFailure& failure);
Json report_json(const Report& report, const RenderOptions& options);

/// Strings that are not UTF-8 are made so. `indent` -1 is one line.
std::string dump(const Json& value, int indent);

}  // namespace ravel::report
