// SPDX-License-Identifier: Apache-2.0
//
// What calls mean in C and C++: which function takes a lock, starts a thread, allocates memory. The step that
// RacerX calls retargeting (Engler and Ashcraft 2003, section 2.1), as data: one line per function here, and
// users add their own (docs/configuration.md).
//
// A function is known by its C name, or by its C++ name without parameters and template arguments:
// `std::unique_lock::lock`. Where parameters decide (constructors of unique_lock), the table names one of
// their types. A known function is never looked into, even where its body is visible (libstdc++).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash_map.h"
#include "base/symbol.h"

namespace ravel::model {

enum class NativeAct : uint8_t {
  none,
  // Locks. `object`: the operand that points to the lock.
  acquire,
  release,
  wait,        ///< on a condition (`other`): releases the lock and takes it again
  notify,      ///< a condition: `object`
  init_lock,   ///< `object`: from here on it is one; recursive if its attribute `other` or `argument` says so
  set_kind,    ///< an attribute of locks, `object`: recursive if `argument` is the constant 1
  init_count,  ///< a semaphore, with the value of `argument`
  destroy_lock,
  // Objects that hold locks for the time of their life. `object`: the guard; `other`: its first lock.
  guard_acquire,  ///< construct and take (all lock operands from `other` on, in no order)
  guard_defer,    ///< construct only
  guard_adopt,    ///< construct around a lock that is held
  guard_try,      ///< construct and try to take
  guard_owns,     ///< does it hold its lock? the result says so
  guard_lock,     ///< take what the guard stands for
  guard_unlock,
  guard_end,     ///< the destructor
  guard_forget,  ///< release(): the lock stays held, the guard knows nothing of it any more
  acquire_all,   ///< std::lock(a, b, ...): all operands, without order among them
  // Threads.
  create,        ///< `object`: where the handle is stored; `other`: the function; `argument`: what it gets
  create_state,  ///< std::thread: `other` points to the pointer to the state, whose third virtual method runs
  join,          ///< `object`: the handle
  join_object,   ///< `object` points to the handle (std::thread)
  join_array,    ///< `object` points to handles, all of which are waited for (WaitForMultipleObjects)
  join_tasks,    ///< waits for the OpenMP tasks that this thread has made
  wait_handle,   ///< `object`: a thread, a mutex or an event, as it was made (WaitForSingleObject)
  stop,    ///< `object`, a timer or work, or `queue` or `number`: what it starts has ended, and does not
           ///< begin again
  resume,  ///< `object`, a timer that was stopped: may run from now on
  detach,
  exit_thread,
  handler,   ///< `other`: a function that may run at any time from now on (signals, interrupts)
  deferred,  ///< `other`: runs later in some thread of a pool, with `argument` (work queues, timers)
  task,      ///< `other`: an OpenMP task, which some thread runs with the result, a new object
  region,    ///< `other`: an OpenMP region: many threads run it with the operands behind, and end
  once,      ///< `other` runs at most once, before this returns; `object`: the control
  // Event loops: a callback runs in the thread that runs the loop it was given to.
  listen,        ///< the loop, or event, `object` will call `other` with `argument`
  attach,        ///< the event `other` belongs to the loop `object` from now on
  run_loop,      ///< calls whatever listens to the loop `object`, again and again
  default_loop,  ///< the result is the loop that is meant where none is named
  // Order without exclusion.
  post,  ///< a semaphore, a latch: what came before comes before what follows an await
  await,
  barrier,  ///< both at once
  // Memory.
  allocate,  ///< the result is a new object
  resize,    ///< the result is a new object with the contents of `object`, or `object` itself
  free,
  returns_operand,  ///< the result is `object`
  set_specific,     ///< the thread's own copy becomes `other`
  get_specific,     ///< the result is the thread's own copy
  exit,             ///< does not return
  forks,            ///< where the result is 0, it is another process, which has this thread only
  calls,            ///< calls `other` with `argument` and what follows it, now (qsort)
  blocks,           ///< may sleep: `what`
  nothing,          ///< known, and of no interest
};

/// When a call that can fail has taken its lock.
enum class Success : uint8_t { always, zero, nonzero };

inline constexpr uint8_t kNoOperand = 255;

struct NativeCall {
  NativeAct act = NativeAct::none;
  uint8_t object = 0;
  uint8_t other = kNoOperand;
  uint8_t argument = kNoOperand;
  uint8_t flags = kNoOperand;       ///< allocate: the kernel's GFP_ flags, which say whether it may sleep
  uint8_t stopped_by = kNoOperand;  ///< handler, deferred: what stops it again, if it is not the argument
  uint8_t queue = kNoOperand;       ///< deferred: what it waits in; stop: all that waits in it, or runs
  uint8_t number = kNoOperand;      ///< handler, stop, resume: of the interrupt
  Success success = Success::always;
  bool shared = false;          ///< the reader's side
  bool recursive = false;       ///< the owner may take it again
  bool spins = false;           ///< whoever holds it must not sleep
  bool blocks = true;           ///< acquire: waits, as against trying
  bool can_fail = false;        ///< though it waits: an interrupt; others fail only if they are misused
  bool counts = false;          ///< a semaphore: a lock only where it is used as one
  bool returns_handle = false;  ///< create, deferred: the result is the thread's id
  bool many = false;            ///< deferred: any number of them may run at a time
  bool masks = false;           ///< acquire: no interrupt comes while it is held
  bool quiet = false;           ///< release: no mistake where it is not held
  bool to_the_end = false;      ///< acquire: until the function returns
  bool is_static = false;       ///< acquire, release: the guard of a static variable of a function
  bool stores = false;       ///< allocate: the new object is not the result, but stored where `object` points
  bool in_object = false;    ///< handler, deferred: `other` points to an object that holds the function;
                             ///< detach: `object` points to the handle
  bool through = false;      ///< post, await: the signal is where the object's first word points to,
  int8_t behind = 0;         ///< and so many bytes behind that
  bool makes_lock = false;   ///< allocate: what wait_handle takes
  bool makes_event = false;  ///< allocate: what wait_handle awaits
  bool ends_tasks = false;   ///< barrier: all tasks of the region have ended
  bool at_exit = false;  ///< deferred: runs when the program ends; exit: ends it so that such functions run
  bool unwinds = false;  ///< join_object: only where an exception is on its way
};

/// Meanings by name. Made once; users' entries are asked first.
class NativeCalls {
 public:
  NativeCalls();
  NativeCalls(const NativeCalls&) = delete;
  NativeCalls& operator=(const NativeCalls&) = delete;
  /// `symbol`: the linker's name. Null if nothing is known.
  const NativeCall* find(Symbol symbol) const;
  /// An entry of the user's: what functions of these names (as in the table) mean. `text`: what they wrote.
  void add(std::function<bool(std::string_view)> matches, NativeCall call, std::string text);
  /// The user's entries that no function asked for so far has matched.
  std::vector<std::string> unused() const;

 private:
  struct Entry {
    std::function<bool(std::string_view)> matches;
    NativeCall call;
    std::string text;
    mutable bool is_used = false;
  };
  const NativeCall* find_own(const std::string& name) const;

  HashMap<std::string, NativeCall> by_name_;
  std::vector<Entry> own_;
  mutable HashMap<Symbol, const NativeCall*> known_;
};

/// Does the file belong to the compiler or the system, and not to the user?
bool is_system_file(std::string_view path);

/// `ns::Cache::get` of a mangled name: no parameters, no template arguments, no return type. A C name as it
/// is.
std::string short_native_name(std::string_view symbol);

}  // namespace ravel::model
