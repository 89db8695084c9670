// SPDX-License-Identifier: Apache-2.0
#include "flow/beam/check_then_act_start.h"

#include <algorithm>

#include "model/accesses.h"

namespace ravel::flow::beam {

using flow::ObjId;
using flow::ObjKind;
using flow::Origin;
using flow::OriginId;
using flow::OriginKind;
using flow::ValueSet;
using ir::FuncId;

namespace {

constexpr size_t kCallersMax = 1000;  ///< functions above one that are looked at
constexpr size_t kCalleesMax = 2000;  ///< functions below a start function
constexpr size_t kLevelsMax = 16;     ///< supervisors above a process

template <typename T>
bool add_new(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) != list.end()) return false;
  list.push_back(item);
  return true;
}

bool begins(const model::Callback& callback) {
  return callback.name == (callback.behaviour == model::Behaviour::application ? "start" : "init");
}

}  // namespace

OriginId StartOrder::starting(FuncId func) const {
  const auto [it, fresh] = starting_.try_emplace(func);
  if (fresh) it->second = find_starting(func);
  return it->second;
}

OriginId StartOrder::find_starting(FuncId func) const {
  const auto run_by = origins_.of(func);
  if (run_by.size() != 1 || !origins_.origin(run_by[0]).server.valid()) return {};
  const Origin& origin = origins_.origin(run_by[0]);
  if (origin.entered) return {};
  bool found = false;
  std::vector<FuncId> seen{func};
  for (size_t i = 0; i < seen.size(); ++i) {
    if (seen.size() > kCallersMax) return {};
    const model::Callback* callback = input_.flow.values.callback(seen[i]);
    if (callback != nullptr && !begins(*callback)) return {};
    // A supervisor runs the start functions of its children, again and again.
    const bool entry = std::binary_search(origin.entries.begin(), origin.entries.end(), seen[i]);
    if (entry && callback == nullptr) return {};
    found |= callback != nullptr;
    for (FuncId caller : input_.flow.calls.callers(seen[i])) add_new(seen, caller);
  }
  return found ? run_by[0] : OriginId();
}

std::vector<FuncId> StartOrder::start_functions(OriginId origin) const {
  const Origin& kind = origins_.origin(origin);
  std::vector<FuncId> result;
  if (kind.kind == OriginKind::api || kind.kind == OriginKind::application) return result;
  if (!kind.server.valid() || kind.entered) {
    if (kind.site_func.valid()) result.push_back(kind.site_func);
    return result;
  }
  for (const flow::Server::Start& start : input_.flow.values.servers()[kind.server.index()].starts) {
    if (!start.func.valid() || start.enter_loop) return {};
    add_new(result, start.func);
  }
  return result;
}

bool StartOrder::runs_at_load(ir::FuncId func) const {
  const ir::Program& program = input_.program;
  std::vector<ir::FuncId> above{func};
  for (size_t n = 0; n < above.size(); ++n) {
    const ir::Function& function = program.function(above[n]);
    if (function.exported || !origins_.of(above[n]).empty()) return false;
    const auto callers = input_.flow.calls.callers(above[n]);
    const auto& named = program.module_of(above[n]).callees;
    if (callers.empty() && std::ranges::find(named, function.name) != named.end()) return false;
    for (const ir::FuncId caller : callers)
      if (std::ranges::find(above, caller) == above.end()) above.push_back(caller);
  }
  return true;
}

OriginId StartOrder::starter(OriginId kind) const {
  if (!origins_.origin(kind).server.valid()) return {};
  OriginId found;
  std::vector<FuncId> starts = start_functions(kind);
  const flow::Server& server = input_.flow.values.servers()[origins_.origin(kind).server.index()];
  if (server.starts.empty())  // then it is one of those that are started wherever any module is
    for (const auto& open : input_.flow.values.open_starts())
      if (open.behaviour == server.behaviour) add_new(starts, open.func);
  for (FuncId func : starts) {
    const OriginId single = origins_.only_single(func);
    if (!single.valid() || (found.valid() && found != single)) return {};
    found = single;
  }
  return found;
}

