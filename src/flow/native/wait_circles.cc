// SPDX-License-Identifier: Apache-2.0
//
// Deadlocks by the order of locks in C and C++: somebody who holds A waits for B, somebody else who holds B
// waits for A (RacerX, section 4). Here the program becomes waits, whose nodes are places in memory that
// locks are; what all platforms share finds the cycles (facts/waits.h), and tells them (facts/circles.h).
//
// Quiet where a third lock is held at both (a gate), where the threads cannot run at the same time, and where
// the inner lock is only tried. Two locks of one kind (`a->mu`, then `b->mu`) are a cycle of one node, unless
// the function compares the two first.
#include <algorithm>
#include <map>
#include <set>

#include "facts/waits.h"
#include "flow/native/facts.h"
#include "flow/native/source.h"

namespace ravel::flow::native {

using facts::WaitCircle;
using facts::WaitEnd;

namespace {

struct Edge {
  const Event* event = nullptr;
  const Held* held = nullptr;
  LocId from, to;
  Site taken;  ///< where this thread took what it holds
};

class WaitCircles {
 public:
  WaitCircles(const NativeInput& input, const NativeClear& clear)
      : input_(input), native_(input.native), words_(input.words), clear_(clear) {}

  std::vector<WaitCircle> find(const facts::Source::CircleMatters& matters) {
    find_places();
    find_edges();
    const facts::Origins origins = origins_of(native_);
    std::vector<facts::Wait> waits;
    for (const Edge& edge : edges_) waits.push_back(wait(edge));
    const facts::WaitCycles cycles =
        find_wait_cycles(nodes_.size(), waits, facts::questions_of(origins, waits));
    std::vector<WaitCircle> result;
    std::set<std::pair<std::set<std::string>, std::string>> told;
    for (const auto& cycle : cycles.cycles) {
      WaitCircle made = circle(cycle);
      // Other pairs of places in memory may be the same to the reader.
      std::set<std::string> names;
      for (const WaitEnd& end : made.ends) names.insert(end.lock);
      if (told.emplace(std::move(names), made.apart_from).second && matters(made))
        result.push_back(std::move(made));
    }
    input_.budget.hit(kPairs, vague_.size());
    input_.budget.hit({"lock-order: {0} groups of locks were not searched to the end"}, cycles.cut_short);
    return result;
  }

 private:
  ir::FuncId function_of(const Event& event) const {
    return native_.points_to().instance(event.instance).function;
  }
  OriginId origin_of(const Event& event) const { return native_.points_to().origin_of(event.instance); }

  uint32_t node(LocId place) {
    return nodes_.try_emplace(place, static_cast<uint32_t>(nodes_.size())).first->second;
  }

  /// Which places each acquisition takes.
  void find_places() {
    for (const Event& event : native_.walk().events()) {
      if (event.kind != EventKind::acquire) continue;
      auto& places = taken_[{Site{function_of(event), event.instr}, origin_of(event)}];
      for (const LocId place : native_.sharing().places(event.instance, event.lock, native_.paths()))
        places.insert(place);
      if (event.unique.valid())
        acquired_.try_emplace({event.unique, origin_of(event)}, Site{function_of(event), event.instr});
    }
  }

  /// Sets of locks are kept once for all threads, with where the first of them took each: this one took it
  /// elsewhere, then.
  Site taken_of(const Event& event, const Held& held) const {
    if (taken_.contains({held.taken, origin_of(event)}) || !held.unique.valid()) return held.taken;
    const auto it = acquired_.find({held.unique, origin_of(event)});
    return it != acquired_.end() ? it->second : held.taken;
  }

  void find_edges() {
    std::set<std::tuple<Site, Site, LocId, LocId, OriginId, LocksetId, RunningId>> seen;
    for (const Event& event : native_.walk().events()) {
      if (event.kind != EventKind::acquire || !event.waits) continue;
      // Of a wrapper its callers know better which lock it takes.
      if (!event.unique.valid() && native_.walk().is_handed_on({function_of(event), event.instr})) continue;
      for (const Held& held : native_.walk().lockset(event.locks)) {
        if (held.kind != HeldKind::lock || held.lock == event.lock ||
            (held.unique.valid() && held.unique == event.unique))
          continue;
        if (held.shared && event.shared) continue;
        if (is_compared(event, held)) continue;
        const Site taken = taken_of(event, held);
        const auto from = taken_.find({taken, origin_of(event)});
        const auto to = taken_.find({Site{function_of(event), event.instr}, origin_of(event)});
        if (from == taken_.end() || to == taken_.end()) continue;
        if (from->second.size() * to->second.size() > kPairs.max) {
          vague_.insert({taken, {function_of(event), event.instr}});
          continue;
        }
        for (const LocId a : from->second)
          for (const LocId b : to->second) {
            if (held.unique.valid() && a != held.unique) continue;
            if (a == b && held.unique.valid()) continue;
            if (!seen.insert({taken,
                              {function_of(event), event.instr},
                              a,
                              b,
                              origin_of(event),
                              event.locks,
                              event.running})
                     .second)
              continue;
            edges_.push_back({&event, &held, a, b, taken});
            node(a);
            node(b);
          }
      }
    }
  }

