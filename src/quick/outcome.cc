// SPDX-License-Identifier: Apache-2.0
#include "quick/outcome.h"

#include <fmt/format.h>

#include "quick/text.h"
#include "quick/units.h"
#include "vm/build.h"
#include "vm/external.h"
#include "vm/map.h"
#include "vm/print.h"

namespace ravel::quick {

namespace {

using explore::Failure;
using explore::FailureKind;
using vm::Term;

constexpr size_t kReasonMax = 2'000;  ///< characters

Term get(Term info, std::string_view key) {
  return info.is_map() ? vm::map_get(info, vm::make_atom(key)) : Term::none();
}

/// "postcondition" of {postcondition, false}: two failures with the same head are of the same sort.
std::string head_of(Term reason) {
  if (reason && reason.is_tuple() && reason.tuple_size() > 0) reason = reason.element(0);
  return reason && reason.is_atom() ? std::string(vm::atom_text(reason)) : "";
}

FailureKind kind_of(const std::string& head) {
  return head == "exception" || head == "EXIT" ? FailureKind::exception : FailureKind::property;
}

Failure failure_of(Term info) {
  const Term reason = get(info, "reason");
  const std::string head = head_of(reason);
  Failure failure;
  failure.kind = kind_of(head);
  failure.process = "root";
  failure.message = !reason || head == "false" ? "the property is false"
                                               : "the property failed: " + vm::print_term(reason, kReasonMax);
  if (const Term message = get(info, "message")) failure.message = text_of(message);
  failure.details = lines_of(text_of(get(info, "report")));
  return failure;
}

void read_info(Term info, const vm::Machine& machine, Outcome& outcome) {
  outcome.has_result = true;
  if (const Term children = get(info, "children"); children && children.is_list())
    outcome.foralls = static_cast<size_t>(std::max<int64_t>(vm::list_length(children), 0));
  if (const Term labels = get(info, "labels"); labels && labels.is_list())
    for (const Term label : vm::ListItems(labels))
      outcome.labels.push_back(vm::encode_term(&machine, label, {}));
  if (const Term tests = get(info, "tests"); tests && tests.is_small() && tests.small() > 0)
    outcome.tests = static_cast<uint64_t>(tests.small());
  if (const Term expect = get(info, "expect")) outcome.expects_failure = head_of(expect) == "fails";
  outcome.printed = text_of(get(info, "printed"));
}

/// The property returned.
void read_result(Term result, const vm::Machine& machine, Outcome& outcome) {
  if (result.is(vm::make_atom("no_child"))) {
    outcome.verdict = Verdict::no_child;
    return;
  }
  const std::string head = head_of(result);
  const Term info = result.is_tuple(2) ? result.element(1) : Term::none();
  if (head == "passed" || head == "discarded" || head == "failed") {
    outcome.verdict = head == "passed"   ? Verdict::passed
                      : head == "failed" ? Verdict::failed
                                         : Verdict::discarded;
    read_info(info, machine, outcome);
    if (outcome.verdict != Verdict::failed) return;
    outcome.failure = failure_of(info);
    outcome.reason = head_of(get(info, "reason"));
    return;
  }
  outcome.verdict = Verdict::error;
  outcome.message = head == "error" && info ? text_of(info) : vm::print_term(result, kReasonMax);
}

}  // namespace

const char* const kEndless = "the property does not end";

Outcome outcome_of(explore::BeamSystem& system, explore::Ended ended, uint64_t events) {
  const vm::Machine& machine = system.machine();
  const Term main = machine.main_process();
  Outcome outcome;
  outcome.events = events;
  const auto end = machine.exit_reason(main);
  if (end && end->term.element(0).is(vm::atoms::normal)) {
    read_result(end->term.element(1), machine, outcome);
    return outcome;
  }
  outcome.verdict = Verdict::failed;
  if (const Failure* failure = system.failure()) {
    outcome.failure = *failure;
  } else if (ended == explore::Ended::cut) {
    outcome.failure = {FailureKind::livelock,
                       fmt::format("{} (given up after {} events and {} reductions)", kEndless, events,
                                   machine.reductions()),
                       "root",
                       {}};
  } else {
    outcome.failure = {FailureKind::crash,
                       "the property's process ended without a result: " +
                           (end ? vm::print_term(end->term.element(1), kReasonMax) : "it was stopped"),
                       "root",
                       {}};
  }
  return outcome;
}

std::optional<Failure> failure_of_result(Term result) {
  if (const auto verdicts = verdicts_of(result)) return failure_of_verdicts(*verdicts);
  if (!result.is_tuple(2) || head_of(result) != "failed") return std::nullopt;
  return failure_of(result.element(1));
}

}  // namespace ravel::quick
