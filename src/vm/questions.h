// SPDX-License-Identifier: Apache-2.0
//
// Built-ins that ask another process something wait for its answer: a signal there and one back. When signals
// are delivered at once the answer is there at once.
#pragma once

#include <optional>

#include "vm/machine.h"

namespace ravel::vm {

/// The key of ObjectKind::trap for whether something has come with a question: who looks into its mailbox
/// without waiting can tell.
inline constexpr uint64_t kComeKey = 2;

/// The answer; nothing if the built-in has to return none() and be called again.
std::optional<Term> ask(Call& call, SignalKind kind, Term target, Packed payload);

/// Whether the process is about to ask another something, and a signal that it sent there before has still to
/// arrive, or one of the other here, before its answer. It does nothing until it has the answer, so that it
/// asks only then is the same to everybody.
bool asks_too_early(const Machine& machine, const Process& process);

/// process_info of one item ({Item, Value}) or of a list of them; none() if an item is unknown. Built in
/// `heap`.
Term process_information(const Machine& machine, const Process& process, Term items, Heap& heap);
/// Whether the items (none(): those of process_info/1) tell of the mailbox.
bool asks_for_messages(Term items);
/// What process_info/1 gives.
Term default_information(const Machine& machine, const Process& process, Heap& heap);

/// Whether it runs, or will return to, the old version of the module (bif_code.cc).
bool process_runs_old_code(const Machine& machine, const Process& process, Term module);

/// Whether a flag that is only kept (bif_flags.cc) may have that value.
bool is_process_flag_value(Term name, Term value);
/// What is kept when it is set: sizes of heaps are rounded up.
Term kept_flag_value(Term name, Term value);
/// max_heap_size as OTP shows it: a map.
Term heap_limit_term(Heap& heap, Term value);

}  // namespace ravel::vm
