// SPDX-License-Identifier: Apache-2.0
//
// Rows of an ordered_set, by term order with 1 == 1.0. They lie sorted in leaves of up to 64 rows, and the
// leaves in a list of their own: two levels are enough for millions of rows, finding one is two binary
// searches, and a copy of the table shares the leaves until it writes into one.
//
// Deleting needs no marks: next(Key) is the first greater key, whether Key is there or not.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

class TreeRows {
 public:
  explicit TreeRows(size_t key_position) : key_position_(key_position) {}

  size_t size() const { return size_; }
  const Packed* find(Term key) const;
  /// Replaces the row of an equal key.
  void put(Packed object);
  bool erase(Term key);
  void clear();

  /// Null at the end. `above` and `below` are strict.
  const Packed* first() const;
  const Packed* last() const;
  const Packed* above(Term key) const;
  const Packed* below(Term key) const;
  /// The row with `index` rows before it; null if there are not so many.
  const Packed* at(size_t index) const;

 private:
  using Leaf = std::vector<Packed>;  // never empty
  struct Place {
    size_t leaf, index;
  };
  Term key_of(const Packed& row) const { return row.term.element(key_position_ - 1); }
  /// The first row whose key is not less than `key` (or, if `after`, is greater); leaf == leaves_.size() at
  /// the end.
  Place seek(Term key, bool after) const;
  const Packed* row_at(Place place) const;

  size_t key_position_;
  std::vector<std::shared_ptr<Leaf>> leaves_;
  size_t size_ = 0;
};

}  // namespace ravel::vm
