// SPDX-License-Identifier: Apache-2.0
#include "confirm/wanted.h"

#include "confirm/values.h"

namespace ravel::confirm {

namespace {
constexpr const char* kAnyPid = "{'$confirm',pid}";
constexpr const char* kAnyFun = "{'$confirm','fun',0}";
}  // namespace

std::string wanted_by(std::string_view module, std::string_view name, size_t index) {
  struct Row {
    std::string_view module, name;  ///< no name: all of the module
    int index;                      ///< -1: all
    const char* text;
  };
  static constexpr Row kRows[] = {
      {"ets", "new", 0, "a"},
      {"ets", "insert", 1, "{a,1}"},
      {"ets", "", 0, kTableWord},
      {"dets", "open_file", 0, "a"},
      {"dets", "", 0, kTableWord},
      {"counters", "", 0, kTableWord},
      {"atomics", "", 0, kTableWord},
      {"counters", "", -1, "1"},
      {"atomics", "", -1, "1"},
      {"gen_server", "call", 0, kServerWord},
      {"gen_server", "cast", 0, kServerWord},
      {"gen_server", "stop", 0, kServerWord},
      {"gen_statem", "call", 0, kServerWord},
      {"gen_statem", "cast", 0, kServerWord},
      {"gen_event", "", 0, kServerWord},
      {"supervisor", "", 0, kServerWord},
      {"Elixir.GenServer", "", 0, kServerWord},
      {"Elixir.Agent", "", 0, kServerWord},
      {"erlang", "register", 0, "a"},
      {"erlang", "register", 1, kAnyPid},
      {"erlang", "whereis", 0, "a"},
      {"erlang", "unregister", 0, "a"},
      {"erlang", "link", 0, kAnyPid},
      {"erlang", "exit", 0, kAnyPid},
      {"erlang", "monitor", 1, kAnyPid},
      {"erlang", "is_process_alive", 0, kAnyPid},
      {"erlang", "process_info", 0, kAnyPid},
      {"erlang", "send", 0, kAnyPid},
      {"erlang", "send_after", 0, "1"},
      {"erlang", "spawn", 0, kAnyFun},
      {"erlang", "spawn_link", 0, kAnyFun},
      {"erlang", "spawn_monitor", 0, kAnyFun},
      {"erlang", "send", 1, "a"},
      {"erlang", "+", -1, "1"},
      {"erlang", "-", -1, "1"},
      {"erlang", "*", -1, "1"},
      {"erlang", "div", -1, "1"},
      {"erlang", "rem", -1, "1"},
      {"erlang", "byte_size", 0, "<<\"a\">>"},
      {"erlang", "length", 0, "[a]"},
      {"erlang", "++", -1, "\"a\""},
      {"erlang", "node", 0, kAnyPid},
      {"erlang", "hd", 0, "[a]"},
      {"erlang", "tuple_size", 0, "{a,1}"},
      {"erlang", "map_size", 0, "#{}"},
      {"erlang", "atom_to_list", 0, "a"},
      {"erlang", "atom_to_binary", 0, "a"},
      {"erlang", "integer_to_list", 0, "1"},
      {"erlang", "integer_to_binary", 0, "1"},
      {"erlang", "list_to_atom", 0, "\"a\""},
      {"erlang", "binary_to_atom", 0, "<<\"a\">>"},
      {"erlang", "update_counter", 2, "1"},
      {"lists", "map", 0, "{'$confirm','fun',1}"},
      {"lists", "foreach", 0, "{'$confirm','fun',1}"},
      {"lists", "filter", 0, "{'$confirm','fun',1}"},
      {"lists", "foldl", 0, "{'$confirm','fun',2}"},
      {"lists", "foldl", 2, "[a]"},
      {"lists", "map", 1, "[a]"},
      {"lists", "foreach", 1, "[a]"},
      {"lists", "filter", 1, "[a]"},
      {"lists", "sum", 0, "[1]"},
      {"lists", "reverse", 0, "[a]"},
      {"binary", "", 0, "<<\"a\">>"},
      {"binary", "", 1, "<<\"a\">>"},
      {"maps", "get", 1, "#{}"},
      {"timer", "sleep", 0, "1"},
      {"file", "write_file", 1, "<<\"a\">>"},
      {"file", "", 0, "\"confirm.tmp\""},
      {"filelib", "", 0, "\"confirm.tmp\""},
      {"application", "", 0, "a"},
      {"unicode", "characters_to_binary", 0, "\"a\""},
      {"string", "", 0, "\"a b\""},
      {"Elixir.String", "", 0, "<<\"a b\">>"},
      {"Elixir.Enum", "", 0, "[a]"},
      {"Elixir.Process", "whereis", 0, "a"},
      {"Elixir.Process", "alive?", 0, kAnyPid},
      {"Elixir.Process", "register", 0, kAnyPid},
  };
  for (const Row& row : kRows)
    if (row.module == module && (row.name.empty() || row.name == name) &&
        (row.index < 0 || static_cast<size_t>(row.index) == index))
      return row.text;
  return {};
}

}  // namespace ravel::confirm
