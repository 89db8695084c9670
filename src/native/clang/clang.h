// SPDX-License-Identifier: Apache-2.0
//
// What native.h declares, with Clang 19 in process.
#pragma once

#include "native/native.h"

namespace ravel::native::clang_reader {

std::string missing();
std::string version();
Result<std::vector<Unit>> read_database(const std::string& path);
std::vector<UnitResult> read_units(std::span<const Unit> units, const ReadOptions& options);

}  // namespace ravel::native::clang_reader
