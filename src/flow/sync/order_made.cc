// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_made.h"

#include <algorithm>
#include <boost/container_hash/hash.hpp>

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::FieldId;
using heap::InstanceId;
using heap::ObjectId;

namespace {

void sort_and_unite(std::vector<uint32_t>& all) {
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
}

}  // namespace

// Who gets the object early.

namespace {

uint64_t key(uint32_t base, FieldId field) {
  return static_cast<uint64_t>(base) << 32 | (field.valid() ? field.index() : UINT32_MAX);
}
constexpr uint32_t kStatic = UINT32_MAX;

}  // namespace

void MadeOrder::index_heap() {
  const heap::PointsTo& points_to = calls_.points_to();
  const size_t count = points_to.object_count();
  given_.assign(count, false);
  in_static_.assign(count, false);
  first_hold_.assign(count + 1, 0);
  points_to.each_field([&](ObjectId base, FieldId field, std::span<const uint32_t> objects) {
    holds_.push_back({base, field, objects});
    if (base.valid()) {
      ++first_hold_[base.index() + 1];
    } else if (by_client(field)) {
      shared_.insert(shared_.end(), objects.begin(), objects.end());
    } else {
      for (const uint32_t o : objects) in_static_[o] = true;
    }
  });
  std::stable_sort(holds_.begin(), holds_.end(),
                   [](const Hold& a, const Hold& b) { return a.base < b.base; });
  for (size_t o = 0; o < count; ++o) first_hold_[o + 1] += first_hold_[o];
  for (size_t o = 0; o < threads_.size(); ++o)
    for (const uint32_t started_with : threads_[OriginId(o)].objects) given_[started_with] = true;
  for (uint32_t o = 0; o < count; ++o) {
    const auto makers = calls_.makers(ObjectId(o));
    const bool made_by_client = std::binary_search(makers.begin(), makers.end(), calls_.harness_instance()) ||
                                points_to.site(ObjectId(o)).kind == heap::SiteKind::outside;
    if (!made_by_client) continue;
    given_[o] = true;
    shared_.push_back(o);
  }
  sort_and_unite(shared_);
}

/// What some method that the origin runs reads: fields of objects, statics, what a lambda captured.
HashSet<uint64_t> MadeOrder::find_loaded(OriginId origin) const {
  HashSet<uint64_t> loaded;
  const heap::PointsTo& points_to = calls_.points_to();
  const auto call = [&](uint32_t o) {
    if (points_to.site(ObjectId(o)).kind == heap::SiteKind::closure) loaded.insert(key(o, {}));
  };
  for (const uint32_t o : threads_[origin].objects) call(o);
  HashSet<std::pair<const uint32_t*, FieldId>> seen;  // sets and fields
  HashSet<const uint32_t*> called;
  for (size_t i = 0; i < calls_.size(); ++i) {
    const InstanceId id(i);
    if (!threads_.runs(origin, id)) continue;
    for (const heap::HeapAccess& access : points_to.body(points_to.function(id)).accesses) {
      if (access.write) continue;
      if (!access.base.valid()) loaded.insert(key(kStatic, access.field));
      if (!access.base.valid()) continue;
      const auto bases = points_to.objects(id, access.base);
      if (bases.empty() || !seen.insert({bases.data(), access.field}).second) continue;
      for (const uint32_t o : bases) loaded.insert(key(o, access.field));
    }
    const ir::Function& f = calls_.function(id);
    for (const CallEdge& e : calls_.out(id)) {
      const auto operands =
          e.instr.valid() ? f.operands_of(f.instr(e.instr)) : std::span<const ir::ValueId>();
      if (operands.empty() || f.instr(e.instr).op != ir::Op::call_virtual) continue;
      const auto receivers = points_to.objects(id, operands[0]);
      if (receivers.empty() || !called.insert(receivers.data()).second) continue;
      for (const uint32_t o : receivers) call(o);
    }
  }
  return loaded;
}

/// What hangs on the object.
std::vector<bool> MadeOrder::find_below(ObjectId made) const {
  std::vector<bool> reached(calls_.points_to().object_count(), false);
  reached[made.index()] = true;
  std::vector<uint32_t> work = {made.index()};
  HashSet<const uint32_t*> seen;  // sets
  while (!work.empty()) {
    const uint32_t from = work.back();
    work.pop_back();
    for (const Hold& h : holds_of(from)) {
      if (!seen.insert(h.objects.data()).second) continue;
      for (const uint32_t o : h.objects) {
        if (reached[o]) continue;
        reached[o] = true;
        work.push_back(o);
      }
    }
  }
  return reached;
}

