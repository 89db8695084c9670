// SPDX-License-Identifier: Apache-2.0
#include "vm/limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "vm/interpreter.h"
#include "vm/memory.h"
#include "vm/print.h"

namespace ravel::vm {

std::string bytes_text(uint64_t bytes) {
  constexpr const char* kUnits[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto value = static_cast<double>(bytes);
  size_t unit = 0;
  for (; value >= 1024 && unit + 1 < std::size(kUnits); ++unit) value /= 1024;
  const bool is_whole = value == static_cast<double>(static_cast<uint64_t>(value));
  return is_whole ? fmt::format("{:.0f} {}", value, kUnits[unit])
                  : fmt::format("{:.1f} {}", value, kUnits[unit]);
}

std::string exhausted_text(const Machine& machine) {
  const MachineOptions& options = machine.options();
  if (machine.exhausted() == Exhausted::memory)
    return fmt::format("out of memory: the program needs more than {} (`memory` of [machine] in ravel.toml)",
                       bytes_text(options.memory_max));
  return fmt::format("it had not ended after {} reductions (`reductions` of [machine] in ravel.toml)",
                     options.reductions_max);
}

std::string exhausted_outcome(const Machine& machine) {
  if (machine.exhausted() == Exhausted::memory) return "out of memory";
  return fmt::format("not ended after {} reductions", machine.options().reductions_max);
}

bool has_too_many_processes(const Machine& machine) {
  return machine.process_count() + 1 >= machine.options().processes_max;
}

std::string too_many_processes_text(const Machine& machine) {
  return fmt::format("there were too many processes: {} (`processes` of [machine] in ravel.toml)",
                     machine.options().processes_max);
}

namespace {

std::string place_text(const Machine& machine, const Process& process) {
  const FunctionName function = current_function(machine.store(), process);
  if (!function.module) return {};
  return fmt::format(", in {}:{}/{}", print_term(function.module), print_term(function.name), function.arity);
}

}  // namespace

std::vector<Holder> largest_holders(const Machine& machine) {
  constexpr size_t kMost = 3;
  struct Found {
    uint64_t bytes;
    Term pid;
  };
  const uint64_t all = machine.memory_bytes();
  std::vector<Found> found = {{tables_bytes(machine), Term::none()}};
  for (const Term pid : machine.pids()) found.push_back({memory_bytes_of(*machine.find(pid)), pid});
  std::ranges::stable_sort(found, std::ranges::greater(), &Found::bytes);
  std::vector<Holder> holders;
  for (const auto& [bytes, pid] : found) {
    if (holders.size() == kMost || bytes < all / 10) break;
    std::string text = "has " + bytes_text(bytes);
    if (const Process* process = pid ? machine.find(pid) : nullptr) {
      const size_t messages = process->mailbox.size();
      if (messages > 0) text += fmt::format(" and {} message{}", messages, messages == 1 ? "" : "s");
      text += place_text(machine, *process);
    }
    holders.push_back({pid, std::move(text)});
  }
  return holders;
}

}  // namespace ravel::vm
