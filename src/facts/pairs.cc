// SPDX-License-Identifier: Apache-2.0
#include "facts/pairs.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>
#include <deque>
#include <numeric>
#include <set>
#include <utility>

#include "base/hash_map.h"

namespace ravel::facts {

namespace {

/// How far a pair of spots has come.
struct Fate {
  bool unlocked = false;
  bool may_differ = false;  ///< only with a guard that may be two
  bool untried = false;     ///< some members or objects were not looked at
  bool full = false;        ///< there are more objects than are told
  std::vector<Pair> pairs;  ///< for different objects
};

/// What is known about two classes.
struct Known {
  bool asked = false;
  CommonGuard guard;
  uint32_t tries = 0, failed = 0;
};

uint64_t both(uint32_t a, uint32_t b) { return static_cast<uint64_t>(a) << 32 | b; }

class PairSearch {
 public:
  PairSearch(const Location& where, const Origins& origins, Meetings& meetings, const PairLimits& limits,
             const FoundPair& found)
      : where_(where),
        origins_(origins),
        meetings_(meetings),
        limits_(limits),
        found_(found),
        to_spare_(limits.tries_to_spare),
        is_single_(where.objects.size() == 1),
        is_ascending_(std::ranges::is_sorted(where.accesses, {}, &Access::begin)) {}

  PairsFound run() {
    for (const Location::Object& object : where_.objects) look_at(object);
    std::vector<std::pair<uint64_t, uint32_t>> sorted(fate_of_.begin(), fate_of_.end());
    std::ranges::sort(sorted);
    for (const auto& [spots, index] : sorted) tell(fates_[index]);
    return out_;
  }

 private:
  /// The classes of one spot each.
  using SpotClasses = std::vector<std::span<const uint32_t>>;

  const Access& access(uint32_t index) const { return where_.accesses[index]; }
  uint32_t spot_of(std::span<const uint32_t> classes) const { return access(classes[0]).spot; }
  bool is_write(std::span<const uint32_t> classes) const { return access(classes[0]).write; }

  void look_at(const Location::Object& object) {
    const bool is_written = std::ranges::any_of(object.accesses, [&](uint32_t a) { return access(a).write; });
    if (!is_written || out_.stopped) return;
    const SpotClasses spots = spots_of(object.accesses);
    if (is_single_) return test_object(object.id, spots);
    Alike& alike = alike_[object.accesses];
    ++alike.count;
    const bool is_new_site = limits_.by_object && alike.sites.insert(object.site).second;
    const size_t size = object.accesses.size() + 1;
    // Each pair of classes is looked at again.
    if (alike.count <= limits_.alike_max || is_new_site || may_spare(size * size))
      test_object(object.id, spots);
    else if (!std::exchange(alike.left_out, true))
      each_pair(spots, true, [&](auto one, auto two) { fate_of(spot_of(one), spot_of(two)).untried = true; });
  }

  SpotClasses spots_of(std::span<const uint32_t> classes) const {
    SpotClasses result;
    for (size_t begin = 0; begin < classes.size();) {
      size_t end = begin;
      while (end < classes.size() && access(classes[end]).spot == access(classes[begin]).spot) ++end;
      result.push_back(classes.subspan(begin, end - begin));
      begin = end;
    }
    return result;
  }

  /// Those for which nothing was found yet, if only_new becomes true.
  template <typename F>
  void each_pair(const SpotClasses& spots, const bool& only_new, F f) {
    std::vector<size_t> all(spots.size()), writes;
    std::iota(all.begin(), all.end(), size_t{0});
    for (size_t i = 0; i < spots.size(); ++i)
      if (is_write(spots[i])) writes.push_back(i);
    // Most only read: they meet those that write.
    for (size_t i = 0; i < spots.size(); ++i) {
      const std::vector<size_t>& partners = is_write(spots[i]) ? all : writes;
      for (auto j = std::ranges::lower_bound(partners, i); j != partners.end() && !out_.stopped; ++j) {
        if (is_ascending_ && access(spots[*j][0]).begin >= access(spots[i][0]).end) break;
        if (!only_new || !is_found(spot_of(spots[i]), spot_of(spots[*j]))) f(spots[i], spots[*j]);
      }
    }
  }

