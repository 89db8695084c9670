// SPDX-License-Identifier: Apache-2.0
//
// Three rounds: ids and ranges, so that the rest may index freely; then what each instruction is;
// then what needs edges and dominators. A round with problems ends the run: later rounds
// would only repeat them in other words.
#include "ir/verify.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "ir/dominators.h"
#include "ir/names.h"
#include "ir/test_kinds.h"
#include "ir/text.h"
#include "ir/verify_shape.h"

namespace ravel::ir {
namespace {

/// A function that is wrong in more ways than this is not understood better by reading on.
constexpr size_t kMaxProblems = 50;

class Verifier {
 public:
  Verifier(const Module& module, const Function& function) : module_(module), f_(function) {}

  std::vector<std::string> run();

 private:
  // Round 1: ids and ranges.
  void check_tables();
  void check_block_ranges(BlockId b);
  void check_instr_ranges(BlockId b, const Instr& instr);
  // Round 2: single instructions and the shape of blocks.
  void check_block_shape(BlockId b);
  void check_definitions();
  void check_followed(BlockId b, size_t index);
  // Round 3: edges and dominance.
  void count_edges();
  void check_block(BlockId b);
  void check_uses(BlockId b, size_t index);
  void check_phi(BlockId b, const Instr& phi);
  void check_refine(BlockId b, const Instr& refine);
  void check_caught(BlockId b, size_t index);
  void check_message(BlockId b, const Instr& instr);
  void check_take(BlockId b, const Instr& instr);
  void check_next_message(BlockId b, const Instr& instr);

  bool comes_by_unwinding(BlockId b, std::span<const BlockId> blocks, size_t i) const;
  bool refine_repeats_test(const Instr& refine, const Instr& test, bool held) const;
  bool refine_repeats_select(const Instr& refine, const Block& from, const Instr& select, BlockId to) const;
  const Const* constant_of(ValueId v) const;
  bool valid(ValueId v) const { return v.valid() && v.index() < f_.value_count; }
  bool valid(BlockId b) const { return b.valid() && b.index() < f_.blocks.size(); }
  const Instr& terminator(BlockId b) const { return f_.instrs[f_.block(b).end - 1]; }

  void problem(std::string text) {
    if (problems_.size() == kMaxProblems) problems_.push_back("There are more problems.");
    if (problems_.size() < kMaxProblems) problems_.push_back(std::move(text));
  }
  void problem(BlockId b, const Instr& instr, std::string_view text) {
    problem(fmt::format("In b{}, `{}` {}.", b.index(), print(module_, f_, f_.block(b), instr), text));
  }

