// SPDX-License-Identifier: Apache-2.0
//
// Which functions a member of a struct may hold, by who stores what there: `list->free` is one of those that
// somebody has put into the member `free` of some `list` (multi-layer type analysis: Lu and Hu 2019).
//
// In a large program points-to sets grow until every pointer to a function of one type seems to be every such
// function: a thread that frees what it is given then runs all commands of a server. What is stored into one
// member of one kind of struct stays apart from that.
//
// A member is open, and nothing is known of it, if something is stored there that is neither a function, nor
// what another member holds, nor a parameter for which all callers pass such. Wrong, so that a call is
// missed, where a struct is filled by a pointer to another kind of struct, or byte by byte.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "base/hash_map.h"
#include "ir/native.h"
#include "ir/program.h"

namespace ravel::flow::native {

class MemberFunctions {
 public:
  /// `open`: others may call the program's functions.
  MemberFunctions(const ir::Program& program, bool open);
  /// What a call through a pointer may call, as far as the member tells that it was read from; null:
  /// anything.
  const std::set<ir::FuncId>* at(ir::FuncId caller, const ir::Instr& call) const;

 private:
  /// A kind of struct, and how many bytes behind its beginning.
  using Member = std::pair<Symbol, int64_t>;
  struct Held {
    std::set<ir::FuncId> functions;
    std::set<Member> copies;  ///< holds whatever these hold
    bool is_open = false;
  };
  struct Call {
    ir::FuncId caller;
    const ir::Instr* instr;
  };

  void find_records();
  void find_calls();
  void find_stores();
  void find_initial();
  void resolve();
  /// The member itself, and the same as a member of each struct inside that it is in.
  std::vector<Member> members(Symbol record, int64_t offset) const;
  std::vector<Member> members(ir::FuncId id, const ir::Instr& access) const;
  Symbol record_behind(ir::FuncId id, ir::ValueId pointer) const;
  void add(ir::FuncId id, ir::ValueId value, Held& held, int depth = 0) const;

  const ir::Program& program_;
  bool open_;
  HashMap<Symbol, const ir::NativeRecord*> records_;
  std::vector<std::vector<Call>> calls_;  ///< by function: by its name
  std::vector<bool> is_taken_;            ///< by function: may be called by a pointer
  std::map<Member, Held> held_;
  std::set<ir::FuncId> elsewhere_;  ///< stored where no member is known: may be in any
  mutable std::map<std::pair<ir::FuncId, uint32_t>, std::set<ir::FuncId>> at_;
  mutable HashMap<uint32_t, std::vector<Symbol>> records_behind_;  ///< by function: of its values
};

}  // namespace ravel::flow::native
