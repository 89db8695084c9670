// SPDX-License-Identifier: Apache-2.0
//
// The wait-for graph of call-cycle, built as far as it is asked for. Its nodes are processes (or locks, see
// call_cycle_procs.h) in the middle of something; an edge is a call for which the process
// waits, made in the same process, with the path that leads to it. Where the edge arrives follows from the
// call: the callback that handles it, with the request as its argument; the receive that takes the message;
// the init of a server that is being started; the children that a supervisor starts or ends; whoever holds
// a lock.
//
// A chain of such waits that comes back to where it began never ends: that process waits, and cannot
// serve. call_cycle_search.cc tells where one can begin and what then runs, call_cycle_waits.cc
// finds the waits; call_cycle.cc follows the chains, judges and reports them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "flow/beam/call_cycle_children.h"
#include "flow/beam/call_cycle_names.h"
#include "flow/beam/call_cycle_procs.h"
#include "flow/beam/call_cycle_walk.h"
#include "flow/beam/messages_self.h"

namespace ravel::flow::beam {

/// Where a process begins to work on something: a callback with what is known of its arguments.
struct Entry {
  ProcId proc;
  ir::FuncId func;
  const model::Callback* callback = nullptr;  ///< null: a child's start function, a fun, a loop
  std::vector<ValId> params;
  bool until_ack = false;          ///< only what happens before proc_lib:init_ack is waited for
  ir::InstrId from = {};           ///< it begins here: a receive, or global:set_lock
  ValId message = Vals::kUnknown;  ///< what the receive got
  bool asked = false;              ///< somebody waits for the answer to `message`
  ProcId ends = {};                ///< it does nothing but wait until this one has ended
  auto key() const { return std::tie(proc, func, until_ack, from, message, asked, ends, params); }
  bool operator<(const Entry& other) const { return key() < other.key(); }
};

/// A synchronous call that an entry can reach, and what it waits for.
struct Wait {
  enum class Kind : uint8_t {
    request,      ///< a call into a server
    message,      ///< a call by hand: a message, and a receive for the answer
    start,        ///< until a new server's init is done
    start_child,  ///< until a supervisor has started a child
    start_app,    ///< until an application has started
    stop,         ///< until a process has ended
    stop_app,     ///< until the application controller has stopped an application
    controller,   ///< until the application controller has answered
    task,         ///< until a function has run in another process
    lock,         ///< until nobody else holds a lock
  };
  Kind kind = Kind::request;
  std::vector<Step> path;  ///< from the entry down to the call itself
  ProcId waiter, target;
  ValId message = Vals::kUnknown;
  ValId handler = Vals::kUnknown;  ///< gen_event: which handler is asked
  const model::RequestForm* form = nullptr;
  int64_t timeout_ms = -1;       ///< -1: for ever
  bool by_self = false;          ///< the target is self()
  bool by_row = false;           ///< a row names the target, where processes of one kind find each other
  bool certain = true;           ///< the target is this one and no other, the message is known
  bool likely = false;           ///< not certain, but no other target is known
  bool guessed = false;          ///< the path goes through a call of a fun that may be another
  bool one_known = true;         ///< of each such call one target is known, and it may be one that is not
  std::string what;              ///< gen_server:call(b, {get, _})
  std::vector<ir::FuncId> runs;  ///< task: the functions; stop: the callbacks
  bool until_ack = false;        ///< task: waits only until it acknowledges
  flow::ServerId started;        ///< start: the server
};

class WaitGraph {
 public:
  explicit WaitGraph(const BeamInput& input);

  const Procs& procs() const { return procs_; }
  const Proc& proc(ProcId id) const { return procs_[id]; }
  /// Where a process of this kind may begin by itself: every callback, with any argument.
  const std::vector<Entry>& roots(ProcId proc);
  /// The waits that an entry can reach in its own process.
  const std::vector<Wait>& waits(const Entry& entry);
  /// The same where nobody is registered under some names (sorted). Not remembered.
  std::vector<Wait> waits_without(const Entry& entry, const std::vector<Symbol>& absent);
  /// What the waited-for process then does.
  std::vector<Entry> handlers(const Wait& wait);
  /// A supervisor's children in order, each as the start function that the supervisor runs.
  const std::vector<Child>& children(ProcId supervisor);
  Entry start_of(ProcId supervisor, const Child& child) { return entry(supervisor, child.start, nullptr); }
  /// All that exists once an entry has run: servers started, and those that they start in their init.
  std::set<ProcId> started_by(const Entry& entry);
  /// Some value may be one of more than are told apart.
  bool lost_values() const { return vals_.was_cut(); }
  /// The message is one of a few known ones.
  bool knows(ValId message) const { return !vals_.items(message).empty(); }
  bool knows_exactly(ValId message) const { return vals_.exact(message); }
  /// The pid of whoever waits is in the message.
  bool tells_own_pid(const Wait& wait) const;
  /// One of several servers of a module, and the only one that is given this atom when it starts.
  bool started_with(ProcId proc, Symbol atom);
  /// What was cut short, in words, each once.
  const std::set<std::string>& limits() const { return limits_; }
  void note_limit(std::string text) { limits_.insert(std::move(text)); }

