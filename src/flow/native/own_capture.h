// SPDX-License-Identifier: Apache-2.0
//
// Elements of an array that belong to one thread each, because the thread was given their number:
// `partial[t]` in a lambda that has captured the counter of the loop that starts the threads, by value. Not
// told apart from these: threads that another call of the same function started.
#pragma once

#include <optional>

#include "flow/native/touches.h"

namespace ravel::flow::native {

/// The counter whose value in the round of its start the thread uses as index; nothing if it does not.
std::optional<OwnIndex> own_capture(const Native& native, const Words& words, const Access& access);

}  // namespace ravel::flow::native
