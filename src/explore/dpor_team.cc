// SPDX-License-Identifier: Apache-2.0
#include "explore/dpor_team.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/parallel.h"

namespace ravel::explore {

namespace {

/// Events of a task in a round. Small at first, so that short searches end with few tasks.
constexpr uint64_t kEventsFirst = 4'000, kEventsMax = 32'000;

double explored_of(const DporTask& task) {
  double part = 0, share = 1;
  for (size_t i = task.base; i < task.points.size(); ++i) {
    const DporPoint& point = task.points[i];
    const bool is_last = i + 1 == task.points.size();
    const double branches = point.done + (is_last ? 0.0 : 1.0) + static_cast<double>(point.pending.size());
    part += share * point.done / branches;
    share /= branches;
  }
  return std::min(part, 1.0);
}

/// Whether the branches left have nothing to do with the one that is being explored, nor with those that
/// others explore: nothing of that would sleep in them, so nobody will have to wait.
bool can_split(const DporPoint& point) {
  const auto wakes = [](const Move& move) {
    return
        [&](const Wakeup& branch) { return !independent(move, branch.move.action, branch.move.touched()); };
  };
  if (point.pending.empty() || !std::ranges::all_of(point.pending, wakes(point.taken))) return false;
  return std::ranges::all_of(point.sleep, [&](const Move& move) {
    const bool is_done = !move.elsewhere || move.elsewhere->running == 0;
    return is_done || std::ranges::all_of(point.pending, wakes(move));
  });
}

/// A point for another task: only how to come there and who is to be told.
DporPoint foreign(const DporPoint& point) {
  DporPoint result;
  result.taken = point.taken;
  result.can_branch = point.can_branch;
  result.is_foreign = true;
  result.node = point.node;
  return result;
}

}  // namespace

DporTeam::DporTeam(std::function<std::unique_ptr<System>()> start, DporOptions options)
    : start_(std::move(start)), options_(options), has_parts_(options.shard_count < 2) {
  begin_part();
}

DporTeam::~DporTeam() = default;

std::unique_ptr<Dpor> DporTeam::borrow() {
  const std::lock_guard lock(mutex_);
  if (workers_.empty()) return std::make_unique<Dpor>(start_(), options_);
  auto worker = std::move(workers_.back());
  workers_.pop_back();
  return worker;
}

void DporTeam::give_back(std::unique_ptr<Dpor> worker) {
  const std::lock_guard lock(mutex_);
  workers_.push_back(std::move(worker));
}

const System& DporTeam::start() {
  give_back(borrow());
  return workers_.front()->start();
}

void DporTeam::make_parts() {
  if (std::exchange(has_parts_, true)) return;
  parts_ = parts_of_shard(start(), options_.events_max, options_.shard_index, options_.shard_count);
}

void DporTeam::begin_part() {
  tasks_.clear();
  tasks_.push_back(std::make_unique<Job>());
  slots_ = 1;
  rounds_ = rest_ = 0;
}

void DporTeam::run_round(const Visit& visit) {
  make_parts();
  if (options_.shard_count > 1 && parts_.empty()) {
    tasks_.clear();
    slots_ = 0;
  }
  const size_t count = slots();
  const uint64_t events = options_.round_events > 0
                              ? options_.round_events
                              : std::min(kEventsMax, kEventsFirst << std::min<uint64_t>(rounds_++, 16));
  std::vector<DporMail> mail(count);
  std::vector<DporCounts> counts(count);
  std::vector<char> is_finished(count);
  parallel_for(count, [&](size_t slot) {
    auto worker = borrow();
    DporTask& task = tasks_[slot]->task;
    if (!parts_.empty()) worker->set_conditions(parts_[part_]);
    worker->load(std::move(task));
    const Dpor::Progress progress =
        worker->run_for([&](Execution& execution) { return visit(slot, execution); }, events);
    is_finished[slot] = progress == Dpor::Progress::finished;
    mail[slot] = worker->take_mail();
    counts[slot] = worker->take_counts();
    task = worker->save();
    give_back(std::move(worker));
  });
  for (size_t slot = 0; slot < count; ++slot) {
    counts_.add(counts[slot]);
    for (const auto& node : mail[slot].closed) {
      node->sleep = std::move(node->closing);
      node->owner = nullptr;
    }
    if (is_finished[slot])  // nobody looks after its points any more
      for (const auto& branch : tasks_[slot]->branches)
        if (branch->owner == &tasks_[slot]->task) branch->owner = nullptr;
  }
  for (size_t slot = 0; slot < count; ++slot)
    for (DporMail::Plan& plan : mail[slot].plans)
      hand_over(plan.node, std::move(plan.sequence), *tasks_[slot]);
  for (size_t slot = 0; slot < count; ++slot) {
    if (!is_finished[slot]) continue;
    for (const auto& branch : tasks_[slot]->branches) --branch->running;
    tasks_[slot].reset();
  }
  // Whoever was at work is at the end of the list now: everybody has his turn.
  std::rotate(tasks_.begin(), tasks_.begin() + static_cast<std::ptrdiff_t>(count), tasks_.end());
  std::erase(tasks_, nullptr);
  if (is_worth_it(counts, is_finished, events)) split_some();
  for (const JobPtr& job : tasks_) refresh(*job);
  slots_ = std::min(kTasksMax, sort_out());
  if (tasks_.empty() && part_ + 1 < parts_.size()) {
    ++part_;
    begin_part();
  }
}

/// Where tasks have much to tell each other, or wait for each other, they come to a stop all the time. Then
/// they are not split for a while.
bool DporTeam::is_worth_it(const std::vector<DporCounts>& counts, const std::vector<char>& is_finished,
                           uint64_t events) {
  uint64_t done = 0, count = 0;
  for (size_t i = 0; i < counts.size(); ++i)
    if (!is_finished[i]) done += counts[i].events, ++count;
  const bool is_good = count < 2 || done * 4 > events * count;
  if (rest_ > 0) {
    --rest_;
    return false;
  }
  if (is_good) {
    penalty_ = std::max<uint64_t>(penalty_ / 2, 4);
    return true;
  }
  penalty_ = std::min<uint64_t>(penalty_ * 2, 1024);
  rest_ = penalty_;
  return false;
}

/// Those that can be gone on with first. How many they are.
size_t DporTeam::sort_out() {
  const auto rest = std::stable_partition(tasks_.begin(), tasks_.end(), [](const JobPtr& job) {
    const DporPoint& last = job->task.points.back();
    return !last.pending.empty() || !waits_for_others(last);
  });
  return static_cast<size_t>(rest - tasks_.begin());
}

/// What somebody planned for a point of somebody else.
void DporTeam::hand_over(const std::shared_ptr<DporNode>& node, Sequence sequence, const Job& from) {
  if (node->owner) return deliver(*node->owner, node->moves.size(), std::move(sequence));
  const std::span<const Move> own = std::span<const Move>(node->sleep).subspan(node->inherited.size());
  if (!is_explored(own, node->moves.size(), sequence)) reopen(node, sequence, from);
}

/// Whether one of the branches covers it. If somebody else explores that one, it is told.
bool DporTeam::is_explored(std::span<const Move> branches, size_t at, Sequence& sequence) {
  const auto found = std::ranges::find_if(branches, [&](const Move& move) {
    return options_.source_sets ? is_initial(move, sequence) : weak_initial(move, sequence).has_value();
  });
  if (found == branches.end()) return false;
  if (found->elsewhere && found->elsewhere->owner && !options_.source_sets) {
    remove(sequence, found->action);
    if (!sequence.empty()) deliver(*found->elsewhere->owner, at + 1, std::move(sequence));
  }
  return true;
}

/// To a point that the task looks after, or on into its branches as long as something sleeps there.
void DporTeam::deliver(const DporTask& to, size_t at, Sequence sequence) {
  std::vector<DporPoint>& points = job_of(to).task.points;
  for (;; ++at) {
    DporPoint& point = points[at];
    const std::span<const Move> own = std::span<const Move>(point.sleep).subspan(point.inherited);
    if (is_explored(own, at, sequence)) return;
    if (at + 1 == points.size()) return put(point.pending, sequence);
    if (options_.source_sets && is_initial(point.taken, sequence)) return;
    if (options_.source_sets || !weak_initial(point.taken, sequence)) return put(point.pending, sequence);
    remove(sequence, point.taken.action);
    if (sequence.empty() || points[at + 1].inherited == 0) return;
  }
}

void DporTeam::put(std::vector<Wakeup>& pending, const Sequence& sequence) const {
  if (!options_.source_sets) {
    if (covering(pending, sequence).empty()) insert(pending, sequence);
  } else if (std::ranges::none_of(pending,
                                  [&](const Wakeup& branch) { return is_initial(branch.move, sequence); })) {
    insert_first(pending, sequence);
  }
}

DporTeam::Job& DporTeam::job_of(const DporTask& task) {
  const auto found =
      std::ranges::find_if(tasks_, [&](const JobPtr& job) { return job && &job->task == &task; });
  CHECK(found != tasks_.end(), "nobody looks after a point");
  return **found;
}

/// A point that was done has a new branch.
void DporTeam::reopen(const std::shared_ptr<DporNode>& node, const Sequence& sequence, const Job& from) {
  auto job = std::make_unique<Job>();
  job->left = 0;  // nobody knew of it
  for (const auto& branch : from.branches)
    if (branch->depth < node->moves.size()) {
      job->branches.push_back(branch);
      ++branch->running;
    }
  for (size_t i = 0; i < node->moves.size(); ++i) {
    DporPoint point;
    point.taken = node->moves[i];
    point.node = node->above[i];
    point.is_foreign = true;
    point.can_branch = point.node != nullptr;
    job->task.points.push_back(std::move(point));
  }
  job->task.base = node->moves.size();
  DporPoint last;
  last.can_branch = true;
  last.node = node;
  last.sleep = node->sleep;
  last.inherited = node->inherited.size();
  last.done = static_cast<uint32_t>(last.sleep.size() - last.inherited);
  put(last.pending, sequence);
  job->task.points.push_back(std::move(last));
  node->owner = &job->task;
  for (const auto& branch : job->branches)
    if (branch->depth + 1 == job->task.base) branch->owner = &job->task;
  tasks_.push_back(std::move(job));
}

/// What the others may know of the points that this one looks after.
void DporTeam::refresh(const Job& job) {
  const std::vector<DporPoint>& points = job.task.points;
  for (size_t i = job.task.base; i < points.size(); ++i) {
    if (!points[i].node) continue;
    DporNode& node = *points[i].node;
    const auto own = points[i].sleep.begin() + static_cast<std::ptrdiff_t>(points[i].inherited);
    node.inherited.assign(points[i].sleep.begin(), own);
    node.branches = branches_at(job.task, i);
  }
}

/// All branches of a point, and of those behind it as long as something sleeps there.
std::vector<Wakeup> DporTeam::branches_at(const DporTask& task, size_t at) {
  const DporPoint& point = task.points[at];
  std::vector<Wakeup> result;
  for (const Move& move : std::span<const Move>(point.sleep).subspan(point.inherited)) {
    const DporTask* owner = move.elsewhere ? move.elsewhere->owner : nullptr;
    const bool goes_on = owner && owner->points[at + 1].inherited > 0;
    result.push_back({move, goes_on ? branches_at(*owner, at + 1) : std::vector<Wakeup>()});
  }
  if (at + 1 < task.points.size()) {
    const bool goes_on = task.points[at + 1].inherited > 0;
    result.push_back({point.taken, goes_on ? branches_at(task, at + 1) : std::vector<Wakeup>()});
  }
  result.insert(result.end(), point.pending.begin(), point.pending.end());
  return result;
}

void DporTeam::split_some() {
  size_t count = sort_out();
  // The oldest first: they are the largest, most likely.
  for (size_t i = 0; i < tasks_.size() && count < kTasksMax && tasks_.size() < kTasksMax * 4; ++i)
    while (count < kTasksMax) {
      JobPtr other = split(*tasks_[i]);
      if (!other) break;
      tasks_.push_back(std::move(other));
      ++count;
    }
}

/// Takes the branches of the first point that has some, and all above it. Null if the task has no two parts.
DporTeam::JobPtr DporTeam::split(Job& job) {
  std::vector<DporPoint>& points = job.task.points;
  size_t at = job.task.base;
  while (at + 1 < points.size() && !can_split(points[at])) ++at;
  if (at + 1 >= points.size()) return nullptr;

  auto other = std::make_unique<Job>();
  const double explored = explored_of(job.task);
  const double left = job.left * (1 - explored) / std::max(1e-9, 1 - job.left_explored);
  double share = 1;
  for (size_t i = job.task.base; i <= at; ++i)
    share /= points[i].done + 1.0 + static_cast<double>(points[i].pending.size());

  other->task.base = job.task.base;
  other->branches = job.branches;
  for (const auto& branch : job.branches) {
    ++branch->running;
    if (branch->depth + 1 == job.task.base) branch->owner = &other->task;
  }
  for (size_t i = 0; i <= at; ++i) {
    DporPoint& point = points[i];
    if (i >= job.task.base && point.can_branch && !point.node) {
      point.node = std::make_shared<DporNode>();
      for (size_t k = 0; k < i; ++k) {
        point.node->moves.push_back(points[k].taken);
        point.node->above.push_back(points[k].node);
      }
    }
    DporPoint mine = foreign(point);
    if (i >= job.task.base && point.node) {
      point.node->owner = &other->task;
      if (!point.split) point.split = std::make_shared<DporBranch>(DporBranch{i, 0, &other->task});
      ++point.split->running;
      job.branches.push_back(point.split);
    }
    if (i == at) {
      point.split->owner = &job.task;
      point.sleep.push_back(point.taken);
      point.sleep.back().elsewhere = std::exchange(point.split, nullptr);
      point.reached_end = false;
      ++point.done;
    }
    other->task.points.push_back(std::exchange(point, std::move(mine)));
  }
  job.task.base = at + 1;
  other->left_explored = explored_of(other->task);
  job.left_explored = explored_of(job.task);
  job.left = left * std::min(1.0, share * (1 - job.left_explored) / std::max(1e-9, 1 - explored));
  other->left = left - job.left;
  return other;
}

double DporTeam::explored() const {
  double left = 0;
  for (const JobPtr& job : tasks_)
    left += job->left * (1 - explored_of(job->task)) / std::max(1e-9, 1 - job->left_explored);
  const double done = std::clamp(1 - left, 0.0, 1.0);
  return parts_.empty() ? done : (static_cast<double>(part_) + done) / static_cast<double>(parts_.size());
}

}  // namespace ravel::explore
