// SPDX-License-Identifier: Apache-2.0
//
// The instructions that move, take apart and make values other than binaries; see loader.h.
#include "vm/loader.h"

namespace ravel::vm {

using beam::Opcode;
using beam::OperandKind;

namespace {
constexpr uint64_t kHeapMax = uint64_t{1} << 28;
}  // namespace

void Loader::data(Opcode opcode, Operands operands) {
  switch (opcode) {
    case Opcode::move:
      return move(operands[0], operands[1]);
    case Opcode::swap:
      begin(Op::swap);
      destination(operands[0]);
      return destination(operands[1]);
    case Opcode::init:
      begin(Op::init_y);
      word(1);
      return y_slot(operands[0]);
    case Opcode::init_yregs: {
      const Operands slots = list(operands[0]);
      begin(Op::init_y);
      word(slots.size());
      for (const Operand& slot : slots) y_slot(slot);
      return;
    }
    case Opcode::get_list:
      begin(is_x(operands[0]) && is_x(operands[1]) && is_x(operands[2]) ? Op::get_list_xxx : Op::get_list);
      source(operands[0]);
      destination(operands[1]);
      return destination(operands[2]);
    case Opcode::get_hd:
    case Opcode::get_tl:
      begin(opcode == Opcode::get_hd ? Op::get_hd : Op::get_tl);
      source(operands[0]);
      return destination(operands[1]);
    case Opcode::get_tuple_element:
      begin(is_x(operands[0]) && is_x(operands[2])   ? Op::get_tuple_element_x
            : is_x(operands[0]) && is_y(operands[2]) ? Op::get_tuple_element_xy
            : is_y(operands[0]) && is_x(operands[2]) ? Op::get_tuple_element_yx
                                                     : Op::get_tuple_element);
      source(operands[0]);
      number(operands[1], kHeapMax);
      return destination(operands[2]);
    case Opcode::set_tuple_element:
      begin(Op::set_tuple_element);
      source(operands[0]);
      source(operands[1]);
      return number(operands[2], kHeapMax);
    case Opcode::put_list:
      begin(Op::put_list);
      source(operands[0]);
      source(operands[1]);
      return destination(operands[2]);
    case Opcode::put_tuple2: {
      const Operands elements = list(operands[1]);
      begin(Op::put_tuple);
      destination(operands[0]);
      word(elements.size());
      for (const Operand& element : elements) source(element);
      return;
    }
    case Opcode::update_record: {
      const Operands updates = list(operands[4], 2);
      const uint32_t size = number_of(operands[1], kHeapMax);
      begin(Op::update_record);
      source(operands[2]);
      destination(operands[3]);
      word(size);
      word(updates.size() / 2);
      for (size_t i = 0; i < updates.size(); i += 2) {
        const uint32_t position = number_of(updates[i], size);
        if (position == 0) return error("an element has no position");
        word(position);
        source(updates[i + 1]);
      }
      return;
    }
    case Opcode::test_arity:
      begin(Op::test_arity);
      label(operands[0]);
      source(operands[1]);
      return number(operands[2], kHeapMax);
    case Opcode::is_tagged_tuple:
      begin(Op::is_tagged_tuple);
      label(operands[0]);
      source(operands[1]);
      number(operands[2], kHeapMax);
      return source(operands[3]);
    case Opcode::make_fun2:
    case Opcode::make_fun3: {
      const uint32_t index = number_of(operands[0], out_.funs.size() - 1);
      if (!error_.empty()) return;
      const FunEntry* entry = out_.funs[index].get();
      const auto address = reinterpret_cast<uint64_t>(entry);
      const Operands free = opcode == Opcode::make_fun3 ? list(operands[2]) : Operands();
      if (opcode == Opcode::make_fun3 && free.size() != entry->free_count)
        return error("a fun has the wrong number of free variables");
      begin(Op::make_fun);
      word(address & UINT32_MAX);
      word(address >> 32);
      if (opcode == Opcode::make_fun3) {
        destination(operands[1]);
      } else {
        word(vm::operand(OperandBase::x, 0));
      }
      word(entry->free_count);
      for (const Operand& variable : free) source(variable);
      for (uint32_t i = 0; opcode == Opcode::make_fun2 && i < entry->free_count; ++i)
        word(vm::operand(OperandBase::x, i));
      return;
    }
    case Opcode::put_map_assoc:
    case Opcode::put_map_exact: {
      const Operands pairs = list(operands[4], 2);
      begin(opcode == Opcode::put_map_assoc ? Op::put_map_assoc : Op::put_map_exact);
      label(operands[0]);
      source(operands[1]);
      destination(operands[2]);
      word(pairs.size());
      for (const Operand& item : pairs) source(item);
      return;
    }
    case Opcode::has_map_fields: {
      const Operands keys = list(operands[2]);
      begin(Op::has_map_fields);
      label(operands[0]);
      source(operands[1]);
      word(keys.size());
      for (const Operand& key : keys) source(key);
      return;
    }
    case Opcode::get_map_elements: {
      const Operands pairs = list(operands[2], 2);
      begin(Op::get_map_elements);
      label(operands[0]);
      source(operands[1]);
      word(pairs.size() / 2);
      for (size_t i = 0; i < pairs.size(); i += 2) {
        source(pairs[i]);
        destination(pairs[i + 1]);
      }
      return;
    }
    case Opcode::is_record_accessible:
      begin(Op::is_record_accessible);
      label(operands[0]);
      source(operands[1]);
      return source(operands[2].symbol.view() == "external" ? Term::nil() : out_.name);
    case Opcode::get_record_elements: {
      const Operands pairs = list(operands[2], 2);
      begin(Op::get_record_elements);
      label(operands[0]);
      source(operands[1]);
      word(pairs.size() / 2);
      for (size_t i = 0; i < pairs.size(); i += 2) {
        source(pairs[i]);
        destination(pairs[i + 1]);
      }
      return;
    }
    case Opcode::put_record: {
      const Operands pairs = list(operands[5], 2);
      begin(Op::put_record);
      source(out_.name);
      source(operands[1]);
      source(operands[2]);
      destination(operands[3]);
      word(pairs.size());
      for (const Operand& item : pairs) source(item);
      return;
    }
    case Opcode::get_record_field:
      begin(Op::get_record_field);
      label(operands[0]);
      source(operands[1]);
      source(operands[2]);
      source(operands[3]);
      return destination(operands[4]);
    case Opcode::fmove:
      if (operands[0].kind == OperandKind::float_register) {
        begin(Op::float_out);
        float_register(operands[0]);
        return destination(operands[1]);
      }
      begin(Op::float_in);
      source(operands[0]);
      return float_register(operands[1]);
    case Opcode::fconv:
      begin(Op::float_convert);
      source(operands[0]);
      return float_register(operands[1]);
    case Opcode::fadd:
    case Opcode::fsub:
    case Opcode::fmul:
    case Opcode::fdiv:
      begin(opcode == Opcode::fadd   ? Op::float_add
            : opcode == Opcode::fsub ? Op::float_subtract
            : opcode == Opcode::fmul ? Op::float_multiply
                                     : Op::float_divide);
      for (size_t i = 1; i < 4; ++i) float_register(operands[i]);
      return;
    case Opcode::fnegate:
      begin(Op::float_negate);
      float_register(operands[1]);
      return float_register(operands[2]);
    default:
      error("the machine does not know this instruction (no compiler since OTP 23 writes it)");
  }
}

void Loader::move(const Operand& from, const Operand& to) {
  Op op = Op::move;
  if (is_x(to)) {
    op = is_x(from) ? Op::move_xx : is_y(from) ? Op::move_yx : Op::move_cx;
  } else if (is_x(from)) {
    op = Op::move_xy;
  }
  begin(op);
  source(from);
  destination(to);
}

uint32_t Loader::heap_need(const Operand& operand) {
  if (operand.kind != OperandKind::alloc_list) return number_of(operand, kHeapMax);
  // Pairs of a kind (0 words, 1 floats, 2 funs) and how many.
  constexpr uint64_t kWords[] = {1, 2, 4};
  uint64_t words = 0;
  const Operands pairs = module_.elements_of(operand);
  for (size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const uint32_t kind = number_of(pairs[i], 2);
    words += kWords[kind] * number_of(pairs[i + 1], kHeapMax);
  }
  if (words > kHeapMax) error("an instruction asks for too much memory");
  return static_cast<uint32_t>(words);
}

}  // namespace ravel::vm
