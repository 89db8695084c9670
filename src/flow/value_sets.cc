// SPDX-License-Identifier: Apache-2.0
//
// Hash-consing by content hash: a hash that is taken by another content is stepped on until the
// content or a free place is found, as in open addressing.
#include "flow/value_sets.h"

#include <algorithm>

#include "base/check.h"

namespace ravel::flow {

namespace {

uint64_t hash_of(std::span<const ObjId> objects) {
  uint64_t h = objects.size() + 0x9E3779B97F4A7C15ull;
  for (const ObjId object : objects) {
    h = (h ^ object.index()) * 0xD6E8FEB86659FD93ull;
    h ^= h >> 32;
  }
  return h;
}

/// Which "any" object an object may be widened to; invalid: none.
ObjId widened(ObjKind kind) {
  switch (kind) {
    case ObjKind::atom:
      return Objects::kAnyAtom;
    case ObjKind::number:
      return Objects::kAnyNumber;
    case ObjKind::binary:
      return Objects::kAnyBinary;
    case ObjKind::reference:
      return Objects::kAnyReference;
    default:
      return ObjId();
  }
}

}  // namespace

ValueSets::ValueSets(const Objects& objects) : objects_(objects) {
  const ObjId unknown = Objects::kUnknown;
  CHECK(intern({}) == kEmpty);
  // Top has the elements of {Unknown}, but is not found by content.
  pool_.push_back(unknown);
  entries_.push_back({0, 1, true, false});
  CHECK(intern({&unknown, 1}) == kUnknown);
}

SetId ValueSets::add(std::span<const ObjId> sorted) {
  const bool unknown = !sorted.empty() && sorted[0] == Objects::kUnknown;
  entries_.push_back(
      {static_cast<uint32_t>(pool_.size()), static_cast<uint8_t>(sorted.size()), unknown, false});
  pool_.insert(pool_.end(), sorted.begin(), sorted.end());
  return SetId(entries_.size() - 1);
}

SetId ValueSets::intern(std::span<const ObjId> sorted) {
  if (sorted.size() == 1) return singleton(sorted[0]);
  uint64_t hash = hash_of(sorted);
  for (;; hash = hash * 0x9E3779B97F4A7C15ull + 1) {
    const auto [it, fresh] = by_hash_.try_emplace(hash, SetId(entries_.size()));
    if (fresh) return add(sorted);
    if (std::ranges::equal(objects(it->second), sorted)) return it->second;
  }
}

SetId ValueSets::singleton(ObjId object) {
  // Most sets have one object, and object ids are dense.
  if (object.index() >= singletons_.size())
    singletons_.resize(std::max<size_t>(object.index() + 1, singletons_.size() * 2));
  SetId& known = singletons_[object.index()];
  if (!known.valid()) known = add({&object, 1});
  return known;
}

bool ValueSets::normalize(std::vector<ObjId>& sorted) {
  constexpr size_t kAbsorbs = SIZE_MAX / 2;
  size_t counts[Objects::kAnyReference.index() + 1] = {};
  for (const ObjId object : sorted) {
    if (const ObjId any = widened(objects_[object].kind); any.valid()) ++counts[any.index()];
    // An "any" object that is there absorbs its kind.
    if (object.index() != 0 && object <= Objects::kAnyReference) counts[object.index()] = kAbsorbs;
  }
  const size_t limits[] = {0, kAtomsMax, kNumbersMax, kBinariesMax, kSizeMax / 2};
  bool widen = false;
  for (size_t i = 1; i < std::size(counts); ++i) widen |= counts[i] > limits[i];
  if (widen) {
    std::erase_if(sorted, [&](ObjId object) {
      const ObjId any = widened(objects_[object].kind);
      return any.valid() && counts[any.index()] > limits[any.index()];
    });
    for (size_t i = 1; i < std::size(counts); ++i) {
      if (counts[i] <= limits[i]) continue;
      sorted.push_back(ObjId(i));
      if (counts[i] < kAbsorbs) widened_[i] = true;
    }
    std::ranges::sort(sorted);
    sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  }
  return sorted.size() <= kSizeMax;
}

SetId ValueSets::make(std::vector<ObjId> objects) {
  std::ranges::sort(objects);
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
  if (normalize(objects)) return intern(objects);
  for (const ObjId object : objects) absorb(singleton(object));
  return kTop;
}

SetId ValueSets::absorb(SetId set) {
  entries_[set.index()].absorbed = true;
  return kTop;
}

SetId ValueSets::unite(SetId a, SetId b) {
  if (a == b || b == kEmpty) return a;
  if (a == kEmpty) return b;
  if (a == kTop || b == kTop) return absorb(a == kTop ? b : a);
  if (b < a) std::swap(a, b);
  const uint64_t key = static_cast<uint64_t>(a.index()) << 32 | b.index();
  if (const auto it = unions_.find(key); it != unions_.end()) return it->second;
  const auto x = objects(a), y = objects(b);
  scratch_.clear();
  std::ranges::set_union(x, y, std::back_inserter(scratch_));
  SetId result = kTop;
  if (normalize(scratch_)) {
    result = intern(scratch_);
  } else {
    absorb(a);
    absorb(b);
  }
  unions_.emplace(key, result);
  return result;
}

bool ValueSets::contains(SetId set, ObjId object) const {
  const auto list = objects(set);
  return std::binary_search(list.begin(), list.end(), object);
}

size_t ValueSets::memory() const {
  return pool_.capacity() * sizeof(ObjId) + entries_.capacity() * sizeof(Entry) +
         (by_hash_.bucket_count() + unions_.bucket_count()) * 13 + singletons_.capacity() * sizeof(SetId);
}

}  // namespace ravel::flow
