// SPDX-License-Identifier: Apache-2.0
//
// What is in a class file. Read this header first; it is all that the lifting into ir/ sees of the
// reader.
//
// A class file is one struct after another (JVM specification, chapter 4): a constant pool, the
// class's own names and flags, fields, methods, and attributes at each of these. read_class() decodes
// what matters of versions 45 (Java 1.1) to 69 (Java 25) into plain data: names are Symbols, a
// method's code is a vector of instructions with branch targets as instruction indices.
//
// The reader never fails: it returns what it could read and the problems it met. A method with a
// problem has no code; a class whose tables cannot be read is not `usable`. Attributes that mean
// nothing to an analysis (Signature, StackMapTable's types, LocalVariableTypeTable ...) are skipped:
// lifting finds types by itself, because files older than version 50 have no such table.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/symbol.h"

namespace ravel::jvm {

enum AccessFlag : uint16_t {
  kPublic = 0x0001,
  kPrivate = 0x0002,
  kProtected = 0x0004,
  kStatic = 0x0008,
  kFinal = 0x0010,
  kSynchronized = 0x0020,  ///< methods
  kVolatile = 0x0040,      ///< fields
  kBridge = 0x0040,        ///< methods
  kVarargs = 0x0080,       ///< methods
  kNative = 0x0100,
  kInterface = 0x0200,
  kAbstract = 0x0400,
  kSynthetic = 0x1000,
  kAnnotation = 0x2000,
  kEnum = 0x4000,
  kModule = 0x8000,
};

/// Tags of the constant pool, by their numbers in the file.
enum class Tag : uint8_t {
  unused = 0,  ///< entry 0, and the second place of a long or double
  utf8 = 1,
  integer = 3,
  floating = 4,
  long_integer = 5,
  double_floating = 6,
  klass = 7,
  string = 8,
  field = 9,
  method = 10,
  interface_method = 11,
  name_and_type = 12,
  method_handle = 15,
  method_type = 16,
  dynamic = 17,
  invoke_dynamic = 18,
  module = 19,
  package = 20,
};

/// One entry; which members count depends on the tag. Entries refer to others by index; accessors of
/// ConstantPool follow them.
struct Constant {
  Tag tag = Tag::unused;
  uint8_t reference_kind = 0;      ///< method_handle: 1 to 9
  uint16_t first = 0, second = 0;  ///< indices
  int64_t number = 0;              ///< integers, and the bits of floats
  Symbol text;                     ///< utf8, in UTF-8; klass, string, module, package: resolved
};

/// `owner.name:descriptor`, as getfield and the invokes name it.
struct MemberRef {
  Symbol owner;  ///< internal form, `java/lang/Object`; arrays as `[I`
  Symbol name;
  Symbol descriptor;
  bool in_interface = false;
  auto operator<=>(const MemberRef&) const = default;
};

/// A method handle constant: what it does (1 getField ... 9 invokeInterface) to which member.
struct MethodHandle {
  uint8_t kind = 0;
  MemberRef member;
};

class ConstantPool {
 public:
  std::vector<Constant> entries;

