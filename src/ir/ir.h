// SPDX-License-Identifier: Apache-2.0
//
// THE program representation. Read this header first.
//
// One SSA form for three platforms. A Program holds modules (a BEAM module, a JVM class, a
// native unit); a module holds functions; a function is a list of basic blocks of
// instructions. Every value has one definition. All tables are flat vectors indexed by strong
// ids: the whole of OTP is 2.7 million instructions, and memory per instruction is what counts.
//
// Three rules make the analyses simple:
//
//  1. A test refines. After `test is_tuple %3 ? b1 : b2`, block b1 starts with
//     `%7 = refine %3 is_tuple`, and everything dominated by b1 uses %7. So a value's
//     definition alone tells what was checked about it.
//  2. An unwind edge leaves at the block's entry. If anything in block b raises, control goes
//     to b's `unwind` block, which sees only what was defined before b. Readers split blocks
//     so that this is exact. The unwind block begins with `caught` instructions.
//  3. A receive is one construct: the terminator `receive` leads to the block that looks at a
//     candidate message (`message`), tests lead either to `take` (it is removed from the
//     mailbox and the clause runs) or to the terminator `next_message`, which goes back.
//     receive.h recovers the clauses and their patterns.
//
// What a library call means (lock, spawn, table access) is not here: it is data in model/.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "base/ids.h"
#include "base/symbol.h"

