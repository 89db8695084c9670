// SPDX-License-Identifier: Apache-2.0
//
// The JSON of a search, both ways. Reading is forgiving about what is missing (it is taken for zero or empty)
// and strict about what is there: a number must be one.
#include <fmt/format.h>

#include "report/base64.h"
#include "report/exploration.h"
#include "report/json_form.h"

namespace ravel::report {

namespace {

constexpr uint64_t kExplorationVersion = 1;  ///< of what is in `search`

std::string step_line(const ExploredStep& step) {
  return step.place.empty() ? fmt::format("{}: {}", step.process, step.text)
                            : fmt::format("{}: {} ({})", step.process, step.text, step.place);
}

}  // namespace

Json failure_json(const ExploredFailure& failure) {
  Json object;
  object["kind"] = failure.kind;
  object["message"] = failure.message;
  object["process"] = failure.process;
  object["seed"] = failure.seed;
  object["trace"] = failure.trace;
  object["counterexample"] = failure.counterexample;
  object["interleaving"] = Json::array();
  object["steps"] = Json::array();
  for (const ExploredStep& step : failure.steps) {
    object["interleaving"].push_back(step_line(step));
    object["steps"].push_back({{"process", step.process}, {"text", step.text}, {"place", step.place}});
  }
  object["details"] = failure.details;
  object["schedule"] = failure.number;
  object["switches"] = failure.switches;
  object["length"] = failure.length;
  object["switches_before"] = failure.switches_before;
  object["length_before"] = failure.length_before;
  return object;
}

namespace {

Json order_json(const std::vector<OrderOutcome>& order) {
  Json list = Json::array();
  for (const OrderOutcome& each : order) list.push_back({{"outcome", each.text}, {"count", each.count}});
  return list;
}

Json race_json(const ExploredRace& race) {
  Json object;
  object["what"] = race.what;
  object["places"] = {race.first, race.second};
  object["matters"] = race.matters;
  object["first_then_second"] = order_json(race.first_then_second);
  object["second_then_first"] = order_json(race.second_then_first);
  return object;
}

Json search_json(const Exploration& e) {
  Json object;
  object["program"] = e.program;
  object["strategy"] = e.strategy;
  object["seed"] = e.seed;
  object["options"] = e.options;
  object["time_outs"] = e.time_outs;
  object["has_timers"] = e.has_timers;
  object["shard"] = e.shard;
  object["shards"] = e.shards;
  object["joined"] = e.shards_joined;
  object["version"] = kExplorationVersion;
  object["modules"] = e.modules;
  object["next"] = e.next;
  object["failures"] = e.failures;
  object["cut"] = e.cut;
  object["ignored"] = e.ignored;
  object["interrupted"] = e.interrupted;
  object["within_bounds"] = e.within_bounds;
  object["finished"] = e.complete;
  object["explored"] = e.explored;
  object["left_out"] = e.left_out;
  object["waiting_left_out"] = e.waiting_left_out;
  if (!e.frontier.empty()) object["frontier"] = to_base64(e.frontier);
  for (const AgainstTrace& each : e.against)
    object["against"].push_back(
        {{"trace", each.trace}, {"outcome", each.outcome}, {"schedules", each.schedules}});
  return object;
}

/// Members of an object, by name. The first that is not what it should be is remembered.
class Members {
 public:
  Members(const Json& object, std::string& wrong) : object_(object), wrong_(wrong) {
    if (!object.is_object()) note("an object");
  }

  void get(const char* name, std::string& value) { take(name, value, &Json::is_string); }
  void get(const char* name, uint64_t& value) { take(name, value, &Json::is_number_unsigned); }
  void get(const char* name, bool& value) { take(name, value, &Json::is_boolean); }
  void get(const char* name, double& value) { take(name, value, &Json::is_number); }
  template <typename Each>
  void each(const char* name, Each&& visit) {
    const Json* member = find(name);
    if (member == nullptr) return;
    if (!member->is_array()) return note(name);
    for (const Json& item : *member) visit(item);
  }
  const Json* find(const char* name) const {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }
  void note(const char* name) {
    if (wrong_.empty()) wrong_ = name;
  }

 private:
  template <typename T>
  void take(const char* name, T& value, bool (Json::*is_right)() const) {
    const Json* member = find(name);
    if (member == nullptr) return;
    if ((member->*is_right)())
      value = member->get<T>();
    else
      note(name);
  }

  const Json& object_;
  std::string& wrong_;
};

class Parser {
 public:
  Exploration parse(const Json& root) {
    Exploration e;
    Members top(root, wrong_);
    top.get("schedules", e.schedules);
    top.get("complete", e.complete);
    if (const Json* stats = top.find("stats")) {
      Members members(*stats, wrong_);
      members.get("events", e.events);
      members.get("seconds", e.seconds);
    }
    if (const Json* search = top.find("search"))
      read_search(*search, e);
    else
      top.note("search");
    if (const Json* failure = top.find("failure")) e.failure = read_failure(*failure);
    top.each("outcomes", [&](const Json& item) {
      ExploredOutcome& outcome = e.outcomes.emplace_back();
      Members members(item, wrong_);
      members.get("outcome", outcome.text);
      members.get("count", outcome.count);
      members.get("first", outcome.first);
      members.get("failed", outcome.failed);
    });
    top.each("waiting", [&](const Json& item) {
      OrderOutcome& each = e.waiting.emplace_back();
      Members members(item, wrong_);
      members.get("process", each.text);
      members.get("count", each.count);
    });
    top.each("blind_spots", [&](const Json& item) { e.blind_spots.push_back(text(item)); });
    top.each("races", [&](const Json& item) { e.races.push_back(read_race(item)); });
    return e;
  }
  const std::string& wrong() const { return wrong_; }
  uint64_t version() const { return version_; }

