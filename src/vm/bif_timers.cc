// SPDX-License-Identifier: Apache-2.0
//
// erlang:send_after and friends.
#include <algorithm>
#include <optional>

#include "vm/build.h"
#include "vm/machine.h"

namespace ravel::vm {

namespace {

constexpr int64_t kMonotonicStart = -(int64_t{1} << 59);  ///< in nanoseconds, as bif_time.cc has it

struct Options {
  bool absolute = false, asynchronous = false, info = true;
};

/// False if there is one that is not among `allowed`.
bool read_options(Term list, std::string_view allowed, Options& options) {
  for (; list.is_cons(); list = list.tail()) {
    const Term option = list.head();
    if (!option.is_tuple(2) || !option.element(0).is_atom()) return false;
    const std::string_view name = atom_text(option.element(0));
    const bool value = option.element(1).is(atoms::true_);
    if (!value && !option.element(1).is(atoms::false_)) return false;
    if (allowed.find(name) == std::string_view::npos) return false;
    if (name == "abs") options.absolute = value;
    if (name == "async") options.asynchronous = value;
    if (name == "info") options.info = value;
  }
  return list.is_nil();
}

/// When it is due, in microseconds since the start; nothing if that is no time.
std::optional<uint64_t> due_time(const Machine& machine, Term time, bool absolute) {
  if (!time.is_small()) return std::nullopt;
  const int64_t ms = time.small();
  if (absolute) {
    constexpr int64_t kLimitMs = int64_t{1} << 42;
    if (ms < -kLimitMs || ms > kLimitMs) return std::nullopt;
    const int64_t from_start = (ms * 1'000'000 - kMonotonicStart + 999) / 1000;  // not before its time
    if (from_start < 0) return std::nullopt;
    return std::max<uint64_t>(machine.now_us(), static_cast<uint64_t>(from_start));
  }
  if (ms < 0 || ms > (int64_t{1} << 50)) return std::nullopt;
  return machine.now_us() + static_cast<uint64_t>(ms) * 1000;
}

Term start(Call& call, bool with_reference) {
  Options options;
  if (call.builtin().arity == 4 && !read_options(call[3], "abs", options)) return call.badarg(atoms::badopt);
  Machine& machine = call.machine();
  const auto due = due_time(machine, call[0], options.absolute);
  if (!due) return call.badarg(make_atom("time"));
  const Term target = call[1];
  const bool is_here = target.is_pid() && target.node_index() == call.process().pid.node_index();
  if (!target.is_atom() && !is_here) return call.badarg();
  Timer timer;
  timer.due_us = *due;
  timer.target = target;
  timer.owner = call.process().pid;
  timer.reference = machine.new_reference();
  const Term reference = make_reference(call.heap(), timer.owner.node_index(), timer.reference);
  timer.message =
      pack(with_reference ? make_tuple(call.heap(), {atoms::timeout, reference, call[2]}) : call[2]);
  call.touch(ObjectKind::timer, timer.reference, 0, true);
  // To a pid that is gone: never sent, as OTP has it.
  if (!target.is_pid() || machine.find(target)) machine.begin_timer(std::move(timer), call.process());
  return reference;
}

Term send_after(Call& call) { return start(call, false); }
Term start_timer(Call& call) { return start(call, true); }

/// What is left, in milliseconds, or false.
Term rest_of(Call& call, const Timer* timer) {
  if (!timer) return atoms::false_;
  const uint64_t left = timer->due_us > call.machine().now_us() ? timer->due_us - call.machine().now_us() : 0;
  return make_integer(call.heap(), static_cast<int64_t>((left + 999) / 1000));
}

Term look_at(Call& call, bool cancel) {
  if (!call[0].is_reference()) return call.badarg();
  Options options;
  if (call.builtin().arity == 2 && !read_options(call[1], cancel ? "async info" : "async", options))
    return call.badarg(atoms::badopt);
  Machine& machine = call.machine();
  const uint64_t reference = reference_id(call[0]);
  call.touch(ObjectKind::timer, reference, 0, cancel);
  const Timer* timer = machine.timers().find_reference(reference);
  const Term left = rest_of(call, timer);
  if (cancel && timer) {
    // Who chooses has to see that it could have fired before.
    const bool is_due = (timer->due_us <= machine.now_us() && !call.process().is_system) || timer->is_early;
    const uint64_t id = timer->id;
    machine.end_timer(id);
    if (is_due && machine.is_lazy())
      machine.own_timers().make_vain(id);
    else
      machine.own_timers().remove(id);
  }
  if (options.asynchronous && options.info) {
    const Term self = call.process().pid;
    const Term what = make_atom(cancel ? "cancel_timer" : "read_timer");
    machine.send_message(self, self, make_tuple(call.heap(), {what, call[0], left}));
  }
  return options.asynchronous || !options.info ? atoms::ok : left;
}

Term cancel_timer(Call& call) { return look_at(call, true); }
Term read_timer(Call& call) { return look_at(call, false); }

constexpr Builtin kTable[] = {
    {"erlang", "send_after", 3, send_after, false},     {"erlang", "send_after", 4, send_after, false},
    {"erlang", "start_timer", 3, start_timer, false},   {"erlang", "start_timer", 4, start_timer, false},
    {"erlang", "cancel_timer", 1, cancel_timer, false}, {"erlang", "cancel_timer", 2, cancel_timer, false},
    {"erlang", "read_timer", 1, read_timer, false},     {"erlang", "read_timer", 2, read_timer, false},
};

}  // namespace

std::span<const Builtin> timers_builtins() { return kTable; }

}  // namespace ravel::vm
