// SPDX-License-Identifier: Apache-2.0
#include "check/lock_order_findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "check/jvm_input.h"
#include "check/lock_order_score.h"
#include "flow/jvm/lock_order_words.h"
#include "flow/sync/lock_words.h"

namespace ravel::check {

using flow::sync::Lock;
using flow::sync::LockEdge;
using flow::sync::LockId;
using flow::sync::LockKind;

namespace {

struct Told {
  const LockCycle* cycle = nullptr;
  std::vector<LockLink> links;
  std::vector<std::string> names;  ///< of what each edge holds
  std::set<std::string> plain;     ///< the same without places
  std::set<std::string> hubs;      ///< those that one finding is enough for, whatever else takes part
  std::string kind;
  double score = 0;
  bool given = false;  ///< CycleScores::is_of_given
};

/// A lock that is held while what clients give is called meets so many others: one finding says it.
constexpr size_t kMeetsMany = 3;
/// Names of locks that one line can hold.
constexpr size_t kNamesShown = 12;

/// Somebody has it until he gives it back; the others come, or end.
bool is_held(LockKind kind) {
  return kind == LockKind::monitor || kind == LockKind::lock || kind == LockKind::workers;
}

class CycleTeller {
 public:
  explicit CycleTeller(const JvmInput& input)
      : input_(input),
        all_(input.sync.acquisitions()),
        scores_(input),
        words_(input.words),
        links_(input),
        locks_(input.program, input.classes, input.points_to, input.sync, input.words) {}

  void add(const LockCycle& cycle) {
    Told told;
    told.cycle = &cycle;
    for (size_t i = 0; i < cycle.edges.size(); ++i) {
      auto link = links_.link(edge(cycle, i), cycle.origins[i]);
      if (!link) return;
      told.links.push_back(std::move(*link));
    }
    if (!is_of_application(cycle)) return;
    told.kind = scores_.kind(cycle);
    turn(cycle, told);
    told.score = scores_.score(cycle, depth(told));
    told.given = (told.kind == "cycle" || told.kind == "instances") && scores_.is_of_given(cycle);
    told.hubs = hubs(told);
    groups_[{told.kind, subject(told)}].push_back(std::move(told));
  }

  std::vector<report::Finding> findings() {
    std::vector<report::Finding> result;
    for (auto& [key, group] : groups_)
      std::stable_sort(group.begin(), group.end(),
                       [](const Told& a, const Told& b) { return a.score > b.score; });
    std::erase_if(groups_,
                  [&](const auto& entry) { return entry.second.front().score < input_.options.min_score; });
    drop_waits_told_twice();
    tell_many(result);
    for (const auto& [key, group] : groups_) result.push_back(finding(key.second, group));
    return result;
  }

 private:
  using Key = std::pair<std::string, std::string>;  ///< kind and subject

  /// wait() waits for the notification and then for its monitor. A circle by the first is the same as one by
  /// the second if it goes through the same places.
  void drop_waits_told_twice() {
    const auto places = [](const Told& told) {
      std::set<Step> result;
      for (const LockLink& link : told.links) result.insert(link.wait);
      return result;
    };
    std::set<std::set<Step>> of_locks;
    for (const auto& [key, group] : groups_)
      if (key.first == "cycle") of_locks.insert(places(group.front()));
    std::erase_if(groups_, [&](const auto& entry) {
      return entry.first.first == "wait" && of_locks.contains(places(entry.second.front()));
    });
  }

  /// Eleven collections that each hold their lock and ask what they were given make 66 circles. The lock that
  /// takes part in most of them is told once, with what it meets; then the next one.
  void tell_many(std::vector<report::Finding>& result) {
    std::set<std::string> told;
    while (true) {
      std::map<std::string, std::set<Key>> meets;
      for (const auto& [key, group] : groups_)
        for (const std::string& name : group.front().hubs) meets[name].insert(key);
      const auto most = std::max_element(meets.begin(), meets.end(), [](const auto& a, const auto& b) {
        return a.second.size() < b.second.size();
      });
      if (most == meets.end() || most->second.size() < kMeetsMany) break;
      result.push_back(finding_of_many(most->first, most->second));
      for (const Key& key : most->second) {
        told.insert(groups_.at(key).front().plain.begin(), groups_.at(key).front().plain.end());
        groups_.erase(key);
      }
    }
    // What is left between locks that were all told of says nothing new.
    std::erase_if(groups_, [&](const auto& entry) {
      const Told& best = entry.second.front();
      return best.given && std::includes(told.begin(), told.end(), best.plain.begin(), best.plain.end());
    });
  }

