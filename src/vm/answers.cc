// SPDX-License-Identifier: Apache-2.0
#include "vm/answers.h"

#include <algorithm>

#include "vm/machine.h"

namespace ravel::vm {

namespace {

/// Whether it does something to the receiver as that is now: ends it, or is a message that it takes. That has
/// been found out.
bool is_noticed(const Machine& machine, const Process& receiver, const UnderWay& entry) {
  switch (machine.class_of(&receiver, entry.signal)) {
    case SignalClass::signal:
      return true;
    case SignalClass::message:
      return receiver.position == Position::receive && entry.tried_at == receiver.receives && entry.accepted;
    default:
      return false;
  }
}

}  // namespace

std::optional<TieRange> unnoticed(const Machine& machine, const Process& receiver, Term from) {
  TieRange range;
  for (const UnderWay& entry : machine.under_way()) {
    if (!entry.to.is(receiver.pid) || !entry.signal.from.is(from)) continue;
    if (is_noticed(machine, receiver, entry) && !range.add(entry, false)) return std::nullopt;
  }
  return range;
}

static bool may_notice_nothing(const Machine& machine, const Process& receiver) {
  const auto is_taken = [](const Message& message) { return message.accepted; };
  if (receiver.position == Position::receive && std::ranges::any_of(receiver.mailbox, is_taken)) return false;
  return std::ranges::all_of(machine.under_way(), [&](const UnderWay& entry) {
    return !entry.to.is(receiver.pid) || unnoticed(machine, receiver, entry.signal.from);
  });
}

/// Where no answer is open whatever is possible will be noticed.
static bool has_open(const Machine& machine) {
  return std::ranges::any_of(machine.under_way(), [](const UnderWay& entry) { return entry.rival != 0; });
}

bool may_notice_nothing(const Machine& machine) {
  if (!has_open(machine)) return false;
  return std::ranges::all_of(machine.program(),
                             [&](Term pid) { return may_notice_nothing(machine, *machine.find(pid)); });
}

bool may_wait_on(const Machine& machine, Term receiver) {
  const Process* process = has_open(machine) ? machine.find(receiver) : nullptr;
  return process && process->position == Position::receive && !process->is_poll &&
         may_notice_nothing(machine, *process);
}

}  // namespace ravel::vm
