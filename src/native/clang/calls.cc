// SPDX-License-Identifier: Apache-2.0
//
// Calls: of functions, through pointers, of assembly, of LLVM's intrinsics.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/InlineAsm.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <optional>

#include "native/clang/function.h"
#include "native/library_accesses.h"

namespace ravel::native {
namespace {

using ir::Instr;
using ir::Op;
using ir::ValueId;

constexpr size_t kAsmTextMax = 60;

/// The first instructions of an assembly text on one line.
std::string asm_text(const llvm::InlineAsm& assembly) {
  std::string text;
  for (const char c : assembly.getAsmString()) text += c == '\n' || c == '\t' ? ' ' : c;
  return text.substr(0, kAsmTextMax);
}

/// A name that only types make different is the same function: `llvm.ctpop.i32`.
std::string intrinsic_name(const llvm::Function& function) {
  llvm::StringRef name = llvm::Intrinsic::getBaseName(function.getIntrinsicID());
  name.consume_front("llvm.");
  return name.str();
}

/// What a debugger, an optimiser or a profiler is told; it does nothing.
bool says_nothing(llvm::Intrinsic::ID id) {
  switch (id) {
    case llvm::Intrinsic::lifetime_start:
    case llvm::Intrinsic::lifetime_end:
    case llvm::Intrinsic::invariant_start:
    case llvm::Intrinsic::invariant_end:
    case llvm::Intrinsic::assume:
    case llvm::Intrinsic::var_annotation:
    case llvm::Intrinsic::experimental_noalias_scope_decl:
    case llvm::Intrinsic::donothing:
    case llvm::Intrinsic::prefetch:
    case llvm::Intrinsic::stackrestore:
      return true;
    default:
      return false;
  }
}

/// As the demangler writes them: `int const&`.
std::vector<std::string> parameter_types(llvm::StringRef symbol) {
  const std::string text_of = symbol.str();  // the demangler goes on reading it
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(text_of.c_str()) || !demangler.isFunction()) return {};
  const std::unique_ptr<char, decltype(&std::free)> text(demangler.getFunctionParameters(nullptr, nullptr),
                                                         &std::free);
  if (text == nullptr) return {};
  llvm::StringRef all = text.get();
  all.consume_front("(");
  all.consume_back(")");
  std::vector<std::string> types(1);
  int depth = 0;
  for (const char c : all) {
    depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    if (c == ',' && depth == 0)
      types.emplace_back();
    else if (c != ' ' || !types.back().empty())
      types.back() += c;
  }
  return types;
}

enum class AtomicMember : uint8_t { other, load, store };

/// What a member function of std::atomic is.
AtomicMember atomic_member(llvm::StringRef symbol) {
  const bool is_const = symbol.consume_front("_ZNKSt");
  if (!is_const && !symbol.consume_front("_ZNSt")) return AtomicMember::other;
  if (!symbol.starts_with("6atomicI") && !symbol.starts_with("13__atomic_baseI")) return AtomicMember::other;
  const std::string whole = (is_const ? "_ZNKSt" : "_ZNSt") + symbol.str();
  llvm::ItaniumPartialDemangler demangler;
  if (demangler.partialDemangle(whole.c_str()) || !demangler.isFunction()) return AtomicMember::other;
  const std::unique_ptr<char, decltype(&std::free)> name(demangler.getFunctionBaseName(nullptr, nullptr),
                                                         &std::free);
  const llvm::StringRef called = name == nullptr ? "" : name.get();
  // Of a const object the conversion to what it holds is the only operator.
  if (is_const && (called == "load" || called.starts_with("operator "))) return AtomicMember::load;
  return called == "store" || called == "operator=" ? AtomicMember::store : AtomicMember::other;
}

/// Of a std::memory_order that is a constant.
std::optional<ir::MemoryOrder> memory_order(const llvm::Value* value) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(value);
  if (number == nullptr || number->getValue().getActiveBits() > 3) return {};
  using enum ir::MemoryOrder;
  constexpr ir::MemoryOrder kOrders[] = {relaxed, acquire, acquire, release, acq_rel, seq_cst};
  const uint64_t index = number->getZExtValue();
  return index < std::size(kOrders) ? std::optional(kOrders[index]) : std::nullopt;
}

