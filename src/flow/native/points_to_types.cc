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
// In a large program (Detail::program) pointers, too, lead to what they are declared to lead to: variables,
// parameters, results, and members of structs; new memory is what the variable is declared as that gets it.
// A pointer into the midst of a member means the member, and memory of unknown type has one place only.
//
// Wrong where a variable is used as what it was not declared as, which C forbids; except for records that
// have a buffer in them (sockaddr_in as sockaddr), which are treated as new memory is. Wrong in large
// programs where structs are cut from memory that was asked for as characters.
#include <algorithm>
#include <array>
#include <bit>

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

/// What numbers of a size are made of.
const ir::NativeRecord& number_record(uint32_t size) {
  static const std::array<ir::NativeRecord, 4> records = [] {
    std::array<ir::NativeRecord, 4> made;
    for (uint32_t i = 0; i < made.size(); ++i) {
      const uint32_t bytes = 1u << i;
      made[i] = {
          Symbol(std::string(ir::kToNumber) + std::to_string(bytes)), bytes, {{0, bytes, LeafKind::number}}};
    }
    return made;
  }();
  return records[static_cast<size_t>(std::countr_zero(size))];
}

const ir::NativeRecord& node_record() {
  static const ir::NativeRecord record{Symbol("$node"), 1};
  return record;
}

/// `struct sockaddr` and its like stand for whatever begins as they do; the rest of them is bytes.
bool has_buffer(const ir::NativeRecord& record) {
  return std::any_of(record.leaves.begin(), record.leaves.end(),
                     [](const RecordLeaf& leaf) { return leaf.kind == LeafKind::buffer; });
}

/// Is a struct of that name declared there, or something that may be one?
/// `room`: how many bytes it takes.
bool has_part(const ir::NativeRecord& record, Symbol name, uint64_t offset, uint64_t room = 0) {
  for (const ir::RecordPart& part : record.parts)
    if (part.offset == offset && part.name == name) return true;
  return std::any_of(record.leaves.begin(), record.leaves.end(), [&](const RecordLeaf& leaf) {
    if (offset + room > leaf.offset + uint64_t{leaf.size}) return false;
    if (leaf.kind == LeafKind::buffer) return offset == leaf.offset;
    return leaf.kind == LeafKind::any && offset >= leaf.offset && offset < leaf.offset + uint64_t{leaf.size};
  });
}

/// Variables are, and what `new` has made; other new memory is only taken for what it is used as.
bool is_as_declared(const ir::Program& program, const Object& object) {
  if (object.kind != ObjectKind::heap) return true;
  const ir::FuncRef ref = program.ref(object.site.function);
  const ir::NativeInfo* info = program.module(ref.module).native.get();
  const ir::ValueId made = program.function(object.site.function).instr(object.site.instr).result;
  return info != nullptr && std::ranges::any_of(info->functions[ref.index].made,
                                                [&](const auto& each) { return each.first == made; });
}

}  // namespace

void PointsTo::add_records() {
  records_.push_back(&pointer_record());
  record_names_.emplace(Symbol(ir::kToPointer), RecordId(0));
  for (const uint32_t size : {1u, 2u, 4u, 8u}) {
    record_names_.emplace(number_record(size).name, RecordId(records_.size()));
    records_.push_back(&number_record(size));
  }
  records_.insert(records_.end(), {&node_record(), &node_record()});  // kNode, kHashNode
  is_class_.resize(records_.size());
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
        is_class_.push_back(module.native->is_cxx);
        known.push_back(id);
      }
      module_records_[&module].by_name.emplace(record.name, id);
      const auto [name, is_new] = record_names_.try_emplace(record.name, id);
      if (!is_new && name->second != id) name->second = {};
    }
    ModuleRecords& records = module_records_[&module];
    for (const ir::Memory& memory : module.memory) {
      const std::string_view field = memory.field.view();
      const auto it = records.by_name.find(Symbol(field.substr(0, field.find('.'))));
      records.by_memory.push_back(field.empty() || it == records.by_name.end() ? RecordId() : it->second);
    }
  }
  add_tables();
}

/// The vtables that an object may have which is used as some class, as if that were a record.
void PointsTo::add_tables() {
  for (size_t m = 0; m < input_.program.module_count(); ++m) {
    const ir::Module& module = input_.program.module(ir::ModuleId(m));
    if (module.native == nullptr) continue;
    for (const ir::NativeGlobal& global : module.native->globals)
      for (const auto& [offset, type] : global.tables) {
        const auto [it, fresh] = record_names_.try_emplace(type, RecordId(records_.size()));
        if (fresh) {
          auto& record = tables_[it->second].record;
          record = std::make_unique<ir::NativeRecord>(ir::NativeRecord{.name = type, .size = 8});
          records_.push_back(record.get());
          is_class_.push_back(true);
        }
        tables_[it->second].places.emplace(global.name, static_cast<int64_t>(offset));
      }
  }
}

