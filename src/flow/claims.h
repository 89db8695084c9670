// SPDX-License-Identifier: Apache-2.0
//
// Claims: what a process does first of all that only one process can do at a time. It registers
// itself under a fixed name, or makes a table with a fixed name: a second process fails there and dies.
// So whatever comes after is done by at most one process.
//
// Only a claim made before the process touches anything shared says that of the whole process: what it
// does before, two may do. And nothing may take the failure, unless to end the process all the same.
//
// Taken for granted: the claim holds until the process ends (unregister/1 and ets:delete/1 of one's own are
// what a process does when it is about to).
#pragma once

#include "flow/value_flow.h"

namespace ravel::flow {

struct Claim {
  enum class Kind : uint8_t { none, name, table };
  Kind kind = Kind::none;
  Symbol what;
  explicit operator bool() const { return kind != Kind::none; }
  bool operator==(const Claim&) const = default;
};

/// The claim that a process which begins with this function makes before anything else. `ends`: the process
/// ends when the function returns, so a way on which nothing at all was done does no harm.
Claim first_claim(const ValueFlow& flow, ir::FuncId entry, bool ends);

}  // namespace ravel::flow