bool never_returns(const llvm::CallBase& call) {
  return call.doesNotReturn() && llvm::isa<llvm::CallInst>(call) && call.getNextNode() != nullptr &&
         llvm::isa<llvm::UnreachableInst>(call.getNextNode());
}

}  // namespace

/// A struct that is passed by value is a copy on the stack, which the callee gets the address of.
uint32_t signature_of(const llvm::FunctionType& type) {
  using Kind = ir::Signature::Kind;
  if (type.isVarArg()) return 0;
  const auto kind = [](const llvm::Type& of) {
    if (of.isVoidTy()) return Kind::none;
    if (of.isPointerTy() || of.isIntegerTy(64)) return Kind::word;
    if (of.isFloatingPointTy()) return Kind::real;
    return of.isIntegerTy() && of.getIntegerBitWidth() <= 32 ? Kind::number : Kind::other;
  };
  ir::Signature signature;
  signature.returns(kind(*type.getReturnType()));
  for (unsigned i = 0; i < type.getNumParams(); ++i) signature.takes(i, kind(*type.getParamType(i)));
  return signature.bits;
}

ValueId FunctionLifter::argument(const llvm::CallBase& call, unsigned index) {
  if (!call.isByValArgument(index)) return value(call.getArgOperand(index));
  llvm::Type* type = call.getParamByValType(index);
  const uint64_t size = type == nullptr ? 0 : size_of(type);
  const Pointer from = pointer(call.getArgOperand(index));
  std::string text;
  if (const llvm::DIType* described = unit_.fields().find(type)) text = type_text(described);
  if (!text.empty()) unit_.records().note(text, unit_.fields().find(type));
  Instr alloc;
  alloc.op = Op::alloc;
  alloc.kind = static_cast<uint16_t>(ir::AllocKind::object);
  alloc.imm = static_cast<uint32_t>(std::min<uint64_t>(size, UINT32_MAX));
  alloc.payload = unit_.klass(text.empty() ? "copy" : text).index();
  const ValueId copy = emit(alloc, {}, true);
  ir::Memory source = memory(from, size), target;
  source.is_bulk = target.is_bulk = true;
  target.size = size;
  store({copy, 0, nullptr}, target, load(from, source));
  return copy;
}

/// Functions of the C++ library that are known by what they mean are not looked into, but this one reads what
/// it is given by reference.
void FunctionLifter::read_promised(const llvm::CallBase& call, const llvm::Function& callee) {
  const llvm::StringRef name = callee.getName();
  if (!name.starts_with("_ZNSt7promiseI") || !name.contains("9set_value") || call.arg_size() < 2) return;
  const uint64_t size = call.getParamDereferenceableBytes(1);
  if (size == 0) return;
  const Pointer from = pointer(call.getArgOperand(1));
  ir::Memory source = memory(from, size);
  source.is_bulk = true;
  load(from, source);
}

