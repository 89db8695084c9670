// SPDX-License-Identifier: Apache-2.0
#include "explore/beam_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "explore/beam_texts.h"
#include "vm/bif.h"
#include "vm/build.h"
#include "vm/describe.h"
#include "vm/instructions.h"
#include "vm/interpreter.h"
#include "vm/print.h"

namespace ravel::explore {

using vm::Term;

namespace {

constexpr std::string_view kPlainCalls[] = {"erlang",     "proc_lib",  "gen",        "gen_server",
                                            "gen_statem", "gen_event", "supervisor", "lists",
                                            "timer",      "rpc",       "erpc"};

bool is_plain(const vm::LoadedModule& module) {
  return std::ranges::find(kPlainCalls, vm::atom_text(module.name)) != std::end(kPlainCalls);
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '@'; }

/// Where calls of functions whose names begin with spawn or start are in a line; the first letter of each.
std::vector<size_t> starting_calls(std::string_view line) {
  std::vector<size_t> found;
  for (size_t at = 0; at < line.size(); ++at) {
    if (!is_word(line[at]) || (at > 0 && is_word(line[at - 1]))) continue;
    size_t end = at;
    while (end < line.size() && is_word(line[end])) ++end;
    const std::string_view word = line.substr(at, end - at);
    const size_t next = line.find_first_not_of(' ', end);
    const bool is_call = next != std::string_view::npos && line[next] == '(';
    if (is_call && (word.starts_with("spawn") || word.starts_with("start"))) found.push_back(at);
    at = end;
  }
  return found;
}

std::string word_at(std::string_view line, size_t begin) {
  size_t end = begin;
  while (end < line.size() && is_word(line[end])) ++end;
  return std::string(line.substr(begin, end - begin));
}

/// The variable that the call at `call` is assigned to in a line of Erlang or Elixir; empty if there is none.
/// Between the two only the name of a module may stand, or the bracket of a list.
std::string assigned_variable(std::string_view line, size_t call) {
  const size_t equals = line.substr(0, call).rfind('=');
  if (equals == std::string_view::npos || equals == 0) return {};
  const std::string_view between = line.substr(equals + 1, call - equals - 1);
  if (!std::ranges::all_of(between, [](char c) {
        return is_word(c) || c == ' ' || c == '\t' || c == ':' || c == '.' || c == '[' || c == '?';
      }))
    return {};
  const size_t end = line.find_last_not_of(" \t", equals - 1);
  if (end == std::string_view::npos) return {};
  if (line[end] != '}') {
    size_t begin = end + 1;
    while (begin > 0 && is_word(line[begin - 1])) --begin;
    return word_at(line, begin);
  }
  // Of `{Pid, Ref} = spawn_monitor(...)` the first, and of `{ok, Pid}` the second.
  const size_t brace = line.rfind('{', end);
  if (brace == std::string_view::npos) return {};
  const size_t first = line.find_first_not_of(" :", brace + 1);
  std::string variable = word_at(line, first);
  if (variable != "ok") return variable;
  const size_t second = line.find_first_not_of(", ", first + variable.size());
  return second < end ? word_at(line, second) : std::string();
}

/// The function that the instruction calls; none if it is no call.
std::optional<vm::FunctionName> callee_at(const vm::LoadedModule& module, const vm::Code* code) {
  switch (vm::instruction_op(*code)) {
    case vm::Op::call:
    case vm::Op::call_last:
    case vm::Op::call_only: {
      const vm::Code* target = code + static_cast<int32_t>(code[1]);
      const bool is_inside = target >= module.code.data() && target < module.code.data() + module.code.size();
      return is_inside ? std::optional(module.place_of(target).function) : std::nullopt;
    }
    case vm::Op::call_ext:
    case vm::Op::call_ext_last:
    case vm::Op::call_ext_only:
      return vm::export_name(static_cast<vm::ExportId>(code[1]));
    case vm::Op::call_bif:
    case vm::Op::call_bif_last:
    case vm::Op::call_bif_only: {
      if (code[1] >= vm::builtins().size()) return std::nullopt;
      const vm::Builtin& builtin = vm::builtins()[code[1]];
      return vm::FunctionName{vm::make_atom(builtin.module), vm::make_atom(builtin.name), builtin.arity};
    }
    default:
      return std::nullopt;
  }
}

/// How many calls that start something stand in the same line before the one at `place`. Instructions are
/// not told apart from their operands here: that one looks like such a call is next to impossible.
size_t starting_calls_before(const vm::LoadedModule& module, const vm::Code* place) {
  const auto after = std::ranges::upper_bound(module.functions, place, {}, &vm::CodeRange::begin);
  if (after == module.functions.begin()) return 0;
  const uint32_t line = module.place_of(place).line;
  size_t count = 0;
  for (const vm::Code* code = std::prev(after)->begin; code + 1 < place; ++code) {
    const auto callee = callee_at(module, code);
    if (!callee || !callee->name.is_atom()) continue;
    const std::string_view name = vm::atom_text(callee->name);
    const bool starts = name.starts_with("spawn") || name.starts_with("start");
    count += starts && module.place_of(code).line == line;
  }
  return count;
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

/// How many children each ancestor had before: from the root on.
std::vector<uint64_t> family_path(const vm::Birth& birth) {
  std::vector<uint64_t> path = {birth.child};
  Term parent = birth.parent;
  for (const vm::Birth* other = birth.previous.get(); other; other = other->previous.get()) {
    if (!other->pid.is(parent)) continue;
    path.push_back(other->child);
    parent = other->parent;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

/// In the order of the family. Most who share a name are siblings, and there may be hundreds of them.
bool is_before(const vm::Birth& one, const vm::Birth& other) {
  if (one.parent.is(other.parent)) return one.child < other.child;
  return family_path(one) < family_path(other);
}

}  // namespace

std::string outer_function(std::string_view name) {
  if (!name.starts_with('-')) return std::string(name);
  return std::string(name.substr(1, name.find('/', 1) - 1));
}

bool is_of_program(const vm::Machine& machine, const vm::Code* code) {
  const vm::LoadedModule* module = code ? machine.store().module_at(code) : nullptr;
  if (!module || is_plain(*module)) return false;
  const std::string& otp = machine.options().otp_root;
  // What a code server has loaded does not say where it comes from.
  const bool is_path = module->path.find('/') != std::string::npos;
  const std::string path = is_path ? module->path : machine.find_module_file(module->name);
  return otp.empty() || !path.starts_with(otp);
}

std::vector<const vm::Code*> stack_places(const vm::Process& process) {
  std::vector<const vm::Code*> places;
  if (process.code) places.push_back(process.code);
  // A call lies before where it returns to.
  if (process.return_to) places.push_back(process.return_to - 1);
  for (const Term word : process.stack.live()) {
    if ((word.word() & 3U) != 0 || !word) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr)
    places.push_back(reinterpret_cast<const vm::Code*>(word.word()) - 1);
  }
  return places;
}

std::string called_from(const vm::Code* place) {
  // A call of another module's function is two words long, and `place` is the second.
  const vm::Op op = vm::instruction_op(*(place - 1));
  if (op != vm::Op::call_ext) return {};
  const vm::FunctionName name = vm::export_name(static_cast<vm::ExportId>(*place));
  return fmt::format("{}:{}/{}", vm::print_term(name.module), vm::print_term(name.name), name.arity);
}

const vm::Code* BeamNames::place_of_birth(const vm::Machine& machine, const vm::Birth& birth) {
  const vm::Code* otherwise = nullptr;
  for (const vm::Code* place : birth.places) {
    if (is_of_program(machine, place)) return place;
    const vm::LoadedModule* module = place ? machine.store().module_at(place) : nullptr;
    if (module && !otherwise && !is_plain(*module)) otherwise = place;
  }
  return otherwise ? otherwise : birth.places[0];
}

bool BeamNames::is_own(const vm::Machine& machine, const vm::Code* code) const {
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = own_.try_emplace(code, false);
  if (is_new) found->second = is_of_program(machine, code);
  return found->second;
}

std::string BeamNames::standing_text(const vm::Machine& machine, const vm::Process& process) const {
  // standing_at() asks for the innermost place of the program, and by what it was left.
  std::pair<const vm::Code*, const vm::Code*> key(process.code, nullptr);
  const vm::Code* inner = nullptr;
  for (const vm::Code* code : stack_places(process)) {
    if (is_own(machine, code)) {
      if (inner != nullptr) key = {code, inner};
      break;
    }
    inner = code;
  }
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = standing_.find(key); found != standing_.end()) return found->second;
  }
  std::string text = text_of(standing_at(machine, *this, process));
  const std::lock_guard lock(mutex_);
  return standing_.emplace(key, std::move(text)).first->second;
}

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

std::string BeamNames::variable_at(const vm::LoadedModule& module, const vm::Code* place,
                                   const vm::CodePlace& at) const {
  constexpr std::string_view kUnknown = "Pid";
  if (at.file.empty() || at.line == 0) return std::string(kUnknown);
  const auto& lines = lines_of(module, std::string(at.file));
  if (at.line > lines.size()) return std::string(kUnknown);
  // `Pid =` may stand at the end of the line before.
  std::string text = lines[at.line - 1];
  if (at.line > 1) {
    const std::string& before = lines[at.line - 2];
    const size_t last = before.find_last_not_of(" \t\r");
    if (last != std::string::npos && before[last] == '=') text = before + text;
  }
  const std::vector<size_t> calls = starting_calls(text);
  if (calls.empty()) return std::string(kUnknown);
  const size_t which = std::min(starting_calls_before(module, place), calls.size() - 1);
  std::string variable = assigned_variable(text, calls[which]);
  return variable.empty() ? std::string(kUnknown) : variable;
}

std::string BeamNames::base_name(const vm::Machine& machine, const vm::Birth& birth) const {
  const std::lock_guard lock(mutex_);
  if (const auto found = bases_.find(birth.places); found != bases_.end()) return found->second;
  const vm::Code* place = place_of_birth(machine, birth);
  const vm::LoadedModule* module = place ? machine.store().module_at(place) : nullptr;
  if (!module) return "process";
  const vm::CodePlace at = module->place_of(place);
  std::string name = outer_function(vm::atom_text(at.function.name)) + "." + variable_at(*module, place, at);
  bases_.emplace(birth.places, name);
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
  // Who was started by a library is better known by its name, while it has one.
  if (!is_of_program(machine, place_of_birth(machine, *birth)))
    if (const vm::Process* process = machine.find(pid); process && process->registered_name)
      return vm::print_term(process->registered_name) +
             (pid.node_index() == 0 ? "" : fmt::format("@{}", pid.node_index()));
  const std::string base = base_name(machine, *birth);
  const auto has_same_base = [&](const vm::Birth& other) {
    return other.places == birth->places || base_name(machine, other) == base;
  };
  size_t before = 0;
  for (const vm::Birth* other = machine.births(); other; other = other->previous.get())
    if (other != birth && has_same_base(*other) && is_before(*other, *birth)) ++before;
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
