// SPDX-License-Identifier: Apache-2.0
//
// See arrows.h. Everything here is linear in the story but `ordered_anyway`, which walks back from the later
// event and never further than the earlier one; successive side effects are close together.
#include "view/arrows.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace ravel::view {

using explore::Story;
using explore::StoryEvent;
using explore::StoryKind;
using explore::StoryProcess;

namespace {

bool is_event(const Story& story, uint32_t index) {
  return index < story.events.size() && story.events[index].process < story.processes.size();
}

/// The event that sent what arrives at `index`, if there is an earlier one.
std::optional<uint32_t> sender_of(const Story& story, uint32_t index) {
  const StoryEvent& event = story.events[index];
  if (!is_event(story, index) || !event.sent_at || *event.sent_at >= index) return std::nullopt;
  if (!is_event(story, *event.sent_at) || event.kind == StoryKind::start) return std::nullopt;
  return event.sent_at;
}

/// What arrived, by event. A delivery and the receive of the same message become one arrow.
void add_arrivals(const Story& story, std::vector<Arrow>& arrows) {
  std::map<std::pair<uint32_t, uint32_t>, size_t> delivered;  // sender's event and receiver: the arrow
  for (uint32_t i = 0; i < story.events.size(); ++i) {
    const std::optional<uint32_t> from = sender_of(story, i);
    if (!from) continue;
    const uint32_t receiver = story.events[i].process;
    const auto waiting = delivered.find({*from, receiver});
    if (story.events[i].kind == StoryKind::receive && waiting != delivered.end()) {
      arrows[waiting->second].taken_at = i;
      arrows[waiting->second].fate = Fate::taken;
      delivered.erase(waiting);
      continue;
    }
    const bool is_delivery = story.events[i].kind == StoryKind::deliver;
    if (is_delivery) delivered[{*from, receiver}] = arrows.size();
    arrows.push_back({*from, i, receiver, is_delivery ? Fate::pending : Fate::taken, std::nullopt});
  }
}

/// Sends whose message nobody is seen to get.
void add_lost(const Story& story, std::vector<Arrow>& arrows) {
  std::vector<bool> arrived(story.events.size());
  for (const Arrow& arrow : arrows) arrived[arrow.from] = true;
  for (uint32_t i = 0; i < story.events.size(); ++i) {
    const StoryEvent& event = story.events[i];
    if (event.kind != StoryKind::send || arrived[i] || !is_event(story, i)) continue;
    if (!event.other || *event.other >= story.processes.size()) continue;
    const Fate fate = story.processes[*event.other].is_alive ? Fate::pending : Fate::dropped;
    arrows.push_back({i, std::nullopt, *event.other, fate, std::nullopt});
  }
}

std::vector<std::pair<uint32_t, uint32_t>> chances_of(const Story& story) {
  std::vector<std::pair<uint32_t, uint32_t>> result;
  std::optional<uint32_t> last;
  for (uint32_t i = 0; i < story.events.size(); ++i) {
    if (story.events[i].kind != StoryKind::side_effect || !is_event(story, i)) continue;
    if (story.processes[story.events[i].process].is_system) continue;
    if (last && !ordered_anyway(story, *last, i)) result.emplace_back(*last, i);
    last = i;
  }
  return result;
}

bool is_about(const std::string& line, const StoryProcess& process) {
  const std::string& name = process.name;
  return !name.empty() && line.starts_with(name) && (line.size() == name.size() || line[name.size()] == ' ');
}

std::optional<uint32_t> exit_of(const Story& story, uint32_t process) {
  for (uint32_t i = static_cast<uint32_t>(story.events.size()); i-- > 0;)
    if (story.events[i].kind == StoryKind::exit && story.events[i].process == process) return i;
  return std::nullopt;
}

/// The commands of a state machine's test that the report says went wrong ("V7 = get(x) -> 1: ..."): those
/// that no interleaving explains, or the last of those that were run one after the other.
std::vector<uint32_t> wrong_commands(const std::vector<std::string>& lines) {
  std::vector<uint32_t> found;
  bool all_count = false, is_listed = false;
  for (const std::string& line : lines) {
    const bool is_stuck =
        line.starts_with("then, in model state ") || line.starts_with("from the state after the prefix");
    if (is_stuck || line == "commands:") {
      found.clear();
      all_count = is_stuck;
      is_listed = true;
      continue;
    }
    const size_t at = line.find("V"), end = line.find_first_not_of("0123456789", at + 1);
    const bool is_first = at != line.npos && (at == line.find_first_not_of(' ') ||
                                              (line.starts_with("  branch ") && line.find(": V") + 2 == at));
    if (!is_listed || !is_first || end == at + 1 || end == line.npos || line.compare(end, 3, " = ") != 0)
      continue;
    uint32_t number = 0;
    std::from_chars(line.data() + at + 1, line.data() + end, number);
    if (!all_count) found.clear();
    found.push_back(number);
  }
  return found;
}

std::optional<uint32_t> failing_event(const Story& story, std::optional<uint32_t> root) {
  if (!story.failed) return std::nullopt;
  const std::vector<uint32_t> commands = wrong_commands(story.failure);
  for (uint32_t i = static_cast<uint32_t>(story.events.size()); i-- > 0;)
    if (std::ranges::find(commands, story.events[i].command) != commands.end() && is_event(story, i))
      return i;
  if (story.failed_at && is_event(story, *story.failed_at)) return story.failed_at;
  for (uint32_t i = 0; i < story.processes.size() && !story.failure.empty(); ++i)
    if (is_about(story.failure[0], story.processes[i])) return exit_of(story, i);
  return root ? exit_of(story, *root) : std::nullopt;
}

std::string waiting_of(const Story& story, const StoryProcess& process) {
  if (!process.is_alive || !process.waiting.empty())
    return process.is_alive ? process.waiting : std::string();
  for (size_t i = 1; i < story.failure.size(); ++i)
    if (is_about(story.failure[i], process))
      return story.failure[i].substr(std::min(process.name.size() + 1, story.failure[i].size()));
  return {};
}

}  // namespace

