// SPDX-License-Identifier: Apache-2.0
//
// What whoever chooses the schedule sees when delivery is lazy (MachineOptions::lazy).
//
// When a message arrived is only known to receives. So a message stays under way until a receive takes it,
// and the choice is made there: a process at a receive can take, of each sender, the oldest message that the
// receive accepts. What that sender sent before has then arrived, too; what other senders sent may have
// arrived before or not. Exit signals that end their receiver are delivered by choices of their own, in the
// order of their sender; messages behind such a signal wait for it.
//
// Links and monitors do nothing when they arrive that anybody notices at once. What comes back of them tells:
// the reason for which the other ended, or noproc if it had ended before. So these two are under way together
// (UnderWay::rival) where both can be, and whoever hears of the end chooses which it was. If one of them is a
// normal exit, that nobody hears, the other need not come at all (kNothingMore). Who sends a signal that ends
// the other, and only then makes the tie, comes too late, also if something else was quicker (End::late).
//
// What a process does can make it deaf to signals: from then on it traps exits, is linked no more, has ended.
// Such a step is a decision (ChoiceResult::position with `drops`): the signal could have come just before.
// So is an unlink while a link of the other is under way: undone is what has come before.
// Signals that nobody hears for that reason are told, too (ChoiceResult::unheard), also those that were not
// sent at all because the tie was gone: had they come earlier, they would have been heard.
//
// Nothing in a receive's patterns and guards has an effect before the message is taken out, so whether it
// would accept a message is found by running that code on a mailbox that holds only this message
// (Machine::accepts).
//
// Arrival times are free, but not entirely. If a receive takes b of the sender that had sent a before, and
// leaves c of another sender although it would accept it, then a was there before b and b before c; a later
// receive of a or c has to take a (Passed). What was sent only after the other was known to have arrived is
// for the caller to find out, who knows what happened before what (Choice::sent_by, arrived_by).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "vm/bif.h"
#include "vm/process.h"

