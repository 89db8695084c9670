// SPDX-License-Identifier: Apache-2.0
//
// The making of a function's static variable (`static Logger logger;`), which the language does once: a
// thread that nobody but the variable's constructor starts is not there before, whoever it is that calls the
// function first.
//
// How often a place in the constructor was walked is not counted: one that was seen before the start of the
// thread is taken to be always before it (wrong in a loop around the start).
#pragma once

#include <map>
#include <set>
#include <tuple>

#include "flow/native/walk.h"

namespace ravel::check {

class NativeStatics {
 public:
  NativeStatics(const flow::native::PointsTo& points_to, const flow::native::Walk& walk);
  /// Is one of the two part of the making of a variable, and the other in a thread that comes of it?
  bool keep_apart(const flow::native::Access& a, const flow::native::Access& b) const {
    return is_behind(a, b) || is_behind(b, a);
  }
  /// Is a variable being made where these are held?
  bool is_making(flow::native::LocksetId locks) const { return !making(locks).empty(); }

 private:
  std::set<flow::native::LocId> making(flow::native::LocksetId locks) const;
  bool is_behind(const flow::native::Access& made, const flow::native::Access& other) const;

  const flow::native::PointsTo& points_to_;
  const flow::native::Walk& walk_;
  /// By thread: the variables whose makers are all that start it.
  std::map<flow::native::OriginId, std::set<flow::native::LocId>> started_by_;
  /// Places in such makers where the thread was seen not to be running.
  std::set<std::tuple<ir::FuncId, ir::InstrId, flow::native::OriginId>> before_start_;
};

}  // namespace ravel::check
