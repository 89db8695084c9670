// SPDX-License-Identifier: Apache-2.0
#include "confirm/lab.h"

#include <algorithm>
#include <tuple>

#include "vm/term_reader.h"

namespace ravel::confirm {

using explore::Action;
using explore::ActionKind;
using explore::Execution;
using explore::Possible;

namespace {

bool waits_for_time(const Action& action) {
  return action.kind == ActionKind::timeout || action.kind == ActionKind::timer;
}

class Steady final : public explore::Chooser {
 public:
  void begin(uint64_t, size_t) override {}
  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    const explore::ProcessId last = execution.size() > 0 ? execution.events().back().action.process : 0;
    std::optional<Action> best;
    const auto rank = [&](const Action& a) {
      return std::tuple(waits_for_time(a), a.process != last, !a.is_own(), a.process, a.from);
    };
    for (const Possible& option : options)
      if (!best || rank(option.action) < rank(*best)) best = option.action;
    return best;
  }
};

/// Around another: who has read is not offered, as long as there is somebody else.
class Holding final : public explore::Chooser {
 public:
  explicit Holding(std::unique_ptr<explore::Chooser> inner) : inner_(std::move(inner)) {}
  void begin(uint64_t seed, size_t events) override { inner_->begin(seed, events); }
  std::optional<Action> choose(Execution& execution, std::span<const Possible> options) override {
    const auto& watched = static_cast<const WatchedSystem&>(execution.system());
    free_.clear();
    bool is_anybody_free = false;
    for (const Possible& option : options) {
      if (watched.is_between(option.action.process)) continue;
      free_.push_back(option);
      is_anybody_free |= !waits_for_time(option.action);
    }
    return inner_->choose(execution, is_anybody_free ? std::span<const Possible>(free_) : options);
  }

 private:
  std::unique_ptr<explore::Chooser> inner_;
  std::vector<Possible> free_;
};

std::unique_ptr<explore::Chooser> held(std::unique_ptr<explore::Chooser> chooser, bool holds) {
  if (!holds) return chooser;
  return std::make_unique<Holding>(std::move(chooser));
}

}  // namespace

std::unique_ptr<explore::Chooser> make_steady(bool holds) { return held(std::make_unique<Steady>(), holds); }

std::unique_ptr<explore::Chooser> make_wild(bool holds, bool is_pct) {
  constexpr uint32_t kDepth = 3;
  return held(is_pct ? explore::make_pct(kDepth) : explore::make_random(false), holds);
}

explore::BeamOptions Lab::options_for(const Driver& driver) const {
  explore::BeamOptions options = options_.system;
  options.machine.booted = driver.booted;
  options.target = kDriverFunction;
  options.arguments = arguments_of(driver);
  return options;
}

Result<std::unique_ptr<WatchedSystem>> Lab::start_alone(const Driver& driver,
                                                        std::shared_ptr<const Goal> goal) const {
  auto system = explore::BeamSystem::make(options_for(driver));
  if (!system) return fail(system.error().message);
  return std::make_unique<WatchedSystem>(*std::move(system), std::move(goal));
}

/// A machine for each is a start of OTP and a trial run; a run that loads Mnesia takes as long as ten that do
/// not.
Result<explore::BeamSystem*> Lab::base(const Driver& driver) {
  Driver first{{}, {}, driver.booted};
  if (driver.booted && !driver.setup.empty() && driver.setup.front().function == "mnesia" &&
      driver.setup.front().module == "ravel_confirm")
    first.setup.push_back(driver.setup.front());
  std::unique_ptr<explore::BeamSystem>& made = bases_[{driver.booted, text_of(first)}];
  if (made) return made.get();
  auto system = explore::BeamSystem::make(options_for(first));
  if (!system) return fail(system.error().message);
  made = *std::move(system);
  return made.get();
}

Result<std::unique_ptr<WatchedSystem>> Lab::start(const Driver& driver, std::shared_ptr<const Goal> goal) {
  const auto made = base(driver);
  if (!made) return fail(made.error().message);
  vm::Heap heap;
  std::vector<vm::Term> arguments;
  for (const std::string& text : arguments_of(driver)) {
    const auto term = vm::read_term(heap, text);
    if (!term) return fail(term.error().message + ": " + text);
    arguments.push_back(*term);
  }
  auto system = (*made)->with_arguments(arguments);
  if (options_.is_late) system->set_time_limit(options_.is_late);
  return std::make_unique<WatchedSystem>(std::move(system), std::move(goal));
}

Run Lab::run(const WatchedSystem& start, explore::Chooser& chooser) const {
  Run run{Execution(start.clone())};
  run.ended = explore::run_schedule(run.execution, chooser, events_max(start));
  return run;
}

}  // namespace ravel::confirm
