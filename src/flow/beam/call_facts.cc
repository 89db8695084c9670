// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/call_facts.h"

namespace ravel::flow::beam {

namespace {

CallFacts facts_of(const ir::FuncName& name) {
  CallFacts facts;
  facts.built_in = model::find_built_in(name.module, name.name, name.arity);
  facts.spawn = model::find_spawn(name.module, name.name, name.arity);
  facts.start = model::find_start(name.module, name.name, name.arity);
  facts.controller = model::find_controller_call(name.module, name.name, name.arity);
  facts.lock = model::find_lock(name.module, name.name, name.arity);
  facts.sends = model::find_send(name.module, name.name, name.arity);
  facts.unlocks = model::is_unlock(name.module, name.name);
  return facts;
}

bool knows_nothing(const CallFacts& facts) {
  return facts.built_in == nullptr && facts.spawn == nullptr && facts.start == nullptr &&
         facts.controller == nullptr && facts.lock == nullptr && !facts.sends && !facts.unlocks;
}

}  // namespace

CallTable::CallTable(const ir::Program& program) : program_(program), facts_(1) {
  find_rows();
  find_notable();
}

void CallTable::find_rows() {
  HashMap<ir::FuncName, uint16_t> rows;  // the tables have some hundreds of functions
  for (uint32_t m = 0; m < program_.module_count(); ++m) {
    begin_.push_back(static_cast<uint32_t>(row_.size()));
    for (const ir::FuncName& name : program_.module(ir::ModuleId(m)).callees) {
      const auto [it, fresh] = rows.try_emplace(name, uint16_t{0});
      if (fresh) {
        if (const CallFacts facts = facts_of(name); !knows_nothing(facts)) {
          it->second = static_cast<uint16_t>(facts_.size());
          facts_.push_back(facts);
        }
      }
      row_.push_back(it->second);
    }
  }
}

void CallTable::find_notable() {
  for (uint32_t f = 0; f < program_.function_count(); ++f) {
    notable_begin_.push_back(static_cast<uint32_t>(notable_.size()));
    const ir::Function& function = program_.function(ir::FuncId(f));
    const uint16_t* rows = row_.data() + begin_[program_.ref(ir::FuncId(f)).module.index()];
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      const ir::Instr& instr = function.instrs[i];
      if (instr.op == ir::Op::call ? rows[instr.payload] != 0
                                   : instr.op == ir::Op::send || instr.op == ir::Op::receive)
        notable_.emplace_back(i);
    }
  }
  notable_begin_.push_back(static_cast<uint32_t>(notable_.size()));
}

}  // namespace ravel::flow::beam
