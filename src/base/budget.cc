// SPDX-License-Identifier: Apache-2.0
#include "base/budget.h"

#include <fmt/format.h>

namespace ravel {

void Budget::hit(const Limit& limit, size_t times) {
  if (times == 0) return;
  const std::scoped_lock lock(mutex_);
  hits_[{limit.text, limit.max}] += times;
}

void Budget::tell(std::string sentence) {
  const std::scoped_lock lock(mutex_);
  told_.insert(std::move(sentence));
}

std::vector<std::string> Budget::sentences() const {
  const std::scoped_lock lock(mutex_);
  std::set<std::string> result = told_;
  for (const auto& [limit, times] : hits_)
    result.insert(fmt::format(fmt::runtime(limit.first), times, limit.second));
  return {result.begin(), result.end()};
}

}  // namespace ravel
