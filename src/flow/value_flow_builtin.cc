// SPDX-License-Identifier: Apache-2.0
//
// What those built-ins do to values. Most of the table only says what type a result has, so that
// it does not count as unknown.
#include "flow/value_flow_builtin.h"

#include <algorithm>

#include "flow/value_flow_state.h"
#include "model/call_index.h"

namespace ravel::flow {

namespace {

using B = Builtin;

struct Entry {
  std::string_view module, name;
  uint8_t arity;
  Builtin builtin;
};

constexpr Entry kEntries[] = {
    {"erlang", "self", 0, B::self},
    {"erlang", "make_ref", 0, B::gives_reference},
    {"erlang", "monitor", 2, B::gives_reference},
    {"erlang", "monitor", 3, B::gives_reference},
    {"erlang", "alias", 0, B::gives_reference},
    {"erlang", "alias", 1, B::gives_reference},
    {"erlang", "start_timer", 3, B::send_after},
    {"erlang", "start_timer", 4, B::send_after},
    {"erlang", "send_after", 3, B::send_after},
    {"erlang", "send_after", 4, B::send_after},
    {"timer", "send_after", 3, B::send_after},
    {"timer", "send_interval", 3, B::send_after},
    {"erlang", "send", 2, B::send},
    {"erlang", "send", 3, B::send},
    {"erlang", "!", 2, B::send},
    {"Elixir.Kernel", "send", 2, B::send},
    {"Elixir.Process", "send", 3, B::send},
    {"erlang", "register", 2, B::register_name},
    {"Elixir.Process", "register", 2, B::register_name},
    {"erlang", "whereis", 1, B::whereis},
    {"Elixir.Process", "whereis", 1, B::whereis},
    {"global", "register_name", 2, B::register_global},
    {"global", "register_name", 3, B::register_global},
    {"global", "re_register_name", 2, B::register_global},
    {"global", "whereis_name", 1, B::whereis_global},
    {"sys", "handle_system_msg", 6, B::system_message},
    {"sys", "handle_system_msg", 7, B::system_message},
    {"erlang", "put", 2, B::dictionary_put},
    {"erlang", "get", 1, B::dictionary_get},
    {"erlang", "erase", 1, B::dictionary_get},
    {"Elixir.Process", "put", 2, B::dictionary_put},
    {"Elixir.Process", "get", 1, B::dictionary_get},
    {"application", "set_env", 3, B::environment_put},
    {"application", "set_env", 4, B::environment_put},
    {"application", "get_env", 2, B::environment_get},
    {"application", "get_env", 3, B::environment_get_default},
    {"Elixir.Application", "put_env", 3, B::environment_put},
    {"Elixir.Application", "get_env", 3, B::environment_get_default},
    {"persistent_term", "put", 2, B::persistent_put},
    {"persistent_term", "get", 1, B::persistent_get},
    {"persistent_term", "get", 2, B::persistent_get_default},
    {"ets", "new", 2, B::table_new},
    {"ets", "insert", 2, B::table_insert},
    {"ets", "insert_new", 2, B::table_insert},
    {"ets", "lookup", 2, B::table_lookup},
    {"ets", "take", 2, B::table_lookup},
    {"ets", "tab2list", 1, B::table_lookup},
    {"ets", "match_object", 2, B::table_lookup},
    {"ets", "lookup_element", 3, B::table_take_element},
    {"ets", "give_away", 3, B::table_give_away},
    {"ets", "whereis", 1, B::table_whereis},
    {"ets", "member", 2, B::gives_boolean},
    {"ets", "delete", 1, B::gives_true},
    {"ets", "delete", 2, B::gives_true},
    {"ets", "update_counter", 3, B::gives_unknown},
    {"erlang", "element", 2, B::element},
    {"erlang", "setelement", 3, B::set_element},
    {"erlang", "hd", 1, B::head},
    {"erlang", "tl", 1, B::tail},
    {"erlang", "make_fun", 3, B::make_fun},
    {"erlang", "apply", 2, B::apply_fun},
    {"erlang", "apply", 3, B::apply_mfa},
    {"Elixir.Kernel", "apply", 2, B::apply_fun},
    {"Elixir.Kernel", "apply", 3, B::apply_mfa},
    {"erlang", "tuple_to_list", 1, B::tuple_to_list},
    {"erlang", "list_to_tuple", 1, B::list_to_tuple},
    {"maps", "new", 0, B::map_new},
    {"Elixir.Map", "new", 0, B::map_new},
    {"maps", "get", 2, B::map_get},
    {"erlang", "map_get", 2, B::map_get},
    {"maps", "get", 3, B::map_get_default},
    {"maps", "find", 2, B::map_find},
    {"maps", "put", 3, B::map_put},
    {"maps", "update", 3, B::map_put},
    {"maps", "remove", 2, B::map_remove},
    {"maps", "merge", 2, B::map_merge},
    {"maps", "values", 1, B::map_values},
    {"maps", "from_list", 1, B::map_from_list},
    {"maps", "keys", 1, B::gives_unknown},
    {"maps", "is_key", 2, B::gives_boolean},
    {"maps", "size", 1, B::gives_number},
    {"Elixir.Map", "get", 2, B::map_get_first},
    {"Elixir.Map", "get", 3, B::map_get_first},
    {"Elixir.Map", "fetch!", 2, B::map_get_first},
    {"Elixir.Map", "put", 3, B::map_put_first},
    {"Elixir.Map", "merge", 2, B::map_merge},
    {"Elixir.Map", "values", 1, B::map_values},
    {"Elixir.Supervisor", "init", 2, B::supervisor_init},
    {"Elixir.DynamicSupervisor", "init", 1, B::supervisor_init},
    {"Elixir.Supervisor", "child_spec", 2, B::first_argument},
    {"erlang", "error", 1, B::raises},
    {"erlang", "error", 2, B::raises},
    {"erlang", "error", 3, B::raises},
    {"erlang", "exit", 1, B::raises},
    {"erlang", "throw", 1, B::raises},
    {"erlang", "raise", 3, B::raises},
    {"erlang", "nif_error", 1, B::gives_unknown},
    {"erlang", "nif_error", 2, B::gives_unknown},
    {"erlang", "link", 1, B::gives_true},
    {"erlang", "unlink", 1, B::gives_true},
    {"erlang", "exit", 2, B::gives_true},
    {"erlang", "demonitor", 1, B::gives_true},
    {"erlang", "demonitor", 2, B::gives_boolean},
    {"erlang", "unregister", 1, B::gives_true},
    {"io", "format", 1, B::gives_ok},
    {"io", "format", 2, B::gives_ok},
    {"io", "format", 3, B::gives_ok},
    {"timer", "sleep", 1, B::gives_ok},
    {"erlang", "node", 0, B::gives_atom},
    {"erlang", "node", 1, B::gives_atom},
    {"erlang", "list_to_atom", 1, B::gives_atom},
    {"erlang", "list_to_existing_atom", 1, B::gives_atom},
    {"erlang", "binary_to_atom", 1, B::gives_atom},
    {"erlang", "binary_to_atom", 2, B::gives_atom},
    {"erlang", "binary_to_existing_atom", 1, B::gives_atom},
    {"erlang", "binary_to_existing_atom", 2, B::gives_atom},
    {"erlang", "atom_to_list", 1, B::gives_string},
    {"erlang", "integer_to_list", 1, B::gives_string},
    {"erlang", "integer_to_list", 2, B::gives_string},
    {"erlang", "binary_to_list", 1, B::gives_string},
    {"erlang", "pid_to_list", 1, B::gives_string},
    {"erlang", "ref_to_list", 1, B::gives_string},
    {"erlang", "float_to_list", 1, B::gives_string},
    {"erlang", "list_to_binary", 1, B::gives_binary},
    {"erlang", "iolist_to_binary", 1, B::gives_binary},
    {"erlang", "atom_to_binary", 1, B::gives_binary},
    {"erlang", "atom_to_binary", 2, B::gives_binary},
    {"erlang", "integer_to_binary", 1, B::gives_binary},
    {"erlang", "term_to_binary", 1, B::gives_binary},
    {"erlang", "term_to_binary", 2, B::gives_binary},
    {"erlang", "binary_part", 2, B::gives_binary},
    {"erlang", "binary_part", 3, B::gives_binary},
    {"erlang", "md5", 1, B::gives_binary},
    {"crypto", "strong_rand_bytes", 1, B::gives_binary},
};

// Of module erlang, with any arity.
constexpr std::string_view kNumbers[] = {"+",
                                         "-",
                                         "*",
                                         "/",
                                         "div",
                                         "rem",
                                         "band",
                                         "bor",
                                         "bxor",
                                         "bnot",
                                         "bsl",
                                         "bsr",
                                         "abs",
                                         "length",
                                         "size",
                                         "tuple_size",
                                         "map_size",
                                         "byte_size",
                                         "bit_size",
                                         "round",
                                         "trunc",
                                         "float",
                                         "ceil",
                                         "floor",
                                         "phash2",
                                         "phash",
                                         "crc32",
                                         "adler32",
                                         "unique_integer",
                                         "system_time",
                                         "monotonic_time",
                                         "time_offset",
                                         "list_to_integer",
                                         "binary_to_integer",
                                         "list_to_float",
                                         "iolist_size",
                                         "convert_time_unit",
                                         "system_flag"};
constexpr std::string_view kBooleans[] = {"==",
                                          "/=",
                                          "=:=",
                                          "=/=",
                                          "<",
                                          ">",
                                          "=<",
                                          ">=",
                                          "and",
                                          "or",
                                          "xor",
                                          "not",
                                          "is_atom",
                                          "is_list",
                                          "is_tuple",
                                          "is_map",
                                          "is_pid",
                                          "is_port",
                                          "is_integer",
                                          "is_float",
                                          "is_number",
                                          "is_binary",
                                          "is_bitstring",
                                          "is_function",
                                          "is_reference",
                                          "is_boolean",
                                          "is_record",
                                          "is_map_key",
                                          "is_process_alive",
                                          "is_builtin",
                                          "is_alive",
                                          "function_exported"};

}  // namespace

Builtin ValueFlow::State::find_builtin(const ir::FuncName& name) {
  static const model::CallIndex<Entry> index{kEntries};
  static const Symbol kErlang("erlang");
  static const auto by_name = [] {
    HashMap<Symbol, Builtin> map;
    for (const std::string_view word : kNumbers) map.emplace(Symbol(word), B::gives_number);
    for (const std::string_view word : kBooleans) map.emplace(Symbol(word), B::gives_boolean);
    return map;
  }();
  if (const Entry* entry = index.find(name.module, name.name, name.arity)) return entry->builtin;
  if (name.module != kErlang) return B::none;
  const auto it = by_name.find(name.name);
  return it == by_name.end() ? B::none : it->second;
}

SetId ValueFlow::State::eval_builtin(const Site& site, Builtin builtin, std::span<const SetId> args) {
  // Reads or writes the variable of each constant key; a key that is not known is one variable more, in which
  // all others may be meant.
  const auto variables = [&](GlobalKind kind, SetId first, SetId second, auto&& act) {
    for (size_t i = 0; i < sets.objects(first).size(); ++i)
      for (size_t j = 0; j < sets.objects(second).size(); ++j) {
        const ObjId a = sets.objects(first)[i], b = sets.objects(second)[j];
        const bool constants = is_constant(objects[a].kind) && is_constant(objects[b].kind);
        act(constants ? global(kind, a.index(), b.index()) : global(kind, 0, 0));
      }
  };
  const auto read_variables = [&](GlobalKind kind, SetId a, SetId b) {
    SetId result = read(global(kind, 0, 0));
    variables(kind, a, b, [&](CellId cell) { result = sets.unite(result, read(cell)); });
    // What nobody was seen to set, somebody else sets.
    return result == ValueSets::kEmpty ? not_found() : result;
  };
  const SetId one = sets.singleton(Objects::kTrue);
  const auto arg = [&](size_t i) { return i < args.size() ? args[i] : ValueSets::kUnknown; };
  switch (builtin) {
    case B::none:
    case B::gives_unknown:
    case B::table_delete:
      return ValueSets::kUnknown;
    case B::gives_number:
      return sets.singleton(Objects::kAnyNumber);
    case B::gives_boolean:
      return bools;
    case B::gives_atom:
      return sets.singleton(Objects::kAnyAtom);
    case B::gives_binary:
      return sets.singleton(Objects::kAnyBinary);
    case B::gives_string:
      return sets.make({any_string, Objects::kNil});
    case B::gives_ok:
      return atom_set("ok");
    case B::gives_true:
      return one;
    case B::gives_reference:
      return sets.singleton(make(ObjKind::reference, site, 0, 0));
    case B::raises:
      return ValueSets::kEmpty;
    case B::self:
      return sets.singleton(Objects::kSelf);

    case B::element: {
      const auto index = sets.objects(arg(0));
      if (index.size() == 1 && objects[index[0]].kind == ObjKind::number && objects[index[0]].number > 0)
        return field_of(arg(1), static_cast<uint32_t>(objects[index[0]].number - 1), ObjKind::tuple);
      SetId all = sets.has_unknown(arg(1)) ? ValueSets::kUnknown : ValueSets::kEmpty;
      for (size_t i = 0; i < sets.objects(arg(1)).size(); ++i) {
        const Object& object = objects[sets.objects(arg(1))[i]];
        if (object.kind != ObjKind::tuple) continue;
        for (uint32_t e = 0; e < object.arity; ++e) all = sets.unite(all, read(cell_of(object.fields, e)));
      }
      return all;
    }
    case B::set_element: {
      const SetId old = arg(1);
      SetId result = sets.has_unknown(old) ? ValueSets::kUnknown : ValueSets::kEmpty;
      const auto index = sets.objects(arg(0));
      const bool known = index.size() == 1 && objects[index[0]].kind == ObjKind::number;
      const int64_t at = known ? objects[index[0]].number - 1 : -1;
      for (size_t i = 0; i < sets.objects(old).size(); ++i) {
        const ObjId from = sets.objects(old)[i];
        if (objects[from].kind != ObjKind::tuple) continue;
        const uint32_t arity = objects[from].arity;
        const ObjId to = make(ObjKind::tuple, site, static_cast<uint8_t>(std::min(arity, 199u)), arity);
        if (objects[to].arity != arity) continue;
        for (uint32_t e = 0; e < arity; ++e) {
          if (at < 0 || e == at) raise(cell_of(objects[to].fields, e), arg(2));
          if (e != at) raise(cell_of(objects[to].fields, e), read(cell_of(objects[from].fields, e)));
        }
        result = sets.insert(result, to);
      }
      return result;
    }
    case B::head:
      return field_of(arg(0), 0, ObjKind::cons);
    case B::tail:
      return field_of(arg(0), 1, ObjKind::cons);
    case B::tuple_to_list: {
      SetId all = sets.has_unknown(arg(0)) ? ValueSets::kUnknown : ValueSets::kEmpty;
      for (size_t i = 0; i < sets.objects(arg(0)).size(); ++i) {
        const Object& object = objects[sets.objects(arg(0))[i]];
        if (object.kind != ObjKind::tuple) continue;
        for (uint32_t e = 0; e < object.arity; ++e) all = sets.unite(all, read(cell_of(object.fields, e)));
      }
      return list_of(site, 200, all);
    }
    case B::list_to_tuple: {
      bool not_all = false;
      SetId result = ValueSets::kEmpty;
      for (const Args& items : unpack(arg(0), &not_all)) {
        const ObjId to = make(ObjKind::tuple, site, static_cast<uint8_t>(items.size()),
                              static_cast<uint32_t>(items.size()));
        for (uint32_t e = 0; e < items.size(); ++e) raise(cell_of(objects[to].fields, e), items[e]);
        result = sets.insert(result, to);
      }
      return not_all ? sets.unite(result, ValueSets::kUnknown) : result;
    }
    case B::make_fun: {
      const SetId m = arg(0), f = arg(1), a = arg(2);
      SetId result = ValueSets::kEmpty;
      const auto one_of = [&](SetId set, ObjKind kind) {
        return sets.objects(set).size() == 1 && objects[sets.objects(set)[0]].kind == kind;
      };
      if (one_of(m, ObjKind::atom) && one_of(f, ObjKind::atom) && one_of(a, ObjKind::number)) {
        const ir::FuncName name{objects[sets.objects(m)[0]].text, objects[sets.objects(f)[0]].text,
                                static_cast<uint32_t>(objects[sets.objects(a)[0]].number)};
        return sets.singleton(objects.function(name, program.find(name)));
      }
      return sets.unite(result, ValueSets::kUnknown);
    }
    case B::apply_fun: {
      Site there = site;
      there.binding = Binding::list;
      there.first_operand = 1;
      return call_fun_with_list(there, arg(0), arg(1));
    }
    case B::apply_mfa: {
      Site there = site;
      there.binding = Binding::list;
      there.first_operand = 2;
      return call_with_list(there, arg(0), arg(1), arg(2), EdgeKind::call);
    }

    case B::map_new:
      return sets.singleton(make(ObjKind::map, site, 0, 1));
    case B::map_get:
      return map_get(arg(1), arg(0));
    case B::map_get_default:
      return sets.unite(map_get(arg(1), arg(0)), arg(2));
    case B::map_get_first:
      return sets.unite(map_get(arg(0), arg(1)), args.size() == 3 ? args[2] : atom_set("nil"));
    case B::map_find:
      return sets.unite(tuple_of(site, 200, {atom_set("ok"), map_get(arg(1), arg(0))}), atom_set("error"));
    case B::map_put:
    case B::map_put_first: {
      const bool first = builtin == B::map_put_first;
      const ObjId map = make(ObjKind::map, site, 0, 1);
      const SetId key = first ? arg(1) : arg(0), value = first ? arg(2) : arg(1),
                  old = first ? arg(0) : arg(2);
      map_put(map, key, value);
      std::vector<ObjId> written;
      if (const auto keys = sets.objects(key); keys.size() == 1 && is_constant(objects[keys[0]].kind))
        written.push_back(keys[0]);
      map_copy(map, old, written);
      return sets.singleton(map);
    }
    case B::map_remove:
      return arg(1);
    case B::map_merge: {
      const ObjId map = make(ObjKind::map, site, 0, 1);
      map_copy(map, arg(0), {});
      map_copy(map, arg(1), {});
      return sets.singleton(map);
    }
    case B::map_values:
      return list_of(site, 200, map_values_of(arg(0)));
    case B::map_from_list: {
      const ObjId map = make(ObjKind::map, site, 0, 1);
      raise(objects[map].fields, field_of(elements_of(arg(0)), 1, ObjKind::tuple));
      return sets.singleton(map);
    }

    case B::rows_write:
    case B::rows_write_to:
    case B::rows_read:
      return eval_rows(site, builtin, args);
    case B::dictionary_put:
      variables(GlobalKind::dictionary, arg(0), one, [&](CellId cell) { raise(cell, arg(1)); });
      return ValueSets::kUnknown;
    case B::dictionary_get:
      return sets.unite(read_variables(GlobalKind::dictionary, arg(0), one), atom_set("undefined"));
    case B::environment_put:
      variables(GlobalKind::environment, arg(0), arg(1), [&](CellId cell) { raise(cell, arg(2)); });
      record_escape(arg(2), "kept in an application variable");
      return atom_set("ok");
    case B::environment_get: {
      // The configuration file may say anything.
      const SetId value =
          sets.unite(read_variables(GlobalKind::environment, arg(0), arg(1)), ValueSets::kUnknown);
      return sets.unite(tuple_of(site, 200, {atom_set("ok"), value}), atom_set("undefined"));
    }
    case B::environment_get_default: {
      const SetId value =
          sets.unite(read_variables(GlobalKind::environment, arg(0), arg(1)), ValueSets::kUnknown);
      return sets.unite(value, arg(2));
    }
    case B::persistent_put:
      variables(GlobalKind::persistent, arg(0), one, [&](CellId cell) { raise(cell, arg(1)); });
      record_escape(arg(1), "kept in a persistent term");
      return atom_set("ok");
    case B::persistent_get:
      return read_variables(GlobalKind::persistent, arg(0), one);
    case B::persistent_get_default:
      return sets.unite(read_variables(GlobalKind::persistent, arg(0), one), arg(1));

    case B::register_name:
    case B::register_global: {
      const GlobalKind kind = builtin == B::register_name ? GlobalKind::registered : GlobalKind::global_name;
      for (size_t i = 0; i < sets.objects(arg(0)).size(); ++i)
        if (const ObjId id = sets.objects(arg(0))[i]; is_constant(objects[id].kind))
          raise(global(kind, id.index()), arg(1));
      return builtin == B::register_name
                 ? one
                 : sets.make({objects.atom(Symbol("yes")), objects.atom(Symbol("no"))});
    }
    case B::whereis:
    case B::whereis_global: {
      const GlobalKind kind = builtin == B::whereis ? GlobalKind::registered : GlobalKind::global_name;
      SetId result = sets.unite(atom_set("undefined"), ValueSets::kUnknown);
      for (size_t i = 0; i < sets.objects(arg(0)).size(); ++i)
        if (const ObjId id = sets.objects(arg(0))[i]; is_constant(objects[id].kind))
          result = sets.unite(result, read(global(kind, id.index())));
      return result;
    }
    case B::send:
      deliver(site, arg(0), arg(1));
      return arg(1);
    case B::send_after:
      deliver(site, arg(1), arg(2));
      return sets.singleton(make(ObjKind::reference, site, 0, 0));

    case B::system_message: {
      // (Request, From, Parent, Module, Debug, State); it never comes back.
      const SetId parent = arg(2), module = arg(3), debug = arg(4), state = arg(5);
      constexpr SetId any = ValueSets::kUnknown;
      const auto call_back = [&](std::string_view name, std::initializer_list<SetId> with) {
        Site there = site;
        there.binding = Binding::unknown;
        return call_named(there, module, atom_set(name), std::span(with.begin(), with.size()),
                          EdgeKind::call);
      };
      call_back("system_continue", {parent, debug, state});
      call_back("system_terminate", {any, parent, debug, state});
      call_back("system_code_change", {state, any, any, any});
      call_back("system_get_state", {state});
      call_back("system_replace_state", {any, state});
      return ValueSets::kEmpty;
    }

    case B::table_new:
      return new_table(site, args);
    case B::table_insert:
      insert_into(arg(0), arg(1));
      return bools;
    case B::table_lookup:
      return list_of(site, 200, contents_of(arg(0)));
    case B::table_take_element: {
      const auto position = sets.objects(arg(2));
      if (position.size() != 1 || objects[position[0]].kind != ObjKind::number ||
          objects[position[0]].number < 1)
        return ValueSets::kUnknown;
      return field_of(contents_of(arg(0)), static_cast<uint32_t>(objects[position[0]].number - 1),
                      ObjKind::tuple);
    }
    case B::table_give_away:
      record_escape(tables_in(arg(0)), "given away");
      return one;
    case B::table_whereis:
      return sets.unite(tables_in(arg(0)), atom_set("undefined"));
    case B::first_argument:
      return arg(0);
    case B::supervisor_init: {
      const SetId children = args.size() == 2 ? arg(0) : sets.singleton(Objects::kNil);
      const SetId strategy = args.size() == 2 ? arg(1) : arg(0);
      return tuple_of(site, 201, {atom_set("ok"), tuple_of(site, 200, {strategy, children})});
    }
  }
  return ValueSets::kUnknown;
}

}  // namespace ravel::flow
