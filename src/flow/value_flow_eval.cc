// SPDX-License-Identifier: Apache-2.0
//
// One walk over a function: a set for each value. Phis unite, allocations make objects whose fields
// are cells, loads read them. In functions with loops (receives, and JVM and native code) the walk
// is repeated until nothing changes.
#include <algorithm>

#include "base/check.h"
#include "base/part.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

using ir::AllocKind;
using ir::FieldKind;
using ir::Op;

void ValueFlow::State::eval(ir::FuncId f) {
  ++evaluations;
  node = f.index();
  const ir::Function& fn = program.function(f);
  const ir::Module& module = program.module_of(f);
  const Part part(fn.name.module.view(), fn.name.name.view(), fn.name.arity, module.path);
  if (part.is_lost()) return raise(result_cell(f), ValueSets::kUnknown);
  SetId* v = values.data() + value_begin[f.index()];
  for (uint32_t i = 0; i < fn.params.size(); ++i) v[fn.params[i].index()] = peek(param_cell(f, i));
  bool again = eval_pass(f, module, fn, v);
  if (!recording && (flags[f.index()] & kIterate))
    for (size_t pass = 1; again && pass < kPassesMax; ++pass) again = eval_pass(f, module, fn, v);
  if (!recording && (flags[f.index()] & kIterate)) {
    if (again)
      unsettled.insert(f);
    else
      unsettled.erase(f);
  }
  node = kNone;
}

bool ValueFlow::State::eval_pass(ir::FuncId f, const ir::Module& module, const ir::Function& fn, SetId* v) {
  bool changed = false;
  Site site;
  site.func = f;
  site.fn = &fn;
  for (uint32_t i = 0; i < fn.instrs.size(); ++i) {
    const ir::Instr& instr = fn.instrs[i];
    site.instr = ir::InstrId(i);
    site.value = instr.result;
    const SetId set = eval_instr(site, module, instr, v);
    if (!instr.result.valid()) continue;
    SetId& old = v[instr.result.index()];
    changed |= old != set;
    old = set;
  }
  return changed;
}

SetId ValueFlow::State::eval_instr(const Site& site, const ir::Module& module, const ir::Instr& instr,
                                   SetId* v) {
  const ir::Function& fn = *site.fn;
  const auto operands = fn.operands_of(instr);
  switch (instr.op) {
    case Op::constant:
      return constant(program.ref(site.func).module, ir::ConstId(instr.payload));
    case Op::phi: {
      // United with what it was: around a loop a phi only rises.
      SetId set = flags[site.func.index()] & kIterate ? v[instr.result.index()] : ValueSets::kEmpty;
      for (const ir::ValueId o : operands) set = sets.unite(set, v[o.index()]);
      return set;
    }
    case Op::alloc:
      return eval_alloc(site, module, instr, v);
    case Op::load:
      return eval_load(site, module, instr, v);
    case Op::store:
      eval_store(module, instr, fn, v);
      return ValueSets::kEmpty;
    case Op::refine:
      return refine(program.ref(site.func).module, instr, operands, v);
    case Op::call:
    case Op::call_value:
    case Op::call_dynamic:
    case Op::call_apply:
    case Op::call_virtual:
      return eval_call(site, module, instr, v);
    case Op::send:
      if (operands.size() < 2) return ValueSets::kUnknown;
      deliver(site, v[operands[0].index()], v[operands[1].index()]);
      return v[operands[1].index()];
    case Op::ret:
      if (!operands.empty()) raise(result_cell(site.func), v[operands[0].index()]);
      return ValueSets::kEmpty;
    case Op::caught:
      return ValueSets::kUnknown;
    case Op::message: {
      const CellId mailbox = global(GlobalKind::mailbox, program.ref(site.func).module.index());
      return sets.unite(read(mailbox), ValueSets::kUnknown);
    }
    default:
      return instr.result.valid() ? ValueSets::kUnknown : ValueSets::kEmpty;
  }
}

ObjId ValueFlow::State::make(ObjKind kind, const Site& site, uint8_t part, uint32_t arity) {
  bool fresh = false;
  const ObjId id = objects.site(kind, site.func, site.value, part, &fresh);
  if (fresh) {
    const CellId fields = new_cells(arity);
    objects.edit(id).arity = arity;
    objects.edit(id).fields = fields;
  }
  return id;
}

