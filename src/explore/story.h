// SPDX-License-Identifier: Apache-2.0
//
// An execution as people look at it: who did what, in which order, what was known to whom. Made by replaying
// a trace with descriptions switched on (replay.h); view/ draws it, `ravel replay` prints it. Nothing in here
// depends on the machine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ravel::explore {

/// The name is where it was spawned, as PULSE has it: `root`, `procA.PidB`, `PidB1` for a second one.
struct StoryProcess {
  std::string name;
  std::string function;  ///< its first function, "mod:fun/1"
  std::optional<uint32_t> parent;
  bool is_system = false;        ///< of OTP itself: folded by default
  uint32_t first = 0, last = 0;  ///< its first and last event
  std::string end;               ///< exit reason or result; empty while it lives
  bool is_alive = false;         ///< at the end of the story
  std::string waiting;  ///< where it is blocked then, if it is: "receive at srv.erl:12, mailbox [a, b]"
};

enum class StoryKind : uint8_t {
  start,        ///< a process begins
  send,         ///< message: `message`, to `other`
  deliver,      ///< only where it is shown apart from its consumption: taken out of order
  receive,      ///< takes `message`
  timeout,      ///< an `after` runs out
  side_effect,  ///< ETS, registry, file, ...
  spawn,        ///< of `other`
  link,
  monitor,
  signal,  ///< an exit, link or DOWN arrives from `other`
  timer,
  exit,
  note,  ///< anything else: "halt", a fault that was injected
};

struct StoryEvent {
  StoryKind kind{};
  uint32_t process = 0;
  uint32_t step = 0;              ///< of the schedule: several events can belong to one step
  uint32_t number = 0;            ///< as steps are counted in texts, from 1; 0: not told there, or not known
  uint32_t command = 0;           ///< of a state machine's test: of V7 it is 7; 0: of none
  std::string text;               ///< "ets:insert(t, {k, 1}) -> true"
  std::string message;            ///< of send, receive, signal: the term as text
  std::optional<uint32_t> other;  ///< process it concerns
  std::optional<uint32_t> sent_at;  ///< receive, deliver, signal: the event that sent it
  std::string function, file;       ///< where in the source; file may be empty
  uint32_t line = 0;
  std::vector<std::string> touched;  ///< "table t, key k (write)"
  std::vector<uint32_t> after;  ///< events it directly happens after: program order first, then causes and
                                ///< conflicts; the transitive closure is happens-before
};

/// Two events that touch the same thing, neither ordered by the rest of the story; or the sending of two
/// messages of which a receive could have taken either.
struct StoryRace {
  uint32_t first = 0, second = 0;
  std::string what;                         ///< "table t, key k"
  std::string other_order;                  ///< what comes out the other way round, where that is known
  std::optional<uint32_t> decided_at = {};  ///< of messages: the receive (or the end of its waiting)
};

struct Story {
  std::string title;  ///< "demo:main()"
  std::string outcome;
  bool failed = false;
  bool is_deadlock = false;          ///< nobody goes on: the waiting is what went wrong
  std::vector<std::string> failure;  ///< first the sentence, then details
  std::vector<StoryProcess> processes;
  std::vector<StoryEvent> events;  ///< in the order they happened
  std::vector<StoryRace> races;
  std::optional<uint32_t>
      failed_at;  ///< the event where it went wrong, if there is one (a deadlock has none)
};

}  // namespace ravel::explore
