// SPDX-License-Identifier: Apache-2.0
//
// The models of Java's library that the program carries with it: one jar, compiled from lib/java/models
// when Ravel is built (cmake/java.cmake). And Ravel's own annotations, from lib/java/annotations, so that a
// source which uses them compiles without more ado.
#pragma once

#include "base/embedded.h"

namespace ravel::model {

std::span<const EmbeddedFile> model_jar();        ///< exactly one file
std::span<const EmbeddedFile> annotations_jar();  ///< exactly one file

}  // namespace ravel::model
