// SPDX-License-Identifier: Apache-2.0
//
// Bounds that can lose something, and who tells of it. An analysis that stops early because something is too
// much says so here; at the end each bound that was hit is one sentence: which, how often, what may be
// missing. A silent bound reads as "no bug".
//
// A bound that loses nothing (it makes an answer coarser where the coarser one is safe) need not be here.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ravel {

/// A bound, declared beside the code that it bounds.
struct Limit {
  /// What is missing where it is hit: `{0}` is how often that was, `{1}` the bound.
  std::string_view text;
  size_t max = 0;
};

/// May be used by many threads at once: sums do not depend on their order.
class Budget {
 public:
  void hit(const Limit& limit, size_t times = 1);
  /// For a bound that has found its own words.
  void tell(std::string sentence);
  /// Of the limits that were hit, in alphabetical order.
  std::vector<std::string> sentences() const;

 private:
  mutable std::mutex mutex_;
  std::map<std::pair<std::string_view, size_t>, size_t> hits_;  ///< by text and bound
  std::set<std::string> told_;
};

}  // namespace ravel
