// SPDX-License-Identifier: Apache-2.0
//
// The trie of maps with more than 32 pairs, for map.cc, which decides when a map is one.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

Term tree_get(Term map, Term key);
Term tree_put(Heap& heap, Term map, Term key, Term value);
/// The key must be there, and more than 32 pairs must remain.
Term tree_remove(Heap& heap, Term map, Term key);
/// Of equal keys the last counts. If no more than 32 keys are distinct, none(), and the pairs are in
/// `distinct`.
Term make_tree(Heap& heap, std::span<const std::pair<Term, Term>> pairs,
               std::vector<std::pair<Term, Term>>& distinct);

}  // namespace ravel::vm
