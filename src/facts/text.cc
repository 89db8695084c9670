// SPDX-License-Identifier: Apache-2.0
#include "facts/text.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "facts/line.h"

namespace ravel::facts {

namespace {

constexpr std::array<std::pair<std::string_view, MarkKind>, 6> kMarks{{{"before", MarkKind::before},
                                                                       {"passed", MarkKind::passed},
                                                                       {"inside", MarkKind::inside},
                                                                       {"own", MarkKind::own},
                                                                       {"asks", MarkKind::asks},
                                                                       {"sets", MarkKind::sets}}};

std::string_view name_of(MarkKind kind) {
  for (const auto& [name, known] : kMarks)
    if (known == kind) return name;
  return {};
}

/// All but the spot.
std::string text_of(const Access& access) {
  std::string result = fmt::format("{}{}", access.write ? " write" : "", access.atomic ? " atomic" : "");
  if (access.begin != 0 || access.end != 1) result += fmt::format(" bytes {} {}", access.begin, access.end);
  if (access.origins.valid()) result += fmt::format(" by {}", access.origins.index());
  if (access.at.first.valid())
    result += fmt::format(" at {} {}", access.at.first.index(), access.at.second.index());
  for (const Guard& guard : access.guards)
    result += fmt::format(" guard {}{}{}", guard.key.index(), guard.shared ? " shared" : "",
                          guard.exact ? "" : " may");
  for (const Mark& mark : access.marks)
    result += fmt::format(" mark {} {}{}{}", name_of(mark.kind), mark.what, mark.each ? " each" : "",
                          mark.how > 0 ? fmt::format(" to {}", mark.how) : "");
  for (const OriginId origin : access.running) result += fmt::format(" running {}", origin.index());
  for (const uint32_t member : access.members) result += fmt::format(" member {}", member);
  return result;
}

std::string text_of(const Location::Object& object) {
  std::string result = "object";
  if (object.id.valid()) result += fmt::format(" {}", object.id.index());
  if (object.site != 0) result += fmt::format(" site {}", object.site);
  for (const uint32_t access : object.accesses) result += fmt::format(" access {}", access);
  return result;
}

class Parser {
 public:
  Result<Facts> run(std::string_view text) {
    if (const auto problem = read_lines(text, [&](Line& line) { read(line); })) return fail(*problem);
    return std::move(facts_);
  }

 private:
  OriginId origin(Line& line) const { return OriginId(line.index(facts_.origins.size())); }

  void read(Line& line) {
    constexpr size_t kOriginsMax = 100'000;
    const std::string what = line.word();
    if (what == "origins") {
      if (facts_.origins.size() > 0) return line.fail("origins are counted once");
      facts_.origins = Origins(line.index(kOriginsMax));
    } else if (what == "together" || what == "starts") {
      const OriginId a = origin(line), b = origin(line);
      if (line.problem()) return;
      what == "together" ? facts_.origins.set_together(a, b) : facts_.origins.set_starts(a, b);
    } else if (what == "set") {
      std::vector<OriginId> all;
      while (line.has_number()) all.push_back(origin(line));
      facts_.origins.add_set(std::move(all));
    } else if (what == "location") {
      facts_.locations.emplace_back().name = line.word();
    } else if ((what == "access" || what == "object") && facts_.locations.empty()) {
      line.fail("no location comes before it");
    } else if (what == "access") {
      const uint32_t spot = line.index();
      facts_.locations.back().accesses.push_back(access(line));
      facts_.locations.back().accesses.back().spot = spot;
    } else if (what == "wait") {
      const uint32_t holds = line.index(), wants = line.index();
      facts_.waits.push_back({holds, wants, access(line)});
    } else if (what == "object") {
      facts_.locations.back().objects.push_back(object(line));
    } else {
      line.fail(fmt::format("what is meant by `{}`?", what));
    }
  }

  Access access(Line& line) const {
    Access result;
    while (!line.ends() && !line.problem()) {
      if (line.takes("write")) {
        result.write = true;
      } else if (line.takes("atomic")) {
        result.atomic = true;
      } else if (line.takes("bytes")) {
        result.begin = line.number();
        result.end = line.number();
      } else if (line.takes("by")) {
        result.origins = OriginSetId(line.index(facts_.origins.set_count()));
      } else if (line.takes("at")) {
        result.at.first = ir::FuncId(line.index());
        result.at.second = ir::InstrId(line.index());
      } else if (line.takes("guard")) {
        Guard& guard = result.guards.emplace_back();
        guard.key = GuardId(line.index());
        guard.shared = line.takes("shared");
        guard.exact = !line.takes("may");
      } else if (line.takes("mark")) {
        result.marks.push_back(mark(line));
      } else if (line.takes("running")) {
        result.running.push_back(origin(line));
      } else if (line.takes("member")) {
        result.members.push_back(line.index());
      } else {
        break;
      }
    }
    return result;
  }

  static Mark mark(Line& line) {
    const std::string wanted = line.word();
    for (const auto& [name, kind] : kMarks) {
      if (name != wanted) continue;
      Mark result{kind, line.index(), false};
      result.each = line.takes("each");
      if (line.takes("to")) result.how = line.index();
      return result;
    }
    line.fail(fmt::format("there is no mark `{}`", wanted));
    return {};
  }

  Location::Object object(Line& line) const {
    Location::Object result;
    if (line.has_number()) result.id = ObjectId(line.index());
    if (line.takes("site")) result.site = line.index();
    while (line.takes("access"))
      result.accesses.push_back(line.index(facts_.locations.back().accesses.size()));
    return result;
  }

  Facts facts_;
};

}  // namespace

std::string print(const Facts& facts) {
  const Origins& origins = facts.origins;
  std::string result = fmt::format("origins {}\n", origins.size());
  for (size_t a = 0; a < origins.size(); ++a)
    for (size_t b = a; b < origins.size(); ++b)
      if (origins.together(OriginId(a), OriginId(b))) result += fmt::format("together {} {}\n", a, b);
  for (size_t a = 0; a < origins.size(); ++a)
    for (size_t b = 0; b < origins.size(); ++b)
      if (origins.starts(OriginId(a), OriginId(b))) result += fmt::format("starts {} {}\n", a, b);
  for (size_t set = 0; set < origins.set_count(); ++set) {
    result += "set";
    for (const OriginId origin : origins.set(OriginSetId(set))) result += fmt::format(" {}", origin.index());
    result += '\n';
  }
  for (const Location& location : facts.locations) {
    result += fmt::format("location{}{}\n", location.name.empty() ? "" : " ", location.name);
    for (const Access& access : location.accesses)
      result += fmt::format("access {}{}\n", access.spot, text_of(access));
    for (const Location::Object& object : location.objects) result += text_of(object) + '\n';
  }
  for (const Wait& wait : facts.waits)
    result += fmt::format("wait {} {}{}\n", wait.holds, wait.wants, text_of(wait.who));
  return result;
}

Result<Facts> parse(std::string_view text) { return Parser().run(text); }

}  // namespace ravel::facts
