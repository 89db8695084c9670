// SPDX-License-Identifier: Apache-2.0
//
// Whose pid is it? flow/ has one object for whatever self() gives, in any process. Here a value that may be
// it is followed backwards, through parameters, captured variables and the parts of tuples, to the calls of
// self() that it may come from. Each such call is a site; the processes that run its function are
// those whose pid the value may be. What a server is started with leads to whoever starts it, its state to
// what its callbacks return.
//
// Incomplete: what comes out of a request, the process dictionary, or a library function that is evaluated by
// model/ is not followed further; then every site is meant.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "flow/beam/input.h"

namespace ravel::flow::beam {

/// Calls of self() that a value may come from.
struct SelfSites {
  bool all = false;             ///< not followed to its end: any of them
  std::vector<uint32_t> sites;  ///< ascending; indices into SelfTracer::sites()
};

class SelfTracer {
 public:
  struct Site {
    ir::FuncId func;
    ir::InstrId instr;
  };

  explicit SelfTracer(const BeamInput& input);

  std::span<const Site> sites() const { return sites_; }
  /// Where the pid comes from if the value, or operand, is what self() gave.
  const SelfSites& of(ir::FuncId func, ir::ValueId value);
  /// The same for part `index` of an object.
  SelfSites of_field(flow::ObjId object, uint32_t index);

 private:
  struct Trace {
    SelfSites found;
    std::vector<std::pair<ir::FuncId, ir::ValueId>> todo;
    HashSet<uint64_t> seen;
  };
  void add(Trace& trace, ir::FuncId func, ir::ValueId value) const;
  void add_field(Trace& trace, flow::ObjId object, uint32_t index) const;
  void add_parts(Trace& trace, const flow::ValueSet& set, ir::FieldKind kind, uint32_t index) const;
  void finish(Trace& trace) const;
  void step(Trace& trace, ir::FuncId func, ir::ValueId value) const;
  void step_param(Trace& trace, ir::FuncId func, uint32_t index) const;
  void step_state(Trace& trace, ir::FuncId func) const;
  void step_call(Trace& trace, ir::FuncId func, ir::InstrId instr) const;
  std::span<const flow::CallEdge* const> incoming(ir::FuncId func) const {
    return {incoming_.data() + incoming_begin_[func.index()],
            incoming_begin_[func.index() + 1] - incoming_begin_[func.index()]};
  }

  const BeamInput& input_;
  const flow::ValueFlow& values_;
  std::vector<Site> sites_;
  HashMap<uint64_t, uint32_t> site_of_;  ///< by function and instruction
  std::vector<uint32_t> incoming_begin_;
  std::vector<const flow::CallEdge*> incoming_;
  std::map<std::pair<ir::FuncId, ir::ValueId>, SelfSites> known_;
};

/// Whether a set has the object of self().
bool has_self(const flow::ValueSet& set);

}  // namespace ravel::flow::beam
