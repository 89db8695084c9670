// SPDX-License-Identifier: Apache-2.0
//
// Which value of a message is the tag is read off the instructions that make the message; whether a receive
// waits for it, off the patterns of its clauses.
#include "flow/beam/call_cycle_byhand.h"

#include <algorithm>

namespace ravel::flow::beam {

using ir::FuncId;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

/// The value that a refinement is a refinement of.
ValueId root(const ir::Function& f, ValueId value) {
  while (value.valid()) {
    const ir::Instr* definition = f.definition(value);
    if (definition == nullptr || definition->op != Op::refine) break;
    value = f.operands_of(*definition)[0];
  }
  return value;
}

uint32_t block_of(const ir::Function& f, InstrId id) {
  uint32_t block = 0;
  while (f.blocks[block].end <= id.index()) ++block;
  return block;
}

/// Whether `later` can only happen when `first` has.
class Order {
 public:
  explicit Order(const ir::Function& f) : f_(f) {}
  bool follows(InstrId first, InstrId later) {
    if (!first.valid()) return true;
    const uint32_t a = block_of(f_, first), b = block_of(f_, later);
    if (a == b) return first < later;
    if (!dominators_) dominators_.emplace(f_);
    return dominators_->dominates(ir::BlockId(a), ir::BlockId(b));
  }

 private:
  const ir::Function& f_;
  std::optional<ir::Dominators> dominators_;  ///< made when they are needed, which is seldom
};

bool has_pin(const ir::Function& f, const ir::Pattern& pattern, ValueId tag) {
  if (pattern.kind == ir::PatternKind::pin && root(f, pattern.pin) == tag) return true;
  return std::ranges::any_of(pattern.items, [&](const ir::Pattern& p) { return has_pin(f, p, tag); });
}

bool has_any_pin(const ir::Pattern& pattern) {
  return pattern.kind == ir::PatternKind::pin || std::ranges::any_of(pattern.items, has_any_pin);
}

/// {'DOWN', ...}, {'EXIT', ...}: somebody has died.
bool tells_death(const ir::Module& module, const ir::Pattern& pattern) {
  if (pattern.kind != ir::PatternKind::tuple || pattern.items.empty() ||
      pattern.items[0].kind != ir::PatternKind::constant)
    return false;
  return model::tells_death(module.constant(pattern.items[0].constant).text);
}

/// The values that are put into a value, through tuples and lists.
void parts(const ir::Function& f, ValueId value, std::vector<ValueId>& out) {
  value = root(f, value);
  if (std::ranges::find(out, value) != out.end()) return;
  out.push_back(value);
  const ir::Instr* definition = f.definition(value);
  if (definition == nullptr || definition->op != Op::alloc) return;
  const auto kind = static_cast<ir::AllocKind>(definition->kind);
  if (kind != ir::AllocKind::tuple && kind != ir::AllocKind::cons && kind != ir::AllocKind::map) return;
  for (const ValueId operand : f.operands_of(*definition)) parts(f, operand, out);
}

}  // namespace

const std::vector<ir::Receive>& ByHand::receives(FuncId func) {
  static const std::vector<ir::Receive> kNone;
  const Code c = code(func);
  const auto receives = [&](InstrId id) { return c.function.instr(id).op == Op::receive; };
  if (std::ranges::none_of(table_.notable(func), receives)) return kNone;
  const auto [it, fresh] = receives_.try_emplace(func);
  if (fresh) it->second = ir::find_receives(c.module, c.function);
  return it->second;
}

const std::vector<InstrId>& ByHand::serving(FuncId func) {
  const auto [it, fresh] = serving_.try_emplace(func);
  if (!fresh) return it->second;
  const Code c = code(func);
  std::vector<InstrId> found;
  for (const ir::Receive& receive : receives(func))
    if (std::ranges::any_of(receive.clauses, [&](const ir::Clause& clause) {
          return !has_any_pin(clause.pattern) && !tells_death(c.module, clause.pattern);
        }))
      found.emplace_back(c.function.block(receive.block).end - 1);
  return serving_[func] = std::move(found);
}

void ByHand::add_given(const Holder& from, const Params& idle, Params& seen,
                       std::vector<Holder>& work) const {
  const Code c = code(from.func);
  Order order(c.function);
  for (uint32_t i = 0; i < c.function.instrs.size(); ++i) {
    const ir::Instr& instr = c.function.instrs[i];
    if (instr.op != Op::call) continue;
    const auto operands = c.function.operands_of(instr);
    for (uint32_t p = 0; p < operands.size(); ++p) {
      if (root(c.function, operands[p]) != from.value || !order.follows(from.after, InstrId(i))) continue;
      const FuncId callee = input_.program.find(c.module.callee(ir::CalleeId(instr.payload)));
      if (!callee.valid() || callee == from.func || p >= input_.program.function(callee).params.size())
        continue;
      if (!idle.contains({callee, p}) && seen.emplace(callee, p).second)
        work.push_back({callee, input_.program.function(callee).params[p], InstrId()});
    }
  }
}

template <typename Ask>
auto ByHand::ask(const Holder& first, Params& idle, const Ask& answer) const {
  Params seen;
  std::vector<Holder> work{first};
  for (size_t i = 0; i < work.size(); ++i) {
    const Holder at = work[i];
    if (const auto found = answer(at)) return found;
    add_given(at, idle, seen, work);
  }
  idle.merge(seen);
  return decltype(answer(first)){};
}

