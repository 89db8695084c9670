// SPDX-License-Identifier: Apache-2.0
//
// Behaviours of the program's own. `Backend:store(Key, Value)` with a module that is read from the
// configuration, or put together at run time, calls one of those that say `-behaviour(B)`, where B asks for
// store/2: that is what behaviours are for. So such a call runs each of them; it may also run another one,
// and counts as not known altogether.
//
// Incomplete: a callback that two behaviours ask for is only followed in these themselves, and none of more
// than kImplementersMax.
#include <algorithm>

#include "flow/value_flow_state.h"

namespace ravel::flow {

namespace {

constexpr size_t kImplementersMax = 8;

/// What behaviour_info/1 lists: `{name, Arity}`, in constants.
void collect(const ir::Module& module, ir::ConstId id, std::vector<std::pair<Symbol, uint32_t>>& out) {
  const ir::Const& c = module.constant(id);
  if (c.kind == ir::ConstKind::list)
    for (const ir::ConstId item : c.items) collect(module, item, out);
  if (c.kind != ir::ConstKind::tuple || c.items.size() != 2) return;
  const ir::Const &name = module.constant(c.items[0]), &arity = module.constant(c.items[1]);
  if (name.kind == ir::ConstKind::atom && arity.kind == ir::ConstKind::integer && arity.number >= 0)
    out.emplace_back(name.text, static_cast<uint32_t>(arity.number));
}

}  // namespace

void ValueFlow::State::find_own_behaviours() {
  static const Symbol kInfo("behaviour_info");
  HashMap<Symbol, std::vector<ir::ModuleId>> implementers;
  for (uint32_t m = 0; m < program.module_count(); ++m)
    if (const ir::Module& module = program.module(ir::ModuleId(m)); !module.library)
      for (const Symbol behaviour : module.behaviours) implementers[behaviour].emplace_back(m);
  for (uint32_t m = 0; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    model::Behaviour known;
    const auto those = implementers.find(module.name);
    if (module.library || those == implementers.end() || model::find_behaviour(module.name, &known)) continue;
    std::vector<std::pair<Symbol, uint32_t>> callbacks;
    for (const ir::Function& fn : module.functions) {
      if (fn.name.name != kInfo || fn.name.arity != 1) continue;
      for (const ir::Instr& instr : fn.instrs)
        if (instr.op == ir::Op::constant) collect(module, ir::ConstId(instr.payload), callbacks);
    }
    std::ranges::sort(callbacks);
    callbacks.erase(std::unique(callbacks.begin(), callbacks.end()), callbacks.end());
    for (const auto& [name, arity] : callbacks) {
      OwnCallback& entry = own_behaviours[{name, arity}];
      entry.ambiguous |= entry.behaviour.valid();
      entry.behaviour = ir::ModuleId(m);
      entry.by_behaviour.emplace_back(ir::ModuleId(m), those->second);
    }
  }
}

/// The functions that a call of this name in a module which is not known runs.
std::vector<ir::FuncId> ValueFlow::State::own_callbacks(const Site& site, Symbol name, size_t arity) {
  const auto it = own_behaviours.find({name, static_cast<uint32_t>(arity)});
  if (it == own_behaviours.end()) return {};
  std::vector<ir::FuncId> result;
  for (const auto& [behaviour, those] : it->second.by_behaviour) {
    if (it->second.ambiguous && behaviour != program.ref(site.func).module) continue;
    for (const ir::ModuleId m : those)
      if (const ir::FuncId f = program.find({program.module(m).name, name, static_cast<uint32_t>(arity)});
          f.valid())
        result.push_back(f);
  }
  if (result.size() > kImplementersMax) result.clear();
  return result;
}

}  // namespace ravel::flow
