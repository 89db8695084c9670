// SPDX-License-Identifier: Apache-2.0
//
// A set of object ids that mostly stays small: a sorted vector. Union with a sorted span gives what was
// new, which is what difference propagation sends on.
//
// Most sets of a points-to analysis have one to five members; the few with thousands pay a merge per
// growth. Measured alternatives belong in docs/performance.md before this is replaced.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace ravel::flow::heap {

class ObjectSet {
 public:
  std::span<const uint32_t> items() const { return items_; }
  size_t size() const { return items_.size(); }
  bool empty() const { return items_.empty(); }
  bool contains(uint32_t id) const { return std::binary_search(items_.begin(), items_.end(), id); }

  /// Adds `more` (ascending) and appends what was not there to `added`, ascending.
  void unite(std::span<const uint32_t> more, std::vector<uint32_t>& added) {
    const size_t before = added.size();
    auto at = items_.begin();
    for (const uint32_t id : more) {
      at = std::lower_bound(at, items_.end(), id);
      if (at == items_.end() || *at != id) added.push_back(id);
    }
    if (added.size() == before) return;
    const size_t middle = items_.size();
    items_.insert(items_.end(), added.begin() + static_cast<std::ptrdiff_t>(before), added.end());
    std::inplace_merge(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(middle), items_.end());
  }

 private:
  std::vector<uint32_t> items_;
};

}  // namespace ravel::flow::heap
