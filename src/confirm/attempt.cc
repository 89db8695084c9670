// SPDX-License-Identifier: Apache-2.0
#include "confirm/attempt.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "confirm/plans.h"
#include "explore/dpor.h"
#include "explore/replay.h"
#include "explore/shrink.h"

namespace ravel::confirm {

namespace {

using report::Role;

constexpr Roles kReadRole = role_bit(Role::read);
/// A run that a limit of the machine has ended took as long as so many others.
constexpr uint64_t kTroubleCost = 150;
constexpr size_t kWildMax = 12;      ///< random schedules of each driver, around the held one
constexpr size_t kWildGivenMax = 3;  ///< of a test with each of those beside it

class Attempt {
 public:
  Attempt(const report::Finding& finding, const Code& code, Lab& lab, const AttemptOptions& options)
      : options_(options),
        lab_(lab),
        goal_(std::make_shared<Goal>(goal_of(finding, code.program()))),
        plans_(finding, *goal_, code) {}

  AttemptResult run() {
    if (options_.drivers.empty() && plans_.entries().empty() && plans_.tests().empty() &&
        plans_.setups(false).size() < 2 && !plans_.may_need_boot())
      return {{}, fmt::format("no driver: nothing exported leads to {}", plans_.where())};
    runs_end_ = options_.runs_max;
    for (const Call& call : options_.drivers) try_given(call, true);
    if (!confirmed_)
      for (const Call& call : plans_.tests()) try_given(call, false);
    if (confirmed_) return {std::move(confirmed_), ""};
    // Each has runs of its own; where both may do, half of them.
    for (const bool booted : {false, true}) {
      if (booted && !plans_.may_need_boot()) break;
      if (!booted && plans_.needs_boot()) continue;
      const bool is_guess = booted ? !plans_.needs_boot() : plans_.may_need_boot();
      runs_end_ = runs_ + (is_guess ? options_.runs_max / 2 : options_.runs_max);
      goal_->shape == Shape::overlap ? try_overlap(booted) : try_others(booted);
      if (confirmed_) return {std::move(confirmed_), ""};
    }
    return {{}, why_not()};
  }

 private:
  /// A run with all of OTP takes so many times as long as one without.
  static uint64_t cost_of(const Driver& driver) { return driver.booted ? 25 : 1; }
  bool is_over() const { return confirmed_ || runs_ >= runs_end_ || lab_.is_late(); }

  std::unique_ptr<WatchedSystem> start_of(const Driver& driver) {
    auto start = lab_.start(driver, goal_);
    if (start) return *std::move(start);
    if (problem_.empty()) problem_ = start.error().message;
    return nullptr;
  }

  /// What the user names, or a test: by itself, and with one more process. With OTP's processes only if it
  /// does not get near to what the finding is about without.
  void try_given(const Call& call, bool is_named) {
    for (const bool booted : {false, true}) {
      const Driver alone{{}, {{call}}, booted};
      const auto start = is_over() ? nullptr : start_of(alone);
      if (!start) return;
      runs_ += cost_of(alone);
      const uint64_t places = try_schedule(alone, *start, *make_steady(false), options_.seed).places;
      if (places != 0 || is_named) try_around(alone, *start, kWildMax);
      if (places == 0) continue;
      for (const Driver& driver : plans_.beside(call, booted)) {
        const auto both = is_over() ? nullptr : start_of(driver);
        if (!both) return;
        runs_ += cost_of(driver);
        try_schedule(driver, *both, *make_steady(true), options_.seed);
        try_around(driver, *both, kWildGivenMax);
      }
      return;
    }
  }

  /// Random schedules, with and without holding.
  void try_around(const Driver& driver, const WatchedSystem& start, uint64_t count) {
    try_schedule(driver, start, *make_steady(true), options_.seed);
    for (const bool holds : {true, false}) {
      const auto wild = make_wild(holds, false);
      for (uint64_t i = 0; i < count && !is_over(); ++i) {
        if (driver.booted) runs_ += cost_of(driver);
        try_schedule(driver, start, *wild, options_.seed + i);
      }
    }
  }

