// SPDX-License-Identifier: Apache-2.0
//
// See dot.h. The writer goes over the story once to find out which events are nodes and where arrows of the
// others leave, then writes boxes, then arrows. Node names are the numbers of events, so a picture can be
// compared with the list of steps.
//
// Arrows that could lead upwards (to a process that has ended, to and from a folded one) do not take part in
// the layout. All others follow the order of the story, so what is lower came later.
#include "view/dot.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "view/arrows.h"
#include "view/text.h"

namespace ravel::view {

using explore::Story;
using explore::StoryEvent;
using explore::StoryKind;
using explore::StoryProcess;
using explore::StoryRace;

namespace {

constexpr size_t kNodeLength = 56, kArrowLength = 32, kTooltipLength = 1000, kTitleLength = 120;

constexpr std::string_view kHead = R"(digraph story {
  graph [fontname="Helvetica,Arial,sans-serif", fontsize=13, labelloc=t, labeljust=l, newrank=true, nodesep=0.3, ranksep=0.28]
  node [fontname="Helvetica,Arial,sans-serif", fontsize=11, shape=box, style="rounded,filled", fillcolor=white, height=0.28, margin="0.1,0.04"]
  edge [fontname="Helvetica,Arial,sans-serif", fontsize=10, arrowsize=0.7]
)";

/// Above this many events `dot` gets leave to be less careful: the layout of a thousand takes minutes
/// otherwise, most of it for bending arrows round boxes.
constexpr size_t kCarefulEvents = 300;
constexpr std::string_view kHasty = "  graph [splines=line, mclimit=0.2, nslimit=1, nslimit1=1]\n";

/// A quoted string. `dot` replaces entities such as &lt; and sequences such as \N in labels, so '&' and the
/// backslash are escaped as well as the quote.
std::string quoted(std::string_view text, size_t length) {
  std::string result = "\"";
  for (const char c : one_line(text, length)) {
    if (c == '&') {
      result += "&amp;";
    } else {
      if (c == '"' || c == '\\') result += '\\';
      result += c;
    }
  }
  return result + '"';
}

/// Colours that can be told apart on white, in print too; after those, hues as far from each other as they
/// come.
std::string color_of(uint32_t process) {
  constexpr std::array<std::string_view, 10> kColors = {"#b3261e", "#2457c5", "#1a7f37", "#8e3bb8",
                                                        "#b35c00", "#00798c", "#a8326e", "#5b5f1d",
                                                        "#4a4e9e", "#7a4a2b"};
  if (process < kColors.size()) return std::string(kColors[process]);
  constexpr uint32_t kTurn = 618, kFull = 1000;  // the golden angle, in thousandths of a turn
  return fmt::format("0.{:03} 0.75 0.60", process * kTurn % kFull);
}

bool is_transition(StoryKind kind) {
  return kind != StoryKind::start && kind != StoryKind::send && kind != StoryKind::spawn &&
         kind != StoryKind::exit;
}

class Writer {
 public:
  explicit Writer(const Story& story) : story_(story), relations_(relate(story)) {}

  std::string write() {
    place();
    out_ = kHead;
    if (story_.events.size() > kCarefulEvents) out_ += kHasty;
    title();
    for (uint32_t i = 0; i < story_.processes.size(); ++i) story_.processes[i].is_system ? folded(i) : box(i);
    result_arrow();
    for (const auto& [event, child] : relations_.spawns) spawn(event, child);
    for (const Arrow& arrow : relations_.arrows) {
      const uint32_t sender = story_.events[arrow.from].process;
      is_folded(sender) || is_folded(arrow.receiver) ? bundle(arrow) : message(arrow);
    }
    for (const auto& [ends, bundle] : bundles_) bundled(ends.second, bundle);
    for (const auto& [first, second] : relations_.chances)
      line("{} -> {} [style=dotted, penwidth=1.4, tooltip=\"nothing but chance orders these\"]", node_[first],
           node_[second]);
    for (const StoryRace& race : story_.races) joined(race);
    return out_ + "}\n";
  }

