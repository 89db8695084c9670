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

/// Streams, readers, scanners: each call takes what the one before left, and nobody shares them.
bool is_for_one_thread(Symbol klass);

}  // namespace ravel::model
