// SPDX-License-Identifier: Apache-2.0
//
// Does a call of the library wait, as the table of model/jvm_waits.h says? The class that the call names
// is asked first, then those above it.
#pragma once

#include "flow/heap/hierarchy.h"
#include "model/jvm_waits.h"

namespace ravel::flow::sync {

class LibraryWaits {
 public:
  explicit LibraryWaits(heap::Hierarchy& classes) : classes_(classes) {}

  model::JvmWait of(const ir::FuncName& callee);

 private:
  model::JvmWait find(const ir::FuncName& callee);

  heap::Hierarchy& classes_;
  HashMap<ir::FuncName, model::JvmWait> known_;
};

}  // namespace ravel::flow::sync
