// SPDX-License-Identifier: Apache-2.0
//
// What the records of a unit hold, flattened to numbers and pointers, for those types that its variables and
// accesses name. Debug info knows it; LLVM's own types do not tell unions from structs.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>

#include <map>
#include <string>
#include <vector>

#include "ir/native.h"
#include "native/clang/field_names.h"

namespace ravel::native {

class Records {
 public:
  /// A variable is declared as `name`, or a field is named by it. Of an array the element counts.
  void note(const std::string& name, const llvm::DIType* type);
  /// By name. One that has two meanings in the unit is left out.
  std::vector<ir::NativeRecord> all(const FieldNames& names) const;
  /// What a type points to, as ir::RecordPointer has it; if that is a struct it is noted.
  std::string note_pointee(const llvm::DIType* type, const FieldNames& names);
  /// The type itself, named in the same way.
  std::string note_type(const llvm::DIType* type, const FieldNames& names);

 private:
  std::map<std::string, std::vector<const llvm::DIType*>> types_;
};

}  // namespace ravel::native
