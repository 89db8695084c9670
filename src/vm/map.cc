// SPDX-License-Identifier: Apache-2.0
//
// Maps of both kinds. A flat one is searched from front to back: up to 32 keys that is quicker than anything
// cleverer, and keys that are immediates need no comparison but of words.
//
// The trie (Bagwell 2001, "Ideal Hash Trees") has up to 16 children in a node. A key's slot on level n is
// four bits of its internal hash; each eighth level hashes it again with another salt, so keys that share a
// hash part sooner or later. The form of a trie depends on its keys only, not on how it came about: removal
// undoes exactly what insertion does. Equality and hashing rely on that.
#include "vm/map.h"

#include <algorithm>
#include <bit>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/map_tree.h"

namespace ravel::vm {
namespace {

using Pair = std::pair<Term, Term>;

constexpr size_t kAbsent = SIZE_MAX;

/// Position of the key in a tuple of keys.
size_t find_flat(Term keys, Term key) {
  const Word* at = keys.box() + 1;
  size_t count = keys.tuple_size();
  if (!key.is_cons() && !key.is_boxed()) {
    for (size_t i = 0; i < count; ++i)
      if (at[i] == key.word()) return i;
    return kAbsent;
  }
  for (size_t i = 0; i < count; ++i)
    if (equal_exact(Term(at[i]), key)) return i;
  return kAbsent;
}

Term flat_keys(Term map) { return Term(map.box()[1]); }

/// A flat map with room for the values; the caller fills box[2] and on.
Word* new_flat(Heap& heap, Term keys, size_t count) {
  Word* box = heap.allocate(2 + count);
  box[0] = Term::make_header(BoxKind::flat_map, 1 + count);
  box[1] = keys.word();
  return box;
}

/// From sorted pairs without duplicates.
Term make_flat(Heap& heap, std::span<const Pair> pairs) {
  Word* keys = heap.allocate(1 + pairs.size());
  keys[0] = Term::make_header(BoxKind::tuple, pairs.size());
  Word* box = new_flat(heap, Term::boxed(keys), pairs.size());
  for (size_t i = 0; i < pairs.size(); ++i) {
    keys[1 + i] = pairs[i].first.word();
    box[2 + i] = pairs[i].second.word();
  }
  return Term::boxed(box);
}

Term replace_flat(Heap& heap, Term map, size_t at, Term value) {
  if (Term(map.box()[2 + at]).is(value)) return map;
  size_t count = map_size(map);
  Word* box = new_flat(heap, flat_keys(map), count);
  std::copy_n(map.box() + 2, count, box + 2);
  box[2 + at] = value.word();
  return Term::boxed(box);
}

Term insert_flat(Heap& heap, Term map, Term key, Term value) {
  size_t count = map_size(map);
  const Word* old_keys = flat_keys(map).box() + 1;
  const Word* old_values = map.box() + 2;
  size_t at = 0;
  while (at < count && compare(Term(old_keys[at]), key, true) < 0) ++at;
  Word* keys = heap.allocate(2 + count);
  keys[0] = Term::make_header(BoxKind::tuple, count + 1);
  Word* box = new_flat(heap, Term::boxed(keys), count + 1);
  std::copy_n(old_keys, at, keys + 1);
  std::copy_n(old_keys + at, count - at, keys + 2 + at);
  std::copy_n(old_values, at, box + 2);
  std::copy_n(old_values + at, count - at, box + 3 + at);
  keys[1 + at] = key.word();
  box[2 + at] = value.word();
  return Term::boxed(box);
}

Term remove_flat(Heap& heap, Term map, size_t at) {
  size_t count = map_size(map) - 1;
  const Word* old_keys = flat_keys(map).box() + 1;
  const Word* old_values = map.box() + 2;
  Word* keys = heap.allocate(1 + count);
  keys[0] = Term::make_header(BoxKind::tuple, count);
  Word* box = new_flat(heap, Term::boxed(keys), count);
  std::copy_n(old_keys, at, keys + 1);
  std::copy_n(old_keys + at + 1, count - at, keys + 1 + at);
  std::copy_n(old_values, at, box + 2);
  std::copy_n(old_values + at + 1, count - at, box + 2 + at);
  return Term::boxed(box);
}

/// Sorts by key; of equal keys the last stays. At most 32 pairs, and often sorted already: by insertion.
template <typename Pairs>
void sort_pairs(Pairs& pairs) {
  size_t kept = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const Pair pair = pairs[i];
    size_t at = kept;
    int order = -1;
    while (at > 0 && (order = compare(pairs[at - 1].first, pair.first, true)) > 0) --at;
    if (at > 0 && order == 0) {
      pairs[at - 1] = pair;
      continue;
    }
    std::move_backward(pairs.begin() + static_cast<std::ptrdiff_t>(at),
                       pairs.begin() + static_cast<std::ptrdiff_t>(kept),
                       pairs.begin() + static_cast<std::ptrdiff_t>(kept) + 1);
    pairs[at] = pair;
    ++kept;
  }
  pairs.resize(kept, Pair());
}

bool is_flat(Term map) { return Term::header_kind(map.header()) == BoxKind::flat_map; }

Term put_all(Heap& heap, Term map, Term from) {
  MapWalk(from).each([&](Term key, Term value) { map = map_put(heap, map, key, value); });
  return map;
}

}  // namespace

