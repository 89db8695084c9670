// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_made.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::FieldId;
using heap::InstanceId;
using heap::ObjectId;

namespace {

/// Larger programs are not asked about: what is found here would cost more than all the rest.
constexpr size_t kInstancesMax = 100'000;
/// So many objects are looked at; what is left counts as parallel.
constexpr size_t kMadeMax = 400;

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
  indexed_ = true;
  const heap::PointsTo& points_to = calls_.points_to();
  points_to.each_field([&](ObjectId base, FieldId field, std::span<const uint32_t> objects) {
    for (const uint32_t o : objects) {
      holders_.push_back({o, base, field});
      held_.push_back({base.valid() ? base.index() : kStatic, ObjectId(o), field});
      if (!base.valid() && by_client(field)) shared_.push_back(o);
    }
  });
  for (size_t o = 0; o < threads_.size(); ++o) {
    const auto& started_with = threads_[OriginId(o)].objects;
    given_.insert(given_.end(), started_with.begin(), started_with.end());
  }
  for (uint32_t o = 0; o < points_to.object_count(); ++o) {
    const auto makers = calls_.makers(ObjectId(o));
    const bool made_by_client = std::binary_search(makers.begin(), makers.end(), calls_.harness_instance()) ||
                                points_to.site(ObjectId(o)).kind == heap::SiteKind::outside;
    if (!made_by_client) continue;
    given_.push_back(o);
    shared_.push_back(o);
  }
  sort_and_unite(given_);
  sort_and_unite(shared_);
  std::sort(held_.begin(), held_.end());
  std::sort(holders_.begin(), holders_.end());
}

std::span<const MadeOrder::Holder> MadeOrder::part(const std::vector<Holder>& all, uint32_t object) {
  const auto first =
      std::partition_point(all.begin(), all.end(), [&](const Holder& h) { return h.object < object; });
  const auto last =
      std::partition_point(first, all.end(), [&](const Holder& h) { return h.object == object; });
  return {first, last};
}

/// Clients have it only because calls returned it, and it hangs on the made one: they got that first.
bool MadeOrder::is_late(uint32_t object, const std::vector<bool>& below) const {
  if (!below[object] || std::binary_search(given_.begin(), given_.end(), object)) return false;
  const auto all = part(holders_, object);
  return std::all_of(all.begin(), all.end(),
                     [&](const Holder& h) { return h.base.valid() || by_client(h.field); });
}

/// What some method that the origin runs reads: fields of objects, statics, what a lambda captured.
const HashSet<uint64_t>& MadeOrder::loaded_by(OriginId origin) {
  const auto [entry, is_new] = loaded_by_.try_emplace(origin);
  HashSet<uint64_t>& loaded = entry->second;
  if (!is_new) return loaded;
  const heap::PointsTo& points_to = calls_.points_to();
  const auto call = [&](uint32_t o) {
    if (points_to.site(ObjectId(o)).kind == heap::SiteKind::closure) loaded.insert(key(o, {}));
  };
  for (const uint32_t o : threads_[origin].objects) call(o);
  for (size_t i = 0; i < calls_.size(); ++i) {
    const InstanceId id(i);
    if (!threads_.runs(origin, id)) continue;
    for (const heap::HeapAccess& access : points_to.body(points_to.function(id)).accesses) {
      if (access.write) continue;
      if (!access.base.valid()) loaded.insert(key(kStatic, access.field));
      if (!access.base.valid()) continue;
      for (const uint32_t o : points_to.objects(id, access.base)) loaded.insert(key(o, access.field));
    }
    const ir::Function& f = calls_.function(id);
    for (const CallEdge& e : calls_.out(id)) {
      const auto operands =
          e.instr.valid() ? f.operands_of(f.instr(e.instr)) : std::span<const ir::ValueId>();
      if (operands.empty() || f.instr(e.instr).op != ir::Op::call_virtual) continue;
      for (const uint32_t o : points_to.objects(id, operands[0])) call(o);
    }
  }
  return loaded;
}

