// SPDX-License-Identifier: Apache-2.0
//
// lock-order: who waits for each other in a circle (facts/circles.h), and what people read about it: one
// finding for each circle of locks, however many ways lead there; the best way is told.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "check/lock_order_score.h"

namespace ravel::check {

using facts::CircleKind;
using facts::WaitCircle;
using facts::WaitEnd;

namespace {

struct Told {
  WaitCircle circle;               ///< its ends from the one whose lock comes first by name
  std::vector<std::string> names;  ///< of what each end has
  std::set<std::string> plain;     ///< the same without places
  std::set<std::string> hubs;      ///< those that one finding is enough for, whatever else takes part
  CircleKind kind = CircleKind::cycle;
  double score = 0;
  bool given = false;

  size_t size() const { return circle.ends.size(); }
  const WaitEnd& end(size_t i) const { return circle.ends[i]; }
  /// What it waits for.
  WaitEnd::Has wants(size_t i) const { return circle.ends[(i + 1) % size()].has; }
};

/// A lock that is held while what clients give is called meets so many others: one finding says it.
constexpr size_t kMeetsMany = 3;
/// Names of locks that one line can hold.
constexpr size_t kNamesShown = 12;

/// Somebody has it until he gives it back; the others come, or end.
bool is_held(WaitEnd::Has has) { return has == WaitEnd::Has::lock || has == WaitEnd::Has::workers; }

class CircleTeller {
 public:
  explicit CircleTeller(double min_score) : min_score_(min_score) {}

  void add(const WaitCircle& circle) {
    Told told;
    told.circle = circle;
    told.kind = kind_of(circle);
    told.score = score_of(circle, told.kind);
    turn(told);
    told.given = (told.kind == CircleKind::cycle || told.kind == CircleKind::instances) && circle.given;
    told.hubs = hubs(told);
    groups_[{told.kind, subject(told), circle.apart_from}].push_back(std::move(told));
  }

  std::vector<report::Finding> findings() {
    std::vector<report::Finding> result;
    for (auto& [key, group] : groups_)
      std::stable_sort(group.begin(), group.end(),
                       [](const Told& a, const Told& b) { return a.score > b.score; });
    std::erase_if(groups_, [&](const auto& entry) { return entry.second.front().score < min_score_; });
    drop_waits_told_twice();
    tell_many(result);
    for (const auto& [key, group] : groups_) result.push_back(finding(std::get<1>(key), group));
    return result;
  }

 private:
  using Key = std::tuple<CircleKind, std::string, std::string>;  ///< the subject, and what it is apart from

