// SPDX-License-Identifier: Apache-2.0
//
// What happens while processes start. Whoever starts a server waits until its init is done, and a supervisor
// starts its children one after the other. So
//
//   - init is done as if the starter did it: if all servers of a kind are started by one process, no two of
//     them are in init at once, and neither is that process anywhere else;
//   - what is started only afterwards is not there yet.
//
// The second holds again after a restart only if the later one is gone by then: its supervisor ends it too
// (one_for_all, rest_for_one), or gives up altogether (no restarts allowed), or it was started by the
// first one itself.
//
// Taken for granted: a linked process is gone before the one that has started it begins anew.
// Incomplete: children whose order in the list is not known, and those started by hand, come after nobody.
#pragma once

#include <map>
#include <vector>

#include "flow/beam/call_cycle_children.h"
#include "flow/beam/input.h"

namespace ravel::flow::beam {

class StartOrder {
 public:
  explicit StartOrder(const BeamInput& input) : input_(input), origins_(input.flow.origins) {}

  /// The kind of process in whose init, or application start, every way to the function begins; invalid:
  /// none.
  flow::OriginId starting(ir::FuncId func) const;

  /// Only while its module is loaded: by -on_load, which one process after the other does. The compiler keeps
  /// no other function that is not exported and that nothing in the module names.
  bool runs_at_load(ir::FuncId func) const;

  /// The one process that starts all of a kind, and waits while they are in init; invalid: none.
  flow::OriginId starter(flow::OriginId kind) const;

  /// Nothing that the function starts, sends or hands out comes before the instruction, and neither does
  /// anything of those that call it while its process starts.
  bool nothing_before(ir::FuncId func, ir::InstrId site) const;

  /// What one process hands to others between two instructions of a function.
  bool hands_out_between(ir::FuncId func, uint32_t from, uint32_t to) const;

  /// None of `later` exists while the one process `first` is starting. `by_first`: some are started by
  /// `first` itself, so that this holds only up to where it does that.
  bool comes_after(flow::OriginId later, flow::OriginId first, bool* by_first) const;

 private:
  /// A supervisor above a process, and where in its list that, or what leads to it, stands.
  struct Level {
    flow::OriginId supervisor;
    size_t position = 0;
    bool ends_later = false;  ///< a restart there ends those that were started later
    bool gives_up = false;    ///< it restarts nothing
  };
  std::vector<Level> levels(flow::OriginId origin) const;
  std::vector<ir::FuncId> start_functions(flow::OriginId origin) const;
  /// The positions in a supervisor's list that lead to a function; none if that is not known.
  std::vector<size_t> positions(flow::OriginId supervisor, ir::FuncId func) const;
  const std::vector<Child>& children(flow::OriginId supervisor) const;
  void read_strategy(flow::OriginId supervisor, Level& level) const;
  bool is_supervisor(flow::OriginId origin) const;
  bool after(flow::OriginId later, flow::OriginId first, const std::vector<Level>& above, bool* by_first,
             std::vector<flow::OriginId>& seen) const;
  bool nothing_before(ir::FuncId func, ir::InstrId site, std::vector<ir::FuncId>& seen) const;

  const BeamInput& input_;
  const flow::Origins& origins_;
  flow::OriginId find_starting(ir::FuncId func) const;

  mutable std::map<flow::OriginId, std::vector<Child>> children_;
  mutable std::map<ir::FuncId, flow::OriginId> starting_;
};

}  // namespace ravel::flow::beam
