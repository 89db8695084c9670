// SPDX-License-Identifier: Apache-2.0
//
// What can be said about a field from all stores to it that are reached:
//
//   stable   once set it keeps its value: final, or assigned only by constructors to their own object
//   (static:
//            by the class initialiser). Two loads from one object give one value.
//   self     every constructor stores the object itself (`mutex = this`)
//   made_for what it holds was made for it and is stored nowhere else by its maker, so the owner is known
//   from
//            the value
//   owned    both stable and made_for
//   twin     every constructor gives what it stores there to its super's constructor, which stores it in
//   another
//            stable field: an inner class below an inner class has the outer object twice
//
// Reflection that changes a final field is not looked for.
#pragma once

#include <vector>

#include "flow/sync/calls.h"

namespace ravel::flow::sync {

/// A store to a field: which, and in which method.
struct FieldStore {
  heap::FieldId field;
  ir::FuncId function;
  ir::InstrId instr;
  auto operator<=>(const FieldStore&) const = default;
};

class Fields {
 public:
  Fields(const Calls& calls, heap::Hierarchy& classes);

  bool stable(heap::FieldId field) const { return at(field, stable_); }
  bool self(heap::FieldId field) const { return at(field, self_); }
  bool made_for(heap::FieldId field) const { return at(field, made_for_); }
  bool owned(heap::FieldId field) const { return stable(field) && made_for(field); }
  /// The field of a class above that has the same value; else the field itself.
  heap::FieldId twin(heap::FieldId field) const {
    return field.valid() && field.index() < twin_.size() ? twin_[field.index()] : field;
  }
  bool is_volatile(heap::FieldId field) const {
    return (classes_.field(field).flags & ir::kDeclVolatile) != 0;
  }
  /// Every store that is reached, ascending.
  std::span<const FieldStore> stores(heap::FieldId field) const;
  /// The field of a load or store; invalid for elements.
  heap::FieldId of(ir::FuncId function, const ir::Instr& instr) const;
  const heap::Hierarchy& classes() const { return classes_; }
  /// The methods that are reached, ascending.
  const std::vector<ir::FuncId>& functions() const { return functions_; }

 private:
  static bool at(heap::FieldId field, const std::vector<bool>& bits) {
    return field.valid() && field.index() < bits.size() && bits[field.index()];
  }
  bool is_owned(std::span<const FieldStore> stores) const;
  void find_twins();
  heap::FieldId stored_by_super(const FieldStore& store) const;
  bool stores_once(heap::FieldId field, ir::FuncId constructor) const;

  const Calls& calls_;
  heap::Hierarchy& classes_;
  HashMap<Symbol, heap::FieldId> by_text_;
  std::vector<ir::FuncId> functions_;
  std::vector<FieldStore> stores_;
  std::vector<bool> stable_, self_, made_for_;
  std::vector<heap::FieldId> twin_;
};

/// The value without tests, casts and copies; a phi of one value is that value.
ir::ValueId strip(const ir::Module& module, const ir::Function& function, ir::ValueId value);
/// The value that was read from a field which is not stable, and what was read from that, as far as it was
/// made for it: the object that it all belongs to.
ir::ValueId owner_of(const ir::Program& program, const Fields& fields, ir::FuncId function,
                     ir::ValueId value);
/// Which parameter a value is; -1 if none.
int parameter_index(const ir::Function& function, ir::ValueId value);

}  // namespace ravel::flow::sync
