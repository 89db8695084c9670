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

/// Words are found once for each who is left at a place.
Remarks Search::remarks_of(const System& system, WaitingTexts& texts) {
  Remarks remarks;
  for (const LeftWaiting& each : system.left_waiting()) {
    const auto [text, is_new] = texts.try_emplace(each);
    if (is_new) text->second = system.waiting_text(each.process);
    remarks.waiting.emplace(text->second, 1);
  }
  remarks.has_timers = system.has_timers();
  for (std::string& spot : system.blind_spots()) remarks.blind_spots.insert(std::move(spot));
  return remarks;
}

void Remarks::add(const Remarks& other) {
  waiting_left_out += other.waiting_left_out;
  for (const auto& [text, count] : other.waiting) {
    const bool is_full = waiting.size() >= kWaitingMax && !waiting.contains(text);
    (is_full ? waiting_left_out : waiting[text]) += count;
  }
  has_timers |= other.has_timers;
  blind_spots.insert(other.blind_spots.begin(), other.blind_spots.end());
}

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

Search::Search(Start start, SearchOptions options) : options_(std::move(options)), result_(options_.earlier) {
  start_ = [this, start = std::move(start)] {
    auto system = start();
    if (system && options_.seconds_max > 0) system->set_time_limit([this] { return cuts_short(); });
    return system;
  };
}

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

/// Whether a schedule is not to go on. The first has all the time for itself, whatever it took to get there;
/// and one that a resumed search would go on with does, once others have ended.
bool Search::cuts_short() {
  if (deadline_ == 0) return false;
  const double now = now_seconds();
  double begun = 0;
  if (!first_step_.compare_exchange_strong(begun, now) && !has_ended_any())
    return now > begun + options_.seconds_max;
  const bool can_resume = options_.chooser.strategy == Strategy::dpor && !merges();
  return now > deadline_ && has_ended_any() && !can_resume;
}

/// At least one schedule is run to its end, or for as long as there is time for all.
bool Search::is_out_of_time() const {
  return is_stopped_ || (deadline_ > 0 && now_seconds() > deadline_ && has_ended_any());
}

/// How long a schedule is: pct and the bounds want to know. False if it does not end within a limit: then it
/// is all that is to be known.
bool Search::probe() {
  Execution execution(start_());
  const auto chooser = with_faults(with_patience(make_random(false)));
  chooser->begin(kProbeSeed, SIZE_MAX / 4);  // so long that no fault cuts it short
  const Ended ended = run_schedule(execution, *chooser, options_.events_max);
  expected_events_ = std::max<size_t>(execution.size(), 1);
  const System& system = execution.system();
  if (!system.is_late() && (!system.is_exhausted() || options_.keep_going)) return true;
  Record record;
  WaitingTexts texts;
  end_of(execution, ended, record, texts);
  if (!record.failure) return true;
  add(record);
  return false;
}

void Search::run_choosers() {
  if (result_.failure && !options_.keep_going) return;
  if (!probe()) return;
  uint64_t number = result_.next;
  size_t size = kBlockFirst;
  while (number < options_.schedules_max && !is_out_of_time()) {
    std::vector<Record> block(size);
    block.resize(next_block(number, block));
    std::atomic<size_t> failed = SIZE_MAX;  // what comes after it will not be looked at
    parallel_for(block.size(), [&](size_t i) {
      if (is_out_of_time() || i > failed) return;
      run_one(block[i].number, block[i]);
      if (!block[i].is_late) ++running_;
      if (!block[i].failure || options_.keep_going) return;
      for (size_t before = failed; i < before && !failed.compare_exchange_weak(before, i);) {
      }
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
  WaitingTexts texts;
  end_of(execution, ended, record, texts);
  if (number < kRacesFromFirst) note(worker->closely(options_.closely), execution.actions(), record);
}

void Search::end_of(Execution& execution, Ended ended, Record& record, WaitingTexts& texts) const {
  record.has_run = true;
  record.events = execution.action_count();
  record.is_cut = ended == Ended::cut;
  const Failure* failure = execution.system().failure();
  if (failure != nullptr) record.failure = *failure;
  record.outcome = execution.system().outcome();
  record.is_late = execution.system().is_late() && failure == nullptr;
  record.is_endless = record.is_cut || record.is_late || execution.system().is_exhausted();
  if (record.is_cut || record.is_late) {
    record.outcome =
        fmt::format("not ended after {} events", record.is_late ? record.events : options_.events_max);
    if (record.is_late) record.outcome += fmt::format(" and {} seconds", options_.seconds_max);
    if (!record.failure)
      record.failure = Failure{FailureKind::livelock, fmt::format("it had {}", record.outcome), "", {}};
  }
  record.is_ignored = execution.system().ignored() != nullptr;
  if (!record.is_cut) record.remarks = remarks_of(execution.system(), texts);
  if (record.failure && std::ranges::find(options_.ignored, record.failure->kind) != options_.ignored.end()) {
    record.failure.reset();
    record.is_ignored = true;
  }
  if (record.failure) record.actions = execution.actions();
}

/// The races of an execution whose outcome is known. It is done again with words for what happens.
void Search::note(const System& start, std::span<const Action> actions, Record& record) {
  record.has_races = true;
  if (record.is_cut || record.is_endless) return;  // what does not end has too many
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
  running_ = 0;
  for (Record& record : block) {
    const bool is_only = result_.schedules == 0;
    if (!record.has_run || (record.is_late && !is_only)) return false;  // out of time
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
    if (record.is_late || (record.failure && !options_.keep_going)) return false;
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
  result_.remarks.add(record.remarks);
  if (!record.failure) return;
  ++result_.failures;
  if (result_.failure) return;
  result_.failure = FailedSchedule{record.number,  options_.seed + record.number, *record.failure,
                                   record.outcome, std::move(record.actions),     record.is_endless};
}

}  // namespace ravel::explore
