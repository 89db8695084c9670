// SPDX-License-Identifier: Apache-2.0
//
// Several events in one step. That a process sends a message, or ends and nobody is told, depends on nothing
// but what that process did before: whatever others do in between could as well come later. So it is done
// with the event before it, and there are half as many steps; which executions differ does not change.
//
// That is true as long as nobody can tell such a process from one that has not sent yet, or not ended, other
// than by the message: nobody is killed, linked to or watched from outside, suspended, or asked about, and
// nobody counts processes or messages. The first time that any of this is met the machine says so
// (spoils_merging), and whoever explores begins anew without. It would be met without merging only if it is
// met with it: up to then there is nothing that could have come in between.
//
// A receive is done with the receive before it if at neither there is anything to choose: one message is
// there that it takes, it leaves no other behind, and nothing is done in between. So a parent that waits for
// its children, one after the other, does it in one step. Such a step comes after all that its messages come
// after, which is no loss because a receive touches nothing that others do. How many are joined depends on
// what has been sent, unlike above; and that somebody sends later what one of them would have taken as well
// is for the caller to find out: then it has to do without.
//
// When only one process is left, and nothing is under way, it ends with what it did before, also if it has
// tables: nobody else can act any more. That holds of this order; what that end touches (its tables are gone)
// may race with what others did before. That is for the caller to see (ChoiceResult::also, with `sent_by`):
// if it does, the end has to be a step of its own.
//
// A message to a name, an alias, another node or OTP's own processes touches more than a mailbox, and the end
// of a process that has a name, a table, a tie or a file is noticed: these remain steps of their own.
#include <algorithm>
#include <utility>

#include "vm/file_system.h"
#include "vm/interpreter.h"
#include "vm/machine.h"
#include "vm/tables.h"

