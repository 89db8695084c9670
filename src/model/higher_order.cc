// SPDX-License-Identifier: Apache-2.0
//
// The table of higher-order and value-passing library functions. The small words below make
// one line per function: `map("lists", "map", 0, 1)` reads "calls argument 0 with elements of argument 1".
#include "model/higher_order.h"

#include <vector>

#include "model/call_index.h"

namespace ravel::model {

namespace {

using K = Source::Kind;

constexpr Source src(K kind, int index = 0) { return {kind, static_cast<uint8_t>(index)}; }
constexpr Source kNothing = {K::unknown, 0};
constexpr Source kBool = {K::true_or_false, 0};
constexpr Source kOk = {K::atom_ok, 0};
constexpr Source kNumber = {K::number, 0};

constexpr FunUse use(int fun, std::initializer_list<Source> with) {
  FunUse u;
  u.fun = static_cast<uint8_t>(fun);
  u.arity = static_cast<uint8_t>(with.size());
  size_t i = 0;
  for (const Source& s : with) u.with[i++] = s;
  return u;
}

/// Calls one fun.
constexpr HigherOrder calls(std::string_view m, std::string_view f, int arity, FunUse u, Source result) {
  return {m, f, static_cast<uint8_t>(arity), true, u, result};
}
/// Only passes values on.
constexpr HigherOrder gives(std::string_view m, std::string_view f, int arity, Source result) {
  return {m, f, static_cast<uint8_t>(arity), false, FunUse(), result};
}

constexpr Source el(int i) { return src(K::element, i); }
constexpr Source val(int i) { return src(K::map_value, i); }
constexpr Source acc(int i) { return src(K::accumulator, i); }
constexpr Source arg(int i) { return src(K::argument, i); }
constexpr Source res(int i = 0) { return src(K::fun_result, i); }
constexpr Source list_res(int i = 0) { return src(K::list_of_result, i); }
constexpr Source list_el(int i) { return src(K::list_of_element, i); }

constexpr std::string_view E = "Elixir.Enum", EM = "Elixir.Map", EK = "Elixir.Keyword", EL = "Elixir.List";

constexpr HigherOrder kEntries[] = {
    // lists
    calls("lists", "all", 2, use(0, {el(1)}), kBool),
    calls("lists", "any", 2, use(0, {el(1)}), kBool),
    calls("lists", "map", 2, use(0, {el(1)}), list_res()),
    calls("lists", "flatmap", 2, use(0, {el(1)}), src(K::elements_of_result)),
    calls("lists", "foreach", 2, use(0, {el(1)}), kOk),
    calls("lists", "filter", 2, use(0, {el(1)}), list_el(1)),
    calls("lists", "filtermap", 2, use(0, {el(1)}), kNothing),
    calls("lists", "partition", 2, use(0, {el(1)}), src(K::pair_of_lists, 1)),
    calls("lists", "search", 2, use(0, {el(1)}), kNothing),
    calls("lists", "takewhile", 2, use(0, {el(1)}), list_el(1)),
    calls("lists", "dropwhile", 2, use(0, {el(1)}), list_el(1)),
    calls("lists", "splitwith", 2, use(0, {el(1)}), src(K::pair_of_lists, 1)),
    calls("lists", "foldl", 3, use(0, {el(2), acc(1)}), acc(1)),
    calls("lists", "foldr", 3, use(0, {el(2), acc(1)}), acc(1)),
    calls("lists", "mapfoldl", 3, use(0, {el(2), kNothing}), src(K::tuple_result_list, 1)),
    calls("lists", "mapfoldr", 3, use(0, {el(2), kNothing}), src(K::tuple_result_list, 1)),
    calls("lists", "sort", 2, use(0, {el(1), el(1)}), list_el(1)),
    calls("lists", "usort", 2, use(0, {el(1), el(1)}), list_el(1)),
    calls("lists", "zipwith", 3, use(0, {el(1), el(2)}), list_res()),
    calls("lists", "zipwith3", 4, use(0, {el(1), el(2), el(3)}), list_res()),
    calls("lists", "merge", 3, use(0, {el(1), el(2)}), list_el(1)),
    calls("lists", "uniq", 2, use(0, {el(1)}), list_el(1)),
    calls("lists", "keymap", 3, use(0, {kNothing}), kNothing),
    gives("lists", "reverse", 1, list_el(0)),
    gives("lists", "reverse", 2, src(K::list_of_both)),
    gives("lists", "append", 2, src(K::list_of_both)),
    gives("erlang", "++", 2, src(K::list_of_both)),
    gives("lists", "subtract", 2, list_el(0)),
    gives("erlang", "--", 2, list_el(0)),
    gives("lists", "sort", 1, list_el(0)),
    gives("lists", "usort", 1, list_el(0)),
    gives("lists", "uniq", 1, list_el(0)),
    gives("lists", "keysort", 2, list_el(1)),
    gives("lists", "ukeysort", 2, list_el(1)),
    gives("lists", "delete", 2, list_el(1)),
    gives("lists", "keydelete", 3, list_el(2)),
    gives("lists", "nthtail", 2, list_el(1)),
    gives("lists", "sublist", 2, list_el(0)),
    gives("lists", "sublist", 3, list_el(0)),
    gives("lists", "droplast", 1, list_el(0)),
    gives("lists", "last", 1, el(0)),
    gives("lists", "nth", 2, el(1)),
    gives("lists", "max", 1, el(0)),
    gives("lists", "min", 1, el(0)),
    gives("lists", "keyfind", 3, src(K::element_or_false, 2)),
    gives("lists", "keymember", 3, kBool),
    gives("lists", "member", 2, kBool),
    gives("lists", "split", 2, src(K::pair_of_lists, 1)),
    gives("lists", "merge", 2, src(K::list_of_both)),
    gives("lists", "sum", 1, kNumber),
    gives("lists", "duplicate", 2, kNothing),
    // proplists, orddict: lists of pairs
    gives("proplists", "get_value", 2, src(K::value_in_pairs, 1)),
    gives("proplists", "get_value", 3, src(K::value_in_pairs, 1)),
    gives("proplists", "get_bool", 2, kBool),
    gives("proplists", "delete", 2, list_el(1)),
    calls("orddict", "map", 2, use(0, {kNothing, src(K::value_in_pairs, 1)}), kNothing),
    calls("orddict", "fold", 3, use(0, {kNothing, src(K::value_in_pairs, 2), acc(1)}), acc(1)),
    calls("orddict", "filter", 2, use(0, {kNothing, src(K::value_in_pairs, 1)}), list_el(1)),
    // maps
    calls("maps", "foreach", 2, use(0, {kNothing, val(1)}), kOk),
    calls("maps", "fold", 3, use(0, {kNothing, val(2), acc(1)}), acc(1)),
    calls("maps", "map", 2, use(0, {kNothing, val(1)}), kNothing),
    calls("maps", "filter", 2, use(0, {kNothing, val(1)}), arg(1)),
    calls("maps", "filtermap", 2, use(0, {kNothing, val(1)}), kNothing),
    calls("maps", "update_with", 3, use(1, {val(2)}), kNothing),
    calls("maps", "update_with", 4, use(1, {val(3)}), kNothing),
    calls("maps", "merge_with", 3, use(0, {kNothing, val(1), val(2)}), kNothing),
    calls("maps", "intersect_with", 3, use(0, {kNothing, val(1), val(2)}), kNothing),
    calls("maps", "groups_from_list", 2, use(0, {el(1)}), kNothing),
    // Containers whose insides are not followed.
    calls("dict", "map", 2, use(0, {kNothing, kNothing}), kNothing),
    calls("dict", "fold", 3, use(0, {kNothing, kNothing, acc(1)}), acc(1)),
    calls("dict", "filter", 2, use(0, {kNothing, kNothing}), arg(1)),
    calls("dict", "update", 3, use(1, {kNothing}), kNothing),
    calls("dict", "update", 4, use(1, {kNothing}), kNothing),
    calls("dict", "merge", 3, use(0, {kNothing, kNothing, kNothing}), kNothing),
    calls("gb_trees", "map", 2, use(0, {kNothing, kNothing}), kNothing),
    calls("gb_sets", "fold", 3, use(0, {kNothing, acc(1)}), acc(1)),
    calls("gb_sets", "filter", 2, use(0, {kNothing}), arg(1)),
    calls("sets", "fold", 3, use(0, {kNothing, acc(1)}), acc(1)),
    calls("sets", "filter", 2, use(0, {kNothing}), arg(1)),
    calls("ordsets", "fold", 3, use(0, {el(2), acc(1)}), acc(1)),
    calls("ordsets", "filter", 2, use(0, {el(1)}), list_el(1)),
    calls("array", "foldl", 3, use(0, {kNothing, kNothing, acc(1)}), acc(1)),
    calls("array", "foldr", 3, use(0, {kNothing, kNothing, acc(1)}), acc(1)),
    calls("array", "map", 2, use(0, {kNothing, kNothing}), kNothing),
    calls("array", "sparse_foldl", 3, use(0, {kNothing, kNothing, acc(1)}), acc(1)),
    calls("queue", "filter", 2, use(0, {kNothing}), arg(1)),
    calls("queue", "fold", 3, use(0, {kNothing, acc(1)}), acc(1)),
    // Tables.
    calls("ets", "foldl", 3, use(0, {src(K::contents, 2), acc(1)}), acc(1)),
    calls("ets", "foldr", 3, use(0, {src(K::contents, 2), acc(1)}), acc(1)),
    calls("dets", "foldl", 3, use(0, {kNothing, acc(1)}), acc(1)),
    calls("dets", "foldr", 3, use(0, {kNothing, acc(1)}), acc(1)),
    calls("dets", "traverse", 2, use(1, {kNothing}), kNothing),
    calls("mnesia", "transaction", 1, use(0, {}), src(K::atomic_result)),
    calls("mnesia", "transaction", 2, use(0, {}), src(K::atomic_result)),
    calls("mnesia", "transaction", 3, use(0, {}), src(K::atomic_result)),
    calls("mnesia", "sync_transaction", 1, use(0, {}), src(K::atomic_result)),
    calls("mnesia", "sync_transaction", 2, use(0, {}), src(K::atomic_result)),
    calls("mnesia", "sync_transaction", 3, use(0, {}), src(K::atomic_result)),
    calls("mnesia", "async_dirty", 1, use(0, {}), res()),
    calls("mnesia", "async_dirty", 2, use(0, {}), res()),
    calls("mnesia", "sync_dirty", 1, use(0, {}), res()),
    calls("mnesia", "sync_dirty", 2, use(0, {}), res()),
    calls("mnesia", "ets", 1, use(0, {}), res()),
    calls("mnesia", "ets", 2, use(0, {}), res()),
    calls("mnesia", "activity", 2, use(1, {}), res()),
    calls("mnesia", "activity", 3, use(1, {}), res()),
    calls("mnesia", "activity", 4, use(1, {}), res()),
    calls("mnesia", "foldl", 3, use(0, {kNothing, acc(1)}), acc(1)),
    calls("mnesia", "foldr", 3, use(0, {kNothing, acc(1)}), acc(1)),
    calls("mnesia", "foldl", 4, use(0, {kNothing, acc(1)}), acc(1)),
    calls("global", "trans", 2, use(1, {}), res()),
    calls("global", "trans", 3, use(1, {}), res()),
    calls("global", "trans", 4, use(1, {}), res()),
    // Others of kernel and stdlib.
    calls("filelib", "fold_files", 5, use(3, {kNothing, acc(4)}), acc(4)),
    calls("file", "path_eval", 2, use(1, {kNothing}), kNothing),
    calls("timer", "tc", 2, use(0, {kNothing}), kNothing),
    // Elixir: Enum takes lists and maps alike; fun last.
    calls(E, "each", 2, use(1, {el(0)}), kOk),
    calls(E, "map", 2, use(1, {el(0)}), list_res()),
    calls(E, "flat_map", 2, use(1, {el(0)}), src(K::elements_of_result)),
    calls(E, "filter", 2, use(1, {el(0)}), list_el(0)),
    calls(E, "reject", 2, use(1, {el(0)}), list_el(0)),
    calls(E, "all?", 2, use(1, {el(0)}), kBool),
    calls(E, "any?", 2, use(1, {el(0)}), kBool),
    calls(E, "find", 2, use(1, {el(0)}), kNothing),
    calls(E, "find", 3, use(2, {el(0)}), kNothing),
    calls(E, "find_value", 2, use(1, {el(0)}), res()),
    calls(E, "reduce", 2, use(1, {el(0), kNothing}), kNothing),
    calls(E, "reduce", 3, use(2, {el(0), acc(1)}), acc(1)),
    calls(E, "reduce_while", 3, use(2, {el(0), kNothing}), kNothing),
    calls(E, "map_reduce", 3, use(2, {el(0), kNothing}), kNothing),
    calls(E, "into", 3, use(2, {el(0)}), kNothing),
    calls(E, "group_by", 2, use(1, {el(0)}), kNothing),
    calls(E, "sort_by", 2, use(1, {el(0)}), list_el(0)),
    calls(E, "sort", 2, use(1, {el(0), el(0)}), list_el(0)),
    calls(E, "count", 2, use(1, {el(0)}), kNumber),
    calls(E, "partition", 2, use(1, {el(0)}), src(K::pair_of_lists, 0)),
    calls(E, "split_with", 2, use(1, {el(0)}), src(K::pair_of_lists, 0)),
    calls(E, "take_while", 2, use(1, {el(0)}), list_el(0)),
    calls(E, "drop_while", 2, use(1, {el(0)}), list_el(0)),
    calls(E, "uniq_by", 2, use(1, {el(0)}), list_el(0)),
    calls(E, "with_index", 2, use(1, {el(0), kNumber}), list_res()),
    calls(EM, "update", 4, use(3, {val(0)}), kNothing),
    calls(EM, "update!", 3, use(2, {val(0)}), kNothing),
    calls(EM, "get_and_update", 3, use(2, {val(0)}), kNothing),
    calls(EM, "put_new_lazy", 3, use(2, {}), kNothing),
    calls(EM, "get_lazy", 3, use(2, {}), res()),
    calls(EK, "update", 4, use(3, {kNothing}), kNothing),
    calls(EL, "foldl", 3, use(2, {el(0), acc(1)}), acc(1)),
    calls(EL, "foldr", 3, use(2, {el(0), acc(1)}), acc(1)),
};

// Modules that end one of these ways of looking at a program: what they do is in a table of model/, or is
// input and output, or treats programs as data.
constexpr std::string_view kOpaque[] = {
    "erlang",
    "init",
    "lists",
    "maps",
    "ets",
    "dets",
    "mnesia",
    "io",
    "io_lib",
    "io_lib_format",
    "io_lib_pretty",
    "io_lib_fread",
    "logger",
    "error_logger",
    "logger_server",
    "logger_config",
    "gen_server",
    "gen_statem",
    "gen_event",
    "gen_fsm",
    "gen",
    "supervisor",
    "supervisor_bridge",
    "proc_lib",
    "sys",
    "code",
    "code_server",
    "file",
    "file_server",
    "file_io_server",
    "prim_file",
    "prim_inet",
    "prim_socket",
    "prim_eval",
    "inet",
    "inet_db",
    "inet_tcp",
    "inet6_tcp",
    "gen_tcp",
    "gen_udp",
    "gen_sctp",
    "socket",
    "ssl",
    "ssl_app",
    "tls_connection",
    "crypto",
    "public_key",
    "timer",
    "compile",
    "application",
    "application_controller",
    "application_master",
    "global",
    "global_group",
    "pg",
    "pg2",
    "rpc",
    "erpc",
    "net_kernel",
    "net_adm",
    "erts_internal",
    "erts_debug",
    "persistent_term",
    "atomics",
    "counters",
    "dict",
    "orddict",
    "gb_trees",
    "gb_sets",
    "sets",
    "ordsets",
    "array",
    "queue",
    "proplists",
    "string",
    "unicode",
    "unicode_util",
    "re",
    "binary",
    "base64",
    "calendar",
    "math",
    "rand",
    "random",
    "filename",
    "filelib",
    "os",
    "zip",
    "zlib",
    "uri_string",
    "http_uri",
    "httpc",
    "inets",
    "edlin",
    "group",
    "user",
    "user_drv",
    "shell",
    "c",
    "i",
    "epp",
    "beam_lib",
    "cover",
    "dbg",
    "fprof",
    "eprof",
    "cprof",
    "eunit",
    "ct",
    "test_server",
    "eunit_test",
    "xmerl",
    "xmerl_scan",
    "xmerl_xpath",
    "leex",
    "yecc",
    "sofs",
    "digraph",
    "digraph_utils",
    "ms_transform",
    "qlc",
    "qlc_pt",
    "win32reg",
    "log_mf_h",
    "error_handler",
    "disk_log",
    "disk_log_server",
    "erl_tar",
    "release_handler",
    "systools",
    "jsx",
    "lager",
    "hipe",
    "kernel",
    "Elixir.Enum",
    "Elixir.Map",
    "Elixir.Keyword",
    "Elixir.List",
    "Elixir.String",
    "Elixir.IO",
    "Elixir.Logger",
    "Elixir.GenServer",
    "Elixir.Agent",
    "Elixir.Task",
    "Elixir.Task.Supervisor",
    "Elixir.Supervisor",
    "Elixir.DynamicSupervisor",
    "Elixir.Application",
    "Elixir.Process",
    "Elixir.Registry",
    "Elixir.Kernel",
    "Elixir.Stream",
    "Elixir.Inspect",
    "Elixir.Code",
    "Elixir.File",
    "Elixir.System",
    "Elixir.Macro",
    "Elixir.Module",
    "Elixir.Regex",
    "Elixir.Access",
    "Elixir.MapSet",
    "Elixir.Integer",
    "Elixir.Float",
    "Elixir.Enumerable",
    "Elixir.Collectable",
    "Elixir.String.Chars",
    "Elixir.Exception",
    "Elixir.Date",
    "Elixir.DateTime",
    "Elixir.Time",
    "Elixir.NaiveDateTime",
    "Elixir.Path",
    "Elixir.Port",
    "Elixir.Range",
    "Elixir.Tuple",
    "Elixir.URI",
    "Elixir.Base",
    "Elixir.Bitwise",
    "Elixir.GenEvent",
    "Elixir.Node",
    "Elixir.Version",
    "Elixir.ExUnit",
    "Elixir.Mix",
};

// Whole families: erl_lint, erl_eval, beam_ssa ..., sys_core_fold, v3_core, inet_dns ...
constexpr std::string_view kOpaquePrefixes[] = {"erl_",
                                                "beam_",
                                                "sys_",
                                                "v3_",
                                                "cerl",
                                                "core_",
                                                "inet_",
                                                "ssl_",
                                                "tls_",
                                                "dtls_",
                                                "dtls",
                                                "pubkey_",
                                                "logger_",
                                                "mnesia_",
                                                "xmerl_",
                                                "wx",
                                                "ct_",
                                                "eunit_",
                                                "prim_",
                                                "erts_",
                                                "merl",
                                                "edoc",
                                                "asn1",
                                                "dialyzer",
                                                "Elixir.ExUnit.",
                                                "Elixir.Mix.",
                                                "Elixir.Inspect.",
                                                "Elixir.Enumerable.",
                                                "Elixir.Collectable.",
                                                "Elixir.Calendar"};

}  // namespace

const HigherOrder* find_higher_order(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<HigherOrder> index{kEntries};
  return index.find(module, name, arity);
}

std::span<const HigherOrder> higher_order_functions() { return kEntries; }

bool is_opaque_module(Symbol module) {
  static const HashSet<Symbol> opaque = [] {
    HashSet<Symbol> set;
    for (const std::string_view name : kOpaque) set.insert(Symbol(name));
    return set;
  }();
  if (opaque.contains(module)) return true;
  for (const std::string_view prefix : kOpaquePrefixes)
    if (module.view().starts_with(prefix)) return true;
  return false;
}

}  // namespace ravel::model
