// SPDX-License-Identifier: Apache-2.0
//
// The functions by which a BEAM process learns and says who it is: its pid, its names, its node, its own
// variables, whether it traps exits, that it has started. And the comparisons by which code decides whether a
// pid is its own. As data; Elixir's functions stand beside the Erlang ones that they call.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class BuiltIn : uint8_t {
  self,            ///< the pid of whoever calls it
  own_node,        ///< the node of whoever calls it
  whereis,         ///< the process that has a local name, or `nobody`
  register_name,   ///< gives a local name to a process
  put,             ///< sets a variable of the process that calls it: key, value
  get,             ///< reads it: key
  set_flag,        ///< process_flag: flag, value
  link,            ///< exits of the other become signals to the caller, and back
  make_reference,  ///< a reference that nobody else has
  acknowledge,     ///< tells whoever started the process that it has started
  equal,           ///< true if both arguments are the same
  differ,          ///< true if they are not
};

struct BuiltInForm {
  static constexpr uint8_t kNone = 255;
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  BuiltIn what;
  uint8_t named = kNone;         ///< whereis, register_name: the argument that is the name
  uint8_t process = kNone;       ///< register_name: the argument that is the process
  std::string_view nobody = {};  ///< whereis: what it gives for a name that nobody has
};
/// The entry of module:name/arity, or null.
const BuiltInForm* find_built_in(Symbol module, Symbol name, uint32_t arity);
inline bool is_built_in(Symbol module, Symbol name, uint32_t arity, BuiltIn what) {
  const BuiltInForm* form = find_built_in(module, name, arity);
  return form != nullptr && form->what == what;
}
std::span<const BuiltInForm> built_in_forms();

/// The flag with which exits of linked processes come as messages.
inline constexpr std::string_view kTrapExit = "trap_exit";
/// The first part of {global, Name} or {via, Module, Name}: a name that is not a local one.
bool is_name_elsewhere(Symbol tag);

/// The registry that a call like `gproc:where/1` asks for a pid by its argument, which is what {via,
/// Registry,
/// _} has, and {global, _}; two arguments are a pair there. Empty if it asks none.
std::string_view registry_asked(std::string_view call);
/// The first part of a message that tells that somebody, or a node, is gone: 'DOWN', 'EXIT', nodedown.
bool tells_death(Symbol tag);

}  // namespace ravel::model
