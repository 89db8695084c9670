// SPDX-License-Identifier: Apache-2.0
//
// Threads that wait for each other in a circle, each holding what the next one wants. The graph is
// flow/sync/acquisitions.h; this is the order of what is done with it:
//
//   facts/waits          the circles, short ones first
//   lock_order_meet      whether threads can be at all of its edges at once: gates, order, own objects
//   lock_order_sorted    whether locks of one kind are taken in an agreed order
//   circle_evidence      what is known of one
//   lock_order_words     what its ends are called
//
// A thread that waits for itself (a read lock that is to become a write lock) is a circle of one.
#include <algorithm>
#include <map>
#include <set>

#include "base/progress.h"
#include "facts/waits.h"
#include "flow/jvm/circle_evidence.h"
#include "flow/jvm/lock_order_meet.h"
#include "flow/jvm/lock_order_sorted.h"
#include "flow/jvm/lock_order_words.h"
#include "flow/jvm/source.h"
#include "flow/sync/lock_words.h"

namespace ravel::flow::jvm {

using flow::sync::LockEdge;

namespace {

/// Each lock is one object, there is no other of its kind: two that point at each other are no tree.
bool is_of_known_objects(const JvmInput& input, const std::vector<uint32_t>& edges,
                         const std::vector<LockEdge>& all) {
  return std::all_of(edges.begin(), edges.end(), [&](uint32_t e) {
    const flow::sync::Lock& from = input.sync.acquisitions()[all[e].from];
    return all[e].from != all[e].to && !from.several && from.object.valid() &&
           input.sync.calls().made_once(from.object);
  });
}

/// Every edge is taken in an order that all edges agree on.
bool is_agreed(const JvmInput& input, const std::vector<uint32_t>& edges, const std::vector<LockEdge>& all,
               SortedLocks& sorted) {
  const auto is_sorted = [&](uint32_t e) { return sorted.is_sorted(all[e]); };
  if (std::all_of(edges.begin(), edges.end(), is_sorted)) return true;
  const auto is_older = [&](uint32_t e) { return sorted.is_older_or_further(all[e]); };
  if (std::all_of(edges.begin(), edges.end(), is_older)) return true;
  if (is_of_known_objects(input, edges, all)) return false;
  // Downward by one and the same field, over and over.
  const std::vector<flow::sync::Step> first = sorted.downward(all[edges.front()]);
  return !first.empty() && std::all_of(edges.begin(), edges.end(), [&](uint32_t e) {
    const std::vector<flow::sync::Step> down = sorted.downward(all[e]);
    return !down.empty() && std::all_of(down.begin(), down.end(),
                                        [&](const flow::sync::Step& s) { return s == first.front(); });
  });
}

/// A class that only code of another class of the circle uses is not initialised before that one is.
bool is_initialised_inside(const JvmInput& input, const std::vector<uint32_t>& edges) {
  const flow::sync::Acquisitions& acquisitions = input.sync.acquisitions();
  const auto class_of = [&](flow::heap::InstanceId id) {
    return input.program.module_of(input.points_to.function(id)).name;
  };
  std::vector<flow::heap::InstanceId> initialisers;
  std::set<Symbol> names;
  for (const uint32_t e : edges) {
    const flow::sync::Lock& from = acquisitions[acquisitions.edges()[e].from];
    if (from.kind != flow::sync::LockKind::initialiser) continue;
    initialisers.push_back(input.sync.threads()[from.origin].entries.front());
    names.insert(class_of(initialisers.back()));
  }
  return std::any_of(initialisers.begin(), initialisers.end(), [&](flow::heap::InstanceId id) {
    const auto users = input.sync.calls().in(id);
    return std::all_of(users.begin(), users.end(), [&](const flow::heap::CallEdge& e) {
      return !e.caller.valid() || names.contains(class_of(e.caller));
    });
  });
}

/// Threads that run the same code and wait for each other's end: nearly always one that ends all others.
bool is_only_joins(const JvmInput& input, const std::vector<uint32_t>& edges) {
  const flow::sync::Acquisitions& acquisitions = input.sync.acquisitions();
  std::set<ir::FuncId> entries;
  for (const uint32_t e : edges) {
    const flow::sync::Lock& from = acquisitions[acquisitions.edges()[e].from];
    if (from.kind != flow::sync::LockKind::thread) return false;
    entries.insert(input.points_to.function(input.sync.threads()[from.origin].entries.front()));
  }
  return entries.size() == 1;
}

/// A pool of several threads stands still only if each of them is held by a task that waits in such a circle.
bool has_free_worker(const JvmInput& input, const std::vector<uint32_t>& edges) {
  const flow::sync::Acquisitions& acquisitions = input.sync.acquisitions();
  const std::vector<LockEdge>& all = acquisitions.edges();
  const auto comes_back = [&](flow::sync::LockId from, flow::sync::LockId to) {
    const auto first = std::partition_point(all.begin(), all.end(), [&](const LockEdge& e) {
      return std::pair(e.from, e.to) < std::pair(from, to);
    });
    return first != all.end() && first->from == from && first->to == to;
  };
  return std::any_of(edges.begin(), edges.end(), [&](uint32_t i) {
    const flow::sync::LockId workers = all[i].from;
    if (acquisitions[workers].kind != flow::sync::LockKind::workers) return false;
    std::set<flow::sync::OriginId> holders;
    bool many = false;
    for (const LockEdge& e : all) {
      if (e.from != workers || (e.to != all[i].to && !comes_back(e.to, workers))) continue;
      const flow::sync::OriginId by = input.sync.threads().started_as(e.at.instance);
      holders.insert(by);
      many = many || input.sync.threads()[by].many;
    }
    return !many && static_cast<int64_t>(holders.size()) < acquisitions.worker_count(workers);
  });
}

void tell_limits(const JvmInput& input, size_t cut_short) {
  for (const std::string& limit : input.sync.acquisitions().limits()) input.budget.tell(limit);
  input.budget.hit(
      {"there are too many ways in which locks are taken inside of each other to look at all of them; some "
       "deadlocks may not be shown"},
      cut_short);
}

/// A circle, who takes part in it, and what is held at two of its edges and may be two locks.
struct Found {
  LockCycle edges;
  std::vector<flow::sync::OriginId> origins;
  std::string gate;
};

/// Circles as people read of them.
class InWords {
 public:
  InWords(const JvmInput& input, const CircleEvidence& evidence)
      : input_(input),
        all_(input.sync.acquisitions()),
        evidence_(evidence),
        words_(input.words),
        links_(input),
        locks_(input.program, input.classes, input.points_to, input.sync, input.words) {}

