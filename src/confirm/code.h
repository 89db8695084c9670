// SPDX-License-Identifier: Apache-2.0
//
// What the program's code tells about how to get somewhere: which exported functions lead to a place, which
// ones make what others use (tables, names, servers), and which requests a server of a behaviour takes.
//
// Calls are followed roughly: direct ones, funs that are made, functions that are named by module and
// function (spawn/3), and from whoever names a behaviour's module, or sends to servers, to its callbacks. It
// only decides what is tried first; what is found is found by running it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/hash_map.h"
#include "confirm/driver.h"
#include "confirm/spots.h"
#include "confirm/values.h"
#include "ir/program.h"

namespace ravel::confirm {

/// Whether a module exports it.
bool has_function(const ir::Module& module, std::string_view name, size_t arity);

class Code {
 public:
  explicit Code(const ir::Program& program);

  const ir::Program& program() const { return program_; }
  const Values& values() const { return values_; }

  /// Functions that have code at a line of a spot.
  std::vector<ir::FuncId> functions_at(const std::vector<Spot>& spots) const;
  /// Exported functions that lead to one of them, nearest first; callbacks are left out.
  std::vector<ir::FuncId> entries_to(const std::vector<ir::FuncId>& targets) const;
  /// Modules from which or into which the given ones are called, themselves first.
  std::vector<ir::ModuleId> related(const std::vector<ir::ModuleId>& modules) const;
  /// Exported functions of a module that are no callbacks, in the order of their names.
  std::vector<ir::FuncId> api(ir::ModuleId module) const;
  /// Those that make something: a table, a name, a process; most likely first.
  std::vector<ir::FuncId> makers(ir::ModuleId module) const;

  /// Calls with made-up arguments, the best first, at most `max`; `results` calls of the setup come before.
  std::vector<Call> calls_of(ir::FuncId function, size_t results, size_t max) const;
  /// Processes that run exported functions of a module in which something is received.
  std::vector<Call> loops(ir::ModuleId module) const;
  /// Starts a server, or supervisor, of a behaviour's module that has no function for it.
  std::vector<Call> starts(ir::ModuleId module) const;
  /// Requests and messages to a server of the module, by its callbacks; `results` as above.
  std::vector<Call> requests(ir::ModuleId module, size_t results, size_t max) const;

  /// If the module is an application's: loads it (as it would be with nothing but this module), starts it,
  /// changes its configuration, stops it.
  std::vector<Call> application(ir::ModuleId module) const;

  /// Tests of the program (EUnit, Common Test, ExUnit, properties) that lead to one of these, nearest first.
  std::vector<Call> tests_to(const std::vector<ir::FuncId>& targets, size_t max) const;
  /// Mnesia's tables that these modules use, as [{Name, Attributes}]; making all of a large program's takes
  /// long.
  std::string mnesia_tables(const std::vector<ir::ModuleId>& modules) const;

  /// Whether the module calls what only OTP's own processes can answer.
  bool asks_otp(ir::ModuleId module) const;
  bool is_behaviour(ir::ModuleId module, std::string_view name) const;

 private:
  void add_edges(ir::FuncId id);
  void add_callbacks(ir::FuncId from, ir::ModuleId module);
  bool is_callback(ir::FuncId id) const;
  bool makes_something(ir::FuncId id) const;
  std::optional<Call> test_of(ir::FuncId id) const;
  std::vector<ir::FuncId> callers_to(const std::vector<ir::FuncId>& targets) const;
  std::vector<Call> messages(ir::ModuleId module, size_t results, size_t max) const;
  std::vector<std::string> filled(const std::vector<std::string>& texts, size_t results) const;

  const ir::Program& program_;
  Values values_;
  std::vector<std::vector<ir::FuncId>> callers_, callees_;  ///< by function
  std::vector<char> makes_;                                 ///< by function: it calls what makes something
};

}  // namespace ravel::confirm
