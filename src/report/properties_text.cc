// SPDX-License-Identifier: Apache-2.0
//
// What was tested, for people. Of a property: did it hold, for how many tests; if not, the smallest test that
// shows it. Of a framework's test: did it fail always, or only under some schedules. Then what happened step
// by step, and how to see it again.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/properties.h"
#include "report/style.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kStepsShown = 100;

std::string grouped(uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string several(uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", grouped(count), one, count == 1 ? "" : one.ends_with("ch") ? "es" : "s");
}

class Writer {
 public:
  explicit Writer(const ExplorationStyle& style) : style_(style), paint_(style.color) {}

  std::string write(const TestRun& run) {
    for (const TestedProperty& p : run.properties) property(p, run);
    for (const TestedUnit& u : run.units)
      if (u.result != UnitResult::passed) unit(u, run);
    for (const std::string& error : run.errors)
      line(0, paint_(Ink::red, "could not run: ") + printable(error));
    if (run.not_begun > 0 && !run.interrupted)
      line(0, fmt::format("{} not begun: the time was up (--time)",
                          run.not_begun == 1 ? "One was" : grouped(run.not_begun) + " were"));
    if (run.interrupted) line(0, "It was interrupted; this is what was found until then.");
    if (!run.passing_trace.empty())
      line(0, fmt::format("The fair schedule of {} is in {}: ravel view {}", run.units.front().name,
                          printable(run.passing_trace), printable(run.passing_trace)));
    rate(run);
    tally(run);
    return std::move(out_);
  }

 private:
  void line(size_t indent, std::string_view text) { append_line(out_, indent, text); }
  /// Text of several lines, as they are: tables must stay in line.
  void block(size_t indent, std::string_view text) {
    while (!text.empty()) {
      const size_t end = std::min(text.find('\n'), text.size());
      line(indent, printable(text.substr(0, end)));
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }

  void property(const TestedProperty& p, const TestRun& run) {
    const bool failed = p.has_failed() || !p.error.empty();
    out_ += fmt::format("{}: {}, {}\n", paint_(Ink::strong, printable(p.name)),
                        failed ? paint_(Ink::red, "failed") : paint_(Ink::green, "passed"), extent(p, run));
    if (!p.error.empty()) return block(2, p.error);
    if (p.incomplete > 0)
      line(2, fmt::format("{} had more schedules than allowed (--schedules), so not all are known",
                          several(p.incomplete, "test")));
    if (p.failure) failure(p);
    block(2, p.labels);
  }

  static std::string extent(const TestedProperty& p, const TestRun& run) {
    const std::string how = fmt::format("{}, seed {}", run.strategy, run.seed);
    if (!p.error.empty()) return "it cannot be tested";
    if (p.failure)
      return fmt::format("{}in test {} ({})", p.expects_failure ? "as expected, " : "",
                         grouped(p.failure->number + 1), how);
    std::string text = several(p.tests, "test");
    if (p.complete && p.schedules == 1)
      text = "the only schedule of " + text;
    else if (p.complete)
      text = fmt::format("all {} of {}", several(p.schedules, "different schedule"), text);
    else if (p.schedules > p.tests)
      text += fmt::format(" under {}", several(p.schedules, "schedule"));
    if (p.discarded > 0) text += fmt::format(", {} discarded", grouped(p.discarded));
    if (p.gave_up) text = fmt::format("only {}: too few of them count", text);
    if (p.expects_failure) text = "a failure is expected, but none in " + text;
    return fmt::format("{} ({})", text, how);
  }

  void failure(const TestedProperty& p) {
    const ExploredFailure& f = *p.failure;
    out_ += '\n';
    const std::string text = printable(fmt::format("{}: {}", f.kind, f.message));
    const auto lines = wrap(text, std::clamp<size_t>(style_.width, 60, 160) - 2);
    for (const std::string& each : lines)
      line(2, &each == &lines.front() ? paint_(Ink::red, each.substr(0, f.kind.size() + 1)) +
                                            each.substr(std::min(each.size(), f.kind.size() + 1))
                                      : each);
    for (const std::string& detail : f.details) line(4, printable(detail));
    if (!p.printed.empty()) {
      line(2, "The property printed");
      block(4, p.printed);
    }
    line(2, paint_(Ink::faint, shrinking(p)));
    interleaving(f);
    trace(f);
    out_ += '\n';
  }

  void trace(const ExploredFailure& f) {
    if (f.trace.empty()) return;
    out_ += '\n';
    line(2, fmt::format("The schedule is in {}:", printable(f.trace)));
    line(4, fmt::format("ravel replay {}", printable(f.trace)));
    const std::string stem = f.trace.ends_with(".rvt") ? f.trace.substr(0, f.trace.size() - 4) : f.trace;
    line(4, fmt::format("ravel view {} -o {}.html", printable(f.trace), printable(stem)));
  }

  void unit(const TestedUnit& u, const TestRun& run) {
    const auto ink = u.result == UnitResult::skipped ? Ink::faint : Ink::red;
    out_ += fmt::format("{}: {}{}\n", paint_(Ink::strong, printable(u.name)),
                        paint_(ink, unit_result_name(u.result)), unit_extent(u, run));
    if (u.result == UnitResult::skipped || u.result == UnitResult::error) return block(2, u.message);
    out_ += '\n';
    line(2, paint_(Ink::red, u.kind + ":") + " " + printable(u.message));
    for (const std::string& detail : u.details) line(4, printable(detail));
    if (!u.blamed.empty()) line(2, fmt::format("It fails with {}.", printable(u.blamed)));
    orders(u);
    if (u.failure) {
      interleaving(*u.failure);
      trace(*u.failure);
    }
    out_ += '\n';
  }

  static std::string unit_extent(const TestedUnit& u, const TestRun& run) {
    const std::string how = fmt::format(" ({}, seed {})", run.unit_strategy, run.seed);
    if (u.result == UnitResult::flaky)
      return fmt::format(", in {} of {}{}", u.failed, several(u.schedules, "schedule"), how);
    if (u.result != UnitResult::failed) return "";
    if (u.schedules == 1 && u.complete)
      return ", in its only schedule: a plain bug, not a matter of schedules";
    if (u.schedules == 1) return ", in the only schedule that was tried, the fair one";
    return fmt::format(", in all {}: a plain bug, not a matter of schedules",
                       several(u.schedules, "schedule"));
  }

  void orders(const TestedUnit& u) {
    if (u.orders.empty()) return;
    out_ += '\n';
    line(2, paint_(Ink::strong, "Their order decides") + " (the other way round the test passes)");
    for (const DecidingOrder& order : u.orders) {
      line(4, printable(order.what));
      line(6, "1 " + printable(order.first));
      line(6, "2 " + printable(order.second));
    }
  }

  /// How all the tests of frameworks ended, in one line.
  void tally(const TestRun& run) {
    if (run.units.empty()) return;
    std::array<uint64_t, 5> counts = {};
    uint64_t most = 0, cut = 0;
    for (const TestedUnit& u : run.units) {
      ++counts[static_cast<size_t>(u.result)];
      most = std::max(most, u.schedules);
      cut += !u.complete;
    }
    std::string text = several(run.units.size(), "test");
    for (size_t i = 0; i < counts.size(); ++i)
      if (counts[i] > 0)
        text += fmt::format("{} {} {}", i == 0 || text.find(':') == std::string::npos ? ":" : ",",
                            grouped(counts[i]), kTallied[i]);
    std::string how = several(most, "schedule") + " each: a fair one, then " + run.unit_strategy;
    if (most == 1) how = "one schedule each, the fair one";
    if (run.unit_strategy == "dpor") how = "dpor, at most " + several(most, "schedule") + " each";
    if (run.unit_strategy == "dpor" && cut > 0)
      how += fmt::format("; {} had more than allowed (--schedules)", several(cut, "test"));
    line(0, fmt::format("{} ({}; seed {})", text, how, run.seed));
  }
  static constexpr std::array<const char*, 5> kTallied = {"passed", "flaky", "failed", "skipped",
                                                          "could not run"};

  static std::string shrinking(const TestedProperty& p) {
    std::string text = fmt::format("Found with size {}", p.size);
    if (p.candidates == 0) return text;
    text += fmt::format(", shrunk {}; {} tried under {}",
                        p.shrink_steps == 1 ? "once" : several(p.shrink_steps, "time"),
                        several(p.candidates, "smaller test"), several(p.shrink_runs, "schedule"));
    if (!p.is_minimal) return text + "; smaller ones may fail, too";
    return text + (p.is_proven ? "; no smaller one can fail" : "; no smaller one failed");
  }

  void interleaving(const ExploredFailure& f) {
    if (f.steps.size() < 2) return;  // nothing happened but that it ended
    out_ += '\n';
    line(2, paint_(Ink::strong, "How it came about") +
                fmt::format(" ({}, {})", several(f.length, "step"), several(f.switches, "switch")));
    const size_t left = f.steps.size() > kStepsShown ? f.steps.size() - kStepsShown : 0;
    if (left > 0)
      line(4, fmt::format("... {} before; `ravel replay` shows them all", several(left, "event")));
    const std::vector<ExploredStep> shown(f.steps.begin() + static_cast<std::ptrdiff_t>(left), f.steps.end());
    out_ += steps_text(shown, left + 1, style_);
  }

  void rate(const TestRun& run) {
    uint64_t tests = 0;
    for (const TestedProperty& p : run.properties) tests += p.tests;
    if (tests == 0 || run.seconds <= 0) return;
    line(0, paint_(Ink::faint,
                   fmt::format("{} in {:.2f} s, {} tests/s", several(tests, "test"), run.seconds,
                               grouped(static_cast<uint64_t>(static_cast<double>(tests) / run.seconds)))));
  }

  ExplorationStyle style_;
  Painter paint_;
  std::string out_;
};

}  // namespace

std::string properties_text(const TestRun& run, const ExplorationStyle& style) {
  return Writer(style).write(run);
}

}  // namespace ravel::report
