// SPDX-License-Identifier: Apache-2.0
//
// What else a BEAM process waits for, besides the behaviours of behaviours.h: the application controller,
// locks of the module global, and answers to requests that were sent before. And how messages are sent. As
// data.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

/// A function of the module application (or Elixir's Application) that asks the application controller.
struct ControllerForm {
  static constexpr uint8_t kNone = 255;
  enum Kind : uint8_t {
    start,  ///< waits until the application has started; the controller itself is free meanwhile
    stop,   ///< the controller stops the application and serves nobody meanwhile
    other,  ///< the controller answers at once, if it is free
  };
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  Kind kind;
  uint8_t application = kNone;  ///< the argument that names it
  uint8_t timeout = kNone;      ///< the argument that is a time-out, or options that may hold one
  int32_t timeout_ms = -1;      ///< without that argument; -1: infinity
};
const ControllerForm* find_controller_call(Symbol module, Symbol name, uint32_t arity);

/// global:trans and global:set_lock. Argument 0 is {ResourceId, LockRequesterId}.
struct LockForm {
  static constexpr uint8_t kNone = 255;
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  uint8_t fun = kNone;      ///< the argument that runs while the lock is held; kNone: held until del_lock
  uint8_t retries = kNone;  ///< the argument that says how often it tries; without it, for ever
};
const LockForm* find_lock(Symbol module, Symbol name, uint32_t arity);
bool is_unlock(Symbol module, Symbol name);

/// A function that sends a message: argument 0 is the destination, argument 1 the message.
bool find_send(Symbol module, Symbol name, uint32_t arity);

/// A function whose argument 0 is a request that was sent before (by gen_server:send_request, Task.async,
/// rpc:async_call), and which waits for its answer. `sender` is the module of the function that sent it.
bool waits_for_answer(Symbol module, Symbol name, std::string_view sender);

/// A function that gives a fresh reference: make_ref, monitor, alias.
bool makes_reference(Symbol module, Symbol name);

}  // namespace ravel::model
