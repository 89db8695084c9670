// SPDX-License-Identifier: Apache-2.0
//
// Interning. Sites and literals share one map, keyed by 128 bits: what made it, and which part.
#include "flow/objects.h"

#include "base/check.h"

namespace ravel::flow {

Objects::Objects() {
  // In the order of the fixed ids.
  for (const ObjKind kind : {ObjKind::unknown, ObjKind::any_atom, ObjKind::any_number, ObjKind::any_binary,
                             ObjKind::any_reference, ObjKind::self, ObjKind::nil}) {
    Object object;
    object.kind = kind;
    add(object);
  }
  CHECK(atom(Symbol("true")) == kTrue && atom(Symbol("false")) == kFalse);
}

namespace {

Object constant(ObjKind kind, Symbol text, int64_t number = 0) {
  Object object;
  object.kind = kind;
  object.text = text;
  object.number = number;
  return object;
}

/// The object of a constant: made when it is met first.
template <typename Map, typename Key, typename Make>
ObjId find_or_make(Map& map, const Key& key, const Make& make) {
  const auto [it, fresh] = map.try_emplace(key);
  if (fresh) it->second = make();
  return it->second;
}

}  // namespace

ObjId Objects::add(Object object) {
  objects_.push_back(object);
  return ObjId(objects_.size() - 1);
}

ObjId Objects::atom(Symbol text) {
  return find_or_make(atoms_, text, [&] { return add(constant(ObjKind::atom, text)); });
}

ObjId Objects::number(int64_t value) {
  return find_or_make(numbers_, value, [&] { return add(constant(ObjKind::number, Symbol(), value)); });
}

ObjId Objects::binary(Symbol bytes) {
  return find_or_make(binaries_, bytes, [&] { return add(constant(ObjKind::binary, bytes)); });
}

ObjId Objects::function(const ir::FuncName& name, ir::FuncId code) {
  const auto [it, fresh] = functions_.try_emplace(name);
  if (fresh) {
    Object object;
    object.kind = ObjKind::function;
    object.module = name.module;
    object.text = name.name;
    object.arity = name.arity;
    it->second = add(object);
  }
  // The code may have come with a library since.
  if (code.valid()) objects_[it->second.index()].code = code;
  return it->second;
}

ObjId Objects::intern(const Key& key, const Object& object, bool* fresh) {
  const auto [it, is_new] = sites_.try_emplace(key);
  if (is_new) it->second = add(object);
  *fresh = is_new;
  return it->second;
}

ObjId Objects::site(ObjKind kind, ir::FuncId func, ir::ValueId value, uint8_t part, bool* fresh) {
  Object object;
  object.kind = kind;
  object.part = part;
  object.func = func;
  object.value = value;
  const uint64_t low = static_cast<uint64_t>(kind) << 8 | part;
  return intern({static_cast<uint64_t>(func.index()) << 32 | value.index(), low}, object, fresh);
}

ObjId Objects::literal(ObjKind kind, ir::ModuleId module, ir::ConstId constant, uint8_t part, bool* fresh) {
  Object object;
  object.kind = kind;
  object.part = part;
  object.literal_module = module;
  object.literal = constant;
  const uint64_t low = 1ull << 32 | static_cast<uint64_t>(kind) << 8 | part;
  return intern({static_cast<uint64_t>(module.index()) << 32 | constant.index(), low}, object, fresh);
}

ObjId Objects::server_pid(ServerId server) {
  Object object;
  object.kind = ObjKind::pid;
  object.server = server;
  bool fresh = false;
  return intern({server.index(), 2ull << 32}, object, &fresh);
}

ObjId Objects::find_atom(Symbol text) const {
  const auto it = atoms_.find(text);
  return it == atoms_.end() ? ObjId() : it->second;
}

ObjId Objects::find_number(int64_t value) const {
  const auto it = numbers_.find(value);
  return it == numbers_.end() ? ObjId() : it->second;
}

}  // namespace ravel::flow