  Fate& fate_of(uint32_t x, uint32_t y) {
    const auto [entry, is_new] = fate_of_.try_emplace(both(x, y), static_cast<uint32_t>(fates_.size()));
    if (is_new) fates_.emplace_back();
    return fates_[entry->second];
  }

  /// Takes so many of the tries that are left, if there are.
  bool may_spare(size_t tries) {
    if (to_spare_ < tries) return false;
    to_spare_ -= tries;
    return true;
  }

  /// Most pairs of spots are decided by their first pair of classes.
  void test_object(ObjectId object, const SpotClasses& spots) {
    size_t told = 0;
    bool is_told = false;
    each_pair(spots, is_told, [&](std::span<const uint32_t> one, std::span<const uint32_t> two) {
      // With one object each pair comes once, and nothing has to be kept.
      Fate local;
      Fate& fate = is_single_ ? local : fate_of(spot_of(one), spot_of(two));
      fate.full = fate.full || (limits_.by_object && fate.pairs.size() >= limits_.objects_max);
      const size_t before = fate.pairs.size();
      test_spots(object, one, two, fate);
      if (!fate.may_differ && !fate.pairs.empty()) {
        if (!is_single_) set_found(spot_of(one), spot_of(two));
        told += fate.pairs.size() > before ? 1 : 0;
        is_told = !is_single_ && limits_.by_object && told >= limits_.told_max;
      }
      if (is_single_) tell(fate);
    });
  }

  void test_spots(ObjectId object, std::span<const uint32_t> one, std::span<const uint32_t> two, Fate& fate) {
    const bool second_writes = is_write(two);
    for (size_t a = 0; a < one.size() && !is_decided(fate, object); ++a)
      for (size_t b = one.data() == two.data() ? a : 0; b < two.size() && !is_decided(fate, object); ++b)
        if (second_writes)
          test_classes(object, one[a], two[b], fate);
        else
          test_classes(object, two[b], one[a], fate);
  }

  bool may_overlap(const Access& a, const Access& b) const {
    return a.begin < b.end && b.begin < a.end && !(a.atomic && b.atomic) &&
           origins_.together(a.origins, b.origins);
  }

  /// `second` writes.
  void test_classes(ObjectId object, uint32_t first, uint32_t second, Fate& fate) {
    const Access &a = access(first), &b = access(second);
    if (out_.stopped || !may_overlap(a, b)) return;
    if (++pairs_ > limits_.pairs_max) {
      out_.stopped = true;
      return;
    }
    Known local;
    Known& known = is_single_ ? local : known_[both(first, second)];
    if (!std::exchange(known.asked, true)) known.guard = common(a.guards, b.guards);
    if (known.guard.verdict == Verdict::same) return;
    const bool may_differ = known.guard.verdict == Verdict::may_differ;
    if (may_differ && (fate.may_differ || !fate.pairs.empty())) return;
    if (!may_differ) fate.unlocked = true;
    try_members(object, first, second, known, fate);
  }