void FunctionLifter::lift_call(const llvm::CallBase& call) {
  const llvm::Value* target = call.getCalledOperand()->stripPointerCastsAndAliases();
  const auto* function = llvm::dyn_cast<llvm::Function>(target);
  if (function != nullptr && function->isIntrinsic() && lift_intrinsic(call, function->getIntrinsicID()))
    return;
  if (function != nullptr && lift_atomic(call, *function)) return;
  if (function != nullptr) read_promised(call, *function);
  std::vector<ValueId> operands;
  Instr instr;
  const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(target);
  const bool is_direct = function != nullptr || assembly != nullptr || llvm::isa<llvm::GlobalIFunc>(target);
  instr.op = is_direct ? Op::call : Op::call_value;
  if (!is_direct) {
    operands.push_back(value(target));
    instr.imm = signature_of(*call.getFunctionType());
  }
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (!call.getArgOperand(i)->getType()->isMetadataTy()) operands.push_back(argument(call, i));
  if (assembly != nullptr)
    instr.payload = unit_.callee(ir::kAsmModule, asm_text(*assembly), operands.size()).index();
  else if (function != nullptr && function->isIntrinsic())
    instr.payload = unit_.callee(ir::kLlvmModule, intrinsic_name(*function), operands.size()).index();
  else if (function != nullptr)
    instr.payload = unit_.callee(*function).index();
  else if (is_direct)
    instr.payload = unit_.builder()
                        .callee(unit_.name_of(*llvm::cast<llvm::GlobalValue>(target),
                                              static_cast<uint32_t>(call.arg_size())))
                        .index();
  if (never_returns(call)) instr.flags |= ir::kNoReturn;
  if (function != nullptr) touch_objects(call, *function);
  if (function != nullptr && function->isDeclaration()) touch_buffers(call, *function);
  const ValueId result = emit(instr, operands, true);
  define(call, result);
  if (const auto* type = llvm::dyn_cast_or_null<llvm::DIType>(call.getMetadata("heapallocsite")))
    if (const std::string made = unit_.records().note_type(type, unit_.fields()); !made.empty())
      new_.emplace_back(result, Symbol(made));
}

/// Reading and writing a std::atomic are the access itself, with the order that it names, as in C. Inside of
/// the library the order is a variable, and nobody could tell what it is. What reads and writes in one step
/// is looked at there.
bool FunctionLifter::lift_atomic(const llvm::CallBase& call, const llvm::Function& callee) {
  constexpr uint64_t kWord = 8;
  const AtomicMember member = atomic_member(callee.getName());
  if (member == AtomicMember::other || !llvm::isa<llvm::CallInst>(call)) return false;
  const unsigned given = member == AtomicMember::load ? 1 : 2;  // the object, what is stored
  if (call.arg_size() < given || call.arg_size() > given + 1) return false;
  const auto order =
      call.arg_size() > given ? memory_order(call.getArgOperand(given)) : ir::MemoryOrder::seq_cst;
  llvm::Type* type = member == AtomicMember::load ? call.getType() : call.getArgOperand(1)->getType();
  if (!order || !type->isSingleValueType() || size_of(type) > kWord) return false;
  const Pointer at = pointer(call.getArgOperand(0));
  ir::Memory part = memory(at, size_of(type));
  part.order = *order;
  if (member == AtomicMember::load) {
    define(call, load(at, part));
  } else {
    const ValueId stored = value(call.getArgOperand(1));
    store(at, part, stored);
    define(call, stored);  // of operator=
  }
  return true;
}

/// A member function of the standard library works on its object, and on what it is given by reference, each
/// as one whole. Which of these calls count as that, is the models' to say. Of other functions of the library
/// those are told that have no code here, like the output of a string.
void FunctionLifter::touch_objects(const llvm::CallBase& call, const llvm::Function& callee) {
  const llvm::StringRef name = callee.getName();
  const bool is_const = name.starts_with("_ZNKSt"), is_member = is_const || name.starts_with("_ZNSt");
  const bool is_free = callee.isDeclaration() && name.starts_with("_ZSt");
  if (!is_member && !is_free) return;
  const unsigned self = call.arg_size() > 0 && call.paramHasAttr(0, llvm::Attribute::StructRet) ? 1 : 0;
  const std::vector<std::string> types = is_free ? parameter_types(name) : std::vector<std::string>();
  for (unsigned i = self; i < call.arg_size(); ++i) {
    const uint64_t size = std::max(call.getParamDereferenceableBytes(i),
                                   callee.getAttributes().getParamDereferenceableBytes(i));
    if (size == 0) continue;
    // A std::function hands on what it is called with.
    if (i > self && name.starts_with("_ZNKSt8functionI") && name.contains("EEclE")) break;
    // Streams are not judged: the standard ones may be used by anyone.
    const std::string_view type = i - self < types.size() ? std::string_view(types[i - self]) : "";
    if (is_free && (type.empty() || type.find("stream<") != type.npos)) continue;
    const Pointer at = pointer(call.getArgOperand(i));
    ir::Memory part = memory(at, size);
    part.is_bulk = part.is_update = true;
    // What members are given is read: emplace, insert.
    const bool writes = is_free ? !type.ends_with("const&") : i == self && !is_const;
    if (writes)
      touch(at, part);
    else
      load(at, part);
  }
}

