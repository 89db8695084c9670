// SPDX-License-Identifier: Apache-2.0
//
// The findings of stuck-receive and lost-message in words.
#pragma once

#include <string>

#include "check/beam_input.h"
#include "flow/beam/messages_graph.h"

namespace ravel::check {

/// Why a receive is taken to be stuck.
struct StuckReason {
  enum Kind : uint8_t { process, secret } kind = process;
  bool wrong = false;  ///< messages come, but others
  double score = 0;
  std::vector<uint32_t> edges;   ///< messages that come, and that no clause takes
  std::vector<uint32_t> late;    ///< messages that it would take, sent behind a receive that waits, too
  std::vector<std::string> why;  ///< what makes it less certain
};

report::Finding stuck_finding(const CheckInput& input, const MessageGraph& graph, ir::FuncId func,
                              const ir::Receive& receive, const StuckReason& reason);
report::Finding lost_finding(const CheckInput& input, const MessageGraph& graph, const Edge& edge,
                             double score);

/// `{work, _}`: a sent message as far as it is known.
std::string message_text(const CheckInput& input, const Message& message);

}  // namespace ravel::check
