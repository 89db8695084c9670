// SPDX-License-Identifier: Apache-2.0
#include "explore/dpor_team.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace ravel::explore {

namespace {

/// Events of a part in a round. Few at first: what is done before the search is divided is done again.
constexpr uint64_t kEventsFirst = 4'000, kEventsMax = 16'000;

/// So often a search begins anew because something was claimed wrongly; then nothing is claimed any more.
constexpr uint32_t kOverlapsMax = 4;

/// So many parts for each computer: they are of different sizes.
constexpr uint64_t kPartsWanted = 32;

}  // namespace

DporTeam::DporTeam(std::function<std::unique_ptr<System>()> start, DporOptions options)
    : start_(std::move(start)),
      options_(std::move(options)),
      parts_(1),
      is_divided_(options_.shard_count > 1) {
  if (!is_divided_) return;
  parts_ = all_parts();
  parts_count_ = parts_.size();
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

void DporTeam::with_start(const std::function<void(const System& start)>& use) {
  auto worker = borrow();
  if (options_.merges) {
    const auto plain = worker->start().clone();
    plain->set_merging(false);
    use(*plain);
  } else {
    use(worker->start());
  }
  give_back(std::move(worker));
}

const System& DporTeam::start() {
  give_back(borrow());
  return workers_.front()->start();
}

bool DporTeam::can_divide() const {
  return !options_.source_sets && options_.preemptions_max == UINT32_MAX && options_.delays_max == UINT32_MAX;
}

/// Those of this computer. A search that cannot be divided is done by the first.
std::vector<DporTeam::Part> DporTeam::all_parts() {
  std::vector<std::shared_ptr<const Conditions>> all{nullptr};
  if (can_divide()) all = divide(start(), options_.events_max, kPartsWanted * options_.shard_count);
  std::vector<Part> parts;
  for (uint64_t i = options_.shard_index; i < all.size(); i += options_.shard_count)
    parts.push_back({i, all[i], {}});
  return parts;
}

bool DporTeam::run_round(const Visit& visit) {
  const size_t count = slots();
  const uint64_t events = options_.round_events > 0
                              ? options_.round_events
                              : std::min(kEventsMax, kEventsFirst << std::min<uint64_t>(rounds_++, 16));
  std::vector<DporCounts> counts(count);
  std::vector<Dpor::Progress> progress(count, Dpor::Progress::paused);
  std::vector<std::vector<Access>> overlaps(count);
  std::vector<char> is_bad(count);
  parallel_for(count, [&](size_t slot) {
    auto worker = borrow();
    Part& part = parts_[slot];
    worker->set_conditions(part.conditions);
    is_bad[slot] = !worker->load(std::move(part.task));
    if (!is_bad[slot])
      progress[slot] = worker->run_for([&](Execution& execution) { return visit(slot, execution); }, events);
    overlaps[slot] = worker->overlaps();
    counts[slot] = worker->take_counts();
    part.task = worker->save();
    give_back(std::move(worker));
  });
  is_broken_ = std::ranges::count(is_bad, 1) > 0;
  if (is_broken_) return false;
  std::vector<Access> all_overlaps;
  for (const auto& each : overlaps) all_overlaps.insert(all_overlaps.end(), each.begin(), each.end());
  if (begin_otherwise(progress, std::move(all_overlaps))) return true;
  const auto is_finished = [](Dpor::Progress each) { return each == Dpor::Progress::finished; };
  std::vector<Part> left;
  for (size_t slot = 0; slot < parts_.size(); ++slot) {
    if (slot < count) counts_.add(counts[slot]);
    if (slot >= count || !is_finished(progress[slot])) left.push_back(std::move(parts_[slot]));
  }
  parts_ = std::move(left);
  // Whoever was at work is at the end of the list now: everybody has his turn.
  const auto finished = static_cast<size_t>(std::ranges::count_if(progress, is_finished));
  std::rotate(parts_.begin(), parts_.begin() + static_cast<std::ptrdiff_t>(count - finished), parts_.end());

  if (parts_.empty() || std::exchange(is_divided_, true)) return false;
  std::vector<Part> all = all_parts();
  if (all.size() < 2) return false;
  parts_ = std::move(all);
  parts_count_ = parts_.size();
  counts_ = {};
  return true;
}

/// If something was met that steps as they are leave out: the search begins anew without merged steps, with
/// receives that are not joined, or with less that is claimed.
bool DporTeam::begin_otherwise(std::span<const Dpor::Progress> progress, std::vector<Access> overlaps) {
  const auto is_any = [&](Dpor::Progress what) {
    return std::ranges::find(progress, what) != progress.end();
  };
  if (is_any(Dpor::Progress::spoilt)) {
    options_.merges = options_.joins = false;
  } else if (is_any(Dpor::Progress::unjoined)) {
    if (!std::exchange(options_.joins, false)) options_.claims = false;
  } else if (is_any(Dpor::Progress::overlapping)) {
    std::vector<Access>& shared = options_.shared;
    shared.insert(shared.end(), overlaps.begin(), overlaps.end());
    std::ranges::sort(shared);
    shared.erase(std::unique(shared.begin(), shared.end()), shared.end());
    if (++overlapped_ > kOverlapsMax) options_.claims = false;
  } else {
    return false;
  }
  for (const auto& worker : workers_) worker->set_merging(options_);
  parts_.clear();
  parts_.emplace_back();
  parts_count_ = 1;
  is_divided_ = false;
  rounds_ = 0;
  counts_ = {};
  return true;
}

double DporTeam::explored() const {
  double left = 0;
  for (const Part& part : parts_) left += 1 - explored_of(part.task);
  return 1 - left / static_cast<double>(std::max<uint64_t>(parts_count_, 1));
}

}  // namespace ravel::explore
