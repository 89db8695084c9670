// SPDX-License-Identifier: Apache-2.0
//
// The machine: all state of a running BEAM system in one object. Nothing here asks the operating system for
// time, randomness or threads: same options, same program, same choices, same run.
//
// Two ways to drive it:
//
//   run()              one fixed schedule: signals are delivered at once, processes take turns of 4000
//                      reductions, time jumps to the next timer when nobody can run. `ravel run` and the
//                      comparison with erl use this.
//   enabled(), step()  one transition at a time, chosen by the caller. A transition is a process going on
//   with
//                      its next event (and then up to just before the one after), the delivery of the oldest
//                      signal of one sender to one receiver, or a timer. Each says what it touched.
//   choices(), choose()  the same, but messages are delivered when a receive takes them: what the explorer
//                      (explore/) uses. See lazy.h.
//
// clone() copies the machine. Processes, tables and the rest are shared until one side changes them (own()),
// so it costs in proportion to the number of processes and tables, not to what they hold.
//
// Where things are: machine.cc (state, clone, code), machine_run.cc (the two ways), signals.cc (what a signal
// does when it arrives), lifecycle.cc (spawn, exit), timers.cc, nodes.cc.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "base/result.h"
#include "vm/bif.h"
#include "vm/code.h"
#include "vm/lazy.h"
#include "vm/looks.h"
#include "vm/process.h"
#include "vm/process_table.h"
#include "vm/shared.h"
#include "vm/term.h"
#include "vm/timers.h"