namespace ravel::ir {

using ValueId = Id<struct ValueTag>;    ///< within a function
using BlockId = Id<struct BlockTag>;    ///< within a function; block 0 is the entry
using InstrId = Id<struct InstrTag>;    ///< within a function: index into Function::instrs
using ConstId = Id<struct ConstTag>;    ///< within a module: index into Module::constants
using CalleeId = Id<struct CalleeTag>;  ///< within a module: index into Module::callees
using PosId = Id<struct PosTag>;        ///< within a module: index into Module::positions

/// How the program calls a function: `module:name/arity`; on the JVM the class, and the name with its
/// descriptor.
struct FuncName {
  Symbol module;
  Symbol name;
  uint32_t arity = 0;
  auto operator<=>(const FuncName&) const = default;
  std::string str() const;
};
/// The inverse of str(); an empty name if the text has another form.
FuncName parse_func_name(std::string_view text);
size_t hash_value(const FuncName& name);

enum class ConstKind : uint8_t {
  atom,      ///< text
  integer,   ///< number
  big,       ///< text: decimal digits of an integer beyond 64 bits
  floating,  ///< number holds the bits of the double
  nil,       ///< []
  string,    ///< text: a list of bytes, as Erlang's "abc"; on the JVM a String
  binary,    ///< text: bytes; number: bits in the last byte if not whole (1..7), else 0
  tuple,     ///< items
  list,      ///< items, then the tail as the last item (nil for proper lists)
  map,       ///< items: key, value, key, value ...
  function,  ///< callee: an external fun, a method handle, a function's address
  klass,     ///< text: a class object
  null,      ///< null pointer or reference
  global,    ///< text: the address of the native global variable of this name (native.h)
  other,     ///< text says what: a pid, a port, a reference literal ...
};

struct Const {
  ConstKind kind = ConstKind::nil;
  Symbol text;
  int64_t number = 0;
  CalleeId callee;
  std::vector<ConstId> items;
};

enum class Op : uint8_t {
  // Values.
  constant,  ///< result = constant(payload)
  phi,       ///< result; operand i comes from block phi_blocks[payload + i]
  alloc,    ///< result = new object; kind: AllocKind; operands: contents; payload: class, or closures' callee
  load,     ///< result = operand0.field; kind: FieldKind; imm/payload name the field
  store,    ///< operand0.field = operand1 (JVM and native; BEAM data is immutable)
  address,  ///< result = &operand0.field (native; kind memory), or the address of element operand1 of the
            ///< array at operand0 (kind array_element; imm: bytes of an element)
  refine,   ///< result = operand0 where the test (kind, imm, payload, further operands) holds, or not (flag
            ///< negated)
  caught,   ///< result = what was raised; imm: 0 class, 1 reason, 2 stack trace
  // Calls. The result is always a value; flag `tail` marks calls in tail position (a `ret` of the result
  // follows).
  call,          ///< direct: payload CalleeId; operands: arguments
  call_value,    ///< operand0 is the fun (or function pointer), then arguments
  call_dynamic,  ///< operand0 module, operand1 function, then arguments: M:F(A, ...)
  call_apply,    ///< operand0 module, operand1 function, operand2 argument list (apply/3); unknown arity
  call_virtual,  ///< payload CalleeId names the declared method; operand0 receiver
  // Concurrency.
  send,     ///< operand0 destination, operand1 message; result is the message
  message,  ///< result = the candidate message of the enclosing receive
  take,     ///< the candidate (operand0) is removed from the mailbox: its clause has matched
  acquire,  ///< the monitor of operand0 is entered (JVM); locks of libraries are calls
  release,
  // Terminators. Targets are in Function::targets, from Block::target_begin.
  jump,     ///< -> target0
  test,     ///< kind: TestKind, imm, payload, operands; target0 where it holds, target1 where not
  select,   ///< operand0; case i: case_values[payload + i] -> target i, i < imm; the last target is the
            ///< default. kind: SelectKind
  receive,  ///< operand0, if any: the timeout in ms; target0 looks at the next message, target1 (if any) runs
            ///< after the timeout
  next_message,  ///< the candidate stays in the mailbox; -> target0, the receive's block
  ret,           ///< operand0, if any
  raise,         ///< operands: the reason, if known; kind: RaiseKind
  unreachable,   ///< after a call that never returns
};

enum class AllocKind : uint16_t {
  object,
  array,
  tuple,
  cons,
  closure,
  map,
  map_update,
  record_update,
  binary,
  match_context
};
// object, array: payload is the class, a ConstId of a klass (arrays: `[I`); arrays: the length. cons: head,
// tail. closure: captured values (payload: the lambda's CalleeId, whose last parameters they are; on the JVM
// its first ones, and imm - 1 is the ConstId of {interface, method, descriptor} that the object stands for).
// map: key, value ... . map_update: the old map, then key, value ... (imm 1: exact, keys must exist).
// record_update: the old tuple, then index constant, value ... . binary: the segments' values.

enum class FieldKind : uint16_t {
  element,
  head,
  tail,
  map_value,
  captured,
  field,
  array_element,
  statik,
  binary_part,
  memory
};
// element: imm is the index from 0 of a tuple. map_value: operand1 is the key. field, statik: payload is an
// index into Module::fields. memory (native): operand0 is a pointer, payload an index into Module::memory.

enum class TestKind : uint16_t {
  is_atom,
  is_boolean,
  is_integer,
  is_float,
  is_number,
  is_pid,
  is_port,
  is_reference,
  is_function,
  is_function_arity,  ///< operand1: the arity
  is_list,
  is_cons,
  is_nil,
  is_tuple,
  is_tuple_arity,   ///< imm: arity
  is_tagged_tuple,  ///< imm: arity, payload: ConstId of the first element
  is_map,
  has_keys,  ///< operands after the first: keys
  is_binary,
  is_bitstring,
  eq_exact,
  ne_exact,
  eq,
  ne,
  lt,
  ge,
  gt,
  le,           ///< operand0, operand1
  is_true,      ///< a boolean value, a native condition
  instance_of,  ///< payload: ConstId of a klass
  is_null,
  succeeded,       ///< operand0 is the result of a guard built-in that did not fail
  matches_binary,  ///< a step of binary matching succeeded; opaque
  opaque,          ///< anything else: payload is a ConstId naming it
};

enum class SelectKind : uint16_t { value, arity };
enum class RaiseKind : uint16_t {
  function_clause,
  case_clause,
  badmatch,
  if_clause,
  try_clause,
  badrecord,
  reraise,
  exception
};

enum InstrFlags : uint8_t {
  kTail = 1,      ///< call in tail position
  kNegated = 2,   ///< refine: the test did not hold
  kGuard = 4,     ///< call of a built-in in a guard: does not raise; a test `succeeded` follows
  kNoReturn = 8,  ///< call known to raise: `unreachable` follows
};

struct Instr {
  Op op = Op::unreachable;
  uint8_t flags = 0;
  uint16_t kind = 0;
  uint32_t imm = 0;
  uint32_t payload = 0;
  ValueId result;              ///< invalid if there is none
  uint32_t operand_begin = 0;  ///< in Function::operands
  uint32_t operand_count = 0;
  PosId pos;
};

struct Block {
  uint32_t begin = 0, end = 0;  ///< range in Function::instrs; the last one is the terminator
  uint32_t target_begin = 0, target_count = 0;
  BlockId unwind;  ///< where an exception in this block goes; invalid: out of the function
};

/// How an access of native memory is ordered; `plain` is no atomic access at all.
enum class MemoryOrder : uint8_t { plain, unordered, relaxed, acquire, release, acq_rel, seq_cst };

/// Which bytes behind its pointer a load, store or address of kind `memory` means, and how.
struct Memory {
  Symbol field;        ///< `conn.mu`, as the source says it; empty: the pointer's own object
  int64_t offset = 0;  ///< bytes from the pointer
  uint64_t size = 0;   ///< bytes; 0: unknown, or an address
  MemoryOrder order = MemoryOrder::plain;  ///< not plain: atomic
  bool is_volatile = false;
  bool is_update = false;  ///< the load or store of one atomic read-modify-write
  bool is_bulk = false;    ///< a range (memcpy, memset): the value stands for all that is in it
  bool operator==(const Memory&) const = default;
};
size_t hash_value(const Memory& memory);

/// file is an index into Module::files.
struct Position {
  uint32_t file = 0;
  uint32_t line = 0;
  uint32_t column = 0;
  auto operator<=>(const Position&) const = default;
};

struct Function {
  FuncName name;
  bool exported = false;
  bool synthetic = false;  ///< made by the compiler: module_info and its like
  FuncName parent;         ///< for closures and comprehensions: the function whose text they are in
  PosId pos;
  std::vector<ValueId> params;  ///< closures: the captured values come last
  uint32_t captured_count = 0;
  uint32_t value_count = 0;
  std::vector<Block> blocks;
  std::vector<Instr> instrs;
  std::vector<ValueId> operands;
  std::vector<BlockId> targets;
  std::vector<BlockId> phi_blocks;
  std::vector<ConstId> case_values;
  std::vector<InstrId> definitions;  ///< by value; invalid for parameters
  HashMap<ValueId, Symbol> names;    ///< source names, where known

