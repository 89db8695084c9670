// SPDX-License-Identifier: Apache-2.0
//
// What is known of a program for the JVM when its rules begin: where pointers may point, which threads there
// are, what is held. The engines of this folder work on it, and the checks are given it.
#pragma once

#include <memory>

#include "facts/input.h"
#include "flow/sync/sync.h"
#include "flow/sync/words.h"

namespace ravel::flow::jvm {

using facts::Grouping;

class RaceResult;

/// `classes` is not const because it reads classes when asked for one; checks ask only for those it has.
struct JvmInput : facts::Input {
  flow::heap::Hierarchy& classes;
  const flow::heap::PointsTo& points_to;
  const flow::heap::Harness& harness;
  const flow::sync::Sync& sync;
  const flow::sync::Words& words;
  /// Which accesses race (race_result.h): there for the checks whose row in the table asks for it.
  const RaceResult* races = nullptr;
  /// What is held, with more names: those of locks that are only declared. The checks of declarations share
  /// it; the first of them makes it. Null: each makes its own.
  std::unique_ptr<flow::sync::HeldLocks>* declared_locks = nullptr;
};

}  // namespace ravel::flow::jvm
