// SPDX-License-Identifier: Apache-2.0
#include "explore/beam_texts.h"

#include <fmt/format.h>

#include <algorithm>

#include "vm/describe.h"
#include "vm/limits.h"

namespace ravel::explore {

using vm::Term;

namespace {

constexpr uint64_t kIsText = uint64_t{1} << 63U;  ///< no address of code has this bit

std::tuple<uint16_t, uint64_t, uint64_t> key_of(const vm::Touch& touch) {
  return {static_cast<uint16_t>(touch.kind), touch.object, touch.key};
}

}  // namespace

StandingAt standing_at(const vm::Machine& machine, const BeamNames& names, const vm::Process& process) {
  const vm::Code* inner = nullptr;
  for (const vm::Code* code : stack_places(process)) {
    if (!is_of_program(machine, code)) {
      inner = code;
      continue;
    }
    if (inner == nullptr) break;
    // The call of a library function. If it cannot be seen what is called there, it is what we came from.
    std::string callee = called_from(code);
    if (callee.empty()) callee = names.place_of(machine, inner).function;
    return {names.place_of(machine, code), std::move(callee)};
  }
  return {names.place_of(machine, process.code), vm::event_text(process.code)};
}

std::string waiting_text(const vm::Machine& machine, const BeamNames& names, const vm::Process& process) {
  constexpr size_t kPrintMax = 1000, kMessagesMax = 20;
  const StandingAt at = standing_at(machine, names, process);
  const bool is_library = at.what.find('/') != std::string::npos;
  std::string text = is_library ? fmt::format("waits in {}, called in {}", at.what, at.place.function)
                                : "waits in " + at.place.function;
  if (at.place.line != 0) text += fmt::format(" ({}:{})", at.place.file, at.place.line);
  std::vector<std::string> mailbox;
  const auto add = [&](Term message) { mailbox.push_back(names.print(machine, message, kPrintMax)); };
  for (const vm::Message& message : process.mailbox) add(message.content.term);
  vm::Heap heap;
  for (const vm::UnderWay& entry : machine.under_way())
    if (entry.to.is(process.pid))
      if (const Term message = machine.message_of(process, entry.signal, heap)) add(message);
  if (mailbox.empty()) return text + "; its mailbox is empty";
  const size_t left = mailbox.size() > kMessagesMax ? mailbox.size() - kMessagesMax : 0;
  mailbox.resize(mailbox.size() - left);
  text += fmt::format("; in its mailbox: {}", fmt::join(mailbox, ", "));
  return left > 0 ? text + fmt::format(" and {} more", left) : text;
}

Failure exhausted_failure(const vm::Machine& machine, const BeamNames& names) {
  Failure failure{FailureKind::livelock, vm::exhausted_text(machine), "", {}};
  if (machine.exhausted() != vm::Exhausted::memory) {
    const vm::Process* process = machine.find(machine.exhausted_by());
    const std::string at =
        process != nullptr && process->code != nullptr ? names.standing_text(machine, *process) : "";
    if (!at.empty())
      failure.details.push_back(fmt::format("{} is at {}", names.name_of(machine, process->pid), at));
    return failure;
  }
  failure.kind = FailureKind::memory;
  for (const vm::Holder& holder : vm::largest_holders(machine)) {
    const std::string who = holder.process ? names.name_of(machine, holder.process) : "what is in tables";
    failure.details.push_back(who + " " + holder.text);
  }
  return failure;
}

std::string text_of(const StandingAt& at) {
  const SourcePlace& place = at.place;
  std::string text =
      place.line != 0 ? fmt::format("{}:{} in {}", place.file, place.line, place.function) : place.function;
  if (text.empty()) return at.what;
  return at.what.empty() ? text : text + ": " + at.what;
}

std::string thing_text(const vm::Machine& machine, const BeamNames& names, const vm::Touch& touch) {
  return vm::touched_text(machine, touch, [&](Term pid) { return names.name_of(machine, pid); });
}

uint64_t BeamTexts::place(const vm::Machine& machine, const BeamNames& names, Term process) {
  const vm::Process* standing = process ? machine.find(process) : nullptr;
  if (standing == nullptr || standing->code == nullptr) return 0;
  std::string text = standing->position == vm::Position::exit && !is_of_program(machine, standing->code)
                         ? "end of " + names.name_of(machine, process)
                         : names.standing_text(machine, *standing);
  if (text.empty()) return 0;
  const auto [found, is_new] = numbers_.try_emplace(text, places_.size());
  if (is_new) places_.push_back(std::move(text));
  return kIsText | found->second;
}

const std::string* BeamTexts::place_text(uint64_t place) const {
  const uint64_t index = place & ~kIsText;
  return (place & kIsText) != 0 && index < places_.size() ? &places_[index] : nullptr;
}

void BeamTexts::want(std::span<const Access> things) {
  for (const Access& thing : things) things_.push_back({{thing.kind, thing.object, thing.key}, {}});
  std::ranges::sort(things_);
  const auto rest = std::ranges::unique(things_);
  things_.erase(rest.begin(), rest.end());
}

void BeamTexts::note(const vm::Machine& machine, const BeamNames& names,
                     const std::vector<vm::Touch>& touched) {
  if (things_.empty()) return;
  for (const vm::Touch& touch : touched) {
    const auto key = key_of(touch);
    const auto at = std::ranges::lower_bound(things_, key, {}, [](const auto& entry) { return entry.first; });
    if (at == things_.end() || at->first != key) continue;
    std::string text = explore::thing_text(machine, names, touch);
    // "table t, key k" says more than "a table", which it was when it was gone.
    if (text.size() > at->second.size()) at->second = std::move(text);
  }
}

std::string BeamTexts::thing_text(const Access& access) const {
  const std::tuple key(access.kind, access.object, access.key);
  const auto at = std::ranges::lower_bound(things_, key, {}, [](const auto& entry) { return entry.first; });
  return at != things_.end() && at->first == key ? at->second : std::string();
}

}  // namespace ravel::explore