  void add(const Found& found) {
    std::vector<LockLink> links;
    for (size_t i = 0; i < found.edges.size(); ++i) {
      auto link = links_.link(all_.edges()[found.edges[i]], found.origins[i]);
      if (!link) return;
      links.push_back(std::move(*link));
    }
    if (!is_of_application(found.edges)) return;
    size_t depth = 0;
    for (const LockLink& link : links) depth += link.depth;
    facts::WaitCircle& circle = circles_.emplace_back(evidence_.circle(found.edges, depth));
    circle.gate = found.gate;
    for (size_t i = 0; i < links.size(); ++i)
      tell(links[i], all_.edges()[found.edges[i]].from, circle.ends[i]);
    for (const LockLink& link : links) waits_.push_back(link.wait);
  }

  std::vector<facts::WaitCircle> take() {
    // Places are numbered in the order of the program.
    std::map<facts::Step, uint32_t> numbers;
    for (const facts::Step& wait : waits_) numbers.emplace(wait, 0);
    uint32_t next = 0;
    for (auto& [wait, number] : numbers) number = next++;
    size_t at = 0;
    for (facts::WaitCircle& circle : circles_)
      for (facts::WaitEnd& end : circle.ends) end.place = numbers.at(waits_[at++]);
    return std::move(circles_);
  }

 private:
  /// Locks that a library makes and takes itself are its own affair.
  bool is_of_application(const LockCycle& cycle) const {
    return std::any_of(cycle.begin(), cycle.end(), [&](uint32_t i) {
      const LockEdge& e = all_.edges()[i];
      const flow::heap::ObjectId object = all_[e.from].object;
      if (!words_.is_library(input_.points_to.function(e.at.instance))) return true;
      return !object.valid() || words_.maker(object).has_value();
    });
  }

  void tell(const LockLink& link, flow::sync::LockId lock, facts::WaitEnd& end) const {
    end.at = {facts::position_of(input_.program, link.wait), words_.function(link.wait.first), link.origin,
              words_.frames(link.path)};
    end.function = words_.function(link.wait.first, facts::Name::shorter);
    end.waits_at = words_.place(link.wait);
    end.taken_at = words_.place(link.taken);
    end.lock = locks_.lock(lock);
    end.placed = locks_.lock_with_place(lock);
  }

