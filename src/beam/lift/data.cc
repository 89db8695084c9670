// SPDX-License-Identifier: Apache-2.0
//
// Tuples, lists, maps, records and funs: taken apart and put together.
#include "beam/lift/function.h"

namespace ravel::beam {

using ir::AllocKind;
using ir::FieldKind;
using ir::Op;
using ir::ValueId;

bool FunctionLifter::step_data(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::get_list: {
      const ValueId list = value(a[0]);
      const ValueId head = load(FieldKind::head, {list}), tail = load(FieldKind::tail, {list});
      set(a[1], head);
      set(a[2], tail);
      return true;
    }
    case Opcode::get_hd:
      return set(a[1], load(FieldKind::head, {value(a[0])})), true;
    case Opcode::get_tl:
      return set(a[1], load(FieldKind::tail, {value(a[0])})), true;
    case Opcode::get_tuple_element:
      return set(a[2], load(FieldKind::element, {value(a[0])}, count_of(a[1]))), true;
    case Opcode::set_tuple_element:
      return set_tuple_element(a), true;
    case Opcode::put_list: {
      const ValueId parts[] = {value(a[0]), value(a[1])};
      set(a[2], alloc(AllocKind::cons, parts));
      return true;
    }
    case Opcode::put_tuple:
      has_binary_ = false;
      pending_ = {.kind = Pending::tuple,
                  .dst = variable(a[1]),
                  .missing = a[0].number,
                  .fail_label = {},
                  .parts = {}};
      if (pending_.missing == 0) finish_pending(Opcode::int_code_end);
      return true;
    case Opcode::put:
      if (pending_.kind != Pending::tuple) return fail("it puts an element into no tuple"), true;
      pending_.parts.push_back(value(a[0]));
      if (--pending_.missing == 0) finish_pending(Opcode::int_code_end);
      return true;
    case Opcode::put_tuple2:
      return put_tuple(a), true;
    case Opcode::put_map_assoc:
      return put_map(a, false), true;
    case Opcode::put_map_exact:
      return put_map(a, true), true;
    case Opcode::has_map_fields:
      return has_map_fields(a), true;
    case Opcode::get_map_elements:
      return get_map_elements(a), true;
    case Opcode::make_fun2: {
      if (!m_.lambda(a[0].number).valid())
        return fail("it makes a fun that is not in the module's table"), true;
      const uint32_t free = m_.beam.lambdas[static_cast<size_t>(a[0].number)].free_count;
      make_fun(a[0], x_values(free), x(0));
      return true;
    }
    case Opcode::make_fun3:
      values_.clear();
      for (const Operand& captured : elements(a[2])) values_.push_back(value(captured));
      make_fun(a[0], values_, variable(a[1]));
      return true;
    case Opcode::update_record:
      return update_record(a), true;
    case Opcode::get_record_elements:
      return get_record_elements(a), true;
    case Opcode::put_record:
      return put_record(a), true;
    case Opcode::get_record_field:
      return get_record_field(a), true;
    default:
      return false;
  }
}

ValueId FunctionLifter::load(FieldKind kind, std::initializer_list<ValueId> operands, uint32_t imm) {
  return b_.emit(cur_, {.op = Op::load, .kind = static_cast<uint16_t>(kind), .imm = imm}, operands);
}

ValueId FunctionLifter::alloc(AllocKind kind, std::span<const ValueId> operands, uint32_t payload,
                              uint32_t imm) {
  const ir::Spec spec{.op = Op::alloc, .kind = static_cast<uint16_t>(kind), .imm = imm, .payload = payload};
  return b_.emit(cur_, spec, operands);
}

void FunctionLifter::put_tuple(Operands a) {
  values_.clear();
  for (const Operand& element : elements(a[1])) values_.push_back(value(element));
  set(a[0], alloc(AllocKind::tuple, values_));
}

