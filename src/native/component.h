// SPDX-License-Identifier: Apache-2.0
//
// Clang in a file of its own. Its libraries are 170 MB and take 50 ms to start, which whoever checks Erlang
// should not pay for: they come with ravel-clang.so, which lies beside the program (or in ../lib/ravel) and
// is opened when the first C or C++ file is met. It uses base/, ir/ and native/ of the program that opens it,
// so there is one table of symbols; the program exports them.
#pragma once

#include "native/native.h"

namespace ravel::native {

/// What the component offers: native.h's functions.
struct Component {
  const char* built_with;  ///< the program's version, which must be the component's, too
  std::string (*missing)();
  std::string (*version)();
  Result<std::vector<Unit>> (*read_database)(const std::string& path);
  std::vector<UnitResult> (*read_units)(std::span<const Unit> units, const ReadOptions& options);
};

inline constexpr const char* kComponentFile = "ravel-clang.so";
inline constexpr const char* kComponentEntry = "ravel_clang_component";
/// Of this type, and with C linkage, so that it can be found by name.
using ComponentEntry = const Component* (*)();

}  // namespace ravel::native