 private:
  template <typename... Parts>
  void line(fmt::format_string<Parts...> format, Parts&&... parts) {
    out_ += "  ";
    fmt::format_to(std::back_inserter(out_), format, std::forward<Parts>(parts)...);
    out_ += '\n';
  }

  /// Which node stands for each event, which nodes each process has, and which events race.
  void place() {
    node_.resize(story_.events.size());
    nodes_.resize(story_.processes.size());
    stop_.resize(story_.processes.size());
    used_.resize(story_.processes.size());
    races_.resize(story_.events.size());
    for (uint32_t i = 0; i < story_.processes.size(); ++i) {
      nodes_[i].push_back(story_.processes[i].is_system ? fmt::format("system{}", i)
                                                        : fmt::format("start{}", i));
      used_[i] = !story_.processes[i].is_system;
    }
    for (uint32_t i = 0; i < story_.events.size(); ++i) place_event(i);
    for (uint32_t i = 0; i < story_.processes.size(); ++i) close(i);
    for (const StoryRace& race : story_.races) {
      if (race.first >= races_.size() || race.second >= races_.size()) continue;
      // Of messages it is the arrows that race, and the receive where it shows.
      if (race.decided_at) {
        if (*race.decided_at < races_.size()) races_[*race.decided_at] = true;
        racing_sends_[race.first].push_back(&race);
        racing_sends_[race.second].push_back(&race);
      } else {
        races_[race.first] = races_[race.second] = true;
      }
    }
    for (const Arrow& arrow : relations_.arrows) {
      used_[story_.events[arrow.from].process] = true;
      used_[arrow.receiver] = true;
    }
  }

  void place_event(uint32_t i) {
    const StoryEvent& event = story_.events[i];
    if (event.process >= nodes_.size()) return;
    std::vector<std::string>& nodes = nodes_[event.process];
    if (!story_.processes[event.process].is_system) {
      if (event.kind == StoryKind::exit && stop_[event.process].empty())
        nodes.push_back(stop_[event.process] = fmt::format("stop{}", event.process));
      else if (is_transition(event.kind))
        nodes.push_back(fmt::format("e{}", i));
    }
    node_[i] = nodes.back();
  }

  /// Each column ends in a stop, or in a node that says that it has not come to one.
  void close(uint32_t process) {
    if (story_.processes[process].is_system || !stop_[process].empty()) return;
    stop_[process] = fmt::format("{}{}", story_.processes[process].is_alive ? "alive" : "stop", process);
    nodes_[process].push_back(stop_[process]);
  }

  void title() {
    std::string label = quoted(story_.title, kTitleLength);
    if (story_.failed && !story_.failure.empty()) {
      label.pop_back();
      label += "\\l" + quoted(story_.failure[0], kTitleLength).substr(1);
    }
    label.insert(label.size() - 1, "\\l");
    line("label={}{}", label, story_.failed ? "; fontcolor=\"#b3261e\"" : "");
  }

  void folded(uint32_t i) {
    if (!used_[i]) return;
    line("system{} [label={}, shape=box3d, style=filled, fillcolor=gray93, color=gray50, tooltip={}]", i,
         quoted(story_.processes[i].name, kNodeLength), quoted(story_.processes[i].function, kTooltipLength));
  }

  void box(uint32_t i) {
    const StoryProcess& process = story_.processes[i];
    const std::string color = color_of(i);
    line("subgraph cluster_{} {{", i);
    // The arrow of the spawn mostly comes in from the left.
    line("  label={}; tooltip={}; {}style=rounded; color=\"{}\"; fontcolor=\"{}\"",
         quoted(process.name, kNodeLength), quoted(process.function, kTooltipLength),
         i > 0 ? "labeljust=r; " : "", color, color);
    // Of who was spawned it says where.
    const bool is_started = process.function.starts_with("started ");
    const std::string begins = is_started ? process.function : "starts in " + process.function;
    line(
        "  start{} [shape=triangle, label=\"\", style=filled, fillcolor=\"{}\", color=\"{}\", width=0.3, "
        "height=0.24, tooltip={}]",
        i, color, color, quoted(begins, kTooltipLength));
    for (uint32_t e = 0; e < story_.events.size(); ++e)
      if (story_.events[e].process == i && is_transition(story_.events[e].kind)) transition(e, color);
    end_node(i, color);
    for (size_t n = 1; n < nodes_[i].size(); ++n) step_down(i, n, color);
    line("}}");
  }

