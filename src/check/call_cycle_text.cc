// SPDX-License-Identifier: Apache-2.0
#include "check/call_cycle_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/beam_input.h"
#include "flow/beam/places.h"

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
  const Proc& proc = graph_.proc(entry.proc);
  if (entry.ends.valid()) return fmt::format("{} ends {}", proc.name, graph_.proc(entry.ends).name);
  if (proc.is_lock()) return fmt::format("whoever holds {} runs {}", proc.name, function);
  if (!proc.callable()) return fmt::format("a process of its own runs {}", function);
  if (entry.callback == nullptr) return fmt::format("{} runs {}", proc.name, function);
  return fmt::format("{} is in {}", proc.name, function);
}

std::string CycleWords::subject() const {
  std::string result;
  for (const Link& link : cycle_.links)
    if (graph_.proc(link.entry.proc).callable()) result += name(link.entry) + " -> ";
  return result + name(cycle_.links[0].entry);
}

/// Whom a link waits for, and for what, as the end of "x waits for ...".
std::string CycleWords::whom(size_t link) const {
  const Link& next = cycle_.links[(link + 1) % cycle_.links.size()];
  const Proc& proc = graph_.proc(next.entry.proc);
  std::string text = proc.callable() ? proc.name : written_name(input_.program, next.entry.func);
  switch (cycle_.links[link].wait.kind) {
    case Wait::Kind::start:
      return text + " to start";
    case Wait::Kind::stop:
      return text + " to end";
    default:
      return text;
  }
}

std::string CycleWords::message() const {
  const Link& first = cycle_.links[0];
  const std::string function = written_name(input_.program, first.entry.func);
  if (cycle_.links.size() == 1 && first.wait.kind == Wait::Kind::start_app)
    return fmt::format(
        "{} waits in {} until its own application has started, which it has only when that is done",
        name(first.entry), function);
  if (cycle_.links.size() == 1)
    return fmt::format("{} calls itself in {} and waits for an answer that only it could give",
                       name(first.entry), function);
  std::string chain;
  for (size_t i = 0; i < cycle_.links.size(); ++i) {
    const Proc& proc = graph_.proc(cycle_.links[i].entry.proc);
    const std::string who = proc.is_lock()     ? fmt::format("whoever holds {}", proc.name)
                            : !proc.callable() ? std::string("which")
                                               : proc.name;
    chain += fmt::format("{}{} waits for {}", chain.empty() ? "" : ", ", who, whom(i));
  }
  if (cycle_.kind != "crossing") return chain;
  return chain +
         (cycle_.links.size() > 2 ? ", if all do so at the same time" : ", if both do so at the same time");
}

std::string CycleWords::advice() const {
  if (cycle_.kind == "start")
    return "let init return first: do the call in handle_continue or on a message to self(), or pass what is "
           "needed as an argument";
  const auto with_lock = [&](const Link& link) { return graph_.proc(link.entry.proc).is_lock(); };
  if (std::ranges::all_of(cycle_.links, with_lock)) return "take the locks in one order everywhere";
  if (std::ranges::any_of(cycle_.links, with_lock))
    return "do not wait for others while the lock is held: release it first, or take it in one process only";
  const auto ends = [](const Link& link) { return link.entry.ends.valid(); };
  if (std::ranges::any_of(cycle_.links, ends))
    return "do not call whoever is ending this process: let a process of its own make the call, or do it "
           "before";
  if (cycle_.kind == "self")
    return "call the function that does the work, not the server; what has to happen later goes through a "
           "cast or a message to self()";
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
    if (proc.is_lock())
      place.origin = fmt::format("whoever holds {}", proc.name);
    else if (proc.kind == Proc::Kind::controller)
      place.origin = "the application controller";
    else if (!proc.callable())
      place.origin = "the process that runs " + written_name(input_.program, link.entry.func);
    place.what = link.wait.what;
    finding.locations.push_back(std::move(place));
  }
}

