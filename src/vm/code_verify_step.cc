// SPDX-License-Identifier: Apache-2.0
//
// What each instruction needs to be there and leaves behind, for the verifier (code_verify.cc). Most are
// described by code_signatures.cc; here is how that is read, and those that steer the flow.
#include "vm/code_signatures.h"
#include "vm/code_verifier.h"

namespace ravel::vm {

using beam::Opcode;

/// True if the flow goes on to the next instruction.
bool Verifier::step(const Instruction& instruction) {
  const auto operands = module_.operands_of(instruction);
  if (const char* kinds = operand_kinds(instruction.opcode)) {
    plain(kinds, operands);
    return true;
  }
  return special(instruction.opcode, operands);
}

void Verifier::plain(const char* kinds, std::span<const Operand> operands) {
  const std::string_view all(kinds);
  for (size_t i = 0; i < all.size(); ++i) {
    const Operand& operand = operands[i];
    if (all[i] == 's') read(operand);
    if (all[i] == 'S')
      for (const Operand& item : elements(operand)) read(item);
    if (all[i] == 'P' || all[i] == 'D')
      for (size_t k = 0; k < elements(operand).size(); ++k)
        if ((k % 2 == 0) == (all[i] == 'D')) read(elements(operand)[k]);
    if (all[i] == 'B')
      for (size_t k = 0; k < elements(operand).size(); ++k)
        if (k % 6 >= 4) read(elements(operand)[k]);
  }
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i] == 'L') keep(number(operands[i]));
  if (trusts_) trust(operands);
  for (size_t i = 0; i < all.size(); ++i)
    if (all[i] == 'f') branch(operands[i]);
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i] == 'd') write(operands[i]);
    if (all[i] == 'D')
      for (size_t k = 1; k < elements(operands[i]).size(); k += 2) write(elements(operands[i])[k]);
    if (all[i] == 'M')
      for (const Operand& item : elements(operands[i])) write(item);
  }
}

/// A built-in that may fail counts as having a result in any case; the loader puts something there
/// beforehand.
void Verifier::trust(std::span<const Operand> operands) {
  switch (current_->opcode) {
    case Opcode::bif1:
    case Opcode::bif2:
    case Opcode::bif3:
    case Opcode::gc_bif1:
    case Opcode::gc_bif2:
    case Opcode::gc_bif3:
      break;
    default:
      return;
  }
  const Operand& result = operands.back();
  if (operands[0].number == 0 || result.kind != OperandKind::x_register ||
      state_.x.test(static_cast<size_t>(result.number)))
    return;
  facts_.is_sure[static_cast<size_t>(current_ - module_.instructions.data())] = true;
  write(result);
}

bool Verifier::special(Opcode opcode, std::span<const Operand> operands) {
  switch (opcode) {
    case Opcode::func_info:
      return false;
    case Opcode::call:
    case Opcode::call_only:
    case Opcode::call_last:
      need(number(operands[0]));
      if (operands[1].kind != OperandKind::label ||
          !is_entry(static_cast<uint32_t>(operands[1].number), static_cast<uint32_t>(operands[0].number)))
        error("what is called is no function's entry");
      if (opcode == Opcode::call && !returning_.contains(static_cast<uint32_t>(operands[1].number)))
        return false;
      return after_call(opcode == Opcode::call, opcode == Opcode::call_last ? &operands[2] : nullptr);
    case Opcode::call_ext:
    case Opcode::call_ext_only:
    case Opcode::call_ext_last: {
      const beam::FunctionName& import = module_.imports[static_cast<size_t>(operands[1].number)];
      need(import.arity);
      if (number(operands[0]) != import.arity) error("the arity is not that of the imported function");
      if (never_returns(import)) return false;
      return after_call(opcode == Opcode::call_ext, opcode == Opcode::call_ext_last ? &operands[2] : nullptr);
    }
    case Opcode::call_fun:
      need(number(operands[0]) + 1);
      return after_call(true, nullptr);
    case Opcode::call_fun2:
      need(number(operands[1]));
      read(operands[2]);
      return after_call(true, nullptr);
    case Opcode::apply:
    case Opcode::apply_last:
      need(number(operands[0]) + 2);
      return after_call(opcode == Opcode::apply, opcode == Opcode::apply_last ? &operands[1] : nullptr);
    case Opcode::return_:
      need(1);
      if (state_.frame != kNoFrame) error("a return with a frame");
      return false;
    case Opcode::allocate:
    case Opcode::allocate_zero:
    case Opcode::allocate_heap:
    case Opcode::allocate_heap_zero:
      if (state_.frame != kNoFrame) error("there is a frame already");
      keep(number(operands.back()));
      set_frame(static_cast<int32_t>(std::min<uint64_t>(number(operands[0]), kRegisterCount)));
      return true;
    case Opcode::deallocate:
      frame_is(number(operands[0]));
      set_frame(kNoFrame);
      return true;
    case Opcode::trim:
      if (state_.frame < 0 || number(operands[0]) > static_cast<uint64_t>(state_.frame))
        error("it trims more than the frame has");
      set_frame(state_.frame - static_cast<int32_t>(operands[0].number));
      return true;
    case Opcode::init:
      check_y(operands[0]);
      return true;
    case Opcode::init_yregs:
      for (const Operand& slot : elements(operands[0])) check_y(slot);
      return true;
    case Opcode::swap:
      for (const Operand& operand : operands) read(operand);
      return true;
    case Opcode::jump:
      if (operands[0].number == 0) error("it has no label");
      if (error_.empty() && !is_dead_end(static_cast<size_t>(operands[0].number))) branch(operands[0]);
      return false;
    case Opcode::select_val:
    case Opcode::select_tuple_arity:
      read(operands[0]);
      branch(operands[1]);
      for (const Operand& item : elements(operands[2]))
        if (item.kind == OperandKind::label) branch(item);
      if (operands[1].number == 0) error("it has no label");
      return false;
    case Opcode::make_fun2: {
      const uint32_t free = module_.lambdas[static_cast<size_t>(operands[0].number)].free_count;
      keep(free);
      state_.x.set(0);
      return true;
    }
    case Opcode::bs_init_writable:
      need(1);
      only_x0();
      return true;
    default:
      return receive_or_raise(opcode, operands);
  }
}

