// SPDX-License-Identifier: Apache-2.0
//
// Native records: the instructions that make and read them.
#include "vm/records.h"

#include <algorithm>
#include <vector>

#include "vm/build.h"
#include "vm/interpreter_state.h"

namespace ravel::vm {

Term record_value(Term record, Term field) {
  const size_t size = record_size(record);
  for (size_t i = 0; i < size; ++i)
    if (record_field(record, i).is(field)) return record_element(record, i);
  return {};
}

Term make_record(Heap& heap, Term definition, std::span<const Term> values) {
  Word* const box = heap.allocate(values.size() + 2);
  box[0] = Term::make_header(BoxKind::record, values.size() + 1);
  box[1] = definition.word();
  for (size_t i = 0; i < values.size(); ++i) box[2 + i] = values[i].word();
  return Term::boxed(box);
}

Term make_record(Heap& heap, std::span<const Term> parts) {
  const size_t size = (parts.size() - kRecordFieldsAt) / 2;
  const Term definition = make_tuple(heap, parts.first(kRecordFieldsAt + size));
  return make_record(heap, definition, parts.last(size));
}

namespace {

const RecordTemplate* find_template(const Machine& machine, Term module, Term name) {
  const auto& modules = machine.world().current;
  const auto found = modules.find(atom_symbol(module.atom()));
  if (found == modules.end()) return nullptr;
  for (const RecordTemplate& record : found->second->records)
    if (record.definition.element(1).is(name)) return &record;
  return nullptr;
}

/// {{Module, Name}, Field}
Term field_error(Heap& heap, Term definition, Term field) {
  const Term name = make_tuple(heap, {definition.element(0), definition.element(1)});
  return make_tuple(heap, {name, field});
}

Term raise(Running& running, std::string_view tag, Term value) {
  set_error(running.process, make_atom(tag), value);
  return {};
}

}  // namespace

Term put_record(Running& running, Term module, Term id, Term old, std::span<const Code> operands,
                Term* const* bases) {
  const auto value = [&](size_t at) { return bases[operands[at] & 3][operands[at] >> 2]; };
  Term definition;
  std::vector<Term> values;
  if (is_record(old)) {
    definition = record_definition(old);
    for (size_t i = 0; i < record_size(old); ++i) values.push_back(record_element(old, i));
  } else {
    const bool is_local = id.is_atom();
    if (!old.is_nil() || !(is_local || (id.is_tuple(2) && id.element(0).is_atom())))
      return raise(running, "badrecord", old.is_nil() ? id : old);
    if (!is_local) running.machine.load_module(id.element(0));
    const RecordTemplate* found =
        find_template(running.machine, is_local ? module : id.element(0), is_local ? id : id.element(1));
    if (!found || !(is_local || found->definition.element(2).is(atoms::true_)))
      return raise(running, "badrecord", id);
    definition = found->definition;
    values = found->defaults;
  }
  for (size_t i = 0; i < operands.size(); i += 2) {
    size_t at = 0;
    while (at < values.size() && !definition.element(kRecordFieldsAt + at).is(value(i))) ++at;
    if (at == values.size())
      return raise(running, "badfield", field_error(running.heap, definition, value(i)));
    values[at] = value(i + 1);
  }
  for (size_t i = 0; i < values.size(); ++i)
    if (values[i].is_none())
      return raise(running, "novalue",
                   field_error(running.heap, definition, definition.element(kRecordFieldsAt + i)));
  return make_record(running.heap, definition, values);
}

Term get_record_field(Running& running, Term record, Term id, Term field) {
  static const Term any = make_atom("_");
  if (!is_record(record)) return raise(running, "badrecord", record);
  const bool is_it = id.is_atom() ? id.is(any) || record_name(record).is(id)
                                  : id.is_tuple(2) && record_module(record).is(id.element(0)) &&
                                        record_name(record).is(id.element(1)) && is_exported_record(record);
  if (!is_it) return raise(running, "badrecord", record);
  const Term value = record_value(record, field);
  return value ? value
               : raise(running, "badfield", field_error(running.heap, record_definition(record), field));
}

}  // namespace ravel::vm
