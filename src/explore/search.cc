// SPDX-License-Identifier: Apache-2.0
#include "explore/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/parallel.h"

namespace ravel::explore {

namespace {

constexpr size_t kBlockFirst = 16, kBlockMax = 1024;
constexpr uint64_t kProbeSeed = 0;  ///< not the user's: a schedule must not depend on its neighbours

double now_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

/// A system at its start and a strategy, used by one thread at a time.
struct Search::Worker {
  std::unique_ptr<System> start;
  std::unique_ptr<Chooser> chooser;
  std::unique_ptr<System> close;  ///< made when it is needed

  /// At its start, for looking at races.
  const System& closely(const Start& make) {
    if (!make) return *start;
    if (!close) close = make();
    return *close;
  }
};

/// Takes a worker that is free, or makes one; gives it back at the end.
class Search::WorkerLoan {
 public:
  explicit WorkerLoan(Search& search) : search_(search) {
    const std::lock_guard lock(search.workers_mutex_);
    if (search.workers_.empty()) {
      worker_ =
          std::make_unique<Worker>(Worker{search.start_(), make_chooser(search.options_.chooser), nullptr});
    } else {
      worker_ = std::move(search.workers_.back());
      search.workers_.pop_back();
    }
  }
  ~WorkerLoan() {
    const std::lock_guard lock(search_.workers_mutex_);
    search_.workers_.push_back(std::move(worker_));
  }
  WorkerLoan(const WorkerLoan&) = delete;
  WorkerLoan& operator=(const WorkerLoan&) = delete;
  Worker* operator->() { return worker_.get(); }

