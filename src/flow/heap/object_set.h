// SPDX-License-Identifier: Apache-2.0
//
// A set of object ids, as sorted words: the upper half of a word says which 32 ids, the lower half which of
// them are in. Ids are given as objects are found, so the objects of one class or method are neighbours
// and share words; a set of one object is one word. One form for all sizes keeps union, difference and
// filtering three short loops.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace ravel::flow::heap {

/// One bit per object: what passes a class filter. Indexed by an object's id / 32.
using ObjectMask = std::vector<uint32_t>;

class ObjectSet {
 public:
  ObjectSet() = default;
  explicit ObjectSet(uint32_t id) : words_{word(id)} {}

  bool empty() const { return words_.empty(); }
  std::span<const uint64_t> words() const { return words_; }
  size_t size() const {
    size_t count = 0;
    for (const uint64_t w : words_) count += static_cast<size_t>(std::popcount(bits(w)));
    return count;
  }
  bool contains(uint32_t id) const {
    const auto at = find(words_.begin(), id / 32);
    return at != words_.end() && index(*at) == id / 32 && (bits(*at) & 1u << id % 32) != 0;
  }
  void clear() { words_.clear(); }
  void release() { std::vector<uint64_t>().swap(words_); }
  /// Ids must come in ascending order.
  void append(uint32_t id) {
    if (!words_.empty() && index(words_.back()) == id / 32) {
      words_.back() |= 1u << id % 32;
    } else {
      words_.push_back(word(id));
    }
  }

  template <typename F>
  void for_each(F&& visit) const {
    for (const uint64_t w : words_) {
      for (uint32_t rest = bits(w); rest != 0; rest &= rest - 1) {
        visit(index(w) * 32 + static_cast<uint32_t>(std::countr_zero(rest)));
      }
    }
  }

  /// Adds `more`; what was not there is put into `added`, which was empty.
  void unite(std::span<const uint64_t> more, ObjectSet& added) {
    auto at = words_.begin();
    size_t missing = 0;
    for (const uint64_t w : more) {
      at = find(at, index(w));
      if (at == words_.end() || index(*at) != index(w)) {
        added.words_.push_back(w);
        ++missing;
        continue;
      }
      const uint32_t fresh = bits(w) & ~bits(*at);
      if (fresh == 0) continue;
      *at |= fresh;
      added.words_.push_back(static_cast<uint64_t>(index(w)) << 32 | fresh);
    }
    if (missing != 0) insert_missing(added.words_, missing);
  }
  void unite(const ObjectSet& more) {
    ObjectSet added;
    unite(more.words_, added);
  }
  /// What of `from` passes the mask, into this set, which was empty.
  void take_masked(std::span<const uint64_t> from, const ObjectMask& mask) {
    for (const uint64_t w : from) {
      const uint32_t passed = index(w) < mask.size() ? bits(w) & mask[index(w)] : 0;
      if (passed != 0) words_.push_back(static_cast<uint64_t>(index(w)) << 32 | passed);
    }
  }
  /// What of `from` is not in `without`, into this set, which was empty.
  void take_difference(std::span<const uint64_t> from, std::span<const uint64_t> without) {
    auto at = without.begin();
    for (const uint64_t w : from) {
      while (at != without.end() && index(*at) < index(w)) ++at;
      const uint32_t cut = at != without.end() && index(*at) == index(w) ? bits(*at) : 0;
      const uint32_t left = bits(w) & ~cut;
      if (left != 0) words_.push_back(static_cast<uint64_t>(index(w)) << 32 | left);
    }
  }
  void shrink() { words_.shrink_to_fit(); }
  bool operator==(const ObjectSet&) const = default;

 private:
  static uint32_t index(uint64_t w) { return static_cast<uint32_t>(w >> 32); }
  static uint32_t bits(uint64_t w) { return static_cast<uint32_t>(w); }
  static uint64_t word(uint32_t id) { return static_cast<uint64_t>(id / 32) << 32 | 1u << id % 32; }

  template <typename It>
  static It find_in(It from, It end, uint32_t wanted) {
    // Small sets and neighbouring words: a short walk beats a binary search.
    for (int step = 0; step < 4; ++step, ++from) {
      if (from == end || index(*from) >= wanted) return from;
    }
    return std::lower_bound(from, end, wanted, [](uint64_t w, uint32_t i) { return index(w) < i; });
  }
  std::vector<uint64_t>::iterator find(std::vector<uint64_t>::iterator from, uint32_t wanted) {
    return find_in(from, words_.end(), wanted);
  }
  std::vector<uint64_t>::const_iterator find(std::vector<uint64_t>::const_iterator from,
                                             uint32_t wanted) const {
    return find_in(from, words_.end(), wanted);
  }
  /// Merges those words of `added` whose index is not here yet, from the back.
  void insert_missing(const std::vector<uint64_t>& added, size_t missing) {
    size_t from = words_.size();
    words_.resize(words_.size() + missing);
    size_t to = words_.size();
    for (size_t i = added.size(); i-- > 0;) {
      while (from > 0 && index(words_[from - 1]) > index(added[i])) words_[--to] = words_[--from];
      if (from > 0 && index(words_[from - 1]) == index(added[i])) continue;  // was merged in place
      words_[--to] = added[i];
    }
  }

  std::vector<uint64_t> words_;
};

}  // namespace ravel::flow::heap
