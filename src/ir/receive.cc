// SPDX-License-Identifier: Apache-2.0
//
// Per receive one walk forward from the block that looks at the message finds the takes and the
// blocks from which a message may be skipped. Per take one walk backward finds the blocks that
// lead to it, and one walk up the dominator tree the tests that hold. So the cost is at most
// takes times blocks of the receive.
#include "ir/receive.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/names.h"
#include "ir/pattern_builder.h"
#include "ir/text.h"

namespace ravel::ir {
namespace {

const Instr& terminator(const Function& f, BlockId b) { return f.instrs[f.block(b).end - 1]; }

/// The first take of a block; invalid if it has none.
InstrId take_in(const Function& f, BlockId b) {
  for (uint32_t i = f.block(b).begin; i < f.block(b).end; ++i) {
    if (f.instrs[i].op == Op::take) return InstrId(i);
  }
  return {};
}

class Finder {
 public:
  Finder(const Module& module, const Function& function, const Dominators& dominators)
      : module_(module), f_(function), dominators_(dominators), predecessors_(function) {}

  Receive find(BlockId block);

 private:
  void set_timeout(Receive& receive);
  void walk_forward(Receive& receive);
  std::vector<bool> leading_to(std::span<const BlockId> ends) const;
  Clause clause(const Receive& receive, InstrId take, BlockId block);
  std::vector<BlockId> ways_down(BlockId from, BlockId to) const;
  bool apply_edge(PatternBuilder& pattern, BlockId from, BlockId to) const;
  void add_guards(Clause& clause, const PatternBuilder& pattern, const std::vector<BlockId>& chain,
                  const std::vector<BlockId>& expressed) const;
  std::optional<ClauseGuard> guard(BlockId block, const std::vector<bool>& leads) const;

