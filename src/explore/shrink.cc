// SPDX-License-Identifier: Apache-2.0
#include "explore/shrink.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <tuple>

#include "explore/rounds.h"

namespace ravel::explore {

namespace {

using Segment = std::vector<Action>;

std::vector<Segment> segments_of(const std::vector<Action>& actions) {
  std::vector<Segment> segments;
  for (const Action& action : actions) {
    if (segments.empty() || segments.back().front().process != action.process) segments.emplace_back();
    segments.back().push_back(action);
  }
  return segments;
}

/// A text without its numbers.
std::string shape(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (!is_digit)
      result += c;
    else if (!result.ends_with('#'))
      result += '#';
  }
  return result;
}

template <typename Segments>
auto at(Segments& segments, size_t index) {
  return segments.begin() + static_cast<std::ptrdiff_t>(index);
}

std::vector<Segment> moved(std::vector<Segment> segments, size_t from, size_t to) {
  if (from < to)
    std::rotate(at(segments, from), at(segments, from + 1), at(segments, to));
  else
    std::rotate(at(segments, to), at(segments, from), at(segments, from + 1));
  return segments;
}

class Shrinker {
 public:
  Shrinker(const System& start, const FailedSchedule& failed, const ShrinkOptions& options)
      : start_(start), failure_(failed.failure), options_(options) {
    best_.actions = failed.actions;
    best_.failure = failed.failure;
    best_.outcome = failed.outcome;
    best_.switches = best_.switches_before = context_switches(failed.actions);
    best_.steps_before = failed.actions.size();
  }

  Shrunk run() {
    bool improves = true;
    attempt(best_.actions);  // what comes after the failure goes
    while (improves && !is_over()) {
      improves = shorten();
      improves |= leave_out();
      improves |= move();
    }
    best_.is_minimal = !is_over();
    return std::move(best_);
  }

 private:
  /// Keeps only the beginning, as little as possible.
  bool shorten() {
    const std::vector<Segment> segments = segments_of(best_.actions);
    std::vector<Action> beginning;
    for (const Segment& segment : segments) {
      if (attempt(beginning)) return true;
      beginning.insert(beginning.end(), segment.begin(), segment.end());
    }
    return false;
  }

  bool leave_out() {
    bool improved = false;
    for (size_t chunk = std::max<size_t>(segments_of(best_.actions).size() / 2, 1); chunk > 0; chunk /= 2) {
      for (size_t i = 0; i < segments_of(best_.actions).size();) {
        std::vector<Segment> segments = segments_of(best_.actions);
        const size_t end = std::min(i + chunk, segments.size());
        segments.erase(at(segments, i), at(segments, end));
        if (attempt(segments))
          improved = true;
        else
          i += chunk;
      }
    }
    return improved;
  }

  /// Joins a segment with the one before, or the one after, of the same process.
  bool move() {
    bool improved = false;
    for (size_t i = 0; i < segments_of(best_.actions).size(); ++i) {
      const std::vector<Segment> segments = segments_of(best_.actions);
      const auto next = std::find_if(at(segments, i + 1), segments.end(), [&](const Segment& s) {
        return s.front().process == segments[i].front().process;
      });
      if (next == segments.end()) continue;
      const auto j = static_cast<size_t>(next - segments.begin());
      improved |= attempt(moved(segments, j, i + 1)) || attempt(moved(segments, i, j));
    }
    return improved;
  }

  bool attempt(const std::vector<Segment>& segments) {
    std::vector<Action> wish;
    for (const Segment& segment : segments) wish.insert(wish.end(), segment.begin(), segment.end());
    return attempt(wish);
  }