  // ---- check-then-act

  void try_overlap(bool booted) {
    for (const auto& setup : plans_.setups(booted)) {
      for (const ir::FuncId entry : plans_.entries())
        for (const Call& call : plans_.calls(entry, setup.size())) {
          if (is_over()) return;
          scout({setup, {{call}}, booted});
        }
      for (const Call& call : plans_.requests(setup.size())) {
        if (is_over()) return;
        scout({setup, {{call}}, booted});
      }
    }
  }

  /// One process alone; if it reads and writes, others beside it.
  void scout(const Driver& driver) {
    const auto start = start_of(driver);
    if (!start) return;
    const auto steady = make_steady(false);
    const Run run = lab_.run(*start, *steady);
    runs_ += cost_of(driver);
    ++calls_;
    note(driver, run);
    if (run.watched().seen()) {
      driver.booted ? see_again(driver, *steady, options_.seed) : keep(driver, *start, run);
      return;
    }
    if (run.watched().reached().read_and_wrote) get_in_between(driver);
  }

  void get_in_between(const Driver& alone) {
    if (got_there_ >= kGotThereMax) return;
    ++got_there_;
    std::optional<Driver> first;
    for (const Driver& driver : plans_.with_others(alone)) {
      if (is_over()) return;
      if (!first) first = driver;
      const auto start = start_of(driver);
      if (!start) continue;
      try_schedule(driver, *start, *make_steady(true), options_.seed);
      const auto wild = make_wild(true, false);
      for (uint64_t i = 0; i < 3 && !confirmed_; ++i) try_schedule(driver, *start, *wild, options_.seed + i);
    }
    // It may have processes of its own.
    if (const auto start = confirmed_ ? nullptr : start_of(alone)) try_around(alone, *start, 3);
    if (!confirmed_ && first) search(*first);
  }

  /// Random schedules, then all of them.
  void search(const Driver& driver) {
    const auto start = start_of(driver);
    if (!start) return;
    for (const bool holds : {true, false})
      for (const bool is_pct : {false, true}) {
        const auto chooser = make_wild(holds, is_pct);
        for (uint64_t i = 0; i < options_.schedules_max / 4 && !confirmed_ && !lab_.is_late(); ++i)
          try_schedule(driver, *start, *chooser, options_.seed + i);
      }
    if (!confirmed_) try_all(driver, *start);
  }

  void try_all(const Driver& driver, const WatchedSystem& start) {
    explore::DporOptions options;
    options.events_max = lab_.events_max(start);
    explore::Dpor dpor(start.clone(), options);
    uint64_t count = 0;
    const bool is_complete = dpor.run([&](explore::Execution& execution) {
      ++schedules_;
      const auto& watched = static_cast<const WatchedSystem&>(execution.system());
      if (watched.seen() && watched.failure()) keep_actions(driver, start, execution.actions());
      return !confirmed_ && ++count < options_.executions_max && !lab_.is_late();
    });
    if (is_complete) complete_ = std::max(complete_, count);
  }

  /// How far it came.
  Reached try_schedule(const Driver& driver, const WatchedSystem& start, explore::Chooser& chooser,
                       uint64_t seed) {
    if (confirmed_) return {};
    constexpr size_t kEventsExpected = 100;
    chooser.begin(seed, kEventsExpected);
    const Run run = lab_.run(start, chooser);
    ++schedules_;
    note(driver, run);
    if (run.watched().seen() && !driver.booted) keep(driver, start, run);
    if (run.watched().seen() && driver.booted) see_again(driver, chooser, seed);
    return run.watched().reached();
  }

