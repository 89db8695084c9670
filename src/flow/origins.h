// SPDX-License-Identifier: Apache-2.0
//
// Origins: the processes that may exist, in kinds. A BEAM program is open, so one origin, `api`,
// stands for any process that calls an exported function. Besides it there is one origin per
// server (callback module and behaviour), one per place that spawns, one per application callback
// module.
//
// An origin is `multiple` if two processes of it can be alive at once. A server that is only
// started under one fixed local name, or only by one single supervisor as a listed child, exists once. So
// does a process spawned at a place that only single origins reach, outside of any recursion and not from a
// callback that runs again and again. And so does one whose first act is a claim (claims.h): it registers
// itself under a fixed name or makes a table with one, and a second one dies there.
//
// One process is one origin, however it came to be: a process that calls gen_server:enter_loop is the server.
// And what is spawned in one place is more than one origin where its first function only runs another
// that it was given (a trampoline): each of these begins an origin of its own.
//
// Exported does not always mean that anybody calls it. Taken to be called by nobody but whom it is there for:
//   - callbacks of behaviours, and of sys where the module calls sys:handle_system_msg;
//   - a start function that a child specification names, or that an application's start/2 calls;
//   - the first function of a process that is spawned by name (it must be exported for that), unless another
//     module calls it outright.
// What --api names is called by anybody all the same.
//
// Which origins may run a function follows from the calls within a process; a call in a branch where
// `whereis(Name) =:= self()` holds is made by the process that has the name (own_names.h). Incomplete: a
// function that is called only by code that was not seen has no origin.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "facts/ids.h"
#include "flow/call_graph.h"
#include "flow/claims.h"
#include "flow/own_names.h"
#include "flow/value_flow.h"

namespace ravel::flow {

using facts::OriginId;

enum class OriginKind : uint8_t {
  api,
  server,
  spawned,
  application,
  trampolined,  ///< spawned, and told apart by what its first function was given to run
};

struct Origin {
  OriginKind kind = OriginKind::api;
  bool multiple = false;  ///< two of it can exist at once
  std::string why;        ///< why it is multiple, or single: a clause for people
  ServerId server;        ///< server: which
  bool entered = false;   ///< server: a spawned process that becomes it by enter_loop
  ir::FuncId site_func;   ///< spawned, trampolined, entered: the place of the call
  ir::InstrId site;
  Symbol module;                    ///< server, application: the callback module
  std::vector<ir::FuncId> entries;  ///< ascending
  std::vector<ir::FuncId> first;    ///< entered: those it began with, before it was the server
};

class Origins {
 public:
  Origins(const ValueFlow& flow, const CallGraph& calls);

  /// origins()[0] is api. Ids index this.
  std::span<const Origin> origins() const { return origins_; }
  const Origin& origin(OriginId id) const { return origins_[id.index()]; }
  static constexpr OriginId kApi{0};
  /// One line for people: `gen_server foo (registered as foo)`, `process spawned at foo.erl:12`.
  std::string describe(OriginId id) const;

  /// The origins that may run a function, ascending; empty if nothing is seen to run it.
  std::span<const OriginId> of(ir::FuncId func) const {
    const uint32_t set = set_of_[func.index()];
    return {pool_.data() + set_begin_[set], set_begin_[set + 1] - set_begin_[set]};
  }
  bool runs(OriginId origin, ir::FuncId func) const;
  /// The user has said which functions are entered from outside, and nothing that is leads here.
  bool never_runs(ir::FuncId func) const { return entries_are_listed_ && of(func).empty(); }
  /// Two processes may be in these two functions at once: different origins, or one that is multiple.
  bool parallel(ir::FuncId a, ir::FuncId b) const;
  /// The only process kind that runs the function, if that can exist only once; invalid otherwise.
  OriginId only_single(ir::FuncId func) const;

  /// The same for an instruction: where the code has found out that it has a name, the process that has it.
  OriginId only_single_at(ir::FuncId func, ir::InstrId instr) const;
  const OwnNames& own_names() const { return own_names_; }
  /// The call is the end of what the caller's origins do: after it, the process counts as another origin.
  bool is_cut(ir::FuncId caller, ir::FuncId callee) const { return cut_.contains(Way(caller, callee)); }
  /// The only origin that makes the call, whoever else runs the caller; invalid: no such.
  OriginId narrowed(ir::FuncId caller, ir::FuncId callee) const {
    const auto only = narrowed_.find(Way(caller, callee));
    return only == narrowed_.end() ? OriginId() : only->second;
  }
  /// The one process that holds a local name for as long as it lives; invalid if there is no such.
  OriginId holder(Symbol name) const;
  /// The origin of a server, if it has one.
  OriginId of_server(ServerId server) const;
  /// Whether any process but its creator can get at it: by its name,
  /// or because it was captured by a spawned fun, passed to a new process, sent, put into another table, a
  /// persistent term or an application variable, returned from an exported function, given to code that
  /// was not seen, or lost among more values than were followed.
  bool shared(ObjId table) const;
  /// Why shared() holds, in a few words; empty if it does not.
  std::string_view how_shared(ObjId table) const;

 private:
  using Way = std::pair<ir::FuncId, ir::FuncId>;

  std::vector<bool> called_by_others() const;
  HashSet<ir::FuncId> start_functions() const;
  HashSet<ir::FuncId> first_functions(const std::vector<bool>& by_others) const;
  std::vector<ir::FuncId> given_to_run(ir::FuncId first) const;
  void collect();
  void collect_api();
  void collect_servers();
  void collect_spawned();
  void split_trampolines();
  void cut_enter_loops();
  void propagate();
  void find_claims();
  Claim claim_of(const Origin& origin) const;
  void decide_multiple();
  bool join_entered();
  bool narrow_by_names();
  void find_shared_tables();

  const ValueFlow& flow_;
  const CallGraph& calls_;
  bool entries_are_listed_ = false;  ///< --api
  std::vector<Origin> origins_;
  std::vector<uint32_t> set_of_;     ///< by function
  std::vector<uint32_t> set_begin_;  ///< hash-consed sets of origins
  std::vector<OriginId> pool_;
  HashMap<ObjId, std::string_view> how_shared_;
  std::vector<OriginId> server_origin_;
  HashMap<OriginId, Claim> claims_;
  OwnNames own_names_;
  HashMap<Way, OriginId> narrowed_;  ///< calls that only this origin makes
  HashSet<Way> cut_;                 ///< calls after which the process counts as another origin
};

}  // namespace ravel::flow
