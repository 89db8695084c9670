// SPDX-License-Identifier: Apache-2.0
#include "explore/trace_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "explore/packed.h"

namespace ravel::explore {

namespace {

constexpr std::string_view kMagic = "RVT";
constexpr uint8_t kVersion = 1;
constexpr uint64_t kActionsMax = 50'000'000;  ///< no schedule is so long; a count in a bad file may be

constexpr std::array<std::string_view, 9> kFailureNames = {
    "exception", "deadlock", "property", "crash", "assertion", "livelock", "halt", "left-waiting", "memory"};

void write_actions(PackedWriter& out, const std::vector<Action>& actions) {
  std::vector<uint64_t> names;
  for (const Action& action : actions) {
    names.push_back(action.process);
    names.push_back(action.from);
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  out.number(names.size());
  for (const uint64_t name : names) out.number(name);
  const auto index = [&](uint64_t name) {
    return static_cast<uint64_t>(std::ranges::lower_bound(names, name) - names.begin());
  };
  out.number(actions.size());
  for (size_t i = 0; i < actions.size();) {
    size_t end = i;
    while (end < actions.size() && actions[end] == actions[i]) ++end;
    out.number((end - i) << 3U | static_cast<uint64_t>(actions[i].kind));
    out.number(index(actions[i].process));
    out.number(index(actions[i].from));
    i = end;
  }
}

std::vector<Action> read_actions(PackedReader& in) {
  std::vector<uint64_t> names(in.count());
  for (uint64_t& name : names) name = in.number();
  const uint64_t total = in.number();
  std::vector<Action> actions;
  if (total > kActionsMax) in.fail();
  while (!in.failed() && actions.size() < total) {
    const uint64_t head = in.number(), process = in.number(), from = in.number();
    const uint64_t kind = head & 7U, count = head >> 3U;
    if (kind > static_cast<uint64_t>(ActionKind::fault) || process >= names.size() || from >= names.size() ||
        count == 0 || count > total - actions.size()) {
      in.fail();
      break;
    }
    actions.insert(actions.end(), count, Action{static_cast<ActionKind>(kind), names[process], names[from]});
  }
  return actions;
}

}  // namespace

std::string_view failure_name(FailureKind kind) { return kFailureNames[static_cast<size_t>(kind)]; }

std::optional<FailureKind> failure_of_name(std::string_view name) {
  const auto found = std::ranges::find(kFailureNames, name);
  if (found == kFailureNames.end()) return {};
  return static_cast<FailureKind>(found - kFailureNames.begin());
}

std::string trace_bytes(const Trace& trace) {
  PackedWriter out;
  out.raw(kMagic);
  out.number(kVersion);
  out.text(trace.made_by);
  out.text(trace.module);
  out.text(trace.function);
  out.texts(trace.arguments);
  out.texts(trace.code_path);
  out.number(trace.options.size());
  for (const auto& [name, value] : trace.options) {
    out.text(name);
    out.text(value);
  }
  out.text(trace.strategy);
  out.number(trace.seed);
  out.number(trace.modules.size());
  for (const TraceModule& module : trace.modules) {
    out.text(module.name);
    out.text(module.md5);
  }
  write_actions(out, trace.actions);
  out.text(trace.outcome);
  out.number(trace.failure ? 1 + static_cast<uint64_t>(trace.failure->kind) : 0);
  if (trace.failure) {
    out.text(trace.failure->message);
    out.text(trace.failure->process);
  }
  return out.take();
}

Result<Trace> read_trace(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return fail("this is no trace file: it does not begin with \"RVT\"");
  PackedReader in(as_bytes(bytes.substr(kMagic.size())));
  if (const uint64_t version = in.number(); !in.failed() && version != kVersion)
    return fail(fmt::format("it was written by another release (version {} of the format; this one reads {})",
                            version, kVersion));
  Trace trace;
  trace.made_by = in.text();
  trace.module = in.text();
  trace.function = in.text();
  trace.arguments = in.texts();
  trace.code_path = in.texts();
  trace.options.resize(in.count());
  for (auto& [name, value] : trace.options) {
    name = in.text();
    value = in.text();
  }
  trace.strategy = in.text();
  trace.seed = in.number();
  trace.modules.resize(in.count());
  for (TraceModule& module : trace.modules) {
    module.name = in.text();
    module.md5 = in.text();
  }
  trace.actions = read_actions(in);
  trace.outcome = in.text();
  if (const uint64_t kind = in.number(); kind > kFailureNames.size()) {
    in.fail();
  } else if (kind > 0) {
    trace.failure = Failure{static_cast<FailureKind>(kind - 1), in.text(), in.text(), {}};
  }
  if (in.failed())
    return fail(fmt::format("the trace is damaged or cut off (at byte {})", kMagic.size() + in.offset()));
  if (!in.at_end())
    return fail(fmt::format("the trace is damaged: something follows its end (at byte {})",
                            kMagic.size() + in.offset()));
  return trace;
}

}  // namespace ravel::explore
