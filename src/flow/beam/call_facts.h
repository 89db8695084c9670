// SPDX-License-Identifier: Apache-2.0
//
// What the tables of model/ say of every direct call in the program, looked up once for each function that a
// module calls. A pass over all instructions then reads an array instead of hashing names.
#pragma once

#include <span>
#include <vector>

#include "ir/program.h"
#include "model/behaviours.h"
#include "model/built_ins.h"
#include "model/spawns.h"
#include "model/waits.h"

namespace ravel::flow::beam {

/// The rows of the tables for one function; null where a table has none.
struct CallFacts {
  const model::BuiltInForm* built_in = nullptr;
  const model::SpawnForm* spawn = nullptr;
  const model::StartForm* start = nullptr;
  const model::ControllerForm* controller = nullptr;
  const model::LockForm* lock = nullptr;
  bool sends = false;    ///< argument 0 is the destination, argument 1 the message
  bool unlocks = false;  ///< releases a lock of global

  bool is(model::BuiltIn what) const { return built_in != nullptr && built_in->what == what; }
  bool enters_loop() const { return start != nullptr && start->enter_loop; }
};

/// The same question for one instruction, where it is not worth to look up all calls before.
inline bool is_built_in(const ir::Module& module, const ir::Instr& instr, model::BuiltIn what) {
  if (instr.op != ir::Op::call) return false;
  const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
  const model::BuiltInForm* form = model::find_built_in(callee.module, callee.name, callee.arity);
  return form != nullptr && form->what == what;
}

/// The table keeps, besides, where in the program the calls stand that it knows.
class CallTable {
 public:
  explicit CallTable(const ir::Program& program);

  /// Of a call by name; nothing at all for other instructions.
  const CallFacts& of(ir::FuncId func, const ir::Instr& instr) const {
    if (instr.op != ir::Op::call) return facts_[0];
    return facts_[row_[begin_[program_.ref(func).module.index()] + instr.payload]];
  }

  /// Of a function: the direct calls that the tables know, sends and receives, ascending.
  std::span<const ir::InstrId> notable(ir::FuncId func) const {
    const uint32_t begin = notable_begin_[func.index()];
    return {notable_.data() + begin, notable_begin_[func.index() + 1] - begin};
  }

  /// Calls `see(func, id, function, instr, facts)` for every direct call that the tables know.
  template <typename F>
  void for_each(const F& see) const {
    for (uint32_t f = 0; f < program_.function_count(); ++f)
      for (const ir::InstrId id : notable(ir::FuncId(f))) {
        const ir::Function& function = program_.function(ir::FuncId(f));
        const ir::Instr& instr = function.instr(id);
        if (instr.op == ir::Op::call) see(ir::FuncId(f), id, function, instr, of(ir::FuncId(f), instr));
      }
  }

 private:
  void find_rows();
  void find_notable();

  const ir::Program& program_;
  std::vector<uint32_t> begin_;   ///< by module: its first callee in row_
  std::vector<uint16_t> row_;     ///< by callee: index into facts_
  std::vector<CallFacts> facts_;  ///< [0] knows nothing
  std::vector<uint32_t> notable_begin_;
  std::vector<ir::InstrId> notable_;
};

}  // namespace ravel::flow::beam
