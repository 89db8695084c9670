// SPDX-License-Identifier: Apache-2.0
#include "flow/origins_given.h"

#include <algorithm>
#include <optional>
#include <set>

namespace ravel::flow {

namespace {

using ir::FuncId;
using ir::ValueId;

constexpr size_t kGiversMax = 64;  ///< functions that a fun is handed through, or that give it

class GiverFinder {
 public:
  GiverFinder(const ValueFlow& flow, const CallGraph& calls) : flow_(flow), calls_(calls) {}

  Givers run() {
    find_ways();
    find_incoming();
    Givers result;
    for (const auto& [way, uses] : ways_) {
      std::set<FuncId> givers;
      if (std::ranges::all_of(uses, [&](const Use& use) { return add_givers(way.first, use, givers); }) &&
          !givers.empty())
        result.emplace(way, std::vector<FuncId>(givers.begin(), givers.end()));
    }
    return result;
  }

 private:
  /// A parameter is called, and is this fun.
  struct Use {
    uint32_t param;
    ObjId fun;
    auto operator<=>(const Use&) const = default;
  };

  std::optional<uint32_t> param_of(FuncId func, ValueId value) const {
    const ir::Function& function = flow_.program().function(func);
    const ir::Instr* made = function.definition(value);
    while (made != nullptr && made->op == ir::Op::refine) {
      value = function.operands_of(*made)[0];
      made = function.definition(value);
    }
    const auto found = std::ranges::find(function.params, value);
    if (made != nullptr || found == function.params.end()) return std::nullopt;
    return static_cast<uint32_t>(found - function.params.begin());
  }

  void find_ways() {
    for (uint32_t f = 0; f < flow_.program().function_count(); ++f) {
      const FuncId func(f);
      if (flow_.callback(func) != nullptr) continue;
      const ir::Function& function = flow_.program().function(func);
      for (const CallEdge& edge : flow_.edges(func)) {
        if (edge.kind != EdgeKind::call) continue;
        const ir::Instr& instr = function.instr(edge.instr);
        const bool by_value = instr.op == ir::Op::call_value && edge.via.valid();
        const auto param = by_value ? param_of(func, function.operands_of(instr)[0]) : std::nullopt;
        if (param)
          ways_[{func, edge.callee}].push_back({*param, edge.via});
        else
          other_.emplace(func, edge.callee);
      }
    }
    for (const auto& way : other_) ways_.erase(way);
  }

  /// Edges into functions that call what they are given, and into those that hand it to them.
  void find_incoming() {
    for (uint32_t f = 0; f < flow_.program().function_count() && !ways_.empty(); ++f)
      for (const CallEdge& edge : flow_.edges(FuncId(f))) incoming_[edge.callee].push_back(&edge);
  }

  /// False if some of it comes from where it cannot be followed.
  bool add_givers(FuncId func, const Use& use, std::set<FuncId>& out) const {
    std::vector<std::pair<FuncId, uint32_t>> todo{{func, use.param}};
    for (size_t n = 0; n < todo.size(); ++n) {
      if (n >= kGiversMax || out.size() >= kGiversMax) return false;
      const auto [callee, param] = todo[n];
      if (flow_.callback(callee) != nullptr) return false;
      const auto found = incoming_.find(callee);
      if (found == incoming_.end()) continue;
      for (const CallEdge* edge : found->second) {
        const ArgSource source = flow_.argument(*edge, param);
        if (edge->kind != EdgeKind::call || source.kind != ArgSource::Kind::value) return false;
        const ValueSet given = flow_.value(edge->caller, source.value);
        if (given.top) return false;
        if (!std::ranges::binary_search(given.objects, use.fun)) continue;
        const auto handed_on = param_of(edge->caller, source.value);
        if (!handed_on)
          out.insert(edge->caller);
        else if (std::ranges::find(todo, std::pair(edge->caller, *handed_on)) == todo.end())
          todo.emplace_back(edge->caller, *handed_on);
      }
    }
    // Their processes must be known before those of the function that they give it to.
    return std::ranges::all_of(out, [&](FuncId giver) { return calls_.scc_of(giver) > calls_.scc_of(func); });
  }

  const ValueFlow& flow_;
  const CallGraph& calls_;
  HashMap<std::pair<FuncId, FuncId>, std::vector<Use>> ways_;
  std::set<std::pair<FuncId, FuncId>> other_;  ///< called in another way, too
  HashMap<FuncId, std::vector<const CallEdge*>> incoming_;
};

}  // namespace

Givers find_givers(const ValueFlow& flow, const CallGraph& calls) { return GiverFinder(flow, calls).run(); }

}  // namespace ravel::flow
