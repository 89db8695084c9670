// SPDX-License-Identifier: Apache-2.0
//
// ETS: rows by key. Whatever a call does to several rows it does to all or none of them: arguments are
// checked before the first is touched.
#include <algorithm>

#include "vm/bif_ets.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/number.h"

namespace ravel::vm {
namespace ets {
namespace {

bool is_row(const Table& table, Term term) {
  return term.is_tuple() && term.tuple_size() >= table.options.key_position;
}

/// The rows that insert/2 and insert_new/2 are given; false if there is something else among them.
bool read_rows(const Table& table, Term argument, std::vector<Term>& rows) {
  if (!argument.is_list()) {
    rows.push_back(argument);
  } else {
    if (list_length(argument) < 0) return false;
    for (Term row : ListItems(argument)) rows.push_back(row);
  }
  return std::all_of(rows.begin(), rows.end(), [&](Term row) { return is_row(table, row); });
}

void insert_rows(Table& table, std::vector<Term>& rows) {
  // OTP puts a list into a bag from its end: there each row is looked for among those of its key, which can
  // take so long that it is done in another way.
  if (table.options.kind == TableKind::bag) std::reverse(rows.begin(), rows.end());
  for (Term row : rows) table.put(pack(row));
}

Term insert_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  if (is_row(*found, call[1])) {
    touch_key(call, *found, found->key_of(call[1]), true);
    call.machine().tables().own(found->id).put(pack(call[1]));
    return atoms::true_;
  }
  std::vector<Term> rows;
  if (!read_rows(*found, call[1], rows)) return fail(call);
  for (Term row : rows) touch_key(call, *found, found->key_of(row), true);
  if (!rows.empty()) insert_rows(call.machine().tables().own(found->id), rows);
  return atoms::true_;
}

Term insert_new_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  std::vector<Term> rows;
  if (!read_rows(*found, call[1], rows)) return fail(call);
  const bool free = std::none_of(rows.begin(), rows.end(),
                                 [&](Term row) { return found->find(found->key_of(row)) != nullptr; });
  for (Term row : rows) touch_key(call, *found, found->key_of(row), free);
  if (!free) return atoms::false_;
  if (!rows.empty()) insert_rows(call.machine().tables().own(found->id), rows);
  return atoms::true_;
}

Term lookup_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_key(call, *table, call[1], false);
  if (table->single_row_per_key()) {
    const Packed* row = table->find(call[1]);
    return row ? make_cons(call.heap(), copy_term(row->term, call.heap()), Term::nil()) : Term::nil();
  }
  std::vector<const Packed*> rows;
  table->find_all(call[1], rows);
  return copy_rows(call.heap(), rows);
}

Term member_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_key(call, *table, call[1], false);
  return Term::boolean(table->find(call[1]) != nullptr);
}

Term lookup_element(Call& call, Term otherwise) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  if (!call[2].is_small() || call[2].small() < 1) return fail(call);
  const auto index = static_cast<size_t>(call[2].small()) - 1;
  touch_key(call, *table, call[1], false);
  std::vector<const Packed*> rows;
  table->find_all(call[1], rows);
  if (rows.empty()) return otherwise ? otherwise : fail(call, Cause::badkey);
  for (const Packed* row : rows) {
    if (index >= row->term.tuple_size()) return fail(call);
  }
  if (table->single_row_per_key()) return copy_term(rows[0]->term.element(index), call.heap());
  Term list = Term::nil();
  for (size_t at = rows.size(); at-- > 0;)
    list = make_cons(call.heap(), copy_term(rows[at]->term.element(index), call.heap()), list);
  return list;
}

Term lookup_element_3(Call& call) { return lookup_element(call, Term::none()); }
Term lookup_element_4(Call& call) { return lookup_element(call, call[3]); }

Term take_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  std::vector<const Packed*> rows;
  found->find_all(call[1], rows);
  touch_key(call, *found, call[1], !rows.empty());
  const Term list = copy_rows(call.heap(), rows);
  if (!rows.empty()) call.machine().tables().own(found->id).erase(call[1]);
  return list;
}

Term delete_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  const bool is_there = found->find(call[1]) != nullptr;
  touch_key(call, *found, call[1], is_there);
  if (is_there) call.machine().tables().own(found->id).erase(call[1]);
  return atoms::true_;
}

