// SPDX-License-Identifier: Apache-2.0
//
// A hand-made report for the tests of the renderers: two ordinary findings with sources, one without any, one
// silenced, one made of everything that could break a renderer; and diagnostics. Used by report_sample and by
// the unit tests.
#pragma once

#include "report/report.h"

namespace ravel::report::sample {

Report
ordinary();  ///< two findings with sources, one suppressed, two diagnostics; normalized, with fingerprints
Report hostile();  ///< markup, control characters, invalid UTF-8, absurd numbers, empty lists
Report drawn();    ///< three findings with drawings: a loop, a ring of three, an order
Report many();     ///< 25 warnings, 12 errors and 12 notes
Finding registry_finding();
Finding ets_finding();
/// The sources that `ordinary` talks about.
SourceLookup sources();
RenderOptions options();

}  // namespace ravel::report::sample
