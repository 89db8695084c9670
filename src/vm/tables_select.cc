// SPDX-License-Identifier: Apache-2.0
//
// Visits a table's rows in OTP's order: buckets of a hashed table, keys of an ordered one; or only where the
// bound keys of a match specification lead.
#include <algorithm>

#include "vm/compare.h"
#include "vm/tables.h"
#include "vm/work.h"

namespace ravel::vm {

/// The buckets to visit: those of the keys, each once, in order of the heads; or all.
std::vector<uint32_t> Table::buckets(const Keys& keys) const {
  std::vector<uint32_t> result;
  const HashRows& rows = *hashed();
  if (keys) {
    for (Term key : *keys) {
      const uint32_t bucket = rows.bucket_of(table_hash(key));
      if (std::find(result.begin(), result.end(), bucket) == result.end()) result.push_back(bucket);
    }
    return result;
  }
  uint32_t bucket = 0;
  do {
    result.push_back(bucket);
    bucket = rows.next_bucket(bucket);
  } while (bucket != 0);
  return result;
}

/// Copies of the rows to visit (cheap: rows are counted), so that the table may be changed meanwhile.
std::vector<Packed> Table::ordered_rows(const Keys& keys) const {
  std::vector<Packed> result;
  if (keys) {
    for (Term key : *keys) {
      const Packed* row = ordered()->find(key);
      const auto same = [&](const Packed& other) { return other.term.is(row->term); };
      if (row && std::none_of(result.begin(), result.end(), same)) result.push_back(*row);
    }
    return result;
  }
  result.reserve(ordered()->size());
  for (const Packed* row = ordered()->first(); row; row = ordered()->above(key_of(row->term)))
    result.push_back(*row);
  return result;
}

size_t Table::visit(Cursor& cursor, const Keys& keys, size_t limit,
                    const std::function<bool(const Packed&)>& visitor) const {
  size_t wanted = 0;
  const auto each = [&](const Packed& row) {
    note_work(1);
    return visitor(row);
  };
  if (keys) {
    cursor.ended = true;
    if (ordered()) {
      auto rows = ordered_rows(keys);
      std::sort(rows.begin(), rows.end(), [&](const Packed& left, const Packed& right) {
        const int order = compare(key_of(left.term), key_of(right.term));
        return cursor.backwards ? order > 0 : order < 0;
      });
      for (const Packed& row : rows) wanted += each(row) ? 1 : 0;
      return wanted;
    }
    for (uint32_t bucket : buckets(keys)) {
      std::vector<const Packed*> rows;
      hashed()->bucket_rows(bucket, rows);
      for (const Packed* row : rows) wanted += each(*row) ? 1 : 0;
    }
    return wanted;
  }
  if (const TreeRows* tree = ordered()) {
    const Packed* row = cursor.last_key.is_none() ? (cursor.backwards ? tree->last() : tree->first())
                        : cursor.backwards        ? tree->below(cursor.last_key)
                                                  : tree->above(cursor.last_key);
    while (row) {
      cursor.last_key = key_of(row->term);
      wanted += each(*row) ? 1 : 0;
      if (wanted == limit) return wanted;
      row = cursor.backwards ? tree->below(cursor.last_key) : tree->above(cursor.last_key);
    }
    cursor.ended = true;
    return wanted;
  }
  std::vector<const Packed*> rows;
  while (true) {
    rows.clear();
    hashed()->bucket_rows(cursor.bucket, rows);
    for (const Packed* row : rows) wanted += each(*row) ? 1 : 0;
    cursor.bucket = hashed()->next_bucket(cursor.bucket);
    if (cursor.bucket == 0) break;
    if (wanted >= limit) return wanted;
  }
  cursor.ended = true;
  return wanted;
}

size_t Table::erase_if(const Keys& keys, const std::function<bool(const Packed&)>& doomed) {
  size_t erased = 0;
  note_work(keys ? keys->size() : size());
  if (auto* rows = std::get_if<HashRows>(&rows_)) {
    for (uint32_t bucket : buckets(keys)) erased += rows->erase_in_bucket(bucket, is_fixed(), doomed);
    if (erased) rows->shrink_after_erase(is_fixed());
    return erased;
  }
  for (const Packed& row : ordered_rows(keys)) {
    if (!doomed(row)) continue;
    erase(key_of(row.term));
    ++erased;
  }
  return erased;
}

size_t Table::replace(const Keys& keys, const std::function<Packed(const Packed&)>& replacement) {
  size_t replaced = 0;
  note_work(keys ? keys->size() : size());
  if (auto* rows = std::get_if<HashRows>(&rows_)) {
    for (uint32_t bucket : buckets(keys)) replaced += rows->replace_in_bucket(bucket, replacement);
    return replaced;
  }
  for (const Packed& row : ordered_rows(keys)) {
    Packed object = replacement(row);
    if (object.term.is_none()) continue;
    put(std::move(object));
    ++replaced;
  }
  return replaced;
}

}  // namespace ravel::vm
