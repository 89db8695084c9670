// SPDX-License-Identifier: Apache-2.0
//
// Types as the JVM writes them: `I`, `[J`, `Ljava/lang/String;`, and a method's name with its descriptor,
// `put(Ljava/lang/Object;I)V`. Hostile text gives fewer types, never a crash.
#pragma once

#include <string_view>
#include <vector>

namespace ravel::flow::heap {

/// Of a method's name with its descriptor; without the receiver.
inline std::vector<std::string_view> parameter_types(std::string_view method) {
  std::vector<std::string_view> result;
  size_t at = method.find('(');
  if (at == std::string_view::npos) return result;
  for (++at; at < method.size() && method[at] != ')';) {
    size_t end = at;
    while (end < method.size() && method[end] == '[') ++end;
    if (end < method.size() && method[end] == 'L') end = method.find(';', end);
    if (end >= method.size()) break;
    result.push_back(method.substr(at, end + 1 - at));
    at = end + 1;
  }
  return result;
}

inline std::string_view result_type(std::string_view method) {
  const size_t close = method.rfind(')');
  return close == std::string_view::npos ? std::string_view() : method.substr(close + 1);
}

/// `java/lang/String` of `Ljava/lang/String;`; empty for primitives and arrays.
inline std::string_view class_of_type(std::string_view type) {
  if (!type.starts_with('L') || !type.ends_with(';')) return {};
  return type.substr(1, type.size() - 2);
}

}  // namespace ravel::flow::heap
