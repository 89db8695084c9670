// SPDX-License-Identifier: Apache-2.0
//
// How C and C++ look in the IR, and what a native module declares beside its code.
//
// A module is one compiled unit (a source file with its headers, a .bc or .ll file), named by its path.
// Linking (native/link.h) leaves every function of external linkage in one module only.
//
// Names. A function that other units see is `extern:SYMBOL/arity`, one that they do not (static, anonymous
// namespace) `'UNIT':SYMBOL/arity`; SYMBOL is the linker's name, mangled in C++. After linking a callee has
// the arity of its definition, so Program::find() works; calls may pass more or fewer arguments (varargs,
// old C). Global variables are constants `$global "NAME"`, which are their addresses: NAME is the symbol, or
// `UNIT:SYMBOL` for internal linkage. Function addresses are constants `fun extern:f/1`.
//
// Values. LLVM's registers after SROA: locals whose address is never taken are values, named after the
// variable; others are `alloc object $klass "TYPE"` (alloc always means the stack here, imm is the size in
// bytes as far as it fits; with a computed number of elements: alloc array). malloc and new are calls.
// Casts are copies and leave no trace. Arithmetic, comparisons that no branch uses, and the like are calls
// without effect into the pseudo-module `$op`: `$op:add/2`, `$op:select/3` (condition, then, else),
// `$op:extract/2` and `$op:insert/3` (of first-class structs), `$op:fence/0`, ... A value is a pointer if it
// is used as one; a result of $op may be a pointer in `select`, `extract`, `insert`, `add`, `sub`, `and`.
// There are no `refine` instructions: whoever needs a branch condition looks at the terminator.
//
// Memory. `load %p memory 'conn.count' at 8 size 4` reads 4 bytes, 8 behind %p. Constant offsets are always
// folded into the access, so the base is never an `address memory` itself, and `p->a.b` is one access with
// the field `conn.a.b`. `address %p memory 'conn.mu' at 8` is &p->mu where it is needed as a value. `address
// %p array_element %i imm=16` is &p[i]; its accesses have it as base. Fields are named by the outermost type;
// arrays inside of it as `conn.slots[]`. Names are for people: whether two accesses overlap is decided by
// offset and size.
//  - An atomic access has an order. Read-modify-write (fetch_add, exchange, compare_exchange) is a load and a
//    store, both `update`; the result of compare_exchange is `$op:cmpxchg/3` of what was loaded, expected,
//    new.
//  - memcpy, memmove and struct copies: a load and a store with `bulk`, size 0 if computed. memset: a store.
//  - Before a call of a member function of the standard library, its object and what it gets by reference are
//    accessed as wholes: a load or (the object, unless the function is const) a store without a value, both
//    `update bulk`.
//  - A thread-local variable is a $global whose NativeGlobal says so.
//
// Calls. Direct: call. Through a pointer: call_value. A virtual call is a load of the vtable pointer (offset
// 0 of the object), a load from the table, and a call_value; NativeGlobal::pointers of `_ZTV...` holds the
// tables' contents. Inline assembly: call of `$asm:TEXT`. Intrinsics of LLVM that are left: `$llvm:NAME`.
// `invoke` is a call in a block of its own that unwinds to its landing pad, which begins with `caught
// reason`; `resume` is `raise reraise`. A plain call that throws leaves the function.
//
// Branches. An integer comparison that only branches is a `test` of eq, ne, lt, le, gt, ge (signed and
// unsigned alike); any other condition is `test is_true`. A switch is a `select value`.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/symbol.h"
#include "ir/ir.h"

