// SPDX-License-Identifier: Apache-2.0
//
// page/page.html with its style sheet, its scripts and the story put in. The story travels as JSON in a
// script element that is data, not code, and the scripts show it by setting text only, so nothing in a
// message can become markup; the page's content security policy forbids every request besides.
//
// The browser gets what was worked out here (arrows.h) and only numbers that exist: an event of no process
// has process -1, and what it says of others that do not exist is left out.
#include "view/html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <map>

#include "base/check.h"
#include "base/file.h"
#include "base/json_text.h"
#include "view/arrows.h"
#include "view/embedded.h"
#include "view/text.h"

namespace ravel::view {

using explore::Story;
using explore::StoryEvent;
using explore::StoryKind;
using explore::StoryProcess;
using explore::StoryRace;

namespace {

std::string_view page_file(std::string_view name) {
  for (const EmbeddedFile& file : view_page_files()) {
    if (file.name == name) return file.content;
  }
  CHECK(false, "page file {} is not part of the program", name);
  return {};
}

void put(std::string& page, std::string_view slot, std::string_view content) {
  const size_t at = page.find(slot);
  CHECK(at != page.npos, "the page has no slot {}", slot);
  page.replace(at, slot.size(), content);
}

std::string_view kind_name(StoryKind kind) {
  constexpr std::array<std::string_view, 13> kNames = {"start",  "send",  "deliver", "receive", "timeout",
                                                       "effect", "spawn", "link",    "monitor", "signal",
                                                       "timer",  "exit",  "note"};
  const auto index = static_cast<size_t>(kind);
  return index < kNames.size() ? kNames[index] : "note";
}

std::string_view fate_name(Fate fate) {
  return fate == Fate::taken ? "taken" : fate == Fate::pending ? "pending" : "dropped";
}

/// What runs the tests (lib/src): its own steps are nobody's bug.
bool is_harness(const std::string& file) {
  const std::string name = file.substr(file.rfind('/') + 1);
  return name.starts_with("ravel_") && name.ends_with(".erl");
}

/// JSON as text that can stand between script tags: strings hold no '<', '>' or '&' that an HTML parser might
/// look at, and no line separators that older JavaScript takes for the end of a line.
class Json {
 public:
  template <typename Each>
  void object(Each each) {
    open('{', each, '}');
  }
  template <typename Each>
  void array(Each each) {
    open('[', each, ']');
  }
  template <typename Items, typename Each>
  void array(std::string_view name, const Items& items, Each each) {
    key(name);
    array([&] {
      for (const auto& item : items) each(item);
    });
  }
  void key(std::string_view name) {
    comma();
    append_json_string(out_, name);
    out_ += ':';
    fresh_ = true;
  }
  void number(int64_t value) {
    comma();
    out_ += std::to_string(value);
  }
  void string(std::string_view text) {
    comma();
    const std::string literal = json_string(text);
    for (size_t i = 0; i < literal.size(); ++i) i += escaped(std::string_view(literal).substr(i));
  }
  // Members; what is empty, unknown or false is left out.
  void member(std::string_view name, std::string_view text) {
    if (text.empty()) return;
    key(name);
    string(text);
  }
  void member(std::string_view name, const std::optional<uint32_t>& value) {
    if (!value) return;
    key(name);
    number(*value);
  }
  void flag(std::string_view name, bool value) {
    if (!value) return;
    key(name);
    out_ += "true";
    fresh_ = false;
  }
  std::string take() { return std::move(out_); }

 private:
  template <typename Each>
  void open(char first, Each each, char last) {
    comma();
    out_ += first;
    fresh_ = true;
    each();
    out_ += last;
    fresh_ = false;
  }
  void comma() {
    if (!fresh_) out_ += ',';
    fresh_ = false;
  }
  /// Appends the first character of `rest`; says how many bytes more than one that was.
  size_t escaped(std::string_view rest) {
    if (rest[0] == '<' || rest[0] == '>' || rest[0] == '&') {
      fmt::format_to(std::back_inserter(out_), "\\u{:04x}", static_cast<unsigned>(rest[0]));
    } else if (rest.starts_with("\xE2\x80\xA8") || rest.starts_with("\xE2\x80\xA9")) {
      out_ += rest[2] == '\xA8' ? "\\u2028" : "\\u2029";
      return 2;
    } else {
      out_ += rest[0];
    }
    return 0;
  }

  std::string out_;
  bool fresh_ = true;  // nothing before what comes next in this array or object
};

/// Lines of source files, each file asked for once.
class SourceLines {
 public:
  explicit SourceLines(const SourceOf& source_of) : source_of_(source_of) {}

  /// Without the space around it; empty if there is none such.
  std::string line(const std::string& file, uint32_t number) {
    if (file.empty() || number == 0) return {};
    const auto [entry, is_new] = files_.try_emplace(file);
    if (is_new) entry->second = split(source_of_(file).value_or(""));
    if (number > entry->second.size()) return {};
    const std::string& text = entry->second[number - 1];
    const size_t begin = text.find_first_not_of(" \t");
    return begin == text.npos
               ? std::string()
               : one_line(text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin), kLineLength);
  }

