// SPDX-License-Identifier: Apache-2.0
//
// Tables in the order of the enums of ir.h. A static_assert on the last word of each catches an
// enum that grew without its table.
#include "ir/names.h"

#include <array>

namespace ravel::ir {
namespace {

constexpr auto kOps = std::to_array<std::string_view>(
    {"constant", "phi",          "alloc",      "load",         "store",      "address",      "refine",
     "caught",   "call",         "call_value", "call_dynamic", "call_apply", "call_virtual", "send",
     "message",  "take",         "acquire",    "release",      "jump",       "test",         "select",
     "receive",  "next_message", "ret",        "raise",        "unreachable"});
constexpr auto kConstKinds =
    std::to_array<std::string_view>({"atom", "integer", "big", "floating", "nil", "string", "binary", "tuple",
                                     "list", "map", "function", "klass", "null", "global", "other"});
constexpr auto kAllocKinds =
    std::to_array<std::string_view>({"object", "array", "tuple", "cons", "closure", "map", "map_update",
                                     "record_update", "binary", "match_context"});
constexpr auto kFieldKinds =
    std::to_array<std::string_view>({"element", "head", "tail", "map_value", "captured", "field",
                                     "array_element", "statik", "binary_part", "memory"});
constexpr auto kTestKinds = std::to_array<std::string_view>({"is_atom",
                                                             "is_boolean",
                                                             "is_integer",
                                                             "is_float",
                                                             "is_number",
                                                             "is_pid",
                                                             "is_port",
                                                             "is_reference",
                                                             "is_function",
                                                             "is_function_arity",
                                                             "is_list",
                                                             "is_cons",
                                                             "is_nil",
                                                             "is_tuple",
                                                             "is_tuple_arity",
                                                             "is_tagged_tuple",
                                                             "is_map",
                                                             "has_keys",
                                                             "is_binary",
                                                             "is_bitstring",
                                                             "eq_exact",
                                                             "ne_exact",
                                                             "eq",
                                                             "ne",
                                                             "lt",
                                                             "ge",
                                                             "gt",
                                                             "le",
                                                             "is_true",
                                                             "instance_of",
                                                             "is_null",
                                                             "succeeded",
                                                             "matches_binary",
                                                             "opaque"});
constexpr auto kSelectKinds = std::to_array<std::string_view>({"value", "arity"});
constexpr auto kRaiseKinds =
    std::to_array<std::string_view>({"function_clause", "case_clause", "badmatch", "if_clause", "try_clause",
                                     "badrecord", "reraise", "exception"});
constexpr auto kMemoryOrders = std::to_array<std::string_view>(
    {"plain", "unordered", "relaxed", "acquire", "release", "acq_rel", "seq_cst"});
constexpr auto kPlatforms = std::to_array<std::string_view>({"beam", "jvm", "native"});

template <typename Enum>
constexpr const auto& table() {
  if constexpr (std::is_same_v<Enum, Op>)
    return kOps;
  else if constexpr (std::is_same_v<Enum, ConstKind>)
    return kConstKinds;
  else if constexpr (std::is_same_v<Enum, AllocKind>)
    return kAllocKinds;
  else if constexpr (std::is_same_v<Enum, FieldKind>)
    return kFieldKinds;
  else if constexpr (std::is_same_v<Enum, TestKind>)
    return kTestKinds;
  else if constexpr (std::is_same_v<Enum, SelectKind>)
    return kSelectKinds;
  else if constexpr (std::is_same_v<Enum, RaiseKind>)
    return kRaiseKinds;
  else if constexpr (std::is_same_v<Enum, MemoryOrder>)
    return kMemoryOrders;
  else
    return kPlatforms;
}

constexpr bool ends_with(auto last, size_t size) { return static_cast<size_t>(last) + 1 == size; }
static_assert(ends_with(Op::unreachable, kOps.size()));
static_assert(ends_with(ConstKind::other, kConstKinds.size()));
static_assert(ends_with(AllocKind::match_context, kAllocKinds.size()));
static_assert(ends_with(FieldKind::memory, kFieldKinds.size()));
static_assert(ends_with(TestKind::opaque, kTestKinds.size()));
static_assert(ends_with(SelectKind::arity, kSelectKinds.size()));
static_assert(ends_with(RaiseKind::exception, kRaiseKinds.size()));
static_assert(ends_with(MemoryOrder::seq_cst, kMemoryOrders.size()));
static_assert(ends_with(Platform::native, kPlatforms.size()));

template <typename Enum>
std::string_view name_in_table(Enum value) {
  const auto& names = table<Enum>();
  const auto index = static_cast<size_t>(value);
  return index < names.size() ? names[index] : "?";
}

}  // namespace

std::string_view name_of(Op op) { return name_in_table(op); }
std::string_view name_of(ConstKind kind) { return name_in_table(kind); }
std::string_view name_of(AllocKind kind) { return name_in_table(kind); }
std::string_view name_of(FieldKind kind) { return name_in_table(kind); }
std::string_view name_of(TestKind kind) { return name_in_table(kind); }
std::string_view name_of(SelectKind kind) { return name_in_table(kind); }
std::string_view name_of(RaiseKind kind) { return name_in_table(kind); }
std::string_view name_of(MemoryOrder order) { return name_in_table(order); }
std::string_view name_of(Platform platform) { return name_in_table(platform); }

template <typename Enum>
std::optional<Enum> from_name(std::string_view name) {
  const auto& names = table<Enum>();
  for (size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

template <typename Enum>
bool is_valid(uint32_t number) {
  return number < table<Enum>().size();
}

#define RAVEL_IR_ENUM(Enum)                                 \
  template std::optional<Enum> from_name(std::string_view); \
  template bool is_valid<Enum>(uint32_t);
RAVEL_IR_ENUM(Op)
RAVEL_IR_ENUM(ConstKind)
RAVEL_IR_ENUM(AllocKind)
RAVEL_IR_ENUM(FieldKind)
RAVEL_IR_ENUM(TestKind)
RAVEL_IR_ENUM(SelectKind)
RAVEL_IR_ENUM(RaiseKind)
RAVEL_IR_ENUM(MemoryOrder)
RAVEL_IR_ENUM(Platform)
#undef RAVEL_IR_ENUM

TestShape shape_of(TestKind kind) {
  switch (kind) {
    case TestKind::is_function_arity:
    case TestKind::eq_exact:
    case TestKind::ne_exact:
    case TestKind::eq:
    case TestKind::ne:
    case TestKind::lt:
    case TestKind::ge:
    case TestKind::gt:
    case TestKind::le:
      return {.operands = 2};
    case TestKind::is_tuple_arity:
      return {.operands = 1, .uses_imm = true};
    case TestKind::is_tagged_tuple:
      return {.operands = 1, .uses_imm = true, .uses_const = true};
    case TestKind::has_keys:
    case TestKind::matches_binary:
      return {.operands = 1, .more = true};
    case TestKind::instance_of:
      return {.operands = 1, .uses_const = true};
    case TestKind::opaque:
      return {.operands = 0, .more = true, .uses_const = true};
    default:
      return {.operands = 1};
  }
}

}  // namespace ravel::ir
