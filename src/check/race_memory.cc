// SPDX-License-Identifier: Apache-2.0
//
// race, in C and C++: two accesses that overlap in memory. What keeps them apart, and how, is what all
// platforms share (facts/pairs.h); here the program becomes facts (flow/native/facts.h), and the pairs become
// findings: one for each variable or field. Scores: docs/ranking.md.
//
// A lock is the same for both if it is one place in memory (a global mutex, one that is made once), or if it
// lies to the accessed bytes in the same way (`p->mu` at `p->count`, in both functions): then equal bytes
// mean equal locks. Whatever else is held does not count.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "base/hash_map.h"
#include "check/causes.h"
#include "check/race_memory_findings.h"
#include "check/race_memory_score.h"
#include "facts/pairs.h"
#include "flow/native/facts.h"
#include "flow/native/native_evidence.h"

namespace ravel::check {

using flow::native::Access;
using flow::native::LocationFacts;
using flow::native::LocId;
using flow::native::NativeEvidence;
using flow::native::ObjectId;
using flow::native::Touch;
using flow::native::Touches;

namespace {

/// Pairs of classes that are looked at for one object. For how many objects that was not enough is told.
constexpr size_t kPairsMax = 2'000'000;
/// A member that is used more often is used by everybody for everything: the links of a list.
constexpr size_t kMemberUsesMax = 3000;

class RaceFinder {
 public:
  explicit RaceFinder(const NativeInput& input)
      : input_(input),
        native_(input.native),
        words_(input.words),
        touches_(find_touches(native_, words_)),
        facts_(native_, words_, touches_),
        scores_(input, touches_),
        evidence_(input, touches_),
        findings_(input, words_, touches_) {}

  std::vector<report::Finding> run() {
    for (const auto& [object, touches] : touches_.by_object)
      for (const LocationFacts& where : facts_.locations(object, touches)) look_at(where);
    look_at_members();
    std::vector<report::Finding> result;
    for (auto& [subject, races] : races_) {
      report::Finding made = findings_.finding(subject, std::move(races));
      if (made.score >= input_.options.min_score) result.push_back(std::move(made));
    }
    if (input_.counts != nullptr) {
      (*input_.counts)["accesses shared"] = static_cast<double>(native_.walk().accesses().size());
      (*input_.counts)["objects shared"] = static_cast<double>(touches_.by_object.size());
      (*input_.counts)["objects cut short"] = static_cast<double>(objects_cut_);
      (*input_.counts)["accesses left out"] = static_cast<double>(touches_.vague);
      (*input_.counts)["threads"] = static_cast<double>(native_.points_to().origin_count());
    }
    tell_limits();
    return join_causes(std::move(result));
  }

 private:
  void tell_limits() const {
    if (objects_cut_ + touches_.vague == 0) return;
    input_.budget.tell(fmt::format(
        "race: {} accesses that may mean more than {} places are not looked at, and {} objects not to the "
        "end",
        touches_.vague, Touches::kPlacesMax, objects_cut_));
  }

  /// What is known of a class of accesses while its location is looked at.
  struct Known {
    bool listed = false;  ///< all its places are
    double best = 0;      ///< score of a pair that it is in
  };

  void look_at(const LocationFacts& where) {
    std::vector<Known> known(where.touches.size());
    facts::MeetingsByFacts meetings(facts_.origins());
    facts::PairLimits limits;
    limits.pairs_max = kPairsMax;
    const facts::PairsFound found =
        facts::find_pairs(where.location, facts_.origins(), meetings, limits, [&](const facts::Pair& pair) {
          const auto [i, j] = std::minmax(pair.first, pair.second);
          const double now =
              scores_.score(where.object, *where.touches[i].front(), *where.touches[j].front());
          // All their places are known already, and there is a better pair: nothing new.
          if (known[i].listed && known[j].listed && now <= std::min(known[i].best, known[j].best)) return;
          known[i].best = std::max(known[i].best, now);
          known[j].best = std::max(known[j].best, now);
          note(where, i, j, known);
        });
    objects_cut_ += found.stopped ? 1 : 0;
  }

  /// The pair, and once for each class that takes part in one, all its places.
  void note(const LocationFacts& where, uint32_t i, uint32_t j, std::vector<Known>& known) {
    const Touch &a = *where.touches[i].front(), &b = *where.touches[j].front();
    note(where.object, a, b);
    if (!std::exchange(known[i].listed, true))
      for (const Touch* touch : where.touches[i]) note(where.object, *touch, b);
    if (!std::exchange(known[j].listed, true))
      for (const Touch* touch : where.touches[j]) note(where.object, a, *touch);
  }

