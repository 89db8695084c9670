// SPDX-License-Identifier: Apache-2.0
//
// What rules look at that judge one place, or a few beside each other, without asking who meets whom: what
// somebody does with locks there. Each platform that can tell fills these tables (source.h); a rule reads one
// of them, judges and says. Their text form is in sites_text.h.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/finding.h"

namespace ravel::facts {

/// A place in the source, ready to be shown: `words.end` (words.h) without what is done there.
struct Spot {
  report::SourcePos pos;
  std::string function;             ///< in full
  std::string origin;               ///< who gets there; empty: not said
  std::vector<report::Frame> path;  ///< and how
};

inline report::Place place(report::Role role, const Spot& spot, std::string what = {},
                           std::vector<std::string> holds = {}) {
  return {role, spot.pos, spot.function, std::move(what), spot.origin, std::move(holds), spot.path};
}

/// Where somebody waits for a notification, and what is asked around it.
struct WaitSite {
  Spot at;
  std::string function;                ///< as sentences say it
  uint32_t number = 0;                 ///< of the function: overloaded ones have one name
  std::string callee;                  ///< `Object.wait`
  std::string lock;                    ///< what it is kept in; empty: unknown
  std::string condition;               ///< what is asked before the wait, as text
  bool timed = false;                  ///< it gives up after a while
  bool in_loop = false;                ///< a way leads from the wait back to it
  bool called_in_loops = false;        ///< the function is called, and each time in a loop
  bool tested_inside = false;          ///< something is asked between taking the lock and the wait
  bool asks_for_it = false;            ///< others are called between taking the lock and the wait
  bool taken = false;                  ///< the function takes the lock itself
  std::optional<Spot> tested_outside;  ///< what is asked before that
};

/// A notification that wakes one of those who wait.
struct NotifySite {
  Spot at;
  std::string function;
  std::string lock;
};

/// A variable is asked without a lock, then again under one, and set there; it is not told that other threads
/// see it in order.
struct DoubleTest {
  Spot first, write;
  std::string function;
  std::string variable;
  bool is_flag = false;  ///< a truth value, which says that something else was set up
  std::vector<std::string> locks;
};

/// Something is locked that is no lock of its own.
struct LockedValue {
  enum class Kind : uint8_t {
    string,      ///< one object for one text
    boxed,       ///< one object for one number
    reassigned,  ///< a variable that is given another object while it is locked
    fresh,       ///< an object that nobody else has
    lock,        ///< a lock of another sort
  };
  Kind kind = Kind::string;
  Spot at;
  std::string function;
  std::string value;
  bool is_certain = false;  ///< it is known to be one of those that others have, too
  bool is_meant = false;    ///< all who have the text are meant to share it
  std::optional<Spot> set;  ///< where the variable is set
};

/// A constructor hands out the object before it has written all of it.
struct Publication {
  enum class To : uint8_t { thread, everybody, listener };
  struct Write {
    Spot at;
    std::string variable;
  };
  To to = To::thread;
  Spot at;
  std::string function;
  bool is_delayed = false;  ///< what is started comes after a while
  std::vector<Write> writes;
};

/// A lock that a function releases on some ways, and leaves with on others.
struct LockLeft {
  struct Exit {
    enum class Kind : uint8_t { returns, raises, calls };
    Kind kind = Kind::returns;
    Spot at;
    std::string callee;  ///< calls: what may throw
  };
  Spot taken;
  std::string function;
  std::string lock;
  std::vector<Exit> exits;
};

/// What a thread does wrong with a lock, whoever else there is.
struct LockMisuse {
  enum class Kind : uint8_t {
    again,    ///< takes it while it has it
    upgrade,  ///< takes it for writing while it has it for reading
    handler,  ///< has it where it may be interrupted by who wants it
    unheld,   ///< releases it and does not have it
    left,     ///< returns with it, and on another way without
    kept,     ///< returns with it, and nobody releases it
    slept,    ///< sleeps while others who want it spin
  };
  Kind kind = Kind::again;
  Spot at;
  std::string lock;
  std::vector<std::string> holds;
  std::optional<Spot> other;             ///< where it was taken before; where the handler takes it
  std::vector<std::string> other_holds;  ///< there
  bool ends_thread = false;              ///< it does not only return
  bool doubtful = false;                 ///< what is held there may not be what was seen
};

/// A call that may take long, with locks that others want.
struct SlowCall {
  enum class Kind : uint8_t { sleep, io, wait, join, event };
  Kind kind = Kind::sleep;
  Spot at;
  std::string function;
  std::string callee;
  bool timed = false;
  std::vector<std::string> locks;
};

}  // namespace ravel::facts