namespace ravel::vm {

/// Steps after which signals under way are ignored, or mean something else.
enum class Dropping : uint8_t { nothing, monitor, alias, link, trap, end };

/// Where a process stood when something was decided: at a receive, for trying messages on it; or before a
/// step that drops signals.
struct ReceivePosition {
  Term pid;                          ///< whose
  const Code* code = nullptr;        ///< null if it was at no receive
  std::vector<Term> frame;           ///< its y registers
  std::vector<SegmentRef> segments;  ///< where what they refer to lives
  uint32_t number = 0;               ///< Process::receives
  bool trap_exit = false;
  std::vector<Term> links;
  Dropping drops = Dropping::nothing;
  Term partner;            ///< unlink: of whom
  uint64_t reference = 0;  ///< demonitor, unalias
  bool tells = true;       ///< demonitor: whether anybody can tell if DOWN had arrived
};

/// A signal as its receiver would have heard it at such a place.
struct Heard {
  SignalKind kind = SignalKind::message;
  Term from;
  Packed content;  ///< the message; of an exit signal the message that it is to who traps exits
  uint64_t reference = 0;
  uint32_t made_at = 0;              ///< Process::receives of the receiver when the tie was made, or
  uint32_t dropped_at = UINT32_MAX;  ///< given up: it was not to be heard before, nor after
  /// Of an exit for a link: its receiver made that, or gave it up; or its sender may have made it.
  enum class Tie : uint8_t { of_receiver, given_up, of_sender } tie = Tie::of_receiver;
  bool is_link() const { return kind == SignalKind::link; }
  bool is_message() const { return kind != SignalKind::exit && kind != SignalKind::link_exit && !is_link(); }
};

/// A signal that is not under way, and who would have heard it.
struct Unheard {
  Term to;
  uint64_t channel = 0;
  std::shared_ptr<const Heard> heard;
};

/// A receive that is over, and messages that were there before the one it took. Any other that it would have
/// accepted came later than these.
struct Passed {
  std::shared_ptr<const ReceivePosition> position;
  std::vector<uint64_t> before;  ///< UnderWay::order, of those that were not taken yet
};

/// A signal that was sent and has not arrived, as far as anybody knows.
struct UnderWay {
  Signal signal;
  Term to;
  uint64_t order = 0;     ///< counts all signals of a machine; a name, nothing that a program sees
  uint32_t tried_at = 0;  ///< Process::receives of the receiver when `accepted` was found out
  bool accepted = false;
  bool is_noproc = false;                ///< tells that a tie came too late
  uint64_t rival = 0;                    ///< `order` of what comes instead of it, if this does not
  uint32_t ended_by = Process::kNoStep;  ///< the end that it tells of came before the tie was made
  uint32_t tied_by = Process::kNoStep;   ///< of an answer that has a rival: who was linked or watched then
  uint64_t tie = 0;  ///< of the answer to a tie: which one, in the order they were made; else 0
  uint16_t tag = 0;  ///< of such an answer: tells its channel from others that may be next
  /// By then it is there, or its rival is: time has passed.
  uint32_t arrived_by = Process::kNoStep;
};

/// How many of the ties of a process to one that has ended came in time: the last of them (UnderWay::tie) is
/// none before `first`, and none after `last`.
struct TieRange {
  uint64_t first = 0, last = UINT64_MAX;
  bool add(const UnderWay& answer, bool comes);
};

/// The name of what it comes by that is the same in every run.
uint64_t channel_of(const UnderWay& entry);

/// What a signal is for its receiver as that is now. `nothing`: it will be ignored.
enum class SignalClass : uint8_t { message, signal, nothing };

enum class ChoiceKind : uint8_t { go, receive, timeout, signal, timer };

/// Choice::from of a `timer` that is none: nothing more happens until time passes. So signals that need not
/// come at all do not come (Machine::may_stay_away).
inline constexpr uint64_t kNothingMore = 0;

/// A timer that may fire early and was started, or is over.
struct TimerNote {
  uint64_t id = 0;
  uint64_t length_us = 0;
  Term receiver;  ///< whose receive it is the `after` of, or none()
};

struct Choice {
  ChoiceKind kind = ChoiceKind::go;
  Term process;                    ///< who goes on, receives, or gets the signal
  uint64_t from = 0;               ///< receive, signal: channel_name of the sender; timer: its reference
  uint32_t sent_by = kNoStep;      ///< receive: the step that sent the message
  uint32_t arrived_by = kNoStep;   ///< receive: by then an acceptable message of somebody else had arrived;
                                   ///< timeout: an acceptable one of a timer
  uint32_t ended_by = kNoStep;     ///< not possible if this step came before sent_by
  uint64_t timer = 0, due_us = 0;  ///< timeout, timer: its id, if it may fire early
  static constexpr uint32_t kNoStep = Process::kNoStep;
};

/// What doing it came to.
struct ChoiceResult {
  std::vector<Touch> touched;
  std::vector<uint32_t> causes;  ///< steps without which this one was not possible
  bool time_passed = false;
  bool varies = true;  ///< it might touch other things, or otherwise, if something before it were left out
  Term decided;        ///< the process whose other possibilities this step excluded, or none()
  std::shared_ptr<const ReceivePosition> position;  ///< where that one was, if at a receive
  std::vector<uint32_t> arrived;  ///< by which steps messages were there that it would have taken
  const Code* place = nullptr;    ///< where in the program
  uint64_t first_order = 0;       ///< what was sent has a larger UnderWay::order
  std::vector<Unheard> unheard;   ///< signals that are not under way
  uint64_t taken = 0;  ///< UnderWay::order of the message that was received, or the signal delivered
  /// Events that were done with this step and could have been steps of their own, in order (merge.cc).
  std::vector<Choice> also;
  std::vector<TimerNote> begun, over;  ///< timers that may fire early
  uint64_t fired = 0;                  ///< which of them fired; 0 if none did
  void clear() {
    begun.clear();
    over.clear();
    fired = 0;
    also.clear();
    touched.clear();
    causes.clear();
    time_passed = false;
    varies = true;
    decided = Term::none();
    position = nullptr;
    arrived.clear();
    place = nullptr;
    taken = 0;
    unheard.clear();
  }
};

/// A process that ended for a reason other than normal and shutdown.
struct Crash {
  Term pid;
  Packed reason;
  uint32_t step = 0;
  std::shared_ptr<const Crash> previous;  ///< within the same step
};

/// A process asked itself, by one of OTP's calls, and was told so; whether that is caught or not.
struct SelfCall {
  Term pid;
  uint32_t step = 0;
  std::vector<const Code*> places;           ///< on its stack, the inner ones first
  std::shared_ptr<const SelfCall> previous;  ///< within the same step
};

/// How a process of the program ended; the last one first. Copies of a machine share what came before.
struct End {
  Term pid;
  Packed reason;
  uint32_t step = 0;
  bool trap_exit = false;
  /// Whose signal ended it, or would have but was still under way: what these sent after that came too late.
  std::vector<Term> late;
  std::vector<std::pair<uint64_t, uint32_t>> former_aliases;  ///< as Process has them
  std::shared_ptr<End> previous;
  End(const Process& process, Packed why, uint32_t when, std::vector<Term> senders,
      std::shared_ptr<End> before)
      : pid(process.pid),
        reason(std::move(why)),
        step(when),
        trap_exit(process.trap_exit),
        late(std::move(senders)),
        former_aliases(process.former_aliases),
        previous(std::move(before)) {}
  /// The same again: one more is too late.
  End(const End& end, Term sender, std::shared_ptr<End> before)
      : pid(end.pid),
        reason(end.reason),
        step(end.step),
        trap_exit(end.trap_exit),
        late(end.late),
        former_aliases(end.former_aliases),
        previous(std::move(before)) {
    late.push_back(sender);
  }
  End(const End&) = delete;
  End& operator=(const End&) = delete;
  ~End() {
    for (auto rest = std::move(previous); rest && rest.use_count() == 1;) rest = std::move(rest->previous);
  }
};

/// Who was started where, the last one first: for names. Copies of a machine share what came before.
struct Birth {
  Term pid, parent;
  std::array<const Code*, 6> places{};  ///< the call of spawn and what it was called from, innermost first
  uint64_t child = 0;                   ///< how many children the parent had before
  std::shared_ptr<Birth> previous;
  Birth(Term child_pid, Term parent_pid, const std::array<const Code*, 6>& at, uint64_t number,
        std::shared_ptr<Birth> before)
      : pid(child_pid), parent(parent_pid), places(at), child(number), previous(std::move(before)) {}
  Birth(const Birth&) = delete;
  Birth& operator=(const Birth&) = delete;
  /// A long list would be too deep for the stack if each destroyed the one before.
  ~Birth() {
    for (auto rest = std::move(previous); rest && rest.use_count() == 1;) rest = std::move(rest->previous);
  }
};

/// The name of a sender that is the same in every run.
uint64_t channel_name(Term from);

}  // namespace ravel::vm
