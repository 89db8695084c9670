// SPDX-License-Identifier: Apache-2.0
#include "explore/condition.h"

#include <algorithm>
#include <numeric>

#include "explore/execution.h"
#include "explore/random_numbers.h"

namespace ravel::explore {

namespace {

/// Not more than so many times those wanted.
constexpr uint64_t kTooMany = 4;

/// One condition for each answer.
using Question = std::vector<Condition>;

/// The questions that one execution raises.
class Questions {
 public:
  explicit Questions(const System& start) : execution_(start.clone()) {
    execution_.system().set_joining(false, {});
  }

  std::vector<Question> ask(size_t events_max) {
    while (execution_.size() < events_max && step()) {
    }
    for (EventIndex later = 0; later < execution_.size(); ++later)
      for (const EventIndex earlier : execution_.events()[later].races) ask_order(earlier, later);
    return std::move(questions_);
  }

 private:
  /// Whoever acted last goes on if it can.
  bool step() {
    const std::vector<Possible> possible = execution_.possible();
    const ProcessId last = execution_.size() == 0 ? 0 : execution_.events().back().action.process;
    const Action* action = nullptr;
    for (const Possible& p : possible) {
      if (p.action.kind == ActionKind::fault) continue;
      const bool goes_on = p.action.is_own() && p.action.process == last;
      if (!action || goes_on) action = &p.action;
      if (goes_on) break;
    }
    if (!action) return false;
    ask_decision(possible, *action);
    names_.push_back({action->process, action->is_own() ? counts_[action->process]++ : 0});
    execution_.step(*action);
    return true;
  }

  void ask_decision(const std::vector<Possible>& possible, const Action& taken) {
    if (!taken.is_own()) return;
    Condition none{ConditionKind::takes_none, {taken.process, counts_[taken.process]}, {}, {}};
    Question question;
    for (const Possible& p : possible) {
      if (!p.action.is_own() || p.action.process != taken.process) continue;
      none.actions.push_back(p.action);
      question.push_back({ConditionKind::takes, none.event, {}, {p.action}});
    }
    if (question.size() < 2) return;
    // The last one is left to whoever takes none of the others, so that there is something to take.
    question.pop_back();
    none.actions.pop_back();
    question.push_back(std::move(none));
    questions_.push_back(std::move(question));
  }

  void ask_order(EventIndex earlier, EventIndex later) {
    const std::span<const Event> events = execution_.events();
    if (!events[earlier].action.is_own() || !events[later].action.is_own()) return;
    const EventName a = names_[earlier], b = names_[later];
    questions_.push_back({{ConditionKind::after, b, a, {}}, {ConditionKind::not_after, b, a, {}}});
  }

  Execution execution_;
  std::vector<EventName> names_;  ///< of the events
  HashMap<ProcessId, uint32_t> counts_;
  std::vector<Question> questions_;
};

/// Those that have no event in common first: their answers depend less on each other.
std::vector<Question> chosen(std::vector<Question> questions, uint64_t parts_wanted) {
  std::vector<Question> result;
  std::vector<EventName> used;
  const auto is_used = [&](const Question& question) {
    const Condition& first = question.front();
    return std::ranges::find(used, first.event) != used.end() ||
           (first.kind == ConditionKind::after && std::ranges::find(used, first.other) != used.end());
  };
  uint64_t parts = 1;
  for (const bool again : {false, true})
    for (Question& question : questions) {
      if (parts >= parts_wanted) return result;
      if (question.empty() || (!again && is_used(question))) continue;
      if (parts * question.size() > parts_wanted * kTooMany) continue;
      parts *= question.size();
      used.push_back(question.front().event);
      if (question.front().kind == ConditionKind::after) used.push_back(question.front().other);
      result.push_back(std::exchange(question, {}));
    }
  return result;
}

}  // namespace

std::vector<std::shared_ptr<const Conditions>> divide(const System& start, size_t events_max,
                                                      uint64_t parts_wanted) {
  const std::vector<Question> questions = chosen(Questions(start).ask(events_max), parts_wanted);
  uint64_t parts = 1;
  for (const Question& question : questions) parts *= question.size();
  // Neighbours have most answers in common, so in no order.
  std::vector<uint64_t> order(parts);
  std::iota(order.begin(), order.end(), uint64_t{0});
  std::ranges::sort(order, {}, [](uint64_t part) { return scramble(part); });
  std::vector<std::shared_ptr<const Conditions>> result;
  for (uint64_t rest : order) {
    auto conditions = std::make_shared<Conditions>();
    for (const Question& question : questions) {
      conditions->push_back(question[rest % question.size()]);
      rest /= question.size();
    }
    result.push_back(std::move(conditions));
  }
  return result;
}

}  // namespace ravel::explore
