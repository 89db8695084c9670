// SPDX-License-Identifier: Apache-2.0
//
// What the source calls the bytes behind a pointer. LLVM's pointers have no types; but an access to a field
// starts with a getelementptr that names a struct, `%struct.conn`, and debug info describes `conn`: its
// members, their offsets and their types. Path and offset together give `conn.stats.hits`.
//
// Struct names lose template arguments (`%"class.std::vector.5"`). Of several types of one name the one of
// the same size is taken; instances of a template have the same members nearly always. Bit-fields that share
// bytes get the name of the first.
#pragma once

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Module.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/hash_map.h"

namespace ravel::native {

class FieldNames {
 public:
  explicit FieldNames(const llvm::Module& module);

  /// The debug type of a struct that an instruction names, or null.
  const llvm::DIType* find(const llvm::Type* type) const;

  /// `conn.stats.hits`: what lies `offset` bytes inside of a `type`. An access of `size` bytes is followed
  /// down to what has that size; an address (size 0) so many `steps` as the program took, as far as the
  /// offset leaves a choice. Empty if the type has no such member or is no struct.
  std::string path(const llvm::DIType* type, int64_t offset, uint64_t size, int steps) const;

  /// How path() begins for a struct; empty if it has no name.
  std::string record_name(const llvm::DIType* type) const;

  /// All structs of that name: the instances of a template have the same.
  std::span<const llvm::DIType* const> named(const std::string& name) const;

  /// The type of an element of the array that lies at an offset; null if there is none.
  const llvm::DIType* element_type(const llvm::DIType* type, int64_t offset) const;

 private:
  void add(const std::string& name, const llvm::DIType* type);

  const llvm::DataLayout& layout_;
  HashMap<std::string, std::vector<const llvm::DIType*>> types_;
  HashMap<const llvm::DIType*, std::string> typedefs_;  ///< names of structs that have none of their own
};

/// The type behind typedefs, const and volatile; null for void.
const llvm::DIType* plain_type(const llvm::DIType* type);

/// `ns::Cache::get`: a name with its scopes; template arguments stay.
std::string qualified_name(const llvm::DIScope* scope, llvm::StringRef name);

/// As the source writes it: `struct conn`, `int *`, `std::vector<int>`. Empty if unknown.
std::string type_text(const llvm::DIType* type);

}  // namespace ravel::native
