// SPDX-License-Identifier: Apache-2.0
#include "explore/dpor.h"

#include <algorithm>
#include <array>
#include <utility>

#include "explore/chooser.h"
#include "explore/dpor_probe.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

/// Of so many points one keeps a copy of the system. After copying, whatever a step changes has to be copied,
/// too: together that is as much as several steps. Most points never branch, and each execution goes back
/// once.
constexpr size_t kCopyEvery = 16;

constexpr size_t kCopyContested = 4;  ///< the same before an event that others conflict with

constexpr size_t kFairFrom =
    1000;  ///< events; from then on whoever has waited longest has a turn now and then

bool contains(const std::vector<Possible>& possible, const Action& action) {
  return std::any_of(possible.begin(), possible.end(), [&](const Possible& p) { return p.action == action; });
}

bool is_asleep(const std::vector<Move>& sleep, const Action& action) {
  return std::any_of(sleep.begin(), sleep.end(), [&](const Move& move) { return move.action == action; });
}

/// Nothing more happens: what need not come stays away (Step::kAnybody). It is tried first; that one
/// of them comes is tried instead, at the last moment, and from there moved by its races.
bool is_rest(const Action& action) {
  return action.kind == ActionKind::timer && action.process == 0 && action.from == 0;
}

bool is_fault(const Possible& possible) { return possible.action.kind == ActionKind::fault; }

}  // namespace

void DporCounts::add(const DporCounts& other) {
  executions += other.executions;
  redundant += other.redundant;
  probes += other.probes;
  cut += other.cut;
  beyond += other.beyond;
  events += other.events;
  depth_max = std::max(depth_max, other.depth_max);
}

double explored_of(const DporTask& task) {
  double part = 0, share = 1;
  for (size_t i = 0; i < task.points.size(); ++i) {
    const DporPoint& point = task.points[i];
    const bool is_last = i + 1 == task.points.size();
    const double branches = point.done + (is_last ? 0.0 : 1.0) + static_cast<double>(point.pending.size());
    part += share * point.done / branches;
    share /= branches;
  }
  return std::min(part, 1.0);
}

void DporPoint::clear() {
  copy.reset();
  taken = {};
  can_branch = reached_end = false;
  sleep.clear();
  inherited = 0;
  pending.clear();
  excluded.clear();
  faults.clear();
  again.clear();
  alone.clear();
  preemptions = delays = done = 0;
}

Dpor::Dpor(std::unique_ptr<System> start, DporOptions options)
    : options_(std::move(options)),
      start_(std::move(start)),
      execution_(options_.merges ? nullptr : start_->clone()) {
  if (options_.merges) set_merging(options_);
}

Dpor::~Dpor() = default;

void Dpor::set_merging(const DporOptions& how) {
  options_.merges = how.merges;
  options_.joins = how.joins;
  options_.claims = how.claims;
  is_spoilt_ = is_unjoined_ = false;
  start_->set_merging(how.merges);
  start_->set_joining(how.joins, {});
  std::vector<Access> shared = how.shared;
  shared.insert(shared.end(), start_->known_shared().begin(), start_->known_shared().end());
  start_->set_claiming(how.merges && how.claims, shared);
  probes_.clear();
  execution_.rewind(0, start_->clone());
  execution_.look_for_overlaps(how.merges && how.claims);
}

/// Conditions count the events of a process, so its receives are not joined.
void Dpor::set_conditions(std::shared_ptr<const Conditions> conditions) {
  std::vector<ProcessId> apart;
  if (conditions)
    for (const Condition& condition : *conditions)
      for (const ProcessId process : {condition.event.process, condition.other.process})
        if (process != 0 && std::ranges::find(apart, process) == apart.end()) apart.push_back(process);
  if (options_.merges) start_->set_joining(options_.joins, apart);
  execution_.set_conditions(std::move(conditions));
}

bool Dpor::run(const Visit& visit) {
  bool is_stopped = false;
  run_for([&](Execution& execution) { return !(is_stopped = !visit(execution)); }, UINT64_MAX);
  return !is_stopped && counts_.cut == 0 && counts_.beyond == 0;
}

