// SPDX-License-Identifier: Apache-2.0
#include "explore/framework_result.h"

#include <fmt/format.h>

#include "vm/build.h"
#include "vm/map.h"
#include "vm/print.h"

namespace ravel::explore {

namespace {

using vm::Term;

bool has_loaded(const vm::Machine& machine, const char* module) {
  return machine.world().current.contains(Symbol(module));
}

std::string tests_text(int64_t count) { return fmt::format("{} test{}", count, count == 1 ? "" : "s"); }

Failure failed(std::string message) { return {FailureKind::assertion, std::move(message), "", {}}; }

/// `error`, or {error, Reason} where it could not even begin.
std::optional<Failure> of_eunit(Term result) {
  if (result.is(vm::atoms::error)) return failed("EUnit says that tests failed, or were cancelled");
  if (result.is_tuple(2) && result.element(0).is(vm::atoms::error))
    return failed("EUnit could not run the tests: " + vm::print_term(result.element(1), 500));
  return std::nullopt;
}

/// {Passed, Failed, {SkippedByUser, SkippedByFailure}} or {error, Reason}.
std::optional<Failure> of_common_test(Term result) {
  if (result.is_tuple(2) && result.element(0).is(vm::atoms::error))
    return failed("Common Test could not run the tests: " + vm::print_term(result.element(1), 500));
  if (!result.is_tuple(3) || !result.element(1).is_small() || !result.element(2).is_tuple(2))
    return std::nullopt;
  const Term automatic = result.element(2).element(1);
  if (result.element(1).small() > 0)
    return failed(fmt::format("Common Test says that {} failed", tests_text(result.element(1).small())));
  if (automatic.is_small() && automatic.small() > 0)
    return failed(fmt::format("Common Test says that {} could not be run", tests_text(automatic.small())));
  return std::nullopt;
}

/// %{excluded: _, failures: _, skipped: _, total: _}
std::optional<Failure> of_ex_unit(Term result) {
  if (!result.is_map() || !vm::map_get(result, vm::make_atom("total"))) return std::nullopt;
  const Term failures = vm::map_get(result, vm::make_atom("failures"));
  if (!failures || !failures.is_small() || failures.small() == 0) return std::nullopt;
  return failed(fmt::format("ExUnit says that {} failed", tests_text(failures.small())));
}

}  // namespace

std::optional<Failure> framework_failure(const vm::Machine& machine, Term result) {
  if (has_loaded(machine, "eunit"))
    if (auto failure = of_eunit(result)) return failure;
  if (has_loaded(machine, "ct"))
    if (auto failure = of_common_test(result)) return failure;
  if (has_loaded(machine, "Elixir.ExUnit")) return of_ex_unit(result);
  return std::nullopt;
}

}  // namespace ravel::explore