SetId ValueFlow::State::tuple_of(const Site& site, uint8_t part, std::initializer_list<SetId> items) {
  const ObjId id = make(ObjKind::tuple, site, part, static_cast<uint32_t>(items.size()));
  uint32_t i = 0;
  for (const SetId item : items) raise(cell_of(objects[id].fields, i++), item);
  return sets.singleton(id);
}

/// A list of any length: one cell that is its own tail.
SetId ValueFlow::State::list_of(const Site& site, uint8_t part, SetId items) {
  const ObjId id = make(ObjKind::cons, site, part, 2);
  const CellId fields = objects[id].fields;
  raise(fields, items);
  const SetId list = sets.make({id, Objects::kNil});
  raise(cell_of(fields, 1), list);
  return list;
}

SetId ValueFlow::State::eval_alloc(const Site& site, const ir::Module& module, const ir::Instr& instr,
                                   const SetId* v) {
  const auto operands = site.fn->operands_of(instr);
  const auto fill = [&](ObjId id) {
    const CellId fields = objects[id].fields;
    for (uint32_t i = 0; i < operands.size(); ++i) raise(cell_of(fields, i), v[operands[i].index()]);
    return sets.singleton(id);
  };
  switch (static_cast<AllocKind>(instr.kind)) {
    case AllocKind::tuple:
      return fill(make(ObjKind::tuple, site, 0, static_cast<uint32_t>(operands.size())));
    case AllocKind::cons:
      return fill(make(ObjKind::cons, site, 0, static_cast<uint32_t>(operands.size())));
    case AllocKind::closure: {
      const ObjId id = make(ObjKind::closure, site, 0, static_cast<uint32_t>(operands.size()));
      if (!objects[id].code.valid()) objects.edit(id).code = program.find(module.callees[instr.payload]);
      return fill(id);
    }
    case AllocKind::map:
    case AllocKind::map_update: {
      const bool update = static_cast<AllocKind>(instr.kind) == AllocKind::map_update;
      const ObjId id = make(ObjKind::map, site, 0, 1);
      std::vector<ObjId> written;
      for (size_t i = update ? 1 : 0; i + 1 < operands.size(); i += 2) {
        const SetId keys = v[operands[i].index()];
        if (const auto list = sets.objects(keys); list.size() == 1 && is_constant(objects[list[0]].kind))
          written.push_back(list[0]);
        map_put(id, keys, v[operands[i + 1].index()]);
      }
      if (update && !operands.empty()) map_copy(id, v[operands[0].index()], written);
      return sets.singleton(id);
    }
    case AllocKind::record_update: {
      if (operands.empty()) return ValueSets::kUnknown;
      const SetId old = v[operands[0].index()];
      SetId result =
          sets.has_unknown(old) ? (old == ValueSets::kTop ? old : ValueSets::kUnknown) : ValueSets::kEmpty;
      // A copy: `sets.objects` spans move when sets are made.
      const auto span = sets.objects(old);
      const std::vector<ObjId> tuples(span.begin(), span.end());
      for (const ObjId from : tuples) {
        if (objects[from].kind != ObjKind::tuple) continue;
        const uint32_t arity = objects[from].arity;
        const ObjId id = make(ObjKind::tuple, site, static_cast<uint8_t>(std::min(arity, 255u)), arity);
        if (objects[id].arity != arity) continue;
        std::vector<bool> written(arity, false);
        for (size_t i = 1; i + 1 < operands.size(); i += 2) {
          const auto index = sets.objects(v[operands[i].index()]);
          if (index.size() != 1 || objects[index[0]].kind != ObjKind::number) continue;
          const int64_t at = objects[index[0]].number;
          if (at < 0 || at >= arity) continue;
          written[static_cast<size_t>(at)] = true;
          raise(cell_of(objects[id].fields, static_cast<uint32_t>(at)), v[operands[i + 1].index()]);
        }
        for (uint32_t i = 0; i < arity; ++i)
          if (!written[i]) raise(cell_of(objects[id].fields, i), read(cell_of(objects[from].fields, i)));
        result = sets.insert(result, id);
      }
      return result;
    }
    case AllocKind::binary:
      return sets.singleton(Objects::kAnyBinary);
    case AllocKind::match_context:
      return ValueSets::kUnknown;
    case AllocKind::object:
    case AllocKind::array:
      return sets.singleton(make(ObjKind::object, site, 0, 0));
  }
  return ValueSets::kUnknown;
}

