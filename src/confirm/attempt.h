// SPDX-License-Identifier: Apache-2.0
//
// One finding: drivers are made up and tried until one shows it, or there are no more.
//
// For a check-then-act first somebody has to get there at all: setups and arguments are tried with one
// process alone, until it reads the item and then writes it. Then two are let loose on it: the one that has
// read is held until the other has written; random schedules around that; random ones; and all of them, if
// they are few. Of the other rules there is no such half-way: each driver is run in a few schedules.
//
// Everything is counted, nothing is timed: the same finding has the same end whatever else runs. (Only the
// time for all findings together ends it early.)
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "confirm/code.h"
#include "confirm/lab.h"
#include "report/finding.h"

namespace ravel::confirm {

struct AttemptOptions {
  uint64_t seed = 0;
  std::vector<Call> drivers;        ///< that the user names: tried before everything that is made up
  uint64_t runs_max = 1'500;        ///< to get there: with tests, with made-up drivers, and with all of OTP
  uint64_t schedules_max = 400;     ///< random ones of a driver that gets there
  uint64_t executions_max = 2'000;  ///< of an exhaustive search
};

struct Confirmed {
  Driver driver;
  std::vector<explore::Action> actions;  ///< shrunk
  Seen seen;                             ///< in them
  std::string outcome;                   ///< of the driver
  uint64_t schedules = 0;                ///< tried until then, of all drivers
};

struct AttemptResult {
  std::optional<Confirmed> confirmed;
  std::string why_not;  ///< a sentence; empty if it was confirmed
};

AttemptResult attempt(const report::Finding& finding, const Code& code, Lab& lab,
                      const AttemptOptions& options);

}  // namespace ravel::confirm
