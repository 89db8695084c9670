// SPDX-License-Identifier: Apache-2.0
#include "native/clang/field_names.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

#include <algorithm>

namespace ravel::native {
namespace {

namespace dwarf = llvm::dwarf;

constexpr int kDepthMax =
    32;  ///< of nested members and chains of types; hostile debug info may go in circles

bool is_record(const llvm::DIType* type) {
  const unsigned tag = type->getTag();
  return tag == dwarf::DW_TAG_structure_type || tag == dwarf::DW_TAG_class_type;
}

/// `vector<int, std::allocator<int> >` to `vector`.
llvm::StringRef without_arguments(llvm::StringRef name) { return name.substr(0, name.find('<')); }

/// `struct.ns::conn.12`, `class.A.base` to `ns::conn`, `A`.
llvm::StringRef plain_struct_name(llvm::StringRef name) {
  for (const llvm::StringRef kind : {"struct.", "class.", "union."})
    if (name.consume_front(kind)) break;
  const auto without_number = [](llvm::StringRef text) {
    const auto [head, tail] = text.rsplit('.');
    const bool is_number = !tail.empty() && tail.find_first_not_of("0123456789") == llvm::StringRef::npos;
    return is_number ? head : text;
  };
  name = without_number(name);
  name.consume_back(".base");
  return without_number(name);
}

/// The member of a struct that holds the byte at `offset`: its type and the offset inside.
struct Member {
  const llvm::DIDerivedType* member = nullptr;
  int64_t offset = 0;
};

Member member_at(const llvm::DICompositeType* record, int64_t offset) {
  Member best;
  for (const llvm::DINode* node : record->getElements()) {
    const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(node);
    if (member == nullptr || member->isStaticMember()) continue;
    if (member->getTag() != dwarf::DW_TAG_member && member->getTag() != dwarf::DW_TAG_inheritance) continue;
    const auto begin = static_cast<int64_t>(member->getOffsetInBits() / 8);
    const auto bits = static_cast<int64_t>(member->getSizeInBits());
    const llvm::DIType* type = plain_type(member->getBaseType());
    // Inherited parts have no size of their own.
    const int64_t size = bits != 0         ? (bits + 7) / 8
                         : type == nullptr ? 0
                                           : static_cast<int64_t>(type->getSizeInBits() / 8);
    if (offset < begin || offset >= begin + std::max<int64_t>(size, 1)) continue;
    // A base class may be empty, and its last bytes may hold members of the derived class: members go first.
    const bool is_base = member->getTag() == dwarf::DW_TAG_inheritance;
    if (!is_base || best.member == nullptr) best = {member, offset - begin};
    if (!is_base) return best;
  }
  return best;
}

}  // namespace

const llvm::DIType* plain_type(const llvm::DIType* type) {
  for (int i = 0; i < kDepthMax; ++i) {
    const auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
    if (derived == nullptr) return type;
    switch (derived->getTag()) {
      case dwarf::DW_TAG_typedef:
      case dwarf::DW_TAG_const_type:
      case dwarf::DW_TAG_volatile_type:
      case dwarf::DW_TAG_restrict_type:
      case dwarf::DW_TAG_atomic_type:
        type = derived->getBaseType();
        break;
      default:
        return type;
    }
  }
  return nullptr;
}

std::string qualified_name(const llvm::DIScope* scope, llvm::StringRef name) {
  std::string result = name.str();
  for (int i = 0; i < kDepthMax && scope != nullptr; ++i) {
    if (llvm::isa<llvm::DIFile>(scope) || llvm::isa<llvm::DICompileUnit>(scope)) break;
    if (llvm::isa<llvm::DILexicalBlockBase>(scope)) {
      scope = scope->getScope();
      continue;
    }
    llvm::StringRef outer = scope->getName();
    if (outer.empty() && llvm::isa<llvm::DINamespace>(scope)) outer = "(anonymous namespace)";
    if (!outer.empty()) result.insert(0, outer.str() + "::");
    scope = scope->getScope();
  }
  return result;
}

std::string type_text(const llvm::DIType* type) {
  std::string after;
  for (int i = 0; i < kDepthMax; ++i) {
    if (type == nullptr) return "void" + after;
    if (const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
      switch (derived->getTag()) {
        case dwarf::DW_TAG_pointer_type:
          after.insert(0, after.starts_with("*") ? "*" : " *");
          break;
        case dwarf::DW_TAG_reference_type:
          after.insert(0, " &");
          break;
        case dwarf::DW_TAG_typedef:
          return qualified_name(derived->getScope(), derived->getName()) + after;
        default:
          break;
      }
      type = derived->getBaseType();
      continue;
    }
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (composite != nullptr && composite->getTag() == dwarf::DW_TAG_array_type) {
      after += "[]";
      type = composite->getBaseType();
      continue;
    }
    if (llvm::isa<llvm::DISubroutineType>(type)) return "function" + after;
    if (type->getName().empty()) return {};
    return qualified_name(type->getScope(), type->getName()) + after;
  }
  return {};
}

FieldNames::FieldNames(const llvm::Module& module) : layout_(module.getDataLayout()) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const llvm::DIType* type : finder.types()) {
    // typedef struct { ... } conn; is named by the typedef.
    const auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
    if (derived != nullptr && derived->getTag() == dwarf::DW_TAG_typedef) {
      const llvm::DIType* behind = plain_type(derived);
      // Templates have typedefs of lambdas, which are many and not that.
      if (behind != nullptr && behind->getName().empty() && llvm::isa<llvm::DICompositeType>(behind) &&
          behind->getTag() != dwarf::DW_TAG_class_type) {
        const std::string name = qualified_name(derived->getScope(), derived->getName());
        add(name, behind);
        typedefs_.try_emplace(behind, name);
      }
    }
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (composite == nullptr || composite->isForwardDecl() || composite->getName().empty()) continue;
    if (composite->getTag() == dwarf::DW_TAG_array_type) continue;
    add(qualified_name(composite->getScope(), without_arguments(composite->getName())), composite);
  }
}

