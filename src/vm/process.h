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
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "vm/code.h"
#include "vm/dictionary.h"
#include "vm/heap.h"
#include "vm/shared.h"
#include "vm/stack.h"
#include "vm/term.h"

namespace ravel::vm {

enum class SignalKind : uint8_t {
  message,
  alias_message,  ///< sent to an alias, `reference`: dropped if that is no longer one
  exit,           ///< exit/2; payload: reason
  link_exit,      ///< exit of a linked process; payload: reason
  link,
  unlink,
  monitor,        ///< `reference` names it; payload: the name it was asked by, or none()
  demonitor,      ///< `reference` names it
  down,           ///< `reference` names the monitor; payload: reason
  alive_request,  ///< is_process_alive of another process; `reference` names the question
  info_request,   ///< process_info of another process; payload: the items asked for
  answer,         ///< to a request of ours, `reference`; payload: the value
  group_leader,   ///< payload: the new one
  suspend,
  resume,
  collect,
};

struct Signal {
  SignalKind kind = SignalKind::message;
  Term from;  ///< pid, port, or an atom for the machine itself (a timer, a cut connection)
  Packed payload;
  uint64_t reference = 0;
  uint64_t number = 0;  ///< in order of sending; when somebody chooses, the step that sent it
  bool is_of_timer = false;
};

struct Message {
  Packed
      content;  ///< once looked at, the term is in the process's own heap and `segment` is gone: then a root
  Term from;
  uint64_t number = 0;
  // When delivery is lazy (lazy.cc):
  uint32_t sent_by = 0;     ///< the step that sent it
  uint32_t arrived_by = 0;  ///< the step by which it was certainly here
  uint64_t order = 0;       ///< its name among those of its receiver
  bool accepted = false;    ///< whether the receive at which the process stands would take it
  bool is_of_timer = false;
  bool is_seen = false;  ///< somebody knows what had come before it (looks.h)
};

/// In the order they came; remove(index) takes one out.
using Mailbox = Queue<Message>;

enum class RaiseClass : uint8_t { error, exit, throw_ };

/// An exception under way.
struct Raised {
  RaiseClass kind = RaiseClass::error;
  Term reason;
  Term trace;                          ///< a built term once asked for; until then none()
  std::vector<const Code*> addresses;  ///< return addresses, innermost first
  const Builtin* builtin = nullptr;    ///< the built-in that failed, shown as the first frame
  std::vector<Term> arguments;         ///< its arguments (or those of function_clause)
  Term argument_list;                  ///< of the function that raised, if it said so (error/2); else none()
  Term error_info;                     ///< a map, or none()
  Term first_frame;                    ///< {Module, Function, Arguments, Info} to stand first, or none()
  bool has_arguments = false;          ///< without `builtin`: `arguments` are those of the function itself
  bool is_outside = false;  ///< of a function that was never entered: its caller's frame is left out
};

enum class ProcessState : uint8_t {
  runnable,
  waiting,  ///< in a receive (or a built-in that waits), until a signal or its time-out
  suspended,
  exiting,  ///< runs its last bit: no more code of the program
  dead,
};

/// Where a process stands, when somebody chooses what happens next.
enum class Position : uint8_t {
  event,    ///< before a built-in that others can notice
  receive,  ///< before it looks for a message
  waiting,  ///< in a receive without clauses, or in a built-in that waits
  exit,     ///< its function is over, it is not
};

/// Why a built-in returned none(). See bif.h.
enum class Outcome : uint8_t { value, raise, call, wait, yield, exit };

enum class AliasKind : uint8_t { none, explicit_unalias, demonitor, reply_demonitor };

/// A monitor that this process holds, by its reference.
struct Monitor {
  Term target;           ///< pid or port; an atom for a node or the clock; none() if nobody had the name
  Term name, node_name;  ///< the name it was asked by and where, or none()
  Term type = atoms::process;
  AliasKind alias = AliasKind::none;
  Packed tag{{}, atoms::DOWN};
  uint32_t made_at = 0;  ///< Process::receives
};
/// A tie to this process that the other side has given up, when delivery is lazy (lazy.h).
struct FormerTie {
  Term pid;
  uint64_t reference = 0;  ///< of a monitor; 0 for a link
  Monitor monitor;
  uint32_t dropped_at = 0;  ///< Process::receives of the other side
  bool was_under_way = false;
};
/// Somebody's monitor of this process.
struct Watcher {
  Term pid;
  Term name;  ///< the name it was asked by, or none()
};

/// net_kernel:monitor_nodes/1,2: what this process wants to be told of nodes that come and go, and how often.
struct NodeWatch {
  bool is_plain = false;     ///< without options: the name only
  bool is_list = false;      ///< options came as a list, so does what is told
  bool hidden_only = false;  ///< of hidden nodes, which there are none of
  bool connection = false, type = false, reason = false;
  uint32_t count = 0;
  bool is_like(const NodeWatch& other) const {
    return is_plain == other.is_plain && is_list == other.is_list && hidden_only == other.hidden_only &&
           connection == other.connection && type == other.type && reason == other.reason;
  }
};

/// How natively coded processes differ: what they do when their stack is empty (bif_io.cc).
enum class NativeRole : uint8_t { none, io_server, error_server };

struct Passed;  // lazy.h

struct Process {
  Term pid;
  ProcessState state = ProcessState::runnable;
  bool queued = false;        ///< in the machine's run queue
  bool started = false;       ///< has run at all; kept when somebody explores
  bool is_system = false;     ///< OTP's own: acts by itself within the steps of others
  bool is_harmless = false;   ///< a system process whose order of requests nobody can tell
  uint32_t next_builtin = 0;  ///< at an event: its index in builtins(), or kSendBuiltin
  bool is_poll = false;       ///< at a receive whose `after` is 0
  bool can_drop = false;      ///< at an event that may make it deaf to signals (lazy.h)
  bool is_contested = false;  ///< at an event that others are thought to conflict with (claims.cc)
  /// Whose signal came at the last moment before such an event; its own pid if they are several. Only that
  /// one's next signal, or the event itself, comes next to it: that others came before nobody could tell.
  Term last_moment_of;
  Position position = Position::event;
  uint32_t caused_by = kNoStep;  ///< the step of somebody else that brought it to where it stands
  uint32_t receives = 0;         ///< how often it came to a receive; names what is known of messages there
  static constexpr uint32_t kNoStep = UINT32_MAX;
  bool trap_exit = false;
  bool is_robbed = false;  ///< Machine::note_robbed
  bool hibernating = false;
  bool spins = false;       ///< its last step ended because it was long enough
  bool drop_stack = false;  ///< Outcome::call: the frames go first (hibernate)
  NativeRole native = NativeRole::none;
  uint32_t suspend_count = 0;

