// SPDX-License-Identifier: Apache-2.0
//
// The walk over a function's code: which labels there are, what follows what, what registers hold.
#include "base/check.h"
#include "beam/lift/function.h"
#include "ir/verify.h"

namespace ravel::beam {

using ir::BlockId;
using ir::ConstId;
using ir::Op;
using ir::ValueId;

namespace {

constexpr int64_t kRegisterMax = 1 << 12;     ///< the runtime has 1024 of each kind
constexpr size_t kSlotMax = size_t{1} << 27;  ///< blocks times variables: 512 MiB while it is lifted
constexpr size_t kSlotCheckInterval = size_t{1} << 10;  ///< instructions

/// Instructions whose labels name functions, or are not followed.
bool labels_lead_away(Opcode opcode) {
  switch (opcode) {
    case Opcode::call:
    case Opcode::call_last:
    case Opcode::call_only:
    case Opcode::call_fun2:
    case Opcode::make_fun:
    case Opcode::make_fun2:
    case Opcode::make_fun3:
    case Opcode::wait:
    case Opcode::wait_timeout:
    case Opcode::label:
      return true;
    default:
      return false;
  }
}

template <typename Visit>
void each_label(const Module& module, const Instruction& instruction, Visit visit) {
  if (labels_lead_away(instruction.opcode)) return;
  for (const Operand& operand : module.operands_of(instruction)) {
    if (operand.kind == OperandKind::label) visit(operand.number);
    if (operand.kind != OperandKind::list) continue;
    for (const Operand& element : module.elements_of(operand)) {
      if (element.kind == OperandKind::label) visit(element.number);
    }
  }
}

}  // namespace

bool ends_flow(Opcode opcode) {
  switch (opcode) {
    case Opcode::jump:
    case Opcode::return_:
    case Opcode::call_last:
    case Opcode::call_only:
    case Opcode::call_ext_last:
    case Opcode::call_ext_only:
    case Opcode::apply_last:
    case Opcode::badmatch:
    case Opcode::case_end:
    case Opcode::if_end:
    case Opcode::try_case_end:
    case Opcode::badrecord:
    case Opcode::raise:
    case Opcode::raw_raise:
    case Opcode::func_info:
    case Opcode::select_val:
    case Opcode::select_tuple_arity:
    case Opcode::loop_rec_end:
    case Opcode::wait:
    case Opcode::int_code_end:
      return true;
    default:
      return false;
  }
}

void FunctionLifter::fail(std::string message) {
  alive_ = false;
  if (!error_.empty()) return;
  error_ = std::move(message);
  if (at_ < m_.beam.instructions.size()) error_offset_ = m_.beam.instructions[at_].offset;
}

std::optional<ir::Function> FunctionLifter::lift(const FunctionCode& code) {
  code_ = &code;
  error_.clear();
  error_offset_.reset();
  pending_.kind = Pending::none;
  regions_.assign(1, {});
  region_ = 0;
  after_timeouts_.clear();
  queue_ = {};
  if (!survey(code)) return std::nullopt;
  message_ = static_cast<ir::Variable>(x_count_ + y_count_ + float_count_);
  b_.begin(message_ + 1, out_.other("undefined"));
  cur_ = BlockId(0);
  for (uint32_t i = 0; i < code.arity; ++i) set_x(i, b_.add_param());
  if (has_receive_) b_.write(cur_, message_, constant(out_.other("no message")));
  b_.set_position(m_.label(code.entry_label)->line);
  jump_to(cur_, code.entry_label);
  followed_label(code.entry_label);
  walk();
  if (!error_.empty()) return std::nullopt;
  ir::Function function = b_.finish();
  function.name = {m_.beam.name, code.name, code.arity};
  // Everything else is right by construction, but a receive is spread over the code, and bad code may tear
  // it.
  if (has_receive_ && !ir::verify(out_.module(), function).empty()) {
    at_ = code.begin;
    fail("its receive is malformed");
    return std::nullopt;
  }
  return function;
}

/// Counts registers and references, so that the walk knows when a label has no more ways to it.
bool FunctionLifter::survey(const FunctionCode& code) {
  x_count_ = code.arity;
  y_count_ = float_count_ = 0;
  has_receive_ = false;
  at_ = code.begin;
  if (code.begin > code.end || code.end > m_.beam.instructions.size()) {
    fail("the function's code is out of range");
    return false;
  }
  for (uint32_t i = code.begin; i < code.end; ++i) {
    const Instruction& instruction = m_.beam.instructions[i];
    if (instruction.opcode != Opcode::label) continue;
    Label* label = m_.label(m_.beam.operands_of(instruction)[0].number);
    if (label == nullptr) continue;
    label->references = 0;
    label->block = {};
  }
  ir::PosId line;
  for (at_ = code.begin; at_ < code.end && error_.empty(); ++at_) {
    const Instruction& instruction = m_.beam.instructions[at_];
    count_references(instruction);
    if (!error_.empty()) break;
    if (instruction.opcode == Opcode::line) line = m_.line(m_.beam.operands_of(instruction)[0].number);
    if (instruction.opcode == Opcode::label) {
      Label* label = m_.label(m_.beam.operands_of(instruction)[0].number);
      if (label != nullptr) label->line = line;
    }
    for (const Operand& operand : m_.beam.operands_of(instruction)) {
      count_registers(operand);
      if (operand.kind != OperandKind::list) continue;
      for (const Operand& element : m_.beam.elements_of(operand)) count_registers(element);
    }
  }
  if (std::max({x_count_, y_count_, float_count_}) > kRegisterMax) fail("it uses too many registers");
  Label* entry = m_.label(code.entry_label);
  if (entry == nullptr) {
    fail("its entry has no label");
  } else {
    ++entry->references;
  }
  return error_.empty();
}

void FunctionLifter::count_references(const Instruction& instruction) {
  if (instruction.operand_count != opcode_arity(instruction.opcode))
    return fail("an instruction is malformed");
  const Opcode opcode = instruction.opcode;
  each_label(m_.beam, instruction, [&](int64_t number) {
    Label* label = m_.label(number);
    if (label != nullptr) ++label->references;
  });
  if (opcode == Opcode::try_ || opcode == Opcode::catch_) x_count_ = std::max<int64_t>(x_count_, 3);
  has_receive_ |= opcode == Opcode::loop_rec || opcode == Opcode::loop_rec_end;
  // Calls leave their result in x0.
  x_count_ = std::max<int64_t>(x_count_, 1);
  if (opcode == Opcode::label && at_ > code_->begin && !ends_flow(m_.beam.instructions[at_ - 1].opcode)) {
    Label* label = m_.label(m_.beam.operands_of(instruction)[0].number);
    if (label != nullptr) ++label->references;
  }
}

void FunctionLifter::count_registers(const Operand& operand) {
  if (operand.kind == OperandKind::x_register) x_count_ = std::max(x_count_, operand.number + 1);
  if (operand.kind == OperandKind::y_register) y_count_ = std::max(y_count_, operand.number + 1);
  if (operand.kind == OperandKind::float_register) float_count_ = std::max(float_count_, operand.number + 1);
}

void FunctionLifter::walk() {
  while (!queue_.empty() && error_.empty()) {
    const uint32_t next = queue_.top();
    queue_.pop();
    walk_from(next);
  }
}

/// Lifts from a label, or from behind a wait_timeout, until control leaves.
void FunctionLifter::walk_from(uint32_t instruction) {
  const Instruction& first = m_.beam.instructions[instruction];
  if (first.opcode == Opcode::label) {
    const Label& label = *m_.label(m_.beam.operands_of(first)[0].number);
    enter(label.block);
    region_ = label.region;
    b_.set_position(label.pos);
    pending_line_ = label.line;
    if (label.references == 0) b_.seal(cur_);
  } else {
    for (const Continuation& c : after_timeouts_) {
      if (c.instruction != instruction) continue;
      enter(c.block);
      region_ = c.region;
      b_.set_position(c.pos);
      pending_line_ = {};
    }
  }
  alive_ = true;
  has_binary_ = false;
  for (at_ = instruction + 1; alive_ && at_ < code_->end; ++at_) {
    const Instruction& next = m_.beam.instructions[at_];
    step(next);
    followed(next);
    if (at_ % kSlotCheckInterval == 0 && b_.block_count() * (message_ + 1) > kSlotMax)
      fail("it is too large");
  }
  if (alive_) fail("its code runs past its end");
}

void FunctionLifter::step(const Instruction& instruction) {
  const Operands a = m_.beam.operands_of(instruction);
  const Opcode opcode = instruction.opcode;
  if (pending_.kind != Pending::none) finish_pending(opcode);
  if (!alive_) return;
  const bool known = step_quiet(opcode, a) || step_test(opcode, a) || step_data(opcode, a) ||
                     step_call(opcode, a) || step_bif(opcode, a) || step_exception(opcode, a) ||
                     step_receive(opcode, a) || step_binary_match(opcode, a) || step_binary_build(opcode, a);
  if (!known)
    fail(fmt::format("it uses instruction {} ({}), which is not supported", opcode_name(opcode),
                     static_cast<unsigned>(opcode)));
}

/// What moves control or registers and makes no instruction but jumps.
bool FunctionLifter::step_quiet(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::label:
      go_to(a[0].number);
      followed_label(a[0].number);
      return true;
    case Opcode::jump:
      go_to(a[0].number);
      return true;
    case Opcode::line:
    case Opcode::executable_line:
      b_.set_position(m_.line(a[0].number));
      pending_line_ = {};
      return true;
    case Opcode::debug_line:
      b_.set_position(m_.line(a[1].number));
      pending_line_ = {};
      return true;
    case Opcode::move:
    case Opcode::fmove:
      set(a[1], value(a[0]));
      return true;
    case Opcode::swap: {
      const ValueId first = value(a[0]);
      set(a[0], value(a[1]));
      set(a[1], first);
      return true;
    }
    case Opcode::allocate:
    case Opcode::allocate_heap:
    case Opcode::allocate_zero:
    case Opcode::allocate_heap_zero:
    case Opcode::test_heap:
    case Opcode::deallocate:
    case Opcode::init:
    case Opcode::init_yregs:
    case Opcode::trim:
      step_frame(opcode, a);
      return true;
    case Opcode::on_load:
    case Opcode::nif_start:
    case Opcode::fclearerror:
    case Opcode::fcheckerror:
      return true;
    default:
      return false;
  }
}

