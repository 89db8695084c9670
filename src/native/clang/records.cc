// SPDX-License-Identifier: Apache-2.0
#include "native/clang/records.h"

#include <llvm/BinaryFormat/Dwarf.h>

#include <algorithm>

namespace ravel::native {
namespace {

namespace dwarf = llvm::dwarf;
using ir::LeafKind;
using ir::RecordLeaf;

constexpr int kRecordDepthMax = 24;    ///< hostile debug info may go in circles
constexpr size_t kLeavesMax = 4096;    ///< what lies behind may be anything
constexpr uint64_t kElementsMax = 64;  ///< of an array; a longer one may hold anything
constexpr uint64_t kBytesMax = 1u << 24;

const llvm::DIType* element_of(const llvm::DIType* type) {
  for (int depth = 0; depth < kRecordDepthMax; ++depth) {
    type = plain_type(type);
    if (type == nullptr || type->getTag() != dwarf::DW_TAG_array_type) return type;
    type = llvm::cast<llvm::DICompositeType>(type)->getBaseType();
  }
  return nullptr;
}

/// What a type points to; null if it is no pointer.
const llvm::DIType* pointee_of(const llvm::DIType* type) {
  type = plain_type(type);
  if (type == nullptr) return nullptr;
  if (type->getTag() != dwarf::DW_TAG_pointer_type && type->getTag() != dwarf::DW_TAG_reference_type)
    return nullptr;
  return plain_type(llvm::cast<llvm::DIDerivedType>(type)->getBaseType());
}

bool is_struct(const llvm::DIType& type) {
  return type.getTag() == dwarf::DW_TAG_structure_type || type.getTag() == dwarf::DW_TAG_class_type;
}

std::string pointee_name(const llvm::DIType* to, const FieldNames& names) {
  if (to == nullptr) return {};
  if (is_struct(*to)) return names.record_name(to);
  if (to->getTag() == dwarf::DW_TAG_pointer_type) return std::string(ir::kToPointer);
  if (to->getTag() != dwarf::DW_TAG_base_type && to->getTag() != dwarf::DW_TAG_enumeration_type) return {};
  const uint64_t size = to->getSizeInBits() / 8;
  return size == 1 || size == 2 || size == 4 || size == 8 ? std::string(ir::kToNumber) + std::to_string(size)
                                                          : std::string();
}

class Flattener {
 public:
  Flattener(ir::NativeRecord& record, const FieldNames& names)
      : leaves_(record.leaves), parts_(record.parts), pointers_(record.pointers), names_(names) {}

  void add(const llvm::DIType* type, uint64_t at, int depth) {
    type = plain_type(type);
    if (type == nullptr || depth > kRecordDepthMax || at > kBytesMax || leaves_.size() > kLeavesMax) {
      is_whole_ = false;
      return;
    }
    const uint64_t size = type->getSizeInBits() / 8;
    switch (type->getTag()) {
      case dwarf::DW_TAG_base_type:
      case dwarf::DW_TAG_enumeration_type:
        return leaf(at, size, LeafKind::number);
      case dwarf::DW_TAG_pointer_type:
      case dwarf::DW_TAG_reference_type:
      case dwarf::DW_TAG_rvalue_reference_type:
        if (const std::string to = pointee_name(pointee_of(type), names_); !to.empty())
          pointers_.push_back({static_cast<uint32_t>(at), Symbol(to)});
        return leaf(at, size == 0 ? 8 : size, LeafKind::pointer);
      case dwarf::DW_TAG_structure_type:
      case dwarf::DW_TAG_class_type:
        return add_members(*llvm::cast<llvm::DICompositeType>(type), at, depth);
      case dwarf::DW_TAG_array_type:
        return add_elements(*llvm::cast<llvm::DICompositeType>(type), at, depth);
      default:
        return leaf(at, size, LeafKind::any);
    }
  }
  bool is_whole() const { return is_whole_; }

 private:
  void leaf(uint64_t at, uint64_t size, LeafKind kind) {
    if (size == 0 || size > kBytesMax) return;
    leaves_.push_back({static_cast<uint32_t>(at), static_cast<uint32_t>(size), kind});
  }

