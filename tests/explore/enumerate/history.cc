// SPDX-License-Identifier: Apache-2.0
#include "history.h"

#include "vm/build.h"
#include "vm/print.h"
#include "vm/tables.h"
#include "vm/ties.h"

namespace ravel::enumerate {

using vm::Machine;
using vm::Process;
using vm::SignalKind;
using vm::Term;

namespace {

/// Who sent it and what it says; equal ones are taken in the order they came.
uint64_t identity_of(const vm::Message& message) {
  return mix(message.from.word(), hash_of(vm::print_term(message.content.term)));
}

/// Numbers of processes are the same in every schedule.
std::string name_of(Term sender) {
  return sender.is_pid() ? std::to_string(sender.number()) : vm::print_term(sender);
}

/// What has arrived, in its order.
Access mail_of(Term pid) { return {"mail " + std::to_string(pid.word()), "", Mode::write}; }
/// Everything else about a process: its own events are in order anyhow, signals come between them.
Access soul_of(Term pid, Mode mode) { return {"soul " + std::to_string(pid.word()), "", mode}; }
const Access kShared{"shared", "", Mode::write};

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Calls that do no more than send a signal to a pid: nobody else can tell when they happened.
bool is_plain_send(const vm::NextEvent& next) {
  return next.builtin != nullptr && next.builtin->module == "erlang" &&
         is_one_of(next.builtin->name, {"!", "send"}) && next.arguments[0].is_pid();
}
/// Calls that change nothing but what the process itself, and signals to it, can tell.
bool is_of_ties(const vm::NextEvent& next) {
  if (next.builtin == nullptr || next.builtin->module != "erlang") return false;
  const std::string_view name = next.builtin->name;
  if (is_one_of(name, {"spawn", "spawn_link", "process_flag", "yield"})) return true;
  if (name == "monitor") return next.arguments[1].is_pid();
  return is_one_of(name, {"link", "unlink", "exit", "is_process_alive", "exit_signal"}) &&
         next.arguments[0].is_pid();
}

/// What a `deliver` of this channel would deliver.
const vm::Signal* first_signal(const Machine& machine, Term from, Term to) {
  for (const vm::UnderWay& each : machine.under_way())
    if (each.to.is(to) && each.signal.from.is(from)) return &each.signal;
  return nullptr;
}

}  // namespace

std::string History::time_of(const Machine& machine) const {
  // Where time-outs come early, what time it is is nobody's business.
  return machine.options().time_outs == vm::TimeOuts::last ? "@" + std::to_string(machine.now_us()) : "";
}

void History::name_timers(const Machine& machine) {
  for (const auto& [key, timer] : machine.timers().all()) {
    auto [found, is_new] = timers_.try_emplace(timer.id);
    if (is_new)
      found->second =
          "timer " + name_of(timer.owner) + "#" + std::to_string(++own_timers_[timer.owner.word()]);
  }
}

/// The messages at the end of the mailbox that were not there before.
void History::name_new_messages(const Machine& machine, Term pid, const std::string& name) {
  const Process* process = machine.find(pid);
  if (process == nullptr) return;
  auto& known = mailboxes_[pid.word()];
  for (size_t i = known.size(); i < process->mailbox.size(); ++i)
    known.push_back({identity_of(process->mailbox[i]),
                     (name.empty() ? "own#" + std::to_string(++own_messages_[pid.word()]) : name) + " " +
                         vm::print_term(process->mailbox[i].content.term)});
}

bool History::step(Machine& machine, const vm::Transition& transition) {
  bool counts = true;
  if (transition.kind == vm::TransitionKind::run) {
    counts = step_process(machine, transition);
  } else if (transition.kind == vm::TransitionKind::deliver) {
    step_deliver(machine, transition);
  } else {
    step_timer(machine, transition);
  }
  name_timers(machine);
  return counts;
}

void History::note_end(std::vector<Access>& exact, std::vector<Access>& told,
                       const std::vector<Access>& of_end) {
  exact.insert(exact.end(), of_end.begin(), of_end.end());
  told.insert(told.end(), of_end.begin(), of_end.end());
}

/// Begins or ceases to trap exits: which exit signals were there by then, and were ignored or are messages.
/// That is an order as that of two accesses to one thing, whether anybody looks at it later or not.
std::string History::exits_before(const Process& process, const vm::NextEvent& next) {
  const bool is_flag = next.builtin != nullptr && next.builtin->module == "erlang" &&
                       next.builtin->name == "process_flag" && next.arguments.size() == 2 &&
                       vm::print_term(next.arguments[0]) == "trap_exit";
  if (!is_flag || (vm::print_term(next.arguments[1]) == "true") == process.trap_exit) return "";
  std::set<std::string> found;
  if (process.trap_exit) {
    for (const Letter& letter : mailboxes_[process.pid.word()])
      if (letter.name.find("{'EXIT',") != std::string::npos) found.insert(letter.name);
  } else {
    found = ignored_exits_[process.pid.word()];
  }
  std::string text;
  for (const std::string& name : found) text += " " + name;
  return text;
}

bool History::step_process(Machine& machine, const vm::Transition& transition) {
  const Term pid = transition.process;
  const std::string lane = name_of(pid);
  const Process* before = machine.find(pid);
  const bool is_exit = before->position == vm::Position::exit;
  const vm::NextEvent next = is_exit ? vm::NextEvent{} : vm::next_event(machine.store(), *before);
  const CallAccesses call(machine, *before, next);
  const std::vector<Access> of_end = accesses_of_end(machine, *before);
  const bool is_wide_end = of_end.size() > 2 || !before->aliases.empty();
  const bool waits_for_answer = before->question != 0 && !before->answer;
  const std::string answer =
      before->question != 0 && before->answer ? vm::print_term(before->answer->term) : "";
  const bool goes_on = before->timed_out || (before->is_poll && before->position == vm::Position::receive);
  const bool is_send = is_plain_send(next) && !next.arguments[0].is(pid);
  const bool is_tie = is_of_ties(next);
  const Term target = next.builtin == nullptr || next.arguments.empty() ? Term::none()
                      : next.builtin->name == "monitor"                 ? next.arguments[1]
                                                                        : next.arguments[0];
  std::string label = next.builtin != nullptr
                          ? std::string(next.builtin->module) + ":" + std::string(next.builtin->name)
                      : is_exit ? "exit"
                                : "receive";
  if (!is_exit) label += exits_before(*before, next);
  const bool is_unlink =
      next.builtin != nullptr && next.builtin->module == "erlang" && next.builtin->name == "unlink";
  if (is_unlink) label += " " + std::to_string(linked_[{target.word(), pid.word()}]);  // links that it undoes
  if (is_unlink)  // and then nobody can tell whether the other's end was noticed before
    std::erase_if(ignored_exits_[pid.word()],
                  [&](const std::string& name) { return name.starts_with(name_of(target) + " link "); });
  const vm::StepResult result = machine.step(transition);

  // Which message it took: the first that is no longer where it was.
  const Process* after = machine.find(pid);
  auto& letters = mailboxes_[pid.word()];
  std::string taken;
  if (after != nullptr) {
    for (size_t i = 0; i < letters.size(); ++i) {
      if (i < after->mailbox.size() && identity_of(after->mailbox[i]) == letters[i].identity) continue;
      while (i > 0 && letters[i - 1].identity == letters[i].identity) --i;
      taken = letters[i].name;
      letters.erase(letters.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
    name_new_messages(machine, pid, "");
    const bool waits = after->state == vm::ProcessState::waiting;
    if (waits_for_answer && waits) return false;
    if (next.is_receive && taken.empty() && !goes_on && waits) return false;
  }
  if (next.is_receive && taken.empty()) label = "timeout";

  std::vector<Access> exact;
  std::vector<Access> told = call.accesses();
  for (const vm::Touch& touch : result.touched)
    if (touch.kind == vm::ObjectKind::file)
      told.push_back({"file " + std::to_string(touch.object), "",
                      touch.mode == vm::TouchMode::read ? Mode::read : Mode::write});
  exact.push_back(soul_of(pid, after == nullptr ? Mode::write : Mode::add));
  if (!is_send && !is_tie) exact.push_back(mail_of(pid));
  if (!is_send && !is_tie && next.builtin != nullptr) exact.push_back(kShared);
  // Who counts processes is not to be taken for one who does not.
  for (const Access& access : told)
    if (access.object == "processes") exact.push_back(access);
  // A signal to who is dead is answered at once.
  if (target && target.is_pid()) exact.push_back({"end " + name_of(target), "", Mode::read});
  if (after == nullptr) {
    exact.push_back({"end " + lane, "", Mode::write});
    if (is_wide_end) exact.push_back(kShared);
    note_end(exact, told, of_end);
  }
  const std::string what = label + " " + taken + call.result() + answer + time_of(machine);
  state_.event(lane, what, exact);
  // Whoever waits for an answer has done nothing yet that anybody could tell.
  const bool has_only_asked = after != nullptr && after->question != 0 && !after->answer;
  if (call.is_silent() || has_only_asked) return true;
  meaning_.event(lane, what, told);
  texts_.add(hash_of(lane + what + (next.builtin != nullptr ? result.event : "")));
  return true;
}

void History::step_deliver(Machine& machine, const vm::Transition& transition) {
  const Term to = transition.process, from = transition.from;
  const std::string lane = name_of(to), sender = name_of(from);
  const std::string name = sender + "#" + std::to_string(delivered_[{from.word(), to.word()}]);
  const Process* before = machine.find(to);
  const vm::Signal* signal = first_signal(machine, from, to);
  const SignalKind kind = signal->kind;
  const std::string reason = vm::print_term(signal->payload.term);
  const bool was_alive = before != nullptr;
  const bool is_of_link = kind == SignalKind::link_exit;
  if (was_alive && kind == SignalKind::link) ++linked_[{from.word(), to.word()}];
  if (was_alive && (kind == SignalKind::exit || is_of_link) && !before->trap_exit && reason == "normal" &&
      (!is_of_link || vm::has_link(*before, from)))
    ignored_exits_[to.word()].insert(sender + (is_of_link ? " link " : " exit ") +
                                     std::to_string(++ignored_[{from.word(), to.word()}]));
  const std::vector<Access> of_end = was_alive ? accesses_of_end(machine, *before) : std::vector<Access>{};
  const bool is_wide_end = of_end.size() > 2 || (was_alive && !before->aliases.empty());
  machine.step(transition);
  const Process* after = machine.find(to);
  const bool is_message = after != nullptr && after->mailbox.size() > mailboxes_[to.word()].size();
  if (is_message) ++delivered_[{from.word(), to.word()}];
  name_new_messages(machine, to, name);

  std::vector<Access> exact{mail_of(to)}, told;
  if (kind != SignalKind::message) exact.push_back(soul_of(to, Mode::write));
  const std::string channel = sender + ">" + lane;
  if (was_alive && after == nullptr) {
    exact.push_back({"end " + lane, "", Mode::write});
    if (is_wide_end) exact.push_back(kShared);
    note_end(exact, told, of_end);
    told.push_back({"trap " + std::to_string(to.word()), "", Mode::read});
    meaning_.event(lane, "ended by " + name + " for " + reason + time_of(machine), told);
  }
  // Whether other signals found their receiver alive shows in what comes back: noproc or another reason, the
  // answer to a question. If nobody looks at that, nobody can tell.
  state_.event(channel, name + time_of(machine), exact);
}

void History::step_timer(Machine& machine, const vm::Transition& transition) {
  const vm::Timer timer = *machine.timers().find(transition.timer);
  const std::string name = timers_[timer.id];
  const Term target =
      timer.target.is_atom() ? machine.whereis(timer.target, timer.owner.node_index()) : timer.target;
  machine.step(transition);
  // Whether it had fired shows in what cancel_timer returns and in what is received.
  std::vector<Access> exact{kShared};
  if (target) {
    name_new_messages(machine, target, name);
    exact.push_back(mail_of(target));
    exact.push_back(soul_of(target, Mode::write));
  }
  state_.event(name, "fires" + time_of(machine), exact);
}

}  // namespace ravel::enumerate
