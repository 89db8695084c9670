// SPDX-License-Identifier: Apache-2.0
//
// One location through all stages.
//
// Touches of one *kind* have the same spot, threads, locks, way through the library and objects. Whether a
// lock is common to two touches depends on nothing else, so one pair of touches answers for their kinds:
// nothing is lost there. What is ordered may depend on the context as well (an object is not yet published in
// one, and is in another). Then several contexts and objects are tried, until one pair is found that may run
// in parallel; where all that were tried are in order and some were left, that is counted
// (LocationRaces::cut_short) and told.
//
// Objects that the same kinds touch are alike, too: a few of them stand for all. For arrays and collections
// each place that makes one is a finding of its own, so there more are looked at; but one of thousands
// of places that use it is asked about with each other only until enough is known to tell. From then on only
// those pairs of spots count that were found for no object yet.
#include <algorithm>
#include <bit>
#include <boost/container_hash/hash.hpp>
#include <deque>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <utility>

#include "check/race_stages.h"

namespace ravel::check {

using flow::heap::ObjectId;
using flow::sync::CommonLock;
using flow::sync::LockVerdict;

namespace {

/// Pairs of touches of two kinds that are tried before they are taken to be in order: for one object, for
/// all. Small programs have some to spare, so that all are tried.
constexpr uint32_t kTriesForObject = 4, kTriesMax = 24;
constexpr size_t kTriesToSpare = 2'000'000;  ///< for all locations together
/// Objects for which a pair of spots is told, where each is a finding of its own; for fields the best to tell
/// is chosen.
constexpr size_t kObjectsMax = 64, kChoicesMax = 3;
/// Pairs of spots that are told for one such object.
constexpr size_t kToldMax = kPairsToldMax;
/// Objects that the same kinds touch which are looked at, if there are no tries to spare.
constexpr uint32_t kAlikeMax = 4;

/// Rows of bits.
class Bits {
 public:
  Bits(size_t rows, size_t columns) : words_((columns + 63) / 64), bits_(rows * words_) {}
  void set(size_t row, size_t column) { bits_[row * words_ + column / 64] |= uint64_t{1} << (column % 64); }
  bool get(size_t row, size_t column) const {
    return ((bits_[row * words_ + column / 64] >> (column % 64)) & 1) != 0;
  }
  void add(size_t row, const Bits& from, size_t other) {
    for (size_t w = 0; w < words_; ++w) bits_[row * words_ + w] |= from.bits_[other * words_ + w];
  }
  uint64_t count(size_t row) const {
    uint64_t total = 0;
    for (size_t w = 0; w < words_; ++w)
      total += static_cast<uint64_t>(std::popcount(bits_[row * words_ + w]));
    return total;
  }

 private:
  size_t words_;
  std::vector<uint64_t> bits_;
};

}  // namespace

class Stages::Run {
 public:
  Run(const Stages& stages, const LocationAccesses& where)
      : s_(stages),
        where_(where),
        to_spare_(kTriesToSpare / std::max<size_t>(1, stages.accesses_.all().size())) {}

  LocationRaces run() {
    count_original();
    count_reachable();
    if (!has_writes()) return std::move(out_);
    // Locks are not cheap to find: first without them.
    collect(false);
    out_.counts.aliasing = count_pairs(false);
    out_.counts.escaping = count_pairs(true);
    if (out_.counts.escaping == 0) return std::move(out_);
    collect(true);
    test_pairs();
    return std::move(out_);
  }

 private:
  struct Kind {
    uint32_t spot = 0;
    OriginSet origins = 0;
    std::span<const uint32_t> objects;
    std::vector<uint32_t> members;  ///< touches
  };
  struct Entry {
    ObjectId object;
    uint32_t kind;
    auto operator<=>(const Entry&) const = default;
  };
  /// How far a pair of spots has come.
  struct Fate {
    bool unlocked = false;
    bool may_differ = false;      ///< only with a lock that may be two
    bool untried = false;         ///< some contexts or objects were not looked at
    bool full = false;            ///< there are more objects than are told
    std::vector<RacePair> pairs;  ///< for different objects
  };
  /// What is known about two kinds, for objects of one nature.
  struct Meeting {
    bool known = false;
    LockVerdict lock = LockVerdict::none;
    uint32_t text = 0;  ///< in texts_
    uint32_t tries = 0, failed = 0;
  };