/// Fail label, old map, destination, live registers, keys and values.
void FunctionLifter::put_map(Operands a, bool exact) {
  const bool fresh =
      a[1].kind == OperandKind::literal && out_.module().constant(constant_of(a[1])).items.empty() && !exact;
  values_.clear();
  if (!fresh) values_.push_back(value(a[1]));
  const Operands items = elements(a[4]);
  if (items.size() % 2 != 0) return fail("it makes a map of a key without a value");
  for (const Operand& item : items) values_.push_back(value(item));
  if (fresh) return set(a[2], alloc(AllocKind::map, values_));
  const bool guard = a[0].number != 0;
  if (!guard) may_raise();
  const ValueId result = alloc(AllocKind::map_update, values_, 0, exact ? 1 : 0);
  if (guard) succeeded(result, a[0]);
  set(a[2], result);
}

/// Fail label, map, keys.
void FunctionLifter::has_map_fields(Operands a) {
  std::vector<ValueId> values = {value(a[1])};
  for (const Operand& key : elements(a[2])) values.push_back(value(key));
  test({.kind = ir::TestKind::has_keys}, values, a.subspan(1, 1), a[0]);
}

/// Fail label, map, key and destination in turn. All keys must be there; nothing is written before that.
void FunctionLifter::get_map_elements(Operands a) {
  const Operands pairs = elements(a[2]);
  std::vector<ValueId> values = {value(a[1])};
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) values.push_back(value(pairs[i]));
  test({.kind = ir::TestKind::has_keys}, values, a.subspan(1, 1), a[0]);
  const ValueId map = value(a[1]);
  for (size_t i = 0; i + 1 < pairs.size() && error_.empty(); i += 2) {
    set(pairs[i + 1], load(FieldKind::map_value, {map, values[1 + i / 2]}));
  }
}

void FunctionLifter::make_fun(const Operand& lambda, std::span<const ValueId> free, ir::Variable dst) {
  const ir::CalleeId callee = m_.lambda(lambda.number);
  if (!callee.valid()) return fail("it makes a fun that is not in the module's table");
  b_.write(cur_, dst, alloc(AllocKind::closure, free, callee.index()));
}

/// Hint, size, old record, destination, position (from 1) and value in turn.
void FunctionLifter::update_record(Operands a) {
  const Operands updates = elements(a[4]);
  std::vector<ValueId> values = {value(a[2])};
  for (size_t i = 0; i + 1 < updates.size(); i += 2) {
    values.push_back(constant(out_.integer(updates[i].number - 1)));
    values.push_back(value(updates[i + 1]));
  }
  set(a[3], alloc(AllocKind::record_update, values));
}

/// Fail label, native record, field and destination in turn: like the keys of a map.
void FunctionLifter::get_record_elements(Operands a) { get_map_elements(a); }

/// Fail label (0), name, old record or [], destination, live registers, fields and values: like a map, too.
void FunctionLifter::put_record(Operands a) {
  values_.clear();
  const bool fresh = a[2].kind == OperandKind::nil;
  if (!fresh) values_.push_back(value(a[2]));
  for (const Operand& item : elements(a[5])) values_.push_back(value(item));
  may_raise();
  set(a[3], alloc(fresh ? AllocKind::map : AllocKind::map_update, values_, 0, fresh ? 0 : 1));
}

/// Fail label (0: it raises), native record, name, field, destination.
void FunctionLifter::get_record_field(Operands a) {
  const bool guard = a[0].number != 0;
  if (!guard) may_raise();
  const ValueId result = load(FieldKind::map_value, {value(a[1]), value(a[3])});
  if (guard) succeeded(result, a[0]);
  set(a[4], result);
}

/// New value, tuple, position (from 0). The compiler uses it only on a tuple that nobody else has yet.
void FunctionLifter::set_tuple_element(Operands a) {
  const ValueId values[] = {value(a[1]), constant(out_.integer(a[2].number)), value(a[0])};
  set(a[1], alloc(AllocKind::record_update, values));
}

/// Before `next`: makes the tuple or binary whose parts are complete.
void FunctionLifter::finish_pending(Opcode next) {
  if (next == Opcode::line || next == Opcode::executable_line || next == Opcode::debug_line) return;
  if (pending_.kind == Pending::binary) {
    if (!continues_binary(next)) finish_binary();
    return;
  }
  if (pending_.missing > 0) {
    if (next != Opcode::put) fail("a tuple lacks elements");
    return;
  }
  b_.write(cur_, pending_.dst, alloc(AllocKind::tuple, pending_.parts));
  pending_.kind = Pending::none;
}

}  // namespace ravel::beam
