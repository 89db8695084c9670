// SPDX-License-Identifier: Apache-2.0
#include "session/native_dump.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "flow/native/words.h"
#include "ir/text.h"
#include "session/lock_order_dump.h"
#include "session/origins_dump.h"

namespace ravel::session {

using flow::native::Event;
using flow::native::EventKind;
using flow::native::Held;
using flow::native::HeldKind;
using flow::native::InstanceId;
using flow::native::LocId;
using flow::native::Object;
using flow::native::ObjectKind;
using flow::native::OriginId;
using flow::native::OriginKind;
using flow::native::Place;
using flow::native::PointsTo;
using NativeWords = flow::native::Words;

namespace {

std::vector<OriginRow> rows_of(const NativeInput& input) {
  const NativeWords& words = input.words;
  const PointsTo& points_to = input.native.points_to();
  std::vector<OriginRow> result(points_to.origin_count());
  for (size_t i = 0; i < result.size(); ++i) {
    const flow::native::Origin& origin = points_to.origin(OriginId(i));
    result[i].name = words.origin(OriginId(i));
    result[i].multiple = origin.kind == OriginKind::api || input.native.walk().is_multiple(OriginId(i));
    for (const OriginId maker : origin.makers) result[i].makers.insert(words.origin(maker));
    if (origin.entry.valid()) result[i].entries.insert(words.function(origin.entry));
  }
  for (const InstanceId entry : points_to.entries())
    result[points_to.origin_of(entry).index()].entries.insert(
        words.function(points_to.instance(entry).function));
  for (size_t i = 0; i < points_to.instance_count(); ++i) {
    const ir::FuncId function = points_to.instance(InstanceId(i)).function;
    if (!words.is_library(function))
      result[points_to.origin_of(InstanceId(i)).index()].functions.insert(words.function(function));
  }
  return result;
}

/// A place in memory: `shared+40`, `memory allocated at a.c:7`.
std::string place_text(const NativeInput& input, const NativeWords& words, LocId id) {
  const Place& place = input.native.points_to().place(id);
  const Object& object = input.native.points_to().object(place.object);
  const auto at = [&] {
    return facts::short_text(words.position({object.site.function, object.site.instr}));
  };
  std::string text;
  switch (object.kind) {
    case ObjectKind::global:
      text = words.guard({}, input.native.paths().global(object.name));
      break;
    case ObjectKind::function:
      return "the function " + words.function(object.function);
    case ObjectKind::stack:
      text = fmt::format("a local of {} ({})", words.function(object.site.function), at());
      break;
    case ObjectKind::heap:
      text = fmt::format("memory allocated at {}", at());
      break;
    case ObjectKind::thread:
      return "the handle of " + words.origin(object.origin);
    case ObjectKind::outside:
      text = "memory of the caller";
      break;
  }
  return place.offset == 0 ? text : fmt::format("{}, byte {}", text, place.offset);
}

/// The function that `value` begins with, and what stands behind its name.
ir::FuncId function_of(const NativeInput& input, std::string_view value, std::string_view& rest) {
  const NativeWords& words = input.words;
  ir::FuncId found;
  size_t length = 0;
  for (size_t f = 0; f < input.program.function_count(); ++f) {
    for (const std::string& text :
         {words.function(ir::FuncId(f)), input.program.function(ir::FuncId(f)).name.str()}) {
      if (text.size() <= length || !value.starts_with(text)) continue;
      if (value.size() > text.size() && value[text.size()] != ':') continue;
      found = ir::FuncId(f);
      length = text.size();
    }
  }
  rest = value.substr(std::min(value.size(), length + 1));
  return found;
}

/// The values of one instance that may point somewhere.
std::string instance_text(const NativeInput& input, InstanceId id, std::string_view wanted) {
  const NativeWords& words = input.words;
  const PointsTo& points_to = input.native.points_to();
  const ir::Function& function = input.program.function(points_to.instance(id).function);
  std::string text;
  for (uint32_t v = 0; v < function.value_count; ++v) {
    const ir::ValueId value(v);
    const auto name = function.names.find(value);
    const bool is_named = name != function.names.end() && name->second.view() == wanted;
    if (!wanted.empty() && !is_named && wanted != fmt::format("%{}", v)) continue;
    std::set<std::string> places;
    for (const LocId place : points_to.targets(id, value)) places.insert(place_text(input, words, place));
    if (places.empty()) continue;
    text += fmt::format("  {}\n    {}\n", ir::print(function, value), fmt::join(places, "\n    "));
  }
  if (text.empty()) return text;
  return fmt::format("{} in {}\n{}", words.function(points_to.instance(id).function),
                     words.origin(points_to.origin_of(id)), text);
}

}  // namespace

std::string native_origins(const NativeInput& input, std::string_view form) {
  return origin_rows(rows_of(input), form);
}

std::string native_lock_graph(const NativeInput& input, std::string_view form) {
  const NativeWords& words = input.words;
  std::set<LockRow> rows;
  for (const Event& event : input.native.walk().events()) {
    if (event.kind != EventKind::acquire || !event.waits) continue;
    const ir::FuncId function = input.native.points_to().instance(event.instance).function;
    const facts::Step where = words.user_place(event.instance, event.instr);
    for (const Held& held : input.native.walk().lockset(event.locks)) {
      if (held.kind != HeldKind::lock || held.lock == event.lock) continue;
      rows.insert({words.held(function, held), words.guard(function, event.lock), held.shared, event.shared,
                   words.function(where.first),
                   facts::short_text(words.position({held.taken.function, held.taken.instr})),
                   facts::short_text(words.position(where))});
    }
  }
  return lock_rows(rows, form);
}

Result<std::string> native_points_to(const NativeInput& input, std::string_view value) {
  std::string_view rest;
  const ir::FuncId function = function_of(input, value, rest);
  if (!function.valid())
    return fail(fmt::format(
        "'{}' names no function of the program; write its name, or name:%7 for a value; --ir shows them",
        value));
  std::string text;
  bool is_called = false;
  for (size_t i = 0; i < input.native.points_to().instance_count(); ++i) {
    if (input.native.points_to().instance(InstanceId(i)).function != function) continue;
    is_called = true;
    text += instance_text(input, InstanceId(i), rest);
  }
  if (!is_called) return fail(fmt::format("no thread calls {}", input.words.function(function)));
  if (text.empty()) return fail(fmt::format("'{}' is no pointer that was seen to point anywhere", value));
  return text;
}

}  // namespace ravel::session