  void transition(uint32_t e, const std::string& color) {
    const StoryEvent& event = story_.events[e];
    const std::string_view text = event.text.empty() ? std::string_view(event.message) : event.text;
    std::string place = event.text;
    if (!event.file.empty()) place += fmt::format("  {}:{}", event.file, event.line);
    line("  e{} [label={}, color=\"{}\"{}, tooltip={}]", e, quoted(text, kNodeLength), color, marks(e),
         quoted(place, kTooltipLength));
  }

  /// How racing events, deliveries and the place of the failure differ from other nodes.
  std::string marks(uint32_t e) const {
    std::string result;
    if (relations_.failed_at == e)
      result = ", fillcolor=\"#f9d6d2\", penwidth=2.5";
    else if (races_[e])
      result = ", fillcolor=\"#fff3cf\", penwidth=2";
    if (story_.events[e].kind == StoryKind::deliver) result += ", style=\"rounded,filled,dashed\"";
    return result;
  }

  bool is_stuck(uint32_t i) const { return story_.is_deadlock && !relations_.waiting[i].empty(); }

  bool end_races(uint32_t process) const {
    for (uint32_t e = 0; e < story_.events.size(); ++e)
      if (races_[e] && node_[e] == stop_[process] && story_.events[e].kind == StoryKind::exit) return true;
    return false;
  }

  void end_node(uint32_t i, const std::string& color) {
    const StoryProcess& process = story_.processes[i];
    if (stop_[i].starts_with("alive")) {
      const std::string_view waiting = relations_.waiting[i];
      const std::string_view text = waiting.empty() ? "alive" : waiting;
      line("  {} [label={}, style=\"filled,dashed\", color=\"{}\", fontcolor=gray30{}]", stop_[i],
           quoted(text, kNodeLength), color, is_stuck(i) ? ", fillcolor=\"#f9d6d2\"" : "");
      return;
    }
    const bool failed = relations_.failed_at && node_[*relations_.failed_at] == stop_[i];
    line(
        "  {} [shape=invtriangle, label=\"\", style=filled, fillcolor=\"{}\", color=\"{}\"{}, width={}, "
        "height={}, tooltip={}]",
        stop_[i], color, end_races(i) ? "#d99100" : color, end_races(i) ? ", penwidth=2.5" : "",
        failed ? "0.6" : "0.3", failed ? "0.48" : "0.24", quoted("ends: " + process.end, kTooltipLength));
  }

  /// From one node of a column to the next; the last step of a process tells how it ended.
  void step_down(uint32_t i, size_t n, const std::string& color) {
    const bool ends = nodes_[i][n] == stop_[i] && !stop_[i].starts_with("alive");
    const bool is_root = relations_.root == i;
    std::string label;
    if (ends && !is_root && !story_.processes[i].end.empty())
      label = fmt::format(", label={}, fontcolor=\"{}\"", quoted(" " + story_.processes[i].end, kArrowLength),
                          color);
    // What comes after the stop was done to a process that was gone.
    const bool after_stop = nodes_[i][n - 1] == stop_[i];
    line("  {} -> {} [color=\"{}\", weight=50{}{}]", nodes_[i][n - 1], nodes_[i][n], color, label,
         after_stop ? ", style=dashed" : "");
  }

  void result_arrow() {
    if (!relations_.root || story_.processes[*relations_.root].is_alive) return;
    const uint32_t root = *relations_.root;
    const std::string& text = story_.outcome.empty() ? story_.processes[root].end : story_.outcome;
    if (text.empty()) return;
    line("result [label={}, shape=plaintext, style=\"\", tooltip={}]", quoted(text, kNodeLength),
         quoted(text, kTooltipLength));
    line("{} -> result [color=gray50]", stop_[root]);
  }

  bool is_folded(uint32_t process) const { return story_.processes[process].is_system; }