  // ---- execution
  Heap heap;
  Stack stack;                      ///< see stack.h; the interpreter's while it runs
  const Code* return_to = nullptr;  ///< where the innermost function returns to, while it does not run
  std::vector<Term> registers;      ///< the live x registers, while it does not run
  const Code* code = nullptr;       ///< where it goes on
  Raised raised;
  Outcome outcome = Outcome::value;
  ExportId call_target{};  ///< Outcome::call: the arguments are in call_arguments
  std::vector<Term> call_arguments;
  Term call_fun;  ///< Outcome::call: a fun to be called instead of call_target, or none()
  int64_t reductions = 0;

  // ---- mailbox
  Mailbox mailbox;
  size_t save = 0;  ///< where loop_rec looks next
  /// lazy.h: what is known of the order in which messages came; null if nothing is.
  std::shared_ptr<const std::vector<Passed>> passed;
  Term taken_from;                        ///< whose message it took last
  std::optional<uint64_t> receive_timer;  ///< the `after` that runs: its timer's id
  bool timed_out = false;                 ///< that timer has fired
  uint32_t ticks = 0;                     ///< how many timers it has noticed; a child goes on counting
  uint32_t early_timers = 0;              ///< how many it has started that may fire early, but for `after`
  /// An exit signal that will end it: came while it ran, so it ends when its turn does.
  std::optional<Packed> pending_exit;
  /// The answer to a question that a built-in of this process waits for (is_process_alive, process_info), by
  /// reference.
  uint64_t question = 0;
  std::optional<Packed> answer;

  // ---- ties
  std::vector<Term> links;               ///< sorted; pids and ports
  std::map<uint64_t, Monitor> monitors;  ///< by reference
  std::map<uint64_t, Watcher> watchers;  ///< by reference
  std::vector<std::pair<uint64_t, AliasKind>> aliases;
  std::vector<FormerTie> former_ties;
  std::vector<std::pair<uint64_t, uint32_t>> former_aliases;  ///< and `receives` when they were given up
  Term parent, group_leader;
  std::vector<std::pair<Term, uint32_t>> suspending;  ///< whom it has suspended, how often
  std::vector<NodeWatch> node_watches;
  Term registered_name;  ///< atom or none()

  // ---- what programs can ask for and set
  Dictionary dictionary;
  Term priority;  ///< atom; none() is normal
  Term error_handler = atoms::error_handler;
  FunctionName initial_call;
  uint32_t references = 0, uniques = 0;  ///< how many it has made
  bool yielded = false;                  ///< erlang:yield/0 is at its second try
  uint64_t spawned = 0;                  ///< children so far: the next child's name is ours and this number
  std::vector<std::pair<Term, Packed>> flags;  ///< other process flags, kept and given back
};

}  // namespace ravel::vm
