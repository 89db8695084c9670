// SPDX-License-Identifier: Apache-2.0
#include "check/race_stages.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <tuple>

#include "check/race_promises.h"

namespace ravel::check {

using flow::heap::ObjectId;
using flow::sync::CommonLock;
using flow::sync::LockVerdict;
using flow::sync::OriginId;

namespace {

/// Sets of threads for which the table of overlaps is made beforehand.
constexpr size_t kTableMax = 2000;
/// Contexts of one spot with the same threads and locks that are looked at for one object.
constexpr uint32_t kAlikeMax = 2;
/// Pairs of touches that are alike which are tested before all such pairs are taken to end the same way.
constexpr uint8_t kTriesMax = 12;
/// Objects for which a pair of spots is told: for arrays and collections each is a finding of its own, for
/// fields the best to tell is chosen.
constexpr size_t kObjectsMax = 8, kChoicesMax = 3;
constexpr uint32_t kNone = UINT32_MAX;

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

PairCounts& PairCounts::operator+=(const PairCounts& other) {
  original += other.original;
  reachable += other.reachable;
  aliasing += other.aliasing;
  escaping += other.escaping;
  unlocked += other.unlocked;
  unordered += other.unordered;
  return *this;
}

Stages::Stages(const JvmInput& input, const Accesses& accesses) : input_(input), accesses_(accesses) {
  if (accesses.set_count() <= kTableMax) find_overlaps();
  confined_.resize(input.points_to.object_count());
  const Promises promises(input);
  for (size_t o = 0; o < confined_.size(); ++o)
    confined_[o] = promises.is_confined(input.points_to.site(ObjectId(o)).klass);
}

void Stages::find_overlaps() {
  std::vector<std::vector<bool>> table(accesses_.set_count(), std::vector<bool>(accesses_.set_count()));
  for (OriginSet a = 0; a < table.size(); ++a)
    for (OriginSet b = a; b < table.size(); ++b) table[a][b] = table[b][a] = overlap(a, b);
  overlaps_ = std::move(table);
}

bool Stages::overlap(OriginSet a, OriginSet b) const {
  if (!overlaps_.empty()) return overlaps_[a][b];
  for (const OriginId x : accesses_.origins(a))
    for (const OriginId y : accesses_.origins(b))
      if (input_.sync.threads().overlap(x, y)) return true;
  return false;
}

bool Stages::is_shared(const LocationAccesses& where, ObjectId object) const {
  return object.valid() ? is_shared(object) : !is_private_location(where.location);
}

bool Stages::is_shared(ObjectId object) const {
  const flow::heap::Site& site = input_.points_to.site(object);
  if (site.merged || site.kind == flow::heap::SiteKind::outside || confined_[object.index()]) return false;
  // An array that a client passes is the client's to guard.
  if (site.kind == flow::heap::SiteKind::array && site.function == input_.harness.main()) return false;
  return input_.sync.escape().escapes(object);
}

bool Stages::is_private_location(const Location& location) const {
  return location.field.valid() && Promises(input_).is_confined(location.field);
}

bool Stages::alias(const LocationAccesses& where, const Touch& a, const Touch& b, bool shared) const {
  if (shared && is_private_location(where.location)) return false;
  if (where.location.kind == LocationKind::statik) return true;
  const auto x = accesses_.objects(where, a), y = accesses_.objects(where, b);
  for (size_t i = 0, j = 0; i < x.size() && j < y.size();) {
    if (x[i] == y[j] && (!shared || is_shared(where, ObjectId(x[i])))) return true;
    (x[i] < y[j] ? i : j) += 1;
  }
  return false;
}

flow::sync::Access Stages::access(const LocationAccesses& where, const Touch& touch, const Point& at,
                                  ObjectId object) const {
  return {at.instance, at.instr, object, where.location.field, where.spots[touch.spot].write, {}};
}

CommonLock Stages::common_lock(const LocationAccesses& where, const Touch& a, const Touch& b,
                               ObjectId object) const {
  CommonLock best;
  const auto try_points = [&](const Point& p, const Point& q) {
    CommonLock found = input_.sync.locks().common(access(where, a, p, object), access(where, b, q, object));
    if (found.verdict > best.verdict) best = std::move(found);
    return best.verdict == LockVerdict::same;
  };
  if (try_points(a.at, b.at)) return best;
  for (const Point& p : accesses_.way(a))
    if (try_points(p, b.at)) return best;
  for (const Point& q : accesses_.way(b))
    if (try_points(a.at, q)) return best;
  for (const Point& p : accesses_.way(a))
    for (const Point& q : accesses_.way(b))
      if (try_points(p, q)) return best;
  return best;
}

bool Stages::unordered(const LocationAccesses& where, const Touch& a, const Touch& b, RacePair& pair) const {
  flow::sync::Access x = access(where, a, a.at, pair.object), y = access(where, b, b.at, pair.object);
  for (const OriginId p : accesses_.origins(a.origins)) {
    for (const OriginId q : accesses_.origins(b.origins)) {
      if (!input_.sync.threads().overlap(p, q)) continue;
      x.origin = p;
      y.origin = q;
      if (!input_.sync.order().may_run_in_parallel(x, y).parallel) continue;
      pair.first_origin = p;
      pair.second_origin = q;
      return true;
    }
  }
  return false;
}

/// Elements with different constant indices are different ones.
bool Stages::same_element(const LocationAccesses& where, const Touch& a, const Touch& b) const {
  if (where.location.kind != LocationKind::array) return true;
  const auto index = [&](const Touch& touch) -> const ir::Const* {
    const Spot& spot = where.spots[touch.spot];
    const ir::Function& function = input_.program.function(spot.function);
    const ir::Instr& instr = function.instr(spot.instr);
    if (instr.op != ir::Op::load && instr.op != ir::Op::store) return nullptr;
    const ir::Instr* made = function.definition(function.operands_of(instr)[spot.write ? 2 : 1]);
    if (made == nullptr || made->op != ir::Op::constant) return nullptr;
    return &input_.program.module_of(spot.function).constants[made->payload];
  };
  const ir::Const *x = index(a), *y = index(b);
  return x == nullptr || y == nullptr || x->number == y->number;
}

/// One location through all stages.
class Stages::Run {
 public:
  Run(const Stages& stages, const LocationAccesses& where) : s_(stages), where_(where) {}