 private:
  Runner runner_of(const Entry& entry);

  // Entries.
  std::vector<Entry> find_roots(ProcId proc);
  void narrow_requests(Symbol name, Entry& root);
  void find_requests_by_name();
  void narrow_state(const Proc& proc, ValId& state);
  ValId given_to(const Proc& proc, bool others);
  const std::vector<uint32_t>& foreign_to(const Proc& proc);
  void given_by_callers(const Proc& proc, bool others, ir::FuncId func, ir::ValueId name, int depth,
                        ValId& result);
  Entry entry(ProcId proc, ir::FuncId func, const model::Callback* role);
  Entry ending(ProcId who, ProcId whom, ir::FuncId func);
  void add_children(ProcId proc, bool many, bool few, std::vector<Entry>& out);
  void add_ended_children(ProcId supervisor, ValId id, std::vector<Entry>& out);
  void add_ended_application(ValId application, std::vector<Entry>& out);
  void add_callbacks(const Wait& wait, std::string_view name, uint32_t arity, std::vector<Entry>& out);
  void add_request_handlers(const Wait& wait, std::vector<Entry>& out);
  void add_message_handlers(const Wait& wait, std::vector<Entry>& out);
  void add_holders(ProcId lock, ProcId waiter, std::vector<Entry>& out);
  bool is_application(ValId name, ProcId application) const;

  // Waits.
  std::vector<Wait> find_waits(const Entry& entry, const std::vector<Symbol>* absent);
  std::vector<Wait> waits_for_end(const Entry& entry);
  void look_at(const Entry& entry, ir::FuncId func, const Walk& walk, const std::vector<Step>& path,
               std::vector<Wait>& out);
  void add_requests(const Entry& entry, ir::FuncId func, const Site& site, const Wait& base,
                    std::vector<Wait>& out);
  void add_message(const Entry& entry, ir::FuncId func, const Site& site, const Wait& base,
                   std::vector<Wait>& out);
  void add_starts(ir::FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out);
  void add_task(ir::FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out);
  void add_controller(ir::FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out);
  void add_lock(ir::FuncId func, const Site& site, const Wait& base, std::vector<Wait>& out);
  void add_named(const Entry& entry, uint32_t item, ir::FuncId func, ir::ValueId written,
                 std::vector<ProcId>& out, bool* by_self);
  std::vector<ProcId> targets(const Entry& entry, ir::FuncId func, const Site& site,
                              const model::RequestForm& form, const std::vector<Step>& path, bool* by_self,
                              bool* certain);
  bool add_computed(const Entry& entry, ir::FuncId func, ir::ValueId name, const std::vector<Step>& path,
                    std::vector<ProcId>& out, bool* by_self);
  /// The processes whose self() a value is; nothing if that is not known.
  std::optional<std::vector<ProcId>> whose_self(ir::FuncId func, ir::ValueId value);
  void tidy(const Entry& entry, std::vector<ProcId>& targets, bool* certain) const;
  bool is_not_self(ir::FuncId func, ir::ValueId value, ir::InstrId call) const;
  bool is_from_row(const std::vector<Step>& path, ir::ValueId value) const;
  bool fits(const model::RequestForm& form, const Proc& proc) const;
  bool guessed(const Step& step) const;
  int64_t timeout(const Site& site, size_t argument, int64_t without) const;
  bool waits_later(ir::FuncId func, const Site& site, const std::vector<Step>& path,
                   std::string_view module) const;
  bool is_own_node(ir::FuncId func, ir::ValueId value) const;
  bool has_own_node(ir::FuncId func, ir::ValueId list) const;
  std::string call_text(ir::FuncId func, const Site& site) const;
  const ir::FuncName* direct_callee(ir::FuncId func, ir::InstrId instr) const;
  const CallFacts& facts(ir::FuncId func, const Site& site) const {
    return calls_.of(func, input_.program.function(func).instr(site.instr));
  }
  ValId sent(const Entry& entry, ValId message);

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  const CallTable& calls_;
  ByHand by_hand_;
  Procs procs_;
  ComputedNames computed_;
  std::map<Step, std::vector<flow::ServerId>> starts_;
  Marks marks_;
  Vals vals_;
  Walker walker_;
  std::optional<SelfTracer> tracer_;  ///< made when it is needed
  std::map<Entry, std::vector<Wait>> memo_;
  std::map<ProcId, std::vector<Entry>> roots_;
  bool requests_known_ = false;
  std::map<Symbol, ValId> requests_to_;  ///< all that is sent to a local name
  std::map<std::pair<ServerId, Symbol>, std::vector<uint32_t>> foreign_;
  std::map<ProcId, std::vector<Child>> children_;
  std::set<std::string> limits_;
};

}  // namespace ravel::flow::beam