/// On to a label. Only exceptions lead to try_case: the compiler leaves out what ends a try whose body it
/// knows never to return, and so seems to fall into the handler.
void FunctionLifter::go_to(int64_t label) {
  const Label* target = m_.label(label);
  const bool is_handler =
      target != nullptr && m_.beam.instructions[skip_to_code(target->instruction)].opcode == Opcode::try_case;
  if (is_handler) {
    b_.terminate(cur_, {.op = Op::unreachable}, {}, {});
  } else {
    jump_to(cur_, label);
  }
  leave();
}

/// All labels that the instruction names have one way less to wait for.
void FunctionLifter::followed(const Instruction& instruction) {
  each_label(m_.beam, instruction, [&](int64_t number) { followed_label(number); });
  const bool fell = !alive_ && instruction.opcode != Opcode::label && !ends_flow(instruction.opcode);
  if (!fell || at_ + 1 >= code_->end) return;
  const Instruction& next = m_.beam.instructions[at_ + 1];
  if (next.opcode == Opcode::label) followed_label(m_.beam.operands_of(next)[0].number);
}

void FunctionLifter::followed_label(int64_t number) {
  Label* label = m_.label(number);
  if (label == nullptr || label->references == 0) return;
  if (--label->references == 0 && label->block.valid()) b_.seal(label->block);
}

BlockId FunctionLifter::label_block(int64_t number) {
  Label* label = m_.label(number);
  if (label == nullptr || label->instruction < code_->begin || label->instruction >= code_->end) {
    fail("it jumps to a label that it does not have");
    return b_.add_block();
  }
  if (!label->block.valid()) {
    label->block = b_.add_block();
    label->region = region_;
    label->pos = b_.position();
    queue_.push(label->instruction);
  } else if (b_.sealed(label->block)) {
    // Only code that names a label in a place that is not counted gets here.
    fail("it jumps to a label in an unexpected way");
    return b_.add_block();
  }
  return label->block;
}

void FunctionLifter::jump_to(BlockId from, int64_t label) { b_.jump(from, label_block(label)); }

}  // namespace ravel::beam