  const Module& module_;
  const Function& f_;
  std::vector<std::string> problems_;
  std::vector<BlockId> block_of_;                ///< by instruction; invalid if it is in no block
  std::vector<uint32_t> normal_in_, unwind_in_;  ///< by block: incoming edges
  std::vector<bool> candidate_;                  ///< by block: where a receive looks at a message
  std::vector<bool> parameter_;                  ///< by value
  std::optional<Predecessors> predecessors_;
  std::optional<Dominators> dominators_;
};

std::vector<std::string> Verifier::run() {
  check_tables();
  if (f_.blocks.empty()) problem("The function has no blocks.");
  for (size_t b = 0; b < f_.blocks.size(); ++b) check_block_ranges(BlockId(b));
  if (!problems_.empty()) return std::move(problems_);

  // From here on every id is in range.
  for (size_t b = 0; b < f_.blocks.size(); ++b) check_block_shape(BlockId(b));
  check_definitions();
  if (!problems_.empty()) return std::move(problems_);

  // From here on blocks end properly and instructions have the operands that their op asks for.
  predecessors_.emplace(f_);
  dominators_.emplace(f_);
  count_edges();
  if (!predecessors_->of(BlockId(0)).empty()) problem("b0 is the entry but has predecessors.");
  for (size_t b = 0; b < f_.blocks.size(); ++b) check_block(BlockId(b));
  return std::move(problems_);
}

void Verifier::check_tables() {
  if (f_.definitions.size() != f_.value_count) {
    problem(fmt::format("There are {} values but {} definitions.", f_.value_count, f_.definitions.size()));
  }
  if (f_.captured_count > f_.params.size()) problem("More values are captured than there are parameters.");
  if (module_.platform == Platform::beam && f_.params.size() != f_.name.arity) {
    problem(fmt::format("The arity is {} but there are {} parameters.", f_.name.arity, f_.params.size()));
  }
  if (f_.pos.valid() && f_.pos.index() >= module_.positions.size()) problem("The position does not exist.");
  parameter_.assign(f_.value_count, false);
  for (ValueId v : f_.params) {
    if (!valid(v)) {
      problem("A parameter is no value of the function.");
    } else if (parameter_[v.index()]) {
      problem(fmt::format("{} is two parameters.", print(f_, v)));
    } else {
      parameter_[v.index()] = true;
    }
  }
  block_of_.assign(f_.instrs.size(), BlockId());
}

void Verifier::check_block_ranges(BlockId b) {
  const Block& block = f_.block(b);
  if (block.begin >= block.end || block.end > f_.instrs.size()) {
    return problem(fmt::format("b{} has no instructions, or they are out of range.", b.index()));
  }
  if (uint64_t{block.target_begin} + block.target_count > f_.targets.size()) {
    return problem(fmt::format("The targets of b{} are out of range.", b.index()));
  }
  for (BlockId target : f_.targets_of(block)) {
    if (!valid(target)) problem(fmt::format("b{} goes to a block that does not exist.", b.index()));
  }
  if (block.unwind.valid() && !valid(block.unwind)) {
    problem(fmt::format("b{} unwinds to a block that does not exist.", b.index()));
  }
  for (size_t i = block.begin; i < block.end; ++i) {
    if (block_of_[i].valid()) {
      return problem(fmt::format("b{} and b{} share instructions.", block_of_[i].index(), b.index()));
    }
    block_of_[i] = b;
    check_instr_ranges(b, f_.instrs[i]);
  }
}

void Verifier::check_instr_ranges(BlockId b, const Instr& instr) {
  if (uint64_t{instr.operand_begin} + instr.operand_count > f_.operands.size()) {
    return problem(b, instr, "has operands out of range");
  }
  for (ValueId v : f_.operands_of(instr)) {
    if (!valid(v)) problem(b, instr, "uses a value that does not exist");
  }
  if (instr.result.valid() && !valid(instr.result)) problem(b, instr, "has a result out of range");
  if (instr.pos.valid() && instr.pos.index() >= module_.positions.size()) {
    problem(b, instr, "has a position that does not exist");
  }
}

void Verifier::check_block_shape(BlockId b) {
  const Block& block = f_.block(b);
  bool only_phis = true;
  for (size_t i = block.begin; i < block.end; ++i) {
    const Instr& instr = f_.instrs[i];
    if (const std::string wrong = shape_problem(module_, f_, instr); !wrong.empty()) {
      problem(b, instr, wrong);
      continue;
    }
    const bool last = i + 1 == block.end;
    if (is_terminator(instr.op) && !last) problem(b, instr, "ends the block, but more instructions follow");
    if (!is_terminator(instr.op) && last) problem(b, instr, "is last in its block, but is no terminator");
    if (instr.op == Op::phi && !only_phis) problem(b, instr, "stands after other instructions");
    if (instr.op != Op::phi) only_phis = false;
    if (!last && is_call(instr.op)) check_followed(b, i);
  }
  const std::string wrong = target_problem(block, terminator(b));
  if (!wrong.empty()) problem(b, terminator(b), wrong);
}

/// Calls whose flags promise what comes next.
void Verifier::check_followed(BlockId b, size_t index) {
  const Instr& call = f_.instrs[index];
  const Instr& next = f_.instrs[index + 1];
  const auto uses_result = [&](const Instr& user) {
    const std::span<const ValueId> operands = f_.operands_of(user);
    return !operands.empty() && operands[0] == call.result;
  };
  if ((call.flags & kTail) && !(next.op == Op::ret && uses_result(next))) {
    problem(b, call, "is a tail call, but no `ret` of its result follows");
  }
  if ((call.flags & kNoReturn) && next.op != Op::unreachable) {
    problem(b, call, "never returns, but no `unreachable` follows");
  }
  const Instr& end = terminator(b);
  const bool tested =
      end.op == Op::test && static_cast<TestKind>(end.kind) == TestKind::succeeded && uses_result(end);
  if ((call.flags & kGuard) && !tested) {
    problem(b, call, "is a guard, but its block does not end with `test succeeded` of its result");
  }
}

void Verifier::check_definitions() {
  std::vector<bool> defined(parameter_);
  for (size_t b = 0; b < f_.blocks.size(); ++b) {
    for (size_t i = f_.blocks[b].begin; i < f_.blocks[b].end; ++i) {
      const ValueId result = f_.instrs[i].result;
      if (!result.valid()) continue;
      if (defined[result.index()]) {
        problem(BlockId(b), f_.instrs[i], "defines a value that is already defined");
      } else if (f_.definitions[result.index()] != InstrId(i)) {
        problem(BlockId(b), f_.instrs[i], "is not in the table of definitions");
      }
      defined[result.index()] = true;
    }
  }
  for (size_t v = 0; v < f_.value_count; ++v) {
    if (f_.definitions[v].valid() && (!defined[v] || parameter_[v])) {
      problem(fmt::format("The table of definitions is wrong about {}.", print(f_, ValueId(v))));
    }
  }
}

void Verifier::count_edges() {
  normal_in_.assign(f_.blocks.size(), 0);
  unwind_in_.assign(f_.blocks.size(), 0);
  candidate_.assign(f_.blocks.size(), false);
  for (size_t b = 0; b < f_.blocks.size(); ++b) {
    const Block& block = f_.blocks[b];
    for (BlockId target : f_.targets_of(block)) ++normal_in_[target.index()];
    if (block.unwind.valid()) ++unwind_in_[block.unwind.index()];
    if (terminator(BlockId(b)).op == Op::receive) candidate_[f_.targets_of(block)[0].index()] = true;
  }
}

void Verifier::check_block(BlockId b) {
  if (!dominators_->reachable(b)) return problem(fmt::format("b{} is never reached.", b.index()));
  const Block& block = f_.block(b);
  for (size_t i = block.begin; i < block.end; ++i) {
    const Instr& instr = f_.instrs[i];
    check_uses(b, i);
    if (instr.op == Op::phi) check_phi(b, instr);
    if (instr.op == Op::refine) check_refine(b, instr);
    if (instr.op == Op::caught) check_caught(b, i);
    if (instr.op == Op::message) check_message(b, instr);
    if (instr.op == Op::take) check_take(b, instr);
    if (instr.op == Op::next_message) check_next_message(b, instr);
  }
}

/// Every operand is defined on every way here. Operands of phis are used elsewhere: see check_phi.
void Verifier::check_uses(BlockId b, size_t index) {
  const Instr& instr = f_.instrs[index];
  for (ValueId v : f_.operands_of(instr)) {
    if (parameter_[v.index()]) continue;
    const InstrId definition = f_.definitions[v.index()];
    if (!definition.valid()) {
      problem(b, instr, fmt::format("uses {}, which is never defined", print(f_, v)));
      continue;
    }
    if (instr.op == Op::phi) continue;
    const BlockId home = block_of_[definition.index()];
    const bool visible = home == b ? definition.index() < index : dominators_->visible_at_entry(home, b);
    if (!visible) problem(b, instr, fmt::format("uses {}, which may not be defined there", print(f_, v)));
  }
}

/// Whether operand i of a phi of block b is for an unwind edge. A block may come here both normally and by
/// unwinding; then its last operand is for the unwind edge.
bool Verifier::comes_by_unwinding(BlockId b, std::span<const BlockId> blocks, size_t i) const {
  const Block& from = f_.block(blocks[i]);
  if (from.unwind != b) return false;
  const std::span<const BlockId> targets = f_.targets_of(from);
  if (std::find(targets.begin(), targets.end(), b) == targets.end()) return true;
  const auto later = blocks.subspan(i + 1);
  return std::find(later.begin(), later.end(), blocks[i]) == later.end();
}

void Verifier::check_phi(BlockId b, const Instr& phi) {
  const std::span<const BlockId> blocks = f_.phi_blocks_of(phi);
  const std::span<const BlockId> from = predecessors_->of(b);
  if (!std::is_permutation(blocks.begin(), blocks.end(), from.begin(), from.end())) {
    return problem(b, phi, "does not have one operand for every incoming edge");
  }
  const std::span<const ValueId> operands = f_.operands_of(phi);
  for (size_t i = 0; i < operands.size(); ++i) {
    const InstrId definition = f_.definitions[operands[i].index()];
    if (!definition.valid()) continue;
    const BlockId home = block_of_[definition.index()];
    const bool unwinds = comes_by_unwinding(b, blocks, i);
    const bool visible = unwinds ? dominators_->visible_at_entry(home, blocks[i])
                                 : dominators_->visible_at_end(home, blocks[i]);
    if (visible) continue;
    problem(b, phi,
            fmt::format("uses {}, which may not be defined when b{} {}", print(f_, operands[i]),
                        blocks[i].index(), unwinds ? "unwinds" : "ends"));
  }
}

void Verifier::check_refine(BlockId b, const Instr& refine) {
  const std::span<const BlockId> from = predecessors_->of(b);
  const bool one = !from.empty() && unwind_in_[b.index()] == 0 &&
                   std::all_of(from.begin(), from.end(), [&](BlockId p) { return p == from[0]; });
  if (!one) return problem(b, refine, "stands in a block that is not reached from one test");
  const Block& origin = f_.block(from[0]);
  const Instr& decision = terminator(from[0]);
  bool repeats = false;
  if (decision.op == Op::test && from.size() == 1) {
    repeats = refine_repeats_test(refine, decision, f_.targets_of(origin)[0] == b);
  } else if (decision.op == Op::select) {
    repeats = refine_repeats_select(refine, origin, decision, b);
  }
  if (!repeats) problem(b, refine, fmt::format("does not follow from the end of b{}", from[0].index()));
}

/// The same test on the same operands; or of a comparison the other side, `%2 > %1` from `%1 < %2`.
bool Verifier::refine_repeats_test(const Instr& refine, const Instr& test, bool held) const {
  if (held == ((refine.flags & kNegated) != 0)) return false;
  const auto wanted = static_cast<TestKind>(refine.kind), made = static_cast<TestKind>(test.kind);
  const std::span<const ValueId> ours = f_.operands_of(refine), theirs = f_.operands_of(test);
  if (is_comparison(made) && wanted == mirrored(made) && ours[0] == theirs[1] && ours[1] == theirs[0])
    return true;
  const TestShape shape = shape_of(made);
  if (wanted != made || (shape.uses_imm && refine.imm != test.imm)) return false;
  if (shape.uses_const && refine.payload != test.payload) return false;
  return std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end());
}

/// The same simple constant. Readers need not share equal constants.
bool same_constant(const Const& a, const Const& b) {
  return a.kind == b.kind && a.text == b.text && a.number == b.number && a.callee == b.callee &&
         a.items == b.items;
}

/// In a case's block: equal to a constant, or of an arity, that leads there and nothing else does. In the
/// default's block: different from a case.
bool Verifier::refine_repeats_select(const Instr& refine, const Block& from, const Instr& select,
                                     BlockId to) const {
  const bool by_arity = static_cast<SelectKind>(select.kind) == SelectKind::arity;
  const bool negated = (refine.flags & kNegated) != 0;
  const std::span<const ValueId> operands = f_.operands_of(refine);
  if (operands[0] != f_.operands_of(select)[0]) return false;
  const TestKind wanted = by_arity ? TestKind::is_tuple_arity : TestKind::eq_exact;
  if (static_cast<TestKind>(refine.kind) != wanted) return false;
  const auto is_case = [&](uint32_t i) {
    const Const& value = module_.constant(f_.case_values[select.payload + i]);
    if (by_arity) return value.number == int64_t{refine.imm};
    const Const* refined = constant_of(operands[1]);
    return refined != nullptr && same_constant(*refined, value);
  };
  const std::span<const BlockId> targets = f_.targets_of(from);
  if (negated) {
    if (targets.back() != to || std::find(targets.begin(), targets.end() - 1, to) != targets.end() - 1)
      return false;
    for (uint32_t i = 0; i < select.imm; ++i) {
      if (is_case(i)) return true;
    }
    return false;
  }
  if (targets.back() == to) return false;
  for (uint32_t i = 0; i < select.imm; ++i) {
    if (targets[i] == to && !is_case(i)) return false;
  }
  return true;
}

const Const* Verifier::constant_of(ValueId v) const {
  const Instr* definition = f_.definition(v);
  return definition != nullptr && definition->op == Op::constant
             ? &module_.constant(ConstId(definition->payload))
             : nullptr;
}

void Verifier::check_caught(BlockId b, size_t index) {
  const Instr& instr = f_.instrs[index];
  if (normal_in_[b.index()] != 0 || unwind_in_[b.index()] == 0) {
    problem(b, instr, "stands in a block that is not only unwound to");
  }
  for (size_t i = f_.block(b).begin; i < index; ++i) {
    const Op op = f_.instrs[i].op;
    if (op != Op::phi && op != Op::caught) return problem(b, instr, "stands after other instructions");
  }
}

void Verifier::check_message(BlockId b, const Instr& instr) {
  for (BlockId at = b; at.valid(); at = dominators_->parent(at)) {
    if (candidate_[at.index()]) return;
  }
  problem(b, instr, "is in no receive");
}

/// The operand is a message, refined or merged in any way, but never anything else.
void Verifier::check_take(BlockId b, const Instr& instr) {
  std::vector<ValueId> pending{f_.operands_of(instr)[0]};
  HashSet<ValueId> seen;
  while (!pending.empty()) {
    const ValueId v = pending.back();
    pending.pop_back();
    if (!seen.insert(v).second) continue;
    const Instr* definition = f_.definition(v);
    if (definition == nullptr) return problem(b, instr, "takes a parameter, not a message");
    const std::span<const ValueId> operands = f_.operands_of(*definition);
    if (definition->op == Op::refine) {
      pending.push_back(operands[0]);
    } else if (definition->op == Op::phi) {
      pending.insert(pending.end(), operands.begin(), operands.end());
    } else if (definition->op != Op::message) {
      return problem(b, instr, "takes what is no message");
    }
  }
}

void Verifier::check_next_message(BlockId b, const Instr& instr) {
  const BlockId receive = f_.targets_of(f_.block(b))[0];
  if (terminator(receive).op != Op::receive) return problem(b, instr, "does not go to a receive");
  const BlockId candidate = f_.targets_of(f_.block(receive))[0];
  if (!dominators_->dominates(candidate, b)) problem(b, instr, "is not inside the receive that it goes to");
}

}  // namespace

std::vector<std::string> verify(const Module& module, const Function& function) {
  return Verifier(module, function).run();
}

}  // namespace ravel::ir