void FieldNames::add(const std::string& name, const llvm::DIType* type) { types_[name].push_back(type); }

const llvm::DIType* FieldNames::find(const llvm::Type* type) const {
  const auto* record = llvm::dyn_cast_or_null<llvm::StructType>(type);
  if (record == nullptr || !record->hasName() || record->isOpaque()) return nullptr;
  const auto found = types_.find(plain_struct_name(record->getName()).str());
  if (found == types_.end()) return nullptr;
  if (!record->isSized()) return found->second.front();
  const uint64_t bits =
      layout_.getTypeAllocSizeInBits(const_cast<llvm::StructType*>(record)).getKnownMinValue();
  for (const llvm::DIType* candidate : found->second)
    if (candidate->getSizeInBits() == bits) return candidate;
  return found->second.front();
}

std::string FieldNames::record_name(const llvm::DIType* type) const {
  if (!type->getName().empty()) return qualified_name(type->getScope(), without_arguments(type->getName()));
  const auto named = typedefs_.find(type);
  return named == typedefs_.end() ? std::string() : named->second;
}

std::span<const llvm::DIType* const> FieldNames::named(const std::string& name) const {
  const auto found = types_.find(name);
  return found == types_.end() ? std::span<const llvm::DIType* const>() : found->second;
}

std::string FieldNames::path(const llvm::DIType* type, int64_t offset, uint64_t size, int steps) const {
  const llvm::DIType* outer = plain_type(type);
  if (outer == nullptr || offset < 0) return {};
  // Elements of an array, and what lies behind the first of several structs, are named by the element.
  for (int depth = 0; depth < kDepthMax && outer != nullptr && outer->getTag() == dwarf::DW_TAG_array_type;
       ++depth)
    outer = plain_type(llvm::cast<llvm::DICompositeType>(outer)->getBaseType());
  if (outer == nullptr || !llvm::isa<llvm::DICompositeType>(outer)) return {};
  if (const auto bytes = static_cast<int64_t>(outer->getSizeInBits() / 8); bytes > 0) offset %= bytes;
  std::string result = record_name(outer);
  if (result.empty()) result = "(anonymous)";
  const size_t start = result.size();
  type = outer;
  for (int depth = 0; depth < kDepthMax && type != nullptr; ++depth) {
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (composite == nullptr) break;
    if (composite->getTag() == dwarf::DW_TAG_array_type) {
      const llvm::DIType* element = plain_type(composite->getBaseType());
      const auto bytes = element == nullptr ? 0 : static_cast<int64_t>(element->getSizeInBits() / 8);
      if (bytes == 0) break;
      result += "[]";
      offset %= bytes;
      type = element;
    } else if (is_record(composite)) {
      // The whole of a nested struct is named by itself.
      if (size != 0 && offset == 0 && result.size() > start && composite->getSizeInBits() == size * 8 &&
          composite->getElements().size() > 1)
        break;
      const Member at = member_at(composite, offset);
      if (at.member == nullptr) break;
      if (!at.member->getName().empty() && at.member->getTag() == dwarf::DW_TAG_member)
        result += "." + at.member->getName().str();
      offset = at.offset;
      type = plain_type(at.member->getBaseType());
    } else {
      break;  // a union: which member is meant is not known
    }
    // &c->mu lies where &c->mu.__data does.
    if (size == 0 && offset == 0 && result.size() > start && depth + 1 >= steps) break;
  }
  return result.size() == start ? std::string() : result;
}

const llvm::DIType* FieldNames::element_type(const llvm::DIType* type, int64_t offset) const {
  type = plain_type(type);
  for (int depth = 0; depth < kDepthMax && type != nullptr; ++depth) {
    const auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
    if (composite == nullptr) return nullptr;
    if (composite->getTag() == dwarf::DW_TAG_array_type) return plain_type(composite->getBaseType());
    if (!is_record(composite)) return nullptr;
    const Member at = member_at(composite, offset);
    if (at.member == nullptr) return nullptr;
    offset = at.offset;
    type = plain_type(at.member->getBaseType());
  }
  return nullptr;
}

}  // namespace ravel::native
