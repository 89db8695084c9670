// SPDX-License-Identifier: Apache-2.0
#include "model/native_library.h"

#include <algorithm>

namespace ravel::model {

bool synchronizes_itself(std::string_view name) {
  static constexpr std::string_view kBeginnings[] = {
      "std::thread::",
      "std::jthread::",
      "std::__future_base",
      "std::future",
      "std::shared_future",
      "std::__basic_future",
      "std::promise",
      "std::packaged_task",
      "std::async",
      "std::call_once",
      "std::once_flag",
      "std::stop_",
      "std::condition_variable",
      "std::_V2::condition_variable_any",
      "std::latch",
      "std::barrier",
      "std::__tree_barrier",
      "std::counting_semaphore",
      "std::__atomic_semaphore",
      "std::__atomic_base",
      "std::_Sp_counted",
      "std::__shared_count",
  };
  return std::ranges::any_of(kBeginnings, [&](std::string_view each) { return name.starts_with(each); });
}

}  // namespace ravel::model
