// SPDX-License-Identifier: Apache-2.0
#include "confirm/telling.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "confirm/watch.h"

namespace ravel::confirm {

namespace {

using explore::Story;
using explore::StoryEvent;
using explore::StoryKind;

constexpr size_t kStepsMax = 14;
constexpr size_t kTextMax = 160;

std::string cut(std::string text) {
  if (text.size() <= kTextMax) return text;
  size_t end = kTextMax;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

std::string file_name(const std::string& file) { return file.substr(file.rfind('/') + 1); }

class Teller {
 public:
  Teller(const Confirmed& confirmed, const Story& story, report::Finding& finding)
      : confirmed_(confirmed), story_(story), finding_(finding) {}

  void tell() {
    const Seen& seen = confirmed_.seen;
    const bool is_overlap = finding_.rule == "check-then-act";
    if (is_overlap) {
      who_ = {process_at(seen.read), process_at(seen.between)};
      key_steps_ = {seen.read, seen.between, seen.written};
    } else {
      collect_others();
    }
    write_steps(is_overlap);
    report::Witness& witness = finding_.witness.emplace();
    witness.schedules = std::max<uint64_t>(confirmed_.schedules, 1);
    witness.driver = text_of(confirmed_.driver);
    witness.outcome = is_overlap ? overlap_outcome() : end_outcome();
    finding_.status = report::Status::witnessed;
    finding_.confirm.clear();
  }

 private:
  uint32_t process_at(uint32_t step) const {
    for (const StoryEvent& event : story_.events)
      if (event.step == step && event.kind != StoryKind::start) return event.process;
    return 0;
  }

  const StoryEvent* event_at(uint32_t step) const {
    const StoryEvent* found = nullptr;
    for (const StoryEvent& event : story_.events)
      if (event.step == step && event.kind != StoryKind::start && (found == nullptr || found->text.empty()))
        found = &event;
    return found;
  }

  /// Of a cycle and its like: whoever is alive and waits at the end, or has ended badly.
  void collect_others() {
    const auto& processes = story_.processes;
    for (uint32_t i = 0; i < processes.size() && who_.size() < 4; ++i)
      if (!processes[i].is_system && (processes[i].is_alive || is_bad(processes[i].end)))
        if (i != 0 || processes.size() == 1) who_.push_back(i);
    if (who_.empty()) who_.push_back(0);
  }

  static bool is_bad(const std::string& end) {
    return !end.empty() && end != "normal" && end != "ends" && end != "shutdown";
  }

  bool is_told(const StoryEvent& event) const {
    return !event.text.empty() && event.kind != StoryKind::start &&
           std::ranges::find(who_, event.process) != who_.end();
  }

  /// The places of the finding by their lines, as steps name them.
  std::optional<uint32_t> place_of(const StoryEvent& event) const {
    for (uint32_t i = 0; i < finding_.locations.size(); ++i) {
      const report::SourcePos& pos = finding_.locations[i].pos;
      if (event.line != 0 && pos.line == event.line && file_name(pos.file) == file_name(event.file)) return i;
    }
    return std::nullopt;
  }

  void write_steps(bool is_overlap) {
    std::vector<const StoryEvent*> told;
    for (const StoryEvent& event : story_.events)
      if (is_told(event)) told.push_back(&event);
    // Of many, those that it is about: at the finding's places, and how somebody ends.
    if (told.size() > kStepsMax)
      std::erase_if(told, [&](const StoryEvent* event) {
        return !key_steps_.contains(event->step) && event->kind != StoryKind::exit && !place_of(*event);
      });
    if (told.size() > kStepsMax && is_overlap)
      std::erase_if(told, [&](const StoryEvent* event) { return !key_steps_.contains(event->step); });
    if (told.size() > kStepsMax)
      told.erase(told.begin(), told.end() - static_cast<std::ptrdiff_t>(kStepsMax));
    if (told.empty()) return;
    finding_.origins.clear();
    finding_.interleaving.clear();
    for (const uint32_t process : who_) finding_.origins.push_back(name_of(process));
    for (const StoryEvent* event : told)
      finding_.interleaving.push_back({column_of(event->process), cut(event->text), place_of(*event)});
    for (const uint32_t process : who_)
      if (!is_overlap && !story_.processes[process].waiting.empty())
        finding_.interleaving.push_back({column_of(process), cut(story_.processes[process].waiting), {}});
  }

  uint32_t column_of(uint32_t process) const {
    return static_cast<uint32_t>(std::ranges::find(who_, process) - who_.begin());
  }

  /// The sides of the driver are processes 1 and 2; others have names.
  std::string name_of(uint32_t process) const {
    const explore::StoryProcess& one = story_.processes[process];
    if (process != 0 && one.parent == 0U && one.function.find("ravel_confirm") != std::string::npos)
      return fmt::format("process {}", column_of(process) + 1);
    return one.name;
  }

  std::string at(const StoryEvent& event) const {
    return event.line == 0 ? "" : fmt::format(" ({}:{})", file_name(event.file), event.line);
  }

  std::string overlap_outcome() const {
    const StoryEvent* read = event_at(confirmed_.seen.read);
    const StoryEvent* between = event_at(confirmed_.seen.between);
    const StoryEvent* written = event_at(confirmed_.seen.written);
    const std::string first = name_of(who_[0]), second = name_of(who_[1]);
    const std::string facts =
        fmt::format("{}: {}{}; then {}: {}{}; then {}: {}{}", first, words(read), at(read), second,
                    words(between), at(between), first, words(written), at(written));
    for (const uint32_t process : who_)
      if (is_bad(story_.processes[process].end))
        return fmt::format("{} ends with an error: {}", name_of(process),
                           cut(story_.processes[process].end)) +
               at(written) + ". " + facts;
    const bool writes_both = between != nullptr && written != nullptr && between->text != written->text;
    return fmt::format("{} acts on what is no longer so{}. {}", first,
                       writes_both ? "" : ", and does again what the other has done", facts);
  }
  static std::string words(const StoryEvent* event) {
    return event == nullptr || event->text.empty() ? "acts" : cut(event->text);
  }
  std::string at(const StoryEvent* event) const { return event == nullptr ? "" : at(*event); }

  std::string end_outcome() const {
    const std::string& text = confirmed_.seen.text;
    if (finding_.rule == "lost-message" || confirmed_.seen.is_end) return text;
    if (finding_.rule == "stuck-receive") return text + ", and nothing that could happen changes that";
    return "they wait for each other: " + text;
  }

  const Confirmed& confirmed_;
  const Story& story_;
  report::Finding& finding_;
  std::vector<uint32_t> who_;  ///< processes of the story, by column
  std::set<uint32_t> key_steps_;
};

}  // namespace

void tell(const Confirmed& confirmed, const Story& story, report::Finding& finding) {
  Teller(confirmed, story, finding).tell();
}

}  // namespace ravel::confirm
