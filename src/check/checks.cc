// SPDX-License-Identifier: Apache-2.0
//
// The table of checks.
#include "check/checks.h"

#include <algorithm>
#include <optional>
#include <variant>

#include "base/part.h"
#include "check/beam_input.h"
#include "check/jvm_input.h"
#include "check/native_input.h"
#include "check/rules.h"
#include "flow/beam/call_facts.h"
#include "flow/jvm/race_result.h"
#include "flow/jvm/source.h"
#include "flow/native/source.h"

namespace ravel::check {

namespace {

using facts::Promise;
using facts::Source;

template <typename InputType>
using Run = Findings (*)(const InputType&);

/// A rule that judges what any platform may tell.
using Judge = Findings (*)(const facts::Source&, const CheckOptions&);

/// What a check needs that costs much, and that others may have asked for before.
enum class Needs : uint8_t { nothing, summaries, calls, races };

std::string_view name_of(Needs needs) {
  switch (needs) {
    case Needs::nothing:
      return "nothing shared";
    case Needs::summaries:
      return "what functions do to shared items";
    case Needs::calls:
      return "calls and messages";
    case Needs::races:
      return "pairs of accesses";
  }
  return {};
}

/// A function that looks for the defects of one rule, or of some that are seen together. Its argument says
/// for which platform it is, or that it is for all of them.
struct Check {
  std::vector<std::string_view> rules;
  std::variant<Run<CheckInput>, Run<JvmInput>, Run<NativeInput>, Judge> run;
  Needs needs = Needs::nothing;
};

template <Promise about>
Findings kept(const Source& source, const CheckOptions& options) {
  return broken_promises(source.broken_promises(about), options.min_score);
}

const std::vector<Check>& all_checks() {
  static const std::vector<Check> table = {
      {{"check-then-act"}, check_then_act, Needs::summaries},
      {{"call-cycle"}, call_cycle, Needs::calls},
      {{"stuck-receive", "lost-message"}, messages, Needs::calls},

      {{"race"}, static_cast<Run<JvmInput>>(race), Needs::races},
      {{"atomicity"}, atomicity, Needs::races},

      {{"race"}, static_cast<Run<NativeInput>>(race)},

      {{"guarded-by"}, kept<Promise::guard>},
      {{"requires-lock"}, kept<Promise::duty>},
      {{"thread-local"}, kept<Promise::owner>},
      {{"lock-order"}, kept<Promise::order>},
      {{"lock-order"},
       [](const Source& source, const CheckOptions& options) {
         return lock_order(source, options.min_score);
       }},
      {{"double-lock", "unlock-unheld", "lock-leak", "held-while-blocking"},
       [](const Source& source, const CheckOptions&) { return lock_misuse(source.lock_misuses()); }},
      {{"held-while-blocking"},
       [](const Source& source, const CheckOptions& options) {
         return held_while_blocking(source, options.min_score);
       }},
      {{"lock-leak"},
       [](const Source& source, const CheckOptions&) { return lock_leak(source.locks_left()); }},
      {{"wait-loop"}, [](const Source& source, const CheckOptions&) { return wait_loop(source.waits()); }},
      {{"lost-signal"},
       [](const Source& source, const CheckOptions&) {
         return lost_signal(source.waits(), source.notifies());
       }},
      {{"unsafe-publication"},
       [](const Source& source, const CheckOptions&) { return unsafe_publication(source.publications()); }},
      {{"double-checked"},
       [](const Source& source, const CheckOptions&) { return double_checked(source.double_tests()); }},
      {{"lock-value"},
       [](const Source& source, const CheckOptions&) { return lock_value(source.locked_values()); }},
  };
  return table;
}

constexpr Limit kSummarised{
    "{0} functions touch more shared items than a summary holds; pairs of accesses that meet only above "
    "them may be missing"};
constexpr Limit kUnfollowed{
    "{0} calls of unknown funs could each be any of more than {1} functions; they are not followed",
    flow::ValueFlow::kUnknownCalleesMax};
constexpr Limit kUnsettled{
    "check-then-act: {0} groups of functions that call each other still showed more after {1} rounds; what "
    "they do then may be missing",
    flow::Summaries::kRoundsMax};
constexpr Limit kTooLarge{
    "check-then-act: {0} times a value was put together of more than {1} parts; whether such keys are one "
    "is not known",
    flow::ExprTable::kSizeMax};

/// From this score on a finding is an error, whatever the rule.
constexpr double kErrorFrom = 0.6;

/// Rules that never say that something goes wrong, only that it might be slow, or in vain.
constexpr std::pair<std::string_view, report::Severity> kMilder[] = {
    {"held-while-blocking", report::Severity::note},
    {"lost-message", report::Severity::warning},
};

report::Severity severity_of(const report::Finding& finding) {
  for (const auto& [rule, severity] : kMilder)
    if (finding.rule == rule) return severity;
  return finding.score >= kErrorFrom ? report::Severity::error : report::Severity::warning;
}

/// What several checks share. It is made when the first of them asks, and lives as long as they run.
template <typename InputType>
struct Shared;

template <>
struct Shared<CheckInput> {
  std::optional<flow::Summaries> summaries;
  std::optional<flow::Reach> reach;
  std::optional<CallTable> calls;

