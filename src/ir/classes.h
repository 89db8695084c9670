// SPDX-License-Identifier: Apache-2.0
//
// What a JVM class declares, beside its code: where it stands in the hierarchy, its fields and methods
// with their flags, and what people wrote about locks and threads as annotations. Code alone does not
// tell a volatile field from another one, or which method a virtual call may reach.
#pragma once

#include <cstdint>
#include <vector>

#include "base/symbol.h"

namespace ravel::ir {

enum DeclFlag : uint16_t {
  kDeclPublic = 1 << 0,
  kDeclPrivate = 1 << 1,
  kDeclProtected = 1 << 2,
  kDeclStatic = 1 << 3,
  kDeclFinal = 1 << 4,
  kDeclVolatile = 1 << 5,
  kDeclSynchronized = 1 << 6,
  kDeclAbstract = 1 << 7,
  kDeclNative = 1 << 8,
  kDeclInterface = 1 << 9,
  kDeclSynthetic = 1 << 10,
  kDeclBridge = 1 << 11,
  kDeclEnum = 1 << 12,
  kDeclRecord = 1 << 13,
};

/// Declarations and types both have annotations: `@Nullable String name()` may mean the method or its result.
enum class AnnotationOn : uint8_t {
  declaration,
  type,       ///< of the field, of what the method returns
  parameter,  ///< `index`: its type, the receiver not counted
  receiver,
  made,  ///< `index`: at a `new`, whose alloc instruction has imm = index + 1
  other,
};

/// `@GuardedBy("lock")`: the type's internal name and its values as text, `name=value` where it has a name
/// other than `value`; arrays give several.
struct AnnotationInfo {
  Symbol type;
  std::vector<Symbol> values;
  AnnotationOn on = AnnotationOn::declaration;
  uint32_t index = 0;
};

struct FieldInfo {
  Symbol name, descriptor;
  uint16_t flags = 0;
  std::vector<AnnotationInfo> annotations;
};

struct MethodInfo {
  static constexpr uint32_t kNoCode = UINT32_MAX;
  Symbol name;  ///< with its descriptor, as in FuncName
  uint16_t flags = 0;
  uint32_t function = kNoCode;  ///< in Module::functions
  std::vector<AnnotationInfo> annotations;
};

struct ClassInfo {
  Symbol super;                    ///< empty for java/lang/Object
  std::vector<Symbol> interfaces;  ///< those it names itself
  uint16_t flags = 0;
  std::vector<FieldInfo> fields;
  std::vector<MethodInfo> methods;  ///< all, those without code too
  std::vector<AnnotationInfo> annotations;
  Symbol outer;  ///< the class around it, empty at top level
};

}  // namespace ravel::ir
