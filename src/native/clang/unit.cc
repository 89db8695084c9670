// SPDX-License-Identifier: Apache-2.0
#include "native/clang/unit.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>
#include <bit>

#include "base/file.h"
#include "native/clang/lift.h"

namespace ravel::native {
namespace {

constexpr uint32_t kFilesMax = 65535, kColumnMax = 65535;  ///< what ir/builder.h can hold
constexpr int kInitialiserDepthMax = 64;
constexpr uint64_t kInitialiserElementsMax = 1 << 20;  ///< of one array of pointers
constexpr size_t kConstantTextMax = 80;

std::string path_of(const llvm::DIFile* file) {
  const llvm::StringRef name = file->getFilename(), directory = file->getDirectory();
  if (name.starts_with("/") || directory.empty()) return name.str();
  return directory.str() + "/" + name.str();
}

/// `Cache::get(int)` to `Cache::get`; `operator()` and templates stay whole.
std::string without_parameters(std::string name) {
  int depth = 0;
  for (size_t i = 0; i < name.size(); ++i) {
    if (name[i] == '<') ++depth;
    if (name[i] == '>' && depth > 0) --depth;
    if (name[i] != '(' || depth != 0 || i == 0) continue;
    if (name.compare(i, 2, "()") == 0 && name.compare(0, i, "operator") != 0 && i + 2 < name.size() &&
        name[i + 2] == '(')
      continue;  // operator()
    if (name.compare(i, 21, "(anonymous namespace)") == 0) {
      i += 20;
      continue;
    }
    return name.substr(0, i);
  }
  return name;
}

}  // namespace

llvm::StringRef symbol_of(const llvm::GlobalValue& value) {
  llvm::StringRef name = value.getName();
  name.consume_front("\x01");
  return name;
}

ir::Linkage linkage_of(const llvm::GlobalValue& value) {
  if (value.hasLocalLinkage()) return ir::Linkage::internal;
  if (value.isDeclarationForLinker()) return ir::Linkage::declared;
  return value.isWeakForLinker() || value.hasCommonLinkage() ? ir::Linkage::once : ir::Linkage::external;
}

std::string source_name(const llvm::Function& function) {
  if (const llvm::DISubprogram* program = function.getSubprogram())
    return qualified_name(program->getScope(), program->getName());
  return without_parameters(llvm::demangle(symbol_of(function).str()));
}

UnitLifter::UnitLifter(const llvm::Module& module, const std::string& name, const std::string& path)
    : module_(module), fields_(module), unit_(name), extern_(ir::kExternModule) {
  ir::Module& made = builder_.module();
  made.platform = ir::Platform::native;
  made.name = unit_;
  made.path = path;
  made.files.push_back(path);
  file_by_path_.emplace(path, 0);
  for (const llvm::GlobalVariable& variable : module.globals())
    if (!variable.hasName()) unnamed_.emplace(&variable, unnamed_.size());
}

// Names.

ir::FuncName UnitLifter::name_of(const llvm::GlobalValue& function, uint32_t arity) const {
  return {function.hasLocalLinkage() ? unit_ : extern_, Symbol(std::string_view(symbol_of(function))), arity};
}

Symbol UnitLifter::global_name(const llvm::GlobalValue& global) const {
  std::string name = symbol_of(global).str();
  if (const auto number = unnamed_.find(&global); number != unnamed_.end())
    name = "@" + std::to_string(number->second);
  return Symbol(global.hasLocalLinkage() ? unit_.str() + ":" + name : name);
}

ir::CalleeId UnitLifter::callee(std::string_view module, std::string_view name, size_t arity) {
  return builder_.callee({Symbol(module), Symbol(name), static_cast<uint32_t>(arity)});
}

ir::CalleeId UnitLifter::callee(const llvm::Function& function) {
  return builder_.callee(name_of(function, static_cast<uint32_t>(function.arg_size())));
}

// Constants.

ir::ConstId UnitLifter::klass(const std::string& type) {
  ir::Const value;
  value.kind = ir::ConstKind::klass;
  value.text = Symbol(type);
  return builder_.constant(std::move(value));
}

ir::ConstId UnitLifter::constant(const llvm::Constant* constant) {
  ir::Const value;
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) {
    if (number->getValue().getSignificantBits() > 64) {
      llvm::SmallString<64> digits;
      number->getValue().toStringSigned(digits);
      value.kind = ir::ConstKind::big;
      value.text = Symbol(std::string_view(digits.data(), digits.size()));
    } else {
      // A boolean is 0 or 1, not 0 or -1.
      value.kind = ir::ConstKind::integer;
      value.number =
          number->getBitWidth() == 1 ? static_cast<int64_t>(number->getZExtValue()) : number->getSExtValue();
    }
  } else if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(constant)) {
    llvm::APFloat as_double = real->getValueAPF();
    bool loses = false;
    as_double.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &loses);
    value.kind = ir::ConstKind::floating;
    value.number = std::bit_cast<int64_t>(as_double.convertToDouble());
  } else if (llvm::isa<llvm::ConstantPointerNull>(constant)) {
    value.kind = ir::ConstKind::null;
  } else if (const auto* function = llvm::dyn_cast<llvm::Function>(constant)) {
    value.kind = ir::ConstKind::function;
    value.callee = callee(*function);
  } else if (llvm::isa<llvm::GlobalIFunc>(constant)) {
    value.kind = ir::ConstKind::function;
    value.callee = builder_.callee(name_of(*llvm::cast<llvm::GlobalIFunc>(constant), 0));
  } else if (const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(constant)) {
    value.kind = ir::ConstKind::global;
    value.text = global_name(*variable);
  } else if (llvm::isa<llvm::ConstantAggregateZero>(constant)) {
    value.kind = ir::ConstKind::integer;
  } else if (llvm::isa<llvm::UndefValue>(constant)) {
    value.kind = ir::ConstKind::other;
    value.text = Symbol("undefined");
  } else {
    std::string text;
    llvm::raw_string_ostream out(text);
    constant->printAsOperand(out, false);
    value.kind = ir::ConstKind::other;
    value.text = Symbol(text.substr(0, kConstantTextMax));
  }
  return builder_.constant(std::move(value));
}