namespace ravel::vm {

struct Tables;     // tables.h: ETS
struct RunLimits;  // interpreter.h
class ZlibStream;  // zlib_stream.h
class FileSystem;  // file_system.h: read-only view of the real one, and writes kept in memory

struct MachineOptions {
  std::vector<std::string>
      code_path;                ///< folders searched for modules, first match wins; OTP's own come last
  std::string otp_root;         ///< where OTP's libraries are
  std::string directory = "/";  ///< file:get_cwd/0
  std::vector<std::pair<std::string, std::string>> environment;  ///< os:getenv/1
  std::vector<std::string> arguments;                            ///< init:get_plain_arguments/0
  /// Names of simulated nodes; the program starts on the first. None: one that is not alive.
  std::vector<std::string> nodes;
  std::vector<FunctionName> side_effects;  ///< calls of these are events, too
  std::vector<FunctionName> atomic;        ///< calls of these are one event
  uint64_t seed = 0;
  /// Virtual wall clock at start: 2027, so that what is on the disk is older.
  uint64_t start_time_us = 1'798'761'600'000'000;
  bool booted = false;   ///< start kernel's own processes; else modules load as they are called, io is native
  bool explore = false;  ///< enabled() and step() are used: signals are under way until a step delivers them
  bool lazy = false;     ///< with explore: choices() and choose() are used instead, see lazy.h
  bool keep_positions = true;  ///< lazy: ChoiceResult::position is wanted
  TimeOuts time_outs = TimeOuts::last;
  bool time_flows = false;    ///< lazy, with TimeOuts::last: time goes on while others work (timers.cc)
  uint32_t early_max = 2;     ///< so many time-outs of a process may come early, if any may (early.cc)
  bool system_races = false;  ///< lazy: OTP's own processes are scheduled like the program's
  // What OTP limits, and what a computer does. Reaching one of the first two is an error of whoever wants
  // more, `system_limit`; one of the others ends the machine (Machine::exhausted).
  uint64_t processes_max = 262'144;
  uint64_t atoms_max = 1'048'576;            ///< that the program makes
  uint64_t memory_max = uint64_t{2} << 30U;  ///< bytes; see memory.h
  int64_t reductions_max = INT64_MAX;        ///< of the program: a guard against endless loops
};

/// Where output goes; cli/ prints it, tests keep it.
struct MachineOutput {
  std::function<void(std::string_view)> out = [](std::string_view) {};
  std::function<void(std::string_view)> errors = [](std::string_view) {};   ///< standard_error, crash reports
  std::function<void(std::string_view)> missing = [](std::string_view) {};  ///< a line for each missing thing
};

enum class TransitionKind : uint8_t { run, deliver, timer };
struct Transition {
  TransitionKind kind = TransitionKind::run;
  Term process;  ///< who runs or receives
  Term from;     ///< deliver: the sender
  uint64_t timer = 0;
  bool operator==(const Transition&) const = default;
};
struct StepResult {
  std::vector<Touch> touched;
  std::string event;  ///< for people: "ets:insert(t, {k, 1})"
};

/// A limit that ends the machine: nothing is possible any more.
enum class Exhausted : uint8_t { no, reductions, memory };

enum class RunEnd : uint8_t { finished, deadlock, exhausted, halted };
struct RunResult {
  RunEnd end = RunEnd::finished;
  int halt_status = 0;
};

/// A node of the simulated network; number 0 is where the program starts. Each has names and tables of its
/// own; code, files and time are common.
struct Node {
  Term name = atoms::nonode_nohost;
  uint32_t creation = 1;
  bool is_up = true;                  ///< false: it has stopped, or only its name is known
  Shared<HashMap<Word, Term>> names;  ///< registered name (an atom's word) to pid
  std::shared_ptr<Tables> tables;
};

/// A port that writes to standard output or standard error; there are no others.
struct Port {
  Term owner;
  bool is_error = false;
};

/// Stands for the instruction `send` where a built-in's index is asked for.
inline constexpr uint32_t kSendBuiltin = UINT32_MAX;
inline constexpr uint32_t kNoBuiltin = UINT32_MAX - 1;

/// Is told of every call of a built-in that others may notice, when it is done.
class CallObserver {
 public:
  virtual ~CallObserver() = default;
  /// `result` is none() if it raised an exception, or has to wait (Process::outcome).
  virtual void called(const Process& process, const Builtin& builtin, const Term* arguments, Term result) = 0;
};

/// How spawn_opt and friends start a process.
struct SpawnOptions {
  Term parent;  ///< none() for the first process
  uint32_t node = 0;
  bool link = false;
  uint64_t monitor = 0;  ///< reference of the parent's monitor of it, or 0
  Term priority, group_leader;
};

enum class SendResult : uint8_t { sent, badarg, no_connection };

/// What erts_debug:set_internal_state/2 keeps; of no effect here (bif_internal_state.cc).
struct InternalState {
  bool is_available = false, collects = true;
  int64_t binary_loop_limit = 0, re_loop_limit = 40'000, unicode_loop_limit = 40'000;
};

class Machine {
 public:
  Machine(MachineOptions options, MachineOutput output);
  ~Machine();
  Machine& operator=(const Machine&) = delete;
  std::unique_ptr<Machine> clone() const;

  // ---- processes (lifecycle.cc)
  /// Starts a process as spawn/3 does (arguments are copied). The last one without a parent is the tested
  /// program's: run() goes on until it ends.
  Term spawn(const FunctionName& function, std::span<const Term> arguments, Term parent);
  Term spawn(Term module, Term function, Term arguments, const SpawnOptions& options);
  const Process* find(Term pid) const { return processes_.find(pid); }  ///< null if it is no more
  /// The process to be changed: a copy of its own if a clone shares it. Null if it is no more.
  Process* own(Term pid) { return processes_.own(pid); }
  std::vector<Term> pids() const;  ///< in order of creation
  size_t process_count() const { return processes_.size(); }
  bool has_room_for_process() const { return processes_.size() < options_->processes_max; }
  /// Ends it now, telling whoever is tied to it.
  void terminate(Term pid, Term reason);
  /// How a process without a parent ended: {Class, Reason, Stacktrace}; Class is normal, Reason the value, if
  /// its function returned. Nothing while it lives.
  std::optional<Packed> exit_reason(Term pid) const;
  /// A bare start has none of kernel's servers; a few start when they are first asked for by name. True while
  /// one is starting: the caller tries again.
  bool start_service(Term name, uint32_t node);
  Term main_process() const { return main_; }
  Term running() const { return running_; }      ///< none() between turns
  Term io_server() const { return io_server_; }  ///< of the bare start

