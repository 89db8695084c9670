// SPDX-License-Identifier: Apache-2.0
#include "jvm/descriptor.h"

namespace ravel::jvm {

size_t type_length(std::string_view text) {
  size_t i = 0;
  while (i < text.size() && text[i] == '[') ++i;
  if (i == text.size()) return 0;
  if (text[i] != 'L') return std::string_view("BCDFIJSZ").find(text[i]) == std::string_view::npos ? 0 : i + 1;
  const size_t end = text.find(';', i);
  return end == std::string_view::npos || end == i + 1 ? 0 : end + 1;
}

std::optional<MethodShape> method_shape(std::string_view descriptor) {
  if (!descriptor.starts_with('(')) return std::nullopt;
  descriptor.remove_prefix(1);
  MethodShape shape;
  while (!descriptor.empty() && descriptor[0] != ')') {
    const size_t length = type_length(descriptor);
    if (length == 0) return std::nullopt;
    const uint32_t words = words_of(descriptor[0]);
    shape.parameters.push_back(static_cast<uint8_t>(words));
    shape.parameter_words += words;
    descriptor.remove_prefix(length);
  }
  if (descriptor.size() < 2) return std::nullopt;
  descriptor.remove_prefix(1);
  shape.result = descriptor[0];
  if (descriptor != "V" && type_length(descriptor) != descriptor.size()) return std::nullopt;
  return shape;
}

}  // namespace ravel::jvm
