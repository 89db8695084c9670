// SPDX-License-Identifier: Apache-2.0
//
// The communication graph (Christakis and Sagonas 2011, section 4.1): processes, and what is sent to
// each of them. Vertices are the origins of flow/: processes spawned at one place, servers of one
// kind. Edges are sends and the calls of model/messages, each with the message.
//
// What is not known is part of the graph. A process may run code that was not read; its pid may get out of
// the program; a destination may be a process that is not known. The checks decide what that means.
#pragma once

#include <vector>

#include "flow/beam/call_facts.h"
#include "flow/beam/messages_match.h"
#include "flow/beam/messages_reach.h"
#include "flow/beam/messages_self.h"

namespace ravel::flow::beam {

/// A message on its way.
struct Edge {
  Message message;
  std::vector<flow::OriginId> targets;  ///< who may get it, ascending
  bool anywhere = false;                ///< or any process of the program
  bool unknown = false;                 ///< or one of somebody else
  bool by_name = false;                 ///< some of the targets are meant by a registered name
  bool to_caller = false;               ///< the system sends it to the process that made the call
  bool chosen = true;                   ///< the program chose the message, not the system
  bool exit_signal = false;             ///< a message only where exits are trapped
};

/// A process as far as it matters here.
struct Vertex {
  bool modelled = false;     ///< a spawned process or a server whose start was seen
  bool server = false;       ///< takes every message by itself, outside of what is written
  bool code_known = true;    ///< all that it runs was read
  bool traps_exits = false;  ///< exits of linked processes come as messages
  bool linked = false;       ///< to some process
  bool named = false;        ///< registered
  Known known = Known::here;
  Known pid_known = Known::here;  ///< who has its pid; `known` counts those who have its name, too
  flow::ObjId pid;
  std::vector<uint32_t> edges;  ///< that may lead to it, ascending
};

class MessageGraph {
 public:
  explicit MessageGraph(const BeamInput& input);

  const std::vector<Edge>& edges() const { return edges_; }
  /// Messages of which there are too many to be told apart, or for too many: they may be anything.
  size_t vague_count() const { return vague_count_; }
  /// Those that may go to any process.
  const std::vector<uint32_t>& anywhere() const { return anywhere_; }
  /// By origin.
  const Vertex& vertex(flow::OriginId origin) const { return vertices_[origin.index()]; }
  /// The origins that may run a function. A loop of a process that is exported only so that new code can be
  /// loaded is not run by whoever calls an exported function.
  std::span<const flow::OriginId> runners(ir::FuncId func) const;
  const Matcher& matcher() const { return matcher_; }
  const Reach& reach() const { return reach_; }
  const std::vector<ir::Receive>& receives(ir::FuncId func) const;
  /// The functions that a process may run, ascending.
  std::vector<ir::FuncId> functions_of(flow::OriginId origin) const;
  /// Functions with a receive, ascending.
  const std::vector<ir::FuncId>& receivers() const { return receivers_; }

 private:
  /// What a function does itself, and, after `spread`, with all that it calls.
  enum Fact : uint8_t { kUnknownCode = 1, kTraps = 2, kLinks = 4 };
  struct Destination {
    std::vector<flow::OriginId> targets;
    bool unknown = false;   ///< also a process that was not seen
    bool anywhere = false;  ///< also any process of the program
    bool by_name = false;
  };

  void find_vertices();
  void find_api();
  void scan(ir::FuncId func);
  void mark_sent(ir::FuncId func, ir::ValueId value, ir::ValueId request, Known how, int depth);
  bool is_vague(ir::FuncId func, ir::ValueId message) const;
  void scan_call(ir::FuncId func, ir::InstrId id, const ir::Instr& instr);
  void scan_direct(ir::FuncId func, ir::InstrId id, const ir::Instr& instr);
  void scan_names();
  bool scan_rows(ir::FuncId func, ir::InstrId id, const ir::Instr& instr, const ir::FuncName& callee);
  bool scan_request(ir::FuncId func, ir::InstrId id, const ir::Instr& instr, const ir::FuncName& callee);
  void add_facts(ir::FuncId func, const ir::Instr& instr, const CallFacts& facts);
  void add_edge(const Message& message, const Destination& to, const model::MessageForm* form);
  Destination destination(ir::FuncId func, ir::ValueId value);
  void add_named(Destination& to, Symbol name) const;
  bool ruled_out(ir::FuncId func, const ir::Instr& instr, const model::MessageRow& row) const;
  void spread();

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  SelfTracer tracer_;
  Reach reach_;
  Matcher matcher_;
  std::vector<Vertex> vertices_;
  std::vector<uint8_t> facts_;  ///< by function
  HashMap<flow::ObjId, flow::OriginId> by_pid_;
  HashMap<Symbol, std::vector<flow::OriginId>> by_name_;
  std::vector<bool> api_;  ///< by function: run by whoever calls an exported function
  std::vector<Edge> edges_;
  size_t vague_count_ = 0;
  std::vector<uint32_t> anywhere_;
  std::vector<ir::FuncId> receivers_;
  mutable std::map<ir::FuncId, std::vector<ir::Receive>> receives_;
};

}  // namespace ravel::flow::beam
