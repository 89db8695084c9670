// SPDX-License-Identifier: Apache-2.0
//
// What processes share besides tables: persistent terms, atomics, and the counters that are made of them.
// Counters with write_concurrency may be seen late by other processes in OTP; here every read sees the last
// write.
#include <algorithm>

#include <limits>

#include "vm/bif.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/machine.h"
#include "vm/map.h"
#include "vm/number.h"
#include "vm/tables.h"

namespace ravel::vm {
namespace {

const Tables& tables_of(Call& call) { return std::as_const(call.machine()).tables(); }

// ---- persistent_term

void touch_term(Call& call, Term key, bool write) {
  if (call.machine().recording)
    call.touch(ObjectKind::persistent, 0, uint64_t{portable_hash2(key)} + 1, write);
}

Term persistent_get_1(Call& call) {
  touch_term(call, call[0], false);
  const auto* entry = tables_of(call).persistent.find(call[0]);
  return entry ? entry->value.term : call.badarg(Term::none());
}

Term persistent_get_2(Call& call) {
  touch_term(call, call[0], false);
  const auto* entry = tables_of(call).persistent.find(call[0]);
  return entry ? entry->value.term : call[1];
}

Term persistent_get_0(Call& call) {
  Heap& heap = call.heap();
  Term list = Term::nil();
  call.touch(ObjectKind::persistent, 0, 0, false);
  for (const auto& entry : tables_of(call).persistent.entries) {
    list = make_cons(heap, make_tuple(heap, {entry.key.term, entry.value.term}), list);
  }
  return list;
}

Term persistent_put_2(Call& call) {
  touch_term(call, call[0], true);
  call.machine().tables().persistent.put(pack(call[0]), pack(call[1]));
  return atoms::ok;
}

/// OTP 28: fails if there is another value already.
Term persistent_put_new_2(Call& call) {
  const auto* found = tables_of(call).persistent.find(call[0]);
  touch_term(call, call[0], found == nullptr);
  if (found) return equal_exact(found->value.term, call[1]) ? atoms::ok : call.badarg();
  call.machine().tables().persistent.put(pack(call[0]), pack(call[1]));
  return atoms::ok;
}

Term persistent_erase_1(Call& call) {
  const bool is_there = tables_of(call).persistent.find(call[0]) != nullptr;
  touch_term(call, call[0], is_there);
  if (!is_there) return atoms::false_;
  return Term::boolean(call.machine().tables().persistent.erase(call[0]));
}

Term persistent_erase_all(Call& call) {
  PersistentTerms& terms = call.machine().tables().persistent;
  call.touch(ObjectKind::persistent, 0, 0, true);
  while (!terms.entries.empty()) {
    const Packed key = terms.entries.back().key;
    terms.erase(key.term);
  }
  return atoms::ok;
}

Term persistent_info_0(Call& call) {
  Heap& heap = call.heap();
  call.touch(ObjectKind::persistent, 0, 0, false);
  const PersistentTerms& terms = tables_of(call).persistent;
  const std::pair<Term, Term> pairs[] = {{make_atom("count"), make_unsigned(heap, terms.entries.size())},
                                         {make_atom("memory"), make_unsigned(heap, terms.memory_bytes())}};
  return make_map(heap, pairs);
}

// ---- atomics

Term new_atomics(Call& call, bool is_signed) {
  if (!call[0].is_integer()) return call.badarg(Term::none());
  constexpr int64_t kSizeMax = int64_t{1} << 32;
  if (!call[0].is_small() || call[0].small() > kSizeMax) {
    return compare(call[0], Term::small(0)) > 0 ? call.system_limit() : call.badarg(Term::none());
  }
  if (call[0].small() < 1) return call.badarg(Term::none());
  Machine& machine = call.machine();
  const uint64_t reference = kAtomicsReference | machine.new_reference();
  auto atomics = std::make_shared<Atomics>();
  atomics->is_signed = is_signed;
  atomics->values.resize(static_cast<size_t>(call[0].small()));
  // By reference; those of an older process come first, whoever was first to make one.
  auto& all = machine.tables().atomics;
  const auto at = std::partition_point(all.begin(), all.end(),
                                       [&](const auto& entry) { return entry.first < reference; });
  all.emplace(at, reference, std::move(atomics));
  return make_reference(call.heap(), call.process().pid.node_index(), reference);
}

Term atomics_new_2(Call& call) {
  constexpr int64_t kSigned = 1;
  if (!call[1].is_small()) return call.badarg(Term::none());
  return new_atomics(call, call[1].small() & kSigned);
}
Term counters_new_1(Call& call) { return new_atomics(call, true); }

/// One element of an array: call[0] is the array, call[1] the index from 1.
struct Element {
  uint64_t reference = 0;
  size_t index = 0;
  bool is_signed = true;
  uint64_t value = 0;
};

bool find_element(Call& call, Element& element) {
  if (!call[0].is_reference() || !(call[0].box()[2] & kAtomicsReference)) return false;
  element.reference = call[0].box()[2];
  const Atomics* atomics = tables_of(call).find_atomics(element.reference);
  if (!atomics || !call[1].is_small() || call[1].small() < 1) return false;
  element.index = static_cast<size_t>(call[1].small()) - 1;
  if (element.index >= atomics->values.size()) return false;
  element.is_signed = atomics->is_signed;
  element.value = atomics->values[element.index];
  return true;
}

/// Any 64-bit pattern: signed and unsigned numbers are taken alike where OTP takes them.
bool read_value(Term term, bool is_signed, uint64_t& value) {
  if (!term.is_integer()) return false;
  if (is_signed) {
    const auto number = to_int64(term);
    value = static_cast<uint64_t>(number.value_or(0));
    return number.has_value();
  }
  const auto number = to_uint64(term);
  value = number.value_or(0);
  return number.has_value();
}

/// What may be added: anything of 64 bits, since it wraps around.
bool read_increment(Term term, uint64_t& value) {
  return read_value(term, true, value) || read_value(term, false, value);
}

Term value_term(Call& call, const Element& element, uint64_t value) {
  return element.is_signed ? make_integer(call.heap(), static_cast<int64_t>(value))
                           : make_unsigned(call.heap(), value);
}

void touch_element(Call& call, const Element& element, bool write) {
  call.touch(ObjectKind::counter, element.reference, element.index + 1, write);
}

void write_element(Call& call, const Element& element, uint64_t value, TouchMode mode = TouchMode::write) {
  call.touch(ObjectKind::counter, element.reference, element.index + 1, mode);
  call.machine().tables().own_atomics(element.reference)->values[element.index] = value;
}

Term atomics_get_2(Call& call) {
  Element element;
  if (!find_element(call, element)) return call.badarg(Term::none());
  touch_element(call, element, false);
  return value_term(call, element, element.value);
}

Term atomics_put_3(Call& call) {
  Element element;
  uint64_t value = 0;
  if (!find_element(call, element) || !read_value(call[2], element.is_signed, value))
    return call.badarg(Term::none());
  write_element(call, element, value);
  return atoms::ok;
}

Term atomics_add_3(Call& call) {
  Element element;
  uint64_t increment = 0;
  if (!find_element(call, element) || !read_increment(call[2], increment)) return call.badarg(Term::none());
  write_element(call, element, element.value + increment, TouchMode::add);
  return atoms::ok;
}

Term atomics_add_get_3(Call& call) {
  Element element;
  uint64_t increment = 0;
  if (!find_element(call, element) || !read_increment(call[2], increment)) return call.badarg(Term::none());
  write_element(call, element, element.value + increment);
  return value_term(call, element, element.value + increment);
}

Term atomics_exchange_3(Call& call) {
  Element element;
  uint64_t value = 0;
  if (!find_element(call, element) || !read_value(call[2], element.is_signed, value))
    return call.badarg(Term::none());
  write_element(call, element, value);
  return value_term(call, element, element.value);
}

Term atomics_compare_exchange_4(Call& call) {
  Element element;
  uint64_t expected = 0, desired = 0;
  if (!find_element(call, element) || !read_value(call[2], element.is_signed, expected) ||
      !read_value(call[3], element.is_signed, desired)) {
    return call.badarg(Term::none());
  }
  if (element.value != expected) {
    touch_element(call, element, false);
    return value_term(call, element, element.value);
  }
  write_element(call, element, desired);
  return atoms::ok;
}

const Atomics* find_atomics(Call& call) {
  if (!call[0].is_reference() || !(call[0].box()[2] & kAtomicsReference)) return nullptr;
  return tables_of(call).find_atomics(call[0].box()[2]);
}

Term memory_of(Call& call, const Atomics& atomics) {
  constexpr uint64_t kOverhead = 5 * sizeof(Word);
  return make_unsigned(call.heap(), kOverhead + atomics.values.size() * sizeof(uint64_t));
}

Term atomics_info_1(Call& call) {
  const Atomics* atomics = find_atomics(call);
  if (!atomics) return call.badarg(Term::none());
  Heap& heap = call.heap();
  using Signed = std::numeric_limits<int64_t>;
  const std::pair<Term, Term> pairs[] = {
      {make_atom("size"), make_unsigned(heap, atomics->values.size())},
      {make_atom("max"), atomics->is_signed ? make_integer(heap, Signed::max())
                                            : make_unsigned(heap, std::numeric_limits<uint64_t>::max())},
      {make_atom("min"), make_integer(heap, atomics->is_signed ? Signed::min() : 0)},
      {make_atom("memory"), memory_of(call, *atomics)}};
  return make_map(heap, pairs);
}

Term counters_info_1(Call& call) {
  const Atomics* atomics = find_atomics(call);
  if (!atomics) return call.badarg(Term::none());
  const std::pair<Term, Term> pairs[] = {
      {make_atom("size"), make_unsigned(call.heap(), atomics->values.size())},
      {make_atom("memory"), memory_of(call, *atomics)}};
  return make_map(call.heap(), pairs);
}

constexpr Builtin kBuiltins[] = {
    {"persistent_term", "get", 0, persistent_get_0, false},
    {"persistent_term", "get", 1, persistent_get_1, false},
    {"persistent_term", "get", 2, persistent_get_2, false},
    {"persistent_term", "put", 2, persistent_put_2, false},
    {"persistent_term", "put_new", 2, persistent_put_new_2, false},
    {"persistent_term", "erase", 1, persistent_erase_1, false},
    {"persistent_term", "info", 0, persistent_info_0, false},
    {"erts_internal", "erase_persistent_terms", 0, persistent_erase_all, false},
    {"erts_internal", "atomics_new", 2, atomics_new_2, false},
    {"atomics", "get", 2, atomics_get_2, false},
    {"atomics", "put", 3, atomics_put_3, false},
    {"atomics", "add", 3, atomics_add_3, false},
    {"atomics", "add_get", 3, atomics_add_get_3, false},
    {"atomics", "exchange", 3, atomics_exchange_3, false},
    {"atomics", "compare_exchange", 4, atomics_compare_exchange_4, false},
    {"atomics", "info", 1, atomics_info_1},
    {"erts_internal", "counters_new", 1, counters_new_1, false},
    {"erts_internal", "counters_get", 2, atomics_get_2, false},
    {"erts_internal", "counters_add", 3, atomics_add_3, false},
    {"erts_internal", "counters_put", 3, atomics_put_3, false},
    {"erts_internal", "counters_info", 1, counters_info_1},
};

}  // namespace

std::span<const Builtin> shared_builtins() { return kBuiltins; }

}  // namespace ravel::vm
