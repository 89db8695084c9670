// SPDX-License-Identifier: Apache-2.0
//
// Who runs what with which values. Read this header first.
//
//   ValueFlow  the set of objects each value may be, the functions each call may run, the tables
//              and servers there are                               (value_flow.h)
//   CallGraph  calls within one process, components bottom-up       (call_graph.h)
//   Origins    the processes that may exist, which functions each runs, and which tables
//              more than one of them can reach                      (origins.h)
//
// Everything is solved in the constructors and only read afterwards, from any number of threads.
#pragma once

#include "flow/call_graph.h"
#include "flow/origins.h"
#include "flow/value_flow.h"

namespace ravel::flow {

struct Flow {
  Flow(ir::Program& program, const FlowOptions& options)
      : values(program, options), calls(values), origins(values, calls) {}
  Flow(const Flow&) = delete;
  Flow& operator=(const Flow&) = delete;

  ValueFlow values;
  CallGraph calls;
  Origins origins;
};

}  // namespace ravel::flow
