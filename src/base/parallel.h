// SPDX-License-Identifier: Apache-2.0
//
// parallel_for over indices, on as many workers as set_jobs allows. Results go into slots by
// index, never in order of arrival, so the outcome does not depend on the number of workers.
#pragma once

#include <cstddef>
#include <functional>

namespace ravel {

/// How many workers later parallel_for calls use; 0 means one per core.
void set_jobs(size_t jobs);
size_t jobs();

/// Of each worker's stack. Analyses recurse along chains of calls, which are long in large programs; only
/// what is used of it takes memory.
inline constexpr size_t kStackBytes = size_t{64} << 20;

void parallel_for(size_t count, const std::function<void(size_t)>& body);

}  // namespace ravel