  void add_members(const llvm::DICompositeType& record, uint64_t at, int depth) {
    if (record.isForwardDecl()) is_whole_ = false;
    if (const std::string name = names_.record_name(&record); !name.empty())
      parts_.push_back({static_cast<uint32_t>(at), Symbol(name)});
    for (const llvm::DINode* node : record.getElements()) {
      const auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(node);
      if (member == nullptr || member->isStaticMember()) continue;
      const bool is_base = member->getTag() == dwarf::DW_TAG_inheritance;
      if (!is_base && member->getTag() != dwarf::DW_TAG_member) continue;
      // Where a virtual base lies depends on the object.
      if (is_base && member->isVirtual()) is_whole_ = false;
      const uint64_t begin = at + member->getOffsetInBits() / 8;
      if (member->isBitField()) {
        const uint64_t end = at + (member->getOffsetInBits() + member->getSizeInBits() + 7) / 8;
        leaf(begin, end - begin, LeafKind::any);
      } else {
        add(member->getBaseType(), begin, depth + 1);
      }
    }
  }

  /// Bytes may be a buffer that records are cut from.
  void add_elements(const llvm::DICompositeType& array, uint64_t at, int depth) {
    const llvm::DIType* element = element_of(&array);
    const uint64_t total = array.getSizeInBits() / 8;
    const uint64_t size = element == nullptr ? 0 : element->getSizeInBits() / 8;
    if (size == 0) return;
    if (size == 1 || total / size > kElementsMax) return leaf(at, total, LeafKind::buffer);
    for (uint64_t i = 0; i < total / size; ++i) add(element, at + i * size, depth + 1);
  }

  std::vector<RecordLeaf>& leaves_;
  std::vector<ir::RecordPart>& parts_;
  std::vector<ir::RecordPointer>& pointers_;
  const FieldNames& names_;
  bool is_whole_ = true;
};

/// False: not known to the end.
bool flatten(const llvm::DIType* type, const FieldNames& names, ir::NativeRecord& record) {
  record.size = type->getSizeInBits() / 8;
  Flattener flattener(record, names);
  flattener.add(type, 0, 0);
  std::stable_sort(record.leaves.begin(), record.leaves.end(),
                   [](const RecordLeaf& a, const RecordLeaf& b) { return a.offset < b.offset; });
  std::stable_sort(record.parts.begin(), record.parts.end(),
                   [](const ir::RecordPart& a, const ir::RecordPart& b) { return a.offset < b.offset; });
  std::stable_sort(
      record.pointers.begin(), record.pointers.end(),
      [](const ir::RecordPointer& a, const ir::RecordPointer& b) { return a.offset < b.offset; });
  return flattener.is_whole() && record.size != 0;
}

}  // namespace

void Records::note(const std::string& name, const llvm::DIType* type) {
  if (name.empty() || type == nullptr) return;
  const llvm::DIType* element = element_of(type);
  if (element == nullptr) return;
  if (!is_struct(*element)) return;
  auto& types = types_[name.substr(0, name.find('['))];
  if (std::find(types.begin(), types.end(), element) == types.end()) types.push_back(element);
}

std::string Records::note_pointee(const llvm::DIType* type, const FieldNames& names) {
  return note_type(pointee_of(type), names);
}

std::string Records::note_type(const llvm::DIType* type, const FieldNames& names) {
  type = plain_type(type);
  const std::string name = pointee_name(type, names);
  if (!name.empty() && is_struct(*type)) note(name, type);
  return name;
}

std::vector<ir::NativeRecord> Records::all(const FieldNames& names) const {
  std::vector<ir::NativeRecord> result;
  for (const auto& [name, types] : types_) {
    ir::NativeRecord record{.name = Symbol(name)};
    bool is_known = flatten(types.front(), names, record);
    // Any of that name may be meant elsewhere.
    const auto named = names.named(name);
    std::vector<const llvm::DIType*> others(types.begin() + 1, types.end());
    others.insert(others.end(), named.begin(), named.end());
    for (size_t i = 0; i < others.size() && is_known; ++i) {
      if (others[i] == types.front() || !is_struct(*others[i])) continue;
      ir::NativeRecord other;
      is_known = flatten(others[i], names, other) && other.size == record.size &&
                 other.leaves == record.leaves && other.parts == record.parts;
      // Instances of a template lead to different things.
      std::erase_if(record.pointers, [&](const ir::RecordPointer& each) {
        return std::find(other.pointers.begin(), other.pointers.end(), each) == other.pointers.end();
      });
    }
    if (is_known) result.push_back(std::move(record));
  }
  return result;
}

}  // namespace ravel::native
