// SPDX-License-Identifier: Apache-2.0
//
// What is known of a C or C++ program when its rules begin.
#pragma once

#include "facts/input.h"
#include "flow/native/words.h"

namespace ravel::flow::native {

struct NativeInput : facts::Input {
  const flow::native::Native& native;
  const Words& words;
};

}  // namespace ravel::flow::native
