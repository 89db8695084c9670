// SPDX-License-Identifier: Apache-2.0
//
// ETS tables: a table is the place that calls ets:new. What is inserted anywhere is the table's
// contents, without regard to keys. A named table is found by its name from everywhere.
#include <algorithm>

#include "flow/value_flow_builtin.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

SetId ValueFlow::State::new_table(const Site& site, std::span<const SetId> args) {
  const ObjId table = make(ObjKind::table, site, 0, 0);
  const SetId options_set = elements_of(args[1]);
  const ObjId named = objects.atom(Symbol("named_table"));
  const bool may_be_named = sets.has_unknown(options_set) || sets.contains(options_set, named);
  SetId result = sets.singleton(table);
  if (may_be_named) {
    for (size_t i = 0; i < sets.objects(args[0]).size(); ++i)
      if (const ObjId id = sets.objects(args[0])[i]; objects[id].kind == ObjKind::atom)
        raise(global(GlobalKind::table_name, id.index()), sets.singleton(table));
    // ets:new gives the name back; where it may or may not, the value is either.
    if (in_every_list(args[1], named))
      result = args[0];
    else if (sets.contains(options_set, named))
      result = sets.unite(result, args[0]);
  }
  if (recording) {
    Table entry;
    entry.object = table;
    entry.func = site.func;
    entry.instr = site.instr;
    record_table_options(entry, args[0], args[1]);
    table_index.emplace(table, static_cast<uint32_t>(tables.size()));
    tables.push_back(std::move(entry));
  }
  return result;
}

/// An option is certain if every list it may be has it; one list that is built in one place is the usual
/// case.
bool ValueFlow::State::in_every_list(SetId list, ObjId option) {
  bool not_all = false;
  const auto lists = unpack(list, &not_all);
  if (not_all || lists.empty()) return false;
  return std::ranges::all_of(lists, [&](const Args& items) {
    return std::ranges::any_of(
        items, [&](SetId item) { return sets.objects(item).size() == 1 && sets.objects(item)[0] == option; });
  });
}

void ValueFlow::State::record_table_options(Table& table, SetId name, SetId options_list) {
  const SetId set = elements_of(options_list);
  for (const ObjId id : sets.objects(name)) {
    if (objects[id].kind == ObjKind::atom)
      table.names.push_back(objects[id].text);
    else
      table.name_unknown = true;
  }
  std::ranges::sort(table.names);
  const auto has = [&](std::string_view word) {
    const ObjId id = objects.find_atom(Symbol(word));
    return id.valid() && sets.contains(set, id);
  };
  const bool unknown = sets.has_unknown(set);
  table.certainly_named = in_every_list(options_list, objects.atom(Symbol("named_table")));
  table.maybe_named = unknown || has("named_table");
  table.bag = unknown || has("bag") || has("duplicate_bag");
  if (has("public")) table.access |= Table::kPublic;
  if (has("private")) table.access |= Table::kPrivate;
  const bool stated = in_every_list(options_list, objects.atom(Symbol("public"))) ||
                      in_every_list(options_list, objects.atom(Symbol("private")));
  if (has("protected") || !stated) table.access |= Table::kProtected;
  if (unknown) table.access = Table::kPublic | Table::kProtected | Table::kPrivate;
  if (unknown) table.keypos = 0;
  for (const ObjId id : sets.objects(set)) {
    const Object& object = objects[id];
    if (object.kind != ObjKind::tuple || object.arity < 2) continue;
    const SetId key = peek(object.fields), value = peek(cell_of(object.fields, 1));
    if (const ObjId heir = objects.find_atom(Symbol("heir")); heir.valid() && sets.contains(key, heir)) {
      const ObjId none = objects.find_atom(Symbol("none"));
      table.heir |= object.arity == 3 ||
                    !(none.valid() && sets.objects(value).size() == 1 && sets.contains(value, none));
    }
    if (const ObjId keypos = objects.find_atom(Symbol("keypos"));
        keypos.valid() && sets.contains(key, keypos)) {
      const auto positions = sets.objects(value);
      const bool known = positions.size() == 1 && objects[positions[0]].kind == ObjKind::number;
      table.keypos = known && !unknown ? static_cast<uint32_t>(objects[positions[0]].number) : 0;
    }
  }
}

/// The table objects that a value means: itself, or by its name.
SetId ValueFlow::State::tables_in(SetId set) {
  SetId result = set == ValueSets::kTop  ? set
                 : sets.has_unknown(set) ? ValueSets::kUnknown
                                         : ValueSets::kEmpty;
  for (size_t i = 0; i < sets.objects(set).size(); ++i) {
    const ObjId id = sets.objects(set)[i];
    if (objects[id].kind == ObjKind::table)
      result = sets.insert(result, id);
    else if (objects[id].kind == ObjKind::atom)
      result = sets.unite(result, read(global(GlobalKind::table_name, id.index())));
  }
  return result;
}

