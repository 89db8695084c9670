// SPDX-License-Identifier: Apache-2.0
#include "check/call_cycle_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace ravel::check {

namespace {

std::string duration(int64_t ms) {
  return ms % 1000 == 0 ? fmt::format("{} s", ms / 1000) : fmt::format("{} ms", ms);
}

}  // namespace

std::string CycleWords::name(const Entry& entry) const { return graph_.proc(entry.proc).name; }

/// What the process is doing: its callback, or the function it runs.
std::string CycleWords::handling(const Entry& entry) const {
  const std::string function = written_name(input_.program, entry.func);
  if (graph_.proc(entry.proc).anonymous) return fmt::format("a process of its own runs {}", function);
  if (entry.callback == nullptr) return fmt::format("{} runs {}", name(entry), function);
  return fmt::format("{} is in {}", name(entry), function);
}

std::string CycleWords::subject() const {
  std::string result;
  for (const Link& link : cycle_.links)
    if (!graph_.proc(link.entry.proc).anonymous) result += name(link.entry) + " -> ";
  return result + name(cycle_.links[0].entry);
}

std::string CycleWords::message() const {
  const Link& first = cycle_.links[0];
  if (cycle_.links.size() == 1)
    return fmt::format("{} calls itself in {} and waits for an answer that only it could give",
                       name(first.entry), written_name(input_.program, first.entry.func));
  std::string chain;
  for (size_t i = 0; i < cycle_.links.size(); ++i) {
    const Link& next = cycle_.links[(i + 1) % cycle_.links.size()];
    const Link& link = cycle_.links[i];
    const bool starts = link.wait.kind == Wait::Kind::start;
    const std::string who = graph_.proc(link.entry.proc).anonymous ? "which" : name(link.entry);
    const std::string whom = graph_.proc(next.entry.proc).anonymous
                                 ? written_name(input_.program, next.entry.func)
                                 : name(next.entry);
    chain +=
        fmt::format("{}{} waits for {}{}", chain.empty() ? "" : ", ", who, whom, starts ? " to start" : "");
  }
  return cycle_.kind == "crossing" ? chain + ", if both call at the same time" : chain;
}

std::string CycleWords::advice() const {
  if (cycle_.kind == "start")
    return "let init return first: do the call in handle_continue or on a message to self(), or pass what is "
           "needed "
           "as an argument";
  if (cycle_.kind == "self")
    return "call the function that does the work, not the server; what has to happen later goes through a "
           "cast or a "
           "message to self()";
  return "make one of the calls asynchronous (a cast, an answer by gen_server:reply/2 later), or pass along "
         "what the other asks for";
}

void CycleWords::add_places(report::Finding& finding) const {
  for (const Link& link : cycle_.links) {
    EntryPath path;
    path.entry = link.entry.func;
    const Proc& proc = graph_.proc(link.entry.proc);
    path.origin = proc.origin.valid() ? proc.origin : flow::Origins::kApi;
    report::Place place =
        make_place(input_, report::Role::call, path, user_part(input_.program, link.wait.path));
    if (proc.anonymous)
      place.origin = "the process that runs " + written_name(input_.program, link.entry.func);
    place.what = link.wait.what;
    finding.locations.push_back(std::move(place));
  }
}

void CycleWords::add_reasons(report::Finding& finding) const {
  const Link& last = cycle_.links.back();
  const bool direct = cycle_.kind == "self" && last.wait.form != nullptr &&
                      last.wait.form->behaviour != model::Behaviour::supervisor;
  bool for_ever = true;
  for (const Link& link : cycle_.links) {
    const int64_t ms = link.wait.timeout_ms;
    if (ms >= 0) for_ever = false;
    const std::string who =
        graph_.proc(link.entry.proc).anonymous ? "the process of its own" : name(link.entry);
    if (direct) continue;
    if (ms > 0)
      finding.reasons.push_back(
          fmt::format("{} waits {} in {} and then exits", who, duration(ms), link.wait.what));
    if (ms == 0)
      finding.reasons.push_back(
          fmt::format("{} waits in {} for a time that is computed", who, link.wait.what));
  }
  if (direct)
    finding.reasons.push_back(fmt::format(
        "from OTP 25 on the call exits at once with calling_self; before, {}",
        for_ever ? "it waited for ever" : fmt::format("it waited {}", duration(last.wait.timeout_ms))));
  else if (for_ever)
    finding.reasons.push_back("none of the calls has a time-out: they wait for ever");
  const Proc& root = graph_.proc(cycle_.links[0].entry.proc);
  if (!root.single && !last.wait.by_self)
    finding.reasons.push_back(fmt::format("there can be several of {}: it must be the same one", root.name));
  const size_t more = calls_.size() - std::min(calls_.size(), cycle_.links.size());
  if (more > 0 && cycle_.links.size() > 1)
    finding.reasons.push_back(fmt::format("{} more call{} between the same processes close{} the cycle too",
                                          more, more == 1 ? "" : "s", more == 1 ? "s" : ""));
}

void CycleWords::add_steps(report::Finding& finding) const {
  const size_t count = cycle_.links.size();
  for (uint32_t i = 0; i < count; ++i) {
    const Link& link = cycle_.links[i];
    finding.origins.push_back(graph_.proc(link.entry.proc).anonymous
                                  ? written_name(input_.program, link.entry.func)
                                  : name(link.entry));
    finding.interleaving.push_back({i, handling(link.entry)});
    finding.interleaving.push_back({i, link.wait.what + " and waits", i});
  }
  finding.interleaving.push_back(
      {0, fmt::format("{} still waits: it cannot answer, and nobody goes on", name(cycle_.links[0].entry))});
}

report::Finding CycleWords::finding() const {
  report::Finding result;
  result.rule = "call-cycle";
  result.kind = cycle_.kind;
  result.score = cycle_.score;
  result.severity = cycle_.score >= 0.7 ? report::Severity::error : report::Severity::warning;
  result.subject = subject();
  result.message = message();
  add_places(result);
  add_reasons(result);
  add_steps(result);
  result.advice.push_back(advice());
  return result;
}

}  // namespace ravel::check
