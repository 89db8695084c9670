// SPDX-License-Identifier: Apache-2.0
//
// Which calls of built-ins are no events although the built-in is one that can be: by its arguments nobody
// else of the program can notice this call, nor when it happened. Fewer events are fewer steps for the
// explorer; the number of different executions is the same.
#include <algorithm>

#include "vm/binary.h"
#include "vm/iodata.h"
#include "vm/machine.h"
#include "vm/questions.h"
#include "vm/tables.h"
#include "vm/ties.h"

namespace ravel::vm {

namespace {

enum class Rule : uint8_t {
  seen,
  never,       ///< nothing that a program can tell
  send,        ///< to OTP's own processes that do not mind
  monitor,     ///< of OTP's own processes
  demonitor,   ///< of them, or of nothing
  flag,        ///< other than trap_exit
  unique,      ///< other than monotonic
  ets_new,     ///< without a name
  ets_table,   ///< the first argument: a private table, or one that only OTP's logger and such write
  own_info,    ///< about the process itself, and nothing that others change
  dictionary,  ///< unless somebody looks (looks.h); likewise the next two
  atom,        ///< and unless it is one that there is already
  leader,
  clock,       ///< likewise, if time does not stand still
  system,      ///< how many processes or tables there are
  alive,       ///< of itself, or of OTP's own processes
  whereis,     ///< names that OTP's own processes have
  unlink,      ///< nobody is linked, nor will be
  persistent,  ///< what OTP's logger and scanner keep there
};

struct Entry {
  std::string_view module, name;
  Rule rule;
};
constexpr Entry kRules[] = {
    {"erlang", "!", Rule::send},
    {"erlang", "send", Rule::send},
    {"erlang", "monitor", Rule::monitor},
    {"erlang", "demonitor", Rule::demonitor},
    {"erlang", "process_flag", Rule::flag},
    {"erlang", "unique_integer", Rule::unique},
    {"erlang", "hibernate", Rule::never},
    {"erlang", "alias", Rule::never},
    {"erlang", "spawn_request_abandon", Rule::never},
    {"erlang", "display", Rule::never},
    {"erlang", "display_string", Rule::never},
    {"erlang", "display_nl", Rule::never},
    {"erlang", "statistics", Rule::never},
    {"erlang", "is_process_alive", Rule::alive},
    {"erlang", "whereis", Rule::whereis},
    {"erlang", "unlink", Rule::unlink},
    {"persistent_term", "get", Rule::persistent},
    {"persistent_term", "put", Rule::persistent},
    {"erlang", "process_info", Rule::own_info},
    {"erlang", "put", Rule::dictionary},
    {"erlang", "erase", Rule::dictionary},
    {"erlang", "list_to_atom", Rule::atom},
    {"erlang", "list_to_existing_atom", Rule::atom},
    {"erlang", "binary_to_atom", Rule::atom},
    {"erlang", "binary_to_existing_atom", Rule::atom},
    {"erlang", "group_leader", Rule::leader},
    {"erlang", "system_info", Rule::system},
    {"erlang", "monotonic_time", Rule::clock},
    {"erlang", "system_time", Rule::clock},
    {"erlang", "timestamp", Rule::clock},
    {"erlang", "date", Rule::clock},
    {"erlang", "time", Rule::clock},
    {"erlang", "localtime", Rule::clock},
    {"erlang", "universaltime", Rule::clock},
    {"os", "system_time", Rule::clock},
    {"os", "timestamp", Rule::clock},
    {"os", "perf_counter", Rule::clock},
    {"erlang", "function_exported", Rule::never},
    {"erlang", "module_loaded", Rule::never},
    {"erlang", "loaded", Rule::never},
    {"erts_internal", "process_display", Rule::never},
    {"ets", "new", Rule::ets_new},
    {"ets", "all", Rule::seen},
    {"ets", "internal_request_all", Rule::seen},
};

std::vector<Rule> make_rules() {
  std::vector<Rule> rules;
  for (const Builtin& builtin : builtins()) {
    Rule rule = builtin.module == "ets"    ? Rule::ets_table
                : builtin.module == "code" ? Rule::never
                                           : Rule::seen;
    for (const Entry& entry : kRules)
      if (entry.module == builtin.module && entry.name == builtin.name) rule = entry.rule;
    rules.push_back(rule);
  }
  return rules;
}

bool list_has(Term list, std::string_view name) {
  for (; list.is_cons(); list = list.tail())
    if (list.head().is_atom() && atom_text(list.head()) == name) return true;
  return false;
}

bool is_private_table(const Machine& machine, Term name) {
  const Tables& tables = machine.tables();
  const Table* table = name.is_atom()        ? tables.find_named(name)
                       : name.is_reference() ? tables.find(reference_id(name))
                                             : nullptr;
  if (!table) return false;
  if (table->options.access == TableAccess::private_) return table->owner.is(machine.running());
  const Process* owner = machine.find(table->owner);
  return owner && owner->is_harmless && table->options.access != TableAccess::public_;
}

/// Keys of persistent terms are by convention the module that uses them, or tuples that begin with it.
bool is_own_key(Term key) {
  if (key.is_tuple() && key.tuple_size() > 0) key = key.element(0);
  if (!key.is_atom()) return false;
  const std::string_view name = atom_text(key);
  return name.starts_with("logger") || name.starts_with("$logger") || name == "erl_features";
}

/// Whether the text, a list or a binary, is that of an atom there is: it will not go away.
bool names_known_atom(const Machine& machine, Term text) {
  std::optional<std::string> bytes;
  std::vector<uint8_t> scratch;
  if (is_binary(text))
    bytes = std::string(as_text(bytes_of(text, scratch)));
  else
    bytes = utf8_of_list(text);
  return !bytes || machine.knows_atom(Symbol(*bytes));
}

std::vector<Dropping> make_droppings() {
  std::vector<Dropping> found;
  for (const Builtin& builtin : builtins()) {
    const bool is_erlang = builtin.module == "erlang";
    found.push_back(!is_erlang                       ? Dropping::nothing
                    : builtin.name == "demonitor"    ? Dropping::monitor
                    : builtin.name == "unalias"      ? Dropping::alias
                    : builtin.name == "unlink"       ? Dropping::link
                    : builtin.name == "process_flag" ? Dropping::trap
                                                     : Dropping::nothing);
  }
  return found;
}

bool is_reference(Term term, uint64_t id) { return term.is_reference() && reference_id(term) == id; }

}  // namespace

/// Which signals are ignored, or mean something else, after what it does next.
Dropping Machine::dropping_of(const Process& process) {
  static const std::vector<Dropping> all = make_droppings();
  if (process.position != Position::event || process.next_builtin >= all.size()) return Dropping::nothing;
  return all[process.next_builtin];
}

bool Machine::would_drop(const Process& process, const Signal& signal) {
  const Dropping dropping = dropping_of(process);
  if (dropping == Dropping::nothing || process.registers.empty()) return false;
  const Term what = process.registers[0];
  switch (signal.kind) {
    case SignalKind::down: {
      if (dropping != Dropping::monitor || !is_reference(what, signal.reference)) return false;
      // With `flush` it makes no difference whether it had arrived, unless the answer tells.
      const bool has_options = builtins()[process.next_builtin].arity == 2;
      return !has_options || !list_has(process.registers[1], "flush") ||
             list_has(process.registers[1], "info");
    }
    case SignalKind::alias_message:
      return (dropping == Dropping::monitor || dropping == Dropping::alias) &&
             is_reference(what, signal.reference);
    case SignalKind::link_exit:
      // A normal one does nothing to who does not trap exits, linked or not.
      if (dropping == Dropping::link)
        return what.is(signal.from) && (process.trap_exit || !signal.payload.term.is(atoms::normal));
      return dropping == Dropping::trap;
    case SignalKind::exit:
      return dropping == Dropping::trap;
    case SignalKind::link:
      return dropping == Dropping::link && what.is(signal.from);
    default:
      return false;
  }
}

namespace {

/// Calls that touch the same things the same way whatever was done before, as far as they find what they work
/// on; what does not is for the touches to tell.
constexpr std::pair<std::string_view, std::string_view> kSteady[] = {
    {"erlang", "!"},
    {"erlang", "send"},
    {"erlang", "spawn"},
    {"erlang", "spawn_link"},
    {"erlang", "spawn_opt"},
    {"erlang", "monitor"},
    {"erlang", "demonitor"},
    {"erlang", "unlink"},
    {"erlang", "exit"},
    {"erlang", "process_flag"},
    {"erlang", "send_after"},
    {"erlang", "start_timer"},
    {"erlang", "whereis"},
    {"ets", "new"},
    {"ets", "insert"},
    {"ets", "lookup"},
    {"ets", "member"},
    {"ets", "lookup_element"},
    {"ets", "update_counter"},
    {"erts_internal", "counters_get"},
    {"erts_internal", "counters_add"},
    {"erts_internal", "counters_put"},
    {"erts_internal", "counters_new"},
    {"atomics", "get"},
    {"atomics", "put"},
    {"atomics", "add"},
    {"atomics", "sub"},
    {"atomics", "add_get"},
    {"atomics", "sub_get"},
    {"atomics", "exchange"},
    {"persistent_term", "get"},
    {"persistent_term", "put"},
};

std::vector<bool> make_steady() {
  std::vector<bool> steady;
  for (const Builtin& builtin : builtins())
    steady.push_back(std::any_of(std::begin(kSteady), std::end(kSteady), [&](const auto& entry) {
      return entry.first == builtin.module && entry.second == builtin.name;
    }));
  return steady;
}

/// A table that has no name, and is there: a row of it.
bool is_steady_touch(const Touch& touch) {
  switch (touch.kind) {
    case ObjectKind::table:
    case ObjectKind::persistent:
      return touch.key != 0 || touch.mode == TouchMode::add;
    case ObjectKind::life:
    case ObjectKind::ties:
    case ObjectKind::trap:
    case ObjectKind::processes:
    case ObjectKind::counter:
    case ObjectKind::timer:
      return true;
    case ObjectKind::mailbox:
      return touch.mode == TouchMode::add;
    case ObjectKind::name:
      return touch.mode == TouchMode::read;
    default:
      return false;
  }
}

}  // namespace

/// Whether the call, or with kNoBuiltin another step, would have touched the same in any case.
bool Machine::is_steady(uint32_t builtin, std::span<const Touch> touched) {
  static const std::vector<bool> steady = make_steady();
  if (builtin < steady.size() && !steady[builtin]) return false;
  // By name: whose mailbox it is may change.
  const auto is_of = [&](ObjectKind kind) {
    return std::any_of(touched.begin(), touched.end(),
                       [&](const Touch& touch) { return touch.kind == kind; });
  };
  if (is_of(ObjectKind::name) && is_of(ObjectKind::mailbox)) return false;
  return std::all_of(touched.begin(), touched.end(), is_steady_touch);
}

bool asks_for_messages(Term items) {
  static const Term messages = make_atom("messages"), length = make_atom("message_queue_len");
  const auto is_it = [](Term item) { return item.is(messages) || item.is(length); };
  if (items.is_none() || is_it(items)) return true;
  for (; items.is_cons(); items = items.tail())
    if (is_it(items.head())) return true;
  return false;
}

bool Machine::is_unseen(const Process& process, uint32_t builtin, const Term* arguments) const {
  static const std::vector<Rule> rules = make_rules();
  const Rule rule = builtin == kSendBuiltin ? Rule::send : rules[builtin];
  const auto is_system = [&](Term who, bool harmless) {
    if (who.is_atom()) who = whereis(who);
    const Process* other = who && who.is_pid() ? find(who) : nullptr;
    return other && other->is_system && (other->is_harmless || !harmless);
  };
  switch (rule) {
    case Rule::seen:
      return false;
    case Rule::never:
      return true;
    case Rule::send:
      return is_system(arguments[0], true);
    case Rule::monitor:
      return is_system(arguments[1], false);
    case Rule::demonitor: {
      if (!arguments[0].is_reference()) return true;
      const auto monitor = process.monitors.find(reference_id(arguments[0]));
      return monitor == process.monitors.end() || !monitor->second.target.is_pid() ||
             is_system(monitor->second.target, false);
    }
    case Rule::flag:
      return !arguments[0].is(atoms::trap_exit) || arguments[1].is(Term::boolean(process.trap_exit));
    case Rule::unique:
      return !list_has(arguments[0], "monotonic");
    case Rule::ets_new:
      return !list_has(arguments[1], "named_table") && !watches(Watch::tables);
    case Rule::ets_table:
      return is_private_table(*this, arguments[0]);
    case Rule::own_info:
      return arguments[0].is(process.pid) && builtin != kSendBuiltin && builtins()[builtin].arity == 2 &&
             is_of_itself(arguments[1]);
    case Rule::dictionary:
      return !watches(Watch::dictionary);
    case Rule::atom:
      return !watches(Watch::atoms) || names_known_atom(*this, arguments[0]);
    case Rule::leader:
      return !watches(Watch::leader);
    case Rule::clock:
      return !watches(Watch::clock) || options_->time_outs == TimeOuts::last;
    case Rule::system:
      return !arguments[0].is_atom() ||
             (atom_text(arguments[0]) != "process_count" && atom_text(arguments[0]) != "ets_count");
    case Rule::alive:
      return arguments[0].is(process.pid) || is_system(arguments[0], false);
    case Rule::whereis:
      return is_system(arguments[0], false);
    case Rule::unlink:
      // Who is not linked may be by a link that is under way.
      return !has_link(process, arguments[0]) &&
             (!arguments[0].is_pid() || arguments[0].is(process.pid) || is_system(arguments[0], false));
    case Rule::persistent:
      return builtins()[builtin].arity > 0 && is_own_key(arguments[0]);
  }
  return false;
}

}  // namespace ravel::vm
