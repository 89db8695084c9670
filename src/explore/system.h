// SPDX-License-Identifier: Apache-2.0
//
// What the explorer knows of the machine under test, and all it knows: which actions are possible, do one,
// what it touched, copy. beam_system.h stands the BEAM machine behind it; tests have a toy.
//
// Actions. A process at an ordinary event can `go`. A process at a receive has one action for each sender
// whose oldest acceptable message it could take, and `timeout` if its `after` may run out. Messages are not
// delivered by actions of their own: when a message arrived matters only once a receive takes it, so the
// receive is where the choice is made ("message order counts only where a receive can tell"). Exit signals
// that are no messages do something when they arrive: `signal` delivers the oldest such of one sender to one
// receiver. `timer` fires a timer of the program.
//
// Two actions of one process exclude each other; everything else is told by what the steps touched:
//
//   - accesses: two steps are dependent if they touch the same object and key in modes that do not commute;
//   - causes: earlier steps that made this one possible (sending what it takes, spawning who acts);
//   - time: virtual time moves only when nothing else is possible, so such a step comes after everything.
//
// Names of processes, actions and messages are the same in every schedule in which the same thing happened:
// they are counted by the process that does it, never by a common counter.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ravel::explore {

/// A process, by a number made from its parent's and how many children that had before. 0 is nobody.
using ProcessId = uint64_t;

enum class ActionKind : uint8_t { go, receive, timeout, signal, timer, fault };

struct Action {
  ActionKind kind = ActionKind::go;
  ProcessId process = 0;  ///< who goes on, receives, or gets the signal
  uint64_t from = 0;      ///< receive, signal: the sender (or a timer, a port, the machine itself);
                          ///< timer: the timer's own name; fault: which fault
  auto operator<=>(const Action&) const = default;
  /// Its own doing, as against what others do to it: a process has one position, so these exclude each other.
  bool is_own() const { return kind <= ActionKind::timeout; }
};

/// How an access commutes with another to the same thing: read with read, and add with add, in any order.
enum class Mode : uint8_t { read, add, write };

/// Access::kind of what has arrived at a process, by its id: a receive adds to it (and takes away).
inline constexpr uint16_t kMailKind = 0;
/// Access::kind and key of whether something has come to a process by what others did, by its id: a receive
/// that does not wait reads it.
inline constexpr uint16_t kComeKind = 3;
inline constexpr uint64_t kComeKey = 2;

struct Access {
  uint16_t kind = 0;  ///< what sort of object, as the system numbers them but for the two above
  Mode mode = Mode::read;
  uint64_t object = 0;
  uint64_t key = 0;      ///< 0 is the whole object
  bool claimed = false;  ///< by an event that was merged because nobody else was thought to touch it
  auto operator<=>(const Access&) const = default;
};

inline bool conflict(const Access& a, const Access& b) {
  return a.kind == b.kind && a.object == b.object && (a.key == b.key || a.key == 0 || b.key == 0) &&
         (a.mode != b.mode || a.mode == Mode::write);
}

/// Which accesses two lists may have in conflict: mostly it says no, at once.
struct AccessMask {
  struct Bits {
    uint64_t whole = 0;  ///< a bit for each object that was touched as a whole,
    uint64_t parts = 0;  ///< for each of which a key was,
    uint64_t keys = 0;   ///< and for each such key
    uint64_t meets(const Bits& other) const {
      return (whole & (other.whole | other.parts)) | (parts & other.whole) | (keys & other.keys);
    }
    Bits operator|(const Bits& other) const {
      return {whole | other.whole, parts | other.parts, keys | other.keys};
    }
  };
  std::array<Bits, 3> modes;  ///< by Mode
  bool may_conflict(const AccessMask& other) const {
    const auto& [read, add, write] = modes;
    const auto& [its_read, its_add, its_write] = other.modes;
    const Bits its_change = its_add | its_write;
    return (read.meets(its_change) | add.meets(its_read | its_write) | write.meets(its_change | its_read)) !=
           0;
  }
  static AccessMask of_anything() {
    constexpr Bits kAll{UINT64_MAX, UINT64_MAX, UINT64_MAX};
    return {{kAll, kAll, kAll}};
  }
};

inline AccessMask mask_of(std::span<const Access> accesses) {
  constexpr uint64_t kMix = 0x9E3779B97F4A7C15U;
  AccessMask mask;
  for (const Access& access : accesses) {
    const uint64_t thing = (access.object * 64 + access.kind) * kMix;
    const uint64_t bit = uint64_t{1} << (thing >> 58U);
    AccessMask::Bits& bits = mask.modes[static_cast<size_t>(access.mode)];
    (access.key == 0 ? bits.whole : bits.parts) |= bit;
    if (access.key != 0) bits.keys |= uint64_t{1} << (((thing ^ access.key) * kMix) >> 58U);
  }
  return mask;
}

