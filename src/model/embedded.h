// SPDX-License-Identifier: Apache-2.0
//
// The models of Java's library that the program carries with it: one jar, compiled from lib/java/models
// when Ravel is built (cmake/java.cmake).
#pragma once

#include "base/embedded.h"

namespace ravel::model {

std::span<const EmbeddedFile> model_jar();  ///< exactly one file

}  // namespace ravel::model