bool PointsTo::is_cxx(ir::FuncId id) const {
  const ir::Module& module = input_.program.module_of(id);
  return module.native != nullptr && module.native->is_cxx;
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
RecordId PointsTo::made_record(Object& object, InstanceId id, ir::InstrId at) {
  const RecordId here = used_record(object, {instances_[id.index()].function, at});
  const Site outer = contexts_[instances_[id.index()].context.index()].site;
  return here.valid() || !outer.function.valid() ? here : used_record(object, outer);
}

RecordId PointsTo::used_record(Object& object, Site site) {
  const ir::Function& function = input_.program.function(site.function);
  const ir::ValueId result = function.instr(site.instr).result;
  if (!result.valid()) return {};
  const RecordId found = taken_for(site.function, result);
  if (!found.valid()) return {};
  const uint64_t bytes = records_[found.index()]->size;
  if (object.size == bytes || object.stride == bytes) return found;
  if (detail_ != Detail::program || object.stride != 0) return {};
  if (found.index() < kRecordsBegin) {  // an array of numbers or pointers
    object.stride = bytes;
    return found;
  }
  // `malloc(sizeof(T) + n)`; of one that is too small another type was meant.
  if (object.size != 0 && object.size < bytes) return {};
  object.is_longer = true;
  return found;
}

/// In C++ `new` says what it makes, and std::allocator<T> what it returns.
RecordId PointsTo::taken_for(ir::FuncId id, ir::ValueId made) {
  if (is_cxx(id)) {
    const ir::NativeFunction& function =
        input_.program.module_of(id).native->functions[input_.program.ref(id).index];
    for (const auto& [value, name] : function.made)
      if (value == made) return believed(named_record(name));
    if (const RecordId found = believed(pointed_to(id)[made.index()]); found.valid()) return found;
  }
  return detail_ == Detail::program ? pointed_to(id)[made.index()] : accessed_record(id, made);
}

/// The one record by whose fields a value is accessed.
RecordId PointsTo::accessed_record(ir::FuncId id, ir::ValueId value) const {
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  RecordId found;
  for (const ir::Instr& instr : function.instrs) {
    if (!ir::is_memory(instr) || function.operands_of(instr)[0] != value) continue;
    const RecordId record = field_record(module, module.memory[instr.payload]);
    if (!record.valid()) continue;
    if (found.valid() && found != record) return {};
    found = record;
  }
  return found;
}

/// Where bytes that were counted off lead: to the beginning of something. In a buffer or a union that is the
/// buffer, or each header that is skipped and each text that is cut would be another field of it.
int64_t PointsTo::counted(const Object& object, int64_t offset) const {
  if (!object.record.valid() || object.is_collapsed || offset <= 0) return offset;
  const ir::NativeRecord& record = *records_[object.record.index()];
  if (object.is_longer && static_cast<uint64_t>(offset) >= record.size) return offset;
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

/// Does a class lie there, as a base or a member?
bool PointsTo::is_base_at(const Object& object, int64_t offset) const {
  if (!object.record.valid() || !is_class_[object.record.index()] || object.is_collapsed || offset < 0)
    return false;
  const ir::NativeRecord& record = *records_[object.record.index()];
  if (object.is_longer && static_cast<uint64_t>(offset) >= record.size) return false;
  const auto inside = static_cast<uint64_t>(offset) % record.size;
  const auto part =
      std::lower_bound(record.parts.begin(), record.parts.end(), inside,
                       [](const ir::RecordPart& each, uint64_t at) { return each.offset < at; });
  return part != record.parts.end() && part->offset == inside;
}

/// Does a number or a pointer begin there, and no buffer or union, that counts bytes of its own?
bool PointsTo::is_member_at(const Object& object, int64_t offset) const {
  if (!object.record.valid() || object.is_collapsed || offset < 0) return false;
  const ir::NativeRecord& record = *records_[object.record.index()];
  if (object.is_longer && static_cast<uint64_t>(offset) >= record.size) return false;
  const auto inside = static_cast<uint64_t>(offset) % record.size;
  const auto leaf = std::lower_bound(record.leaves.begin(), record.leaves.end(), inside,
                                     [](const RecordLeaf& each, uint64_t at) { return each.offset < at; });
  return leaf != record.leaves.end() && leaf->offset == inside && leaf->kind < LeafKind::buffer;
}

/// A variable that is declared as a number has no room for a struct. New memory may be cut short.
bool PointsTo::is_too_small(uint64_t wanted, const Object& object, int64_t offset) const {
  const uint64_t at = object.is_array ? 0 : static_cast<uint64_t>(offset);
  return detail_ == Detail::program && object.kind != ObjectKind::heap && object.size != 0 &&
         at + wanted > object.size;
}

/// Detail::program: where the member begins that an offset lies in. Pointers into the midst of it, and to
/// the fields that a buffer may hold, mean all of it.
int64_t PointsTo::member_begin(RecordId id, int64_t offset) const {
  if (begins_.size() <= id.index()) begins_.resize(records_.size());
  std::vector<uint32_t>& begins = begins_[id.index()];
  const ir::NativeRecord& record = *records_[id.index()];
  if (begins.empty()) {
    begins.resize(record.size);
    for (uint32_t i = 0; i < begins.size(); ++i) begins[i] = i;
    for (const RecordLeaf& leaf : record.leaves) {
      for (uint64_t i = leaf.offset; i < std::min<uint64_t>(leaf.offset + uint64_t{leaf.size}, record.size);
           ++i)
        begins[i] = leaf.offset;
    }
  }
  const auto inside = static_cast<uint64_t>(offset) % record.size;
  return offset - static_cast<int64_t>(inside - begins[inside]);
}

bool PointsTo::fits(RecordId wanted, const Object& object, int64_t offset) const {
  // A variable that is declared as something else, and in which it has no room.
  if (!object.record.valid() && object.kind == ObjectKind::global && object.size != 0 &&
      records_[wanted.index()]->size > object.size)
    return false;
  if (!object.record.valid() && is_too_small(records_[wanted.index()]->size, object, offset)) return false;
  if (!object.record.valid() || object.is_collapsed) return true;
  const ir::NativeRecord& there = *records_[object.record.index()];
  if (object.is_longer && static_cast<uint64_t>(offset) >= there.size) return true;
  const uint64_t at = static_cast<uint64_t>(offset) % there.size;
  if (wanted == object.record && at == 0) return true;
  // Neither a union nor a buffer has room for more than its own size.
  if (detail_ == Detail::program && at + records_[wanted.index()]->size > there.size) return false;
  if (at >= 1u << 24) return true;
  const uint64_t key =
      static_cast<uint64_t>(wanted.index()) << 44 | static_cast<uint64_t>(object.record.index()) << 24 | at;
  const uint64_t kind = is_as_declared(input_.program, object) ? 0 : 1;
  const auto [it, fresh] = fits_.try_emplace(key * 2 + kind);
  if (fresh)
    it->second = has_part(there, records_[wanted.index()]->name, at,
                          detail_ == Detail::program ? records_[wanted.index()]->size : 0) ||
                 ((kind == 1 || has_buffer(there) || has_buffer(*records_[wanted.index()])) &&
                  fits(*records_[wanted.index()], there, at));
  return it->second;
}

/// May a pointer to such a record lead there? By name, or because it begins alike (sockaddr, sockaddr_in).
bool PointsTo::may_hold(RecordId record, const Place& place) const {
  const Object& object = objects_[place.object.index()];
  if (object.kind == ObjectKind::function || object.kind == ObjectKind::thread) return false;
  if (const auto tables = tables_.find(record); tables != tables_.end())
    return tables->second.places.contains({object.name, place.offset});
  if (record == kNode || record == kHashNode)
    return object.kind == ObjectKind::heap && place.offset == (record == kNode ? 0 : 8);
  if (fits(record, object, place.offset)) return true;
  if (!object.record.valid()) return false;
  // What C++ declares has no other name.
  if (is_class_[record.index()] && is_class_[object.record.index()] && is_as_declared(input_.program, object))
    return false;
  const ir::NativeRecord& there = *records_[object.record.index()];
  if (static_cast<uint64_t>(place.offset) % there.size + records_[record.index()]->size > there.size)
    return false;
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

/// Of two records that a pointer is declared as, or used as, the larger, if it begins as the other does
/// (`struct file`, `struct unix_file`); invalid if the two have nothing to do with each other.
RecordId PointsTo::narrower(RecordId a, RecordId b) const {
  if (!a.valid() || a == b) return b;
  if (!b.valid() || tables_.contains(a)) return a;
  if (tables_.contains(b)) return b;
  if (records_[a.index()]->size < records_[b.index()]->size) std::swap(a, b);
  const ir::NativeRecord& large = *records_[a.index()];
  const ir::NativeRecord& small = *records_[b.index()];
  return has_part(large, small.name, 0) || fits(small, large, 0) ? a : RecordId();
}

RecordId PointsTo::named_record(Symbol name) const {
  const auto it = record_names_.find(name);
  return it == record_names_.end() ? RecordId() : it->second;
}

/// Of a variable's type, as people write it: `const struct conn *`.
RecordId PointsTo::pointee_of(std::string_view type) const {
  if (detail_ != Detail::program) return {};
  type = type.substr(0, type.find('['));
  const auto end = [&](char c) {
    while (type.ends_with(' ')) type.remove_suffix(1);
    if (!type.ends_with(c)) return false;
    type.remove_suffix(1);
    while (type.ends_with(' ')) type.remove_suffix(1);
    return true;
  };
  if (!end('*')) return {};
  if (type.ends_with('*')) return RecordId(0);
  for (const std::string_view word : {"const ", "volatile ", "struct ", "class "})
    if (type.starts_with(word)) type.remove_prefix(word.size());
  return named_record(Symbol(type));
}

/// Variables that are numbers or arrays of characters hold no structs, and are no part of one.
void PointsTo::declare_numbers(Object& object, std::string_view type) const {
  if (detail_ != Detail::program || object.record.valid() || type.empty()) return;
  if (object.is_array) {
    const std::string_view element = type.substr(0, type.find('['));
    if (element != "char" && element != "unsigned char" && element != "signed char") return;
    object.stride = 1;
    object.record = named_record(number_record(1).name);
  } else if (object.size <= 8 && std::has_single_bit(object.size) && !type.ends_with('*')) {
    object.record = named_record(number_record(static_cast<uint32_t>(object.size)).name);
  }
}

RecordId PointsTo::member_pointee(RecordId id, uint64_t offset) const {
  const auto& pointers = records_[id.index()]->pointers;
  const auto it =
      std::lower_bound(pointers.begin(), pointers.end(), offset,
                       [](const ir::RecordPointer& each, uint64_t at) { return each.offset < at; });
  return it == pointers.end() || it->offset != offset ? RecordId() : named_record(it->pointee);
}

/// What a pointer that lies there is declared to lead to.
RecordId PointsTo::declared_pointee(const Object& object, int64_t offset) const {
  if (object.is_collapsed) return {};
  if (object.pointee.valid()) return object.pointee;
  if (!object.record.valid() || offset < 0) return {};
  const uint64_t size = records_[object.record.index()]->size;
  if (object.is_longer && static_cast<uint64_t>(offset) >= size) return {};
  // A union, or a buffer, may have something else at the same place.
  return member_pointee(object.record, static_cast<uint64_t>(offset) % size);
}

/// The record that each value of a function, and behind them its result, points to; invalid if it is none,
/// or several: as it is declared, as its members are used; if nothing of that is known as where it is
/// stored or returned. What leads to something else is not meant, and in a large program it would be most
/// of what comes along.
const std::vector<RecordId>& PointsTo::pointed_to(ir::FuncId id) {
  const auto [it, fresh] = pointed_to_.try_emplace(id.index());
  std::vector<RecordId>& records = it->second;
  if (!fresh) return records;
  const ir::Function& function = input_.program.function(id);
  const ir::Module& module = input_.program.module_of(id);
  records.resize(function.value_count + 1);
  std::vector<bool> several(records.size()), settled(records.size());
  const auto add = [&](size_t value, RecordId record) {
    if (!record.valid() || several[value]) return;
    const RecordId both = narrower(records[value], record);
    several[value] = !both.valid();
    records[value] = both;
  };
  RecordId result;
  if (module.native != nullptr) {
    const ir::NativeFunction& declared = module.native->functions[input_.program.ref(id).index];
    for (const auto& [value, name] : declared.pointees) add(value.index(), named_record(name));
    result = named_record(declared.result_pointee);
  }
  for (const ir::Instr& instr : function.instrs)
    if (ir::is_memory(instr))
      add(function.operands_of(instr)[0].index(), field_record(module, module.memory[instr.payload]));
  for (size_t value = 0; value < records.size(); ++value) settled[value] = records[value].valid();
  // `T *p = c ? alloc(n) : NULL`. What leads to a phi comes before it, or around a loop.
  for (auto instr = function.instrs.rbegin(); instr != function.instrs.rend(); ++instr) {
    if (instr->op != Op::phi || !records[instr->result.index()].valid()) continue;
    for (const ir::ValueId operand : function.operands_of(*instr))
      if (!settled[operand.index()]) add(operand.index(), records[instr->result.index()]);
  }
  for (const ir::Instr& instr : function.instrs) {
    const auto operands = function.operands_of(instr);
    if (instr.op == Op::ret && !operands.empty() && !settled[operands[0].index()])
      add(operands[0].index(), result);
    if (instr.op != Op::store || !ir::is_memory(instr) || operands.size() < 2) continue;
    const ir::Memory& memory = module.memory[instr.payload];
    const RecordId in = field_record(module, memory);
    if (in.valid() && memory.offset >= 0 && !settled[operands[1].index()])
      add(operands[1].index(),
          member_pointee(in, static_cast<uint64_t>(memory.offset) % records_[in.index()]->size));
  }
  records.back() = result;
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