// Positions.

uint32_t UnitLifter::file(const llvm::DIFile* file) {
  const auto [entry, is_new] = files_.try_emplace(file, 0);
  if (!is_new) return entry->second;
  std::vector<std::string>& files = builder_.module().files;
  const auto [same, is_new_path] =
      file_by_path_.try_emplace(path_of(file), static_cast<uint32_t>(files.size()));
  if (is_new_path && files.size() >= kFilesMax) same->second = 0;
  if (is_new_path && files.size() < kFilesMax) files.push_back(same->first);
  return entry->second = same->second;
}

ir::PosId UnitLifter::position(const llvm::DIFile* source, unsigned line, unsigned column) {
  if (source == nullptr || line == 0) return {};
  return builder_.position({file(source), line, std::min(column, kColumnMax)});
}

ir::PosId UnitLifter::position(const llvm::DebugLoc& location) {
  if (!location) return {};
  const auto* scope = llvm::dyn_cast_or_null<llvm::DIScope>(location.getScope());
  return scope == nullptr ? ir::PosId() : position(scope->getFile(), location.getLine(), location.getCol());
}

// What the module declares.

const llvm::DIType* UnitLifter::type_of(const llvm::GlobalVariable& variable) const {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
  variable.getDebugInfo(described);
  if (!described.empty() && described.front()->getVariable() != nullptr)
    return described.front()->getVariable()->getType();
  // One that is only declared here is not described, but its type has a name.
  llvm::Type* type = variable.getValueType();
  while (const auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) type = array->getElementType();
  return fields_.find(type);
}

ir::NativeInfo UnitLifter::info() {
  ir::NativeInfo info;
  add_globals(info);
  add_constructors(info);
  add_aliases(info);
  add_attributes(info);
  info.records = records_.all(fields_);
  for (const llvm::DICompileUnit* unit : module_.debug_compile_units())
    if (llvm::dwarf::isCPlusPlus(static_cast<llvm::dwarf::SourceLanguage>(unit->getSourceLanguage())))
      info.is_cxx = true;
  return info;
}

