// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/race_object_sets.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>
#include <iterator>
#include <utility>

namespace ravel::flow::jvm {

ObjectSets::ObjectSets() { add({}); }

SetId ObjectSets::add(std::vector<uint32_t> objects) {
  std::vector<SetId>& alike = by_hash_[boost::hash_range(objects.begin(), objects.end())];
  for (const SetId id : alike)
    if (sets_[id] == objects) return id;
  alike.push_back(static_cast<SetId>(sets_.size()));
  objects.shrink_to_fit();
  sets_.push_back(std::move(objects));
  return alike.back();
}

SetId ObjectSets::unite(SetId a, SetId b) {
  if (a == b || b == kEmptySet) return a;
  if (a == kEmptySet) return b;
  if (a > b) std::swap(a, b);
  const auto [entry, is_new] = unions_.try_emplace(static_cast<uint64_t>(a) << 32 | b, kEmptySet);
  if (!is_new) return entry->second;
  std::vector<uint32_t> all;
  std::set_union(sets_[a].begin(), sets_[a].end(), sets_[b].begin(), sets_[b].end(), std::back_inserter(all));
  return entry->second = add(std::move(all));
}

SetId ObjectSets::without(SetId a, SetId b) {
  if (a == kEmptySet || b == kEmptySet) return a;
  std::vector<uint32_t> rest;
  std::set_difference(sets_[a].begin(), sets_[a].end(), sets_[b].begin(), sets_[b].end(),
                      std::back_inserter(rest));
  return add(std::move(rest));
}

}  // namespace ravel::flow::jvm
