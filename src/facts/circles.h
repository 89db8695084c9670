// SPDX-License-Identifier: Apache-2.0
//
// Circles of waits, ready to be judged and told: origins that each have what the next one waits for. Who
// waits for whom is found by waits.h; here each end has its place and its words, and what makes it less
// likely.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "facts/sites.h"

namespace ravel::facts {

/// One who takes part: it has something, and waits for what the next one has.
struct WaitEnd {
  enum class Has : uint8_t {
    lock,
    workers,       ///< one of an executor's threads
    thread,        ///< itself: it is waited for until it ends
    initialiser,   ///< it sets up what others use
    notification,  ///< the one that is waited for
    task,          ///< likewise: the end of a task
    room,          ///< likewise: a place in a queue
  };
  enum class Made : uint8_t { once, by_each_client, often };

  Has has = Has::lock;
  Spot at;                         ///< where it waits
  std::string function;            ///< there, as sentences say it
  std::string waits_at, taken_at;  ///< as sentences say it: `Main.java:7`
  std::optional<Spot> taken;       ///< where it took what it has, if that is to be shown
  std::string lock;                ///< what it has, for people
  std::string placed;              ///< the same with where it was made: two of one name are told apart so
  uint32_t number = 0;             ///< of what it has: different ones may have one name
  uint32_t place = 0;              ///< of where it waits: places in the order of the program
  uint32_t workers = 0;            ///< of the executor
  Made made = Made::once;          ///< what it has may be this often
  bool self = false;               ///< it waits for what it has itself
  bool shared = false;             ///< it has it for reading
  bool wants_shared = false;       ///< it wants it for reading
  bool gives = false;              ///< it waits before it can give what the one before waits for
  bool timed = false;              ///< it gives up after a while
  bool unnamed = false;            ///< its function has no name for what it wants
};

struct WaitCircle {
  std::vector<WaitEnd> ends;
  uint32_t depth = 0;      ///< calls between taking and waiting, of all ends
  std::string apart_from;  ///< tells it from circles of other locks with the same names
  std::string gate;        ///< what may be held at two ends, unless it is two locks
  bool alike = false;      ///< one place makes all locks
  bool given = false;      ///< all wait in what clients give
  bool composed = false;   ///< clients would have had to give each of the objects to the other
  bool outer = false;      ///< what is wanted most likely is what is held
  bool doubtful = false;   ///< too much had to be assumed
};

/// What is waited for until somebody gives it.
bool is_event(WaitEnd::Has has);

enum class CircleKind : uint8_t {
  again,        ///< of one lock that its owner has
  cycle,        ///< of several locks
  initialiser,  ///< with one that others wait for
  instances,    ///< of locks of one kind
  join,         ///< with the end of a thread or a task
  room,         ///< with a place in a queue
  upgrade,      ///< of one lock that its owner has for reading and wants for writing
  wait,         ///< with a notification
};
CircleKind kind_of(const WaitCircle& circle);

}  // namespace ravel::facts