/// Field `index` of all objects of that kind in the set; Unknown gives Unknown.
SetId ValueFlow::State::field_of(SetId set, uint32_t index, ObjKind kind) {
  if (set == ValueSets::kTop) return set;
  SetId result = sets.has_unknown(set) ? ValueSets::kUnknown : ValueSets::kEmpty;
  // By index: spans into the sets move when a union makes a new one.
  for (size_t i = 0, n = sets.objects(set).size(); i < n; ++i) {
    const Object& object = objects[sets.objects(set)[i]];
    if (object.kind != kind || index >= object.arity) continue;
    result = sets.unite(result, read(cell_of(object.fields, index)));
  }
  return result;
}

SetId ValueFlow::State::elements_of(SetId list) {
  if (list == ValueSets::kTop) return list;
  SetId result = sets.has_unknown(list) ? ValueSets::kUnknown : ValueSets::kEmpty;
  constexpr size_t kCellsMax = 64;
  std::vector<ObjId> todo, seen;
  const auto add = [&](SetId set) {
    if (sets.has_unknown(set))
      result = sets.unite(result, set == ValueSets::kTop ? set : ValueSets::kUnknown);
    for (const ObjId id : sets.objects(set)) {
      if (objects[id].kind != ObjKind::cons || std::ranges::find(seen, id) != seen.end()) continue;
      seen.push_back(id);
      todo.push_back(id);
    }
  };
  add(list);
  while (!todo.empty()) {
    if (seen.size() > kCellsMax) return sets.unite(list, ValueSets::kTop);
    const CellId fields = objects[todo.back()].fields;
    todo.pop_back();
    result = sets.unite(result, read(fields));
    add(read(cell_of(fields, 1)));
  }
  return result;
}

SetId ValueFlow::State::eval_load(const Site& site, const ir::Module& module, const ir::Instr& instr,
                                  const SetId* v) {
  const auto operands = site.fn->operands_of(instr);
  if (operands.empty()) return ValueSets::kUnknown;
  const SetId base = v[operands[0].index()];
  switch (static_cast<FieldKind>(instr.kind)) {
    case FieldKind::element:
      return field_of(base, instr.imm, ObjKind::tuple);
    case FieldKind::head:
      return field_of(base, 0, ObjKind::cons);
    case FieldKind::tail:
      return field_of(base, 1, ObjKind::cons);
    case FieldKind::captured:
      return field_of(base, instr.imm, ObjKind::closure);
    case FieldKind::map_value:
      return operands.size() < 2 ? ValueSets::kUnknown : map_get(base, v[operands[1].index()]);
    case FieldKind::field: {
      SetId result = sets.has_unknown(base) ? ValueSets::kUnknown : ValueSets::kEmpty;
      const uint32_t field = objects.atom(module.fields[instr.payload]).index();
      for (size_t i = 0, n = sets.objects(base).size(); i < n; ++i) {
        const ObjId id = sets.objects(base)[i];
        const auto [it, fresh] = object_fields.try_emplace(static_cast<uint64_t>(id.index()) << 32 | field);
        if (fresh) it->second = new_cells(1);
        result = sets.unite(result, read(it->second));
      }
      return result;
    }
    case FieldKind::binary_part:
    case FieldKind::array_element:
    case FieldKind::statik:
    case FieldKind::memory:
      return ValueSets::kUnknown;
  }
  return ValueSets::kUnknown;
}

void ValueFlow::State::eval_store(const ir::Module& module, const ir::Instr& instr, const ir::Function& fn,
                                  const SetId* v) {
  const auto operands = fn.operands_of(instr);
  if (static_cast<FieldKind>(instr.kind) != FieldKind::field || operands.size() < 2) return;
  const SetId base = v[operands[0].index()];
  const uint32_t field = objects.atom(module.fields[instr.payload]).index();
  for (size_t i = 0, n = sets.objects(base).size(); i < n; ++i) {
    const ObjId id = sets.objects(base)[i];
    const auto [it, fresh] = object_fields.try_emplace(static_cast<uint64_t>(id.index()) << 32 | field);
    if (fresh) it->second = new_cells(1);
    raise(it->second, v[operands[1].index()]);
  }
}

