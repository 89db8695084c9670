// SPDX-License-Identifier: Apache-2.0
//
// Three rows of the usual distance table: the swap of neighbours looks two rows back.
#include "base/nearest.h"

#include <algorithm>
#include <vector>

namespace ravel {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Longer words are no names of ours; the bound keeps hostile input from costing quadratic time.
constexpr size_t kWordSizeMax = 200;

template <typename Word>
std::optional<std::string> nearest_of(std::string_view word, std::span<const Word> candidates) {
  if (word.empty() || word.size() > kWordSizeMax) return std::nullopt;
  std::optional<std::string> best;
  size_t best_distance = std::max<size_t>(1, word.size() / 3) + 1;
  for (const Word& candidate : candidates) {
    const size_t distance = edit_distance(word, candidate);
    if (distance >= best_distance) continue;
    best_distance = distance;
    best = std::string(candidate);
  }
  return best;
}

}  // namespace

size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped =
          i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::optional<std::string> nearest_spelling(std::string_view word,
                                            std::span<const std::string_view> candidates) {
  return nearest_of(word, candidates);
}

std::optional<std::string> nearest_spelling(std::string_view word, std::span<const std::string> candidates) {
  return nearest_of(word, candidates);
}

}  // namespace ravel
