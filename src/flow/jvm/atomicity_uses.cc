// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_uses.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "flow/jvm/atomicity_flow.h"
#include "model/jvm_acts.h"

namespace ravel::flow::jvm {

using flow::heap::FieldId;
using flow::sync::LockName;
using flow::sync::NameId;
using flow::sync::NameRoot;
using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;

namespace {

/// What callers could tell apart.
auto key(const Use& use) {
  return std::tuple(use.datum, use.write, use.carried, use.decides_itself, use.relative, use.shield,
                    use.lock);
}

/// Is there a way to a return that passes none of the blocks?
bool may_return_without(const ir::Function& function, const std::vector<bool>& blocks) {
  std::vector<bool> seen(function.blocks.size());
  std::vector<ir::BlockId> work = {ir::BlockId(0)};
  while (!work.empty()) {
    const ir::BlockId at = work.back();
    work.pop_back();
    if (seen[at.index()] || blocks[at.index()]) continue;
    seen[at.index()] = true;
    const ir::Block& block = function.block(at);
    if (function.instrs[block.end - 1].op == Op::ret) return true;
    for (const ir::BlockId next : function.targets_of(block)) work.push_back(next);
  }
  return false;
}

bool is_void(const ir::Function& function) { return function.name.name.view().ends_with(")V"); }

}  // namespace

Uses::Uses(const JvmInput& input, flow::sync::LockNames& names, const SummaryNodes& nodes)
    : input_(input), names_(names), nodes_(nodes) {
  solve();
}

const std::vector<Use>& Uses::told_by(FuncId function) const {
  static const std::vector<Use> kNone;
  const SummaryNode node = nodes_.of(function);
  return node == kNoSummaryNode ? kNone : told_[node];
}

void Uses::solve() {
  constexpr int kRoundsMax = 6;
  told_.resize(nodes_.size());
  for (const std::vector<SummaryNode>& members : nodes_.components()) {
    bool changed = true;
    for (int round = 0; changed && round < kRoundsMax; ++round) {
      changed = false;
      for (const SummaryNode m : members) changed = visit(m) || changed;
      if (members.size() == 1) changed = false;
    }
    if (changed) ++cut_short_;
  }
}

/// Everything in terms of parameters and statics goes to the callers.
bool Uses::visit(SummaryNode node) {
  const FuncId id = nodes_.function(node);
  const ir::Function& function = input_.program.function(id);
  std::vector<Use> own = in(node);
  if (own.empty()) return false;
  if (function.blocks.size() > ValueFlow::kBlocksMax && !nodes_.is_library(node)) huge_.insert(id);
  if (!nodes_.is_library(node)) {
    mark_writes(id, own);
    std::vector<InstrId> returned;
    if (!is_void(function) && std::any_of(own.begin(), own.end(), [](const Use& u) { return u.carried; }))
      returned = ValueFlow(input_, id, own).sources_of_result();
    for (Use& use : own)
      use.carried = use.carried && std::binary_search(returned.begin(), returned.end(), use.at);
  } else {
    // What callbacks read is not what a library's method returns, or it cannot be told.
    for (Use& use : own)
      use.carried = !use.write && !is_void(function) && use.datum.contents && !use.datum.field.valid();
  }
  std::set<decltype(key(own.front()))> seen;
  std::vector<Use> told;
  for (Use& use : own) {
    if (use.datum.base.valid() && names_.is_local(use.datum.base)) continue;
    if (!nodes_.is_library(node)) ++use.depth;
    if (use.depth > kDepthMax || (use.carried && use.depth > kCarriedMax)) far_.insert(use.inner);
    if (use.depth > kDepthMax) continue;
    use.carried = use.carried && use.depth <= kCarriedMax;
    if (use.lock.valid() && names_.is_local(use.lock)) use.lock = {};
    if (!seen.insert(key(use)).second) continue;
    told.push_back(use);
  }
  if (told.size() > kToldMax) {
    told.resize(kToldMax);
    ++cut_short_;
  }
  const bool changed = told.size() != told_[node].size() ||
                       !std::equal(told.begin(), told.end(), told_[node].begin(),
                                   [](const Use& a, const Use& b) { return key(a) == key(b); });
  told_[node] = std::move(told);
  return changed;
}

std::vector<Use> Uses::in(SummaryNode node) {
  const ir::Function& function = input_.program.function(nodes_.function(node));
  std::vector<Use> result;
  for (uint32_t i = 0; i < function.instrs.size(); ++i) {
    switch (function.instrs[i].op) {
      case Op::load:
      case Op::store:
        add_access(node, InstrId(i), result);
        break;
      case Op::call:
      case Op::call_virtual:
        add_call(node, InstrId(i), result);
        break;
      default:
        break;
    }
  }
  return result;
}

bool Uses::is_made_here(FuncId id, NameId name) const {
  const LockName& named = names_[name];
  if (named.root != NameRoot::value || named.function != id) return false;
  const Instr* made = input_.program.function(id).definition(ir::ValueId(named.which));
  return made != nullptr && made->op == Op::alloc;
}

Datum Uses::contents_of(FuncId id, ir::ValueId value) const {
  const NameId name = names_.of(id, value);
  if (!name.valid() || is_made_here(id, name)) return {};
  if (!names_.is_local(name)) return {name, {}, true};
  // What a field holds that may be given another value.
  const ir::Function& function = input_.program.function(id);
  const Instr* made = function.definition(ir::ValueId(names_[name].which));
  if (!names_[name].steps.empty() || made == nullptr || made->op != Op::load) return {name, {}, true};
  const FieldId field = input_.sync.locks().fields().of(id, *made);
  if (!field.valid()) return {name, {}, true};
  if (static_cast<ir::FieldKind>(made->kind) == ir::FieldKind::statik) return {{}, field, true};
  const NameId owner = names_.of(id, function.operands_of(*made)[0]);
  if (!owner.valid()) return {name, {}, true};
  return is_made_here(id, owner) ? Datum() : Datum{owner, field, true};
}

void Uses::shield(SummaryNode node, Use& use) const {
  if (use.shield != Shield::none) return;
  const auto taken = input_.sync.locks().local().before(nodes_.function(node), use.at).taken;
  if (taken.empty()) return;
  use.shield = nodes_.is_library(node) ? Shield::step : Shield::lock;
  if (!nodes_.is_library(node)) use.lock = taken.front().name;
}

void Uses::add_access(SummaryNode node, InstrId at, std::vector<Use>& out) {
  const FuncId id = nodes_.function(node);
  const ir::Function& function = input_.program.function(id);
  const Instr& instr = function.instr(at);
  Use use;
  use.write = instr.op == Op::store;
  use.carried = !use.write;
  use.at = use.inner_at = at;
  use.inner = id;
  uint16_t flags = 0;
  switch (static_cast<ir::FieldKind>(instr.kind)) {
    case ir::FieldKind::array_element:
      use.datum = contents_of(id, function.operands_of(instr)[0]);
      if (!use.datum.base.valid() && !use.datum.field.valid()) return;
      break;
    case ir::FieldKind::field:
      use.datum.base = names_.of(id, function.operands_of(instr)[0]);
      if (!use.datum.base.valid() || is_made_here(id, use.datum.base)) return;
      [[fallthrough]];
    case ir::FieldKind::statik:
      use.datum.field = input_.sync.locks().fields().of(id, instr);
      if (!use.datum.field.valid()) return;
      flags = input_.classes.field(use.datum.field).flags;
      break;
    default:
      return;
  }
  if ((flags & (ir::kDeclFinal | ir::kDeclSynthetic)) != 0) return;
  if ((flags & ir::kDeclVolatile) != 0) use.shield = Shield::step;
  shield(node, use);
  if (nodes_.is_library(node)) {
    const int parameter = use.datum.base.valid() ? root_parameter(id, use.datum.base) : -1;
    if (parameter < 0) return;
    use.datum = {names_.parameter(static_cast<uint32_t>(parameter)), {}, true};
  }
  out.push_back(use);
}

bool Uses::is_static(FuncId id) const {
  const ir::Module& module = input_.program.module_of(id);
  if (module.klass == nullptr) return false;
  const Symbol name = input_.program.function(id).name.name;
  return std::any_of(
      module.klass->methods.begin(), module.klass->methods.end(),
      [&](const ir::MethodInfo& m) { return m.name == name && (m.flags & ir::kDeclStatic) != 0; });
}

int Uses::root_parameter(FuncId id, NameId name) const {
  const ir::Function& function = input_.program.function(id);
  // Unreachable code may read in a circle.
  for (size_t loads = 0; name.valid() && loads <= function.instrs.size(); ++loads) {
    const LockName& named = names_[name];
    if (named.root == NameRoot::parameter) return static_cast<int>(named.which);
    if (named.root != NameRoot::value || named.function != id) return -1;
    const Instr* made = function.definition(ir::ValueId(named.which));
    if (made == nullptr || made->op != Op::load || made->operand_count == 0) return -1;
    name = names_.of(id, function.operands_of(*made)[0]);
  }
  return -1;
}

void Uses::add_call(SummaryNode node, InstrId at, std::vector<Use>& out) {
  const FuncId id = nodes_.function(node);
  const ir::Module& module = input_.program.module_of(id);
  if (model::is_value_method(module.callees[input_.program.function(id).instr(at).payload].module)) return;
  std::set<decltype(key(out.front()))> seen;  // contexts of one method mostly tell the same
  for (const NodeCall& call : nodes_.calls(node, at)) {
    // By value: recursion changes it under us.
    const std::vector<Use> told = told_[call.callee];
    for (const Use& inner : told) {
      const bool of_library =
          nodes_.is_library(call.callee) && inner.datum.contents && !inner.datum.field.valid();
      const size_t before = out.size();
      if (of_library) {
        add_library_use(node, call, inner, out);
      } else {
        Use use = inner;
        use.at = at;
        if (use.datum.base.valid()) {
          use.datum.base = names_.leave(call.binding, use.datum.base);
          if (!use.datum.base.valid() || is_made_here(id, use.datum.base)) continue;
          if (names_[use.datum.base].steps.size() > kStepsMax) {
            far_.insert(use.inner);
            continue;
          }
        }
        if (use.lock.valid()) use.lock = names_.leave(call.binding, use.lock);
        // By the name it is called by: a Future's cancel() of the program's own.
        const ir::FuncName& callee = module.callees[input_.program.function(id).instr(at).payload];
        use.decides_itself =
            use.decides_itself || (use.write && model::looks_before_it_acts(callee.module, callee.name));
        shield(node, use);
        out.push_back(use);
      }
      if (out.size() > before && !seen.insert(key(out.back())).second) out.pop_back();
    }
  }
}

/// The contents of an argument, or of what hangs on one.
void Uses::add_library_use(SummaryNode node, const NodeCall& call, const Use& inner, std::vector<Use>& out) {
  const FuncId id = nodes_.function(node);
  const flow::sync::Binding& binding = call.binding;
  const InstrId at = call.at;
  const ir::Function& function = input_.program.function(id);
  const Instr& instr = function.instr(at);
  Use use = inner;
  use.at = at;
  const NameId name = names_.leave(binding, inner.datum.base);
  if (!name.valid()) return;
  if (nodes_.is_library(node)) {
    const int parameter = root_parameter(id, name);
    if (parameter < 0) return;
    use.datum.base = names_.parameter(static_cast<uint32_t>(parameter));
  } else {
    // The argument itself, where the name is one: its field counts, if it has no name of its own.
    use.datum = {name, {}, true};
    for (const ir::ValueId argument : function.operands_of(instr))
      if (names_.of(id, argument) == name) use.datum = contents_of(id, argument);
    if (!use.datum.base.valid() && !use.datum.field.valid()) return;
    if (is_made_here(id, name)) return;
    // A library's lock guards the object that the method is called on, not what is handed to it.
    if (inner.datum.base != names_.parameter(0) || is_static(binding.callee)) use.shield = Shield::none;
    const ir::FuncName& callee = input_.program.module_of(id).callees[instr.payload];
    const Symbol owner = input_.program.function(binding.callee).name.module;
    if (model::is_for_one_thread(callee.module) || model::is_for_one_thread(owner)) return;
    use.decides_itself = use.write && (model::looks_before_it_acts(callee.module, callee.name) ||
                                       model::looks_before_it_acts(owner, callee.name));
    use.inner = id;
    use.inner_at = at;
  }
  shield(node, use);
  out.push_back(use);
}

/// Writes that do not happen on every way through the method, because of what the method finds in the same
/// object (`if (balance >= amount) balance -= amount`), and those that change what they find (`count--`).
void Uses::mark_writes(FuncId id, std::vector<Use>& uses) const {
  const ir::Function& function = input_.program.function(id);
  std::set<Datum> written;
  for (const Use& use : uses)
    if (use.write) written.insert(use.datum);
  if (written.empty() || std::all_of(uses.begin(), uses.end(), [](const Use& u) { return u.write; })) return;
  const ValueFlow flow(input_, id, uses);
  const auto block_of = [&](InstrId at) { return input_.sync.calls().block_of(id, at); };
  const auto is_decided = [&](const Use& write) {
    return std::any_of(uses.begin(), uses.end(), [&](const Use& read) {
      return !read.write && read.carried && read.datum.base == write.datum.base &&
             flow.decides(read.at, block_of(write.at));
    });
  };
  for (const Datum& datum : written) {
    std::vector<bool> writes(function.blocks.size());
    for (const Use& use : uses)
      if (use.write && use.datum == datum && !use.decides_itself) writes[block_of(use.at).index()] = true;
    if (!may_return_without(function, writes)) continue;
    for (Use& use : uses)
      if (use.write && use.datum == datum && !use.decides_itself) use.decides_itself = is_decided(use);
  }
  for (Use& use : uses) use.relative = use.relative || flow.is_relative(use, uses);
}

}  // namespace ravel::flow::jvm
