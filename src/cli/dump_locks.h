// SPDX-License-Identifier: Apache-2.0
//
// `ravel dump --locks` and `--origins` of a JVM program: which locks are wanted while which others are held;
// which threads there are.
#pragma once

#include <string>
#include <string_view>

#include "session/jvm_analysis.h"

namespace ravel::cli {

using namespace session;

/// Of a program that is solved; `form` is text, json or dot.
std::string jvm_locks(JvmAnalysis& analysis, std::string_view form);
/// `form` is text or json.
std::string jvm_origins(JvmAnalysis& analysis, std::string_view form);

}  // namespace ravel::cli
