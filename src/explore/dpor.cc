// SPDX-License-Identifier: Apache-2.0
#include "explore/dpor.h"

#include <algorithm>
#include <utility>

namespace ravel::explore {

namespace {

bool contains(const std::vector<Possible>& possible, const Action& action) {
  return std::any_of(possible.begin(), possible.end(), [&](const Possible& p) { return p.action == action; });
}

bool is_asleep(const std::vector<Move>& sleep, const Action& action) {
  return std::any_of(sleep.begin(), sleep.end(), [&](const Move& move) { return move.action == action; });
}

bool is_fault(const Possible& possible) { return possible.action.kind == ActionKind::fault; }

}  // namespace

Dpor::Dpor(std::unique_ptr<System> start, DporOptions options)
    : options_(options), execution_(std::move(start)) {}

bool Dpor::run(const Visit& visit) {
  do {
    const Ended ended = go_to_end();
    counts_.depth_max = std::max(counts_.depth_max, path_.size());
    if (ended == Ended::given_up) continue;
    ++(ended == Ended::complete ? counts_.executions : counts_.cut);
    mark_reached();
    if (!visit(execution_)) return false;
    plan_all();
  } while (go_back());
  return counts_.cut == 0;
}

/// Goes on where the path ends, as the wakeup tree says and then freely, until nothing is possible.
Dpor::Ended Dpor::go_to_end() {
  for (;;) {
    const std::vector<Possible>& possible = execution_.possible();
    if (std::all_of(possible.begin(), possible.end(), is_fault)) return Ended::complete;
    if (execution_.size() >= options_.events_max) return Ended::cut;

    path_.emplace_back();
    Point& point = path_.back();
    point.sleep = sleep_;
    if (path_.size() > 1) point.preemptions = path_[path_.size() - 2].preemptions;
    // Where only one thing is possible no sequence can begin with another.
    if (possible.size() > 1) point.copy = execution_.system().clone();

    std::optional<Action> action;
    const bool is_planned = !guide_.empty();
    if (is_planned) {
      Wakeup first = std::move(guide_.front());
      guide_.erase(guide_.begin());
      point.pending = std::move(guide_);
      guide_ = std::move(first.next);
      action = first.move.action;
    } else {
      action = choose();
    }
    const bool is_worth = action && !(is_planned && is_asleep(point.sleep, *action));
    if (is_worth && take(*action, is_planned && guide_.empty())) continue;
    // Only what was explored before can follow; or what was planned is not possible here after all.
    guide_.clear();
    ++counts_.redundant;
    return Ended::given_up;
  }
}

/// Does the action at the last point of the path. False if it is not possible, or not worth going on.
bool Dpor::take(const Action& action, bool is_last_planned) {
  Point& point = path_.back();
  const std::vector<Possible>& possible = execution_.possible();
  if (!contains(possible, action)) return false;
  if (is_preemption(action)) {
    if (point.preemptions >= options_.preemptions_max) {
      ++counts_.cut;
      return false;
    }
    ++point.preemptions;
  }
  point.faults.clear();
  point.excluded.clear();
  for (const Possible& p : possible)
    if (is_fault(p)) point.faults.push_back(p.action);
  execution_.step(action);
  ++counts_.events;
  const Event& event = execution_.events().back();
  if (event.step.decided != 0) note_excluded(point, event);
  sleep_.clear();
  for (const Move& move : point.sleep)
    if (independent(move, action, event.step.accesses)) sleep_.push_back(move);
  // A planned sequence wakes everything that slept where it was planned. If something sleeps on, the sequence
  // turned out to be independent of it, and is part of what was explored from there.
  return !is_last_planned || sleep_.empty();
}

void Dpor::mark_reached() {
  for (auto point = path_.rbegin(); point != path_.rend() && !point->reached_end; ++point)
    point->reached_end = true;
}

/// What could have been done at the point, and cannot any more because of its event.
void Dpor::note_excluded(Point& point, const Event& event) {
  const bool begins_to_trap = event.action.kind == ActionKind::go;
  const auto is_excluded = [&](const Action& action) {
    return action.process == event.step.decided && action != event.action &&
           (begins_to_trap ? action.kind == ActionKind::signal : action.is_own());
  };
  for (const Possible& p : execution_.possible_before())
    if (is_excluded(p.action)) point.excluded.push_back(p.action);
  if (begins_to_trap && !point.excluded.empty())
    std::erase_if(point.excluded,
                  [&](const Action& action) { return contains(execution_.possible(), action); });
}

/// To the last point that has something left to try, and does it. False if there is none.
bool Dpor::go_back() {
  while (!path_.empty()) {
    Point& point = path_.back();
    const auto index = static_cast<EventIndex>(path_.size() - 1);
    finish(point, index);
    if (point.pending.empty()) {
      path_.pop_back();
      continue;
    }
    execution_.rewind(index, point.copy->clone());
    point.preemptions = index > 0 ? path_[index - 1].preemptions : 0;
    Wakeup next = std::move(point.pending.front());
    point.pending.erase(point.pending.begin());
    if (take_next(point, std::move(next))) return true;
  }
  return false;
}

bool Dpor::take_next(Point& point, Wakeup next) {
  guide_ = std::move(next.next);
  if (!is_asleep(point.sleep, next.move.action) && take(next.move.action, guide_.empty())) return true;
  ++counts_.redundant;
  return false;
}

/// The present event of the point has been explored, unless all of it was given up.
void Dpor::finish(Point& point, EventIndex index) {
  if (!std::exchange(point.reached_end, false) || !point.copy) return;
  ++point.done;
  const Event& event = execution_.events()[index];
  point.sleep.push_back({event.action, event.step.accesses, true});
}

/// Whoever acted last goes on if it can, else the first that does not sleep.
std::optional<Action> Dpor::choose() {
  const ProcessId last = execution_.size() == 0 ? 0 : execution_.events().back().action.process;
  std::optional<Action> found;
  for (const Possible& p : execution_.possible()) {
    if (is_fault(p) || is_asleep(sleep_, p.action)) continue;
    if (p.action.is_own() && p.action.process == last) return p.action;
    if (!found) found = p.action;
  }
  return found;
}

/// Another process goes on although the one that acted last could.
bool Dpor::is_preemption(const Action& action) {
  if (options_.preemptions_max == UINT32_MAX || execution_.size() == 0 || !action.is_own()) return false;
  const Action& last = execution_.events().back().action;
  if (!last.is_own() || last.process == action.process) return false;
  return std::any_of(execution_.possible().begin(), execution_.possible().end(), [&](const Possible& p) {
    return p.action.is_own() && p.action.process == last.process;
  });
}

double Dpor::explored() const {
  double part = 0, share = 1;
  for (const Point& point : path_) {
    const double branches = point.done + 1.0 + static_cast<double>(point.pending.size());
    part += share * point.done / branches;
    share /= branches;
  }
  return path_.empty() ? 1 : part;
}

}  // namespace ravel::explore
