// SPDX-License-Identifier: Apache-2.0
//
// Instructions but calls: memory, pointer arithmetic, atomics, branches.
#include <fmt/format.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include "native/clang/function.h"

namespace ravel::native {
namespace {

using ir::BlockId;
using ir::Instr;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

ir::MemoryOrder order_of(llvm::AtomicOrdering order) {
  switch (order) {
    case llvm::AtomicOrdering::NotAtomic:
      return ir::MemoryOrder::plain;
    case llvm::AtomicOrdering::Unordered:
      return ir::MemoryOrder::unordered;
    case llvm::AtomicOrdering::Monotonic:
      return ir::MemoryOrder::relaxed;
    case llvm::AtomicOrdering::Acquire:
      return ir::MemoryOrder::acquire;
    case llvm::AtomicOrdering::Release:
      return ir::MemoryOrder::release;
    case llvm::AtomicOrdering::AcquireRelease:
      return ir::MemoryOrder::acq_rel;
    case llvm::AtomicOrdering::SequentiallyConsistent:
      return ir::MemoryOrder::seq_cst;
  }
  return ir::MemoryOrder::seq_cst;
}

TestKind test_of(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
    case llvm::CmpInst::ICMP_EQ:
      return TestKind::eq;
    case llvm::CmpInst::ICMP_NE:
      return TestKind::ne;
    case llvm::CmpInst::ICMP_SLT:
    case llvm::CmpInst::ICMP_ULT:
      return TestKind::lt;
    case llvm::CmpInst::ICMP_SLE:
    case llvm::CmpInst::ICMP_ULE:
      return TestKind::le;
    case llvm::CmpInst::ICMP_SGT:
    case llvm::CmpInst::ICMP_UGT:
      return TestKind::gt;
    default:
      return TestKind::ge;
  }
}

/// A comparison as a value: `$op:eq`.
std::string_view comparison_name(TestKind kind) {
  switch (kind) {
    case TestKind::eq:
      return "eq";
    case TestKind::ne:
      return "ne";
    case TestKind::lt:
      return "lt";
    case TestKind::le:
      return "le";
    case TestKind::gt:
      return "gt";
    default:
      return "ge";
  }
}

/// True if every use of the pointer is an access that folds it in, or says nothing.
bool only_accessed(const llvm::Value& pointer, int depth = 0) {
  if (depth > 16) return false;
  for (const llvm::Use& use : pointer.uses()) {
    const auto* user = llvm::dyn_cast<llvm::Instruction>(use.getUser());
    if (user == nullptr) return false;
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    if (llvm::isa<llvm::StoreInst>(user) && use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex())
      continue;
    if (llvm::isa<llvm::AtomicRMWInst>(user) &&
        use.getOperandNo() == llvm::AtomicRMWInst::getPointerOperandIndex())
      continue;
    if (llvm::isa<llvm::AtomicCmpXchgInst>(user) &&
        use.getOperandNo() == llvm::AtomicCmpXchgInst::getPointerOperandIndex())
      continue;
    if (llvm::isa<llvm::GetElementPtrInst>(user) && use.getOperandNo() == 0) continue;
    if (llvm::isa<llvm::LifetimeIntrinsic>(user) || llvm::isa<llvm::DbgInfoIntrinsic>(user)) continue;
    if (llvm::isa<llvm::MemIntrinsic>(user) && use.getOperandNo() < 2) continue;
    if ((llvm::isa<llvm::BitCastInst>(user) || llvm::isa<llvm::AddrSpaceCastInst>(user)) &&
        only_accessed(*user, depth + 1))
      continue;
    return false;
  }
  return true;
}

bool only_branches(const llvm::Value& condition) {
  for (const llvm::User* user : condition.users())
    if (!llvm::isa<llvm::BranchInst>(user)) return false;
  return true;
}

}  // namespace

