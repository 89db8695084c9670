// SPDX-License-Identifier: Apache-2.0
#include "lsp/document.h"

#include <fmt/format.h>

#include <algorithm>

#include "lsp/server.h"
#include "report/unicode.h"

namespace ravel::lsp {

namespace {

constexpr uint32_t kLineMax = 0x7FFFFFFF;

std::string_view line_text(std::string_view content, uint32_t line) {
  for (; line > 1; --line) {
    const size_t end = content.find('\n');
    if (end == content.npos) return {};
    content.remove_prefix(end + 1);
  }
  std::string_view text = content.substr(0, content.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// Positions count UTF-16 code units.
size_t units(std::string_view text) {
  size_t count = 0;
  for (size_t at = 0; at < text.size();) count += report::next_char(text, at) > 0xFFFF ? 2 : 1;
  return count;
}

}  // namespace

const Json& member(const Json& object, const char* name) {
  static const Json kNull;
  if (!object.is_object()) return kNull;
  const auto found = object.find(name);
  return found == object.end() ? kNull : *found;
}

std::string text_of(const Json& value) {
  return value.is_string() ? value.get<std::string>() : std::string();
}

uint32_t number_of(const Json& value) {
  if (!value.is_number_unsigned()) return 0;
  return static_cast<uint32_t>(std::min<uint64_t>(value.get<uint64_t>(), kLineMax));
}

Json position(uint32_t line, size_t character) { return {{"line", line}, {"character", character}}; }

std::string comment_mark(std::string_view file) {
  for (const std::string_view ending : {".erl", ".hrl", ".yrl", ".xrl", ".escript"})
    if (file.ends_with(ending)) return "%%";
  return file.ends_with(".ex") || file.ends_with(".exs") ? "#" : "//";
}

std::string place_sentence(const report::Place& place) {
  std::string text =
      fmt::format("{}{}{}", report::name_of(place.role), place.what.empty() ? "" : " ", place.what);
  if (!place.function.empty()) text += " in " + place.function;
  if (!place.origin.empty()) text += ", by " + place.origin;
  for (size_t i = 0; i < place.holds.size(); ++i) text += (i == 0 ? ", holding " : ", ") + place.holds[i];
  return report::printable(text);
}

void Documents::set_folder(std::string folder) {
  folder_ = std::move(folder);
  while (folder_.size() > 1 && folder_.ends_with('/')) folder_.pop_back();
}

std::string Documents::full_path(const std::string& file) const {
  return file.starts_with('/') ? file : folder_ + "/" + file;
}

std::string Documents::uri_of(const report::SourcePos& pos) const { return uri_of_path(full_path(pos.file)); }

std::optional<std::string> Documents::content_of(const std::string& path) const {
  const auto [entry, is_new] = read_.try_emplace(path);
  if (is_new && source_) entry->second = source_(path);
  return entry->second;
}

std::string Documents::line_of(const std::string& path, uint32_t line) const {
  const auto [entry, is_new] = read_.try_emplace(path);
  if (is_new && source_) entry->second = source_(path);
  return entry->second ? std::string(line_text(*entry->second, line)) : std::string();
}

Json Documents::range_of(const report::SourcePos& pos) const {
  const uint32_t line = pos.line == 0 ? 0 : pos.line - 1;
  const std::string text = line_of(full_path(pos.file), line + 1);
  size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  if (pos.column > 0) {
    // Columns count characters.
    begin = 0;
    for (uint32_t i = 1; i < pos.column && begin < text.size(); ++i) report::next_char(text, begin);
  }
  return {{"start", position(line, units(std::string_view(text).substr(0, begin)))},
          {"end", position(line, units(text))}};
}

std::vector<const report::Finding*> findings_at(const report::Report& report, const Documents& documents,
                                                const std::string& path, uint32_t first, uint32_t last) {
  std::vector<const report::Finding*> found;
  for (const report::Finding& finding : report.findings) {
    if (finding.suppressed) continue;
    const bool here =
        std::any_of(finding.locations.begin(), finding.locations.end(), [&](const report::Place& place) {
          return !place.pos.file.empty() && place.pos.line > first && place.pos.line <= last + 1 &&
                 documents.full_path(place.pos.file) == path;
        });
    if (here) found.push_back(&finding);
  }
  return found;
}

}  // namespace ravel::lsp
