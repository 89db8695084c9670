// SPDX-License-Identifier: Apache-2.0
//
// Lifts one method after another. Blocks are lifted in the order of the code; one that no instruction
// reaches is never looked at. `cur_` is the block that instructions go to.
//
// Exceptions (rule 2 of ir.h): the handler sees the locals as they were when its block began. So within a
// protected range a block ends before an instruction that may raise if a local was written or a lock taken or
// released since the block began, and it always has one predecessor. The stack does not matter: a handler
// begins with an empty one.
//
// The instructions of one topic are in one file: data.cc (constants, locals, stack, arithmetic, fields,
// arrays), calls.cc, control.cc (branches, handlers).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/builder.h"
#include "jvm/class_file.h"
#include "jvm/descriptor.h"
#include "jvm/lift/survey.h"

namespace ravel::jvm {

class MethodLifter {
 public:
  MethodLifter(const ClassFile& file, ir::ModuleBuilder& out) : file_(file), out_(out) {}

  /// Nothing if the code is bad; then error() says why. The method has code.
  std::optional<ir::Function> lift(const Method& method);
  const std::string& error() const { return error_; }

 private:
  // function.cc: the walk.
  void begin(const Method& method, const MethodShape& shape);
  void walk();
  void lift_from(uint32_t at);
  void step(uint32_t at);
  void enter(ir::BlockId block);
  ir::BlockId leader_block(uint32_t at);
  /// The edge to `at` that was about to be made exists now.
  void arrived(uint32_t at);
  void before_raising(uint32_t at);
  ir::BlockId handler_for(uint32_t at);
  ir::BlockId make_dispatch(const std::vector<uint32_t>& chain);
  Symbol local_name(uint32_t slot, uint32_t at) const;

  // The stack, in words.
  ir::Variable word(uint32_t depth) const { return code_->max_locals + depth; }
  ir::ValueId pop(uint32_t words = 1);
  void push(ir::ValueId value, uint32_t words = 1);
  ir::ValueId peek_word(uint32_t from_top) { return b_.read(cur_, word(height_ - 1 - from_top)); }

  // data.cc
  bool step_constant(const Instruction& in);
  bool step_local(const Instruction& in, uint32_t at);
  bool step_stack(const Instruction& in);
  bool step_arithmetic(const Instruction& in);
  bool step_array(const Instruction& in);
  bool step_object(const Instruction& in, uint32_t at);
  void step_field(const Instruction& in);
  void duplicate(uint32_t words, uint32_t below);
  void load_constant(uint16_t index, uint32_t words);
  void new_array(ir::ConstId klass, ir::ValueId length);
  void multi_new_array(const Instruction& in);
  ir::ValueId nested_array(std::string_view descriptor, std::span<const ir::ValueId> lengths);
  ir::ConstId klass(std::string_view name);
  ir::ValueId constant(ir::ConstId id) { return b_.constant(cur_, id); }
  ir::ValueId integer(int64_t number) { return constant(out_.integer(number)); }
  ir::ValueId pseudo(std::string_view name, std::span<const ir::ValueId> operands);
  ir::ValueId pseudo(std::string_view name, std::initializer_list<ir::ValueId> operands) {
    return pseudo(name, std::span(operands.begin(), operands.size()));
  }

  // calls.cc
  bool step_call(const Instruction& in);
  std::vector<ir::ValueId> pop_arguments(const MethodShape& shape, bool receiver);
  void invoke(const Instruction& in);
  void invoke_dynamic(const Instruction& in);
  bool make_lambda(const BootstrapMethod& bootstrap, Symbol method, std::string_view descriptor,
                   std::span<const ir::ValueId> captured);

  // control.cc
  bool step_control(const Instruction& in, uint32_t at);
  void branch(const Instruction& in, uint32_t at);
  void branch_on(ir::TestKind kind, uint32_t payload, std::span<const ir::ValueId> operands, bool refines,
                 bool swapped, uint32_t target, uint32_t next);
  void refine_everywhere(ir::BlockId block, const ir::Spec& spec, ir::ValueId value);
  void switch_on(const Instruction& in);
  void leave_method(ir::ValueId result, bool has_result);

  const ClassFile& file_;
  ir::ModuleBuilder& out_;
  ir::FunctionBuilder b_;
  std::string error_;

  const Code* code_ = nullptr;
  Code inlined_;
  Survey survey_;
  bool synchronized_ = false, is_static_ = false;
  ir::ValueId lock_;  ///< of a synchronized method
  ir::BlockId cur_;
  bool alive_ = false;                                     ///< cur_ has no terminator yet
  bool changed_ = false;                                   ///< a local or a lock, in cur_, since it began
  uint32_t height_ = 0;                                    ///< stack words now
  std::vector<ir::BlockId> blocks_;                        ///< by instruction, for leaders that were named
  std::vector<uint32_t> ways_left_;                        ///< by instruction: edges still to come
  std::map<std::vector<uint32_t>, ir::BlockId> dispatch_;  ///< by chain of handlers
  std::vector<Symbol> names_;                              ///< of the parameters, the receiver's first
  ir::ConstId type_test_;  ///< the class of an instanceof whose branch comes next, else invalid
};

}  // namespace ravel::jvm