  void spawn(uint32_t event, uint32_t child) {
    if (is_folded(child) && !used_[child]) return;
    const uint32_t parent = story_.events[event].process;
    if (is_folded(parent) && !used_[parent]) return;
    const bool is_free = is_folded(child) || is_folded(parent);
    line("{} -> {} [color=\"{}\", style=bold{}, tooltip={}]", node_[event], nodes_[child].front(),
         color_of(child), is_free ? ", constraint=false" : "",
         quoted("spawns " + story_.processes[child].name, kTooltipLength));
  }

  void message(const Arrow& arrow) {
    const std::string& to = arrow.to ? node_[*arrow.to] : stop_[arrow.receiver];
    const std::string_view text = message_of(arrow);
    std::string style;
    if (arrow.fate == Fate::dropped) style = ", style=dashed, constraint=false";
    if (arrow.fate == Fate::pending) style = ", arrowhead=dot";
    // Where the other end is a node of its own, that tells what the message is.
    if (!arrow.to) style += ", label=" + quoted(text, kArrowLength);
    const auto racing = racing_sends_.find(arrow.from);
    std::string tooltip(text);
    if (racing != racing_sends_.end()) {
      tooltip += "; " + race_text(*racing->second.front());
      style += ", penwidth=1.6";
    }
    line("{} -> {} [color={}, fontcolor=gray30{}, tooltip={}]", node_[arrow.from], to,
         racing != racing_sends_.end() ? "\"#d99100\"" : "gray50", style, quoted(tooltip, kTooltipLength));
    if (arrow.taken_at)
      line("{} -> {} [color=gray50, style=dotted, constraint=false, tooltip=\"taken from the mailbox\"]", to,
           node_[*arrow.taken_at]);
  }

  /// All that one process sent to another where one of them is folded: only the first is kept.
  struct Bundle {
    uint32_t first = 0;  // event
    uint32_t count = 0;
  };
  void bundle(const Arrow& arrow) {
    Bundle& all = bundles_[{story_.events[arrow.from].process, arrow.receiver}];
    if (all.count++ == 0) all.first = arrow.from;
  }
  void bundled(uint32_t receiver, const Bundle& all) {
    const std::string text = all.count == 1 ? "1 message" : fmt::format("{} messages", all.count);
    line("{} -> {} [color=gray70, fontcolor=gray50, constraint=false, label=\"{}\"]", node_[all.first],
         nodes_[receiver].front(), text);
  }

  std::string_view message_of(const Arrow& arrow) const {
    if (arrow.to && !story_.events[*arrow.to].message.empty()) return story_.events[*arrow.to].message;
    return story_.events[arrow.from].message;
  }

  /// Racing events that no dotted arrow joins already.
  void joined(const StoryRace& race) {
    if (race.decided_at || race.first >= node_.size() || race.second >= node_.size()) return;
    if (node_[race.first].empty() || node_[race.second].empty()) return;
    for (const auto& [first, second] : relations_.chances)
      if (first == race.first && second == race.second) return;
    line("{} -> {} [dir=none, style=dashed, color=\"#d99100\", penwidth=1.6, constraint=false, tooltip={}]",
         node_[race.first], node_[race.second], quoted(race_text(race), kTooltipLength));
  }

  static std::string race_text(const StoryRace& race) {
    return "race: " + race.what +
           (race.other_order.empty() ? "" : "; the other way round: " + race.other_order);
  }

  const Story& story_;
  const Relations relations_;
  std::vector<std::string> node_;                            // of each event: the node its arrows leave from
  std::vector<std::vector<std::string>> nodes_;              // of each process, from top to bottom
  std::vector<std::string> stop_;                            // of each process
  std::map<std::pair<uint32_t, uint32_t>, Bundle> bundles_;  // sender, receiver
  std::vector<bool> used_;                                   // by process: something is drawn there
  std::vector<bool> races_;                                  // by event
  std::map<uint32_t, std::vector<const StoryRace*>> racing_sends_;  // by the event that sends
  std::string out_;
};

}  // namespace

std::string to_dot(const Story& story) { return Writer(story).write(); }

}  // namespace ravel::view
