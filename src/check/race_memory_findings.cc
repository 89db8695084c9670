// SPDX-License-Identifier: Apache-2.0
#include "check/race_memory_findings.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/causes.h"
#include "check/race_text.h"

namespace ravel::check {

using flow::native::Access;
using flow::native::ObjectKind;
using flow::native::OriginId;
using flow::native::OriginKind;

namespace {

std::string_view kind(const flow::native::Object& object) {
  return object.kind == ObjectKind::global ? "global" : "heap";
}

}  // namespace

MemoryRaceFindings::Where MemoryRaceFindings::where(const Access& access) const {
  const auto at = words_.user_place(access.instance, access.instr);
  return {at.first, at.second};
}

report::Finding MemoryRaceFindings::finding(const std::string& subject, std::vector<MemoryRace> races) const {
  std::stable_sort(races.begin(), races.end(), [](const MemoryRace& a, const MemoryRace& b) {
    return std::pair(a.evidence.kind, a.score) > std::pair(b.evidence.kind, b.score);
  });
  const MemoryRace& worst = races.front();
  report::Finding result;
  result.rule = "race";
  const flow::native::Object& object = points_to_.object(points_to_.place(worst.place).object);
  result.kind = kind(object);
  result.score = worst.score;
  result.is_evident = worst.evidence.speaks();
  result.subject = subject;
  size_t one = worst.one, two = worst.two;
  if (is_write(one) && !is_write(two)) std::swap(one, two);
  std::set<std::pair<Where, bool>> seen;
  add_place(one, seen, result);
  add_place(two, seen, result, true);
  const report::Place a = result.locations[0];
  const report::Place b = result.locations[1];
  const auto is_handler = [&](size_t access) {
    const OriginId origin = points_to_.origin_of(walk_.accesses()[access].instance);
    return points_to_.origin(origin).kind == OriginKind::handler;
  };
  const bool handler_one = is_handler(one), handler_two = is_handler(two);
  const bool by_handler = handler_one || handler_two;
  result.message =
      fmt::format("{} is {} in {} while {} may write it{}; {}", subject,
                  a.role == report::Role::write ? "written" : "read", a.function,
                  handler_two ? "a handler that interrupts it"
                              : (handler_one ? "what the handler interrupted" : "another thread"),
                  a.function == b.function ? " there too" : " in " + b.function,
                  by_handler ? "nothing keeps the handler away" : "no lock is held at both");
  if (result.is_evident) result.reasons.push_back(worst.evidence.text);
  result.reasons.push_back(a.origin == b.origin ? fmt::format("more than one may run at a time: {}", a.origin)
                                                : why_together(a, b));
  result.reasons.push_back(why_unlocked(a, b, "neither holds a lock"));
  for (const MemoryRace& race : races) {
    if (result.is_evident && race.evidence.kind == facts::EvidenceKind::against) continue;
    add_place(race.one, seen, result);
    add_place(race.two, seen, result);
  }
  result.origins = {std::string(handler_one ? kHandler : "one thread"),
                    std::string(handler_two ? kHandler : (handler_one ? "the thread" : "another thread"))};
  result.interleaving.push_back({0,
                                 fmt::format("{} {} ({})", a.role == report::Role::write ? "writes" : "reads",
                                             subject, facts::short_text(a.pos)),
                                 0});
  result.interleaving.push_back({1, fmt::format("writes {} ({})", subject, facts::short_text(b.pos)), 1});
  result.interleaving.push_back({0,
                                 a.role == report::Role::write
                                     ? std::string(kOwnValueIsGone)
                                     : "goes on with a value that is no longer true",
                                 std::nullopt});
  result.advice.push_back(
      by_handler
          ? fmt::format("make {} a volatile sig_atomic_t or atomic, or keep the handler away (block the "
                        "signal, disable the interrupt) while it is used",
                        subject)
          : fmt::format("hold one lock at every access of {}, or make it atomic", subject));
  return result;
}

bool MemoryRaceFindings::is_write(size_t access) const {
  return instr_of(native_, walk_.accesses()[access]).op == ir::Op::store && !touches_.looks.contains(access);
}

void MemoryRaceFindings::add_place(size_t index, std::set<std::pair<Where, bool>>& seen,
                                   report::Finding& finding, bool always) const {
  const Access& access = walk_.accesses()[index];
  const bool write = is_write(index);
  if (!seen.insert({where(access), write}).second && !always) return;
  if (finding.locations.size() >= 30) return;
  finding.locations.push_back(words_.place(write ? report::Role::write : report::Role::read, access.instance,
                                           access.instr, access.locks));
}

}  // namespace ravel::check