  bool is_write(uint32_t spot) const { return where_.spots[spot].write; }
  bool has_writes() const {
    return std::any_of(where_.touches.begin(), where_.touches.end(),
                       [&](const Touch& t) { return is_write(t.spot); });
  }
  /// Each such object, or each place that makes some, is a finding of its own.
  bool by_object() const {
    return each_is_told() || where_.location.kind == LocationKind::array ||
           where_.location.kind == LocationKind::contents;
  }
  bool each_is_told() const {
    return s_.input_.options.group == Grouping::object && where_.location.kind != LocationKind::statik;
  }

  void count_original() {
    uint64_t reads = 0, writes = 0;
    for (const Spot& spot : where_.spots) (spot.write ? writes : reads) += 1;
    out_.counts.original = reads * writes + writes * (writes + 1) / 2;
  }

  /// Spots with the same sets of threads are alike.
  void count_reachable() {
    std::vector<std::vector<OriginSet>> sets(where_.spots.size());
    for (const Touch& touch : where_.touches) {
      auto& mine = sets[touch.spot];
      if (mine.empty() || mine.back() != touch.origins) mine.push_back(touch.origins);
    }
    std::map<std::vector<OriginSet>, std::pair<uint64_t, uint64_t>> alike;  // reads, writes
    for (uint32_t spot = 0; spot < sets.size(); ++spot) {
      std::sort(sets[spot].begin(), sets[spot].end());
      sets[spot].erase(std::unique(sets[spot].begin(), sets[spot].end()), sets[spot].end());
      if (sets[spot].empty()) continue;
      auto& count = alike[sets[spot]];
      (is_write(spot) ? count.second : count.first) += 1;
    }
    const auto meet = [&](const std::vector<OriginSet>& a, const std::vector<OriginSet>& b) {
      return std::any_of(a.begin(), a.end(), [&](OriginSet x) {
        return std::any_of(b.begin(), b.end(), [&](OriginSet y) { return s_.overlap(x, y); });
      });
    };
    for (auto a = alike.begin(); a != alike.end(); ++a) {
      const auto [reads, writes] = a->second;
      if (meet(a->first, a->first)) out_.counts.reachable += reads * writes + writes * (writes + 1) / 2;
      for (auto b = std::next(a); b != alike.end(); ++b)
        if (meet(a->first, b->first))
          out_.counts.reachable += reads * b->second.second + writes * (b->second.first + b->second.second);
    }
  }

  /// Kinds, and which objects each is about. Kinds come by spot, as touches do.
  void collect(bool with_locks) {
    kinds_.clear();
    entries_.clear();
    HashMap<std::pair<std::pair<uint32_t, OriginSet>, std::pair<uint64_t, const uint32_t*>>, uint32_t> known;
    for (uint32_t t = 0; t < where_.touches.size(); ++t) {
      const Touch& touch = where_.touches[t];
      const auto objects = s_.accesses_.objects(where_, touch);
      const uint64_t locks = static_cast<uint64_t>(touch.way) << 32 | (with_locks ? lock_set(touch.at) : 0);
      const auto [entry, is_new] = known.try_emplace({{touch.spot, touch.origins}, {locks, objects.data()}},
                                                     static_cast<uint32_t>(kinds_.size()));
      if (is_new) kinds_.push_back({touch.spot, touch.origins, objects, {}});
      kinds_[entry->second].members.push_back(t);
    }
    for (uint32_t k = 0; k < kinds_.size(); ++k) {
      if (where_.location.kind == LocationKind::statik)
        entries_.push_back({ObjectId(), k});
      else
        for (const uint32_t o : kinds_[k].objects)
          if (!with_locks || is_shared(ObjectId(o))) entries_.push_back({ObjectId(o), k});
    }
    std::sort(entries_.begin(), entries_.end());
  }

  uint32_t lock_set(const Point& at) {
    const flow::sync::HeldSet held = s_.input_.sync.locks().with_sites(at.instance, at.instr);
    if (held.empty()) return 0;
    return held_ids_.try_emplace(held, static_cast<uint32_t>(held_ids_.size() + 1)).first->second;
  }

