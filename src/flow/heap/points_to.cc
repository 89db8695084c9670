// SPDX-License-Identifier: Apache-2.0
//
// Methods, nodes and objects; what is left when the propagation is done.
#include "flow/heap/points_to.h"

#include <fmt/format.h>

#include <algorithm>

#include "flow/heap/harness_code.h"

namespace ravel::flow::heap {
namespace {

/// What a closure captured is told from fields by the highest bit.
constexpr uint32_t kCaptured = 1u << 31;

uint64_t key(ObjectId object, uint32_t field) { return static_cast<uint64_t>(object.index()) << 32 | field; }

uint64_t hash_of(std::span<const uint64_t> words) {
  uint64_t hash = words.size();
  for (const uint64_t w : words) {
    hash = (hash ^ w) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

/// Would contexts make no difference? The method does nothing, or what it does has nothing to do with what it
/// is given: it gets no references and makes only objects that are not told apart.
bool is_trivial(const Body& body, const Sites& sites) {
  if (body.accesses.empty() && body.calls.empty() && body.allocs.empty() && body.returns.empty()) return true;
  const auto is_given = [](Var v) { return v != kNoVar; };
  if (std::any_of(body.parameters.begin(), body.parameters.end(), is_given)) return false;
  return std::all_of(body.allocs.begin(), body.allocs.end(),
                     [&](const Alloc& a) { return sites[a.site].merged; }) &&
         std::all_of(body.calls.begin(), body.calls.end(),
                     [](const CallSite& c) { return c.has_receiver && !c.is_virtual; });
}

}  // namespace

PointsTo::PointsTo(ir::Program& program, Hierarchy& classes, ContextPolicy policy, Services services,
                   Levels levels)
    : program_(&program),
      classes_(&classes),
      policy_(policy),
      services_(std::move(services)),
      contexts_(program, sites_, policy_, std::move(levels)) {
  find_handed_over();
}

bool PointsTo::is_copied(ObjectId id) const {
  return std::any_of(copies_of_.begin(), copies_of_.end(), [&](const auto& entry) {
    return entry.first == id || std::find(entry.second.begin(), entry.second.end(), id) != entry.second.end();
  });
}

void PointsTo::find_handed_over() {
  const ir::ModuleId harness = program_->find_module(Symbol(kHarnessClass));
  if (!harness.valid()) return;
  for (const ir::FieldInfo& field : program_->module(harness).klass->fields) {
    const std::string_view name = field.name.view();
    if (name.starts_with(kHandedOver))
      handed_over_.emplace(classes_->find(Symbol(name.substr(kHandedOver.size()))),
                           classes_->field(Symbol(fmt::format("{}.{}", kHarnessClass, name))));
  }
}

// Methods.

PointsTo::Method& PointsTo::method(ir::FuncId function) {
  if (const auto known = method_by_id_.find(function); known != method_by_id_.end()) return *known->second;
  Method made;
  made.body = make_body(*program_, function, *classes_, sites_);
  made.trivial = is_trivial(made.body, sites_);
  made.exceptions = add_node();
  for (const Var handler : made.body.handlers) made.caught.emplace_back(handler, add_node());
  methods_.push_back(std::move(made));
  method_by_id_.emplace(function, &methods_.back());
  return methods_.back();
}

const Body* PointsTo::find_body(ir::FuncId function) const {
  const auto known = method_by_id_.find(function);
  return known == method_by_id_.end() ? nullptr : &known->second->body;
}

std::span<const InstanceId> PointsTo::instances_of(ir::FuncId function) const {
  const auto known = method_by_id_.find(function);
  if (known == method_by_id_.end()) return {};
  return known->second->instances;
}

InstanceId PointsTo::instance(ir::FuncId function, ContextId context) {
  if (const auto known = instance_by_key_.find(std::pair(function, context));
      known != instance_by_key_.end()) {
    return known->second;
  }
  Method& of = method(function);
  const bool full = of.instances.size() >= policy_.per_method_max;
  if ((full || of.trivial) && context != ContextId(0)) {
    of.over_limit = of.over_limit || full;
    return instance(function, ContextId(0));
  }
  const InstanceId id(instances_.size());
  instance_by_key_.emplace(std::pair(function, context), id);
  of.instances.push_back(id);
  instances_.push_back({function, context, static_cast<NodeId>(nodes_.size()), call_count_, &of.body});
  call_count_ += static_cast<uint32_t>(of.body.calls.size());
  for (Var v = 0; v <= of.body.var_count; ++v) add_node(id);
  pending_.push_back(id);
  return id;
}

InstanceId PointsTo::instance_on(ir::FuncId function, ObjectId receiver, InstanceId caller,
                                 ir::InstrId instr) {
  const HeapObject& on = objects_[receiver.index()];
  // For nearly all methods the receiver alone decides.
  const bool by_receiver = contexts_.only_receiver_counts(function);
  if (by_receiver && context_on_[receiver.index()].valid()) {
    return instance(function, context_on_[receiver.index()]);
  }
  const Instance* from = caller.valid() ? &instances_[caller.index()] : nullptr;
  const ContextId context = contexts_.of_call(function, on, from ? from->function : ir::FuncId(),
                                              from ? from->context : ContextId(0), instr);
  if (by_receiver) context_on_[receiver.index()] = context;
  return instance(function, context);
}

InstanceId PointsTo::add_entry(ir::FuncId function) {
  const InstanceId id = instance(function, ContextId(0));
  entries_.push_back(id);
  initialise(classes_->find(program_->module_of(function).name), id, {});
  return id;
}

// Nodes.

NodeId PointsTo::add_node(InstanceId owner) {
  Node& made = nodes_.add();
  made.instance = owner;
  made.rank = next_rank_++;
  same_.push_back(kNoNode);
  return static_cast<NodeId>(nodes_.size() - 1);
}

NodeId PointsTo::keyed_node(uint64_t key, const FieldKey& what) {
  if (const auto known = keyed_.find(key); known != keyed_.end()) return known->second;
  const NodeId id = add_node();
  keyed_.emplace(key, id);
  const auto index = static_cast<uint32_t>(field_keys_.size());
  field_keys_.push_back(what);
  field_keys_.back().node = id;
  if (!what.base.valid()) return id;
  fields_of_[what.base.index()].push_back(index);
  // A copy has what the original has, whenever it gets it.
  if (const auto copies = copies_of_.find(what.base); copies != copies_of_.end()) {
    const std::vector<ObjectId> all = copies->second;
    for (const ObjectId copy : all) copy_field(field_keys_[index], copy);
  }
  return id;
}

NodeId PointsTo::field_node(ObjectId object, FieldId field) {
  return keyed_node(key(object, field.index()), {object, field});
}

NodeId PointsTo::captured_node(ObjectId object, size_t index) {
  const auto i = static_cast<uint32_t>(index);
  return keyed_node(key(object, kCaptured | i), {object, {}, i});
}

NodeId PointsTo::handler_node(InstanceId id, Var caught) {
  const Method& of = method(instances_[id.index()].function);
  for (const auto& [var, node] : of.caught) {
    if (var == caught) return node;
  }
  return of.exceptions;
}

// Objects.

ObjectId PointsTo::object_for(SiteId site, ContextId allocating) {
  return object_in(site, contexts_.of_object(site, allocating));
}

ObjectId PointsTo::object_in(SiteId site, ContextId context) {
  const auto [entry, is_new] =
      object_by_key_.try_emplace(std::pair(site, context), ObjectId(objects_.size()));
  const ObjectId id = entry->second;
  if (!is_new) return id;
  objects_.push_back({site, context});
  fields_of_.emplace_back();
  context_on_.emplace_back();
  extend_masks(id);
  add_finalizer(id);
  return id;
}

ObjectId PointsTo::outside_object(ClassId klass) {
  if (const auto known = outside_of_.find(klass); known != outside_of_.end()) return known->second;
  Site site;
  site.kind = SiteKind::outside;
  site.klass = klass;
  const ObjectId id = object_for(sites_.add(site), ContextId(0));
  outside_of_.emplace(klass, id);
  return id;
}

void PointsTo::give(InstanceId instance, size_t parameter, ObjectId object) {
  const Body& body = *instances_[instance.index()].body;
  if (parameter < body.parameters.size() && body.parameters[parameter] != kNoVar) {
    put(node(instance, body.parameters[parameter]), object);
  }
}

// What is left in the end.

void PointsTo::freeze() {
  HashMap<uint64_t, std::vector<std::pair<NodeId, uint32_t>>> known;  // by hash: first node, set
  frozen_begin_ = {0};
  const auto id_of = [&](NodeId node) {
    const ObjectSet& set = nodes_[node].set;
    auto& same_hash = known[hash_of(set.words())];
    for (const auto& [first, id] : same_hash) {
      if (nodes_[first].set == set) return id;
    }
    const auto id = static_cast<uint32_t>(frozen_begin_.size() - 1);
    set.for_each([&](uint32_t object) { frozen_items_.push_back(object); });
    frozen_begin_.push_back(static_cast<uint32_t>(frozen_items_.size()));
    same_hash.emplace_back(node, id);
    return id;
  };
  set_of_node_.resize(nodes_.size());
  for (NodeId n = 0; n < nodes_.size(); ++n) {
    const NodeId of = find(n);
    set_of_node_[n] = of < n ? set_of_node_[of] : id_of(of);
    fact_count_ += frozen(n).size();
  }
  std::sort(field_keys_.begin(), field_keys_.end(), [](const FieldKey& a, const FieldKey& b) {
    return std::tie(a.base, a.field, a.captured) < std::tie(b.base, b.field, b.captured);
  });
  node_count_ = nodes_.size();
  nodes_.clear();
  std::vector<NodeId>().swap(same_);
  watchers_.clear();
  fields_of_.clear();
}

void PointsTo::freeze_calls() {
  std::sort(calls_.begin(), calls_.end());
  call_seen_ = {};
  initialiser_seen_ = {};
  resolved_ = {};
  calls_from_.assign(instances_.size() + 1, 0);
  calls_to_begin_.assign(instances_.size() + 1, 0);
  for (const CallEdge& edge : calls_) {
    ++calls_from_[edge.caller.index() + 1];
    ++calls_to_begin_[edge.callee.index() + 1];
  }
  for (size_t i = 0; i < instances_.size(); ++i) {
    calls_from_[i + 1] += calls_from_[i];
    calls_to_begin_[i + 1] += calls_to_begin_[i];
  }
  std::vector<uint32_t> at(calls_to_begin_.begin(), calls_to_begin_.end());
  calls_to_.resize(calls_.size());
  for (uint32_t i = 0; i < calls_.size(); ++i) calls_to_[at[calls_[i].callee.index()]++] = i;
}

std::span<const uint32_t> PointsTo::frozen(NodeId node) const {
  const uint32_t set = set_of_node_[node];
  return {frozen_items_.data() + frozen_begin_[set], frozen_begin_[set + 1] - frozen_begin_[set]};
}

std::span<const uint32_t> PointsTo::objects(InstanceId id, ir::ValueId value) const {
  if (!value.valid()) return {};
  const Var var = instances_[id.index()].body->of_value[value.index()];
  if (var == kNoVar) return {};
  return frozen(node(id, var));
}

std::span<const uint32_t> PointsTo::field_objects(ObjectId object, FieldId field) const {
  const auto found = keyed_.find(key(object, field.index()));
  return found == keyed_.end() ? std::span<const uint32_t>() : frozen(found->second);
}

std::span<const uint32_t> PointsTo::static_objects(FieldId field) const { return field_objects({}, field); }

std::span<const CallEdge> PointsTo::calls_from(InstanceId id) const {
  const uint32_t begin = calls_from_[id.index()];
  return {calls_.data() + begin, calls_from_[id.index() + 1] - begin};
}

std::span<const CallEdge> PointsTo::calls_at(InstanceId id, ir::InstrId instr) const {
  const auto all = calls_from(id);
  const auto by_instr = [](const CallEdge& a, const CallEdge& b) { return a.instr < b.instr; };
  CallEdge wanted;
  wanted.instr = instr;
  const auto [begin, end] = std::equal_range(all.begin(), all.end(), wanted, by_instr);
  return {begin, end};
}

std::span<const uint32_t> PointsTo::calls_to(InstanceId id) const {
  const uint32_t begin = calls_to_begin_[id.index()];
  return {calls_to_.data() + begin, calls_to_begin_[id.index() + 1] - begin};
}

std::vector<ir::FuncId> PointsTo::merged() const {
  std::vector<ir::FuncId> result;
  for (const auto& [function, of] : method_by_id_) {
    if (of->over_limit || levels().contains(function)) result.push_back(function);
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace ravel::flow::heap
