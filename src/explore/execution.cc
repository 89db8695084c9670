// SPDX-License-Identifier: Apache-2.0
#include "explore/execution.h"

#include <algorithm>

#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

uint64_t bit_of(ProcessId process) { return uint64_t{1} << (scramble(process, 0) & 63U); }

}  // namespace

void Execution::set_conditions(std::shared_ptr<const Conditions> conditions) {
  conditions_ = std::move(conditions);
  conditioned_ = 0;
  if (!conditions_) return;
  for (const Condition& condition : *conditions_)
    conditioned_ |= bit_of(condition.event.process) | bit_of(condition.other.process);
}

uint32_t Execution::new_list() {
  touched_.emplace_back();
  return static_cast<uint32_t>(touched_.size() - 1);
}

Execution::Thing Execution::thing_of(const Access& access) {
  const uint64_t object = scramble(access.object, access.kind);
  const uint64_t name = access.key == 0 ? object : scramble(object, access.key);
  const auto found = things_.find(name);
  if (found != things_.end()) return found->second;
  Thing thing;
  if (access.key != 0) {
    thing = thing_of({access.kind, access.mode, access.object, 0});
    thing.own = new_list();
  } else {
    thing.all = new_list();
    thing.whole = thing.own = new_list();
  }
  things_.emplace(name, thing);
  return thing;
}

uint32_t Execution::lane_of(const Action& action) {
  const uint64_t who = action.is_own() ? action.process
                       : action.kind == ActionKind::signal
                           ? scramble(action.process, action.from)
                           : scramble(action.from, static_cast<uint64_t>(action.kind));
  const auto [found, is_new] = lanes_.try_emplace(who, static_cast<uint32_t>(lane_events_.size()));
  if (is_new) lane_events_.emplace_back();
  return found->second;
}

/// Whether whoever does the action next knows of the step by now.
bool Execution::is_known_to(const Action& action, EventIndex step) {
  const std::vector<EventIndex>& own = lane_events_[lane_of(action)];
  return !own.empty() && happens_before(step, own.back());
}

const std::vector<Possible>& Execution::possible() {
  if (possible_known_) return possible_;
  possible_known_ = true;
  system_->possible(possible_);
  // What was sent after somebody could know that the other had arrived, did not arrive before it.
  std::erase_if(possible_, [&](const Possible& p) {
    if (p.arrived_by == Possible::kNone && p.ended_by == Possible::kNone) return false;
    if (p.action.kind == ActionKind::timeout) return is_known_to(p.action, p.arrived_by);
    const auto is_late = [&](uint32_t step) {
      return step != Possible::kNone && p.sent_by != Possible::kNone && happens_before(step, p.sent_by);
    };
    return is_late(p.arrived_by) || is_late(p.ended_by);
  });
  keep_back_early();
  if (conditions_)
    keeps_back_ = std::erase_if(possible_, [&](const Possible& p) { return is_kept_back(p.action); }) > 0;
  return possible_;
}

bool Execution::is_sure(const Action& action) const {
  return !possible_known_ && action.kind == ActionKind::go && system_->goes_on(action.process) &&
         !(conditions_ && is_kept_back(action));
}

std::optional<Action> Execution::sure() const {
  if (possible_known_ || count_ == 0) return {};
  const Action& last = events_[count_ - 1].action;
  if (!last.is_own()) return {};
  const bool goes_on = system_->goes_on(last.process) && !system_->is_contested(last.process);
  const ProcessId next = goes_on ? last.process : system_->goes_first(last.process);
  const Action action{ActionKind::go, next, 0};
  if (next == 0 || (conditions_ && is_kept_back(action))) return {};
  return action;
}

void Execution::take_for_sure(const Action& action) {
  possible_.assign(1, {action});
  possible_known_ = true;
}

// ---- conditions

uint32_t Execution::own_count(ProcessId process) const {
  const auto found = lanes_.find(process);
  return found == lanes_.end() ? 0 : static_cast<uint32_t>(lane_events_[found->second].size());
}

EventIndex Execution::own_event(const EventName& name) const {
  return lane_events_[lanes_.find(name.process)->second][name.number];
}

bool Execution::is_kept_back(const Action& action) const {
  if (!action.is_own() || (conditioned_ & bit_of(action.process)) == 0) return false;
  const EventName name{action.process, own_count(action.process)};
  const auto has_happened = [&](const EventName& event) { return own_count(event.process) > event.number; };
  return std::ranges::any_of(*conditions_, [&](const Condition& condition) {
    const bool is_among = std::ranges::find(condition.actions, action) != condition.actions.end();
    switch (condition.kind) {
      case ConditionKind::after:
        return condition.event == name && !has_happened(condition.other);
      case ConditionKind::not_after:
        return condition.other == name && !has_happened(condition.event);
      case ConditionKind::takes:
        return condition.event == name && !is_among;
      case ConditionKind::takes_none:
        return condition.event == name && is_among;
    }
    return false;
  });
}

