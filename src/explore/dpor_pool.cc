// SPDX-License-Identifier: Apache-2.0
//
// How workers share a search: see dpor.h. A branch of a shared point counts as explored (it sleeps there)
// from the moment a worker takes it, so no two explore the same.
#include <algorithm>
#include <utility>

#include "explore/dpor.h"

namespace ravel::explore {

void DporPool::stop() {
  const std::scoped_lock lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

void DporPool::offer(std::shared_ptr<SharedPoint> point) {
  offered_.push_back(std::move(point));
  hungry_ = false;
  changed_.notify_one();
}

std::shared_ptr<SharedPoint> DporPool::wait() {
  std::unique_lock lock(mutex_);
  ++waiting_;
  while (!stopped_ && offered_.empty()) {
    if (waiting_ == workers_) {
      stopped_ = true;  // nobody is left who could offer anything
      changed_.notify_all();
      break;
    }
    hungry_ = true;
    changed_.wait(lock);
  }
  if (stopped_) return nullptr;
  --waiting_;
  std::shared_ptr<SharedPoint> point = std::move(offered_.front());
  offered_.pop_front();
  hungry_ = offered_.empty() && waiting_ > 0;
  return point;
}

/// Does the next branch of a shared point, where the execution has come to. Nobody plans there meanwhile:
/// what it touches must be known first.
bool Dpor::claim(Point& point) {
  const std::scoped_lock lock(pool_->mutex());
  SharedPoint& shared = *point.shared;
  if (shared.pending.empty()) return false;
  Wakeup next = std::move(shared.pending.front());
  shared.pending.erase(shared.pending.begin());
  point.sleep = shared.sleep;
  point.is_claimed = take_next(point, std::move(next));
  if (point.is_claimed)
    shared.sleep.push_back({point.current, execution_.events().back().step.accesses, true});
  else if (!shared.pending.empty())
    pool_->offer(point.shared);
  return point.is_claimed;
}

bool Dpor::has_pending(const SharedPoint& shared) {
  const std::scoped_lock lock(pool_->mutex());
  return !shared.pending.empty();
}

/// What was given up is not explored.
void Dpor::finish_shared(Point& point, bool is_explored) {
  if (!std::exchange(point.is_claimed, false) || is_explored) return;
  const std::scoped_lock lock(pool_->mutex());
  std::vector<Move>& sleep = point.shared->sleep;
  const auto found =
      std::ranges::find_if(sleep, [&](const Move& move) { return move.action == point.current; });
  if (found != sleep.end()) sleep.erase(found);
}

void Dpor::plan_shared(Point& point, Sequence sequence) {
  const std::scoped_lock lock(pool_->mutex());
  for (const Move& move : point.shared->sleep)
    if (is_weak_initial(move, sequence)) return;
  if (insert(point.shared->pending, std::move(sequence))) pool_->offer(point.shared);
}

/// Somebody has nothing to do: the first point with a branch left is shared, and with it all before it.
void Dpor::share_some() {
  size_t last = base_;
  while (last < path_.size() && path_[last].pending.empty()) ++last;
  if (last == path_.size()) return;
  const std::scoped_lock lock(pool_->mutex());
  std::vector<Action> actions;
  std::vector<std::shared_ptr<SharedPoint>> ancestors;
  for (size_t i = 0; i <= last; ++i) {
    Point& point = path_[i];
    if (point.can_branch && !point.shared) {
      point.shared = std::make_shared<SharedPoint>();
      point.shared->actions = actions;
      point.shared->ancestors = ancestors;
      point.shared->sleep = point.sleep;
      point.shared->sleep.push_back({point.current, execution_.events()[i].step.accesses, true});
      point.is_claimed = true;
      point.shared->pending = std::move(point.pending);
      point.pending.clear();
    }
    actions.push_back(point.current);
    ancestors.push_back(point.shared);
  }
  for (size_t i = 0; i < path_[last].shared->pending.size(); ++i) pool_->offer(path_[last].shared);
}

/// Goes to a point of another worker and takes a branch there. False if none was left.
bool Dpor::start_shared(const std::shared_ptr<SharedPoint>& from) {
  execution_.rewind(0, start_->clone());
  path_.clear();
  sleep_.clear();
  guide_.clear();
  for (size_t i = 0; i < from->actions.size(); ++i) {
    path_.emplace_back();
    path_.back().shared = from->ancestors[i];
    path_.back().can_branch = path_.back().shared != nullptr;
    path_.back().preemptions = i > 0 ? path_[i - 1].preemptions : 0;
    take(from->actions[i], false);
  }
  base_ = static_cast<EventIndex>(path_.size());
  path_.emplace_back();
  Point& top = path_.back();
  top.shared = from;
  top.can_branch = true;
  top.preemptions = base_ > 0 ? path_[base_ - 1].preemptions : 0;
  return claim(top);
}

}  // namespace ravel::explore
