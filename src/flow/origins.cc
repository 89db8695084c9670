// SPDX-License-Identifier: Apache-2.0
//
// Origins are collected from the spawn edges, the servers and the exported functions; the sets of
// origins that run a function flow from callers to callees, once over the components from the top, as ids of
// hash-consed sets.
//
// "Can there be two?" is a least fixpoint: at first only `api` is multiple. A function runs at most
// once if everything leads to it once: entries that are run once in their process, call sites in functions
// that run once, no recursion, no loop, no lists:foreach. Each round finds places that do not, and makes the
// processes started there multiple.
#include "flow/origins.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "flow/origins_given.h"
#include "flow/value_flow_state.h"

namespace ravel::flow {

namespace {

/// Hash-consed sets of origins with remembered unions.
class OriginSets {
 public:
  OriginSets() { intern({}); }
  uint32_t intern(const std::vector<OriginId>& sorted) {
    uint64_t hash = sorted.size() + 1;
    for (const OriginId o : sorted) hash = (hash ^ o.index()) * 0xD6E8FEB86659FD93ull + (hash >> 31);
    for (;; ++hash) {
      const auto [it, fresh] = by_hash_.try_emplace(hash, static_cast<uint32_t>(sets_.size()));
      if (fresh) sets_.push_back(sorted);
      if (sets_[it->second] == sorted) return it->second;
    }
  }
  uint32_t unite(uint32_t a, uint32_t b) {
    if (a == b || b == 0) return a;
    if (a == 0) return b;
    if (b < a) std::swap(a, b);
    const uint64_t key = static_cast<uint64_t>(a) << 32 | b;
    if (const auto it = unions_.find(key); it != unions_.end()) return it->second;
    std::vector<OriginId> both;
    std::ranges::set_union(sets_[a], sets_[b], std::back_inserter(both));
    return unions_[key] = intern(both);
  }
  const std::vector<std::vector<OriginId>>& all() const { return sets_; }

