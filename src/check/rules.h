// SPDX-License-Identifier: Apache-2.0
//
// Rules that judge facts (facts/sites.h), whatever platform they are of. Each is a file of its own.
#pragma once

#include <span>

#include "facts/input.h"
#include "facts/source.h"

namespace ravel::check {

using facts::Findings;

Findings wait_loop(std::span<const facts::WaitSite> waits);
Findings lost_signal(std::span<const facts::WaitSite> waits, std::span<const facts::NotifySite> notifies);
Findings double_checked(std::span<const facts::DoubleTest> tests);
Findings lock_value(std::span<const facts::LockedValue> values);
Findings unsafe_publication(std::span<const facts::Publication> publications);
Findings lock_leak(std::span<const facts::LockLeft> locks);
Findings lock_order(const facts::Source& source, double min_score);
/// double-lock, unlock-unheld, lock-leak and held-while-blocking, of one thread alone.
Findings lock_misuse(std::span<const facts::LockMisuse> misuses);
/// guarded-by, requires-lock, thread-local, lock-order: of the promises that the program itself makes.
Findings broken_promises(std::span<const facts::BrokenPromise> promises, double min_score);
Findings held_while_blocking(const facts::Source& source, double min_score);

}  // namespace ravel::check
