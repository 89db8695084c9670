// SPDX-License-Identifier: Apache-2.0
//
// Values to call a function with, made up from the program: literals that callers pass, then what the
// function's own patterns, guards and comparisons ask for, then what library functions want that a parameter
// is handed to, in the order of that. Something that nothing is known of is the atom `a`: the same
// everywhere, so that keys and names of two calls are equal.
//
// Some values are only known when the program runs. Their kinds stand in the lists as words, and whoever
// makes a driver puts what it has in their place.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ir/program.h"

namespace ravel::confirm {

inline constexpr const char* kServerWord = "@server";  ///< a process that answers calls
inline constexpr const char* kTableWord = "@table";    ///< a table, or what else a setup has made

class Values {
 public:
  explicit Values(const ir::Program& program);

  /// Texts of terms, best first, at least one.
  std::vector<std::string> of_parameter(ir::FuncId function, size_t index) const;
  /// Whether these are what is tried where nothing is known.
  static bool is_guess(const std::vector<std::string>& texts) {
    return texts.size() > 2 && texts[0] == "a" && texts[1] == "1" && texts[2] == kTableWord;
  }
  /// What a function wants a value of its own to be; perhaps nothing.
  std::vector<std::string> of_value_in(ir::FuncId function, ir::ValueId value) const {
    return of_value({program_.module_of(function), program_.function(function), 0}, value);
  }
  /// Names of tables that the program makes, of processes that it registers.
  const std::vector<std::string>& table_names() const { return table_names_; }
  const std::vector<std::string>& process_names() const { return process_names_; }

 private:
  using Texts = std::vector<std::string>;
  struct Asked {
    const ir::Module& module;
    const ir::Function& function;
    size_t depth;
  };
  Texts of_value(const Asked& asked, ir::ValueId value) const;
  static void add_rest(Texts& texts);
  void add_test(const Asked& asked, const ir::Instr& instr, ir::ValueId refined, Texts& texts) const;
  void add_funs(const Asked& asked, size_t arity, Texts& texts) const;
  void add_use(const Asked& asked, const ir::Instr& instr, size_t operand, Texts& texts) const;
  Texts tuples_of(const Asked& asked, ir::ValueId tuple, size_t arity, const std::string& tag) const;
  bool add_each(const Asked& asked, const ir::Instr& instr, size_t operand, Texts& texts) const;
  void add_list(const std::string& item, Texts& texts) const;
  void add_lists(const Asked& asked, ir::ValueId list, Texts& texts) const;
  std::string map_of(const Asked& asked, const ir::Instr& instr, ir::ValueId map) const;
  void collect(const ir::Module& module, const ir::Function& function);

  const ir::Program& program_;
  std::map<std::pair<ir::FuncName, size_t>, Texts> passed_;  ///< literals, by function and parameter
  Texts table_names_, process_names_;
};

/// A constant as Erlang's text; empty if it has none.
std::string constant_text(const ir::Module& module, ir::ConstId constant);
/// The text of a value that is a constant or made of constants; empty if it is not.
std::string literal_text(const ir::Module& module, const ir::Function& function, ir::ValueId value);

}  // namespace ravel::confirm
