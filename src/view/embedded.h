// SPDX-License-Identifier: Apache-2.0
//
// The files that view/ carries with it; the definitions are generated (cmake/embed.cmake).
#pragma once

#include "base/embedded.h"

namespace ravel::view {

std::span<const EmbeddedFile> view_page_files();  ///< src/view/page/*

}  // namespace ravel::view
