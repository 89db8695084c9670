// SPDX-License-Identifier: Apache-2.0
//
// Whom one can wait for: the nodes of the wait-for graph of call-cycle. Most are processes of a known kind:
//
//   server      a behaviour process; one for each name, where one module is started under several
//   loop        a process spawned by hand, with a receive that takes what anybody sends
//   controller  the application controller, which every application:start and :stop asks
//   anonymous   a process that runs one function and is gone (rpc, Task): nobody else can call it
//   lock        a lock of global: no process, but whoever holds it keeps everybody else waiting
//
// Incomplete: loops exist only as far as somebody calls them by hand through a value that flow/ follows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "flow/beam/call_cycle_byhand.h"
#include "flow/words.h"

namespace ravel::flow::beam {

using ProcId = Id<struct ProcTag>;

struct Proc {
  enum class Kind : uint8_t { server, loop, controller, anonymous, lock };
  Kind kind = Kind::server;
  std::vector<flow::ServerId> servers;  ///< one, or the handlers of one event manager
  flow::OriginId origin;
  bool single = false;  ///< two of it never exist
  Symbol instance;      ///< server: the name of this one, if its module is started under several
  flow::ObjId pid;      ///< loop
  Symbol registered;    ///< loop: its name, if it has one
  flow::ObjId lock;     ///< lock: its resource id
  Step traps_exits;     ///< where it begins to trap exits: then it does not die while it waits
  std::string name;     ///< for people

  /// It can itself be called by others: what calls back closes a cycle.
  bool callable() const { return kind != Kind::anonymous; }
  /// self() in its code is this process.
  bool is_process() const { return kind == Kind::server || kind == Kind::loop; }
  bool is_lock() const { return kind == Kind::lock; }
};

/// Code that runs while a lock is held: a fun given to global:trans, or what follows global:set_lock.
struct Held {
  ir::FuncId func;
  ir::InstrId from;  ///< set_lock; invalid: all of `func`
};

class Procs {
 public:
  Procs(const BeamInput& input, ByHand& by_hand);

  const std::vector<Proc>& all() const { return procs_; }
  const Proc& operator[](ProcId id) const { return procs_[id.index()]; }
  ProcId anonymous() const { return anonymous_; }
  ProcId controller() const { return controller_; }
  /// All that a server's pid may be.
  const std::vector<ProcId>& of(flow::ServerId server) const { return of_server_[server.index()]; }
  /// Those that may be registered under a local name.
  std::vector<ProcId> named(Symbol name) const;
  /// The loop with this pid, or invalid.
  ProcId of_pid(flow::ObjId pid) const;
  /// The lock with this resource id, or invalid.
  ProcId of_lock(flow::ObjId id) const;
  /// Receives in which a loop serves.
  const std::vector<Step>& serving(ProcId loop) const { return serving_.at(loop); }
  const std::vector<Held>& held(ProcId lock) const { return held_.at(lock); }
  /// The resource id of the lock that an argument {ResourceId, Requester} names, or invalid.
  static flow::ObjId lock_of(const flow::ValueFlow& values, const flow::ValueSet& argument);

 private:
  void add_servers();
  void add_server(flow::ServerId id, std::map<Symbol, ProcId>& managers);
  void find_trapping();
  void find_registered();
  void add_loops(ByHand& by_hand);
  void add_loop(flow::OriginId origin, flow::ObjId pid);
  void add_locks();
  bool is_single(flow::ServerId server) const;
  ProcId add(Proc proc);

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  std::vector<Proc> procs_;
  std::vector<std::vector<ProcId>> of_server_;
  std::map<flow::OriginId, Step> trapping_;
  std::map<Step, flow::OriginId> spawned_at_;
  std::map<Symbol, std::vector<flow::OriginId>> registered_;  ///< processes spawned by hand, by name
  std::map<flow::OriginId, ProcId> loop_of_origin_;
  std::map<flow::ObjId, ProcId> loop_of_pid_;
  std::map<flow::ObjId, ProcId> lock_of_id_;
  std::map<ProcId, std::vector<Step>> serving_;
  std::map<ProcId, std::vector<Held>> held_;
  ProcId anonymous_, controller_;
};

}  // namespace ravel::flow::beam