Dpor::Progress Dpor::run_for(const Visit& visit, uint64_t events) {
  const uint64_t end = events == UINT64_MAX ? UINT64_MAX : counts_.events + events;
  bool goes_on = std::exchange(is_fresh_, false) || go_back();
  while (goes_on) {
    bool is_stopped = false;
    const Ended ended = go_to_end();
    counts_.depth_max = std::max(counts_.depth_max, path_.size());
    if (execution_.system().is_late()) {
      visit(execution_);
      return Progress::paused;
    }
    is_spoilt_ = is_spoiling(ended);
    if (is_spoilt_) return Progress::spoilt;
    if (!overlaps().empty()) return Progress::overlapping;
    if (ended != Ended::given_up) {
      ++(ended == Ended::complete ? counts_.executions
         : ended == Ended::cut    ? counts_.cut
                                  : counts_.redundant);
      mark_reached();
      is_stopped = ended != Ended::elsewhere && !visit(execution_);
      if (!has_bounds()) plan_all();
    }
    if (is_unjoined_) return Progress::unjoined;
    if (is_stopped || counts_.events >= end) break;
    goes_on = go_back();
  }
  return settle() ? Progress::paused : Progress::finished;
}

/// Whether there are executions that cannot be had with merged steps. What does not end is cut off after so
/// many events, not steps.
bool Dpor::is_spoiling(Ended ended) const {
  return options_.merges && (ended == Ended::cut || execution_.system().spoils_merging());
}

bool Dpor::load(DporTask task) {
  execution_.rewind(0, start_->clone());
  execution_.look_for_overlaps(options_.merges && options_.claims);  // not those of another task
  guide_.clear();
  sleep_.clear();
  new_ = 0;
  path_.set(std::move(task.points));
  is_fresh_ = path_.empty();
  for (size_t i = 0; i + 1 < path_.size(); ++i) {
    Point& point = path_[i];
    if (i > 0) point.preemptions = path_[i - 1].preemptions, point.delays = path_[i - 1].delays;
    if (point.can_branch && i % kCopyEvery == 0) point.copy = execution_.system().clone();
    const Action action = point.taken.action;
    if (!contains(execution_.possible(), action)) {
      path_.set({});
      return false;
    }
    is_within_bounds(point, action);
    do_step(point, action);
  }
  return true;
}

/// Where the path ends, as data. What was planned again and again is found again.
DporTask Dpor::save() {
  close_probes(nullptr);
  for (size_t i = 0; i < path_.size(); ++i) {
    Point& point = path_[i];
    point.copy.reset();
    if (i + 1 < path_.size() && !point.taken.accesses) point.taken = move_of(execution_.events()[i]);
    point.again.clear();
  }
  return {path_.take()};
}

/// Goes on where the path ends, as the wakeup tree says and then freely, until nothing is possible.
Dpor::Ended Dpor::go_to_end() {
  for (;;) {
    const bool is_sure = goes_on();
    const std::vector<Possible>& possible = execution_.possible();
    if (std::all_of(possible.begin(), possible.end(), is_fault))
      return execution_.meets_conditions() ? Ended::complete : Ended::elsewhere;
    if (execution_.size() >= options_.events_max) return Ended::cut;

    path_.add();
    Point& point = path_.back();
    point.sleep = sleep_;
    point.inherited = sleep_.size();
    const size_t index = path_.size() - 1;
    if (index > 0) point.preemptions = path_[index - 1].preemptions, point.delays = path_[index - 1].delays;
    // Where only one thing is possible no sequence can begin with another.
    point.can_branch = is_sure || possible.size() > 1;
    if (has_bounds() && guide_.empty()) plan_all_possible(point);
    if (point.can_branch && index % kCopyEvery == 0) point.copy = execution_.system().clone();

    std::optional<Action> action;
    const bool is_planned = !guide_.empty();
    if (is_planned) {
      Wakeup first = std::move(guide_.front());
      guide_.erase(guide_.begin());
      point.pending = std::move(guide_);
      point.can_branch |= !point.pending.empty();
      guide_ = std::move(first.next);
      action = first.move.action;
    } else {
      action = choose();
    }
    if (action && point.can_branch && !point.copy && is_worth_copying(*action))
      point.copy = execution_.system().clone();
    const bool is_worth = action && !(is_planned && is_asleep(point.sleep, *action));
    if (is_worth && take(*action)) continue;
    // Only what was explored before can follow; or what was planned is not possible here after all.
    guide_.clear();
    if (!action) {
      // Races that were seen on the way count.
      path_.remove_last();
      mark_reached();
      plan_all();
    }
    ++counts_.redundant;
    return Ended::given_up;
  }
}

