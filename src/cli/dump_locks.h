// SPDX-License-Identifier: Apache-2.0
//
// `ravel dump --locks`: which locks of a JVM program are wanted while which others are held.
#pragma once

#include <string>
#include <string_view>

#include "cli/jvm_analysis.h"

namespace ravel::cli {

/// Of a program that is solved; `form` is text, json or dot.
std::string jvm_locks(JvmAnalysis& analysis, std::string_view form);

}  // namespace ravel::cli