  /// wait() waits for the notification and then for its monitor. A circle by the first is the same as one by
  /// the second if it goes through the same places.
  void drop_waits_told_twice() {
    const auto places = [](const Told& told) {
      std::set<uint32_t> result;
      for (const WaitEnd& end : told.circle.ends) result.insert(end.place);
      return result;
    };
    std::set<std::set<uint32_t>> of_locks;
    for (const auto& [key, group] : groups_)
      if (group.front().kind == CircleKind::cycle) of_locks.insert(places(group.front()));
    std::erase_if(groups_, [&](const auto& entry) {
      const Told& best = entry.second.front();
      return best.kind == CircleKind::wait && of_locks.contains(places(best));
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
    for (size_t i = 0; i < told.size(); ++i)
      if (told.end(i).has == WaitEnd::Has::thread || told.end(i).has == WaitEnd::Has::initialiser)
        result.insert(told.names[i]);
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

  static void turn(Told& told) {
    const std::vector<WaitEnd>& ends = told.circle.ends;
    std::map<std::string, uint32_t> known;
    bool clash = false;
    for (const WaitEnd& end : ends) {
      told.names.push_back(end.lock);
      told.plain.insert(end.lock);
      const auto [entry, is_new] = known.emplace(end.lock, end.number);
      clash = clash || (!is_new && entry->second != end.number && told.kind != CircleKind::instances);
    }
    // Two locks of one name are told apart by where they were made.
    for (size_t i = 0; clash && i < ends.size(); ++i) told.names[i] = ends[i].placed;
    // By one line that two constructors run.
    if (clash && std::count(told.names.begin(), told.names.end(), told.names[0]) ==
                     static_cast<std::ptrdiff_t>(told.names.size())) {
      told.names.assign(told.names.size(), *told.plain.begin());
      told.kind = CircleKind::instances;
    }
    const auto rank = [&](size_t i) {
      return std::tuple(!is_held(ends[i].has), told.names[i], ends[i].place);
    };
    size_t first = 0;
    for (size_t i = 1; i < ends.size(); ++i)
      if (rank(i) < rank(first)) first = i;
    const auto middle = static_cast<std::ptrdiff_t>(first);
    std::rotate(told.names.begin(), told.names.begin() + middle, told.names.end());
    std::rotate(told.circle.ends.begin(), told.circle.ends.begin() + middle, told.circle.ends.end());
  }

  std::string subject(const Told& told) const {
    std::vector<std::string> names = told.names;
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return fmt::format("{}", fmt::join(names, ", "));
  }

  std::string wanted(const Told& told, size_t i) const {
    const WaitEnd& end = told.end(i);
    if (told.kind == CircleKind::instances) return "another " + told.names[0];
    if (end.self)
      return told.names[0] + (end.wants_shared ? " for reading" : end.shared ? " for writing" : " again");
    return told.names[(i + 1) % told.names.size()];
  }

  /// `wants Bank.b`, `waits for the end of ...`.
  std::string action(const Told& told, size_t i) const {
    const bool is_lock = is_held(told.wants(i));
    const bool room = told.kind == CircleKind::room;
    if (told.end(i).gives)
      return (room ? "takes something out only while it holds " : "notifies only while it holds ") +
             wanted(told, i);
    std::string text = (is_lock ? "wants " : "waits for ") + wanted(told, i);
    if (is_event(told.end(i).has))
      text += room                            ? " before it takes something out"
              : told.kind == CircleKind::join ? " before it is done"
                                              : " before it notifies";
    return text;
  }

  std::string message(const Told& told) const {
    const std::string& a = told.names[0];
    if (told.kind == CircleKind::upgrade)
      return fmt::format(
          "{} wants {} for writing while it holds it for reading: it waits for itself, for ever",
          told.end(0).function, a);
    if (told.kind == CircleKind::again)
      return fmt::format(
          "{} takes {} again, which it holds already and which is not re-entrant: it waits for "
          "itself, for ever",
          told.end(0).function, a);
    if (told.kind == CircleKind::instances)
      return fmt::format(
          "{} holds one {} and wants another: two threads that do so crosswise wait for each "
          "other for ever",
          told.end(0).function, a);
    std::vector<std::string> parts;
    for (size_t i = 0; i < told.size(); ++i)
      parts.push_back(fmt::format("{} {}{}", told.end(i).function,
                                  is_held(told.end(i).has) ? fmt::format("holds {} and ", told.names[i]) : "",
                                  action(told, i)));
    return fmt::format("{}: they may wait for each other for ever", fmt::join(parts, ", "));
  }

  report::Finding finding(const std::string& subject, const std::vector<Told>& group) {
    const Told& best = group.front();
    report::Finding result;
    result.rule = "lock-order";
    result.kind = name_of(best.kind);
    result.score = best.score;
    result.is_evident = std::any_of(group.begin(), group.end(), [](const Told& told) {
      return told.score >= kEvidentMin && !told.circle.doubtful;
    });
    result.subject = subject;
    result.message = message(best);
    for (size_t i = 0; i < best.size(); ++i) result.locations.push_back(place(best, i));
    // Two threads at one place need to be shown once.
    if (result.locations.size() == 2 && result.locations[0].pos == result.locations[1].pos &&
        result.locations[0].what == result.locations[1].what &&
        result.locations[0].origin == result.locations[1].origin)
      result.locations.pop_back();
    add_reasons(best, group, result);
    add_interleaving(best, result);
    add_drawing(best, result);
    for (size_t i = 0, shown = result.locations.size(); i < shown; ++i)
      if (best.end(i).taken)
        result.locations.push_back(facts::place(report::Role::acquire, *best.end(i).taken, best.names[i]));
    result.advice = advice(best);
    return result;
  }

  report::Place place(const Told& told, size_t i) const {
    const WaitEnd& end = told.end(i);
    report::Place result = facts::place(is_held(told.wants(i)) ? report::Role::acquire : report::Role::call,
                                        end.at, action(told, i));
    if (is_held(end.has)) result.holds.push_back(told.names[i] + (end.shared ? " (shared)" : ""));
    return result;
  }

  void add_reasons(const Told& told, const std::vector<Told>& group, report::Finding& finding) const {
    for (size_t i = 0; i < told.size(); ++i) {
      const WaitEnd& end = told.end(i);
      if (is_held(end.has))
        finding.reasons.push_back(fmt::format("{} is taken at {} and still held at {}{}", told.names[i],
                                              end.taken_at, end.waits_at, end.shared ? ", for reading" : ""));
      if (i == 0 && finding.locations.size() == 1) break;
    }
    if (told.kind == CircleKind::wait)
      finding.reasons.push_back(
          "waiting gives up only the lock that is waited on; every notifier needs the other one");
    if (told.kind == CircleKind::room)
      finding.reasons.push_back(
          "the queue may be full, and everybody who takes something out needs the lock");
    add_reasons_of_workers(told, finding);
    if (told.kind == CircleKind::initialiser)
      finding.reasons.push_back(
          "whoever uses a class first runs its static initialiser, and all others wait until that is done");
    for (const WaitEnd& end : told.circle.ends)
      if (end.timed)
        finding.reasons.push_back(fmt::format("the wait at {} gives up after a while", end.waits_at));
    if (!told.circle.gate.empty())
      finding.reasons.push_back(
          fmt::format("{} is held at two of the places and may keep them apart, unless it is two locks",
                      told.circle.gate));
    if (told.circle.composed)
      finding.reasons.push_back(
          "clients would have to give each of the objects to the other before; nothing in the program does");
    // Two threads at one place have the same reasons.
    for (size_t i = finding.reasons.size(); i-- > 1;)
      if (finding.reasons[i] == finding.reasons[i - 1])
        finding.reasons.erase(finding.reasons.begin() + static_cast<std::ptrdiff_t>(i));
    std::set<std::vector<uint32_t>> ways;
    for (const Told& other : group) {
      std::vector<uint32_t> waits;
      for (const WaitEnd& end : other.circle.ends) waits.push_back(end.place);
      ways.insert(std::move(waits));
    }
    if (ways.size() > 1)
      finding.reasons.push_back(fmt::format("the same locks meet in {} ways; one is shown", ways.size()));
  }

  void add_reasons_of_workers(const Told& told, report::Finding& finding) const {
    uint32_t workers = 0;
    for (const WaitEnd& end : told.circle.ends)
      if (end.has == WaitEnd::Has::workers) workers = end.workers;
    if (told.kind == CircleKind::join)
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
    const size_t count = told.size();
    auto& steps = finding.interleaving;
    for (size_t i = 0; i < count; ++i)
      finding.origins.push_back(i < 3 ? std::string(kNames[i]) : fmt::format("thread {}", i + 1));
    for (uint32_t i = 0; i < count; ++i) {
      const WaitEnd& end = told.end(i);
      const std::string_view which = told.kind == CircleKind::instances ? (i == 0 ? "one " : "another ") : "";
      if (is_held(end.has))
        steps.push_back(
            {i, fmt::format("takes {}{} ({})", which, told.names[i], end.taken_at), std::nullopt});
      else if (end.has == WaitEnd::Has::initialiser)
        steps.push_back({i, fmt::format("begins to run {}", told.names[i]), std::nullopt});
    }
    for (uint32_t i = 0; i < count; ++i) {
      const std::string& at = told.end(i).waits_at;
      const uint32_t shown = i < finding.locations.size() ? i : 0;
      std::string text;
      if (told.end(i).self)
        text = fmt::format("waits for {}, which it holds itself ({})", wanted(told, i), at);
      else if (told.kind == CircleKind::instances)
        text = fmt::format("waits for the {} that the other one holds ({})", told.names[0], at);
      else if (told.end(i).gives)
        text =
            fmt::format("would {}, but waits for {} before it gets there ({})",
                        told.kind == CircleKind::room ? "take something out" : "notify", wanted(told, i), at);
      else if (is_held(told.wants(i)))
        text = fmt::format("waits for {}, which {} holds ({})", wanted(told, i),
                           count == 2 ? "the other one" : finding.origins[(i + 1) % count], at);
      else
        text = fmt::format("waits for {} ({})", wanted(told, i), at);
      steps.push_back({i, std::move(text), shown});
    }
  }

  void add_drawing(const Told& told, report::Finding& finding) const {
    if (told.end(0).self) return;
    const bool instances = told.kind == CircleKind::instances;
    for (size_t i = 0; i < told.size(); ++i) {
      finding.drawing.nodes.push_back(
          instances ? fmt::format("{} {}", i == 0 ? "one" : "another", told.names[0]) : told.names[i]);
      finding.drawing.edges.push_back({static_cast<uint32_t>(i), static_cast<uint32_t>((i + 1) % told.size()),
                                       fmt::format("{}, {}", told.end(i).function, told.end(i).waits_at),
                                       false});
    }
  }

  std::vector<std::string> advice(const Told& told) const {
    if (told.kind == CircleKind::upgrade)
      return {"Give up the read lock before you take the write lock, and look again at what you read."};
    if (told.kind == CircleKind::again)
      return {"Take it once, at the outermost place; let inner methods rely on it."};
    if (told.kind == CircleKind::instances)
      return {
          "Take the two in an order that does not depend on who calls: by a number that each has, or by "
          "System.identityHashCode with one more lock for ties."};
    if (told.kind == CircleKind::wait)
      return {"Give up the outer lock before you wait, or wait on the outer lock itself."};
    if (told.kind == CircleKind::room)
      return {"Put it in after the lock is given up, or give up after a while: offer() with a time."};
    if (told.kind == CircleKind::join && std::ranges::any_of(told.circle.ends, [](const WaitEnd& end) {
          return end.has == WaitEnd::Has::workers;
        }))
      return {
          "Let the task go on when the other one is done (CompletableFuture), or give the other one to "
          "another executor."};
    if (told.kind == CircleKind::join) return {"Wait for the thread after the lock is given up."};
    if (told.kind == CircleKind::initialiser)
      return {
          "Let one of the initialisers do without the other class: make the value when it is first used."};
    return {"Take the locks in the same order everywhere.",
            "Or do not call foreign code while a lock is held: note what is to be done, give up the lock, "
            "then do it."};
  }

  double min_score_;
  std::map<Key, std::vector<Told>> groups_;
};

}  // namespace

Findings lock_order(const facts::Source& source, double min_score) {
  CircleTeller teller(min_score);
  for (const WaitCircle& circle : source.wait_circles(
           [&](const WaitCircle& circle) { return score_of(circle, kind_of(circle)) >= min_score; }))
    teller.add(circle);
  return teller.findings();
}

}  // namespace ravel::check
