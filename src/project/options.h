// SPDX-License-Identifier: Apache-2.0
//
// What the user asked for, after everything was taken together. The same option can come from three
// places, each stronger than the one before: ravel.toml, an environment variable RAVEL_…, the command line.
// settings.h has the table of all options and how they are layered; this is only the outcome.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "facts/input.h"
#include "report/report.h"
#include "report/suppress.h"

namespace ravel::project {

/// How a run can end; interface.md promises the numbers.
enum class ExitStatus : int { clean = 0, findings = 1, failed = 2, interrupted = 130 };

enum class Color { automatic, always, never };
enum class UnknownCalls { ignore, any };
enum class FailOn { possible, error, fresh, witnessed, never };  // in the order of their names in settings.cc

/// One `--format NAME[=FILE]`. Without a file it goes to `-o`, or to standard output.
struct FormatRequest {
  report::Format format = report::Format::text;
  std::string file;
};

/// Which rules run: all but those taken away. `--rules a,b` means only these, `+a` adds, `-b` takes away.
class RuleSelection {
 public:
  RuleSelection();  ///< every rule

  /// Applies one list; the error names an unknown rule and its nearest spelling.
  Result<void> apply(std::string_view list);
  bool has(std::string_view rule) const;
  const std::vector<std::string>& names() const { return names_; }  ///< sorted

