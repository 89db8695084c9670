// SPDX-License-Identifier: Apache-2.0
//
// What checks of programs for the JVM look at, and which there are.
#pragma once

#include <memory>

#include "check/input.h"
#include "flow/sync/sync.h"
#include "flow/sync/words.h"

namespace ravel::check {

class RaceResult;

/// `classes` is not const because it reads classes when asked for one; checks ask only for those it has.
struct JvmInput : Input {
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

Findings race(const JvmInput& input);
Findings atomicity(const JvmInput& input);
Findings guarded_by(const JvmInput& input);
Findings requires_lock(const JvmInput& input);
Findings thread_local_classes(const JvmInput& input);
Findings lock_order(const JvmInput& input);
Findings held_while_blocking(const JvmInput& input);

}  // namespace ravel::check