std::optional<int64_t> ByHand::receives_answer(const Holder& at) {
  const Code c = code(at.func);
  Order order(c.function);
  for (const ir::Receive& receive : receives(at.func)) {
    if (receive.timeout_ms == 0) continue;
    const auto wants = [&](const ir::Clause& clause) {
      return has_pin(c.function, clause.pattern, at.value);
    };
    const auto wants_or_ends = [&](const ir::Clause& clause) {
      return wants(clause) || tells_death(c.module, clause.pattern);
    };
    const InstrId end(c.function.block(receive.block).end - 1);
    if (std::ranges::any_of(receive.clauses, wants) && std::ranges::all_of(receive.clauses, wants_or_ends) &&
        order.follows(at.after, end))
      return receive.waits_forever ? -1 : receive.timeout_ms.value_or(0);
  }
  return std::nullopt;
}

std::optional<int64_t> ByHand::waits_for(FuncId func, ValueId value, InstrId after) {
  return ask({func, value, after}, idle_, [this](const Holder& at) { return receives_answer(at); });
}

ByHand::Started ByHand::waits_for_started(FuncId func, InstrId spawn) {
  if (receives(func).empty()) return {};
  const Code c = code(func);
  const ir::Instr& instr = c.function.instr(spawn);
  std::vector<ValueId> given;
  for (const ValueId operand : c.function.operands_of(instr)) {
    const ir::Instr* made = c.function.definition(root(c.function, operand));
    if (made != nullptr && made->op == Op::alloc &&
        static_cast<ir::AllocKind>(made->kind) == ir::AllocKind::closure)
      for (const ValueId captured : c.function.operands_of(*made)) parts(c.function, captured, given);
    else
      parts(c.function, operand, given);
  }
  std::erase_if(given, [&](ValueId value) {
    const ir::Instr* made = c.function.definition(value);
    if (made == nullptr || made->op != Op::call) return true;
    const ir::FuncName& maker = c.module.callee(ir::CalleeId(made->payload));
    return !model::makes_reference(maker.module, maker.name);
  });
  if (instr.result.valid()) given.push_back(instr.result);
  for (const ValueId value : given)
    if (const auto timeout = waits_for(func, value, spawn)) return {value, *timeout};
  return {};
}

bool ByHand::waits_for_request(FuncId func, ValueId value, std::string_view sender) const {
  return ask({func, value, InstrId()}, ignoring_[std::string(sender)], [&](const Holder& at) {
    const Code c = code(at.func);
    return std::ranges::any_of(c.function.instrs, [&](const ir::Instr& instr) {
      if (instr.op != Op::call || instr.operand_count == 0) return false;
      const ir::FuncName& name = c.module.callee(ir::CalleeId(instr.payload));
      return root(c.function, c.function.operands_of(instr)[0]) == at.value &&
             model::waits_for_answer(name.module, name.name, sender);
    });
  });
}

bool ByHand::returns(FuncId func, ValueId value) const {
  const ir::Function& f = input_.program.function(func);
  return std::ranges::any_of(f.instrs, [&](const ir::Instr& instr) {
    return instr.op == Op::ret && instr.operand_count > 0 && root(f, f.operands_of(instr)[0]) == value;
  });
}

void ByHand::add_call(FuncId func, const Code& c, InstrId send, std::vector<HandCall>& out) {
  const ir::Function& f = c.function;
  const auto operands = f.operands_of(f.instr(send));
  HandCall call;
  call.send = send;
  call.target = operands[0];
  call.message = operands[1];
  std::vector<ValueId> values;
  parts(f, call.message, values);
  bool names_itself = false;
  for (const ValueId value : values) {
    const ir::Instr* made = f.definition(value);
    if (made == nullptr || made->op != Op::call) continue;
    names_itself |= table_.of(func, *made).is(model::BuiltIn::self);
    const ir::FuncName& maker = c.module.callee(ir::CalleeId(made->payload));
    if (!model::makes_reference(maker.module, maker.name)) continue;
    call.returns_tag |= returns(func, value);
    if (const auto timeout = waits_for(func, value, send)) {
      call.waits = true;
      call.timeout_ms = *timeout;
    }
  }
  if (!call.waits && names_itself)
    if (const auto timeout = waits_for(func, root(f, call.target), send)) {
      call.waits = call.by_pid = true;
      call.timeout_ms = *timeout;
    }
  if (call.waits || call.returns_tag) out.push_back(call);
}

const std::vector<HandCall>& ByHand::calls(FuncId func) {
  static const std::vector<HandCall> kNone;
  const Code c = code(func);
  const auto sends = [&](InstrId id) {
    return c.function.instr(id).op == Op::send || table_.of(func, c.function.instr(id)).sends;
  };
  if (std::ranges::none_of(table_.notable(func), sends)) return kNone;
  if (const auto it = calls_.find(func); it != calls_.end()) return it->second;
  std::vector<HandCall> found;
  for (const InstrId id : table_.notable(func))
    if (sends(id)) add_call(func, c, id, found);
  return calls_[func] = std::move(found);
}

}  // namespace ravel::flow::beam
