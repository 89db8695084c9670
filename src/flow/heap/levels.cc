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
      : flat_(flat), program_(program), policy_(policy) {}

  Levels run() {
    find_receivers();
    for (uint32_t i = 0; i < flat_.instance_count(); ++i) {
      const ir::FuncId function = flat_.function(InstanceId(i));
      if (flat_.is_given(function)) estimate(InstanceId(i));
    }
    const double limit = largest_limit();
    Levels levels;
    for (const Costs& costs : costs_) {
      const Level level = choose(costs, limit);
      if (level != Level::full) levels.emplace(costs.function, level);
    }
    return levels;
  }

 private:
  struct Costs {
    ir::FuncId function;
    std::array<double, kLevels> of;
  };

  /// The objects whose methods a method may be looked at for: its receivers, and for static methods those of
  /// its callers.
  void find_receivers();
  void estimate(InstanceId id);
  static Level choose(const Costs& costs, double limit) {
    for (size_t level = 0; level + 1 < kLevels; ++level) {
      if (costs.of[level] <= limit) return static_cast<Level>(level);
    }
    return Level::none;
  }
  double largest_limit() const;
  /// Where an object was made: the receivers of that method.
  const ObjectSet* makers(ObjectId object) const {
    const ir::FuncId function = flat_.site(object).function;
    if (!function.valid()) return nullptr;
    const auto found = receivers_.find(function);
    return found == receivers_.end() ? nullptr : &found->second;
  }
  /// The same for all that one method makes: counted once, each class once.
  struct Makers {
    size_t count = 0;
    std::vector<uint32_t> types;
  };
  const Makers& makers_of(ObjectId object) {
    const auto [entry, is_new] = makers_of_.try_emplace(flat_.site(object).function);
    if (!is_new) return entry->second;
    Makers& known = entry->second;
    known.count = makers(object)->size();
    makers(object)->for_each([&](uint32_t m) { known.types.push_back(type_of(ObjectId(m))); });
    std::sort(known.types.begin(), known.types.end());
    known.types.erase(std::unique(known.types.begin(), known.types.end()), known.types.end());
    return known;
  }
  uint32_t type_of(ObjectId object) const {
    const ir::FuncId function = flat_.site(object).function;
    return function.valid() ? program_.ref(function).module.index() : UINT32_MAX - object.index();
  }

  const PointsTo& flat_;
  const ir::Program& program_;
  const ContextPolicy& policy_;
  HashMap<ir::FuncId, ObjectSet> receivers_;
  HashMap<ir::FuncId, Makers> makers_of_;  ///< by the method that makes the object
  std::vector<Costs> costs_;
};

void Chooser::find_receivers() {
  HashSet<ir::FuncId> inherits;
  std::vector<ir::FuncId> work;
  for (uint32_t i = 0; i < flat_.instance_count(); ++i) {
    const ir::FuncId id = flat_.function(InstanceId(i));
    const ir::Function& function = program_.function(id);
    ObjectSet own;
    if (function.params.size() <= parameter_types(function.name.name.view()).size()) {
      inherits.insert(id);
    } else {
      for (const uint32_t o : flat_.objects(InstanceId(i), function.params[0])) own.append(o);
    }
    receivers_[id].unite(own);
    work.push_back(id);
  }
  while (!work.empty()) {
    const ir::FuncId from = work.back();
    work.pop_back();
    for (const InstanceId instance : flat_.instances_of(from)) {
      for (const CallEdge& call : flat_.calls_from(instance)) {
        const ir::FuncId to = flat_.function(call.callee);
        if (call.kind != CallKind::call || to == from || !inherits.contains(to)) continue;
        ObjectSet added;
        receivers_.find(to)->second.unite(receivers_.find(from)->second.words(), added);
        if (!added.empty()) work.push_back(to);
      }
    }
  }
}

void Chooser::estimate(InstanceId id) {
  const ir::FuncId function = flat_.function(id);
  const Body& body = flat_.body(function);
  // Calls cost more than facts: each is looked at again by everything that follows.
  double facts = 1 + 20 * static_cast<double>(flat_.calls_from(id).size());
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
  receivers_.find(function)->second.for_each([&](uint32_t o) {
    const ObjectId object(o);
    const ObjectSet* of = makers(object);
    const uint32_t type = type_of(object);
    types.insert(type);
    const size_t makers_count = of == nullptr || of->empty() ? 1 : makers_of(object).count;
    sites += policy_.depth > 1 ? static_cast<double>(makers_count) : 1;
    if (policy_.depth < 2 || of == nullptr || of->empty()) {
      type_pairs.insert(static_cast<uint64_t>(type) << 32);
    } else if (type_pairs.size() < 20'000) {
      for (const uint32_t t : makers_of(object).types)
        type_pairs.insert(static_cast<uint64_t>(type) << 32 | t);
    }
  });
  // A third site multiplies again; by how much is not worth another pass.
  if (policy_.depth > 2) sites *= 4;
  const auto per_type = static_cast<double>(std::max<size_t>(type_pairs.size(), 1));
  const auto per_class = static_cast<double>(std::max<size_t>(types.size(), 1));
  const double full = policy_.types ? per_type : std::max(sites, 1.0);
  costs_.push_back({function, {full * facts, per_type * facts, per_class * facts, facts}});
}

double Chooser::largest_limit() const {
  const auto sum = [&](double limit) {
    double total = 0;
    for (const Costs& costs : costs_) total += costs.of[static_cast<size_t>(choose(costs, limit))];
    return total;
  };
  const double allowed = sum(0) + static_cast<double>(policy_.facts_max);
  double low = 0, high = 1e15;
  for (int step = 0; step < 80; ++step) {
    const double middle = (low + high) / 2;
    (sum(middle) <= allowed ? low : high) = middle;
  }
  return low;
}

}  // namespace

Levels choose_levels(const PointsTo& flat, const ir::Program& program, const ContextPolicy& policy) {
  return Chooser(flat, program, policy).run();
}

}  // namespace ravel::flow::heap
