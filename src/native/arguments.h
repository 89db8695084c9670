// SPDX-License-Identifier: Apache-2.0
//
// What a build told its compiler, made fit for Clang in process. Compile commands come from any compiler and
// any wrapper: ccache, libtool, a cross gcc. What concerns the output (-o, -c, -MD, -flto, -g, -O2) goes;
// what changes the meaning of the source (-D, -I, -std, -include, -m..., -f...) stays. Flags that Clang does
// not know are told as warnings and ignored by the reader itself.
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

/// The flags that matter, of flags without compiler and source.
std::vector<std::string> useful_arguments(std::span<const std::string> arguments);

/// What tells two compilations of one file apart: libtool compiles twice, with and without -fPIC.
std::string identity(const Unit& unit);

bool is_bitcode(std::string_view file);     ///< .bc, .ll
bool is_cpp_source(std::string_view file);  ///< by its ending, as compilers judge

}  // namespace ravel::native
