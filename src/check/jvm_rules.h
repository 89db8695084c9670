// SPDX-License-Identifier: Apache-2.0
//
// Rules of the JVM that are read off one method, or a few beside each other, without asking who meets whom:
// a habit that everybody who writes locks knows, and that the code does not keep. What they share is in
// jvm_code.h.
#pragma once

#include "check/jvm_input.h"

namespace ravel::check {

Findings jvm_lock_leak(const JvmInput& input);
Findings wait_loop(const JvmInput& input);
Findings lost_signal(const JvmInput& input);
Findings unsafe_publication(const JvmInput& input);
Findings double_checked(const JvmInput& input);
Findings lock_value(const JvmInput& input);

}  // namespace ravel::check
