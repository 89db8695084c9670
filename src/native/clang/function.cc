// SPDX-License-Identifier: Apache-2.0
#include "native/clang/function.h"

#include <fmt/format.h>
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/IR/DebugProgramInstruction.h>

namespace ravel::native {

using ir::BlockId;
using ir::Instr;
using ir::Op;
using ir::ValueId;

std::optional<ir::Function> FunctionLifter::run() {
  made_.name = unit_.name_of(source_, static_cast<uint32_t>(source_.arg_size()));
  made_.exported = !source_.hasLocalLinkage();
  made_.synthetic = source_.getSubprogram() == nullptr || source_.getSubprogram()->isArtificial();
  if (const llvm::DISubprogram* program = source_.getSubprogram())
    made_.pos = unit_.position(program->getFile(), program->getLine(), 0);
  for (const llvm::Argument& argument : source_.args()) {
    const ValueId id(made_.value_count++);
    made_.params.push_back(id);
    define(argument, id);
  }
  number_blocks();
  collect_variables();
  for (const llvm::BasicBlock* block : order_) {
    lift_block(*block);
    if (!problem_.empty()) return std::nullopt;
  }
  complete_phis();
  name_values();
  lay_out();
  return std::move(made_);
}

/// Reachable blocks only, in reverse postorder.
void FunctionLifter::number_blocks() {
  const llvm::ReversePostOrderTraversal<const llvm::Function*> order(&source_);
  uint32_t count = 0;
  for (const llvm::BasicBlock* block : order) {
    order_.push_back(block);
    Parts parts{BlockId(count), BlockId(count)};
    ++count;
    if (llvm::isa<llvm::InvokeInst>(block->getTerminator())) parts.last = BlockId(count++);
    parts_.emplace(block, parts);
  }
  drafts_.resize(count);
}

/// Which variable a stack object is: `#dbg_declare` records. (Older files have calls; LLVM's reader turns
/// them into records.)
void FunctionLifter::collect_variables() {
  for (const llvm::BasicBlock* block : order_) {
    for (const llvm::Instruction& instruction : *block) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        if (record.isDbgDeclare() && record.getVariableLocationOp(0) != nullptr)
          variables_.try_emplace(record.getVariableLocationOp(0), record.getVariable());
    }
  }
}

void FunctionLifter::lift_block(const llvm::BasicBlock& block) {
  current_ = parts_.at(&block).first;
  constants_.clear();
  for (const llvm::Instruction& instruction : block) {
    pos_ = unit_.position(instruction.getDebugLoc());
    if (instruction.isTerminator())
      lift_terminator(instruction);
    else
      lift(instruction);
    if (!problem_.empty()) return;
  }
}

/// Operand by operand, one for each edge from a block that is reachable.
void FunctionLifter::complete_phis() {
  for (const auto& [phi, block] : phis_) {
    const ValueId result = values_.at(phi);
    std::vector<ValueId> operands;
    const auto begin = static_cast<uint32_t>(made_.phi_blocks.size());
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
      const auto from = parts_.find(phi->getIncomingBlock(i));
      if (from == parts_.end()) continue;
      made_.phi_blocks.push_back(from->second.last);
      // What the phi needs is made at the predecessor's end; over an unwind edge before the call.
      const auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(phi->getIncomingBlock(i)->getTerminator());
      const bool unwinds = invoke != nullptr && invoke->getUnwindDest() == phi->getParent();
      current_ = unwinds ? from->second.first : from->second.last;
      Draft& draft = drafts_[current_.index()];
      const Instr terminator = draft.instrs.back();
      draft.instrs.pop_back();
      constants_.clear();
      pos_ = {};
      operands.push_back(value(phi->getIncomingValue(i)));
      drafts_[current_.index()].instrs.push_back(terminator);
    }
    for (Instr& instr : drafts_[block.index()].instrs) {
      if (instr.op != Op::phi || instr.result != result) continue;
      instr.payload = begin;
      instr.operand_begin = static_cast<uint32_t>(made_.operands.size());
      instr.operand_count = static_cast<uint32_t>(operands.size());
    }
    made_.operands.insert(made_.operands.end(), operands.begin(), operands.end());
  }
}

