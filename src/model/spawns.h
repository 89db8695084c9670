// SPDX-License-Identifier: Apache-2.0
//
// Every library function that starts a process or makes another process run something, as data:
// where the fun, or module, function and arguments stand, and what comes back.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

struct SpawnForm {
  static constexpr uint8_t kNone = 255;
  enum Result : uint8_t {
    pid,          ///< the new process
    pid_and_ref,  ///< {Pid, MonitorRef}
    ok_pid,       ///< {ok, Pid}, or whatever the process acknowledges with
    task,         ///< Elixir's %Task{}: a map whose pid is the process
    ok_timer,     ///< {ok, TimerRef}
    value,        ///< what the function returns, after it is done (rpc:call)
    reference,    ///< a request id
    nothing,      ///< true, ok or the like
  };
  std::string_view module;
  std::string_view name;
  uint8_t arity;
  uint8_t fun;         ///< argument that is a fun of arity 0, or kNone
  uint8_t m, f, args;  ///< arguments that are module, function, argument list, or kNone
  Result result;
  bool linked = false;      ///< always linked to the caller
  bool waits = false;       ///< the caller waits until it has run, or acknowledged
  bool new_process = true;  ///< false: the caller itself runs it (with a time limit, say)
  bool repeats = false;     ///< one call may start many (timer:apply_interval)
  uint8_t options = kNone;  ///< spawn_opt: the argument with the options
};

/// The entry of module:name/arity, or null.
const SpawnForm* find_spawn(Symbol module, Symbol name, uint32_t arity);
std::span<const SpawnForm> spawn_forms();

}  // namespace ravel::model
