// SPDX-License-Identifier: Apache-2.0
//
// The renderers behind render(), and the parts of the text form that are worth testing alone.
#pragma once

#include <string>
#include <vector>

#include "report/report.h"
#include "report/style.h"

namespace ravel::report {

std::string render_text(const Report& report, const RenderOptions& options);
std::string render_json(const Report& report, const RenderOptions& options);
std::string render_sarif(const Report& report, const RenderOptions& options);
std::string render_html(const Report& report, const RenderOptions& options);
std::string render_github(const Report& report, const RenderOptions& options);
std::string render_concise(const Report& report, const RenderOptions& options);
std::string render_gitlab(const Report& report, const RenderOptions& options);
std::string render_junit(const Report& report, const RenderOptions& options);
std::string render_checkstyle(const Report& report, const RenderOptions& options);
std::string render_diff(const Report& report, const RenderOptions& options);

/// "check-then-act/ets", or the rule alone.
std::string rule_and_kind(const Finding& finding);

/// "src/a.erl:3:7", with what is known of it; "(no source)" where nothing is.
std::string place_text(const SourcePos& pos);

/// "2 findings (1 check-then-act, 1 race), 1 suppressed, 3 diagnostics".
std::string summary_text(const Report& report);

/// How many findings by rule, folder and score; empty where there is none.
std::string statistics_text(const Report& report);

/// The library a folded frame belongs to, as well as its file or function tells: "stdlib", "lists".
std::string library_of(const Frame& frame);

/// The steps in one column per origin, without indentation; a list of sentences where the columns would be
/// too narrow.
std::vector<std::string> interleaving_lines(const Finding& finding, size_t width, const Painter& paint);
/// What the origin's column is headed with.
std::string origin_name(const Finding& finding, uint32_t origin);

}  // namespace ravel::report