  std::span<const ValueId> operands_of(const Instr& i) const {
    return {operands.data() + i.operand_begin, i.operand_count};
  }
  std::span<const BlockId> targets_of(const Block& b) const {
    return {targets.data() + b.target_begin, b.target_count};
  }
  std::span<const Instr> instrs_of(const Block& b) const {
    return {instrs.data() + b.begin, b.end - b.begin};
  }
  std::span<const BlockId> phi_blocks_of(const Instr& i) const {
    return {phi_blocks.data() + i.payload, i.operand_count};
  }
  const Block& block(BlockId b) const { return blocks[b.index()]; }
  const Instr& instr(InstrId i) const { return instrs[i.index()]; }
  /// The instruction that defines a value, or null for a parameter.
  const Instr* definition(ValueId v) const {
    const InstrId i = definitions[v.index()];
    return i.valid() ? &instrs[i.index()] : nullptr;
  }
};

enum class Platform : uint8_t { beam, jvm, native };

struct ClassInfo;   ///< classes.h
struct NativeInfo;  ///< native.h

struct Module {
  Platform platform = Platform::beam;
  Symbol name;
  std::string path;                ///< the file it was read from
  std::vector<std::string> files;  ///< source files; [0] is the main one, may be empty
  std::vector<Position> positions;
  std::vector<Const> constants;
  std::vector<FuncName> callees;
  std::vector<Symbol> fields;
  std::vector<Memory> memory;      ///< each once
  std::vector<Symbol> behaviours;  ///< -behaviour attributes, implemented interfaces
  std::vector<Function> functions;
  std::shared_ptr<const ClassInfo> klass;    ///< JVM: what the class declares
  std::shared_ptr<const NativeInfo> native;  ///< native: globals, linkage, attributes
  bool library = false;  ///< read because something calls into it: nothing is reported inside

  const Position* position(PosId pos) const { return pos.valid() ? &positions[pos.index()] : nullptr; }
  const Const& constant(ConstId c) const { return constants[c.index()]; }
  const FuncName& callee(CalleeId c) const { return callees[c.index()]; }
};

/// Predecessors of every block over normal and unwind edges, in ascending order, flat.
struct Predecessors {
  explicit Predecessors(const Function& function);
  std::span<const BlockId> of(BlockId block) const {
    return {list_.data() + begin_[block.index()], begin_[block.index() + 1] - begin_[block.index()]};
  }

 private:
  std::vector<uint32_t> begin_;
  std::vector<BlockId> list_;
};

bool is_terminator(Op op);
bool is_call(Op op);

}  // namespace ravel::ir
