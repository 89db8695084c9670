// SPDX-License-Identifier: Apache-2.0
//
// What a build told its compiler, made fit for Clang in process. Compile commands come from any compiler and
// any wrapper: ccache, libtool, a cross gcc. What concerns the output (-o, -c, -MD, -flto, -g, -O2) goes;
// what changes the meaning of the source (-D, -I, -std, -include, -m..., -f...) stays; the rest is refused
// (flags.h). Flags that Clang does not know are told as warnings and ignored by the reader itself.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "native/native.h"

namespace ravel::native {

/// The unit of one compile command, its compiler first. None if it compiles nothing: -E, -M, clang -cc1, a
/// linker's run, an assembler source.
std::optional<Unit> unit_of_command(std::span<const std::string> command, std::string file,
                                    std::string directory);

/// The folder of a target that an object file lies in: `CMakeFiles/NAME.dir` of CMake, `NAME.p` of Meson;
/// empty where other builds put it.
std::string target_of_output(const std::string& directory, std::string_view output);

struct UsefulArguments {
  std::vector<std::string> kept;
  std::vector<std::string> refused;  ///< with the words that belong to them
};

/// The flags that matter (flags.h), of flags without compiler and source.
UsefulArguments useful_arguments(std::span<const std::string> arguments);

/// The same source, built for more.
void add_targets(Unit& unit, const Unit& same);

/// What tells two compilations of one file apart: libtool compiles twice, with and without -fPIC.
std::string identity(const Unit& unit);

bool is_bitcode(std::string_view file);     ///< .bc, .ll
bool is_cpp_source(std::string_view file);  ///< by its ending, as compilers judge

}  // namespace ravel::native
