// SPDX-License-Identifier: Apache-2.0
//
// While a constructor runs, nobody else knows the object, unless the constructor itself hands `this` out: it
// stores it somewhere, passes it on, or starts a thread that has it.
#pragma once

#include "base/hash_map.h"
#include "flow/sync/sync.h"

namespace ravel::flow::jvm {

bool is_constructor(const ir::Function& function);
bool is_initialiser(const ir::Function& function);  ///< a class's
/// Is that value the method's receiver, seen through tests and casts?
bool is_this(const ir::Function& function, ir::ValueId value);

class Leaks {
 public:
  Leaks(const ir::Program& program, const flow::sync::Calls& calls);

  /// May `this` be known to others before this method returns?
  bool leaks_this(ir::FuncId function);

 private:
  bool look(ir::FuncId function);
  bool passes_on(ir::FuncId function, ir::InstrId at, const ir::Instr& instr);

  const ir::Program& program_;
  HashMap<ir::FuncId, bool> known_;
  HashMap<std::pair<ir::FuncId, ir::InstrId>, std::vector<ir::FuncId>> callees_;
};

}  // namespace ravel::flow::jvm
