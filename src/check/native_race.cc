// SPDX-License-Identifier: Apache-2.0
//
// Data races in C and C++: two accesses that overlap in memory, one of them a write, by origins that may run
// in parallel, with no lock that is certainly the same held at both.
//
// A lock is the same for both if it is one place in memory (a global mutex, one that is made once), or if it
// lies to the accessed bytes in the same way (`p->mu` at `p->count`, in both functions): then equal bytes
// mean equal locks. Whatever else is held does not count.
//
// Accesses that agree in origin, locks, threads running and direction are one *class*; pairs are of classes,
// so the work does not grow with how often a thing is read. One finding for each variable or field. Scores:
// docs/ranking.md.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "check/native_race_findings.h"
#include "check/native_race_score.h"
#include "check/native_race_statics.h"
#include "check/native_race_touches.h"
#include "check/native_race_turns.h"
#include "flow/native/loops.h"

namespace ravel::check {

using flow::native::Access;
using flow::native::Held;
using flow::native::LocId;
using flow::native::ObjectId;
using flow::native::OriginId;
using flow::native::OriginKind;
using flow::native::PathId;

namespace {

/// Pairs of classes that are looked at for one object. For how many objects that was not enough is told.
constexpr size_t kPairsMax = 2'000'000;

class RaceFinder {
 public:
  explicit RaceFinder(const NativeInput& input)
      : input_(input),
        native_(input.native),
        points_to_(native_.points_to()),
        walk_(native_.walk()),
        words_(input),
        statics_(points_to_, walk_),
        turns_(input),
        touches_(native_touches(input, words_)),
        scores_(input, touches_),
        findings_(input, words_, touches_) {}

  std::vector<report::Finding> run() {
    for (const auto& [object, touches] : touches_.by_object) look_at(object, touches);
    std::vector<report::Finding> result;
    for (auto& [subject, races] : races_) {
      report::Finding made = findings_.finding(subject, std::move(races));
      if (made.score >= input_.options.min_score) result.push_back(std::move(made));
    }
    if (input_.counts != nullptr) {
      (*input_.counts)["accesses shared"] = static_cast<double>(walk_.accesses().size());
      (*input_.counts)["objects shared"] = static_cast<double>(touches_.by_object.size());
      (*input_.counts)["objects cut short"] = static_cast<double>(objects_cut_);
      (*input_.counts)["accesses left out"] = static_cast<double>(touches_.vague);
      (*input_.counts)["threads"] = static_cast<double>(points_to_.origin_count());
    }
    tell_limits();
    return result;
  }

 private:
  void tell_limits() const {
    if (input_.diagnostics == nullptr || objects_cut_ + touches_.vague == 0) return;
    report::Diagnostic note;
    note.severity = report::Severity::note;
    note.message = fmt::format(
        "race: {} accesses that may mean more than {} places are not looked at, and {} objects not to the "
        "end",
        touches_.vague, NativeTouches::kPlacesMax, objects_cut_);
    input_.diagnostics->push_back(std::move(note));
  }

  static bool share_lock(const NativeTouch& a, const NativeTouch& b) {
    for (const NativeGuarded& one : a.guards)
      for (const NativeGuarded& two : b.guards)
        if (one.guard == two.guard && !(one.shared && two.shared)) return true;
    return false;
  }

  /// Does a signal that one gives after it, and the other has waited for, keep them apart?
  bool signalled(const NativeTouch& a, const NativeTouch& b) const {
    for (const Held& one : walk_.lockset(walk_.accesses()[a.access].locks)) {
      if (one.kind != flow::native::HeldKind::before && one.kind != flow::native::HeldKind::passed) continue;
      for (const Held& two : walk_.lockset(walk_.accesses()[b.access].locks))
        if (one.unique == two.unique && two.kind != one.kind &&
            (two.kind == flow::native::HeldKind::before || two.kind == flow::native::HeldKind::passed))
          return true;
    }
    return false;
  }

  /// Is `a` in what runs once in the whole program (the initialiser of a static variable, call_once), and `b`
  /// where that is known to be done? Whichever thread it was that did it.
  bool made_once_before(const NativeTouch& a, const NativeTouch& b) const {
    for (const Held& one : walk_.lockset(walk_.accesses()[a.access].locks)) {
      if (one.kind != flow::native::HeldKind::lock || !one.unique.valid()) continue;
      for (const Held& two : walk_.lockset(walk_.accesses()[b.access].locks))
        if (two.kind == flow::native::HeldKind::passed && two.unique == one.unique) return true;
    }
    return false;
  }

