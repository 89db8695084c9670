// SPDX-License-Identifier: Apache-2.0
//
// Abstract objects: what a value may be. An atom, a small integer and an external fun are
// themselves; everything that is made at run time is named by the place that makes it: the
// function, the value there, and a part number when one call makes several things (`{Pid, Ref}`).
// A compound literal is named by its module and constant, a whole list literal by one cons
// object whose head is any of its elements.
//
// Ids are dense and given in the order of the analysis, which is deterministic: they may be
// compared, sorted and stored, and mean the same on every run. Id 0 is Unknown: a value from outside the
// analysed code. The next few are the "any" objects that sets are widened to.
#pragma once

#include <cstdint>
#include <vector>

#include "base/hash_map.h"
#include "base/ids.h"
#include "base/symbol.h"
#include "ir/program.h"

namespace ravel::flow {

using ObjId = Id<struct ObjTag>;
using CellId = Id<struct CellTag>;      ///< a place that holds a set: a parameter, a result, a field
using ServerId = Id<struct ServerTag>;  ///< index into ValueFlow::servers()

enum class ObjKind : uint8_t {
  unknown,        ///< a value from outside: nothing is known
  any_atom,       ///< some atom
  any_number,     ///< some integer or float
  any_binary,     ///< some binary or bit string
  any_reference,  ///< some reference, not of a known site
  self,           ///< the pid of whatever process runs the code
  nil,            ///< []
  atom,           ///< text
  number,         ///< number: an integer; floats and big integers are any_number
  binary,         ///< text: a literal's bytes
  function,       ///< external fun: module, text (name) and arity; code if it is in the program
  tuple,          ///< arity fields
  cons,           ///< fields: 0 head, 1 tail
  map,            ///< fields by key, see ValueFlow::map_field
  closure,        ///< arity counts the captured values, which are the fields; code is the lambda
  pid,            ///< a spawned process; server, if it is one known process kind
  table,          ///< an ETS table, see ValueFlow::table
  reference,      ///< made at a site: make_ref, monitor, alias, timers
  object,         ///< JVM and native: an allocated object or array
};

struct Object {
  ObjKind kind = ObjKind::unknown;
  uint8_t part = 0;    ///< which of the things its site makes
  uint32_t arity = 0;  ///< how many fields (tuple, cons, closure); function: its arity
  Symbol text;         ///< atom, binary: the text; function: the name
  Symbol module;       ///< function: the module
  int64_t number = 0;  ///< number: its value
  ir::FuncId func;     ///< the site: the function whose code makes it; invalid for constants and literals
  ir::ValueId value;   ///< the site: the value there
  ir::ModuleId literal_module;  ///< compound literals: where the constant is
  ir::ConstId literal;
  ir::FuncId code;  ///< closure, function: what a call runs; invalid if the program does not have it
  ServerId server;  ///< pid of a behaviour process: which
  CellId fields;    ///< the first of `arity` cells
};

/// Atoms, numbers, nil, literal binaries and external funs: two equal values have equal ids, and the object
/// stands for one value.
inline bool is_constant(ObjKind kind) {
  return kind == ObjKind::atom || kind == ObjKind::number || kind == ObjKind::nil ||
         kind == ObjKind::binary || kind == ObjKind::function;
}

/// All objects, interned.
class Objects {
 public:
  // The fixed ids.
  static constexpr ObjId kUnknown{0}, kAnyAtom{1}, kAnyNumber{2}, kAnyBinary{3}, kAnyReference{4}, kSelf{5},
      kNil{6}, kTrue{7}, kFalse{8};

  Objects();

  ObjId atom(Symbol text);
  ObjId number(int64_t value);
  ObjId binary(Symbol bytes);
  ObjId function(const ir::FuncName& name, ir::FuncId code);
  /// The object that (func, value) makes as its part-th thing. `fresh` tells whether it is new: then the
  /// caller fills in the rest with edit().
  ObjId site(ObjKind kind, ir::FuncId func, ir::ValueId value, uint8_t part, bool* fresh);
  /// `part` is the offset in a list literal, which is one object per cell if it is short.
  ObjId literal(ObjKind kind, ir::ModuleId module, ir::ConstId constant, uint8_t part, bool* fresh);
  ObjId server_pid(ServerId server);

  /// Invalid if the analysis never met it.
  ObjId find_atom(Symbol text) const;
  ObjId find_number(int64_t value) const;

  const Object& operator[](ObjId id) const { return objects_[id.index()]; }
  Object& edit(ObjId id) { return objects_[id.index()]; }
  size_t size() const { return objects_.size(); }

 private:
  struct Key {
    uint64_t high, low;
    bool operator==(const Key&) const = default;
    friend size_t hash_value(const Key& key) {
      return (key.high * 0x9E3779B97F4A7C15ull) ^ (key.low * 0xC2B2AE3D27D4EB4Full) ^ (key.low >> 29);
    }
  };
  ObjId add(Object object);
  ObjId intern(const Key& key, const Object& object, bool* fresh);

  std::vector<Object> objects_;
  HashMap<Symbol, ObjId> atoms_;
  HashMap<Symbol, ObjId> binaries_;
  HashMap<int64_t, ObjId> numbers_;
  HashMap<ir::FuncName, ObjId> functions_;
  HashMap<Key, ObjId> sites_;
};

}  // namespace ravel::flow
