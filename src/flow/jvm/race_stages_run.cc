// SPDX-License-Identifier: Apache-2.0
//
// One location through all stages: counted up to `escaping`, then as facts (facts/access.h) through the
// engine of pairs that all platforms share (facts/pairs.h).
//
// Touches of one *kind* have the same spot, threads, locks, way through the library and objects. Whether a
// lock is common to two touches depends on nothing else but the *nature* of the object: a class of accesses
// is a kind on objects of one nature.
#include <algorithm>
#include <bit>
#include <boost/container_hash/hash.hpp>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "facts/pairs.h"
#include "flow/jvm/race_stages.h"

namespace ravel::flow::jvm {

using flow::heap::ObjectId;

namespace {

constexpr size_t kTriesToSpare = 2'000'000;  ///< for all locations together

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
  Run(const Stages& stages, const LocationAccesses& where) : s_(stages), where_(where) {}

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
      const uint64_t locks = static_cast<uint64_t>(touch.way) << 32 | (with_locks ? circumstances(touch) : 0);
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

  /// A number for what is held there, and for what else is known.
  uint32_t circumstances(const Touch& touch) {
    flow::sync::HeldSet held = s_.input_.sync.locks().with_sites(touch.at.instance, touch.at.instr);
    std::vector<facts::Mark> marks = s_.marks(touch);
    if (held.empty() && marks.empty()) return 0;
    return circumstances_
        .try_emplace({std::move(held), std::move(marks)}, static_cast<uint32_t>(circumstances_.size() + 1))
        .first->second;
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

  /// A class of accesses: the kind, and the nature of the objects.
  using Class = std::pair<uint32_t, uint32_t>;

  /// Objects that nobody writes meet nothing.
  template <typename F>
  void each_written(F f) const {
    each_object([&](ObjectId object, std::span<const Entry> entries) {
      const bool is_written = std::any_of(entries.begin(), entries.end(),
                                          [&](const Entry& e) { return is_write(kinds_[e.kind].spot); });
      if (is_written) f(object, nature(object), entries);
    });
  }

  facts::Location location() {
    facts::Location result;
    std::map<Class, ObjectId> first;  // object that it is about
    each_written([&](ObjectId object, uint32_t its_nature, std::span<const Entry> entries) {
      for (const Entry& entry : entries) first.try_emplace({entry.kind, its_nature}, object);
    });
    std::map<Class, uint32_t> index;
    std::vector<flow::sync::Guards> guards;
    for (const auto& [each, object] : first) {
      index.emplace(each, static_cast<uint32_t>(result.accesses.size()));
      result.accesses.push_back(access(kinds_[each.first]));
      guards.push_back(s_.guards(where_, where_.touches[kinds_[each.first].members[0]], object));
    }
    name_guards(guards, result);
    each_written([&](ObjectId object, uint32_t its_nature, std::span<const Entry> entries) {
      facts::Location::Object made{facts::ObjectId(object.index()), site(object), {}};
      for (const Entry& entry : entries) made.accesses.push_back(index.at({entry.kind, its_nature}));
      result.objects.push_back(std::move(made));
    });
    return result;
  }

  facts::Access access(const Kind& kind) const {
    facts::Access result = s_.access(where_, where_.touches[kind.members[0]]);
    result.members = kind.members;
    return result;
  }

  /// What is told for itself: the object, or where it is made.
  uint32_t site(ObjectId object) const {
    if (!object.valid() || !by_object()) return 0;
    return each_is_told() ? object.index() : s_.input_.points_to.object(object).site.index();
  }

  /// A path says more to people than the place where the lock was made: it comes first.
  void name_guards(const std::vector<flow::sync::Guards>& guards, facts::Location& result) {
    using flow::sync::LockName;
    using flow::sync::NameRoot;
    const auto rank = [](const LockName& name) {
      return name.root == NameRoot::site ? 2 : name.root == NameRoot::object ? 1 : 0;
    };
    const auto is_better = [&](const LockName& a, const LockName& b) {
      return rank(a) != rank(b) ? rank(a) < rank(b) : a < b;
    };
    std::set<LockName, decltype(is_better)> names(is_better);
    for (const flow::sync::Guards& held : guards)
      for (const flow::sync::Guard& guard : held) names.insert(guard.key);
    meetings_.names.assign(names.begin(), names.end());
    for (size_t i = 0; i < guards.size(); ++i) {
      facts::Guards& to = result.accesses[i].guards;
      for (const flow::sync::Guard& guard : guards[i]) {
        const auto at = std::ranges::lower_bound(meetings_.names, guard.key, is_better);
        to.push_back({facts::GuardId(at - meetings_.names.begin()), guard.shared, guard.exact});
      }
      std::ranges::sort(to);
    }
  }

  void test_pairs() {
    facts::PairLimits limits;
    limits.tries_to_spare = kTriesToSpare / std::max<size_t>(1, s_.accesses_.all().size());
    limits.by_object = by_object();
    limits.told_max = kPairsToldMax;
    const facts::PairsFound found =
        facts::find_pairs(location(), s_.origins_, meetings_, limits, [&](const facts::Pair& pair) {
          out_.pairs.push_back({pair.first_member, pair.second_member, ObjectId(pair.object.index()),
                                pair.first_origin, pair.second_origin, meetings_.text(pair.guard)});
        });
    out_.counts.unlocked = found.unlocked;
    out_.counts.unordered = found.unordered;
    out_.cut_short = found.cut_short;
  }

  /// Who meets is for the order of threads to say.
  struct ByOrder final : facts::Meetings {
    ByOrder(const Stages& stages, const LocationAccesses& of) : s(stages), where(of) {}

    std::optional<facts::Meeting> meeting(const facts::Location& at, const facts::Pair& pair) override {
      const ObjectId object(pair.object.index());
      const auto found = s.meeting(runners(pair.first_member, object), at.accesses[pair.first],
                                   runners(pair.second_member, object), at.accesses[pair.second]);
      if (!found) return std::nullopt;
      facts::Meeting result{found->first, found->second, {}};
      if (found->lock.verdict != flow::sync::LockVerdict::none) {
        result.guard = facts::GuardId(names.size() + more.size());
        more.push_back(found->lock.text);
      }
      return result;
    }

    const flow::sync::Runners& runners(uint32_t touch, ObjectId object) {
      std::unique_ptr<flow::sync::Runners>& known = known_runners[{touch, object}];
      if (known == nullptr)
        known = std::make_unique<flow::sync::Runners>(s.runners(where, where.touches[touch], object));
      return *known;
    }

    std::string text(facts::GuardId guard) const {
      if (!guard.valid()) return {};
      if (guard.index() >= names.size()) return more[guard.index() - names.size()];
      return s.input_.sync.locks().names().text(names[guard.index()], {});
    }

    const Stages& s;
    const LocationAccesses& where;
    std::vector<flow::sync::LockName> names;  ///< by guard
    std::vector<std::string> more;            ///< of locks that are held where two meet
    HashMap<std::pair<uint32_t, ObjectId>, std::unique_ptr<flow::sync::Runners>> known_runners;  ///< by touch
  };

  const Stages& s_;
  const LocationAccesses& where_;
  ByOrder meetings_{s_, where_};
  LocationRaces out_;
  std::vector<Kind> kinds_;
  std::vector<Entry> entries_;
  std::map<std::pair<flow::sync::HeldSet, std::vector<facts::Mark>>, uint32_t> circumstances_;
  mutable int private_location_ = 0;  ///< 0: not asked, 1: the user says so, 2: no
};

LocationRaces Stages::run(const LocationAccesses& where) const { return Run(*this, where).run(); }

}  // namespace ravel::flow::jvm
