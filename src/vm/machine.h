// SPDX-License-Identifier: Apache-2.0
//
// The machine: all state of a running BEAM system in one object. Nothing here asks the operating system for
// time, randomness or threads: same options, same program, same choices, same run.
//
// Two ways to drive it:
//
//   run()       one fixed schedule: signals are delivered at once, processes take turns of 4000 reductions,
//   time jumps to the next timer when nobody
//               can run. `ravel run` and the comparison with erl use this.
//   enabled() / step()   one transition at a time, chosen by the caller: what the explorer (explore/) sees. A
//   transition is a process going on with its next event (and
//               then up to just before the one after), the delivery of the oldest signal of one sender to one
//               receiver, or a timer. Each says what it touched.
//
// clone() copies the machine. Processes, tables and the rest are shared until one side changes them (own()),
// so it costs in proportion to the number of processes and tables, not to what they hold.
#pragma once

#include <deque>
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
#include "vm/process.h"
#include "vm/term.h"

namespace ravel::vm {

struct Tables;      // tables.h: ETS
struct FileSystem;  // file_system.h: read-only view of the real one, and writes kept in memory

struct MachineOptions {
  std::vector<std::string>
      code_path;         ///< folders searched for modules, first match wins; OTP's own come last
  std::string otp_root;  ///< where OTP's libraries are
  uint64_t seed = 0;
  uint64_t start_time_us = 1'600'000'000'000'000;  ///< virtual wall clock at start
  bool booted =
      false;  ///< start kernel's own processes; else modules load as they are called and io is native
  int64_t reductions_max = INT64_MAX;  ///< of the whole run: a guard against endless loops
};

/// Where output goes; cli/ prints it, tests keep it.
struct MachineOutput {
  std::function<void(std::string_view)> out = [](std::string_view) {};
  std::function<void(std::string_view)> missing = [](std::string_view) {
  };  ///< one line for each thing that is not there
};

enum class TransitionKind : uint8_t { run, deliver, timeout, timer };
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

enum class RunEnd : uint8_t { finished, deadlock, reductions, halted };
struct RunResult {
  RunEnd end = RunEnd::finished;
  int halt_status = 0;
};

struct Timer {
  uint64_t id = 0, due_us = 0;
  Term target;  ///< pid or registered name; for a receive's `after` the process itself
  bool is_receive = false;
  Packed message;  ///< what is sent
  uint64_t reference = 0;
};

struct Node {
  Term name;
  uint32_t creation = 0;
  bool connected = true;
};

class Machine {
 public:
  Machine(MachineOptions options, MachineOutput output);
  ~Machine();
  Machine& operator=(const Machine&) = delete;
  std::unique_ptr<Machine> clone() const;

  // ---- processes
  /// Starts a process as spawn/3 does (arguments are copied). The first one is the tested program's.
  Term spawn(const FunctionName& function, std::span<const Term> arguments, Term parent);
  const Process* find(Term pid) const;  ///< null if it is no more
  /// The process to be changed: a copy of its own if a clone shares it.
  Process* own(Term pid);
  std::vector<Term> pids() const;                ///< in order of creation
  void send(Term from, Term to, Signal signal);  ///< under way, or delivered at once when nobody chooses
  void deliver(Signal signal, Term to);

  // ---- running
  RunResult run();
  std::vector<Transition> enabled() const;
  StepResult step(const Transition& transition);
  /// How the process ended: class, reason, trace. Nothing while it lives.
  std::optional<Packed> exit_reason(Term pid) const;

  // ---- shared state that built-ins use
  CodeStore& store() { return *store_; }
  const CodeWorld& world() const { return *world_; }
  CodeWorld& own_world();
  Exported resolve(ExportId id);  ///< loads the module if it is not there (bare start)
  Tables& tables();               ///< to be changed
  const Tables& tables() const { return *tables_; }
  FileSystem& files();
  Term whereis(Term name) const;
  uint64_t new_reference() { return ++references_; }
  uint64_t now_us() const { return time_us_; }
  uint64_t random();  ///< seeded
  const MachineOptions& options() const { return options_; }
  MachineOutput& output() { return output_; }
  /// Says once that `what` is not there.
  void missing(std::string_view what);
  std::vector<Touch>* recording = nullptr;  ///< where touch() writes, while a step runs

  // Members are grouped in structs by the files that own them as these come.
 private:
  friend class Interpreter;
  Machine(const Machine& other);

  MachineOptions options_;
  MachineOutput output_;
  std::shared_ptr<CodeStore> store_;
  std::shared_ptr<CodeWorld> world_;
  std::vector<std::shared_ptr<Process>> processes_;  ///< by pid number; null when gone
  std::shared_ptr<Tables> tables_;
  std::shared_ptr<FileSystem> files_;
  std::map<std::pair<uint64_t, uint64_t>, std::deque<Signal>>
      under_way_;  ///< (sender, receiver), when somebody chooses
  std::vector<Timer> timers_;
  std::vector<Node> nodes_;
  uint64_t references_ = 0, time_us_ = 0, random_ = 0, signals_ = 0;
};

}  // namespace ravel::vm
