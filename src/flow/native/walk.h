// SPDX-License-Identifier: Apache-2.0
//
// Which locks are held and which threads may be running, at every instruction, from every thread's entry: the
// walk of RacerX (Engler and Ashcraft 2003, section 3). A function is walked once for each set of locks (and
// running threads) that it is entered with; the states in which it exits are remembered, and so are the
// states in which each block was entered, so nothing is walked twice.
//
// States are kept apart, not intersected, and carry what was decided about conditions that the function tests
// more than once: `if (c) lock(); ... if (c) unlock();` has two states and not four. A try-lock splits the
// state where its result is tested. Locks are named by paths (paths.h) and translated at calls.
//
// Limits, each counted in Walk::limits(): states per block, entries per function, depth of calls. A function
// that has cost too much is from then on walked with one state per block, which holds what all ways to it
// hold; one that was entered in very many ways is entered with what all further ways have in common. A
// program that has cost too much as a whole is walked on like this, so that every function is walked.
//
// Callbacks of event loops come last, and together may cost only so much: they lead through most of a server,
// with every request a loop around all of it. Threads that they start are not known to run behind the loop.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "base/hash_map.h"
#include "flow/native/declared.h"
#include "flow/native/paths.h"
#include "flow/native/points_to.h"
#include "flow/native/sharing.h"
#include "ir/loops.h"

namespace ravel::flow::native {

using LocksetId = Id<struct NativeLocksetTag>;
using RunningId = Id<struct NativeRunningTag>;

/// Beside locks a state holds *marks*: `before` a signal as long as the thread has not given it, `passed`
/// from where it has been waited for. What is before a signal in one thread comes before what has passed it
/// in another (semaphores that begin with nothing, latches, barriers, once, atomic flags).
/// `fresh`: a new object that nobody else knows yet.
/// `unwinding`: an exception is on its way out of a function, and what that has is destroyed.
/// `child`: only of what a result decides: it is the child of a fork, which has no other threads.
enum class HeldKind : uint8_t { lock, before, passed, fresh, unwinding, child };

struct Held {
  PathId lock{};   ///< in the function's own names; marks: a `mark` path
  PathId guard{};  ///< the object that will release it, if any
  LocId unique{};  ///< the one place in memory that it is; invalid if there may be several
  bool shared = false;
  bool recursive = false;
  bool spins = false;
  uint8_t times = 1;
  Site taken{};  ///< where; not part of its identity
  HeldKind kind = HeldKind::lock;
  bool tried = false;  ///< nobody waited for it
  bool same(const Held& other) const {
    return lock == other.lock && guard == other.guard && unique == other.unique && shared == other.shared &&
           times == other.times && recursive == other.recursive && spins == other.spins &&
           kind == other.kind && tried == other.tried;
  }
};

using Lockset = std::vector<Held>;  ///< by lock
/// Ascending: threads that may be running. Behind all origins, as their number plus the count of origins,
/// those among them whose handle was overwritten: no join ends them.
using Running = std::vector<OriginId>;

/// A load or store, as one state sees it.
struct Access {
  InstanceId instance;
  ir::InstrId instr;
  LocksetId locks;
  RunningId running;
  auto operator<=>(const Access&) const = default;
};

/// `declared`: a call of a function that says what its callers must or must not hold.
enum class EventKind : uint8_t { acquire, release_unheld, blocks, start, wait, declared };

struct Event {
  EventKind kind = EventKind::acquire;
  InstanceId instance;
  ir::InstrId instr;
  LocksetId locks;  ///< held before
  RunningId running;
  PathId lock{};   ///< acquire, release_unheld
  LocId unique{};  ///< acquire: as of Held
  bool waits = true;
  bool shared = false, recursive = false, spins = false;
  bool masks = false;         ///< acquire: keeps interrupts away
  OriginId started{};         ///< start
  std::vector<Site> taken{};  ///< where this thread took what it holds, in the order of `locks`
};

/// A function that returns with a lock on some ways, though it releases it on others.
struct Leak {
  InstanceId instance;
  ir::InstrId exit;
  Held held;
};

/// Where the function takes or gives a lock, itself or in what it calls: the ends of its critical sections.
struct SectionEnd {
  InstanceId instance;
  ir::InstrId at;
  PathId lock{};
  bool taken = true;  ///< or given
  auto operator<=>(const SectionEnd&) const = default;
};

struct WalkLimits {
  size_t states = 0, entries = 0, depth = 0;
  size_t loops = 0;   ///< event loops whose callbacks were not walked
  size_t rounds = 0;  ///< loops and recursions that still led to more when they were left
};

class Walk {
 public:
  Walk(const PointsTo& points_to, const Sharing& sharing, Paths& paths, const ProgramPaths& names,
       const Declared& declared);
  void run();

