// SPDX-License-Identifier: Apache-2.0
//
// What the files of ets built-ins share: finding the table that an argument names, with the rights to use it,
// saying what was touched, and failing with the causes that erl_stdlib_errors explains.
#pragma once

#include <optional>

#include "vm/bif.h"
#include "vm/machine.h"
#include "vm/tables.h"
#include "vm/term.h"

namespace ravel::vm::ets {

enum class Right : uint8_t { none, read, write };

/// Why an ets built-in failed, in the words of error_info.
enum class Cause : uint8_t {
  none,
  type,
  id,
  access,
  table_type,
  badkey,
  keypos,
  position,
  owner,
  not_owner,
  exists
};
Term fail(Call& call, Cause cause = Cause::none);

/// The table that `name` (an atom or a reference) stands for. Null, with an exception under way, if there is
/// none or the process lacks the right.
const Table* find(Call& call, Term name, Right right);
/// The same, to be changed.
Table* own(Call& call, Term name);
/// Nothing fails: null and a cause.
const Table* look(Call& call, Term name, Cause& cause);

/// What a key is called in touches; nothing if only the whole table can be said to be touched.
std::optional<uint64_t> key_number(const Table& table, Term key);
/// What a table's name is called there: an object of its own.
uint64_t name_object(Term name);
void touch_key(Call& call, const Table& table, Term key, bool write);
void touch_all(Call& call, const Table& table, bool write);
/// A table's name is looked up, or given or taken away.
void touch_name(Call& call, Term name, bool write);

/// How programs name the table: its name or its reference.
Term table_term(Heap& heap, const Table& table);
Term table_reference(Heap& heap, const Table& table);

/// A list of copies of rows.
Term copy_rows(Heap& heap, const std::vector<const Packed*>& rows);
Term end_of_table();

}  // namespace ravel::vm::ets