  /// Locks that clients choose; the end of a thread, and an initialiser, which may be waited for under many
  /// locks.
  std::set<std::string> hubs(const Told& told) const {
    if (told.given) return told.plain;
    std::set<std::string> result;
    for (size_t i = 0; i < told.links.size(); ++i) {
      const LockKind kind = all_[edge(told, i).from].kind;
      if (kind == LockKind::thread || kind == LockKind::initialiser) result.insert(told.names[i]);
    }
    return result;
  }

  report::Finding finding_of_many(const std::string& lock, const std::set<Key>& keys) {
    const std::vector<Told>* best = nullptr;
    std::vector<std::string> others;
    for (const Key& key : keys) {
      const std::vector<Told>& group = groups_.at(key);
      if (best == nullptr || group.front().score > best->front().score) best = &group;
      if (group.front().plain.size() == 1) others.push_back("another of its kind");
      for (const std::string& name : group.front().plain)
        if (name != lock) others.push_back(name);
    }
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    const size_t count = others.size();
    if (count > kNamesShown) others.resize(kNamesShown);
    const bool given = best->front().given;
    report::Finding result = finding(given ? lock + " and those of what is given" : lock, *best);
    const std::string which =
        given ? fmt::format(
                    "{} is held while something that clients give is called, and that may take another "
                    "lock, under which the same is done",
                    lock)
              : fmt::format("there are other circles with {}, through", lock);
    result.reasons.insert(
        result.reasons.begin(),
        fmt::format("{}: {}{}; one is shown", which, fmt::join(others, ", "),
                    count > kNamesShown ? fmt::format(" and {} more", count - kNamesShown) : ""));
    return result;
  }

  /// Locks that a library makes and takes itself are its own affair.
  bool is_of_application(const LockCycle& cycle) const {
    return std::any_of(cycle.edges.begin(), cycle.edges.end(), [&](uint32_t i) {
      const LockEdge& e = all_.edges()[i];
      const flow::heap::ObjectId object = all_[e.from].object;
      if (!words_.is_library(input_.points_to.function(e.at.instance))) return true;
      return !object.valid() || words_.maker(object).has_value();
    });
  }

  /// Calls between taking and waiting.
  static size_t depth(const Told& told) {
    size_t sum = 0;
    for (const LockLink& link : told.links) sum += link.depth;
    return sum;
  }

  const LockEdge& edge(const LockCycle& cycle, size_t i) const { return all_.edges()[cycle.edges[i]]; }
  const LockEdge& edge(const Told& told, size_t i) const { return edge(*told.cycle, at(told, i)); }
  /// Edges are told from the one whose lock comes first by name.
  size_t at(const Told& told, size_t i) const {
    return (first_.at(told.cycle) + i) % told.cycle->edges.size();
  }

  void turn(const LockCycle& cycle, Told& told) {
    std::map<std::string, LockId> known;
    bool clash = false;
    for (size_t i = 0; i < cycle.edges.size(); ++i) {
      const LockId from = edge(cycle, i).from;
      told.names.push_back(locks_.lock(from));
      told.plain.insert(told.names.back());
      const auto [entry, is_new] = known.emplace(told.names.back(), from);
      clash = clash || (!is_new && entry->second != from && told.kind != "instances");
    }
    // Two locks of one name are told apart by where they were made.
    for (size_t i = 0; clash && i < cycle.edges.size(); ++i)
      told.names[i] = locks_.lock_with_place(edge(cycle, i).from);
    // By one line that two constructors run.
    if (clash && std::count(told.names.begin(), told.names.end(), told.names[0]) ==
                     static_cast<std::ptrdiff_t>(told.names.size())) {
      told.names.assign(told.names.size(), *told.plain.begin());
      told.kind = "instances";
    }
    size_t first = 0;
    const auto real = [&](size_t i) {
      const LockKind k = all_[edge(cycle, i).from].kind;
      return std::pair(!is_held(k), told.names[i]);
    };
    for (size_t i = 1; i < cycle.edges.size(); ++i)
      if (std::pair(real(i), told.links[i].wait) < std::pair(real(first), told.links[first].wait)) first = i;
    first_[&cycle] = first;
    const auto middle = static_cast<std::ptrdiff_t>(first);
    std::rotate(told.names.begin(), told.names.begin() + middle, told.names.end());
    std::rotate(told.links.begin(), told.links.begin() + middle, told.links.end());
  }

