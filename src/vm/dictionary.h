// SPDX-License-Identifier: Apache-2.0
//
// The process dictionary: pairs in order of their coming, which is the order that get/0 shows (OTP promises
// none). A few are looked through one by one; from kIndexedFrom on a table of positions, found by the key's
// hash, leads to them. Then erasing one moves the last pair into its place.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "vm/compare.h"
#include "vm/term.h"

namespace ravel::vm {

class Dictionary {
 public:
  struct Entry {  ///< roots
    Term key, value;
  };

  size_t size() const { return entries_.size(); }
  auto begin() { return entries_.begin(); }
  auto end() { return entries_.end(); }
  auto begin() const { return entries_.begin(); }
  auto end() const { return entries_.end(); }
  auto rbegin() const { return entries_.rbegin(); }
  auto rend() const { return entries_.rend(); }

  Term get(Term key) const {
    const size_t at = position(key);
    return at == kNowhere ? Term::none() : entries_[at].value;
  }
  /// What was there before, or none().
  Term put(Term key, Term value) {
    if (const size_t at = position(key); at != kNowhere) return std::exchange(entries_[at].value, value);
    entries_.push_back({key, value});
    if (entries_.size() < kIndexedFrom) return Term::none();
    if (entries_.size() * 2 > slots_.size())
      make_index();
    else
      index(entries_.size() - 1);
    return Term::none();
  }
  /// What was there, or none().
  Term erase(Term key) {
    const size_t at = position(key);
    if (at == kNowhere) return Term::none();
    const Term value = entries_[at].value;
    if (slots_.empty()) {
      entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(at));
      return value;
    }
    const size_t last = entries_.size() - 1;
    free_slot(slot_of(at));
    if (at != last) {
      slots_[slot_of(last)] = static_cast<uint32_t>(at + 1);
      entries_[at] = entries_[last];
    }
    entries_.pop_back();
    if (entries_.size() < kIndexedFrom / 2) slots_.clear();
    return value;
  }
  void clear() {
    entries_.clear();
    slots_.clear();
  }

 private:
  static constexpr size_t kIndexedFrom = 16, kNowhere = SIZE_MAX;

  size_t position(Term key) const {
    if (!slots_.empty()) return find_indexed(key);
    for (size_t i = 0; i < entries_.size(); ++i)
      if (equal_exact(entries_[i].key, key)) return i;
    return kNowhere;
  }
  size_t home_of(Term key) const { return internal_hash(key) & (slots_.size() - 1); }
  size_t after(size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  size_t find_indexed(Term key) const {
    for (size_t slot = home_of(key); slots_[slot] != 0; slot = after(slot))
      if (equal_exact(entries_[slots_[slot] - 1].key, key)) return slots_[slot] - 1;
    return kNowhere;
  }
  /// Where the entry at this position is in the table.
  size_t slot_of(size_t position) const {
    size_t slot = home_of(entries_[position].key);
    while (slots_[slot] != position + 1) slot = after(slot);
    return slot;
  }
  void index(size_t position) {
    size_t slot = home_of(entries_[position].key);
    while (slots_[slot] != 0) slot = after(slot);
    slots_[slot] = static_cast<uint32_t>(position + 1);
  }
  /// Those behind it that would no longer be found move up.
  void free_slot(size_t hole) {
    const size_t mask = slots_.size() - 1;
    for (size_t next = after(hole); slots_[next] != 0; next = after(next)) {
      const size_t home = home_of(entries_[slots_[next] - 1].key);
      if (((next - home) & mask) < ((next - hole) & mask)) continue;
      slots_[hole] = slots_[next];
      hole = next;
    }
    slots_[hole] = 0;
  }
  void make_index() {
    size_t size = kIndexedFrom;
    while (size < entries_.size() * 4) size *= 2;
    slots_.assign(size, 0);
    for (size_t i = 0; i < entries_.size(); ++i) index(i);
  }

  std::vector<Entry> entries_;
  std::vector<uint32_t> slots_;  ///< position + 1 by the key's hash; 0 is free. Empty while there are few
};

}  // namespace ravel::vm
