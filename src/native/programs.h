// SPDX-License-Identifier: Apache-2.0
//
// Which units belong to which program. A database holds all that a project builds: programs, each with its
// main, the libraries that they share, and tests. Each main is a program of its own; it consists of
//
//  - the units that the build put into the same target, as far as it says so (CMake's and Meson's folders);
//  - and, as a linker takes members out of an archive, the units that define what these need. Where several
//    do, those of libraries and of the nearest folder come first; never another main.
//
// What is in no program, or in a library's target, is a library: others may call it. With one main and
// nothing that the build calls a library, all units are one program.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"

namespace ravel::native {

struct ProgramPart {
  std::string name;             ///< the unit with its main; empty: a library
  std::vector<size_t> modules;  ///< ascending
  bool operator==(const ProgramPart&) const = default;
};

/// `targets`: by module, the targets that it is built for, as far as that is known. `main`: how the function
/// is called with which programs begin. Programs by their mains' order, a library last.
std::vector<ProgramPart> find_programs(const std::vector<ir::Module>& modules,
                                       const std::vector<std::vector<std::string>>& targets,
                                       const std::string& main = "main");

}  // namespace ravel::native