  /// What was seen with all of OTP must be seen as whoever replays it will see it.
  void see_again(const Driver& driver, explore::Chooser& chooser, uint64_t seed) {
    constexpr uint64_t kAgainMax = 5;
    constexpr size_t kEventsExpected = 100;
    const auto alone = lab_.start_alone(driver, goal_);
    if (!alone) return;
    for (uint64_t i = 0; i < kAgainMax && !confirmed_; ++i) {
      chooser.begin(seed + i, kEventsExpected);
      const Run run = lab_.run(**alone, chooser);
      ++schedules_;
      if (run.watched().seen()) keep(driver, **alone, run);
    }
  }

  // ---- the other rules

  /// A call, which of the finding's places it leads to, and which servers. Who calls a server stands at a
  /// place more easily than a server that asks another one.
  struct Move {
    Call call;
    uint64_t places = 0, servers = 0;
    std::pair<int, int> rank() const { return {std::popcount(servers), std::popcount(places)}; }
  };

  void try_others(bool booted) {
    std::vector<std::pair<std::vector<Call>, std::vector<Move>>> tried;
    for (const auto& ground : plans_.grounds(booted)) {
      std::vector<Move> moves = try_alone(ground, booted);
      try_at_once(ground, moves, booted);
      if (is_over()) return;
      tried.emplace_back(ground, std::move(moves));
    }
    for (const auto& [ground, moves] : tried) try_one_after_other(ground, moves, booted);
  }

  /// Each by itself. Those that lead to places come first, the others follow.
  std::vector<Move> try_alone(const std::vector<Call>& ground, bool booted) {
    const Reached before = reached_after({ground, {}, booted});
    std::vector<Move> moves;
    for (const Call& call : plans_.moves(ground)) {
      if (is_over()) break;
      const Reached after = reached_after({ground, {{call}}, booted});
      moves.push_back({call, after.places & ~before.places, after.servers & ~before.servers});
    }
    std::ranges::stable_sort(moves, std::greater(), &Move::rank);
    return moves;
  }

  Reached reached_after(const Driver& driver) {
    const auto start = is_over() ? nullptr : start_of(driver);
    if (!start) return {};
    runs_ += cost_of(driver);
    return try_schedule(driver, *start, *make_steady(false), options_.seed);
  }

  /// Those that lead to different places, all of them and then in pairs; then the same one twice.
  void try_at_once(const std::vector<Call>& ground, const std::vector<Move>& moves, bool booted) {
    constexpr size_t kSidesMax = 4, kPairedMax = 8;
    Driver all{ground, {}, booted};
    uint64_t places = 0, servers = 0;
    for (const Move& move : moves)
      if (((move.places & ~places) | (move.servers & ~servers)) != 0 && all.sides.size() < kSidesMax) {
        places |= move.places;
        servers |= move.servers;
        all.sides.push_back({move.call});
      }
    if (all.sides.size() > 1) try_mixed(all);
    const size_t count = std::min(moves.size(), kPairedMax);
    for (size_t i = 0; i < count; ++i)
      for (size_t k = 0; k < i; ++k) try_mixed({ground, {{moves[k].call}, {moves[i].call}}, booted});
    for (size_t i = 0; i < count; ++i) try_mixed({ground, {{moves[i].call}, {moves[i].call}}, booted});
  }

  void try_mixed(const Driver& driver) {
    const auto start = is_over() ? nullptr : start_of(driver);
    if (!start) return;
    runs_ += cost_of(driver);
    try_schedule(driver, *start, *make_steady(true), options_.seed);
    const auto wild = make_wild(false, false);
    for (uint64_t i = 0; i < kWildMax && !is_over(); ++i) {
      if (driver.booted) runs_ += cost_of(driver);
      try_schedule(driver, *start, *wild, options_.seed + i);
    }
  }

