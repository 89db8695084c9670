// SPDX-License-Identifier: Apache-2.0
//
// The module maps' built-ins, and the ones that its iterators are made of. An iterator over a large map is
// [Path|Map]: the path has four bits for each level of the trie, the root's lowest, and says which child
// comes next. A chunk of pairs is handed out at a time, {K,V,{K,V,...[Path|Map]}}, as OTP does.
#include <array>
#include <vector>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/map.h"
#include "vm/number.h"

namespace ravel::vm {
namespace {

constexpr size_t kChunk = 32, kPathLevels = 16;
constexpr size_t kOrderedChunk = 125;  ///< of an ordered iterator; erl takes as many in one turn

Term bad_map(Call& call, Term map) { return call.error(make_tuple(call.heap(), {atoms::badmap, map})); }
Term bad_key(Call& call, Term key) { return call.error(make_tuple(call.heap(), {atoms::badkey, key})); }

Term find_2(Call& call) {
  if (!call[1].is_map()) return bad_map(call, call[1]);
  Term value = map_get(call[1], call[0]);
  return value ? make_tuple(call.heap(), {atoms::ok, value}) : atoms::error;
}
Term get_2(Call& call) {
  if (!call[1].is_map()) return bad_map(call, call[1]);
  Term value = map_get(call[1], call[0]);
  return value ? value : bad_key(call, call[0]);
}
Term is_key_2(Call& call) {
  if (!call[1].is_map()) return bad_map(call, call[1]);
  return Term::boolean(!map_get(call[1], call[0]).is_none());
}
Term put_3(Call& call) {
  return call[2].is_map() ? map_put(call.heap(), call[2], call[0], call[1]) : bad_map(call, call[2]);
}
Term update_3(Call& call) {
  if (!call[2].is_map()) return bad_map(call, call[2]);
  Term updated = map_update(call.heap(), call[2], call[0], call[1]);
  return updated ? updated : bad_key(call, call[0]);
}
Term remove_2(Call& call) {
  return call[1].is_map() ? map_remove(call.heap(), call[1], call[0]) : bad_map(call, call[1]);
}
Term take_2(Call& call) {
  if (!call[1].is_map()) return bad_map(call, call[1]);
  Term value = map_get(call[1], call[0]);
  if (!value) return atoms::error;
  return make_tuple(call.heap(), {value, map_remove(call.heap(), call[1], call[0])});
}
Term merge_2(Call& call) {
  if (!call[0].is_map()) return bad_map(call, call[0]);
  return call[1].is_map() ? map_merge(call.heap(), call[0], call[1]) : bad_map(call, call[1]);
}

Term from_list_1(Call& call) {
  if (list_length(call[0]) < 0) return call.badarg();
  std::vector<std::pair<Term, Term>> pairs;
  for (Term item : ListItems(call[0])) {
    if (!item.is_tuple(2)) return call.badarg();
    pairs.emplace_back(item.element(0), item.element(1));
  }
  return make_map(call.heap(), pairs);
}
Term from_keys_2(Call& call) {
  if (list_length(call[0]) < 0) return call.badarg();
  std::vector<std::pair<Term, Term>> pairs;
  for (Term key : ListItems(call[0])) pairs.emplace_back(key, call[1]);
  return make_map(call.heap(), pairs);
}

Term keys_1(Call& call) {
  if (!call[0].is_map()) return bad_map(call, call[0]);
  std::vector<Term> keys;
  for (const auto& [key, value] : map_pairs_listed(call[0])) keys.push_back(key);
  return make_list(call.heap(), keys);
}
Term values_1(Call& call) {
  if (!call[0].is_map()) return bad_map(call, call[0]);
  std::vector<Term> values;
  for (const auto& [key, value] : map_pairs_listed(call[0])) values.push_back(value);
  return make_list(call.heap(), values);
}

// ---- iterators

/// The pairs from a path on, until there are enough of them.
class PathWalk {
 public:
  PathWalk(Term map, uint64_t path) {
    Term node = map;
    for (size_t level = 0; level < kPathLevels; ++level) {
      size_t index = path >> 4 * level & 15;
      levels_.push_back({node, index});
      size_t count = child_count(node);
      if (index >= count || path >> 4 * level == 0) break;
      node = child(node, index);
      if (node.is_cons()) break;
    }
  }
  void take(std::vector<std::pair<Term, Term>>& pairs) {
    while (!levels_.empty() && (pairs.size() < kChunk || levels_.size() > kPathLevels)) {
      auto& [node, index] = levels_.back();
      if (index >= child_count(node)) {
        levels_.pop_back();
        if (!levels_.empty()) ++levels_.back().index;
        continue;
      }
      Term next = child(node, index);
      if (next.is_cons()) {
        pairs.emplace_back(next.head(), next.tail());
        ++index;
      } else {
        levels_.push_back({next, 0});
      }
    }
    while (!levels_.empty() && levels_.back().index >= child_count(levels_.back().node)) {
      levels_.pop_back();
      if (!levels_.empty()) ++levels_.back().index;
    }
  }
  bool done() const { return levels_.empty(); }
  uint64_t path() const {
    uint64_t path = 0;
    for (size_t level = levels_.size(); level-- > 0;) path = path << 4 | levels_[level].index;
    return path;
  }