  // ---- signals (signals.cc)
  /// What `To ! Message` does: to a pid, port, name, {Name, Node} or alias.
  SendResult send(Process& from, Term to, Term message);
  void send(Term from, Term to, Signal signal);  ///< under way, or delivered at once when nobody chooses
  void deliver(Signal signal, Term to);
  void send_message(Term from, Term to, Term message);  ///< a copy of it, to a pid
  void forget_alias(Process& process, uint64_t reference);
  /// The monitor is no more; whoever is watched is told. False if there was none. `tells`: somebody may
  /// notice whether the other had ended before. `heard`: what `process` got instead came from there.
  bool forget_monitor(Process& process, uint64_t reference, bool tells, Term heard);
  /// What was linked to `other` is linked no more (lazy_ties.cc).
  void note_unlinked(const Process& process, Term other);
  /// A native process has more to do.
  void again(Process& process);
  /// Makes a waiting process runnable.
  void wake(Process& process);

  // ---- time (timers.cc)
  /// A receive waits at most so long from now on. The interpreter cancels it when the receive is over.
  void start_receive_timer(Process& process, uint64_t timeout_ms);
  void cancel_receive_timer(Process& process);
  Timers& own_timers() { return timers_.own(); }
  const Timers& timers() const { return *timers_; }
  uint64_t now_us() const { return time_us_; }  ///< since the machine's start
  uint64_t read_clock_us();                     ///< the same, for a program that asks; see timers.cc
  uint64_t read_clock_ns();                     ///< likewise, finer
  bool advance_time();                          ///< to the next timer; false if there is none
  /// Adds a timer that the process starts now: its id. And: it is over, or will be in vain (early.cc).
  uint64_t begin_timer(Timer timer, Process& owner);
  void end_timer(uint64_t id);
  bool had_early_timers() const { return had_early_; }

  // ---- running (machine_run.cc)
  RunResult run();
  std::vector<Transition> enabled() const;
  StepResult step(const Transition& transition);
  // ---- the same with lazy delivery (lazy.cc)
  /// In no particular order. Not const: what a receive accepts is remembered, and time may pass for OTP's
  /// own.
  void choices(std::vector<Choice>& out);
  /// Does one of them. `number` is what the step is called in causes and messages.
  void choose(const Choice& choice, uint32_t number, ChoiceResult& result);
  /// Does something that nobody in the machine does, as a step.
  void disturb(uint32_t number, ChoiceResult& result, const std::function<void()>& what);
  /// Whether the receive at that place would take it; whether that step made it unheard.
  bool accepts(const ReceivePosition& position, const Heard& signal);
  static bool drops(const ReceivePosition& position, const Heard& signal);
  /// What is known of a signal under way to one that lives; null if it is no message and will never be.
  std::shared_ptr<const Heard> heard(const UnderWay& entry) const;
  const std::vector<Term>& program() const { return program_; }  ///< its processes that live
  const std::vector<UnderWay>& under_way() const { return under_way_; }
  /// Everything that was sent to it arrives: it, or somebody else, looks at its mailbox.
  void arrive_all(Term to);
  /// The message that the receiver would see; none() if the signal is none, or none any more. Built in
  /// `heap`.
  SignalClass class_of(const Process* receiver, const Signal& signal) const;
  Term message_of(const Process& receiver, const Signal& signal, Heap& heap) const;
  const Birth* births() const { return births_.get(); }
  const Crash* crash() const { return crash_.get(); }             ///< the last there was
  const SelfCall* self_call() const { return self_call_.get(); }  ///< likewise
  void note_self_call(const Process& process);
  /// Whether the call is nothing that another process of the program could notice (unseen.cc).
  bool is_unseen(const Process& process, uint32_t builtin, const Term* arguments) const;
  // ---- what processes see of each other (looks.cc)
  void look_at(Term pid, Term items);
  bool watches(Watch what) const { return (watched_ & static_cast<uint8_t>(what)) != 0; }
  /// What not every possibility was tried of, as sentences in the order they were met; null if there is none.
  const std::vector<std::string>* blind_spots() const { return blind_spots_.get(); }
  // ---- several events in one step (merge.cc)
  /// From now on sends and ends that nobody can come in between are done with what was done before them.
  void set_merging(bool merges);
  /// And whether a receive is done with the one before it, if there is nothing to choose; not of `apart`.
  void set_joining(bool joins, std::vector<Term> apart) {
    joins_ = joins;
    unjoined_ = apart.empty() ? nullptr : std::make_shared<const std::vector<Term>>(std::move(apart));
  }
  /// And whether a process goes on past calls that touch only rows which it is thought to have for itself:
  /// all but those of `shared` (claims.cc).
  void set_claiming(bool claims, std::span<const Touch> shared);
  /// Whether something has happened since that could have come in between: what was explored with such steps
  /// is not all.
  bool spoils_merging() const { return is_spoilt_; }
  bool is_lazy() const { return started_ && options_->lazy; }
  /// Another takes away what the process would give up, and touch, by its end: its name, a table. Had it
  /// ended before, there would have been nothing to take.
  void note_robbed(Term pid) {
    touch({ObjectKind::life, TouchMode::read, pid.word(), 0});
    if (Process* process = recording ? own(pid) : nullptr) process->is_robbed = true;
  }
  void touch(const Touch& touch) {
    if (!recording || touch.kind == ObjectKind::output || touch.kind == ObjectKind::code) return;
    if (recording->size() >= touches_kept_) [[unlikely]]
      forget_repeated_touches();
    recording->push_back(touch);
    recording->back().claimed = is_claiming_;
  }
  /// What of the program's possibilities is not tried, if somebody explores; once however often it is said.
  void note_blind_spot(std::string text);
  uint32_t step_number() const { return step_; }
  void set_step_number(uint32_t number) { step_ = number; }
  /// Whether a limit has ended it, and who ran into it.
  Exhausted exhausted() const { return exhausted_; }
  Term exhausted_by() const { return exhausted_by_; }
  void halt(int status) { halted_ = status; }
  std::optional<int> halted() const { return halted_; }