Term map_get(Term map, Term key) {
  if (!is_flat(map)) return tree_get(map, key);
  size_t at = find_flat(flat_keys(map), key);
  return at == kAbsent ? Term::none() : Term(map.box()[2 + at]);
}

Term map_put(Heap& heap, Term map, Term key, Term value) {
  if (!is_flat(map)) return tree_put(heap, map, key, value);
  size_t at = find_flat(flat_keys(map), key);
  if (at != kAbsent) return replace_flat(heap, map, at, value);
  if (map_size(map) < kFlatMapMax) return insert_flat(heap, map, key, value);
  std::vector<Pair> pairs = map_pairs(map);
  pairs.emplace_back(key, value);
  return make_map(heap, pairs);
}

Term map_update(Heap& heap, Term map, Term key, Term value) {
  if (!is_flat(map)) return tree_get(map, key) ? tree_put(heap, map, key, value) : Term::none();
  size_t at = find_flat(flat_keys(map), key);
  return at == kAbsent ? Term::none() : replace_flat(heap, map, at, value);
}

Term map_remove(Heap& heap, Term map, Term key) {
  if (is_flat(map)) {
    size_t at = find_flat(flat_keys(map), key);
    return at == kAbsent ? map : remove_flat(heap, map, at);
  }
  if (!tree_get(map, key)) return map;
  if (map_size(map) > kFlatMapMax + 1) return tree_remove(heap, map, key);
  std::vector<Pair> pairs = map_pairs(map);
  std::erase_if(pairs, [&](const Pair& pair) { return equal_exact(pair.first, key); });
  return make_map(heap, pairs);
}

Term make_map(Heap& heap, std::span<const Pair> pairs) {
  if (pairs.size() > kFlatMapMax) {
    // Of equal keys only one stays; if few are left the map is flat after all.
    std::vector<Pair> distinct;
    Term tree = make_tree(heap, pairs, distinct);
    if (tree) return tree;
    sort_pairs(distinct);
    return make_flat(heap, distinct);
  }
  boost::container::small_vector<Pair, kFlatMapMax> sorted(pairs.begin(), pairs.end());
  sort_pairs(sorted);
  return make_flat(heap, std::span<const Pair>(sorted.data(), sorted.size()));
}

std::vector<Pair> map_pairs(Term map) {
  std::vector<Pair> pairs;
  pairs.reserve(map_size(map));
  MapWalk(map).each([&](Term key, Term value) { pairs.emplace_back(key, value); });
  return pairs;
}

std::vector<Pair> map_pairs_listed(Term map) {
  std::vector<Pair> pairs = map_pairs(map);
  if (!is_flat(map)) std::reverse(pairs.begin(), pairs.end());
  return pairs;
}

Term map_merge(Heap& heap, Term left, Term right) {
  size_t left_size = map_size(left), right_size = map_size(right);
  if (left_size == 0) return right;
  if (right_size == 0) return left;
  if (!is_flat(left) && right_size * 8 < left_size) return put_all(heap, left, right);
  if (!is_flat(right) && left_size * 8 < right_size) {
    MapWalk(left).each([&](Term key, Term value) {
      if (!map_get(right, key)) right = map_put(heap, right, key, value);
    });
    return right;
  }
  std::vector<Pair> pairs = map_pairs(left);
  MapWalk(right).each([&](Term key, Term value) { pairs.emplace_back(key, value); });
  return make_map(heap, pairs);
}

}  // namespace ravel::vm
