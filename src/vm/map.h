// SPDX-License-Identifier: Apache-2.0
//
// Maps: up to 32 pairs a tuple of sorted keys and the values; above that the hash trie that OTP has, so that
// both iterate in the same order.
//
// OTP has two orders for large maps: maps:next/1, and what is built on it (fold, printing), goes from the
// lowest slot of each node to the highest; maps:keys/1, maps:to_list/1 and term_to_binary/1 from the highest
// to the lowest. "Iteration order" here is the first, "listing order" the second.
#pragma once

#include <boost/container/small_vector.hpp>
#include <span>
#include <utility>
#include <vector>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

inline constexpr size_t kFlatMapMax = 32;

inline size_t map_size(Term map) {
  return Term::header_kind(map.header()) == BoxKind::flat_map
             ? Term::header_words(map.header()) - 1
             : static_cast<size_t>(Term(map.box()[1]).small());
}
/// The value, or none().
Term map_get(Term map, Term key);
Term map_put(Heap& heap, Term map, Term key, Term value);
/// none() if the key is not there.
Term map_update(Heap& heap, Term map, Term key, Term value);
/// The same map if the key is not there.
Term map_remove(Heap& heap, Term map, Term key);
/// From pairs in any order; of equal keys the last counts.
Term make_map(Heap& heap, std::span<const std::pair<Term, Term>> pairs);
inline Term make_empty_map(Heap& heap) { return make_map(heap, {}); }
/// All pairs in iteration order.
std::vector<std::pair<Term, Term>> map_pairs(Term map);
/// All pairs in listing order.
std::vector<std::pair<Term, Term>> map_pairs_listed(Term map);
Term map_merge(Heap& heap, Term left, Term right);

/// Where the children of a hash_map or hash_node begin in its box; the word before is the bit map.
inline size_t hash_children_at(Term node) {
  return Term::header_kind(node.header()) == BoxKind::hash_map ? 3 : 2;
}

/// A walk over the pairs in iteration order.
class MapWalk {
 public:
  explicit MapWalk(Term map) : map_(map) {}
  template <typename Visit>
  void each(Visit visit) const {
    if (map_.is_box_of(BoxKind::flat_map)) return each_flat(visit);
    boost::container::small_vector<std::pair<const Word*, const Word*>, 16> work;
    auto enter = [&](Term node) {
      const Word* box = node.box();
      work.emplace_back(box + hash_children_at(node), box + 1 + Term::header_words(*box));
    };
    enter(map_);
    while (!work.empty()) {
      auto& [at, end] = work.back();
      if (at == end) {
        work.pop_back();
        continue;
      }
      Term child(*at++);
      if (child.is_cons())
        visit(child.head(), child.tail());
      else
        enter(child);
    }
  }

 private:
  template <typename Visit>
  void each_flat(Visit& visit) const {
    Term keys(map_.box()[1]);
    for (size_t i = 0; i < keys.tuple_size(); ++i) visit(keys.element(i), Term(map_.box()[2 + i]));
  }
  Term map_;
};

}  // namespace ravel::vm
