// SPDX-License-Identifier: Apache-2.0
#include "walk.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

namespace ravel::explore {

namespace {

std::string lane_name(const Action& action) {
  return action.is_own()
             ? fmt::format("p{:x}", action.process)
             : fmt::format("{}-{:x}-{:x}", static_cast<int>(action.kind), action.process, action.from);
}

/// That nothing more happens is no event, and whether it has to be said depends on what is known of ties.
constexpr Action kRest{ActionKind::timer, 0, 0};

class Walk {
 public:
  Walk(const System& start, size_t states_max) : run_(start.clone()), states_max_(states_max) {}

  Walked run() {
    go_on();
    return std::move(walked_);
  }

 private:
  void go_on() {
    if (walked_.is_cut || ++walked_.states > states_max_) {
      walked_.is_cut = true;
      return;
    }
    const std::vector<Possible> possible = run_.possible();
    if (possible.empty()) return end();
    const size_t count = run_.size();
    for (const Possible& each : possible) {
      auto before = run_.system().clone();
      run_.step(each.action);
      const std::string count_of_rests = fmt::format("{} ", std::ranges::count(run_.actions(), kRest));
      if (seen_.insert(count_of_rests + canonical(run_)).second) go_on();
      run_.rewind(count, std::move(before));
    }
  }

  void end() {
    const std::string outcome = run_.system().outcome();
    const auto [found, is_new] = walked_.classes.try_emplace(canonical(run_), Met{outcome, ""});
    if (is_new) found->second.trace = trace_text(run_);
    if (found->second.outcome != outcome)
      walked_.problem = fmt::format("one class, two outcomes: {}, {}", found->second.outcome, outcome);
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
    if (const Action& action = execution.events()[i].action; action != kRest)
      lanes[lane_name(action)].push_back(i);
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

std::string trace_text(const Execution& execution) {
  constexpr const char* kKinds[] = {"go", "receive", "timeout", "signal", "timer", "fault"};
  const System& system = execution.system();
  std::string text;
  for (EventIndex i = 0; i < execution.size(); ++i) {
    const Event& event = execution.events()[i];
    text += fmt::format("{:3} {} {}", i, system.process_name(event.action.process),
                        kKinds[static_cast<size_t>(event.action.kind)]);
    if (event.action.from != 0) text += fmt::format(" {:x}", event.action.from);
    text += fmt::format(" [{}]", system.place_text(event.step.place));
    if (!event.races.empty()) text += fmt::format(" races {}", fmt::join(event.races, ","));
    for (const Access& access : event.step.accesses)
      text += fmt::format(" {}{}:{:x}/{:x}", "r+w"[static_cast<size_t>(access.mode)], access.kind,
                          access.object, access.key);
    text += '\n';
  }
  return text;
}

Walked walk_all(const System& start, size_t states_max) { return Walk(start, states_max).run(); }

}  // namespace ravel::explore
