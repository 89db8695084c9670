// SPDX-License-Identifier: Apache-2.0
//
// What races of C and C++ programs are made of: accesses to shared memory, by object, each with the bytes
// that it means, its origin, and the locks that are held in a form that can be compared between functions.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "flow/native/words.h"

namespace ravel::flow::native {

/// A lock as far as it can be told from another function: one place in memory, or how it lies to the bytes.
struct Guard {
  LocId unique{};
  Relation relation{};
  auto operator<=>(const Guard&) const = default;
};

struct Guarded {
  Guard guard;
  bool shared = false;
  auto operator<=>(const Guarded&) const = default;
};

/// An index that is worked out from the number of an iteration of an OpenMP loop: each thread has its own.
/// Factor 0: a section, or what a loop does in the round `offset` only: one thread runs that, once.
struct OwnIndex {
  ir::FuncId function;
  ir::ValueId iteration;
  int64_t factor = 1, offset = 0;
  auto operator<=>(const OwnIndex&) const = default;
};

/// One access to one place, with what matters about it.
struct Touch {
  size_t access = 0;  ///< in Walk::accesses()
  int64_t begin = 0, end = 0;
  OriginId origin;
  bool write = false, atomic = false, is_volatile = false;
  bool in_steps = false;        ///< a write that others may see half done: wide, or made of what was there
  size_t places = 1;            ///< how many it may mean
  bool in_library = false;      ///< in a function of a system header: a container, say
  std::optional<OwnIndex> own;  ///< an element that no other thread of the parallel loop has
  bool by_thread = false;       ///< an element that a variable of the thread chooses
  std::span<const Guarded> guards;  ///< in Touches::guard_sets
  uint32_t held = 0;                ///< in Touches::locks: where what it holds may lie
};

struct Touches {
  /// An access that may mean more places than this says nothing about any of them.
  static constexpr size_t kPlacesMax = 64;
  std::set<std::vector<Guarded>> guard_sets;  ///< each once: there are many touches with one and the same
  std::map<ObjectId, std::vector<Touch>> by_object;
  std::set<size_t> looks;      ///< accesses that only read, though the IR has a store: `find` of a map
  size_t vague = 0;            ///< accesses that may mean too many places
  std::vector<Touch> members;  ///< those among them that name a member; `begin` and `end` say nothing
  std::vector<std::vector<LocId>> locks;  ///< each ascending
};

Touches find_touches(const Native& native, const Words& words);

const ir::Instr& instr_of(const Native& native, const Access& access);
const ir::Memory& memory_of(const Native& native, const Access& access);

}  // namespace ravel::flow::native
