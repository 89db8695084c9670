// SPDX-License-Identifier: Apache-2.0
//
// The ways to start a process, here and on another node. The forms with funs and the synchronous ones across
// nodes are Erlang code in OTP's erlang module and end up here.
#include "vm/build.h"
#include "vm/machine.h"
#include "vm/questions.h"

namespace ravel::vm {

namespace {

/// What spawn_opt's and spawn_request's lists of options say.
struct Options {
  SpawnOptions spawn;
  bool monitor = false;
  Packed monitor_tag{{}, atoms::DOWN};
  AliasKind alias = AliasKind::none;
  Term reply_tag = make_atom("spawn_reply");
  bool reply_success = true, reply_error = true;
  std::vector<std::pair<Term, Packed>> flags;
};

bool read_priority(Term value, Options& options) {
  options.spawn.priority = value;
  return value.is(atoms::low) || value.is(atoms::normal) || value.is(atoms::high) || value.is(atoms::max);
}

bool read_reply(Term value, Options& options) {
  const std::string_view text = value.is_atom() ? atom_text(value) : "";
  options.reply_success = text == "yes" || text == "success_only";
  options.reply_error = text == "yes" || text == "error_only";
  return options.reply_success || options.reply_error || text == "no";
}

bool read_monitor(Term list, Options& options) {
  options.monitor = true;
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (!option.is_tuple(2)) return false;
    const Term value = option.element(1);
    const std::string_view text = value.is_atom() ? atom_text(value) : "";
    const bool is_tag = option.element(0).is(atoms::tag);
    if (!is_tag && !option.element(0).is(atoms::alias)) return false;
    if (is_tag)
      options.monitor_tag = pack(value);
    else if (text == "explicit_unalias")
      options.alias = AliasKind::explicit_unalias;
    else if (text == "demonitor")
      options.alias = AliasKind::demonitor;
    else if (text == "reply_demonitor")
      options.alias = AliasKind::reply_demonitor;
    else
      return false;
  }
  return list.is_nil();
}

bool read_pair(Term name, Term value, bool is_request, Options& options) {
  const std::string_view text = name.is_atom() ? atom_text(name) : "";
  if (text == "priority") return read_priority(value, options);
  if (text == "monitor") return read_monitor(value, options);
  if (text == "reply_tag" && is_request) {
    options.reply_tag = value;
    return true;
  }
  if (text == "reply" && is_request) return read_reply(value, options);
  if (!name.is_atom() || !is_process_flag_value(name, value)) return false;
  options.flags.emplace_back(name, pack(kept_flag_value(name, value)));
  return true;
}

bool read_options(Term list, bool is_request, Options& options) {
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (option.is(atoms::link))
      options.spawn.link = true;
    else if (option.is(atoms::monitor))
      options.monitor = true;
    else if (!option.is_tuple(2) || !read_pair(option.element(0), option.element(1), is_request, options))
      return false;
  }
  return list.is_nil();
}

bool is_call(Term module, Term function, Term arguments) {
  return module.is_atom() && function.is_atom() && list_length(arguments) >= 0;
}

/// Starts it; `reference` names the monitor if one is wanted. None() if there are too many already.
Term start(Call& call, Term module, Term function, Term arguments, Options& options, uint64_t reference) {
  Machine& machine = call.machine();
  Process& self = call.process();
  if (!machine.has_room_for_process()) return Term::none();
  options.spawn.parent = self.pid;
  options.spawn.monitor = options.monitor ? reference : 0;
  const Term pid = machine.spawn(module, function, arguments, options.spawn);
  machine.own(pid)->flags = std::move(options.flags);
  if (!options.monitor) return pid;
  Monitor monitor;
  monitor.target = pid;
  monitor.tag = options.monitor_tag;
  monitor.alias = options.alias;
  monitor.made_at = self.receives;
  self.monitors.emplace(reference, std::move(monitor));
  if (options.alias != AliasKind::none) {
    self.aliases.emplace_back(reference, options.alias);
    machine.own_aliases().emplace(reference, self.pid);
  }
  return pid;
}

Term spawn_here(Call& call, bool link) {
  if (!is_call(call[0], call[1], call[2])) return call.badarg();
  Options options;
  options.spawn.link = link;
  options.spawn.node = call.process().pid.node_index();
  const Term pid = start(call, call[0], call[1], call[2], options, 0);
  return pid ? pid : call.system_limit();
}
Term spawn_3(Call& call) { return spawn_here(call, false); }
Term spawn_link_3(Call& call) { return spawn_here(call, true); }

