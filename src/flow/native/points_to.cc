// SPDX-License-Identifier: Apache-2.0
//
// The solver: sets of places travel along edges until nothing is new; places grow contents when somebody
// asks.
#include "flow/native/points_to.h"

#include <algorithm>
#include <optional>

#include "base/scc.h"

namespace ravel::flow::native {

namespace {

/// More places than this in one object, and they become one.
constexpr size_t kPlacesMax = 512;
/// The same for one whose size nobody knows.
constexpr size_t kPlacesUnknownMax = 128;

constexpr NodeId kNoNode = ~0u;

/// Pointers lie at addresses that are multiples of their size; a text that a header precedes does not.
constexpr int64_t kPointerAlignment = 8;

/// Detail::program: as many words of a set (of up to 32 places each), and its pointer may lead anywhere.
constexpr size_t kWordsMax = 512;

bool is_code(ObjectKind kind) { return kind == ObjectKind::function || kind == ObjectKind::thread; }

/// A copy of unknown length is followed if it is between so few objects.
constexpr size_t kCopiesMax = 4;
/// And one of a known length if it is between so few.
constexpr size_t kStructCopiesMax = 24;

}  // namespace

PointsTo::PointsTo(PointsToInput input, Detail detail)
    : input_(std::move(input)),
      detail_(detail),
      is_library_(input_.program.function_count(), -1),
      fills_in_(input_.program.function_count(), -1),
      handles_threads_(input_.program.function_count(), -1),
      makes_(input_.program.function_count(), -1),
      callers_(input_.program.function_count()) {
  add_node();  // 0: none
  if (input_.makers == nullptr) input_.makers = std::make_shared<const Makers>(input_.program, input_.models);
}

bool PointsTo::solve(size_t steps_max) {
  steps_max_ = steps_max;
  add_globals();
  add_records();
  count_callers();
  find_free_lists();
  if (detail_ == Detail::program) {
    anything_ = loc(add_object({.kind = ObjectKind::function}), 0);
    member_functions_ = std::make_unique<MemberFunctions>(input_.program, input_.open);
    keep_in_vague(anything_);
  }
  origins_.push_back({.kind = input_.open ? OriginKind::api : OriginKind::main});
  const ContextId start = context({OriginId(0), {}});
  for (const ir::FuncId entry : input_.entries) {
    entries_.push_back(instance(entry, start));
    if (input_.open) add_outside(entries_.back());
  }
  do {
    do propagate();
    while (steps_ <= steps_max_ && follow_copies());
    if (steps_ > steps_max_) return false;
  } while (input_.open && enter_handed_on(start));
  index_calls();
  if (detail_ == Detail::program) tell_origins_apart();
  return true;
}

/// A table of functions that is given to the kernel, a callback that is registered with another library.
bool PointsTo::enter_handed_on(ContextId start) {
  std::set<ir::FuncId> called;
  for (const Instance& each : instances_) called.insert(each.function);
  const size_t before = entries_.size();
  for (const ir::FuncId id : input_.handed_on) {
    if (called.contains(id) || input_.program.function(id).blocks.empty()) continue;
    entries_.push_back(instance(id, start));
    add_outside(entries_.back());
  }
  return entries_.size() != before;
}

NodeId PointsTo::add_node() {
  nodes_.emplace_back();
  same_.push_back(kNoNode);
  return static_cast<NodeId>(nodes_.size() - 1);
}

NodeId PointsTo::find(NodeId node) const {
  NodeId root = node;
  while (same_[root] != kNoNode) root = same_[root];
  while (same_[node] != kNoNode) node = std::exchange(same_[node], root);
  return root;
}

void PointsTo::queue(NodeId node) {
  if (nodes_[node].queued) return;
  nodes_[node].queued = true;
  work_.push_back(node);
}

void PointsTo::put(NodeId to, std::span<const uint64_t> words) {
  to = find(to);
  Node& node = nodes_[to];
  heap::ObjectSet held, kept;
  if (node.holds.valid()) {
    held.take_masked(words, holders(node.holds));
    words = held.words();
  }
  if (node.is_vague) {
    kept.take_masked(words, kept_by_vague_);
    words = kept.words();
  }
  heap::ObjectSet added;
  node.set.unite(words, added);
  if (added.empty()) return;
  node.fresh.unite(added);
  queue(to);
  if (anything_.valid() && !node.is_vague && node.set.words().size() > kWordsMax) make_vague(to);
}

void PointsTo::keep_in_vague(LocId place) {
  if (kept_by_vague_.size() <= place.index() / 32) kept_by_vague_.resize(place.index() / 32 + 1);
  kept_by_vague_[place.index() / 32] |= 1u << place.index() % 32;
}

/// What it held was passed on, or will be: only what comes is left out.
void PointsTo::make_vague(NodeId node) {
  nodes_[node].is_vague = true;
  const heap::ObjectSet mark(anything_.index());
  put(node, mark.words());
}

void PointsTo::put(NodeId node, LocId place) {
  if (!place.valid()) return;
  const heap::ObjectSet one(place.index());
  put(node, one.words());
}

void PointsTo::add_edge(NodeId from, NodeId to) {
  from = find(from);
  to = find(to);
  if (from == to || !has_edge_.insert(static_cast<uint64_t>(from) << 32 | to).second) return;
  nodes_[from].edges.push_back(to);
  ++edge_count_;
  steps_ += nodes_[from].set.words().size() + 1;
  // What is still fresh at `from` travels when its turn comes, too: a second time, which costs little.
  if (!nodes_[from].set.empty()) {
    const heap::ObjectSet set = nodes_[from].set;
    put(to, set.words());
  }
}

void PointsTo::add_use(NodeId at, Use use) {
  at = find(at);
  nodes_[at].uses.push_back(use);
  if (nodes_[at].set.empty()) return;
  const heap::ObjectSet set = nodes_[at].set;
  set.for_each([&](uint32_t place) { apply(use, LocId(place)); });
}

/// What `p->next` reads and what `p + 8` is are one node for all that say so of the same pointer; what is
/// written to `p->next` is gathered in one, before it goes to each place.
void PointsTo::add_own_use(NodeId at, Use use) {
  use.own = true;
  const auto [it, fresh] =
      own_uses_.try_emplace({find(at), use.kind, use.amount, use.bytes, use.record,
                             use.kind == UseKind::store ? RecordId() : nodes_[find(use.other)].holds},
                            use.other);
  const bool stores = use.kind == UseKind::store;
  const NodeId value = use.other;
  if (fresh) {
    if (stores) it->second = use.other = add_node();
    add_use(at, use);
  } else if (!stores) {
    unite(it->second, value);
  }
  if (stores) add_edge(value, it->second);
}

void PointsTo::unite(NodeId a, NodeId b) {
  a = find(a);
  b = find(b);
  if (a == b) return;
  same_[b] = a;
  Node gone = std::move(nodes_[b]);
  nodes_[b] = {};
  Node& kept = nodes_[a];
  kept.edges.insert(kept.edges.end(), gone.edges.begin(), gone.edges.end());
  kept.uses.insert(kept.uses.end(), gone.uses.begin(), gone.uses.end());
  // What only one of them had is fresh for the other's edges and uses.
  heap::ObjectSet only_here, only_there;
  only_here.take_difference(kept.set.words(), gone.set.words());
  only_there.take_difference(gone.set.words(), kept.set.words());
  kept.fresh.unite(gone.fresh);
  kept.fresh.unite(only_here);
  kept.fresh.unite(only_there);
  kept.set.unite(only_there);
  kept.is_vague = kept.is_vague || gone.is_vague;
  if (kept.holds != gone.holds) kept.holds = {};
  if (!kept.fresh.empty()) queue(a);
}

void PointsTo::propagate() {
  while (steps_ <= steps_max_) {
    if (!bodies_.empty()) {
      const InstanceId body = bodies_.back();
      bodies_.pop_back();
      add_body(body);
      continue;
    }
    if (work_.empty()) return;
    if (edge_count_ > next_collapse_) collapse_cycles();
    std::vector<NodeId> round;
    round.swap(work_);
    // From the sources on: what comes together is added before it is passed on.
    const auto rank = [&](NodeId node) { return node < rank_.size() ? rank_[node] : ~0u; };
    std::stable_sort(round.begin(), round.end(), [&](NodeId a, NodeId b) { return rank(a) < rank(b); });
    size_t next = 0;
    // A round may add edges by the million, most of them within cycles: it is cut short, then.
    for (; next < round.size() && edge_count_ <= next_collapse_ && steps_ <= steps_max_; ++next) {
      nodes_[round[next]].queued = false;
      visit(find(round[next]));
    }
    work_.insert(work_.end(), round.begin() + static_cast<std::ptrdiff_t>(next), round.end());
  }
}

void PointsTo::visit(NodeId node) {
  if (nodes_[node].fresh.empty()) return;
  heap::ObjectSet fresh;
  std::swap(fresh, nodes_[node].fresh);
  steps_ += (nodes_[node].edges.size() + nodes_[node].uses.size()) * fresh.words().size();
  // By index: applying a use may add nodes, uses and edges.
  for (size_t i = 0; i < nodes_[node].edges.size(); ++i) {
    const NodeId to = find(nodes_[node].edges[i]);
    if (to != node) put(to, fresh.words());
  }
  for (size_t i = 0; i < nodes_[node].uses.size(); ++i) {
    const Use use = nodes_[node].uses[i];
    fresh.for_each([&](uint32_t place) { apply(use, LocId(place)); });
    if (same_[node] != kNoNode) return;  // united with another while we looked: that one is queued
  }
}

void PointsTo::apply(const Use& use, LocId at) {
  if (at == anything_) {
    if (use.kind <= UseKind::load && use.kind != UseKind::touch) put(use.other, anything_);
    return;
  }
  const Place place = places_[at.index()];
  const Object& object = objects_[place.object.index()];
  const bool is_data = object.kind != ObjectKind::function && object.kind != ObjectKind::thread;
  // Nobody writes to a constant: another object was meant.
  if (object.is_constant && use.kind == UseKind::store) return;
  switch (use.kind) {
    case UseKind::offset:
      if (is_data) put(use.other, loc(place, use));
      return;
    case UseKind::element:
      if (!is_data) return;
      if (place.offset == 0) learn_stride(place.object, static_cast<uint64_t>(use.amount));
      put(use.other, loc(place.object, place.offset));
      return;
    case UseKind::touch:
      if (is_data) loc(place, use);
      return;
    case UseKind::load:
    case UseKind::store: {
      if (!is_data) return;
      const LocId there = loc(place, use);
      if (!there.valid() || places_[there.index()].offset % kPointerAlignment != 0) return;
      const bool loads = use.kind == UseKind::load;
      add_edge(loads ? contents_node(there) : use.other, loads ? use.other : contents_node(there));
      return;
    }
    case UseKind::call:
      resolve(use.other, at);
      return;
    case UseKind::dispatch:
      dispatch(use.other, place.object);
      return;
  }
}

/// Copies between buffers that may be many carry text, hardly ever pointers; following them would join
/// everything with everything. How many they are is asked when nothing else is left to do, and not as sets
/// grow: so it does not depend on who comes first. False: there was nothing new to follow.
bool PointsTo::follow_copies() {
  const size_t known = watched_.size();
  copies_left_out_ = 0;
  for (const Copy& copy : copies_) {
    const heap::ObjectSet to = nodes_[find(copy.to)].set, from = nodes_[find(copy.from)].set;
    const size_t most = copy.size == 0 ? kCopiesMax : kStructCopiesMax;
    if (to.size() > most || from.size() > most) {
      if (!to.empty() && !from.empty()) ++copies_left_out_;
      continue;
    }
    to.for_each([&](uint32_t there) {
      from.for_each([&](uint32_t here) { copy_memory(copy, LocId(there), LocId(here)); });
    });
  }
  return watched_.size() != known;
}

void PointsTo::copy_memory(const Copy& copy, LocId to, LocId from) {
  const Place source = places_[from.index()];
  const Place target = places_[to.index()];
  if (source.object == target.object || from == anything_ || to == anything_ ||
      is_code(objects_[source.object.index()].kind) || is_code(objects_[target.object.index()].kind) ||
      objects_[target.object.index()].is_constant)
    return;
  // Of a copy that is longer than the object another one was meant.
  const auto too_short = [&](const Place& place, int64_t offset) {
    const Object& object = objects_[place.object.index()];
    return object.size != 0 && !object.is_array && copy.size != 0 &&
           place.offset + offset + static_cast<int64_t>(copy.size) > static_cast<int64_t>(object.size);
  };
  if (too_short(source, copy.from_offset) || too_short(target, copy.to_offset)) return;
  // A struct is copied to where such a struct lies.
  const auto whole = [&](const Place& place, int64_t offset) -> std::optional<Symbol> {
    const Object& object = objects_[place.object.index()];
    if (!object.record.valid() || object.is_collapsed || copy.size == 0) return {};
    const ir::NativeRecord& record = *records_[object.record.index()];
    const auto at = static_cast<uint64_t>(place.offset + offset) % record.size;
    if (at == 0 && record.size == copy.size) return record.name;
    for (const ir::RecordPart& part : record.parts) {
      const RecordId inner = named_record(part.name);
      if (part.offset == at && inner.valid() && records_[inner.index()]->size == copy.size) return part.name;
    }
    return Symbol();
  };
  if (detail_ == Detail::program) {
    const auto from_whole = whole(source, copy.from_offset), to_whole = whole(target, copy.to_offset);
    if (from_whole && to_whole && *from_whole != *to_whole) return;
  }
  // Pointers are aligned, here and there.
  if ((target.offset + copy.to_offset - source.offset - copy.from_offset) % kPointerAlignment != 0) return;
  Watch watch{target.object, target.offset + copy.to_offset - source.offset - copy.from_offset,
              source.offset + copy.from_offset, copy.size};
  const uint64_t key =
      (static_cast<uint64_t>(source.object.index()) << 32 | target.object.index()) * 0x9E3779B97F4A7C15ull +
      static_cast<uint64_t>(watch.shift) * 31 + static_cast<uint64_t>(watch.begin);
  if (!watched_.insert(key).second) return;
  watches_[source.object.index()].push_back(watch);
  const std::vector<LocId> known = objects_[source.object.index()].places;
  for (const LocId place : known) {
    const Place& at = places_[place.index()];
    if (at.offset < watch.begin || at.offset % kPointerAlignment != 0 ||
        (watch.size != 0 && at.offset >= watch.begin + static_cast<int64_t>(watch.size)))
      continue;
    const NodeId contents = at.contents;
    if (const LocId there = loc(watch.to, at.offset + watch.shift); there.valid())
      add_edge(contents, contents_node(there));
  }
}

/// Uses that became the same when nodes were united: each is applied to every place. The nodes that became
/// the same by that are put into `same`.
void PointsTo::drop_twins(std::vector<Use>& uses, std::vector<std::pair<NodeId, NodeId>>& same) const {
  if (uses.size() < 2) return;
  for (Use& use : uses)
    if (use.kind <= UseKind::store) use.other = find(use.other);
  const auto what = [](const Use& use) {
    return std::tie(use.kind, use.own, use.amount, use.bytes, use.record);
  };
  const auto holds = [&](const Use& use) {
    return use.kind <= UseKind::store ? nodes_[use.other].holds : RecordId();
  };
  std::sort(uses.begin(), uses.end(), [&](const Use& a, const Use& b) {
    if (what(a) != what(b)) return what(a) < what(b);
    return holds(a) != holds(b) ? holds(a) < holds(b) : a.other < b.other;
  });
  const auto last = std::unique(uses.begin(), uses.end(), [&](const Use& a, const Use& b) {
    if (what(a) != what(b) || holds(a) != holds(b)) return false;
    if (a.other != b.other && a.own) same.emplace_back(a.other, b.other);
    return a.other == b.other || a.own;
  });
  uses.erase(last, uses.end());
}

void PointsTo::collapse_cycles() {
  std::vector<std::pair<uint32_t, uint32_t>> pairs, alike;
  pairs.reserve(edge_count_);
  for (NodeId from = 0; from < nodes_.size(); ++from) {
    auto& edges = nodes_[from].edges;
    for (NodeId& to : edges) to = find(to);
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    for (const NodeId to : edges) {
      pairs.emplace_back(from, to);
      // Not all that goes in comes out of one that takes pointers to some record only.
      if (nodes_[from].holds == nodes_[to].holds) alike.emplace_back(from, to);
    }
  }
  const size_t count = pairs.size();
  const Components components = strong_components(FlatGraph::from_edges(nodes_.size(), std::move(pairs)));
  const Components same_sets = alike.size() != count
                                   ? strong_components(FlatGraph::from_edges(nodes_.size(), std::move(alike)))
                                   : components;
  for (size_t c = 0; c < same_sets.size(); ++c) {
    const auto members = same_sets.component(c);
    for (size_t i = 1; i < members.size(); ++i) unite(members[0], members[i]);
  }
  rank_.resize(nodes_.size());
  // Components come bottom-up.
  for (NodeId node = 0; node < nodes_.size(); ++node)
    rank_[node] = static_cast<uint32_t>(components.size()) - components.of[node];
  std::vector<std::pair<NodeId, NodeId>> same;
  for (Node& node : nodes_) drop_twins(node.uses, same);
  for (const auto& [a, b] : same) unite(a, b);
  edge_count_ = count;
  next_collapse_ = count + count / 2 + 4096;
}

ObjectId PointsTo::add_object(Object object) {
  objects_.push_back(std::move(object));
  return ObjectId(objects_.size() - 1);
}

/// Where an offset lies in an object; kOutside: beyond its beginning or its end. Elements of an array are
/// one, and one past its last is legal C.
int64_t PointsTo::normal(const Object& object, int64_t offset) const {
  if (object.is_collapsed) return 0;
  const auto inside = [&] { return object.is_array || object.size == 0 ? 0 : kOutside; };
  if (object.stride != 0) {
    offset = offset < 0 ? 0 : offset % static_cast<int64_t>(object.stride);
  } else if (offset < 0 || (object.size != 0 && offset >= static_cast<int64_t>(object.size))) {
    return inside();
  }
  if (detail_ != Detail::program) return offset;
  // Nobody knows what it is: its members are one. Only tables are counted through.
  if (!object.record.valid()) return object.is_constant || is_code(object.kind) ? offset : 0;
  const auto size = static_cast<int64_t>(records_[object.record.index()]->size);
  return object.is_longer && offset >= size ? size : member_begin(object.record, offset);
}

/// Where a constant leads from a place. Fields are taken at their word. Bytes are not (`data + 1`, where data
/// is inside of a record): they mean something at the same place, or each header that is skipped and each
/// text that is cut would be another field. Only tables of functions are counted through. Back to the record
/// from inside of it (container_of) goes by bytes, and is followed: a record is aligned, a text's header is
/// not. So does the way from an object of a class to one of its bases, of which the record knows where it is,
/// and from one member to a later one (container_of and what is behind it, folded into one step).
int64_t PointsTo::behind(const Place& from, int64_t amount, bool bytes, RecordId record) const {
  const Object& object = objects_[from.object.index()];
  if (record.valid() && !fits(record, object, from.offset)) return kOutside;
  const bool stays = bytes && (from.offset != 0 || amount < 0) && (amount > 0 || amount % 4 != 0) &&
                     !is_base_at(object, from.offset + amount) &&
                     !(is_member_at(object, from.offset) && is_member_at(object, from.offset + amount));
  if ((stays && !object.is_constant) || amount == 0) return normal(object, from.offset);
  if (bytes) return counted(object, normal(object, from.offset + amount));
  if (from.offset == 0 || object.is_constant) return normal(object, from.offset + amount);
  // A field of an array's element does not lie in the next one.
  if (object.stride != 0 && from.offset + amount >= static_cast<int64_t>(object.stride)) return 0;
  return normal(object, from.offset + amount);
}

LocId PointsTo::loc(const Place& from, const Use& use) {
  const int64_t offset = behind(from, use.amount, use.bytes, use.record);
  return offset == kOutside ? LocId() : loc(from.object, offset);
}

LocId PointsTo::loc(ObjectId id, int64_t offset) {
  offset = normal(objects_[id.index()], offset);
  if (offset == kOutside) return {};
  const uint64_t key = static_cast<uint64_t>(id.index()) << 32 | static_cast<uint32_t>(offset);
  if (const auto it = place_index_.find(key); it != place_index_.end()) return it->second;
  const LocId place(places_.size());
  const NodeId contents = add_node();
  places_.push_back({id, offset, contents});
  nodes_[contents].holds = believed(declared_pointee(objects_[id.index()], offset));
  place_index_.emplace(key, place);
  objects_[id.index()].places.push_back(place);
  if (objects_[id.index()].kind == ObjectKind::function) keep_in_vague(place);
  // What is declared has as many places as members, however many these are.
  const bool is_declared = detail_ == Detail::program && objects_[id.index()].record.valid();
  if (!is_declared && objects_[id.index()].places.size() >
                          (objects_[id.index()].size != 0 ? kPlacesMax : kPlacesUnknownMax)) {
    objects_[id.index()].is_collapsed = true;
    nodes_[contents_node(loc(id, 0))].holds = {};
    merge_places(id);
  }
  if (const auto it = watches_.find(id.index()); it != watches_.end()) {
    const std::vector<Watch> watches = it->second;
    for (const Watch& watch : watches) {
      if (offset < watch.begin || offset % kPointerAlignment != 0 ||
          (watch.size != 0 && offset >= watch.begin + static_cast<int64_t>(watch.size)))
        continue;
      if (const LocId there = loc(watch.to, offset + watch.shift); there.valid())
        add_edge(contents, contents_node(there));
    }
  }
  return place;
}

void PointsTo::learn_stride(ObjectId id, uint64_t stride) {
  Object& object = objects_[id.index()];
  if (stride == 0 || object.stride != 0 || object.is_collapsed || object.is_longer) return;
  // Bytes of a buffer that records are cut from: fields of these stay apart.
  if (stride == 1 && object.kind == ObjectKind::heap) return;
  if (object.kind != ObjectKind::heap && object.kind != ObjectKind::outside && !object.is_array) return;
  // What the elements are is known better than how somebody steps through them.
  object.stride = object.record.valid() ? records_[object.record.index()]->size : stride;
  merge_places(id);
}

/// After `normal` has changed: places that are the same now share their contents.
void PointsTo::merge_places(ObjectId id) {
  const std::vector<LocId> known = objects_[id.index()].places;
  for (const LocId place : known) {
    const int64_t offset = normal(objects_[id.index()], places_[place.index()].offset);
    if (offset == places_[place.index()].offset) continue;
    const LocId kept = loc(id, offset);
    unite(places_[kept.index()].contents, places_[place.index()].contents);
  }
}

std::vector<LocId> PointsTo::targets(InstanceId instance, ir::ValueId value) const {
  std::vector<LocId> result;
  const heap::ObjectSet& set = nodes_[find(node(instance, value))].set;
  if (is_vague(set)) return result;
  set.for_each([&](uint32_t index) {
    // Places that were merged later are named by what they became.
    const Place& place = places_[index];
    const int64_t offset = normal(objects_[place.object.index()], place.offset);
    const auto it =
        place_index_.find(static_cast<uint64_t>(place.object.index()) << 32 | static_cast<uint32_t>(offset));
    if (it != place_index_.end()) result.push_back(it->second);
  });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool PointsTo::points_into(InstanceId instance, ir::ValueId value, ObjectId object) const {
  const heap::ObjectSet& set = nodes_[find(node(instance, value))].set;
  const std::vector<LocId>& places = objects_[object.index()].places;
  return !is_vague(set) && std::any_of(places.begin(), places.end(), [&](LocId place) {
    return set.contains(static_cast<uint32_t>(place.index()));
  });
}

const std::vector<LocId>& PointsTo::accessed(InstanceId instance, const ir::Instr& access) const {
  const ir::FuncId id = instances_[instance.index()].function;
  const ir::Module& module = input_.program.module_of(id);
  const ir::Memory& memory = module.memory[access.payload];
  const NodeId from = find(node(instance, input_.program.function(id).operands_of(access)[0]));
  const RecordId record = field_record(module, memory);
  const bool bytes = memory.field.empty();
  const auto [known, fresh] = accessed_.try_emplace({from, memory.offset, record, bytes});
  std::vector<LocId>& result = known->second;
  if (!fresh) return result;
  const auto add = [&](uint32_t index) {
    // Places that were merged later are named by what they became.
    Place place = places_[index];
    place.offset = normal(objects_[place.object.index()], place.offset);
    const int64_t at = behind(place, memory.offset, bytes, record);
    const auto it =
        place_index_.find(static_cast<uint64_t>(place.object.index()) << 32 | static_cast<uint32_t>(at));
    if (it != place_index_.end()) result.push_back(it->second);
  };
  // By the fields of a record some of the places can be told that are meant.
  if (!record.valid() && is_vague(nodes_[from].set)) {
    ++vague_accesses_;
    return result;
  }
  nodes_[from].set.for_each([&](uint32_t index) {
    if (result.size() <= 4 * kMeant) add(index);
  });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  if (result.size() > kMeant) {
    ++vague_accesses_;
    result.clear();
    result.shrink_to_fit();
  }
  return result;
}

std::vector<LocId> PointsTo::contents(LocId place) const {
  std::vector<LocId> result;
  nodes_[find(places_[place.index()].contents)].set.for_each([&](uint32_t index) {
    if (LocId(index) != anything_) result.push_back(LocId(index));
  });
  return result;
}

LocId PointsTo::behind(LocId place, int64_t amount) const {
  const Place& from = places_[place.index()];
  const int64_t offset = behind(from, amount, false, {});
  const auto it =
      place_index_.find(static_cast<uint64_t>(from.object.index()) << 32 | static_cast<uint32_t>(offset));
  return it == place_index_.end() ? LocId() : it->second;
}

LocId PointsTo::global_place(Symbol name, int64_t offset) const {
  const auto it = globals_.find(name);
  if (it == globals_.end()) return {};
  const int64_t at = normal(objects_[it->second.index()], offset);
  const auto place =
      place_index_.find(static_cast<uint64_t>(it->second.index()) << 32 | static_cast<uint32_t>(at));
  return place == place_index_.end() ? LocId() : place->second;
}

void PointsTo::index_calls() {
  std::sort(edges_.begin(), edges_.end(), [](const CallEdge& a, const CallEdge& b) {
    return std::tie(a.caller, a.instr, a.callee) < std::tie(b.caller, b.instr, b.callee);
  });
  edge_begin_.assign(instances_.size() + 1, 0);
  for (const CallEdge& edge : edges_) ++edge_begin_[edge.caller.index() + 1];
  for (size_t i = 0; i < instances_.size(); ++i) edge_begin_[i + 1] += edge_begin_[i];
}

std::span<const CallEdge> PointsTo::calls_from(InstanceId id) const {
  const uint32_t begin = edge_begin_[id.index()];
  return {edges_.data() + begin, edge_begin_[id.index() + 1] - begin};
}

std::span<const CallEdge> PointsTo::calls_at(InstanceId id, ir::InstrId instr) const {
  const auto all = calls_from(id);
  const auto [from, to] =
      std::equal_range(all.begin(), all.end(), CallEdge{id, instr, {}, EdgeKind::call, {}},
                       [](const CallEdge& a, const CallEdge& b) { return a.instr < b.instr; });
  return {from, to};
}

}  // namespace ravel::flow::native
