// SPDX-License-Identifier: Apache-2.0
//
// What joins the events of a story, worked out once for both pictures: who sent what to whom and what became
// of it, and which side effects are in an order that nothing but chance gave them.
//
// The second is the idea of Claessen et al. 2009, section 6. Arrows from every side effect to the next would
// bury the picture, so one is drawn only where Lamport's happens-before does not already order the two. What
// is left stands around the places that may go the other way. Our `after` also holds conflicts (one touched
// what the other had written), which are such chance orders themselves: the edge between the two in question
// does not count.
//
// A story is trusted to be neither complete nor consistent: numbers of processes and events that do not
// exist, and causes that come later than what they cause, are passed over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explore/story.h"

namespace ravel::view {

enum class Fate : uint8_t {
  taken,
  pending,  ///< still on its way or in the mailbox when the story ended
  dropped,  ///< its receiver had ended
};

/// A message or signal. Where it was delivered apart from being taken, the arrow leads to the delivery.
struct Arrow {
  uint32_t from = 0;           ///< the event that sent it
  std::optional<uint32_t> to;  ///< the event by which it arrived
  uint32_t receiver = 0;       ///< process
  Fate fate = Fate::taken;
  std::optional<uint32_t> taken_at;  ///< the receive, if `to` is a delivery
};

struct Relations {
  std::vector<Arrow> arrows;                          ///< sorted by sender, then by arrival
  std::vector<std::pair<uint32_t, uint32_t>> spawns;  ///< the event, the process that it started
  /// Successive side effects of processes that are not the system's, unordered by happens-before.
  std::vector<std::pair<uint32_t, uint32_t>> chances;
  /// The process that runs the tested function: the first that is not the system's.
  std::optional<uint32_t> root;
  /// Where it went wrong: as the story says, or else the end of the process that the failure's first line
  /// begins with, or of the root.
  std::optional<uint32_t> failed_at;
  /// What each process waits for at the end: as the story says, or else the line of the failure that begins
  /// with its name. Empty for those that have ended.
  std::vector<std::string> waiting;
};

Relations relate(const explore::Story& story);

/// What `index` happens after, directly: as the story says, and that something was sent before it arrives.
std::vector<uint32_t> directly_before(const explore::Story& story, uint32_t index);

/// Whether `first` happens before `second` even without the direct edge between the two, unless that edge is
/// program order or a message.
bool ordered_anyway(const explore::Story& story, uint32_t first, uint32_t second);

}  // namespace ravel::view