  /// Runs it; true if it fails alike and is better than the best so far, which it then is.
  bool attempt(const std::vector<Action>& wish) {
    if (is_over()) return false;
    ++best_.runs;
    Execution execution(start_.clone());
    if (!fails(execution, wish)) return false;
    std::vector<Action> actions;
    for (const Event& event : execution.events()) actions.push_back(event.action);
    const size_t switches = context_switches(actions);
    if (std::tuple(switches, actions.size()) >= std::tuple(best_.switches, best_.actions.size()))
      return false;
    best_.actions = std::move(actions);
    best_.switches = switches;
    best_.failure = *execution.system().failure();
    best_.outcome = execution.system().outcome();
    return true;
  }

  /// Follows the wish as far as possible, then lets whoever acted last go on.
  bool fails(Execution& execution, const std::vector<Action>& wish) {
    auto next = wish.begin();
    while (true) {
      const std::vector<Possible>& possible = execution.possible();
      if (const Failure* failure = execution.system().failure()) return is_alike(*failure, failure_);
      if (execution.size() >= options_.events_max) return false;
      std::optional<Action> action;
      for (; next != wish.end() && !action; ++next)
        if (std::ranges::binary_search(possible, *next, {}, &Possible::action)) action = *next;
      if (!action) action = by_default(execution);
      if (!action) return false;
      execution.step(*action);
      if (++events_ % kEventsPerQuestion == 0 && is_over()) return false;
    }
  }

  bool is_over() {
    is_stopped_ = is_stopped_ || (options_.stop && options_.stop());
    return is_stopped_ || events_ >= options_.budget;
  }

  static std::optional<Action> by_default(Execution& execution) {
    const ProcessId last = execution.size() > 0 ? execution.events().back().action.process : 0;
    std::optional<Action> best;
    for (const Possible& p : execution.possible()) {
      if (p.action.kind == ActionKind::fault) continue;
      const auto rank = [&](const Action& a) {
        return std::tuple(a.process != last, !a.is_own(), a.process);
      };
      if (!best || rank(p.action) < rank(*best)) best = p.action;
    }
    return best;
  }

  static constexpr uint64_t kEventsPerQuestion = 256;

  const System& start_;
  const Failure failure_;
  const ShrinkOptions options_;
  bool is_stopped_ = false;
  uint64_t events_ = 0;
  Shrunk best_;
};

}  // namespace

bool is_alike(const Failure& a, const Failure& b) {
  return a.kind == b.kind && shape(a.message) == shape(b.message);
}

size_t context_switches(const std::vector<Action>& actions) {
  size_t count = 0;
  for (size_t i = 1; i < actions.size(); ++i) count += actions[i].process != actions[i - 1].process;
  return count;
}

namespace {

/// A schedule that goes round is small if it ends after the first round.
std::optional<Shrunk> shrink_round(const System& start, const FailedSchedule& failed) {
  auto round = first_round(start, failed.actions);
  if (!round) return std::nullopt;
  Shrunk shrunk;
  shrunk.actions.assign(failed.actions.begin(), at(failed.actions, round->first + round->length));
  if (const auto direct = without_detours(start, failed.actions, *round))
    if (const auto nearer = first_round(start, *direct)) {
      round = nearer;
      shrunk.actions.assign(direct->begin(), at(*direct, round->first + round->length));
    }
  const auto end = start.clone();
  Step step;
  std::vector<Possible> possible;
  for (const Action& action : shrunk.actions) {
    end->possible(possible);
    end->step(action, step);
  }
  shrunk.failure = round_failure(*end, *round);
  shrunk.outcome = failed.outcome;
  shrunk.switches = context_switches(shrunk.actions);
  shrunk.switches_before = context_switches(failed.actions);
  shrunk.steps_before = failed.actions.size();
  shrunk.round = round->length;
  return shrunk;
}

}  // namespace

Shrunk shrink(const System& start, const FailedSchedule& failed, const ShrinkOptions& options) {
  if (failed.failure.kind == FailureKind::livelock && options.rounds)
    if (auto shrunk = shrink_round(start, failed)) return *std::move(shrunk);
  return Shrinker(start, failed, options).run();
}

}  // namespace ravel::explore
