// SPDX-License-Identifier: Apache-2.0
//
// Which instructions and edges end the region of a forked origin: the joins of its threads.
#include <boost/container_hash/hash.hpp>

#include <algorithm>

#include "flow/sync/order_fork.h"
#include "ir/dominators.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::InstanceId;
using heap::ObjectId;
using ir::BlockId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using model::JvmPrimitive;

size_t hash_value(const Point& point) {
  size_t seed = point.instance.index();
  boost::hash_combine(seed, point.instr.index());
  return seed;
}

JvmPrimitive primitive_at(const Calls& calls, InstanceId id, InstrId at) {
  const ir::FuncId function = calls.points_to().function(id);
  const Instr& instr = calls.program().function(function).instr(at);
  if ((instr.op != Op::call && instr.op != Op::call_virtual) || instr.operand_count == 0) {
    return JvmPrimitive::none;
  }
  const ir::FuncName& callee = calls.program().module_of(function).callees[instr.payload];
  return model::primitive_of(callee.module, callee.name);
}

WalkEnd ForkOrder::joins(OriginId origin) {
  WalkEnd end;
  end.at = [this, origin](InstanceId id, InstrId at) { return ends_at(origin, id, at); };
  end.edge = [this, origin](InstanceId id, BlockId block, size_t target) {
    const auto& edges = ends_on(origin, id);
    if (edges.empty()) return false;
    const ir::Function& f = calls_.function(id);
    const BlockId to = f.targets_of(f.block(block))[target];
    return std::find(edges.begin(), edges.end(), std::pair(block, to)) != edges.end();
  };
  return end;
}

bool ForkOrder::ends_at(OriginId origin, InstanceId id, InstrId at) {
  const Op op = calls_.function(id).instr(at).op;
  if (op != Op::call && op != Op::call_virtual) return false;
  const auto known = cache_[origin.index()].ends_at.find(Point{id, at});
  if (known != cache_[origin.index()].ends_at.end()) return known->second;
  const bool ends =
      is_join_of(origin, id, at, true) || (same_value_started(origin, id, at) && call_joins(origin, id, at));
  cache_[origin.index()].ends_at[Point{id, at}] = ends;
  return ends;
}

/// A join of a thread of this origin; exactly: of the only one, or of all of them.
bool ForkOrder::is_join_of(OriginId origin, InstanceId id, InstrId at, bool exactly) {
  const JvmPrimitive primitive = primitive_at(calls_, id, at);
  if (primitive != JvmPrimitive::join && primitive != JvmPrimitive::join_all) return false;
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Function& f = calls_.program().function(function);
  const ir::ValueId joined = f.operands_of(f.instr(at))[0];
  const auto may_be = calls_.points_to().objects(id, joined);
  const std::vector<uint32_t>& own = objects(origin);
  if (own.empty() || !std::includes(may_be.begin(), may_be.end(), own.begin(), own.end())) return false;
  if (!exactly || primitive == JvmPrimitive::join_all) return true;
  return may_be.size() == 1 && !threads_[origin].many && calls_.made_once(ObjectId(may_be[0]));
}

bool ForkOrder::always_joins(OriginId origin, InstanceId id) {
  const auto [entry, is_new] = cache_[origin.index()].joins.try_emplace(id, false);
  if (!is_new) return entry->second;
  WalkEnd end;
  end.at = [this, origin](InstanceId at, InstrId instr) { return is_join_of(origin, at, instr, false); };
  const bool always = !may_pass(calls_, id, end);
  return cache_[origin.index()].joins[id] = always;
}

bool ForkOrder::call_joins(OriginId origin, InstanceId id, InstrId at) {
  if (is_join_of(origin, id, at, false)) return true;
  bool any = false;
  for (const CallEdge& e : calls_.out(id, at)) {
    if (!calls_.is_plain(e)) continue;
    if (!always_joins(origin, e.callee)) return false;
    any = true;
  }
  return any;
}

/// `t.start(); ... t.join();` on one value, which is not computed anew in between.
bool ForkOrder::same_value_started(OriginId origin, InstanceId id, InstrId at) {
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Function& f = calls_.function(id);
  const auto name_at = [&](InstrId call) {
    const auto operands = f.operands_of(f.instr(call));
    return operands.empty() ? NameId() : names_.of(function, operands[0]);
  };
  const NameId joined = name_at(at);
  if (!joined.valid()) return false;
  InstrId started;
  for (const CallEdge& fork : threads_[origin].starts) {
    for (const CallEdge& e : calls_.in(fork.caller)) {
      if (e.caller == id && e.instr.valid() && name_at(e.instr) == joined) started = e.instr;
    }
  }
  if (!started.valid()) return false;
  const LockName& name = names_[joined];
  if (name.root != NameRoot::value) return true;
  const InstrId made = f.definitions[name.which];
  if (!made.valid()) return true;
  // From the start round to the definition again without this join?
  const BlockId goal = calls_.block_of(function, made), through = calls_.block_of(function, at);
  std::vector<bool> seen(f.blocks.size(), false);
  std::vector<BlockId> work = {calls_.block_of(function, started)};
  if (work[0] == through && started < at) return true;
  for (bool first = true; !work.empty(); first = false) {
    const BlockId block = work.back();
    work.pop_back();
    if (block == goal && !first) return false;
    if (block == through && !first) continue;
    for (const BlockId to : f.targets_of(f.block(block))) {
      if (seen[to.index()]) continue;
      seen[to.index()] = true;
      work.push_back(to);
    }
  }
  return true;
}

