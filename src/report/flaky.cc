// SPDX-License-Identifier: Apache-2.0
#include "report/flaky.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/json_form.h"
#include "report/style.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

std::string padded_to(std::string text, size_t width) {
  const size_t has = display_width(text);
  if (has > width) {
    std::string cut;
    size_t at = 0, used = 0;
    while (at < text.size()) {
      const char32_t c = next_char(text, at);
      used += char_width(c);
      if (used + 1 > width) break;
      append_char(cut, c);
    }
    text = cut + "…";
  }
  return text + std::string(width - std::min(width, display_width(text)), ' ');
}

/// Who, what, where, in one line; the process only where it changes.
std::vector<std::string> lines_of(const FlakyOutcome& outcome) {
  std::vector<std::string> lines;
  std::string last;
  for (const ExploredStep& step : outcome.steps) {
    if (step.process != last) lines.push_back(printable(step.process));
    last = step.process;
    lines.push_back(printable(fmt::format("  {}{}{}", step.place, step.place.empty() ? "" : " ", step.text)));
  }
  return lines;
}

std::string head_of(const FlakyOutcome& outcome) {
  return fmt::format("{} ({} steps, {} switches)", outcome.failed ? "failed" : "passed", outcome.steps.size(),
                     outcome.switches);
}

void side_by_side(std::string& out, const FlakyOutcome& left, const FlakyOutcome& right, size_t width) {
  const size_t column = (std::clamp<size_t>(width, 80, 160) - 7) / 2;
  const auto row = [&](const std::string& a, const std::string& b) {
    append_line(out, 2, padded_to(a, column) + " | " + b);
  };
  const auto a = lines_of(left), b = lines_of(right);
  row(head_of(left), head_of(right));
  for (size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    std::string right_cell = i < b.size() ? padded_to(b[i], column) : "";
    right_cell.erase(right_cell.find_last_not_of(' ') + 1);
    row(i < a.size() ? a[i] : "", right_cell);
  }
}

}  // namespace

std::string flaky_text(const Flaky& flaky, const ExplorationStyle& style) {
  const Painter paint(style.color);
  std::string out;
  const bool fails = std::ranges::any_of(flaky.outcomes, &FlakyOutcome::failed);
  const bool passes = std::ranges::any_of(flaky.outcomes, [](const auto& o) { return !o.failed; });
  out += fmt::format(
      "{}: {}, {}{} schedule{} ({}, seed {})\n", paint(Ink::strong, printable(flaky.name)),
      !fails   ? paint(Ink::green, flaky.outcomes.front().text.starts_with("skipped") ? "skipped" : "passed")
      : passes ? paint(Ink::red, "flaky")
               : paint(Ink::red, "failed") + ", always",
      flaky.complete ? "all " : "", flaky.schedules, flaky.schedules == 1 ? "" : "s", flaky.strategy,
      flaky.seed);
  out += "\nOutcomes\n";
  for (const FlakyOutcome& outcome : flaky.outcomes)
    append_line(
        out, 2,
        fmt::format("{:>5}  {}{}", outcome.count, printable(outcome.text), outcome.failed ? "  failed" : ""));
  for (const FlakyOutcome& outcome : flaky.outcomes) {
    if (outcome.orders.empty()) continue;
    out += "\nTheir order decides (the other way round the test passes)\n";
    for (const DecidingOrder& order : outcome.orders) {
      append_line(out, 2, printable(order.what));
      append_line(out, 4, "1 " + printable(order.first));
      append_line(out, 4, "2 " + printable(order.second));
    }
  }
  const auto told = [](bool failed) {
    return [failed](const FlakyOutcome& o) { return o.failed == failed && !o.steps.empty(); };
  };
  const auto passed = std::ranges::find_if(flaky.outcomes, told(false));
  for (const FlakyOutcome& outcome : flaky.outcomes) {
    if (!told(true)(outcome) || passed == flaky.outcomes.end()) continue;
    out += "\nSide by side\n";
    side_by_side(out, *passed, outcome, style.width);
  }
  for (const FlakyOutcome& outcome : flaky.outcomes)
    if (!outcome.trace.empty())
      out +=
          fmt::format("\nThe schedule that {} is in {}: ravel replay {}", outcome.failed ? "fails" : "passes",
                      printable(outcome.trace), printable(outcome.trace));
  out += '\n';
  if (!flaky.exported.empty()) out += fmt::format("A regression test is in {}\n", printable(flaky.exported));
  return out;
}

std::string flaky_json(const Flaky& flaky) {
  Json root;
  const bool fails = std::ranges::any_of(flaky.outcomes, &FlakyOutcome::failed);
  root["result"] = fails ? "failed" : "passed";
  root["test"] = flaky.name;
  root["schedules"] = flaky.schedules;
  root["complete"] = flaky.complete;
  root["strategy"] = flaky.strategy;
  root["seed"] = flaky.seed;
  root["outcomes"] = Json::array();
  for (const FlakyOutcome& outcome : flaky.outcomes) {
    Json one = {{"outcome", outcome.text},
                {"count", outcome.count},
                {"failed", outcome.failed},
                {"trace", outcome.trace},
                {"switches", outcome.switches}};
    one["steps"] = Json::array();
    for (const ExploredStep& step : outcome.steps)
      one["steps"].push_back({{"process", step.process}, {"text", step.text}, {"place", step.place}});
    one["orders"] = Json::array();
    for (const DecidingOrder& order : outcome.orders)
      one["orders"].push_back({{"what", order.what}, {"first", order.first}, {"second", order.second}});
    root["outcomes"].push_back(one);
  }
  if (!flaky.exported.empty()) root["exported"] = flaky.exported;
  return dump(root, 2) + "\n";
}

}  // namespace ravel::report