/// What the origin may have got without passing the object; of one that is being made: nothing at all if it
/// may have got that one.
std::vector<bool> MadeOrder::find_early(const Around& around, OriginId origin) {
  const std::vector<uint32_t> made =
      around.ends ? ended_[around.object.index()] : std::vector<uint32_t>{around.object.index()};
  const auto is_made = [&](uint32_t o) { return std::binary_search(made.begin(), made.end(), o); };
  std::call_once(indexed_, [&] { index_heap(); });
  std::vector<bool> below_it(calls_.points_to().object_count(), false);
  for (const uint32_t one : made) {
    const auto& below = below_.get(ObjectId(one), [&] { return find_below(ObjectId(one)); });
    for (size_t o = 0; o < below.size(); ++o) below_it[o] = below_it[o] || below[o];
  }
  const HashSet<uint64_t>& loaded = loaded_by_.get(origin, [&] { return find_loaded(origin); });
  std::vector<bool> reached(calls_.points_to().object_count(), false);
  std::vector<uint32_t> work;
  const auto begin_with = [&](uint32_t o) {
    // Clients have it only because calls returned it, and it hangs on the made one: they got that first.
    const bool is_late = below_it[o] && !given_[o] && !in_static_[o];
    if (is_made(o) || reached[o] || is_late) return;
    reached[o] = true;
    work.push_back(o);
  };
  const auto holds_made = [&](const Hold& h) {
    return !around.ends && std::binary_search(h.objects.begin(), h.objects.end(), made[0]);
  };
  for (const Hold& h : std::span(holds_).subspan(first_hold_.back())) {
    if (by_client(h.field) || !loaded.contains(key(kStatic, h.field))) continue;
    if (holds_made(h)) return {};
    for (const uint32_t o : h.objects) begin_with(o);
  }
  for (const uint32_t o : threads_[origin].objects) begin_with(o);
  if (threads_[origin].kind == OriginKind::root) {
    for (const uint32_t o : shared_) begin_with(o);
  }
  // From one of its kind to the next.
  for (const Hold& h : holds_of(made[0])) {
    if (holds_made(h) && loaded.contains(key(made[0], h.field))) return {};
  }
  HashSet<const uint32_t*> seen;  // sets
  while (!work.empty()) {
    const uint32_t from = work.back();
    work.pop_back();
    for (const Hold& h : holds_of(from)) {
      if (!loaded.contains(key(from, h.field)) || !seen.insert(h.objects.data()).second) continue;
      if (holds_made(h)) return {};
      for (const uint32_t o : h.objects) {
        if (reached[o] || is_made(o)) continue;
        reached[o] = true;
        work.push_back(o);
      }
    }
  }
  return reached;
}

std::shared_ptr<const MadeOrder::ObjectBits> MadeOrder::keep(ObjectBits bits) {
  const std::lock_guard lock(kept_mutex_);
  auto& alike = kept_[boost::hash_range(bits.begin(), bits.end())];
  for (const auto& one : alike)
    if (*one == bits) return one;
  return alike.emplace_back(std::make_shared<const ObjectBits>(std::move(bits)));
}

/// May the origin have got the object, or the made one, without whoever made that?
bool MadeOrder::gets(const Around& around, OriginId origin, ObjectId object) {
  const auto& early = early_.get(std::pair(std::pair(around.object, around.ends), origin), [&] {
    const std::vector<bool> found = find_early(around, origin);
    ObjectBits bits((found.size() + 63) / 64);
    for (size_t o = 0; o < found.size(); ++o)
      if (found[o]) bits[o / 64] |= uint64_t{1} << (o % 64);
    return keep(std::move(bits));
  });
  return early->empty() || (((*early)[object.index() / 64] >> (object.index() % 64)) & 1) != 0;
}

// Inside of which constructors an access is.

