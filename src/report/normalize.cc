// SPDX-License-Identifier: Apache-2.0
//
// One order for everything, so that two runs over the same input print the same bytes however many
// workers found the findings. Ties go down to the last field that is printed.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "report/report.h"

namespace ravel::report {

namespace {

namespace fs = std::filesystem;

std::string relative_to(const fs::path& directory, const std::string& file) {
  if (file.empty()) return file;
  const fs::path given = fs::path(file).lexically_normal();
  if (directory.empty()) return given.string();
  const fs::path whole = (directory / given).lexically_normal();
  const fs::path inside = whole.lexically_relative(directory);
  const bool below = !inside.empty() && *inside.begin() != "..";
  return below ? inside.string() : given.string();
}

// Sentences name files as well ("made at /home/me/app/a.erl:3"): there, too, what lies below is shown
// relative.
void shorten_paths(std::string& text, const std::string& prefix) {
  const auto in_path = [](char c) {
    return c == '/' || c == '.' || c == '_' || c == '-' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  for (size_t at = text.find(prefix); at != text.npos; at = text.find(prefix, at)) {
    if (at > 0 && in_path(text[at - 1])) {
      ++at;
    } else {
      text.erase(at, prefix.size());
    }
  }
}

void shorten_sentences(Finding& finding, const fs::path& directory) {
  if (directory.empty() || !directory.has_relative_path()) return;  // "/" is no prefix worth dropping
  const std::string prefix = directory.string() + "/";
  shorten_paths(finding.message, prefix);
  for (std::string& text : finding.reasons) shorten_paths(text, prefix);
  for (std::string& text : finding.advice) shorten_paths(text, prefix);
  for (Step& step : finding.interleaving) shorten_paths(step.text, prefix);
  for (Place& place : finding.locations) shorten_paths(place.origin, prefix);
}

void make_relative(Finding& finding, const fs::path& directory) {
  shorten_sentences(finding, directory);
  for (Place& place : finding.locations) {
    place.pos.file = relative_to(directory, place.pos.file);
    for (Frame& frame : place.path) frame.pos.file = relative_to(directory, frame.pos.file);
  }
}

// Three decimals are what the score means; more would let rounding decide the order.
double tidy_score(double score) {
  if (!(score > 0)) return 0;
  return std::round(std::min(score, 1.0) * 1000) / 1000;
}

auto key_of(const Place& place) {
  return std::tie(place.pos, place.role, place.function, place.what, place.origin, place.holds);
}

bool comes_before(const Finding& a, const Finding& b) {
  if (a.score != b.score) return a.score > b.score;
  const auto head = [](const Finding& f) { return std::tie(f.rule, f.kind, f.subject); };
  if (head(a) != head(b)) return head(a) < head(b);
  const auto less = [](const Place& x, const Place& y) { return key_of(x) < key_of(y); };
  const auto& [p, q] = std::tie(a.locations, b.locations);
  if (std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end(), less)) return true;
  if (std::lexicographical_compare(q.begin(), q.end(), p.begin(), p.end(), less)) return false;
  return std::tie(a.message, a.reasons, a.advice) < std::tie(b.message, b.reasons, b.advice);
}

}  // namespace

void sort_diagnostics(Report& report) {
  const auto key = [](const Diagnostic& d) { return std::tie(d.pos, d.offset, d.severity, d.message); };
  auto& list = report.diagnostics;
  std::stable_sort(list.begin(), list.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  const auto same = [&](const auto& a, const auto& b) { return key(a) == key(b); };
  list.erase(std::unique(list.begin(), list.end(), same), list.end());
}

void normalize(Report& report, std::string_view directory) {
  fs::path base = fs::path(directory).lexically_normal();
  if (!base.has_filename() && base.has_relative_path()) base = base.parent_path();
  for (Finding& finding : report.findings) {
    make_relative(finding, base);
    finding.score = tidy_score(finding.score);
    for (Place& place : finding.locations) std::sort(place.holds.begin(), place.holds.end());
  }
  for (Diagnostic& diagnostic : report.diagnostics) {
    diagnostic.pos.file = relative_to(base, diagnostic.pos.file);
  }
  std::stable_sort(report.findings.begin(), report.findings.end(), comes_before);
  sort_diagnostics(report);
}

size_t open_findings(const Report& report) {
  return static_cast<size_t>(std::count_if(report.findings.begin(), report.findings.end(),
                                           [](const Finding& f) { return !f.suppressed; }));
}

}  // namespace ravel::report
