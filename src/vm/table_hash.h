// SPDX-License-Identifier: Apache-2.0
//
// Rows of a set, bag or duplicate_bag, by linear hashing as OTP does it. Programs can see the order of the
// rows (first/next, select, tab2list), so everything that decides it is OTP 25's: the hash, the number of
// buckets (256 at first, one more for each row above their number, fewer again by whole segments), the order
// within a bucket, and the order in which buckets are visited, which depends on the number of locks that
// write_concurrency gives the table.
//
// While a table is fixed (safe_fixtable) a deleted row stays as a mark, so that next(Key) still finds its
// place; purge() removes the marks when nobody holds the table fixed any more.
//
// Not modelled: locks that OTP adds to a table with {write_concurrency, auto} when it sees threads collide.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "vm/heap.h"
#include "vm/paged_vector.h"
#include "vm/term.h"

namespace ravel::vm {

/// Hash of a key, as hashed tables use it.
uint32_t table_hash(Term key);

class HashRows {
 public:
  enum class Kind : uint8_t { set, bag, duplicate_bag };
  /// `locks`: 1, or 64 with write_concurrency. `estimated`: the size is judged from one lock's share of the
  /// rows (decentralized_counters).
  HashRows(Kind kind, size_t key_position, uint32_t locks, bool estimated);

  size_t size() const { return size_; }
  size_t bucket_count() const { return active_; }
  size_t marks() const { return marks_; }
  size_t slots() const { return slots_; }  ///< room for buckets
  uint32_t locks() const { return locks_; }

  static constexpr uint32_t kNone = 0xFFFFFFFF;
  struct Row {
    Packed object;
    uint32_t hash = 0;
    uint32_t next = kNone;
    bool deleted = false;  ///< a mark
  };

  /// The first living row with that key, or null.
  const Packed* find(Term key) const;
  /// All living rows with that key, in the order in which lookup/2 lists them.
  void find_all(Term key, std::vector<const Packed*>& found) const;
  /// For a set: replaces the row of that key.
  void put(Packed object, bool fixed);
  /// Both return how many rows went.
  size_t erase(Term key, bool fixed);
  size_t erase_object(Term object, bool fixed);
  void clear(bool fixed);
  /// No longer fixed: removes what was only marked.
  void purge();

  // ---- in order
  /// The living row after that key's rows; null at the end. False if no row or mark has the key.
  bool after(Term key, const Packed*& next) const;
  const Packed* first() const;
  uint32_t bucket_of(uint32_t hash) const;
  /// The bucket visited after `bucket`; 0 at the end.
  uint32_t next_bucket(uint32_t bucket) const;
  /// Living rows of a bucket, in order of the chain.
  void bucket_rows(uint32_t bucket, std::vector<const Packed*>& rows) const;
  /// Marks or removes the rows of a bucket that `doomed` is true for; returns how many.
  size_t erase_in_bucket(uint32_t bucket, bool fixed, const std::function<bool(const Packed&)>& doomed);
  /// Gives each living row of a bucket a new object of the same key, where `replacement` has one.
  size_t replace_in_bucket(uint32_t bucket, const std::function<Packed(const Packed&)>& replacement);
  void shrink_after_erase(bool fixed) { try_shrink(0, fixed); }

  struct Statistics {
    double average = 0, deviation = 0, expected = 0;
    size_t shortest = 0, longest = 0;
  };
  Statistics statistics() const;

 private:
  Term key_of(const Row& row) const { return row.object.term.element(key_position_ - 1); }
  bool has_key(const Row& row, Term key, uint32_t hash) const;
  /// Where a chain can be entered: a bucket's head (before == kNone) or the row before.
  struct Link {
    uint32_t bucket, before;
  };
  uint32_t at(Link link) const {
    return link.before == kNone ? heads_[link.bucket] : rows_[link.before].next;
  }
  void set(Link link, uint32_t row);
  Link find_link(Term key, uint32_t hash) const;  ///< at() is the first row (or mark) with the key, or kNone
  void unlink(Link link);
  void mark(uint32_t row);
  uint32_t new_row(Packed object, uint32_t hash);
  void count(uint32_t hash, int64_t change);
  size_t estimate(uint32_t hash) const;
  void try_grow(uint32_t hash, bool fixed);
  void try_shrink(uint32_t hash, bool fixed);
  void split_bucket();
  void join_bucket();
  void set_shrink_limit();
  const Packed* first_living(uint32_t row, uint32_t bucket) const;

  Kind kind_;
  bool estimated_;
  size_t key_position_;
  uint32_t locks_;
  // Of explored programs most tables are small and each schedule writes to a copy: what malloc has at hand.
  PagedVector<Row, 16> rows_;
  PagedVector<uint32_t, 64> heads_;
  uint32_t free_ = kNone;  ///< rows not in use, linked by next
  uint32_t active_ = 256, mask_ = 255, slots_ = 256, shrink_limit_ = 0;
  size_t size_ = 0, marks_ = 0;
  std::vector<int32_t> lock_sizes_;  ///< rows under each lock, if `estimated_`
  std::vector<uint32_t> marked_buckets_;
};

}  // namespace ravel::vm