void FunctionLifter::lift(const llvm::Instruction& instruction) {
  if (llvm::isa<llvm::DbgInfoIntrinsic>(instruction) || without_copies(&instruction) != &instruction) return;
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction)) {
    phis_.emplace_back(phi, current_);
    Instr instr;
    instr.op = Op::phi;
    return define(*phi, emit(instr, {}, true));
  }
  if (const auto* alloca = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) return lift_alloca(*alloca);
  if (const auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
    return lift_element(*element);
  if (const auto* read = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    const Pointer at = pointer(read->getPointerOperand());
    ir::Memory part = memory(at, size_of(read->getType()));
    part.order = order_of(read->getOrdering());
    part.is_volatile = read->isVolatile();
    return define(*read, load(at, part));
  }
  if (const auto* write = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    const Pointer at = pointer(write->getPointerOperand());
    ir::Memory part = memory(at, size_of(write->getValueOperand()->getType()));
    part.order = order_of(write->getOrdering());
    part.is_volatile = write->isVolatile();
    return store(at, part, value(write->getValueOperand()));
  }
  if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) return lift_update(*update);
  if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    return lift_exchange(*exchange);
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return lift_call(*call);
  lift_other(instruction);
}

ValueId FunctionLifter::load(const Pointer& at, ir::Memory part) {
  Instr instr;
  instr.op = Op::load;
  instr.kind = static_cast<uint16_t>(ir::FieldKind::memory);
  instr.payload = unit_.builder().memory(part);
  const ValueId operands[] = {at.base};
  return emit(instr, operands, true);
}

void FunctionLifter::store(const Pointer& at, ir::Memory part, ValueId what) {
  Instr instr;
  instr.op = Op::store;
  instr.kind = static_cast<uint16_t>(ir::FieldKind::memory);
  instr.payload = unit_.builder().memory(part);
  const ValueId operands[] = {at.base, what};
  emit(instr, operands, false);
}

void FunctionLifter::touch(const Pointer& at, ir::Memory part) {
  Instr instr;
  instr.op = Op::store;
  instr.kind = static_cast<uint16_t>(ir::FieldKind::memory);
  instr.payload = unit_.builder().memory(part);
  const ValueId operands[] = {at.base};
  emit(instr, operands, false);
}

void FunctionLifter::lift_alloca(const llvm::AllocaInst& alloca) {
  std::string type;
  if (const auto variable = variables_.find(&alloca); variable != variables_.end())
    type = type_text(variable->second->getType());
  if (!type.empty()) unit_.records().note(type, variables_.find(&alloca)->second->getType());
  if (type.empty()) {
    llvm::raw_string_ostream out(type);
    alloca.getAllocatedType()->print(out, false, true);
  }
  Instr instr;
  instr.op = Op::alloc;
  instr.kind =
      static_cast<uint16_t>(alloca.isArrayAllocation() ? ir::AllocKind::array : ir::AllocKind::object);
  instr.payload = unit_.klass(type).index();
  const uint64_t size = alloca.getAllocatedType()->isSized()
                            ? unit_.layout().getTypeAllocSize(alloca.getAllocatedType()).getKnownMinValue()
                            : 0;
  instr.imm = static_cast<uint32_t>(std::min<uint64_t>(size, UINT32_MAX));
  std::vector<ValueId> operands;
  if (alloca.isArrayAllocation()) operands.push_back(value(alloca.getArraySize()));
  define(alloca, emit(instr, operands, true));
}

/// One getelementptr: constant steps add to the offset, computed ones make an `address array_element`.
FunctionLifter::Pointer FunctionLifter::step(Pointer from, const llvm::GEPOperator& element) {
  // The struct that the source means, unless a declared variable has told already.
  if (from.type == nullptr && from.offset == 0)
    from.type = unit_.fields().find(element.getSourceElementType());
  for (auto at = llvm::gep_type_begin(element); at != llvm::gep_type_end(element); ++at) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(at.getOperand());
    if (llvm::StructType* record = at.getStructTypeOrNull()) {
      if (number == nullptr) continue;
      ++from.steps;
      from.is_capture = record->hasName() && record->getName().starts_with("class.anon");
      from.offset += static_cast<int64_t>(unit_.layout().getStructLayout(record)->getElementOffset(
          static_cast<unsigned>(number->getZExtValue())));
      continue;
    }
    if (!at.getIndexedType()->isSized()) continue;
    const auto stride =
        static_cast<int64_t>(unit_.layout().getTypeAllocSize(at.getIndexedType()).getKnownMinValue());
    if (number != nullptr && number->getValue().getSignificantBits() <= 64) {
      from.offset =
          static_cast<int64_t>(static_cast<uint64_t>(from.offset) +
                               static_cast<uint64_t>(stride) * static_cast<uint64_t>(number->getSExtValue()));
      continue;
    }
    const llvm::DIType* inner = unit_.fields().element_type(from.type, from.offset);
    if (inner == nullptr) inner = unit_.fields().find(at.getIndexedType());
    const ValueId base = from.offset == 0 ? from.base : address_of(from);
    Instr instr;
    instr.op = Op::address;
    instr.kind = static_cast<uint16_t>(ir::FieldKind::array_element);
    instr.imm = static_cast<uint32_t>(std::min<int64_t>(stride, UINT32_MAX));
    const ValueId operands[] = {base, value(at.getOperand())};
    from = {emit(instr, operands, true), 0, inner};
  }
  return from;
}

