// SPDX-License-Identifier: Apache-2.0
//
// The module `records` of OTP 29, and erlang:is_record/1.
#include <algorithm>
#include <vector>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/records.h"

namespace ravel::vm {

namespace {

Term bad_record(Call& call, Term what) {
  return call.error(make_tuple(call.heap(), {atoms::badrecord, what}));
}
Term bad_field(Call& call, Term module, Term name, Term field) {
  Heap& heap = call.heap();
  return call.error(
      make_tuple(heap, {make_atom("badfield"), make_tuple(heap, {make_tuple(heap, {module, name}), field})}));
}

Term is_record_1(Call& call) { return Term::boolean(is_record(call[0])); }

Term get_2(Call& call) {
  const Term value = is_record(call[1]) && call[0].is_atom() ? record_value(call[1], call[0]) : Term::none();
  return value ? value : call.badarg();
}
Term get_module_1(Call& call) { return is_record(call[0]) ? record_module(call[0]) : call.badarg(); }
Term get_name_1(Call& call) { return is_record(call[0]) ? record_name(call[0]) : call.badarg(); }
Term is_exported_1(Call& call) {
  return is_record(call[0]) ? Term::boolean(is_exported_record(call[0])) : bad_record(call, call[0]);
}

Term get_field_names_1(Call& call) {
  if (!is_record(call[0])) return bad_record(call, call[0]);
  std::vector<Term> names;
  for (size_t i = 0; i < record_size(call[0]); ++i) names.push_back(record_field(call[0], i));
  return make_list(call.heap(), names);
}

/// Module, name, [{Field, Value}], #{is_exported => Boolean}.
Term create_4(Call& call) {
  if (!call[0].is_atom() || !call[1].is_atom()) return bad_record(call, call[1]);
  if (!call[3].is_map()) return call.error(make_tuple(call.heap(), {atoms::badmap, call[3]}));
  const Term exported = map_get(call[3], make_atom("is_exported"));
  if (map_size(call[3]) != 1 || !(exported.is(atoms::true_) || exported.is(atoms::false_)))
    return call.badarg();
  std::vector<Term> parts = {call[0], call[1], exported}, values;
  Term fields = call[2];
  for (; fields.is_cons(); fields = fields.tail()) {
    const Term field = fields.head();
    if (!field.is_tuple(2)) return call.badarg();
    if (!field.element(0).is_atom()) return bad_field(call, call[0], call[1], field.element(0));
    if (std::ranges::find(parts.begin() + kRecordFieldsAt, parts.end(), field.element(0)) != parts.end())
      return call.badarg();
    parts.push_back(field.element(0));
    values.push_back(field.element(1));
  }
  if (!fields.is_nil()) return call.badarg();
  parts.insert(parts.end(), values.begin(), values.end());
  return make_record(call.heap(), parts);
}

/// Record, module, name or '_', a map of new values.
Term update_4(Call& call) {
  const Term record = call[0];
  if (!is_record(record)) return bad_record(call, record);
  const bool is_it =
      call[2].is(make_atom("_")) || (record_module(record).is(call[1]) && record_name(record).is(call[2]));
  if (!is_it) return bad_record(call, call[2]);
  if (!call[3].is_map()) return call.error(make_tuple(call.heap(), {atoms::badmap, call[3]}));
  std::vector<Term> values;
  size_t found = 0;
  for (size_t i = 0; i < record_size(record); ++i) {
    const Term value = map_get(call[3], record_field(record, i));
    found += value ? 1 : 0;
    values.push_back(value ? value : record_element(record, i));
  }
  if (found == map_size(call[3])) return make_record(call.heap(), record_definition(record), values);
  for (const auto& [key, value] : map_pairs(call[3]))
    if (!key.is_atom() || !record_value(record, key))
      return bad_field(call, record_module(record), record_name(record), key);
  return call.badarg();
}

Term get_definition_2(Call& call) {
  if (!call[0].is_atom() || !call[1].is_atom()) return call.badarg();
  const auto& modules = call.machine().world().current;
  const auto module = modules.find(atom_symbol(call[0].atom()));
  if (module == modules.end()) return call.badarg();
  Heap& heap = call.heap();
  for (const RecordTemplate& record : module->second->records) {
    if (!record.definition.element(1).is(call[1])) continue;
    std::vector<Term> fields;
    for (size_t i = 0; i < record.defaults.size(); ++i) {
      const Term name = record.definition.element(kRecordFieldsAt + i);
      fields.push_back(record.defaults[i] ? make_tuple(heap, {name, record.defaults[i]}) : name);
    }
    const std::pair<Term, Term> options[] = {{make_atom("is_exported"), record.definition.element(2)}};
    return make_tuple(heap, {make_map(heap, options), make_list(heap, fields)});
  }
  return call.badarg();
}

constexpr Builtin kTable[] = {
    {"erlang", "is_record", 1, is_record_1},
    {"records", "create", 4, create_4},
    {"records", "get", 2, get_2},
    {"records", "get_definition", 2, get_definition_2},
    {"records", "get_field_names", 1, get_field_names_1},
    {"records", "get_module", 1, get_module_1},
    {"records", "get_name", 1, get_name_1},
    {"records", "is_exported", 1, is_exported_1},
    {"records", "update", 4, update_4},
};

}  // namespace

std::span<const Builtin> records_builtins() { return kTable; }

}  // namespace ravel::vm