void CycleWords::add_reasons(report::Finding& finding) const {
  const Link& last = cycle_.links.back();
  const bool direct = cycle_.kind == "self" &&
                      (last.wait.form != nullptr ? last.wait.form->behaviour != model::Behaviour::supervisor
                                                 : last.wait.kind == Wait::Kind::controller);
  bool for_ever = true;
  for (const Link& link : cycle_.links) {
    const int64_t ms = link.wait.timeout_ms;
    if (ms >= 0) for_ever = false;
    const Proc& proc = graph_.proc(link.entry.proc);
    const std::string who = proc.is_lock()     ? fmt::format("whoever holds {}", proc.name)
                            : !proc.callable() ? std::string("the process of its own")
                                               : proc.name;
    if (direct) continue;
    if (link.entry.ends.valid()) {
      if (ms > 0)
        finding.reasons.push_back(fmt::format("{} waits {} and then kills {}", who, duration(ms),
                                              graph_.proc(link.entry.ends).name));
      continue;
    }
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
  if (!root.single && root.is_process() && !last.wait.by_self)
    finding.reasons.push_back(fmt::format("there can be several of {}: it must be the same one", root.name));
  const size_t more = calls_.size() - std::min(calls_.size(), cycle_.links.size());
  if (more > 0 && cycle_.links.size() > 1)
    finding.reasons.push_back(fmt::format("{} more call{} between the same processes close{} the cycle too",
                                          more, more == 1 ? "" : "s", more == 1 ? "s" : ""));
}

/// Others who ask the first process wait with it: the functions of the program that do so.
void CycleWords::add_clients(report::Finding& finding) const {
  constexpr size_t kShown = 4;
  std::set<std::string> clients;
  const Proc& proc = graph_.proc(cycle_.links[0].entry.proc);
  for (uint32_t f = 0; f < input_.program.function_count(); ++f) {
    const ir::FuncId func(f);
    for (const flow::Request& request : input_.flow.values.requests(func)) {
      const bool asks = request.form->kind == model::RequestForm::call && request.form->waits;
      if (!asks || std::ranges::find(proc.servers, request.server) == proc.servers.end()) continue;
      const Step step{func, request.instr};
      if (calls_.contains(step) || input_.program.module_of(func).library) continue;
      clients.insert(
          fmt::format("{} ({})", written_name(input_.program, func), place_text(input_.program, step)));
    }
  }
  if (clients.empty()) return;
  std::string text;
  size_t count = 0;
  for (const std::string& client : clients) {
    if (++count > kShown) break;
    text += (text.empty() ? "" : ", ") + client;
  }
  if (clients.size() > kShown) text += fmt::format(" and {} more", clients.size() - kShown);
  finding.reasons.push_back(fmt::format("whoever asks {} meanwhile waits, too: {}", proc.name, text));
}

void CycleWords::add_steps(report::Finding& finding) const {
  const size_t count = cycle_.links.size();
  for (uint32_t i = 0; i < count; ++i) {
    const Link& link = cycle_.links[i];
    finding.origins.push_back(!graph_.proc(link.entry.proc).callable()
                                  ? written_name(input_.program, link.entry.func)
                                  : name(link.entry));
    finding.interleaving.push_back({i, handling(link.entry)});
    if (!link.entry.ends.valid()) finding.interleaving.push_back({i, link.wait.what + " and waits", i});
  }
  const Proc& first = graph_.proc(cycle_.links[0].entry.proc);
  finding.interleaving.push_back(
      {0, first.is_lock() ? fmt::format("{} is still held, and nobody goes on", first.name)
                          : fmt::format("{} still waits: it cannot answer, and nobody goes on", first.name)});
}

void CycleWords::add_drawing(report::Finding& finding) const {
  const auto count = static_cast<uint32_t>(cycle_.links.size());
  for (uint32_t i = 0; i < count; ++i) {
    const Link& link = cycle_.links[i];
    const bool named = graph_.proc(link.entry.proc).callable();
    finding.drawing.nodes.push_back(named ? name(link.entry) : written_name(input_.program, link.entry.func));
    finding.drawing.edges.push_back({i, (i + 1) % count, link.wait.what});
  }
}

report::Finding CycleWords::finding() const {
  report::Finding result;
  result.rule = "call-cycle";
  result.kind = cycle_.kind;
  result.score = cycle_.score;
  result.subject = subject();
  result.message = message();
  add_places(result);
  add_reasons(result);
  add_clients(result);
  add_steps(result);
  add_drawing(result);
  result.advice.push_back(advice());
  return result;
}

}  // namespace ravel::check
