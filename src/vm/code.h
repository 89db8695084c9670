// SPDX-License-Identifier: Apache-2.0
//
// Loaded code. Three things with three lifetimes:
//
//   CodeStore  one for a machine and all its clones: every module version ever loaded, prepared for the
//   interpreter, and the pool of constants
//              that instructions name. It only grows, any thread may add to it, nothing in it changes.
//              Addresses are stable.
//   CodeWorld  which version of which module is current and what every exported name leads to. A clone shares
//   it until one of them loads code. ExportId   module:function/arity as a number, the same in every world,
//   so that an instruction can hold it.
//
// An instruction is a run of 32-bit words: what to do, then operands. An operand that names a value has its
// kind in the low two bits and an index above them: x register, y register, or constant (Store::constants,
// one pool for all modules so that a return needs no module's context). Labels are addresses relative to the
// instruction's own start. The loader (loader.cc) makes this from beam::Module; it checks what it loads
// (code_verify.cc), so the interpreter need not.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "base/result.h"
#include "base/symbol.h"
#include "beam/beam.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

using Code = uint32_t;
enum class ExportId : uint32_t {};

struct FunctionName {  ///< atoms
  Term module, name;
  uint32_t arity = 0;
  bool operator==(const FunctionName&) const = default;
};
struct LoadedModule;

/// Which function `code` lies in, and at which line; what stack traces show.
struct CodePlace {
  const LoadedModule* module = nullptr;  ///< null: nowhere
  FunctionName function;
  std::string_view file;  ///< empty: no line is known
  uint32_t line = 0;
};

/// Numbers for names, for the whole program; any thread may ask.
ExportId export_id(const FunctionName& name);
FunctionName export_name(ExportId id);

/// What a fun value refers to: an entry of a module's lambda table.
struct FunEntry {
  const LoadedModule* module = nullptr;
  Term function;  ///< its generated name
  uint32_t arity = 0, free_count = 0, index = 0, old_unique = 0;
  const Code* code = nullptr;
};

struct CodeRange {  ///< a function in `code`; sorted by address
  const Code* begin = nullptr;
  FunctionName name;
};
struct CodeLine {  ///< from `begin` on, until the next entry; sorted by address
  const Code* begin = nullptr;
  uint32_t file = 0, line = 0;
};

/// A native record that a module defines: literals.
struct RecordTemplate {
  Term definition;             ///< records.h
  std::vector<Term> defaults;  ///< of its fields; none(): has to be given
};

/// One version of one module. Immutable once made.
struct LoadedModule {
  Term name;
  std::string path;
  std::vector<Code> code;
  std::vector<CodeRange> functions;
  std::vector<CodeLine> lines;
  std::vector<std::string> files;
  std::vector<std::unique_ptr<FunEntry>> funs;
  std::vector<std::pair<ExportId, const Code*>> exports;
  /// Handlers of catch and try, sorted by address, each with the number of y registers its frame has. The
  /// interpreter asks when it jumps to one, so that code which moves such a slot to another frame does no
  /// harm.
  std::vector<std::pair<const Code*, uint32_t>> handlers;
  std::vector<SegmentRef> literals;
  std::vector<RecordTemplate> records;
  Term attributes, compile_info;  ///< literals
  std::array<uint8_t, 16> md5{};
  std::vector<Symbol> atoms;      ///< of its table, sorted
  const Code* on_load = nullptr;  ///< the function to be called first

  CodePlace place_of(const Code* at) const;
};

/// What somebody who explores wants a function to be: a call of it is an event, or all it does is one.
enum class FunctionMark : uint8_t { side_effect, atomic };

class CodeStore {
 public:
  CodeStore();
  ~CodeStore();
  CodeStore(const CodeStore&) = delete;
  CodeStore& operator=(const CodeStore&) = delete;

  /// Verifies and prepares. The module must be `usable`; `file` is what it was read from.
  Result<const LoadedModule*> prepare(const beam::Module& module, Bytes file);
  /// What was prepared of these bytes for some copy of the machine; null if nothing was. A code server asks
  /// for the same files in every run.
  const LoadedModule* prepared(const std::string& path, std::string_view file) const;
  void keep_prepared(const std::string& path, std::string_view file, const LoadedModule* module);
  /// The same, once for each path however often asked.
  Result<const LoadedModule*> load_file(const std::string& path);
  const Term* constants() const { return constants_; }
  /// The module that `code` lies in; null if in none.
  const LoadedModule* module_at(const Code* code) const;
  /// Code that calls `function` and is where a process begins, or goes on after a built-in asked for a call.
  const Code* call_stub(ExportId function);
  /// Before any code is loaded. Only functions of modules that are loaded later are marked.
  void mark(ExportId function, FunctionMark mark) { marks_[static_cast<uint32_t>(function)] = mark; }
  std::optional<FunctionMark> mark_of(ExportId function) const {
    const auto found = marks_.find(static_cast<uint32_t>(function));
    return found == marks_.end() ? std::nullopt : std::optional(found->second);
  }
  bool has_marks() const { return !marks_.empty(); }
  /// Where a function that is one event returns to.
  const Code* atomic_stub() const { return atomic_stub_; }
  /// Where the outermost function of a process returns to.
  const Code* exit_stub() const { return exit_stub_; }

 private:
  friend class Loader;
  std::optional<uint32_t> constant(Term term);  ///< its index in the pool; nothing when that is full

  mutable std::mutex mutex_;
  std::vector<std::unique_ptr<LoadedModule>> modules_;
  std::map<const Code*, const LoadedModule*> by_address_;  ///< by the end of their code
  HashMap<std::string, const LoadedModule*> by_path_;
  HashMap<std::string, std::pair<std::string, const LoadedModule*>> by_content_;  ///< by path, the newest
  HashMap<Word, uint32_t> immediates_;  ///< constants that are there already
  Term* constants_ = nullptr;           ///< a large reservation of address space, filled from the front
  size_t constant_count_ = 0;
  std::deque<std::array<Code, 2>> stubs_;
  HashMap<uint32_t, const Code*> stub_of_;  ///< by ExportId
  const Code* exit_stub_ = nullptr;
  const Code* atomic_stub_ = nullptr;
  HashMap<uint32_t, FunctionMark> marks_;  ///< by ExportId
};

struct Builtin;  // bif.h

struct Exported {
  const Code* code = nullptr;
  const Builtin* builtin = nullptr;  ///< a built-in wins over Erlang code of the same name
};

struct CodeWorld {
  HashMap<Symbol, const LoadedModule*> current, old;
  std::vector<const LoadedModule*> ever;  ///< all that were installed: their atoms stay known
  std::vector<Exported> exported;         ///< by ExportId; may be shorter than the ids that exist
  Exported find(ExportId id) const {
    auto index = static_cast<size_t>(id);
    return index < exported.size() ? exported[index] : Exported{};
  }
  void install(const LoadedModule* module);
};

}  // namespace ravel::vm