Term delete_object_2(Call& call) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  if (!is_row(*found, call[1])) return fail(call);
  const bool is_there = found->find(found->key_of(call[1])) != nullptr;
  touch_key(call, *found, found->key_of(call[1]), is_there);
  if (is_there) call.machine().tables().own(found->id).erase_object(call[1]);
  return atoms::true_;
}

// ---- update_element, update_counter

/// A row as it will be; only rows that came through whole are stored.
struct Update {
  const Table& table;
  std::vector<Term> elements;
};

std::vector<Term> elements_of(Term tuple) {
  std::vector<Term> result;
  for (size_t index = 0; index < tuple.tuple_size(); ++index) result.push_back(tuple.element(index));
  return result;
}

/// The operations of an update: one, or a list of them. False if the list is improper.
bool read_operations(Term argument, std::vector<Term>& operations) {
  if (!argument.is_list()) {
    operations.push_back(argument);
    return true;
  }
  if (list_length(argument) < 0) return false;
  for (Term operation : ListItems(argument)) operations.push_back(operation);
  return true;
}

Term update_element(Call& call, Term default_row) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  if (!found->single_row_per_key() || (default_row && !is_row(*found, default_row))) return fail(call);
  const Packed* row = found->find(call[1]);
  touch_key(call, *found, call[1], row != nullptr || default_row);
  if (!row && !default_row) return atoms::false_;
  std::vector<Term> operations;
  if (!call[2].is_list() && !call[2].is_tuple()) return fail(call);
  if (!read_operations(call[2], operations)) return fail(call);
  Update update{*found, elements_of(row ? row->term : default_row)};
  if (!row) update.elements[found->options.key_position - 1] = call[1];
  for (Term operation : operations) {
    if (!operation.is_tuple(2) || !operation.element(0).is_small()) return fail(call);
    const int64_t position = operation.element(0).small();
    if (position == static_cast<int64_t>(found->options.key_position)) return fail(call, Cause::keypos);
    if (position < 1 || position > static_cast<int64_t>(update.elements.size())) return fail(call);
    update.elements[static_cast<size_t>(position) - 1] = operation.element(1);
  }
  if (operations.empty() && row) return atoms::true_;
  call.machine().tables().own(found->id).put(
      pack(vm::make_tuple(call.heap(), std::span<const Term>(update.elements))));
  return atoms::true_;
}

Term update_element_3(Call& call) { return update_element(call, Term::none()); }
Term update_element_4(Call& call) { return update_element(call, call[3]); }

/// One step of update_counter: the new value of the element, or none() with `cause`.
Term count(Call& call, Update& update, Term operation, Cause& cause) {
  Heap& heap = call.heap();
  cause = Cause::none;
  Term position = Term::small(static_cast<int64_t>(update.table.options.key_position) + 1),
       increment = operation;
  Term threshold, reset;
  if (operation.is_tuple(2) || operation.is_tuple(4)) {
    position = operation.element(0);
    increment = operation.element(1);
    if (operation.is_tuple(4)) {
      threshold = operation.element(2);
      reset = operation.element(3);
      if (!threshold.is_integer() || !reset.is_integer()) return Term::none();
    }
  }
  if (!position.is_small() || !increment.is_integer()) return Term::none();
  if (position.small() == static_cast<int64_t>(update.table.options.key_position)) cause = Cause::keypos;
  if (position.small() < 1 || position.small() > static_cast<int64_t>(update.elements.size()))
    cause = Cause::position;
  if (cause != Cause::none) return Term::none();
  Term& element = update.elements[static_cast<size_t>(position.small()) - 1];
  if (!element.is_integer()) return Term::none();
  Term value = add(heap, element, increment);
  if (threshold) {
    const bool down = compare(increment, Term::small(0)) < 0;
    const int order = compare(value, threshold);
    if (down ? order < 0 : order > 0) value = reset;
  }
  element = value;
  return value;
}

Term update_counter(Call& call, Term default_row) {
  const Table* found = find(call, call[0], Right::write);
  if (!found) return Term::none();
  if (!found->single_row_per_key()) return fail(call, Cause::table_type);
  touch_key(call, *found, call[1], true);
  const Packed* row = found->find(call[1]);
  if (default_row && !is_row(*found, default_row)) return fail(call);
  if (!row && !default_row) return fail(call, Cause::badkey);
  Update update{*found, elements_of(row ? row->term : default_row)};
  if (!row) update.elements[found->options.key_position - 1] = call[1];
  std::vector<Term> operations, values;
  if (!read_operations(call[2], operations)) return fail(call);
  for (Term operation : operations) {
    Cause cause{};
    const Term value = count(call, update, operation, cause);
    if (!value) return fail(call, cause);
    values.push_back(value.is_small() ? value : copy_term(value, call.heap()));
  }
  // The result must not share words with the row that is stored: the row is packed, which copies.
  call.machine().tables().own(found->id).put(
      pack(vm::make_tuple(call.heap(), std::span<const Term>(update.elements))));
  return call[2].is_list() ? make_list(call.heap(), values) : values[0];
}

