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
#include <set>
#include <string>
#include <utility>
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
  std::optional<int64_t> waits_for(ir::FuncId func, ir::ValueId value, ir::InstrId after);
  /// The reference, or the pid, by which a function knows the message that it then waits for, which only the
  /// process can send that it starts at `spawn`; invalid if there is none.
  struct Started {
    ir::ValueId tag;
    int64_t timeout_ms = -1;
  };
  Started waits_for_started(ir::FuncId func, ir::InstrId spawn);
  /// Whether the value, a request sent by a function of `sender`, is waited for.
  bool waits_for_request(ir::FuncId func, ir::ValueId value, std::string_view sender) const;
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
  /// A function that has the value, after an instruction (invalid: from its beginning).
  struct Holder {
    ir::FuncId func;
    ir::ValueId value;
    ir::InstrId after;
  };
  using Params = std::set<std::pair<ir::FuncId, uint32_t>>;
  /// The functions that it gives the value to, but for those that are known.
  void add_given(const Holder& from, const Params& idle, Params& seen, std::vector<Holder>& work) const;
  /// Asks who has the value, the nearest first, until one has an answer. `idle`: those that have none.
  template <typename Ask>
  auto ask(const Holder& first, Params& idle, const Ask& answer) const;
  /// How long it waits itself for an answer with that tag.
  std::optional<int64_t> receives_answer(const Holder& at);
  void add_call(ir::FuncId func, const Code& c, ir::InstrId send, std::vector<HandCall>& out);
  const std::vector<ir::Receive>& receives(ir::FuncId func);

  const BeamInput& input_;
  const CallTable& table_;
  std::map<ir::FuncId, std::vector<HandCall>> calls_;
  std::map<ir::FuncId, std::vector<ir::Receive>> receives_;
  std::map<ir::FuncId, std::vector<ir::InstrId>> serving_;
  Params idle_;                                                  ///< they wait for no tag that is given there
  mutable std::map<std::string, Params, std::less<>> ignoring_;  ///< the same of requests, by sender
};

}  // namespace ravel::flow::beam
