// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_flow.h"

#include <algorithm>
#include <map>

#include "flow/jvm/atomicity_uses.h"
#include "flow/jvm/race_constructors.h"
#include "ir/dominators.h"

namespace ravel::flow::jvm {

using ir::BlockId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

ValueFlow::ValueFlow(const JvmInput& input, ir::FuncId function, std::span<const Use> uses)
    : function_(input.program.function(function)), reads_shared_(function_.instrs.size()) {
  for (const Use& use : uses) reads_shared_[use.at.index()] = true;
  forward_stores(input, uses);
  find_constructed(input.program.module_of(function));
}

void ValueFlow::find_constructed(const ir::Module& module) {
  for (const Instr& instr : function_.instrs) {
    if (instr.op != Op::call || !module.callees[instr.payload].name.view().starts_with("<init>(")) continue;
    const auto operands = function_.operands_of(instr);
    const Instr* made = operands.size() < 2 ? nullptr : function_.definition(operands[0]);
    if (made == nullptr || made->op != Op::alloc) continue;
    std::vector<ValueId>& of = constructed_[operands[0]];
    of.insert(of.end(), operands.begin() + 1, operands.end());
  }
}

/// `count = other.size(); ... new Object[count]` in a constructor: nobody else has changed it meanwhile, so a
/// load gives what was stored before it on every way.
void ValueFlow::forward_stores(const JvmInput& input, std::span<const Use> uses) {
  if (!is_constructor(function_)) return;
  std::map<Datum, std::vector<InstrId>> stores;
  std::vector<const Use*> loads;
  for (const Use& use : uses) {
    const Instr& instr = function_.instr(use.at);
    if (instr.operand_count == 0 || !is_this(function_, function_.operands_of(instr)[0])) continue;
    if (instr.op == Op::store && !use.datum.contents) stores[use.datum].push_back(use.at);
    if (instr.op == Op::load && !use.datum.contents) loads.push_back(&use);
  }
  if (stores.empty() || loads.empty()) return;
  const ir::Dominators dominators(function_);
  for (const Use* load : loads) {
    const auto found = stores.find(load->datum);
    if (found == stores.end()) continue;
    const BlockId to = input.sync.calls().block_of(load->inner, load->at);
    for (const InstrId store : found->second) {
      const BlockId from = input.sync.calls().block_of(load->inner, store);
      if (from == to ? store < load->at : dominators.visible_at_entry(from, to))
        stored_[load->at].push_back(function_.operands_of(function_.instr(store)).back());
    }
  }
}

/// What decides from which block a join is reached.
void ValueFlow::add_choice(const Instr& phi, std::vector<ValueId>& out) const {
  const auto operands = function_.operands_of(phi);
  const bool constants = std::all_of(operands.begin(), operands.end(), [&](ValueId v) {
    const Instr* made = function_.definition(v);
    return made != nullptr && made->op == Op::constant;
  });
  if (!constants) return;
  for (const BlockId from : function_.phi_blocks_of(phi)) {
    const Instr& last = function_.instrs[function_.block(from).end - 1];
    for (const ValueId v : function_.operands_of(last)) out.push_back(v);
    // The nearest branch only: those around it decide over the join as a whole.
    const auto& all = deciders(from);
    if (all.empty()) continue;
    for (const ValueId v : function_.operands_of(function_.instr(all.back()))) out.push_back(v);
  }
}

std::vector<InstrId> ValueFlow::sources(ValueId value) const {
  std::vector<InstrId> result;
  behind(value, &result);
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<bool> ValueFlow::behind(ValueId value, std::vector<InstrId>* out) const {
  std::vector<bool> seen(function_.value_count);
  std::vector<ValueId> work = {value};
  while (!work.empty()) {
    const ValueId at = work.back();
    work.pop_back();
    if (!at.valid() || seen[at.index()]) continue;
    seen[at.index()] = true;
    const InstrId made = function_.definitions[at.index()];
    if (!made.valid()) continue;
    const Instr& instr = function_.instr(made);
    bool goes_on = false;
    switch (instr.op) {
      case Op::load:
        if (out != nullptr) out->push_back(made);
        if (const auto stored = stored_.find(made); stored != stored_.end())
          work.insert(work.end(), stored->second.begin(), stored->second.end());
        break;
      case Op::call:
      case Op::call_virtual:
        if (out != nullptr) out->push_back(made);
        goes_on = !reads_shared_[made.index()];
        break;
      case Op::phi:
        goes_on = true;
        add_choice(instr, work);
        break;
      case Op::alloc:  // an array of that length, or an object
        goes_on = static_cast<ir::AllocKind>(instr.kind) == ir::AllocKind::array;
        if (const auto of = constructed_.find(at); of != constructed_.end())
          work.insert(work.end(), of->second.begin(), of->second.end());
        break;
      case Op::refine:
        work.push_back(function_.operands_of(instr)[0]);
        break;
      default:
        break;
    }
    if (goes_on)
      for (const ValueId operand : function_.operands_of(instr)) work.push_back(operand);
  }
  return seen;
}

bool ValueFlow::comes_from(ValueId value, InstrId source) const {
  const std::vector<InstrId> all = sources(value);
  return std::binary_search(all.begin(), all.end(), source);
}

std::vector<InstrId> ValueFlow::sources_of_result() const {
  std::vector<InstrId> result;
  const auto add = [&](ValueId value) {
    const auto from = sources(value);
    result.insert(result.end(), from.begin(), from.end());
  };
  std::vector<BlockId> chosen;  // blocks of which each gives a result of its own
  for (uint32_t b = 0; b < function_.blocks.size(); ++b) {
    const Instr& last = function_.instrs[function_.blocks[b].end - 1];
    if (last.op != Op::ret || last.operand_count == 0) continue;
    const ValueId value = function_.operands_of(last)[0];
    add(value);
    chosen.push_back(BlockId(b));
    const Instr* made = function_.definition(value);
    if (made != nullptr && made->op == Op::phi)
      for (const BlockId from : function_.phi_blocks_of(*made)) chosen.push_back(from);
  }
  for (const BlockId block : chosen)
    for (const InstrId branch : deciders(block))
      for (const ValueId operand : function_.operands_of(function_.instr(branch))) add(operand);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// By sets of blocks that every way to the end passes. Methods with very many blocks are left without.
void ValueFlow::find_deciders() const {
  has_deciders_ = true;
  const size_t count = function_.blocks.size();
  deciders_.resize(count);
  if (count > kBlocksMax) return;
  using Words = std::vector<uint64_t>;
  const size_t words = (count + 63) / 64;
  const auto has = [](const Words& set, size_t i) { return ((set[i / 64] >> (i % 64)) & 1) != 0; };
  std::vector<Words> always(count, Words(words, ~uint64_t{0}));
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t b = count; b-- > 0;) {
      const auto targets = function_.targets_of(function_.blocks[b]);
      Words now(words, targets.empty() ? 0 : ~uint64_t{0});
      for (const BlockId target : targets)
        for (size_t w = 0; w < words; ++w) now[w] &= always[target.index()][w];
      now[b / 64] |= uint64_t{1} << (b % 64);
      if (now == always[b]) continue;
      always[b] = std::move(now);
      changed = true;
    }
  }
  std::vector<std::vector<size_t>> direct(count);  // by block: branches
  for (size_t branch = 0; branch < count; ++branch) {
    const auto targets = function_.targets_of(function_.blocks[branch]);
    if (targets.size() < 2) continue;
    for (size_t block = 0; block < count; ++block) {
      if (branch != block && has(always[branch], block)) continue;
      if (std::any_of(targets.begin(), targets.end(),
                      [&](BlockId t) { return has(always[t.index()], block); }))
        direct[block].push_back(branch);
    }
  }
  for (size_t block = 0; block < count; ++block) {
    std::vector<bool> seen(count);
    std::vector<size_t> work = {block};
    while (!work.empty()) {
      const size_t at = work.back();
      work.pop_back();
      for (const size_t branch : direct[at]) {
        if (seen[branch]) continue;
        seen[branch] = true;
        deciders_[block].push_back(InstrId(function_.blocks[branch].end - 1));
        work.push_back(branch);
      }
    }
    std::sort(deciders_[block].begin(), deciders_[block].end());
  }
}

const std::vector<InstrId>& ValueFlow::deciders(BlockId block) const {
  if (!has_deciders_) find_deciders();
  return deciders_[block.index()];
}

bool ValueFlow::is_relative(const Use& write, std::span<const Use> uses) const {
  const Instr& store = function_.instr(write.at);
  if (!write.write || store.op != Op::store) return false;
  const std::vector<InstrId> from = sources(function_.operands_of(store).back());
  return std::any_of(uses.begin(), uses.end(), [&](const Use& read) {
    return !read.write && read.datum == write.datum && function_.instr(read.at).op == Op::load &&
           std::binary_search(from.begin(), from.end(), read.at);
  });
}

bool ValueFlow::decides(InstrId source, BlockId block) const {
  for (const InstrId branch : deciders(block))
    for (const ValueId operand : function_.operands_of(function_.instr(branch)))
      if (comes_from(operand, source)) return true;
  return false;
}

}  // namespace ravel::flow::jvm
