// SPDX-License-Identifier: Apache-2.0
//
// Receive. The compiler's code is
//
//     L1: loop_rec L3 x0      the next message into x0; to L3 if there is none
//         ... tests, to L2 where no clause matches
//         remove_message
//     L2: loop_rec_end L1     keep the message, look at the next
//     L3: wait_timeout L1 T   sleep until a message comes, or T ms passed and the code goes on here
//
// or `wait L1` at L3, or, for `after 0`, right away the code of the after clause. At loop_rec we
// look ahead to L3, and make one `receive` of the two.
#include "beam/lift/function.h"

namespace ravel::beam {

using ir::BlockId;
using ir::Op;
using ir::ValueId;

bool FunctionLifter::step_receive(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::loop_rec:
      return loop_rec(a), true;
    case Opcode::loop_rec_end:
      b_.terminate(cur_, {.op = Op::next_message}, {}, {label_block(a[0].number)});
      leave();
      return true;
    case Opcode::remove_message:
      return remove_message(), true;
    case Opcode::wait:
      return wait(nullptr), true;
    case Opcode::wait_timeout:
      return wait(&a[1]), true;
    case Opcode::timeout:
    case Opcode::recv_mark:
    case Opcode::recv_set:
    case Opcode::recv_marker_bind:
    case Opcode::recv_marker_clear:
    case Opcode::recv_marker_use:
      return true;
    case Opcode::recv_marker_reserve:
      return set(a[0], constant(out_.other("receive marker"))), true;
    default:
      return false;
  }
}

/// The first instruction from there on that is neither label nor line, jumps followed.
uint32_t FunctionLifter::skip_to_code(uint32_t instruction) const {
  for (int hops = 0; hops < 64 && instruction < code_->end; ++hops) {
    const Instruction& i = m_.beam.instructions[instruction];
    if (i.opcode == Opcode::jump) {
      const Label* label = m_.label(m_.beam.operands_of(i)[0].number);
      if (label == nullptr) return instruction;
      instruction = label->instruction;
    } else if (i.opcode == Opcode::label || i.opcode == Opcode::line) {
      ++instruction;
    } else {
      return instruction;
    }
  }
  return code_->end - 1;
}

void FunctionLifter::loop_rec(Operands a) {
  const Label* empty = m_.label(a[0].number);
  if (empty == nullptr) return fail("it receives without a label for the empty mailbox");
  const uint32_t next = skip_to_code(empty->instruction);
  const Instruction& waiting = m_.beam.instructions[next];
  const BlockId look = b_.add_edge_block(cur_);
  if (waiting.opcode == Opcode::wait) {
    b_.terminate(cur_, {.op = Op::receive}, {}, {look});
  } else if (waiting.opcode == Opcode::wait_timeout) {
    const ValueId timeout = value(m_.beam.operands_of(waiting)[1]);
    b_.terminate(cur_, {.op = Op::receive}, {timeout}, {look, after_timeout(next)});
  } else {
    const ValueId zero = constant(out_.integer(0));
    b_.terminate(cur_, {.op = Op::receive}, {zero}, {look, label_block(a[0].number)});
  }
  enter(look);
  const ValueId message = b_.emit(cur_, {.op = Op::message});
  set(a[1], message);
  b_.write(cur_, message_, message);
}

/// The block behind a wait_timeout.
BlockId FunctionLifter::after_timeout(uint32_t wait_instruction) {
  for (const Continuation& c : after_timeouts_) {
    if (c.instruction == wait_instruction) return c.block;
  }
  after_timeouts_.push_back({wait_instruction, b_.add_block(), region_, b_.position()});
  queue_.push(wait_instruction);
  return after_timeouts_.back().block;
}

/// A wait that no loop_rec leads to: a receive without clauses. Messages are looked at and kept.
void FunctionLifter::wait(const Operand* timeout) {
  const BlockId waiting = b_.add_block();
  ValueId ms;
  if (timeout != nullptr) ms = value(*timeout);
  b_.jump(cur_, waiting);
  const BlockId look = b_.add_edge_block(waiting);
  if (timeout != nullptr) {
    b_.terminate(waiting, {.op = Op::receive}, {ms}, {look, after_timeout(at_)});
  } else {
    b_.terminate(waiting, {.op = Op::receive}, {}, {look});
  }
  b_.emit(look, {.op = Op::message});
  b_.terminate(look, {.op = Op::next_message}, {}, {waiting});
  b_.seal(waiting);
  leave();
}

void FunctionLifter::remove_message() {
  if (!has_receive_) return fail("it takes a message without looking at one");
  b_.emit(cur_, {.op = Op::take}, {b_.read(cur_, message_)});
  b_.write(cur_, message_, constant(out_.other("no message")));
}

}  // namespace ravel::beam
