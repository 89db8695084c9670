// SPDX-License-Identifier: Apache-2.0
#include "load/test_library.h"

#include "project/environment.h"
#include "project/toolchain.h"
#include "project/walk.h"

namespace ravel::load {

using namespace project;

Result<quick::Library> test_library() {
  if (const auto folder = environment("RAVEL_LIB"); folder && !folder->empty())
    return quick::Library{absolute_path(*folder), absolute_path(*folder) + "/ravel_quick/ebin"};
  return quick::unpack_library(cache_directory());
}

}  // namespace ravel::load