  std::string subject(const Told& told) const {
    std::vector<std::string> names = told.names;
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return fmt::format("{}", fmt::join(names, ", "));
  }

  std::string wanted(const Told& told, size_t i) const {
    const LockEdge& e = edge(told, i);
    if (told.kind == "instances") return "another " + told.names[0];
    if (e.same)
      return told.names[0] + (e.to_shared ? " for reading" : e.from_shared ? " for writing" : " again");
    return told.names[(i + 1) % told.names.size()];
  }

  /// `wants Bank.b`, `waits for the end of ...`.
  std::string action(const Told& told, size_t i) const {
    const Lock& to = all_[edge(told, i).to];
    const bool is_lock = is_held(to.kind);
    const bool room = told.kind == "room";
    if (!edge(told, i).want.valid())
      return (room ? "takes something out only while it holds " : "notifies only while it holds ") +
             wanted(told, i);
    std::string text = (is_lock ? "wants " : "waits for ") + wanted(told, i);
    if (all_[edge(told, i).from].kind == LockKind::event)
      text += room                  ? " before it takes something out"
              : told.kind == "join" ? " before it is done"
                                    : " before it notifies";
    return text;
  }

  std::string in(const Told& told, size_t i) const {
    return words_.function(told.links[i].wait.first, facts::Name::shorter);
  }

  std::string message(const Told& told) const {
    const std::string& a = told.names[0];
    if (told.kind == "upgrade")
      return fmt::format(
          "{} wants {} for writing while it holds it for reading: it waits for itself, for ever", in(told, 0),
          a);
    if (told.kind == "again")
      return fmt::format(
          "{} takes {} again, which it holds already and which is not re-entrant: it waits for "
          "itself, for ever",
          in(told, 0), a);
    if (told.kind == "instances")
      return fmt::format(
          "{} holds one {} and wants another: two threads that do so crosswise wait for each "
          "other for ever",
          in(told, 0), a);
    std::vector<std::string> parts;
    for (size_t i = 0; i < told.links.size(); ++i) {
      const Lock& from = all_[edge(told, i).from];
      const bool is_lock = is_held(from.kind);
      parts.push_back(fmt::format("{} {}{}", in(told, i),
                                  is_lock ? fmt::format("holds {} and ", told.names[i]) : "",
                                  action(told, i)));
    }
    return fmt::format("{}: they may wait for each other for ever", fmt::join(parts, ", "));
  }

  report::Finding finding(const std::string& subject, const std::vector<Told>& group) {
    const Told& best = group.front();
    report::Finding result;
    result.rule = "lock-order";
    result.kind = best.kind;
    result.score = best.score;
    result.is_evident = std::any_of(group.begin(), group.end(), [&](const Told& told) {
      return scores_.speaks_for(*told.cycle, told.score);
    });
    result.subject = subject;
    result.message = message(best);
    for (size_t i = 0; i < best.links.size(); ++i) result.locations.push_back(place(best, i));
    // Two threads at one place need to be shown once.
    if (result.locations.size() == 2 && result.locations[0].pos == result.locations[1].pos &&
        result.locations[0].what == result.locations[1].what &&
        result.locations[0].origin == result.locations[1].origin)
      result.locations.pop_back();
    add_reasons(best, group, result);
    add_interleaving(best, result);
    add_drawing(best, result);
    result.advice = advice(best);
    return result;
  }

