// SPDX-License-Identifier: Apache-2.0
//
// Names for people. A process is called after where it was spawned, as PULSE has it: `root` is the tested
// one, `procA.PidB` was started by the function procA and bound to PidB there, `procA.PidB1` is the second
// such. The variable is looked for in the source text, if that is at hand: `PidB = spawn` at the line of the
// call, the second such variable for the second call of the line.
//
// Numbers behind names are given in the order of the family tree, not of time, so that a process has the same
// name in all schedules in which the same processes were started.
#pragma once

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/hash_map.h"
#include "vm/machine.h"

namespace ravel::explore {

/// Where in the source; file and line are empty and 0 if unknown.
struct SourcePlace {
  std::string function, file;
  uint32_t line = 0;
};

/// The function that a fun or comprehension stands in: '-procA/0-fun-1-' is part of procA.
std::string outer_function(std::string_view name);
/// Whether the code is the program's own, and not of OTP.
bool is_of_program(const vm::Machine& machine, const vm::Code* code);
/// Where a process stands, and the calls that led there, innermost first.
std::vector<const vm::Code*> stack_places(const vm::Process& process);
/// What is called at such a place of an outer call: "file:write_file/2". Empty if that is not known.
std::string called_from(const vm::Code* place);

class BeamNames {
 public:
  /// Of the function and line that `code` lies in. Compilers say no line for a receive; it is looked for in
  /// the source text behind the last line that is known.
  SourcePlace place_of(const vm::Machine& machine, const vm::Code* code) const;
  /// The file that a line is in, as it can be opened; empty if it is not there.
  static std::string source_path(const vm::LoadedModule& module, const std::string& file);

  /// Where a process stands, in words (beam_texts.h, text_of(standing_at())). Remembered: races are looked
  /// for in hundreds of schedules, and the places are the same.
  std::string standing_text(const vm::Machine& machine, const vm::Process& process) const;

  std::string name_of(const vm::Machine& machine, vm::Term pid) const;
  /// The call that started a process; as far out as the program's own code, if that is known.
  static const vm::Code* place_of_birth(const vm::Machine& machine, const vm::Birth& birth);
  /// A term with processes by their names and references by who made them.
  std::string print(const vm::Machine& machine, vm::Term term, size_t limit) const;

 private:
  /// Whether the code is the program's own, remembered.
  bool is_own(const vm::Machine& machine, const vm::Code* code) const;
  /// "procA.PidB", without a number.
  std::string base_name(const vm::Machine& machine, const vm::Birth& birth) const;
  std::string variable_at(const vm::LoadedModule& module, const vm::Code* place,
                          const vm::CodePlace& at) const;
  const std::vector<std::string>& lines_of(const vm::LoadedModule& module, const std::string& file) const;

  mutable std::mutex mutex_;
  mutable std::map<std::array<const vm::Code*, 6>, std::string> bases_;  ///< by Birth::places
  mutable HashMap<const vm::Code*, bool> own_;                           ///< whether it is the program's
  mutable std::map<std::pair<const vm::Code*, const vm::Code*>, std::string> standing_;
  mutable HashMap<std::string, std::vector<std::string>> lines_;  ///< of source files
};

}  // namespace ravel::explore
