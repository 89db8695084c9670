// SPDX-License-Identifier: Apache-2.0
#include "check/race_text.h"

#include <fmt/format.h>

namespace ravel::check {

std::string why_unlocked(const report::Place& first, const report::Place& second, std::string_view none) {
  if (first.holds.empty() && second.holds.empty()) return std::string(none);
  const auto held = [](const report::Place& place) {
    return place.holds.empty() ? std::string("nothing") : fmt::format("{}", fmt::join(place.holds, ", "));
  };
  return fmt::format("the first holds {}, the second {}: no lock is certainly the same", held(first),
                     held(second));
}

std::string why_together(const report::Place& first, const report::Place& second) {
  return fmt::format("{} and {} may run at the same time", first.origin, second.origin);
}

}  // namespace ravel::check
