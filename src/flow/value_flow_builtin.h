// SPDX-License-Identifier: Apache-2.0
//
// The built-in functions whose meaning the value flow knows, beyond the tables of model/. Private
// to value_flow*.cc.
#pragma once

#include <cstdint>

namespace ravel::flow {

enum class Builtin : uint8_t {
  none,
  // Results of which only the type matters.
  gives_number,
  gives_boolean,
  gives_atom,
  gives_binary,
  gives_string,
  gives_ok,
  gives_true,
  gives_reference,
  gives_unknown,
  raises,
  self,
  // Data.
  element,
  set_element,
  head,
  tail,
  make_fun,
  apply_fun,
  apply_mfa,
  tuple_to_list,
  list_to_tuple,
  map_new,
  map_get,
  map_get_default,
  map_get_first,  ///< Elixir: the map comes first
  map_find,
  map_put,
  map_put_first,
  map_remove,
  map_merge,
  map_values,
  map_from_list,
  // Global variables.
  dictionary_put,
  dictionary_get,
  environment_put,
  environment_get,
  environment_get_default,
  persistent_put,
  persistent_get,
  persistent_get_default,
  // Names and messages.
  register_name,
  register_global,
  whereis,
  whereis_global,
  send,
  send_after,
  system_message,  ///< sys:handle_system_msg: goes on in a callback of the module it is given
  // Tables.
  table_new,
  table_insert,
  table_lookup,
  table_take_element,
  table_give_away,
  table_whereis,
  table_delete,
  // Mnesia: the record is argument 0 or 1; the table is argument 0, or its first element.
  rows_write,
  rows_write_to,
  rows_read,
  // Elixir.
  supervisor_init,
  first_argument,
};

}  // namespace ravel::flow
