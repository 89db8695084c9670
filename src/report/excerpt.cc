// SPDX-License-Identifier: Apache-2.0
//
// Columns in a SourcePos count characters (code points) of the file's line. Lines are first made printable
// with tabs expanded, and every position is carried over, so that carets stay under what they mean.
#include "report/excerpt.h"

#include <algorithm>
#include <set>

#include "report/unicode.h"

namespace ravel::report {

namespace {

constexpr size_t kTabWidth = 8;
// A line of a generated file can be megabytes long; nobody reads past this.
constexpr size_t kLineCharsMax = 400;

struct ShownLine {
  std::string text;
  std::vector<size_t>
      position;  // of each character of the source in the characters of `text`; one more for the end
};

ShownLine show(std::string_view source) {
  ShownLine shown;
  size_t chars = 0;
  size_t columns = 0;
  for (size_t at = 0; at < source.size();) {
    shown.position.push_back(chars);
    if (chars >= kLineCharsMax) {
      shown.text += "…";
      return shown;
    }
    const size_t begin = at;
    const char32_t c = next_char(source, at);
    if (c == '\t') {
      const size_t blanks = kTabWidth - columns % kTabWidth;
      shown.text.append(blanks, ' ');
      chars += blanks;
      columns += blanks;
    } else {
      shown.text += printable(source.substr(begin, at - begin));
      chars += 1;
      columns += char_width(c);
    }
  }
  shown.position.push_back(chars);
  return shown;
}

std::u32string decode(std::string_view text) {
  std::u32string result;
  for (size_t at = 0; at < text.size();) result += next_char(text, at);
  return result;
}

bool is_word(char32_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '@' ||
         c >= 0x80;
}

// A name with its qualifiers: ets:lookup, Map.get, ns::f, ?MODULE:start.
bool is_name(char32_t c) { return is_word(c) || c == ':' || c == '.' || c == '?'; }

// The end of the expression at `begin`: the name there and its argument list, as far as this line has it.
size_t expression_end(const std::u32string& text, size_t begin) {
  size_t end = begin;
  while (end < text.size() && is_name(text[end])) ++end;
  while (end > begin + 1 && (text[end - 1] == '.' || text[end - 1] == ':'))
    --end;  // the full stop after a name
  if (end == begin) return std::min(begin + 1, text.size());
  if (end == text.size() || text[end] != '(') return end;
  size_t depth = 0;
  for (size_t i = end; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')' && --depth == 0) return i + 1;
  }
  return text.find_last_not_of(U' ') + 1;
}

// Where `name` stands alone in `text`, if it does so exactly once.
std::optional<size_t> only_occurrence(const std::u32string& text, const std::u32string& name) {
  std::optional<size_t> found;
  if (name.empty()) return found;
  for (size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const size_t end = at + name.size();
    const bool ends = end >= text.size() || !is_word(text[end]);
    if (!begins || !ends) continue;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

// The callee in the words of a place: "ets:lookup" of "ets:lookup(T, K)", in Elixir ":ets.lookup", then
// "lookup".
std::optional<size_t> find_callee(const std::u32string& text, const std::string& what) {
  std::u32string name = decode(what);
  size_t end = 0;
  while (end < name.size() && is_name(name[end])) ++end;
  name.resize(end);
  if (const auto at = only_occurrence(text, name)) return at;
  const size_t qualifier = name.find_last_of(U":.");
  if (qualifier == name.npos) return std::nullopt;
  const std::u32string elixir = U":" + name.substr(0, qualifier) + U"." + name.substr(qualifier + 1);
  if (const auto at = only_occurrence(text, elixir)) return at;
  return only_occurrence(text, name.substr(qualifier + 1));
}

Mark mark_of(const Place& place, const ShownLine& line) {
  const std::u32string text = decode(line.text);
  const size_t indent = std::min(text.find_first_not_of(U' '), text.size());
  Mark mark{indent, std::max(text.find_last_not_of(U' ') + 1, indent), 0};
  if (place.pos.column > 0 && place.pos.column <= line.position.size()) {
    mark.begin = std::min(line.position[place.pos.column - 1], text.size());
    mark.end = expression_end(text, mark.begin);
  } else if (place.pos.column == 0) {
    if (const auto at = find_callee(text, place.what)) mark = {*at, expression_end(text, *at), 0};
  }
  mark.end = std::max(mark.end, mark.begin + 1);
  return mark;
}

bool belongs_together(const Place& a, const Place& b) {
  if (a.pos.file != b.pos.file || a.pos.line == 0 || b.pos.line == 0) return false;
  const auto [low, high] = std::minmax(a.pos.line, b.pos.line);
  return high - low <= kFarApart;
}

// The numbers of the lines to show. A gap of one or two lines is filled: it costs no more than the sign for a
// gap.
std::set<uint32_t> lines_to_show(const Finding& finding, const Excerpt& excerpt, size_t line_count,
                                 uint32_t context) {
  std::set<uint32_t> numbers;
  for (const size_t index : excerpt.places) {
    const uint32_t line = finding.locations[index].pos.line;
    if (line == 0 || line > line_count) continue;
    const uint32_t first = line > context ? line - context : 1;
    const auto last = static_cast<uint32_t>(std::min<size_t>(size_t{line} + context, line_count));
    for (uint32_t n = first; n <= last; ++n) numbers.insert(n);
  }
  std::vector<uint32_t> filled;
  uint32_t before = 0;
  for (const uint32_t n : numbers) {
    if (before != 0 && n - before <= 3) {
      for (uint32_t between = before + 1; between < n; ++between) filled.push_back(between);
    }
    before = n;
  }
  numbers.insert(filled.begin(), filled.end());
  return numbers;
}

void fill_lines(Excerpt& excerpt, const Finding& finding, const std::vector<std::string>& source,
                uint32_t context) {
  uint32_t before = 0;
  for (const uint32_t number : lines_to_show(finding, excerpt, source.size(), context)) {
    if (before != 0 && number != before + 1) excerpt.lines.emplace_back();
    before = number;
    const ShownLine shown = show(source[number - 1]);
    ExcerptLine line{number, shown.text, {}};
    for (const size_t index : excerpt.places) {
      const Place& place = finding.locations[index];
      if (place.pos.line != number) continue;
      line.marks.push_back(mark_of(place, shown));
      line.marks.back().place = index;
    }
    excerpt.lines.push_back(std::move(line));
  }
}

std::vector<std::string> split_lines(const std::string& content) {
  std::vector<std::string> lines;
  size_t begin = 0;
  while (begin < content.size()) {
    size_t end = content.find('\n', begin);
    if (end == content.npos) end = content.size();
    const size_t size = end > begin && content[end - 1] == '\r' ? end - begin - 1 : end - begin;
    lines.push_back(content.substr(begin, size));
    begin = end + 1;
  }
  return lines;
}

}  // namespace

const std::vector<std::string>* SourceCache::lines(const std::string& file) {
  const auto [entry, is_new] = files_.try_emplace(file);
  if (is_new && lookup_ && !file.empty()) {
    if (const std::optional<std::string> content = lookup_(file)) entry->second = split_lines(*content);
  }
  return entry->second ? &*entry->second : nullptr;
}

std::vector<size_t> leading_places(const Finding& finding) {
  const size_t count = finding.locations.size();
  std::set<size_t> leading;
  for (const Step& step : finding.interleaving) {
    if (step.place && *step.place < count) leading.insert(*step.place);
  }
  const size_t least = count <= kPlacesInFull ? count : 2;
  for (size_t i = 0; i < least; ++i) leading.insert(i);
  return {leading.begin(), leading.end()};
}

std::vector<Excerpt> excerpts_of(const Finding& finding, const std::vector<size_t>& places,
                                 SourceCache& sources, uint32_t context) {
  std::vector<Excerpt> result;
  for (const size_t i : places) {
    const Place& place = finding.locations[i];
    const bool joins =
        !result.empty() && belongs_together(finding.locations[result.back().places.back()], place);
    if (!joins) result.push_back({place.pos.file, {}, {}});
    result.back().places.push_back(i);
  }
  for (Excerpt& excerpt : result) {
    if (const auto* source = sources.lines(excerpt.file)) fill_lines(excerpt, finding, *source, context);
  }
  return result;
}

}  // namespace ravel::report
