// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_promise.h"

#include <algorithm>
#include <iterator>

namespace ravel::flow::jvm {

namespace {

struct Row {
  std::string_view name;
  Atomicity meaning;
};
constexpr Row kNames[] = {
    {"const", Atomicity::constant}, {"constant", Atomicity::constant}, {"mover", Atomicity::both},
    {"both", Atomicity::both},      {"atomic", Atomicity::atomic},     {"compound", Atomicity::compound},
    {"cmpd", Atomicity::compound},  {"error", Atomicity::error},
};

std::string_view trimmed(std::string_view text) {
  const size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::optional<Atomicity> basic(std::string_view text) {
  const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                   [name = trimmed(text)](const Row& row) { return row.name == name; });
  if (found == std::end(kNames)) return std::nullopt;
  return found->meaning;
}

}  // namespace

std::optional<AtomicityText> read_atomicity(std::string_view text) {
  if (const auto plain = basic(text)) return AtomicityText{"", *plain, *plain};
  const size_t question = text.find('?'), colon = text.find(':', std::min(question, text.size()));
  if (question == std::string_view::npos || colon == std::string_view::npos) return std::nullopt;
  const auto lock = trimmed(text.substr(0, question));
  const auto held = basic(text.substr(question + 1, colon - question - 1));
  const auto free = basic(text.substr(colon + 1));
  if (lock.empty() || !held || !free) return std::nullopt;
  return AtomicityText{std::string(lock), *held, *free};
}

}  // namespace ravel::flow::jvm
