// SPDX-License-Identifier: Apache-2.0
//
// Which objects the values of a method may be, for `ravel dump --points-to` of programs for the JVM.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "session/jvm_analysis.h"

namespace ravel::cli {

using namespace session;

/// `org/foo/Bar:take(I)V/2` asks for all values of a method that may be objects, in each of its contexts;
/// `org/foo/Bar:take(I)V/2:%7` for one of them. The error is a sentence.
Result<std::string> jvm_points_to_as_text(JvmAnalysis& analysis, std::string_view value);

}  // namespace ravel::cli
