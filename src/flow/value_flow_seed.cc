// SPDX-License-Identifier: Apache-2.0
//
// Where values come from at first: every function of the user's modules is evaluated; exported ones are
// called by anybody with anything, unless a behaviour calls them. Library functions wait until they are
// called.
//
// Whether a module is a callback module is known from its attributes, or because it stands as a
// constant in a start call. That is looked for before solving: an Unknown once in a callback's state
// would never leave it.
#include "flow/value_flow_state.h"

namespace ravel::flow {

namespace {

/// The atom a value is, if its definition is a constant atom.
const ir::Const* constant_of(const ir::Module& module, const ir::Function& fn, ir::ValueId value) {
  const ir::Instr* definition = fn.definition(value);
  if (!definition || definition->op != ir::Op::constant) return nullptr;
  return &module.constants[definition->payload];
}

}  // namespace

void ValueFlow::State::scan_starts(size_t first_module) {
  for (size_t m = first_module; m < program.module_count(); ++m) {
    const ir::Module& module = program.module(ir::ModuleId(m));
    std::vector<const model::StartForm*> forms;
    bool any = false;
    for (const ir::FuncName& name : module.callees) {
      forms.push_back(model::find_start(name.module, name.name, name.arity));
      any |= forms.back() != nullptr;
    }
    if (!any) continue;
    for (const ir::Function& fn : module.functions) {
      for (const ir::Instr& instr : fn.instrs) {
        if (instr.op != ir::Op::call || !forms[instr.payload]) continue;
        const model::StartForm& form = *forms[instr.payload];
        if (form.callback_module >= instr.operand_count) continue;
        const ir::Const* c = constant_of(module, fn, fn.operands_of(instr)[form.callback_module]);
        if (c && c->kind == ir::ConstKind::atom) started_as.emplace(c->text, form.behaviour);
      }
    }
  }
}

void ValueFlow::State::seed(size_t first_module) {
  static const Symbol kModuleInfo("module_info"), kBehaviourInfo("behaviour_info"), kInfo("__info__"),
      kMacros("__struct__");
  for (size_t m = first_module; m < program.module_count(); ++m) {
    const ir::ModuleId id(m);
    const ir::Module& module = program.module(id);
    // A library's behaviour attribute matters once somebody starts it.
    if (!module.library) {
      for (const Symbol attribute : module.behaviours) {
        model::Behaviour behaviour;
        if (model::find_behaviour(attribute, &behaviour)) server(module.name, behaviour);
      }
      if (const auto it = started_as.find(module.name); it != started_as.end())
        server(module.name, it->second);
    }
    if (module.library) continue;
    for (uint32_t i = 0; i < module.functions.size(); ++i) {
      const ir::FuncId f = program.func_id(id, i);
      const ir::Function& fn = module.functions[i];
      reach(f);
      if (!fn.exported || fn.synthetic || (flags[f.index()] & kCallback)) continue;
      const Symbol name = fn.name.name;
      if (name == kModuleInfo || name == kBehaviourInfo || name == kInfo || name == kMacros) continue;
      if (options.closed && (flags[f.index()] & kCalled)) continue;
      if (options.is_entry && !options.is_entry(fn.name)) continue;
      flags[f.index()] |= kApi;
      for (uint32_t p = 0; p < fn.params.size(); ++p) raise(param_cell(f, p), ValueSets::kUnknown);
    }
  }
}

}  // namespace ravel::flow
