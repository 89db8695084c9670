// SPDX-License-Identifier: Apache-2.0
#include "confirm/driver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "vm/print.h"

namespace ravel::confirm {

namespace {

std::string term_of(const Call& call) {
  return fmt::format("{{{},{},[{}]}}", atom_text(call.module), atom_text(call.function),
                     fmt::join(call.arguments, ","));
}

std::string list_of(const std::vector<Call>& calls) {
  std::vector<std::string> terms;
  for (const Call& call : calls) terms.push_back(term_of(call));
  return fmt::format("[{}]", fmt::join(terms, ","));
}

std::string sequence_text(const std::vector<Call>& calls) {
  std::vector<std::string> texts;
  for (const Call& call : calls) texts.push_back(text_of(call));
  return fmt::format("{}", fmt::join(texts, ", "));
}

/// What stands for a value that is known only later, for people.
std::string shown(const std::string& argument) {
  constexpr std::string_view kMark = "{'$confirm',";
  if (!argument.starts_with(kMark)) return argument;
  const std::string rest = argument.substr(kMark.size(), argument.size() - kMark.size() - 1);
  if (rest.starts_with("result,")) return "<result " + rest.substr(7) + ">";
  if (rest.starts_with("'fun',")) {  // 'fun',Arity or 'fun',Module,Function,Arity
    const size_t module = rest.find(','), name = rest.find(',', module + 1), arity = rest.rfind(',');
    if (name == std::string::npos) return "<a fun>";
    return fmt::format("fun {}:{}/{}", rest.substr(module + 1, name - module - 1),
                       rest.substr(name + 1, arity - name - 1), rest.substr(arity + 1));
  }
  return rest == "pid" ? "<a process>" : "<a reference>";
}

}  // namespace

std::string atom_text(std::string_view name) { return vm::print_term(vm::make_atom(name)); }

std::string text_of(const Call& call) {
  std::vector<std::string> arguments;
  for (const std::string& argument : call.arguments) arguments.push_back(shown(argument));
  return fmt::format("{}:{}({})", atom_text(call.module), atom_text(call.function),
                     fmt::join(arguments, ", "));
}

std::string text_of(const Driver& driver) {
  std::vector<std::string> sides;
  for (const auto& side : driver.sides) sides.push_back(sequence_text(side));
  const std::string at_once = fmt::format("{}", fmt::join(sides, " and "));
  std::string text = driver.setup.empty() ? at_once : sequence_text(driver.setup) + ", then " + at_once;
  return driver.sides.size() > 1 ? text + " at once" : text;
}

std::vector<std::string> arguments_of(const Driver& driver) {
  std::vector<std::string> sides;
  for (const auto& side : driver.sides) sides.push_back(list_of(side));
  return {list_of(driver.setup), fmt::format("[{}]", fmt::join(sides, ","))};
}

std::string result_of(size_t call) { return fmt::format("{{'$confirm',result,{}}}", call); }

}  // namespace ravel::confirm
