// SPDX-License-Identifier: Apache-2.0
#include "quick/plain_call.h"

#include <fmt/format.h>

#include "vm/build.h"
#include "vm/print.h"

namespace ravel::quick {

namespace {

vm::MachineOptions plain(vm::MachineOptions options) {
  constexpr int64_t kReductionsMax = 100'000'000;
  options.explore = options.lazy = false;
  options.reductions_max = kReductionsMax;
  return options;
}

}  // namespace

PlainMachine::PlainMachine(vm::MachineOptions options) : machine_(plain(std::move(options)), {}) {}

Result<vm::Term> PlainMachine::call(const char* module, const char* name,
                                    std::span<const vm::Term> arguments) {
  const vm::FunctionName function{vm::make_atom(module), vm::make_atom(name),
                                  static_cast<uint32_t>(arguments.size())};
  const vm::Term pid = machine_.spawn(function, arguments, vm::Term::none());
  machine_.run();
  end_ = machine_.exit_reason(pid);
  if (!end_) return fail(fmt::format("{}:{} does not end", module, name));
  const vm::Term result = end_->term.element(1);
  if (end_->term.element(0).is(vm::atoms::normal)) return result;
  return fail(fmt::format("{}:{} failed: {}", module, name, vm::print_term(result, 500)));
}

}  // namespace ravel::quick