/// Dominators of the origin's calls (Cooper, Harvey, Kennedy 2001). Index 0 stands for before all entries.
MadeOrder::Ways MadeOrder::find_ways(OriginId origin) const {
  // In postorder first.
  struct Frame {
    InstanceId id;
    size_t next;
  };
  std::vector<InstanceId> done;
  HashSet<InstanceId> seen;
  std::vector<Frame> stack;
  const auto enter = [&](InstanceId id) {
    if (seen.insert(id).second) stack.push_back({id, 0});
  };
  for (const InstanceId from : threads_[origin].entries) {
    enter(from);
    while (!stack.empty()) {
      Frame& top = stack.back();
      const auto out = calls_.out(top.id);
      if (top.next == out.size()) {
        done.push_back(top.id);
        stack.pop_back();
        continue;
      }
      const CallEdge& e = out[top.next++];
      if (calls_.is_plain(e)) enter(e.callee);
    }
  }
  std::vector<InstanceId> instances = {InstanceId()};
  instances.insert(instances.end(), done.rbegin(), done.rend());
  HashMap<InstanceId, uint32_t> index;
  for (uint32_t i = 1; i < instances.size(); ++i) index[instances[i]] = i;
  constexpr uint32_t kUnknown = UINT32_MAX;
  std::vector<uint32_t> passed(instances.size(), kUnknown);
  passed[0] = 0;
  std::vector<bool> is_entry(passed.size(), false);
  for (const InstanceId from : threads_[origin].entries) is_entry[index.at(from)] = true;
  const auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) (a > b ? a : b) = passed[a > b ? a : b];
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < passed.size(); ++i) {
      uint32_t now = is_entry[i] ? 0 : kUnknown;
      for (const CallEdge& e : calls_.in(instances[i])) {
        if (!calls_.is_plain(e)) continue;
        const auto from = index.find(e.caller);
        if (from == index.end() || passed[from->second] == kUnknown) continue;
        now = now == kUnknown ? from->second : meet(now, from->second);
      }
      if (now == passed[i]) continue;
      passed[i] = now;
      changed = true;
    }
  }
  // Of these, only the constructors matter.
  Ways result;
  result.constructors.emplace_back();
  std::vector<uint32_t> innermost(instances.size(), 0);
  for (uint32_t i = 1; i < instances.size(); ++i) {
    const ir::Function& f = calls_.function(instances[i]);
    innermost[i] = innermost[passed[i]];
    if (f.name.name.view().starts_with("<init>(")) {
      const auto of = calls_.points_to().objects(instances[i], f.params[0]);
      if (of.size() == 1) {
        result.constructors.push_back({{ObjectId(of[0]), false}, innermost[i]});
        innermost[i] = static_cast<uint32_t>(result.constructors.size() - 1);
      }
    }
    if (innermost[i] != 0) result.innermost.emplace_back(instances[i], innermost[i]);
  }
  std::sort(result.innermost.begin(), result.innermost.end());
  return result;
}

uint32_t MadeOrder::Ways::of(InstanceId id) const {
  const auto at = std::lower_bound(innermost.begin(), innermost.end(), std::pair(id, 0U));
  return at != innermost.end() && at->first == id ? at->second : 0;
}

std::vector<Around> MadeOrder::inside(const Access& access) {
  std::vector<Around> all;
  if (!access.object.valid() || calls_.size() > kInstancesMax) return all;
  const Ways& ways = ways_.get(access.origin, [&] { return find_ways(access.origin); });
  for (uint32_t at = ways.of(access.instance); at != 0; at = ways.constructors[at].outer)
    all.push_back(ways.constructors[at].around);
  if (threads_[access.origin].kind != OriginKind::finalizer) return all;
  std::call_once(asked_ended_, [&] { find_ended(); });
  const auto ended = ended_by_.find(access.instance);
  if (ended != ended_by_.end()) all.push_back({ObjectId(ended->second), true});
  return all;
}

/// For what finalizers run, the objects on which these were called.
void MadeOrder::find_ended() {
  HashMap<InstanceId, std::vector<uint32_t>> by_instance;
  for (size_t o = 0; o < threads_.size(); ++o) {
    if (threads_[OriginId(o)].kind != OriginKind::finalizer) continue;
    for (const InstanceId entry : threads_[OriginId(o)].entries) {
      const ir::Function& f = calls_.function(entry);
      const auto objects = calls_.points_to().objects(entry, f.params[0]);
      std::vector<InstanceId> work = {entry};
      HashSet<InstanceId> seen = {entry};
      for (size_t at = 0; at < work.size(); ++at) {
        auto& ended = by_instance[work[at]];
        ended.insert(ended.end(), objects.begin(), objects.end());
        for (const CallEdge& e : calls_.out(work[at]))
          if (calls_.is_plain(e) && seen.insert(e.callee).second) work.push_back(e.callee);
      }
    }
  }
  HashMap<std::vector<uint32_t>, uint32_t> known;
  for (auto& [instance, objects] : by_instance) {
    sort_and_unite(objects);
    const auto [entry, is_new] = known.try_emplace(objects, static_cast<uint32_t>(ended_.size()));
    if (is_new) ended_.push_back(objects);
    ended_by_[instance] = entry->second;
  }
}

bool MadeOrder::before(const Access& a, const Access& b) {
  const std::vector<Around> all = inside(a);
  return std::any_of(all.begin(), all.end(),
                     [&](const Around& around) { return keeps_out(around, b.origin, a.object); });
}

}  // namespace ravel::flow::sync
