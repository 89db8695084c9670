// SPDX-License-Identifier: Apache-2.0
//
// The hash trie. A leaf is a cons of key and value; a node has a bit map of its occupied slots and a child
// for each. Two keys whose slots agree on a level get a node of one child between them, as in OTP. Changing
// one key copies the nodes on its path.
//
// A large map is built at once: sort by hash with its slots reversed, drop repeated keys, and every node's
// children lie side by side.
#include "vm/map_tree.h"

#include <algorithm>

#include "vm/build.h"
#include "vm/compare.h"
#include "vm/map.h"

namespace ravel::vm {
namespace {

using Pair = std::pair<Term, Term>;

constexpr uint32_t kLevelsInHash = 8;

/// The hash of a key as it is used up from level to level.
struct Path {
  Term key;
  uint32_t level = 0, bits = 0;
  explicit Path(Term of) : key(of), bits(internal_hash(of)) {}
  uint32_t slot() const { return bits & 15; }
  void down() {
    ++level;
    bits = level % kLevelsInHash == 0 ? internal_hash(key, level / kLevelsInHash) : bits >> 4;
  }
  /// Of another key, brought to the same level.
  static Path at_level(Term of, uint32_t level) {
    Path path(of);
    path.level = level;
    if (level >= kLevelsInHash) path.bits = internal_hash(of, level / kLevelsInHash);
    path.bits >>= 4 * (level % kLevelsInHash);
    return path;
  }
};

uint32_t bit_map(Term node) {
  return static_cast<uint32_t>(Term(node.box()[hash_children_at(node) - 1]).small());
}
/// Of 16 bits; the machine's own instruction is not used on every processor we are built for.
size_t bit_count(uint32_t bits) {
  bits -= bits >> 1 & 0x5555;
  bits = (bits & 0x3333) + (bits >> 2 & 0x3333);
  bits = (bits + (bits >> 4)) & 0x0F0F;
  return (bits + (bits >> 8)) & 0x1F;
}
size_t position(uint32_t bits, uint32_t slot) { return bit_count(bits & ((1U << slot) - 1)); }
bool has_slot(uint32_t bits, uint32_t slot) { return (bits >> slot & 1) != 0; }

/// A node with the same kind and, for a root, `count` pairs. The caller fills in the children.
Word* new_node(Heap& heap, BoxKind kind, size_t count, uint32_t bits) {
  size_t children = bit_count(bits);
  size_t head = kind == BoxKind::hash_map ? 2 : 1;
  Word* box = heap.allocate(1 + head + children);
  box[0] = Term::make_header(kind, head + children);
  if (kind == BoxKind::hash_map) box[1] = Term::small(static_cast<int64_t>(count)).word();
  box[head] = Term::small(bits).word();
  return box;
}

Term leaf(Heap& heap, Term key, Term value) { return make_cons(heap, key, value); }

/// The node that holds two leaves with different keys, from `path`'s level on.
Term split(Heap& heap, Path old_path, Term old_leaf, Path path, Term new_leaf) {
  uint32_t a = old_path.slot(), b = path.slot();
  Word* box = new_node(heap, BoxKind::hash_node, 0, 1U << a | 1U << b);
  if (a == b) {
    old_path.down();
    path.down();
    box[2] = split(heap, old_path, old_leaf, path, new_leaf).word();
  } else {
    box[2] = (a < b ? old_leaf : new_leaf).word();
    box[3] = (a < b ? new_leaf : old_leaf).word();
  }
  return Term::boxed(box);
}

struct Insertion {
  Heap& heap;
  Path path;
  Term value;
  bool added = false;

  Term into_child(Term child) {
    if (!child.is_cons()) return into_node(child);
    if (equal_exact(child.head(), path.key))
      return child.tail().is(value) ? child : leaf(heap, path.key, value);
    added = true;
    return split(heap, Path::at_level(child.head(), path.level), child, path, leaf(heap, path.key, value));
  }

  Term into_node(Term node) {
    uint32_t bits = bit_map(node), slot = path.slot();
    size_t first = hash_children_at(node), at = position(bits, slot);
    size_t count = bit_count(bits);
    const Word* old = node.box() + first;
    if (has_slot(bits, slot)) {
      path.down();
      Term child = into_child(Term(old[at]));
      if (child.is(Term(old[at]))) return node;
      Word* box = copy_node(node, bits);
      std::copy_n(old, count, box + first);
      box[first + at] = child.word();
      return Term::boxed(box);
    }
    added = true;
    Term fresh = leaf(heap, path.key, value);
    Word* box = copy_node(node, bits | 1U << slot);
    std::copy_n(old, at, box + first);
    std::copy_n(old + at, count - at, box + first + at + 1);
    box[first + at] = fresh.word();
    return Term::boxed(box);
  }

  Word* copy_node(Term node, uint32_t bits) {
    BoxKind kind = Term::header_kind(node.header());
    size_t count = kind == BoxKind::hash_map ? map_size(node) + (added ? 1 : 0) : 0;
    return new_node(heap, kind, count, bits);
  }
};

struct Removal {
  Heap& heap;
  Path path;

