// SPDX-License-Identifier: Apache-2.0
//
// What functions may do, as far as call-cycle asks: wait for somebody, tell whoever started the process that
// it has started, send a message. Found in one pass over the calls that the tables of model/ know, then
// closed over the callers. A function that cannot wait is never walked.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "flow/beam/call_cycle_byhand.h"
#include "flow/beam/call_facts.h"
#include "flow/words.h"

namespace ravel::flow::beam {

class Marks {
 public:
  /// `starts`: the calls that start servers.
  Marks(const BeamInput& input, ByHand& by_hand, const std::map<Step, std::vector<flow::ServerId>>& starts);

  /// It, or something it calls, may wait.
  bool waits(ir::FuncId func) const { return waits_[func.index()]; }
  /// The instructions of a function at which it may wait itself, ascending.
  std::span<const ir::InstrId> sites(ir::FuncId func) const {
    const uint32_t begin = sites_begin_[func.index()];
    return {sites_.data() + begin, sites_begin_[func.index() + 1] - begin};
  }
  /// It, or something it calls, tells whoever started the process that it has started.
  bool acknowledges(ir::FuncId func) const { return acknowledges_[func.index()]; }
  /// It, or something it calls, sends a message.
  bool answers(ir::FuncId func) const { return answers_[func.index()]; }

 private:
  void find_sites(const BeamInput& input, ByHand& by_hand,
                  const std::map<Step, std::vector<flow::ServerId>>& starts);

  std::vector<uint32_t> sites_begin_;
  std::vector<ir::InstrId> sites_;
  std::vector<bool> waits_, acknowledges_, answers_;  ///< by function
};

}  // namespace ravel::flow::beam
