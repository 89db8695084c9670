// SPDX-License-Identifier: Apache-2.0
#include "confirm/spots.h"

#include <algorithm>

#include "explore/beam_names.h"
#include "vm/describe.h"
#include "vm/interpreter.h"

namespace ravel::confirm {

namespace {

std::string base_name(std::string_view path) {
  const size_t slash = path.rfind('/');
  return std::string(slash == std::string_view::npos ? path : path.substr(slash + 1));
}

std::string module_of(std::string_view function) { return ir::parse_func_name(function).module.str(); }

/// "ets:insert(t, {K, ...})" is a call of ets:insert, "register(a, ...)" of erlang:register.
std::string called_in(const std::string& what) {
  if (what.find(" ! ") != std::string::npos) return "send";
  const std::string name = what.substr(0, what.find('('));
  return name.find(':') == std::string::npos ? "erlang:" + name : name;
}

/// The program's own, and not one that was read because the program calls it.
bool is_own(const ir::Program& program, Symbol module) {
  const ir::ModuleId id = program.find_module(module);
  return id.valid() && !program.module(id).library;
}

/// The libraries that calls in tail position at that line lead into.
std::vector<std::string> left_for(const ir::Program& program, const Spot& spot) {
  std::vector<std::string> modules;
  const ir::ModuleId id = program.find_module(Symbol(spot.module));
  if (!id.valid()) return modules;
  const ir::Module& module = program.module(id);
  for (const ir::Function& function : module.functions)
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::call || (instr.flags & ir::kTail) == 0) continue;
      const ir::Position* pos = module.position(instr.pos);
      if (pos == nullptr || pos->line != spot.line) continue;
      const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
      if (!is_own(program, callee.module)) modules.push_back(callee.module.str());
    }
  return modules;
}

/// Where a line has several places, what is called tells which it is.
Roles roles_of_event(const Spot& spot, const std::string& event) {
  Roles roles = 0;
  const std::string name = event.substr(0, event.find('/'));
  for (const auto& [role, called] : spot.calls)
    if (called == name) roles |= role;
  return roles != 0 ? roles : spot.roles;
}

/// Of the i-th spot; those behind the 64th are not told apart.
uint64_t bit(size_t i) { return i < 64 ? uint64_t{1} << i : 0; }

}  // namespace

std::vector<Spot> spots_of(const report::Finding& finding, const ir::Program& program) {
  std::vector<Spot> spots;
  for (const report::Place& place : finding.locations) {
    if (place.pos.line == 0) continue;
    Spot spot;
    spot.module = module_of(place.function);
    spot.function = ir::parse_func_name(place.function).name.str();
    spot.file = base_name(place.pos.file);
    spot.line = place.pos.line;
    spot.roles = role_bit(place.role);
    spot.calls.emplace_back(spot.roles, called_in(place.what));
    const auto same = std::ranges::find_if(spots, [&](const Spot& other) {
      return other.module == spot.module && other.file == spot.file && other.line == spot.line;
    });
    if (same != spots.end()) {
      same->roles |= spot.roles;
      same->calls.push_back(spot.calls.front());
    } else
      spots.push_back(std::move(spot));
  }
  for (Spot& spot : spots) spot.left_for = left_for(program, spot);
  return spots;
}

bool Spots::is_program(std::string_view module) const {
  return module == "ravel_confirm" || is_own(program_, Symbol(module));
}

bool Spots::is_in_function(const vm::Machine& machine, const vm::Process& process) const {
  const vm::FunctionName at = vm::current_function(machine.store(), process);
  if (!at.module) return false;
  const std::string name = explore::outer_function(vm::atom_text(at.name));
  return std::ranges::any_of(spots_, [&](const Spot& spot) {
    return spot.module == vm::atom_text(at.module) && spot.function == name;
  });
}

/// Only where a process stands is an instruction; the others are within calls.
const Spots::Known& Spots::known(const vm::Machine& machine, const vm::Code* code, bool is_innermost) {
  const auto [found, is_new] = (is_innermost ? standing_ : known_).try_emplace(code);
  if (!is_new) return found->second;
  Known& known = found->second;
  const vm::LoadedModule* module = machine.store().module_at(code);
  if (module == nullptr) return known;
  known.is_program = is_program(vm::atom_text(module->name));
  explore::SourcePlace place;
  if (is_innermost) {
    place = explore::BeamNames().place_of(machine, code);
  } else {
    const vm::CodePlace at = module->place_of(code);
    place.file = std::string(at.file);
    place.line = at.line;
  }
  const std::string_view name = vm::atom_text(module->name);
  for (size_t i = 0; i < spots_.size(); ++i) {
    const Spot& spot = spots_[i];
    if (name == spot.module && place.line == spot.line && base_name(place.file) == spot.file)
      known.own |= {is_innermost ? roles_of_event(spot, vm::event_text(code)) : spot.roles, bit(i)};
    if (std::ranges::find(spot.left_for, name) != spot.left_for.end()) known.left |= {spot.roles, bit(i)};
  }
  return known;
}

bool Spots::is_among(const vm::Machine& machine, std::span<const vm::Code* const> stack) {
  for (const vm::Code* code : stack) {
    const Known& at = known(machine, code, false);
    if (at.own.roles != 0 || at.left.roles != 0) return true;
    if (at.is_program) return false;
  }
  return false;
}

Standing Spots::at(const vm::Machine& machine, const vm::Process& process, bool loosely) {
  Standing left;
  bool is_in_library = false;
  for (const vm::Code* code : explore::stack_places(process)) {
    const Known& at = known(machine, code, code == process.code);
    if (at.own.roles != 0) return at.own;
    if (at.is_program) break;
    left |= at.left;
    is_in_library = true;
  }
  if (left.roles != 0 || !loosely || !is_in_library) return left;
  for (size_t i = 0; i < spots_.size(); ++i)
    if (!spots_[i].left_for.empty()) left |= {spots_[i].roles, bit(i)};
  return left;
}

}  // namespace ravel::confirm
