// SPDX-License-Identifier: Apache-2.0
//
// `ravel run MODULE:FUNCTION [ARGS…]`: runs a function on the machine, with one fixed schedule. The program's
// output goes to standard output as it comes; what the function returns is not shown unless --result asks for
// it, as `erl` does not show it either. Time is virtual, so a program that sleeps does not take long.
//
// Exit status: 0 it returned (or halted with 0), 1 it failed, halted otherwise, waits for ever or reached a
// limit, 2 it could not be run.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/program.h"
#include "cli/terminal.h"
#include "vm/call_text.h"
#include "vm/limits.h"
#include "vm/machine.h"
#include "vm/print.h"

namespace ravel::cli {

namespace {

constexpr size_t kPrintMax = 1'000'000;

vm::MachineOutput machine_output() {
  vm::MachineOutput output;
  output.out = [](std::string_view text) { write_stdout(text); };
  output.errors = [](std::string_view text) { write_stderr(text); };
  output.missing = [](std::string_view what) { tell_user(fmt::format("ravel: missing: {}\n", what)); };
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
    tell_user(fmt::format("ravel: the program ended with {}: {}\n", vm::atom_text(kind),
                          vm::print_term(reason, kPrintMax)));
  }
  return ExitStatus::findings;
}

}  // namespace

ExitStatus run_program(const RunRequest& request) {
  auto options = machine_options(request, kRunReductions);
  if (!options) return complain(options.error().message);
  vm::Heap heap;
  auto target = vm::read_call(request.target, request.arguments, heap);
  if (!target) return complain(target.error().message);

  vm::Machine machine(*std::move(options), machine_output());
  if (!vm::find_called(machine, target->function))
    return complain(fmt::format(
        "there is no function {}/{} (searched --pa folders, the current one, ebin, _build, and OTP's)",
        request.target, target->function.arity));
  const vm::Term pid = machine.spawn(target->function, target->arguments, vm::Term::none());
  const vm::RunResult result = machine.run();
  switch (result.end) {
    case vm::RunEnd::halted:
      return result.halt_status == 0 ? ExitStatus::clean : ExitStatus::findings;
    case vm::RunEnd::deadlock:
      return complain("the program waits for ever: no process can run and no timer is set"),
             ExitStatus::findings;
    case vm::RunEnd::exhausted:
      complain(vm::exhausted_text(machine));
      if (machine.exhausted() == vm::Exhausted::memory)
        for (const vm::Holder& holder : vm::largest_holders(machine))
          tell_user(fmt::format("  {} {}\n",
                                holder.process ? vm::print_term(holder.process) : "what is in tables",
                                holder.text));
      return ExitStatus::findings;
    case vm::RunEnd::finished:
      break;
  }
  return report_end(machine, pid, request.show_result);
}

}  // namespace ravel::cli
