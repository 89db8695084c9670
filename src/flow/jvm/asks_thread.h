// SPDX-License-Identifier: Apache-2.0
//
// Classes that ask which thread runs them: `Thread.currentThread() == thread`, an event loop's
// `inEventLoop()`, holdsLock(). They keep data to one thread by a protocol of their own, whose tests are not
// followed through tasks and executors. A way that leads through such a class says little about who may meet
// there.
#pragma once

#include <map>
#include <set>

#include "flow/jvm/input.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

class AsksThread {
 public:
  explicit AsksThread(const JvmInput& input);

  /// Does the thread come to the instance by a method of such a class, or is it one of it?
  bool on_way(flow::sync::OriginId origin, flow::heap::InstanceId instance);

 private:
  bool asks_itself(const ir::Module& module, const ir::Function& function) const;
  bool is_asking(ir::FuncId function) const;

  const JvmInput& input_;
  flow::sync::OriginPaths paths_;
  std::set<Symbol> methods_;  ///< names with descriptors of those that tell
  std::set<Symbol> classes_;  ///< outermost ones
  std::map<std::pair<flow::sync::OriginId, flow::heap::InstanceId>, bool> known_;
};

}  // namespace ravel::flow::jvm
