// SPDX-License-Identifier: Apache-2.0
//
// The tables of behaviours. They follow the manuals of stdlib and Elixir; `_` is "no such argument".
#include "model/behaviours.h"

#include "model/call_index.h"

namespace ravel::model {

namespace {

using B = Behaviour;
using enum Role;
constexpr uint8_t _ = 255;

constexpr Callback once(B b, std::string_view name, uint8_t arity, std::initializer_list<Role> params) {
  Callback c{b, name, arity, {}, false, true};
  size_t i = 0;
  for (const Role r : params) c.params[i++] = r;
  return c;
}

constexpr Callback many(B b, std::string_view name, uint8_t arity, std::initializer_list<Role> params) {
  Callback c = once(b, name, arity, params);
  c.repeats = true;
  return c;
}

constexpr Callback outside(B b, std::string_view name, uint8_t arity) {
  Callback c = once(b, name, arity, {});
  c.in_server = false;
  return c;
}

constexpr Callback kCallbacks[] = {
    once(B::gen_server, "init", 1, {init_arg}),
    many(B::gen_server, "handle_call", 3, {request, from, state}),
    many(B::gen_server, "handle_cast", 2, {cast, state}),
    many(B::gen_server, "handle_info", 2, {info, state}),
    many(B::gen_server, "handle_continue", 2, {continuation, state}),
    once(B::gen_server, "terminate", 2, {reason, state}),
    many(B::gen_server, "code_change", 3, {old_version, state, unknown}),
    outside(B::gen_server, "format_status", 1),
    outside(B::gen_server, "format_status", 2),

    once(B::gen_statem, "init", 1, {init_arg}),
    outside(B::gen_statem, "callback_mode", 0),
    many(B::gen_statem, "handle_event", 4, {event_type, event, state_name, state}),
    once(B::gen_statem, "terminate", 3, {reason, state_name, state}),
    many(B::gen_statem, "code_change", 4, {old_version, state_name, state, unknown}),
    outside(B::gen_statem, "format_status", 1),
    outside(B::gen_statem, "format_status", 2),
    many(B::gen_statem, "", 3, {event_type, event, state}),

    once(B::gen_event, "init", 1, {init_arg}),
    many(B::gen_event, "handle_event", 2, {event, state}),
    many(B::gen_event, "handle_call", 2, {request, state}),
    many(B::gen_event, "handle_info", 2, {info, state}),
    once(B::gen_event, "terminate", 2, {reason, state}),
    many(B::gen_event, "code_change", 3, {old_version, state, unknown}),
    outside(B::gen_event, "format_status", 1),
    outside(B::gen_event, "format_status", 2),

    once(B::gen_fsm, "init", 1, {init_arg}),
    many(B::gen_fsm, "handle_event", 3, {event, state_name, state}),
    many(B::gen_fsm, "handle_sync_event", 4, {event, from, state_name, state}),
    many(B::gen_fsm, "handle_info", 3, {info, state_name, state}),
    once(B::gen_fsm, "terminate", 3, {reason, state_name, state}),
    many(B::gen_fsm, "code_change", 4, {old_version, state_name, state, unknown}),
    outside(B::gen_fsm, "format_status", 2),
    many(B::gen_fsm, "", 2, {event, state}),
    many(B::gen_fsm, "", 3, {event, from, state}),

    once(B::supervisor, "init", 1, {init_arg}),
    once(B::supervisor_bridge, "init", 1, {init_arg}),
    once(B::supervisor_bridge, "terminate", 2, {reason, state}),

    once(B::application, "start", 2, {unknown, unknown}),
    once(B::application, "start_phase", 3, {unknown, unknown, unknown}),
    once(B::application, "prep_stop", 1, {unknown}),
    once(B::application, "stop", 1, {unknown}),
    once(B::application, "config_change", 3, {unknown, unknown, unknown}),
};

// Indexes in the returned tuple from 0: state, reply, state name, continuation or actions, children.
constexpr ReturnShape kShapes[] = {
    {B::gen_server, "ok", 2, 1},
    {B::gen_server, "ok", 3, 1, _, _, 2},
    {B::gen_server, "reply", 3, 2, 1},
    {B::gen_server, "reply", 4, 2, 1, _, 3},
    {B::gen_server, "noreply", 2, 1},
    {B::gen_server, "noreply", 3, 1, _, _, 2},
    {B::gen_server, "stop", 3, 2},
    {B::gen_server, "stop", 4, 3, 2},

    {B::gen_statem, "ok", 3, 2, _, 1},
    {B::gen_statem, "ok", 4, 2, _, 1, 3},
    {B::gen_statem, "next_state", 3, 2, _, 1},
    {B::gen_statem, "next_state", 4, 2, _, 1, 3},
    {B::gen_statem, "keep_state", 2, 1},
    {B::gen_statem, "keep_state", 3, 1, _, _, 2},
    {B::gen_statem, "keep_state_and_data", 2, _, _, _, 1},
    {B::gen_statem, "repeat_state", 2, 1},
    {B::gen_statem, "repeat_state", 3, 1, _, _, 2},
    {B::gen_statem, "repeat_state_and_data", 2, _, _, _, 1},
    {B::gen_statem, "stop", 3, 2},
    {B::gen_statem, "stop_and_reply", 3, _, _, _, 2},
    {B::gen_statem, "stop_and_reply", 4, 3, _, _, 2},

    {B::gen_event, "ok", 2, 1},
    {B::gen_event, "ok", 3, 2, 1},
    {B::gen_event, "swap_handler", 5, 2},
    {B::gen_event, "remove_handler", 2, _, 1},

    {B::gen_fsm, "ok", 3, 2, _, 1},
    {B::gen_fsm, "ok", 4, 2, _, 1},
    {B::gen_fsm, "next_state", 3, 2, _, 1},
    {B::gen_fsm, "next_state", 4, 2, _, 1},
    {B::gen_fsm, "reply", 4, 3, 1, 2},
    {B::gen_fsm, "reply", 5, 3, 1, 2},
    {B::gen_fsm, "stop", 3, 2},
    {B::gen_fsm, "stop", 4, 3, 2},

    {B::supervisor, "ok", 2, _, _, _, _, 1},
    {B::supervisor_bridge, "ok", 3, 2},
};

/// start(Mod, Args, Options) and start(Name, Mod, Args, Options).
constexpr StartForm plain(std::string_view m, std::string_view f, B b, bool linked) {
  return {m, f, 3, b, _, 0, 1, _, _, _, linked, false};
}
constexpr StartForm named(std::string_view m, std::string_view f, B b, bool linked) {
  return {m, f, 4, b, 0, 1, 2, _, _, _, linked, false};
}
constexpr StartForm loop(std::string_view m, uint8_t arity, B b, uint8_t name, uint8_t state_at) {
  return {m, "enter_loop", arity, b, name, 0, state_at, _, _, _, false, true};
}
/// Elixir: (Mod, Arg) and (Mod, Arg, Options), the name being an option.
constexpr StartForm elixir(std::string_view m, std::string_view f, uint8_t arity, B b, bool linked) {
  return {m, f, arity, b, _, 0, 1, arity == 3 ? uint8_t{2} : _, _, _, linked, false};
}
constexpr StartForm agent_fun(std::string_view f, uint8_t arity, bool linked) {
  return {"Elixir.Agent", f, arity, B::agent, _, _, _, arity == 2 ? uint8_t{1} : _, 0, _, linked, false};
}

constexpr StartForm kStarts[] = {
    plain("gen_server", "start", B::gen_server, false),
    named("gen_server", "start", B::gen_server, false),
    plain("gen_server", "start_link", B::gen_server, true),
    named("gen_server", "start_link", B::gen_server, true),
    plain("gen_server", "start_monitor", B::gen_server, false),
    named("gen_server", "start_monitor", B::gen_server, false),
    loop("gen_server", 3, B::gen_server, _, 2),
    loop("gen_server", 4, B::gen_server, 3, 2),
    loop("gen_server", 5, B::gen_server, 3, 2),
    plain("gen_statem", "start", B::gen_statem, false),
    named("gen_statem", "start", B::gen_statem, false),
    plain("gen_statem", "start_link", B::gen_statem, true),
    named("gen_statem", "start_link", B::gen_statem, true),
    plain("gen_statem", "start_monitor", B::gen_statem, false),
    named("gen_statem", "start_monitor", B::gen_statem, false),
    loop("gen_statem", 4, B::gen_statem, _, 3),
    loop("gen_statem", 5, B::gen_statem, 4, 3),
    loop("gen_statem", 6, B::gen_statem, 4, 3),
    plain("gen_fsm", "start", B::gen_fsm, false),
    named("gen_fsm", "start", B::gen_fsm, false),
    plain("gen_fsm", "start_link", B::gen_fsm, true),
    named("gen_fsm", "start_link", B::gen_fsm, true),
    loop("gen_fsm", 4, B::gen_fsm, _, 3),
    loop("gen_fsm", 5, B::gen_fsm, 4, 3),
    loop("gen_fsm", 6, B::gen_fsm, 4, 3),
    {"supervisor", "start_link", 2, B::supervisor, _, 0, 1},
    {"supervisor", "start_link", 3, B::supervisor, 0, 1, 2},
    {"supervisor_bridge", "start_link", 2, B::supervisor_bridge, _, 0, 1},
    // gen_listener:start_link([Name,] Module, Params, InitArgs [, Options]): Kazoo's.
    {"gen_listener", "start_link", 3, B::gen_server, _, 0, 2},
    {"gen_listener", "start_link", 4, B::gen_server, 0, 1, 3},
    {"gen_listener", "start_link", 5, B::gen_server, 0, 1, 3},
    {"supervisor_bridge", "start_link", 3, B::supervisor_bridge, 0, 1, 2},
    elixir("Elixir.GenServer", "start", 2, B::gen_server, false),
    elixir("Elixir.GenServer", "start", 3, B::gen_server, false),
    elixir("Elixir.GenServer", "start_link", 2, B::gen_server, true),
    elixir("Elixir.GenServer", "start_link", 3, B::gen_server, true),
    elixir("Elixir.Supervisor", "start_link", 3, B::supervisor, true),
    elixir("Elixir.DynamicSupervisor", "start_link", 3, B::supervisor, true),
    {"Elixir.Supervisor", "start_link", 2, B::supervisor, _, _, _, 1, _, 0},
    {"Elixir.DynamicSupervisor", "start_link", 1, B::supervisor, _, _, _, 0},
    agent_fun("start", 1, false),
    agent_fun("start", 2, false),
    agent_fun("start_link", 1, true),
    agent_fun("start_link", 2, true),
};

using K = RequestForm::Kind;

/// f(Server, Message) and f(Server, Message, Timeout) that waits.
constexpr RequestForm waiting(std::string_view m, std::string_view f, uint8_t arity, B b, K kind,
                              int32_t default_ms = 5000) {
  return {m, f, arity, b, kind, 0, 1, arity == 3 ? uint8_t{2} : _, arity == 3 ? -1 : default_ms, true};
}
/// f(Server, Message), nobody waits.
constexpr RequestForm async(std::string_view m, std::string_view f, uint8_t arity, B b, K kind,
                            uint8_t server, uint8_t message) {
  return {m, f, arity, b, kind, server, message, _, -1, false};
}
/// A request that the behaviour's own code answers.
constexpr RequestForm control(std::string_view m, std::string_view f, uint8_t arity, B b,
                              uint8_t message = _) {
  return {m, f, arity, b, K::control, 0, message, _, -1, true};
}
constexpr RequestForm stop(std::string_view m, uint8_t arity, B b) {
  return {m, "stop", arity, b, K::stop, 0, _, arity == 3 ? uint8_t{2} : _, -1, true};
}
/// Agent: a fun that runs in the server with the state.
constexpr RequestForm agent(std::string_view f, uint8_t arity, bool waits) {
  return {"Elixir.Agent", f, arity, B::agent, K::run_fun, 0, 1, arity == 3 ? uint8_t{2} : _, 5000, waits};
}

constexpr std::string_view S = "supervisor", GE = "gen_event", XG = "Elixir.GenServer",
                           XS = "Elixir.Supervisor", XD = "Elixir.DynamicSupervisor";

constexpr RequestForm kRequests[] = {
    waiting("gen_server", "call", 2, B::gen_server, K::call),
    waiting("gen_server", "call", 3, B::gen_server, K::call),
    {"gen_server", "multi_call", 2, B::gen_server, K::call, 0, 1, _, -1, true},
    {"gen_server", "multi_call", 3, B::gen_server, K::call, 1, 2, _, -1, true},
    {"gen_server", "multi_call", 4, B::gen_server, K::call, 1, 2, 3, -1, true},
    async("gen_server", "send_request", 2, B::gen_server, K::send_request, 0, 1),
    async("gen_server", "send_request", 4, B::gen_server, K::send_request, 0, 1),
    async("gen_server", "cast", 2, B::gen_server, K::cast, 0, 1),
    async("gen_server", "abcast", 2, B::gen_server, K::cast, 0, 1),
    async("gen_server", "abcast", 3, B::gen_server, K::cast, 1, 2),
    async("gen_server", "reply", 2, B::gen_server, K::reply, 0, 1),
    stop("gen_server", 1, B::gen_server),
    stop("gen_server", 3, B::gen_server),

    waiting("gen_statem", "call", 2, B::gen_statem, K::call, -1),
    waiting("gen_statem", "call", 3, B::gen_statem, K::call),
    async("gen_statem", "send_request", 2, B::gen_statem, K::send_request, 0, 1),
    async("gen_statem", "cast", 2, B::gen_statem, K::cast, 0, 1),
    async("gen_statem", "reply", 2, B::gen_statem, K::reply, 0, 1),
    stop("gen_statem", 1, B::gen_statem),
    stop("gen_statem", 3, B::gen_statem),

    waiting("gen_fsm", "sync_send_event", 2, B::gen_fsm, K::sync_event),
    waiting("gen_fsm", "sync_send_event", 3, B::gen_fsm, K::sync_event),
    waiting("gen_fsm", "sync_send_all_state_event", 2, B::gen_fsm, K::sync_event),
    waiting("gen_fsm", "sync_send_all_state_event", 3, B::gen_fsm, K::sync_event),
    async("gen_fsm", "send_event", 2, B::gen_fsm, K::event, 0, 1),
    async("gen_fsm", "send_all_state_event", 2, B::gen_fsm, K::event, 0, 1),
    async("gen_fsm", "reply", 2, B::gen_fsm, K::reply, 0, 1),

    async(GE, "notify", 2, B::gen_event, K::event, 0, 1),
    {GE, "sync_notify", 2, B::gen_event, K::sync_event, 0, 1, _, -1, true},
    {GE, "call", 3, B::gen_event, K::call, 0, 2, _, 5000, true},
    {GE, "call", 4, B::gen_event, K::call, 0, 2, 3, -1, true},
    {GE, "send_request", 3, B::gen_event, K::send_request, 0, 2},
    {GE, "add_handler", 3, B::gen_event, K::add_handler, 0, 2, _, -1, true},
    {GE, "add_sup_handler", 3, B::gen_event, K::add_handler, 0, 2, _, -1, true},
    control(GE, "delete_handler", 3, B::gen_event, 2),
    control(GE, "swap_handler", 3, B::gen_event),
    control(GE, "swap_sup_handler", 3, B::gen_event),
    control(GE, "which_handlers", 1, B::gen_event),
    stop(GE, 1, B::gen_event),
    stop(GE, 3, B::gen_event),

    {S, "start_child", 2, B::supervisor, K::start_child, 0, 1, _, -1, true},
    control(S, "terminate_child", 2, B::supervisor, 1),
    control(S, "restart_child", 2, B::supervisor, 1),
    control(S, "delete_child", 2, B::supervisor, 1),
    control(S, "which_children", 1, B::supervisor),
    control(S, "count_children", 1, B::supervisor),
    control(S, "get_childspec", 2, B::supervisor, 1),

    waiting(XG, "call", 2, B::gen_server, K::call),
    waiting(XG, "call", 3, B::gen_server, K::call),
    {XG, "multi_call", 2, B::gen_server, K::call, 0, 1, _, -1, true},
    {XG, "multi_call", 3, B::gen_server, K::call, 1, 2, _, -1, true},
    {XG, "multi_call", 4, B::gen_server, K::call, 1, 2, 3, -1, true},
    async(XG, "cast", 2, B::gen_server, K::cast, 0, 1),
    async(XG, "reply", 2, B::gen_server, K::reply, 0, 1),
    stop(XG, 1, B::gen_server),
    stop(XG, 3, B::gen_server),
    {XS, "start_child", 2, B::supervisor, K::start_child, 0, 1, _, -1, true},
    {XD, "start_child", 2, B::supervisor, K::start_child, 0, 1, _, -1, true},
    control(XS, "terminate_child", 2, B::supervisor, 1),
    control(XS, "restart_child", 2, B::supervisor, 1),
    control(XS, "delete_child", 2, B::supervisor, 1),
    control(XS, "which_children", 1, B::supervisor),
    control(XS, "count_children", 1, B::supervisor),
    control(XD, "terminate_child", 2, B::supervisor, 1),
    control(XD, "which_children", 1, B::supervisor),
    control(XD, "count_children", 1, B::supervisor),
    agent("get", 2, true),
    agent("get", 3, true),
    agent("update", 2, true),
    agent("update", 3, true),
    agent("get_and_update", 2, true),
    agent("get_and_update", 3, true),
    agent("cast", 2, false),
    stop("Elixir.Agent", 1, B::agent),
    stop("Elixir.Agent", 3, B::agent),
};

/// Copies of OTP's behaviours that projects carry along and change inside, with the same functions and
/// callbacks: process-one's libraries, RabbitMQ, Riak, Kazoo, Partisan.
struct Fork {
  std::string_view module;
  std::string_view original;
  Behaviour behaviour;
};
constexpr Fork kForks[] = {
    {"p1_fsm", "gen_fsm", B::gen_fsm},
    {"p1_server", "gen_server", B::gen_server},
    {"gen_server2", "gen_server", B::gen_server},
    {"supervisor2", "supervisor", B::supervisor},
    {"riak_core_gen_server", "gen_server", B::gen_server},
    {"gen_fsm_compat", "gen_fsm", B::gen_fsm},
    {"riak_core_gen_fsm", "gen_fsm", B::gen_fsm},
    {"gen_listener", "gen_server", B::gen_server},
    {"partisan_gen_server", "gen_server", B::gen_server},
    {"partisan_gen_statem", "gen_statem", B::gen_statem},
    {"partisan_gen_event", "gen_event", B::gen_event},
    {"partisan_gen_supervisor", "supervisor", B::supervisor},
};

/// A row of its own, or that of the behaviour which the module is a copy of.
template <typename Row>
const Row* find_or_original(const CallIndex<Row>& index, Symbol module, Symbol name, uint32_t arity) {
  if (const Row* row = index.find(module, name, arity)) return row;
  static const auto* const originals = [] {
    auto* map = new HashMap<Symbol, Symbol>();
    for (const Fork& fork : kForks) map->emplace(Symbol(fork.module), Symbol(fork.original));
    return map;
  }();
  const auto it = originals->find(module);
  return it == originals->end() ? nullptr : index.find(it->second, name, arity);
}

}  // namespace

std::string_view name_of(Behaviour behaviour) {
  static constexpr std::string_view kNames[] = {"gen_server", "gen_statem",        "gen_event",   "gen_fsm",
                                                "supervisor", "supervisor_bridge", "application", "agent"};
  return kNames[static_cast<size_t>(behaviour)];
}

bool find_behaviour(Symbol attribute, Behaviour* found) {
  struct Word {
    std::string_view text;
    Behaviour behaviour;
  };
  static constexpr Word kWords[] = {
      {"gen_server", B::gen_server},
      {"gen_statem", B::gen_statem},
      {"gen_event", B::gen_event},
      {"gen_fsm", B::gen_fsm},
      {"supervisor", B::supervisor},
      {"supervisor_bridge", B::supervisor_bridge},
      {"application", B::application},
      {"Elixir.GenServer", B::gen_server},
      {"Elixir.Supervisor", B::supervisor},
      {"Elixir.DynamicSupervisor", B::supervisor},
      {"Elixir.Application", B::application},
  };
  for (const Word& word : kWords) {
    if (word.text != attribute.view()) continue;
    *found = word.behaviour;
    return true;
  }
  for (const Fork& fork : kForks) {
    if (fork.module != attribute.view()) continue;
    *found = fork.behaviour;
    return true;
  }
  return false;
}

std::span<const Callback> callbacks() { return kCallbacks; }

const Callback* find_callback(Behaviour behaviour, Symbol name, uint32_t arity) {
  for (const Callback& callback : kCallbacks)
    if (callback.behaviour == behaviour && callback.arity == arity && callback.name == name.view())
      return &callback;
  return nullptr;
}

std::span<const ReturnShape> return_shapes() { return kShapes; }

const StartForm* find_start(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<StartForm> index{kStarts};
  return find_or_original(index, module, name, arity);
}

std::span<const StartForm> start_forms() { return kStarts; }

const RequestForm* find_request(Symbol module, Symbol name, uint32_t arity) {
  static const CallIndex<RequestForm> index{kRequests};
  return find_or_original(index, module, name, arity);
}

std::span<const RequestForm> request_forms() { return kRequests; }

}  // namespace ravel::model