  const std::vector<Access>& accesses() const { return accesses_; }
  /// Of what is declared to have a guard, shared or not: loads, stores, and calls on such objects.
  const std::vector<Access>& guarded_accesses() const { return guarded_; }
  const std::vector<Event>& events() const { return events_; }
  /// An acquisition in a function whose callers say which lock it is: they have events of their own for it.
  bool is_handed_on(const Site& site) const { return handed_on_.contains(site); }
  const std::vector<Leak>& leaks() const { return leaks_; }
  const std::set<SectionEnd>& section_ends() const { return section_ends_; }
  const Lockset& lockset(LocksetId id) const { return locksets_[id.index()]; }
  const Running& running(RunningId id) const { return runnings_[id.index()]; }
  /// May more than one thread of it run at a time?
  bool is_multiple(OriginId id) const { return multiple_[id.index()]; }
  /// May the two run at the same time, as far as starts and joins tell?
  bool overlap(OriginId a, OriginId b) const;
  /// May one thread be at a point where `a` may be running, and another at one where `b` may be? Judged from
  /// the side of whoever started the other.
  bool parallel(OriginId one, RunningId a, OriginId other, RunningId b) const;
  /// The paths of a call's arguments as attributes count them: `this` first, a result in memory left out.
  std::vector<PathId> argument_paths(ir::FuncId caller, const ir::Instr& call) const;
  /// The objects that nobody gets at but through this one, ascending: no object outside of it and them leads
  /// there. Nothing if it leads to very many. Remembered, for one thread.
  const std::vector<ObjectId>& owned_by(ObjectId owner) const;
  /// Is the object new, or does nobody get at it but through one that is?
  bool is_new(const Lockset& locks, ObjectId object) const;
  /// The lock under which a static variable of a function is made.
  bool is_static_guard(LocId place) const { return statics_.contains(place); }
  /// Is it what pthread_once and its like are given, and does that run where these are held?
  bool is_done_once(LocksetId locks, LocId control) const;
  const WalkLimits& limits() const { return limits_; }
  /// Was it entered, or walked, in more ways than were told apart, and a lock forgotten for that? What is
  /// held there may be more than is known.
  bool is_widened(InstanceId instance) const { return widened_.contains(instance); }
  /// What it cost: instructions, once for each state.
  size_t steps() const { return steps_; }

 private:
  struct Fact {
    uint64_t key = 0;
    int64_t value = 0;
    bool equal = true;  ///< is the value, or is not
    auto operator<=>(const Fact&) const = default;
  };
  /// A lock that is held if a call's result says so.
  struct Pending {
    ir::ValueId result{};
    Held held{};
    model::Success success = model::Success::always;
    bool operator==(const Pending& other) const {
      return result == other.result && held.same(other.held) && success == other.success;
    }
  };
  struct State {
    Lockset locks;
    Running running;
    std::vector<Fact> facts;
    std::vector<Pending> pending;
  };
  struct Exit {
    LocksetId locks;
    RunningId running;
    std::optional<int64_t> result;       ///< a constant that it returns
    bool is_something = false;           ///< it returns the address of something
    std::optional<Pending> conditional;  ///< held if the result says so
  };
  struct Entry {
    std::vector<Exit> exits;
    bool done = false;
    bool recursive = false;    ///< was asked for while it was walked
    bool provisional = false;  ///< rests on an answer that was not final
  };
  struct FunctionFacts {
    ir::Loops loops;
    std::vector<uint32_t> order;              ///< by block: what leads to it comes before it
    HashSet<uint64_t> tested;                 ///< keys worth remembering
    HashMap<ir::ValueId, ir::ValueId> twins;  ///< computed again from the same: the first such value
    ir::ValueId same(ir::ValueId value) const {
      const auto first = twins.find(value);
      return first == twins.end() ? value : first->second;
    }
    /// By block: those that somebody may still ask for, ascending.
    std::vector<std::vector<uint64_t>> wanted;
    /// Parameters that are compared with constants and nothing else, and the key of each.
    std::vector<std::pair<size_t, uint64_t>> choices;
    HashMap<PathId, std::vector<PathId>> guards;  ///< guard -> its locks
    std::vector<PathId> only_released;            ///< locks that it releases and takes nowhere, ascending
    std::vector<bool> unwinding;                  ///< by block: only exceptions lead there
    std::vector<bool> leaving;                    ///< by block: and it leads nowhere but on with them
    /// By instruction: variables of the stack that nothing before it knows of.
    HashMap<uint32_t, std::vector<ir::InstrId>> births;
    bool ready = false;
  };
  class FunctionWalk;

