// SPDX-License-Identifier: Apache-2.0
//
// The words for the enums of ir.h, one table each. The printer, the parser, the JSON and DOT
// writers share them. Looking up a word that is none gives nullopt; naming a number
// that is none gives "?".
#pragma once

#include <optional>
#include <string_view>

#include "ir/ir.h"

namespace ravel::ir {

std::string_view name_of(Op op);
std::string_view name_of(ConstKind kind);
std::string_view name_of(AllocKind kind);
std::string_view name_of(FieldKind kind);
std::string_view name_of(TestKind kind);
std::string_view name_of(SelectKind kind);
std::string_view name_of(RaiseKind kind);
std::string_view name_of(MemoryOrder order);
std::string_view name_of(Platform platform);

/// `from_name<Op>("phi")`.
template <typename Enum>
std::optional<Enum> from_name(std::string_view name);

/// True if the number is one of the enum's values.
template <typename Enum>
bool is_valid(uint32_t number);

/// What `imm` and `payload` of a test mean, for everyone who has to show or compare them.
struct TestShape {
  uint32_t operands;        ///< how many at least; exactly so many unless `more`
  bool more = false;        ///< any number of further operands
  bool uses_imm = false;    ///< imm is an arity
  bool uses_const = false;  ///< payload is a ConstId
};
TestShape shape_of(TestKind kind);

}  // namespace ravel::ir