namespace ravel::vm {

namespace {

constexpr size_t kAlsoMax = 64;  ///< in one step: a process may send for ever

std::vector<bool> make_sends() {
  std::vector<bool> sends;
  for (const Builtin& builtin : builtins())
    sends.push_back(builtin.module == "erlang" && (builtin.name == "!" || builtin.name == "send"));
  return sends;
}

bool has_ties(const Process& process) {
  return !process.links.empty() || !process.monitors.empty() || !process.watchers.empty() ||
         !process.aliases.empty() || !process.former_ties.empty() || !process.former_aliases.empty() ||
         !process.suspending.empty() || !process.node_watches.empty();
}

/// That it will be sent something. Only its own: nobody else's decide what is done in one step, or that would
/// depend on what others have done by then.
bool has_timers(const Machine& machine, Term pid) {
  return std::ranges::any_of(machine.timers().all(),
                             [&](const auto& each) { return each.second.target.is(pid); });
}

/// Its tables, also those that it only walks through.
bool has_tables(const Machine& machine, Term pid) {
  const auto& tables = machine.node(pid.node_index()).tables;
  if (!tables) return false;
  return std::ranges::any_of(tables->all, [&](const auto& table) {
    return table->owner.is(pid) || std::ranges::any_of(table->fixations, [&](const auto& fixation) {
             return fixation.process.is(pid);
           });
  });
}

}  // namespace

bool Machine::is_silent_send(const Process& process, uint32_t builtin, Term to) const {
  static const std::vector<bool> sends = make_sends();
  if (builtin != kSendBuiltin && (builtin >= sends.size() || !sends[builtin])) return false;
  if (!to.is_pid() || to.is(process.pid) || to.node_index() != process.pid.node_index()) return false;
  if (watches(Watch::order)) return false;
  const Process* receiver = find(to);
  return !receiver || !receiver->is_system;
}

bool Machine::is_silent_end(const Process& process) const {
  const Raised& raised = process.raised;
  if (!current_ || current_->also.size() >= kAlsoMax || process.is_system || process.pending_exit)
    return false;
  if (raised.kind != RaiseClass::exit || !raised.reason.is(atoms::normal)) return false;
  if (process.registered_name || has_ties(process) || has_timers(*this, process.pid)) return false;
  return !files_->owns(process.pid.word()) && !has_tables(*this, process.pid);
}

/// Whether the process does not stop for the call.
bool Machine::is_passed(const Process& process, uint32_t builtin, const Term* arguments) {
  is_claiming_ = is_contested_ = false;
  if (is_unseen(process, builtin, arguments)) return true;
  if (!merges_ || !current_ || current_->also.size() >= kAlsoMax || process.is_system) return false;
  if (!is_silent_send(process, builtin, arguments[0]) && !claims(process, builtin, arguments)) return false;
  current_->also.push_back({ChoiceKind::go, process.pid});
  return true;
}

/// The message that the receive takes, if it cannot take another one and leaves nothing behind in the mailbox
/// that came with it; else null.
const UnderWay* Machine::only_message(const Process& process) {
  if (process.position != Position::receive || process.is_poll || process.receive_timer) return nullptr;
  if (process.passed || !process.mailbox.empty() || process.suspend_count > 0) return nullptr;
  try_all(process);
  const UnderWay* found = nullptr;
  for (UnderWay& entry : under_way_) {
    if (!entry.to.is(process.pid)) continue;
    if (entry.signal.kind != SignalKind::message || !entry.signal.from.is_pid()) return nullptr;
    if ((found && entry.signal.from.is(found->signal.from)) || !is_accepted(process, entry)) continue;
    if (found) return nullptr;
    found = &entry;
  }
  const bool comes_alone =
      found && std::none_of(std::as_const(under_way_).data(), found, [&](const UnderWay& entry) {
        return entry.to.is(process.pid) && entry.signal.from.is(found->signal.from);
      });
  return comes_alone ? found : nullptr;
}

/// Whether what the process takes next may be done with this receive.
bool Machine::has_no_choice(const Process& process) {
  if (!merges_ || !joins_ || (unjoined_ && std::ranges::find(*unjoined_, process.pid) != unjoined_->end()))
    return false;
  return only_message(process) != nullptr;
}

/// After a message was taken: the next ones in the same step, as long as nothing else is done in between.
void Machine::join_receives(Term pid, ChoiceResult& result) {
  const auto has_only_received = [&] {
    return result.also.empty() || result.also.back().kind == ChoiceKind::receive;
  };
  while (has_only_received() && result.also.size() < kAlsoMax) {
    Process* const process = own(pid);
    const UnderWay* const entry = process ? only_message(*process) : nullptr;
    if (!entry) return;
    result.also.push_back({ChoiceKind::receive, pid, channel_of(*entry)});
    result.causes.push_back(static_cast<uint32_t>(entry->signal.number));
    process->taken_from = entry->signal.from;
    process->position = Position::event;  // nobody need find out whether it takes the message
    arrive(static_cast<size_t>(entry - under_way_.data()));
    process->save = 0;
    process->state = ProcessState::runnable;
    run_turn(*process, {.reductions = kStepMax, .stepping = true, .lazy = true});
  }
}

/// Signals that tell whether a process is there, or end it. A child that is watched or linked from the start
/// was sent none.
void Machine::note_spoiling(Term to, const Signal& signal) {
  switch (signal.kind) {
    case SignalKind::message:
    case SignalKind::alias_message:
    case SignalKind::down:
      return;
    default: {
      const Process* receiver = find(to);
      is_spoilt_ |= !receiver || !receiver->is_system;
    }
  }
}

/// Calls that do.
void Machine::note_spoiling(const Choice& choice, const ChoiceResult& result) {
  is_spoilt_ |= halted_.has_value();
  for (const auto& [key, timer] : timers_->all()) is_spoilt_ |= !timer.owner.is(timer.target);
  const auto is_own_end = [&](const Touch& touch) {
    return touch.mode == TouchMode::write && std::ranges::any_of(result.also, [&](const Choice& each) {
             return each.process.word() == touch.object;
           });
  };
  for (const Touch& touch : result.touched) {
    if (touch.kind == ObjectKind::life)
      is_spoilt_ |= touch.object != choice.process.word() && !is_own_end(touch);
    if (touch.kind == ObjectKind::processes || touch.kind == ObjectKind::mailbox)
      is_spoilt_ |= touch.mode != TouchMode::add;
  }
}

}  // namespace ravel::vm