 private:
  std::vector<std::vector<OriginId>> sets_;
  HashMap<uint64_t, uint32_t> by_hash_, unions_;
};

}  // namespace

Origins::Origins(const ValueFlow& flow, const CallGraph& calls)
    : flow_(flow), calls_(calls), own_names_(flow) {
  entries_are_listed_ = flow.state_->options.is_entry != nullptr;
  collect();
  propagate();
  find_claims();
  decide_multiple();
  if (join_entered()) {
    propagate();
    find_claims();
    decide_multiple();
  }
  if (narrow_by_names()) {
    propagate();
    decide_multiple();
  }
  find_shared_tables();
}

void Origins::propagate() {
  OriginSets sets;
  const Givers givers = find_givers(flow_, calls_);
  const size_t count = calls_.function_count();
  std::vector<uint32_t> of_scc(calls_.scc_count(), 0);
  for (uint32_t o = 0; o < origins_.size(); ++o) {
    const uint32_t single = sets.intern({OriginId(o)});
    for (const ir::FuncId f : origins_[o].entries) {
      uint32_t& set = of_scc[calls_.scc_of(f).index()];
      set = sets.unite(set, single);
    }
  }
  // Callers have larger component ids: from the top down, every caller is done before its callees.
  for (size_t c = of_scc.size(); c-- > 0;)
    for (const ir::FuncId f : calls_.members(SccId(c)))
      for (const ir::FuncId g : calls_.callees(f)) {
        if (cut_.contains(Way(f, g))) continue;
        uint32_t& set = of_scc[calls_.scc_of(g).index()];
        if (const auto given = givers.find({f, g}); given != givers.end()) {
          for (const ir::FuncId giver : given->second)
            set = sets.unite(set, of_scc[calls_.scc_of(giver).index()]);
          continue;
        }
        const auto only = narrowed_.find(Way(f, g));
        set = sets.unite(set, only == narrowed_.end() ? of_scc[c] : sets.intern({only->second}));
      }
  set_of_.resize(count);
  set_begin_.clear();
  pool_.clear();
  for (uint32_t f = 0; f < count; ++f) set_of_[f] = of_scc[calls_.scc_of(ir::FuncId(f)).index()];
  set_begin_.push_back(0);
  for (const auto& set : sets.all()) {
    pool_.insert(pool_.end(), set.begin(), set.end());
    set_begin_.push_back(static_cast<uint32_t>(pool_.size()));
  }
}

/// The claim that all its processes make first.
Claim Origins::claim_of(const Origin& origin) const {
  std::vector<ir::FuncId> first;
  if (!origin.server.valid()) {
    first = origin.entries;
  } else if (origin.entered) {
    first = origin.first;
  } else {
    const Server& server = flow_.servers()[origin.server.index()];
    for (size_t c = 0; c < server.callbacks.size(); ++c)
      if (server.roles[c]->name == "init" && server.roles[c]->in_server) first.push_back(server.callbacks[c]);
  }
  if (first.empty()) return {};
  const bool ends = !origin.server.valid() || origin.entered;
  const Claim claim = first_claim(flow_, first[0], ends);
  const bool same = std::all_of(first.begin() + 1, first.end(),
                                [&](ir::FuncId entry) { return first_claim(flow_, entry, ends) == claim; });
  return same ? claim : Claim();
}

void Origins::find_claims() {
  claims_.clear();
  for (uint32_t o = 1; o < origins_.size(); ++o)
    if (const Claim claim = claim_of(origins_[o]); claim) claims_.emplace(OriginId(o), claim);
}

void Origins::decide_multiple() {
  const ValueFlow::State& state = *flow_.state_;
  const auto servers = flow_.servers();
  constexpr uint8_t kMany = 2;
  std::vector<uint8_t> runs_of(calls_.function_count());  // how often a function may run: 0, 1, many
  const auto add = [&](ir::FuncId f, uint8_t times) {
    runs_of[f.index()] = static_cast<uint8_t>(std::min<int>(kMany, runs_of[f.index()] + times));
  };
  const auto count_runs = [&] {
    std::ranges::fill(runs_of, uint8_t{0});
    for (const Origin& origin : origins_) {
      for (const ir::FuncId f : origin.entries) {
        const model::Callback* role = origin.server.valid() ? flow_.callback(f) : nullptr;
        bool once = !origin.multiple && !(role && role->repeats);
        if (origin.server.valid())
          for (const auto& [child, many] : servers[origin.server.index()].children)
            if (child == f && many) once = false;
        add(f, once ? 1 : kMany);
      }
    }
    for (size_t c = calls_.scc_count(); c-- > 0;) {
      const bool recursive = calls_.recursive(SccId(c));
      for (const ir::FuncId f : calls_.members(SccId(c))) {
        if (recursive && runs_of[f.index()] > 0) runs_of[f.index()] = kMany;
        if (recursive)
          for (const ir::FuncId other : calls_.members(SccId(c)))
            if (runs_of[other.index()] > 0) runs_of[f.index()] = kMany;
      }
      for (const ir::FuncId f : calls_.members(SccId(c))) {
        if (runs_of[f.index()] == 0) continue;
        const bool loops = state.flags[f.index()] & ValueFlow::State::kIterate;
        for (const CallEdge& edge : flow_.edges(f)) {
          if (edge.kind != EdgeKind::call) continue;
          const bool again = loops || edge.binding == Binding::model || runs_of[f.index()] == kMany;
          add(edge.callee, again ? kMany : 1);
        }
      }
    }
  };
  // Whether what an instruction starts may be started again while it is still there.
  const auto started_often = [&](ir::FuncId f) {
    const bool loops = state.flags[f.index()] & ValueFlow::State::kIterate;
    return runs_of[f.index()] == kMany || (loops && runs_of[f.index()] > 0);
  };
  const auto server_verdict = [&](const Server& server, std::string* why) {
    if (server.behaviour == model::Behaviour::application) {
      *why = "an application is started once";
      return false;
    }
    if (server.starts.empty()) {
      *why = "it is started by code that was not seen";
      return true;
    }
    std::vector<Symbol> names;
    bool unnamed = false;
    for (const Server::Start& start : server.starts) {
      unnamed |= start.unnamed || start.global_or_via || start.local_names.empty();
      names.insert(names.end(), start.local_names.begin(), start.local_names.end());
    }
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    if (!unnamed && names.size() == 1) {
      *why = fmt::format("it is only started under the name {}", names[0].view());
      return false;
    }
    if (server.starts.size() == 1 && server.starts[0].func.valid() && !started_often(server.starts[0].func)) {
      *why = "it is started in one place, which runs once";
      return false;
    }
    *why = unnamed ? "it is started without a fixed name" : "it is started under several names";
    return true;
  };
  for (size_t o = 1; o < origins_.size(); ++o) origins_[o].multiple = false;
  for (bool changed = true; changed;) {
    changed = false;
    count_runs();
    for (uint32_t o = 0; o < origins_.size(); ++o) {
      Origin& origin = origins_[o];
      if (origin.multiple) continue;
      bool multiple = false;
      if (origin.server.valid() && !origin.entered) {
        multiple = server_verdict(servers[origin.server.index()], &origin.why);
      } else {
        multiple = started_often(origin.site_func);
        origin.why =
            multiple ? "the place that spawns it may run again" : "the place that spawns it runs once";
      }
      if (const auto claim = claims_.find(OriginId(o));
          claim != claims_.end() && (multiple || !origin.server.valid())) {
        multiple = false;
        const std::string_view what = claim->second.what.view();
        origin.why = claim->second.kind == Claim::Kind::name
                         ? fmt::format("it registers itself as {}", what)
                         : fmt::format("it makes the table {}, of which there can be only one", what);
      }
      if (multiple) {
        origin.multiple = true;
        changed = true;
      }
    }
  }
}

void Origins::find_shared_tables() {
  const ValueFlow::State& state = *flow_.state_;
  if (flow_.tables().empty()) return;
  std::vector<bool> seen(state.objects.size(), false);
  std::vector<ObjId> todo;
  const auto add = [&](SetId set) {
    for (const ObjId id : state.sets.objects(set)) {
      if (seen[id.index()]) continue;
      seen[id.index()] = true;
      todo.push_back(id);
    }
  };
  // A table that is shared shares what is in it.
  const auto share = [&](ObjId table, std::string_view how) {
    how_shared_.emplace(table, how);
    if (const CellId cell = state.find_global(GlobalKind::contents, table.index()); cell.valid())
      add(state.peek(cell));
  };
  const auto drain = [&](std::string_view how) {
    while (!todo.empty()) {
      const ObjId id = todo.back();
      todo.pop_back();
      const Object& object = state.objects[id];
      if (object.kind == ObjKind::table) share(id, how);
      if (object.kind == ObjKind::map) {
        const auto head = state.map_heads.find(id);
        for (uint32_t e = head == state.map_heads.end() ? ValueFlow::State::kNone : head->second;
             e != ValueFlow::State::kNone; e = state.map_entries[e].next)
          add(state.peek(state.map_entries[e].cell));
      }
      if (object.fields.valid())
        for (uint32_t i = 0; i < object.arity; ++i) add(state.peek(state.cell_of(object.fields, i)));
    }
  };
  for (const Table& table : flow_.tables()) {
    if (!table.maybe_named && !table.heir) continue;
    seen[table.object.index()] = true;
    share(table.object, table.maybe_named ? "reached by its name" : "inherited");
  }
  drain("put into a shared table");
  for (const Escape& escape : state.escapes) {
    add(escape.set);
    drain(escape.how);
  }
  for (uint32_t s = 0; s < state.servers.size(); ++s) {
    add(state.peek(state.server_cell(ServerId(s), kReply)));
    drain("given in a reply");
  }
  for (const ir::FuncId f : origins_[0].entries) {
    add(state.peek(state.result_cell(f)));
    drain("returned from an exported function");
  }
  for (uint32_t set = 0; set < state.sets.size(); ++set)
    if (state.sets.absorbed(SetId(set))) add(SetId(set));
  drain("lost among more values than were followed");
}

std::string Origins::describe(OriginId id) const {
  const Origin& origin = origins_[id.index()];
  const ir::Program& program = flow_.program();
  switch (origin.kind) {
    case OriginKind::api:
      return "any process that calls an exported function";
    case OriginKind::application:
      return fmt::format("the start of application {}", origin.module.view());
    case OriginKind::server: {
      const Server& server = flow_.servers()[origin.server.index()];
      std::string names;
      for (const Server::Start& start : server.starts)
        for (const Symbol name : start.local_names)
          if (names.find(name.view()) == std::string::npos) names += (names.empty() ? "" : ", ") + name.str();
      const std::string what = fmt::format("{} {}", model::name_of(server.behaviour), origin.module.view());
      return names.empty() ? what : fmt::format("{} (registered as {})", what, names);
    }
    case OriginKind::trampolined:
    case OriginKind::spawned: {
      const std::string first = origin.kind == OriginKind::trampolined
                                    ? " to run " + program.function(origin.entries[0]).name.str()
                                    : "";
      const ir::Function& fn = program.function(origin.site_func);
      const ir::Module& module = program.module_of(origin.site_func);
      const ir::Position* pos = module.position(fn.instr(origin.site).pos);
      if (!pos || pos->file >= module.files.size())
        return fmt::format("process spawned in {}{}", fn.name.str(), first);
      const std::string& file = module.files[pos->file];
      return fmt::format("process spawned at {}:{}{}", file.substr(file.rfind('/') + 1), pos->line, first);
    }
  }
  return {};
}

bool Origins::runs(OriginId origin, ir::FuncId func) const {
  const auto list = of(func);
  return std::binary_search(list.begin(), list.end(), origin);
}

bool Origins::parallel(ir::FuncId a, ir::FuncId b) const {
  const auto x = of(a), y = of(b);
  if (x.empty() || y.empty()) return false;
  if (x.size() > 1 || y.size() > 1 || x[0] != y[0]) return true;
  return origins_[x[0].index()].multiple;
}

OriginId Origins::only_single(ir::FuncId func) const {
  const auto list = of(func);
  return list.size() == 1 && !origins_[list[0].index()].multiple ? list[0] : OriginId();
}

/// Finds the calls that only the holder of a name makes. Whether there are any.
bool Origins::narrow_by_names() {
  for (const ir::FuncId func : own_names_.functions()) {
    HashSet<ir::FuncId> spoilt;
    for (const CallEdge& edge : flow_.edges(func)) {
      if (edge.kind != EdgeKind::call || spoilt.contains(edge.callee)) continue;
      const Symbol name = own_names_.atom_at(func, edge.instr);
      const OriginId only = name.empty() ? OriginId() : holder(name);
      const auto [it, fresh] = narrowed_.try_emplace(Way(func, edge.callee), only);
      if (only.valid() && it->second == only) continue;
      narrowed_.erase(it);
      spoilt.insert(edge.callee);
    }
  }
  return !narrowed_.empty();
}

OriginId Origins::only_single_at(ir::FuncId func, ir::InstrId instr) const {
  if (const OriginId single = only_single(func); single.valid()) return single;
  const Symbol name = own_names_.atom_at(func, instr);
  return name.empty() ? OriginId() : holder(name);
}

OriginId Origins::holder(Symbol name) const {
  OriginId found;
  for (uint32_t o = 1; o < origins_.size(); ++o) {
    const auto claim = claims_.find(OriginId(o));
    bool holds = claim != claims_.end() && claim->second == Claim{Claim::Kind::name, name};
    if (const ServerId server = origins_[o].server; server.valid() && !holds) {
      const auto named = flow_.servers_named(name);
      holds = std::ranges::find(named, server) != named.end();
    }
    if (!holds) continue;
    if (found.valid() || origins_[o].multiple) return {};
    found = OriginId(o);
  }
  return found;
}

OriginId Origins::of_server(ServerId server) const {
  return server.index() < server_origin_.size() ? server_origin_[server.index()] : OriginId();
}

bool Origins::shared(ObjId table) const { return how_shared_.contains(table); }

std::string_view Origins::how_shared(ObjId table) const {
  const auto it = how_shared_.find(table);
  return it == how_shared_.end() ? std::string_view() : it->second;
}

}  // namespace ravel::flow
