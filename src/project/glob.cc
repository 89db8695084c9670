// SPDX-License-Identifier: Apache-2.0
//
// The usual two-pointer matcher: on a mismatch go back to the last star and let it swallow one character
// more. Only the last star ever has to be reconsidered, so the cost is at most pattern times text.
#include "project/glob.h"

namespace ravel::project {

bool glob_matches(std::string_view pattern, std::string_view text) {
  size_t p = 0, t = 0;
  size_t star = std::string_view::npos, star_text = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool path_matches(std::string_view pattern, std::string_view path) {
  while (pattern.size() > 1 && pattern.back() == '/') pattern.remove_suffix(1);
  while (pattern.starts_with("./")) pattern.remove_prefix(2);
  // Every folder above, then the path itself; for each, from every component on.
  for (size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string_view whole = path.substr(0, end);
    if (glob_matches(pattern, whole)) return true;
    for (size_t slash = whole.find('/'); slash != std::string_view::npos; slash = whole.find('/', slash + 1))
      if (glob_matches(pattern, whole.substr(slash + 1))) return true;
    if (end == std::string_view::npos) return false;
  }
}

}  // namespace ravel::project
