// SPDX-License-Identifier: Apache-2.0
//
// Which calls of built-ins are no events although the built-in is one that can be: by its arguments nobody
// else of the program can notice this call, nor when it happened. Fewer events are fewer steps for the
// explorer; the number of different executions is the same.
#include <algorithm>

#include "vm/machine.h"
#include "vm/tables.h"

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
  ets_table,   ///< the first argument: a private table
  about_self,  ///< the first argument is the process itself
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
    {"erlang", "is_process_alive", Rule::about_self},
    {"erlang", "process_info", Rule::seen},
    {"erts_internal", "process_display", Rule::never},
    {"ets", "new", Rule::ets_new},
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
  return table && table->options.access == TableAccess::private_ && table->owner.is(machine.running());
}

}  // namespace

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
      return !list_has(arguments[1], "named_table");
    case Rule::ets_table:
      return is_private_table(*this, arguments[0]);
    case Rule::about_self:
      return arguments[0].is(process.pid);
  }
  return false;
}

}  // namespace ravel::vm