  void try_members(ObjectId object, uint32_t first, uint32_t second, Known& known, Fate& fate) {
    const Access &a = access(first), &b = access(second);
    const bool may_differ = known.guard.verdict == Verdict::may_differ;
    const size_t combinations = a.members.size() * b.members.size();
    const size_t cost = origins_.set(a.origins).size() + origins_.set(b.origins).size();
    for (size_t i = 0; i < combinations; ++i) {
      if ((i >= limits_.tries_for_object || known.failed >= limits_.tries_max) && !may_spare(cost)) {
        fate.untried = true;
        return;
      }
      // Each object goes on with the next members.
      const size_t n = known.tries++;
      Pair pair{first,
                second,
                a.members[n % a.members.size()],
                b.members[n / a.members.size() % b.members.size()],
                object,
                {},
                {},
                may_differ ? known.guard.guard : GuardId()};
      const std::optional<Meeting> met = meetings_.meeting(where_, pair);
      if (!met) {
        ++known.failed;
        continue;
      }
      pair.first_origin = met->first;
      pair.second_origin = met->second;
      if (met->guard.valid()) pair.guard = met->guard;
      // One without any guard says more.
      const bool is_weak = pair.guard.valid();
      if (is_weak && !fate.pairs.empty()) {
        ++known.failed;
        continue;
      }
      if (fate.may_differ) fate.pairs.clear();
      fate.may_differ = is_weak;
      fate.pairs.push_back(pair);
      if (!is_weak || may_differ) return;
      ++known.failed;
    }
  }

  bool is_decided(const Fate& fate, ObjectId object) const {
    if (fate.may_differ || fate.pairs.empty()) return false;
    return fate.pairs.size() >= (limits_.by_object ? limits_.objects_max : limits_.choices_max) ||
           fate.pairs.back().object == object;
  }

  void tell(const Fate& fate) {
    if (fate.unlocked) ++out_.unlocked;
    if (!fate.pairs.empty() && !fate.may_differ) ++out_.unordered;
    if (fate.full || (fate.untried && fate.unlocked && (fate.pairs.empty() || fate.may_differ)))
      ++out_.cut_short;
    for (const Pair& pair : fate.pairs) found_(pair);
  }

  /// A pair of these spots that may run in parallel without a guard is known.
  bool is_found(uint32_t x, uint32_t y) const {
    return x < known_spots_.size() && y / 64 < known_spots_[x].size() &&
           ((known_spots_[x][y / 64] >> (y % 64)) & 1) != 0;
  }
  void set_found(uint32_t x, uint32_t y) {
    const size_t count = where_.accesses.back().spot + size_t{1};
    if (known_spots_.empty()) known_spots_.resize(count);
    if (known_spots_[x].empty()) known_spots_[x].resize(count / 64 + 1);
    known_spots_[x][y / 64] |= uint64_t{1} << (y % 64);
  }

  /// Objects that the same classes touch.
  struct Alike {
    uint32_t count = 0;
    std::set<uint32_t> sites;
    bool left_out = false;  ///< some of them
  };

  const Location& where_;
  const Origins& origins_;
  Meetings& meetings_;
  const PairLimits& limits_;
  const FoundPair& found_;
  size_t to_spare_;    ///< tries
  bool is_single_;     ///< there is one object
  bool is_ascending_;  ///< accesses come by `begin`
  PairsFound out_;
  size_t pairs_ = 0;
  HashMap<std::vector<uint32_t>, Alike> alike_;  ///< by classes
  HashMap<uint64_t, uint32_t> fate_of_;          ///< by two spots, ascending
  std::deque<Fate> fates_;
  std::vector<std::vector<uint64_t>> known_spots_;  ///< by spot: bits of spots, ascending
  HashMap<uint64_t, Known> known_;                  ///< by two classes
};

}  // namespace

std::optional<Meeting> MeetingsByFacts::meeting(const Location& where, const Pair& pair) {
  const Access &a = where.accesses[pair.first], &b = where.accesses[pair.second];
  for (const OriginId p : origins_.set(a.origins))
    for (const OriginId q : origins_.set(b.origins))
      if (origins_.together(p, q) && kept_apart_by(apart_, Side{a, p}, Side{b, q}) == nullptr)
        return Meeting{p, q, {}};
  return std::nullopt;
}

PairsFound find_pairs(const Location& where, const Origins& origins, Meetings& meetings,
                      const PairLimits& limits, const FoundPair& found) {
  return PairSearch(where, origins, meetings, limits, found).run();
}

}  // namespace ravel::facts
