// SPDX-License-Identifier: Apache-2.0
//
// Each struct lists its fields once (`visit`), for a visitor that writes them and one that reads them back.
#include "facts/sites_text.h"

#include <fmt/format.h>

#include <array>
#include <charconv>

#include "facts/line.h"

namespace ravel::facts {

namespace {

template <typename Kind, size_t N>
using Names = std::array<std::pair<std::string_view, Kind>, N>;

constexpr Names<LockedValue::Kind, 5> kLocked{{{"string", LockedValue::Kind::string},
                                               {"boxed", LockedValue::Kind::boxed},
                                               {"reassigned", LockedValue::Kind::reassigned},
                                               {"fresh", LockedValue::Kind::fresh},
                                               {"lock", LockedValue::Kind::lock}}};
constexpr Names<Publication::To, 3> kTo{{{"thread", Publication::To::thread},
                                         {"everybody", Publication::To::everybody},
                                         {"listener", Publication::To::listener}}};
constexpr Names<LockLeft::Exit::Kind, 3> kExits{{{"returns", LockLeft::Exit::Kind::returns},
                                                 {"raises", LockLeft::Exit::Kind::raises},
                                                 {"calls", LockLeft::Exit::Kind::calls}}};
constexpr Names<SlowCall::Kind, 5> kSlow{{{"sleep", SlowCall::Kind::sleep},
                                          {"io", SlowCall::Kind::io},
                                          {"wait", SlowCall::Kind::wait},
                                          {"join", SlowCall::Kind::join},
                                          {"event", SlowCall::Kind::event}}};
constexpr Names<LockMisuse::Kind, 7> kMisuses{{{"again", LockMisuse::Kind::again},
                                               {"upgrade", LockMisuse::Kind::upgrade},
                                               {"handler", LockMisuse::Kind::handler},
                                               {"unheld", LockMisuse::Kind::unheld},
                                               {"left", LockMisuse::Kind::left},
                                               {"kept", LockMisuse::Kind::kept},
                                               {"slept", LockMisuse::Kind::slept}}};
constexpr Names<WaitEnd::Has, 7> kHas{{{"lock", WaitEnd::Has::lock},
                                       {"workers", WaitEnd::Has::workers},
                                       {"thread", WaitEnd::Has::thread},
                                       {"initialiser", WaitEnd::Has::initialiser},
                                       {"notification", WaitEnd::Has::notification},
                                       {"task", WaitEnd::Has::task},
                                       {"room", WaitEnd::Has::room}}};
constexpr Names<WaitEnd::Made, 3> kMade{{{"once", WaitEnd::Made::once},
                                         {"by-each-client", WaitEnd::Made::by_each_client},
                                         {"often", WaitEnd::Made::often}}};
constexpr auto kBroken = [] {
  Names<Breach, kBreaches.size()> result{};
  for (const BreachRow& row : kBreaches) result[static_cast<size_t>(row.breach)] = {row.name, row.breach};
  return result;
}();

// The fields. A visitor is given their names.

template <typename Visitor>
void visit(Visitor& v, WaitSite& s) {
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("number", s.number);
  v.field("callee", s.callee);
  v.field("lock", s.lock);
  v.field("condition", s.condition);
  v.field("timed", s.timed);
  v.field("in-loop", s.in_loop);
  v.field("called-in-loops", s.called_in_loops);
  v.field("tested-inside", s.tested_inside);
  v.field("asks-for-it", s.asks_for_it);
  v.field("taken", s.taken);
  v.field("tested-outside", s.tested_outside);
}

template <typename Visitor>
void visit(Visitor& v, NotifySite& s) {
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("lock", s.lock);
}

template <typename Visitor>
void visit(Visitor& v, DoubleTest& s) {
  v.field("first", s.first);
  v.field("write", s.write);
  v.field("function", s.function);
  v.field("variable", s.variable);
  v.field("flag", s.is_flag);
  v.list("lock", s.locks);
}

template <typename Visitor>
void visit(Visitor& v, LockedValue& s) {
  v.kind(kLocked, s.kind);
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("value", s.value);
  v.field("certain", s.is_certain);
  v.field("meant", s.is_meant);
  v.field("set", s.set);
}

template <typename Visitor>
void visit(Visitor& v, Publication::Write& s) {
  v.field("at", s.at);
  v.field("variable", s.variable);
}

template <typename Visitor>
void visit(Visitor& v, Publication& s) {
  v.kind(kTo, s.to);
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("delayed", s.is_delayed);
  v.list("write", s.writes);
}

template <typename Visitor>
void visit(Visitor& v, LockLeft::Exit& s) {
  v.kind(kExits, s.kind);
  v.field("at", s.at);
  v.field("callee", s.callee);
}

template <typename Visitor>
void visit(Visitor& v, LockLeft& s) {
  v.field("taken", s.taken);
  v.field("function", s.function);
  v.field("lock", s.lock);
  v.list("exit", s.exits);
}

template <typename Visitor>
void visit(Visitor& v, WaitEnd& s) {
  v.kind(kHas, s.has);
  v.kind(kMade, s.made);
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("waits-at", s.waits_at);
  v.field("taken-at", s.taken_at);
  v.field("taken", s.taken);
  v.field("called", s.lock);
  v.field("placed", s.placed);
  v.field("number", s.number);
  v.field("place", s.place);
  v.field("of", s.workers);
  v.field("self", s.self);
  v.field("shared", s.shared);
  v.field("wants-shared", s.wants_shared);
  v.field("gives", s.gives);
  v.field("timed", s.timed);
  v.field("unnamed", s.unnamed);
}

template <typename Visitor>
void visit(Visitor& v, WaitCircle& s) {
  v.field("depth", s.depth);
  v.field("apart-from", s.apart_from);
  v.field("gate", s.gate);
  v.field("alike", s.alike);
  v.field("given", s.given);
  v.field("composed", s.composed);
  v.field("outer", s.outer);
  v.field("doubtful", s.doubtful);
  v.list("end", s.ends);
}

template <typename Visitor>
void visit(Visitor& v, LockMisuse& s) {
  v.kind(kMisuses, s.kind);
  v.field("at", s.at);
  v.field("lock", s.lock);
  v.list("holds", s.holds);
  v.field("other", s.other);
  v.list("other-holds", s.other_holds);
  v.field("ends-thread", s.ends_thread);
  v.field("doubtful", s.doubtful);
}

template <typename Visitor>
void visit(Visitor& v, BrokenPromise& s) {
  v.kind(kBroken, s.breach);
  v.field("flaw", s.flaw);
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("subject", s.subject);
  v.field("what", s.what);
  v.field("lock", s.lock);
  v.field("other", s.other);
  v.field("why", s.why);
  v.list("holds", s.holds);
  v.field("declared", s.declared);
  v.field("taken", s.taken);
  v.field("wanted", s.wanted);
  v.field("said", s.said);
  v.field("write", s.write);
  v.field("by-call", s.by_call);
  v.field("only-read", s.only_read);
  v.field("by-default", s.by_default);
  v.field("uncalled", s.uncalled);
  v.field("doubtful", s.doubtful);
}

template <typename Visitor>
void visit(Visitor& v, SlowCall& s) {
  v.kind(kSlow, s.kind);
  v.field("at", s.at);
  v.field("function", s.function);
  v.field("callee", s.callee);
  v.field("timed", s.timed);
  v.list("lock", s.locks);
}

std::string text_of(const report::SourcePos& pos) {
  std::string result = fmt::format("{}:{}", pos.file, pos.line);
  if (pos.column != 0) result += fmt::format(":{}", pos.column);
  return quoted(result);
}

/// `A.java:3`, `A.java:3:7`.
report::SourcePos position_in(std::string_view text, Line& line) {
  report::SourcePos result;
  uint32_t numbers[2] = {0, 0};
  size_t count = 0;
  while (count < 2) {
    const size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) break;
    uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + colon + 1, text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) break;
    numbers[count++] = number;
    text = text.substr(0, colon);
  }
  if (count == 0) line.fail(fmt::format("a file and a line are expected, not `{}`", text));
  result.file = text;
  result.line = numbers[count == 2 ? 1 : 0];
  result.column = count == 2 ? numbers[0] : 0;
  return result;
}