/// What functions of C and POSIX do to the memory that they are given.
void FunctionLifter::touch_buffers(const llvm::CallBase& call, const llvm::Function& callee) {
  llvm::StringRef name = callee.getName();
  for (const llvm::StringRef prefix : {"__isoc99_", "__isoc23_"}) name.consume_front(prefix);
  for (const LibraryAccess& access : library_accesses({name.data(), name.size()})) {
    const unsigned last = access.and_further ? call.arg_size() : static_cast<unsigned>(access.operand) + 1;
    for (auto i = static_cast<unsigned>(access.operand); i < std::min(last, call.arg_size()); ++i) {
      const llvm::Value* given = call.getArgOperand(i);
      if (!given->getType()->isPointerTy()) continue;
      const llvm::Value* object = llvm::getUnderlyingObject(given);
      const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(object);
      if (llvm::isa<llvm::ConstantPointerNull>(object) || (global != nullptr && global->isConstant()))
        continue;
      const auto* length = access.size >= 0 && static_cast<unsigned>(access.size) < call.arg_size()
                               ? llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(access.size))
                               : nullptr;
      const Pointer at = pointer(given);
      // A string may be as long as the variable that it is in.
      const uint64_t longest = global != nullptr && given == object ? size_of(global->getValueType()) : 0;
      ir::Memory part = memory(at, length != nullptr ? length->getZExtValue() : longest);
      part.is_bulk = true;
      if (access.writes)
        touch(at, part);
      else
        load(at, part);
    }
  }
}

/// True if the intrinsic needs no call: it is an access, a copy, or nothing.
bool FunctionLifter::lift_intrinsic(const llvm::CallBase& call, llvm::Intrinsic::ID id) {
  if (says_nothing(id)) return true;
  switch (id) {
    case llvm::Intrinsic::memcpy:
    case llvm::Intrinsic::memcpy_inline:
    case llvm::Intrinsic::memmove:
    case llvm::Intrinsic::memset:
    case llvm::Intrinsic::memset_inline:
      lift_copy(call);
      return true;
    case llvm::Intrinsic::type_test:
    case llvm::Intrinsic::public_type_test:
      // Before a virtual call: the table is one of this class, or of one derived from it.
      if (const auto* id = llvm::dyn_cast<llvm::MetadataAsValue>(call.getArgOperand(1)))
        pointees_.emplace_back(value(call.getArgOperand(0)), unit_.table_type(id->getMetadata()));
      return true;
    default:
      return false;
  }
}

void FunctionLifter::lift_copy(const llvm::CallBase& call) {
  const auto& copy = llvm::cast<llvm::MemIntrinsic>(call);
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  const uint64_t size =
      length == nullptr || length->getValue().getActiveBits() > 62 ? 0 : length->getZExtValue();
  if (length != nullptr && size == 0) return;  // of nothing
  const Pointer to = pointer(copy.getRawDest());
  ir::Memory target = memory(to, size);
  target.is_bulk = true;
  target.is_volatile = copy.isVolatile();
  if (const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&copy)) {
    const Pointer from = pointer(transfer->getRawSource());
    ir::Memory source = memory(from, size);
    source.is_bulk = true;
    source.is_volatile = copy.isVolatile();
    return store(to, target, load(from, source));
  }
  store(to, target, value(call.getArgOperand(1)));
}

}  // namespace ravel::native