std::vector<uint32_t> directly_before(const Story& story, uint32_t index) {
  std::vector<uint32_t> result;
  for (const uint32_t before : story.events[index].after)
    if (before < index) result.push_back(before);
  const std::optional<uint32_t> sent_at = story.events[index].sent_at;
  if (sent_at && *sent_at < index && std::find(result.begin(), result.end(), *sent_at) == result.end())
    result.push_back(*sent_at);
  return result;
}

bool ordered_anyway(const Story& story, uint32_t first, uint32_t second) {
  const auto& events = story.events;
  if (events[first].process == events[second].process || events[second].sent_at == first) return true;
  std::vector<bool> seen(second - first);
  std::vector<uint32_t> todo{second};
  while (!todo.empty()) {
    const uint32_t at = todo.back();
    todo.pop_back();
    for (const uint32_t before : directly_before(story, at)) {
      if (before == first && at != second) return true;
      if (before <= first || seen[before - first]) continue;
      seen[before - first] = true;
      todo.push_back(before);
    }
  }
  return false;
}

Relations relate(const Story& story) {
  Relations result;
  add_arrivals(story, result.arrows);
  add_lost(story, result.arrows);
  const auto ends = [](const Arrow& arrow) { return std::pair(arrow.from, arrow.to.value_or(UINT32_MAX)); };
  std::sort(result.arrows.begin(), result.arrows.end(),
            [&](const Arrow& a, const Arrow& b) { return ends(a) < ends(b); });
  for (uint32_t i = 0; i < story.events.size(); ++i) {
    const StoryEvent& event = story.events[i];
    if (event.kind == StoryKind::spawn && event.other && *event.other < story.processes.size() &&
        is_event(story, i))
      result.spawns.emplace_back(i, *event.other);
  }
  result.chances = chances_of(story);
  for (uint32_t i = 0; i < story.processes.size() && !result.root; ++i)
    if (!story.processes[i].is_system) result.root = i;
  result.failed_at = failing_event(story, result.root);
  for (const StoryProcess& process : story.processes) result.waiting.push_back(waiting_of(story, process));
  return result;
}

}  // namespace ravel::view
