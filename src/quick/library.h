// SPDX-License-Identifier: Apache-2.0
//
// The test library on disk. The machine loads modules from files, the user's erlc wants headers and parse
// transforms, so what the program carries with it (embedded.h) is written to a folder once, and looked at
// again by every run: a file that is missing or differs is written anew.
//
//   FOLDER/ravel_quick/ebin/*.beam        the library
//   FOLDER/eqc/include, FOLDER/eqc/ebin   the headers; erlc takes a folder for an application only if it has
//   FOLDER/proper/include, ...            an ebin, so there is an empty one
#pragma once

#include <string>

#include "base/result.h"

namespace ravel::quick {

struct Library {
  std::string folder;  ///< for ERL_LIBS
  std::string ebin;    ///< with all modules: first on the code path, before a real PropEr
  std::string last;    ///< with those whose names programs have, too: behind everything else
};

/// Below `cache`, or below the system's folder for temporary files if that cannot be written to.
Result<Library> unpack_library(const std::string& cache);

}  // namespace ravel::quick