/// What had to wait for another event comes after it, and cannot be tried before it.
void Execution::order_by_conditions(EventIndex index) {
  Event& event = events_[index];
  if (!event.action.is_own() || (conditioned_ & bit_of(event.action.process)) == 0) return;
  const EventName name{event.action.process, own_count(event.action.process)};
  const size_t known = event.step.causes.size();
  for (const Condition& condition : *conditions_) {
    if (condition.kind == ConditionKind::after && condition.event == name) {
      const EventIndex other = own_event(condition.other);
      event.step.causes.push_back(other);
      if (now_[events_[other].lane] <= other && (strays_.empty() || strays_.back() != index))
        strays_.push_back(index);
    } else if (condition.kind == ConditionKind::not_after && condition.other == name) {
      event.step.causes.push_back(own_event(condition.event));
    }
  }
  event.conditions = static_cast<uint32_t>(event.step.causes.size() - known);
  if (event.conditions > 0) order(index);
}

bool Execution::meets_conditions() const {
  if (!conditions_) return true;
  if (keeps_back_ || !strays_.empty()) return false;
  return std::ranges::all_of(*conditions_, [&](const Condition& condition) {
    const bool must_happen =
        condition.kind == ConditionKind::not_after || condition.kind == ConditionKind::takes;
    return !must_happen || own_count(condition.event.process) > condition.event.number;
  });
}

// ---- happens-before

/// The clock being made gets to know what `event` knew.
void Execution::join(EventIndex event) {
  const Row& row = rows_[event];
  if (now_.size() < row.lanes) now_.resize(row.lanes);
  for (uint32_t lane = 0; lane < row.lanes; ++lane)
    now_[lane] = std::max(now_[lane], clocks_[row.first + lane]);
}

/// Those of `before` that conflict with the access, that the event does not know of by its process or its
/// causes, and that are not before another one of them.
void Execution::add_conflicts(Event& event, const Access& access, const TouchedList& before) {
  const auto index = static_cast<EventIndex>(count_ - 1);
  for (size_t i = before.items.size(); i-- > 0;) {
    const Touched& other = before.items[i];
    if (other.event != index && now_[other.lane] <= other.event && conflict(other.access, access))
      event.after.push_back(other.event);
    // Whoever was before a write of the same is before that write.
    if (other.access.mode == Mode::write && (other.access.key == 0 || other.access.key == access.key)) break;
    // Reads and reads, adds and adds: there may be very many of them.
    if (other.access.mode == access.mode && access.mode != Mode::write) i = other.other_mode;
  }
}

/// Whether one happened before the other whatever else came in which order: by what each process does, and by
/// causes. Races do not count, nor conditions.
bool Execution::is_caused_by(EventIndex later, EventIndex earlier) {
  // All that comes before time passes comes before what is after it.
  const auto passed = std::ranges::upper_bound(epochs_, later);
  const bool passes = events_[later].step.time_passed;
  if (passes || (passed != epochs_.begin() && earlier < *std::prev(passed))) return true;
  if (caused_ != later) {
    caused_ = later;
    causes_.assign(later + 1, 0);
    causes_[later] = 1;
    for (EventIndex i = later + 1; i-- > 0;) {
      if (!causes_[i]) continue;
      const Event& event = events_[i];
      const size_t real = event.after.size() - event.races.size() - event.conditions;
      for (size_t cause = 0; cause < real; ++cause) causes_[event.after[cause]] = 1;
    }
  }
  return causes_[earlier] != 0;
}

void Execution::note_overlaps(const Event& event, const Access& access, const TouchedList& before) {
  if (!access.claimed && before.claimed == 0) return;
  for (size_t i = before.items.size(); i-- > 0;) {
    const Touched& other = before.items[i];
    if (other.lane != event.lane && (access.claimed || other.access.claimed) &&
        conflict(other.access, access) && !is_caused_by(static_cast<EventIndex>(count_ - 1), other.event)) {
      const uint64_t key = other.access.key == 0 ? 0 : access.key;
      overlaps_.push_back({access.kind, Mode::write, access.object, key});
      if (key == 0) return;
    }
    if (other.access.mode == access.mode && access.mode != Mode::write) i = other.other_mode;
  }
}

/// Looks for claims of others on what the last event touched, and for others who touched what it claims.
void Execution::note_overlaps(const Event& event) {
  caused_ = UINT32_MAX;
  for (size_t i = 0; i < event.things.size(); ++i) {
    const Access& access = event.step.accesses[i];
    const AccessLists& lists = event.things[i];
    note_overlaps(event, access, touched_[access.key == 0 ? lists.all : lists.own]);
    if (access.key != 0) note_overlaps(event, access, touched_[lists.whole]);
  }
}

