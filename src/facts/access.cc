// SPDX-License-Identifier: Apache-2.0
#include "facts/access.h"

#include <algorithm>

namespace ravel::facts {

namespace {

/// Sets for which the table of who may run together is made beforehand.
constexpr size_t kTableMax = 2000;

}  // namespace

CommonGuard common(const Guards& a, const Guards& b) {
  CommonGuard best;
  auto y = b.begin();
  for (const Guard& x : a) {
    while (y != b.end() && y->key < x.key) ++y;
    if (y == b.end()) break;
    if (y->key != x.key || (x.shared && y->shared)) continue;
    if (x.exact) return {Verdict::same, x.key};
    if (best.verdict == Verdict::none) best = {Verdict::may_differ, x.key};
  }
  return best;
}

OriginSetId Origins::add_set(std::vector<OriginId> origins) {
  sets_.push_back(std::move(origins));
  return OriginSetId(sets_.size() - 1);
}

void Origins::set_together(OriginId a, OriginId b) {
  together_[a.index()][b.index()] = together_[b.index()][a.index()] = true;
}

bool Origins::together(OriginSetId a, OriginSetId b) const {
  return table_.empty() ? find_together(a, b) : table_[a.index()][b.index()];
}

bool Origins::find_together(OriginSetId a, OriginSetId b) const {
  return std::ranges::any_of(set(a), [&](OriginId x) {
    return std::ranges::any_of(set(b), [&](OriginId y) { return together(x, y); });
  });
}

void Origins::make_table() {
  if (sets_.size() > kTableMax) return;
  table_.assign(sets_.size(), std::vector<bool>(sets_.size()));
  for (size_t a = 0; a < sets_.size(); ++a)
    for (size_t b = a; b < sets_.size(); ++b)
      table_[a][b] = table_[b][a] = find_together(OriginSetId(a), OriginSetId(b));
}

void Origins::set_starts(OriginId parent, OriginId child) {
  std::vector<OriginId>& all = starts_[parent.index()];
  const auto at = std::ranges::lower_bound(all, child);
  if (at == all.end() || *at != child) all.insert(at, child);
}

bool Origins::starts(OriginId parent, OriginId child) const {
  return std::ranges::binary_search(starts_[parent.index()], child);
}

}  // namespace ravel::facts
