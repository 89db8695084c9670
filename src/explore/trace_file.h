// SPDX-License-Identifier: Apache-2.0
//
// A schedule in a file (.rvt), with everything needed to run it again: which function with which arguments,
// where its code was found and what it was (MD5), the options that change how the program runs, the actions
// one after the other, and how it ended.
//
// The form: "RVT", a version byte, then numbers (LEB128) and texts (length, bytes) in a fixed order. Process
// numbers are large and few, so they stand once in a table; equal actions in a row are one entry with a
// count. A few bytes per switch is what a schedule costs.
//
// A file is data from anywhere: reading it never fails but with a sentence.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "explore/system.h"

namespace ravel::explore {

/// A module that the program used, as it was.
struct TraceModule {
  std::string name;
  std::string md5;  ///< of its code, 16 bytes
  bool operator==(const TraceModule&) const = default;
};

struct Trace {
  std::string made_by;  ///< "ravel 0.1.0"
  std::string module, function;
  std::vector<std::string> arguments;  ///< each in the external term format
  std::vector<std::string> code_path;
  /// Whatever else decides how the program runs: {"booted", "true"}, {"atomic", "m:f/1"}.
  std::vector<std::pair<std::string, std::string>> options;
  std::string strategy;
  uint64_t seed = 0;
  std::vector<TraceModule> modules;  ///< sorted by name
  std::vector<Action> actions;
  std::string outcome;
  std::optional<Failure> failure;  ///< without its details
};

std::string trace_bytes(const Trace& trace);
/// The error is a sentence without the file's name.
Result<Trace> read_trace(std::string_view bytes);

/// "deadlock" and so on, as in interface and messages.
std::string_view failure_name(FailureKind kind);
std::optional<FailureKind> failure_of_name(std::string_view name);

}  // namespace ravel::explore
