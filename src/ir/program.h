// SPDX-License-Identifier: Apache-2.0
//
// A Program is every module that takes part in one run: those the user gave, and the library
// modules that were read because something calls into them.
//
// Modules and functions have dense ids over the whole program. The ids depend only on *which*
// modules were asked for, never on which worker finished first: the modules of one add() or
// load_libraries() call are sorted by name and path before they get ids, and a call's modules
// come after those of the call before. Ids and references stay valid while libraries are added.
//
// Reading is const and may happen from many threads; add() and load_libraries() may not run
// beside anything else. Two modules of one name: the first (by path) counts, the other is a
// problem.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "base/hash_map.h"
#include "base/ids.h"
#include "base/result.h"
#include "ir/ir.h"

namespace ravel::ir {

using ModuleId = Id<struct ModuleTag>;  ///< within the program
using FuncId = Id<struct FuncTag>;      ///< within the program

/// A function as its module's table has it.
struct FuncRef {
  ModuleId module;
  uint32_t index = 0;  ///< in Module::functions
};

/// Where library modules come from. load() is called by many threads at once.
class ModuleSource {
 public:
  virtual ~ModuleSource() = default;
  /// The module of that name, read and lifted, or nothing if there is none.
  virtual std::optional<Module> load(Symbol name) = 0;
};

class Program {
 public:
  /// `libraries` may be null: then there are none. It must outlive the program's last load_libraries().
  explicit Program(ModuleSource* libraries = nullptr) : libraries_(libraries) {}
  // Not noexcept, because Boost 1.81's maps are not. NOLINTNEXTLINE(performance-noexcept-move-constructor)
  Program(Program&&) = default;
  Program& operator=(Program&&) = default;  // NOLINT(performance-noexcept-move-constructor)

  /// Adds modules that the user gave.
  void add(std::vector<Module> modules);
  /// One round of lazy loading: asks the source, in parallel, for those of `names` that the program neither
  /// has nor asked for before. Gives the ids of the modules that came, ascending.
  std::vector<ModuleId> load_libraries(std::vector<Symbol> names);
  /// Rounds until nothing new is called: the modules named by direct calls, external funs and closures of
  /// everything present. Calls through values are flow's business; it uses load_libraries() itself.
  void load_called_libraries();

  size_t module_count() const { return modules_.size(); }
  size_t function_count() const { return functions_.size(); }
  const Module& module(ModuleId id) const { return modules_[id.index()]; }
  const Function& function(FuncId id) const {
    const FuncRef ref = functions_[id.index()];
    return modules_[ref.module.index()].functions[ref.index];
  }
  const Module& module_of(FuncId id) const { return modules_[functions_[id.index()].module.index()]; }
  FuncRef ref(FuncId id) const { return functions_[id.index()]; }
  /// The functions of a module are consecutive: this is the first one's id, `+ i` is the i-th.
  FuncId first_function(ModuleId id) const { return FuncId(first_function_[id.index()]); }
  FuncId func_id(ModuleId id, uint32_t index) const { return FuncId(first_function_[id.index()] + index); }

  /// The function of that name, or an invalid id if the program does not have it.
  FuncId find(const FuncName& name) const;
  ModuleId find_module(Symbol name) const;
  /// True if a library of that name was asked for and there is none.
  bool is_missing(Symbol name) const;

  const std::vector<Problem>& problems() const { return problems_; }

 private:
  ModuleId append(Module module);

  ModuleSource* libraries_;
  std::deque<Module> modules_;
  std::vector<FuncRef> functions_;
  std::vector<uint32_t> first_function_;
  HashMap<Symbol, ModuleId> module_by_name_;
  HashMap<FuncName, FuncId> function_by_name_;
  HashSet<Symbol> asked_;
  std::vector<Problem> problems_;
};

}  // namespace ravel::ir
