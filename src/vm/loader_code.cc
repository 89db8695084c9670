// SPDX-License-Identifier: Apache-2.0
//
// What each instruction of the file becomes; see loader.h. Instructions that compilers before OTP 23 wrote
// are refused by name.
#include <fmt/format.h>

#include <algorithm>

#include "vm/bif.h"
#include "vm/loader.h"

namespace ravel::vm {

using beam::Instruction;
using beam::Opcode;
using beam::OperandKind;

namespace {

constexpr uint64_t kLiveMax = 1023, kFrameMax = 1023, kArityMax = 255;

/// Tests of one value: label, source.
Op simple_test(Opcode opcode) {
  switch (opcode) {
    case Opcode::is_integer:
      return Op::is_integer;
    case Opcode::is_float:
      return Op::is_float;
    case Opcode::is_number:
      return Op::is_number;
    case Opcode::is_atom:
      return Op::is_atom;
    case Opcode::is_pid:
      return Op::is_pid;
    case Opcode::is_reference:
      return Op::is_reference;
    case Opcode::is_port:
      return Op::is_port;
    case Opcode::is_nil:
      return Op::is_nil;
    case Opcode::is_binary:
      return Op::is_binary;
    case Opcode::is_bitstr:
      return Op::is_bitstr;
    case Opcode::is_list:
      return Op::is_list;
    case Opcode::is_nonempty_list:
      return Op::is_nonempty_list;
    case Opcode::is_tuple:
      return Op::is_tuple;
    case Opcode::is_function:
      return Op::is_function;
    case Opcode::is_boolean:
      return Op::is_boolean;
    case Opcode::is_map:
      return Op::is_map;
    case Opcode::is_lt:
      return Op::is_lt;
    case Opcode::is_ge:
      return Op::is_ge;
    case Opcode::is_eq:
      return Op::is_eq;
    case Opcode::is_ne:
      return Op::is_ne;
    case Opcode::is_eq_exact:
      return Op::is_eq_exact;
    case Opcode::is_ne_exact:
      return Op::is_ne_exact;
    case Opcode::is_function2:
      return Op::is_function2;
    case Opcode::is_any_native_record:
      return Op::is_any_native_record;
    case Opcode::is_native_record:
      return Op::is_native_record;
    default:
      return Op::count;
  }
}

bool is_immediate(Term term) { return !term.is_none() && !term.is_cons() && !term.is_boxed(); }

}  // namespace

void Loader::instruction(const beam::Instruction& instruction) {
  current_ = &instruction;
  if (skip_ > 0) return static_cast<void>(--skip_);
  const Operands operands = module_.operands_of(instruction);
  const Opcode opcode = instruction.opcode;
  if (const Op op = simple_test(opcode); op != Op::count) return test(op, operands);
  if (binary(opcode, operands)) return;
  switch (opcode) {
    case Opcode::bif0:
    case Opcode::bif1:
    case Opcode::bif2:
    case Opcode::bif3:
    case Opcode::gc_bif1:
    case Opcode::gc_bif2:
    case Opcode::gc_bif3:
      return bif(opcode, operands);
    case Opcode::select_val:
    case Opcode::select_tuple_arity:
      return select(operands);
    default:
      control(opcode, operands);
  }
}

/// The function that begins here is an event of its own.
void Loader::mark_entry() {
  const FunctionName& name = functions_.back().second;
  const bool is_atomic = *entry_mark_ == FunctionMark::atomic;
  entry_mark_.reset();
  begin(Op::mark);
  word(name.arity);
  word(is_atomic ? 0 : static_cast<uint32_t>(export_id(name)));
  if (is_atomic) begin(Op::atomic_enter);
}

void Loader::control(Opcode opcode, Operands operands) {
  switch (opcode) {
    case Opcode::label:
      labels_[static_cast<size_t>(operands[0].number)] = static_cast<int64_t>(code_.size());
      if (entry_builtin_) {
        // Local calls of a function that is built in (a NIF of OTP's) must find the built-in, too.
        begin(Op::call_stub);
        word(static_cast<uint32_t>(*entry_builtin_));
        entry_builtin_.reset();
      }
      if (entry_mark_) mark_entry();
      return;
    case Opcode::line: {
      const beam::LineEntry entry = module_.line_at(operands[0].number);
      lines_.push_back({code_.size(), entry.file, entry.line});
      return;
    }
    case Opcode::func_info:
      functions_.push_back({code_.size(), FunctionName{out_.name, Term::atom(atom_index(operands[1].symbol)),
                                                       static_cast<uint32_t>(operands[2].number)}});
      if (const ExportId id = export_id(functions_.back().second); find_builtin(id)) entry_builtin_ = id;
      if (store_.has_marks()) entry_mark_ = store_.mark_of(export_id(functions_.back().second));
      begin(Op::func_info);
      return number(operands[2], kArityMax);
    case Opcode::int_code_end:
    case Opcode::recv_mark:
    case Opcode::recv_set:
    case Opcode::recv_marker_bind:
    case Opcode::recv_marker_clear:
    case Opcode::recv_marker_use:
    case Opcode::executable_line:
    case Opcode::debug_line:
    case Opcode::nif_start:
    case Opcode::fclearerror:
    case Opcode::fcheckerror:
      return;  // nothing to do: markers only make receives faster, floats are checked where they are made
    case Opcode::recv_marker_reserve:
      begin(Op::move);
      source(atoms::undefined);
      return destination(operands[0]);
    case Opcode::on_load:
      on_load_ = code_.size();
      return;
    case Opcode::call:
      begin(Op::call);
      return label(operands[1]);
    case Opcode::call_only:
      begin(Op::call_only);
      return label(operands[1]);
    case Opcode::call_last:
      begin(Op::call_last);
      label(operands[1]);
      return number(operands[2], kFrameMax);
    case Opcode::call_ext:
      return call_ext(operands, Op::call_bif, Op::call_ext, false);
    case Opcode::call_ext_only:
      return call_ext(operands, Op::call_bif_only, Op::call_ext_only, false);
    case Opcode::call_ext_last:
      return call_ext(operands, Op::call_bif_last, Op::call_ext_last, true);
    case Opcode::call_fun: {
      const uint32_t arity = number_of(operands[0], kArityMax);
      const Instruction* deallocate = tail_of_call();
      begin(deallocate != nullptr ? Op::call_fun_last : Op::call_fun);
      word(arity);
      word(vm::operand(OperandBase::x, arity));
      if (deallocate != nullptr) number(module_.operands_of(*deallocate)[0], kFrameMax);
      return;
    }
    case Opcode::call_fun2: {
      const Instruction* deallocate = tail_of_call();
      begin(deallocate != nullptr ? Op::call_fun_last : Op::call_fun);
      number(operands[1], kArityMax);
      source(operands[2]);
      if (deallocate != nullptr) number(module_.operands_of(*deallocate)[0], kFrameMax);
      return;
    }
    case Opcode::apply:
      begin(Op::apply);
      return number(operands[0], kArityMax);
    case Opcode::apply_last:
      begin(Op::apply_last);
      number(operands[0], kArityMax);
      return number(operands[1], kFrameMax);
    case Opcode::return_:
      return begin(Op::return_);
    case Opcode::allocate:
    case Opcode::allocate_zero:
      begin(Op::allocate);
      number(operands[0], kFrameMax);
      return number(operands[1], kLiveMax);
    case Opcode::allocate_heap:
    case Opcode::allocate_heap_zero:
      begin(Op::allocate_heap);
      number(operands[0], kFrameMax);
      word(heap_need(operands[1]));
      return number(operands[2], kLiveMax);
    case Opcode::test_heap:
      begin(Op::test_heap);
      word(heap_need(operands[0]));
      return number(operands[1], kLiveMax);
    case Opcode::deallocate:
      begin(next_is(Opcode::return_) ? Op::deallocate_return : Op::deallocate);
      return number(operands[0], kFrameMax);
    case Opcode::trim:
      begin(Op::trim);
      return number(operands[0], kFrameMax);
    case Opcode::jump:
      begin(Op::jump);
      return label(operands[0]);
    case Opcode::catch_:
    case Opcode::try_: {
      begin(Op::catch_);
      y_slot(operands[0]);
      label(operands[1]);
      const int32_t frame = facts_.frame[static_cast<size_t>(current_ - module_.instructions.data())];
      if (frame >= 0 && error_.empty())
        handlers_.push_back({static_cast<uint32_t>(operands[1].number), static_cast<uint32_t>(frame)});
      return;
    }
    case Opcode::catch_end:
      begin(Op::catch_end);
      return y_slot(operands[0]);
    case Opcode::try_end:
      begin(Op::try_end);
      return y_slot(operands[0]);
    case Opcode::try_case:
      begin(Op::try_case);
      return y_slot(operands[0]);
    case Opcode::try_case_end:
      begin(Op::try_case_end);
      return source(operands[0]);
    case Opcode::raise:
      begin(Op::raise);
      source(operands[0]);
      return source(operands[1]);
    case Opcode::raw_raise:
      return begin(Op::raw_raise);
    case Opcode::build_stacktrace:
      return begin(Op::build_stacktrace);
    case Opcode::badmatch:
      begin(Op::badmatch);
      return source(operands[0]);
    case Opcode::case_end:
      begin(Op::case_end);
      return source(operands[0]);
    case Opcode::badrecord:
      begin(Op::badrecord);
      return source(operands[0]);
    case Opcode::if_end:
      return begin(Op::if_end);
    case Opcode::send:
      begin(Op::event);
      word(2);
      return begin(Op::send);
    case Opcode::loop_rec:
      begin(Op::loop_rec);
      label(operands[0]);
      return destination(operands[1]);
    case Opcode::loop_rec_end:
      begin(Op::loop_rec_end);
      return label(operands[0]);
    case Opcode::wait:
      begin(Op::wait);
      return label(operands[0]);
    case Opcode::wait_timeout:
      begin(Op::wait_timeout);
      label(operands[0]);
      return source(operands[1]);
    case Opcode::timeout:
      return begin(Op::timeout);
    case Opcode::remove_message:
      return begin(Op::remove_message);
    default:
      data(opcode, operands);
  }
}

/// The deallocate behind a call after which the function returns: such a call leaves no frame behind, as
/// OTP's loader has it, too.
const beam::Instruction* Loader::tail_of_call() const {
  const Instruction* next = current_ + 1;
  const Instruction* end = module_.instructions.data() + module_.instructions.size();
  if (end - next < 2 || next[0].opcode != Opcode::deallocate || next[1].opcode != Opcode::return_)
    return nullptr;
  return next;
}

bool Loader::next_is(Opcode opcode) const {
  const Instruction* next = current_ + 1;
  return next < module_.instructions.data() + module_.instructions.size() && next->opcode == opcode;
}

/// Whether two operands name the same register or label.
bool Loader::is_same(const Operand& left, const Operand& right) const {
  return left.kind == right.kind && left.number == right.number &&
         (is_x(left) || is_y(left) || left.kind == OperandKind::label);
}

void Loader::test(Op op, Operands operands) {
  const Operands next = next_is(Opcode::test_arity) || next_is(Opcode::get_list)
                            ? module_.operands_of(current_[1])
                            : Operands();
  // test_arity looks whether it is a tuple, anyway.
  if (op == Op::is_tuple && next_is(Opcode::test_arity) && is_same(operands[0], next[0]) &&
      is_same(operands[1], next[1]))
    return;
  const Term second = operands.size() > 2 ? constant_of(operands[2]) : Term();
  if ((op == Op::is_eq_exact || op == Op::is_ne_exact) &&
      (is_immediate(constant_of(operands[1])) || is_immediate(second))) {
    op = op == Op::is_ne_exact                       ? Op::is_ne_immediate
         : is_x(operands[1]) && is_immediate(second) ? Op::is_eq_immediate_x
                                                     : Op::is_eq_immediate;
  }
  if (op == Op::is_lt && is_x(operands[1]) && second.is_small()) op = Op::is_lt_xc;
  if (op == Op::is_ge && is_x(operands[1]) && second.is_small()) op = Op::is_ge_xc;
  if (op == Op::is_nil && is_x(operands[1])) op = Op::is_nil_x;
  if (op == Op::is_nonempty_list && is_x(operands[1])) {
    op = Op::is_nonempty_list_x;
    if (next_is(Opcode::get_list) && is_same(operands[1], next[0]) && is_x(next[1]) && is_x(next[2])) {
      begin(Op::take_list_xxx);
      label(operands[0]);
      source(operands[1]);
      destination(next[1]);
      destination(next[2]);
      skip_ = 1;
      return;
    }
  }
  begin(op);
  if (operands[0].kind == OperandKind::label && operands[0].number == 0) return error("a test has no label");
  label(operands[0]);
  for (const Operand& value : operands.subspan(1)) source(value);
}

}  // namespace ravel::vm
