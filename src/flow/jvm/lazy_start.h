// SPDX-License-Identifier: Apache-2.0
//
// What a program has one of is often made by whoever asks first:
//
//   static Manager manager() {
//     synchronized (Store.class) {
//       if (manager == null) { manager = new Manager(); manager.configure(); }
//       return manager;
//     }
//   }
//
// What configure() writes, it writes before anybody else comes out of manager(), though the object is in a
// static field by then. So those who come by manager() first read it afterwards.
#pragma once

#include <map>
#include <set>

#include "flow/jvm/race_accesses.h"
#include "flow/sync/origin_paths.h"

namespace ravel::flow::jvm {

class LazyStart {
 public:
  explicit LazyStart(const JvmInput& input) : input_(input), paths_(input.sync) {}

  /// Does `by` get to `write` by such a method, and `other` to `access` only after it has called that?
  bool is_over(const Point& write, sync::OriginId by, const Point& access, sync::OriginId other);

 private:
  bool is_start(const heap::CallEdge& inside);
  bool has_called(ir::FuncId start, const heap::CallEdge& next) const;

  const JvmInput& input_;
  sync::OriginPaths paths_;
  std::map<std::pair<ir::FuncId, ir::InstrId>, bool> starts_;
};

}  // namespace ravel::flow::jvm
