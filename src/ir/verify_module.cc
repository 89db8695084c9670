// SPDX-License-Identifier: Apache-2.0
//
// The tables that a module's functions share: constants, and positions in source files.
#include <fmt/format.h>

#include "ir/names.h"
#include "ir/text.h"
#include "ir/verify.h"

namespace ravel::ir {
namespace {

/// True if constants contain one another in a circle. Iterative: chains of literals may be long.
bool has_cycle(const Module& module) {
  enum class State : uint32_t { unseen, open, done };
  std::vector<State> state(module.constants.size(), State::unseen);
  std::vector<std::pair<size_t, size_t>> stack;  // constant, next item
  for (size_t root = 0; root < state.size(); ++root) {
    if (state[root] == State::unseen) stack.emplace_back(root, 0);
    while (!stack.empty()) {
      auto& [at, next] = stack.back();
      state[at] = State::open;
      const std::vector<ConstId>& items = module.constants[at].items;
      if (next == items.size()) {
        state[at] = State::done;
        stack.pop_back();
        continue;
      }
      const size_t item = items[next++].index();
      if (state[item] == State::open) return true;
      if (state[item] == State::unseen) stack.emplace_back(item, 0);
    }
  }
  return false;
}

void verify_tables(const Module& module, std::vector<std::string>& problems) {
  bool in_range = true;
  for (size_t i = 0; i < module.constants.size(); ++i) {
    const Const& c = module.constants[i];
    const auto wrong = [&](std::string_view what) {
      problems.push_back(fmt::format("Constant {} {}.", i, what));
    };
    if (!is_valid<ConstKind>(static_cast<uint32_t>(c.kind))) wrong("is of no kind");
    for (ConstId item : c.items) {
      if (item.valid() && item.index() < module.constants.size()) continue;
      wrong("contains a constant that does not exist");
      in_range = false;
    }
    if (c.kind == ConstKind::list && c.items.size() < 2) wrong("is a list without element and tail");
    if (c.kind == ConstKind::map && c.items.size() % 2 != 0) wrong("is a map with a key but no value");
    const bool names_callee = c.callee.valid() && c.callee.index() < module.callees.size();
    if (c.kind == ConstKind::function && !names_callee) wrong("is a function that does not exist");
  }
  if (in_range && has_cycle(module)) problems.push_back("The constants contain one another in a circle.");
  for (const Position& pos : module.positions) {
    if (pos.file >= module.files.size())
      problems.push_back(fmt::format("There is no source file {}.", pos.file));
  }
}

}  // namespace

std::vector<std::string> verify(const Module& module) {
  std::vector<std::string> problems;
  verify_tables(module, problems);
  if (!problems.empty()) return problems;
  for (const Function& function : module.functions) {
    for (const std::string& problem : verify(module, function)) {
      problems.push_back(fmt::format("{}: {}", print(function.name), problem));
    }
  }
  return problems;
}

}  // namespace ravel::ir
