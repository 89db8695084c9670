// SPDX-License-Identifier: Apache-2.0
//
// May any of these threads run one access while any of those runs the other? A method of a large program is
// run by hundreds of threads, and where all of them are in order, every pair would have to be asked about.
// Most of the question is about one side only: that the object is not published yet, or was made by
// the thread itself, is found once for each thread. The rest treats most threads alike: those of which
// there may be many at a time, that nobody starts and joins in a known place, and that neither send nor
// receive messages. Of threads that are alike, two stand for all: one beside itself, and one beside another.
// (That a thread which receives nothing comes to the access at all is believed of each that runs its method.)
//
// What is left to tell them apart is which objects they may have got early (order_made.h); where one of
// the accesses is inside a constructor, the threads of the other are divided by that first.
#include <algorithm>
#include <tuple>

#include "flow/sync/order_impl.h"

namespace ravel::flow::sync {

/// The first of those that are alike; all others stand for themselves.
void Order::Impl::find_likeness() {
  likeness.resize(threads.size());
  std::map<OriginId, uint32_t> first;  // by their only parent; invalid: several
  for (uint32_t o = 0; o < threads.size(); ++o) {
    const OriginId id(o);
    const Origin& origin = threads[id];
    likeness[o] = o;
    // One of which there are many is nobody's only parent, and without one it may run beside everybody.
    const bool is_alike = origin.kind == OriginKind::forked && origin.many &&
                          !forks.only_parent(id).valid() && messages.is_silent(id);
    if (!is_alike) continue;
    const OriginId parent = origin.parents.size() == 1 ? origin.parents[0] : OriginId();
    likeness[o] = first.try_emplace(parent, o).first->second;
  }
}

Runners Order::Impl::find_runners(const Access& access, std::span<const OriginId> by) {
  Runners result;
  result.access = access;
  result.access.origin = OriginId();
  result.own = own.is_own(access);
  Fresh& mine = asker().fresh;
  // Whoever runs it: one question instead of hundreds.
  if (mine.unpublished(result.access)) return result;
  const bool made_by_all = mine.self_made(result.access);
  std::map<std::tuple<uint32_t, bool, Family, std::vector<Around>>, size_t> groups;
  for (const OriginId origin : by) {
    Access here = access;
    here.origin = origin;
    if (mine.unpublished(here)) continue;
    const bool self_made = made_by_all || mine.self_made(here);
    std::vector<Around> inside = made.inside(here);
    const Family family = phases ? phases->family(origin) : 0;
    const auto [entry, is_new] =
        groups.try_emplace({likeness[origin.index()], self_made, family, inside}, result.groups.size());
    if (is_new) result.groups.push_back({self_made, std::move(inside), {}});
    result.groups[entry->second].members.push_back(origin);
  }
  return result;
}

/// The objects inside of whose constructors or finalizers some of the threads may run the access.
std::vector<Around> Order::Impl::constructors_around(const Runners& of) {
  std::vector<Around> all;
  if (!of.access.object.valid()) return all;
  for (const Runners::Group& group : of.groups) {
    all.insert(all.end(), group.inside.begin(), group.inside.end());
    if (!phases) continue;
    for (const Phase& phase : phases->of(of.access.instance, group.members[0]))
      if (phase.made.valid()) all.push_back({phase.made, false});
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// Two of each group of threads that the others cannot tell apart, ascending.
std::vector<OriginId> Order::Impl::chosen(const Runners& of, const Runners& other) {
  constexpr size_t kEnough = 2;
  const std::vector<Around> around = constructors_around(other);
  std::vector<OriginId> result;
  for (const Runners::Group& group : of.groups) {
    if (of.own || other.own || group.members.size() <= kEnough) {
      result.insert(result.end(), group.members.begin(), group.members.end());
      continue;
    }
    std::map<std::vector<bool>, size_t> taken;
    for (const OriginId origin : group.members) {
      std::vector<bool> kept_out;
      for (const Around& one : around) kept_out.push_back(made.keeps_out(one, origin, other.access.object));
      if (++taken[kept_out] <= kEnough) result.push_back(origin);
      if (around.empty() && taken[kept_out] == kEnough) break;
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// The questions that are about both; `a` and `b` are published, and were not both made by their threads.
bool Order::Impl::may_meet(Asker& mine, const Access& a, const Access& b, bool is_own) {
  if (facts::kept_apart_by(mine.by_origins, a, b) != nullptr) return false;
  return !is_own || !mine.own_objects.keeps_apart(a, b);
}

std::optional<Meeting> Order::Impl::find_meeting(const Runners& a, const Runners& b, const ApartBy& apart,
                                                 bool any_lock) {
  Asker& mine = asker();
  if (a.groups.empty() || b.groups.empty()) return std::nullopt;
  if (facts::kept_apart_by(mine.whoever, a.access, b.access) != nullptr) return std::nullopt;
  const auto makers = [](const Runners& of) {
    std::vector<OriginId> all;
    for (const Runners::Group& group : of.groups)
      if (group.self_made) all.insert(all.end(), group.members.begin(), group.members.end());
    std::sort(all.begin(), all.end());
    return all;
  };
  const std::vector<OriginId> made_a = makers(a), made_b = made_a.empty() ? made_a : makers(b);
  const auto is_in = [](const std::vector<OriginId>& all, OriginId one) {
    return std::binary_search(all.begin(), all.end(), one);
  };
  const std::vector<OriginId> of_a = chosen(a, b), of_b = chosen(b, a);
  std::optional<Meeting> found;
  Access x = a.access, y = b.access;
  for (const OriginId p : of_a) {
    x.origin = p;
    const bool made_by_p = is_in(made_a, p);
    for (const OriginId q : of_b) {
      if (!threads.overlap(p, q) || (made_by_p && is_in(made_b, q)) || (apart && apart(p, q))) continue;
      y.origin = q;
      if (!may_meet(mine, x, y, a.own || b.own)) continue;
      if (any_lock) return Meeting{p, q, {}};
      CommonLock lock = ask_phases(x, y);
      if (lock.verdict == LockVerdict::same || (found && lock.verdict == LockVerdict::may_differ)) continue;
      found = Meeting{p, q, std::move(lock)};
      // Without any lock: nothing says more.
      if (found->lock.verdict == LockVerdict::none) return found;
    }
  }
  return found;
}

Runners Order::runners(const Access& access, std::span<const OriginId> by) const {
  return impl_->find_runners(access, by);
}

std::optional<Meeting> Order::meeting(const Runners& a, const Runners& b, const ApartBy& apart) const {
  return impl_->find_meeting(a, b, apart);
}

std::optional<Meeting> Order::any_meeting(const Runners& a, const Runners& b) const {
  return impl_->find_meeting(a, b, {}, true);
}

}  // namespace ravel::flow::sync