bool StartOrder::nothing_before(FuncId func, ir::InstrId site) const {
  std::vector<FuncId> seen;
  return nothing_before(func, site, seen);
}

bool StartOrder::nothing_before(FuncId func, ir::InstrId site, std::vector<FuncId>& seen) const {
  if (hands_out_between(func, 0, site.index())) return false;
  const model::Callback* callback = input_.flow.values.callback(func);
  if (callback != nullptr) return begins(*callback);
  if (!add_new(seen, func)) return true;
  // What it did in an earlier call must have kept quiet as well.
  if (input_.flow.calls.recursive(input_.flow.calls.scc_of(func)) && input_.summaries->of(func).hands_out)
    return false;
  const auto callers = input_.flow.calls.callers(func);
  return !callers.empty() && std::all_of(callers.begin(), callers.end(), [&](FuncId caller) {
    const auto edges = input_.flow.values.edges(caller);
    return std::all_of(edges.begin(), edges.end(), [&](const flow::CallEdge& edge) {
      return edge.callee != func ||
             (edge.kind == flow::EdgeKind::call && nothing_before(caller, edge.instr, seen));
    });
  });
}

bool StartOrder::hands_out_between(FuncId func, uint32_t from, uint32_t to) const {
  const ir::Function& function = input_.program.function(func);
  const ir::Module& module = input_.program.module_of(func);
  for (uint32_t i = from; i < to && i < function.instrs.size(); ++i) {
    const ir::Instr& instr = function.instrs[i];
    if (instr.op == ir::Op::send || (ir::is_call(instr.op) && instr.op != ir::Op::call)) return true;
    if (instr.op != ir::Op::call) continue;
    const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
    if (const FuncId known = input_.program.find(callee);
        known.valid() && input_.summaries->of(known).hands_out)
      return true;
    if (model::find_spawn(callee.module, callee.name, callee.arity) != nullptr ||
        model::find_start(callee.module, callee.name, callee.arity) != nullptr ||
        model::find_request(callee.module, callee.name, callee.arity) != nullptr ||
        model::hands_table_over(callee.module, callee.name))
      return true;
  }
  return false;
}

// ---- supervisors

bool StartOrder::is_supervisor(OriginId origin) const {
  const flow::ServerId server = origins_.origin(origin).server;
  return server.valid() &&
         input_.flow.values.servers()[server.index()].behaviour == model::Behaviour::supervisor;
}

const std::vector<Child>& StartOrder::children(OriginId supervisor) const {
  const auto [it, fresh] = children_.try_emplace(supervisor);
  if (fresh) it->second = children_in_order(input_, origins_.origin(supervisor).server);
  return it->second;
}

std::vector<size_t> StartOrder::positions(OriginId supervisor, FuncId func) const {
  std::vector<size_t> result;
  const std::vector<Child>& list = children(supervisor);
  for (size_t i = 0; i < list.size(); ++i) {
    std::vector<FuncId> seen{list[i].start};
    for (size_t n = 0; n < seen.size() && seen.size() < kCalleesMax && seen[n] != func; ++n)
      for (FuncId callee : input_.flow.calls.callees(seen[n])) add_new(seen, callee);
    if (std::find(seen.begin(), seen.end(), func) != seen.end()) result.push_back(i);
  }
  // Another child, which is not in the list or whose place is not known, may lead there as well.
  const flow::Server& server = input_.flow.values.servers()[origins_.origin(supervisor).server.index()];
  for (const auto& [start, many] : server.children) {
    const auto listed = [&, s = start](const Child& child) { return child.start == s; };
    if (many || std::none_of(list.begin(), list.end(), listed)) return {};
  }
  return result;
}