bool ForkOrder::joined_before(const Access& access, OriginId origin) {
  if (threads_[origin].kind != OriginKind::forked) return false;
  const ir::ValueId base = calls_.base_of(access.instance, access.instr, access.object);
  if (!base.valid()) return false;
  const ir::FuncId function = calls_.points_to().function(access.instance);
  const ir::Function& f = calls_.function(access.instance);
  const NameId name = names_.of(function, base);
  std::unique_ptr<ir::Dominators> dominators;
  for (const CallEdge& e : calls_.out(access.instance)) {
    if (!calls_.is_plain(e)) continue;
    const auto operands = f.operands_of(f.instr(e.instr));
    if (operands.empty() || names_.of(function, operands[0]) != name) continue;
    const BlockId from = calls_.block_of(function, e.instr), to = calls_.block_of(function, access.instr);
    if (!dominators) dominators = std::make_unique<ir::Dominators>(f);
    const bool before = from == to ? e.instr < access.instr : dominators->visible_at_entry(from, to);
    if (before && call_joins(origin, access.instance, e.instr)) return true;
  }
  return false;
}

namespace {

/// The blocks of the innermost loop around `inner`; empty if there is none.
std::vector<BlockId> loop_around(const ir::Function& f, const ir::Dominators& dominators, BlockId inner) {
  std::vector<std::vector<BlockId>> from(f.blocks.size());
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    for (const BlockId to : f.targets_of(f.blocks[b])) from[to.index()].emplace_back(b);
  }
  for (BlockId header = inner; header.valid(); header = dominators.parent(header)) {
    std::vector<bool> in(f.blocks.size(), false);
    std::vector<BlockId> body = {header};
    in[header.index()] = true;
    for (const BlockId latch : from[header.index()]) {
      if (!dominators.reachable(latch) || !dominators.dominates(header, latch) || in[latch.index()]) continue;
      in[latch.index()] = true;
      body.push_back(latch);
    }
    for (size_t at = 1; at < body.size(); ++at) {
      for (const BlockId before : from[body[at].index()]) {
        if (in[before.index()]) continue;
        in[before.index()] = true;
        body.push_back(before);
      }
    }
    const auto& back = from[header.index()];
    const bool is_loop = std::any_of(back.begin(), back.end(), [&](BlockId b) {
      return dominators.reachable(b) && dominators.dominates(header, b);
    });
    if (is_loop && in[inner.index()]) return body;
  }
  return {};
}

/// The element of an array or what an iterator or list gave: a value that changes with each round.
bool is_drawn(const Calls& calls, ir::FuncId function, ir::ValueId value) {
  const ir::Function& f = calls.program().function(function);
  const ir::Module& module = calls.program().module_of(function);
  const Instr* def = f.definition(strip(module, f, value));
  if (def == nullptr) return false;
  if (def->op == Op::load) return static_cast<ir::FieldKind>(def->kind) == ir::FieldKind::array_element;
  return def->op == Op::call_virtual || def->op == Op::call;
}

}  // namespace

/// Where a loop that joins every element of something is left.
const std::vector<std::pair<BlockId, BlockId>>& ForkOrder::ends_on(OriginId origin, InstanceId id) {
  const auto known = cache_[origin.index()].ends_on.find(id);
  if (known != cache_[origin.index()].ends_on.end()) return known->second;
  std::vector<std::pair<BlockId, BlockId>> edges;
  const ir::FuncId function = calls_.points_to().function(id);
  const ir::Function& f = calls_.function(id);
  std::unique_ptr<ir::Dominators> dominators;
  for (const CallEdge& e : calls_.out(id)) {
    if (!calls_.is_plain(e) || !calls_.in_loop(function, e.instr)) continue;
    const auto operands = f.operands_of(f.instr(e.instr));
    if (operands.empty() || !is_drawn(calls_, function, operands[0])) continue;
    if (!call_joins(origin, id, e.instr)) continue;
    if (!dominators) dominators = std::make_unique<ir::Dominators>(f);
    const BlockId inner = calls_.block_of(function, e.instr);
    const std::vector<BlockId> body = loop_around(f, *dominators, inner);
    for (const BlockId block : body) {
      if (!dominators->dominates(block, inner)) continue;
      for (const BlockId to : f.targets_of(f.block(block))) {
        if (std::find(body.begin(), body.end(), to) == body.end()) edges.emplace_back(block, to);
      }
    }
  }
  return cache_[origin.index()].ends_on[id] = std::move(edges);
}

}  // namespace ravel::flow::sync
