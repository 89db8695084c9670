// SPDX-License-Identifier: Apache-2.0
#include "confirm/rest.h"

#include <algorithm>
#include <set>

#include "explore/beam_names.h"
#include "vm/build.h"
#include "vm/interpreter.h"

namespace ravel::confirm {

namespace {

using explore::ProcessId;
using vm::Term;

/// Whether it stands where a behaviour of OTP waits for whatever comes next.
bool is_resting(const vm::FunctionName& at) {
  static constexpr std::string_view kLoops[] = {"loop",      "loop_receive", "loop_hibernate",
                                                "fetch_msg", "wake_hib",     "decode_msg"};
  const std::string_view module = vm::atom_text(at.module);
  if (!module.starts_with("gen_") && module != "supervisor_bridge") return false;
  return std::ranges::find(kLoops, vm::atom_text(at.name)) != std::end(kLoops);
}

class Waits {
 public:
  Waits(const vm::Machine& machine, const Goal& goal, const std::map<ProcessId, ProcessId>& contacts)
      : machine_(machine), goal_(goal), contacts_(contacts) {}

  std::vector<ProcessId> cycle() {
    for (const Term pid : machine_.program()) {
      std::vector<Term> path;
      if (follow(pid, path)) {
        std::vector<ProcessId> found;
        for (const Term each : path) found.push_back(each.word());
        return found;
      }
    }
    return {};
  }

 private:
  /// Whether the way from `pid` comes back to where it began; then `path` is the circle.
  bool follow(Term pid, std::vector<Term>& path) {
    const auto again = std::ranges::find(path, pid);
    if (again != path.end()) {
      path.erase(path.begin(), again);
      return std::ranges::any_of(path, [&](Term each) { return is_concerned(machine_, goal_, each); });
    }
    path.push_back(pid);
    for (const Term next : waits_for(pid)) {
      std::vector<Term> further = path;
      if (!follow(next, further)) continue;
      path = std::move(further);
      return true;
    }
    return false;
  }

  std::vector<Term> waits_for(Term pid) const {
    const vm::Process* process = machine_.find(pid);
    if (process == nullptr) return {};
    if (process->position != vm::Position::receive && process->position != vm::Position::waiting) return {};
    const vm::FunctionName at = vm::current_function(machine_.store(), *process);
    if (!at.module || is_resting(at) || process->hibernating) return {};
    std::vector<Term> others;
    const auto add = [&](Term other) {
      if (other && other.is_pid() && machine_.find(other) != nullptr) others.push_back(other);
    };
    const bool is_there =
        goal_.spots->of(machine_, *process) != 0 || goal_.spots->is_in_function(machine_, *process);
    if (goal_.spots->is_program(vm::atom_text(at.module)) && !is_there && !is_in_callback(*process))
      return {};
    if (!process->monitors.empty()) add(process->monitors.rbegin()->second.target);
    if (const auto last = contacts_.find(pid.word()); last != contacts_.end())
      if (last->second != pid.word() || has_mail(*process)) add(Term(last->second));
    if (vm::atom_text(at.module) == "proc_lib") add(newest_child(pid));
    // Whom it asks is not there; its starter, which waits for it, would start that later.
    if (goal_.kind == "start" && others.empty() && is_there) add(process->parent);
    return others;
  }

  /// A server of OTP's that waits in a callback has not come back to its loop.
  bool is_in_callback(const vm::Process& process) const {
    return std::ranges::any_of(explore::stack_places(process), [&](const vm::Code* code) {
      const vm::LoadedModule* module = machine_.store().module_at(code);
      return module != nullptr && vm::atom_text(module->name).starts_with("gen_");
    });
  }

  bool has_mail(const vm::Process& process) const {
    return process.mailbox.begin() != process.mailbox.end() ||
           std::ranges::any_of(machine_.under_way(),
                               [&](const vm::UnderWay& entry) { return entry.to.is(process.pid); });
  }

  Term newest_child(Term pid) const {
    Term newest;
    for (const Term other : machine_.program())
      if (const vm::Process* process = machine_.find(other); process->parent.is(pid)) newest = other;
    return newest;
  }

  const vm::Machine& machine_;
  const Goal& goal_;
  const std::map<ProcessId, ProcessId>& contacts_;
};

}  // namespace

std::vector<ProcessId> find_unanswered(const vm::Machine& machine, const Goal& goal) {
  std::vector<ProcessId> found;
  for (const Term pid : machine.program()) {
    const vm::Process& process = *machine.find(pid);
    if (process.position != vm::Position::receive && process.position != vm::Position::waiting) continue;
    if (process.monitors.empty() || goal.spots->of(machine, process) == 0) continue;
    const vm::Process* asked = machine.find(process.monitors.rbegin()->second.target);
    if (asked != nullptr && asked->is_system) found.push_back(pid.word());
  }
  return found;
}

bool is_concerned(const vm::Machine& machine, const Goal& goal, Term pid) {
  const vm::Process* process = machine.find(pid);
  if (process == nullptr) return false;
  const auto is_named = [&](Term atom) {
    return atom && atom.is_atom() &&
           std::ranges::find(goal.concerned, vm::atom_text(atom)) != goal.concerned.end();
  };
  // Words of a finding such as "gen_server" are no modules of the program.
  const auto is_module = [&](Term atom) {
    return is_named(atom) && goal.spots->is_program(vm::atom_text(atom));
  };
  if (is_named(process->registered_name) || is_module(process->initial_call.module)) return true;
  const Term initial = process->dictionary.get(vm::make_atom("$initial_call"));
  if (initial && initial.is_tuple(3) && is_module(initial.element(0))) return true;
  for (const vm::Code* code : explore::stack_places(*process))
    if (const vm::LoadedModule* module = machine.store().module_at(code))
      if (is_module(module->name)) return true;
  return false;
}

uint64_t concerned_server(const vm::Machine& machine, const Goal& goal, const vm::Process& process) {
  constexpr size_t kBits = 64;
  const auto bit_of = [&](Term atom) -> uint64_t {
    if (!atom || !atom.is_atom() || !goal.spots->is_program(vm::atom_text(atom))) return 0;
    const auto found = std::ranges::find(goal.concerned, vm::atom_text(atom));
    if (found == goal.concerned.end()) return 0;
    return uint64_t{1} << (static_cast<size_t>(found - goal.concerned.begin()) % kBits);
  };
  if (const uint64_t named = bit_of(process.registered_name)) return named;
  const Term initial = process.dictionary.get(vm::make_atom("$initial_call"));
  return initial && initial.is_tuple(3) ? bit_of(initial.element(0)) : 0;
}

std::vector<ProcessId> find_cycle(const vm::Machine& machine, const Goal& goal,
                                  const std::map<ProcessId, ProcessId>& contacts) {
  return Waits(machine, goal, contacts).cycle();
}

}  // namespace ravel::confirm