 private:
  static constexpr size_t kLineLength = 240;

  static std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> lines;
    for (size_t at = 0; at < text.size();) {
      const size_t end = std::min(text.find('\n', at), text.size());
      lines.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return lines;
  }

  const SourceOf& source_of_;
  std::map<std::string, std::vector<std::string>> files_;
};

class Data {
 public:
  Data(const Story& story, const SourceOf& source_of)
      : story_(story), relations_(relate(story)), sources_(source_of) {}

  std::string write() {
    json_.object([&] {
      json_.member("title", story_.title);
      json_.member("outcome", story_.outcome);
      json_.flag("failed", story_.failed);
      json_.member("failed_at", relations_.failed_at);
      json_.array("failure", story_.failure, [&](const std::string& line) { json_.string(line); });
      json_.key("processes");
      json_.array([&] {
        for (uint32_t i = 0; i < story_.processes.size(); ++i)
          one(story_.processes[i], relations_.waiting[i]);
      });
      json_.key("events");
      json_.array([&] {
        for (uint32_t i = 0; i < story_.events.size(); ++i) one(i);
      });
      json_.array("arrows", relations_.arrows, [&](const Arrow& arrow) { one(arrow); });
      json_.array("spawns", relations_.spawns, [&](const auto& pair) { one(pair); });
      json_.array("chances", relations_.chances, [&](const auto& pair) { one(pair); });
      json_.array("races", story_.races, [&](const StoryRace& race) { one(race); });
    });
    return json_.take();
  }

 private:
  bool is_event(uint32_t index) const {
    return index < story_.events.size() && story_.events[index].process < story_.processes.size();
  }

  void one(const StoryProcess& process, const std::string& waiting) {
    json_.object([&] {
      json_.member("name", process.name);
      json_.member("function", process.function);
      json_.member("end", process.end);
      json_.member("waiting", waiting);
      json_.flag("stuck", story_.is_deadlock && !waiting.empty() && !process.is_system);
      json_.flag("system", process.is_system);
      json_.flag("alive", process.is_alive);
    });
  }

  void one(uint32_t i) {
    const StoryEvent& event = story_.events[i];
    json_.object([&] {
      json_.member("kind", kind_name(event.kind));
      json_.key("process");
      json_.number(is_event(i) ? static_cast<int64_t>(event.process) : -1);
      json_.key("step");
      json_.number(event.step);
      if (event.number != 0) json_.member("number", std::optional<uint32_t>(event.number));
      json_.flag("harness", is_harness(event.file));
      json_.member("text", event.text);
      json_.member("message", event.message);
      if (event.other && *event.other < story_.processes.size()) json_.member("other", event.other);
      json_.member("function", event.function);
      json_.member("file", event.file);
      if (event.line != 0) json_.member("line", std::optional<uint32_t>(event.line));
      json_.member("source", sources_.line(event.file, event.line));
      if (!event.touched.empty())
        json_.array("touched", event.touched, [&](const std::string& what) { json_.string(what); });
      json_.key("after");
      json_.array([&] {
        for (const uint32_t before : directly_before(story_, i)) json_.number(before);
      });
    });
  }

  void one(const Arrow& arrow) {
    json_.object([&] {
      json_.member("from", std::optional<uint32_t>(arrow.from));
      json_.member("to", arrow.to);
      json_.member("receiver", std::optional<uint32_t>(arrow.receiver));
      json_.member("fate", fate_name(arrow.fate));
      json_.member("taken_at", arrow.taken_at);
    });
  }

  void one(const std::pair<uint32_t, uint32_t>& pair) {
    json_.array([&] {
      json_.number(pair.first);
      json_.number(pair.second);
    });
  }

  void one(const StoryRace& race) {
    if (!is_event(race.first) || !is_event(race.second)) return;
    json_.object([&] {
      json_.member("first", std::optional<uint32_t>(race.first));
      json_.member("second", std::optional<uint32_t>(race.second));
      json_.member("what", race.what);
      json_.member("other_order", race.other_order);
      if (race.decided_at && is_event(*race.decided_at)) json_.member("decided_at", race.decided_at);
    });
  }

  const Story& story_;
  const Relations relations_;
  SourceLines sources_;
  Json json_;
};

}  // namespace

std::optional<std::string> source_on_disk(const std::string& file) {
  constexpr uintmax_t kBytesMax = uintmax_t{16} << 20;
  std::error_code error;
  if (std::filesystem::file_size(file, error) > kBytesMax || error) return std::nullopt;
  Result<std::string> text = read_file(file);
  return text ? std::optional(std::move(*text)) : std::nullopt;
}

std::string to_html(const Story& story, const SourceOf& source_of) {
  std::string page(page_file("page.html"));
  // The data goes in last: it may contain anything, also the name of a slot.
  put(page, "/*{style}*/", page_file("page.css"));
  std::string script;
  for (const std::string_view part : {"model.js", "draw.js", "page.js"}) script += page_file(part);
  put(page, "/*{script}*/", script);
  put(page, "{data}", Data(story, source_of).write());
  return page;
}

}  // namespace ravel::view