  template <typename F>
  void each_object(F f) const {
    for (size_t begin = 0; begin < entries_.size();) {
      size_t end = begin;
      while (end < entries_.size() && entries_[end].object == entries_[begin].object) ++end;
      f(entries_[begin].object, std::span(entries_).subspan(begin, end - begin));
      begin = end;
    }
  }

  /// For each spot the writes that it may meet, as bits: pairs of spots that share an object (and threads
  /// that overlap) are counted without being made.
  uint64_t count_pairs(bool shared) const {
    Bits partners(where_.spots.size(), where_.spots.size());
    HashSet<std::vector<uint32_t>> seen;  // objects of the same kinds add nothing
    each_object([&](ObjectId object, std::span<const Entry> entries) {
      if (shared && !is_shared(object)) return;
      std::vector<uint32_t> kinds;
      for (const Entry& entry : entries) kinds.push_back(entry.kind);
      if (const auto [entry, is_new] = seen.insert(std::move(kinds)); is_new) add_partners(*entry, partners);
    });
    uint64_t with_read = 0, both_write = 0, with_itself = 0;
    for (uint32_t spot = 0; spot < where_.spots.size(); ++spot) {
      (is_write(spot) ? both_write : with_read) += partners.count(spot);
      if (is_write(spot) && partners.get(spot, spot)) ++with_itself;
    }
    return with_read + (both_write - with_itself) / 2 + with_itself;
  }

  void add_partners(const std::vector<uint32_t>& kinds, Bits& partners) const {
    std::map<OriginSet, uint32_t> row;
    for (const uint32_t k : kinds)
      if (is_write(kinds_[k].spot)) row.try_emplace(kinds_[k].origins, static_cast<uint32_t>(row.size()));
    if (row.empty()) return;
    Bits writes(row.size(), where_.spots.size());
    for (const uint32_t k : kinds)
      if (is_write(kinds_[k].spot)) writes.set(row[kinds_[k].origins], kinds_[k].spot);
    std::pair<uint32_t, OriginSet> last{UINT32_MAX, 0};
    for (const uint32_t k : kinds) {
      if (std::pair(kinds_[k].spot, kinds_[k].origins) == last) continue;
      last = {kinds_[k].spot, kinds_[k].origins};
      for (const auto& [set, r] : row)
        if (s_.overlap(kinds_[k].origins, set)) partners.add(kinds_[k].spot, writes, r);
    }
  }

  bool is_shared(ObjectId object) const {
    if (private_location_ == 0) private_location_ = s_.is_private_location(where_.location) ? 1 : 2;
    return private_location_ == 2 && s_.is_shared(where_, object);
  }

  /// What HeldLocks::guards() asks about the object itself.
  uint32_t nature(ObjectId object) const {
    if (!object.valid()) return 0;
    const flow::sync::Calls& calls = s_.input_.sync.calls();
    const auto makers = calls.makers(object);
    const bool by_clients = makers.size() == 1 && makers[0] == calls.harness_instance();
    return (calls.made_once(object) ? 1U : 0U) | (by_clients ? 2U : 0U);
  }

  void test_pairs() {
    struct Alike {
      uint32_t count = 0;
      std::set<uint32_t> sites;
      bool left_out = false;  // some of them
    };
    HashMap<std::vector<uint32_t>, Alike> all_alike;
    each_object([&](ObjectId object, std::span<const Entry> entries) {
      const bool written = std::any_of(entries.begin(), entries.end(),
                                       [&](const Entry& e) { return is_write(kinds_[e.kind].spot); });
      if (!written) return;
      const uint32_t its_nature = nature(object);
      std::vector<uint32_t> key{its_nature};
      for (const Entry& entry : entries) key.push_back(entry.kind);
      Alike& alike = all_alike[key];
      ++alike.count;
      const bool new_site =
          by_object() &&
          alike.sites
              .insert(each_is_told() ? object.index() : s_.input_.points_to.object(object).site.index())
              .second;
      // Each pair of kinds is looked at again.
      const bool is_worth = alike.count <= kAlikeMax || new_site || may_spare(key.size() * key.size());
      if (is_worth)
        test_object(object, its_nature, spots_of(std::span(key).subspan(1)));
      else if (!std::exchange(alike.left_out, true))
        leave_out(spots_of(std::span(key).subspan(1)));
    });
    const std::vector<std::pair<uint64_t, uint32_t>> sorted = [&] {
      std::vector<std::pair<uint64_t, uint32_t>> list(fate_of_.begin(), fate_of_.end());
      std::sort(list.begin(), list.end());
      return list;
    }();
    for (const auto& [spots, index] : sorted) {
      Fate& fate = fates_[index];
      if (fate.unlocked) ++out_.counts.unlocked;
      if (!fate.pairs.empty() && !fate.may_differ) ++out_.counts.unordered;
      if (fate.full || (fate.untried && fate.unlocked && (fate.pairs.empty() || fate.may_differ)))
        ++out_.cut_short;
      for (RacePair& pair : fate.pairs) out_.pairs.push_back(std::move(pair));
    }
  }