void UnitLifter::add_globals(ir::NativeInfo& info) {
  for (const llvm::GlobalVariable& variable : module_.globals()) {
    if (variable.getName().starts_with("llvm.")) continue;
    ir::NativeGlobal global;
    global.name = global_name(variable);
    global.linkage = linkage_of(variable);
    global.is_thread_local = variable.isThreadLocal();
    global.is_constant = variable.isConstant();
    if (variable.getValueType()->isSized())
      global.size = layout().getTypeAllocSize(variable.getValueType()).getKnownMinValue();
    global.source_name = Symbol(llvm::demangle(symbol_of(variable).str()));
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
    variable.getDebugInfo(described);
    if (!described.empty() && described.front()->getVariable() != nullptr) {
      const llvm::DIGlobalVariable* source = described.front()->getVariable();
      // A static member of a class is declared there.
      const llvm::DIDerivedType* member = source->getStaticDataMemberDeclaration();
      const llvm::DIScope* scope = member != nullptr ? member->getScope() : source->getScope();
      global.source_name = Symbol(qualified_name(scope, source->getName()));
      global.type = Symbol(type_text(source->getType()));
      records_.note(global.type.str(), source->getType());
      global.pos = position(source->getFile(), source->getLine(), 0);
    }
    if (variable.hasInitializer()) add_pointers(variable.getInitializer(), 0, 0, global);
    add_tables(variable, global);
    info.globals.push_back(std::move(global));
  }
  std::sort(info.globals.begin(), info.globals.end(),
            [](const ir::NativeGlobal& a, const ir::NativeGlobal& b) { return a.name < b.name; });
}

void UnitLifter::add_tables(const llvm::GlobalVariable& variable, ir::NativeGlobal& global) {
  llvm::SmallVector<llvm::MDNode*, 4> types;
  variable.getMetadata(llvm::LLVMContext::MD_type, types);
  for (const llvm::MDNode* type : types) {
    if (type->getNumOperands() < 2) continue;
    const auto* offset = llvm::mdconst::dyn_extract_or_null<llvm::ConstantInt>(type->getOperand(0));
    if (offset != nullptr && type->getOperand(1) != nullptr)
      global.tables.emplace_back(offset->getZExtValue(), table_type(type->getOperand(1)));
  }
}

Symbol UnitLifter::table_type(const llvm::Metadata* id) {
  if (const auto* name = llvm::dyn_cast<llvm::MDString>(id))
    return Symbol(std::string(ir::kToTable) + name->getString().str());
  const size_t number = local_types_.try_emplace(id, local_types_.size()).first->second;
  return Symbol(fmt::format("{}{}:{}", ir::kToTable, unit_.view(), number));
}

namespace {

/// A mutex of glibc whose kind, its fifth member, is PTHREAD_MUTEX_RECURSIVE.
bool is_recursive_lock(const llvm::ConstantStruct& record) {
  constexpr unsigned kKind = 4;
  if (!record.getType()->hasName() || record.getNumOperands() <= kKind) return false;
  if (!record.getType()->getName().starts_with("struct.__pthread_mutex_s")) return false;
  const auto* kind = llvm::dyn_cast<llvm::ConstantInt>(record.getOperand(kKind));
  return kind != nullptr && kind->equalsInt(1);
}

}  // namespace