  report::Place place(const Told& told, size_t i) const {
    const LockLink& link = told.links[i];
    report::Place result;
    const Lock& to = all_[edge(told, i).to];
    const bool is_lock = is_held(to.kind);
    result.role = is_lock ? report::Role::acquire : report::Role::call;
    result.pos = position(input_.program, link.wait);
    result.function = words_.function(link.wait.first);
    result.what = action(told, i);
    result.origin = link.origin;
    const Lock& from = all_[edge(told, i).from];
    if (is_held(from.kind))
      result.holds.push_back(told.names[i] + (edge(told, i).from_shared ? " (shared)" : ""));
    result.path = words_.frames(link.path);
    return result;
  }

  void add_reasons(const Told& told, const std::vector<Told>& group, report::Finding& finding) const {
    for (size_t i = 0; i < told.links.size(); ++i) {
      const Lock& from = all_[edge(told, i).from];
      if (is_held(from.kind))
        finding.reasons.push_back(fmt::format(
            "{} is taken at {} and still held at {}{}", told.names[i], words_.place(told.links[i].taken),
            words_.place(told.links[i].wait), edge(told, i).from_shared ? ", for reading" : ""));
      if (i == 0 && finding.locations.size() == 1) break;
    }
    if (told.kind == "wait")
      finding.reasons.push_back(
          "waiting gives up only the lock that is waited on; every notifier needs the other one");
    if (told.kind == "room")
      finding.reasons.push_back(
          "the queue may be full, and everybody who takes something out needs the lock");
    add_reasons_of_workers(told, finding);
    if (told.kind == "initialiser")
      finding.reasons.push_back(
          "whoever uses a class first runs its static initialiser, and all others wait until that is done");
    for (size_t i = 0; i < told.links.size(); ++i) {
      const LockEdge& e = edge(told, i);
      if (e.want.valid() && all_.want(e.want).timed)
        finding.reasons.push_back(
            fmt::format("the wait at {} gives up after a while", words_.place(told.links[i].wait)));
    }
    if (!told.cycle->unsure_gate.empty())
      finding.reasons.push_back(
          fmt::format("{} is held at two of the places and may keep them apart, unless it is two locks",
                      told.cycle->unsure_gate));
    if (scores_.needs_composing(*told.cycle))
      finding.reasons.push_back(
          "clients would have to give each of the objects to the other before; nothing in the program does");
    // Two threads at one place have the same reasons.
    for (size_t i = finding.reasons.size(); i-- > 1;)
      if (finding.reasons[i] == finding.reasons[i - 1])
        finding.reasons.erase(finding.reasons.begin() + static_cast<std::ptrdiff_t>(i));
    std::set<std::vector<Step>> ways;
    for (const Told& other : group) {
      std::vector<Step> waits;
      for (const LockLink& link : other.links) waits.push_back(link.wait);
      ways.insert(std::move(waits));
    }
    if (ways.size() > 1)
      finding.reasons.push_back(fmt::format("the same locks meet in {} ways; one is shown", ways.size()));
  }

  void add_reasons_of_workers(const Told& told, report::Finding& finding) const {
    int64_t workers = 0;
    for (const uint32_t e : told.cycle->edges)
      if (all_[all_.edges()[e].from].kind == LockKind::workers)
        workers = all_.worker_count(all_.edges()[e].from);
    if (told.kind == "join")
      finding.reasons.push_back(
          fmt::format("{} cannot end before it has got the {}",
                      workers > 0 ? "the task that is waited for" : "the thread that is waited for",
                      workers > 0 ? "thread" : "lock"));
    if (workers > 1)
      finding.reasons.push_back(
          fmt::format("the executor has {} threads, and each of them may run a task that waits so", workers));
  }

