// SPDX-License-Identifier: Apache-2.0
//
// The places that a finding names, as the machine knows them: which of them a process stands at when it acts,
// by the code it is in and the calls that led there. A place in the program may do what the finding is about
// deep inside a library; so all frames count, and the innermost that is one of the places decides.
//
// A call in tail position leaves no frame. If a place is such a call into a library, a process that is in
// that library with no code of the program in between counts as being there.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "ir/program.h"
#include "report/finding.h"
#include "vm/machine.h"

namespace ravel::confirm {

/// Which roles the places have that a process stands at, a bit for each.
using Roles = uint32_t;
constexpr Roles role_bit(report::Role role) { return Roles{1} << static_cast<unsigned>(role); }

struct Spot {
  std::string module;    ///< the module's name
  std::string function;  ///< the function's, without its arity
  std::string file;      ///< without its folder
  uint32_t line = 0;
  Roles roles = 0;
  std::vector<std::pair<Roles, std::string>> calls;  ///< what is called there in which role: "ets:insert"
  std::vector<std::string> left_for;  ///< modules of a library that a call in tail position leads into
};

/// Where a process stands, as far as the finding goes.
struct Standing {
  Roles roles = 0;
  uint64_t places = 0;  ///< a bit for each spot, in their order; those behind the 64th have none
  Standing& operator|=(const Standing& other) {
    roles |= other.roles;
    places |= other.places;
    return *this;
  }
};

/// Of all places of a finding; those of one line are one.
std::vector<Spot> spots_of(const report::Finding& finding, const ir::Program& program);

/// One for a search: remembers what it was asked.
class Spots {
 public:
  /// `program` must outlive it.
  Spots(std::vector<Spot> spots, const ir::Program& program) : spots_(std::move(spots)), program_(program) {}
  /// Whether the module is the program's own, or the driver; Elixir's are a library as OTP's are.
  bool is_program(std::string_view module) const;
  /// Whether it stands in a function that has one of the places.
  bool is_in_function(const vm::Machine& machine, const vm::Process& process) const;
  /// With `loosely`, in any library without code of the program in between; else only in that which a call in
  /// tail position leads into.
  Standing at(const vm::Machine& machine, const vm::Process& process, bool loosely = false);
  Roles of(const vm::Machine& machine, const vm::Process& process, bool loosely = false) {
    return at(machine, process, loosely).roles;
  }
  /// Whether one of the places is on this stack, whose inner frames come first.
  bool is_among(const vm::Machine& machine, std::span<const vm::Code* const> stack);
  const std::vector<Spot>& all() const { return spots_; }

 private:
  struct Known {
    Standing own;   ///< the place itself
    Standing left;  ///< those that lead into its module and leave no frame
    bool is_program = false;
  };
  const Known& known(const vm::Machine& machine, const vm::Code* code, bool is_innermost);

  std::vector<Spot> spots_;
  const ir::Program& program_;
  HashMap<const vm::Code*, Known> standing_, known_;
};

}  // namespace ravel::confirm