  /// Members of objects of which it is not known which they are. There only a habit that one place breaks
  /// says something, and against each such place one write, or use, that keeps it.
  void look_at_members() {
    std::map<Symbol, std::vector<const Touch*>> by_member;
    for (const Touch& touch : touches_.members) by_member[member_of(touch)].push_back(&touch);
    for (const auto& [object, touches] : touches_.by_object)
      for (const Touch& touch : touches)
        if (const auto known = by_member.find(member_of(touch));
            known != by_member.end() && known->second.size() < kMemberUsesMax)
          known->second.push_back(&touch);
    for (const auto& [member, touches] : by_member) {
      if (touches.size() >= kMemberUsesMax) continue;
      std::set<std::pair<flow::native::InstanceId, ir::InstrId>> told;
      for (const Touch* a : touches) {
        const Access& one = native_.walk().accesses()[a->access];
        if (a->places <= Touches::kPlacesMax || told.contains({one.instance, one.instr})) continue;
        if (std::ranges::any_of(touches, [&](const Touch* b) { return note_member(*a, *b); }))
          told.emplace(one.instance, one.instr);
      }
    }
  }

  Symbol member_of(const Touch& touch) const {
    return memory_of(native_, native_.walk().accesses()[touch.access]).field;
  }

  bool note_member(const Touch& a, const Touch& b) {
    constexpr double kScore = 0.55;
    if ((!a.write && !b.write) || a.atomic || b.atomic || a.is_volatile || b.is_volatile) return false;
    const Access &one = native_.walk().accesses()[a.access], &two = native_.walk().accesses()[b.access];
    if (!native_.walk().parallel(a.origin, one.running, b.origin, two.running)) return false;
    std::vector<LocId> both;
    std::ranges::set_intersection(touches_.locks[a.held], touches_.locks[b.held], std::back_inserter(both));
    if (!both.empty()) return false;
    facts::Evidence evidence = evidence_.of_member(a, b);
    if (!evidence.speaks()) return false;
    const LocId place = native_.points_to().accessed(one.instance, instr_of(native_, one)).front();
    const std::string subject = words_.location(one.instance, instr_of(native_, one), place);
    races_[subject].push_back(
        {a.access, b.access, place, a.write && b.write ? kScore + 0.05 : kScore, std::move(evidence)});
    return true;
  }

  /// The same two instructions, in the same circumstances, in another state of the walk.
  bool is_told(ObjectId object, const Touch& a, const Touch& b) {
    const auto circumstances = [&](const Touch& touch) {
      const Access& access = native_.walk().accesses()[touch.access];
      return std::pair(uint64_t{access.instance.index()} << 32 | access.instr.index(),
                       uint64_t{access.locks.index()} << 32 | touch.held);
    };
    const auto [at_a, with_a] = circumstances(a);
    const auto [at_b, with_b] = circumstances(b);
    return !told_.insert({object.index(), at_a, with_a, at_b, with_b}).second;
  }

  void note(ObjectId object, const Touch& a, const Touch& b) {
    if (is_told(object, a, b)) return;
    const Access& one = native_.walk().accesses()[a.access];
    LocId place;
    for (const LocId at : native_.points_to().accessed(one.instance, instr_of(native_, one)))
      if (native_.points_to().place(at).object == object) place = at;
    const Touch& named = memory_of(native_, one).field.empty() ? b : a;
    const Access& name_from = native_.walk().accesses()[named.access];
    const std::string subject = words_.location(name_from.instance, instr_of(native_, name_from), place);
    races_[subject].push_back(
        {a.access, b.access, place, scores_.score(object, a, b), evidence_.of(object, a, b)});
  }

  const NativeInput& input_;
  const flow::native::Native& native_;
  const NativeWords& words_;
  Touches touches_;
  flow::native::Facts facts_;
  MemoryRaceScores scores_;
  NativeEvidence evidence_;
  MemoryRaceFindings findings_;
  size_t objects_cut_ = 0;
  HashSet<std::array<uint64_t, 5>> told_;
  std::map<std::string, std::vector<MemoryRace>> races_;
};

}  // namespace

std::vector<report::Finding> race(const NativeInput& input) { return RaceFinder(input).run(); }

}  // namespace ravel::check
