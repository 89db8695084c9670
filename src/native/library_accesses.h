// SPDX-License-Identifier: Apache-2.0
//
// Functions of C and POSIX that read or write what their arguments point to: `read(fd, buffer, n)` writes to
// the buffer. Their code is not there, so the reader of a program adds the accesses. Data only.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ravel::native {

struct LibraryAccess {
  static constexpr int8_t kUnknown = -1;
  std::string_view function;
  int8_t operand = 0;        ///< the pointer
  bool writes = false;       ///< or else it reads
  int8_t size = kUnknown;    ///< the operand that says how many bytes, as far as anybody can say
  bool and_further = false;  ///< so are all arguments behind it: scanf
};

/// Nothing for functions that are not known.
std::span<const LibraryAccess> library_accesses(std::string_view function);

}  // namespace ravel::native
