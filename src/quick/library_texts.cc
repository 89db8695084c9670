// SPDX-License-Identifier: Apache-2.0
#include "quick/library_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "quick/plain_call.h"
#include "quick/text.h"
#include "vm/build.h"
#include "vm/compare.h"
#include "vm/external.h"
#include "vm/print.h"

namespace ravel::quick {

namespace {

using vm::Term;

/// [{Kind, [{Term, Count}]}], kinds and terms in the order of terms.
Term counted_term(const std::map<std::string, uint64_t>& labels, vm::Machine& machine, vm::Heap& heap) {
  struct Counted {
    Term kind, term;
    uint64_t count;
  };
  std::vector<Counted> all;
  for (const auto& [bytes, count] : labels) {
    size_t used = 0;
    const Term label = vm::decode_term(&machine, heap, as_bytes(bytes), used, false);
    if (label && label.is_tuple(2)) all.push_back({label.element(0), label.element(1), count});
  }
  std::sort(all.begin(), all.end(), [](const Counted& a, const Counted& b) {
    const int kinds = vm::compare(a.kind, b.kind, true);
    return kinds != 0 ? kinds < 0 : vm::compare(a.term, b.term, true) < 0;
  });
  std::vector<Term> groups;
  for (size_t first = 0; first < all.size();) {
    std::vector<Term> terms;
    size_t end = first;
    for (; end < all.size() && vm::equal_exact(all[end].kind, all[first].kind); ++end)
      terms.push_back(vm::make_tuple(heap, {all[end].term, vm::make_unsigned(heap, all[end].count)}));
    groups.push_back(vm::make_tuple(heap, {all[first].kind, vm::make_list(heap, terms)}));
    first = end;
  }
  return vm::make_list(heap, groups);
}

/// What a function of ravel_quick returns.
std::string call(PlainMachine& machine, const char* name, std::span<const Term> arguments) {
  const auto result = machine.call("ravel_quick", name, arguments);
  return result ? text_of(*result) : result.error().message;
}

}  // namespace

std::string labels_text(const std::map<std::string, uint64_t>& labels, uint64_t tests,
                        const vm::MachineOptions& options) {
  if (labels.empty()) return {};
  PlainMachine machine(options);
  vm::Heap heap;
  const Term arguments[] = {counted_term(labels, machine.machine(), heap), vm::make_unsigned(heap, tests)};
  return call(machine, "show_labels", arguments);
}

std::string describe_test(const TestCase& test, const vm::MachineOptions& options) {
  PlainMachine machine(options);
  vm::Heap heap;
  return call(machine, "describe", arguments_of(test, heap));
}

}  // namespace ravel::quick
