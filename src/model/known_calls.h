// SPDX-License-Identifier: Apache-2.0
//
// Single library functions that the value flow or a check must know by what they do, and that no other table
// of model/ has: one row each. Who a process is and what it is called is in built_ins.h, what is shared in
// accesses.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class Known : uint8_t {
  none,
  new_table,       ///< ets:new(Name, Options)
  open_dets,       ///< dets:open_file(Name, Options)
  set_lock,        ///< global:set_lock({Resource, Requester}, ...)
  del_lock,        ///< global:del_lock({Resource, Requester}, ...)
  apply,           ///< apply(Fun, Args), apply(Module, Function, Args)
  member,          ///< lists:member(Element, List)
  set_element,     ///< setelement(Index, Tuple, Value), Index from 1
  system_message,  ///< sys:handle_system_msg: the module's system_* callbacks run in the caller
};

/// Known::set_element, written out.
inline constexpr std::string_view kSetElement = "erlang:setelement/3";

/// Known::apply with a fun, written out.
inline constexpr std::string_view kApply = "erlang:apply/2";

struct KnownCall {
  std::string_view module, name;
  uint8_t arity;
  Known what;
};

Known known_call(Symbol module, Symbol name, uint32_t arity);

/// The module's own file has only stubs for its built-ins: they say nothing of what these do.
bool has_stubs(Symbol module);

}  // namespace ravel::model