class Writer {
 public:
  void field(std::string_view name, const Spot& spot) {
    text_ += fmt::format(" {} {} {}", name, text_of(spot.pos), quoted(spot.function));
    if (!spot.origin.empty()) text_ += " by " + quoted(spot.origin);
    for (const report::Frame& frame : spot.path)
      text_ += fmt::format(" through {} {}{}", text_of(frame.pos), quoted(frame.function),
                           frame.library ? " library" : "");
  }
  void field(std::string_view name, const std::optional<Spot>& spot) {
    if (spot) field(name, *spot);
  }
  void field(std::string_view name, const std::string& text) {
    if (!text.empty()) text_ += fmt::format(" {} {}", name, quoted(text));
  }
  void field(std::string_view name, bool is) {
    if (is) text_ += fmt::format(" {}", name);
  }
  void field(std::string_view name, uint32_t number) {
    if (number != 0) text_ += fmt::format(" {} {}", name, number);
  }
  void list(std::string_view name, std::vector<std::string>& texts) {
    for (const std::string& text : texts) text_ += fmt::format(" {} {}", name, quoted(text));
  }
  template <typename T>
  void list(std::string_view name, std::vector<T>& parts) {
    for (T& part : parts) {
      text_ += fmt::format(" {}", name);
      visit(*this, part);
    }
  }
  template <typename Kind, size_t N>
  void kind(const Names<Kind, N>& names, Kind is) {
    for (const auto& [name, kind] : names)
      if (kind == is) text_ += fmt::format(" {}", name);
  }
  /// A line for each.
  template <typename T>
  void lines(std::string_view name, std::vector<T> all) {
    for (T& one : all) {
      text_ += name;
      visit(*this, one);
      text_ += '\n';
    }
  }
  std::string text_;
};

