// SPDX-License-Identifier: Apache-2.0
//
// Text for people. The first line has the form that editors and compilers agree on, file:line:column:
// severity: message [rule/kind]; below it the five parts of a finding, always in the same order: what; the
// places with who runs them, what is held, how one gets there and the source; why they can overlap; one
// interleaving; what to do next. Colour helps the eye and says nothing that the words do not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "report/excerpt.h"
#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr uint32_t kContextLines = 2;
constexpr size_t kIndent = 2;
constexpr size_t kMorePlacesMax = 12;  // lines of places that are listed only

Ink ink_of(Severity severity) {
  if (severity == Severity::error) return Ink::red;
  return severity == Severity::warning ? Ink::yellow : Ink::blue;
}

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : ", ") + printable(item);
  return text;
}

bool same_path(const Place& a, const Place& b) {
  const auto same = [](const Frame& x, const Frame& y) {
    return x.function == y.function && x.pos == y.pos && x.library == y.library;
  };
  return std::equal(a.path.begin(), a.path.end(), b.path.begin(), b.path.end(), same);
}

class TextWriter {
 public:
  explicit TextWriter(const RenderOptions& options)
      : options_(options),
        paint_(options.color),
        width_(std::clamp<size_t>(options.width, 40, 160)),
        sources_(options.source) {}

  std::string write(const Report& report) {
    for (const Finding& finding : report.findings) {
      if (!finding.suppressed) write_finding(finding);
    }
    if (options_.show_suppressed) write_suppressed(report);
    write_diagnostics(report);
    if (options_.stats) write_stats(report.stats);
    write_summary(report);
    return std::move(out_);
  }

 private:
  void line(size_t indent, std::string_view text) { append_line(out_, indent, text); }

  // `text` filled to the width, its first line after `lead`, which is painted; further lines below it.
  void filled(size_t indent, const std::string& lead, const std::string& text, Ink ink = Ink::faint) {
    const size_t hang = indent + display_width(lead);
    const std::vector<std::string> lines = wrap(text, width_ > hang + 20 ? width_ - hang : 20);
    line(indent, paint_(ink, lead) + lines.front());
    for (size_t i = 1; i < lines.size(); ++i) line(hang, lines[i]);
  }

  void title(std::string_view text) {
    out_ += '\n';
    line(kIndent, paint_(Ink::strong, text));
  }

  void write_finding(const Finding& finding) {
    write_what(finding);
    write_places(finding);
    write_bullets("Why they can overlap", finding.reasons);
    write_interleaving(finding);
    write_witness(finding);
    write_bullets("What to do", finding.advice);
    write_handles(finding);
    out_ += '\n';
  }

  void write_what(const Finding& finding) {
    const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
    const std::string severity(name_of(finding.severity));
    const std::string name =
        printable(finding.kind.empty() ? finding.rule : finding.rule + "/" + finding.kind);
    const std::string place = place_text(pos) + ": ";
    const std::vector<std::string> lines =
        wrap(fmt::format("{}{}: {} [{}]", place, severity, printable(finding.message), name), width_ - 4);
    // The head is painted where it stands whole on the first line, which it does unless the path is very
    // long.
    const std::string head = place + severity + ":";
    const bool whole = lines.front().starts_with(head);
    line(0, whole ? paint_(Ink::strong, place) + paint_(ink_of(finding.severity), severity + ":") +
                        lines.front().substr(head.size())
                  : lines.front());
    for (size_t i = 1; i < lines.size(); ++i) line(4, lines[i]);
    const std::string_view status = finding.status == Status::witnessed ? "witnessed (a schedule shows it)"
                                    : finding.confirm.empty()           ? "possible (by analysis, not run)"
                                                                        : "possible (by analysis)";
    filled(kIndent, "",
           fmt::format("{} · score {:.2f} · {}", status, finding.score, printable(finding.subject)));
    if (!finding.confirm.empty()) filled(kIndent, "not confirmed: ", printable(finding.confirm));
  }

  void write_places(const Finding& finding) {
    const std::vector<size_t> leading = leading_places(finding);
    std::optional<size_t> before;  // the last place whose way was told
    for (const Excerpt& excerpt : excerpts_of(finding, leading, sources_, kContextLines)) {
      out_ += '\n';
      for (const size_t index : excerpt.places) {
        if (write_place(finding, index, before)) before = index;
      }
      write_excerpt(finding, excerpt);
    }
    if (leading.size() < finding.locations.size()) write_more_places(finding, leading);
  }

