// SPDX-License-Identifier: Apache-2.0
//
// Receives that were done before. In most schedules of a program a process that waits for others, one after
// the other, takes the same messages from the same place, in one step (merge.cc). What it becomes by that
// depends on nothing else, unless it calls a built-in or starts a timer. So it is remembered: who stood
// there, all that was under way to it, and as whom it stands in the end. When that is met again the process
// is exchanged.
//
// "The same" is the very same object in memory: copies of a machine share processes until one changes.
#include <algorithm>
#include <array>
#include <utility>

#include "vm/compare.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

/// Fewer messages are not worth it.
constexpr size_t kMessagesMin = 3;

/// What is under way to one process, sorted by sender; one of each.
using Pending = std::vector<const UnderWay*>;

/// Kept only so that nothing has to be allocated each time. Empty if it is not worth it, or somebody sent
/// two.
Pending& pending_to(Term pid, const std::vector<UnderWay>& under_way) {
  static thread_local Pending pending;
  pending.clear();
  const auto sender = [](const UnderWay* entry) { return entry->signal.from.word(); };
  for (const UnderWay& entry : under_way)
    if (entry.to.is(pid)) pending.push_back(&entry);
  std::ranges::sort(pending, {}, sender);
  const bool has_twice = std::ranges::adjacent_find(pending, {}, sender) != pending.end();
  if (has_twice || pending.size() < kMessagesMin) pending.clear();
  return pending;
}

struct Repeat {
  std::shared_ptr<Process> before, after;
  std::vector<std::pair<Term, Packed>> messages;  ///< all that were under way, by sender
  std::vector<size_t> taken;                      ///< which of them, in order
  int64_t reductions = 0;

  bool is_of(const Process& process, const Pending& pending) const {
    const auto is_same = [](const auto& message, const UnderWay* entry) {
      return message.first.is(entry->signal.from) &&
             equal_exact(message.second.term, entry->signal.payload.term);
    };
    return before.get() == &process && std::ranges::equal(messages, pending, is_same);
  }
};

}  // namespace

struct Machine::Repeats {
  std::array<Repeat, 64> all;
  size_t next = 0;  ///< the oldest
  Repeat begun;     ///< being done
};

void Machine::set_merging(bool merges) {
  merges_ = joins_ = merges;
  repeats_ = merges ? std::make_shared<Repeats>() : nullptr;
}

/// Of a process that has_no_choice. False if it has to be done; then it is noted what is there before.
bool Machine::repeat_receives(const Process& process, ChoiceResult& result) {
  const Term pid = process.pid;
  const Pending& pending = pending_to(pid, under_way_);
  Repeat& begun = repeats_->begun;
  begun = {};
  if (pending.empty() || observer) return false;
  const auto found = std::ranges::find_if(
      repeats_->all, [&](const Repeat& repeat) { return repeat.is_of(process, pending); });
  if (found == repeats_->all.end()) {
    begun.before = processes_.keep(pid);
    for (const UnderWay* entry : pending)
      begun.messages.emplace_back(entry->signal.from, entry->signal.payload);
    return false;
  }
  result.place = process.code;
  result.decided = pid;
  if (options_->keep_positions) result.position = position_of(process);
  for (const size_t index : found->taken) {
    const UnderWay& entry = *pending[index];
    result.causes.push_back(static_cast<uint32_t>(entry.signal.number));
    if (index != found->taken.front()) {
      result.also.push_back({ChoiceKind::receive, pid, channel_of(entry)});
      continue;
    }
    result.taken = entry.order;
    if (process.caused_by != Process::kNoStep) result.causes.push_back(process.caused_by);
  }
  touch({ObjectKind::mailbox, TouchMode::add, pid.word(), 0});
  touch({ObjectKind::life, TouchMode::read, pid.word(), 0});
  reductions_ += found->reductions;
  current_node_ = pid.node_index();
  const bool takes_all = found->taken.size() == pending.size();
  const auto is_taken = [&](const UnderWay& entry) {
    const auto is_of = [&](size_t index) { return found->messages[index].first.is(entry.signal.from); };
    return entry.to.is(pid) && (takes_all || std::ranges::any_of(found->taken, is_of));
  };
  std::erase_if(under_way_, is_taken);
  processes_.put(pid, found->after);
  return true;
}

/// After they were done: the first, and those that were joined.
void Machine::remember_receives(const Choice& first, int64_t reductions, const ChoiceResult& result) {
  Repeat& begun = repeats_->begun;
  const auto is_receive = [](const Choice& choice) { return choice.kind == ChoiceKind::receive; };
  if (!begun.before || has_called || !find(first.process) || !std::ranges::all_of(result.also, is_receive))
    return;
  const auto note = [&](const Choice& choice) {
    const auto is_it = [&](const auto& message) { return channel_name(message.first) == choice.from; };
    const auto found = std::ranges::find_if(begun.messages, is_it);
    begun.taken.push_back(static_cast<size_t>(found - begun.messages.begin()));
  };
  note(first);
  std::ranges::for_each(result.also, note);
  begun.after = processes_.keep(first.process);
  begun.reductions = reductions_ - reductions;
  repeats_->all[repeats_->next++ % repeats_->all.size()] = std::move(begun);
}

}  // namespace ravel::vm