/// Source names and types, from the records that say which variable a value is. The first variable's name
/// counts.
void FunctionLifter::name_values() {
  const auto name = [&](const llvm::Value* value, const llvm::DILocalVariable* variable, bool is_value) {
    if (value == nullptr || variable == nullptr || variable->getName().empty()) return;
    const auto found = values_.find(without_copies(value));
    if (found == values_.end()) return;
    made_.names.try_emplace(found->second, Symbol(std::string_view(variable->getName())));
    if (!is_value) return;  // the variable is what lies there
    const std::string pointee = unit_.records().note_pointee(variable->getType(), unit_.fields());
    if (!pointee.empty()) pointees_.emplace_back(found->second, Symbol(pointee));
  };
  for (const llvm::BasicBlock* block : order_) {
    for (const llvm::Instruction& instruction : *block) {
      for (llvm::DbgVariableRecord& record : llvm::filterDbgVars(instruction.getDbgRecordRange()))
        if (record.getNumVariableLocationOps() == 1 && record.getExpression()->getNumElements() == 0)
          name(record.getVariableLocationOp(0), record.getVariable(), !record.isDbgDeclare());
    }
  }
  for (const llvm::Argument& argument : source_.args())
    if (argument.hasStructRetAttr())
      if (const auto found = values_.find(&argument); found != values_.end())
        made_.names.try_emplace(found->second, Symbol("agg.result"));
  std::sort(pointees_.begin(), pointees_.end());
  pointees_.erase(std::unique(pointees_.begin(), pointees_.end()), pointees_.end());
}

Symbol FunctionLifter::result_pointee() const {
  const llvm::DISubprogram* described = source_.getSubprogram();
  if (described == nullptr || described->getType() == nullptr) return {};
  const llvm::DITypeRefArray types = described->getType()->getTypeArray();
  if (types.size() == 0) return {};
  return Symbol(unit_.records().note_pointee(types[0], unit_.fields()));
}

void FunctionLifter::lay_out() {
  made_.definitions.assign(made_.value_count, ir::InstrId());
  for (Draft& draft : drafts_) {
    ir::Block block;
    block.begin = static_cast<uint32_t>(made_.instrs.size());
    made_.instrs.insert(made_.instrs.end(), draft.instrs.begin(), draft.instrs.end());
    block.end = static_cast<uint32_t>(made_.instrs.size());
    block.target_begin = static_cast<uint32_t>(made_.targets.size());
    block.target_count = static_cast<uint32_t>(draft.targets.size());
    made_.targets.insert(made_.targets.end(), draft.targets.begin(), draft.targets.end());
    block.unwind = draft.unwind;
    made_.blocks.push_back(block);
  }
  for (size_t i = 0; i < made_.instrs.size(); ++i)
    if (made_.instrs[i].result.valid()) made_.definitions[made_.instrs[i].result.index()] = ir::InstrId(i);
}

// Making instructions.

ValueId FunctionLifter::emit(Instr instr, std::span<const ValueId> operands, bool has_result) {
  instr.operand_begin = static_cast<uint32_t>(made_.operands.size());
  instr.operand_count = static_cast<uint32_t>(operands.size());
  made_.operands.insert(made_.operands.end(), operands.begin(), operands.end());
  instr.pos = pos_;
  if (has_result) instr.result = ValueId(made_.value_count++);
  drafts_[current_.index()].instrs.push_back(instr);
  return instr.result;
}

ValueId FunctionLifter::emit_op(std::string_view name, std::span<const ValueId> operands) {
  Instr instr;
  instr.op = Op::call;
  instr.payload = unit_.callee(ir::kOpModule, name, operands.size()).index();
  return emit(instr, operands, true);
}

void FunctionLifter::terminate(Instr instr, std::span<const ValueId> operands,
                               std::span<const BlockId> targets) {
  emit(instr, operands, false);
  drafts_[current_.index()].targets.assign(targets.begin(), targets.end());
}

// Values.

