// SPDX-License-Identifier: Apache-2.0
//
// What is in a .beam file. Read this header first; it is all that the lifting into ir/ and
// the virtual machine see of the reader.
//
// A .beam file is an IFF container ("FOR1" size "BEAM", then chunks: a four-letter name, a
// size, content padded to 4). read_module() decodes every chunk that matters into plain data:
// names are Symbols, code is one vector of instructions whose operands are tagged values,
// literals are terms. Nothing here knows ir/; nothing here interprets an instruction.
//
// The parser never fails: it returns what it could read and the problems it met. A module with
// problems is reported and not analysed further unless `usable` says otherwise.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "base/ids.h"
#include "base/result.h"
#include "base/symbol.h"
#include "beam/opcodes.h"
#include "beam/term.h"

namespace ravel::beam {

/// An operand of an instruction, as the file has it, indices resolved.
enum class OperandKind : uint8_t {
  literal_int,     ///< tag u: a plain number (arity, live registers, sizes)
  integer,         ///< tag i that fits 64 bits; larger ones become `literal`
  atom,            ///< tag a: `symbol`
  nil,             ///< tag a with index 0: the empty list
  x_register,      ///< tag x: `number`
  y_register,      ///< tag y: `number`
  float_register,  ///< extended: `number`
  label,           ///< tag f: `number`; 0 means "no label" (raise instead)
  character,       ///< tag h
  literal,         ///< extended: `number` indexes Module::literals
  list,        ///< extended: `number` is the count, the elements follow in Module::list_operands from `begin`
  alloc_list,  ///< extended: same layout, pairs (literal_int kind 0 words 1 floats 2 funs, literal_int
               ///< amount)
};

struct Operand {
  OperandKind kind = OperandKind::literal_int;
  int32_t type = -1;   ///< x/y registers with a type hint (OTP 25+): index into the Type chunk, else -1
  int64_t number = 0;  ///< integer, register, label, index or count
  Symbol symbol;       ///< atom
  uint32_t begin = 0;  ///< list, alloc_list: first element in Module::list_operands
};

struct Instruction {
  Opcode opcode{};             ///< genop number, see opcodes.h
  uint32_t offset = 0;         ///< byte offset in the Code chunk's code
  uint32_t operand_begin = 0;  ///< in Module::operands
  uint16_t operand_count = 0;
};

struct FunctionName {
  Symbol module;
  Symbol name;
  uint32_t arity = 0;
  auto operator<=>(const FunctionName&) const = default;
};

/// A function's instructions: from its func_info label to just before the next function.
struct FunctionCode {
  Symbol name;
  uint32_t arity = 0;
  uint32_t entry_label = 0;
  uint32_t begin = 0, end = 0;  ///< range in Module::instructions, starts at the label before func_info
  bool exported = false;
};

struct Lambda {  ///< an entry of FunT
  Symbol name;
  uint32_t arity = 0;  ///< including free variables
  uint32_t label = 0;
  uint32_t index = 0, free_count = 0, old_unique = 0;
};

struct ExportEntry {
  Symbol name;
  uint32_t arity = 0;
  uint32_t label = 0;
};

/// A native record of OTP 29 (Recs): its fields in order, each with what it is if nobody says.
struct RecordDefinition {
  struct Field {
    Symbol name;
    Operand value;  ///< literal_int: there is no default
  };
  Symbol name;
  bool exported = false;
  std::vector<Field> fields;
};

/// `line N` instructions index this; entry 0 means "no line".
struct LineEntry {
  uint32_t file = 0;
  uint32_t line = 0;
};  ///< file indexes Module::files; 0 is the module's own source

/// Attr and CInf as terms; Dbgi/Abst kept as raw bytes, decoded on demand (see debug_info.h).
struct Module {
  std::string path;
  Symbol name;
  std::vector<Symbol> atoms;  ///< atom table, index 0 unused (nil)
  std::vector<FunctionName> imports;
  std::vector<ExportEntry> exports;
  std::vector<ExportEntry> locals;
  std::vector<Lambda> lambdas;
  std::vector<FunctionCode> functions;
  std::vector<Instruction> instructions;
  std::vector<Operand> operands;
  std::vector<Operand> list_operands;
  uint32_t label_count = 0, opcode_max = 0;
  std::string strings;              ///< StrT
  std::vector<Term> literals;       ///< LitT, then numbers that the code has in place; live in `terms`
  uint32_t literal_table_size = 0;  ///< how many of `literals` are from LitT
  std::vector<RecordDefinition> records;
  std::vector<LineEntry> lines;
  std::vector<std::string> files;  ///< [0] is the module's own source as best known
  std::string type_chunk;          ///< raw Type chunk
  Term attributes, compile_info;
  std::string debug_chunk;  ///< raw term of Dbgi or Abst, may be empty
  std::string meta_chunk;
  std::shared_ptr<TermArena> terms;  ///< owns all terms above
  std::vector<Problem> problems;
  bool usable = false;  ///< atoms and code were read completely

  std::span<const Operand> operands_of(const Instruction& i) const {
    return {operands.data() + i.operand_begin, i.operand_count};
  }
  std::span<const Operand> elements_of(const Operand& list) const {
    return {list_operands.data() + list.begin, static_cast<size_t>(list.number)};
  }
  /// What operand `index` of a line instruction means; no line if the table is missing or has no such entry.
  LineEntry line_at(int64_t index) const {
    return index > 0 && static_cast<size_t>(index) < lines.size() ? lines[static_cast<size_t>(index)]
                                                                  : LineEntry{};
  }
};

/// Decodes a whole file. `bytes` may be gzip-compressed. Never throws, never crashes.
Module read_module(std::string path, Bytes bytes);

/// Cheap look: the module's name from the first bytes, empty if this is no .beam file.
Symbol peek_module_name(Bytes bytes);

}  // namespace ravel::beam