bool Verifier::after_call(bool comes_back, const Operand* frame) {
  if (frame != nullptr) frame_is(number(*frame));
  if (!comes_back && frame == nullptr && state_.frame != kNoFrame) error("a tail call with a frame");
  only_x0();
  return comes_back;
}

bool Verifier::receive_or_raise(Opcode opcode, std::span<const Operand> operands) {
  switch (opcode) {
    case Opcode::send:
      need(2);
      only_x0();
      return true;
    case Opcode::loop_rec_end:
    case Opcode::wait:
      state_.x.reset();
      branch(operands[0]);
      return false;
    case Opcode::wait_timeout:
      read(operands[1]);
      state_.x.reset();
      // A receive without clauses goes back to itself, and then needs its time no more.
      if (!leads_here(operands[0])) branch(operands[0]);
      return true;
    case Opcode::catch_:
    case Opcode::try_:
      check_y(operands[0]);
      handler(operands[1]);
      return true;
    case Opcode::catch_end:
      check_y(operands[0]);
      need(1);
      only_x0();
      return true;
    case Opcode::try_end:
      check_y(operands[0]);
      return true;
    case Opcode::try_case:
      check_y(operands[0]);
      need(4);
      state_.x.reset(3);
      return true;
    case Opcode::raw_raise:
      need(3);
      return false;
    case Opcode::build_stacktrace:
      need(1);
      return true;
    case Opcode::badmatch:
    case Opcode::case_end:
    case Opcode::badrecord:
    case Opcode::try_case_end:
      read(operands[0]);
      return false;
    case Opcode::raise:
      read(operands[0]);
      read(operands[1]);
      return false;
    case Opcode::if_end:
      return false;
    default:
      error("the machine does not know this instruction (no compiler since OTP 23 writes it)");
      return false;
  }
}

bool Verifier::leads_here(const Operand& label) const {
  if (label.kind != OperandKind::label || label_at_[static_cast<size_t>(label.number)] == SIZE_MAX)
    return false;
  return &module_.instructions[after_labels(label_at_[static_cast<size_t>(label.number)])] == current_;
}
size_t Verifier::after_labels(size_t at) const {
  while (at + 1 < module_.instructions.size() && (module_.instructions[at].opcode == Opcode::label ||
                                                  module_.instructions[at].opcode == Opcode::line))
    ++at;
  return at;
}

/// Nothing runs into a handler: what stands before it is known to fail (`tl([])`). If it does not, try_case
/// sees a term in x0 and refuses to go on.
bool Verifier::is_dead_end(size_t label) {
  if (label >= label_at_.size() || label_at_[label] == SIZE_MAX) return false;
  if (module_.instructions[after_labels(label_at_[label])].opcode != Opcode::try_case) return false;
  need(1);
  return true;
}

/// A handler gets x0 to x3 and takes them at once: nobody else ever sees the none() in x0.
void Verifier::handler(const Operand& label) {
  if (label.kind != OperandKind::label || label.number == 0) return error("it has no label");
  const State here = state_;
  state_.x.reset();
  for (size_t i = 0; i < 4; ++i) state_.x.set(i);
  branch(label);
  state_ = here;
  if (!error_.empty()) return;
  const Opcode first =
      module_.instructions[after_labels(label_at_[static_cast<size_t>(label.number)])].opcode;
  if (first != Opcode::catch_end && first != Opcode::try_case)
    error("its handler begins with something else");
}

}  // namespace ravel::vm