Term update_counter_3(Call& call) { return update_counter(call, Term::none()); }
Term update_counter_4(Call& call) { return update_counter(call, call[3]); }

// ---- in order

Term key_or_end(Call& call, const Table& table, const Packed* row) {
  return row ? copy_term(table.key_of(row->term), call.heap()) : end_of_table();
}

Term first_1(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  return key_or_end(call, *table, table->first());
}

Term last_1(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  return key_or_end(call, *table, table->last());
}

Term next_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  const Packed* row = nullptr;
  return table->next(call[1], row) ? key_or_end(call, *table, row) : fail(call);
}

Term prev_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  const Packed* row = nullptr;
  return table->previous(call[1], row) ? key_or_end(call, *table, row) : fail(call);
}

// first_lookup/1 and its like (OTP 27): {Key, Rows}

Term rows_or_end(Call& call, const Table& table, const Packed* row) {
  if (!row) return end_of_table();
  const Term key = table.key_of(row->term);
  std::vector<const Packed*> rows;
  table.find_all(key, rows);
  return vm::make_tuple(call.heap(), {copy_term(key, call.heap()), copy_rows(call.heap(), rows)});
}

template <const Packed* (Table::*end)() const>
Term end_lookup_1(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  return rows_or_end(call, *table, (table->*end)());
}

template <bool (Table::*step)(Term, const Packed*&) const>
Term step_lookup_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  const Packed* row = nullptr;
  return (table->*step)(call[1], row) ? rows_or_end(call, *table, row) : fail(call);
}

Term slot_2(Call& call) {
  const Table* table = find(call, call[0], Right::read);
  if (!table) return Term::none();
  touch_all(call, *table, false);
  const size_t slots = table->hashed() ? table->hashed()->bucket_count() : table->size();
  if (!call[1].is_small() || call[1].small() < 0) return fail(call);
  const auto slot = static_cast<size_t>(call[1].small());
  if (slot > slots) return fail(call);
  if (slot == slots) return end_of_table();
  std::vector<const Packed*> rows;
  if (table->hashed()) {
    table->hashed()->bucket_rows(static_cast<uint32_t>(slot), rows);
    std::reverse(rows.begin(), rows.end());
  } else {
    rows.push_back(table->ordered()->at(slot));
  }
  return copy_rows(call.heap(), rows);
}

constexpr Builtin kBuiltins[] = {
    {"ets", "insert", 2, insert_2, false},
    {"ets", "insert_new", 2, insert_new_2, false},
    {"ets", "lookup", 2, lookup_2, false},
    {"ets", "lookup_element", 3, lookup_element_3, false},
    {"ets", "lookup_element", 4, lookup_element_4, false},
    {"ets", "update_element", 4, update_element_4, false},
    {"ets", "first_lookup", 1, end_lookup_1<&Table::first>, false},
    {"ets", "last_lookup", 1, end_lookup_1<&Table::last>, false},
    {"ets", "next_lookup", 2, step_lookup_2<&Table::next>, false},
    {"ets", "prev_lookup", 2, step_lookup_2<&Table::previous>, false},
    {"ets", "member", 2, member_2, false},
    {"ets", "take", 2, take_2, false},
    {"ets", "delete", 2, delete_2, false},
    {"ets", "delete_object", 2, delete_object_2, false},
    {"ets", "update_element", 3, update_element_3, false},
    {"ets", "update_counter", 3, update_counter_3, false},
    {"ets", "update_counter", 4, update_counter_4, false},
    {"ets", "first", 1, first_1, false},
    {"ets", "last", 1, last_1, false},
    {"ets", "next", 2, next_2, false},
    {"ets", "prev", 2, prev_2, false},
    {"ets", "slot", 2, slot_2, false},
};

}  // namespace
}  // namespace ets

std::span<const Builtin> ets_rows_builtins() { return ets::kBuiltins; }

}  // namespace ravel::vm
