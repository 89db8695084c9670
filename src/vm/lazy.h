// SPDX-License-Identifier: Apache-2.0
//
// What whoever chooses the schedule sees when delivery is lazy (MachineOptions::lazy).
//
// When a message arrived is only known to receives. So a message stays under way until a receive takes it,
// and the choice is made there: a process at a receive can take, of each sender, the oldest message that the
// receive accepts. What that sender sent before has then arrived, too; what other senders sent may have
// arrived before or not. Signals that do something when they arrive (exit, link, monitor) are delivered by
// choices of their own, in the order of their sender; messages behind such a signal wait for it.
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

/// A receive where a process stood: for trying messages on it.
struct ReceivePosition {
  const Code* code = nullptr;
  std::vector<Term> frame;           ///< its y registers
  std::vector<SegmentRef> segments;  ///< where what they refer to lives
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
};

/// What a signal is for its receiver as that is now. `nothing`: it will be ignored.
enum class SignalClass : uint8_t { message, signal, nothing };

enum class ChoiceKind : uint8_t { go, receive, timeout, signal, timer };

struct Choice {
  ChoiceKind kind = ChoiceKind::go;
  Term process;                   ///< who goes on, receives, or gets the signal
  uint64_t from = 0;              ///< receive, signal: channel_name of the sender; timer: its reference
  uint32_t sent_by = kNoStep;     ///< receive: the step that sent the message
  uint32_t arrived_by = kNoStep;  ///< receive: by then an acceptable message of somebody else had arrived
  static constexpr uint32_t kNoStep = Process::kNoStep;
};

/// What doing it came to.
struct ChoiceResult {
  std::vector<Touch> touched;
  std::vector<uint32_t> causes;  ///< steps without which this one was not possible
  bool time_passed = false;
  Term decided;  ///< the process whose other possibilities this step excluded, or none()
  std::shared_ptr<const ReceivePosition> position;  ///< where that one was, if at a receive
  const Code* place = nullptr;                      ///< where in the program
  uint64_t first_order = 0;                         ///< what was sent has a larger UnderWay::order
  std::vector<UnderWay> lost;                       ///< messages that were sent to processes that are no more
  uint64_t taken = 0;  ///< UnderWay::order of the message that was received, or the signal delivered
  void clear() {
    touched.clear();
    causes.clear();
    time_passed = false;
    decided = Term::none();
    position = nullptr;
    place = nullptr;
    taken = 0;
    lost.clear();
  }
};

/// A process that ended for a reason other than normal and shutdown.
struct Crash {
  Term pid;
  Packed reason;
  uint32_t step = 0;
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