  bool parallel(const NativeTouch& a, const NativeTouch& b, ObjectId object) {
    const bool is_region = points_to_.origin(a.origin).kind == OriginKind::region;
    if ((a.origin != b.origin || is_region) && signalled(a, b)) return false;
    if (made_once_before(a, b) || made_once_before(b, a)) return false;
    if (a.origin == b.origin && a.own && a.own == b.own) return false;
    if (a.by_thread && b.by_thread) return false;
    const Access &one = walk_.accesses()[a.access], &other = walk_.accesses()[b.access];
    if (statics_.keep_apart(one, other) || turns_.keep_apart(one, other)) return false;
    if (a.origin == b.origin && native_.sharing().is_own(a.origin, object)) return false;
    if (a.origin != b.origin && (before_start(a, b, object) || before_start(b, a, object))) return false;
    return walk_.parallel(a.origin, walk_.accesses()[a.access].running, b.origin,
                          walk_.accesses()[b.access].running);
  }

  /// `args[i].n = i; pthread_create(..., &args[i])`: what is written into a thread's own element before it is
  /// started, in the same round of a loop in which other threads run.
  bool before_start(const NativeTouch& a, const NativeTouch& b, ObjectId object) const {
    if (!native_.sharing().is_own(b.origin, object)) return false;
    const Access& access = walk_.accesses()[a.access];
    const ir::FuncId id = points_to_.instance(access.instance).function;
    const ir::Function& function = input_.program.function(id);
    const PathId bytes = native_.names()[id].of[function.operands_of(instr_of(input_, access))[0].index()];
    const auto& starts = native_.sharing().own_starts(b.origin);
    return bytes.valid() && !starts.empty() &&
           std::all_of(starts.begin(), starts.end(), [&](const flow::native::Sharing::OwnStart& start) {
             return start.caller == id && native_.paths().begins_with(bytes, start.argument) &&
                    flow::native::comes_before(function, access.instr, start.instr);
           });
  }

  /// What decides whether two are kept apart beside locks, so that those that differ in it are not one class:
  /// signals that were given or waited for; and where it is, in the making of a static variable and in
  /// functions that take turns.
  std::vector<uint64_t> apart_by(const NativeTouch& touch) {
    std::vector<uint64_t> result;
    const Access& access = walk_.accesses()[touch.access];
    if (!is_large())
      for (const Held& held : walk_.lockset(access.locks))
        if (held.kind == flow::native::HeldKind::before || held.kind == flow::native::HeldKind::passed)
          result.push_back(uint64_t{held.unique.index()} << 1 |
                           (held.kind == flow::native::HeldKind::passed ? 1 : 0));
    if (statics_.is_making(access.locks) || turns_.may_take_turns(access))
      result.push_back(uint64_t{access.instance.index()} << 32 | access.instr.index());
    return result;
  }

  /// Of memory that nobody knows the type of, all is at one place; the members are told by name.
  bool tells_no_members(ObjectId id) const {
    const flow::native::Object& object = points_to_.object(id);
    return points_to_.detail() == flow::native::Detail::program && !object.record.valid();
  }
  Symbol field_of(const NativeTouch& touch) const {
    return memory_of(input_, walk_.accesses()[touch.access]).field;
  }

  void look_at(ObjectId object, const std::vector<NativeTouch>& all) {
    if (!tells_no_members(object)) return look_at_members(object, all);
    std::map<Symbol, std::vector<NativeTouch>> by_field;
    for (const NativeTouch& touch : all) by_field[field_of(touch)].push_back(touch);
    for (const auto& [field, touches] : by_field) look_at_members(object, touches);
  }

  void look_at_members(ObjectId object, const std::vector<NativeTouch>& all) {
    std::vector<Class> classes = classes_of(all);
    size_t pairs = 0;
    for (size_t i = 0; i < classes.size(); ++i) {
      const NativeTouch& a = *classes[i].touches.front();
      for (size_t j = i; j < classes.size() && classes[j].touches.front()->begin < a.end; ++j) {
        const NativeTouch& b = *classes[j].touches.front();
        if (!a.write && !b.write) continue;
        if (a.atomic && b.atomic) continue;
        if (a.origin == b.origin && !walk_.is_multiple(a.origin)) continue;
        if (++pairs > kPairsMax) {
          ++objects_cut_;
          return;
        }
        if (share_lock(a, b) || !parallel(a, b, object)) continue;
        // All their places are known already, and there is a better pair: nothing new.
        const double now = scores_.score(object, a, b);
        if (classes[i].listed && classes[j].listed && now <= std::min(classes[i].best, classes[j].best))
          continue;
        classes[i].best = std::max(classes[i].best, now);
        classes[j].best = std::max(classes[j].best, now);
        note(object, classes[i], classes[j]);
      }
    }
  }