  /// The rules that look at facts learn nothing of it yet.
  static facts::Source source(const CheckInput& /*input*/) { return {}; }

  void provide(Needs needs, CheckInput& input) {
    if (needs == Needs::summaries && !summaries) {
      input.summaries = &summaries.emplace(input.flow, flow::SummaryOptions{input.options.unknown_any});
      input.reach = &reach.emplace(*summaries);
      input.budget.hit(kSummarised, summaries->truncated_count());
      input.budget.hit(kUnfollowed, summaries->unfollowed_count());
      input.budget.hit(kUnsettled, summaries->unsettled_count());
      input.budget.hit(kTooLarge, summaries->exprs().cut_count());
    }
    if (needs == Needs::calls && !calls) input.calls = &calls.emplace(input.program);
  }
};

template <>
struct Shared<JvmInput> {
  std::optional<RaceResult> races;
  std::unique_ptr<flow::sync::HeldLocks> declared_locks;

  static flow::jvm::Source source(const JvmInput& input) { return flow::jvm::Source(input); }

  void provide(Needs needs, JvmInput& input) {
    input.declared_locks = &declared_locks;
    // The dearest part of all.
    if (needs == Needs::races && !races) input.races = &races.emplace(input);
  }
};

template <>
struct Shared<NativeInput> {
  static flow::native::Source source(const NativeInput& input) { return flow::native::Source(input); }

  void provide(Needs /*needs*/, NativeInput& /*input*/) {}
};

template <typename InputType>
void run_all(InputType input, const Found& found) {
  const auto wants = [&](std::string_view rule) { return !input.options.wants || input.options.wants(rule); };
  std::vector<const Check*> wanted;
  Shared<InputType> shared;
  for (const Check& check : all_checks()) {
    const bool is_meant =
        std::holds_alternative<Run<InputType>>(check.run) || std::holds_alternative<Judge>(check.run);
    if (!is_meant || std::ranges::none_of(check.rules, wants)) continue;
    // What several rules share costs these, if it crashes.
    const Part part("step", name_of(check.needs));
    if (part.is_lost()) continue;
    shared.provide(check.needs, input);
    wanted.push_back(&check);
  }
  const auto source = Shared<InputType>::source(input);
  for (const Check* check : wanted) {
    const Part part("rule", check->rules.front());
    if (part.is_lost()) continue;
    const Judge* judge = std::get_if<Judge>(&check->run);
    Findings findings =
        judge != nullptr ? (*judge)(source, input.options) : std::get<Run<InputType>>(check->run)(input);
    std::erase_if(findings, [&](const report::Finding& finding) { return !wants(finding.rule); });
    for (report::Finding& finding : findings) finding.severity = severity_of(finding);
    found(std::move(findings));
  }
}

}  // namespace

void run_checks(const CheckInput& input, const Found& found) { run_all(input, found); }
void run_checks(const JvmInput& input, const Found& found) { run_all(input, found); }
void run_checks(const NativeInput& input, const Found& found) { run_all(input, found); }

}  // namespace ravel::check
