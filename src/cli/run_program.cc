// SPDX-License-Identifier: Apache-2.0
//
// `ravel run MODULE:FUNCTION [ARGS…]`: runs a function on the machine, with one fixed schedule. The program's
// output goes to standard output as it comes; what the function returns is not shown unless --result asks for
// it, as `erl` does not show it either. Time is virtual, so a program that sleeps does not take long.
//
// Exit status: 0 it returned (or halted with 0), 1 it failed or halted otherwise, 2 it could not be run.
#include <fmt/format.h>

#include <filesystem>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/toolchain.h"
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/print.h"
#include "vm/term_reader.h"

extern char** environ;  // NOLINT: the environment that the program sees

namespace ravel::cli {

namespace {

constexpr size_t kPrintMax = 1'000'000;

std::string absolute(const std::string& path) {
  std::error_code error;
  const auto result = std::filesystem::absolute(path, error);
  return error ? path : result.lexically_normal().string();
}

Result<vm::MachineOptions> machine_options(const RunRequest& request) {
  const Toolchain toolchain = find_toolchain();
  if (toolchain.otp_root.empty())
    return fail(
        "no Erlang/OTP was found; the machine needs its libraries (try: apt-get install erlang-base)");
  vm::MachineOptions options;
  options.otp_root = toolchain.otp_root;
  options.seed = request.seed;
  options.booted = request.booted;
  options.arguments = request.arguments;
  options.directory = absolute(".");
  for (const std::string& folder : request.code_path) options.code_path.push_back(absolute(folder));
  options.code_path.push_back(absolute("."));
  if (!toolchain.elixir_root.empty()) {
    for (const std::string& folder : platform_libraries(toolchain))
      if (folder.starts_with(toolchain.elixir_root)) options.code_path.push_back(folder);
  }
  for (char** variable = environ; *variable != nullptr; ++variable) {
    const std::string text(*variable);
    if (const size_t equals = text.find('='); equals != std::string::npos)
      options.environment.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return options;
}

struct Target {
  vm::FunctionName function;
  std::vector<vm::Term> arguments;
};

/// "lists:seq" and the terms behind it. A quoted name may hold a colon.
Result<Target> read_target(const RunRequest& request, vm::Heap& heap) {
  Target target;
  const std::string& text = request.target;
  size_t colon = text.find(':');
  if (text.starts_with('\'')) colon = text.find("':") == std::string::npos ? colon : text.find("':") + 1;
  if (colon == std::string::npos || colon == 0 || colon + 1 == text.size())
    return fail(fmt::format("'{}' is not MODULE:FUNCTION", text));
  const auto module = vm::read_term(heap, text.substr(0, colon));
  const auto function = vm::read_term(heap, text.substr(colon + 1));
  // Elixir's modules are written as they are: Enum, My.Module.
  const bool is_elixir = text.front() >= 'A' && text.front() <= 'Z';
  if (is_elixir) {
    target.function.module = vm::make_atom("Elixir." + text.substr(0, colon));
  } else if (module && module->is_atom()) {
    target.function.module = *module;
  } else {
    return fail(fmt::format("'{}' is no module's name", text.substr(0, colon)));
  }
  target.function.name = function && function->is_atom() ? *function : vm::make_atom(text.substr(colon + 1));
  for (const std::string& argument : request.arguments) {
    const auto term = vm::read_term(heap, argument);
    if (!term) return fail(fmt::format("an argument is no term: {}", term.error().message));
    target.arguments.push_back(*term);
  }
  if (target.arguments.size() > 255) return fail("there are more than 255 arguments");
  target.function.arity = static_cast<uint32_t>(target.arguments.size());
  return target;
}

vm::MachineOutput machine_output() {
  vm::MachineOutput output;
  output.out = [](std::string_view text) { write_stdout(text); };
  output.errors = [](std::string_view text) { write_stderr(text); };
  output.missing = [](std::string_view what) { write_stderr(fmt::format("ravel: missing: {}\n", what)); };
  return output;
}

/// How the first process ended, as {Class, Reason, Trace}.
ExitStatus report_end(const vm::Machine& machine, vm::Term pid, bool show_result) {
  const auto ended = machine.exit_reason(pid);
  if (!ended || !ended->term.is_tuple(3)) return complain("the program's process is gone without a reason");
  const vm::Term kind = ended->term.element(0), reason = ended->term.element(1);
  if (kind.is(vm::atoms::normal)) {
    if (show_result) write_stdout(vm::print_term(reason, kPrintMax) + "\n");
    return ExitStatus::clean;
  }
  // Of an error the machine itself has written a report, as OTP does. In a booted system that is the logger's
  // task, which the program's end may have cut short.
  if (!kind.is(vm::atoms::error) || machine.options().booted) {
    write_stderr(fmt::format("ravel: the program ended with {}: {}\n", vm::atom_text(kind),
                             vm::print_term(reason, kPrintMax)));
  }
  return ExitStatus::findings;
}

}  // namespace

ExitStatus run_program(const RunRequest& request) {
  auto options = machine_options(request);
  if (!options) return complain(options.error().message);
  vm::Heap heap;
  const auto target = read_target(request, heap);
  if (!target) return complain(target.error().message);

  vm::Machine machine(*std::move(options), machine_output());
  const vm::ExportId id = vm::export_id(target->function);
  const vm::Exported found = machine.resolve(id);
  // A booted system's own code server loads the module when it is called, and says itself what is missing.
  if (!machine.options().booted && found.code == nullptr && vm::find_builtin(id) == nullptr)
    return complain(
        fmt::format("there is no function {}/{} (searched --pa folders, the current one and OTP's)",
                    request.target, target->function.arity));
  const vm::Term pid = machine.spawn(target->function, target->arguments, vm::Term::none());
  const vm::RunResult result = machine.run();
  switch (result.end) {
    case vm::RunEnd::halted:
      return result.halt_status == 0 ? ExitStatus::clean : ExitStatus::findings;
    case vm::RunEnd::deadlock:
      return complain("the program waits for ever: no process can run and no timer is set"),
             ExitStatus::findings;
    case vm::RunEnd::reductions:
      return complain("the program was stopped: it reached the limit of reductions");
    case vm::RunEnd::finished:
      break;
  }
  return report_end(machine, pid, request.show_result);
}

}  // namespace ravel::cli
