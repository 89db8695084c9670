// SPDX-License-Identifier: Apache-2.0
//
// Result<T>: "the world failed". The error is a finished sentence: what, where, what to try.
// Readers of untrusted input return what they could read plus a list of Problems instead.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace ravel {

struct Error {
  std::string message;
};

template <typename T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(std::string message) {
  return tl::unexpected<Error>(Error{std::move(message)});
}

/// Something wrong with an input file. It costs that file, never the run.
struct Problem {
  std::string file;
  std::optional<uint64_t> offset;  ///< byte offset in the file, where one is known
  std::string message;             ///< one sentence, without file and offset
};

}  // namespace ravel
