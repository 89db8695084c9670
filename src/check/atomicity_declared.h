// SPDX-License-Identifier: Apache-2.0
//
// Which methods are declared atomic: by @Atomic, or by the comment of the original checker where the source
// is at hand,
//
//   void deposit(int n) /*# atomic */ { ... }
//
// Methods that are told apart by the types of their parameters alone share what the source says of the first.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "check/jvm_input.h"
#include "flow/jvm/guarded_by_source.h"

namespace ravel::check {

class DeclaredAtomic {
 public:
  explicit DeclaredAtomic(const JvmInput& input) : input_(input) {}

  bool contains(ir::ModuleId module, uint32_t function);

 private:
  const JavaSource* source(const ir::Module& module);

  const JvmInput& input_;
  std::map<std::string, JavaSource> sources_;  ///< by file; without classes if it says nothing
};

}  // namespace ravel::check