  // ---- code (machine_code.cc)
  CodeStore& store() { return *store_; }
  const CodeStore& store() const { return *store_; }
  const CodeWorld& world() const { return *world_; }
  CodeWorld& own_world() { return world_.own(); }
  Exported resolve(ExportId id);  ///< loads the module if it is not there (bare start)
  /// Loads from the code path; null if there is none.
  const LoadedModule* load_module(Term name);
  /// From the bytes of a .beam file; null if it cannot be loaded (the reason goes to missing()).
  const LoadedModule* load_binary(std::string_view beam, const std::string& path);
  const LoadedModule* prepare_binary(std::string_view beam, const std::string& path);
  void install(const LoadedModule* module);  ///< and runs its on_load
  void install_only(const LoadedModule* module);
  void uninstall(const LoadedModule* module);
  /// A name by which its on_load function can be called.
  FunctionName on_load_name(const LoadedModule* module);
  HashMap<uint64_t, const LoadedModule*>& own_prepared() { return prepared_.own(); }
  const std::vector<std::string>& otp_folders() const;
  std::string find_module_file(Term name) const;  ///< empty if there is none
  const std::vector<std::string>& code_path() const { return *code_path_; }
  std::vector<std::string>& own_code_path() { return code_path_.own(); }

  // ---- atoms (machine_atoms.cc)
  /// Whether an atom of this text exists for the program.
  bool knows_atom(Symbol text) const;
  /// By the program. False if it has made as many as it may.
  bool made_atom(Symbol text);
  void made_atoms(Term term);  ///< all that are in a term which came from outside
  size_t atom_count() const;   ///< of loaded code, and made by the program

