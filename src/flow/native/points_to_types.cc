// SPDX-License-Identifier: Apache-2.0
//
// Which objects an access may mean, by what they hold. Sets are too large in programs that keep everything
// behind `void *`: a variable that is declared as an iterator comes along where a client is meant, and each
// of a client's fields would become one more place in it, to be carried on. `c->name` is about objects that
// have a `struct client` where `c` points to.
//
// Variables are as they were declared. New memory is what its maker's caller takes it for, if that is as
// large; there, the same numbers and pointers at the same offsets are enough, whatever their names. Unions,
// buffers and memory of unknown use may hold anything.
//
// Wrong where a variable is used as what it was not declared as, which C forbids; except for records that
// have a buffer in them (sockaddr_in as sockaddr), which are treated as new memory is.
#include <algorithm>

#include "flow/native/points_to.h"

namespace ravel::flow::native {

using ir::LeafKind;
using ir::Op;
using ir::RecordLeaf;

namespace {

/// What an array of pointers is made of.
const ir::NativeRecord& pointer_record() {
  static const ir::NativeRecord record{Symbol("*"), 8, {{0, 8, LeafKind::pointer}}};
  return record;
}

/// `struct sockaddr` and its like stand for whatever begins as they do; the rest of them is bytes.
bool has_buffer(const ir::NativeRecord& record) {
  return std::any_of(record.leaves.begin(), record.leaves.end(),
                     [](const RecordLeaf& leaf) { return leaf.kind == LeafKind::buffer; });
}

/// Is a struct of that name declared there, or something that may be one?
bool has_part(const ir::NativeRecord& record, Symbol name, uint64_t offset) {
  for (const ir::RecordPart& part : record.parts)
    if (part.offset == offset && part.name == name) return true;
  return std::any_of(record.leaves.begin(), record.leaves.end(), [&](const RecordLeaf& leaf) {
    if (leaf.kind == LeafKind::buffer) return offset == leaf.offset;
    return leaf.kind == LeafKind::any && offset >= leaf.offset && offset < leaf.offset + uint64_t{leaf.size};
  });
}

}  // namespace

void PointsTo::add_records() {
  records_.push_back(&pointer_record());
  HashMap<Symbol, std::vector<RecordId>> meanings;
  for (size_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::Module& module = input_.program.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeRecord& record : module.native->records) {
      std::vector<RecordId>& known = meanings[record.name];
      const auto same = std::find_if(known.begin(), known.end(), [&](RecordId id) {
        const ir::NativeRecord& other = *records_[id.index()];
        return other.size == record.size && other.leaves == record.leaves && other.parts == record.parts;
      });
      const RecordId id = same == known.end() ? RecordId(records_.size()) : *same;
      if (same == known.end()) {
        records_.push_back(&record);
        known.push_back(id);
      }
      module_records_[&module].by_name.emplace(record.name, id);
    }
    ModuleRecords& records = module_records_[&module];
    for (const ir::Memory& memory : module.memory) {
      const std::string_view field = memory.field.view();
      const auto it = records.by_name.find(Symbol(field.substr(0, field.find('.'))));
      records.by_memory.push_back(field.empty() || it == records.by_name.end() ? RecordId() : it->second);
    }
  }
}

/// Of a type as variables are declared.
RecordId PointsTo::record_of(const ir::Module& module, std::string_view type) const {
  type = type.substr(0, type.find('['));
  if (type.ends_with('*')) return RecordId(0);
  const auto records = module_records_.find(&module);
  if (records == module_records_.end()) return {};
  const auto it = records->second.by_name.find(Symbol(type));
  return it == records->second.by_name.end() ? RecordId() : it->second;
}

RecordId PointsTo::field_record(const ir::Module& module, const ir::Memory& memory) const {
  const auto records = module_records_.find(&module);
  if (records == module_records_.end()) return {};
  return records->second.by_memory[static_cast<size_t>(&memory - module.memory.data())];
}

/// What the caller takes new memory for: the one record by whose fields the result is accessed, if it is
/// large enough for exactly one, or for any number of them.
RecordId PointsTo::made_record(const Object& object, InstanceId id, ir::InstrId at) const {
  Site site{instances_[id.index()].function, at};
  const Site outer = contexts_[instances_[id.index()].context.index()].site;
  if (outer.function.valid()) site = outer;
  const ir::Function& function = input_.program.function(site.function);
  const ir::Module& module = input_.program.module_of(site.function);
  const ir::ValueId result = function.instr(site.instr).result;
  if (!result.valid()) return {};
  RecordId found;
  for (const ir::Instr& instr : function.instrs) {
    if (!ir::is_memory(instr) || function.operands_of(instr)[0] != result) continue;
    const RecordId record = field_record(module, module.memory[instr.payload]);
    if (!record.valid()) continue;
    if (found.valid() && found != record) return {};
    found = record;
  }
  if (!found.valid()) return {};
  const uint64_t bytes = records_[found.index()]->size;
  return object.size == bytes || object.stride == bytes ? found : RecordId();
}