/// Whether what is planned, or that whoever acted last goes on, or the first of all, is done without asking
/// what else is possible. If nothing is, everything that comes later depends on it, so that no race will lead
/// back here.
bool Dpor::goes_on() {
  if (!guide_.empty()) return is_sure(guide_.front().move.action);
  if (has_bounds() || execution_.size() >= kFairFrom) return false;
  const std::optional<Action> action = execution_.sure();
  if (!action || is_asleep(sleep_, *action)) return false;
  execution_.take_for_sure(*action);
  return true;
}

/// The same of an action that was planned.
bool Dpor::is_sure(const Action& action) {
  if (has_bounds() || !execution_.is_sure(action)) return false;
  execution_.take_for_sure(action);
  return true;
}

/// Whether the search will probably come back to the last point, before that event of a process. A copy costs
/// as much as half a step or a whole one; without, all steps from the last copy on are done again.
bool Dpor::is_worth_copying(const Action& action) {
  if (!action.is_own()) return false;
  size_t from = path_.size() - 1;
  while (from > 0 && !path_[from].copy) --from;
  const uint64_t steps = path_.size() - 1 - from;
  const auto found = turning_.find(scramble(action.process, execution_.own_count(action.process)));
  // It was never met before; but if others conflict with it, it will be gone back to.
  if (found == turning_.end())
    return steps >= kCopyContested && execution_.system().is_contested(action.process);
  auto& [returned, met] = found->second;
  ++met;
  return returned * steps >= uint64_t{met};
}

/// The last point of a task has no event.
void Dpor::note_return(EventIndex index) {
  if (index >= execution_.size()) return;
  const Event& event = execution_.events()[index];
  ++turning_[scramble(event.action.process, event.number)].returned;
}

/// Does the action at the last point of the path. False if it is not possible, or not worth going on.
bool Dpor::take(const Action& action) {
  Point& point = path_.back();
  if (!is_sure(action) && !contains(execution_.possible(), action)) {
    // Perhaps because fewer receives were joined, or less was claimed, than where it was planned.
    is_unjoined_ |= options_.merges && (options_.joins || options_.claims);
    return false;
  }
  if (!is_within_bounds(point, action)) {
    ++counts_.beyond;
    return false;
  }
  do_step(point, action);
  ++counts_.events;
  const Event& event = execution_.events().back();
  is_unjoined_ |= event.step.ends_last && !event.races.empty();
  sleep_.clear();
  if (has_bounds()) return true;  // nothing is known to be covered
  for (const Move& move : point.sleep)
    if (move.action.kind != ActionKind::fault && independent(move, event)) sleep_.push_back(move);
  // What was explored before was so without the fault.
  if (action.kind == ActionKind::fault) sleep_.clear();
  return true;
}

void Dpor::do_step(Point& point, const Action& action) {
  point.faults.clear();
  point.excluded.clear();
  for (const Possible& p : execution_.possible())
    if (is_fault(p)) point.faults.push_back(p.action);
  execution_.step(action);
  const Event& event = execution_.events().back();
  if (event.step.decided != 0) note_excluded(point, event);
}

void Dpor::mark_reached() {
  for (size_t i = path_.size(); i > 0 && !path_[i - 1].reached_end; --i) path_[i - 1].reached_end = true;
}

/// What could have been done at the point, and cannot any more because of its event.
void Dpor::note_excluded(Point& point, const Event& event) {
  const auto is_excluded = [&](const Action& action) {
    const bool is_its = action.process == event.step.decided || event.step.decided == Step::kAnybody;
    if (action == event.action) return false;
    return is_rest(action) || (is_its && (action.is_own() || action.kind == ActionKind::signal));
  };
  const auto is_own = [](const Possible& p) { return p.action.is_own(); };
  for (const Possible& p : execution_.possible_before())
    if (is_excluded(p.action)) point.excluded.push_back(p);
  // Signals may still come; and a process that was sent one, and lives, is where it was.
  const bool has_moved = event.action.is_own();
  if (!has_moved || !std::ranges::all_of(point.excluded, is_own))
    std::erase_if(point.excluded, [&](const Possible& p) {
      const bool may_come = !p.action.is_own() || !has_moved;
      return may_come && !is_rest(p.action) && contains(execution_.possible(), p.action);
    });
}

