// SPDX-License-Identifier: Apache-2.0
#include "explore/beam_trial.h"

#include <algorithm>

#include "explore/execution.h"
#include "vm/print.h"

namespace ravel::explore {

namespace {

/// What is in conflict between the two.
void add_shared(const Event& earlier, const Event& later, std::vector<Access>& shared) {
  for (const Access& a : earlier.step.accesses)
    for (const Access& b : later.step.accesses)
      if (conflict(a, b)) shared.push_back({a.kind, Mode::write, a.object, a.key == 0 ? 0 : b.key});
}

/// Rows that were touched by several, and rows that were claimed though others touched them.
std::vector<Access> shared_of(const Execution& execution) {
  std::vector<Access> shared = execution.overlaps();
  for (const Event& later : execution.events())
    for (const EventIndex earlier : later.races) add_shared(execution.events()[earlier], later, shared);
  std::erase_if(shared, [](const Access& access) {
    return access.kind != static_cast<uint16_t>(vm::ObjectKind::table);
  });
  const auto name = [](const Access& access) { return std::pair(access.object, access.key); };
  std::ranges::sort(shared, {}, name);
  const auto twice = std::ranges::unique(shared, {}, name);
  shared.erase(twice.begin(), twice.end());
  return shared;
}

}  // namespace

std::vector<Access> try_out(std::unique_ptr<BeamSystem> system, vm::Machine& machine) {
  constexpr uint32_t kStepsMax = 5'000;
  constexpr int64_t kReductionsMax = 10'000'000;  // it may loop without any event
  system->set_merging(true);
  system->set_joining(true, {});
  system->set_claiming(true, {});
  const vm::Machine& tried = system->machine();
  Execution execution(std::move(system));
  execution.look_for_overlaps(true);
  for (uint32_t step = 0; step < kStepsMax && tried.reductions() < kReductionsMax; ++step) {
    std::vector<Action> actions;
    for (const Possible& possible : execution.possible())
      if (possible.action.kind != ActionKind::fault) actions.push_back(possible.action);
    if (actions.empty()) break;
    // In turn, so that everybody gets somewhere.
    execution.step(actions[step % actions.size()]);
  }
  load_same(machine, tried);
  return shared_of(execution);
}

void load_same(vm::Machine& machine, const vm::Machine& other) {
  std::vector<const vm::LoadedModule*> loaded;
  for (const auto& [name, module] : other.world().current)
    if (!machine.world().current.contains(name) && module->on_load == nullptr) loaded.push_back(module);
  std::ranges::sort(loaded, {}, [](const vm::LoadedModule* module) { return vm::atom_text(module->name); });
  for (const vm::LoadedModule* module : loaded) machine.install_only(module);
}

}  // namespace ravel::explore
