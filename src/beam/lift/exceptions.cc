// SPDX-License-Identifier: Apache-2.0
//
// try, catch, and what raises. The runtime enters a handler with the stack registers as they
// were and the exception in x0 (class), x1 (reason), x2 (stack trace); the handler's first
// instruction, try_case or catch_end, ends the region just as try_end does on the normal way.
//
// Each try and each catch gets a block of its own in front of the handler's label, so that
// `caught` stands in a block that is only unwound to, even where labels are shared.
#include "beam/lift/function.h"

namespace ravel::beam {

using ir::BlockId;
using ir::Op;
using ir::RaiseKind;
using ir::ValueId;

bool FunctionLifter::step_exception(Opcode opcode, Operands a) {
  switch (opcode) {
    case Opcode::try_:
      return begin_try(a[1].number, false), true;
    case Opcode::catch_:
      return begin_try(a[1].number, true), true;
    case Opcode::try_end:
    case Opcode::try_case:
    case Opcode::catch_end:
      return end_try(), true;
    case Opcode::func_info:
      return raise(RaiseKind::function_clause, {}), true;
    case Opcode::badmatch:
      return raise(RaiseKind::badmatch, {value(a[0])}), true;
    case Opcode::case_end:
      return raise(RaiseKind::case_clause, {value(a[0])}), true;
    case Opcode::try_case_end:
      return raise(RaiseKind::try_clause, {value(a[0])}), true;
    case Opcode::badrecord:
      return raise(RaiseKind::badrecord, {value(a[0])}), true;
    case Opcode::if_end:
      return raise(RaiseKind::if_clause, {}), true;
    case Opcode::raise:
      return raise(RaiseKind::reraise, {value(a[1])}), true;
    case Opcode::raw_raise:
      return raise(RaiseKind::reraise, {x_value(1)}), true;
    case Opcode::build_stacktrace:
      return true;
    case Opcode::int_code_end:
      b_.terminate(cur_, {.op = Op::unreachable}, {}, {});
      leave();
      return true;
    default:
      return false;
  }
}

void FunctionLifter::begin_try(int64_t label, bool is_catch) {
  const BlockId handler = b_.add_block();
  regions_.push_back({handler, region_});
  region_ = static_cast<uint32_t>(regions_.size() - 1);
  ValueId caught[3];
  for (uint32_t i = 0; i < 3; ++i) {
    caught[i] = b_.emit(handler, {.op = Op::caught, .imm = i});
    b_.write(handler, x(i), caught[i]);
  }
  if (is_catch) {
    write_catch_value(handler, label, caught);
  } else {
    jump_to(handler, label);
  }
  const BlockId body = b_.add_edge_block(cur_);
  b_.jump(cur_, body);
  enter(body);
}

/// What `catch` gives for an exception, into x0, and on to the catch_end.
void FunctionLifter::write_catch_value(BlockId handler, int64_t label, std::span<const ValueId> caught) {
  const BlockId outer = cur_;
  const auto is_class = [&](BlockId block, std::string_view name) {
    enter(block);
    const BlockId yes = b_.add_edge_block(block), no = b_.add_edge_block(block);
    b_.terminate(block, {.op = Op::test, .kind = static_cast<uint16_t>(ir::TestKind::eq_exact)},
                 {caught[0], atom(name)}, {yes, no});
    return std::pair(yes, no);
  };
  const auto finish = [&](BlockId block, ValueId result) {
    b_.write(block, x(0), result);
    jump_to(block, label);
  };
  const auto [thrown, not_thrown] = is_class(handler, "throw");
  finish(thrown, caught[1]);
  const auto [error, exit] = is_class(not_thrown, "error");
  enter(error);
  const ValueId with_stack[] = {caught[1], caught[2]};
  const ValueId error_parts[] = {atom("EXIT"), alloc(ir::AllocKind::tuple, with_stack)};
  finish(error, alloc(ir::AllocKind::tuple, error_parts));
  enter(exit);
  const ValueId exit_parts[] = {atom("EXIT"), caught[1]};
  finish(exit, alloc(ir::AllocKind::tuple, exit_parts));
  enter(outer);
}

void FunctionLifter::end_try() {
  if (region_ == 0) return fail("it ends a try that it did not begin");
  region_ = regions_[region_].outer;
}

/// The compiler leaves out a `line` that repeats the one before it in the file, wherever control comes from.
/// Where something may raise, that one counts, as in the runtime's stack traces; elsewhere the way here says
/// more.
void FunctionLifter::use_line() {
  if (pending_line_.valid()) b_.set_position(pending_line_);
  pending_line_ = {};
}

/// The next instruction in cur_ may raise: its block must unwind to where the region says.
void FunctionLifter::may_raise() {
  use_line();
  const BlockId wanted = handler(), actual = b_.unwind(cur_);
  if (wanted == actual) return b_.mark_raising(cur_);
  if (actual.valid() || !b_.single_entry(cur_) || b_.raises(cur_)) {
    const BlockId body = b_.add_edge_block(cur_);
    b_.jump(cur_, body);
    enter(body);
  }
  if (wanted.valid()) {
    b_.set_unwind(cur_, wanted);
  } else {
    b_.mark_raising(cur_);
  }
}

void FunctionLifter::raise(RaiseKind kind, std::initializer_list<ValueId> operands) {
  may_raise();
  b_.terminate(cur_, {.op = Op::raise, .kind = static_cast<uint16_t>(kind)}, operands, {});
  leave();
}

}  // namespace ravel::beam