void StartOrder::read_strategy(OriginId supervisor, Level& level) const {
  const flow::ValueFlow& values = input_.flow.values;
  const flow::Server& server = values.servers()[origins_.origin(supervisor).server.index()];
  const auto is_atom = [&](const ValueSet& set, std::string_view text) {
    const ObjId only = set.only();
    return only.valid() && values.object(only).kind == ObjKind::atom &&
           values.object(only).text.view() == text;
  };
  const auto read = [&](const ValueSet& strategy, const ValueSet& restarts) {
    level.ends_later = is_atom(strategy, "one_for_all") || is_atom(strategy, "rest_for_one");
    const ObjId number = restarts.only();
    level.gives_up =
        number.valid() && values.object(number).kind == ObjKind::number && values.object(number).number == 0;
  };
  const auto key = [&](ObjId map, std::string_view name) {
    const ObjId atom = values.atom(Symbol(name));
    return atom.valid() ? values.map_field(map, atom) : ValueSet();
  };
  size_t seen = 0;
  for (size_t c = 0; c < server.callbacks.size(); ++c) {
    if (server.roles[c]->name != "init") continue;
    const ValueSet result = values.result(server.callbacks[c]);
    for (ObjId answer : result.objects) {
      if (values.object(answer).kind != ObjKind::tuple || values.object(answer).arity != 2) continue;
      const ObjId pair = values.field(answer, 1).only();
      if (!pair.valid() || values.object(pair).kind != ObjKind::tuple) continue;
      const ObjId flags = values.field(pair, 0).only();
      if (!flags.valid()) continue;
      ++seen;
      if (values.object(flags).kind == ObjKind::tuple && values.object(flags).arity == 3)
        read(values.field(flags, 0), values.field(flags, 1));
      else if (values.object(flags).kind == ObjKind::map)
        read(key(flags, "strategy"), key(flags, "intensity"));
    }
  }
  if (seen == 1) return;
  level.ends_later = level.gives_up = false;
}

std::vector<StartOrder::Level> StartOrder::levels(OriginId origin) const {
  std::vector<Level> result;
  while (result.size() < kLevelsMax) {
    const std::vector<FuncId> starts = start_functions(origin);
    if (starts.size() != 1) break;
    Level level;
    level.supervisor = origins_.only_single(starts[0]);
    if (!level.supervisor.valid() || !is_supervisor(level.supervisor)) break;
    const auto found = positions(level.supervisor, starts[0]);
    if (found.size() != 1) break;
    level.position = found[0];
    read_strategy(level.supervisor, level);
    result.push_back(level);
    origin = level.supervisor;
  }
  return result;
}

bool StartOrder::comes_after(OriginId later, OriginId first, bool* by_first) const {
  if (origins_.origin(first).multiple) return false;
  std::vector<OriginId> seen;
  return after(later, first, levels(first), by_first, seen);
}

bool StartOrder::after(OriginId later, OriginId first, const std::vector<Level>& above, bool* by_first,
                       std::vector<OriginId>& seen) const {
  if (later == first) return false;
  if (!add_new(seen, later)) return true;
  const std::vector<FuncId> starts = start_functions(later);
  return !starts.empty() && std::all_of(starts.begin(), starts.end(), [&](FuncId func) {
    const auto run_by = origins_.of(func);
    return !run_by.empty() && std::all_of(run_by.begin(), run_by.end(), [&](OriginId by) {
      if (by == first) {
        *by_first = true;
        return true;
      }
      bool below_give_up = true;  // a restart further down would leave `later` there
      for (const Level& level : above) {
        if (level.supervisor != by) {
          below_give_up &= level.gives_up;
          continue;
        }
        const auto found = positions(by, func);
        return below_give_up && (level.ends_later || level.gives_up) && !found.empty() &&
               found.front() > level.position;
      }
      return after(by, first, above, by_first, seen);
    });
  });
}

}  // namespace ravel::flow::beam
