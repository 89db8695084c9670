// SPDX-License-Identifier: Apache-2.0
#include "jvm/lift/function.h"

#include <fmt/format.h>

#include "jvm/lift/subroutines.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {

using ir::BlockId;
using ir::Op;
using ir::ValueId;

std::optional<ir::Function> MethodLifter::lift(const Method& method) {
  error_.clear();
  code_ = &*method.code;
  if (has_subroutines(*code_)) {
    auto inlined = inline_subroutines(*code_, error_);
    if (!inlined) return std::nullopt;
    inlined_ = std::move(*inlined);
    code_ = &inlined_;
  }
  const auto shape = method_shape(method.descriptor.view());
  is_static_ = method.is(kStatic);
  if (!shape || shape->parameter_words + (is_static_ ? 0 : 1) > code_->max_locals) {
    error_ = "its parameters do not fit its local variables";
    return std::nullopt;
  }
  survey_ = survey(file_, *code_);
  if (!survey_.problem.empty()) {
    error_ = fmt::format("{} (at byte {} of its code)", survey_.problem,
                         code_->instructions[survey_.problem_at].offset);
    return std::nullopt;
  }
  begin(method, *shape);
  walk();
  ir::Function function = b_.finish();
  if (!error_.empty()) return std::nullopt;
  for (size_t i = 0; i < function.params.size(); ++i) {
    if (!names_[i].empty()) function.names.emplace(function.params[i], names_[i]);
  }
  return function;
}

void MethodLifter::begin(const Method& method, const MethodShape& shape) {
  blocks_.assign(code_->instructions.size(), {});
  ways_left_ = survey_.ways_in;
  dispatch_.clear();
  names_.clear();
  type_test_ = {};
  synchronized_ = method.is(kSynchronized);
  b_.begin(uint32_t{code_->max_locals} + code_->max_stack, out_.other("undefined"));
  const uint32_t line = code_->line_at(0);
  b_.set_position(line != 0 ? out_.position({0, line, 0}) : ir::PosId());
  enter(BlockId(0));
  uint32_t slot = 0;
  if (!is_static_) {
    const ValueId self = b_.add_param();
    b_.write(cur_, slot++, self);
    names_.push_back(Symbol("this"));
  }
  for (const uint8_t words : shape.parameters) {
    const ValueId parameter = b_.add_param();
    b_.write(cur_, slot, parameter);
    names_.push_back(local_name(slot, 0));
    slot += words;
  }
  if (synchronized_) {
    lock_ = is_static_ ? constant(klass(file_.name.view())) : b_.read(cur_, 0);
    b_.emit(cur_, {.op = Op::acquire}, {lock_});
  }
  // The entry block has no predecessors, so a loop back to the first instruction gets a block of its own.
  const BlockId first = leader_block(0);
  b_.jump(cur_, first);
  alive_ = false;
  arrived(0);
}

/// Leaders in the order of the code: most are sealed by the time they are reached, so few phis are in vain.
void MethodLifter::walk() {
  for (uint32_t at = 0; at < code_->instructions.size(); ++at) {
    if (!survey_.reached(at) || survey_.leader[at] == 0) continue;
    lift_from(at);
  }
}

void MethodLifter::lift_from(uint32_t at) {
  enter(leader_block(at));
  height_ = survey_.height[at];
  for (;;) {
    step(at);
    if (!alive_) return;
    ++at;
    if (survey_.leader[at] != 0) {
      b_.jump(cur_, leader_block(at));
      alive_ = false;
      arrived(at);
      return;
    }
  }
}

void MethodLifter::enter(BlockId block) {
  cur_ = block;
  alive_ = true;
  changed_ = false;
}

BlockId MethodLifter::leader_block(uint32_t at) {
  if (!blocks_[at].valid()) blocks_[at] = b_.add_block();
  return blocks_[at];
}

void MethodLifter::arrived(uint32_t at) {
  // Handlers' entries also have edges from dispatch blocks, which come at any time: sealed by finish().
  if (ways_left_[at] > 0) --ways_left_[at];
  if (ways_left_[at] != 0 || b_.sealed(leader_block(at))) return;
  if ((survey_.leader[at] & Survey::kHandlerEntry) != 0) return;
  b_.seal(leader_block(at));
}

