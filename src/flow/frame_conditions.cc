// SPDX-License-Identifier: Apache-2.0
//
// What holds where one frame's code runs: the tests on the way, joined where ways meet. And what of a
// callee's conditions is left when the arguments are put in. See conditions.h.
//
// Blocks come in an order in which those that lead to one come before it, except around a loop; of what
// holds at the end of a loop nothing is asked.
#include <algorithm>

#include "flow/frame.h"

namespace ravel::flow {

using ir::BlockId;
using ir::Instr;
using ir::Op;
using ir::TestKind;

namespace {

constexpr uint32_t kCasesMax = 64;  ///< of a larger select, cases say nothing

/// The types that pass a test; `exact`: all values of these types do.
TypeMask types_passing(TestKind test, bool& exact) {
  exact = true;
  switch (test) {
    case TestKind::is_atom:
      return type::kAtom;
    case TestKind::is_integer:
      return type::kInteger;
    case TestKind::is_float:
      return type::kFloat;
    case TestKind::is_number:
      return type::kInteger | type::kFloat;
    case TestKind::is_pid:
      return type::kPid;
    case TestKind::is_port:
      return type::kPort;
    case TestKind::is_reference:
      return type::kReference;
    case TestKind::is_function:
      return type::kFunction;
    case TestKind::is_list:
      return type::kCons | type::kNil;
    case TestKind::is_cons:
      return type::kCons;
    case TestKind::is_nil:
      return type::kNil;
    case TestKind::is_tuple:
      return type::kTuple;
    case TestKind::is_map:
      return type::kMap;
    case TestKind::is_bitstring:
      return type::kBits;
    default:
      exact = false;
      break;
  }
  switch (test) {
    case TestKind::is_boolean:
      return type::kAtom;
    case TestKind::is_function_arity:
      return type::kFunction;
    case TestKind::is_tuple_arity:
    case TestKind::is_tagged_tuple:
      return type::kTuple;
    case TestKind::has_keys:
      return type::kMap;
    case TestKind::is_binary:
      return type::kBits;
    default:
      return type::kAny;
  }
}

}  // namespace

void Frame::add_condition(Conditions& to, bool& dead, const Condition& condition) {
  const Expr& node = exprs_[condition.subject];
  if (node.partial) return;
  dead |= node.open ? !to.add(exprs_, condition) : !possible(exprs_, condition, condition.subject);
}

void Frame::add_test(const Instr& test, bool holds, Conditions& to, bool& dead) {
  const auto operands = function_.operands_of(test);
  const auto kind = static_cast<TestKind>(test.kind);
  static const Symbol yes("true"), no("false");
  const auto equals = [&](ExprId subject, ExprId constant, bool equal) {
    add_condition(to, dead,
                  equal ? Condition::among(exprs_, subject, {constant})
                        : Condition::none_of(exprs_, subject, {constant}, type::kAny));
  };
  switch (kind) {
    case TestKind::eq_exact:
    case TestKind::ne_exact:
    case TestKind::eq:
    case TestKind::ne: {
      const bool negated = kind == TestKind::ne_exact || kind == TestKind::ne;
      const bool loose = kind == TestKind::eq || kind == TestKind::ne;
      ExprId left = expr(operands[0]), right = expr(operands[1]);
      if (exprs_.closed(left)) std::swap(left, right);
      // 1 == 1.0, and so in all that has numbers in it.
      const ExprKind constant = exprs_[right].kind;
      if (!exprs_.closed(right) || (loose && constant != ExprKind::atom && constant != ExprKind::nil)) return;
      equals(left, right, holds != negated);
      return;
    }
    case TestKind::is_true:
      equals(expr(operands[0]), exprs_.atom(yes), holds);
      return;
    case TestKind::is_boolean:
      add_condition(to, dead,
                    holds ? Condition::among(exprs_, expr(operands[0]), {exprs_.atom(yes), exprs_.atom(no)})
                          : Condition::none_of(exprs_, expr(operands[0]), {exprs_.atom(yes), exprs_.atom(no)},
                                               type::kAny));
      return;
    default:
      break;
  }
  if (operands.empty()) return;
  bool exact = true;
  const TypeMask types = types_passing(kind, exact);
  if (types == type::kAny || (!holds && !exact)) return;
  const ExprId subject = expr(operands[0]);
  add_condition(to, dead,
                Condition::of_type(subject, holds ? types : static_cast<TypeMask>(type::kAny & ~types)));
  if (kind == TestKind::is_tagged_tuple)
    if (const ExprId tag = exprs_.constant(module_, ir::ConstId(test.payload)); exprs_.closed(tag))
      equals(exprs_.element(subject, 0), tag, true);
}

void Frame::add_select(const Instr& select, std::span<const BlockId> targets, BlockId target, Conditions& to,
                       bool& dead) {
  const ExprId subject = expr(function_.operands_of(select)[0]);
  const bool other = targets.back() == target;  // none of the cases
  if (static_cast<ir::SelectKind>(select.kind) == ir::SelectKind::arity) {
    if (!other) add_condition(to, dead, Condition::of_type(subject, type::kTuple));
    return;
  }
  if (select.imm > kCasesMax) return;
  std::vector<ExprId> here, elsewhere;
  for (uint32_t i = 0; i < select.imm; ++i)
    (targets[i] == target ? here : elsewhere)
        .push_back(exprs_.constant(module_, function_.case_values[select.payload + i]));
  add_condition(to, dead,
                other ? Condition::none_of(exprs_, subject, std::move(elsewhere), type::kAny)
                      : Condition::among(exprs_, subject, std::move(here)));
}

void Frame::prepare_conditions() {
  Here& here = here_[block_.index()];
  here.conditions.clear();
  here.dead = false;
  if (block_.index() == 0 || dependence_ == nullptr) return;
  bool any = false;
  Conditions way;
  for (BlockId before : predecessors().of(block_)) {
    if (before.index() >= block_.index()) {
      here.conditions.clear();
      here.dead = false;
      return;
    }
    const Here& from = here_[before.index()];
    bool dead = from.dead;
    if (dead) continue;
    way = from.conditions;
    const ir::Block& block = function_.block(before);
    const auto targets = function_.targets_of(block);
    const Instr& last = function_.instrs[block.end - 1];
    if (std::find(targets.begin(), targets.end(), block_) != targets.end() && block.unwind != block_) {
      if (last.op == Op::test && targets[0] != targets[1])
        add_test(last, targets[0] == block_, way, dead);
      else if (last.op == Op::select)
        add_select(last, targets, block_, way, dead);
    }
    if (dead) continue;
    if (!any)
      here.conditions = way;
    else
      here.conditions.join(exprs_, way);
    any = true;
  }
  here.dead = !any && !predecessors().of(block_).empty();
}

/// False: contradicted. Where nothing is left of it, `now` has no subject.
bool Frame::bring_up(const Condition& below, Above& above, Condition& now) {
  now = below;
  now.subject = exprs_.substitute(below.subject, above.actual);
  if (const Expr node = exprs_[now.subject]; node.kind == ExprKind::element)
    now.subject = element_at(exprs_.children(now.subject)[0], static_cast<uint32_t>(node.number));
  if (!possible(exprs_, now, now.subject)) return false;
  const Expr& node = exprs_[now.subject];
  if (node.open && !node.partial && !possible_in(all_.flow().values, exprs_, func_, now)) return false;
  // Around a recursion only what is passed on unchanged is the same next time.
  if (!node.open || node.partial || (above.recursive && now.subject != below.subject)) now.subject = {};
  return true;
}

bool Frame::bring_up_all(const Conditions& below, Above& above, Conditions& here) {
  std::vector<Condition> brought;
  for (const Condition& old : below.all()) {
    auto known = std::find_if(above.known.begin(), above.known.end(),
                              [&](const Above::Known& one) { return one.below == old; });
    if (known == above.known.end()) {
      Condition now;
      const bool is_possible = bring_up(old, above, now);
      known = above.known.insert(above.known.end(), {old, now, is_possible});
    }
    if (!known->possible) return false;
    if (known->now.subject.valid()) brought.push_back(known->now);
  }
  here = conditions_here();
  return here.add(exprs_, brought);
}

bool Frame::bring_up(const Conditions& below, Above& above, Conditions& here) {
  auto known = std::find_if(above.known_sets.begin(), above.known_sets.end(),
                            [&](const Above::KnownSet& one) { return one.below.shares(below); });
  if (known == above.known_sets.end()) {
    Conditions now;
    const bool is_possible = bring_up_all(below, above, now);
    known = above.known_sets.insert(above.known_sets.end(), {below, std::move(now), is_possible});
  }
  here = known->now;
  return known->possible;
}

Conditions Frame::exported(const Conditions& conditions) {
  constexpr size_t kKept = 8;
  for (const auto& [from, to] : exported_)
    if (from.shares(conditions)) return to;
  Conditions result = conditions;
  result.keep_exported(exprs_);
  if (exported_.size() == kKept) exported_.erase(exported_.begin());
  exported_.emplace_back(conditions, result);
  return result;
}

void Frame::answer(const Site& site, Above& above) {
  Answer one{site.id, site.via, site.spawned, false, {}};
  one.possible = bring_up(*question_.conditions, above, one.conditions);
  one.conditions.keep_exported(exprs_);
  question_.answers->push_back(std::move(one));
}

}  // namespace ravel::flow