  const Module& module_;
  const Function& f_;
  const Dominators& dominators_;
  Predecessors predecessors_;
  std::vector<bool> inside_;    ///< by block: from the candidate up to and with takes and skips
  std::vector<BlockId> order_;  ///< the blocks of inside_
  std::vector<bool> may_skip_;  ///< by block: a next_message can follow before any take
};

Receive Finder::find(BlockId block) {
  Receive receive;
  receive.block = block;
  const std::span<const BlockId> targets = f_.targets_of(f_.block(block));
  receive.candidate = targets[0];
  if (targets.size() > 1) receive.timeout_block = targets[1];
  set_timeout(receive);
  walk_forward(receive);
  return receive;
}

void Finder::set_timeout(Receive& receive) {
  const Instr& instr = terminator(f_, receive.block);
  receive.waits_forever = instr.operand_count == 0;
  if (receive.waits_forever) return;
  receive.timeout = f_.operands_of(instr)[0];
  const Instr* definition = f_.definition(receive.timeout);
  if (definition == nullptr || definition->op != Op::constant) return;
  const Const& value = module_.constant(ConstId(definition->payload));
  if (value.kind == ConstKind::integer) receive.timeout_ms = value.number;
  receive.waits_forever = value.kind == ConstKind::atom && value.text.view() == "infinity";
}

void Finder::walk_forward(Receive& receive) {
  inside_.assign(f_.blocks.size(), false);
  order_.assign(1, receive.candidate);
  inside_[receive.candidate.index()] = true;
  std::vector<BlockId> skips;
  std::vector<std::pair<InstrId, BlockId>> takes;
  for (size_t next = 0; next < order_.size(); ++next) {
    const BlockId b = order_[next];
    if (const InstrId take = take_in(f_, b); take.valid()) {
      takes.emplace_back(take, b);
      continue;
    }
    const Op end = terminator(f_, b).op;
    if (end == Op::next_message) skips.push_back(b);
    if (end == Op::next_message || end == Op::receive) continue;
    for (BlockId to : f_.targets_of(f_.block(b))) {
      if (inside_[to.index()]) continue;
      inside_[to.index()] = true;
      order_.push_back(to);
    }
  }
  receive.may_skip = !skips.empty();
  may_skip_ = leading_to(skips);
  std::sort(takes.begin(), takes.end());
  for (const auto& [take, block] : takes) receive.clauses.push_back(clause(receive, take, block));
}

/// The blocks inside the receive from which one of `ends` can be reached before any take.
std::vector<bool> Finder::leading_to(std::span<const BlockId> ends) const {
  std::vector<bool> leads(f_.blocks.size(), false);
  std::vector<BlockId> pending(ends.begin(), ends.end());
  for (BlockId b : ends) leads[b.index()] = true;
  while (!pending.empty()) {
    const BlockId b = pending.back();
    pending.pop_back();
    for (BlockId from : predecessors_.of(b)) {
      if (leads[from.index()] || !inside_[from.index()] || f_.block(from).unwind == b) continue;
      if (take_in(f_, from).valid() || terminator(f_, from).op == Op::next_message) continue;
      leads[from.index()] = true;
      pending.push_back(from);
    }
  }
  return leads;
}

Clause Finder::clause(const Receive& receive, InstrId take, BlockId block) {
  Clause clause{.take = take, .block = block, .pattern = {}, .guards = {}};
  const std::vector<BlockId> chain = ways_down(receive.candidate, block);
  PatternBuilder pattern(module_, f_);
  std::vector<BlockId> expressed;  // blocks whose test is in the pattern
  for (size_t i = 0; i < chain.size(); ++i) {
    if (i > 0 && apply_edge(pattern, chain[i - 1], chain[i])) expressed.push_back(chain[i - 1]);
    const Block& here = f_.block(chain[i]);
    const uint32_t end = chain[i] == block ? take.index() : here.end;
    for (uint32_t at = here.begin; at < end; ++at) pattern.follow(f_.instrs[at]);
  }
  clause.pattern = pattern.build();
  add_guards(clause, pattern, chain, expressed);
  return clause;
}

/// The blocks that dominate `to`, from `from` down to `to` itself.
std::vector<BlockId> Finder::ways_down(BlockId from, BlockId to) const {
  std::vector<BlockId> chain{to};
  while (chain.back() != from) {
    const BlockId above = dominators_.parent(chain.back());
    if (!above.valid()) break;
    chain.push_back(above);
  }
  std::reverse(chain.begin(), chain.end());
  return chain;
}

/// Adds to the pattern what going from one block to the next says; true if the pattern tells all of it.
bool Finder::apply_edge(PatternBuilder& pattern, BlockId from, BlockId to) const {
  const Instr& end = terminator(f_, from);
  const std::span<const BlockId> targets = f_.targets_of(f_.block(from));
  if (predecessors_.of(to).size() != 1) return false;  // other ways lead there: the edge says nothing
  if (end.op == Op::test) return pattern.apply_test(end, targets[0] == to);
  if (end.op != Op::select) return false;
  const auto found = std::find(targets.begin(), targets.end() - 1, to);
  if (found == targets.end() - 1) return false;
  return pattern.apply_case(end, f_.case_values[end.payload + static_cast<size_t>(found - targets.begin())]);
}

void Finder::add_guards(Clause& clause, const PatternBuilder& pattern, const std::vector<BlockId>& chain,
                        const std::vector<BlockId>& expressed) const {
  const std::vector<bool> leads = leading_to(std::span(&clause.block, 1));
  const auto contains = [](const std::vector<BlockId>& list, BlockId b) {
    return std::find(list.begin(), list.end(), b) != list.end();
  };
  for (BlockId b : order_) {
    if (!leads[b.index()] || b == clause.block || contains(expressed, b)) continue;
    std::optional<ClauseGuard> found = guard(b, leads);
    if (!found || (!found->held && pattern.implies_failure(terminator(f_, b)))) continue;
    found->sometimes = !contains(chain, b);
    clause.guards.push_back(*found);
  }
  std::sort(clause.guards.begin(), clause.guards.end(),
            [](const ClauseGuard& a, const ClauseGuard& b) { return a.block < b.block; });
}

/// The end of a block as a condition, if some of its targets do not lead to the clause.
std::optional<ClauseGuard> Finder::guard(BlockId block, const std::vector<bool>& leads) const {
  const Instr& end = terminator(f_, block);
  if (end.op != Op::test && end.op != Op::select) return std::nullopt;
  const std::span<const BlockId> targets = f_.targets_of(f_.block(block));
  const auto leads_here = [&](BlockId b) { return leads[b.index()]; };
  if (std::all_of(targets.begin(), targets.end(), leads_here)) return std::nullopt;
  const bool positive = std::any_of(targets.begin(), targets.end() - 1, leads_here);
  if (!positive) {
    // Another clause takes what fails here, whatever it is: then this says only that clauses have an order.
    const bool skipped = std::any_of(targets.begin(), targets.end(),
                                     [&](BlockId b) { return !leads[b.index()] && may_skip_[b.index()]; });
    if (!skipped) return std::nullopt;
  }
  return ClauseGuard{.block = block, .held = positive};
}

std::string_view type_name(TestKind type) {
  const std::string_view name = name_of(type);
  return name.starts_with("is_") ? name.substr(3) : name;
}

void append(std::string& out, const Module& module, const Function& function, const Pattern& pattern) {
  const auto list = [&](size_t step, std::string_view between) {
    for (size_t i = 0; i < pattern.items.size(); ++i) {
      if (i != 0) out += i % step == 0 ? ", " : between;
      append(out, module, function, pattern.items[i]);
    }
  };
  switch (pattern.kind) {
    case PatternKind::any:
      out += "_";
      return;
    case PatternKind::constant:
      out += print(module, pattern.constant);
      return;
    case PatternKind::tuple:
      out += "{";
      list(1, "");
      out += "}";
      return;
    case PatternKind::cons:
      out += "[";
      list(2, " | ");
      out += "]";
      return;
    case PatternKind::map:
      out += "#{";
      list(2, " => ");
      out += "}";
      return;
    case PatternKind::pin: {
      const auto name = function.names.find(pattern.pin);
      if (name != function.names.end()) out += name->second.view();
      out += fmt::format("=%{}", pattern.pin.index());
      return;
    }
    case PatternKind::typed:
      out += pattern.type == TestKind::is_nil ? "[]" : fmt::format("{}()", type_name(pattern.type));
      return;
  }
}

/// The condition without its targets: `lt %1 %2`, `select value %3`.
std::string condition(const Module& module, const Function& function, BlockId block) {
  const Block without_targets{.begin = 0, .end = 0, .target_begin = 0, .target_count = 0, .unwind = {}};
  Instr end = terminator(function, block);
  end.pos = PosId();
  const std::string text = print(module, function, without_targets, end);
  if (end.op == Op::test) return text.substr(std::string_view("test ").size());
  return text.substr(0, text.find(" imm="));
}

}  // namespace

std::vector<Receive> find_receives(const Module& module, const Function& function,
                                   const Dominators& dominators) {
  std::vector<Receive> receives;
  std::optional<Finder> finder;
  for (size_t b = 0; b < function.blocks.size(); ++b) {
    if (terminator(function, BlockId(b)).op != Op::receive) continue;
    if (!finder) finder.emplace(module, function, dominators);
    receives.push_back(finder->find(BlockId(b)));
  }
  return receives;
}

std::vector<Receive> find_receives(const Module& module, const Function& function) {
  const bool any = std::any_of(function.instrs.begin(), function.instrs.end(),
                               [](const Instr& i) { return i.op == Op::receive; });
  if (!any) return {};  // most functions: no need for dominators
  return find_receives(module, function, Dominators(function));
}

std::string print(const Module& module, const Function& function, const Pattern& pattern) {
  std::string out;
  append(out, module, function, pattern);
  return out;
}

std::string print(const Module& module, const Function& function, const Clause& clause) {
  std::string out = print(module, function, clause.pattern);
  for (const ClauseGuard& guard : clause.guards) {
    out += &guard == &clause.guards.front() ? " when " : ", ";
    if (guard.sometimes) out += "sometimes ";
    if (!guard.held) out += "not ";
    out += condition(module, function, guard.block);
  }
  return out;
}

std::string print(const Module& module, const Function& function, const Receive& receive) {
  std::string out = fmt::format("receive in b{}", receive.block.index());
  if (receive.timeout_ms) {
    out += fmt::format(" after {}", *receive.timeout_ms);
  } else if (!receive.waits_forever) {
    out += fmt::format(" after {}", print(function, receive.timeout));
  }
  if (!receive.may_skip) out += ", takes every message";
  out += "\n";
  for (const Clause& clause : receive.clauses) {
    out += fmt::format("  {} -> b{}\n", print(module, function, clause), clause.block.index());
  }
  return out;
}

}  // namespace ravel::ir
