// SPDX-License-Identifier: Apache-2.0
//
// The whole number that an object was made with: a semaphore's permits, the threads of a pool, the capacity
// of a queue. It is the first argument of the constructor, followed back through parameters to every caller
// that makes that object; it counts if all of them give the same constant.
#pragma once

#include <optional>

#include "flow/sync/calls.h"

namespace ravel::flow::sync {

std::optional<int64_t> made_with(const Calls& calls, heap::ObjectId object);

}  // namespace ravel::flow::sync