class Reader {
 public:
  explicit Reader(Line& line) : line_(line) {}

  void field(std::string_view name, Spot& spot) {
    if (line_.takes(name)) spot = this->spot();
  }
  void field(std::string_view name, std::optional<Spot>& spot) {
    if (line_.takes(name)) spot = this->spot();
  }
  void field(std::string_view name, std::string& text) {
    if (line_.takes(name)) text = line_.word();
  }
  void field(std::string_view name, bool& is) { is = line_.takes(name); }
  void field(std::string_view name, uint32_t& number) {
    if (line_.takes(name)) number = line_.index();
  }
  void list(std::string_view name, std::vector<std::string>& texts) {
    while (line_.takes(name)) texts.push_back(line_.word());
  }
  template <typename T>
  void list(std::string_view name, std::vector<T>& parts) {
    while (line_.takes(name)) visit(*this, parts.emplace_back());
  }
  template <typename Kind, size_t N>
  void kind(const Names<Kind, N>& names, Kind& is) {
    const std::string wanted = line_.word();
    for (const auto& [name, kind] : names) {
      if (name != wanted) continue;
      is = kind;
      return;
    }
    line_.fail(fmt::format("there is no `{}` here", wanted));
  }

 private:
  Spot spot() {
    Spot result;
    result.pos = position_in(line_.word(), line_);
    result.function = line_.word();
    if (line_.takes("by")) result.origin = line_.word();
    while (line_.takes("through")) {
      report::Frame& frame = result.path.emplace_back();
      frame.pos = position_in(line_.word(), line_);
      frame.function = line_.word();
      frame.library = line_.takes("library");
    }
    return result;
  }

  Line& line_;
};

void read(Line& line, Sites& sites) {
  Reader reader(line);
  const std::string what = line.word();
  if (what == "open")
    sites.open = true;
  else if (what == "wait")
    visit(reader, sites.wait_sites.emplace_back());
  else if (what == "notify")
    visit(reader, sites.notify_sites.emplace_back());
  else if (what == "test")
    visit(reader, sites.tests.emplace_back());
  else if (what == "locked")
    visit(reader, sites.locked.emplace_back());
  else if (what == "publication")
    visit(reader, sites.published.emplace_back());
  else if (what == "left")
    visit(reader, sites.left.emplace_back());
  else if (what == "circle")
    visit(reader, sites.circles.emplace_back());
  else if (what == "misuse")
    visit(reader, sites.misuses.emplace_back());
  else if (what == "broken")
    visit(reader, sites.broken.emplace_back());
  else if (what == "slow")
    visit(reader, sites.slow.emplace_back());
  else
    line.fail(fmt::format("what is meant by `{}`?", what));
}

}  // namespace

std::vector<SlowCall> Sites::slow_calls(const SlowMatters& matters) const {
  std::vector<SlowCall> result;
  for (const SlowCall& call : slow)
    if (matters(call)) result.push_back(call);
  return result;
}

std::vector<WaitCircle> Sites::wait_circles(const CircleMatters& matters) const {
  std::vector<WaitCircle> result;
  for (const WaitCircle& circle : circles)
    if (matters(circle)) result.push_back(circle);
  return result;
}

std::vector<BrokenPromise> Sites::broken_promises(Promise about) const {
  std::vector<BrokenPromise> result;
  for (const BrokenPromise& promise : broken)
    if (row_of(promise.breach).promise == about) result.push_back(promise);
  return result;
}

std::string print(const Sites& sites) {
  Writer writer;
  if (sites.open) writer.text_ += "open\n";
  writer.lines("wait", sites.wait_sites);
  writer.lines("notify", sites.notify_sites);
  writer.lines("test", sites.tests);
  writer.lines("locked", sites.locked);
  writer.lines("publication", sites.published);
  writer.lines("left", sites.left);
  writer.lines("circle", sites.circles);
  writer.lines("misuse", sites.misuses);
  writer.lines("broken", sites.broken);
  writer.lines("slow", sites.slow);
  return std::move(writer.text_);
}

Result<Sites> parse_sites(std::string_view text) {
  Sites result;
  if (const auto problem = read_lines(text, [&](Line& line) { read(line, result); })) return fail(*problem);
  return result;
}

}  // namespace ravel::facts
