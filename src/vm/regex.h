// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions for the module re, by PCRE2 (OTP 25 has PCRE 8.44, whose language is the same but for
// corners; error texts are translated to the old ones).
//
// A compiled expression is data: its source and options in a binary, so that a program may keep it, send it,
// store it. The machine code is made when it is needed and kept for each thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ravel::vm {

struct RegexOptions {
  uint32_t bits = 0;  ///< PCRE2's
  uint32_t newline = 0, bsr = 0;
  bool operator==(const RegexOptions&) const = default;
};

struct RegexError {
  std::string text;
  size_t position = 0;
};

struct RegexInfo {
  uint32_t captures = 0;
  std::vector<std::pair<std::string, uint32_t>> names;  ///< sorted by name; a name may occur more than once
};

enum class RegexResult : uint8_t { match, no_match, match_limit, recursion_limit, bad_text, failed };

struct RegexRun {
  size_t offset = 0;
  uint32_t bits = 0;  ///< PCRE2's options of a match
  std::optional<uint32_t> match_limit, depth_limit;
};

class Regex {
 public:
  /// Kept for this thread until many others have been used. Null if the source is wrong: see `error`.
  static const Regex* compile(std::string_view source, const RegexOptions& options, RegexError& error);

  Regex(const Regex&) = delete;
  Regex& operator=(const Regex&) = delete;
  ~Regex();
  const RegexInfo& info() const { return info_; }
  /// `groups` gets position and length of each group that took part, position -1 for one that did not.
  RegexResult run(std::string_view subject, const RegexRun& how,
                  std::vector<std::pair<int64_t, int64_t>>& groups) const;

 private:
  explicit Regex(void* code);
  void* code_;
  RegexInfo info_;
};

}  // namespace ravel::vm