  /// What is left of the child: none() if nothing, a leaf if only that.
  Term from_node(Term node) {
    uint32_t bits = bit_map(node), slot = path.slot();
    size_t first = hash_children_at(node), at = position(bits, slot);
    size_t count = bit_count(bits);
    const Word* old = node.box() + first;
    bool is_root = Term::header_kind(node.header()) == BoxKind::hash_map;
    Term rest;
    if (!Term(old[at]).is_cons()) {
      path.down();
      rest = from_node(Term(old[at]));
    }
    if (rest) {
      if (count == 1 && rest.is_cons() && !is_root) return rest;
      Word* box = copy_node(node, bits);
      std::copy_n(old, count, box + first);
      box[first + at] = rest.word();
      return Term::boxed(box);
    }
    if (!is_root && count == 1) return Term::none();
    if (!is_root && count == 2 && Term(old[1 - at]).is_cons()) return Term(old[1 - at]);
    Word* box = copy_node(node, bits & ~(1U << slot));
    std::copy_n(old, at, box + first);
    std::copy_n(old + at + 1, count - at - 1, box + first + at);
    return Term::boxed(box);
  }

  Word* copy_node(Term node, uint32_t bits) {
    BoxKind kind = Term::header_kind(node.header());
    return new_node(heap, kind, kind == BoxKind::hash_map ? map_size(node) - 1 : 0, bits);
  }
};

struct Item {
  uint32_t bits;  ///< the hash from the present level on
  uint32_t order;
  Pair pair;
};

/// So that the slot of the first level counts most.
uint32_t reversed(uint32_t bits) {
  bits = (bits & 0x0F0F0F0FU) << 4 | (bits & 0xF0F0F0F0U) >> 4;
  return __builtin_bswap32(bits);
}

void sort_items(std::span<Item> items) {
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    uint32_t left = reversed(a.bits), right = reversed(b.bits);
    return left != right ? left < right : a.order < b.order;
  });
}

/// Sorted by hash. Keeps of equal keys the last; gives the number that is left.
size_t drop_repeated(std::vector<Item>& items) {
  size_t kept = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    bool repeated = false;
    for (size_t j = i + 1; j < items.size() && items[j].bits == items[i].bits && !repeated; ++j)
      repeated = equal_exact(items[i].pair.first, items[j].pair.first);
    if (!repeated) items[kept++] = items[i];
  }
  return kept;
}

struct Building {
  Heap& heap;

  /// At least one item, sorted; keys differ.
  Term node(std::span<Item> items, uint32_t level, BoxKind kind) {
    if (items.size() == 1 && kind == BoxKind::hash_node)
      return leaf(heap, items[0].pair.first, items[0].pair.second);
    uint32_t shift = 4 * (level % kLevelsInHash);
    if (shift == 0 && level > 0) {
      for (Item& item : items) item.bits = internal_hash(item.pair.first, level / kLevelsInHash);
      sort_items(items);
    }
    uint32_t bits = 0;
    for (const Item& item : items) bits |= 1U << (item.bits >> shift & 15);
    Word* box = new_node(heap, kind, items.size(), bits);
    Word* child = box + (kind == BoxKind::hash_map ? 3 : 2);
    for (size_t begin = 0, end = 0; begin < items.size(); begin = end) {
      uint32_t slot = items[begin].bits >> shift & 15;
      while (end < items.size() && (items[end].bits >> shift & 15) == slot) ++end;
      *child++ = node(items.subspan(begin, end - begin), level + 1, BoxKind::hash_node).word();
    }
    return Term::boxed(box);
  }
};

}  // namespace

Term tree_get(Term map, Term key) {
  Path path(key);
  for (Term node = map;; path.down()) {
    uint32_t bits = bit_map(node), slot = path.slot();
    if (!has_slot(bits, slot)) return Term::none();
    Term child(node.box()[hash_children_at(node) + position(bits, slot)]);
    if (child.is_cons()) return equal_exact(child.head(), key) ? child.tail() : Term::none();
    node = child;
  }
}

Term tree_put(Heap& heap, Term map, Term key, Term value) {
  return Insertion{heap, Path(key), value}.into_node(map);
}

Term tree_remove(Heap& heap, Term map, Term key) { return Removal{heap, Path(key)}.from_node(map); }

Term make_tree(Heap& heap, std::span<const Pair> pairs, std::vector<Pair>& distinct) {
  std::vector<Item> items;
  items.reserve(pairs.size());
  for (const Pair& pair : pairs)
    items.push_back({internal_hash(pair.first), static_cast<uint32_t>(items.size()), pair});
  sort_items(items);
  size_t count = drop_repeated(items);
  if (count > kFlatMapMax) return Building{heap}.node({items.data(), count}, 0, BoxKind::hash_map);
  for (size_t i = 0; i < count; ++i) distinct.push_back(items[i].pair);
  return Term::none();
}

}  // namespace ravel::vm