  // ---- nodes (nodes.cc)
  Node& node(uint32_t index) { return nodes_[index]; }
  const Node& node(uint32_t index) const { return nodes_[index]; }
  size_t node_count() const { return nodes_.size(); }
  /// A new node that everybody is connected to; or one that had stopped starts again.
  uint32_t add_node(Term name);
  uint32_t add_known_node(Term name);  ///< known by its name only: nobody is there
  void stop_node(uint32_t index);      ///< all its processes are gone at once
  std::optional<uint32_t> find_node(Term name) const;
  bool connected(uint32_t left, uint32_t right) const;
  bool connect(uint32_t left, uint32_t right);                  ///< if they are not; false if that cannot be
  void disconnect(uint32_t left, uint32_t right, Term reason);  ///< links and monitors between them break
  void cut(uint32_t left, uint32_t right);                      ///< and they cannot connect
  void heal(uint32_t left, uint32_t right);                     ///< they can again
  void set_connected(uint32_t left, uint32_t right, bool on) {  ///< a cut, or the end of one
    on ? heal(left, right) : cut(left, right);
  }
  uint32_t current_node() const { return current_node_; }  ///< of the process that runs

  // ---- shared state that built-ins use
  Tables& tables();  ///< to be changed
  const Tables& tables() const { return *nodes_[current_node_].tables; }
  FileSystem& files();
  const FileSystem& files() const { return *files_; }
  Term whereis(Term name) const { return whereis(name, current_node_); }
  Term whereis(Term name, uint32_t node) const;  ///< none() if nobody has it
  HashMap<uint64_t, Term>& own_aliases() { return aliases_.own(); }
  Term alias_process(uint64_t reference) const;  ///< none() if it is no alias
  std::map<std::string, std::string>& own_environment() { return environment_.own(); }
  const std::map<std::string, std::string>& environment() const { return *environment_; }
  /// Numbers that no reference of this machine has. They are counted by the process that runs, so that they
  /// do not depend on what others do at the same time.
  uint64_t new_reference();
  uint64_t new_unique() { return ++unique_; }                     ///< counted for all
  uint64_t new_now_us();                                          ///< of erlang:now/0: never twice the same
  std::map<uint64_t, Port>& own_ports() { return ports_.own(); }  ///< by number
  const std::map<uint64_t, Port>& ports() const { return *ports_; }
  /// Somebody chooses what happens next: signals are under way until a step delivers them.
  bool explores() const { return started_ && options_->explore; }
  std::map<uint64_t, std::string>& own_buffers() { return buffers_.own(); }  ///< prim_buffer's, by reference
  std::map<uint64_t, std::shared_ptr<ZlibStream>>& own_zlib_streams() { return zlib_streams_.own(); }
  ZlibStream* own_zlib_stream(uint64_t reference);  ///< null if there is none; bif_zlib_stream.cc
  uint64_t random();                                ///< seeded
  const MachineOptions& options() const { return *options_; }
  MachineOutput& output() { return *output_; }
  int64_t reductions() const { return reductions_; }  ///< of all processes so far
  uint64_t memory_bytes() const;                      ///< that it holds; memory.cc
  int64_t memory_allowance = 0;                       ///< memory.h, while it does not run
  /// Says once that `what` is not there.
  void missing(std::string_view what);
  /// What it was asked for last and does not have; empty: nothing since it was started. Native libraries do
  /// not count until a function of theirs is called.
  const std::string& lacking() const { return lacking_; }
  std::vector<Touch>* recording = nullptr;  ///< where touch() writes, while a step runs
  bool has_called = false;                  ///< a built-in, or started a timer, since it was set to false
  CallObserver* observer = nullptr;         ///< who is told of calls, or null; a copy has none
  std::string* event = nullptr;             ///< where a step's event is described
  InternalState internal_state;

 private:
  friend class Interpreter;
  friend class StateHasher;  // state_hash.cc
  Machine(const Machine& other);