namespace ravel::ir {

/// Memory::field of what a lambda has captured: debug information has no name for it.
inline constexpr std::string_view kCaptured = "lambda.captured";

/// Whether the access stands for what the call behind it does to an object.
inline bool is_of_call(const Memory& memory) {
  return memory.is_bulk && memory.is_update && memory.order == MemoryOrder::plain;
}

/// A load, store or address of native memory.
inline bool is_memory(const Instr& instr) {
  return (instr.op == Op::load || instr.op == Op::store || instr.op == Op::address) &&
         static_cast<FieldKind>(instr.kind) == FieldKind::memory;
}

inline constexpr std::string_view kExternModule = "extern";
inline constexpr std::string_view kOpModule = "$op";
inline constexpr std::string_view kAsmModule = "$asm";
inline constexpr std::string_view kLlvmModule = "$llvm";

enum class Linkage : uint8_t {
  external,  ///< the definition
  once,      ///< inline, template, weak: one of many, which are the same or may be replaced
  internal,  ///< seen in its unit only
  declared,  ///< defined elsewhere
};

/// A pointer that a global variable holds from the start.
struct InitialPointer {
  uint64_t offset = 0;  ///< bytes from the variable's address
  ConstId value;        ///< a function or $global; at `addend` bytes behind it
  int64_t addend = 0;
};

struct NativeGlobal {
  Symbol name;         ///< as in $global constants
  Symbol source_name;  ///< as people write it: `counter`, `ns::Cache::size`, `log_once::done`
  Symbol type;         ///< as people write it, empty if unknown
  uint64_t size = 0;
  Linkage linkage = Linkage::external;
  bool is_thread_local = false;
  bool is_constant = false;  ///< lies in read-only memory
  PosId pos;
  std::vector<InitialPointer> pointers;  ///< by offset
  /// Of a vtable: at which offset the table of an object begins that may be used as which class. The class is
  /// named as in NativeFunction::pointees, behind kToTable.
  std::vector<std::pair<uint64_t, Symbol>> tables{};
  std::vector<uint64_t> recursive_locks;  ///< offsets: PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP
};

/// `buffer`: bytes, or more elements than are worth counting. `any`: a union, bit-fields.
enum class LeafKind : uint8_t { number, pointer, buffer, any };

struct RecordLeaf {
  uint32_t offset = 0, size = 0;
  LeafKind kind = LeafKind::number;
  bool operator==(const RecordLeaf&) const = default;
};

/// A struct inside of a struct, or the struct itself, by the name that Memory::field begins with.
struct RecordPart {
  uint32_t offset = 0;
  Symbol name;
  bool operator==(const RecordPart&) const = default;
};

/// What a pointer is declared to lead to: a struct, by the name that Memory::field begins with; another
/// pointer; numbers of 1, 2, 4 or 8 bytes, by these names. Empty: anything else, or nothing is known.
inline constexpr std::string_view kToPointer = "$pointer";
inline constexpr std::string_view kToNumber = "$number";  ///< the size follows
inline constexpr std::string_view kToTable =
    "$table ";  ///< a vtable of the class that follows, or of one derived

/// A member that is declared as a pointer.
struct RecordPointer {
  uint32_t offset = 0;
  Symbol pointee;
  bool operator==(const RecordPointer&) const = default;
};

/// A struct or class with the members of its members.
struct NativeRecord {
  Symbol name;  ///< as variables are declared, or as Memory::field begins
  uint64_t size = 0;
  std::vector<RecordLeaf> leaves{};       ///< by offset
  std::vector<RecordPart> parts{};        ///< by offset
  std::vector<RecordPointer> pointers{};  ///< by offset
};

enum class MemberKind : uint8_t { none, constructor, destructor };

/// What is known of a function of Module::functions, by the same index.
struct NativeFunction {
  Symbol source_name;  ///< `Cache::get`, `main`; without parameters
  Linkage linkage = Linkage::external;
  bool is_variadic = false;
  uint32_t signature = 0;  ///< Signature::bits
  /// What values are declared as pointers to, as RecordPointer has it; a cast variable is several.
  std::vector<std::pair<ValueId, Symbol>> pointees{};
  Symbol result_pointee{};
  /// What `new` makes, as RecordPointer has it: the result, and its type.
  std::vector<std::pair<ValueId, Symbol>> made{};
  MemberKind member = MemberKind::none;
  bool is_private = false;  ///< only members of its class name it
};

/// In which registers a function finds its parameters and leaves its result; call_value has, as imm, how it
/// is called. 0: unknown.
struct Signature {
  enum Kind : uint32_t { none, number, word, real, other };  ///< word: 8 bytes, a pointer or not
  static constexpr unsigned kParamsMax = 8;                  ///< further ones are not looked at
  uint32_t bits = 1;
  void returns(Kind kind) { bits |= kind << 1; }
  void takes(unsigned index, Kind kind) {
    if (index < kParamsMax) bits |= kind << (4 + 3 * index);
  }
};

/// May a function be called so? A result need not be taken.
inline bool may_be_called_as(uint32_t function, uint32_t call) {
  constexpr uint32_t kResult = 7u << 1;
  if (function == 0 || call == 0) return true;
  if ((call & kResult) == 0) function &= ~kResult;
  return function == call;
}

/// llvm.global_ctors: runs before main, in ascending priority.
struct StaticConstructor {
  uint32_t priority = 65535;
  CalleeId function;
};

/// Another name of a function: `_ZN1AC1Ev` for `_ZN1AC2Ev`, or by __attribute__((alias)).
struct NativeAlias {
  Symbol name;
  FuncName target;
};

enum class SubjectKind : uint8_t { function, field, global, type };

/// One of Clang's thread-safety attributes: `int n GUARDED_BY(mu);`.
struct LockAttribute {
  Symbol name;  ///< `guarded_by`, `pt_guarded_by`, `requires_capability`, `acquire_capability`, ...
  SubjectKind subject_kind = SubjectKind::function;
  Symbol subject;  ///< function: its symbol; field: as in Memory::field; global: its name; type: its name
  /// What it names, as a way to the lock: `this.Bank.mu+8` (a member of the same object, and its offset),
  /// `@g_lock` (a global), `$0` (a parameter, `this` included; `$0.Bank.mu+8` what it points to). `*` follows
  /// a pointer: `this.Node.owner+16*.Owner.mu+0`. `!` before: not this one. `true`/`1`: the success of a
  /// try-lock. Else the text as written.
  std::vector<Symbol> arguments;
  bool shared = false;  ///< the shared form
  PosId pos;
};

struct NativeInfo {
  std::vector<NativeGlobal> globals;  ///< by name
  std::vector<NativeFunction> functions;
  std::vector<StaticConstructor> constructors;
  std::vector<NativeAlias> aliases;
  std::vector<LockAttribute> attributes;
  std::vector<NativeRecord> records;  ///< by name
  bool is_cxx = false;                ///< what is declared as a pointer to a class leads to one
};

}  // namespace ravel::ir
