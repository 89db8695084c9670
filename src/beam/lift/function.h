// SPDX-License-Identifier: Apache-2.0
//
// Lifts one function after another. The code is followed from the entry, label by label in
// the order of the file; a label that nothing reaches is never looked at. `cur_` is the block that
// instructions go to; control flow ends it (`leave()`) or moves on to another.
//
// Each label is one block. It is sealed as soon as every instruction that names it has been
// followed, which for most labels is before its code is reached: few phis are made in vain.
//
// Exceptions: a Region is an open try or catch. The first instruction that may raise gives its block
// the region's handler as unwind target; where that block was not entered by one edge, it is split,
// so that what the handler sees is exact. Nothing else splits blocks.
//
// The cases of one topic are in one file: control.cc, registers.cc, calls.cc, tests.cc, data.cc, binary.cc,
// receive.cc, exceptions.cc.
#pragma once

#include <optional>
#include <queue>
#include <string>
#include <vector>

#include "beam/lift/context.h"

namespace ravel::beam {

class FunctionLifter {
 public:
  explicit FunctionLifter(ModuleContext& module) : m_(module), out_(module.out) {}

  /// Nothing if the code is bad; then error() says why.
  std::optional<ir::Function> lift(const FunctionCode& code);
  const std::string& error() const { return error_; }
  std::optional<uint32_t> error_offset() const { return error_offset_; }

 private:
  using Operands = std::span<const Operand>;
  struct Region {
    ir::BlockId handler;
    uint32_t outer = 0;
  };

  // control.cc: the walk over the code, and labels.
  bool survey(const FunctionCode& code);
  void count_references(const Instruction& instruction);
  void count_registers(const Operand& operand);
  void walk();
  void walk_from(uint32_t instruction);
  void step(const Instruction& instruction);
  bool step_quiet(Opcode opcode, Operands a);
  void followed(const Instruction& instruction);
  void followed_label(int64_t number);
  ir::BlockId label_block(int64_t number);
  void leave() { alive_ = false; }
  void go_to(int64_t label);
  void jump_to(ir::BlockId from, int64_t label);
  void enter(ir::BlockId block) { cur_ = block; }
  void fail(std::string message);

  // Registers and values.
  ir::Variable variable(const Operand& reg);
  ir::Variable x(int64_t number);
  ir::ValueId value(const Operand& operand);
  ir::ConstId constant_of(const Operand& operand);
  Operands elements(const Operand& list);
  uint32_t count_of(const Operand& operand);
  static bool is_register(const Operand& operand);
  ir::ValueId x_value(int64_t number) { return b_.read(cur_, x(number)); }
  void set(const Operand& reg, ir::ValueId value) { b_.write(cur_, variable(reg), value); }
  void set_x(int64_t number, ir::ValueId value) { b_.write(cur_, x(number), value); }
  ir::ValueId constant(ir::ConstId id) { return b_.constant(cur_, id); }
  ir::ValueId atom(std::string_view text) { return constant(out_.atom(Symbol(text))); }
  std::span<const ir::ValueId> x_values(int64_t count);
  void move_y(int64_t by, int64_t remaining);
  void clear_y(int64_t count);
  void step_frame(Opcode opcode, Operands a);

  // calls.cc
  bool step_call(Opcode opcode, Operands a);
  void call_local(Operands a, bool tail);
  void call_external(Operands a, bool tail);
  void call_function(ir::CalleeId callee, int64_t arity, bool tail);
  void call_fun(ir::ValueId fun, int64_t arity);
  void call_apply(int64_t arity, bool tail);
  void finish_call(const ir::Spec& spec, std::span<const ir::ValueId> operands);
  bool step_bif(Opcode opcode, Operands a);
  void bif(const Operand& fail_label, ir::CalleeId callee, Operands args, const Operand& dst);
  ir::ValueId bif_value(const ir::FuncName& name, std::span<const ir::ValueId> args, ir::ValueId result);
  void arithmetic(std::string_view name, const Operand& fail_label, Operands args, const Operand& dst);

  // tests.cc
  bool step_test(Opcode opcode, Operands a);
  /// What a test asks of its operands. `registers`: the operands as the code has them; those that are
  /// registers are refined, the second only in comparisons.
  struct Test {
    ir::TestKind kind{};
    uint32_t imm = 0, payload = 0;
    bool swapped = false;  ///< goes on where it does not hold
    bool refines = true;
  };
  void type_test(ir::TestKind kind, Operands a);
  void record_test(const std::string& what, Operands a);
  void compare(ir::TestKind kind, Operands a, bool swapped = false);
  void test(const Test& test, std::span<const ir::ValueId> values, Operands registers,
            const Operand& fail_label);
  void refine_in(ir::BlockId block, const Test& test, std::span<const ir::ValueId> values, Operands registers,
                 bool holds);
  void refine_register(ir::BlockId block, const ir::Spec& spec, std::span<const ir::ValueId> values,
                       const Operand& reg);
  void write_all(ir::BlockId block, const Operand& reg, ir::ValueId old, ir::ValueId refined);
  void fail_to(ir::BlockId from, const Operand& fail_label);
  void succeeded(ir::ValueId value, const Operand& fail_label);
  void select(Operands a, bool arity);
  ir::BlockId select_case(const Operand& subject, ir::ValueId old, ir::ConstId value, bool arity,
                          int64_t label);

