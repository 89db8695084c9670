// SPDX-License-Identifier: Apache-2.0
#include "flow/heap/levels.h"

#include <algorithm>
#include <array>

namespace ravel::flow::heap {
namespace {

constexpr size_t kLevels = 4;  // of the enumeration Level, the most precise first

class Chooser {
 public:
  Chooser(const PointsTo& flat, const ir::Program& program, const ContextPolicy& policy)
      : flat_(flat), program_(program), policy_(policy), receivers_(flat.instance_count()) {}

  Levels run() {
    find_receivers();
    for (uint32_t i = 0; i < flat_.instance_count(); ++i) estimate(InstanceId(i));
    const double limit = largest_limit();
    Levels levels;
    for (uint32_t i = 0; i < flat_.instance_count(); ++i) {
      const Level level = choose(costs_[i], limit);
      if (level != Level::full) levels.emplace(flat_.function(InstanceId(i)), level);
    }
    return levels;
  }

 private:
  using Costs = std::array<double, kLevels>;

  /// The objects whose methods a method may be looked at for: its receivers, and for static methods those of
  /// its callers.
  void find_receivers();
  void estimate(InstanceId id);
  Level choose(const Costs& costs, double limit) const {
    for (size_t level = 0; level + 1 < kLevels; ++level) {
      if (costs[level] <= limit) return static_cast<Level>(level);
    }
    return Level::none;
  }
  double largest_limit() const;
  /// Where an object was made: the receivers of that method.
  const ObjectSet* makers(ObjectId object) const {
    const ir::FuncId function = flat_.site(object).function;
    if (!function.valid()) return nullptr;
    const auto instances = flat_.instances_of(function);
    return instances.empty() ? nullptr : &receivers_[instances[0].index()];
  }
  uint32_t type_of(ObjectId object) const {
    const ir::FuncId function = flat_.site(object).function;
    return function.valid() ? program_.ref(function).module.index() : UINT32_MAX - object.index();
  }

  const PointsTo& flat_;
  const ir::Program& program_;
  const ContextPolicy& policy_;
  std::vector<ObjectSet> receivers_;  ///< by instance: there is one for each method
  std::vector<Costs> costs_;
};

void Chooser::find_receivers() {
  std::vector<bool> inherits(flat_.instance_count(), false);
  std::vector<InstanceId> work;
  for (uint32_t i = 0; i < flat_.instance_count(); ++i) {
    const ir::Function& function = program_.function(flat_.function(InstanceId(i)));
    const bool is_static = function.params.size() <= parameter_types(function.name.name.view()).size();
    inherits[i] = is_static;
    if (!is_static) {
      for (const uint32_t o : flat_.objects(InstanceId(i), function.params[0])) receivers_[i].append(o);
    }
    work.emplace_back(i);
  }
  while (!work.empty()) {
    const InstanceId from = work.back();
    work.pop_back();
    for (const CallEdge& call : flat_.calls_from(from)) {
      const uint32_t to = call.callee.index();
      if (call.kind != CallKind::call || !inherits[to] || to == from.index()) continue;
      ObjectSet added;
      receivers_[to].unite(receivers_[from.index()].words(), added);
      if (!added.empty()) work.push_back(call.callee);
    }
  }
}

void Chooser::estimate(InstanceId id) {
  const Body& body = flat_.body(flat_.function(id));
  // Calls cost more than facts: each is looked at again by everything that follows.
  double facts = 1 + 8 * static_cast<double>(flat_.calls_from(id).size());
  std::vector<bool> seen(body.var_count, false);
  for (uint32_t v = 0; v < body.of_value.size(); ++v) {
    const Var var = body.of_value[v];
    if (var == kNoVar || seen[var]) continue;
    seen[var] = true;
    facts += 1 + static_cast<double>(flat_.objects(id, ir::ValueId(v)).size());
  }
  double sites = 0;
  HashSet<uint64_t> type_pairs;
  HashSet<uint32_t> types;
  receivers_[id.index()].for_each([&](uint32_t o) {
    const ObjectId object(o);
    const ObjectSet* of = makers(object);
    const uint32_t type = type_of(object);
    types.insert(type);
    const size_t makers_count = of == nullptr || of->empty() ? 1 : of->size();
    sites += policy_.depth > 1 ? static_cast<double>(makers_count) : 1;
    if (policy_.depth < 2 || of == nullptr || of->empty()) {
      type_pairs.insert(static_cast<uint64_t>(type) << 32);
    } else if (type_pairs.size() < 100'000) {
      of->for_each(
          [&](uint32_t m) { type_pairs.insert(static_cast<uint64_t>(type) << 32 | type_of(ObjectId(m))); });
    }
  });
  // A third site multiplies again; by how much is not worth another pass.
  if (policy_.depth > 2) sites *= 4;
  const double per_type = static_cast<double>(std::max<size_t>(type_pairs.size(), 1));
  const double per_class = static_cast<double>(std::max<size_t>(types.size(), 1));
  const double full = policy_.types ? per_type : std::max(sites, 1.0);
  costs_.push_back({full * facts, per_type * facts, per_class * facts, facts});
}

double Chooser::largest_limit() const {
  const auto sum = [&](double limit) {
    double total = 0;
    for (const Costs& costs : costs_) total += costs[static_cast<size_t>(choose(costs, limit))];
    return total;
  };
  double low = 0, high = 1e15;
  for (int step = 0; step < 80; ++step) {
    const double middle = (low + high) / 2;
    (sum(middle) <= static_cast<double>(policy_.facts_max) ? low : high) = middle;
  }
  return low;
}

}  // namespace

Levels choose_levels(const PointsTo& flat, const ir::Program& program, const ContextPolicy& policy) {
  return Chooser(flat, program, policy).run();
}

}  // namespace ravel::flow::heap
