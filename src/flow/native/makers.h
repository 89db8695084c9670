// SPDX-License-Identifier: Apache-2.0
//
// Functions that hand out new memory and do nothing else with it: xmalloc, an arena's alloc, malloc behind a
// table of methods, a list of free blocks with malloc behind it. To their callers they are malloc: each call
// makes another object, and what becomes of one caller's memory says nothing about another's. Looked at as
// any other function, all memory of a program would be one object.
//
// Known by what they do, in the program's text alone. What is returned (or stored through a parameter, or
// left in a local whose address a callee was given) is new memory, null, a parameter (realloc), or was
// taken off a list: `p = head; head = p->next`. On the way it is not stored elsewhere, nothing that could
// be a pointer is stored into it, and whoever else is given it looks only.
//
// Calls through a member of a struct (`config.mem.alloc(n)`) mean the functions that constants and
// assignments put into such members anywhere. Wrong, and what it returns is taken for new, if another
// function comes there by other ways.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "base/hash_map.h"
#include "ir/native.h"
#include "ir/program.h"
#include "model/native_calls.h"

namespace ravel::flow::native {

/// What a model knows of a call; null if nothing, or if the program's own function of that name is meant.
const model::NativeCall* call_meaning(const ir::Program& program, const model::NativeCalls& models,
                                      const ir::Module& module, const ir::Instr& call);

/// A member of a struct, by the struct's name; or a global variable.
struct Member {
  Symbol of;
  uint64_t offset = 0;
  auto operator<=>(const Member&) const = default;
};

/// What a function hands out.
struct Handed {
  bool result = false;              ///< new memory, or what `passed` says
  std::vector<size_t> passed;       ///< parameters that may be returned instead
  std::vector<size_t> stored;       ///< parameters: new memory is stored where they point to
  std::vector<ir::InstrId> stores;  ///< the instructions that do it
  /// Does its caller say how much, or of which kind? Else it is all of one kind.
  bool is_any_size = false;
  size_t size = SIZE_MAX;     ///< the parameter that says how much, if one does
  std::vector<Member> lists;  ///< that it takes memory off
  bool operator==(const Handed&) const = default;
};

class Makers {
 public:
  Makers(const ir::Program& program, const model::NativeCalls& models);
  /// Null if it is no such function.
  const Handed* find(ir::FuncId function) const {
    const auto& handed = handed_[function.index()];
    return handed ? &*handed : nullptr;
  }
  /// The member that an access of a function is about; nothing if it is neither that nor a global variable.
  static std::optional<Member> member(const ir::Module& module, const ir::Function& function,
                                      const ir::Instr& access);
  /// The parameter that a number of bytes is, or is computed from; invalid if none is.
  static ir::ValueId size_parameter(const ir::Function& function, ir::ValueId size);

 private:
  class Body;
  void index_members();
  void add_member(const ir::Module& module, Symbol record, uint64_t offset, ir::FuncId function);
  std::vector<Member> members(const ir::Module& module, Symbol record, uint64_t offset) const;
  /// What a call may mean; nothing if nobody knows.
  std::vector<ir::FuncId> callees(ir::FuncId caller, const ir::Instr& call) const;
  bool only_looks(ir::FuncId function, size_t param, int depth);

  const model::NativeCall* meaning(const ir::Module& module, const ir::Instr& call) const {
    return call_meaning(program_, models_, module, call);
  }

  const ir::Program& program_;
  const model::NativeCalls& models_;
  std::map<Member, std::vector<ir::FuncId>> assigned_;
  HashMap<const ir::Module*, HashMap<Symbol, const ir::NativeRecord*>> records_;
  std::vector<std::optional<Handed>> handed_;  ///< by function
  HashMap<uint64_t, bool> only_looks_;         ///< by function and parameter
};

}  // namespace ravel::flow::native
