// SPDX-License-Identifier: Apache-2.0
//
// Where code has found out who runs it: in the branch of `whereis(Name) =:= self()` where that is true, the
// process is the one that has the name. There is one such process at a time, and the name cannot go away
// while it is busy here, unless somebody takes it away.
//
// Seen are comparisons of self() with the answer of whereis/1, or with that of a function that asks for its
// argument (and gives a pid back as it is). Not seen: a function that answers with the boolean.
#pragma once

#include <span>
#include <vector>

#include "base/hash_map.h"
#include "flow/value_flow.h"

namespace ravel::flow {

class OwnNames {
 public:
  explicit OwnNames(const ValueFlow& flow);

  /// The names (values of the function) that the process is known to have at this instruction.
  std::vector<ir::ValueId> at(ir::FuncId func, ir::InstrId instr) const;
  /// The name at this instruction, if it is one atom.
  Symbol atom_at(ir::FuncId func, ir::InstrId instr) const;
  /// The functions with such branches, ascending.
  std::span<const ir::FuncId> functions() const { return functions_; }

 private:
  struct Held {
    ir::BlockId block;
    ir::ValueId name;
  };
  void look_at(ir::FuncId func);
  /// The name whose process a value is; invalid if it is not known to be one's.
  ir::ValueId asked_for(ir::FuncId func, ir::ValueId value) const;
  bool asks_for_argument(ir::FuncId func) const;
  bool is_self(ir::FuncId func, ir::ValueId value) const;

  const ValueFlow& flow_;
  std::vector<ir::FuncId> functions_;
  HashMap<ir::FuncId, std::vector<Held>> held_;  ///< every block in which it holds
};

}  // namespace ravel::flow
