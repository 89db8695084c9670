// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ravel::cli {

extern const char* const kVersion;  ///< in tree.cc, which alone is compiled anew for another one

}  // namespace ravel::cli
