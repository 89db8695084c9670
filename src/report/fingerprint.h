// SPDX-License-Identifier: Apache-2.0
//
// Fingerprints: 32 hexadecimal digits that name a finding across edits. They are made from what
// the finding is about (rule, kind, subject, and of each place its role, function and action), never from
// files, lines or columns, so moving code or adding lines above it does not make an old finding new.
#pragma once

#include "report/finding.h"

namespace ravel::report {

/// Sets every fingerprint. Findings that agree in all of that are told apart by their order in a
/// normalized report (file and line), so call this after normalize().
void set_fingerprints(Report& report);

}  // namespace ravel::report
