// SPDX-License-Identifier: Apache-2.0
//
// What the functions of a unit share while they are lifted: the tables of the module under construction,
// names, constants, source positions, and the names of fields.
#pragma once

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugLoc.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

#include <string>

#include "base/hash_map.h"
#include "ir/builder.h"
#include "ir/native.h"
#include "native/clang/field_names.h"
#include "native/clang/records.h"

namespace ravel::native {

class UnitLifter {
 public:
  UnitLifter(const llvm::Module& module, const std::string& name, const std::string& path);

  ir::ModuleBuilder& builder() { return builder_; }
  const FieldNames& fields() const { return fields_; }
  Records& records() { return records_; }
  const llvm::DataLayout& layout() const { return module_.getDataLayout(); }

  ir::FuncName name_of(const llvm::GlobalValue& function, uint32_t arity) const;
  Symbol global_name(const llvm::GlobalValue& global) const;
  ir::CalleeId callee(std::string_view module, std::string_view name, size_t arity);
  ir::CalleeId callee(const llvm::Function& function);

  /// A constant that is no address inside of something; what has no form of its own is `$other`.
  ir::ConstId constant(const llvm::Constant* constant);
  ir::ConstId klass(const std::string& type);

  ir::PosId position(const llvm::DebugLoc& location);
  ir::PosId position(const llvm::DIFile* file, unsigned line, unsigned column);

  /// The name of a class for which `llvm.type.test` and the vtables' metadata have `id`, behind kToTable.
  Symbol table_type(const llvm::Metadata* id);

  /// The debug type of a global variable, or null.
  const llvm::DIType* type_of(const llvm::GlobalVariable& variable) const;

  /// Globals, constructors, aliases and attributes; the functions' part is filled by the caller.
  ir::NativeInfo info();

 private:
  void add_globals(ir::NativeInfo& info);
  void add_pointers(const llvm::Constant* value, uint64_t offset, int depth, ir::NativeGlobal& global);
  void add_tables(const llvm::GlobalVariable& variable, ir::NativeGlobal& global);
  void add_constructors(ir::NativeInfo& info);
  void add_aliases(ir::NativeInfo& info);
  void add_attributes(ir::NativeInfo& info);
  uint32_t file(const llvm::DIFile* file);

  const llvm::Module& module_;
  ir::ModuleBuilder builder_;
  FieldNames fields_;
  Records records_;
  Symbol unit_, extern_;
  HashMap<const llvm::DIFile*, uint32_t> files_;
  HashMap<std::string, uint32_t> file_by_path_;
  HashMap<const llvm::GlobalValue*, size_t> unnamed_;   ///< their numbers
  HashMap<const llvm::Metadata*, size_t> local_types_;  ///< numbers of classes that other units do not see
};

/// Where a global value without the mark of "take this name as it is" begins.
llvm::StringRef symbol_of(const llvm::GlobalValue& value);

ir::Linkage linkage_of(const llvm::GlobalValue& value);

/// The name as people write it, without parameters: from debug info, else demangled.
std::string source_name(const llvm::Function& function);

}  // namespace ravel::native
