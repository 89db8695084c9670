// SPDX-License-Identifier: Apache-2.0
//
// Where drivers are run. The machine with the program's code is made once, and copied for every run; one with
// OTP's own processes only if something needs them. A run that loops, fills memory or starts too many
// processes is ended by the machine's limits.
//
// Not for several threads: each has a lab of its own.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "confirm/driver.h"
#include "confirm/watch.h"
#include "explore/chooser.h"

namespace ravel::confirm {

struct LabOptions {
  explore::BeamOptions system;    ///< bare; target and arguments are set here
  size_t events_max = 4'000;      ///< of a run; where OTP's own processes are there, eight times as many
  std::function<bool()> is_late;  ///< the time for everything is up
};

/// A run that is over, or was cut off.
struct Run {
  explore::Execution execution;
  explore::Ended ended = explore::Ended::over;
  const WatchedSystem& watched() const { return static_cast<const WatchedSystem&>(execution.system()); }
};

class Lab {
 public:
  explicit Lab(LabOptions options) : options_(std::move(options)) {}

  /// At its start. The error is a sentence.
  Result<std::unique_ptr<WatchedSystem>> start(const Driver& driver, std::shared_ptr<const Goal> goal);
  /// The same in a machine of its own, as whoever replays it will make it: there the code that it uses is
  /// loaded from the start, which with OTP's own processes makes a difference.
  Result<std::unique_ptr<WatchedSystem>> start_alone(const Driver& driver,
                                                     std::shared_ptr<const Goal> goal) const;
  Run run(const WatchedSystem& start, explore::Chooser& chooser) const;
  size_t events_max(const WatchedSystem& start) const {
    return options_.events_max * (start.inner().machine().options().booted ? 8 : 1);
  }
  bool is_late() const { return options_.is_late && options_.is_late(); }

 private:
  Result<explore::BeamSystem*> base(const Driver& driver);
  explore::BeamOptions options_for(const Driver& driver) const;

  LabOptions options_;
  /// By what stands first in the setup, if that loads much: this code is there from the start, then.
  std::map<std::pair<bool, std::string>, std::unique_ptr<explore::BeamSystem>> bases_;
};

/// Whoever acted last goes on as long as it can, then the next in the order of names. With `holds`, whoever
/// has read the item waits until another has written it, or nobody else can go on.
std::unique_ptr<explore::Chooser> make_steady(bool holds);
/// Random, or with priorities (`is_pct`), around the same waiting.
std::unique_ptr<explore::Chooser> make_wild(bool holds, bool is_pct);

}  // namespace ravel::confirm
