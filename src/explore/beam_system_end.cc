// SPDX-License-Identifier: Apache-2.0
//
// How an execution of a BeamSystem ends: its outcome, what of it is a failure, and who is left waiting.
//
// A process is left waiting if it stands at a receive when nothing can happen any more, although the tested
// function has returned. One that waits for a time, or for somebody who does, is not: time stands still then.
// Nor is a server of OTP's behaviours that waits for its next request: that is how it rests.
#include <fmt/format.h>

#include <algorithm>

#include "explore/beam_names.h"
#include "explore/beam_setup.h"
#include "explore/beam_texts.h"
#include "explore/framework_result.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/interpreter.h"
#include "vm/limits.h"
#include "vm/print.h"
#include "vm/state_hash.h"

namespace ravel::explore {

using vm::Term;

namespace {

/// {Class, Reason, Trace} of an error: what links see of it has the trace again.
Term without_trace(Term kind, Term reason) {
  const bool is_raised = kind.is(vm::atoms::error) || kind.is(vm::atoms::throw_);
  const bool has_trace = is_raised && reason.is_tuple(2) && reason.element(1).is_list();
  return has_trace ? reason.element(0) : reason;
}

/// Assertions of eunit's macros: {assertEqual, [{module, ...} ...]}.
bool is_assertion(Term reason) {
  return reason.is_tuple(2) && reason.element(0).is_atom() &&
         vm::atom_text(reason.element(0)).starts_with("assert");
}

/// Whether it waits where a behaviour of OTP waits for whatever comes next.
bool is_resting(const vm::Machine& machine, const vm::Process& process) {
  static constexpr std::string_view kBehaviours[] = {"gen_server", "gen_statem", "gen_event", "gen_fsm",
                                                     "supervisor_bridge"};
  if (process.hibernating) return true;
  const vm::FunctionName at = vm::current_function(machine.store(), process);
  return at.module && std::ranges::find(kBehaviours, vm::atom_text(at.module)) != std::end(kBehaviours);
}

}  // namespace

// ---- how it ends

bool BeamSystem::is_normal(Term reason) const {
  const Term shutdown = vm::atoms::shutdown;
  if (reason.is(vm::atoms::normal) || reason.is(shutdown)) return true;
  if (reason.is_tuple(2) && reason.element(0).is(shutdown)) return true;
  return std::any_of(setup_->normal.begin(), setup_->normal.end(),
                     [&](Term normal) { return vm::equal_exact(normal, reason); });
}

void BeamSystem::fail(FailureKind kind, std::string message, Term process, std::vector<std::string> details) {
  const auto& ignored = setup_->options.ignored;
  const bool counts = std::ranges::find(ignored, kind) == ignored.end();
  auto& place = counts ? failure_ : ignored_;
  if (place) return;
  place = std::make_shared<Failure>(
      Failure{kind, std::move(message), setup_->names.name_of(*machine_, process), std::move(details)});
}

void BeamSystem::look_for_failure() {
  if (failure_) return;
  if (const auto status = machine_->halted()) {
    if (*status != 0 && !is_main_judged_)
      fail(FailureKind::halt, fmt::format("the program halted with status {}", *status),
           machine_->main_process(), {});
    is_main_judged_ = true;
    return;
  }
  judge_main();
  if (setup_->options.any_process && !failure_) judge_others();
  if (!is_exhausted() || failure_) return;
  // It was stopped because there was no time for more.
  if (is_late() && machine_->exhausted() != vm::Exhausted::memory) return;
  const Failure failure = exhausted_failure(*machine_, setup_->names);
  fail(failure.kind, failure.message, machine_->exhausted_by(), failure.details);
}

void BeamSystem::judge_main() {
  const Term main = machine_->main_process();
  if (is_main_judged_ || machine_->find(main)) return;
  is_main_judged_ = true;
  const auto end = machine_->exit_reason(main);
  const Term kind = end->term.element(0), reason = end->term.element(1);
  if (!kind.is(vm::atoms::normal)) {
    if (!is_normal(without_trace(kind, reason))) fail_end(main, kind, reason);
  } else if (setup_->options.judge) {
    if (const auto failure = setup_->options.judge(reason))
      fail(failure->kind, failure->message, main, failure->details);
  } else if (setup_->options.is_property && reason.is(vm::atoms::false_)) {
    fail(FailureKind::property, "the property is false", main, {});
  } else if (const auto failure = framework_failure(*machine_, reason)) {
    fail(failure->kind, failure->message, main, failure->details);
  }
}

/// Those that ended in this step. The first of them comes last.
void BeamSystem::judge_others() {
  std::vector<const vm::Crash*> crashes;
  for (const vm::Crash* crash = machine_->crash(); crash && crash->step == steps_;
       crash = crash->previous.get())
    if (!crash->pid.is(machine_->main_process())) crashes.push_back(crash);
  for (size_t i = crashes.size(); i-- > 0 && !failure_;) {
    const Term reason = crashes[i]->reason.term;
    const bool is_error = reason.is_tuple(2) && reason.element(1).is_list();
    const Term kind = is_error ? vm::atoms::error : vm::atoms::exit;
    if (!is_normal(without_trace(kind, reason))) fail_end(crashes[i]->pid, kind, reason);
  }
}

/// "in demo:main/0 (demo.erl:12)"
std::string BeamSystem::frame_text(Term frame) const {
  if (!frame.is_tuple(4) || !frame.element(0).is_atom() || !frame.element(1).is_atom())
    return "in " + print(frame);
  const Term arity = frame.element(2);
  // Of a call that had no such function, the arguments stand there.
  std::string text = fmt::format("in {}:{}", print(frame.element(0)), print(frame.element(1)));
  if (arity.is_small()) {
    text += fmt::format("/{}", arity.small());
  } else {
    std::string arguments = print(arity);
    if (arguments.starts_with('[')) arguments = arguments.substr(1, arguments.size() - 2);
    text += fmt::format("({})", arguments);
  }
  std::string file, line;
  for (const Term item : vm::ListItems(frame.element(3))) {
    if (!item.is_tuple(2)) continue;
    if (item.element(0).is(vm::make_atom("file"))) file = print(item.element(1));
    if (item.element(0).is(vm::make_atom("line"))) line = print(item.element(1));
  }
  std::erase(file, '"');
  if (!file.empty() && !line.empty()) text += fmt::format(" ({}:{})", file, line);
  return text;
}

void BeamSystem::fail_end(Term process, Term kind, Term reason) {
  const Term why = without_trace(kind, reason);
  std::vector<std::string> details;
  if (!why.is(reason))
    for (const Term frame : vm::ListItems(reason.element(1))) details.push_back(frame_text(frame));
  if (why.is(vm::atoms::system_limit) && vm::has_too_many_processes(*machine_))
    details.push_back(vm::too_many_processes_text(*machine_));
  const std::string name = setup_->names.name_of(*machine_, process);
  const bool is_error = !kind.is(vm::atoms::exit);
  fail(is_assertion(why) ? FailureKind::assertion
       : is_error        ? FailureKind::exception
                         : FailureKind::crash,
       fmt::format("{} {}: {}", name, is_error ? "ended with an error" : "exited", print(why)), process,
       std::move(details));
}

uint64_t BeamSystem::state_hash(uint64_t& cost) const {
  constexpr uint64_t kWordsMax = 2'000'000;
  return vm::state_hash(*machine_, kWordsMax, cost);
}

/// If the tested process has ended, what the others do for ever is their business.
void BeamSystem::look_for_round(const Action& action) {
  if (texts_) return;  // what is done again for its words has been looked at
  // Where time goes on beside them, a timer that is due soon may change everything.
  constexpr uint64_t kSoonUs = 1'000'000;
  const vm::Timer* next = machine_->options().time_flows ? machine_->timers().next() : nullptr;
  if (next != nullptr && next->due_us < machine_->now_us() + kSoonUs) return;
  const auto round = rounds_.step(*this, action, reinterpret_cast<uint64_t>(result_.place));
  if (!round) return;
  goes_round_ = true;
  if (!machine_->find(machine_->main_process()) && !setup_->options.any_process) return;
  const Failure failure = round_failure(*this, *round);
  fail(failure.kind, failure.message, Term(round->processes.front()), {});
}

void BeamSystem::fail_deadlock() {
  is_deadlock_ = true;
  std::vector<std::string> details;
  for (const Term pid : machine_->program()) {
    const std::string name = setup_->names.name_of(*machine_, pid);
    details.push_back(name + " " + explore::waiting_text(*machine_, setup_->names, *machine_->find(pid)));
  }
  std::sort(details.begin(), details.end());
  fail(FailureKind::deadlock, "every process waits, and nothing is under way to any of them",
       machine_->main_process(), std::move(details));
}

std::string BeamSystem::outcome() const {
  const Failure* failure = failure_ ? failure_.get() : ignored_.get();
  if (const auto status = machine_->halted()) return fmt::format("halted with status {}", *status);
  if (is_exhausted()) return vm::exhausted_outcome(*machine_);
  const Term main = machine_->main_process();
  // What others ended with belongs to it, if it counts.
  const bool is_others = failure != nullptr && setup_->options.any_process &&
                         failure->kind != FailureKind::deadlock && failure->kind != FailureKind::livelock &&
                         failure->process != setup_->names.name_of(*machine_, main);
  const std::string others = is_others ? "; " + failure->message : "";
  if (machine_->find(main)) {
    if (!is_deadlock_ && !is_others && goes_round_) return "goes round and round";
    if (!is_deadlock_) return is_others ? failure->message : "not ended";
    std::string text = "deadlock";
    if (failure != nullptr && failure->kind == FailureKind::deadlock)
      for (const std::string& detail : failure->details)
        text += (text.size() > 8 ? ", " : ": ") + detail.substr(0, detail.find(';'));
    return text + others;
  }
  const auto end = machine_->exit_reason(main);
  const Term kind = end->term.element(0), reason = end->term.element(1);
  if (kind.is(vm::atoms::normal) && setup_->options.judge)
    return (failure_ ? failure_->message : "passed") + others;
  if (kind.is(vm::atoms::normal)) return print(reason) + others;
  return fmt::format("{}: {}", vm::print_term(kind), print(without_trace(kind, reason))) + others;
}

std::vector<LeftWaiting> BeamSystem::left_waiting() const {
  std::vector<LeftWaiting> left;
  if (machine_->halted() || goes_round_ || machine_->find(machine_->main_process())) return left;
  const auto is_of_program = [&](const auto& each) {
    return std::ranges::find(machine_->program(), each.second.target) != machine_->program().end();
  };
  if (std::ranges::any_of(machine_->timers().all(), is_of_program)) return left;
  for (const Term pid : machine_->program()) {
    const vm::Process& process = *machine_->find(pid);
    if (process.position == vm::Position::receive && !is_resting(*machine_, process))
      left.push_back({pid.word(), reinterpret_cast<uint64_t>(process.code)});
  }
  return left;
}

std::string BeamSystem::waiting_text(ProcessId process) const {
  const vm::Process* waiting = machine_->find(Term(process));
  if (waiting == nullptr) return {};
  const std::string text = explore::waiting_text(*machine_, setup_->names, *waiting);
  return setup_->names.name_of(*machine_, Term(process)) + " " + text.substr(0, text.find(';'));
}

void BeamSystem::fail_left_waiting() {
  std::vector<std::string> details;
  for (const LeftWaiting& each : left_waiting()) details.push_back(waiting_text(each.process));
  if (details.empty()) return;
  std::sort(details.begin(), details.end());
  const bool is_one = details.size() == 1;
  fail(FailureKind::left_waiting,
       fmt::format("the tested function has returned, and {} for ever",
                   is_one ? "a process waits" : fmt::format("{} processes wait", details.size())),
       machine_->main_process(), std::move(details));
}

std::vector<std::string> BeamSystem::blind_spots() const {
  const std::vector<std::string>* spots = machine_->blind_spots();
  return spots == nullptr ? std::vector<std::string>() : *spots;
}

}  // namespace ravel::explore
