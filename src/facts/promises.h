// SPDX-License-Identifier: Apache-2.0
//
// Promises about locks and threads that the program itself makes (annotations, attributes, comments), and
// does not keep: a variable is used without the lock that is said to guard it, a function called without one
// that it asks of its callers, an object that is said to be one thread's own handed to another.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "facts/sites.h"

namespace ravel::facts {

enum class Breach : uint8_t {
  // Of a variable and the lock that guards it.
  used,           ///< without it
  element_used,   ///< an element of an array in it
  contents_used,  ///< the object in it
  pointee_used,   ///< what it points to
  written,        ///< though it is said to be read only
  bad_guard,      ///< what is said to guard it is no lock
  no_guard,       ///< all threads see it, and nothing is said
  ghosts_unsaid,  ///< which locks its type asks for
  ghost_stored,   ///< what it is given has another lock than is said
  // Of a function and the locks of its callers.
  called,       ///< without it
  called_with,  ///< with one that must not be held
  bad_duty,     ///< what is asked for is no lock
  more_asked,   ///< than by what it overrides
  ghost_given,  ///< an argument has another lock than is said
  not_ensured,  ///< it returns without the lock
  not_free,     ///< it takes a lock, and says that it does not
  // Of classes and the threads of their objects.
  own_and_shared,  ///< both is said
  shared_extends,  ///< one that is a thread's own
  shared_holds,    ///< objects that are
  static_holds,    ///< likewise, a variable that all see
  own_overrides,   ///< what any thread may call
  cast_to_own,     ///< of what may be another's
  escapes,         ///< an object that is a thread's own
  // Of two locks.
  against_order,
};

/// What a promise is about.
enum class Promise : uint8_t { guard, duty, owner, order };

/// Its name in text, what was promised, and the kind of its findings: where there is none, the promise's
/// flaw.
struct BreachRow {
  Breach breach;
  std::string_view name;
  Promise promise;
  std::string_view kind;
};

inline constexpr std::array<BreachRow, 24> kBreaches{{
    {Breach::used, "used", Promise::guard, "race"},
    {Breach::element_used, "element-used", Promise::guard, "shared-array"},
    {Breach::contents_used, "contents-used", Promise::guard, "race"},
    {Breach::pointee_used, "pointee-used", Promise::guard, "pointee"},
    {Breach::written, "written", Promise::guard, "read-only"},
    {Breach::bad_guard, "bad-guard", Promise::guard, ""},
    {Breach::no_guard, "no-guard", Promise::guard, "static-field"},
    {Breach::ghosts_unsaid, "ghosts-unsaid", Promise::guard, "ghost"},
    {Breach::ghost_stored, "ghost-stored", Promise::guard, "ghost"},
    {Breach::called, "called", Promise::duty, "race"},
    {Breach::called_with, "called-with", Promise::duty, "excludes"},
    {Breach::bad_duty, "bad-duty", Promise::duty, ""},
    {Breach::more_asked, "more-asked", Promise::duty, "override"},
    {Breach::ghost_given, "ghost-given", Promise::duty, "ghost"},
    {Breach::not_ensured, "not-ensured", Promise::duty, "ensures"},
    {Breach::not_free, "not-free", Promise::duty, "locking-free"},
    {Breach::own_and_shared, "own-and-shared", Promise::owner, "modifiers"},
    {Breach::shared_extends, "shared-extends", Promise::owner, "super"},
    {Breach::shared_holds, "shared-holds", Promise::owner, "shared-field"},
    {Breach::static_holds, "static-holds", Promise::owner, "shared-field"},
    {Breach::own_overrides, "own-overrides", Promise::owner, "override"},
    {Breach::cast_to_own, "cast-to-own", Promise::owner, "bad-cast"},
    {Breach::escapes, "escapes", Promise::owner, "thread-local"},
    {Breach::against_order, "against-order", Promise::order, "declared"},
}};

constexpr const BreachRow& row_of(Breach breach) { return kBreaches[static_cast<size_t>(breach)]; }

struct BrokenPromise {
  Breach breach = Breach::used;
  std::string flaw;                ///< of what is said to be a lock: the kind of the finding
  Spot at;                         ///< of what only declarations show, the declaration
  std::string function;            ///< as sentences say it
  std::string subject;             ///< the variable, the function that is called or declared, the class
  std::string what;                ///< as its place says it
  std::string lock;                ///< as it was written
  std::string other;               ///< the class, the function, or the lock that it collides with
  std::string why;                 ///< the end of a sentence
  std::vector<std::string> holds;  ///< there
  std::optional<Spot> declared;    ///< where the promise was made, if not there
  std::optional<Spot> taken;       ///< where the other lock was taken
  uint32_t wanted = 0, said = 0;   ///< how many ghosts
  bool write = false;
  bool by_call = false;     ///< a library is called on it
  bool only_read = false;   ///< the lock is held, for reading
  bool by_default = false;  ///< nobody wrote the promise at the variable itself
  bool uncalled = false;    ///< nothing that was given calls the function
  bool doubtful = false;    ///< it may be kept in a way that was not seen
};

}  // namespace ravel::facts