  void start_bare(uint32_t node);
  Term add_native(NativeRole role, Term name, uint32_t node);
  void start_booted();
  static void make_system(Process& process);
  void enqueue(Process& process);
  void run_until_idle();
  void run_turn(Process& process, const RunLimits& limits);
  void run_on(Process& process, const RunLimits& limits);
  bool has_stopped() const { return halted_.has_value() || exhausted_ != Exhausted::no; }
  void forget_repeated_touches();
  void ended(Process& process);
  Packed end_of(Process& process);
  bool is_interrupted(Term pid) const;
  void close_zlib_streams(Term controller);
  void untie(Process& process, const Packed& reason);
  void report_crash(const Process& process, Term reason);
  void log_crash(const Process& process, Term reason, Term logger);
  void answer(Term from, Term to, uint64_t reference, Packed value);
  void fire(const Timer& timer);
  uint64_t poll_us();
  void pass_time();
  /// Somebody chooses, and a step was done: whether and how far time goes on with it.
  void let_time_flow();
  bool take_turn();
  bool run_others_until_ended(Term pid);
  void exit_signal(Process& process, const Signal& signal);
  void down_signal(Process& process, const Signal& signal);
  void push_message(Process& process, Packed content, Term from, uint64_t number);
  void port_message(Process& from, Term port, Term message);
  void deliver_to_nobody(const Signal& signal, Term to);
  void request_signal(Process& process, const Signal& signal);
  bool take_alias(Process& process, uint64_t reference, Term from);
  bool route(Term from, Term to, const Signal& signal);
  Process* next_to_run();
  void step_process(Term pid, StepResult& result);
  void start_fresh();
  void settle();
  bool run_system();
  void stands(Process& process);
  void collect_receives(const Process& process, std::vector<Choice>& out);
  void collect_signals(std::vector<Choice>& out);
  void collect_timers(std::vector<Choice>& out);
  void collect_early(std::vector<Choice>& out);
  bool may_be_early(const Process& owner) const;
  bool has_early_timer(const Process& process) const;
  void take_time(const Timer& timer, ChoiceResult& result);
  void end_timers_of(Term pid);
  bool may_time_out(const Process& process);
  bool pass_system_time();
  bool is_system_timer(const Timer& timer) const;
  bool has_message(const Process& process) const;
  static uint32_t timer_arrived_by(const Process& process);
  static Heap& scratch_heap();
  static Term down_message(Term watcher, const Monitor& monitor, const Signal& signal, Heap& heap);
  bool is_accepted(const Process& receiver, UnderWay& entry);
  bool is_accepted(const Process& receiver, Term message);
  bool comes_later(const Process& receiver, uint64_t order, Term message,
                   const std::vector<uint64_t>& rivals);
  void begin_step(uint32_t number, ChoiceResult& result);
  void end_step();
  void take_message(const Choice& choice, ChoiceResult& result);
  void take_timeout(const Choice& choice, ChoiceResult& result);
  void note_arrived(const Process& process, ChoiceResult& result);
  uint32_t open_since(const Process& process, uint64_t except);
  void settle_open(const Process& process);
  void let_all_arrive();
  bool may_stay_away(const UnderWay& entry) const;
  void stay_away();
  void take_signal(const Choice& choice, ChoiceResult& result);
  void take_timer(const Choice& choice, ChoiceResult& result);
  void note_passed(Process& process, const std::shared_ptr<const ReceivePosition>& position,
                   std::vector<uint64_t> before);
  void arrive(size_t index);
  void arrive_before(uint64_t order, Term from, Term to, TouchMode mode);
  void arrive_in_order(uint64_t order, Term from, Term to);
  void arrive_ties(Term to);
  void look_at_partners(Term pid);
  void wake_hibernating(Process& process);
  bool answer_questions();
  void forget_under_way(Term pid);
  // lazy_ties.cc
  bool tries(const ReceivePosition& position, Term message);
  void note_unheard(const Signal& signal, Term to, bool is_noproc = false,
                    Heard::Tie tie = Heard::Tie::of_receiver);
  void note_unheard_down(const FormerTie& tie, Term from, const Packed& reason);
  void note_former(Term target, FormerTie tie);
  void tell_former(const std::vector<FormerTie>& ties, Term pid, const Packed& reason);
  std::vector<UnderWay> take_pending(Term pid, const std::vector<Term>& links,
                                     const std::map<uint64_t, Watcher>& watchers, const Packed& reason);
  bool hears(const UnderWay& tie, const Packed& reason);
  void tell_end(UnderWay& tie, const Packed& reason, uint32_t ended_by);
  void tell_late(const UnderWay& tie, uint32_t ended_by);
  void tell_tie(const Signal& tie, Term target, bool is_late, const Packed& reason, uint32_t ended_by);
  std::optional<TieRange> range_before(const Process& receiver, Term from, uint64_t order) const;
  std::optional<TieRange> range_at_receive(const Process& receiver, Term from, uint64_t order);
  void narrow(Term to, Term from, const TieRange& range);
  void resolve(const UnderWay& entry);
  bool has_link_under_way(Term from, Term to) const;
  std::shared_ptr<const ReceivePosition> drop_position(const Process& process) const;
  std::shared_ptr<ReceivePosition> position_of(const Process& process) const;
  void go_on(Process& process, ChoiceResult& result);
  // merge.cc
  bool is_passed(const Process& process, uint32_t builtin, const Term* arguments);
  bool is_silent_send(const Process& process, uint32_t builtin, Term to) const;
  bool is_silent_end(const Process& process) const;
  bool claims(const Process& process, uint32_t builtin, const Term* arguments);  // claims.cc
  bool repeat_receives(const Process& process, ChoiceResult& result);            // repeat.cc
  void remember_receives(const Choice& first, int64_t reductions, const ChoiceResult& result);
  const UnderWay* only_message(const Process& process);
  bool has_no_choice(const Process& process);
  void try_all(const Process& receiver);
  void join_receives(Term pid, ChoiceResult& result);
  void note_spoiling(Term to, const Signal& signal);
  void note_spoiling(const Choice& choice, const ChoiceResult& result);
  bool is_eager(Term to, const Signal& signal);
  /// Whether what the process does next makes it ignore the message, had that not arrived (unseen.cc).
  static bool would_drop(const Process& process, const Signal& signal);
  static Dropping dropping_of(const Process& process);
  static bool is_steady(uint32_t builtin, std::span<const Touch> touched);
  bool is_behind_signal(const UnderWay& entry) const;
  const End* find_end(Term pid) const;
  std::vector<Term> note_late(const Process& process);
  void note_late(const Signal& signal, Term to);
  bool is_last_moment(const UnderWay& entry) const;
  void collect_last_moments(const Process& process, std::vector<Choice>& out);
  void take_last_moment(Process& process, const Choice& choice, ChoiceResult& result);
  Process& add_process(const SpawnOptions& options);
  void note_end(const Process& process, const Packed& reason);
  void node_down(uint32_t watching, uint32_t watched);
  void tell_node(uint32_t watching, uint32_t watched, bool is_up, Term reason);
  void break_ties(Term pid, std::pair<uint32_t, uint32_t> nodes);
  void index_modules();
  void run_on_load(const LoadedModule* module);

