// SPDX-License-Identifier: Apache-2.0
//
// What library functions do with the processes they are told of, if they are in no other table: by module,
// and by function where one differs from the rest of its module.
//
// Incomplete: a library function that is in no table here counts as one that may do anything.
#include <algorithm>

#include "base/hash_map.h"
#include "model/messages.h"

namespace ravel::model {

namespace {

struct Function {
  Symbol module, name;
  bool operator==(const Function&) const = default;
  friend size_t hash_value(const Function& f) { return f.module.hash() * 31 + f.name.hash() * 7; }
};

using E = CallEffect;

struct ModuleEffect {
  std::string_view module;
  CallEffect effect;
};

constexpr ModuleEffect kModules[] = {
    {"erlang", E::data},
    {"lists", E::data},
    {"maps", E::data},
    {"proplists", E::data},
    {"dict", E::data},
    {"orddict", E::data},
    {"gb_trees", E::data},
    {"gb_sets", E::data},
    {"sets", E::data},
    {"ordsets", E::data},
    {"array", E::data},
    {"queue", E::data},
    {"string", E::data},
    {"unicode", E::data},
    {"unicode_util", E::data},
    {"re", E::data},
    {"binary", E::data},
    {"base64", E::data},
    {"calendar", E::quiet},
    {"math", E::quiet},
    {"rand", E::quiet},
    {"random", E::quiet},
    {"filename", E::quiet},
    {"filelib", E::quiet},
    {"os", E::quiet},
    {"zlib", E::quiet},
    {"io", E::quiet},
    {"io_lib", E::data},
    {"logger", E::quiet},
    {"error_logger", E::quiet},
    {"file", E::quiet},
    {"prim_file", E::quiet},
    {"code", E::quiet},
    {"crypto", E::quiet},
    {"public_key", E::quiet},
    {"timer", E::keeps},
    {"init", E::quiet},
    {"counters", E::quiet},
    {"atomics", E::quiet},
    {"inet", E::quiet},
    {"gen_tcp", E::quiet},
    {"gen_udp", E::quiet},
    {"gen_sctp", E::quiet},
    {"ssl", E::quiet},
    {"uri_string", E::data},
    {"net_adm", E::quiet},
    {"erl_scan", E::quiet},
    {"erl_parse", E::quiet},
    {"erl_syntax", E::data},
    {"erl_lint", E::quiet},
    {"erl_pp", E::quiet},
    {"ets", E::keeps},
    {"dets", E::keeps},
    {"mnesia", E::keeps},
    {"persistent_term", E::keeps},
    {"application", E::keeps},
    {"global", E::keeps},
    {"pg", E::keeps},
    {"pg2", E::keeps},
    {"rpc", E::keeps},
    {"erpc", E::keeps},
    {"gen_server", E::keeps},
    {"gen_statem", E::keeps},
    {"gen_event", E::keeps},
    {"gen_fsm", E::keeps},
    {"supervisor", E::keeps},
    {"proc_lib", E::keeps},
    {"net_kernel", E::keeps},
    {"disk_log", E::keeps},
    {"Elixir.Enum", E::data},
    {"Elixir.Map", E::data},
    {"Elixir.MapSet", E::data},
    {"Elixir.Keyword", E::data},
    {"Elixir.List", E::data},
    {"Elixir.Tuple", E::data},
    {"Elixir.Stream", E::data},
    {"Elixir.Access", E::data},
    {"Elixir.Range", E::data},
    {"Elixir.Kernel", E::data},
    {"Elixir.String", E::quiet},
    {"Elixir.String.Chars", E::quiet},
    {"Elixir.Integer", E::quiet},
    {"Elixir.Float", E::quiet},
    {"Elixir.IO", E::quiet},
    {"Elixir.Inspect", E::quiet},
    {"Elixir.Logger", E::quiet},
    {"Elixir.File", E::quiet},
    {"Elixir.Path", E::quiet},
    {"Elixir.System", E::quiet},
    {"Elixir.Regex", E::quiet},
    {"Elixir.Exception", E::quiet},
    {"Elixir.Date", E::quiet},
    {"Elixir.DateTime", E::quiet},
    {"Elixir.Time", E::quiet},
    {"Elixir.Base", E::quiet},
    {"Elixir.URI", E::quiet},
    {"Elixir.Process", E::quiet},
    {"Elixir.Port", E::quiet},
    {"Elixir.Node", E::quiet},
    {"Elixir.GenServer", E::keeps},
    {"Elixir.Agent", E::keeps},
    {"Elixir.Task", E::keeps},
    {"Elixir.Task.Supervisor", E::keeps},
    {"Elixir.Supervisor", E::keeps},
    {"Elixir.DynamicSupervisor", E::keeps},
    {"Elixir.Application", E::keeps},
    {"Elixir.Registry", E::unknown},
};

struct FunctionEffect {
  std::string_view module, name;
  CallEffect effect;
};

// With any arity.
constexpr FunctionEffect kFunctions[] = {
    {"erlang", "hibernate", E::unknown},
    {"erlang", "trace", E::unknown},
    {"erlang", "trace_delivered", E::unknown},
    {"erlang", "system_profile", E::unknown},
    {"erlang", "system_flag", E::unknown},
    {"erlang", "load_nif", E::unknown},
    {"erlang", "nif_error", E::unknown},
    {"erlang", "group_leader", E::keeps},
    {"erlang", "register", E::keeps},
    {"erlang", "port_call", E::unknown},
    {"erlang", "port_control", E::unknown},
    {"erlang", "port_command", E::quiet},
    {"erlang", "exit", E::quiet},
    {"erlang", "link", E::quiet},
    {"erlang", "unlink", E::quiet},
    {"erlang", "monitor", E::quiet},
    {"erlang", "demonitor", E::quiet},
    {"erlang", "is_process_alive", E::quiet},
    {"erlang", "process_info", E::quiet},
    {"erlang", "process_flag", E::quiet},
    {"erlang", "cancel_timer", E::quiet},
    {"erlang", "pid_to_list", E::keeps},
    {"erlang", "ref_to_list", E::keeps},
    {"erlang", "term_to_binary", E::keeps},
    {"erlang", "unregister", E::quiet},
    {"erlang", "whereis", E::quiet},
    {"erlang", "node", E::quiet},
    {"erlang", "unalias", E::quiet},
    {"erlang", "=:=", E::quiet},
    {"erlang", "=/=", E::quiet},
    {"erlang", "==", E::quiet},
    {"erlang", "/=", E::quiet},
    {"erlang", "<", E::quiet},
    {"erlang", ">", E::quiet},
    {"erlang", "=<", E::quiet},
    {"erlang", ">=", E::quiet},
    {"erlang", "length", E::quiet},
    {"erlang", "put", E::data},
    {"timer", "sleep", E::quiet},
    {"timer", "cancel", E::quiet},
    {"timer", "now_diff", E::quiet},
    {"lists", "member", E::quiet},
    {"lists", "foreach", E::quiet},
    {"proc_lib", "hibernate", E::unknown},
    {"gen_server", "enter_loop", E::unknown},
    {"gen_statem", "enter_loop", E::unknown},
    {"gen_fsm", "enter_loop", E::unknown},
    {"supervisor_bridge", "start_link", E::unknown},
    {"Elixir.Process", "register", E::keeps},
    {"Elixir.Process", "group_leader", E::keeps},
    {"Elixir.Process", "hibernate", E::unknown},
    {"Elixir.Process", "put", E::data},
    {"Elixir.Process", "get", E::data},
    {"Elixir.Kernel", "inspect", E::quiet},
};

const HashMap<Function, CallEffect>& function_effects() {
  static const auto functions = [] {
    HashMap<Function, CallEffect> map;
    for (const FunctionEffect& row : kFunctions)
      map.emplace(Function{Symbol(row.module), Symbol(row.name)}, row.effect);
    return map;
  }();
  return functions;
}

}  // namespace

bool is_listed(Symbol module, Symbol name) { return function_effects().contains({module, name}); }

CallEffect effect_of(Symbol module, Symbol name) {
  static const auto modules = [] {
    HashMap<Symbol, CallEffect> map;
    for (const ModuleEffect& row : kModules) map.emplace(Symbol(row.module), row.effect);
    return map;
  }();
  const auto& functions = function_effects();
  if (const auto it = functions.find({module, name}); it != functions.end()) return it->second;
  const auto it = modules.find(module);
  return it == modules.end() ? CallEffect::unknown : it->second;
}

}  // namespace ravel::model