/// Begins the clock of an event: what is before it whatever it touches.
void Execution::know_fixed(const Event& event) {
  now_.assign(lane_events_.size(), 0);
  if (!epochs_.empty()) {
    // Everything before time last passed; not the step itself that made it pass.
    const EventIndex last = epochs_.back();
    for (size_t l = 0; l < lane_events_.size(); ++l) {
      const auto& known = lane_events_[l];
      const auto end = std::lower_bound(known.begin(), known.end(), last);
      if (end != known.begin()) now_[l] = *std::prev(end) + 1;
    }
  }
  if (event.step.time_passed) {
    for (size_t l = 0; l < lane_events_.size(); ++l)
      if (!lane_events_[l].empty()) now_[l] = lane_events_[l].back() + 1;
  }
  for (const EventIndex before : event.after) join(before);
}

/// Finds what the last event comes after, and its clock.
void Execution::order(EventIndex index) {
  Event& event = events_[index];
  event.after.clear();
  event.races.clear();
  const std::vector<EventIndex>& lane = lane_events_[event.lane];
  if (!lane.empty()) event.after.push_back(lane.back());
  for (const EventIndex cause : event.step.causes) event.after.push_back(cause);
  const size_t fixed = event.after.size();
  know_fixed(event);
  event.things.clear();
  for (const Access& access : event.step.accesses) {
    const Thing thing = thing_of(access);
    event.things.push_back({thing.all, thing.own, thing.whole});
    // A table may have very many keys: whoever is at one of them does not look at the others.
    add_conflicts(event, access, touched_[access.key == 0 ? thing.all : thing.own]);
    if (access.key != 0) add_conflicts(event, access, touched_[thing.whole]);
  }
  // Candidates in falling order: one that an earlier (later in time) one knows of is no race, nor a direct
  // edge.
  std::vector<EventIndex>& after = event.after;
  if (after.size() > fixed + 1) {
    const auto first = after.begin() + static_cast<std::ptrdiff_t>(fixed);
    std::sort(first, after.end(), std::greater<>());
    after.erase(std::unique(first, after.end()), after.end());
  }
  size_t kept = fixed;
  for (size_t i = fixed; i < after.size(); ++i) {
    const EventIndex other = after[i];
    if (now_[events_[other].lane] > other) continue;  // known by another way
    join(other);
    event.races.push_back(other);
    after[kept++] = other;
  }
  after.resize(kept);
  now_[event.lane] = index + 1;
}

void Execution::step(const Action& action) {
  const auto index = static_cast<EventIndex>(count_++);
  if (events_.size() < count_) events_.emplace_back();
  Event& event = events_[index];
  event.action = action;
  event.shared = nullptr;
  event.lane = lane_of(action);
  system_->step(action, event.step);
  event.mask = mask_of(event.step.accesses);
  event.conditions = 0;
  if (!event.step.begun.empty() || !timers_.empty()) note_timers(index);
  order(index);
  if (claims_) note_overlaps(event);
  if (conditions_) order_by_conditions(index);
  if (event.step.time_passed) epochs_.push_back(index);
  rows_.push_back({static_cast<uint32_t>(clocks_.size()), static_cast<uint32_t>(now_.size())});
  clocks_.insert(clocks_.end(), now_.begin(), now_.end());
  event.number = static_cast<uint32_t>(lane_events_[event.lane].size());
  lane_events_[event.lane].push_back(index);
  for (size_t i = 0; i < event.things.size(); ++i) {
    const Access& access = event.step.accesses[i];
    for (const uint32_t number : {event.things[i].all, event.things[i].own}) {
      auto& [list, claimed] = touched_[number];
      const bool is_same = !list.empty() && list.back().access.mode == access.mode;
      list.push_back({index, event.lane, access, is_same ? list.back().other_mode : list.size()});
      claimed += access.claimed;
    }
  }
  possible_known_ = false;
}

std::vector<Action> Execution::actions() const {
  std::vector<Action> actions;
  actions.reserve(action_count());
  for (const Event& event : events()) {
    actions.push_back(event.action);
    actions.insert(actions.end(), event.step.also.begin(), event.step.also.end());
  }
  return actions;
}

size_t Execution::action_count() const {
  size_t count = count_;
  for (const Event& event : events()) count += event.step.also.size();
  return count;
}

void Execution::step_again(const Action& action) {
  if (!system_->needs_no_asking(action)) possible();
  step(action);
}

void Execution::rewind(size_t count, std::unique_ptr<System> system) {
  system_ = std::move(system);
  possible_known_ = false;
  while (count_ > count) {
    const auto index = static_cast<EventIndex>(--count_);
    const Event& event = events_[index];
    for (const AccessLists& lists : event.things)
      for (const uint32_t number : {lists.all, lists.own}) {
        auto& [list, claimed] = touched_[number];
        for (; !list.empty() && list.back().event == index; list.pop_back())
          claimed -= list.back().access.claimed;
      }
    lane_events_[event.lane].pop_back();
    if (!timers_.empty()) forget_timers(index);
    if (!epochs_.empty() && epochs_.back() == index) epochs_.pop_back();
    if (!strays_.empty() && strays_.back() == index) strays_.pop_back();
    clocks_.resize(rows_.back().first);
    rows_.pop_back();
  }
}

}  // namespace ravel::explore