void FunctionLifter::lift_element(const llvm::GetElementPtrInst& element) {
  if (element.getType()->isVectorTy()) return lift_other(element);
  const Pointer at = step(pointer(element.getPointerOperand()), llvm::cast<llvm::GEPOperator>(element));
  pointers_.emplace(&element, at);
  if (only_accessed(element)) return;
  // p[i] is its own value already; &p->first is worth a name although it equals p.
  const bool is_plain = at.offset == 0 && unit_.fields().path(at.type, 0, 0, at.steps).empty();
  define(element, is_plain ? at.base : address_of(at));
}

void FunctionLifter::lift_update(const llvm::AtomicRMWInst& update) {
  const Pointer at = pointer(update.getPointerOperand());
  ir::Memory part = memory(at, size_of(update.getType()));
  part.order = order_of(update.getOrdering());
  part.is_volatile = update.isVolatile();
  part.is_update = true;
  const ValueId old = load(at, part);
  const ValueId operand = value(update.getValOperand());
  const bool replaces = update.getOperation() == llvm::AtomicRMWInst::Xchg;
  const ValueId operands[] = {old, operand};
  const ValueId next =
      replaces
          ? operand
          : emit_op(std::string_view(llvm::AtomicRMWInst::getOperationName(update.getOperation())), operands);
  store(at, part, next);
  define(update, old);
}

void FunctionLifter::lift_exchange(const llvm::AtomicCmpXchgInst& exchange) {
  const Pointer at = pointer(exchange.getPointerOperand());
  ir::Memory part = memory(at, size_of(exchange.getNewValOperand()->getType()));
  part.order = order_of(exchange.getMergedOrdering());
  part.is_volatile = exchange.isVolatile();
  part.is_update = true;
  const ValueId operands[] = {load(at, part), value(exchange.getCompareOperand()),
                              value(exchange.getNewValOperand())};
  store(at, part, operands[2]);
  define(exchange, emit_op("cmpxchg", operands));
}

/// Arithmetic and whatever else has no effect: `$op:NAME` of its operands.
void FunctionLifter::lift_other(const llvm::Instruction& instruction) {
  std::vector<ValueId> operands;
  if (const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
    if (only_branches(instruction)) return;  // the test does it
    operands = {value(comparison->getOperand(0)), value(comparison->getOperand(1))};
    return define(instruction, emit_op(comparison_name(test_of(comparison->getPredicate())), operands));
  }
  if (llvm::isa<llvm::LandingPadInst>(instruction)) {
    Instr instr;
    instr.op = Op::caught;
    instr.imm = 1;
    return define(instruction, emit(instr, {}, true));
  }
  if (instruction.isEHPad()) {
    problem_ = fmt::format("uses the exceptions of Windows ({})", instruction.getOpcodeName());
    return;
  }
  for (const llvm::Use& operand : instruction.operands())
    if (!operand->getType()->isMetadataTy() && !operand->getType()->isLabelTy())
      operands.push_back(value(operand));
  std::string name = instruction.getOpcodeName();
  const auto add_indices = [&](llvm::ArrayRef<unsigned> indices) {
    for (const unsigned index : indices) operands.push_back(constant_value(unit_.builder().integer(index)));
  };
  if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction)) {
    name = "extract";
    add_indices(extract->getIndices());
  } else if (const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction)) {
    name = "insert";
    add_indices(insert->getIndices());
  }
  define(instruction, emit_op(name, operands));
}

// Terminators.

