// SPDX-License-Identifier: Apache-2.0
//
// Which calls of the JVM's library may keep their caller waiting, and for what. Locks and threads are
// primitives (jvm_primitives.h); this table tells what those cannot: that a call waits at all (the model of
// BlockingQueue.take() says only what comes before what), that it gives up after a while, that it is slow
// because it waits for a disk or another computer.
//
// A call counts if the class that it names, or one above it, is in the table. Not in it: what mostly
// returns at once (System.out, loggers, memory that looks like a stream).
#pragma once

#include <cstdint>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class JvmWaitKind : uint8_t {
  none,
  sleep,  ///< for a time
  io,     ///< for a disk, the network, a user, another process
  wait,   ///< for a notification or a signal: Object.wait, Condition.await
  join,   ///< for the end of a thread or task
  event,  ///< for what other threads do: latches, barriers, queues, semaphores
};

struct JvmWait {
  JvmWaitKind kind = JvmWaitKind::none;
  bool timed = false;  ///< it gives up after a time that the caller says
};

/// What the table says of this class alone. `in_table`, if given, tells whether it says anything: a class
/// below another may say that it does not wait.
JvmWait wait_of(Symbol klass, Symbol method, bool* in_table = nullptr);
/// `sleep`, `io`: the kinds of the rule held-while-blocking.
std::string_view name_of(JvmWaitKind kind);

/// Whoever holds a lock of this class and takes it again waits for himself.
bool is_not_reentrant(Symbol klass);
/// A model's method takes a lock although the real one never waits for it (an optimistic read).
bool takes_without_waiting(Symbol klass, Symbol method);

}  // namespace ravel::model