  LocationRaces run() {
    count_original();
    count_reachable();
    if (!has_writes()) return std::move(out_);
    collect();
    out_.counts.aliasing = count_pairs(false);
    out_.counts.escaping = count_pairs(true);
    if (out_.counts.escaping > 0) test_pairs();
    return std::move(out_);
  }

 private:
  struct Entry {
    ObjectId object;
    uint32_t touch;
    auto operator<=>(const Entry&) const = default;
  };
  /// How far a pair of spots has come.
  struct Fate {
    bool unlocked = false;
    bool may_differ = false;      ///< only with a lock that may be two
    std::vector<RacePair> pairs;  ///< for different objects
  };

  bool is_write(uint32_t spot) const { return where_.spots[spot].write; }
  bool has_writes() const {
    return std::any_of(where_.touches.begin(), where_.touches.end(),
                       [&](const Touch& t) { return is_write(t.spot); });
  }

  void count_original() {
    uint64_t reads = 0, writes = 0;
    for (const Spot& spot : where_.spots) (spot.write ? writes : reads) += 1;
    out_.counts.original = reads * writes + writes * (writes + 1) / 2;
  }

  /// Spots with the same sets of threads are alike.
  void count_reachable() {
    std::vector<std::vector<OriginSet>> sets(where_.spots.size());
    for (const Touch& touch : where_.touches) sets[touch.spot].push_back(touch.origins);
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

  /// Which objects each touch is about, by object.
  void collect() {
    for (uint32_t t = 0; t < where_.touches.size(); ++t) {
      if (where_.location.kind == LocationKind::statik) {
        entries_.push_back({ObjectId(), t});
        continue;
      }
      for (const uint32_t o : s_.accesses_.objects(where_, where_.touches[t]))
        entries_.push_back({ObjectId(o), t});
    }
    std::sort(entries_.begin(), entries_.end());
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
    each_object([&](ObjectId object, std::span<const Entry> entries) {
      if (shared && !is_shared(object)) return;
      std::map<OriginSet, uint32_t> row;
      for (const Entry& entry : entries)
        row.try_emplace(where_.touches[entry.touch].origins, static_cast<uint32_t>(row.size()));
      Bits writes(row.size(), where_.spots.size());
      bool any = false;
      for (const Entry& entry : entries) {
        const Touch& touch = where_.touches[entry.touch];
        if (!is_write(touch.spot)) continue;
        writes.set(row[touch.origins], touch.spot);
        any = true;
      }
      if (!any) return;
      uint32_t last_spot = UINT32_MAX;
      OriginSet last_set = 0;
      for (const Entry& entry : entries) {
        const Touch& touch = where_.touches[entry.touch];
        if (touch.spot == last_spot && touch.origins == last_set) continue;
        last_spot = touch.spot, last_set = touch.origins;
        for (const auto& [set, r] : row)
          if (s_.overlap(touch.origins, set)) partners.add(touch.spot, writes, r);
      }
    });
    uint64_t with_read = 0, both_write = 0, with_itself = 0;
    for (uint32_t spot = 0; spot < where_.spots.size(); ++spot) {
      (is_write(spot) ? both_write : with_read) += partners.count(spot);
      if (is_write(spot) && partners.get(spot, spot)) ++with_itself;
    }
    return with_read + (both_write - with_itself) / 2 + with_itself;
  }

  bool is_shared(ObjectId object) const {
    if (private_location_ == 0) private_location_ = s_.is_private_location(where_.location) ? 1 : 2;
    return private_location_ == 2 && s_.is_shared(where_, object);
  }

  void test_pairs() {
    alike_of_.assign(where_.touches.size(), kNone);
    each_object([&](ObjectId object, std::span<const Entry> entries) {
      const bool written = std::any_of(entries.begin(), entries.end(), [&](const Entry& e) {
        return is_write(where_.touches[e.touch].spot);
      });
      if (written && is_shared(object)) test_object(object, representatives(entries));
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
      for (RacePair& pair : fate.pairs) out_.pairs.push_back(std::move(pair));
    }
  }

  Fate& fate_of(uint32_t x, uint32_t y) {
    const auto [entry, is_new] =
        fate_of_.try_emplace(static_cast<uint64_t>(x) << 32 | y, static_cast<uint32_t>(fates_.size()));
    if (is_new) fates_.emplace_back();
    return fates_[entry->second];
  }

  /// Touches that differ only in their context are alike: the same spot, threads, and locks.
  uint32_t alike(uint32_t index) {
    uint32_t& known = alike_of_[index];
    if (known != kNone) return known;
    const Touch& touch = where_.touches[index];
    const flow::sync::HeldSet held = s_.input_.sync.locks().held(touch.at.instance, touch.at.instr);
    const auto set = held_ids_.try_emplace(held, static_cast<uint32_t>(held_ids_.size())).first->second;
    const auto key = std::tuple(touch.spot, touch.origins, touch.way, set);
    known = alike_ids_.try_emplace(key, static_cast<uint32_t>(alike_ids_.size())).first->second;
    return known;
  }

  /// One instruction may be looked at in thousands of contexts that differ in nothing that counts here: a few
  /// of those that are alike stand for all, by spot.
  std::vector<uint32_t> representatives(std::span<const Entry> entries) {
    std::vector<uint32_t> result;
    ++stamp_;
    for (const Entry& entry : entries) {
      const uint32_t kind = alike(entry.touch);
      if (kind >= seen_.size()) seen_.resize(kind + 1);
      auto& [stamp, count] = seen_[kind];
      if (stamp != stamp_) stamp = stamp_, count = 0;
      if (count++ < kAlikeMax) result.push_back(entry.touch);
    }
    std::stable_sort(result.begin(), result.end(),
                     [&](uint32_t a, uint32_t b) { return where_.touches[a].spot < where_.touches[b].spot; });
    return result;
  }

  void test_object(ObjectId object, const std::vector<uint32_t>& touches) {
    // Ranges of one spot: most pairs of spots are decided by their first pair of touches.
    std::vector<std::pair<size_t, size_t>> spots;
    for (size_t begin = 0; begin < touches.size();) {
      size_t end = begin;
      while (end < touches.size() && spot_of(touches[end]) == spot_of(touches[begin])) ++end;
      spots.emplace_back(begin, end);
      begin = end;
    }
    for (size_t i = 0; i < spots.size(); ++i) {
      for (size_t j = i; j < spots.size(); ++j) {
        const uint32_t x = spot_of(touches[spots[i].first]), y = spot_of(touches[spots[j].first]);
        if (!is_write(x) && !is_write(y)) continue;
        Fate& fate = fate_of(x, y);
        for (size_t a = spots[i].first; a < spots[i].second && !is_decided(fate, object); ++a)
          for (size_t b = i == j ? a : spots[j].first; b < spots[j].second && !is_decided(fate, object); ++b)
            if (is_write(y))
              test_pair(object, touches[a], touches[b], fate);
            else
              test_pair(object, touches[b], touches[a], fate);
      }
    }
  }

  /// `second` writes.
  void test_pair(ObjectId object, uint32_t first, uint32_t second, Fate& fate) {
    const Touch& a = where_.touches[first];
    const Touch& b = where_.touches[second];
    if (!s_.overlap(a.origins, b.origins)) return;
    // What was guarded or ordered for several objects is so for all.
    uint8_t& tries = tries_[static_cast<uint64_t>(alike(first)) << 32 | alike(second)];
    if (tries >= kTriesMax || !s_.same_element(where_, a, b)) return;
    ++tries;
    const CommonLock lock = s_.common_lock(where_, a, b, object);
    if (lock.verdict == LockVerdict::same) return;
    const bool may_differ = lock.verdict == LockVerdict::may_differ;
    if (may_differ && (fate.may_differ || !fate.pairs.empty())) return;
    if (!may_differ) fate.unlocked = true;
    RacePair pair{first, second, object, {}, {}, may_differ ? lock.text : ""};
    if (!s_.unordered(where_, a, b, pair)) return;
    // One without any lock says more.
    if (fate.may_differ) fate.pairs.clear();
    fate.may_differ = may_differ;
    fate.pairs.push_back(std::move(pair));
  }

  bool is_decided(const Fate& fate, ObjectId object) const {
    const bool by_object =
        where_.location.kind == LocationKind::array || where_.location.kind == LocationKind::contents;
    if (fate.may_differ || fate.pairs.empty()) return false;
    return fate.pairs.size() >= (by_object ? kObjectsMax : kChoicesMax) || fate.pairs.back().object == object;
  }

  uint32_t spot_of(uint32_t touch) const { return where_.touches[touch].spot; }

  const Stages& s_;
  const LocationAccesses& where_;
  LocationRaces out_;
  std::vector<Entry> entries_;
  HashMap<uint64_t, uint32_t> fate_of_;  ///< by two spots, ascending
  std::deque<Fate> fates_;
  std::vector<uint32_t> alike_of_;  ///< by touch
  std::map<flow::sync::HeldSet, uint32_t> held_ids_;
  std::map<std::tuple<uint32_t, OriginSet, uint32_t, uint32_t>, uint32_t> alike_ids_;
  std::vector<std::pair<uint32_t, uint32_t>> seen_;  ///< by kind: at which object, how often
  uint32_t stamp_ = 0;
  HashMap<uint64_t, uint8_t> tries_;  ///< by two kinds
  mutable int private_location_ = 0;  ///< 0: not asked, 1: the user says so, 2: no
};

LocationRaces Stages::run(const LocationAccesses& where) const { return Run(*this, where).run(); }

}  // namespace ravel::check
