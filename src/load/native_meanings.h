// SPDX-License-Identifier: Apache-2.0
//
// The table `[native]` of ravel.toml: what calls of C and C++ mean that Ravel does not know, in the words of
// docs/configuration.md. An entry is a function's name, which may be a pattern, and what its arguments are:
//
//   lock = ["cache_lock(_, lock)"]      try-lock = ["try_enter(lock) == 0"]
//
// Without the parentheses, arguments are where most people put them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "model/native_calls.h"
#include "project/options.h"

namespace ravel::load {

using namespace project;

struct NativeEntry {
  std::string pattern;
  model::NativeCall call;
};

/// The keys that the table may have.
std::vector<std::string_view> native_keys();

/// What an entry means; the error is a sentence without a place.
Result<NativeEntry> parse_native_entry(std::string_view key, std::string_view text);

/// Ravel's own table and the user's.
void add_meanings(const std::vector<NativeMeaning>& meanings, model::NativeCalls& calls);

}  // namespace ravel::load
