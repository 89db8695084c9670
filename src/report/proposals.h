// SPDX-License-Identifier: Apache-2.0
//
// What `ravel infer` proposes, and how it is shown: a list to read beside the source, or JSON for a program
// that edits it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "report/finding.h"

namespace ravel::report {

/// An annotation that could stand at a field or a method.
struct Proposal {
  SourcePos pos;
  std::string klass;   ///< `java.util.Vector`
  std::string member;  ///< `elementCount`, `ensureCapacityHelper`
  bool is_method = false;
  std::string lock;        ///< as @GuardedBy wants it: `this`
  size_t support = 0;      ///< accesses, or calls, that hold it: all of them
  std::string descriptor;  ///< methods: tells those of one name apart
  bool is_native = false;  ///< C and C++: GUARDED_BY; `klass` is empty for a global
};

/// For each file its proposals, by line.
std::string proposals_text(std::span<const Proposal> proposals);
std::string proposals_json(std::span<const Proposal> proposals, std::span<const Diagnostic> diagnostics,
                           std::string_view version);

}  // namespace ravel::report
