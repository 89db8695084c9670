// SPDX-License-Identifier: Apache-2.0
//
// Stories made by hand: the figures of the paper, and what breaks pictures. Used by view_sample and by the
// unit tests.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "explore/story.h"

namespace ravel::view::sample {

/// Tells a story event by event. Program order, and that a message comes after its sending, are added here;
/// conflicts are told by `conflict`.
class Teller {
 public:
  explicit Teller(std::string title) { story.title = std::move(title); }
  /// A process with its start, spawned by the event `by`.
  uint32_t process(std::string name, std::string function, std::optional<uint32_t> by = std::nullopt);
  uint32_t system(std::string name);
  uint32_t event(explore::StoryKind kind, uint32_t process, std::string text, uint32_t line = 0);
  uint32_t spawn(uint32_t parent, std::string text, uint32_t line);
  uint32_t send(uint32_t from, uint32_t to, std::string message, uint32_t line = 0);
  /// A receive, deliver or signal of what `sent_at` sent.
  uint32_t get(explore::StoryKind kind, uint32_t process, uint32_t sent_at, std::string message,
               uint32_t line = 0);
  uint32_t effect(uint32_t process, std::string text, std::string touched, uint32_t line);
  uint32_t ends(uint32_t process, std::string reason, uint32_t line = 0);
  /// `second` touched what `first` had touched.
  void conflict(uint32_t first, uint32_t second) { story.events[second].after.push_back(first); }

  explore::Story story;
  std::string file;  ///< of the events to come
};

explore::Story figure1();     ///< spawn, then link: kill
explore::Story figure2();     ///< spawn, then link: noproc
explore::Story figure3();     ///< two writers of a file
explore::Story overtaking();  ///< figure 4: a registry whose server gets the second message first
explore::Story deadlock();    ///< two servers that call each other
explore::Story lost();     ///< a message to a process that has ended, one that nobody takes, one out of order
explore::Story hostile();  ///< markup, quotes, control characters, bytes that are no text
explore::Story broken();   ///< numbers of events and processes that do not exist
/// As many events as wanted by so many processes, one of them OTP's own; the same every time.
explore::Story many(uint32_t processes, uint32_t events);

/// Lines for the places that stories are at: no file but "proc_reg.erl" is at hand.
std::optional<std::string> source_of(const std::string& file);

/// By name, as above; `many` is "200" (8 processes) or "1000" (12).
std::optional<explore::Story> by_name(std::string_view name);

}  // namespace ravel::view::sample
