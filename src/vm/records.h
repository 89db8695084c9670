// SPDX-License-Identifier: Apache-2.0
//
// Native records (OTP 29): terms that know their module, their name and the names of their fields. The box
// has the definition, a tuple {Module, Name, IsExported, Field...} that is never seen by the program, and
// then the values in the same order.
#pragma once

#include <span>

#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

inline constexpr size_t kRecordFieldsAt = 3;  ///< in the definition

inline bool is_record(Term term) { return term.is_box_of(BoxKind::record); }
inline Term record_definition(Term record) { return Term(record.box()[1]); }
inline Term record_module(Term record) { return record_definition(record).element(0); }
inline Term record_name(Term record) { return record_definition(record).element(1); }
inline bool is_exported_record(Term record) { return record_definition(record).element(2).is(atoms::true_); }
inline size_t record_size(Term record) { return Term::header_words(record.header()) - 1; }
inline Term record_field(Term record, size_t index) {
  return record_definition(record).element(kRecordFieldsAt + index);
}
inline Term record_element(Term record, size_t index) { return Term(record.box()[2 + index]); }

/// The value of a field; none() if there is no such field.
Term record_value(Term record, Term field);
/// The parts of a definition, and then as many values as it has fields.
Term make_record(Heap& heap, std::span<const Term> parts);
Term make_record(Heap& heap, Term definition, std::span<const Term> values);

}  // namespace ravel::vm
