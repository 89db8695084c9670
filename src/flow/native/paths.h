// SPDX-License-Identifier: Apache-2.0
//
// Names of pointers as the function itself would write them: `p`, `&p->mu`, `p->next->mu`, `&table[i].lock`.
//
// No points-to analysis can say that the lock of `p` guards the data of the same `p`, because one abstract
// object stands for many. Two names that begin alike can: `p->mu` is held where `p->count` is written. So
// locks and accesses are named by paths from the function's own parameters, locals and globals, and a call
// translates between the caller's names and the callee's.
//
// A path is a root and steps: add an offset, index an array, follow a pointer. *Owner* roots are what a
// callee cannot name itself: the object from which a chain of steps leads to its parameter. In
// `push(c->list)` with c->mu held, the callee's lock is `owner(param 0 by *(+8)) + 0`.
//
// Assumed: a pointer in memory does not change between two uses of its name in one function. Names do not
// outlive the function, except through exits and arguments, where the caller's names take their place.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "base/ids.h"
#include "ir/native.h"
#include "ir/program.h"
#include "model/native_calls.h"

namespace ravel::flow::native {

using PathId = Id<struct NativePathTag>;

/// The index of an element that another function chose: nobody here knows which.
inline constexpr uint32_t kAnyIndex = ~0u;

enum class StepKind : uint8_t {
  // Roots.
  self,     ///< the start of a relation
  param,    ///< payload: its number
  global,   ///< symbol
  local,    ///< payload: the alloc instruction
  value,    ///< payload: a value that has no better name
  owner,    ///< payload: the parameter; chain: how it leads there
  foreign,  ///< payload: a number; something of a caller that cannot be named here
  mark,     ///< payload: a place in memory, the same in all functions
  // Steps.
  add,    ///< amount
  index,  ///< payload: the index value plus 1; 0: a constant's amount; kAnyIndex
  follow,
};

struct Step {
  PathId from{};  ///< invalid at roots
  StepKind kind = StepKind::self;
  uint32_t payload = 0;
  int64_t amount = 0;
  Symbol symbol{};
  PathId chain{};
  bool operator==(const Step&) const = default;
};
size_t hash_value(const Step& step);

/// All paths, interned. Those that begin with a parameter, local, value or owner mean something within one
/// function only.
class Paths {
 public:
  PathId make(const Step& step);
  PathId root(StepKind kind, uint32_t payload) { return make({.kind = kind, .payload = payload}); }
  PathId global(Symbol name) { return make({.kind = StepKind::global, .symbol = name}); }
  PathId add(PathId from, int64_t amount);
  PathId index(PathId from, uint32_t payload, int64_t amount);
  PathId follow(PathId from) { return make({.from = from, .kind = StepKind::follow}); }
  const Step& operator[](PathId id) const { return steps_[id.index()]; }
  PathId root_of(PathId id) const;
  size_t depth(PathId id) const;
  /// Does it go through an array by an index that is not constant?
  bool is_indexed(PathId id) const;
  bool has_follow(PathId id) const;
  /// Does it mean the same thing each time, as against an element that nobody here chose?
  bool is_certain(PathId id) const;
  /// With kAnyIndex for every index that is no constant: what is left of a name outside of its function.
  PathId generalise(PathId id);
  /// The steps of `path` behind `from`, put behind `onto`. `path` begins with `from`.
  PathId graft(PathId path, PathId from, PathId onto);
  bool begins_with(PathId path, PathId prefix) const;
  /// The longest path that both begin with; invalid if not even the roots are the same.
  PathId common(PathId a, PathId b) const;

 private:
  std::vector<Step> steps_;
  HashMap<Step, PathId> index_;
};

/// How a lock lies to the bytes it may guard: `up` leads from their last common object to the bytes, `down`
/// to the lock; both begin with `self`. Equal in two functions: the same lock, if the bytes are the same.
struct Relation {
  PathId up{}, down{};
  auto operator<=>(const Relation&) const = default;
};

/// The paths of one function's values, and what its callers need to know.
struct FunctionPaths {
  std::vector<PathId> of;  ///< by value; invalid for what is no pointer
  PathId returned{};       ///< what it always returns, in its own names; invalid: this and that
  /// Pointers that it stores behind its parameters, each place once: `*(param 0 + 0) = param 1`.
  std::vector<std::pair<PathId, PathId>> stored;
  /// What its own variables hold, where it is one thing only: place, value.
  std::vector<std::pair<PathId, PathId>> bound;
};

/// Paths of all functions, callees first.
class ProgramPaths {
 public:
  /// `declared`: null if nothing is.
  ProgramPaths(const ir::Program& program, const model::NativeCalls& models, Paths& paths,
               const class Declared* declared = nullptr);
  const FunctionPaths& operator[](ir::FuncId id) const { return functions_[id.index()]; }

 private:
  void name_values(ir::FuncId id);
  PathId name(ir::FuncId id, const ir::Module& module, const ir::Function& function, const ir::Instr& instr,
              const HashMap<PathId, PathId>& bound);
  HashMap<PathId, PathId> bindings(ir::FuncId id) const;
  void summarise(ir::FuncId id);

  const ir::Program& program_;
  const model::NativeCalls& models_;
  Paths& paths_;
  const class Declared* declared_;
  std::vector<FunctionPaths> functions_;
};

/// The names of a call's operands, for translating between caller and callee.
class Translation {
 public:
  using Bound = std::vector<std::pair<PathId, PathId>>;
  /// `arguments`: the caller's path of each parameter of the callee; invalid where there is none. `bound`:
  /// FunctionPaths::bound of the caller, null if nothing is known of it.
  Translation(Paths& paths, std::vector<PathId> arguments, const Bound* bound = nullptr)
      : paths_(paths), arguments_(std::move(arguments)), bound_(bound) {}
  /// A callee's path in the caller's names; invalid if the caller cannot name it.
  PathId to_caller(PathId path) const;
  /// A caller's path in the callee's names: through the parameter that is nearest to it.
  PathId to_callee(PathId path) const;

 private:
  PathId with_what_is_held(PathId path) const;
  PathId through_what_is_held(PathId path) const;

  Paths& paths_;
  std::vector<PathId> arguments_;
  const Bound* bound_;
};

/// How `lock` lies to `bytes`; nothing if they have no common root.
bool relate(Paths& paths, PathId bytes, PathId lock, Relation& relation);

}  // namespace ravel::flow::native
