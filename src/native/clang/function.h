// SPDX-License-Identifier: Apache-2.0
//
// Lifts one function. LLVM's code is in SSA form already, so blocks and values map one to one, with two
// exceptions:
//
//  - A block that ends in `invoke` becomes two: our unwind edges leave at a block's entry (rule 2 of ir.h),
//  so
//    the call stands alone in the second.
//  - Pointer arithmetic is no value where it only leads to an access. A getelementptr is remembered as a
//  Pointer,
//    base and offset; accesses fold it in, and only other uses make an `address`.
//
// Blocks come in reverse postorder, so a definition is lifted before its uses; phis get their operands at the
// end. Constants are made where they are used, for phis at the end of the predecessor.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/clang/unit.h"

namespace ravel::native {

/// ir::Signature; 0 for variable arguments and calls without a prototype.
uint32_t signature_of(const llvm::FunctionType& type);

class FunctionLifter {
 public:
  FunctionLifter(UnitLifter& unit, const llvm::Function& source) : unit_(unit), source_(source) {}

  /// Nothing if the function uses what has no form here; problem() says what.
  std::optional<ir::Function> run();
  const std::string& problem() const { return problem_; }
  /// After run(): ir::NativeFunction::pointees, and what the result is declared to point to.
  std::vector<std::pair<ir::ValueId, Symbol>> take_pointees() { return std::move(pointees_); }
  std::vector<std::pair<ir::ValueId, Symbol>> take_made() { return std::move(new_); }
  Symbol result_pointee() const;

 private:
  /// Where a pointer leads: so many bytes behind a value; `type` is what lies at the value, where known.
  struct Pointer {
    ir::ValueId base;
    int64_t offset = 0;
    const llvm::DIType* type = nullptr;
    int steps = 0;            ///< members that the program named on the way
    bool is_capture = false;  ///< the last of them is of a lambda, whose members have no names
  };
  struct Draft {
    std::vector<ir::Instr> instrs;
    std::vector<ir::BlockId> targets;
    ir::BlockId unwind;
  };
  struct Parts {
    ir::BlockId first, last;  ///< of an LLVM block; different if it ends in invoke
  };

  // function.cc: the frame, blocks, phis, names.
  void number_blocks();
  void lift_block(const llvm::BasicBlock& block);
  void complete_phis();
  void name_values();
  void lay_out();
  void collect_variables();

  // Making instructions in the current block.
  ir::ValueId emit(ir::Instr instr, std::span<const ir::ValueId> operands, bool has_result);
  ir::ValueId emit_op(std::string_view name, std::span<const ir::ValueId> operands);
  void terminate(ir::Instr instr, std::span<const ir::ValueId> operands,
                 std::span<const ir::BlockId> targets);
  void define(const llvm::Value& value, ir::ValueId id) { values_[&value] = id; }

  // Values and pointers.
  ir::ValueId value(const llvm::Value* value);
  ir::ValueId constant_value(const llvm::Constant* constant);
  ir::ValueId constant_value(ir::ConstId constant);
  Pointer pointer(const llvm::Value* value);
  ir::ValueId address_of(const Pointer& pointer);
  ir::Memory memory(const Pointer& pointer, uint64_t size) const;
  uint64_t size_of(llvm::Type* type) const;

  // instructions.cc: everything but calls.
  void lift(const llvm::Instruction& instruction);
  void lift_alloca(const llvm::AllocaInst& alloca);
  void lift_element(const llvm::GetElementPtrInst& element);
  void lift_update(const llvm::AtomicRMWInst& update);
  void lift_exchange(const llvm::AtomicCmpXchgInst& exchange);
  void lift_other(const llvm::Instruction& instruction);
  ir::ValueId load(const Pointer& pointer, ir::Memory memory);
  void store(const Pointer& pointer, ir::Memory memory, ir::ValueId value);
  void touch(const Pointer& pointer, ir::Memory memory);  ///< a store of nobody knows what
  Pointer step(Pointer from, const llvm::GEPOperator& element);
  void lift_terminator(const llvm::Instruction& terminator);
  void lift_branch(const llvm::BranchInst& branch);
  void lift_switch(const llvm::SwitchInst& choice);
  void lift_unknown_choice(const llvm::Instruction& terminator, ir::ValueId on);

  // calls.cc
  void lift_call(const llvm::CallBase& call);
  bool lift_atomic(const llvm::CallBase& call, const llvm::Function& callee);
  void touch_objects(const llvm::CallBase& call, const llvm::Function& callee);
  void touch_buffers(const llvm::CallBase& call, const llvm::Function& callee);
  bool lift_intrinsic(const llvm::CallBase& call, llvm::Intrinsic::ID id);
  void lift_copy(const llvm::CallBase& call);
  void read_promised(const llvm::CallBase& call, const llvm::Function& callee);
  ir::ValueId argument(const llvm::CallBase& call, unsigned index);

  ir::BlockId block_of(const llvm::BasicBlock* block) const { return parts_.at(block).first; }

  UnitLifter& unit_;
  const llvm::Function& source_;
  ir::Function made_;
  std::string problem_;
  std::vector<const llvm::BasicBlock*> order_;
  HashMap<const llvm::BasicBlock*, Parts> parts_;
  std::vector<Draft> drafts_;
  HashMap<const llvm::Value*, ir::ValueId> values_;
  HashMap<const llvm::Value*, Pointer> pointers_;
  HashMap<const llvm::Value*, const llvm::DILocalVariable*> variables_;  ///< of stack objects
  std::vector<std::pair<const llvm::PHINode*, ir::BlockId>> phis_;
  std::vector<std::pair<ir::ValueId, Symbol>> pointees_;
  std::vector<std::pair<ir::ValueId, Symbol>> new_;  ///< ir::NativeFunction::made

  // Of the block being lifted.
  ir::BlockId current_;
  ir::PosId pos_;
  HashMap<ir::ConstId, ir::ValueId> constants_;
};

/// What copies of a value are: casts and intrinsics that only say something about their operand.
const llvm::Value* without_copies(const llvm::Value* value);

}  // namespace ravel::native
