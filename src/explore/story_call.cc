// SPDX-License-Identifier: Apache-2.0
#include "explore/story_call.h"

#include <fmt/format.h>

#include "vm/build.h"
#include "vm/fun.h"

namespace ravel::explore {

using vm::Term;

namespace {

StoryKind kind_of(std::string_view module, std::string_view name) {
  if (module != "erlang" && module != "erts_internal") return StoryKind::side_effect;
  if (name == "!" || name == "send") return StoryKind::send;
  if (name.starts_with("spawn") || name == "dist_spawn_request") return StoryKind::spawn;
  if (name == "link" || name == "unlink") return StoryKind::link;
  if (name == "monitor" || name == "demonitor") return StoryKind::monitor;
  if (name.ends_with("_timer") || name == "send_after") return StoryKind::timer;
  return StoryKind::side_effect;
}

bool is(Term term, std::string_view atom) { return term.is_atom() && vm::atom_text(term) == atom; }

std::vector<Term> items_of(Term list) {
  std::vector<Term> items;
  for (const Term item : vm::ListItems(list)) items.push_back(item);
  return items;
}

}  // namespace

/// Funs, and what stands behind the ways in which OTP starts its processes, are shown instead of these.
std::string CallWatcher::spawn_text(std::string_view name, Term module, Term function, Term arguments) const {
  std::vector<Term> items = items_of(arguments);
  if (is(module, "proc_lib") && is(function, "init_p") && items.size() == 5) {
    module = items[2], function = items[3], arguments = items[4];
    items = items_of(arguments);
    // gen:init_it(gen_server, Starter, Parent, [Name,] Module, Arguments, Options)
    if (is(module, "gen") && is(function, "init_it") && items.size() >= 6)
      return fmt::format("{}({} {})", name, print_(items[0]), print_(items[items.size() - 3]));
  }
  // proc_lib:init_p(Parent, Ancestors, Fun)
  if (is(module, "proc_lib") && is(function, "init_p") && items.size() == 3)
    return fmt::format("{}(fun)", name);
  const bool is_fun = is(module, "erlang") && is(function, "apply") && !items.empty() && items[0].is_fun();
  if (is_fun) return fmt::format("{}(fun)", name);
  std::string call = fmt::format("{}({}:{}(", name, print_(module), print_(function));
  for (size_t i = 0; i < items.size(); ++i) call += (i > 0 ? ", " : "") + print_(items[i]);
  return call + "))";
}

std::string CallWatcher::call_text(const vm::Builtin& builtin, const Term* arguments) const {
  const bool is_erlang = builtin.module == "erlang";
  if (is_erlang && builtin.name.starts_with("spawn") && builtin.arity >= 3)
    return spawn_text(builtin.name, arguments[0], arguments[1], arguments[2]);
  // Of another node: where, {Module, Function, Arguments}, options, by which function.
  if (builtin.name == "dist_spawn_request" && arguments[1].is_tuple(3))
    return fmt::format(
        "{} on {}",
        spawn_text("spawn", arguments[1].element(0), arguments[1].element(1), arguments[1].element(2)),
        print_(arguments[0]));
  std::string call =
      fmt::format("{}{}{}(", is_erlang ? "" : builtin.module, is_erlang ? "" : ":", builtin.name);
  for (uint32_t i = 0; i < builtin.arity; ++i) call += (i > 0 ? ", " : "") + print_(arguments[i]);
  return call + ")";
}

void CallWatcher::called(const vm::Process& process, const vm::Builtin& builtin, const Term* arguments,
                         Term result) {
  if (process.is_system || is_done_) return;
  const bool has_raised = !result && process.outcome == vm::Outcome::raise;
  const bool is_halt = builtin.module == "erlang" && builtin.name == "halt";
  if (!result && !has_raised && !is_halt) return;  // it has to wait, and is called again
  is_done_ = true;
  kind = is_halt ? StoryKind::note : kind_of(builtin.module, builtin.name);
  if (kind == StoryKind::send) {
    message = message_text(arguments[1], print_);
    text = print_(arguments[0]) + " ! " + message;
    is_to_alias = arguments[0].is_reference();
    if (has_raised) text += " fails: " + print_(process.raised.reason);
    return;
  }
  text = is_halt ? fmt::format("halt({})", print_(arguments[0])) : call_text(builtin, arguments);
  if (has_raised)
    text += " fails: " + print_(process.raised.reason);
  else if (result)
    text += " -> " + print_(result);
  for (uint32_t i = 0; i < builtin.arity && !target; ++i)
    if (arguments[i].is_pid()) target = arguments[i];
  if (result && result.is_pid()) target = result;
}

void CallWatcher::clear() {
  is_done_ = false;
  kind = StoryKind::side_effect;
  text.clear();
  message.clear();
  is_to_alias = false;
  target = Term::none();
}

std::string message_text(Term message, const std::function<std::string(Term)>& print) {
  if (message.is_tuple(3) && is(message.element(0), "$gen_call"))
    return fmt::format("call({})", print(message.element(2)));
  if (!message.is_tuple(2)) return print(message);
  const Term first = message.element(0);
  if (is(first, "$gen_cast")) return fmt::format("cast({})", print(message.element(1)));
  // {[alias | Reference], Reply}
  if (first.is_cons() && is(first.head(), "alias") && first.tail().is_reference())
    return fmt::format("reply({})", print(message.element(1)));
  return print(message);
}

std::string signal_text(vm::SignalKind kind, Term payload, const std::function<std::string(Term)>& print) {
  switch (kind) {
    case vm::SignalKind::exit:
    case vm::SignalKind::link_exit:
      return "exit signal" + (payload ? " " + print(without_stack(payload)) : "");
    case vm::SignalKind::link:
      return "link";
    case vm::SignalKind::unlink:
      return "unlink";
    case vm::SignalKind::monitor:
      return "monitor";
    case vm::SignalKind::demonitor:
      return "demonitor";
    case vm::SignalKind::alive_request:
      return "is_process_alive?";
    case vm::SignalKind::info_request:
      return "process_info?";
    case vm::SignalKind::suspend:
      return "suspend";
    case vm::SignalKind::resume:
      return "resume";
    default:
      return "signal";
  }
}

Term without_stack(Term reason) {
  if (!reason.is_tuple(2) || !reason.element(1).is_cons()) return reason;
  const Term frame = reason.element(1).head();
  const bool is_frame = frame.is_tuple(4) && frame.element(0).is_atom() && frame.element(3).is_list();
  return is_frame ? reason.element(0) : reason;
}

std::string exit_text(Term reason, const std::function<std::string(Term)>& print) {
  if (reason.is(vm::atoms::normal)) return "ends";
  const Term why = without_stack(reason);
  return (why.is(reason) ? "exits: " : "fails: ") + print(why);
}

}  // namespace ravel::explore
