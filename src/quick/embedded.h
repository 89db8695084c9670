// SPDX-License-Identifier: Apache-2.0
//
// The test library that the program carries with it; the definitions are generated (cmake/embed.cmake, and
// cmake/erlang.cmake, which compiles lib/src/*.erl when Ravel is built).
#pragma once

#include "base/embedded.h"

namespace ravel::quick {

std::span<const EmbeddedFile> library_beams();  ///< lib/src/*.erl, compiled
std::span<const EmbeddedFile> eqc_headers();    ///< lib/eqc/include/*.hrl, and so on
std::span<const EmbeddedFile> proper_headers();
std::span<const EmbeddedFile> pulse_headers();
std::span<const EmbeddedFile> pulse_otp_headers();

}  // namespace ravel::quick
