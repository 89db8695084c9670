// SPDX-License-Identifier: Apache-2.0
//
// Which OTP the libraries are of: what changed from one release to the next, and what programs are told.
#pragma once

#include <string>

namespace ravel::vm {

class Machine;

int release_number(const Machine& machine);           ///< 25, 26 …
std::string runtime_version(const Machine& machine);  ///< of erts

}  // namespace ravel::vm
