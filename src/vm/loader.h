// SPDX-License-Identifier: Apache-2.0
//
// From beam::Module to the interpreter's instructions. One pass: each instruction of the file becomes one of
// ours (sometimes none, sometimes two), with labels filled in at the end. Every operand is checked as it is
// written: a kind that does not belong there, a number out of range or an instruction that we do not know
// makes the load fail with a sentence that names it. What depends on the flow (which registers hold
// something, how large the frame is) was checked before by code_verify.cc.
//
// loader.cc has operands, labels and tables, loader_code.cc, loader_calls.cc and loader_data.cc the
// instructions, loader_binary.cc those for binaries.
#pragma once

#include <string>
#include <vector>

#include "beam/beam.h"
#include "vm/code.h"
#include "vm/heap.h"
#include "vm/instructions.h"

namespace ravel::vm {

/// What code_verify.cc found out.
struct CodeFacts {
  std::vector<int32_t>
      frame;  ///< by instruction: y registers that its function has there; -1 none, -2 not reached
  /// Built-ins, by instruction, whose result is read behind their fail label although it is there only if
  /// they do not fail: the compiler knows that they never do.
  std::vector<bool> is_sure;
};
/// Checks what depends on the flow.
Result<CodeFacts> verify_code(const beam::Module& module);

class Loader {
 public:
  Loader(CodeStore& store, const beam::Module& module, LoadedModule& out)
      : store_(store), module_(module), out_(out), literal_heap_(1024) {}
  Result<void> load();

 private:
  using Operand = beam::Operand;
  using Operands = std::span<const Operand>;

  // ---- tables and labels (loader.cc)
  void import_literals();
  void make_records();
  void make_funs();
  void place_labels();
  void finish_tables();
  void error(std::string message);

  // ---- writing an instruction
  void begin(Op op);
  void word(uint64_t value);
  void label(const Operand& operand);  ///< 0 becomes 0: raise
  void source(const Operand& operand);
  void source(Term constant);
  void destination(const Operand& operand);
  void y_slot(const Operand& operand);
  void float_register(const Operand& operand);
  void number(const Operand& operand, uint64_t max);
  Operands list(const Operand& operand, size_t multiple = 1);
  uint32_t number_of(const Operand& operand, uint64_t max);
  bool is_x(const Operand& operand) const { return operand.kind == beam::OperandKind::x_register; }
  bool is_y(const Operand& operand) const { return operand.kind == beam::OperandKind::y_register; }
  /// The constant that an operand is, none() if it is a register.
  Term constant_of(const Operand& operand);
  Term literal_string(uint64_t offset, uint64_t bytes);
  Term keep(Term term);  ///< a copy that lives as long as the code

  // ---- instructions (loader_code.cc)
  void instruction(const beam::Instruction& instruction);
  void control(beam::Opcode opcode, Operands operands);
  void data(beam::Opcode opcode, Operands operands);
  const beam::Instruction* tail_of_call() const;
  bool next_is(beam::Opcode opcode) const;
  bool is_same(const Operand& left, const Operand& right) const;
  void test(Op op, Operands operands);
  void call_ext(Operands operands, Op bif, Op plain, bool has_frame);
  void bif(beam::Opcode opcode, Operands operands);
  void guard_bif(const Operand* label, const Operand& import, Operands arguments, uint32_t live,
                 const Operand& destination);
  void select(Operands operands);
  void move(const Operand& from, const Operand& to);
  uint32_t heap_need(const Operand& operand);
  // ---- instructions for binaries (loader_binary.cc)
  bool binary(beam::Opcode opcode, Operands operands);
  bool binary_matching(beam::Opcode opcode, Operands operands);
  bool binary_construction(beam::Opcode opcode, Operands operands);
  void bs_match(Operands operands);
  void bs_create_bin(Operands operands);
  uint32_t flags_of(const Operand& operand);
  static uint32_t size_flags(const Operand& operand);
  void bit_count(const Operand& operand);

  CodeStore& store_;
  const beam::Module& module_;
  LoadedModule& out_;
  Heap literal_heap_;  ///< where literals are made before they are packed
  std::vector<Term> literals_;
  std::vector<Code> code_;
  size_t start_ = 0;  ///< of the instruction that is being written
  struct Fixup {
    size_t at, start;
    uint32_t label;
  };
  std::vector<Fixup> fixups_;
  std::vector<int64_t> labels_;  ///< where they are, -1 unknown
  struct Handler {
    uint32_t label, frame;
  };
  std::vector<Handler> handlers_;
  std::vector<std::pair<size_t, FunctionName>> functions_;
  void mark_entry();
  std::optional<FunctionMark> entry_mark_;  ///< of the function whose entry comes next
  std::optional<ExportId> entry_builtin_;   ///< of the function whose entry comes next: it is built in
  struct Line {
    size_t at;
    uint32_t file, line;
  };
  std::vector<Line> lines_;
  std::string error_;
  const beam::Instruction* current_ = nullptr;
  size_t skip_ = 0;  ///< instructions that the last one has done already
  CodeFacts facts_;
  size_t on_load_ = SIZE_MAX;  ///< where the function that runs on load begins
};

/// What the value of a comparison used as a function is.
enum class Comparison : uint32_t { lt, ge, eq, ne, eq_exact, ne_exact, gt, le };

/// Types of the segments of bs_create_bin.
enum class SegmentType : uint32_t {
  integer,
  real,
  binary,
  string,
  utf8,
  utf16,
  utf32,
  append,
  private_append
};

/// Flags of a segment, as in the file.
inline constexpr uint32_t kLittle = 2, kSigned = 4, kNative = 16;
/// And ours: the size is `all`, or there is none, as the compiler has it. A program's own atom is no size.
inline constexpr uint32_t kWhole = 1U << 8U, kUnsized = 1U << 9U;

}  // namespace ravel::vm