void MethodLifter::step(uint32_t at) {
  const Instruction& in = code_->instructions[at];
  if (const uint32_t line = code_->line_at(at); line != 0) b_.set_position(out_.position({0, line, 0}));
  if (may_raise(in.opcode)) before_raising(at);
  if (step_constant(in) || step_local(in, at) || step_stack(in) || step_arithmetic(in) || step_array(in) ||
      step_object(in, at) || step_call(in) || step_control(in, at)) {
    return;
  }
  error_ = fmt::format("instruction {} is not known", in.opcode);
  b_.terminate(cur_, {.op = Op::unreachable}, {}, {});
  alive_ = false;
}

/// The block's exceptions must go to the handlers in force here, with the locals as they are now.
void MethodLifter::before_raising(uint32_t at) {
  const BlockId handler = handler_for(at);
  const bool fits = b_.unwind(cur_) == handler && !changed_;
  if (!fits && (handler.valid() || b_.unwind(cur_).valid())) {
    const bool fresh = !b_.unwind(cur_).valid() && !b_.raises(cur_) && !changed_ && b_.single_entry(cur_);
    if (!fresh) {
      const BlockId next = b_.add_edge_block(cur_);
      b_.jump(cur_, next);
      enter(next);
    }
    if (handler.valid()) b_.set_unwind(cur_, handler);
  }
  b_.mark_raising(cur_);
}

BlockId MethodLifter::handler_for(uint32_t at) {
  std::vector<uint32_t> chain;
  for (uint32_t h = 0; h < code_->handlers.size(); ++h) {
    const Handler& handler = code_->handlers[h];
    if (handler.begin > at || at >= handler.end) continue;
    // javac cuts one handler's range into pieces: the first entry stands for all.
    uint32_t same = 0;
    while (code_->handlers[same].target != handler.target || code_->handlers[same].type != handler.type)
      ++same;
    chain.push_back(same);
    if (handler.type.empty()) break;
  }
  if (chain.empty()) return {};
  const auto [entry, is_new] = dispatch_.try_emplace(chain);
  if (is_new) entry->second = make_dispatch(chain);
  return entry->second;
}

BlockId MethodLifter::make_dispatch(const std::vector<uint32_t>& chain) {
  const BlockId first = b_.add_block();
  BlockId at = first;
  const ValueId caught = b_.emit(first, {.op = Op::caught, .imm = 1});
  const auto go = [&](BlockId from, ValueId value, uint32_t target) {
    b_.write(from, word(0), value);
    b_.jump(from, leader_block(target));
  };
  for (const uint32_t h : chain) {
    const Handler& handler = code_->handlers[h];
    if (handler.type.empty()) {
      go(at, caught, handler.target);
      return first;
    }
    const uint32_t type = klass(handler.type.view()).index();
    const BlockId yes = b_.add_edge_block(at), no = b_.add_edge_block(at);
    constexpr auto kKind = static_cast<uint16_t>(ir::TestKind::instance_of);
    b_.terminate(at, {.op = Op::test, .kind = kKind, .payload = type}, {caught}, {yes, no});
    go(yes, b_.emit(yes, {.op = Op::refine, .kind = kKind, .payload = type}, {caught}), handler.target);
    at = no;
  }
  b_.terminate(at, {.op = Op::raise, .kind = static_cast<uint16_t>(ir::RaiseKind::reraise)}, {caught}, {});
  return first;
}

ValueId MethodLifter::pop(uint32_t words) {
  height_ -= words;
  return b_.read(cur_, word(height_));
}

void MethodLifter::push(ValueId value, uint32_t words) {
  for (uint32_t i = 0; i < words; ++i) b_.write(cur_, word(height_++), value);
}

Symbol MethodLifter::local_name(uint32_t slot, uint32_t at) const {
  for (const LocalVariable& local : code_->locals) {
    if (local.slot == slot && local.begin <= at && at < local.end) return local.name;
  }
  return {};
}

}  // namespace ravel::jvm
