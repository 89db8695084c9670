// SPDX-License-Identifier: Apache-2.0
//
// The OTP behaviours, and Elixir's modules that end in them, as data: how a server is started and
// under which name, which callbacks it has and what their parameters are, in which return values the next
// state, a reply, or child specifications stand, and which library functions send it requests.
//
// Nothing here computes: flow/ moves values along these tables, check/ reads which calls wait.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

enum class Behaviour : uint8_t {
  gen_server,
  gen_statem,
  gen_event,
  gen_fsm,
  supervisor,
  supervisor_bridge,
  application,
  agent,  ///< Elixir's Agent: a server whose requests are funs
};
std::string_view name_of(Behaviour behaviour);

/// The behaviour that a -behaviour attribute (or an Elixir @behaviour) names, as an index, or false.
bool find_behaviour(Symbol attribute, Behaviour* found);

/// What a callback's parameter is.
enum class Role : uint8_t {
  unknown,
  init_arg,    ///< what the start call passes
  request,     ///< of a synchronous call
  cast,        ///< of an asynchronous one
  info,        ///< any other message
  from,        ///< who waits for the reply
  state,       ///< the server's state (gen_statem: its data)
  state_name,  ///< gen_statem and gen_fsm: the state
  event_type,
  event,  ///< gen_statem, gen_event, gen_fsm: an event of any type
  reason,
  continuation,
  old_version,
};

struct Callback {
  static constexpr uint8_t kParamsMax = 5;
  Behaviour behaviour;
  std::string_view
      name;  ///< empty: every exported function of that arity that is not another callback (state functions)
  uint8_t arity;
  Role params[kParamsMax];
  bool repeats = true;    ///< runs many times in the life of a process; init and terminate do not
  bool in_server = true;  ///< runs in the server's process (format_status may not)
};
std::span<const Callback> callbacks();
const Callback* find_callback(Behaviour behaviour, Symbol name, uint32_t arity);

/// A tuple that a callback returns: where in it the next state and the reply stand. Indexes from 0.
struct ReturnShape {
  static constexpr uint8_t kNone = 255;
  Behaviour behaviour;
  std::string_view tag;  ///< the first element
  uint8_t arity;
  uint8_t state;  ///< the state, or the data of a gen_statem
  uint8_t reply = kNone;
  uint8_t state_name = kNone;
  uint8_t continuation = kNone;  ///< an element that may be {continue, Term}, or actions
  uint8_t children = kNone;      ///< {Flags, ChildSpecs} of a supervisor
};
std::span<const ReturnShape> return_shapes();

/// A function that starts a server.
struct StartForm {
  static constexpr uint8_t kNone = 255;
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  Behaviour behaviour;
  uint8_t server_name;       ///< argument {local, N} | {global, N} | {via, M, N}; kNone: without a name
  uint8_t callback_module;   ///< argument; kNone: the started thing is a fun or child list
  uint8_t init_arg;          ///< argument
  uint8_t options = kNone;   ///< Elixir: keyword list that may hold name: N
  uint8_t fun = kNone;       ///< Agent: the fun whose result is the state
  uint8_t children = kNone;  ///< Supervisor.start_link(Children, Options)
  bool linked = true;
  bool enter_loop = false;  ///< the caller becomes the server; init_arg is then the state
};
const StartForm* find_start(Symbol module, Symbol name, uint32_t arity);
std::span<const StartForm> start_forms();

/// A function that sends a request or message to a server, or answers one.
struct RequestForm {
  static constexpr uint8_t kNone = 255;
  enum Kind : uint8_t {
    call,          ///< handled by a synchronous callback, the caller waits for the reply
    send_request,  ///< the same, but waits later
    cast,          ///< nobody waits
    event,         ///< gen_event, gen_statem, gen_fsm events nobody waits for
    sync_event,    ///< and those somebody waits for
    control,       ///< the behaviour itself answers (supervisor:which_children): the process must be free
    start_child,   ///< a supervisor starts a child while the caller waits
    stop,          ///< waits for termination
    reply,         ///< answers a request: `server` is the From
    run_fun,       ///< Agent.get and its like: argument `message` is a fun that runs in the server
    add_handler,   ///< gen_event:add_handler(Manager, Module, Args)
  };
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  Behaviour behaviour;
  Kind kind;
  uint8_t server;  ///< the argument that names the server: a name, pid, {global, N}, {via, M, N}, {N, Node}
  uint8_t message = kNone;          ///< the argument that is the request
  uint8_t timeout = kNone;          ///< the argument that is the time-out
  int32_t default_timeout_ms = -1;  ///< without that argument; -1: infinity
  bool waits = false;
};
const RequestForm* find_request(Symbol module, Symbol name, uint32_t arity);
std::span<const RequestForm> request_forms();

}  // namespace ravel::model
