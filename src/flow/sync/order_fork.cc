// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_fork.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::CallEdge;

namespace {

/// Chains of forks longer than that count as parallel.
constexpr int kGenerationsMax = 6;

}  // namespace

OriginId ForkOrder::only_parent(OriginId origin) const {
  const Origin& o = threads_[origin];
  if (o.kind != OriginKind::forked || o.parents.size() != 1) return {};
  const Origin& parent = threads_[o.parents[0]];
  // What one thread does again and again: what comes before the start comes after it as well.
  const bool repeats =
      parent.main_line || (parent.kind == OriginKind::root && !threads_.is_main(o.parents[0]));
  return parent.many || repeats ? OriginId() : o.parents[0];
}

const Reached& ForkOrder::region(OriginId origin) {
  auto& cached = cache_[origin.index()].region;
  if (cached) return *cached;
  WalkStart start;
  for (const CallEdge& e : threads_[origin].starts) start.after.push_back({e.caller, e.instr});
  const WalkEnd end = joins(origin);
  auto found = std::make_unique<Reached>(walk(calls_, threads_, only_parent(origin), start, end));
  return *(cached = std::move(found));
}

/// Without joins: what is not before the start.
const Reached& ForkOrder::after_start(OriginId origin) {
  auto& cached = cache_[origin.index()].after_start;
  if (cached) return *cached;
  WalkStart start;
  for (const CallEdge& e : threads_[origin].starts) start.after.push_back({e.caller, e.instr});
  return *(cached = std::make_unique<Reached>(walk(calls_, threads_, only_parent(origin), start, {})));
}

bool ForkOrder::start_in(OriginId started, const Reached& region) const {
  const auto& starts = threads_[started].starts;
  return std::any_of(starts.begin(), starts.end(),
                     [&](const CallEdge& e) { return region.contains({e.caller, e.instr}); });
}

/// May a thread of the origin run beside another one of it?
bool ForkOrder::repeats(OriginId origin) {
  if (!threads_[origin].many) return false;
  return !only_parent(origin).valid() || start_in(origin, region(origin));
}

bool ForkOrder::siblings_overlap(OriginId a, OriginId b) {
  return start_in(a, region(b)) || start_in(b, region(a));
}

/// May this access overlap with some thread of `other`, whatever that does?
bool ForkOrder::point_overlaps(const Access& access, OriginId other, int depth) {
  const Origin& x = threads_[other];
  if (x.kind != OriginKind::forked || depth > kGenerationsMax) return true;
  const OriginId parent = only_parent(other);
  const Origin& mine = threads_[access.origin];
  if (parent == access.origin && parent.valid()) {
    return region(other).contains({access.instance, access.instr});
  }
  // The setup is over when the first root begins.
  if (mine.kind == OriginKind::setup) {
    return std::any_of(x.parents.begin(), x.parents.end(), [&](OriginId p) {
      if (threads_[p].kind == OriginKind::root) return false;
      return threads_[p].kind != OriginKind::forked || point_overlaps(access, p, depth + 1);
    });
  }
  if (!parent.valid() || parent == access.origin) return true;
  if (only_parent(access.origin) == parent) return siblings_overlap(access.origin, other);
  // A grandchild lives no earlier than its parent; how long, nobody says.
  if (threads_[parent].kind == OriginKind::forked && only_parent(parent) == access.origin) {
    return after_start(parent).contains({access.instance, access.instr});
  }
  return true;
}

bool ForkOrder::keeps_apart(const Access& a, const Access& b) {
  if (!threads_.overlap(a.origin, b.origin)) return true;
  if (a.origin == b.origin) return threads_[a.origin].kind == OriginKind::forked && !repeats(a.origin);
  return !point_overlaps(a, b.origin, 0) || !point_overlaps(b, a.origin, 0);
}

}  // namespace ravel::flow::sync
