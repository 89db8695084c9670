// SPDX-License-Identifier: Apache-2.0
//
// Linear hashing (Larson 1988), with OTP's constants. Rows lie in pages and are linked by index, so that a
// copy of the table shares them.
#include "vm/table_hash.h"

#include <algorithm>
#include <cmath>

#include "vm/compare.h"

namespace ravel::vm {
namespace {

constexpr uint32_t kFirstSegment = 256, kSegment = 2048;
constexpr int kStepsAtOnce = 5;  // buckets split or joined by one operation

}  // namespace

// An atom is hashed by its text, as phash2 does; everything else by the hash that large maps use.
uint32_t table_hash(Term key) { return key.is_atom() ? portable_hash2(key) : internal_hash(key); }

HashRows::HashRows(Kind kind, size_t key_position, uint32_t locks, bool estimated)
    : kind_(kind), estimated_(estimated), key_position_(key_position), locks_(locks) {
  heads_.resize(0);
  clear(false);
}

void HashRows::clear(bool fixed) {
  if (fixed) {
    for (uint32_t bucket = 0; bucket < active_; ++bucket) {
      for (uint32_t row = heads_[bucket]; row != kNone; row = rows_[row].next) {
        if (!rows_[row].deleted) mark(row);
      }
      marked_buckets_.push_back(bucket);
    }
    size_ = 0;
    if (estimated_) lock_sizes_.assign(locks_, 0);
    return;
  }
  rows_ = {};
  heads_ = {};
  heads_.resize(kFirstSegment);
  for (uint32_t bucket = 0; bucket < kFirstSegment; ++bucket) heads_.own(bucket) = kNone;
  free_ = kNone;
  active_ = slots_ = kFirstSegment;
  mask_ = kFirstSegment - 1;
  shrink_limit_ = 0;
  size_ = marks_ = 0;
  marked_buckets_.clear();
  if (estimated_) lock_sizes_.assign(locks_, 0);
}

// ---- chains

bool HashRows::has_key(const Row& row, Term key, uint32_t hash) const {
  return row.hash == hash && equal_exact(key_of(row), key);
}

uint32_t HashRows::bucket_of(uint32_t hash) const {
  const uint32_t bucket = hash & mask_;
  return bucket >= active_ ? bucket & (mask_ >> 1) : bucket;
}

void HashRows::set(Link link, uint32_t row) {
  if (link.before == kNone) {
    heads_.own(link.bucket) = row;
  } else {
    rows_.own(link.before).next = row;
  }
}

HashRows::Link HashRows::find_link(Term key, uint32_t hash) const {
  Link link{bucket_of(hash), kNone};
  for (uint32_t row = at(link); row != kNone && !has_key(rows_[row], key, hash); row = rows_[row].next) {
    link.before = row;
  }
  return link;
}

uint32_t HashRows::new_row(Packed object, uint32_t hash) {
  uint32_t index = free_;
  if (index == kNone) {
    index = static_cast<uint32_t>(rows_.size());
    rows_.push_back({});
  } else {
    free_ = rows_[index].next;
  }
  rows_.own(index) = {std::move(object), hash, kNone, false};
  return index;
}

void HashRows::unlink(Link link) {
  const uint32_t index = at(link);
  set(link, rows_[index].next);
  Row& row = rows_.own(index);
  if (row.deleted) --marks_;
  row = {Packed(), 0, free_, false};
  free_ = index;
}

void HashRows::mark(uint32_t row) {
  rows_.own(row).deleted = true;
  ++marks_;
}

void HashRows::count(uint32_t hash, int64_t change) {
  size_ = static_cast<size_t>(static_cast<int64_t>(size_) + change);
  if (estimated_) lock_sizes_[hash & (locks_ - 1)] += static_cast<int32_t>(change);
}

size_t HashRows::estimate(uint32_t hash) const {
  return estimated_ ? static_cast<size_t>(lock_sizes_[hash & (locks_ - 1)]) * locks_ : size_;
}

// ---- reading

const Packed* HashRows::find(Term key) const {
  const uint32_t hash = table_hash(key);
  for (uint32_t row = heads_[bucket_of(hash)]; row != kNone; row = rows_[row].next) {
    if (!rows_[row].deleted && has_key(rows_[row], key, hash)) return &rows_[row].object;
  }
  return nullptr;
}

void HashRows::find_all(Term key, std::vector<const Packed*>& found) const {
  const uint32_t hash = table_hash(key);
  for (uint32_t row = at(find_link(key, hash)); row != kNone; row = rows_[row].next) {
    if (!has_key(rows_[row], key, hash)) break;
    if (!rows_[row].deleted) found.push_back(&rows_[row].object);
  }
  std::reverse(found.begin(),
               found.end());  // the youngest is the first of the chain and the last of the list
}

uint32_t HashRows::next_bucket(uint32_t bucket) const {
  bucket += locks_;
  return bucket < active_ ? bucket : (bucket + 1) & (locks_ - 1);
}

const Packed* HashRows::first_living(uint32_t row, uint32_t bucket) const {
  while (true) {
    for (; row != kNone; row = rows_[row].next) {
      if (!rows_[row].deleted) return &rows_[row].object;
    }
    bucket = next_bucket(bucket);
    if (bucket == 0) return nullptr;
    row = heads_[bucket];
  }
}

const Packed* HashRows::first() const { return first_living(heads_[0], 0); }

bool HashRows::after(Term key, const Packed*& next) const {
  const uint32_t hash = table_hash(key);
  const Link link = find_link(key, hash);
  uint32_t row = at(link);
  if (row == kNone) return false;
  row = rows_[row].next;
  while (row != kNone && (rows_[row].deleted || (kind_ != Kind::set && has_key(rows_[row], key, hash)))) {
    row = rows_[row].next;
  }
  next = first_living(row, link.bucket);
  return true;
}

void HashRows::bucket_rows(uint32_t bucket, std::vector<const Packed*>& rows) const {
  for (uint32_t row = heads_[bucket]; row != kNone; row = rows_[row].next) {
    if (!rows_[row].deleted) rows.push_back(&rows_[row].object);
  }
}

// ---- writing

void HashRows::put(Packed object, bool fixed) {
  const Term key = object.term.element(key_position_ - 1);
  const uint32_t hash = table_hash(key);
  const Link link = find_link(key, hash);
  const uint32_t found = at(link);
  if (found != kNone && kind_ == Kind::set) {
    Row& row = rows_.own(found);
    if (row.deleted) {
      --marks_;
      count(hash, 1);
    }
    row.deleted = false;
    row.object = std::move(object);
    return;
  }
  if (found != kNone && kind_ == Kind::bag) {
    Link same = link;
    for (uint32_t row = found; row != kNone && has_key(rows_[row], key, hash); row = at(same)) {
      if (equal_exact(rows_[row].object.term, object.term)) {
        if (!rows_[row].deleted) return;
        // A mark comes back to life, and becomes the youngest of its key.
        const uint32_t rest = rows_[row].next;
        if (row != found) {
          set(same, rest);
          rows_.own(row).next = found;
          set(link, row);
        }
        rows_.own(row).deleted = false;
        --marks_;
        count(hash, 1);
        return;
      }
      same.before = row;
    }
  }
  const uint32_t row = new_row(std::move(object), hash);
  rows_.own(row).next = found;
  set(link, row);
  count(hash, 1);
  try_grow(hash, fixed);
}

size_t HashRows::erase(Term key, bool fixed) {
  const uint32_t hash = table_hash(key);
  Link link{bucket_of(hash), kNone};
  size_t erased = 0;
  for (uint32_t row = at(link); row != kNone; row = at(link)) {
    if (!rows_[row].deleted && has_key(rows_[row], key, hash)) {
      if (erased++ == 0 && fixed) {
        mark(row);  // one mark is enough to keep the key's place
        marked_buckets_.push_back(link.bucket);
      } else {
        unlink(link);
        continue;
      }
    } else if (erased && !rows_[row].deleted) {
      break;
    }
    link.before = row;
  }
  if (erased) {
    count(hash, -static_cast<int64_t>(erased));
    try_shrink(hash, fixed);
  }
  return erased;
}

size_t HashRows::erase_object(Term object, bool fixed) {
  const Term key = object.element(key_position_ - 1);
  const uint32_t hash = table_hash(key);
  Link link{bucket_of(hash), kNone};
  size_t erased = 0, seen = 0;
  for (uint32_t row = at(link); row != kNone; row = at(link)) {
    const bool same_key = !rows_[row].deleted && has_key(rows_[row], key, hash);
    if (same_key) {
      ++seen;
      if (equal_exact(rows_[row].object.term, object)) {
        ++erased;
        if (seen == 1 && fixed) {
          mark(row);
          marked_buckets_.push_back(link.bucket);
          link.before = row;
        } else {
          unlink(link);
        }
        if (kind_ == Kind::duplicate_bag) continue;
        break;
      }
    } else if (erased && !rows_[row].deleted) {
      break;
    }
    link.before = row;
  }
  if (erased) {
    count(hash, -static_cast<int64_t>(erased));
    try_shrink(hash, fixed);
  }
  return erased;
}

size_t HashRows::erase_in_bucket(uint32_t bucket, bool fixed,
                                 const std::function<bool(const Packed&)>& doomed) {
  Link link{bucket, kNone};
  size_t erased = 0;
  for (uint32_t row = at(link); row != kNone; row = at(link)) {
    if (rows_[row].deleted || !doomed(rows_[row].object)) {
      link.before = row;
      continue;
    }
    ++erased;
    count(rows_[row].hash, -1);
    if (fixed) {
      mark(row);
      link.before = row;
    } else {
      unlink(link);
    }
  }
  if (erased && fixed) marked_buckets_.push_back(bucket);
  return erased;
}

size_t HashRows::replace_in_bucket(uint32_t bucket, const std::function<Packed(const Packed&)>& replacement) {
  size_t replaced = 0;
  for (uint32_t row = heads_[bucket]; row != kNone; row = rows_[row].next) {
    if (rows_[row].deleted) continue;
    Packed object = replacement(rows_[row].object);
    if (object.term.is_none()) continue;
    rows_.own(row).object = std::move(object);
    ++replaced;
  }
  return replaced;
}

void HashRows::purge() {
  for (uint32_t bucket : marked_buckets_) {
    if (bucket >= active_) continue;
    Link link{bucket, kNone};
    for (uint32_t row = at(link); row != kNone; row = at(link)) {
      if (rows_[row].deleted) {
        unlink(link);
      } else {
        link.before = row;
      }
    }
  }
  marked_buckets_.clear();
}

// ---- growing and shrinking

void HashRows::try_grow(uint32_t hash, bool fixed) {
  if (fixed) return;
  const size_t rows = estimate(hash);
  for (int step = 0; step < kStepsAtOnce && rows > active_; ++step) split_bucket();
}

// One more bucket: the rows that belong there leave the bucket they shared so far, both in their old order.
void HashRows::split_bucket() {
  if (active_ == slots_) {
    slots_ += kSegment;
    set_shrink_limit();
  }
  const uint32_t from = active_ <= mask_ ? active_ & (mask_ >> 1) : 0;
  if (active_ > mask_) mask_ = (mask_ << 1) | 1;
  const uint32_t to = active_++;
  heads_.push_back(kNone);
  Link stay{from, kNone}, move{to, kNone};
  for (uint32_t row = heads_[from], next = kNone; row != kNone; row = next) {
    next = rows_[row].next;
    Link& end = (rows_[row].hash & mask_) == to ? move : stay;
    if (at(end) != row) set(end, row);
    end.before = row;
  }
  if (at(stay) != kNone) set(stay, kNone);
  if (at(move) != kNone) set(move, kNone);
}

void HashRows::set_shrink_limit() {
  const bool enough = !estimated_ || slots_ >= 100 * locks_;
  shrink_limit_ = enough && slots_ >= kFirstSegment + 2 * kSegment ? (slots_ - kSegment) / 2 : 0;
}

void HashRows::try_shrink(uint32_t hash, bool fixed) {
  if (fixed) return;
  const size_t rows = estimate(hash);
  for (int step = 0; step < kStepsAtOnce && rows < shrink_limit_; ++step) join_bucket();
}

// The last bucket's rows go in front of those of the bucket it once came from.
void HashRows::join_bucket() {
  const uint32_t from = --active_, to = from & (mask_ >> 1);
  if (to == 0) mask_ >>= 1;
  if (slots_ - from >= kSegment) {
    slots_ -= kSegment;
    set_shrink_limit();
  }
  Link end{from, kNone};
  for (uint32_t row = at(end); row != kNone; row = at(end)) {
    if (rows_[row].deleted) {
      unlink(end);
    } else {
      end.before = row;
    }
  }
  set(end, heads_[to]);
  heads_.own(to) = heads_[from];
  heads_.resize(active_);
}

HashRows::Statistics HashRows::statistics() const {
  Statistics result;
  result.shortest = SIZE_MAX;
  size_t sum = 0, squares = 0;
  for (uint32_t bucket = 0; bucket < active_; ++bucket) {
    size_t length = 0;
    for (uint32_t row = heads_[bucket]; row != kNone; row = rows_[row].next) ++length;
    sum += length;
    squares += length * length;
    result.shortest = std::min(result.shortest, length);
    result.longest = std::max(result.longest, length);
  }
  const auto buckets = static_cast<double>(active_);
  // Single precision where OTP has it: the numbers are shown.
  const auto average = static_cast<float>(sum) / static_cast<float>(active_);
  result.average = average;
  result.deviation = static_cast<float>(std::sqrt(
      (static_cast<double>(squares) - static_cast<double>(average) * static_cast<double>(sum)) / buckets));
  result.expected = static_cast<float>(std::sqrt(static_cast<double>(average) * (1 - 1.0 / buckets)));
  return result;
}

}  // namespace ravel::vm
