// SPDX-License-Identifier: Apache-2.0
//
// Whoever makes an object and sets it up, with methods of its own, is alone with it for a while, though it
// may be in some list already:
//
//   Connection c = new Connection();  c.setHost(host);  c.connect();
//
// An access is *in the making* if the object comes straight down from the method that made it, by receivers
// and arguments of calls, fields that it owns, and results, and not again and again. Then it says nothing
// about others, but for threads that the maker itself has started before.
#pragma once

#include <vector>

#include "flow/jvm/input.h"
#include "flow/jvm/race_accesses.h"

namespace ravel::flow::jvm {

class InMaking {
 public:
  explicit InMaking(const JvmInput& input) : input_(input) {}

  /// A method on the way from the making to the access.
  struct Frame {
    flow::heap::InstanceId instance;
    ir::InstrId made;   ///< where it makes the object; invalid: its caller has
    ir::InstrId leads;  ///< the access, or the call that leads to it
    auto operator<=>(const Frame&) const = default;
  };
  /// Empty: somebody else may have it.
  std::vector<Frame> frames(const Point& access, flow::heap::ObjectId object, flow::sync::OriginId by) const;

 private:
  static constexpr int kDepthMax = 8;
  static constexpr size_t kFramesMax = 60;

  struct Search;
  bool comes_from(Search& search, Point at, ir::ValueId value, int depth) const;
  bool returns_new(flow::heap::InstanceId caller, ir::InstrId call, int depth) const;

  const JvmInput& input_;
};

}  // namespace ravel::flow::jvm