/// What was sent: a message; a signal that will be delivered by an action of its own; one that will end its
/// receiver (with content: would have ended it, but nobody is there to hear it); an exit signal that is a
/// message because its receiver traps exits (and would be such a signal if it did not yet).
enum class SentKind : uint8_t { message, signal, exit, trapped };

/// On its way: who may take it, who sent it, what it says (opaque; System::accepts and drops know; null for a
/// signal that has its own action).
struct Sent {
  ProcessId to = 0;
  uint64_t from = 0;
  std::shared_ptr<const void> content;
  SentKind kind = SentKind::message;
};

/// Whether a step may touch other things than it did if something else is not done before it. `modes`: the
/// same things, another way (insert_new reads or writes).
enum class Varies : uint8_t { no, modes, all };

/// A timer that may fire although other things are possible, and was started.
struct TimerBegun {
  uint64_t id = 0;         ///< of this execution
  uint64_t us = 0;         ///< how long it runs
  ProcessId receiver = 0;  ///< whose receive it is the `after` of, or nobody
};

/// What one step did. Step numbers count from 0 along the execution; a copy of a system goes on counting.
struct Step {
  std::vector<Access> accesses;
  Varies varies = Varies::modes;
  std::vector<uint32_t> causes;  ///< numbers of earlier steps without which this one was not possible
  bool time_passed = false;      ///< everything before it happened before it
  bool may_stay_away = false;    ///< it need not have happened (Possible::may_stay_away)
  std::vector<Sent> sent;
  /// The process whose position this step ended or used up by taking one of several possibilities: the
  /// receiver of a receive or timeout, the victim of an exit signal; or who by this step drops signals: it
  /// ends, traps exits from now on, unlinks. kAnybody: what was possible before and is not any more, whose it
  /// was. 0 if there was no choice to be made.
  ProcessId decided = 0;
  static constexpr ProcessId kAnybody = UINT64_MAX;
  /// Where that process was: for System::accepts and drops. Null if nothing could have come instead.
  std::shared_ptr<const void> position;
  /// By which steps messages had arrived there that it would have taken: what was sent after one of them
  /// could not have come instead.
  std::vector<uint32_t> arrived;
  /// Events that were done with this step and could have been steps of their own (System::set_merging), in
  /// order.
  std::vector<Action> also;
  std::vector<TimerBegun> begun;
  std::vector<uint64_t> over;  ///< those that were started before, and fired or will be in vain
  uint64_t fired = 0;          ///< which of them fired, or 0
  /// The last of these is the end of the only process that was left. Others may have done before what this
  /// conflicts with: then it has to be done apart (System::set_joining).
  bool ends_last = false;
  /// Where in the program's text it was done; equal numbers are equal places in all copies. 0: nowhere.
  uint64_t place = 0;
  void clear() {
    accesses.clear();
    varies = Varies::modes;
    causes.clear();
    sent.clear();
    time_passed = may_stay_away = false;
    decided = 0;
    position = nullptr;
    arrived.clear();
    also.clear();
    begun.clear();
    over.clear();
    fired = 0;
    ends_last = false;
    place = 0;
  }
};

/// An action that is possible now. A message may only be taken ahead of acceptable ones that are surely in
/// the mailbox already if it can have arrived before them: not if it was sent after `arrived_by` (as
/// happens-before has it; the explorer knows that, the system does not).
struct Possible {
  Action action;
  uint32_t sent_by = kNone;        ///< receive, signal: the step that sent it
  uint32_t arrived_by = kNone;     ///< the step by which an acceptable message of another sender had arrived;
                                   ///< timeout: not possible if the process could know of that step
  uint32_t ended_by = kNone;       ///< not possible if that step came before sent_by
  bool may_stay_away = false;      ///< perhaps it never happens, nor anything in its place
  uint64_t timer = 0, due_us = 0;  ///< of a timer that may fire although other things are possible
  static constexpr uint32_t kNone = UINT32_MAX;
};

/// A process was linked to or watched, and it ended. Which came first shows only in what is heard of it.
struct OpenTie {
  uint32_t tied_by = 0, ended_by = 0;  ///< steps
  ProcessId ended = 0;
  bool is_late = false;  ///< it was tied after its end
};

enum class FailureKind : uint8_t {
  exception,
  deadlock,
  property,
  crash,
  assertion,
  livelock,
  halt,
  left_waiting,
  memory
};
struct Failure {
  FailureKind kind{};
  std::string message;               ///< one sentence
  std::string process;               ///< its name for people: "root.Pid1"
  std::vector<std::string> details;  ///< stack trace, blocked receives and mailboxes, line by line
};

/// Who waits for ever although the tested function has returned.
struct LeftWaiting {
  ProcessId process = 0;
  uint64_t place = 0;  ///< where; equal numbers are equal places in all copies
  auto operator<=>(const LeftWaiting&) const = default;
};

