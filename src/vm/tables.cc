// SPDX-License-Identifier: Apache-2.0
//
// A table's rows by key and in order, whatever holds them, and the collection of all tables.
#include "vm/tables.h"

#include <algorithm>

#include "vm/compare.h"

namespace ravel::vm {
namespace {

constexpr uint32_t kLocks = 64;  // of a hashed table with write_concurrency

std::variant<HashRows, TreeRows> make_rows(const TableOptions& options) {
  if (options.kind == TableKind::ordered_set) return TreeRows(options.key_position);
  const auto kind = options.kind == TableKind::set   ? HashRows::Kind::set
                    : options.kind == TableKind::bag ? HashRows::Kind::bag
                                                     : HashRows::Kind::duplicate_bag;
  const bool concurrent = options.write_concurrency != WriteConcurrency::off;
  return HashRows(kind, options.key_position, concurrent ? kLocks : 1,
                  concurrent && options.decentralized_counters);
}

}  // namespace

Table::Table(uint64_t reference, Term table_name, Term owner_pid, TableOptions table_options)
    : id(reference),
      name(table_name),
      owner(owner_pid),
      options(std::move(table_options)),
      rows_(make_rows(options)) {}

void Table::fix(Term process, uint64_t now_us) {
  if (fixations.empty()) fixed_at_us = now_us;
  for (Fixation& fixation : fixations) {
    if (fixation.process.is(process)) {
      ++fixation.count;
      return;
    }
  }
  fixations.push_back({process, 1});
}

void Table::unfix(Term process, bool entirely) {
  const auto found = std::find_if(fixations.begin(), fixations.end(),
                                  [&](const Fixation& fixation) { return fixation.process.is(process); });
  if (found == fixations.end()) return;
  if (--found->count > 0 && !entirely) return;
  fixations.erase(found);
  if (fixations.empty()) {
    if (auto* rows = std::get_if<HashRows>(&rows_)) rows->purge();
  }
}

size_t Table::size() const { return hashed() ? hashed()->size() : ordered()->size(); }

// What OTP 25 reports on a 64-bit machine, for terms of the sizes that ours have.
uint64_t Table::memory_words() const {
  constexpr uint64_t kHashBase = 305, kTreeBase = 139, kHashRow = 4, kTreeRow = 5, kLockWords = 1056;
  constexpr uint64_t kFirstSlots = 256, kSegmentTable = 262;
  uint64_t words = hashed() ? kHashBase : kTreeBase;
  if (const HashRows* rows = hashed()) {
    words += rows->slots() - kFirstSlots + (rows->slots() > kFirstSlots ? kSegmentTable : 0);
    if (options.write_concurrency != WriteConcurrency::off) words += kLockWords;
  }
  Cursor cursor;
  visit(cursor, std::nullopt, SIZE_MAX, [&](const Packed& row) {
    words += flat_size(row.term) + (hashed() ? kHashRow : kTreeRow);
    return false;
  });
  return words;
}

bool Table::same_key(Term left, Term right) const {
  return options.kind == TableKind::ordered_set ? equal(left, right) : equal_exact(left, right);
}

const Packed* Table::find(Term key) const { return hashed() ? hashed()->find(key) : ordered()->find(key); }

void Table::find_all(Term key, std::vector<const Packed*>& found) const {
  if (!single_row_per_key()) return hashed()->find_all(key, found);
  if (const Packed* row = find(key)) found.push_back(row);
}

void Table::put(Packed row) {
  if (auto* rows = std::get_if<HashRows>(&rows_)) {
    rows->put(std::move(row), is_fixed());
  } else {
    std::get<TreeRows>(rows_).put(std::move(row));
  }
}

size_t Table::erase(Term key) {
  if (auto* rows = std::get_if<HashRows>(&rows_)) return rows->erase(key, is_fixed());
  return std::get<TreeRows>(rows_).erase(key) ? 1 : 0;
}

size_t Table::erase_object(Term row) {
  if (auto* rows = std::get_if<HashRows>(&rows_)) return rows->erase_object(row, is_fixed());
  const Packed* found = find(key_of(row));
  return found && equal_exact(found->term, row) ? erase(key_of(row)) : 0;
}

void Table::clear() {
  if (auto* rows = std::get_if<HashRows>(&rows_)) {
    rows->clear(is_fixed());
  } else {
    std::get<TreeRows>(rows_).clear();
  }
}

const Packed* Table::first() const { return hashed() ? hashed()->first() : ordered()->first(); }
const Packed* Table::last() const { return hashed() ? hashed()->first() : ordered()->last(); }

bool Table::next(Term key, const Packed*& row) const {
  if (hashed()) return hashed()->after(key, row);
  row = ordered()->above(key);
  return true;
}

bool Table::previous(Term key, const Packed*& row) const {
  if (hashed()) return hashed()->after(key, row);
  row = ordered()->below(key);
  return true;
}

// ---- all tables

namespace {

auto by_id(const std::vector<std::shared_ptr<Table>>& tables, uint64_t id) {
  return std::partition_point(tables.begin(), tables.end(),
                              [&](const auto& table) { return table->id < id; });
}

}  // namespace

const Table* Tables::find(uint64_t id) const {
  const auto at = by_id(all, id);
  return at != all.end() && (*at)->id == id ? at->get() : nullptr;
}

const Table* Tables::find_named(Term name) const {
  for (const auto& [other, id] : named) {
    if (other.is(name)) return find(id);
  }
  return nullptr;
}

Table& Tables::own(uint64_t id) { return own_shared(all[static_cast<size_t>(by_id(all, id) - all.begin())]); }

void Tables::add(std::shared_ptr<Table> table) {
  if (table->options.named) named.emplace_back(table->name, table->id);
  all.insert(by_id(all, table->id), std::move(table));
}

void Tables::remove(uint64_t id) {
  std::erase_if(named, [&](const auto& entry) { return entry.second == id; });
  std::erase_if(all, [&](const auto& table) { return table->id == id; });
}

void Tables::rename(uint64_t id, Term name) {
  own(id).name = name;
  for (auto& entry : named) {
    if (entry.second == id) entry.first = name;
  }
}

// ---- compiled match specifications

std::shared_ptr<const MatchProgram> Tables::find_program(uint64_t reference) const {
  const uint64_t index = reference & ~kProgramReference;
  return index < programs.size() ? programs[index] : nullptr;
}

uint64_t Tables::add_program(std::shared_ptr<const MatchProgram> program) {
  auto& same_hash = programs_by_hash[portable_hash2(program->spec())];
  for (uint32_t index : same_hash) {
    if (equal_exact(programs[index]->spec(), program->spec())) return kProgramReference | index;
  }
  same_hash.push_back(static_cast<uint32_t>(programs.size()));
  programs.push_back(std::move(program));
  return kProgramReference | (programs.size() - 1);
}

// ---- atomics

namespace {

auto by_reference(const std::vector<std::pair<uint64_t, std::shared_ptr<Atomics>>>& atomics,
                  uint64_t reference) {
  return std::partition_point(atomics.begin(), atomics.end(),
                              [&](const auto& entry) { return entry.first < reference; });
}

}  // namespace

const Atomics* Tables::find_atomics(uint64_t reference) const {
  const auto at = by_reference(atomics, reference);
  return at != atomics.end() && at->first == reference ? at->second.get() : nullptr;
}

Atomics* Tables::own_atomics(uint64_t reference) {
  const auto at = by_reference(atomics, reference);
  if (at == atomics.end() || at->first != reference) return nullptr;
  return &own_shared(atomics[static_cast<size_t>(at - atomics.begin())].second);
}

}  // namespace ravel::vm