  void add_interleaving(const Told& told, report::Finding& finding) const {
    static constexpr std::string_view kNames[] = {"one thread", "another thread", "a third thread"};
    const size_t count = told.links.size();
    auto& steps = finding.interleaving;
    for (size_t i = 0; i < count; ++i)
      finding.origins.push_back(i < 3 ? std::string(kNames[i]) : fmt::format("thread {}", i + 1));
    for (uint32_t i = 0; i < count; ++i) {
      const Lock& from = all_[edge(told, i).from];
      const std::string at = words_.place(told.links[i].taken);
      const std::string_view which = told.kind == "instances" ? (i == 0 ? "one " : "another ") : "";
      if (is_held(from.kind))
        steps.push_back({i, fmt::format("takes {}{} ({})", which, told.names[i], at), std::nullopt});
      else if (from.kind == LockKind::initialiser)
        steps.push_back({i, fmt::format("begins to run {}", told.names[i]), std::nullopt});
    }
    for (uint32_t i = 0; i < count; ++i) {
      const std::string at = words_.place(told.links[i].wait);
      const Lock& to = all_[edge(told, i).to];
      const bool is_lock = is_held(to.kind);
      const uint32_t shown = i < finding.locations.size() ? i : 0;
      std::string text;
      if (edge(told, i).same)
        text = fmt::format("waits for {}, which it holds itself ({})", wanted(told, i), at);
      else if (told.kind == "instances")
        text = fmt::format("waits for the {} that the other one holds ({})", told.names[0], at);
      else if (!edge(told, i).want.valid())
        text = fmt::format("would {}, but waits for {} before it gets there ({})",
                           told.kind == "room" ? "take something out" : "notify", wanted(told, i), at);
      else if (is_lock)
        text = fmt::format("waits for {}, which {} holds ({})", wanted(told, i),
                           count == 2 ? "the other one" : finding.origins[(i + 1) % count], at);
      else
        text = fmt::format("waits for {} ({})", wanted(told, i), at);
      steps.push_back({i, std::move(text), shown});
    }
  }

  void add_drawing(const Told& told, report::Finding& finding) const {
    if (edge(told, 0).same) return;
    const bool instances = told.kind == "instances";
    for (size_t i = 0; i < told.links.size(); ++i) {
      finding.drawing.nodes.push_back(
          instances ? fmt::format("{} {}", i == 0 ? "one" : "another", told.names[0]) : told.names[i]);
      finding.drawing.edges.push_back(
          {static_cast<uint32_t>(i), static_cast<uint32_t>((i + 1) % told.links.size()),
           fmt::format("{}, {}", in(told, i), words_.place(told.links[i].wait)), false});
    }
  }

  std::vector<std::string> advice(const Told& told) const {
    if (told.kind == "upgrade")
      return {"Give up the read lock before you take the write lock, and look again at what you read."};
    if (told.kind == "again") return {"Take it once, at the outermost place; let inner methods rely on it."};
    if (told.kind == "instances")
      return {
          "Take the two in an order that does not depend on who calls: by a number that each has, or by "
          "System.identityHashCode with one more lock for ties."};
    if (told.kind == "wait")
      return {"Give up the outer lock before you wait, or wait on the outer lock itself."};
    if (told.kind == "room")
      return {"Put it in after the lock is given up, or give up after a while: offer() with a time."};
    if (told.kind == "join" &&
        std::any_of(told.cycle->edges.begin(), told.cycle->edges.end(),
                    [&](uint32_t e) { return all_[all_.edges()[e].from].kind == LockKind::workers; }))
      return {
          "Let the task go on when the other one is done (CompletableFuture), or give the other one to "
          "another executor."};
    if (told.kind == "join") return {"Wait for the thread after the lock is given up."};
    if (told.kind == "initialiser")
      return {
          "Let one of the initialisers do without the other class: make the value when it is first used."};
    return {"Take the locks in the same order everywhere.",
            "Or do not call foreign code while a lock is held: note what is to be done, give up the lock, "
            "then do it."};
  }

  const JvmInput& input_;
  const flow::sync::Acquisitions& all_;
  CycleScores scores_;
  const flow::sync::Words& words_;
  LockLinks links_;
  flow::sync::LockWords locks_;
  std::map<const LockCycle*, size_t> first_;
  std::map<Key, std::vector<Told>> groups_;
};

}  // namespace

std::vector<report::Finding> lock_order_findings(const JvmInput& input,
                                                 const std::vector<LockCycle>& cycles) {
  if (cycles.empty()) return {};
  CycleTeller teller(input);
  for (const LockCycle& cycle : cycles) teller.add(cycle);
  return teller.findings();
}

}  // namespace ravel::check