  // data.cc
  bool step_data(Opcode opcode, Operands a);
  ir::ValueId load(ir::FieldKind kind, std::initializer_list<ir::ValueId> operands, uint32_t imm = 0);
  ir::ValueId alloc(ir::AllocKind kind, std::span<const ir::ValueId> operands, uint32_t payload = 0,
                    uint32_t imm = 0);
  void put_tuple(Operands a);
  void put_map(Operands a, bool exact);
  void get_map_elements(Operands a);
  void has_map_fields(Operands a);
  void make_fun(const Operand& lambda, std::span<const ir::ValueId> free, ir::Variable dst);
  void update_record(Operands a);
  void get_record_elements(Operands a);
  void put_record(Operands a);
  void get_record_field(Operands a);
  void set_tuple_element(Operands a);

  // binary.cc
  bool step_binary_match(Opcode opcode, Operands a);
  bool step_binary_build(Opcode opcode, Operands a);
  void start_match(const Operand& fail_label, const Operand& src, const Operand& dst);
  void match_step(const Operand& fail_label, const Operand& context, const Operand* dst);
  void bs_match(Operands a);
  void begin_binary(const Operand& fail_label, const Operand& dst, const Operand* first);
  void add_segment(const Operand& fail_label, const Operand& segment);
  void add_string(int64_t size, int64_t offset);
  void reopen_binary();
  void finish_binary();
  static bool continues_binary(Opcode opcode);
  void create_binary(Operands a);

  // receive.cc
  bool step_receive(Opcode opcode, Operands a);
  void loop_rec(Operands a);
  void wait(const Operand* timeout);
  void remove_message();
  uint32_t skip_to_code(uint32_t instruction) const;
  ir::BlockId after_timeout(uint32_t wait_instruction);

  // exceptions.cc
  bool step_exception(Opcode opcode, Operands a);
  void begin_try(int64_t label, bool is_catch);
  void write_catch_value(ir::BlockId handler, int64_t label, std::span<const ir::ValueId> caught);
  void end_try();
  void may_raise();
  void use_line();
  void raise(ir::RaiseKind kind, std::initializer_list<ir::ValueId> operands);
  ir::BlockId handler() const { return region_ == 0 ? ir::BlockId() : regions_[region_].handler; }

  ModuleContext& m_;
  ir::ModuleBuilder& out_;
  ir::FunctionBuilder b_;

  const FunctionCode* code_ = nullptr;
  uint32_t at_ = 0;  ///< the instruction being lifted
  ir::BlockId cur_;
  bool alive_ = false;
  ir::PosId pending_line_;  ///< see use_line()
  uint32_t region_ = 0;
  std::vector<Region> regions_;  ///< [0] stands for none
  int64_t x_count_ = 0, y_count_ = 0, float_count_ = 0;
  bool has_receive_ = false;
  ir::Variable message_ = 0;  ///< the candidate message, while there is one

  /// Labels whose code was not lifted yet, first in the file first.
  std::priority_queue<uint32_t, std::vector<uint32_t>, std::greater<>> queue_;
  struct Continuation {
    uint32_t instruction = 0;
    ir::BlockId block;
    uint32_t region = 0;
    ir::PosId pos;
  };
  std::vector<Continuation> after_timeouts_;

  /// A binary or tuple whose parts come with the following instructions.
  struct Pending {
    enum { none, tuple, binary } kind = none;
    ir::Variable dst = 0;
    int64_t missing = 0;
    Operand fail_label;
    std::vector<ir::ValueId> parts;
  } pending_;
  void finish_pending(Opcode next);
  bool has_binary_ = false;  ///< pending_ was a binary since the last label

  std::vector<ir::ValueId> values_;
  std::string error_;
  std::optional<uint32_t> error_offset_;
};

constexpr uint8_t flag_if(bool condition, ir::InstrFlags flag) {
  return condition ? static_cast<uint8_t>(flag) : uint8_t{0};
}

/// True if nothing falls through the instruction.
bool ends_flow(Opcode opcode);

}  // namespace ravel::beam
