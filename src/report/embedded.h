// SPDX-License-Identifier: Apache-2.0
//
// The files that report/ carries with it; the definitions are generated (cmake/embed.cmake).
#pragma once

#include "base/embedded.h"

namespace ravel::report {

std::span<const EmbeddedFile> rule_files();  ///< docs/rules/*.md but README.md
std::span<const EmbeddedFile> page_files();  ///< src/report/page/*

}  // namespace ravel::report
