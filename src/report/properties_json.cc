// SPDX-License-Identifier: Apache-2.0
//
// The JSON of tested properties: first what the interface promises, of all properties together, the failure
// being the first one's; then each property.
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

}  // namespace

std::string properties_json(const TestRun& run) {
  uint64_t schedules = 0, tests = 0, events = 0;
  bool complete = !run.properties.empty(), failed = false;
  const TestedProperty* first = nullptr;
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
  if (first != nullptr) root["failure"] = property_json(*first)["failure"];
  const double per_second = run.seconds > 0 ? static_cast<double>(tests) / run.seconds : 0;
  root["stats"] = {{"events", events}, {"seconds", run.seconds}, {"tests_per_second", per_second}};
  root["seed"] = run.seed;
  root["strategy"] = run.strategy;
  root["interrupted"] = run.interrupted;
  root["properties"] = Json::array();
  for (const TestedProperty& p : run.properties) root["properties"].push_back(property_json(p));
  return dump(root, 2) + "\n";
}

}  // namespace ravel::report