  bool is_at_exit(OriginId id) const;
  static void find_births(const ir::Function& function, FunctionFacts& facts);
  bool is_task(OriginId id) const;
  /// A task that only the one thread makes which OpenMP has chosen for it.
  bool is_single_task(OriginId id) const { return is_task(id) && !not_alone_.contains(id); }
  void walk_callbacks();
  void find_signals();
  void find_signals(InstanceId instance, std::set<LocId>& awaited);
  /// The atomic load of a flag that a condition asks for; null if it is none.
  static const ir::Instr* flag_load(const ir::Function& function, const ir::Module& module,
                                    ir::ValueId condition);
  void find_recursive();
  void find_recursive_variables();
  void find_given_back();
  Symbol name_of(ir::FuncId id, const ir::Instr& access) const;
  bool is_given_back(ir::FuncId id, const ir::Instr& access) const;
  std::optional<int64_t> number_of(InstanceId id, ir::ValueId value, int depth) const;
  void find_handles();
  void find_stop_flags();
  LocId variable_at(InstanceId instance, ir::ValueId address) const;
  OriginId lost(OriginId thread) const { return OriginId(points_to_.origin_count() + thread.index()); }
  const std::vector<LocId>& places(InstanceId instance, PathId path) const {
    return sharing_.places(instance, path, paths_);
  }
  void walk_too_deep();
  /// Objects that a pointer to this one leads to, itself included, ascending; not all of very many.
  const std::vector<ObjectId>& leads_to(ObjectId object) const;
  /// What lies in it, ascending.
  const std::vector<ObjectId>& next_objects(ObjectId object) const;
  /// What waiting for a handle means: by what the handle is of.
  const model::NativeCall* wait_meaning(InstanceId instance, ir::ValueId handle) const;
  const model::NativeCall* meaning(InstanceId instance, const ir::Instr& call) const;
  /// Several only if they are the states of one future, of which one is chosen when it is made.
  std::vector<LocId> signal_places(InstanceId instance, const model::NativeCall& call,
                                   ir::ValueId object) const;
  void enter_origin(InstanceId entry, OriginId origin, size_t depth);
  /// The one place that a value means; invalid if it may be several.
  LocId only_place(InstanceId instance, ir::ValueId value) const;
  LocksetId entry_marks(OriginId origin);
  LocksetId entry_locks(InstanceId entry);
  void add_own_object(InstanceId entry, Lockset& locks);
  LocksetId intern(const Lockset& locks);
  RunningId intern(const Running& running);
  const FunctionFacts& facts_of(ir::FuncId id);
  struct Entered {
    const std::vector<Exit>& exits;
    LocksetId locks;  ///< that it was entered with: no more than what was asked for
  };
  Entered enter(InstanceId instance, LocksetId locks, RunningId running, size_t depth,
                const std::vector<Fact>& chosen = {});
  void widen(InstanceId instance, LocksetId& locks, RunningId& running);
  bool costs_too_much() const;
  bool is_lock_helper(ir::FuncId id, int depth = 0);
  // Conditions worth remembering (walk_tested.cc).
  void find_tested(ir::FuncId id, FunctionFacts& facts);
  static void find_twins(const ir::Function& function, const ir::Module& module, FunctionFacts& facts);
  /// What a condition asks for: `!x` asks for x, the other way round.
  static ir::ValueId asked_value(const ir::Function& function, const ir::Module& module,
                                 const ir::Instr& test, bool* is_negated = nullptr);
  static std::vector<bool> find_flags(const ir::Function& function, const std::vector<bool>& asked);
  static void find_alternatives(const ir::Function& function, const ir::Module& module,
                                const std::vector<bool>& relevant, std::vector<bool>& deciding);
  static bool decides(const ir::Function& function, const FunctionFacts& facts, const ir::Block& block,
                      const std::vector<bool>& relevant);
  bool synchronizes(ir::FuncId id, int depth);
  bool synchronizes(const ir::Module& module, const ir::Instr& instr, int depth);
  /// Whether it takes locks, gives them, and does other things to threads, as bits; 0 if it only takes what
  /// it gives.
  uint8_t leaves_behind(ir::FuncId id, int depth);
  uint64_t fact_key(const std::vector<PathId>& of, ir::ValueId value) const;
  void find_wanted(ir::FuncId id, FunctionFacts& facts) const;
  void find_choices(const ir::Function& function, const std::vector<PathId>& of, FunctionFacts& facts) const;

