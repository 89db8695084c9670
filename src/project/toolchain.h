// SPDX-License-Identifier: Apache-2.0
//
// The user's own compilers and libraries: where erlc and elixirc are, where the .beam files of OTP and
// Elixir lie, and which JDK has the classes of Java's library. Starting an Erlang VM only to ask costs a
// third of a second, so the place of the library is found by following erlc's link into the installation;
// only where that leads nowhere (version managers put a script on the PATH) is `erl` asked, and the answer
// kept in the cache.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace ravel::project {

struct Toolchain {
  std::optional<std::string> erlc;  ///< path of the compiler
  std::string otp_root;             ///< folder with lib/ in it; empty if there is none
  std::string otp_version;          ///< "25.2.3", or the release number alone
  std::optional<std::string> elixirc;
  std::string elixir_root;  ///< folder with lib/elixir in it
  std::string elixir_version;
  std::optional<std::string> javac;
  std::string jdk;  ///< folder with lib/modules (or, before Java 9, rt.jar) in it; empty if there is none
  std::string jdk_version;  ///< "17.0.15"
};

/// Finds everything; never fails, absent things stay empty.
Toolchain find_toolchain();

/// The ebin folders of OTP, of ERL_LIBS and of Elixir, in the order of the code path.
std::vector<std::string> platform_libraries(const Toolchain& toolchain);

/// Where Ravel keeps compiled sources: XDG_CACHE_HOME/ravel or ~/.cache/ravel.
std::string cache_directory();
/// Makes it, for nobody but the user. An error if somebody else's is there: what lies in it would be
/// believed.
Result<void> claim_cache_directory();

}  // namespace ravel::project
