// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_lattice.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace ravel::flow::jvm {

using enum Atomicity;

std::string_view name_of(Atomicity a) {
  static constexpr std::string_view kNames[] = {"constant", "both",     "right", "left",
                                                "atomic",   "compound", "error"};
  return kNames[static_cast<size_t>(a)];
}

bool at_most(Atomicity a, Atomicity b) { return a == b || (a < b && !(a == right && b == left)); }

Atomicity join(Atomicity a, Atomicity b) {
  if (at_most(a, b)) return b;
  return at_most(b, a) ? a : atomic;
}

Atomicity sequence(Atomicity a, Atomicity b) {
  // Steps that move both ways go wherever the others go.
  if (at_most(a, both) || at_most(b, both) || std::max(a, b) >= compound) return std::max(a, b);
  const bool before_commit = a == right;  // all steps so far move right
  const bool after_commit = b == left;    // all further steps move left
  if (before_commit) return b == right ? right : atomic;
  if (after_commit) return a == left ? left : atomic;
  return compound;
}

Atomicity closure(Atomicity a) { return a == atomic ? compound : a; }

Conditionals::Conditionals() : nodes_(kAtomicityCount) {}

ConditionalId Conditionals::node(LockKey lock, ConditionalId held, ConditionalId free) {
  if (held == free) return held;
  const Node made{lock, held, free};
  const auto [entry, is_new] = by_node_.try_emplace(made, ConditionalId(nodes_.size()));
  if (is_new) nodes_.push_back(made);
  return entry->second;
}

ConditionalId Conditionals::when(LockKey lock, ConditionalId held, ConditionalId free) {
  const LockKey first = std::min(top(held), top(free));
  if (first >= lock) return node(lock, assume(held, lock, true), assume(free, lock, false));
  return node(first, when(lock, assume(held, first, true), assume(free, first, true)),
              when(lock, assume(held, first, false), assume(free, first, false)));
}

ConditionalId Conditionals::assume(ConditionalId a, LockKey lock, bool held) {
  const Node at = nodes_[a.index()];
  if (at.lock > lock) return a;
  if (at.lock == lock) return held ? at.held : at.free;
  return node(at.lock, assume(at.held, lock, held), assume(at.free, lock, held));
}

ConditionalId Conditionals::combine(Operation operation, ConditionalId a, ConditionalId b) {
  if (is_leaf(a) && is_leaf(b)) {
    const auto x = static_cast<Atomicity>(a.index()), y = static_cast<Atomicity>(b.index());
    return basic(operation == Operation::join ? jvm::join(x, y) : jvm::sequence(x, y));
  }
  const auto key = std::tuple(operation, a, b);
  if (const auto known = combined_.find(key); known != combined_.end()) return known->second;
  const LockKey first = std::min(top(a), top(b));
  ConditionalId result = node(first, combine(operation, assume(a, first, true), assume(b, first, true)),
                              combine(operation, assume(a, first, false), assume(b, first, false)));
  // The last lock is forgotten first: it is the name that was found last, so the farthest away.
  for (std::vector<LockKey> all = locks(result); all.size() > kLocksMax; all.pop_back(), ++forgotten_)
    result = combine(Operation::join, assume(result, all.back(), true), assume(result, all.back(), false));
  combined_.emplace(key, result);
  return result;
}

ConditionalId Conditionals::closure(ConditionalId a) {
  return map(a, [](Atomicity basic) { return jvm::closure(basic); });
}

ConditionalId Conditionals::synchronised(LockKey lock, ConditionalId a) {
  const ConditionalId inside = assume(a, lock, true);
  return when(lock, inside, sequence(sequence(basic(right), inside), basic(left)));
}

Atomicity Conditionals::resolve(ConditionalId a, const std::function<bool(LockKey)>& held) const {
  while (!is_leaf(a)) {
    const Node& at = nodes_[a.index()];
    a = held(at.lock) ? at.held : at.free;
  }
  return static_cast<Atomicity>(a.index());
}

ConditionalId Conditionals::rename(ConditionalId a,
                                   const std::function<std::optional<LockKey>(LockKey)>& other) {
  if (is_leaf(a)) return a;
  const Node at = nodes_[a.index()];
  const ConditionalId held = rename(at.held, other), free = rename(at.free, other);
  const std::optional<LockKey> lock = other(at.lock);
  return lock ? when(*lock, held, free) : join(held, free);
}

ConditionalId Conditionals::map(ConditionalId a, const std::function<Atomicity(Atomicity)>& f) {
  if (is_leaf(a)) return basic(f(static_cast<Atomicity>(a.index())));
  const Node at = nodes_[a.index()];
  const ConditionalId held = map(at.held, f), free = map(at.free, f);
  return node(at.lock, held, free);
}

std::vector<LockKey> Conditionals::locks(ConditionalId a) const {
  std::set<LockKey> found;
  std::vector<ConditionalId> work = {a};
  std::set<ConditionalId> seen = {a};
  while (!work.empty()) {
    const Node& at = nodes_[work.back().index()];
    work.pop_back();
    if (at.lock == kLeaf) continue;
    found.insert(at.lock);
    for (const ConditionalId next : {at.held, at.free})
      if (seen.insert(next).second) work.push_back(next);
  }
  return {found.begin(), found.end()};
}

std::string Conditionals::text(ConditionalId a) const {
  return text(a, [](LockKey lock) { return std::to_string(lock); });
}

std::string Conditionals::text(ConditionalId a, const std::function<std::string(LockKey)>& lock) const {
  if (is_leaf(a)) return std::string(name_of(static_cast<Atomicity>(a.index())));
  const Node& at = nodes_[a.index()];
  const auto part = [&](ConditionalId id) {
    return is_leaf(id) ? text(id, lock) : "(" + text(id, lock) + ")";
  };
  return fmt::format("{} ? {} : {}", lock(at.lock), part(at.held), part(at.free));
}

}  // namespace ravel::flow::jvm
