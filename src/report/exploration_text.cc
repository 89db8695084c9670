// SPDX-License-Identifier: Apache-2.0
//
// A search for people, in the order of their questions: did it fail, how, what happened step by step, how do
// I see it again, what else can come out, what does it depend on.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/exploration.h"
#include "report/style.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kOutcomesShown = 20, kRacesShown = 10, kOthersShown = 5, kOrdersShown = 4, kStepsShown = 200;
constexpr size_t kNameWidthMax = 24;

std::string grouped(uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string several(uint64_t count, std::string_view one) {
  return fmt::format("{} {}{}", grouped(count), one, count == 1 ? "" : one.ends_with("ch") ? "es" : "s");
}

/// At most so many columns, the last of them an ellipsis if something is missing.
std::string cut_to(std::string_view text, size_t columns) {
  std::string clean = printable(text);
  if (display_width(clean) <= columns) return clean;
  std::string result;
  size_t at = 0, width = 0;
  while (at < clean.size()) {
    const char32_t c = next_char(clean, at);
    width += char_width(c);
    if (width + 1 > columns) break;
    append_char(result, c);
  }
  return result + "…";
}

class Writer {
 public:
  explicit Writer(const ExplorationStyle& style)
      : paint_(style.color),
        width_(std::clamp<size_t>(style.width, 60, 160)),
        names_(style.names),
        steps_(style.steps) {}

  std::string write(const Exploration& e) {
    head(e);
    if (e.failure) failure(*e.failure);
    if (!e.passing_trace.empty()) {
      out_ += '\n';
      const std::string file = printable(e.passing_trace);
      line(2, fmt::format("A schedule that passes is in {}:", file));
      line(4, fmt::format("ravel view {} -o {}.html", file, stem(file)));
    }
    outcomes(e);
    against(e);
    waiting(e);
    races(e);
    return std::move(out_);
  }

  std::string steps(const std::vector<ExploredStep>& steps, size_t first) {
    size_t names = names_;
    for (const ExploredStep& step : steps) names = std::max(names, display_width(printable(step.process)));
    names = std::min(names, kNameWidthMax);
    const size_t digits = fmt::format("{}", std::max(steps_, first + steps.size() - 1)).size();
    std::string_view before;
    for (size_t i = 0; i < steps.size(); ++i) {
      const ExploredStep& step = steps[i];
      // The name stands where somebody else goes on: that is a switch.
      const std::string name = step.process == before ? "" : cut_to(step.process, names);
      before = step.process;
      one_step(fmt::format("{:>{}}", first + i, digits), name, names, step);
    }
    return std::move(out_);
  }

 private:
  void line(size_t indent, std::string_view text) { append_line(out_, indent, text); }
  void filled(size_t indent, std::string_view text) {
    for (const std::string& each : wrap(printable(text), width_ - indent)) line(indent, each);
  }
  void title(std::string_view text) {
    out_ += '\n';
    line(0, paint_(Ink::strong, text));
  }

  void one_step(const std::string& number, const std::string& name, size_t names, const ExploredStep& step) {
    const std::string pad(names - display_width(name), ' ');
    const size_t indent = 4 + number.size() + 2 + names + 2;
    const std::string text = printable(step.text);
    const std::string place = step.place.empty() ? "" : "  " + paint_(Ink::faint, printable(step.place));
    const auto lines = wrap(text, std::max<size_t>(width_ > indent ? width_ - indent : 0, 30));
    const bool fits = indent + display_width(lines.back()) + 2 + display_width(step.place) <= width_;
    line(4, fmt::format("{}  {}{}  {}{}", paint_(Ink::faint, number), paint_(Ink::cyan, name), pad, lines[0],
                        lines.size() == 1 && fits ? place : ""));
    for (size_t i = 1; i < lines.size(); ++i)
      line(indent, lines[i] + (i + 1 == lines.size() && fits ? place : ""));
    if (!fits) line(indent, paint_(Ink::faint, printable(step.place)));
  }

  void head(const Exploration& e) {
    const std::string how = e.strategy == "dpor" ? "dpor" : fmt::format("{}, seed {}", e.strategy, e.seed);
    std::string part = e.options.empty() ? "" : ", " + printable(e.options);
    if (e.shards > 1 && e.shards_joined.empty()) part += fmt::format(", shard {}/{}", e.shard, e.shards);
    if (e.shards > 1 && !e.shards_joined.empty())
      part += fmt::format(", {} of {} shards", e.shards_joined.size(), e.shards);
    const bool is_known = e.schedules > 0 || e.complete || e.within_bounds;
    const std::string result = e.failure  ? paint_(Ink::red, "failed")
                               : is_known ? paint_(Ink::green, "passed")
                                          : paint_(Ink::red, "not known");
    out_ +=
        fmt::format("{}: {}, {}\n", paint_(Ink::strong, printable(e.program)), result, extent(e, how + part));
    if (e.cut > 0) line(2, fmt::format("{} cut off because too long, so not all is known", was(e.cut)));
    if (e.ignored > 0)
      line(2, fmt::format("{} failed in a way that is ignored", several(e.ignored, "schedule")));
    if (e.has_timers && e.time_outs != "last")
      filled(2, fmt::format("time-outs came at any time, {} (--time-outs {})",
                            e.time_outs == "all" ? "in any order" : "in the order they were due",
                            printable(e.time_outs)));
    for (const std::string& spot : e.blind_spots) filled(2, spot);
    if (e.interrupted) line(2, "It was interrupted; this is what was found until then.");
  }

  static std::string was(uint64_t count) {
    return several(count, "schedule") + (count == 1 ? " was" : " were");
  }

  static std::string extent(const Exploration& e, const std::string& how) {
    if (e.complete && !e.blind_spots.empty())
      return fmt::format("{} explored, and there may be others ({})", several(e.schedules, "schedule"), how);
    const bool is_part = e.shards > 1 && e.shards_joined.size() < e.shards;
    if (e.complete && is_part && e.schedules <= 1)
      return fmt::format("{} in this part ({})", e.schedules == 0 ? "no schedule" : "one schedule", how);
    if (e.complete && is_part)
      return fmt::format("all {} of this part explored ({})", several(e.schedules, "schedule"), how);
    if (e.complete && e.schedules == 1) return fmt::format("its only schedule explored ({})", how);
    // With faults, and within bounds, some are counted more than once.
    const std::string options = ", " + e.options;
    const bool repeats =
        std::ranges::any_of(std::array{", fault ", ", preemptions ", ", delays "},
                            [&](const char* name) { return options.find(name) != std::string::npos; });
    if (e.complete)
      return fmt::format("all {} explored ({})",
                         several(e.schedules, repeats ? "schedule" : "different schedule"), how);
    if (e.within_bounds && e.schedules == 1)
      return fmt::format("the only schedule within the bounds explored ({})", how);
    if (e.within_bounds)
      return fmt::format("all {} within the bounds explored ({})", several(e.schedules, "schedule"), how);
    if (!e.failure && e.schedules == 0) return fmt::format("no schedule has come to its end ({})", how);
    if (!e.failure) return fmt::format("no failure in {} ({})", several(e.schedules, "schedule"), how);
    if (e.failures > 1)
      return fmt::format("{} of {} ({})", grouped(e.failures), several(e.schedules, "schedule"), how);
    return fmt::format("in schedule {} ({})", grouped(e.failure->number + 1), how);
  }

  void failure(const ExploredFailure& f) {
    out_ += '\n';
    // These are failures of the whole program.
    const bool is_common =
        f.kind == "deadlock" || f.kind == "left-waiting" || f.kind == "halt" || f.kind == "property";
    const bool is_told = f.process.empty() || is_common || f.message.starts_with(f.process + " ");
    const std::string where = is_told ? "" : fmt::format(" (in {})", f.process);
    const std::string text = printable(fmt::format("{}: {}{}", f.kind, f.message, where));
    const auto lines = wrap(text, width_ - 2);
    for (const std::string& each : lines)
      line(2, &each == &lines.front() ? paint_(Ink::red, each.substr(0, f.kind.size() + 1)) +
                                            each.substr(std::min(each.size(), f.kind.size() + 1))
                                      : each);
    for (const std::string& detail : f.details) filled(4, detail);
    interleaving(f);
    if (f.trace.empty()) return;
    out_ += '\n';
    line(2, fmt::format("The schedule is in {}:", printable(f.trace)));
    line(4, fmt::format("ravel replay {}", printable(f.trace)));
    line(4, fmt::format("ravel view {} -o {}.html", printable(f.trace), stem(printable(f.trace))));
  }

  static std::string stem(const std::string& file) {
    return file.ends_with(".rvt") ? file.substr(0, file.size() - 4) : file;
  }

  void interleaving(const ExploredFailure& f) {
    if (f.steps.empty()) return;
    std::string how = fmt::format("{}, {}", several(f.length, "step"), several(f.switches, "switch"));
    if (f.switches_before > f.switches || f.length_before > f.length)
      how += fmt::format("; found with {}, {}", several(f.length_before, "step"),
                         several(f.switches_before, "switch"));
    out_ += '\n';
    line(2, paint_(Ink::strong, "How it came about") + fmt::format(" ({})", how));
    std::vector<ExploredStep> shown = f.steps;
    const size_t left = shown.size() > kStepsShown ? shown.size() - kStepsShown : 0;
    if (left > 0) {
      line(4, fmt::format("... {} before; `ravel replay` shows them all", several(left, "event")));
      shown.erase(shown.begin(), shown.begin() + static_cast<std::ptrdiff_t>(left));
    }
    std::string kept = std::move(out_);
    kept += steps(shown, left + 1);
    out_ = std::move(kept);
  }

  void outcomes(const Exploration& e) {
    if (e.outcomes.empty()) return;
    title(fmt::format("Outcomes of {}", several(e.schedules, "schedule")));
    size_t digits = 0;
    for (const ExploredOutcome& each : e.outcomes) digits = std::max(digits, grouped(each.count).size());
    const size_t shown = std::min(e.outcomes.size(), kOutcomesShown);
    for (size_t i = 0; i < shown; ++i) {
      const ExploredOutcome& each = e.outcomes[i];
      const std::string mark = each.failed ? "  " + paint_(Ink::red, "failed") : "";
      line(2, fmt::format("{:>{}}  {}{}", grouped(each.count), digits,
                          cut_to(each.text, width_ - digits - 12), mark));
    }
    if (shown < e.outcomes.size()) line(2, fmt::format("and {} more", grouped(e.outcomes.size() - shown)));
  }

  /// Whether old failures are gone, and how far that is known.
  void against(const Exploration& e) {
    for (const AgainstTrace& each : e.against) {
      title(fmt::format("Against {}, which ended with {}", printable(each.trace), printable(each.outcome)));
      const bool is_all = e.complete && e.blind_spots.empty() && e.left_out == 0;
      const std::string count = fmt::format("{}{}", is_all ? "all " : "", several(e.schedules, "schedule"));
      if (each.schedules > 0)
        filled(2, fmt::format("still there: {} of {} end so", grouped(each.schedules),
                              several(e.schedules, "schedule")));
      else if (e.failures > 0)
        filled(2, fmt::format("none of {} ends so, but {} {} in another way", count, grouped(e.failures),
                              e.failures == 1 ? "fails" : "fail"));
      else if (is_all)
        filled(2, fmt::format("gone: {} pass", count));
      else
        filled(2, fmt::format("not seen: {} pass, and there may be others", count));
    }
  }

  void waiting(const Exploration& e) {
    if (e.waiting.empty()) return;
    title("Left waiting for ever when the tested function had returned");
    const size_t shown = std::min(e.waiting.size(), kOutcomesShown);
    for (size_t i = 0; i < shown; ++i)
      filled(2, fmt::format("{}, in {}", e.waiting[i].text, several(e.waiting[i].count, "schedule")));
    if (shown < e.waiting.size()) line(2, fmt::format("and {} more", grouped(e.waiting.size() - shown)));
    if (e.waiting_left_out > 0)
      line(2, fmt::format("and others, in {}", several(e.waiting_left_out, "schedule")));
  }

  void races(const Exploration& e) {
    const auto count = static_cast<size_t>(std::ranges::count_if(e.races, &ExploredRace::matters));
    if (count > 0) title("What the outcome depends on");
    const size_t shown = std::min(count, kRacesShown);
    for (size_t i = 0; i < shown; ++i) race(e.races[i]);
    if (shown < count) line(2, fmt::format("and {} more", grouped(count - shown)));

    const auto is_one_sided = [](const ExploredRace& r) {
      return r.first != r.second && (r.first_then_second.empty() || r.second_then_first.empty());
    };
    std::vector<const ExploredRace*> harmless, one_sided;
    for (const ExploredRace& race : e.races)
      if (!race.matters) (is_one_sided(race) ? one_sided : harmless).push_back(&race);
    other_races("Races that made no difference to the outcomes seen", harmless);
    other_races("Races seen in one order only", one_sided);
  }

  /// One line for each thing that was raced for, and its places.
  void other_races(std::string_view name, const std::vector<const ExploredRace*>& races) {
    if (races.empty()) return;
    title(name);
    const size_t shown = std::min(races.size(), kOthersShown);
    for (size_t i = 0; i < shown; ++i) {
      const ExploredRace& race = *races[i];
      const std::string places =
          race.first == race.second ? race.first + ", two at once" : race.first + " and " + race.second;
      filled(2, race.what + ": " + places);
    }
    if (shown < races.size()) line(2, fmt::format("and {} more", grouped(races.size() - shown)));
  }

  void race(const ExploredRace& race) {
    line(2, paint_(Ink::strong, printable(race.what)));
    if (race.first == race.second) {
      const bool is_one = race.what.starts_with("end of ");
      line(4, cut_to(race.first, width_ - 16) + (is_one ? "" : ", two at once"));
      order("either way", race.first_then_second);
      return;
    }
    line(4, "1 " + cut_to(race.first, width_ - 6));
    line(4, "2 " + cut_to(race.second, width_ - 6));
    order("1 before 2", race.first_then_second);
    order("2 before 1", race.second_then_first);
  }

  void order(std::string_view name, const std::vector<OrderOutcome>& outcomes) {
    if (outcomes.empty()) return line(6, fmt::format("{}: not seen", name));
    for (size_t i = 0; i < std::min(outcomes.size(), kOrdersShown); ++i)
      line(6, fmt::format("{}{} {}", i == 0 ? name : std::string(name.size(), ' '), i == 0 ? ":" : " ",
                          cut_to(outcomes[i].text, width_ - 8 - name.size())));
    if (outcomes.size() > kOrdersShown)
      line(8 + name.size(), fmt::format("and {} more", outcomes.size() - kOrdersShown));
  }

  Painter paint_;
  size_t width_;
  size_t names_, steps_;
  std::string out_;
};

}  // namespace

std::string exploration_text(const Exploration& exploration, const ExplorationStyle& style) {
  return Writer(style).write(exploration);
}

std::string steps_text(const std::vector<ExploredStep>& steps, size_t first, const ExplorationStyle& style) {
  return Writer(style).steps(steps, first);
}

void sort_outcomes(std::vector<ExploredOutcome>& outcomes) {
  std::ranges::sort(outcomes, [](const ExploredOutcome& a, const ExploredOutcome& b) {
    return std::tuple(b.count, a.text) < std::tuple(a.count, b.text);
  });
}

}  // namespace ravel::report
