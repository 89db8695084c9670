// SPDX-License-Identifier: Apache-2.0
//
// Methods of the JVM's library that look and act in one step, and tell their caller how it went:
// putIfAbsent, compareAndSet, poll. Whoever looked before and then calls one of these relies on nothing that
// may have changed since, so there is no check-then-act to report.
#pragma once

#include "base/symbol.h"

namespace ravel::model {

/// `method` with its descriptor or without.
bool looks_before_it_acts(Symbol klass, Symbol method);

/// Streams, readers, scanners: each call takes what the one before left, and nobody shares them. Threads and
/// references: what others do to them is meant to be seen at any time.
bool is_for_one_thread(Symbol klass);

/// Steps of algorithms without locks: compareAndSet and its kin on a field (VarHandle, Unsafe, field
/// updaters).
bool is_lock_free_step(Symbol klass, Symbol method);
/// A write that costs less than a volatile one, because only one thread writes.
bool is_ordered_write(Symbol method);
/// A task that is run again and again from now on: begun once, as a rule.
bool begins_rounds(Symbol method);
/// hashCode, equals, toString, compareTo: whatever class they end up in, nobody calls them for its state.
bool is_value_method(Symbol klass);

/// Kotlin's coroutines: what a suspended one goes on with is kept in fields of its object, and whoever
/// resumes it, one thread after another, has them for himself.
bool is_coroutine_class(Symbol klass);
bool is_coroutine_field(Symbol field);

}  // namespace ravel::model