  Fate& fate_of(uint32_t x, uint32_t y) {
    const auto [entry, is_new] =
        fate_of_.try_emplace(static_cast<uint64_t>(x) << 32 | y, static_cast<uint32_t>(fates_.size()));
    if (is_new) fates_.emplace_back();
    return fates_[entry->second];
  }

  /// Kinds of one spot each.
  using SpotKinds = std::vector<std::span<const uint32_t>>;
  SpotKinds spots_of(std::span<const uint32_t> kinds) const {
    SpotKinds result;
    for (size_t begin = 0; begin < kinds.size();) {
      size_t end = begin;
      while (end < kinds.size() && kinds_[kinds[end]].spot == kinds_[kinds[begin]].spot) ++end;
      result.push_back(kinds.subspan(begin, end - begin));
      begin = end;
    }
    return result;
  }

  /// Those for which nothing was found yet, if only_new becomes true.
  template <typename F>
  void each_pair(const SpotKinds& spots, const bool& only_new, F f) {
    std::vector<uint32_t> ids;  // of the spots
    std::vector<size_t> all(spots.size()), writes;
    ids.reserve(spots.size());
    std::iota(all.begin(), all.end(), size_t{0});
    for (size_t i = 0; i < spots.size(); ++i) {
      ids.push_back(kinds_[spots[i][0]].spot);
      if (is_write(ids[i])) writes.push_back(i);
    }
    // Most only read: they meet those that write.
    for (size_t i = 0; i < spots.size(); ++i) {
      const std::vector<size_t>& partners = is_write(ids[i]) ? all : writes;
      for (auto j = std::lower_bound(partners.begin(), partners.end(), i); j != partners.end(); ++j)
        if (!only_new || !is_found(ids[i], ids[*j])) f(spots[i], spots[*j], fate_of(ids[i], ids[*j]));
    }
  }

  /// Takes so many of the tries that are left, if there are.
  bool may_spare(size_t tries) {
    if (to_spare_ < tries) return false;
    to_spare_ -= tries;
    return true;
  }

  /// More objects that are like some that were tested.
  void leave_out(const SpotKinds& spots) {
    each_pair(spots, true, [&](auto, auto, Fate& fate) { fate.untried = true; });
  }

  /// Most pairs of spots are decided by their first pair of kinds.
  void test_object(ObjectId object, uint32_t its_nature, const SpotKinds& spots) {
    size_t told = 0;
    bool is_told = false;
    each_pair(spots, is_told, [&](std::span<const uint32_t> one, std::span<const uint32_t> two, Fate& fate) {
      fate.full = fate.full || (by_object() && fate.pairs.size() >= kObjectsMax);
      const size_t before = fate.pairs.size();
      const bool second_writes = is_write(kinds_[two[0]].spot);
      for (size_t a = 0; a < one.size() && !is_decided(fate, object); ++a)
        for (size_t b = one.data() == two.data() ? a : 0; b < two.size() && !is_decided(fate, object); ++b)
          if (second_writes)
            test_kinds(object, its_nature, one[a], two[b], fate);
          else
            test_kinds(object, its_nature, two[b], one[a], fate);
      if (fate.may_differ || fate.pairs.empty()) return;
      set_found(kinds_[one[0]].spot, kinds_[two[0]].spot);
      told += fate.pairs.size() > before ? 1 : 0;
      is_told = by_object() && told >= kToldMax;
    });
  }