class System {
 public:
  virtual ~System() = default;
  virtual std::unique_ptr<System> clone() const = 0;
  /// Sorted. Empty: the execution is over. Not const: looking at a receive may move it up to its messages.
  virtual void possible(std::vector<Possible>& out) = 0;
  virtual void step(const Action& action, Step& out) = 0;
  /// Whether the process surely can `go`, and nothing of its own, nor a signal to it, is possible instead.
  /// Then possible() need not be asked before that step: it takes as long as the step. May always say no.
  virtual bool goes_on(ProcessId) const { return false; }
  /// Whether others are thought to conflict with what the process does next, if it goes on. That is left for
  /// last: the later it comes, the less has to be done again when it is tried in another order.
  virtual bool is_contested(ProcessId) const { return false; }
  /// Who goes on first, by that and then by name, after `last` has acted, if that surely is somebody as
  /// above; and of `last` nothing is possible, or that it goes on. 0: that is not known. May always say so.
  virtual ProcessId goes_first(ProcessId /*last*/) const { return 0; }
  /// Whether an action that is known to be possible can be done without asking what else is. May always say
  /// no.
  virtual bool needs_no_asking(const Action& action) const {
    return action.kind == ActionKind::go && goes_on(action.process);
  }
  /// Whether the receive at `position` (Step::position) would take that message if it were alone there.
  virtual bool accepts(const std::shared_ptr<const void>& position, const Sent& message) = 0;
  /// Whether the step decided at `position` made it unheard: `signal` of it could have come just before.
  virtual bool drops(const std::shared_ptr<const void>&, const Sent&) { return false; }
  /// From now on a step may do more than one event, where nobody can tell, and as long as spoils_merging says
  /// no: once it says yes, not every execution can be had that way. Only for a system at its start.
  virtual void set_merging(bool) {}
  /// With it: whether a process that takes a message takes the next ones in the same step, where each time
  /// there is only one, and the last process that is left ends with what it did before. How much is done
  /// depends on what others have done. Never those of `apart`.
  virtual void set_joining(bool /*joins*/, std::span<const ProcessId> /*apart*/) {}
  /// With it: whether a process also goes on past what touches only things that it is thought to have for
  /// itself (Access::claimed); never those of `shared`. Whether it has is for the caller to see (Execution).
  virtual void set_claiming(bool /*claims*/, std::span<const Access> /*shared*/) {}
  /// What is known to be shared before anything is explored.
  virtual std::span<const Access> known_shared() const { return {}; }
  virtual bool spoils_merging() const { return false; }
  /// From now on nothing is possible once `is_late` says so: it is asked after each step, so that no schedule
  /// takes longer than a search may.
  virtual void set_time_limit(std::function<bool()> /*is_late*/) {}
  /// Whether the execution was stopped by that; whether by a limit of the machine, which is a failure.
  virtual bool is_late() const { return false; }
  virtual bool is_exhausted() const { return false; }
  /// Of the execution so far; asked for after each step while a run goes on, so it must be cheap to say no.
  virtual const Failure* failure() const = 0;
  /// The first of those that are not to count, if there was one.
  virtual const Failure* ignored() const { return nullptr; }
  /// Once it is over: the tested function's result or how it failed, as text; equal texts are equal outcomes.
  virtual std::string outcome() const = 0;

  /// Once it is over: whoever is left, and of one of them where it waits, for people.
  virtual std::vector<LeftWaiting> left_waiting() const { return {}; }
  virtual std::string waiting_text(ProcessId) const { return {}; }
  /// Whether there were timers that might fire although other things were possible.
  virtual bool has_timers() const { return false; }
  /// What not every possibility was tried of, as sentences: then no search has seen everything.
  virtual std::vector<std::string> blind_spots() const { return {}; }

  /// A number for the state: equal numbers are (almost surely) states from which everything can go on alike.
  /// 0 if that is not known. It takes time in proportion to `cost`, which is added to.
  virtual uint64_t state_hash(uint64_t& /*cost*/) const { return 0; }

  /// For people: a Step::place ("demo.erl:12 in demo:main/0: ets:insert/2"), what was touched ("table t, key
  /// k"), a process ("root.Pid1"). Empty where that is not known.
  /// From now on Step::place is where in the program's own code a step was done.
  virtual void describe_places() {}
  /// From now on thing_text is what these were called when a step touched them: later a table may be gone.
  virtual void describe_things(std::span<const Access> /*things*/) {}
  virtual std::string place_text(uint64_t) const { return {}; }
  virtual std::string thing_text(const Access&) const { return {}; }
  virtual std::string process_name(ProcessId) const { return {}; }
  /// Of a receive or signal that is possible now: the link or monitor whose fate it decides.
  virtual std::optional<OpenTie> open_tie(const Action&) const { return std::nullopt; }
};

}  // namespace ravel::explore
