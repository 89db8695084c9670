// SPDX-License-Identifier: Apache-2.0
//
// The table of shared accesses on the BEAM. Columns: module, function, arity, store, action, which
// argument is the table, where the key is, which argument holds it, whether it raises when the item
// is not as expected, whether it takes part in Mnesia transactions, weight (docs/ranking.md).
#include "model/accesses.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <vector>

#include "base/hash_map.h"

namespace ravel::model {

namespace {

constexpr Access kAccesses[] = {
    // Process registry. register and unregister raise badarg if the name is taken, or not there.
    {"erlang", "whereis", 1, Store::registry, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"erlang", "registered", 0, Store::registry, Action::read, -1, KeyFrom::whole, -1, false, false, 0.6},
    {"erlang", "process_info", 2, Store::registry, Action::read, -1, KeyFrom::whole, -1, false, false, 0.6, 1,
     "registered_name"},
    {"erlang", "register", 2, Store::registry, Action::write, -1, KeyFrom::argument, 0, true, false, 0.9},
    {"erlang", "unregister", 1, Store::registry, Action::write, -1, KeyFrom::argument, 0, true, false, 0.8},
    {"erlang", "send", 2, Store::registry, Action::use, -1, KeyFrom::argument, 0, true, false, 0.35},
    {"erlang", "send", 3, Store::registry, Action::use, -1, KeyFrom::argument, 0, true, false, 0.35},
    {"erlang", "!", 2, Store::registry, Action::use, -1, KeyFrom::argument, 0, true, false, 0.35},
    {"erlang", "send_nosuspend", 2, Store::registry, Action::use, -1, KeyFrom::argument, 0, true, false,
     0.35},
    {"erlang", "send_nosuspend", 3, Store::registry, Action::use, -1, KeyFrom::argument, 0, true, false,
     0.35},
    // Starting a server under a name answers {error, {already_started, Pid}} if it is taken.
    {"gen_server", "start", 4, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    {"gen_server", "start_link", 4, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    {"gen_server", "start_monitor", 4, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false,
     false, 0.6},
    {"gen_statem", "start", 4, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    {"gen_statem", "start_link", 4, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    {"gen_statem", "start_monitor", 4, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false,
     false, 0.6},
    {"gen_event", "start", 1, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false, 0.6},
    {"gen_event", "start", 2, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false, 0.6},
    {"gen_event", "start_link", 1, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    {"gen_event", "start_link", 2, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    {"gen_event", "start_monitor", 1, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false,
     false, 0.6},
    {"gen_event", "start_monitor", 2, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false,
     false, 0.6},
    {"supervisor", "start_link", 3, Store::registry, Action::atomic, -1, KeyFrom::local_name, 0, false, false,
     0.6},
    // ETS, reading.
    {"ets", "lookup", 2, Store::ets, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6, -1, "", true},
    {"ets", "lookup_element", 3, Store::ets, Action::read, 0, KeyFrom::argument, 1, true, false, 0.6},
    {"ets", "lookup_element", 4, Store::ets, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"ets", "lookup_element", 3, Store::ets, Action::use, 0, KeyFrom::argument, 1, true, false, 0.45},
    {"ets", "member", 2, Store::ets, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"ets", "match", 2, Store::ets, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"ets", "match", 3, Store::ets, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"ets", "match_object", 2, Store::ets, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"ets", "match_object", 3, Store::ets, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"ets", "select", 2, Store::ets, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"ets", "select", 3, Store::ets, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"ets", "select_count", 2, Store::ets, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"ets", "select_reverse", 2, Store::ets, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"ets", "select_reverse", 3, Store::ets, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"ets", "first", 1, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "last", 1, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "next", 2, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "prev", 2, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "tab2list", 1, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "slot", 2, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "info", 2, Store::ets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6, 1, "size"},
    {"ets", "foldl", 3, Store::ets, Action::read, 2, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "foldr", 3, Store::ets, Action::read, 2, KeyFrom::whole, -1, false, false, 0.6},
    // ETS, writing. insert_new, update_counter and take tell by their result what they found.
    {"ets", "insert", 2, Store::ets, Action::write, 0, KeyFrom::object, 1, false, false, 0.8},
    {"ets", "delete", 2, Store::ets, Action::write, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"ets", "update_element", 3, Store::ets, Action::write, 0, KeyFrom::argument, 1, false, false, 0.7},
    {"ets", "update_element", 4, Store::ets, Action::write, 0, KeyFrom::argument, 1, false, false, 0.7},
    {"ets", "delete_all_objects", 1, Store::ets, Action::write, 0, KeyFrom::whole, -1, false, false, 0.5},
    {"ets", "match_delete", 2, Store::ets, Action::write, 0, KeyFrom::match, 1, false, false, 0.4},
    {"ets", "insert_new", 2, Store::ets, Action::atomic, 0, KeyFrom::object, 1, false, false, 0.6, -1, "",
     false, false, true},
    {"ets", "update_counter", 3, Store::ets, Action::atomic, 0, KeyFrom::argument, 1, false, false, 0.4, -1,
     "", false, true},
    {"ets", "update_counter", 4, Store::ets, Action::atomic, 0, KeyFrom::argument, 1, false, false, 0.4, -1,
     "", false, true},
    {"ets", "take", 2, Store::ets, Action::atomic, 0, KeyFrom::argument, 1, false, false, 0.5},
    {"ets", "delete_object", 2, Store::ets, Action::compare, 0, KeyFrom::object, 1, false, false, 0.6},
    {"ets", "select_delete", 2, Store::ets, Action::compare, 0, KeyFrom::select, 1, false, false, 0.6},
    {"ets", "select_replace", 2, Store::ets, Action::compare, 0, KeyFrom::select, 1, false, false, 0.6},
    // Whether a named table exists. ets:new raises badarg if it does; the name counts only with named_table.
    {"ets", "whereis", 1, Store::ets_table, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"ets", "info", 1, Store::ets_table, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"ets", "info", 2, Store::ets_table, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"ets", "all", 0, Store::ets_table, Action::read, -1, KeyFrom::whole, -1, false, false, 0.6},
    {"ets", "new", 2, Store::ets_table, Action::write, -1, KeyFrom::argument, 0, true, false, 0.8, 1,
     "named_table"},
    {"ets", "delete", 1, Store::ets_table, Action::write, -1, KeyFrom::argument, 0, true, false, 0.5},
    {"ets", "rename", 2, Store::ets_table, Action::write, -1, KeyFrom::argument, 1, true, false, 0.6},
    // Mnesia without a transaction.
    {"mnesia", "dirty_read", 2, Store::mnesia, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6, -1,
     "", true},
    {"mnesia", "dirty_read", 1, Store::mnesia, Action::read, -1, KeyFrom::table_key, 0, false, false, 0.6, -1,
     "", true},
    {"mnesia", "dirty_index_read", 3, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"mnesia", "dirty_match_object", 2, Store::mnesia, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"mnesia", "dirty_match_object", 1, Store::mnesia, Action::read, -1, KeyFrom::pattern, 0, false, false,
     0.6},
    {"mnesia", "dirty_select", 2, Store::mnesia, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"mnesia", "dirty_all_keys", 1, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"mnesia", "dirty_first", 1, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"mnesia", "dirty_last", 1, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"mnesia", "dirty_next", 2, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"mnesia", "dirty_prev", 2, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"mnesia", "dirty_write", 1, Store::mnesia, Action::write, -1, KeyFrom::record, 0, false, false, 0.8},
    {"mnesia", "dirty_write", 2, Store::mnesia, Action::write, 0, KeyFrom::record, 1, false, false, 0.8},
    {"mnesia", "dirty_delete", 2, Store::mnesia, Action::write, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"mnesia", "dirty_delete", 1, Store::mnesia, Action::write, -1, KeyFrom::table_key, 0, false, false, 0.6},
    {"mnesia", "dirty_delete_object", 1, Store::mnesia, Action::compare, -1, KeyFrom::record, 0, false, false,
     0.6},
    {"mnesia", "dirty_delete_object", 2, Store::mnesia, Action::compare, 0, KeyFrom::record, 1, false, false,
     0.6},
    {"mnesia", "dirty_update_counter", 3, Store::mnesia, Action::atomic, 0, KeyFrom::argument, 1, false,
     false, 0.6, -1, "", false, true},
    {"mnesia", "dirty_update_counter", 2, Store::mnesia, Action::atomic, -1, KeyFrom::table_key, 0, false,
     false, 0.6, -1, "", false, true},
    // Mnesia in whatever activity surrounds the call.
    {"mnesia", "read", 1, Store::mnesia, Action::read, -1, KeyFrom::table_key, 0, false, true, 0.6, -1, "",
     true},
    {"mnesia", "read", 2, Store::mnesia, Action::read, 0, KeyFrom::argument, 1, false, true, 0.6, -1, "",
     true},
    {"mnesia", "read", 3, Store::mnesia, Action::read, 0, KeyFrom::argument, 1, false, true, 0.6, -1, "",
     true},
    {"mnesia", "wread", 1, Store::mnesia, Action::read, -1, KeyFrom::table_key, 0, false, true, 0.6, -1, "",
     true},
    {"mnesia", "match_object", 1, Store::mnesia, Action::read, -1, KeyFrom::pattern, 0, false, true, 0.6},
    {"mnesia", "match_object", 3, Store::mnesia, Action::read, 0, KeyFrom::match, 1, false, true, 0.6},
    {"mnesia", "select", 2, Store::mnesia, Action::read, 0, KeyFrom::select, 1, false, true, 0.6},
    {"mnesia", "select", 3, Store::mnesia, Action::read, 0, KeyFrom::select, 1, false, true, 0.6},
    {"mnesia", "index_read", 3, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, true, 0.6},
    {"mnesia", "all_keys", 1, Store::mnesia, Action::read, 0, KeyFrom::whole, -1, false, true, 0.6},
    {"mnesia", "write", 1, Store::mnesia, Action::write, -1, KeyFrom::record, 0, false, true, 0.8},
    {"mnesia", "write", 3, Store::mnesia, Action::write, 0, KeyFrom::record, 1, false, true, 0.8},
    {"mnesia", "s_write", 1, Store::mnesia, Action::write, -1, KeyFrom::record, 0, false, true, 0.8},
    {"mnesia", "delete", 1, Store::mnesia, Action::write, -1, KeyFrom::table_key, 0, false, true, 0.6},
    {"mnesia", "delete", 3, Store::mnesia, Action::write, 0, KeyFrom::argument, 1, false, true, 0.6},
    {"mnesia", "s_delete", 1, Store::mnesia, Action::write, -1, KeyFrom::table_key, 0, false, true, 0.6},
    // Persistent terms. get/1 raises badarg if there is none.
    {"persistent_term", "get", 1, Store::persistent_term, Action::read, -1, KeyFrom::argument, 0, true, false,
     0.6},
    {"persistent_term", "get", 2, Store::persistent_term, Action::read, -1, KeyFrom::argument, 0, false,
     false, 0.6},
    {"persistent_term", "put", 2, Store::persistent_term, Action::write, -1, KeyFrom::argument, 0, false,
     false, 0.6},
    {"persistent_term", "erase", 1, Store::persistent_term, Action::write, -1, KeyFrom::argument, 0, false,
     false, 0.5},
    // Application environment. The forms without an application mean the caller's own.
    {"application", "get_env", 1, Store::application_env, Action::read, -1, KeyFrom::argument, 0, false,
     false, 0.6},
    {"application", "get_env", 2, Store::application_env, Action::read, 0, KeyFrom::argument, 1, false, false,
     0.6},
    {"application", "get_env", 3, Store::application_env, Action::read, 0, KeyFrom::argument, 1, false, false,
     0.6},
    {"application", "get_all_env", 1, Store::application_env, Action::read, 0, KeyFrom::whole, -1, false,
     false, 0.6},
    {"application", "set_env", 3, Store::application_env, Action::write, 0, KeyFrom::argument, 1, false,
     false, 0.5},
    {"application", "set_env", 4, Store::application_env, Action::write, 0, KeyFrom::argument, 1, false,
     false, 0.5},
    {"application", "unset_env", 2, Store::application_env, Action::write, 0, KeyFrom::argument, 1, false,
     false, 0.4},
    {"application", "unset_env", 3, Store::application_env, Action::write, 0, KeyFrom::argument, 1, false,
     false, 0.4},
    // global answers yes or no, so registering decides by itself.
    {"global", "whereis_name", 1, Store::global, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"global", "registered_names", 0, Store::global, Action::read, -1, KeyFrom::whole, -1, false, false, 0.6},
    {"global", "register_name", 2, Store::global, Action::atomic, -1, KeyFrom::argument, 0, false, false,
     0.6},
    {"global", "register_name", 3, Store::global, Action::atomic, -1, KeyFrom::argument, 0, false, false,
     0.6},
    {"global", "re_register_name", 2, Store::global, Action::write, -1, KeyFrom::argument, 0, false, false,
     0.7},
    {"global", "re_register_name", 3, Store::global, Action::write, -1, KeyFrom::argument, 0, false, false,
     0.7},
    {"global", "unregister_name", 1, Store::global, Action::write, -1, KeyFrom::argument, 0, false, false,
     0.7},
    {"global", "send", 2, Store::global, Action::use, -1, KeyFrom::argument, 0, true, false, 0.35},
    // Process groups; the forms without a scope use the default one.
    {"pg", "get_members", 1, Store::pg, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"pg", "get_members", 2, Store::pg, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"pg", "get_local_members", 1, Store::pg, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"pg", "get_local_members", 2, Store::pg, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"pg", "join", 2, Store::pg, Action::write, -1, KeyFrom::argument, 0, false, false, 0.5},
    {"pg", "join", 3, Store::pg, Action::write, 0, KeyFrom::argument, 1, false, false, 0.5},
    {"pg", "leave", 2, Store::pg, Action::write, -1, KeyFrom::argument, 0, false, false, 0.5},
    {"pg", "leave", 3, Store::pg, Action::write, 0, KeyFrom::argument, 1, false, false, 0.5},
    // Dets.
    {"dets", "lookup", 2, Store::dets, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6, -1, "",
     true},
    {"dets", "member", 2, Store::dets, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"dets", "match", 2, Store::dets, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"dets", "match_object", 2, Store::dets, Action::read, 0, KeyFrom::match, 1, false, false, 0.6},
    {"dets", "select", 2, Store::dets, Action::read, 0, KeyFrom::select, 1, false, false, 0.6},
    {"dets", "info", 1, Store::dets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"dets", "info", 2, Store::dets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"dets", "first", 1, Store::dets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"dets", "next", 2, Store::dets, Action::read, 0, KeyFrom::whole, -1, false, false, 0.6},
    {"dets", "insert", 2, Store::dets, Action::write, 0, KeyFrom::object, 1, false, false, 0.8},
    {"dets", "delete", 2, Store::dets, Action::write, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"dets", "insert_new", 2, Store::dets, Action::atomic, 0, KeyFrom::object, 1, false, false, 0.6},
    {"dets", "update_counter", 3, Store::dets, Action::atomic, 0, KeyFrom::argument, 1, false, false, 0.6, -1,
     "", false, true},
    {"dets", "delete_object", 2, Store::dets, Action::compare, 0, KeyFrom::object, 1, false, false, 0.6},
    // Files, by path. They answer with an error, so one that is looked at is a decision of its own.
    {"file", "read_file_info", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"file", "read_file_info", 2, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"file", "read_link_info", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"filelib", "is_file", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"filelib", "is_regular", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"filelib", "is_dir", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"filelib", "file_size", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"filelib", "last_modified", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"file", "read_file", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"file", "consult", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"file", "list_dir", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"file", "open", 2, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.3},
    {"file", "write_file", 2, Store::file, Action::write, -1, KeyFrom::argument, 0, false, false, 0.45},
    {"file", "write_file", 3, Store::file, Action::write, -1, KeyFrom::argument, 0, false, false, 0.45},
    {"file", "delete", 1, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.35},
    {"file", "del_dir", 1, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.3},
    {"file", "make_dir", 1, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.3},
    {"file", "rename", 2, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.35},
    {"file", "write_file_info", 2, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.3},
    // Is it alive? Linking to a dead process raises noproc; a message to it is lost.
    {"erlang", "is_process_alive", 1, Store::process, Action::read, -1, KeyFrom::argument, 0, false, false,
     0.6},
    {"erlang", "link", 1, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.5},
    {"gen_server", "call", 2, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"gen_server", "call", 3, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"gen_statem", "call", 2, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"gen_statem", "call", 3, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"Elixir.GenServer", "call", 2, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"Elixir.GenServer", "call", 3, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"erlang", "send", 2, Store::process, Action::use, -1, KeyFrom::argument, 0, false, false, 0.2},
    {"erlang", "send", 3, Store::process, Action::use, -1, KeyFrom::argument, 0, false, false, 0.2},
    {"erlang", "!", 2, Store::process, Action::use, -1, KeyFrom::argument, 0, false, false, 0.2},
    // Arrays of counters: add, sub, exchange and compare_exchange are atomic by themselves.
    {"counters", "get", 2, Store::counter, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"counters", "put", 3, Store::counter, Action::write, 0, KeyFrom::argument, 1, false, false, 0.8},
    {"atomics", "get", 2, Store::counter, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"atomics", "put", 3, Store::counter, Action::write, 0, KeyFrom::argument, 1, false, false, 0.8},
    // Elixir's names for the same.
    {"Elixir.Process", "whereis", 1, Store::registry, Action::read, -1, KeyFrom::argument, 0, false, false,
     0.6},
    {"Elixir.GenServer", "whereis", 1, Store::registry, Action::read, -1, KeyFrom::argument, 0, false, false,
     0.6},
    // Names in a registry that keeps them by itself: {via, Registry, {Table, Key}}, {via, Module, Key}.
    {"Elixir.Registry", "lookup", 2, Store::via, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
    {"Elixir.Registry", "whereis_name", 1, Store::via, Action::read, -1, KeyFrom::table_key, 0, false, false,
     0.6},
    {"Elixir.Registry", "register", 3, Store::via, Action::atomic, 0, KeyFrom::argument, 1, false, false,
     0.6},
    {"Elixir.GenServer", "whereis", 1, Store::via, Action::read, -1, KeyFrom::via_name, 0, false, false, 0.6},
    {"Elixir.GenServer", "start_link", 3, Store::via, Action::atomic, -1, KeyFrom::via_name, 2, false, false,
     0.6},
    {"Elixir.GenServer", "start", 3, Store::via, Action::atomic, -1, KeyFrom::via_name, 2, false, false, 0.6},
    {"Elixir.Agent", "start_link", 2, Store::via, Action::atomic, -1, KeyFrom::via_name, 1, false, false,
     0.6},
    {"Elixir.DynamicSupervisor", "start_child", 2, Store::via, Action::atomic, -1, KeyFrom::via_name, 1,
     false, false, 0.6},
    {"gen_server", "start_link", 4, Store::via, Action::atomic, -1, KeyFrom::via_name, 0, false, false, 0.6},
    {"gen_server", "start", 4, Store::via, Action::atomic, -1, KeyFrom::via_name, 0, false, false, 0.6},
    {"gen_statem", "start_link", 4, Store::via, Action::atomic, -1, KeyFrom::via_name, 0, false, false, 0.6},
    {"Elixir.Process", "registered", 0, Store::registry, Action::read, -1, KeyFrom::whole, -1, false, false,
     0.6},
    {"Elixir.Process", "register", 2, Store::registry, Action::write, -1, KeyFrom::argument, 1, true, false,
     0.9},
    {"Elixir.Process", "unregister", 1, Store::registry, Action::write, -1, KeyFrom::argument, 0, true, false,
     0.8},
    {"Elixir.Process", "alive?", 1, Store::process, Action::read, -1, KeyFrom::argument, 0, false, false,
     0.6},
    {"Elixir.Process", "link", 1, Store::process, Action::use, -1, KeyFrom::argument, 0, true, false, 0.5},
    {"Elixir.GenServer", "start_link", 3, Store::registry, Action::atomic, -1, KeyFrom::local_name, 2, false,
     false, 0.6},
    {"Elixir.GenServer", "start", 3, Store::registry, Action::atomic, -1, KeyFrom::local_name, 2, false,
     false, 0.6},
    {"Elixir.Agent", "start_link", 2, Store::registry, Action::atomic, -1, KeyFrom::local_name, 1, false,
     false, 0.6},
    {"Elixir.Agent", "start", 2, Store::registry, Action::atomic, -1, KeyFrom::local_name, 1, false, false,
     0.6},
    // An agent does one thing after the other; what it was asked a moment ago may be true no more.
    {"Elixir.Agent", "get", 2, Store::agent, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "get", 3, Store::agent, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "get", 4, Store::agent, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "get", 5, Store::agent, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "update", 2, Store::agent, Action::write, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "update", 3, Store::agent, Action::write, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "update", 4, Store::agent, Action::write, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "update", 5, Store::agent, Action::write, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "cast", 2, Store::agent, Action::write, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "cast", 4, Store::agent, Action::write, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.Agent", "get_and_update", 2, Store::agent, Action::atomic, -1, KeyFrom::argument, 0, false,
     false, 0.5},
    {"Elixir.Agent", "get_and_update", 3, Store::agent, Action::atomic, -1, KeyFrom::argument, 0, false,
     false, 0.5},
    {"Elixir.Agent", "get_and_update", 4, Store::agent, Action::atomic, -1, KeyFrom::argument, 0, false,
     false, 0.5},
    {"Elixir.Agent", "get_and_update", 5, Store::agent, Action::atomic, -1, KeyFrom::argument, 0, false,
     false, 0.5},
    {"Elixir.Application", "get_env", 2, Store::application_env, Action::read, 0, KeyFrom::argument, 1, false,
     false, 0.6},
    {"Elixir.Application", "get_env", 3, Store::application_env, Action::read, 0, KeyFrom::argument, 1, false,
     false, 0.6},
    {"Elixir.Application", "fetch_env", 2, Store::application_env, Action::read, 0, KeyFrom::argument, 1,
     false, false, 0.6},
    {"Elixir.Application", "fetch_env!", 2, Store::application_env, Action::read, 0, KeyFrom::argument, 1,
     false, false, 0.6},
    {"Elixir.Application", "put_env", 3, Store::application_env, Action::write, 0, KeyFrom::argument, 1,
     false, false, 0.5},
    {"Elixir.Application", "put_env", 4, Store::application_env, Action::write, 0, KeyFrom::argument, 1,
     false, false, 0.5},
    {"Elixir.Application", "delete_env", 2, Store::application_env, Action::write, 0, KeyFrom::argument, 1,
     false, false, 0.4},
    {"Elixir.Application", "delete_env", 3, Store::application_env, Action::write, 0, KeyFrom::argument, 1,
     false, false, 0.4},
    {"Elixir.File", "exists?", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "exists?", 2, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "regular?", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "dir?", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "stat", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "read", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "ls", 1, Store::file, Action::read, -1, KeyFrom::argument, 0, false, false, 0.6},
    {"Elixir.File", "write", 2, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.45},
    {"Elixir.File", "write", 3, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.45},
    {"Elixir.File", "rm", 1, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.35},
    {"Elixir.File", "mkdir", 1, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.3},
    {"Elixir.File", "rename", 2, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.35},
    {"Elixir.File", "open", 2, Store::file, Action::atomic, -1, KeyFrom::argument, 0, false, false, 0.3},
    {"Elixir.File", "write!", 2, Store::file, Action::write, -1, KeyFrom::argument, 0, true, false, 0.45},
    {"Elixir.File", "write!", 3, Store::file, Action::write, -1, KeyFrom::argument, 0, true, false, 0.45},
    {"Elixir.File", "rm!", 1, Store::file, Action::write, -1, KeyFrom::argument, 0, true, false, 0.35},
    {"Elixir.File", "mkdir!", 1, Store::file, Action::write, -1, KeyFrom::argument, 0, true, false, 0.3},
    {"Elixir.File", "open!", 2, Store::file, Action::write, -1, KeyFrom::argument, 0, true, false, 0.3},
};

constexpr ContextCall kContextCalls[] = {
    {"mnesia", "transaction", 1, 0, -1, Context::transaction, -1},
    {"mnesia", "transaction", 2, 0, 1, Context::transaction, -1},
    {"mnesia", "transaction", 3, 0, 1, Context::transaction, -1},
    {"mnesia", "sync_transaction", 1, 0, -1, Context::transaction, -1},
    {"mnesia", "sync_transaction", 2, 0, 1, Context::transaction, -1},
    {"mnesia", "sync_transaction", 3, 0, 1, Context::transaction, -1},
    {"mnesia", "async_dirty", 1, 0, -1, Context::dirty, -1},
    {"mnesia", "async_dirty", 2, 0, 1, Context::dirty, -1},
    {"mnesia", "sync_dirty", 1, 0, -1, Context::dirty, -1},
    {"mnesia", "sync_dirty", 2, 0, 1, Context::dirty, -1},
    {"mnesia", "ets", 1, 0, -1, Context::dirty, -1},
    {"mnesia", "ets", 2, 0, 1, Context::dirty, -1},
    {"mnesia", "activity", 2, 1, -1, Context::none, 0},
    {"mnesia", "activity", 3, 1, 2, Context::none, 0},
    {"mnesia", "activity", 4, 1, 2, Context::none, 0},
    {"global", "trans", 2, 1, -1, Context::lock, -1},
    {"global", "trans", 3, 1, -1, Context::lock, -1},
    {"global", "trans", 4, 1, -1, Context::lock, -1},
};

using Key = std::tuple<Symbol, Symbol, uint32_t>;

/// Rows of one function stand together after sorting, so that a span can name them.
struct Index {
  std::vector<Access> rows{std::begin(kAccesses), std::end(kAccesses)};
  HashMap<Key, std::pair<uint32_t, uint32_t>> by_function;
  HashMap<Key, const ContextCall*> contexts;

  Index() {
    std::stable_sort(rows.begin(), rows.end(), [](const Access& a, const Access& b) {
      return std::tie(a.module, a.name, a.arity) < std::tie(b.module, b.name, b.arity);
    });
    for (uint32_t i = 0; i < rows.size(); ++i) {
      const Key key{Symbol(rows[i].module), Symbol(rows[i].name), rows[i].arity};
      auto [entry, added] = by_function.try_emplace(key, i, i);
      entry->second.second = i + 1;
    }
    for (const ContextCall& row : kContextCalls)
      contexts.emplace(Key{Symbol(row.module), Symbol(row.name), row.arity}, &row);
  }
};

const Index& index() {
  static const Index instance;
  return instance;
}

}  // namespace

std::string_view kind_word(Store store) {
  constexpr std::array<std::string_view, 15> words = {
      "registry",        "ets",     "ets",   "mnesia", "persistent_term",
      "application_env", "global",  "pg",    "dets",   "file",
      "process",         "counter", "agent", "via",    "server"};
  return words[static_cast<size_t>(store)];
}

std::span<const Access> accesses_of(Symbol module, Symbol name, uint32_t arity) {
  const auto found = index().by_function.find(Key{module, name, arity});
  if (found == index().by_function.end()) return {};
  return {index().rows.data() + found->second.first, found->second.second - found->second.first};
}

const ContextCall* context_call(Symbol module, Symbol name, uint32_t arity) {
  const auto found = index().contexts.find(Key{module, name, arity});
  return found == index().contexts.end() ? nullptr : found->second;
}

Context activity_context(std::string_view kind) {
  if (kind == "transaction" || kind == "sync_transaction") return Context::transaction;
  if (kind == "async_dirty" || kind == "sync_dirty" || kind == "ets") return Context::dirty;
  return Context::none;
}

bool ends_with_the_node(std::string_view name) {
  constexpr std::string_view names[] = {"init",        "erl_prim_loader",
                                        "code_server", "application_controller",
                                        "kernel_sup",  "file_server_2",
                                        "inet_db",     "global_name_server",
                                        "logger",      "rex",
                                        "kernel_refc"};
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

const Access* state_access(Symbol module, Symbol name, Action action) {
  // A value that was read and then written by two calls is lost as a row of a table is.
  static constexpr Access rows[] = {
      {"gen_server", "call", 2, Store::server, Action::read, 0, KeyFrom::argument, 1, false, false, 0.6},
      {"gen_server", "call", 2, Store::server, Action::write, 0, KeyFrom::argument, 1, false, false, 0.7},
      {"gen_server", "cast", 2, Store::server, Action::write, 0, KeyFrom::argument, 1, false, false, 0.7},
      {"Elixir.GenServer", "call", 2, Store::server, Action::read, 0, KeyFrom::argument, 1, false, false,
       0.6},
      {"Elixir.GenServer", "call", 2, Store::server, Action::write, 0, KeyFrom::argument, 1, false, false,
       0.7},
      {"Elixir.GenServer", "cast", 2, Store::server, Action::write, 0, KeyFrom::argument, 1, false, false,
       0.7},
  };
  const auto found = std::find_if(std::begin(rows), std::end(rows), [&](const Access& row) {
    return row.module == module.view() && row.name == name.view() && row.action == action;
  });
  return found == std::end(rows) ? nullptr : found;
}

Change change_of(const Access& access) {
  struct Row {
    std::string_view module, name;
    Change change;
  };
  // What is not here puts a new value in the place of the old one.
  static constexpr Row rows[] = {
      {"erlang", "unregister", Change::removes},
      {"ets", "delete", Change::removes},
      {"ets", "rename", Change::removes},
      {"ets", "delete_all_objects", Change::removes},
      {"ets", "match_delete", Change::removes},
      {"ets", "select_delete", Change::removes},
      {"ets", "delete_object", Change::removes},
      {"ets", "take", Change::removes},
      {"ets", "insert_new", Change::if_absent},
      {"ets", "update_counter", Change::counts},
      {"dets", "delete", Change::removes},
      {"dets", "delete_object", Change::removes},
      {"dets", "insert_new", Change::if_absent},
      {"dets", "update_counter", Change::counts},
      {"mnesia", "dirty_delete", Change::removes},
      {"mnesia", "dirty_delete_object", Change::removes},
      {"mnesia", "delete", Change::removes},
      {"mnesia", "s_delete", Change::removes},
      {"mnesia", "dirty_update_counter", Change::counts},
      {"persistent_term", "erase", Change::removes},
      {"application", "unset_env", Change::removes},
      {"Elixir.Application", "delete_env", Change::removes},
      {"Elixir.Process", "unregister", Change::removes},
      {"global", "unregister_name", Change::removes},
      {"global", "register_name", Change::if_absent},
      {"pg", "join", Change::adds},
      {"pg", "leave", Change::removes},
      {"file", "delete", Change::removes},
      {"file", "del_dir", Change::removes},
      {"file", "make_dir", Change::if_absent},
      {"Elixir.File", "rm", Change::removes},
      {"Elixir.File", "rm!", Change::removes},
      {"Elixir.File", "mkdir", Change::if_absent},
      {"Elixir.File", "mkdir!", Change::if_absent},
  };
  const auto found = std::find_if(std::begin(rows), std::end(rows), [&](const Row& row) {
    return row.module == access.module && row.name == access.name;
  });
  return found == std::end(rows) ? Change::replaces : found->change;
}

std::string_view answer_if_second(const Access& access) {
  return access.name == "make_dir" || access.name == "mkdir" ? "eexist" : "";
}

bool makes_new_value(Symbol module, Symbol name) {
  static constexpr std::pair<std::string_view, std::string_view> rows[] = {
      {"erlang", "make_ref"},
      {"erlang", "unique_integer"},
      {"erlang", "monitor"},
      {"erlang", "alias"},
      {"crypto", "strong_rand_bytes"},
      {"rand", "bytes"},
      {"p1_rand", "get_string"},
      {"p1_rand", "get_alphanum_string"},
      {"p1_rand", "bytes"},
      {"Elixir.Ecto.UUID", "generate"},
  };
  return std::find(std::begin(rows), std::end(rows), std::pair(module.view(), name.view())) != std::end(rows);
}

bool is_set_up_name(Symbol name) {
  static constexpr std::string_view words[] = {"start", "init", "setup", "set_up", "boot", "install"};
  return std::any_of(std::begin(words), std::end(words), [&](std::string_view word) {
    const std::string_view text = name.view();
    return text.starts_with(word) && (text.size() == word.size() || text[word.size()] == '_');
  });
}

bool hands_table_over(Symbol module, Symbol name) {
  return module.view() == "ets" && name.view() == "give_away";
}

bool is_pure(Symbol module, Symbol name, uint32_t arity) {
  (void)arity;
  static const HashSet<Symbol> impure_erlang = [] {
    HashSet<Symbol> set;
    for (const char* word : {"self",
                             "node",
                             "nodes",
                             "now",
                             "date",
                             "time",
                             "localtime",
                             "universaltime",
                             "timestamp",
                             "monotonic_time",
                             "system_time",
                             "unique_integer",
                             "make_ref",
                             "get",
                             "put",
                             "erase",
                             "get_keys",
                             "whereis",
                             "registered",
                             "register",
                             "unregister",
                             "send",
                             "!",
                             "send_nosuspend",
                             "send_after",
                             "start_timer",
                             "cancel_timer",
                             "read_timer",
                             "spawn",
                             "spawn_link",
                             "spawn_monitor",
                             "spawn_opt",
                             "spawn_request",
                             "exit",
                             "error",
                             "throw",
                             "raise",
                             "halt",
                             "link",
                             "unlink",
                             "monitor",
                             "demonitor",
                             "alias",
                             "unalias",
                             "process_flag",
                             "process_info",
                             "processes",
                             "is_process_alive",
                             "group_leader",
                             "apply",
                             "statistics",
                             "system_info",
                             "system_flag",
                             "memory",
                             "open_port",
                             "port_command",
                             "port_control",
                             "port_close",
                             "port_connect",
                             "port_call",
                             "ports",
                             "port_info",
                             "load_nif",
                             "nif_error",
                             "trace",
                             "trace_pattern",
                             "trace_info",
                             "garbage_collect",
                             "hibernate",
                             "suspend_process",
                             "resume_process",
                             "yield",
                             "set_cookie",
                             "get_cookie",
                             "disconnect_node",
                             "monitor_node",
                             "load_module",
                             "delete_module",
                             "purge_module",
                             "check_process_code",
                             "bump_reductions",
                             "display",
                             "dist_ctrl_get_data",
                             "dist_ctrl_put_data",
                             "time_offset",
                             "loaded",
                             "module_loaded",
                             "function_exported",
                             "get_module_info",
                             "pre_loaded",
                             "is_alive",
                             "exit_signal",
                             "bif_error",
                             "preloaded"})
      set.insert(Symbol(word));
    return set;
  }();
  static const HashSet<Symbol> pure_modules = [] {
    HashSet<Symbol> set;
    for (const char* word :
         {"lists",         "maps",        "string",         "binary",      "proplists",      "dict",
          "orddict",       "sets",        "ordsets",        "gb_trees",    "gb_sets",        "queue",
          "array",         "math",        "filename",       "unicode",     "base64",         "io_lib",
          "uri_string",    "re",          "calendar",       "sofs",        "erl_anno",       "Elixir.Enum",
          "Elixir.String", "Elixir.Map",  "Elixir.Keyword", "Elixir.List", "Elixir.Integer", "Elixir.Atom",
          "Elixir.Module", "Elixir.Tuple"})
      set.insert(Symbol(word));
    return set;
  }();
  if (module.view() == "erlang") return !impure_erlang.contains(name);
  return pure_modules.contains(module);
}

}  // namespace ravel::model
