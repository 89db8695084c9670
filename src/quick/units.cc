// SPDX-License-Identifier: Apache-2.0
#include "quick/units.h"

#include <fmt/format.h>

#include "quick/plain_call.h"
#include "quick/text.h"
#include "vm/build.h"
#include "vm/print.h"

namespace ravel::quick {

namespace {

using explore::Failure;
using explore::FailureKind;
using vm::Term;

std::string quoted(const std::string& atom) { return vm::print_term(vm::make_atom(atom)); }

TestEnd end_of(Term verdict) {
  if (verdict.is(vm::make_atom("passed"))) return TestEnd::passed;
  if (verdict.is(vm::make_atom("skipped"))) return TestEnd::skipped;
  return verdict.is(vm::make_atom("unsupported")) ? TestEnd::unsupported : TestEnd::failed;
}

FailureKind kind_of(Term kind) {
  if (kind.is(vm::make_atom("assertion"))) return FailureKind::assertion;
  if (kind.is(vm::make_atom("crash"))) return FailureKind::crash;
  return kind.is(vm::make_atom("deadlock")) ? FailureKind::deadlock : FailureKind::exception;
}

uint32_t line_of(Term line) { return line.is_small() ? static_cast<uint32_t>(line.small()) : 0; }

}  // namespace

std::vector<std::string> argument_texts(const Unit& unit) {
  return {quoted(unit.framework), quoted(unit.module), unit.term};
}

Result<std::vector<Unit>> units_of(const std::string& framework, const std::string& module,
                                   const vm::MachineOptions& options) {
  PlainMachine machine(options);
  const Term arguments[] = {vm::make_atom(framework), vm::make_atom(module)};
  const auto result = machine.call("ravel_unit", "units", arguments);
  if (!result) return fail(result.error().message);
  if (!result->is_tuple(2)) return fail(vm::print_term(*result, 500));
  if (!result->element(0).is(vm::make_atom("ok"))) return fail(text_of(result->element(1)));
  std::vector<Unit> units;
  for (const Term each : vm::ListItems(result->element(1)))
    units.push_back({framework, module, text_of(each.element(0)), vm::print_term(each.element(1)),
                     line_of(each.element(2))});
  return units;
}

std::optional<std::vector<TestVerdict>> verdicts_of(Term result) {
  if (!result.is_tuple(2) || !result.element(0).is(vm::make_atom("ravel_tests"))) return std::nullopt;
  std::vector<TestVerdict> verdicts;
  std::map<std::string, int> seen;
  for (const Term each : vm::ListItems(result.element(1))) {
    TestVerdict verdict{text_of(each.element(0)), line_of(each.element(1)), end_of(each.element(2)),
                        kind_of(each.element(3)), text_of(each.element(4)), text_of(each.element(5))};
    // One line may make several tests without a description.
    if (const int again = seen[verdict.name]++; again > 0) verdict.name += fmt::format(" #{}", again + 1);
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

std::optional<Failure> failure_of_verdicts(const std::vector<TestVerdict>& verdicts) {
  std::optional<Failure> failure;
  for (const TestVerdict& verdict : verdicts) {
    if (verdict.end != TestEnd::failed) continue;
    if (!failure)
      failure = Failure{verdict.kind, fmt::format("{}: {}", verdict.name, verdict.message), "", {}};
    else
      failure->details.push_back(fmt::format("{}: {}", verdict.name, verdict.message));
    for (std::string& line : lines_of(verdict.text)) failure->details.push_back(std::move(line));
  }
  return failure;
}

}  // namespace ravel::quick