  const JvmInput& input_;
  const flow::sync::Acquisitions& all_;
  const CircleEvidence& evidence_;
  const flow::sync::Words& words_;
  LockLinks links_;
  flow::sync::LockWords locks_;
  std::vector<facts::WaitCircle> circles_;
  std::vector<facts::Step> waits_;  ///< of all ends
};

/// The best circle of objects that clients put into each other.
facts::WaitCircle best_composed() {
  facts::WaitCircle result;
  result.ends.resize(2);
  result.ends[1].number = 1;
  result.composed = true;
  return result;
}

}  // namespace

std::vector<facts::WaitCircle> Source::wait_circles(const CircleMatters& matters) const {
  const JvmInput& input = input_;
  const ProgressPhase phase("Looking for deadlocks", 0);
  const flow::sync::Acquisitions& acquisitions = input.sync.acquisitions();
  const std::vector<LockEdge>& all = acquisitions.edges();
  LockMeetings meetings(input);
  SortedLocks sorted(input);
  std::vector<Found> found;

  // Whoever waits for himself needs nobody else.
  std::vector<uint32_t> order;
  for (uint32_t e = 0; e < all.size(); ++e) {
    if (!all[e].same) {
      order.push_back(e);
      continue;
    }
    const auto by = input.sync.threads().of(all[e].at.instance);
    if (!by.empty()) found.push_back({{e}, {by.front()}, ""});
  }
  // The application's own code tells more than what a library does for it.
  std::stable_partition(order.begin(), order.end(), [&](uint32_t e) {
    return !input.program.module_of(input.points_to.function(all[e].at.instance)).library;
  });

  // Where clients would have to put each of the locks' objects into the other before, nothing is shown.
  const CircleEvidence evidence(input);
  const bool composed_too = matters(best_composed());
  if (!composed_too) std::erase_if(order, [&](uint32_t e) { return evidence.wants_anything(all[e]); });

  std::vector<facts::Wait> graph;
  for (const uint32_t e : order) graph.push_back({all[e].from.index(), all[e].to.index(), {}});
  const auto known = [&](const std::vector<uint32_t>& cycle) {
    std::vector<uint32_t> result;
    for (const uint32_t e : cycle) result.push_back(order[e]);
    return result;
  };
  facts::CycleQuestions questions;
  questions.may_meet = [&](uint32_t a, uint32_t b, bool waits) {
    return meetings.may_meet(order[a], order[b], waits);
  };
  std::vector<uint16_t> depths(all.size(), UINT16_MAX);
  const auto depth = [&](uint32_t e) {
    if (depths[e] == UINT16_MAX)
      depths[e] = static_cast<uint16_t>(std::min<size_t>(acquisitions.way(all[e]).size(), UINT16_MAX - 1));
    return size_t{depths[e]};
  };
  // What would not be shown is not kept, lest it takes the place of what would.
  const auto is_worth_showing = [&](const std::vector<uint32_t>& cycle) {
    size_t sum = 0;
    for (const uint32_t e : cycle) sum += depth(e);
    return matters(evidence.circle(cycle, sum));
  };
  questions.may_all_meet = [&](const std::vector<uint32_t>& cycle) {
    return !is_agreed(input, known(cycle), all, sorted) && !is_initialised_inside(input, known(cycle)) &&
           !is_only_joins(input, known(cycle)) && !has_free_worker(input, known(cycle)) &&
           is_worth_showing(known(cycle)) && !meetings.origins(known(cycle)).empty();
  };
  std::vector<bool> leads;
  if (!composed_too) {
    for (const uint32_t e : order) leads.push_back(!evidence.is_composed(all[e]));
    questions.leads = [&](uint32_t e) { return leads[e]; };
  }
  const facts::WaitCycles cycles = find_wait_cycles(acquisitions.size(), graph, questions);
  for (const std::vector<uint32_t>& cycle : cycles.cycles) {
    Found one{known(cycle), meetings.origins(known(cycle)), ""};
    // Of two objects from one place each thread holds one: that is the deadlock, and no gate.
    const bool is_of_one_place = kind_of(evidence.circle(one.edges, 0)) == facts::CircleKind::instances;
    for (size_t i = 0; i < one.edges.size() && one.gate.empty() && !is_of_one_place; ++i)
      one.gate = meetings.unsure_gate(one.edges[i], one.edges[(i + 1) % one.edges.size()], true);
    found.push_back(std::move(one));
  }
  // From here on cycles are only told.
  tell_limits(input, cycles.cut_short);
  if (input.counts != nullptr) {
    (*input.counts)["locks"] = static_cast<double>(acquisitions.size());
    (*input.counts)["lock edges"] = static_cast<double>(all.size());
    (*input.counts)["lock cycles"] = static_cast<double>(found.size());
  }
  InWords told(input, evidence);
  for (const Found& one : found) told.add(one);
  return told.take();
}

}  // namespace ravel::flow::jvm
