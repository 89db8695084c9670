// SPDX-License-Identifier: Apache-2.0
//
// What time it is, in virtual time (timers.cc). The native unit is the nanosecond, monotonic time begins
// where OTP's does, the time zone is UTC.
#include <chrono>
#include <optional>

#include "vm/build.h"
#include "vm/machine.h"
#include "vm/number.h"

namespace ravel::vm {

namespace {

constexpr int64_t kSecond = 1'000'000'000;                ///< in native units
constexpr int64_t kMonotonicStart = -(int64_t{1} << 59);  ///< OTP's smallest small integer

int64_t since_start_ns(Machine& machine) { return static_cast<int64_t>(machine.read_clock_ns()); }
int64_t monotonic_ns(Machine& machine) { return kMonotonicStart + since_start_ns(machine); }
int64_t system_ns(Machine& machine) {
  return static_cast<int64_t>(machine.options().start_time_us) * 1000 + since_start_ns(machine);
}

/// Parts per second of a time unit; nothing if it is none.
std::optional<int64_t> unit_parts(Term unit) {
  if (unit.is_small()) return unit.small() > 0 ? std::optional(unit.small()) : std::nullopt;
  if (!unit.is_atom()) return std::nullopt;
  const std::string_view text = atom_text(unit);
  if (text == "native" || text == "nanosecond" || text == "perf_counter" || text == "nano_seconds")
    return kSecond;
  if (text == "microsecond" || text == "micro_seconds") return 1'000'000;
  if (text == "millisecond" || text == "milli_seconds") return 1000;
  if (text == "second" || text == "seconds") return 1;
  return std::nullopt;
}

__extension__ using Wide = __int128;

/// floor(native * parts / kSecond)
Term in_unit(Heap& heap, int64_t native, int64_t parts) {
  const Wide product = static_cast<Wide>(native) * parts;
  Wide result = product / kSecond;
  if (product % kSecond < 0) --result;
  return make_integer(heap, static_cast<int64_t>(result));
}

Term time_in(Call& call, int64_t native) {
  if (call.builtin().arity == 0) return make_integer(call.heap(), native);
  const auto parts = unit_parts(call[0]);
  return parts ? in_unit(call.heap(), native, *parts) : call.badarg();
}

Term monotonic_time(Call& call) { return time_in(call, monotonic_ns(call.machine())); }
Term system_time(Call& call) { return time_in(call, system_ns(call.machine())); }
Term time_offset(Call& call) {
  return time_in(call, static_cast<int64_t>(call.machine().options().start_time_us) * 1000 - kMonotonicStart);
}
Term time_unit_0(Call&) { return Term::small(kSecond); }

Term timestamp_of(Heap& heap, uint64_t us) {
  const auto part = [](uint64_t value) { return Term::small(static_cast<int64_t>(value)); };
  return make_tuple(heap,
                    {part(us / 1'000'000'000'000), part(us / 1'000'000 % 1'000'000), part(us % 1'000'000)});
}
Term timestamp_0(Call& call) {
  return timestamp_of(call.heap(), call.machine().options().start_time_us + call.machine().read_clock_us());
}
Term now_0(Call& call) {
  call.touch(ObjectKind::counter, 1, 0, true);
  return timestamp_of(call.heap(), call.machine().new_now_us());
}

// ---- the calendar

using Days = std::chrono::sys_days;

Term date_term(Heap& heap, int64_t seconds) {
  const auto days =
      std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds)));
  const std::chrono::year_month_day date(days);
  return make_tuple(
      heap, {Term::small(static_cast<int>(date.year())), Term::small(static_cast<unsigned>(date.month())),
             Term::small(static_cast<unsigned>(date.day()))});
}
Term time_term(Heap& heap, int64_t seconds) {
  const int64_t of_day = ((seconds % 86400) + 86400) % 86400;
  return make_tuple(heap,
                    {Term::small(of_day / 3600), Term::small(of_day / 60 % 60), Term::small(of_day % 60)});
}
Term date_time_term(Heap& heap, int64_t seconds) {
  return make_tuple(heap, {date_term(heap, seconds), time_term(heap, seconds)});
}
int64_t now_seconds(const Call& call) { return system_ns(call.machine()) / kSecond; }

Term date_0(Call& call) { return date_term(call.heap(), now_seconds(call)); }
Term time_0(Call& call) { return time_term(call.heap(), now_seconds(call)); }
Term date_time_0(Call& call) { return date_time_term(call.heap(), now_seconds(call)); }

std::optional<std::array<int64_t, 3>> three_numbers(Term tuple) {
  if (!tuple.is_tuple(3)) return std::nullopt;
  std::array<int64_t, 3> numbers{};
  for (size_t i = 0; i < 3; ++i) {
    if (!tuple.element(i).is_small()) return std::nullopt;
    numbers[i] = tuple.element(i).small();
  }
  return numbers;
}