  /// Something has to have been done before.
  void try_one_after_other(const std::vector<Call>& ground, const std::vector<Move>& moves, bool booted) {
    constexpr size_t kBeforeMax = 12, kAfterMax = 12;
    for (size_t i = 0; i < moves.size() && i < kBeforeMax; ++i)
      for (size_t k = 0; k < moves.size() && k < kAfterMax; ++k) {
        if (i == k || is_over()) continue;
        Driver driver{ground, {{moves[k].call}}, booted};
        driver.setup.push_back(moves[i].call);
        reached_after(driver);
      }
  }

  // ---- what came of it

  void note(const Driver& driver, const Run& run) {
    const WatchedSystem& watched = run.watched();
    roles_ |= watched.reached().roles;
    if (std::string trouble = watched.trouble(); !trouble.empty()) {
      runs_ += kTroubleCost;
      if (trouble_.empty()) trouble_ = fmt::format("{} ({})", trouble, text_of(driver));
    }
    if (first_.empty()) {
      first_ = text_of(driver);
      first_outcome_ = watched.outcome();
    }
  }

  void keep(const Driver& driver, const WatchedSystem& start, const Run& run) {
    keep_actions(driver, start, run.execution.actions());
  }

  void keep_actions(const Driver& driver, const WatchedSystem& start, std::vector<explore::Action> actions) {
    explore::Execution again(start.clone());
    const explore::Replayed replayed = explore::replay(again, actions);
    if (!replayed.failure) return;  // it was cut off before its end
    explore::FailedSchedule failed{0, options_.seed, *replayed.failure, replayed.outcome, actions};
    explore::ShrinkOptions shrink;
    shrink.events_max = lab_.events_max(start);
    shrink.budget = 60'000;
    explore::Shrunk shrunk = explore::shrink(start, failed, shrink);
    explore::Execution last(start.clone());
    const explore::Replayed shown = explore::replay(last, shrunk.actions);
    const auto& watched = static_cast<const WatchedSystem&>(last.system());
    if (!shown.fits || !watched.seen()) return;
    confirmed_ = Confirmed{driver, std::move(shrunk.actions), *watched.seen(), shown.outcome, schedules_};
  }

  std::string why_not() const {
    const bool got_there = got_there_ > 0 || (goal_->shape != Shape::overlap && roles_ != 0);
    if (!problem_.empty() && runs_ == 0) return fmt::format("no driver: {}", problem_);
    if (lab_.is_late()) return "time was up";
    if (!got_there && !trouble_.empty()) return fmt::format("the driver failed: {}", trouble_);
    if (!got_there && first_.empty()) return fmt::format("no driver: nothing leads to {}", plans_.where());
    if (!got_there && goal_->shape == Shape::overlap && (roles_ & kReadRole) != 0)
      return fmt::format("no driver: none of {} reads the item and then writes it",
                         count_text(calls_, "call"));
    if (!got_there)
      return fmt::format("the driver failed before it got there: {} ended with {}", first_,
                         first_outcome_.substr(0, 120));
    if (complete_ > 0)
      return fmt::format("not with this driver: all {} done ({})", count_text(complete_, "schedule"), first_);
    return fmt::format("never met in {}", count_text(schedules_, "schedule"));
  }

  static std::string count_text(uint64_t count, std::string_view what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  }

  static constexpr size_t kGotThereMax = 4;  ///< ways to get there that are followed up

  const AttemptOptions& options_;
  Lab& lab_;
  std::shared_ptr<Goal> goal_;
  Plans plans_;
  std::optional<Confirmed> confirmed_;
  uint64_t runs_ = 0, runs_end_ = 0, calls_ = 0, schedules_ = 0, complete_ = 0;
  size_t got_there_ = 0;
  Roles roles_ = 0;
  std::string problem_, trouble_, first_, first_outcome_;
};

}  // namespace

AttemptResult attempt(const report::Finding& finding, const Code& code, Lab& lab,
                      const AttemptOptions& options) {
  return Attempt(finding, code, lab, options).run();
}

}  // namespace ravel::confirm