// ---- maps: a cell per constant key, and one for keys that are not known

CellId ValueFlow::State::map_entry(ObjId map, ObjId key, bool create) {
  constexpr uint32_t kKeysMax = 64;
  uint32_t length = 0;
  const auto head = map_heads.find(map);
  for (uint32_t e = head == map_heads.end() ? kNone : head->second; e != kNone;
       e = map_entries[e].next, ++length)
    if (map_entries[e].key == key) return map_entries[e].cell;
  if (!create || recording) return CellId();
  if (length >= kKeysMax) return objects[map].fields;
  const CellId cell = new_cells(1);
  map_entries.push_back({key, cell, head == map_heads.end() ? kNone : head->second});
  map_heads[map] = static_cast<uint32_t>(map_entries.size() - 1);
  // Those who looked for the key in vain read the cell of unknown keys: they must look again.
  notify(objects[map].fields);
  return cell;
}

void ValueFlow::State::map_put(ObjId map, SetId keys, SetId value) {
  const auto span = sets.objects(keys);
  const std::vector<ObjId> list(span.begin(), span.end());
  for (const ObjId key : list) {
    const CellId cell = is_constant(objects[key].kind) ? map_entry(map, key, true) : objects[map].fields;
    if (cell.valid()) raise(cell, value);
  }
}

SetId ValueFlow::State::map_get(SetId map, SetId keys) {
  if (map == ValueSets::kTop) return map;
  SetId result = sets.has_unknown(map) ? ValueSets::kUnknown : ValueSets::kEmpty;
  const auto span = sets.objects(keys);
  const std::vector<ObjId> list(span.begin(), span.end());
  const bool all_constant =
      std::ranges::all_of(list, [&](ObjId key) { return is_constant(objects[key].kind); });
  for (size_t i = 0, n = sets.objects(map).size(); i < n; ++i) {
    const ObjId id = sets.objects(map)[i];
    if (objects[id].kind != ObjKind::map) continue;
    result = sets.unite(result, read(objects[id].fields));
    if (!all_constant) {
      result = sets.unite(result, map_values_of(sets.singleton(id)));
      continue;
    }
    for (const ObjId key : list)
      if (const CellId cell = map_entry(id, key, false); cell.valid())
        result = sets.unite(result, read(cell));
  }
  return result;
}

SetId ValueFlow::State::map_values_of(SetId map) {
  if (map == ValueSets::kTop) return map;
  SetId result = sets.has_unknown(map) ? ValueSets::kUnknown : ValueSets::kEmpty;
  for (size_t i = 0, n = sets.objects(map).size(); i < n; ++i) {
    const ObjId id = sets.objects(map)[i];
    if (objects[id].kind != ObjKind::map) continue;
    result = sets.unite(result, read(objects[id].fields));
    const auto head = map_heads.find(id);
    for (uint32_t e = head == map_heads.end() ? kNone : head->second; e != kNone; e = map_entries[e].next)
      result = sets.unite(result, read(map_entries[e].cell));
  }
  return result;
}

/// Puts into `to` what the maps hold, except under the keys that are overwritten.
void ValueFlow::State::map_copy(ObjId to, SetId from, std::span<const ObjId> except) {
  if (sets.has_unknown(from)) raise(objects[to].fields, ValueSets::kUnknown);
  const auto span = sets.objects(from);
  const std::vector<ObjId> maps(span.begin(), span.end());
  for (const ObjId id : maps) {
    if (objects[id].kind != ObjKind::map || id == to) continue;
    raise(objects[to].fields, read(objects[id].fields));
    const auto head = map_heads.find(id);
    for (uint32_t e = head == map_heads.end() ? kNone : head->second; e != kNone; e = map_entries[e].next) {
      const MapEntry entry = map_entries[e];
      if (std::ranges::find(except, entry.key) != except.end()) continue;
      if (const CellId cell = map_entry(to, entry.key, true); cell.valid()) raise(cell, read(entry.cell));
    }
  }
}

// ---- constants

SetId ValueFlow::State::constant(ir::ModuleId module_id, ir::ConstId id, int depth) {
  auto& table = const_sets[module_id.index()];
  if (id.index() >= table.size()) return ValueSets::kUnknown;
  if (!table[id.index()].valid()) {
    const SetId set = make_constant(module_id, id, depth);
    table[id.index()] = set;
  }
  return table[id.index()];
}

