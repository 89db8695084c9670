// SPDX-License-Identifier: Apache-2.0
#include "explore/beam_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "vm/build.h"
#include "vm/describe.h"
#include "vm/print.h"

namespace ravel::explore {

using vm::Term;

namespace {

constexpr std::string_view kPlainCalls[] = {"erlang",     "proc_lib",  "gen",        "gen_server",
                                            "gen_statem", "gen_event", "supervisor", "lists",
                                            "timer",      "rpc",       "erpc"};

/// The function that a fun or comprehension stands in: '-procA/0-fun-1-' is part of procA.
std::string outer_function(std::string_view name) {
  if (!name.starts_with('-')) return std::string(name);
  return std::string(name.substr(1, name.find('/', 1) - 1));
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '@'; }

/// The variable that `= spawn...` is assigned to in a line of Erlang or Elixir; empty if there is none.
std::string assigned_variable(std::string_view line) {
  const size_t call = line.find("spawn");
  const size_t start = line.find("start");
  const size_t at = std::min(call, start);
  if (at == std::string_view::npos) return {};
  const size_t equals = line.rfind('=', at);
  if (equals == std::string_view::npos || equals == 0) return {};
  size_t end = equals;
  while (end > 0 && (line[end - 1] == ' ' || line[end - 1] == '}')) --end;
  size_t begin = end;
  // Of `{Pid, Ref} = spawn_monitor(...)` the first.
  if (end < equals && line[end] == '}')
    begin = line.rfind('{', end) == std::string_view::npos ? end : line.rfind('{', end) + 1;
  if (begin != end) {
    size_t last = begin;
    while (last < end && is_word(line[last])) ++last;
    // {ok, Pid} = ...
    if (line.substr(begin, last - begin) == "ok") {
      begin = line.find_first_not_of(", ", last);
      last = begin;
      while (last < end && is_word(line[last])) ++last;
    }
    return std::string(line.substr(begin, last - begin));
  }
  while (begin > 0 && is_word(line[begin - 1])) --begin;
  return std::string(line.substr(begin, end - begin));
}

/// {source, "/where/it/was/demo.erl"} of what the compiler says of itself.
std::string compiled_from(const vm::LoadedModule& module) {
  for (const Term option : vm::ListItems(module.compile_info)) {
    if (!option.is_tuple(2) || !option.element(0).is(vm::make_atom("source"))) continue;
    std::string text;
    for (Term rest = option.element(1); rest.is_cons() && rest.head().is_small(); rest = rest.tail())
      text.push_back(static_cast<char>(rest.head().small()));
    return text;
  }
  return {};
}

/// Where the parent stood, from the innermost call outwards; the first that is no mere way to spawn.
const vm::Code* place_of_birth(const vm::Machine& machine, const vm::Birth& birth) {
  const std::string& otp = machine.options().otp_root;
  const vm::Code* otherwise = nullptr;
  for (const vm::Code* place : birth.places) {
    const vm::LoadedModule* module = place ? machine.store().module_at(place) : nullptr;
    if (!module) continue;
    const std::string_view name = vm::atom_text(module->name);
    const bool is_plain =
        std::find(std::begin(kPlainCalls), std::end(kPlainCalls), name) != std::end(kPlainCalls);
    if (!is_plain && !(module->path.starts_with(otp) && !otp.empty())) return place;
    if (!otherwise && !is_plain) otherwise = place;
  }
  return otherwise ? otherwise : birth.places[0];
}

/// How many children each ancestor had before: from the root on.
std::vector<uint64_t> family_path(const vm::Machine& machine, const vm::Birth& birth) {
  std::vector<uint64_t> path = {birth.child};
  Term parent = birth.parent;
  for (const vm::Birth* other = birth.previous.get(); other; other = other->previous.get()) {
    if (!other->pid.is(parent)) continue;
    path.push_back(other->child);
    parent = other->parent;
  }
  static_cast<void>(machine);
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace

SourcePlace BeamNames::place_of(const vm::Machine& machine, const vm::Code* code) const {
  const vm::LoadedModule* module = code ? machine.store().module_at(code) : nullptr;
  if (!module) return {};
  const vm::CodePlace place = module->place_of(code);
  SourcePlace found;
  found.function = fmt::format("{}:{}/{}", vm::print_term(place.function.module),
                               vm::print_term(place.function.name), place.function.arity);
  found.file = std::string(place.file);
  found.line = place.line;
  if (found.line == 0 || vm::event_text(code) != "receive") return found;
  constexpr size_t kLinesMax = 50;
  const std::lock_guard lock(mutex_);
  const auto& lines = lines_of(*module, found.file);
  for (size_t i = found.line; i <= lines.size() && i < found.line + kLinesMax; ++i) {
    if (lines[i - 1].find("receive") == std::string::npos) continue;
    found.line = static_cast<uint32_t>(i);
    break;
  }
  return found;
}

std::string BeamNames::source_path(const vm::LoadedModule& module, const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path beam = fs::path(module.path).parent_path();
  const fs::path name = fs::path(file).filename();
  std::error_code error;
  for (const fs::path& candidate :
       {fs::path(compiled_from(module)), fs::path(file), beam / name, beam / ".." / "src" / name})
    if (candidate.filename() == name && fs::is_regular_file(candidate, error)) return candidate.string();
  return {};
}

const std::vector<std::string>& BeamNames::lines_of(const vm::LoadedModule& module,
                                                    const std::string& file) const {
  const auto [found, is_new] = lines_.try_emplace(file + " of " + module.path);
  if (is_new) {
    std::ifstream in(source_path(module, file));
    for (std::string text; std::getline(in, text);) found->second.push_back(text);
  }
  return found->second;
}

std::string BeamNames::variable_at(const vm::LoadedModule& module, const std::string& file,
                                   uint32_t line) const {
  constexpr std::string_view kUnknown = "Pid";
  if (file.empty() || line == 0) return std::string(kUnknown);
  const auto& lines = lines_of(module, file);
  if (line > lines.size()) return std::string(kUnknown);
  // `Pid =` may stand at the end of the line before.
  std::string text = lines[line - 1];
  if (line > 1) {
    const std::string& before = lines[line - 2];
    const size_t last = before.find_last_not_of(" \t\r");
    if (last != std::string::npos && before[last] == '=') text = before + text;
  }
  std::string variable = assigned_variable(text);
  return variable.empty() ? std::string(kUnknown) : variable;
}

std::string BeamNames::base_name(const vm::Machine& machine, const vm::Birth& birth) const {
  const vm::Code* place = place_of_birth(machine, birth);
  const std::lock_guard lock(mutex_);
  if (const auto found = bases_.find(place); found != bases_.end()) return found->second;
  const vm::LoadedModule* module = place ? machine.store().module_at(place) : nullptr;
  if (!module) return "process";
  const vm::CodePlace at = module->place_of(place);
  std::string name = outer_function(vm::atom_text(at.function.name)) + "." +
                     variable_at(*module, std::string(at.file), at.line);
  bases_.emplace(place, name);
  return name;
}

std::string BeamNames::name_of(const vm::Machine& machine, Term pid) const {
  if (pid.is(machine.main_process())) return "root";
  const vm::Birth* birth = machine.births();
  while (birth && !birth->pid.is(pid)) birth = birth->previous.get();
  if (!birth) {
    const vm::Process* process = machine.find(pid);
    if (process && process->registered_name) return vm::print_term(process->registered_name);
    return vm::pid_text(pid, 0);
  }
  const std::string base = base_name(machine, *birth);
  const auto path = family_path(machine, *birth);
  size_t before = 0;
  for (const vm::Birth* other = machine.births(); other; other = other->previous.get()) {
    if (other == birth || base_name(machine, *other) != base) continue;
    if (family_path(machine, *other) < path) ++before;
  }
  return before == 0 ? base : base + std::to_string(before);
}

std::string BeamNames::print(const vm::Machine& machine, Term term, size_t limit) const {
  vm::TermNames names;
  names.pid = [&](Term pid) { return fmt::format("<{}>", name_of(machine, pid)); };
  names.reference = [&](Term reference) {
    constexpr uint64_t kMarks = uint64_t{7} << 60U;
    const uint64_t id = vm::reference_id(reference) & ~kMarks;
    const Term maker = Term::pid(static_cast<uint32_t>(reference.box()[1]), id >> 32U);
    return fmt::format("#Ref<{}.{}>", name_of(machine, maker), id & 0xFFFFFFFFU);
  };
  return vm::print_term(term, limit, names);
}

}  // namespace ravel::explore
