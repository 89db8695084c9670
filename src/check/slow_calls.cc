// SPDX-License-Identifier: Apache-2.0
//
// held-while-blocking: a call that may take long (sleep, a disk, the network, the end of a thread, a latch)
// while a lock is held that other threads want. Nothing is wrong but that all of them wait as well; so the
// score is low, and lowest for input and output, which is often what the lock is there for.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "check/rules.h"

namespace ravel::check {

namespace {

using facts::SlowCall;

struct Waiting {
  std::string_view kind;
  double score = 0;
  std::string_view verb;
};

const Waiting& waiting(SlowCall::Kind kind) {
  static const Waiting kWaitings[] = {{"sleep", 0.3, "sleeps"},
                                      {"io", 0.1, "waits for input or output"},
                                      {"wait", 0.25, "waits for a notification"},
                                      {"join", 0.25, "waits for the end of a thread or task"},
                                      {"event", 0.25, "waits for other threads"}};
  return kWaitings[static_cast<size_t>(kind)];
}

double score(const SlowCall& call) { return waiting(call.kind).score * (call.timed ? 0.7 : 1); }

/// In an open program: a wait that ends by itself, or input and output, is often what the lock is there for.
constexpr double kEvidentMin = 0.25;

report::Finding finding(const SlowCall& call, bool is_open) {
  report::Finding result;
  result.rule = "held-while-blocking";
  result.kind = waiting(call.kind).kind;
  result.score = score(call);
  result.is_evident = !is_open || result.score >= kEvidentMin;
  const std::string locks = fmt::format("{}", fmt::join(call.locks, ", "));
  result.subject = fmt::format("{} with {}", call.function, locks);
  result.message = fmt::format("{} {} ({}) while it holds {}; whoever wants that waits as long",
                               call.function, waiting(call.kind).verb, call.callee, locks);
  result.locations.push_back(place(report::Role::call, call.at, call.callee + "()", call.locks));
  result.reasons.push_back("the lock is held on every way to this call, and other threads take it too");
  if (call.timed) result.reasons.push_back("the wait gives up after a while");
  result.advice.push_back("Do the slow part before or after the lock is held, on a copy of what it needs.");
  return result;
}

}  // namespace

Findings held_while_blocking(const facts::Source& source, double min_score) {
  Findings result;
  for (const SlowCall& call : source.slow_calls([&](const SlowCall& one) { return score(one) >= min_score; }))
    result.push_back(finding(call, source.is_open()));
  return result;
}

}  // namespace ravel::check
