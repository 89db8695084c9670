// SPDX-License-Identifier: Apache-2.0
//
// Writes straight-line code: the harness's class, with one static method of one block, and static fields
// that are declared as they are used.
#pragma once

#include <span>
#include <string_view>

#include "base/hash_map.h"
#include "ir/builder.h"
#include "ir/classes.h"

namespace ravel::flow::heap {

inline constexpr std::string_view kHarnessClass = "$harness";
inline constexpr std::string_view kHarnessMain = "main()V";
/// Static fields of `$harness` that are named so, and then as a class, hold all objects of that class which
/// the program makes: it hands them to a framework, which calls them.
inline constexpr std::string_view kHandedOver = "@";

class HarnessCode {
 public:
  struct Called {
    ir::InstrId instr;
    ir::ValueId result;
  };

  ir::ValueId zero();
  ir::ValueId text(std::string_view value);
  ir::ValueId klass(Symbol name);
  ir::ValueId alloc(Symbol klass);
  ir::ValueId array(Symbol type);
  ir::ValueId cast(ir::ValueId value, Symbol to);
  /// The harness's own static field of that name.
  /// A static field of a class of the program.
  ir::ValueId load_constant(Symbol klass, Symbol name);
  ir::ValueId load_static(Symbol field);
  void store_static(Symbol field, ir::ValueId value);
  void store_field(ir::ValueId object, Symbol klass, Symbol name, ir::ValueId value);
  ir::ValueId load_element(ir::ValueId array);
  void store_element(ir::ValueId array, ir::ValueId value);
  Called call(const ir::FuncName& callee, std::span<const ir::ValueId> arguments);
  Called call_virtual(const ir::FuncName& callee, std::span<const ir::ValueId> arguments);

  /// The class; nothing can be added afterwards.
  ir::Module finish();

 private:
  ir::InstrId emit(ir::Instr instr, std::span<const ir::ValueId> operands, bool has_result = true);
  ir::ValueId value_of(ir::InstrId at) const { return function_.instrs[at.index()].result; }
  ir::ValueId constant(ir::Const value);
  uint32_t field(Symbol name);

  ir::ModuleBuilder module_;
  ir::Function function_;
  HashMap<ir::ConstId, ir::ValueId> constants_;
  HashMap<Symbol, uint32_t> fields_;
  ir::ClassInfo info_;
};

}  // namespace ravel::flow::heap
