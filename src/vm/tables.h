// SPDX-License-Identifier: Apache-2.0
//
// ETS tables, and with them what else the processes of a node share as values: persistent terms, atomics and
// counters, compiled match specifications.
//
// A row is a Packed tuple: a segment of its own, never changed, only replaced. So a copy of a machine shares
// tables, a table that is then written to shares all rows but the written ones, and a reader gets a copy in
// its own heap. Tables know nothing of processes and calls; bif_ets*.cc check rights and arguments, say what
// was touched, and come here.
//
// References that name a table, an array of atomics or a match specification are marked by a bit of their
// own, so that a deleted table's reference is still seen to be one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "base/hash_map.h"
#include "vm/heap.h"
#include "vm/match_spec.h"
#include "vm/table_hash.h"
#include "vm/table_tree.h"
#include "vm/term.h"

namespace ravel::vm {

enum class TableKind : uint8_t { set, ordered_set, bag, duplicate_bag };
enum class TableAccess : uint8_t { public_, protected_, private_ };
enum class WriteConcurrency : uint8_t { off, on, auto_ };

struct TableOptions {
  TableKind kind = TableKind::set;
  TableAccess access = TableAccess::protected_;
  bool named = false, compressed = false, read_concurrency = false, decentralized_counters = false;
  WriteConcurrency write_concurrency = WriteConcurrency::off;
  size_t key_position = 1;
  Term heir;  ///< pid or none()
  Packed heir_data;
};

inline constexpr uint64_t kTableReference = uint64_t{1} << 62;
inline constexpr uint64_t kProgramReference = uint64_t{1} << 61;
inline constexpr uint64_t kAtomicsReference = uint64_t{1} << 60;

class Table {
 public:
  Table(uint64_t reference, Term table_name, Term owner_pid, TableOptions table_options);

  uint64_t id;
  Term name, owner;
  TableOptions options;
  struct Fixation {
    Term process;
    uint64_t count = 0;
  };
  std::vector<Fixation> fixations;
  uint64_t fixed_at_us = 0;

  bool is_fixed() const { return !fixations.empty(); }
  void fix(Term process, uint64_t now_us);
  void unfix(Term process, bool entirely);

  size_t size() const;
  uint64_t memory_words() const;
  Term key_of(Term row) const { return row.element(options.key_position - 1); }
  bool single_row_per_key() const {
    return options.kind == TableKind::set || options.kind == TableKind::ordered_set;
  }
  bool same_key(Term left, Term right) const;
  const HashRows* hashed() const { return std::get_if<HashRows>(&rows_); }
  const TreeRows* ordered() const { return std::get_if<TreeRows>(&rows_); }

  // ---- by key
  const Packed* find(Term key) const;
  void find_all(Term key, std::vector<const Packed*>& found) const;
  void put(Packed row);
  size_t erase(Term key);
  size_t erase_object(Term row);
  void clear();

  // ---- in order. Null at the end; false if a hashed table has no such key.
  const Packed* first() const;
  const Packed* last() const;
  bool next(Term key, const Packed*& row) const;
  bool previous(Term key, const Packed*& row) const;

  // ---- every row that a match specification lets through (tables_select.cc)
  /// Where a selection goes on, and how much it may still find.
  struct Cursor {
    bool ended = false, backwards = false;
    uint32_t bucket = 0;  ///< hashed: the next to visit
    Term last_key;        ///< ordered: the last one visited; none() before the first
  };
  /// Calls `each` with rows until `limit` of them were wanted (it returned true), or to the end. A hashed
  /// table stops only between buckets, so more may be wanted. `keys` (the bound keys of all heads) narrows
  /// the search; nothing if there is a head whose key is not bound. Returns how many were wanted.
  using Keys = std::optional<std::vector<Term>>;
  size_t visit(Cursor& cursor, const Keys& keys, size_t limit,
               const std::function<bool(const Packed&)>& each) const;
  size_t erase_if(const Keys& keys, const std::function<bool(const Packed&)>& doomed);
  size_t replace(const Keys& keys, const std::function<Packed(const Packed&)>& replacement);

 private:
  std::vector<uint32_t> buckets(const Keys& keys) const;
  std::vector<Packed> ordered_rows(const Keys& keys) const;

  std::variant<HashRows, TreeRows> rows_;
};

/// Persistent terms: what is gone stays in memory, because processes may refer to it (as to a literal).
struct PersistentTerms {
  struct Entry {
    Packed key, value;
    uint32_t hash = 0;
  };
  std::vector<Entry> entries;  ///< in order of the hash table that OTP lists them by
  std::vector<Packed> retired;
  const Entry* find(Term key) const;
  /// False if there was an equal one.
  bool put(Packed key, Packed value);
  bool erase(Term key);
  uint64_t memory_bytes() const;
};

/// An array of 64-bit integers: atomics, and counters.
struct Atomics {
  bool is_signed = true;
  std::vector<uint64_t> values;
};

struct Tables {
  const Table* find(uint64_t id) const;
  const Table* find_named(Term name) const;
  /// The table to be changed: a copy of its own if a copy of the machine shares it.
  Table& own(uint64_t id);
  void add(std::shared_ptr<Table> table);
  void remove(uint64_t id);
  void rename(uint64_t id, Term name);

  std::vector<std::shared_ptr<Table>> all;  ///< by id, which is the order of creation
  std::vector<std::pair<Term, uint64_t>> named;

  PersistentTerms persistent;

  std::shared_ptr<const MatchProgram> find_program(uint64_t reference) const;
  /// Its reference. Equal specifications share one, so that programs that compile the same one over and over
  /// do not fill the memory.
  uint64_t add_program(std::shared_ptr<const MatchProgram> program);
  std::vector<std::shared_ptr<const MatchProgram>> programs;
  HashMap<uint32_t, std::vector<uint32_t>> programs_by_hash;

  std::vector<std::pair<uint64_t, std::shared_ptr<Atomics>>> atomics;  ///< by reference
  const Atomics* find_atomics(uint64_t reference) const;
  Atomics* own_atomics(uint64_t reference);
};

}  // namespace ravel::vm