  struct Repeats;
  struct ModuleIndex;
  struct BootAtoms;
  static std::shared_ptr<BootAtoms> new_boot_atoms();

  std::shared_ptr<const MachineOptions> options_;
  std::shared_ptr<MachineOutput> output_;
  std::shared_ptr<CodeStore> store_;
  Shared<CodeWorld> world_;
  Shared<std::vector<std::string>> code_path_;
  std::shared_ptr<ModuleIndex> index_;  ///< where OTP's modules are
  std::shared_ptr<BootAtoms> boot_atoms_ = new_boot_atoms();
  Shared<HashSet<Symbol>> made_atoms_;
  ProcessTable processes_;
  Shared<HashMap<uint64_t, const LoadedModule*>> prepared_;  ///< by reference
  std::shared_ptr<FileSystem> files_;
  Shared<std::map<uint64_t, std::string>> buffers_;
  Shared<std::map<uint64_t, std::shared_ptr<ZlibStream>>> zlib_streams_;  ///< by reference
  Shared<std::map<uint64_t, Port>> ports_;
  Shared<HashMap<uint64_t, Term>> aliases_;  ///< reference to the process that answers to it
  Shared<Timers> timers_;
  Shared<std::map<std::string, std::string>> environment_;
  Shared<std::map<Word, Packed>> results_;  ///< how processes without a parent ended, by pid
  std::shared_ptr<HashSet<std::string>> missing_;
  std::string lacking_;
  std::vector<UnderWay> under_way_;  ///< in order of sending, when somebody chooses
  std::vector<Term> program_;        ///< its processes that live, when somebody chooses
  std::shared_ptr<Birth> births_;
  std::shared_ptr<const Crash> crash_;
  std::shared_ptr<const SelfCall> self_call_;
  std::shared_ptr<End> ends_;
  uint32_t step_ = 0;                ///< the one under way
  ChoiceResult* current_ = nullptr;  ///< of the step that is being done
  uint64_t arriving_ = 0;            ///< UnderWay::order of the message that arrives
  Term arriving_from_;               ///< who sent the signal that arrives
  bool time_has_passed_ = false;     ///< for OTP's own processes, since the last step
  static constexpr uint32_t kSystemWaitsMax = 10'000;
  uint32_t system_waits_ = 0;  ///< how often time passed only for OTP's own processes, since the last step
  std::array<Queue<Term>, 4> run_queue_;  ///< max, high, normal and low
  std::vector<Node> nodes_;
  std::vector<std::pair<uint32_t, uint32_t>> cuts_, apart_;  ///< who cannot connect, who is not connected
  std::vector<Term> fresh_;  ///< new, not yet at their first event; when somebody chooses
  Term main_, running_, io_server_;
  bool merges_ = false, joins_ = false, is_spoilt_ = false;  ///< merge.cc
  std::shared_ptr<const std::vector<Term>> unjoined_;        ///< likewise: whose receives are not; or null
  std::shared_ptr<Repeats> repeats_;                         ///< with merges_: receives that were done before
  std::shared_ptr<const HashSet<uint64_t>> shared_things_;   ///< not to be claimed; null: nothing is
  bool is_claiming_ = false;                                 ///< in the call that is being done
  bool is_contested_ = false;  ///< others are thought to touch what the call would that was asked about last
  bool had_early_ = false;
  uint8_t watched_ = 0;  ///< bits of Watch
  std::shared_ptr<const std::vector<std::string>> blind_spots_;
  std::vector<TimerNote> begun_timers_;  ///< early ones, before the first step
  bool started_ = false;  ///< what the machine itself needs is there: who comes now is the program
  std::optional<int> halted_;
  Exhausted exhausted_ = Exhausted::no;
  Term exhausted_by_;
  static constexpr size_t kTouchesKept = 4096;
  size_t touches_kept_ = kTouchesKept;  ///< of a step, before those that repeat are forgotten
  uint32_t current_node_ = 0;
  uint64_t references_ = 0, unique_ = 0, time_us_ = 0, last_now_us_ = 0, random_ = 0, signals_ = 0;
  int64_t reductions_ = 0;
  int64_t reductions_at_start_ = 0;
  int64_t time_passes_from_ = 0;  ///< run(): from so many reductions on, see pass_time
  uint64_t clock_read_us_ = 0, clock_reads_ = 0, poll_us_ = 0;
  uint64_t clock_ns_ = 0;  ///< readings that have taken a nanosecond each
  int64_t flow_reductions_ = 0;
  uint64_t flow_us_ = 0;           ///< let_time_flow: what time it was after the last step
  uint32_t flow_from_ = 0;         ///< and since which step nobody has waited
  std::vector<Term> interrupted_;  ///< whose turn waits for another's, see run_others_until_ended
  std::map<std::pair<uint32_t, Word>, Term> services_;  ///< those started, and who starts them
  size_t low_passed_ = 0;  ///< turns of others since a process of low priority had one
};

inline uint64_t reference_id(Term reference) { return reference.box()[2]; }
std::string describe_call(const Builtin& builtin, std::span<const Term> arguments);
/// Modules that OTP has before anything is loaded (bif_code.cc).
std::span<const std::string_view> preloaded_modules();
/// tables*.cc: a process that ends gives up its tables.
void tables_process_exit(Machine& machine, Term pid);

}  // namespace ravel::vm
