// SPDX-License-Identifier: Apache-2.0
//
// The interleaving as people draw it on a whiteboard: time runs down, one column per origin.
//
//      process A                  │ process B
//   1  whereis(srv) → undefined   │
//   2                             │ whereis(srv) → undefined
#include <fmt/format.h>

#include <algorithm>

#include "report/render.h"
#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kNumberWidth = 4;
constexpr size_t kColumnWidthMin = 18;
constexpr size_t kRuleWidth = 3;  // " │ "
// A step that names an absurd origin must not cost memory.
constexpr uint32_t kColumnsMax = 16;

std::string padded(const std::string& text, size_t width) {
  const size_t used = display_width(text);
  return used < width ? text + std::string(width - used, ' ') : text;
}

uint32_t column_count(const Finding& finding) {
  uint32_t count = static_cast<uint32_t>(std::min<size_t>(finding.origins.size(), kColumnsMax + 1));
  for (const Step& step : finding.interleaving)
    count = std::max(count, std::min(step.origin, kColumnsMax) + 1);
  return count;
}

class Columns {
 public:
  Columns(const Finding& finding, size_t width, const Painter& paint)
      : finding_(finding), paint_(paint), count_(column_count(finding)) {
    const size_t rules = (count_ - 1) * kRuleWidth;
    column_width_ = width > kNumberWidth + rules ? (width - kNumberWidth - rules) / count_ : 0;
    // No wider than the widest entry: two short columns far apart are hard to read together.
    size_t widest = kColumnWidthMin;
    for (uint32_t i = 0; i < count_; ++i) widest = std::max(widest, display_width(origin_name(finding, i)));
    for (const Step& step : finding.interleaving)
      widest = std::max(widest, display_width(printable(step.text)));
    column_width_ = std::min(column_width_, widest);
  }

  bool fit() const { return count_ <= kColumnsMax && column_width_ >= kColumnWidthMin; }

  std::vector<std::string> draw() {
    draw_heads();
    for (size_t i = 0; i < finding_.interleaving.size(); ++i) draw_step(i);
    return std::move(lines_);
  }

 private:
  void draw_heads() {
    std::vector<std::vector<std::string>> heads;
    size_t height = 1;
    for (uint32_t i = 0; i < count_; ++i) {
      heads.push_back(wrap(origin_name(finding_, i), column_width_));
      height = std::max(height, heads.back().size());
    }
    for (size_t row = 0; row < height; ++row) {
      std::vector<std::string> cells;
      for (const auto& head : heads) cells.push_back(row < head.size() ? head[row] : "");
      add_row("", cells, Ink::strong);
    }
  }

  void draw_step(size_t index) {
    const Step& step = finding_.interleaving[index];
    std::string number = fmt::format("{}", index + 1);
    for (const std::string& line : wrap(printable(step.text), column_width_)) {
      std::vector<std::string> cells(count_);
      cells[step.origin] = line;
      add_row(number, cells, Ink::plain);
      number.clear();
    }
  }

  void add_row(const std::string& number, const std::vector<std::string>& cells, Ink ink) {
    std::string row;
    for (size_t i = 0; i < cells.size(); ++i) {
      const bool last = i + 1 == cells.size();
      if (i > 0) row += paint_(Ink::faint, " │") + (last && cells[i].empty() ? "" : " ");
      row += paint_(ink, last ? cells[i] : padded(cells[i], column_width_));
    }
    lines_.push_back(fmt::format("{:>2}  {}", number, row));
  }

  const Finding& finding_;
  const Painter& paint_;
  uint32_t count_;
  size_t column_width_ = 0;
  std::vector<std::string> lines_;
};

std::vector<std::string> step_sentences(const Finding& finding, size_t width) {
  std::vector<std::string> lines;
  for (size_t i = 0; i < finding.interleaving.size(); ++i) {
    const Step& step = finding.interleaving[i];
    std::string number = fmt::format("{}", i + 1);
    const std::string text = origin_name(finding, step.origin) + ": " + printable(step.text);
    for (const std::string& line :
         wrap(text, width > 2 * kNumberWidth ? width - kNumberWidth : kNumberWidth)) {
      lines.push_back(fmt::format("{:>2}  {}", number, line));
      number.clear();
    }
  }
  return lines;
}

}  // namespace

std::vector<std::string> interleaving_lines(const Finding& finding, size_t width, const Painter& paint) {
  if (finding.interleaving.empty()) return {};
  Columns columns(finding, width, paint);
  return columns.fit() ? columns.draw() : step_sentences(finding, width);
}

}  // namespace ravel::report