 private:
  std::vector<std::string> names_;
};

/// What concerns only programs for the JVM. The lists of patterns come from `[jvm]` of ravel.toml.
struct JvmOptions {
  std::vector<std::string> classpath;  ///< jars and folders with classes that the program uses
  std::vector<std::string> models;     ///< jars and folders that come before Ravel's own models
  bool whole_jdk = false;              ///< the JDK's code instead of its models
  std::string contexts = "auto";       ///< how far calling contexts are told apart
  facts::Grouping group = facts::Grouping::field;
  std::vector<std::vector<std::string>> not_parallel;  ///< methods; those of one list never overlap
  std::vector<std::string> thread_local_names;         ///< classes and fields that threads do not share
};

/// An entry of `[native]` in ravel.toml: `lock = ["cache_lock(_, lock)"]`. It has been found to make sense.
struct NativeMeaning {
  std::string key;   ///< `lock`
  std::string text;  ///< `cache_lock(_, lock)`
};

/// Making findings in BEAM programs happen: `--confirm` and its like.
struct ConfirmWish {
  double seconds = 0;                      ///< for all of them; 0: nothing is run
  std::vector<std::string> drivers;        ///< `m:f`, functions without arguments that the user names
  std::string folder = "ravel-witnesses";  ///< where traces are written
  uint64_t seed = 0;
};

/// `[machine]` of ravel.toml: what a BEAM program may use up. 0: as the machine has it, or the command.
struct MachineLimits {
  uint64_t processes = 0, atoms = 0, memory = 0, reductions = 0;
  std::vector<std::string> stubs;  ///< folders with modules that come before all others
};

struct Options {
  std::vector<std::string> paths;
  std::vector<FormatRequest> formats;  ///< empty means text
  std::string output;                  ///< -o
  std::string config;                  ///< the file that was read, or empty
  std::string baseline;
  bool write_baseline = false;
  RuleSelection rules;
  double min_score = facts::kDefaultMinScore;
  bool trust = false;   ///< code of the program may run while it is compiled
  uint64_t memory = 0;  ///< bytes that a run, and each compiler that it starts, may use; 0: no limit
  double seconds = 0;   ///< that a run may take; 0: no limit
  bool all = false;     ///< also findings for which nothing speaks
  UnknownCalls unknown_calls = UnknownCalls::ignore;
  size_t jobs = 0;  ///< 0: one per core
  Color color = Color::automatic;
  bool quiet = false;
  bool stats = false;
  bool statistics = false;  ///< how many findings by rule, folder and score
  bool no_config = false;   ///< no ravel.toml is read, nor the user's own file
  std::string since;        ///< a commit; only findings in files that changed since then
  FailOn fail_on = FailOn::possible;
  bool closed = false;  ///< exported functions that are called here are not called from outside too
  std::vector<std::string>
      api;             ///< patterns of the functions that anybody may call; empty: all exported ones
  std::string main;    ///< the class, or native function, that a closed program starts with
  bool tests = false;  ///< test code is analysed too
  std::vector<std::string> source_paths;
  std::vector<std::string> exclude;           ///< patterns of paths that are not looked at
  std::vector<report::ListedIgnore> ignores;  ///< [[ignore]] of ravel.toml
  JvmOptions jvm;
  ConfirmWish confirm;
  MachineLimits machine;
  std::vector<NativeMeaning> native_meanings;
  std::vector<std::string> compiler_flags;  ///< after `--`: for C and C++ sources without a database
};

/// What `ravel dump` shows.
struct DumpRequest {
  std::string ir;           ///< "text", "json", "dot" or empty
  std::string calls;        ///< the same
  std::string origins;      ///< "text", "json" or empty
  std::string points_to;    ///< "mod:fun/1", "mod:fun/1:%7", or empty
  std::string form;         ///< of points_to: "text", "json"
  std::string atomicities;  ///< "text", "json" or empty
  std::string races;        ///< "text" or empty
  std::string locks;        ///< "text", "json", "dot" or empty
  std::string waits;        ///< the same
  std::string messages;     ///< the same
  std::string function;     ///< pattern of functions, empty for all
};

/// What `ravel run` runs.
struct RunRequest {
  std::string target;                  ///< MODULE:FUNCTION
  std::vector<std::string> arguments;  ///< terms as text
  std::vector<std::string> code_path;  ///< --pa
  uint64_t seed = 0;
  bool booted = false;
  std::vector<std::string> nodes;  ///< names of simulated nodes
  bool show_result = false;
  MachineLimits limits;  ///< those that are not 0 are stronger than ravel.toml's
};

/// How `ravel explore` and its like show what they found.
struct ResultRequest {
  std::string format = "text";  ///< or "json"
  std::string output;           ///< -o
  Color color = Color::automatic;
  bool quiet = false;
};

/// What `ravel explore` explores. Numbers that mean "no limit" are left at their largest value.
struct ExploreRequest {
  RunRequest program;
  std::string strategy = "random";
  uint64_t seed = 0;
  uint64_t schedules = 0;  ///< 0: 1000, and with dpor all
  double seconds = 0;      ///< 0: no limit
  uint32_t preemptions = UINT32_MAX, delays = UINT32_MAX, depth = 3;
  uint64_t events = 100'000;
  bool new_first = false;
  bool source_sets = false;  ///< of dpor
  std::vector<std::string> ignore, normal, fault, atomic, side_effect;
  std::string processes = "tested";  ///< or "any": whose end counts
  std::string time_outs = "last";    ///< when timers fire: "last", "ordered" or "all" (vm/timers.h)
  uint32_t early = 2;                ///< time-outs of a process that may come early
  bool time_flows = false;           ///< time goes on while others work (vm/timers.h)
  bool system_processes = false;     ///< OTP's own are scheduled like the program's
  bool is_test = false;              ///< a test of `ravel test`: the test library is there
  bool is_driver = false;            ///< of `ravel confirm`: likewise, but nothing is judged
  uint64_t told = UINT64_MAX;        ///< only the first so many steps are told: then the test was judged
  std::string trace;                 ///< where to write it; empty: MODULE.rvt
  std::string shard, resume;
  std::vector<std::string> against;  ///< traces whose failures should be gone
  bool keep_going = false, no_shrink = false;
  bool property = false;  ///< the result `false` is a failure
  size_t jobs = 0;
  ResultRequest result;
};

/// What `ravel test` tests.
struct TestRequest {
  std::vector<std::string> targets;    ///< MODULE[:TEST], FILE[:TEST or line], folders, applications
  std::vector<std::string> code_path;  ///< --pa
  std::string strategy = "pos";
  uint64_t seed = 0;
  uint64_t tests = 0;      ///< 0: as the property says, else 100
  uint64_t schedules = 0;  ///< of each test; 0: ten, and with dpor all
  double seconds = 0;      ///< 0: no limit
  uint32_t preemptions = UINT32_MAX;
  std::vector<std::string> atomic, side_effect, nodes;
  bool booted = false;
  bool build = false;  ///< the project's build tool makes the modules first
  std::string time_outs = "last";
  uint64_t events = 100'000;
  uint32_t size = 42, branches = 0;
  std::string trace;  ///< empty: MODULE.rvt
  bool no_shrink = false;
  size_t jobs = 0;
  ResultRequest result;
};

/// What `ravel flaky` looks at: one test.
struct FlakyRequest {
  TestRequest test;
  std::string export_file;  ///< a regression test goes there
};

/// What `ravel compare` compares: one call in two builds.
struct CompareRequest {
  std::string before, after;  ///< folders
  ExploreRequest call;
};

struct ReplayRequest {
  std::string trace;
  std::vector<std::string> code_path;
  bool step = false;
  ResultRequest result;
};

struct ViewRequest {
  std::string trace, output;
  std::vector<std::string> code_path;
};

struct MergeRequest {
  std::vector<std::string> files;
  ResultRequest result;
};

}  // namespace ravel::project
