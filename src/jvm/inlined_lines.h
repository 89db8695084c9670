// SPDX-License-Identifier: Apache-2.0
//
// Lines of code that Kotlin has copied from elsewhere. Its compiler gives the instructions of an inline
// function
// (`getOrPut`, `synchronized`) line numbers behind the end of the file, and says in an attribute of the class
// (JSR 45, the stratum KotlinDebug) at which lines of the file the function was called:
//
//   *S KotlinDebug
//   *F
//   + 1 Cache.kt
//   UserCache
//   *L
//   14#1,7:44        lines 44 to 50 are a call in line 14; by newer compilers 14#1:44,7
//   *E
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace ravel::jvm {

struct InlinedLines {
  uint32_t begin = 0, end = 0;  ///< as the code has them; the end is not included
  uint16_t called_at = 0;
};

/// What the attribute SourceDebugExtension says; nothing of what cannot be understood.
std::vector<InlinedLines> inlined_lines(std::string_view extension);

/// The line that people know.
uint16_t source_line(const std::vector<InlinedLines>& inlined, uint16_t line);

}  // namespace ravel::jvm
