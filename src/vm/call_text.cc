// SPDX-License-Identifier: Apache-2.0
#include "vm/call_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "vm/bif.h"
#include "vm/machine.h"
#include "vm/term_reader.h"

namespace ravel::vm {

Result<CallText> read_call(const std::string& target, std::span<const std::string> arguments, Heap& heap) {
  constexpr size_t kArgumentsMax = 255;
  CallText call;
  size_t colon = target.find(':');
  if (target.starts_with('\''))
    colon = target.find("':") == std::string::npos ? colon : target.find("':") + 1;
  if (colon == std::string::npos || colon == 0 || colon + 1 == target.size())
    return fail(fmt::format("'{}' is not MODULE:FUNCTION", target));
  const std::string module_text = target.substr(0, colon), function_text = target.substr(colon + 1);
  const auto module = read_term(heap, module_text);
  const auto function = read_term(heap, function_text);
  const bool is_elixir = target.front() >= 'A' && target.front() <= 'Z';
  if (is_elixir) {
    call.function.module = make_atom((module_text.starts_with("Elixir.") ? "" : "Elixir.") + module_text);
  } else if (module && module->is_atom()) {
    call.function.module = *module;
  } else {
    return fail(fmt::format("'{}' is no module's name", module_text));
  }
  call.function.name = function && function->is_atom() ? *function : make_atom(function_text);
  for (const std::string& argument : arguments) {
    const auto term = read_term(heap, argument);
    if (!term) return fail(fmt::format("an argument is no term: {}", term.error().message));
    call.arguments.push_back(*term);
  }
  if (call.arguments.size() > kArgumentsMax) return fail("there are more than 255 arguments");
  call.function.arity = static_cast<uint32_t>(call.arguments.size());
  return call;
}

Result<FunctionName> read_function(const std::string& text) {
  const size_t slash = text.rfind('/');
  const std::string digits = slash == std::string::npos ? "" : text.substr(slash + 1);
  const bool is_number =
      !digits.empty() && digits.size() < 4 && digits.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return fail(fmt::format("'{}' is not MODULE:FUNCTION/ARITY", text));
  Heap heap;
  const auto call = read_call(text.substr(0, slash), {}, heap);
  if (!call) return fail(call.error().message);
  FunctionName function = call->function;
  function.arity = static_cast<uint32_t>(std::stoul(digits));
  return function;
}

static bool can_be_called(Machine& machine, const FunctionName& function) {
  const ExportId id = export_id(function);
  if (find_builtin(id) != nullptr || machine.resolve(id).code != nullptr) return true;
  const std::string file = machine.options().booted ? machine.find_module_file(function.module) : "";
  if (file.empty()) return false;
  // One that cannot be loaded is the code server's to tell.
  const auto loaded = machine.store().load_file(file);
  return !loaded ||
         std::ranges::any_of((*loaded)->exports, [&](const auto& each) { return each.first == id; });
}

bool is_defined(Machine& machine, const FunctionName& function) {
  if (can_be_called(machine, function)) return true;
  const std::string file = machine.find_module_file(function.module);
  const auto loaded = file.empty() ? Result<const LoadedModule*>(nullptr) : machine.store().load_file(file);
  if (!loaded || *loaded == nullptr) return false;
  return std::ranges::any_of((*loaded)->functions,
                             [&](const CodeRange& each) { return each.name == function; });
}

bool find_called(Machine& machine, FunctionName& function) {
  constexpr std::string_view kElixir = "Elixir.";
  if (can_be_called(machine, function)) return true;
  const std::string_view name = atom_text(function.module);
  if (!name.starts_with(kElixir)) return false;
  FunctionName erlang = function;
  erlang.module = make_atom(name.substr(kElixir.size()));
  if (!can_be_called(machine, erlang)) return false;
  function = erlang;
  return true;
}

}  // namespace ravel::vm
