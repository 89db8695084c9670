// SPDX-License-Identifier: Apache-2.0
#include "walk.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace ravel::explore {

namespace {

std::string lane_name(const Action& action) {
  return action.is_own()
             ? fmt::format("p{:x}", action.process)
             : fmt::format("{}-{:x}-{:x}", static_cast<int>(action.kind), action.process, action.from);
}

class Walk {
 public:
  Walk(const System& start, size_t states_max) : run_(start.clone()), states_max_(states_max) {}

  Walked run() {
    go_on();
    return std::move(walked_);
  }

 private:
  void go_on() {
    if (++walked_.states > states_max_) {
      walked_.problem = "too many states";
      return;
    }
    const std::vector<Possible> possible = run_.possible();
    if (possible.empty()) return end();
    const size_t count = run_.size();
    for (const Possible& each : possible) {
      auto before = run_.system().clone();
      run_.step(each.action);
      if (seen_.insert(canonical(run_)).second) go_on();
      run_.rewind(count, std::move(before));
    }
  }

  void end() {
    const std::string outcome = run_.system().outcome();
    const auto [found, is_new] = walked_.classes.try_emplace(canonical(run_), outcome);
    if (!is_new && found->second != outcome)
      walked_.problem = fmt::format("one class, two outcomes: {}, {}", found->second, outcome);
  }

  Execution run_;
  size_t states_max_;
  std::set<std::string> seen_;
  Walked walked_;
};

}  // namespace

std::string canonical(const Execution& execution) {
  std::map<std::string, std::vector<EventIndex>> lanes;
  for (EventIndex i = 0; i < execution.size(); ++i)
    lanes[lane_name(execution.events()[i].action)].push_back(i);
  std::string text;
  for (const auto& [name, events] : lanes) {
    text += name + ":";
    for (const EventIndex event : events) {
      const Action& action = execution.events()[event].action;
      text += fmt::format(" {}/{:x}", static_cast<int>(action.kind), action.from);
      for (const auto& [other_name, others] : lanes) {
        size_t known = 0;
        while (known < others.size() && execution.happens_before(others[known], event)) ++known;
        if (known > 0 && &others != &events) text += fmt::format("<{}:{}", other_name, known);
      }
    }
    text += '\n';
  }
  return text;
}

Walked walk_all(const System& start, size_t states_max) { return Walk(start, states_max).run(); }

}  // namespace ravel::explore
