// SPDX-License-Identifier: Apache-2.0
//
// The JSON of what was tested: first what the interface promises, of everything together, the failure being
// the first one's; then each property and each test of a framework.
#include <algorithm>

#include "report/json_form.h"
#include "report/properties.h"

namespace ravel::report {

namespace {

Json property_json(const TestedProperty& p) {
  Json object;
  object["property"] = p.name;
  object["result"] = !p.error.empty() ? "error" : p.has_failed() ? "failed" : "passed";
  object["tests"] = p.tests;
  object["discarded"] = p.discarded;
  object["schedules"] = p.schedules;
  object["complete"] = p.complete;
  object["gave_up"] = p.gave_up;
  if (p.expects_failure) object["expects_failure"] = true;
  if (!p.labels.empty()) object["labels"] = p.labels;
  if (!p.error.empty()) object["error"] = p.error;
  if (!p.failure) return object;
  object["failure"] = failure_json(*p.failure);
  object["failure"]["test"] = p.failure->number;
  object["failure"]["size"] = p.size;
  object["failure"]["printed"] = p.printed;
  object["shrinking"] = {{"steps", p.shrink_steps},
                         {"candidates", p.candidates},
                         {"schedules", p.shrink_runs},
                         {"minimal", p.is_minimal},
                         {"proven", p.is_proven}};
  return object;
}

Json unit_json(const TestedUnit& u) {
  Json object;
  object["test"] = u.name;
  object["framework"] = u.framework;
  object["result"] = unit_result_name(u.result);
  object["schedules"] = u.schedules;
  object["passed"] = u.passed;
  object["failed"] = u.failed;
  if (u.skipped > 0) object["skipped"] = u.skipped;
  object["complete"] = u.complete;
  if (!u.kind.empty()) object["kind"] = u.kind;
  if (!u.message.empty()) object["message"] = u.message;
  if (!u.details.empty()) object["details"] = u.details;
  if (!u.blamed.empty()) object["fails_with"] = u.blamed;
  if (u.failure) object["failure"] = failure_json(*u.failure);
  if (!u.orders.empty()) object["orders"] = Json::array();
  for (const DecidingOrder& order : u.orders)
    object["orders"].push_back({{"what", order.what}, {"first", order.first}, {"second", order.second}});
  return object;
}

/// What the interface promises of a failure, of a test that has none of its own.
Json plain_failure(const TestedUnit& u) {
  ExploredFailure failure;
  failure.kind = u.kind;
  failure.message = u.message;
  failure.counterexample = u.name;
  failure.details = u.details;
  return failure_json(failure);
}

}  // namespace

const char* unit_result_name(UnitResult result) {
  constexpr const char* kNames[] = {"passed", "flaky", "failed", "skipped", "error"};
  return kNames[static_cast<size_t>(result)];
}

std::string properties_json(const TestRun& run) {
  uint64_t schedules = run.unit_schedules, tests = run.units.size(), events = run.unit_events;
  bool complete = !run.properties.empty() || !run.units.empty(), failed = !run.errors.empty();
  const TestedProperty* first = nullptr;
  const TestedUnit* first_unit = nullptr;
  for (const TestedUnit& u : run.units) {
    complete &= u.complete;
    const bool has_failed = u.result == UnitResult::failed || u.result == UnitResult::flaky;
    failed |= has_failed || u.result == UnitResult::error;
    if (has_failed && first_unit == nullptr) first_unit = &u;
  }
  for (const TestedProperty& p : run.properties) {
    schedules += p.schedules;
    tests += p.tests;
    events += p.events;
    complete &= p.complete;
    failed |= p.has_failed() || !p.error.empty();
    if (first == nullptr && p.failure && p.has_failed()) first = &p;
  }
  Json root;
  root["result"] = failed ? "failed" : "passed";
  root["schedules"] = schedules;
  root["tests"] = tests;
  root["complete"] = complete;
  if (first != nullptr)
    root["failure"] = property_json(*first)["failure"];
  else if (first_unit != nullptr)
    root["failure"] = first_unit->failure ? failure_json(*first_unit->failure) : plain_failure(*first_unit);
  const double per_second = run.seconds > 0 ? static_cast<double>(tests) / run.seconds : 0;
  root["stats"] = {{"events", events}, {"seconds", run.seconds}, {"tests_per_second", per_second}};
  root["seed"] = run.seed;
  root["strategy"] = run.strategy;
  root["interrupted"] = run.interrupted;
  root["properties"] = Json::array();
  for (const TestedProperty& p : run.properties) root["properties"].push_back(property_json(p));
  root["units"] = Json::array();
  for (const TestedUnit& u : run.units) root["units"].push_back(unit_json(u));
  if (!run.errors.empty()) root["errors"] = run.errors;
  if (run.not_begun > 0) root["not_begun"] = run.not_begun;
  return dump(root, 2) + "\n";
}

}  // namespace ravel::report
