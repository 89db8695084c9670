// SPDX-License-Identifier: Apache-2.0
//
// Answers to ties that exclude each other (lazy_ties.cc), where a receiver notices one of them and not the
// other: it waits for an exit with that reason, say, or traps no exits and the other is a normal one. Then
// perhaps nothing more happens to it. That is a choice, too (kNothingMore), once there is no other left.
#pragma once

#include <optional>

#include "vm/lazy.h"

namespace ravel::vm {

class Machine;

/// What it says of its ties to `from` that the receiver notices nothing of what is under way from there.
/// Nothing if there is something that it will notice in any case.
std::optional<TieRange> unnoticed(const Machine& machine, const Process& receiver, Term from);

/// Whether everybody notices nothing of what is under way, if answers come so.
bool may_notice_nothing(const Machine& machine);

/// Whether that is so of one who waits in a receive, and nothing but time may do anything to it then.
bool may_wait_on(const Machine& machine, Term receiver);

}  // namespace ravel::vm