 private:
  Search& search_;
  std::unique_ptr<Worker> worker_;
};

Search::Search(Start start, SearchOptions options)
    : start_(std::move(start)), options_(std::move(options)), result_(options_.earlier) {}

Search::~Search() = default;

SearchResult Search::result() const {
  const std::lock_guard lock(mutex_);
  return result_;
}

SearchStatus Search::status() const {
  const std::lock_guard lock(mutex_);
  SearchStatus status{result_.schedules + running_, result_.failures, result_.explored, 0, {}, 0};
  // Of a few schedules nothing can be told.
  if (result_.explored > 1e-6 && result_.schedules >= 100)
    status.estimated_total = static_cast<double>(result_.schedules) / result_.explored;
  if (result_.failure) {
    status.failure = result_.failure->failure.message;
    status.failed_number = result_.failure->number;
  }
  return status;
}

void Search::run() {
  deadline_ = options_.seconds_max > 0 ? now_seconds() + options_.seconds_max : 0;
  options_.chooser.strategy == Strategy::dpor ? run_dpor() : run_choosers();
  const std::lock_guard lock(mutex_);
  is_done_ = true;
  done_.notify_all();
}

bool Search::wait(double seconds) {
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, std::chrono::duration<double>(seconds), [this] { return is_done_; });
}

bool Search::is_out_of_time() const { return is_stopped_ || (deadline_ > 0 && now_seconds() > deadline_); }

/// How long a schedule is: pct and the bounds want to know.
void Search::probe() {
  Execution execution(start_());
  const auto chooser = with_faults(make_random(false));
  chooser->begin(kProbeSeed, SIZE_MAX / 4);  // so long that no fault cuts it short
  run_schedule(execution, *chooser, options_.events_max);
  expected_events_ = std::max<size_t>(execution.size(), 1);
}

void Search::run_choosers() {
  if (result_.failure && !options_.keep_going) return;
  probe();
  uint64_t number = result_.next;
  size_t size = kBlockFirst;
  while (number < options_.schedules_max && !is_out_of_time()) {
    std::vector<Record> block(size);
    block.resize(next_block(number, block));
    parallel_for(block.size(), [&](size_t i) {
      if (!is_out_of_time()) run_one(block[i].number, block[i]);
    });
    if (!take_in(block)) return;
    size = std::min(size * 2, kBlockMax);
  }
}

/// Numbers for the records of a block; how many there are.
size_t Search::next_block(uint64_t& number, std::vector<Record>& block) const {
  size_t count = 0;
  for (; count < block.size() && number < options_.schedules_max; ++number)
    if (number % options_.shard.count == options_.shard.index) block[count++].number = number;
  return count;
}

void Search::run_one(uint64_t number, Record& record) {
  WorkerLoan worker(*this);
  Execution execution(worker->start->clone());
  worker->chooser->begin(options_.seed + number, expected_events_);
  const Ended ended = run_schedule(execution, *worker->chooser, options_.events_max);
  record.number = number;
  end_of(execution, ended, record);
  if (number < kRacesFromFirst) note(worker->closely(options_.closely), execution.actions(), record);
}

void Search::end_of(Execution& execution, Ended ended, Record& record) const {
  record.has_run = true;
  record.events = execution.action_count();
  record.is_cut = ended == Ended::cut;
  const Failure* failure = execution.system().failure();
  if (failure != nullptr) record.failure = *failure;
  record.outcome = execution.system().outcome();
  if (record.is_cut) {
    record.outcome = fmt::format("not ended after {} events", options_.events_max);
    if (!record.failure)
      record.failure = Failure{FailureKind::livelock, fmt::format("it had {}", record.outcome), "", {}};
  }
  record.is_ignored = execution.system().ignored() != nullptr;
  if (record.failure && std::ranges::find(options_.ignored, record.failure->kind) != options_.ignored.end()) {
    record.failure.reset();
    record.is_ignored = true;
  }
  if (record.failure) record.actions = execution.actions();
}

/// The races of an execution whose outcome is known. It is done again with words for what happens.
void Search::note(const System& start, std::span<const Action> actions, Record& record) {
  record.has_races = true;
  if (record.is_cut) return;  // what does not end has too many
  Execution execution(start.clone());
  execution.system().describe_places();
  for (const Action& action : actions) execution.step_again(action);
  const System& system = execution.system();
  for (RacePair& pair : races_of(execution, start)) {
    Race race{system.place_text(pair.first), system.place_text(pair.second), std::move(pair.what), {}, {}};
    race.first_then_second[record.outcome] = 1;
    record.races.push_back(std::move(race));
  }
}

/// Puts a block's results together, in order. False if the search is over.
bool Search::take_in(std::vector<Record>& block) {
  for (Record& record : block) {
    if (!record.has_run) return false;  // out of time
    // The first of its kind: run it again and look closely.
    if (!record.has_races && result_.outcomes.size() < kRacesFromOutcomes &&
        !result_.outcomes.contains(record.outcome)) {
      WorkerLoan worker(*this);
      Execution execution(worker->start->clone());
      worker->chooser->begin(options_.seed + record.number, expected_events_);
      run_schedule(execution, *worker->chooser, options_.events_max);
      note(worker->closely(options_.closely), execution.actions(), record);
    }
    add(record);
    if (record.failure && !options_.keep_going) return false;
  }
  return true;
}

void Search::add(Record& record) {
  const std::lock_guard lock(mutex_);
  ++result_.schedules;
  result_.next = record.number + 1;
  result_.events += record.events;
  result_.cut += record.is_cut;
  result_.ignored += record.is_ignored;
  if (result_.outcomes.size() >= kOutcomesMax && !result_.outcomes.contains(record.outcome)) {
    ++result_.left_out;
  } else {
    const auto [outcome, is_new] = result_.outcomes.try_emplace(record.outcome);
    if (is_new) outcome->second = {0, record.number, record.failure.has_value()};
    ++outcome->second.count;
  }
  for (Race& race : record.races) result_.races.add(std::move(race));
  if (!record.failure) return;
  ++result_.failures;
  if (result_.failure) return;
  result_.failure = FailedSchedule{record.number, options_.seed + record.number, *record.failure,
                                   record.outcome, std::move(record.actions)};
}

}  // namespace ravel::explore