  /// Ordered acquisition: the function asks which of two pointers is the smaller before it takes their locks.
  bool is_compared(const Event& event, const Held& held) const {
    const ir::Function& function = input_.program.function(function_of(event));
    const auto& of = native_.names()[function_of(event)].of;
    const auto belongs = [&](PathId lock, ir::ValueId pointer) {
      const PathId path = of[pointer.index()];
      return path.valid() && native_.paths().begins_with(lock, path);
    };
    for (const ir::Instr& instr : function.instrs) {
      if (instr.op != ir::Op::test) continue;
      const auto kind = static_cast<ir::TestKind>(instr.kind);
      if (kind != ir::TestKind::lt && kind != ir::TestKind::gt && kind != ir::TestKind::le &&
          kind != ir::TestKind::ge)
        continue;
      const auto operands = function.operands_of(instr);
      if ((belongs(held.lock, operands[0]) && belongs(event.lock, operands[1])) ||
          (belongs(held.lock, operands[1]) && belongs(event.lock, operands[0])))
        return true;
    }
    return false;
  }

  facts::Wait wait(const Edge& edge) {
    facts::Wait result{node(edge.from), node(edge.to), {}};
    result.who.at = {function_of(*edge.event), edge.event->instr};
    result.who.origins = facts::OriginSetId(origin_of(*edge.event).index());
    result.who.running = native_.walk().running(edge.event->running);
    for (const Held& held : native_.walk().lockset(edge.event->locks))
      if (held.kind == HeldKind::lock && held.unique.valid())
        result.who.guards.push_back({facts::GuardId(held.unique.index()), held.shared});
    std::ranges::sort(result.who.guards);
    return result;
  }

  WaitCircle circle(const std::vector<uint32_t>& cycle) const {
    WaitCircle result;
    std::vector<std::string> places;
    bool certain = true;
    result.alike = edges_[cycle.front()].from == edges_[cycle.front()].to;
    for (const uint32_t i : cycle) {
      const Edge& edge = edges_[i];
      const Event& event = *edge.event;
      certain = certain && edge.held->unique.valid();
      result.doubtful |= !event.unique.valid() || !clear_.is_clear(event.locks) ||
                         clear_.was_left_behind(event, edge.taken, clear_.taker(event, *edge.held));
      result.ends.push_back(end(edge));
      result.ends.back().place = i;
      places.push_back(result.ends.back().taken_at + " " + result.ends.back().waits_at);
    }
    std::ranges::sort(places);
    for (const std::string& place : places) result.apart_from += place + ";";
    result.doubtful |= !certain;
    for (WaitEnd& end : result.ends) end.made = certain ? WaitEnd::Made::once : WaitEnd::Made::often;
    return result;
  }

  WaitEnd end(const Edge& edge) const {
    const Event& event = *edge.event;
    WaitEnd result;
    result.at = words_.spot(event.instance, event.instr);
    result.function = result.at.function;
    result.waits_at = facts::short_text(result.at.pos);
    result.taken_at = words_.place({edge.taken.function, edge.taken.instr});
    result.taken = words_.spot({}, {edge.taken.function, edge.taken.instr});
    result.taken->origin = result.at.origin;
    result.lock = held_name(edge);
    result.placed = edge.held->unique.valid() ? words_.memory(edge.held->unique) : result.lock;
    result.number = nodes_.at(edge.from);
    result.shared = edge.held->shared;
    result.wants_shared = event.shared;
    return result;
  }

  std::string held_name(const Edge& edge) const {
    const std::vector<std::string> holds = words_.holds(function_of(*edge.event), edge.event->locks);
    // Marks are not named.
    size_t index = 0;
    for (const Held& held : native_.walk().lockset(edge.event->locks)) {
      if (&held == edge.held) break;
      if (held.kind == HeldKind::lock) ++index;
    }
    return holds[index];
  }

  /// Of places that the one lock may be, each with those that the other may be.
  static constexpr Limit kPairs{
      "lock-order: {0} pairs of a lock that is held and one that is waited for may mean more than {1} pairs "
      "of "
      "locks; deadlocks there may be missing",
      64};

  const NativeInput& input_;
  const Native& native_;
  const Words& words_;
  const NativeClear& clear_;
  std::map<std::pair<Site, OriginId>, std::set<LocId>> taken_;
  std::map<std::pair<LocId, OriginId>, Site> acquired_;  ///< where a thread takes it first
  std::vector<Edge> edges_;
  std::set<std::pair<Site, Site>> vague_;  ///< pairs of acquisitions that may be too many locks
  std::map<LocId, uint32_t> nodes_;
};

}  // namespace

std::vector<WaitCircle> Source::wait_circles(const CircleMatters& matters) const {
  return WaitCircles(input_, clear()).find(matters);
}

}  // namespace ravel::flow::native
