// SPDX-License-Identifier: Apache-2.0
//
// Runs the code of one process until something makes it stop. The machine decides who runs and for how long;
// the interpreter knows nothing of schedules.
//
// A process that does not run is complete in its Process object: `code` is the instruction it goes on with,
// `registers` the x registers that instruction needs, `return_to` where the innermost function returns to,
// `stack` its frames. An instruction that has to wait is simply executed again when the process is run again:
//
//   wait, wait_timeout  look whether there are messages not yet looked at (Process::save), or whether
//                       Process::timed_out was set by the machine; else they stop again with `waiting`.
//   built-ins           that returned Call::wait() or yield() are called again with the same arguments.
//
// Events (for the explorer). With RunLimits::stepping the process stops just *before* an instruction that
// other processes could notice: a built-in that is not pure, a send, taking a message out of the mailbox,
// deciding that an `after` has run out. The next run() executes that one and goes on to the next.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "vm/code.h"
#include "vm/process.h"
#include "vm/term.h"

namespace ravel::vm {

class Machine;

enum class StopReason : uint8_t {
  budget,   ///< its reductions are used up, or it yielded: still runnable
  waiting,  ///< in a receive, or in a built-in that waits: run again after the next signal or time-out
  event,    ///< stepping: before the next event; trying: the message is accepted
  exited,   ///< it is over; Process::raised tells how: `reason` is the exit reason as links and monitors see
            ///< it
  halted,   ///< a built-in set Outcome::exit although the process goes on being what the machine made of it
};

/// Reductions; a step that has met no event by then stops anyway.
inline constexpr int64_t kStepMax = 10'000'000;
/// Of one that has worked for so long without an event, and may go on so without end; others have a turn,
/// too.
inline constexpr int64_t kSpinStep = 1'000;

struct RunLimits {
  int64_t reductions = 4000;
  bool stepping = false;
  bool before_first = false;  ///< stepping: stops before the first event already
  bool lazy = false;          ///< stepping: stops before every receive, whatever is in the mailbox
  bool has_atomic = false;    ///< stepping: there are functions that are one event as a whole
  bool trying = false;        ///< only finds out whether a receive accepts what is in the mailbox: see lazy.h
};

struct Stop {
  StopReason why = StopReason::budget;
  int64_t reductions = 0;  ///< how many it used; also added to Process::reductions
};

class Interpreter {
 public:
  /// Runs until one of the reasons above. The process must be `own`ed and alive. Receives with a time-out
  /// call Machine::start_receive_timer(process, milliseconds) once when they begin to wait, and
  /// Machine::cancel_receive_timer(process) when the receive ends otherwise.
  static Stop run(Machine& machine, Process& process, const RunLimits& limits);
  /// Stepping: whether the process does not stop before the call, although another event was met.
  static bool passes(Machine& machine, const Process& process, uint32_t builtin, const Term* arguments);
};

/// Makes `process` start with a call of `function`; the arguments must be in its heap already.
void start_with_call(CodeStore& store, Process& process, ExportId function, std::span<const Term> arguments);

/// What a process that stopped with StopReason::event will do next: the built-in and its arguments; for a
/// receive `builtin` is null and `is_receive` set. For descriptions and for the explorer's look-ahead.
struct NextEvent {
  const Builtin* builtin = nullptr;
  std::span<const Term> arguments;
  bool is_receive = false, is_timeout = false;
};
NextEvent next_event(const CodeStore& store, const Process& process);

/// Where the process is, innermost first: the term that process_info(P, current_stacktrace) gives.
Term current_stacktrace(const CodeStore& store, const Process& process, Heap& heap, size_t depth_max = 8);
/// The function it is in, module none() if unknown.
FunctionName current_function(const CodeStore& store, const Process& process);

/// Collects the heap of a process that does not run (its registers, stack, dictionary, mailbox and exception
/// are the roots). A built-in asks for it with Heap::request_collection() instead.
void collect_process(Process& process, std::span<Term> live_registers, size_t need);

/// After a Process was copied: its match contexts (which change as matching goes on) become its own.
void unshare_contexts(Process& process);

}  // namespace ravel::vm
