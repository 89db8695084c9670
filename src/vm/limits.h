// SPDX-License-Identifier: Apache-2.0
//
// What is said of a machine that has reached a limit (Machine::exhausted).
#pragma once

#include <string>
#include <vector>

#include "vm/machine.h"

namespace ravel::vm {

/// One sentence without a full stop: what was too much, and where the limit is set.
std::string exhausted_text(const Machine& machine);

/// The same for a list of outcomes: "out of memory".
std::string exhausted_outcome(const Machine& machine);

/// Whether there were as many processes as there may be before the last one ended; and what is said of that.
bool has_too_many_processes(const Machine& machine);
std::string too_many_processes_text(const Machine& machine);

/// One who holds much of the memory.
struct Holder {
  Term process;      ///< none(): the tables
  std::string text;  ///< "has 1.9 GiB and 3 messages, in demo:loop/1"
};
/// Those with a tenth of it or more, the largest first, at most three.
std::vector<Holder> largest_holders(const Machine& machine);

/// "1.9 GiB"
std::string bytes_text(uint64_t bytes);

}  // namespace ravel::vm