SetId ValueFlow::State::make_constant(ir::ModuleId module_id, ir::ConstId id, int depth) {
  const ir::Module& module = program.module(module_id);
  const ir::Const& c = module.constants[id.index()];
  if (depth > static_cast<int>(kNestingMax)) {
    ++deep_constants;
    return ValueSets::kUnknown;
  }
  const auto part = [&](size_t i) { return constant(module_id, c.items[i], depth + 1); };
  const auto literal = [&](ObjKind kind, uint8_t number, uint32_t arity) {
    bool fresh = false;
    const ObjId object = objects.literal(kind, module_id, id, number, &fresh);
    const CellId fields = new_cells(arity);
    objects.edit(object).arity = arity;
    objects.edit(object).fields = fields;
    return object;
  };
  switch (c.kind) {
    case ir::ConstKind::atom:
      return sets.singleton(objects.atom(c.text));
    case ir::ConstKind::integer:
      return sets.singleton(objects.number(c.number));
    case ir::ConstKind::big:
    case ir::ConstKind::floating:
      return sets.singleton(Objects::kAnyNumber);
    case ir::ConstKind::nil:
      return sets.singleton(Objects::kNil);
    case ir::ConstKind::string: {
      // [0], as in spawn(M, F, [0]), is a string to the compiler.
      constexpr size_t kExactStringMax = 3;
      if (c.text.empty() || c.text.view().size() > kExactStringMax)
        return sets.singleton(c.text.empty() ? Objects::kNil : any_string);
      SetId tail = sets.singleton(Objects::kNil);
      for (size_t i = c.text.view().size(); i-- > 0;) {
        const ObjId cons = literal(ObjKind::cons, static_cast<uint8_t>(i), 2);
        cell_sets[objects[cons].fields.index()] =
            sets.singleton(objects.number(static_cast<uint8_t>(c.text.view()[i])));
        cell_sets[objects[cons].fields.index() + 1] = tail;
        tail = sets.singleton(cons);
      }
      return tail;
    }
    case ir::ConstKind::binary:
      return sets.singleton(objects.binary(c.text));
    case ir::ConstKind::function: {
      const ir::FuncName& name = module.callees[c.callee.index()];
      return sets.singleton(objects.function(name, program.find(name)));
    }
    case ir::ConstKind::tuple: {
      const ObjId tuple = literal(ObjKind::tuple, 0, static_cast<uint32_t>(c.items.size()));
      for (uint32_t i = 0; i < c.items.size(); ++i) cell_sets[objects[tuple].fields.index() + i] = part(i);
      return sets.singleton(tuple);
    }
    case ir::ConstKind::list: {
      if (c.items.size() < 2) return ValueSets::kUnknown;
      const size_t length = c.items.size() - 1;
      SetId tail = part(length);
      if (length <= kExactListMax) {
        for (size_t i = length; i-- > 0;) {
          const ObjId cons = literal(ObjKind::cons, static_cast<uint8_t>(i), 2);
          cell_sets[objects[cons].fields.index()] = part(i);
          cell_sets[objects[cons].fields.index() + 1] = tail;
          tail = sets.singleton(cons);
        }
        return tail;
      }
      const ObjId cons = literal(ObjKind::cons, 255, 2);
      SetId heads = ValueSets::kEmpty;
      for (size_t i = 0; i < length; ++i) heads = sets.unite(heads, part(i));
      cell_sets[objects[cons].fields.index()] = heads;
      cell_sets[objects[cons].fields.index() + 1] = sets.insert(tail, cons);
      return sets.singleton(cons);
    }
    case ir::ConstKind::map: {
      const ObjId map = literal(ObjKind::map, 0, 1);
      const bool was = std::exchange(recording, false);  // literals may be met first while recording
      for (size_t i = 0; i + 1 < c.items.size(); i += 2) map_put(map, part(i), part(i + 1));
      recording = was;
      return sets.singleton(map);
    }
    case ir::ConstKind::klass:
    case ir::ConstKind::null:
    case ir::ConstKind::global:
    case ir::ConstKind::other:
      return ValueSets::kUnknown;
  }
  return ValueSets::kUnknown;
}

}  // namespace ravel::flow
