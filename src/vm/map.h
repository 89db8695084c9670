// SPDX-License-Identifier: Apache-2.0
//
// Maps: up to 32 pairs a tuple of sorted keys and the values; above that the hash trie that OTP has, so that
// both iterate in the same order.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

inline constexpr size_t kFlatMapMax = 32;

size_t map_size(Term map);
/// The value, or none().
Term map_get(Term map, Term key);
Term map_put(Heap& heap, Term map, Term key, Term value);
/// The same map if the key is not there.
Term map_remove(Heap& heap, Term map, Term key);
/// From pairs in any order; of equal keys the last counts.
Term make_map(Heap& heap, std::span<const std::pair<Term, Term>> pairs);
inline Term make_empty_map(Heap& heap) { return make_map(heap, {}); }
/// All pairs in iteration order.
std::vector<std::pair<Term, Term>> map_pairs(Term map);
Term map_merge(Heap& heap, Term left, Term right);

}  // namespace ravel::vm
