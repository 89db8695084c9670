// SPDX-License-Identifier: Apache-2.0
//
// A process: its heap, its stack and registers while it does not run, its mailbox, and whom it is tied to. A
// clone of the machine shares Process objects until one side changes one (Machine::own).
//
// What arrives is a Signal: a message, an exit, a link, a monitor's DOWN. Between one sender and one receiver
// signals keep their order; between different senders nothing is promised. Delivery is an event of its own
// (machine.h): a signal is under way until the machine, or the explorer, delivers it.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vm/code.h"
#include "vm/heap.h"
#include "vm/term.h"

namespace ravel::vm {

enum class SignalKind : uint8_t {
  message,
  exit,       ///< payload: reason
  link_exit,  ///< exit of a linked process; payload: reason
  link,
  unlink,
  unlink_ack,
  monitor,        ///< payload: reference
  demonitor,      ///< payload: reference
  down,           ///< payload: the whole message {Tag, Ref, Type, Object, Reason}
  alive_request,  ///< is_process_alive of another process; payload: reference to answer with
  info_request,   ///< process_info of another process; payload: {reference, items, as_list}
  group_leader,
  suspend,
  resume,
  collect,
  timer,  ///< a message from a timer: needs no sender
};

struct Signal {
  SignalKind kind = SignalKind::message;
  Term from;  ///< pid, port, or an atom for the machine itself
  Packed payload;
  uint64_t number = 0;  ///< in order of sending, for traces
};

struct Message {
  Packed
      content;  ///< once looked at, the term is in the process's own heap and `segment` is gone: then a root
  Term from;
  uint64_t number = 0;
};

enum class RaiseClass : uint8_t { error, exit, throw_ };

/// An exception under way.
struct Raised {
  RaiseClass kind = RaiseClass::error;
  Term reason;
  Term trace;                          ///< a built term once asked for; until then none()
  std::vector<const Code*> addresses;  ///< return addresses, innermost first
  const Builtin* builtin = nullptr;    ///< the built-in that failed, shown as the first frame
  std::vector<Term> arguments;         ///< its arguments (or those of function_clause)
  Term error_info;                     ///< a map, or none()
};

enum class ProcessState : uint8_t {
  runnable,
  waiting,  ///< in a receive (or a built-in that waits), until a signal or its time-out
  suspended,
  exiting,  ///< runs its last bit: no more code of the program
  dead,
};

/// Why a built-in returned none(). See bif.h.
enum class Outcome : uint8_t { value, raise, call, wait, yield, exit };

struct Monitor {
  uint64_t reference = 0;
  Term target;  ///< pid, or {Name, Node}'s name as an atom
  Term tag;     ///< 'DOWN' unless given; in no heap: an immediate, or kept by `packed_tag`
  Packed packed_tag;
  bool by_us = true;  ///< we watch; else we are watched
  Term name;          ///< the name it was asked by, or none()
  uint8_t alias = 0;  ///< 0 none, 1 explicit_unalias, 2 demonitor, 3 reply_demonitor
};

struct Process {
  Term pid;
  ProcessState state = ProcessState::runnable;

  // ---- execution
  Heap heap;
  std::vector<Term> stack;      ///< the live part, deepest frame first, while it does not run
  std::vector<Term> registers;  ///< the live x registers, while it does not run
  const Code* code = nullptr;   ///< where it goes on
  Raised raised;
  Outcome outcome = Outcome::value;
  ExportId call_target{};  ///< Outcome::call: the arguments are in call_arguments
  std::vector<Term> call_arguments;
  int64_t reductions = 0;

  // ---- mailbox
  std::deque<Message> mailbox;
  size_t save = 0;                        ///< where loop_rec looks next
  std::optional<uint64_t> receive_timer;  ///< the `after` that runs
  bool timed_out = false;

  // ---- ties
  std::vector<Term> links;  ///< pids, in the order they were made
  std::vector<Monitor> monitors;
  std::vector<uint64_t> aliases;
  Term parent, group_leader;
  Term registered_name;  ///< atom or none()

  // ---- what programs can ask for and set
  std::vector<std::pair<Term, Term>> dictionary;  ///< in order of insertion; roots
  bool trap_exit = false;
  Term priority = Term();  ///< atom; none() is normal
  Term error_handler = atoms::error_handler;
  FunctionName initial_call;
  uint32_t suspend_count = 0;
  uint64_t spawned = 0;  ///< children so far: the next child's name is ours and this number
  std::string
      spawn_name;  ///< procA.PidB: the parent's name and the variable or place of the spawn; for people
  std::vector<std::pair<Term, Packed>> flags;  ///< other process flags, kept and given back
};

}  // namespace ravel::vm
