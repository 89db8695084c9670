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
#include <vector>

#include "flow/native/walk.h"

namespace ravel::flow::native {

class Statics {
 public:
  Statics(const PointsTo& points_to, const Walk& walk);
  /// Threads that come of the making of a variable which the access is part of, and that are not there yet.
  std::vector<OriginId> before_start_of(const Access& access) const;
  /// Does nobody but the maker of a variable start it?
  bool comes_of_making(OriginId origin) const { return started_by_.contains(origin); }
  /// Is a variable being made where these are held?
  bool is_making(LocksetId locks) const { return !making(locks).empty(); }

 private:
  std::set<LocId> making(LocksetId locks) const;

  const PointsTo& points_to_;
  const Walk& walk_;
  /// By thread: the variables whose makers are all that start it.
  std::map<OriginId, std::set<LocId>> started_by_;
  /// Places in such makers where the thread was seen not to be running.
  std::set<std::tuple<ir::FuncId, ir::InstrId, OriginId>> before_start_;
};

}  // namespace ravel::flow::native