Term spawn_opt_4(Call& call) {
  if (!is_call(call[0], call[1], call[2])) return call.badarg();
  Options options;
  if (!read_options(call[3], false, options)) return call.badarg(atoms::badopt);
  options.spawn.node = call.process().pid.node_index();
  const uint64_t reference = options.monitor ? call.machine().new_reference() : 0;
  const bool monitor = options.monitor;
  const Term pid = start(call, call[0], call[1], call[2], options, reference);
  if (!pid) return call.system_limit();
  if (!monitor) return pid;
  return make_tuple(call.heap(), {pid, make_reference(call.heap(), pid.node_index(), reference)});
}

/// Starts it on that node, or does not, and says so in a message if that is wanted.
void request(Call& call, std::optional<uint32_t> node, Term module, Term function, Term arguments,
             Options& options, uint64_t reference) {
  Heap& heap = call.heap();
  Machine& machine = call.machine();
  const Term self = call.process().pid;
  const Term name = make_reference(heap, self.node_index(), reference);
  const auto refuse = [&](Term why) {
    if (options.reply_error)
      machine.send_message(self, self, make_tuple(heap, {options.reply_tag, name, atoms::error, why}));
  };
  if (!node || !machine.connect(self.node_index(), *node)) return refuse(atoms::noconnection);
  options.spawn.node = *node;
  // A remote process talks to the group leader of whoever started it, as OTP has it.
  const Term pid = start(call, module, function, arguments, options, reference);
  if (!pid) return refuse(atoms::system_limit);
  if (!options.reply_success) return;
  // If the connection goes before it has arrived, another answer comes in its place (nodes.cc).
  const uint64_t mark = options.reply_error && *node != self.node_index() ? reference : 0;
  machine.send(pid, self,
               Signal{SignalKind::message, pid,
                      pack(make_tuple(heap, {options.reply_tag, name, atoms::ok, pid})), mark, 0});
}

Term spawn_request_4(Call& call) {
  if (!is_call(call[0], call[1], call[2])) return atoms::badarg;
  Options options;
  if (list_length(call[3]) < 0) return atoms::badarg;
  const bool is_understood = read_options(call[3], true, options);
  const uint64_t reference = call.machine().new_reference();
  const uint32_t here = call.process().pid.node_index();
  if (!is_understood) {
    const Term name = make_reference(call.heap(), here, reference);
    const Term self = call.process().pid;
    if (options.reply_error)
      call.machine().send_message(
          self, self, make_tuple(call.heap(), {options.reply_tag, name, atoms::error, atoms::badopt}));
    return name;
  }
  request(call, here, call[0], call[1], call[2], options, reference);
  return make_reference(call.heap(), here, reference);
}

/// dist_spawn_request(Node, {M, F, A}, Options, spawn_opt | spawn_request)
Term dist_spawn_request_4(Call& call) {
  const Term function = call[1];
  if (!call[0].is_atom() || !function.is_tuple(3)) return atoms::badarg;
  if (!is_call(function.element(0), function.element(1), function.element(2))) return atoms::badarg;
  const bool is_request = call[3].is(make_atom("spawn_request"));
  Options options;
  if (!read_options(call[2], is_request, options)) return is_request ? atoms::badopt : atoms::badarg;
  const uint64_t reference = call.machine().new_reference();
  const bool monitor = options.monitor;
  request(call, call.machine().find_node(call[0]), function.element(0), function.element(1),
          function.element(2), options, reference);
  const Term name = make_reference(call.heap(), call.process().pid.node_index(), reference);
  return is_request ? name : make_tuple(call.heap(), {name, Term::boolean(monitor)});
}

/// Too late, always: the process has been started with the request.
Term spawn_request_abandon_1(Call& call) { return call[0].is_reference() ? atoms::false_ : call.badarg(); }

constexpr Builtin kTable[] = {
    {"erlang", "spawn", 3, spawn_3, false},
    {"erlang", "spawn_link", 3, spawn_link_3, false},
    {"erlang", "spawn_opt", 4, spawn_opt_4, false},
    {"erlang", "spawn_request_abandon", 1, spawn_request_abandon_1, false},
    {"erts_internal", "spawn_request", 4, spawn_request_4, false},
    {"erts_internal", "dist_spawn_request", 4, dist_spawn_request_4, false},
    {"erts_internal", "spawn_system_process", 3, spawn_3, false},
};

}  // namespace

std::span<const Builtin> spawn_builtins() { return kTable; }

}  // namespace ravel::vm