 private:
  void read_search(const Json& object, Exploration& e) {
    Members members(object, wrong_);
    members.get("program", e.program);
    members.get("strategy", e.strategy);
    members.get("seed", e.seed);
    members.get("options", e.options);
    members.get("time_outs", e.time_outs);
    members.get("has_timers", e.has_timers);
    members.get("shard", e.shard);
    members.get("shards", e.shards);
    members.get("version", version_);
    members.each("modules", [&](const Json& item) { e.modules.push_back(text(item)); });
    members.get("left_out", e.left_out);
    members.get("waiting_left_out", e.waiting_left_out);
    std::string frontier;
    members.get("frontier", frontier);
    if (auto bytes = from_base64(frontier))
      e.frontier = *std::move(bytes);
    else
      members.note("frontier");
    members.each("joined", [&](const Json& item) { e.shards_joined.push_back(number(item)); });
    members.get("next", e.next);
    members.get("failures", e.failures);
    members.get("cut", e.cut);
    members.get("ignored", e.ignored);
    members.get("interrupted", e.interrupted);
    members.get("within_bounds", e.within_bounds);
    members.get("finished", e.complete);
    members.get("explored", e.explored);
  }

  ExploredFailure read_failure(const Json& object) {
    ExploredFailure failure;
    Members members(object, wrong_);
    members.get("kind", failure.kind);
    members.get("message", failure.message);
    members.get("process", failure.process);
    members.get("seed", failure.seed);
    members.get("trace", failure.trace);
    members.get("counterexample", failure.counterexample);
    members.get("schedule", failure.number);
    members.get("switches", failure.switches);
    members.get("length", failure.length);
    members.get("switches_before", failure.switches_before);
    members.get("length_before", failure.length_before);
    members.each("details", [&](const Json& item) { failure.details.push_back(text(item)); });
    members.each("steps", [&](const Json& item) {
      ExploredStep& step = failure.steps.emplace_back();
      Members parts(item, wrong_);
      parts.get("process", step.process);
      parts.get("text", step.text);
      parts.get("place", step.place);
    });
    return failure;
  }

  ExploredRace read_race(const Json& object) {
    ExploredRace race;
    Members members(object, wrong_);
    members.get("what", race.what);
    members.get("matters", race.matters);
    std::vector<std::string> places;
    members.each("places", [&](const Json& item) { places.push_back(text(item)); });
    if (places.size() == 2) {
      race.first = places[0];
      race.second = places[1];
    } else {
      members.note("places");
    }
    read_order(members, "first_then_second", race.first_then_second);
    read_order(members, "second_then_first", race.second_then_first);
    return race;
  }

  void read_order(Members& members, const char* name, std::vector<OrderOutcome>& order) {
    members.each(name, [&](const Json& item) {
      OrderOutcome& each = order.emplace_back();
      Members parts(item, wrong_);
      parts.get("outcome", each.text);
      parts.get("count", each.count);
    });
  }

  std::string text(const Json& item) {
    if (item.is_string()) return item.get<std::string>();
    if (wrong_.empty()) wrong_ = "a text";
    return {};
  }
  uint64_t number(const Json& item) {
    if (item.is_number_unsigned()) return item.get<uint64_t>();
    if (wrong_.empty()) wrong_ = "a number";
    return 0;
  }

  std::string wrong_;
  uint64_t version_ = kExplorationVersion;
};

}  // namespace

std::string exploration_json(const Exploration& e) {
  Json root;
  root["result"] = e.failure ? "failed" : "passed";
  root["schedules"] = e.schedules;
  root["tests"] = 1;
  root["complete"] = e.complete && e.blind_spots.empty();
  if (e.failure) root["failure"] = failure_json(*e.failure);
  root["stats"] = {{"events", e.events}, {"seconds", e.seconds}};
  root["search"] = search_json(e);
  root["outcomes"] = Json::array();
  for (const ExploredOutcome& outcome : e.outcomes)
    root["outcomes"].push_back({{"outcome", outcome.text},
                                {"count", outcome.count},
                                {"first", outcome.first},
                                {"failed", outcome.failed}});
  root["waiting"] = Json::array();
  for (const OrderOutcome& each : e.waiting)
    root["waiting"].push_back({{"process", each.text}, {"count", each.count}});
  root["blind_spots"] = e.blind_spots;
  root["races"] = Json::array();
  for (const ExploredRace& race : e.races) root["races"].push_back(race_json(race));
  return dump(root, 2) + "\n";
}

Result<Exploration> parse_exploration(std::string_view text, std::string_view file) {
  const Json root = Json::parse(text, nullptr, false);
  if (root.is_discarded()) return fail(fmt::format("{}: this is not valid JSON", file));
  Parser parser;
  Exploration exploration = parser.parse(root);
  if (!parser.wrong().empty())
    return fail(fmt::format("{}: this is no result of ravel explore: '{}' is missing or wrong", file,
                            parser.wrong()));
  if (parser.version() != kExplorationVersion)
    return fail(
        fmt::format("{}: it was written by another release (version {} of the format; this one reads {})",
                    file, parser.version(), kExplorationVersion));
  if (exploration.shards == 0 || exploration.shard == 0 || exploration.shard > exploration.shards)
    return fail(fmt::format("{}: there is no shard {}/{}", file, exploration.shard, exploration.shards));
  return exploration;
}

}  // namespace ravel::report