  /// `second` writes.
  void test_kinds(ObjectId object, uint32_t its_nature, uint32_t first, uint32_t second, Fate& fate) {
    const Kind &a = kinds_[first], &b = kinds_[second];
    if (!s_.overlap(a.origins, b.origins)) return;
    Meeting& meeting = meetings_[{static_cast<uint64_t>(first) << 32 | second, its_nature}];
    const Touch &x = where_.touches[a.members[0]], &y = where_.touches[b.members[0]];
    if (!meeting.known) {
      meeting.known = true;
      const CommonLock lock = s_.same_element(where_, x, y) ? s_.common_lock(where_, x, y, object)
                                                            : CommonLock{LockVerdict::same, ""};
      meeting.lock = lock.verdict;
      if (!lock.text.empty()) {
        texts_.push_back(lock.text);
        meeting.text = static_cast<uint32_t>(texts_.size() - 1);
      }
    }
    if (meeting.lock == LockVerdict::same) return;
    const bool may_differ = meeting.lock == LockVerdict::may_differ;
    if (may_differ && (fate.may_differ || !fate.pairs.empty())) return;
    if (!may_differ) fate.unlocked = true;
    const size_t combinations = a.members.size() * b.members.size();
    const size_t origins = s_.accesses_.origins(a.origins).size() + s_.accesses_.origins(b.origins).size();
    for (size_t i = 0; i < combinations; ++i) {
      if ((i >= kTriesForObject || meeting.failed >= kTriesMax) && !may_spare(origins)) {
        fate.untried = true;
        return;
      }
      // Each object goes on with the next contexts.
      const size_t n = meeting.tries++;
      RacePair pair{a.members[n % a.members.size()],
                    b.members[n / a.members.size() % b.members.size()],
                    object,
                    {},
                    {},
                    may_differ ? texts_[meeting.text] : ""};
      if (!s_.unordered(runners(pair.first, object), runners(pair.second, object), pair)) {
        ++meeting.failed;
        continue;
      }
      // One without any lock says more.
      const bool weak = !pair.lock.empty();
      if (weak && !fate.pairs.empty()) {
        ++meeting.failed;
        continue;
      }
      if (fate.may_differ) fate.pairs.clear();
      fate.may_differ = weak;
      fate.pairs.push_back(std::move(pair));
      if (!weak || may_differ) return;
      ++meeting.failed;
    }
  }

  const flow::sync::Runners& runners(uint32_t touch, ObjectId object) {
    std::unique_ptr<flow::sync::Runners>& known = runners_[{touch, object}];
    if (known == nullptr)
      known = std::make_unique<flow::sync::Runners>(s_.runners(where_, where_.touches[touch], object));
    return *known;
  }

  bool is_decided(const Fate& fate, ObjectId object) const {
    if (fate.may_differ || fate.pairs.empty()) return false;
    return fate.pairs.size() >= (by_object() ? kObjectsMax : kChoicesMax) ||
           fate.pairs.back().object == object;
  }

  /// A pair of these spots that may run in parallel without a lock is known.
  bool is_found(uint32_t x, uint32_t y) const {
    return x < found_.size() && y / 64 < found_[x].size() && ((found_[x][y / 64] >> (y % 64)) & 1) != 0;
  }
  void set_found(uint32_t x, uint32_t y) {
    if (found_.empty()) found_.resize(where_.spots.size());
    if (found_[x].empty()) found_[x].resize(where_.spots.size() / 64 + 1);
    found_[x][y / 64] |= uint64_t{1} << (y % 64);
  }

  const Stages& s_;
  const LocationAccesses& where_;
  size_t to_spare_;  ///< tries
  LocationRaces out_;
  std::vector<Kind> kinds_;
  std::vector<Entry> entries_;
  HashMap<uint64_t, uint32_t> fate_of_;  ///< by two spots, ascending
  std::deque<Fate> fates_;
  std::vector<std::vector<uint64_t>> found_;  ///< by spot: bits of spots, ascending
  std::vector<std::string> texts_ = {""};
  std::map<flow::sync::HeldSet, uint32_t> held_ids_;
  HashMap<std::pair<uint64_t, uint32_t>, Meeting> meetings_;  ///< by two kinds and the object's nature
  HashMap<std::pair<uint32_t, ObjectId>, std::unique_ptr<flow::sync::Runners>> runners_;  ///< by touch
  mutable int private_location_ = 0;  ///< 0: not asked, 1: the user says so, 2: no
};

LocationRaces Stages::run(const LocationAccesses& where) const { return Run(*this, where).run(); }

}  // namespace ravel::check