/// Where bytes that were counted off lead: to the beginning of something. In a buffer or a union that is the
/// buffer, or each header that is skipped and each text that is cut would be another field of it.
int64_t PointsTo::counted(const Object& object, int64_t offset) const {
  if (!object.record.valid() || object.is_collapsed || offset <= 0) return offset;
  const ir::NativeRecord& record = *records_[object.record.index()];
  const auto inside = static_cast<uint64_t>(offset) % record.size;
  if (inside == 0) return offset;
  auto leaf = std::upper_bound(record.leaves.begin(), record.leaves.end(), inside,
                               [](uint64_t value, const RecordLeaf& each) { return value < each.offset; });
  if (leaf == record.leaves.begin()) return kOutside;
  --leaf;
  if (leaf->offset == inside) return offset;
  const bool is_buffer = leaf->kind >= LeafKind::buffer && inside < leaf->offset + uint64_t{leaf->size};
  return is_buffer ? offset - static_cast<int64_t>(inside - leaf->offset) : kOutside;
}

bool PointsTo::fits(RecordId wanted, const Object& object, int64_t offset) const {
  // A variable that is declared as something else, and in which it has no room.
  if (!object.record.valid() && object.kind == ObjectKind::global && object.size != 0 &&
      records_[wanted.index()]->size > object.size)
    return false;
  if (!object.record.valid() || object.is_collapsed) return true;
  const ir::NativeRecord& there = *records_[object.record.index()];
  const uint64_t at = static_cast<uint64_t>(offset) % there.size;
  if (wanted == object.record && at == 0) return true;
  if (at >= 1u << 24) return true;
  const uint64_t key =
      static_cast<uint64_t>(wanted.index()) << 44 | static_cast<uint64_t>(object.record.index()) << 24 | at;
  const uint64_t kind = object.kind == ObjectKind::heap ? 1 : 0;
  const auto [it, fresh] = fits_.try_emplace(key * 2 + kind);
  if (fresh)
    it->second = has_part(there, records_[wanted.index()]->name, at) ||
                 ((kind == 1 || has_buffer(there) || has_buffer(*records_[wanted.index()])) &&
                  fits(*records_[wanted.index()], there, at));
  return it->second;
}

/// May a pointer to such a record lead there? By name, or because it begins alike (sockaddr, sockaddr_in).
bool PointsTo::may_hold(RecordId record, const Place& place) const {
  const Object& object = objects_[place.object.index()];
  if (object.kind == ObjectKind::function || object.kind == ObjectKind::thread) return false;
  if (fits(record, object, place.offset)) return true;
  if (!object.record.valid()) return false;
  const ir::NativeRecord& there = *records_[object.record.index()];
  return fits(*records_[record.index()], there, static_cast<uint64_t>(place.offset) % there.size);
}

/// The places that pointers to such a record may lead to, of all that there are by now.
const heap::ObjectMask& PointsTo::holders(RecordId record) {
  if (holders_.size() <= record.index()) holders_.resize(record.index() + 1);
  Holders& known = holders_[record.index()];
  known.places.resize(places_.size() / 32 + 1);
  for (; known.seen < places_.size(); ++known.seen)
    if (LocId(known.seen) == anything_ || may_hold(record, places_[known.seen]))
      known.places[known.seen / 32] |= 1u << known.seen % 32;
  return known.places;
}

/// The record that each value of a function is used as a pointer to; invalid if it is none, or several.
/// What leads to something else is not meant, and in a large program it would be most of what comes along.
const std::vector<RecordId>& PointsTo::pointed_to(ir::FuncId id) {
  const auto [it, fresh] = pointed_to_.try_emplace(id.index());
  std::vector<RecordId>& records = it->second;
  if (!fresh) return records;
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  records.resize(function.value_count);
  std::vector<bool> several(function.value_count);
  for (const ir::Instr& instr : function.instrs) {
    if (!ir::is_memory(instr)) continue;
    const RecordId record = field_record(module, module.memory[instr.payload]);
    if (!record.valid()) continue;
    const size_t value = function.operands_of(instr)[0].index();
    if (records[value].valid() && records[value] != record) several[value] = true;
    records[value] = record;
  }
  for (size_t value = 0; value < records.size(); ++value)
    if (several[value]) records[value] = {};
  return records;
}

/// Has `there` all that `wanted` has, at this offset?
bool PointsTo::fits(const ir::NativeRecord& wanted, const ir::NativeRecord& there, uint64_t offset) {
  for (const RecordLeaf& leaf : wanted.leaves) {
    if (leaf.kind >= LeafKind::buffer) continue;
    const uint64_t at = offset + leaf.offset;
    // The last that begins at or before it; members of unions and empty bases may overlap.
    auto other = std::upper_bound(there.leaves.begin(), there.leaves.end(), at,
                                  [](uint64_t value, const RecordLeaf& each) { return value < each.offset; });
    bool is_there = false;
    while (!is_there && other != there.leaves.begin()) {
      --other;
      if (other->kind >= LeafKind::buffer)
        is_there = at < other->offset + static_cast<uint64_t>(other->size);
      else if (other->offset != at)
        break;
      else
        is_there = other->size == leaf.size && other->kind == leaf.kind;
    }
    if (!is_there) return false;
  }
  return true;
}

}  // namespace ravel::flow::native
