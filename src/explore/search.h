// SPDX-License-Identifier: Apache-2.0
//
// Many schedules of one program: how they ended, the first that failed, what raced. Schedule i has the seed
// `seed + i`, so whatever fails can be had again as the only schedule of another search. Schedules run in
// blocks, on as many cores as allowed, and are put together in their order: what a search finds depends
// neither on the number of cores nor on who was faster. (How far it comes within a time limit does.)
//
// Races are gathered from the first schedules, and from the first of each outcome: looking for them takes
// longer than running the schedule.
//
// result() may be asked for while run() is going on: it is always what a search over fewer schedules would
// have found. resume it with SearchOptions::earlier.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash_map.h"
#include "explore/chooser.h"
#include "explore/races.h"
#include "explore/system.h"

namespace ravel::explore {

/// Makes the system at its start. Called from several threads, one at a time.
using Start = std::function<std::unique_ptr<System>()>;

class DporTeam;  // dpor_team.h

/// Part `index` (from 0) of `count`.
struct Shard {
  uint64_t index = 0, count = 1;
};

struct Outcome {
  uint64_t count = 0;
  uint64_t first = 0;  ///< number of the first schedule that ended so
  bool failed = false;
};

struct FailedSchedule {
  uint64_t number = 0;  ///< of the schedule, from 0
  uint64_t seed = 0;
  Failure failure;
  std::string outcome;
  std::vector<Action> actions;
  bool is_endless = false;  ///< a limit has stopped it: doing it again takes long
};

/// What is to be said of a search besides its outcomes.
struct Remarks {
  std::map<std::string, uint64_t> waiting;  ///< who waits for ever at the end, in how many schedules
  uint64_t waiting_left_out = 0;            ///< schedules with others: there were too many different ones
  std::set<std::string> blind_spots;        ///< System::blind_spots
  bool has_timers = false;                  ///< System::has_timers
  void add(const Remarks& other);
  static constexpr size_t kWaitingMax = 200;
};

struct SearchResult {
  uint64_t schedules = 0, events = 0, failures = 0;
  uint64_t cut = 0;            ///< schedules that were too long
  uint64_t ignored = 0;        ///< schedules in which something failed that is not to count
  uint64_t next = 0;           ///< number of the first schedule that was not run
  bool complete = false;       ///< every schedule up to equivalence was explored
  bool within_bounds = false;  ///< likewise, but for those beyond the bounds on preemptions or delays
  double explored = 0;         ///< estimate of the part that was, 0 to 1; dpor only
  std::map<std::string, Outcome> outcomes;
  uint64_t left_out = 0;  ///< schedules whose outcome is not among those: there were too many different ones
  std::optional<FailedSchedule> failure;  ///< the one with the lowest number
  RaceTable races;
  Remarks remarks;
  /// dpor, if it is not complete and can be gone on with: what is left to do (DporTeam::save).
  std::string frontier;
  bool is_bad_frontier = false;  ///< the earlier one's was of no use; nothing was done
};

struct SearchOptions {
  ChooserOptions chooser = {};
  uint64_t seed = 0;
  uint64_t schedules_max = 1000;  ///< of all shards together; dpor: of this one
  double seconds_max = 0;         ///< 0: no limit
  size_t events_max = 100'000;    ///< of one schedule; a longer one counts as a livelock
  bool keep_going = false;        ///< after a failure
  std::vector<FailureKind> ignored = {};
  /// dpor: several events in one step (DporOptions). Then an unfinished search cannot be gone on with, and no
  /// shards are possible: they would not agree on what an event is.
  bool merges = false;
  bool source_sets = false;   ///< dpor: source sets in place of wakeup trees (DporOptions)
  uint64_t round_events = 0;  ///< dpor, for tests (DporOptions)
  Shard shard = {};
  SearchResult earlier = {};  ///< what an interrupted search had found
  /// The same system, with everything that races are found by; null: the searched one has it.
  Start closely = nullptr;
};

/// How far it is, for those who wait.
struct SearchStatus {
  uint64_t schedules = 0, failures = 0;
  double explored = 0;         ///< 0 to 1
  double estimated_total = 0;  ///< schedules; 0 if unknown; dpor only
  std::string failure;         ///< the first one's message
  uint64_t failed_number = 0;
};

class Search {
 public:
  Search(Start start, SearchOptions options);
  ~Search();

  /// Until a limit is reached, something fails, or stop() was called.
  void run();
  void stop() { is_stopped_ = true; }
  /// After stop(), from another thread: until run() has returned. False if it has not after so many seconds.
  bool wait(double seconds);
  SearchResult result() const;
  SearchStatus status() const;

 private:
  static constexpr uint64_t kRacesFromFirst = 200;   ///< schedules in which races are looked for
  static constexpr size_t kRacesFromOutcomes = 400;  ///< and the first of so many outcomes
  static constexpr size_t kOutcomesMax = 10'000;     ///< of others only how often is counted

  struct Worker;
  class WorkerLoan;
  /// One schedule, done.
  struct Record {
    uint64_t number = 0;
    bool has_run = false, is_cut = false, is_ignored = false;
    bool is_late = false;     ///< the time for the search was up before its end
    bool is_endless = false;  ///< or a limit of the machine was reached
    size_t events = 0;
    std::string outcome;
    std::optional<Failure> failure;
    std::vector<Action> actions;  ///< if it failed
    bool has_races = false;
    std::vector<Race> races;
    Remarks remarks;
  };

  void run_choosers();
  struct Part;
  bool merges() const;
  void run_dpor();  // search_dpor.cc, like the last and the next
  bool visit(Part& part, size_t slot, Execution& execution);
  void note_ending(Part& part, uint64_t number, const Record& record, const Execution& execution);
  static Record look_of(const std::string& outcome, std::vector<Action> actions);
  static void choose_looks(const SearchResult& known, std::span<Part> parts);
  void look_closely(std::span<Part> parts, DporTeam& team);
  void take_in(Part& part);
  bool probe();
  size_t next_block(uint64_t& number, std::vector<Record>& block) const;
  void run_one(uint64_t number, Record& record);
  bool take_in(std::vector<Record>& block);
  using WaitingTexts = std::map<LeftWaiting, std::string>;
  static Remarks remarks_of(const System& system, WaitingTexts& texts);
  void end_of(Execution& execution, Ended ended, Record& record, WaitingTexts& texts) const;
  static void note(const System& start, std::span<const Action> actions, Record& record);
  void add(Record& record);
  bool is_out_of_time() const;
  bool cuts_short();
  bool has_ended_any() const { return result_.schedules + running_ > 0; }

  Start start_;
  SearchOptions options_;
  size_t expected_events_ = 0;
  double deadline_ = 0;
  std::atomic<double> first_step_ = 0;           ///< when it was done
  std::atomic<uint64_t> running_ = 0;            ///< schedules of the block, or dpor's round
  std::atomic<size_t> first_failed_ = SIZE_MAX;  ///< dpor: task of the round
  std::atomic<bool> is_stopped_ = false;
  std::mutex workers_mutex_;
  std::vector<std::unique_ptr<Worker>> workers_;  ///< not at work
  mutable std::mutex mutex_;                      ///< guards what follows
  SearchResult result_;
  HashSet<std::string_view> known_;  ///< dpor: the texts of result_.outcomes, to be found at once
  bool is_done_ = false;
  std::condition_variable done_;
};

}  // namespace ravel::explore
