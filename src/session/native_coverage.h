// SPDX-License-Identifier: Apache-2.0
//
// How much of C and C++ programs was looked at: threads, functions. "No findings" says something only of a
// program whose threads were found.
#pragma once

#include <optional>

#include "base/hash_map.h"
#include "flow/native/native.h"
#include "flow/native/words.h"
#include "session/growing_report.h"

namespace ravel::session {

/// Of all programs of a run together: what several have is counted once.
class NativeCoverage {
 public:
  /// Counts what was found in one program, and tells where it starts threads of which nothing is known.
  void add(const ir::Program& program, const flow::native::Native& native, const flow::native::Words& words,
           GrowingReport& report);
  /// The numbers; and where threads are started or awaited, if none was found anywhere.
  void tell(GrowingReport& report) const;

  using Functions = HashSet<std::pair<Symbol, ir::FuncName>>;  ///< with their units

 private:
  Functions own_, reached_;
  size_t threads_ = 0, entries_ = 0;
  std::optional<report::Diagnostic> unreached_;  ///< in code that no program comes to
};

}  // namespace ravel::session