 private:
  struct Level {
    Term node;
    size_t index;
  };
  static size_t child_count(Term node) {
    return Term::header_words(node.header()) + 1 - hash_children_at(node);
  }
  static Term child(Term node, size_t index) { return Term(node.box()[hash_children_at(node) + index]); }

  std::vector<Level> levels_;
};

Term pairs_as_list(Call& call, Term rest) {
  std::vector<Term> tuples;
  for (const auto& [key, value] : map_pairs_listed(call[1]))
    tuples.push_back(make_tuple(call.heap(), {key, value}));
  return make_list(call.heap(), tuples, rest);
}

FunctionName map_next_name() { return {make_atom("erts_internal"), make_atom("map_next"), 3}; }

/// An ordered iterator of OTP 26 and later has the keys that are still to come in the place of a path. Every
/// one that is looked at must be there.
Term next_of_ordered(Call& call) {
  std::vector<std::pair<Term, Term>> pairs;
  Term keys = call[0];
  for (; keys.is_cons() && pairs.size() < kOrderedChunk; keys = keys.tail()) {
    const Term value = map_get(call[1], keys.head());
    if (!value) return call.badarg();
    pairs.emplace_back(keys.head(), value);
  }
  if (!keys.is_list()) return call.badarg();
  Term next = keys.is_nil() ? Term(atoms::none_) : make_cons(call.heap(), keys, call[1]);
  for (size_t i = pairs.size(); i-- > 0;)
    next = make_tuple(call.heap(), {pairs[i].first, pairs[i].second, next});
  return next;
}

/// {K,V,Next} for `iterator`; for a list all pairs in front of it, at once.
Term map_next_3(Call& call) {
  if (call[0].is_list() && call[1].is_map() && call[2].is(atoms::iterator)) return next_of_ordered(call);
  auto path = to_uint64(call[0]);
  if (!path || !call[1].is_map()) return call.badarg();
  if (!call[2].is(atoms::iterator)) return call[2].is_list() ? pairs_as_list(call, call[2]) : call.badarg();
  std::vector<std::pair<Term, Term>> pairs;
  Term next = atoms::none_;
  if (call[1].is_box_of(BoxKind::flat_map)) {
    pairs = map_pairs(call[1]);
  } else {
    PathWalk walk(call[1], *path);
    walk.take(pairs);
    if (!walk.done()) next = make_cons(call.heap(), make_unsigned(call.heap(), walk.path()), call[1]);
  }
  for (size_t i = pairs.size(); i-- > 0;)
    next = make_tuple(call.heap(), {pairs[i].first, pairs[i].second, next});
  return next;
}

/// Where a generator over a map begins: a map or one of its iterators; [] if it is neither. Code of OTP 26
/// and later calls this and the next one; the installed OTP need not have them.
Term mc_iterator_1(Call& call) {
  const Term from = call[0];
  if (from.is_map())
    return call.tail_call(map_next_name(), std::array{Term::small(0), from, atoms::iterator});
  const bool is_begun = from.is_tuple(3) || from.is(atoms::none_);
  const bool is_path = from.is_cons() && (from.head().is_integer() || from.head().is_list());
  const bool is_place = is_path && from.tail().is_map();
  if (is_place) return call.tail_call(map_next_name(), std::array{from.head(), from.tail(), atoms::iterator});
  return is_begun ? from : Term::nil();
}

Term mc_refill_1(Call& call) {
  if (!call[0].is_cons()) return call.error(make_atom("function_clause"));
  return call.tail_call(map_next_name(), std::array{call[0].head(), call[0].tail(), atoms::iterator});
}

Term map_to_tuple_keys_1(Call& call) {
  return call[0].is_box_of(BoxKind::flat_map) ? Term(call[0].box()[1]) : call.badarg();
}
Term map_hashmap_children_1(Call& call) {
  Term node = call[0];
  if (!node.is_box_of(BoxKind::hash_map) && !node.is_box_of(BoxKind::hash_node)) return call.badarg();
  Term result = Term::nil();
  for (size_t i = hash_children_at(node); i <= Term::header_words(node.header()); ++i)
    result = make_cons(call.heap(), Term(node.box()[i]), result);
  return result;
}

constexpr Builtin kTable[] = {
    {"maps", "find", 2, find_2},
    {"maps", "get", 2, get_2},
    {"maps", "is_key", 2, is_key_2},
    {"maps", "put", 3, put_3},
    {"maps", "update", 3, update_3},
    {"maps", "remove", 2, remove_2},
    {"maps", "take", 2, take_2},
    {"maps", "merge", 2, merge_2},
    {"maps", "from_list", 1, from_list_1},
    {"maps", "from_keys", 2, from_keys_2},
    {"maps", "keys", 1, keys_1},
    {"maps", "values", 1, values_1},
    {"erts_internal", "map_next", 3, map_next_3},
    {"erts_internal", "mc_iterator", 1, mc_iterator_1},
    {"erts_internal", "mc_refill", 1, mc_refill_1},
    {"erts_internal", "map_to_tuple_keys", 1, map_to_tuple_keys_1},
    {"erts_internal", "map_hashmap_children", 1, map_hashmap_children_1},
};

}  // namespace

std::span<const Builtin> maps_builtins() { return kTable; }

}  // namespace ravel::vm