/// To the last point that has something left to try. False if there is none.
bool Dpor::settle() {
  while (!path_.empty()) {
    Point& point = path_.back();
    if (!point.pending.empty()) {
      finish(point, static_cast<EventIndex>(path_.size() - 1));
      return true;
    }
    path_.remove_last();
  }
  return false;
}

/// There, and does it.
bool Dpor::go_back() {
  while (settle()) {
    Point& point = path_.back();
    const auto index = static_cast<EventIndex>(path_.size() - 1);
    Wakeup next = std::move(point.pending.front());
    point.pending.erase(point.pending.begin());
    close_probes(&next);
    note_return(index);
    execution_.rewind(index, state_at(index, !point.pending.empty()));
    new_ = std::min(new_, index);
    point.preemptions = index > 0 ? path_[index - 1].preemptions : 0;
    point.delays = index > 0 ? path_[index - 1].delays : 0;
    point.again.clear();
    point.taken = {};
    if (take_next(point, std::move(next))) return true;
  }
  return false;
}

bool Dpor::take_next(Point& point, Wakeup next) {
  guide_ = std::move(next.next);
  if (!is_asleep(point.sleep, next.move.action) && take(next.move.action)) return true;
  ++counts_.redundant;
  guide_.clear();
  return false;
}

/// The system before event `index`, for going on with it. The point keeps a copy if it will be asked again.
std::unique_ptr<System> Dpor::state_at(EventIndex index, bool keep) {
  Point& point = path_[index];
  if (point.copy) return keep ? point.copy->clone() : std::move(point.copy);
  EventIndex from = index;
  while (from > 0 && !path_[from].copy) --from;
  auto system = (path_[from].copy ? path_[from].copy : start_)->clone();
  for (EventIndex i = from; i < index; ++i) {
    const Action& action = execution_.events()[i].action;
    // It will be gone back to later, and then no further back than that.
    if (i > from && !path_[i].pending.empty()) path_[i].copy = system->clone();
    if (!system->needs_no_asking(action)) system->possible(scratch_possible_);
    system->step(action, scratch_);
  }
  if (keep) point.copy = system->clone();
  return system;
}

/// The present event of the point has been explored, unless all of it was given up.
void Dpor::finish(Point& point, EventIndex index) {
  if (!std::exchange(point.reached_end, false) || !point.can_branch) return;
  ++point.done;
  if (!has_bounds()) point.sleep.push_back(move_of(execution_.events()[index]));
}

/// Whoever acted last goes on if it can, else the first that does not sleep; before these who goes on with
/// what nobody else touches (System::is_contested); what may stay away last of all, so that it is seen to
/// stay away first (is_rest).
std::optional<Action> Dpor::choose() {
  if (const auto fair = choose_waiting()) return fair;
  const ProcessId last = execution_.size() == 0 ? 0 : execution_.events().back().action.process;
  enum Rank : uint8_t { kAlone, kLast, kAny, kLate, kTimer, kRanks };
  std::array<std::optional<Action>, kRanks> first;
  uint64_t due_us = UINT64_MAX;
  for (const Possible& p : execution_.possible()) {
    if (is_fault(p) || is_asleep(sleep_, p.action)) continue;
    if (p.timer != 0) {
      if (p.due_us < due_us) first[kTimer] = p.action;
      due_us = std::min(due_us, p.due_us);
      continue;
    }
    const bool is_last = p.action.is_own() && p.action.process == last && !p.may_stay_away;
    const bool goes = p.action.kind == ActionKind::go;
    const bool is_contested = goes && execution_.system().is_contested(p.action.process);
    if (is_rest(p.action) || (is_last && !is_contested)) return p.action;
    const Rank rank = goes && !is_contested ? kAlone : is_last ? kLast : p.may_stay_away ? kLate : kAny;
    if (!first[rank]) first[rank] = p.action;
  }
  const auto found = std::ranges::find_if(first, [](const auto& action) { return action.has_value(); });
  return found == first.end() ? std::nullopt : *found;
}

/// Now and then, in a long execution, whoever has waited longest.
std::optional<Action> Dpor::choose_waiting() {
  if (execution_.size() < kFairFrom) return {};
  std::vector<Possible> awake;
  for (const Possible& p : execution_.possible())
    if (!is_fault(p) && !is_asleep(sleep_, p.action)) awake.push_back(p);
  return longest_waiting(execution_, awake);
}

}  // namespace ravel::explore
