// SPDX-License-Identifier: Apache-2.0
//
// Descriptors: `(ILjava/lang/String;[J)V` tells what a method takes and gives, and so how many stack words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ravel::jvm {

/// Stack words of a type by its first letter: 2 for J and D, 0 for V, else 1.
inline uint32_t words_of(char type) { return type == 'J' || type == 'D' ? 2 : type == 'V' ? 0 : 1; }

struct MethodShape {
  std::vector<uint8_t> parameters;  ///< words of each, without the receiver
  uint32_t parameter_words = 0;
  char result = 'V';  ///< first letter of the result's type
};

/// The length of the field type at the front of `text`, 0 if there is none.
size_t type_length(std::string_view text);
/// Nothing if the descriptor is malformed.
std::optional<MethodShape> method_shape(std::string_view descriptor);

}  // namespace ravel::jvm
