// SPDX-License-Identifier: Apache-2.0
#include "flow/native/native_phases.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace ravel::flow::native {
namespace {

constexpr auto kMaking = std::to_array<std::string_view>(
    {"init", "initialize", "initialise", "setup", "startup", "bootstrap", "create", "construct", "new"});
constexpr auto kEnding =
    std::to_array<std::string_view>({"fini", "finish", "finalize", "exit", "cleanup", "destroy", "free",
                                     "delete", "deinit", "uninit", "shutdown", "teardown", "term"});

template <size_t N>
bool has(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

Phase phase_of_word(std::string_view word) {
  if (has(kMaking, word)) return Phase::making;
  return has(kEnding, word) ? Phase::ending : Phase::use;
}

}  // namespace

Phase phase_of_name(std::string_view function) {
  function = function.substr(0, function.find('('));
  if (const size_t scope = function.rfind("::"); scope != std::string_view::npos)
    function.remove_prefix(scope + 2);
  std::string word;
  Phase found = Phase::use;
  const auto end_word = [&] {
    if (const Phase phase = phase_of_word(word); phase != Phase::use) found = phase;
    word.clear();
  };
  for (size_t i = 0; i < function.size(); ++i) {
    const auto c = static_cast<unsigned char>(function[i]);
    const bool begins =
        std::isupper(c) != 0 && i > 0 && std::islower(static_cast<unsigned char>(function[i - 1])) != 0;
    if (begins || std::isalpha(c) == 0) end_word();
    if (std::isalpha(c) != 0) word += static_cast<char>(std::tolower(c));
  }
  end_word();
  // Where a program is looked at as if others called it, its main sets it up.
  return function == "main" ? Phase::making : found;
}

}  // namespace ravel::flow::native
