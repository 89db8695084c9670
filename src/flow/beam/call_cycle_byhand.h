// SPDX-License-Identifier: Apache-2.0
//
// Synchronous calls that people write by hand, without a behaviour:
//
//   Ref = make_ref(), Server ! {self(), Ref, Request}, receive {Ref, Answer} -> Answer end
//
// A send is a call if its message carries a tag, and the same process then waits for just this tag:
// all clauses of a receive want it (or tell that the other is dead). The tag is a reference made here
// (make_ref, monitor, alias), or the pid that is asked. The receive may stand in a function that is given
// the tag, or in the caller of a function that returns it.
//
// The other side is a receive that takes what anybody sends: a server's loop.
//
// Incomplete: a tag kept in data structures on its way to the receive; a message made by another function.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "flow/beam/call_facts.h"
#include "flow/beam/input.h"
#include "ir/dominators.h"
#include "ir/receive.h"

namespace ravel::flow::beam {

/// A message sent with a tag.
struct HandCall {
  ir::InstrId send;
  ir::ValueId target, message;
  bool waits = false;        ///< the function waits for the answer, or something it calls does
  int64_t timeout_ms = -1;   ///< how long; -1: for ever; 0: computed
  bool by_pid = false;       ///< the tag is the pid that is asked
  bool returns_tag = false;  ///< whoever called the function may wait
};

class ByHand {
 public:
  explicit ByHand(const BeamInput& input) : input_(input), table_(*input.calls) {}

  /// The sends of a function whose answer it waits for, or lets its caller wait for, ascending.
  const std::vector<HandCall>& calls(ir::FuncId func);
  /// Whether, and how long, a function waits for an answer with the tag `value` after the instruction `after`
  /// (invalid: from its beginning).
  std::optional<int64_t> waits_for(ir::FuncId func, ir::ValueId value, ir::InstrId after, int depth = 0);
  /// The reference, or the pid, by which a function knows the message that it then waits for, which only the
  /// process can send that it starts at `spawn`; invalid if there is none.
  struct Started {
    ir::ValueId tag;
    int64_t timeout_ms = -1;
  };
  Started waits_for_started(ir::FuncId func, ir::InstrId spawn);
  /// Whether after `after` the value, a request sent by a function of `sender`, is waited for.
  bool waits_for_request(ir::FuncId func, ir::ValueId value, std::string_view sender, int depth = 0) const;
  /// Whether a function gives the value to its caller.
  bool returns(ir::FuncId func, ir::ValueId value) const;
  /// The receives of a function that take what anybody sends: the instructions.
  const std::vector<ir::InstrId>& serving(ir::FuncId func);

 private:
  struct Code {
    const ir::Module& module;
    const ir::Function& function;
  };
  Code code(ir::FuncId func) const { return {input_.program.module_of(func), input_.program.function(func)}; }
  void add_call(ir::FuncId func, const Code& c, ir::InstrId send, std::vector<HandCall>& out);
  const std::vector<ir::Receive>& receives(ir::FuncId func);

  const BeamInput& input_;
  const CallTable& table_;
  std::map<ir::FuncId, std::vector<HandCall>> calls_;
  std::map<ir::FuncId, std::vector<ir::Receive>> receives_;
  std::map<ir::FuncId, std::vector<ir::InstrId>> serving_;
};

}  // namespace ravel::flow::beam