/// The pointers inside of an initialiser: vtables, tables of functions, linked structures.
void UnitLifter::add_pointers(const llvm::Constant* value, uint64_t offset, int depth,
                              ir::NativeGlobal& global) {
  if (depth > kInitialiserDepthMax) return;
  if (const auto* record = llvm::dyn_cast<llvm::ConstantStruct>(value)) {
    const llvm::StructLayout* parts = layout().getStructLayout(record->getType());
    if (is_recursive_lock(*record)) global.recursive_locks.push_back(offset);
    for (unsigned i = 0; i < record->getNumOperands(); ++i)
      add_pointers(record->getOperand(i), offset + parts->getElementOffset(i), depth + 1, global);
    return;
  }
  if (const auto* array = llvm::dyn_cast<llvm::ConstantArray>(value)) {
    const uint64_t size = layout().getTypeAllocSize(array->getType()->getElementType()).getKnownMinValue();
    const uint64_t count = std::min<uint64_t>(array->getNumOperands(), kInitialiserElementsMax);
    for (uint64_t i = 0; i < count; ++i)
      add_pointers(array->getOperand(static_cast<unsigned>(i)), offset + i * size, depth + 1, global);
    return;
  }
  if (!value->getType()->isPointerTy()) return;
  llvm::APInt addend(layout().getIndexTypeSizeInBits(value->getType()), 0);
  const llvm::Value* base = value->stripAndAccumulateConstantOffsets(layout(), addend, true);
  if (const auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(base)) base = alias->getAliaseeObject();
  const auto* object = llvm::dyn_cast_or_null<llvm::GlobalObject>(base);
  if (object == nullptr) return;
  global.pointers.push_back({offset, constant(object), addend.getSExtValue()});
}

void UnitLifter::add_constructors(ir::NativeInfo& info) {
  const llvm::GlobalVariable* list = module_.getNamedGlobal("llvm.global_ctors");
  if (list == nullptr || !list->hasInitializer()) return;
  const auto* array = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer());
  if (array == nullptr) return;
  for (const llvm::Use& entry : array->operands()) {
    const auto* record = llvm::dyn_cast<llvm::ConstantStruct>(entry.get());
    if (record == nullptr || record->getNumOperands() < 2) continue;
    const auto* priority = llvm::dyn_cast<llvm::ConstantInt>(record->getOperand(0));
    const auto* function = llvm::dyn_cast<llvm::Function>(record->getOperand(1)->stripPointerCasts());
    if (function == nullptr) continue;
    info.constructors.push_back(
        {priority == nullptr ? 65535 : static_cast<uint32_t>(priority->getZExtValue()), callee(*function)});
  }
}

void UnitLifter::add_aliases(ir::NativeInfo& info) {
  for (const llvm::GlobalAlias& alias : module_.aliases()) {
    const auto* target = llvm::dyn_cast_or_null<llvm::Function>(alias.getAliaseeObject());
    if (target == nullptr || alias.hasLocalLinkage()) continue;
    info.aliases.push_back({Symbol(std::string_view(symbol_of(alias))),
                            name_of(*target, static_cast<uint32_t>(target->arg_size()))});
  }
}

/// Each node is {kind, name, shared, subject, file, line, argument...} as strings; see attributes.cc.
void UnitLifter::add_attributes(ir::NativeInfo& info) {
  const llvm::NamedMDNode* list = module_.getNamedMetadata(kAttributesMetadata);
  if (list == nullptr) return;
  for (const llvm::MDNode* node : list->operands()) {
    std::vector<std::string> parts;
    for (const llvm::MDOperand& operand : node->operands()) {
      const auto* text = llvm::dyn_cast_or_null<llvm::MDString>(operand.get());
      parts.push_back(text == nullptr ? std::string() : text->getString().str());
    }
    if (parts.size() < 6) continue;
    ir::LockAttribute attribute;
    attribute.subject_kind = parts[0] == "field"    ? ir::SubjectKind::field
                             : parts[0] == "global" ? ir::SubjectKind::global
                             : parts[0] == "type"   ? ir::SubjectKind::type
                                                    : ir::SubjectKind::function;
    attribute.name = Symbol(parts[1]);
    attribute.shared = parts[2] == "shared";
    attribute.subject = Symbol(parts[3]);
    uint32_t line = 0;
    llvm::StringRef(parts[5]).getAsInteger(10, line);
    const auto [known, is_new] =
        file_by_path_.try_emplace(parts[4], static_cast<uint32_t>(builder_.module().files.size()));
    if (is_new) builder_.module().files.push_back(parts[4]);
    if (line != 0 && known->second <= kFilesMax) attribute.pos = builder_.position({known->second, line, 0});
    for (size_t i = 6; i < parts.size(); ++i) attribute.arguments.emplace_back(parts[i]);
    info.attributes.push_back(std::move(attribute));
  }
}

}  // namespace ravel::native