  // The places beyond those that prove the case: one line for each function and what it holds there.
  void write_more_places(const Finding& finding, const std::vector<size_t>& leading) {
    std::vector<std::pair<std::string, std::set<uint32_t>>> groups;  // "read in f …" and lines, in order
    std::map<std::string, size_t> group_of;
    for (size_t i = 0; i < finding.locations.size(); ++i) {
      if (std::ranges::binary_search(leading, i)) continue;
      const Place& place = finding.locations[i];
      const std::string in = place.function.empty() ? "" : " in " + printable(place.function);
      const std::string holds = place.holds.empty() ? "" : ", holds " + joined(place.holds);
      const std::string file = place_text({place.pos.file, 0, 0});
      const std::string key = fmt::format("{}{}{}\n{}", name_of(place.role), in, holds, file);
      const auto [entry, is_new] = group_of.try_emplace(key, groups.size());
      if (is_new) groups.emplace_back(key, std::set<uint32_t>{});
      if (place.pos.line > 0) groups[entry->second].second.insert(place.pos.line);
    }
    const size_t more = finding.locations.size() - leading.size();
    title(fmt::format("Also at {} more place{}", more, more == 1 ? "" : "s"));
    for (size_t i = 0; i < std::min(groups.size(), kMorePlacesMax); ++i) {
      const size_t cut = groups[i].first.find('\n');
      const std::string lines = fmt::format("{}", fmt::join(groups[i].second, ", "));
      filled(kIndent + 2, "- ",
             fmt::format("{}: {}{}{}", groups[i].first.substr(0, cut), groups[i].first.substr(cut + 1),
                         lines.empty() ? "" : ":", lines));
    }
    if (groups.size() > kMorePlacesMax) {
      filled(kIndent + 2, "- ",
             fmt::format("and in {} more functions (all: --format json)", groups.size() - kMorePlacesMax));
    }
  }

  // Whether the way there was told: it is not where it is that of `before`.
  bool write_place(const Finding& finding, size_t index, std::optional<size_t> before) {
    const Place& place = finding.locations[index];
    const std::string number = fmt::format("{} ", index + 1);
    const std::string what = place.what.empty() ? "" : " " + printable(place.what);
    filled(kIndent, number + std::string(name_of(place.role)), what, Ink::strong);
    const std::string in = place.function.empty() ? "" : " in " + printable(place.function);
    filled(kIndent + 2, "at    ", place_text(place.pos) + in);
    const Place* told = before ? &finding.locations[*before] : nullptr;
    const bool same = told != nullptr && told->origin == place.origin && same_path(*told, place) &&
                      !(place.origin.empty() && place.path.empty());
    if (same) {
      filled(kIndent + 2, "by    ", fmt::format("the same as {}", *before + 1));
    } else {
      if (!place.origin.empty()) filled(kIndent + 2, "by    ", printable(place.origin));
      write_path(place.path);
    }
    filled(kIndent + 2, "holds ", place.holds.empty() ? "nothing" : joined(place.holds));
    return !same;
  }

  // Runs of library frames become one line: nobody can change them.
  void write_path(const std::vector<Frame>& path) {
    std::string lead = "via   ";
    for (size_t i = 0; i < path.size();) {
      size_t end = i;
      std::set<std::string> libraries;
      while (end < path.size() && path[end].library) libraries.insert(library_of(path[end++]));
      if (end > i) {
        const size_t count = end - i;
        const std::vector<std::string> names(libraries.begin(), libraries.end());
        filled(kIndent + 2, lead,
               fmt::format("+{} frame{} in {}", count, count == 1 ? "" : "s", joined(names)));
        i = end;
      } else {
        filled(kIndent + 2, lead,
               fmt::format("{} ({})", printable(path[i].function), place_text(path[i].pos)));
        ++i;
      }
      lead = "      ";
    }
  }

  void write_excerpt(const Finding& finding, const Excerpt& excerpt) {
    if (excerpt.lines.empty()) return;
    out_ += '\n';
    const size_t gutter = fmt::formatted_size("{}", excerpt.lines.back().number) + kIndent + 2;
    for (const ExcerptLine& source : excerpt.lines) {
      if (source.number == 0) {
        line(0, paint_(Ink::faint, std::string(gutter - 1, ' ') + "…"));
        continue;
      }
      write_source_line(finding, source, gutter);
    }
  }

  // A line wider than the terminal is shown from shortly before its first mark.
  void write_source_line(const Finding& finding, const ExcerptLine& source, size_t gutter) {
    const size_t room = width_ - std::min(width_ - 20, gutter + 4);
    const size_t first_mark = source.marks.empty() ? 0 : source.marks.front().begin;
    const size_t mark_end = source.marks.empty() ? 0 : source.marks.front().end;
    const size_t skip = mark_end > room && first_mark > 8 ? first_mark - 8 : 0;

    std::vector<size_t> columns;  // of each character, where it is shown
    std::string shown = skip > 0 ? "…" : "";
    size_t used = skip > 0 ? 1 : 0;
    size_t index = 0;
    bool cut = false;
    for (size_t at = 0; at < source.text.size(); ++index) {
      const size_t begin = at;
      const size_t width = char_width(next_char(source.text, at));
      columns.push_back(used);
      cut = cut || (index >= skip && used + width > room);
      if (index < skip || cut) continue;
      shown += source.text.substr(begin, at - begin);
      used += width;
    }
    if (cut) shown += "…";
    columns.push_back(used);
    while (shown.ends_with(' ')) shown.pop_back();
    line(0, paint_(Ink::faint, fmt::format("{:>{}} │", source.number, gutter)) +
                (shown.empty() ? "" : " " + shown));
    for (const Mark& mark : source.marks) {
      const size_t begin = columns[std::min(mark.begin, columns.size() - 1)];
      const size_t end = std::max(begin + 1, columns[std::min(mark.end, columns.size() - 1)]);
      const Place& place = finding.locations[mark.place];
      const std::string under =
          fmt::format("^{} {} {}", std::string(end - begin - 1, '~'), mark.place + 1, name_of(place.role));
      line(0, paint_(Ink::faint, std::string(gutter, ' ') + " │") + std::string(begin + 1, ' ') +
                  paint_(ink_of(finding.severity), under));
    }
  }