/// What the origin may have got without passing the made object; and that one, if it may have got it so.
const std::vector<bool>& MadeOrder::early(ObjectId made, OriginId origin) {
  const auto [entry, is_new] = early_.try_emplace(std::pair(made, origin));
  std::vector<bool>& seen = entry->second;
  if (!is_new) return seen;
  if (!indexed_) index_heap();
  const size_t count = calls_.points_to().object_count();
  std::vector<bool> below(count, false);
  std::vector<uint32_t> work = {made.index()};
  below[made.index()] = true;
  const auto spread = [&](std::vector<bool>& reached, auto passes) {
    while (!work.empty()) {
      const uint32_t from = work.back();
      work.pop_back();
      for (const Holder& h : part(held_, from)) {
        if (reached[h.base.index()] || !passes(from, h)) continue;
        reached[h.base.index()] = true;
        work.push_back(h.base.index());
      }
    }
  };
  spread(below, [](uint32_t, const Holder&) { return true; });
  seen.assign(count, false);
  const auto& loaded = loaded_by(origin);
  const auto begin_with = [&](uint32_t o) {
    if (o == made.index() || seen[o] || is_late(o, below)) return;
    seen[o] = true;
    work.push_back(o);
  };
  for (const Holder& h : part(held_, kStatic)) {
    if (!by_client(h.field) && loaded.contains(key(kStatic, h.field))) begin_with(h.base.index());
    if (!by_client(h.field) && h.base == made && loaded.contains(key(kStatic, h.field)))
      seen[made.index()] = true;
  }
  for (const uint32_t o : threads_[origin].objects) begin_with(o);
  if (threads_[origin].kind == OriginKind::root) {
    for (const uint32_t o : shared_) begin_with(o);
  }
  spread(seen, [&](uint32_t from, const Holder& h) {
    if (!loaded.contains(key(from, h.field))) return false;
    if (h.base == made) seen[made.index()] = true;
    return h.base != made;
  });
  // From one of its kind to the next.
  for (const Holder& h : part(held_, made.index())) {
    if (h.base == made && loaded.contains(key(made.index(), h.field))) seen[made.index()] = true;
  }
  return seen;
}

// Inside of which constructors an access is.

/// Dominators of the origin's calls (Cooper, Harvey, Kennedy 2001). Index 0 stands for before all entries.
const MadeOrder::Ways& MadeOrder::ways(OriginId origin) {
  const auto [entry, is_new] = ways_.try_emplace(origin);
  Ways& result = entry->second;
  if (!is_new) return result;
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
  result.instances.push_back(InstanceId());
  result.instances.insert(result.instances.end(), done.rbegin(), done.rend());
  for (uint32_t i = 1; i < result.instances.size(); ++i) result.index[result.instances[i]] = i;
  constexpr uint32_t kUnknown = UINT32_MAX;
  std::vector<uint32_t>& passed = result.passed;
  passed.assign(result.instances.size(), kUnknown);
  passed[0] = 0;
  std::vector<bool> is_entry(passed.size(), false);
  for (const InstanceId from : threads_[origin].entries) is_entry[result.index.at(from)] = true;
  const auto meet = [&](uint32_t a, uint32_t b) {
    while (a != b) (a > b ? a : b) = passed[a > b ? a : b];
    return a;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < passed.size(); ++i) {
      uint32_t now = is_entry[i] ? 0 : kUnknown;
      for (const CallEdge& e : calls_.in(result.instances[i])) {
        if (!calls_.is_plain(e)) continue;
        const auto from = result.index.find(e.caller);
        if (from == result.index.end() || passed[from->second] == kUnknown) continue;
        now = now == kUnknown ? from->second : meet(now, from->second);
      }
      if (now == passed[i]) continue;
      passed[i] = now;
      changed = true;
    }
  }
  return result;
}

bool MadeOrder::before(const Access& a, const Access& b) {
  if (!a.object.valid() || calls_.size() > kInstancesMax) return false;
  const Ways& all = ways(a.origin);
  const auto found = all.index.find(a.instance);
  if (found == all.index.end()) return false;
  for (uint32_t at = found->second; at != 0; at = all.passed[at]) {
    const InstanceId id = all.instances[at];
    const ir::Function& f = calls_.function(id);
    if (!f.name.name.view().starts_with("<init>(")) continue;
    const auto of = calls_.points_to().objects(id, f.params[0]);
    if (of.size() != 1) continue;
    const ObjectId made(of[0]);
    if (early_.size() >= kMadeMax && !early_.contains(std::pair(made, b.origin))) continue;
    const std::vector<bool>& seen = early(made, b.origin);
    if (!seen[made.index()] && !seen[a.object.index()]) return true;
  }
  return false;
}

}  // namespace ravel::flow::sync