/// Seconds since 1970 of {{Y, M, D}, {H, M, S}}; nothing if there is no such time.
std::optional<int64_t> seconds_of(Term date_time) {
  if (!date_time.is_tuple(2)) return std::nullopt;
  const auto date = three_numbers(date_time.element(0));
  const auto time = three_numbers(date_time.element(1));
  if (!date || !time) return std::nullopt;
  const auto [year, month, day] = *date;
  if (year < -32767 || year > 32767 || month < 1 || month > 12 || day < 1 || day > 31) return std::nullopt;
  const std::chrono::year_month_day calendar(std::chrono::year(static_cast<int>(year)),
                                             std::chrono::month(static_cast<unsigned>(month)),
                                             std::chrono::day(static_cast<unsigned>(day)));
  if (!calendar.ok()) return std::nullopt;
  const auto [hour, minute, second] = *time;
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return std::nullopt;
  return Days(calendar).time_since_epoch().count() * int64_t{86400} + hour * 3600 + minute * 60 + second;
}

/// In UTC local and universal time are the same.
Term same_time(Call& call) { return seconds_of(call[0]) ? call[0] : call.badarg(); }
Term to_posix_1(Call& call) {
  const auto seconds = seconds_of(call[0]);
  return seconds ? make_integer(call.heap(), *seconds) : call.badarg();
}
Term from_posix_1(Call& call) {
  if (!call[0].is_small()) return call.badarg();
  return date_time_term(call.heap(), call[0].small());
}

// ---- numbers that are never given twice

Term make_ref_0(Call& call) {
  return make_reference(call.heap(), call.process().pid.node_index(), call.machine().new_reference());
}

Term unique_integer_1(Call& call) {
  bool positive = false;
  bool monotonic = false;
  if (call.builtin().arity == 1) {
    Term list = call[0];
    for (; list.is_cons(); list = list.tail()) {
      if (list.head().is(make_atom("positive")))
        positive = true;
      else if (list.head().is(make_atom("monotonic")))
        monotonic = true;
      else
        return call.badarg();
    }
    if (!list.is_nil()) return call.badarg();
  }
  Process& self = call.process();
  // Monotonic ones are counted for all and lie below the others.
  const uint64_t value = monotonic ? call.machine().new_unique() : (self.pid.number() << 32) | ++self.uniques;
  if (monotonic) call.touch(ObjectKind::counter, 0, 0, true);
  return make_integer(call.heap(), (positive ? 0 : kMonotonicStart) + static_cast<int64_t>(value));
}

constexpr Builtin kTable[] = {
    {"erlang", "monotonic_time", 0, monotonic_time, false, false, true},
    {"erlang", "monotonic_time", 1, monotonic_time, false, false, true},
    {"erlang", "system_time", 0, system_time, false, false, true},
    {"erlang", "system_time", 1, system_time, false, false, true},
    {"erlang", "time_offset", 0, time_offset},
    {"erlang", "time_offset", 1, time_offset},
    {"erlang", "timestamp", 0, timestamp_0, false, false, true},
    {"erlang", "now", 0, now_0, false},
    {"os", "system_time", 0, system_time, false, false, true},
    {"os", "system_time", 1, system_time, false, false, true},
    {"os", "timestamp", 0, timestamp_0, false, false, true},
    {"os", "perf_counter", 0, monotonic_time, false, false, true},
    {"os", "perf_counter", 1, monotonic_time, false, false, true},
    {"erts_internal", "time_unit", 0, time_unit_0},
    {"erts_internal", "perf_counter_unit", 0, time_unit_0},
    {"erlang", "date", 0, date_0, false, false, true},
    {"erlang", "time", 0, time_0, false, false, true},
    {"erlang", "localtime", 0, date_time_0, false, false, true},
    {"erlang", "universaltime", 0, date_time_0, false, false, true},
    {"erlang", "localtime_to_universaltime", 2, same_time},
    {"erlang", "localtime_to_universaltime", 1, same_time},
    {"erlang", "universaltime_to_localtime", 1, same_time},
    {"erlang", "universaltime_to_posixtime", 1, to_posix_1},
    {"erlang", "posixtime_to_universaltime", 1, from_posix_1},
    {"erlang", "make_ref", 0, make_ref_0},
    {"erlang", "unique_integer", 0, unique_integer_1},
    {"erlang", "unique_integer", 1, unique_integer_1, false},
};

}  // namespace

std::span<const Builtin> time_builtins() { return kTable; }

}  // namespace ravel::vm