  const Constant* at(uint16_t index, Tag tag) const {
    return index < entries.size() && entries[index].tag == tag ? &entries[index] : nullptr;
  }
  Tag tag(uint16_t index) const { return index < entries.size() ? entries[index].tag : Tag::unused; }
  /// The text of an entry, or nothing if it has another tag.
  std::optional<Symbol> utf8(uint16_t index) const;
  std::optional<Symbol> klass(uint16_t index) const;
  /// Fields, methods and interface methods.
  std::optional<MemberRef> member(uint16_t index) const;
  std::optional<MethodHandle> handle(uint16_t index) const;
};

/// An annotation's value as people wrote it; arrays and nested annotations are flattened into `items`.
struct AnnotationValue {
  Symbol name;     ///< of the element: `value`
  char tag = 's';  ///< B C D F I J S Z s e c @ [
  Symbol text;     ///< strings, classes, enum constants, numbers in decimal
  std::vector<AnnotationValue> items;
};
struct Annotation {
  Symbol type;           ///< descriptor: `Ljavax/annotation/concurrent/GuardedBy;`
  bool visible = false;  ///< kept at run time
  bool on_type = false;  ///< a type annotation
  uint8_t target = 0;    ///< type annotations: target_type of the specification
  uint32_t index = 0;    ///< type annotations: which parameter (0x16); which `new` (0x44), as an instruction
  bool inside = false;   ///< type annotations: on an array's element or a type argument
  std::vector<AnnotationValue> values;
};

struct Field {
  Symbol name, descriptor;
  uint16_t flags = 0;
  uint16_t constant = 0;  ///< ConstantValue, an index, or 0
  std::vector<Annotation> annotations;
};

/// One instruction with its operands decoded; `wide` is already folded in.
struct Instruction {
  uint8_t opcode = 0;
  uint32_t offset = 0;  ///< in the code array
  int32_t a = 0;        ///< local, pool index, immediate, or target as instruction index
  int32_t b = 0;  ///< iinc: the increment; multianewarray: dimensions; switches: index in Code::switches
};

struct Switch {
  uint32_t fallback = 0;                            ///< instruction index
  std::vector<std::pair<int32_t, uint32_t>> cases;  ///< value, instruction index
};

/// Half-open range of instruction indices [begin, end).
struct Handler {
  uint32_t begin = 0, end = 0, target = 0;
  Symbol type;  ///< empty: everything
};

struct LocalVariable {
  uint32_t begin = 0, end = 0;  ///< instruction indices
  uint16_t slot = 0;
  Symbol name, descriptor;
};

struct Code {
  uint16_t max_stack = 0, max_locals = 0;
  std::vector<Instruction> instructions;
  std::vector<Switch> switches;
  std::vector<Handler> handlers;                     ///< in the order in which they are tried
  std::vector<std::pair<uint32_t, uint16_t>> lines;  ///< instruction index, line; ascending
  std::vector<LocalVariable> locals;
  std::vector<Annotation> annotations;  ///< on types inside of the code

  /// The source line of an instruction, 0 if unknown.
  uint32_t line_at(uint32_t instruction) const;
};

struct Method {
  Symbol name, descriptor;
  uint16_t flags = 0;
  std::optional<Code> code;
  std::vector<Symbol> throws;
  std::vector<Annotation> annotations;
  std::vector<std::vector<Annotation>> parameter_annotations;

  bool is(AccessFlag flag) const { return (flags & flag) != 0; }
};

struct BootstrapMethod {
  uint16_t handle = 0;              ///< a method_handle
  std::vector<uint16_t> arguments;  ///< pool indices
};

struct InnerClass {
  Symbol inner, outer, name;  ///< outer and name are empty for local and anonymous classes
  uint16_t flags = 0;
};

struct ClassFile {
  std::string path;
  uint16_t major = 0, minor = 0;
  ConstantPool pool;
  uint16_t flags = 0;
  Symbol name, super;  ///< super is empty for java/lang/Object and modules
  std::vector<Symbol> interfaces;
  std::vector<Field> fields;
  std::vector<Method> methods;
  Symbol source_file;
  std::vector<BootstrapMethod> bootstrap_methods;
  std::vector<InnerClass> inner_classes;
  Symbol enclosing_class;
  Symbol enclosing_method;  ///< name and descriptor, empty outside of methods
  Symbol nest_host;
  std::vector<Symbol> nest_members, permitted_subclasses;
  std::vector<std::pair<Symbol, Symbol>> record_components;  ///< name, descriptor
  bool is_record = false;
  std::vector<Annotation> annotations;
  std::vector<Symbol> service_uses;  ///< of a module-info
  std::vector<std::pair<Symbol, std::vector<Symbol>>> service_providers;
  std::vector<Problem> problems;
  bool usable = false;  ///< pool, names and member tables were read completely

  bool is(AccessFlag flag) const { return (flags & flag) != 0; }
};

/// Decodes a whole file. Never throws, never crashes.
ClassFile read_class(std::string path, Bytes bytes);

/// Cheap look: does this begin like a class file?
bool looks_like_class(Bytes bytes);

}  // namespace ravel::jvm