  void write_bullets(std::string_view heading, const std::vector<std::string>& items) {
    if (items.empty()) return;
    title(heading);
    for (const std::string& item : items) filled(kIndent + 2, "- ", printable(item));
  }

  void write_interleaving(const Finding& finding) {
    if (finding.interleaving.empty()) return;
    title(finding.witness ? "How it went wrong" : "How it goes wrong");
    for (const std::string& row : interleaving_lines(finding, width_ - kIndent - 1, paint_))
      line(kIndent + 1, row);
  }

  // What was run, what it led to, and how to see it again.
  void write_witness(const Finding& finding) {
    if (!finding.witness) return;
    const Witness& witness = *finding.witness;
    title("What was seen");
    filled(kIndent + 2, "- ", printable(witness.outcome));
    filled(kIndent + 2, "- ",
           fmt::format("called: {}; schedules tried: {}", printable(witness.driver), witness.schedules));
    if (!witness.trace.empty())
      filled(kIndent + 2, "- ", fmt::format("again: ravel replay {}", printable(witness.trace)));
  }

  // What the user types next, to learn more or to silence it; once for each rule, because the second time it
  // is noise.
  void write_handles(const Finding& finding) {
    if (!told_rules_.insert(finding.rule).second) return;
    if (finding.advice.empty()) title("What to do");
    const std::string rule = printable(finding.rule);
    if (find_rule(finding.rule) != nullptr)
      filled(kIndent + 2, "- ", fmt::format("More: ravel explain {}", rule));
    filled(kIndent + 2, "- ",
           fmt::format("If this is not a problem, say why in a comment: ravel:ignore {} -- reason", rule));
  }

  void write_suppressed(const Report& report) {
    for (const Finding& finding : report.findings) {
      if (!finding.suppressed) continue;
      const SourcePos pos = finding.locations.empty() ? SourcePos{} : finding.locations.front().pos;
      filled(0, "suppressed: ",
             fmt::format("{}: {} [{}] by {}: {}", place_text(pos), printable(finding.message),
                         printable(finding.rule), printable(finding.suppressed->where),
                         printable(finding.suppressed->reason)));
    }
  }

  void write_diagnostics(const Report& report) {
    for (const Diagnostic& diagnostic : report.diagnostics) {
      std::string text = diagnostic.pos.file.empty() ? "" : place_text(diagnostic.pos) + ": ";
      text += fmt::format("{}: {}", name_of(diagnostic.severity), printable(diagnostic.message));
      if (diagnostic.offset) text += fmt::format(" (at byte {})", *diagnostic.offset);
      const std::vector<std::string> lines = wrap(text, width_ - 4);
      line(0, paint_(ink_of(diagnostic.severity), lines.front()));
      for (size_t i = 1; i < lines.size(); ++i) line(4, lines[i]);
    }
    if (!report.diagnostics.empty()) out_ += '\n';
  }

  void write_stats(const Stats& stats) {
    line(0, fmt::format("{} functions, {} instructions, {:.2f} s, {} MB", stats.functions, stats.instructions,
                        stats.seconds, stats.peak_rss_mb));
    for (const auto& [name, value] : stats.more) {
      const bool counted = value >= 1 && value == std::floor(value);  // the others are seconds
      line(kIndent, counted ? fmt::format("{:<28} {:>12.0f}", printable(name), value)
                            : fmt::format("{:<28} {:>12.3f}", printable(name), value));
    }
    out_ += '\n';
  }

  void write_summary(const Report& report) {
    if (options_.statistics) out_ += statistics_text(report);
    const bool clean = open_findings(report) == 0;
    for (const std::string& part : wrap(summary_text(report) + ".", width_)) {
      line(0, paint_(clean ? Ink::green : Ink::strong, part));
    }
    if (options_.failed) filled(0, "", "The run was incomplete: what could not be read was not looked at.");
  }

  const RenderOptions& options_;
  Painter paint_;
  size_t width_;
  SourceCache sources_;
  std::set<std::string> told_rules_;
  std::string out_;
};

}  // namespace

std::string render_text(const Report& report, const RenderOptions& options) {
  return TextWriter(options).write(report);
}

}  // namespace ravel::report