  /// Touches that are alike in all that decides over a race, one for each place in the source.
  struct Class {
    std::vector<const NativeTouch*> touches;
    bool listed = false;
    double best = 0;  ///< score of a pair that it is in
  };
  std::vector<Class> classes_of(const std::vector<NativeTouch>& all) {
    const std::map<NativeGuarded, Holders> holders = holders_of(all);
    // By `begin` first: that is the order of the result.
    std::map<std::tuple<int64_t, int64_t, OriginId, bool, bool, Symbol, std::vector<OriginId>,
                        std::vector<NativeGuarded>, std::optional<OwnIndex>, bool, std::vector<uint64_t>>,
             std::map<NativeRaceFindings::Where, const NativeTouch*>>
        groups;
    for (const NativeTouch& touch : all) {
      const Access& access = walk_.accesses()[touch.access];
      groups[{touch.begin, touch.end, touch.origin, touch.write, touch.atomic,
              memory_of(input_, access).field, others_running(touch), deciding(touch, holders), touch.own,
              touch.by_thread, apart_by(touch)}]
          .try_emplace(findings_.where(access), &touch);
    }
    std::vector<Class> classes;
    for (const auto& [key, places] : groups) {
      classes.emplace_back();
      for (const auto& [place, touch] : places) classes.back().touches.push_back(touch);
    }
    return classes;
  }

  /// The threads that may run meanwhile, as far as Walk::parallel asks.
  std::vector<OriginId> others_running(const NativeTouch& touch) const {
    const auto& running = walk_.running(walk_.accesses()[touch.access].running);
    if (!is_large()) return running;
    const auto& started = native_.sharing().started_by(touch.origin);
    std::vector<OriginId> result;
    std::set_intersection(running.begin(), running.end(), started.begin(), started.end(),
                          std::back_inserter(result));
    return result;
  }

  bool is_large() const { return points_to_.detail() == flow::native::Detail::program; }

  struct Holders {
    OriginId first{};
    bool several = false;
  };
  std::map<NativeGuarded, Holders> holders_of(const std::vector<NativeTouch>& all) const {
    std::map<NativeGuarded, Holders> result;
    for (const NativeTouch& touch : all)
      for (const NativeGuarded& guard : touch.guards) {
        Holders& holders = result[guard];
        if (!holders.first.valid()) holders.first = touch.origin;
        if (holders.first != touch.origin || walk_.is_multiple(touch.origin)) holders.several = true;
      }
    return result;
  }

  /// Of a lock that no other thread holds here nothing depends. Large programs hold very many of them.
  std::vector<NativeGuarded> deciding(const NativeTouch& touch,
                                      const std::map<NativeGuarded, Holders>& holders) const {
    if (!is_large()) return touch.guards;
    std::vector<NativeGuarded> result;
    for (const NativeGuarded& guard : touch.guards) {
      NativeGuarded other = guard;
      other.shared = !other.shared;
      const auto same = holders.find(guard), opposite = holders.find(other);
      if (same->second.several || opposite != holders.end()) result.push_back(guard);
    }
    return result;
  }

  /// The pair, and once for each class that takes part in one, all its places.
  void note(ObjectId object, Class& a, Class& b) {
    note(object, *a.touches.front(), *b.touches.front());
    if (!std::exchange(a.listed, true))
      for (const NativeTouch* touch : a.touches) note(object, *touch, *b.touches.front());
    if (!std::exchange(b.listed, true))
      for (const NativeTouch* touch : b.touches) note(object, *a.touches.front(), *touch);
  }

  void note(ObjectId object, const NativeTouch& a, const NativeTouch& b) {
    const Access& one = walk_.accesses()[a.access];
    LocId place;
    for (const LocId at : points_to_.accessed(one.instance, instr_of(input_, one)))
      if (points_to_.place(at).object == object) place = at;
    const NativeTouch& named = memory_of(input_, one).field.empty() ? b : a;
    const Access& name_from = walk_.accesses()[named.access];
    const std::string subject = words_.memory(name_from.instance, instr_of(input_, name_from), place);
    races_[subject].push_back({a.access, b.access, place, scores_.score(object, a, b)});
  }

  const NativeInput& input_;
  const flow::native::Native& native_;
  const flow::native::PointsTo& points_to_;
  const flow::native::Walk& walk_;
  NativeWords words_;
  NativeStatics statics_;
  NativeTurns turns_;
  NativeTouches touches_;
  NativeRaceScores scores_;
  NativeRaceFindings findings_;
  size_t objects_cut_ = 0;
  std::map<std::string, std::vector<NativeRace>> races_;
};

}  // namespace

std::vector<report::Finding> native_race(const NativeInput& input) { return RaceFinder(input).run(); }

}  // namespace ravel::check