void FunctionLifter::lift_terminator(const llvm::Instruction& terminator) {
  Instr instr;
  switch (terminator.getOpcode()) {
    case llvm::Instruction::Ret: {
      instr.op = Op::ret;
      std::vector<ValueId> operands;
      if (const llvm::Value* result = llvm::cast<llvm::ReturnInst>(terminator).getReturnValue())
        operands.push_back(value(result));
      return terminate(instr, operands, {});
    }
    case llvm::Instruction::Br:
      return lift_branch(llvm::cast<llvm::BranchInst>(terminator));
    case llvm::Instruction::Switch:
      return lift_switch(llvm::cast<llvm::SwitchInst>(terminator));
    case llvm::Instruction::Unreachable:
      instr.op = Op::unreachable;
      return terminate(instr, {}, {});
    case llvm::Instruction::Resume: {
      instr.op = Op::raise;
      instr.kind = static_cast<uint16_t>(ir::RaiseKind::reraise);
      const ValueId operands[] = {value(terminator.getOperand(0))};
      return terminate(instr, operands, {});
    }
    case llvm::Instruction::Invoke: {
      const auto& invoke = llvm::cast<llvm::InvokeInst>(terminator);
      const Parts parts = parts_.at(invoke.getParent());
      instr.op = Op::jump;
      const BlockId alone[] = {parts.last};
      terminate(instr, {}, alone);
      current_ = parts.last;
      constants_.clear();
      drafts_[current_.index()].unwind = block_of(invoke.getUnwindDest());
      lift_call(invoke);
      const BlockId next[] = {block_of(invoke.getNormalDest())};
      return terminate(instr, {}, next);
    }
    case llvm::Instruction::CallBr:
      lift_call(llvm::cast<llvm::CallBase>(terminator));
      return lift_unknown_choice(terminator, value(&terminator));
    case llvm::Instruction::IndirectBr:
      return lift_unknown_choice(terminator, value(terminator.getOperand(0)));
    default:
      problem_ = fmt::format("uses the exceptions of Windows ({})", terminator.getOpcodeName());
  }
}

void FunctionLifter::lift_branch(const llvm::BranchInst& branch) {
  Instr instr;
  if (branch.isUnconditional()) {
    instr.op = Op::jump;
    const BlockId target[] = {block_of(branch.getSuccessor(0))};
    return terminate(instr, {}, target);
  }
  instr.op = Op::test;
  const BlockId targets[] = {block_of(branch.getSuccessor(0)), block_of(branch.getSuccessor(1))};
  const llvm::Value* condition = without_copies(branch.getCondition());
  if (const auto* comparison = llvm::dyn_cast<llvm::ICmpInst>(condition)) {
    instr.kind = static_cast<uint16_t>(test_of(comparison->getPredicate()));
    const ValueId operands[] = {value(comparison->getOperand(0)), value(comparison->getOperand(1))};
    return terminate(instr, operands, targets);
  }
  instr.kind = static_cast<uint16_t>(TestKind::is_true);
  const ValueId operands[] = {value(condition)};
  terminate(instr, operands, targets);
}

void FunctionLifter::lift_switch(const llvm::SwitchInst& choice) {
  Instr instr;
  instr.op = Op::select;
  instr.kind = static_cast<uint16_t>(ir::SelectKind::value);
  instr.payload = static_cast<uint32_t>(made_.case_values.size());
  instr.imm = choice.getNumCases();
  std::vector<BlockId> targets;
  for (const auto& each : choice.cases()) {
    made_.case_values.push_back(unit_.constant(each.getCaseValue()));
    targets.push_back(block_of(each.getCaseSuccessor()));
  }
  targets.push_back(block_of(choice.getDefaultDest()));
  const ValueId operands[] = {value(choice.getCondition())};
  terminate(instr, operands, targets);
}

/// Several ways, and nobody can tell which: computed goto, asm goto.
void FunctionLifter::lift_unknown_choice(const llvm::Instruction& terminator, ValueId on) {
  Instr instr;
  instr.op = Op::select;
  instr.payload = static_cast<uint32_t>(made_.case_values.size());
  std::vector<BlockId> targets;
  for (unsigned i = 0; i < terminator.getNumSuccessors(); ++i) {
    targets.push_back(block_of(terminator.getSuccessor(i)));
    if (i + 1 < terminator.getNumSuccessors()) made_.case_values.push_back(unit_.builder().integer(i));
  }
  if (targets.empty()) {
    instr.op = Op::unreachable;
    return terminate(instr, {}, {});
  }
  instr.imm = static_cast<uint32_t>(targets.size()) - 1;
  const ValueId operands[] = {on};
  terminate(instr, operands, targets);
}

}  // namespace ravel::native
