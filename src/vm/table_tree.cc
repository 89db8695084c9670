// SPDX-License-Identifier: Apache-2.0
//
// Sorted leaves of rows. See table_tree.h.
#include "vm/table_tree.h"

#include <algorithm>

#include "vm/compare.h"
#include "vm/paged_vector.h"

namespace ravel::vm {
namespace {

constexpr size_t kLeafMax = 64;

}  // namespace

TreeRows::Place TreeRows::seek(Term key, bool after) const {
  const auto before = [&](const Packed& row) {
    const int order = compare(key_of(row), key);
    return order < 0 || (after && order == 0);
  };
  const auto leaf = std::partition_point(leaves_.begin(), leaves_.end(),
                                         [&](const auto& candidate) { return before(candidate->back()); });
  if (leaf == leaves_.end()) return {leaves_.size(), 0};
  const auto row = std::partition_point((*leaf)->begin(), (*leaf)->end(), before);
  return {static_cast<size_t>(leaf - leaves_.begin()), static_cast<size_t>(row - (*leaf)->begin())};
}

const Packed* TreeRows::row_at(Place place) const {
  return place.leaf == leaves_.size() ? nullptr : &(*leaves_[place.leaf])[place.index];
}

const Packed* TreeRows::find(Term key) const {
  const Packed* row = row_at(seek(key, false));
  return row && equal(key_of(*row), key) ? row : nullptr;
}

void TreeRows::put(Packed object) {
  const Term key = key_of(object);
  Place place = seek(key, false);
  const Packed* found = row_at(place);
  if (found && equal(key_of(*found), key)) {
    own_shared(leaves_[place.leaf])[place.index] = std::move(object);
    return;
  }
  ++size_;
  if (leaves_.empty()) {
    leaves_.push_back(std::make_shared<Leaf>());
    place = {0, 0};
  } else if (place.leaf == leaves_.size()) {
    place = {leaves_.size() - 1, leaves_.back()->size()};
  }
  Leaf& leaf = own_shared(leaves_[place.leaf]);
  leaf.insert(leaf.begin() + static_cast<std::ptrdiff_t>(place.index), std::move(object));
  if (leaf.size() <= kLeafMax) return;
  const bool at_the_end = place.leaf + 1 == leaves_.size() && place.index + 1 == leaf.size();
  // Rows that come in order fill their leaves.
  const auto middle =
      leaf.begin() + static_cast<std::ptrdiff_t>(at_the_end ? leaf.size() - 1 : leaf.size() / 2);
  auto upper = std::make_shared<Leaf>(std::make_move_iterator(middle), std::make_move_iterator(leaf.end()));
  leaf.erase(middle, leaf.end());
  leaves_.insert(leaves_.begin() + static_cast<std::ptrdiff_t>(place.leaf) + 1, std::move(upper));
}

bool TreeRows::erase(Term key) {
  const Place place = seek(key, false);
  const Packed* found = row_at(place);
  if (!found || !equal(key_of(*found), key)) return false;
  --size_;
  Leaf& leaf = own_shared(leaves_[place.leaf]);
  leaf.erase(leaf.begin() + static_cast<std::ptrdiff_t>(place.index));
  if (leaf.empty()) leaves_.erase(leaves_.begin() + static_cast<std::ptrdiff_t>(place.leaf));
  return true;
}

void TreeRows::clear() {
  leaves_.clear();
  size_ = 0;
}

const Packed* TreeRows::first() const { return leaves_.empty() ? nullptr : &leaves_.front()->front(); }
const Packed* TreeRows::last() const { return leaves_.empty() ? nullptr : &leaves_.back()->back(); }
const Packed* TreeRows::above(Term key) const { return row_at(seek(key, true)); }

const Packed* TreeRows::below(Term key) const {
  const Place place = seek(key, false);
  if (place.index > 0) return &(*leaves_[place.leaf])[place.index - 1];
  return place.leaf == 0 ? nullptr : &leaves_[place.leaf - 1]->back();
}

const Packed* TreeRows::at(size_t index) const {
  for (const auto& leaf : leaves_) {
    if (index < leaf->size()) return &(*leaf)[index];
    index -= leaf->size();
  }
  return nullptr;
}

}  // namespace ravel::vm