const llvm::Value* without_copies(const llvm::Value* value) {
  while (true) {
    if (const auto* cast = llvm::dyn_cast<llvm::CastInst>(value)) {
      value = cast->getOperand(0);
    } else if (const auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(value)) {
      value = freeze->getOperand(0);
    } else if (const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(value)) {
      switch (call->getIntrinsicID()) {
        case llvm::Intrinsic::expect:
        case llvm::Intrinsic::expect_with_probability:
        case llvm::Intrinsic::threadlocal_address:
        case llvm::Intrinsic::launder_invariant_group:
        case llvm::Intrinsic::strip_invariant_group:
        case llvm::Intrinsic::ssa_copy:
        case llvm::Intrinsic::ptrmask:
        case llvm::Intrinsic::ptr_annotation:
          value = call->getArgOperand(0);
          break;
        default:
          return value;
      }
    } else {
      return value;
    }
  }
}

ValueId FunctionLifter::constant_value(ir::ConstId constant) {
  const auto [known, is_new] = constants_.try_emplace(constant);
  if (!is_new) return known->second;
  Instr instr;
  instr.op = Op::constant;
  instr.payload = constant.index();
  const ValueId result = emit(instr, {}, true);
  return constants_[constant] = result;
}

/// Addresses inside of a global become `address` of the global.
ValueId FunctionLifter::constant_value(const llvm::Constant* constant) {
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant)) {
    if (expression->isCast()) return value(expression->getOperand(0));
    if (expression->getType()->isPointerTy()) {
      const Pointer at = pointer(expression);
      if (at.base.valid()) return at.offset == 0 ? at.base : address_of(at);
    }
  }
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(constant))
    if (const llvm::GlobalObject* target = alias->getAliaseeObject()) return constant_value(target);
  return constant_value(unit_.constant(constant));
}

ValueId FunctionLifter::value(const llvm::Value* from) {
  from = without_copies(from);
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(from)) return constant_value(constant);
  if (const auto found = values_.find(from); found != values_.end()) return found->second;
  // A pointer that no `address` was made for because only accesses were expected; or no value at all.
  if (const auto found = pointers_.find(from); found != pointers_.end()) return address_of(found->second);
  return constant_value(unit_.builder().other("unknown"));
}

FunctionLifter::Pointer FunctionLifter::pointer(const llvm::Value* from) {
  from = without_copies(from);
  if (const auto found = pointers_.find(from); found != pointers_.end()) return found->second;
  const auto* constant = llvm::dyn_cast<llvm::Constant>(from);
  if (constant == nullptr) {
    const auto variable = variables_.find(from);
    return {value(from), 0, variable == variables_.end() ? nullptr : variable->second->getType()};
  }
  if (!constant->getType()->isPointerTy()) return {value(from), 0, nullptr};
  llvm::APInt offset(unit_.layout().getIndexTypeSizeInBits(constant->getType()), 0);
  const llvm::Value* base = constant->stripAndAccumulateConstantOffsets(unit_.layout(), offset, true);
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(base)) base = alias->getAliaseeObject();
  const auto* object = llvm::dyn_cast_or_null<llvm::Constant>(base);
  if (object == nullptr) object = constant;
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  // The first index of an expression steps over whole objects, the others into them.
  const auto* element = llvm::dyn_cast<llvm::GEPOperator>(constant);
  return {constant_value(unit_.constant(object)), offset.getSExtValue(),
          variable == nullptr ? nullptr : unit_.type_of(*variable),
          element == nullptr ? 0 : static_cast<int>(element->getNumIndices()) - 1};
}

ir::Memory FunctionLifter::memory(const Pointer& at, uint64_t size) const {
  ir::Memory result;
  std::string field = unit_.fields().path(at.type, at.offset, size, at.steps);
  unit_.records().note(field.substr(0, field.find('.')), at.type);
  if (field.empty() && at.is_capture) field = ir::kCaptured;
  result.field = Symbol(field);
  result.offset = at.offset;
  result.size = size;
  return result;
}

ValueId FunctionLifter::address_of(const Pointer& at) {
  Instr instr;
  instr.op = Op::address;
  instr.kind = static_cast<uint16_t>(ir::FieldKind::memory);
  instr.payload = unit_.builder().memory(memory(at, 0));
  const ValueId operands[] = {at.base};
  return emit(instr, operands, true);
}

uint64_t FunctionLifter::size_of(llvm::Type* type) const {
  if (!type->isSized()) return 0;
  const llvm::TypeSize size = unit_.layout().getTypeStoreSize(type);
  return size.getKnownMinValue() >> 62 != 0 ? 0 : size.getKnownMinValue();
}

}  // namespace ravel::native
