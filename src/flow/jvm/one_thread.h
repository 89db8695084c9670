// SPDX-License-Identifier: Apache-2.0
//
// Threads of which an object has one at a time. A harness of clients may open one connection a hundred times,
// and then a hundred threads read from it; the program means one:
//
//   reader = new Reader(this); reader.start();                  kept in a field
//   if (running.compareAndSet(false, true)) new Thread(this).start();    started by whoever came first
//   timer.scheduleAtFixedRate(task, 0, 1, SECONDS);             done in rounds from now on
//
// So that two of these meet, some client must start twice what is meant to be started once. That is no
// evidence. What is started in a loop is another matter.
#pragma once

#include <map>

#include "flow/jvm/input.h"

namespace ravel::flow::jvm {

class OneThread {
 public:
  explicit OneThread(const JvmInput& input) : input_(input) {}

  /// Both are threads that one object has one of: the same family, or two that run the same method.
  bool same(flow::sync::OriginId a, flow::sync::OriginId b);

 private:
  bool is_one_each(flow::sync::OriginId origin);
  bool is_one_each(const flow::heap::CallEdge& fork) const;
  bool is_guarded_start(flow::heap::InstanceId caller, ir::InstrId at) const;
  bool is_kept(ir::FuncId function, ir::ValueId thread) const;
  bool is_first_come(ir::FuncId function, ir::InstrId at) const;
  bool asks_in_one_step(flow::heap::InstanceId instance, ir::FuncId function, ir::ValueId value) const;

  const JvmInput& input_;
  std::map<flow::sync::OriginId, bool> known_;
};

}  // namespace ravel::flow::jvm
