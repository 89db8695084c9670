// SPDX-License-Identifier: Apache-2.0
//
// The waits that an entry can reach. From the entry, functions are walked breadth first, so that the path
// shown for a call is a shortest one. A function is walked once per set of arguments, up to a limit, and the
// limits that were hit are told in the report.
#include <fmt/format.h>

#include <algorithm>

#include "flow/beam/call_cycle_search.h"

namespace ravel::flow::beam {

using ir::FuncId;
using ir::InstrId;
using ir::Op;
using model::Behaviour;

namespace {

constexpr size_t kWalksMax = 3000;    ///< functions walked from one entry
constexpr size_t kContextsMax = 128;  ///< sets of arguments per function and entry
constexpr size_t kTagsMax = 4;        ///< references in a message, beyond which none is its tag
constexpr size_t kWaitsMax = 200;     ///< waits kept per entry

}  // namespace

Runner WaitGraph::runner_of(const Entry& start) {
  Runner runner;
  const Proc& proc = procs_[start.proc];
  if (!proc.servers.empty()) runner.server = proc.servers[0];
  if (proc.is_process()) runner.origin = proc.origin;
  runner.single = proc.single && proc.is_process();
  runner.name = proc.kind == Proc::Kind::loop ? proc.registered : proc.instance;
  runner.pid = proc.pid;
  runner.until_ack = start.until_ack;
  if (!proc.instance.empty()) runner.foreign = foreign_to(proc);
  return runner;
}

const std::vector<Wait>& WaitGraph::waits(const Entry& start) {
  const auto [it, fresh] = memo_.try_emplace(start);
  if (fresh) it->second = find_waits(start, nullptr);
  return it->second;
}

std::vector<Wait> WaitGraph::waits_without(const Entry& start, const std::vector<Symbol>& absent) {
  return find_waits(start, &absent);
}

std::vector<Wait> WaitGraph::find_waits(const Entry& start, const std::vector<Symbol>* absent) {
  if (start.ends.valid()) return waits_for_end(start);
  std::vector<Wait> out;
  if (!marks_.waits(start.func)) return out;
  struct Node {
    FuncId func;
    std::vector<ValId> params;
    uint32_t parent;
    InstrId from;
  };
  Runner runner = runner_of(start);
  runner.absent = absent;
  Span whole, part;
  if (start.asked) whole.tags = vals_.references(start.message);
  if (whole.tags.size() > kTagsMax) whole.tags.clear();
  part = whole;
  part.from = start.from;
  part.message = start.message;
  if (start.from.valid() && procs_[start.proc].is_lock()) part.lock = procs_[start.proc].lock;
  std::vector<Node> nodes{{start.func, start.params, UINT32_MAX, {}}};
  // By function and number of the list of arguments.
  const auto key = [&](FuncId func, const std::vector<ValId>& params) {
    return uint64_t{func.index()} << 32 | vals_.list(params);
  };
  HashSet<uint64_t> seen{key(start.func, start.params)};
  HashMap<FuncId, size_t> contexts;
  for (size_t n = 0; n < nodes.size(); ++n) {
    if (n >= kWalksMax) note_limit("3000 functions are walked from one callback at most");
    if (out.size() >= kWaitsMax) note_limit("200 waits are kept of one callback at most");
    if (n >= kWalksMax || out.size() >= kWaitsMax) break;
    const FuncId func = nodes[n].func;
    Walk walk = walker_.walk(func, nodes[n].params, runner, n == 0 ? part : whole);
    if (walk.unfollowed)
      note_limit(
          fmt::format("calls that may run more than {} functions are not followed", Plan::kCalleesMax));
    if (!walk.sites.empty()) {
      std::vector<Step> path;
      for (uint32_t at = static_cast<uint32_t>(n); nodes[at].parent != UINT32_MAX; at = nodes[at].parent)
        path.emplace_back(nodes[nodes[at].parent].func, nodes[at].from);
      std::ranges::reverse(path);
      look_at(start, func, walk, path, out);
    }
    for (Outgoing& next : walk.callees) {
      // A loop that is back in its receive serves again.
      if (procs_[start.proc].kind == Proc::Kind::loop &&
          std::ranges::any_of(procs_.serving(start.proc),
                              [&](const Step& step) { return step.first == next.callee; }))
        continue;
      if (!seen.insert(key(next.callee, next.params)).second) continue;
      // With everything that anybody passes to it, it would call what nobody calls from here.
      if (++contexts[next.callee] > kContextsMax) {
        note_limit("128 sets of arguments are looked at per function and callback at most");
        continue;
      }
      nodes.push_back({next.callee, std::move(next.params), static_cast<uint32_t>(n), next.instr});
    }
  }
  return out;
}

/// A supervisor, or the application controller, until somebody has ended.
std::vector<Wait> WaitGraph::waits_for_end(const Entry& start) {
  Wait wait;
  wait.kind = Wait::Kind::stop;
  wait.waiter = start.proc;
  wait.target = start.ends;
  const Proc& whom = procs_[start.ends];
  const flow::Server& server = values_.servers()[whom.servers[0].index()];
  if (server.behaviour == Behaviour::application) {
    wait.path = {{start.func, InstrId()}};
    wait.runs = {start.func};
    wait.what = fmt::format("stop the application: {}", written_name(input_.program, start.func));
  } else {
    const flow::ObjId shutdown = values_.atom(Symbol("shutdown"));
    if (shutdown.valid()) wait.message = vals_.of(shutdown);
    wait.path = {whom.traps_exits};
    wait.what = fmt::format("end {}, which traps exits", whom.name);
    if (procs_[start.proc].kind == Proc::Kind::server)
      for (const Child& child : children(start.proc))
        for (const Wait& started : waits(entry(start.proc, child.start, nullptr)))
          if (started.kind == Wait::Kind::start && started.target == start.ends)
            wait.timeout_ms = child.shutdown_ms;
  }
  return {wait};
}

void WaitGraph::look_at(const Entry& start, FuncId func, const Walk& walk, const std::vector<Step>& path,
                        std::vector<Wait>& out) {
  const size_t before = out.size();
  for (const Site& site : walk.sites) {
    const size_t here = out.size();
    Wait base;
    base.waiter = start.proc;
    base.path = path;
    base.path.emplace_back(func, site.instr);
    add_requests(start, func, site, base, out);
    add_message(start, func, site, base, out);
    add_starts(func, site, base, out);
    add_task(func, site, base, out);
    add_controller(func, site, base, out);
    add_lock(func, site, base, out);
    if (out.size() == here) continue;
    const std::string text = call_text(func, site);
    for (size_t i = here; i < out.size(); ++i) out[i].what = text;
  }
  if (out.size() == before) return;
  const bool guess = std::ranges::any_of(path, [&](const Step& step) { return guessed(step); });
  const bool one = std::ranges::none_of(path, [&](const Step& step) {
    return guessed(step) && (input_.program.function(step.first).instr(step.second).op == Op::call ||
                             (values_.callees(step.first, step.second).edges.size() != 1 &&
                              !values_.is_dispatch(step.first, step.second)));
  });
  for (size_t i = before; i < out.size(); ++i) {
    out[i].guessed = guess;
    out[i].one_known = one;
  }
}

// ---- nodes, texts

bool WaitGraph::is_own_node(FuncId func, ir::ValueId value) const {
  const ir::Instr* made = input_.program.function(func).definition(value);
  return made != nullptr && calls_.of(func, *made).is(model::BuiltIn::own_node);
}

/// [node() | nodes()] and its like, as far as one function makes it.
bool WaitGraph::has_own_node(FuncId func, ir::ValueId list) const {
  const ir::Function& function = input_.program.function(func);
  for (const ir::Instr* made = function.definition(list); made != nullptr && made->op == Op::alloc;) {
    if (made->kind != static_cast<uint16_t>(ir::AllocKind::cons)) return false;
    const auto operands = function.operands_of(*made);
    if (is_own_node(func, operands[0])) return true;
    made = function.definition(operands[1]);
  }
  return false;
}

const ir::FuncName* WaitGraph::direct_callee(FuncId func, InstrId instr) const {
  const ir::Instr& i = input_.program.function(func).instr(instr);
  return i.op == Op::call ? &input_.program.module_of(func).callee(ir::CalleeId(i.payload)) : nullptr;
}

std::string WaitGraph::call_text(FuncId func, const Site& site) const {
  const ir::Instr& instr = input_.program.function(func).instr(site.instr);
  if (instr.op == Op::send)
    return fmt::format("{} ! {}, then a receive", vals_.text(site.args[0]), vals_.text(site.args[1]));
  const ir::FuncName* callee = direct_callee(func, site.instr);
  if (callee == nullptr) return "a synchronous call";
  std::string args;
  for (const ValId arg : site.args) args += (args.empty() ? "" : ", ") + vals_.text(arg);
  std::string_view module = callee->module.view();
  const bool elixir = module.starts_with("Elixir.");
  if (elixir) module.remove_prefix(7);
  return fmt::format("{}{}{}({}){}", module, elixir ? '.' : ':', callee->name.view(), args,
                     calls_.of(func, instr).sends ? ", then a receive" : "");
}

}  // namespace ravel::flow::beam
