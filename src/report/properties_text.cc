// SPDX-License-Identifier: Apache-2.0
//
// Tested properties for people: did it hold, for how many tests; if not, the smallest test that shows it,
// what happened in it step by step, and how to see it again.
#include <fmt/format.h>

#include <algorithm>

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
    if (run.interrupted) line(0, "It was interrupted; this is what was found until then.");
    rate(run);
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
    if (!f.trace.empty()) {
      out_ += '\n';
      line(2, fmt::format("The schedule is in {}:", printable(f.trace)));
      line(4, fmt::format("ravel replay {}", printable(f.trace)));
      const std::string stem = f.trace.ends_with(".rvt") ? f.trace.substr(0, f.trace.size() - 4) : f.trace;
      line(4, fmt::format("ravel view {} -o {}.html", printable(f.trace), printable(stem)));
    }
    out_ += '\n';
  }

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
