// SPDX-License-Identifier: Apache-2.0
//
// What the steps of one execution did, in words, taken down when they were done, as far as it is wanted.
// Afterwards it could not be told: a table that was touched may be gone, and a process no longer stands where
// it stood.
//
// A place is one of the program's own: a step inside of OTP's libraries (file:write_file/2 sends a request
// from gen:do_call/4) is told as the call that led there.
#pragma once

#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "base/hash_map.h"
#include "explore/beam_names.h"
#include "explore/system.h"
#include "vm/machine.h"

namespace ravel::explore {

class BeamTexts {
 public:
  /// Where the process stands, as a number for Step::place; 0 if that is not known.
  uint64_t place(const vm::Machine& machine, const BeamNames& names, vm::Term process);
  /// The text behind such a number; null if it is an ordinary one.
  const std::string* place_text(uint64_t place) const;

  /// From now on these are noted.
  void want(std::span<const Access> things);
  /// After a step: what those of these that are wanted are called now.
  void note(const vm::Machine& machine, const BeamNames& names, const std::vector<vm::Touch>& touched);
  std::string thing_text(const Access& access) const;  ///< empty if it was never touched

 private:
  std::vector<std::string> places_;
  HashMap<std::string, uint64_t> numbers_;                 ///< index in places_
  using Thing = std::tuple<uint16_t, uint64_t, uint64_t>;  ///< kind, object, key
  std::vector<std::pair<Thing, std::string>> things_;      ///< that are wanted; sorted
};

/// Where in the program's own code a process stands, and by which call of a library.
struct StandingAt {
  SourcePlace place;
  std::string what;  ///< "ets:insert/2", "file:write_file/2", "send"
};
StandingAt standing_at(const vm::Machine& machine, const BeamNames& names, const vm::Process& process);

/// What a process that lives waits for, and what is in its mailbox or on its way there: "waits in
/// demo:main/0 (demo.erl:12); its mailbox is empty".
std::string waiting_text(const vm::Machine& machine, const BeamNames& names, const vm::Process& process);

/// Of a machine that has reached a limit: what was too much; of memory, who has most of it.
Failure exhausted_failure(const vm::Machine& machine, const BeamNames& names);

/// "demo.erl:12 in demo:main/0: ets:insert/2"
std::string text_of(const StandingAt& at);

std::string thing_text(const vm::Machine& machine, const BeamNames& names, const vm::Touch& touch);

}  // namespace ravel::explore
