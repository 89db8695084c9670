// SPDX-License-Identifier: Apache-2.0
//
// The wait-for graph of call-cycle, built as far as it is asked for. Its nodes are processes of
// known kinds (servers, event managers, supervisors) in the middle of a callback; an edge is a
// call for which the process waits, made in the same process, with the path that leads to it.
// Where the edge arrives follows from the call: the callback that handles it, with the request
// as its argument; the init of a server that is being started; the children that a supervisor starts.
//
// A chain of such waits that comes back to the process where it began never ends: that process
// waits, and cannot serve. This file finds the chains; call_cycle.cc judges and reports them.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "check/call_cycle_walk.h"
#include "check/places.h"

namespace ravel::check {

using ProcId = Id<struct ProcTag>;

/// A kind of process that others can wait for.
struct Proc {
  std::vector<flow::ServerId> servers;  ///< one, or the handlers of one event manager
  flow::OriginId origin;
  bool single = false;     ///< two of it never exist
  bool anonymous = false;  ///< runs one function and is gone (rpc, Task): nobody else can call it
  std::string name;        ///< for people
};

/// Where a process begins to work on something: a callback with what is known of its arguments.
struct Entry {
  ProcId proc;
  ir::FuncId func;
  const model::Callback* callback = nullptr;  ///< null: a child's start function, a task's fun
  std::vector<ValId> params;
  bool until_ack = false;  ///< only what happens before proc_lib:init_ack is waited for
  bool operator<(const Entry& other) const {
    return std::tie(proc, func, until_ack, params) <
           std::tie(other.proc, other.func, other.until_ack, other.params);
  }
};

/// A synchronous call that an entry can reach, and what it waits for.
struct Wait {
  enum class Kind : uint8_t {
    request,      ///< a call into a server
    start,        ///< until a new server's init is done
    start_child,  ///< until a supervisor has started a child
    stop,         ///< until a process has ended
    task,         ///< until a function has run in another process
  };
  Kind kind = Kind::request;
  std::vector<Step> path;  ///< from the entry down to the call itself
  ProcId target;
  ValId message = Vals::kUnknown;
  const model::RequestForm* form = nullptr;
  int64_t timeout_ms = -1;       ///< -1: for ever
  bool by_self = false;          ///< the target is self()
  bool certain = true;           ///< the target is this one and no other, the message is known
  bool guessed = false;          ///< the path goes through a call of a fun that may be another
  std::string what;              ///< gen_server:call(b, {get, _})
  std::vector<ir::FuncId> runs;  ///< task: the functions
  bool until_ack = false;        ///< task: waits only until it acknowledges
  flow::ServerId started;        ///< start: the server
};

class WaitGraph {
 public:
  explicit WaitGraph(const CheckInput& input);

  const std::vector<Proc>& procs() const { return procs_; }
  const Proc& proc(ProcId id) const { return procs_[id.index()]; }
  /// Where a process of this kind may begin by itself: every callback, with any argument.
  std::vector<Entry> roots(ProcId proc);
  /// The waits that an entry can reach in its own process.
  const std::vector<Wait>& waits(const Entry& entry);
  /// What the waited-for process then does.
  std::vector<Entry> handlers(const Wait& wait);
  /// The message is one of a few known ones.
  bool knows(ValId message) const { return !vals_.items(message).empty(); }
  size_t truncated_count() const { return truncated_; }

 private:
  void make_procs();
  void find_waiting_functions();
  void find_acknowledging_functions();
  bool fits(const model::RequestForm& form, flow::ServerId server) const;
  bool guessed(const Step& step) const;
  bool is_single(flow::ServerId server) const;
  std::string name_of(flow::ServerId server) const;
  Entry entry(ProcId proc, ir::FuncId func, const model::Callback* role);
  void add_children(ProcId proc, bool many, bool few, std::vector<Entry>& out);
  void add_callbacks(const Wait& wait, std::string_view name, uint32_t arity, std::vector<Entry>& out);
  void look_at(const Entry& entry, ir::FuncId func, const Walk& walk, const std::vector<Step>& path,
               std::vector<Wait>& out);
  void add_requests(const Entry& entry, ir::FuncId func, const Site& site, const std::vector<Step>& path,
                    std::vector<Wait>& out);
  void add_starts(ir::FuncId func, const Site& site, const std::vector<Step>& path, std::vector<Wait>& out);
  void add_task(ir::FuncId func, const Site& site, const std::vector<Step>& path, std::vector<Wait>& out);
  std::vector<ProcId> targets(const Entry& entry, ir::FuncId func, const Site& site,
                              const model::RequestForm& form, bool* by_self, bool* certain);
  int64_t timeout(const Site& site, size_t first, const model::RequestForm& form) const;
  bool waits_later(ir::FuncId func, std::string_view module) const;
  std::string call_text(ir::FuncId func, const Site& site) const;
  const ir::FuncName* direct_callee(ir::FuncId func, ir::InstrId instr) const;
  ValId sent(const Entry& entry, ValId message);

  const CheckInput& input_;
  const flow::ValueFlow& values_;
  Vals vals_;
  Walker walker_;
  std::vector<Proc> procs_;
  std::vector<ProcId> proc_of_;  ///< by server
  ProcId anonymous_;
  std::vector<bool> can_wait_;      ///< by function: it, or something it calls, may wait
  std::vector<bool> acknowledges_;  ///< by function: it, or something it calls, calls proc_lib:init_ack
  std::map<Step, std::vector<flow::ServerId>> starts_;
  std::map<Entry, std::vector<Wait>> memo_;
  size_t truncated_ = 0;
};

}  // namespace ravel::check