SetId ValueFlow::State::contents_of(SetId table) {
  const SetId found = tables_in(table);
  if (found == ValueSets::kTop) return ValueSets::kUnknown;
  if (found == ValueSets::kEmpty) return table == ValueSets::kEmpty ? table : not_found();
  SetId result = sets.has_unknown(found) ? ValueSets::kUnknown : ValueSets::kEmpty;
  for (size_t i = 0; i < sets.objects(found).size(); ++i)
    if (const ObjId id = sets.objects(found)[i]; objects[id].kind == ObjKind::table)
      result = sets.unite(result, read(global(GlobalKind::contents, id.index())));
  return result;
}

void ValueFlow::State::insert_into(SetId table, SetId what) {
  // One object, or a list of them.
  std::vector<ObjId> tuples;
  SetId items = sets.has_unknown(what) ? ValueSets::kUnknown : ValueSets::kEmpty;
  for (const ObjId id : sets.objects(what))
    if (objects[id].kind == ObjKind::tuple) tuples.push_back(id);
  items = sets.unite(items, sets.make(std::move(tuples)));
  items = sets.unite(items, elements_of(what));
  const SetId found = tables_in(table);
  for (size_t i = 0; i < sets.objects(found).size(); ++i)
    if (const ObjId id = sets.objects(found)[i]; objects[id].kind == ObjKind::table)
      raise(global(GlobalKind::contents, id.index()), items);
  // What is in a table that was seen is shared if that table is.
  if (sets.has_unknown(found) || found == ValueSets::kEmpty)
    record_escape(items, "put into an unknown table");
}

// ---- Mnesia

Builtin ValueFlow::State::find_rows(const ir::FuncName& name) {
  using B = Builtin;
  if (name.module.view() != "mnesia") return B::none;
  struct Form {
    std::string_view name;
    uint32_t arity;
    Builtin builtin;
  };
  static constexpr Form kForms[] = {
      {"write", 1, B::rows_write},
      {"s_write", 1, B::rows_write},
      {"dirty_write", 1, B::rows_write},
      {"write", 3, B::rows_write_to},
      {"dirty_write", 2, B::rows_write_to},
      {"read", 1, B::rows_read},
      {"read", 2, B::rows_read},
      {"read", 3, B::rows_read},
      {"wread", 1, B::rows_read},
      {"dirty_read", 1, B::rows_read},
      {"dirty_read", 2, B::rows_read},
      {"index_read", 3, B::rows_read},
      {"match_object", 1, B::rows_read},
      {"match_object", 3, B::rows_read},
      {"dirty_index_read", 3, B::rows_read},
      {"dirty_match_object", 1, B::rows_read},
      {"dirty_match_object", 2, B::rows_read},
  };
  for (const Form& form : kForms)
    if (form.name == name.name.view() && form.arity == name.arity) return form.builtin;
  return B::none;
}

/// A table has the name that stands first in its records, or is named. What it holds besides is not known:
/// others write to it, and it may be on the disk.
SetId ValueFlow::State::eval_rows(const Site& site, Builtin builtin, std::span<const SetId> args) {
  const auto row = [&](ObjId table) { return global(GlobalKind::contents, table.index(), 1); };
  if (builtin == Builtin::rows_read) {
    const SetId tags = field_of(args[0], 0, ObjKind::tuple);
    SetId rows = ValueSets::kUnknown;
    for (const SetId names : {args[0], tags})
      for (size_t i = 0; i < sets.objects(names).size(); ++i)
        if (const ObjId id = sets.objects(names)[i]; objects[id].kind == ObjKind::atom)
          rows = sets.unite(rows, read(row(id)));
    return rows == ValueSets::kUnknown ? rows : list_of(site, 200, rows);
  }
  const size_t at = builtin == Builtin::rows_write ? 0 : 1;
  for (size_t i = 0; i < sets.objects(args[at]).size(); ++i) {
    const ObjId record = sets.objects(args[at])[i];
    if (objects[record].kind != ObjKind::tuple || objects[record].arity == 0) continue;
    const SetId names = at == 0 ? read(objects[record].fields) : args[0];
    for (size_t n = 0; n < sets.objects(names).size(); ++n)
      if (const ObjId id = sets.objects(names)[n]; objects[id].kind == ObjKind::atom)
        raise(row(id), sets.singleton(record));
  }
  return ValueSets::kUnknown;
}

void ValueFlow::State::finish_tables() {
  // give_away sets the flag on tables that recording may meet later: functions are recorded in order.
  std::ranges::sort(tables, {}, &Table::object);
  table_index.clear();
  for (uint32_t i = 0; i < tables.size(); ++i) {
    table_index.emplace(tables[i].object, i);
    if (!tables[i].maybe_named) continue;
    for (const Symbol name : tables[i].names) tables_by_name[name].push_back(tables[i].object);
  }
  for (const Escape& escape : escapes)
    if (escape.how == "given away")
      for (const ObjId id : sets.objects(escape.set))
        if (const auto it = table_index.find(id); it != table_index.end())
          tables[it->second].given_away = true;
}

}  // namespace ravel::flow
