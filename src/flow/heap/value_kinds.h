// SPDX-License-Identifier: Apache-2.0
//
// Which values of a function may hold a reference, and which always hold the same as another one. Both are
// read off the definitions: SSA form has one for each value.
#pragma once

#include <string_view>
#include <vector>

#include "flow/heap/hierarchy.h"

namespace ravel::flow::heap {

class ValueKinds {
 public:
  ValueKinds(const ir::Module& module, const ir::Function& function, Hierarchy& classes);

  bool is_reference(ir::ValueId value) const { return reference_[value.index()]; }
  /// The value that stands for all that hold the same objects.
  ir::ValueId same_as(ir::ValueId value) const;
  /// The descriptor of the value's static type, where its definition says one; else empty.
  std::string_view type_of(ir::ValueId value) const;
  /// False for fields of primitive types.
  bool moves_reference(FieldId field) const;

 private:
  bool defines_reference(const ir::Instr& instr) const;
  void find_references();
  void find_copies();

  const ir::Module& module_;
  const ir::Function& function_;
  Hierarchy& classes_;
  std::vector<bool> reference_;
  std::vector<ir::ValueId> same_;
};

}  // namespace ravel::flow::heap
