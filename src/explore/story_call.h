// SPDX-License-Identifier: Apache-2.0
//
// What a step called, in words. A step goes from one event to the next, so the first call of a built-in that
// others may notice is the event itself; later ones in the same step are of no interest to anybody.
#pragma once

#include <functional>
#include <string>

#include "explore/story.h"
#include "vm/bif.h"
#include "vm/machine.h"

namespace ravel::explore {

class CallWatcher final : public vm::CallObserver {
 public:
  explicit CallWatcher(std::function<std::string(vm::Term)> print) : print_(std::move(print)) {}

  void called(const vm::Process& process, const vm::Builtin& builtin, const vm::Term* arguments,
              vm::Term result) override;
  void clear();

  StoryKind kind = StoryKind::side_effect;
  std::string text;          ///< "ets:insert(t, {k,1}) -> true"; empty if nothing was called
  std::string message;       ///< of a send
  vm::Term target;           ///< the process it is about, or none()
  bool is_to_alias = false;  ///< a send to a reference: whose that is, the text does not say

 private:
  std::string call_text(const vm::Builtin& builtin, const vm::Term* arguments) const;
  std::string spawn_text(std::string_view name, vm::Term module, vm::Term function, vm::Term arguments) const;

  std::function<std::string(vm::Term)> print_;
  bool is_done_ = false;
};

/// A message as its sender meant it: what gen_server and its like wrap up is `call(get)`, `cast(stop)`,
/// `reply(3)`.
std::string message_text(vm::Term message, const std::function<std::string(vm::Term)>& print);

/// A signal that is no message: "exit signal kill", "link". `payload` may be none().
std::string signal_text(vm::SignalKind kind, vm::Term payload,
                        const std::function<std::string(vm::Term)>& print);

/// How a process ended, by the reason that others see: "exits: shutdown", "fails: {badmatch,1}", "ends".
std::string exit_text(vm::Term reason, const std::function<std::string(vm::Term)>& print);
/// {Reason, StackTrace} without the second.
vm::Term without_stack(vm::Term reason);

}  // namespace ravel::explore
