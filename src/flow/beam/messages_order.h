// SPDX-License-Identifier: Apache-2.0
//
// Which sends happen only after a receive has got its message? Two processes that each wait for the other to
// begin wait for ever, although each sends what the other one waits for: it sends it too late. A send is
// behind a receive if every way to it passes that receive, in its own function or in the only ones that call
// it.
//
// Incomplete: callers are followed a few functions up; sends that tables know of library functions count as
// not behind anything.
#pragma once

#include <vector>

#include "flow/beam/messages_graph.h"

namespace ravel::flow::beam {

/// A receive without `after`.
struct LongReceive {
  ir::FuncId func;
  const ir::Receive* receive;
};

class SendOrder {
 public:
  /// `receives`: ascending by function.
  SendOrder(const BeamInput& input, const MessageGraph& graph, std::vector<LongReceive> receives);

  /// The receives, as indices into those given, that an edge is behind.
  const std::vector<uint32_t>& behind(uint32_t edge) const { return behind_[edge]; }

 private:
  void add(ir::FuncId func, ir::InstrId instr, int depth, std::vector<uint32_t>& out);
  const ir::Dominators& dominators(ir::FuncId func);

  const BeamInput& input_;
  std::vector<LongReceive> receives_;
  std::vector<bool> entry_;  ///< by function: a process may begin there, or anybody call it
  std::map<ir::FuncId, ir::Dominators> dominators_;
  std::vector<std::vector<uint32_t>> behind_;
};

}  // namespace ravel::flow::beam