  const PointsTo& points_to_;
  const Sharing& sharing_;
  Paths& paths_;
  const ProgramPaths& names_;
  const Declared& declared_;
  std::vector<Lockset> locksets_;
  HashMap<std::vector<uint64_t>, LocksetId> lockset_index_;
  std::vector<Running> runnings_;
  std::map<Running, RunningId> running_index_;
  HashMap<uint64_t, std::unique_ptr<Entry>> entries_;
  HashMap<uint32_t, size_t> entry_counts_;
  HashSet<InstanceId> widened_;
  std::map<ir::FuncId, bool> lock_helpers_;
  std::vector<uint32_t> visits_;  ///< by instance: blocks that were walked, each time counted
  /// Event loops that were met: their callbacks are walked when everything else has been.
  struct EventLoop {
    InstanceId instance;
    ir::InstrId at;
    std::vector<State> states;
    size_t depth = 0;
  };
  std::vector<EventLoop> loops_;
  size_t loop_visits_ = 0;  ///< of blocks, in callbacks
  bool in_callbacks_ = false;
  std::map<std::vector<Fact>, uint64_t> chosen_index_;
  struct TooDeep {
    InstanceId instance;
    LocksetId locks;
    RunningId running;
    uint64_t key = 0;  ///< of its entry
  };
  std::vector<TooDeep> too_deep_;
  struct Common {
    Lockset locks;
    Running running;
  };
  HashMap<uint32_t, Common> common_;  ///< by instance: of the entries that were too many
  std::vector<Entry*> stack_;
  std::vector<uint64_t> provisional_;  ///< keys of entries to be walked again with better answers
  std::vector<FunctionFacts> function_facts_;
  std::vector<Access> accesses_;
  HashSet<std::pair<uint64_t, uint64_t>> seen_;  ///< accesses, packed
  std::vector<Access> guarded_;
  std::set<Access> seen_guarded_;
  std::vector<Event> events_;
  std::set<Site> handed_on_;
  std::set<std::tuple<EventKind, InstanceId, ir::InstrId, LocksetId, PathId, RunningId>> seen_events_;
  std::vector<Leak> leaks_;
  std::set<SectionEnd> section_ends_;
  std::map<Site, std::vector<LocId>> taken_at_;  ///< which locks, ascending
  std::set<Site> kept_, lost_;  ///< locks that a function leaves to its caller, which can name them or not
  std::vector<bool> multiple_;
  std::set<OriginId> running_at_exit_;
  std::set<OriginId> not_alone_;  ///< tasks that any thread of a region may make
  std::vector<std::vector<bool>> overlap_;
  std::vector<std::set<OriginId>> left_running_;  ///< by origin: what may run when it ends
  std::vector<std::set<LocId>> signals_;          ///< by origin: what it gives, and others wait for
  std::set<LocId> awaited_;
  std::map<LocId, int64_t> semaphores_;                  ///< how much they begin with
  std::map<LocId, std::set<OriginId>> takers_, givers_;  ///< of semaphores
  std::set<LocId> statics_;                              ///< guards of static variables of functions
  HashMap<Symbol, ir::FuncId> set_only_by_;              ///< members that one function sets; invalid: several
  std::set<Symbol> given_back_;                          ///< set to 0 atomically; empty: by a pointer
  std::set<LocId> recursive_;                            ///< locks that are made so
  std::vector<LocId> handles_;                           ///< by origin: where its handle is
  std::vector<std::vector<LocId>> started_for_;          ///< by origin: its timer, its work
  std::vector<std::vector<LocId>> queues_;               ///< by origin: what its work waits in
  std::vector<std::set<std::optional<int64_t>>> numbers_;  ///< by origin: of its interrupts
  std::set<LocId> checking_;  ///< locks that fail if their owner takes them again
  mutable std::vector<std::vector<ObjectId>> next_objects_;  ///< by object: what lies in it
  mutable HashMap<uint32_t, std::unique_ptr<std::vector<ObjectId>>> leads_to_, owned_by_;
  mutable std::vector<std::vector<ObjectId>> found_in_;  ///< by object: in what others find it
  HashMap<uint64_t, bool> synchronizes_;                 ///< by function and how deep
  HashMap<uint64_t, uint8_t> leaves_behind_;             ///< the same
  WalkLimits limits_;
  size_t steps_ = 0;
};

}  // namespace ravel::flow::native
