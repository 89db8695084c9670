// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/calls.h"

#include <algorithm>
#include <memory>

#include "base/scc.h"
#include "flow/sync/fields.h"
#include "ir/dominators.h"

namespace ravel::flow::sync {

using heap::CallEdge;
using heap::CallKind;
using heap::InstanceId;
using heap::ObjectId;

Calls::Calls(const ir::Program& program, const heap::PointsTo& points_to, const heap::Harness& harness)
    : program_(program), points_to_(points_to), harness_(harness) {
  index_edges();
  find_loops();
  runs_once_ = find_once(!harness.is_open());
  find_makers();
}

void Calls::index_edges() {
  out_ = points_to_.calls();
  in_ = out_;
  std::sort(out_.begin(), out_.end());
  std::sort(in_.begin(), in_.end(), [](const CallEdge& a, const CallEdge& b) {
    return std::tie(a.callee, a.caller, a.instr, a.kind) < std::tie(b.callee, b.caller, b.instr, b.kind);
  });
  const auto count = [&](const std::vector<CallEdge>& edges, std::vector<uint32_t>& begin, auto key) {
    begin.assign(size() + 1, 0);
    for (const CallEdge& e : edges) {
      if (key(e).valid()) ++begin[key(e).index() + 1];
    }
    for (size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  };
  // Edges without a caller (initialisers of classes that nobody's code names) sort behind all others.
  count(out_, out_begin_, [](const CallEdge& e) { return e.caller; });
  count(in_, in_begin_, [](const CallEdge& e) { return e.callee; });
  is_initialiser_.assign(size(), false);
  for (size_t i = 0; i < size(); ++i) {
    const ir::FuncId f = points_to_.function(InstanceId(i));
    if (f == harness_.main()) harness_instance_ = InstanceId(i);
    is_initialiser_[i] = points_to_.is_initialiser(InstanceId(i));
  }
}

std::span<const CallEdge> Calls::out(InstanceId caller, ir::InstrId instr) const {
  const auto all = out(caller);
  const auto first =
      std::partition_point(all.begin(), all.end(), [&](const CallEdge& e) { return e.instr < instr; });
  const auto last =
      std::partition_point(first, all.end(), [&](const CallEdge& e) { return e.instr == instr; });
  return {first, last};
}

bool Calls::starts_thread(const CallEdge& edge) const {
  if (edge.kind == CallKind::fork) return true;
  return edge.kind == CallKind::call && edge.caller == harness_instance_ && edge.instr.valid() &&
         harness_.root(edge.instr) != nullptr;
}

void Calls::find_loops() {
  for (size_t i = 0; i < size(); ++i) {
    const ir::FuncId id = points_to_.function(InstanceId(i));
    const auto [entry, is_new] = loops_.try_emplace(id);
    if (!is_new) continue;
    const ir::Function& function = program_.function(id);
    Loops& loops = entry->second;
    std::vector<std::pair<uint32_t, uint32_t>> edges;
    loops.block_of.resize(function.instrs.size());
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      const ir::Block& block = function.blocks[b];
      for (uint32_t k = block.begin; k < block.end; ++k) loops.block_of[k] = ir::BlockId(b);
      for (const ir::BlockId to : function.targets_of(block)) edges.emplace_back(b, to.index());
      if (block.unwind.valid()) edges.emplace_back(b, block.unwind.index());
    }
    loops.in_loop.assign(function.blocks.size(), false);
    for (const auto& [from, to] : edges) {
      if (from == to) loops.in_loop[from] = true;
    }
    const Components parts =
        strong_components(FlatGraph::from_edges(function.blocks.size(), std::move(edges)));
    for (uint32_t b = 0; b < function.blocks.size(); ++b) {
      if (parts.component(parts.of[b]).size() > 1) loops.in_loop[b] = true;
    }
    find_not_null(program_.module_of(id), function, loops);
  }
}

namespace {

/// The value that must not be null for the instruction to pass; invalid if there is none.
ir::ValueId used_object(const ir::Function& function, const ir::Instr& instr) {
  const auto kind = static_cast<ir::FieldKind>(instr.kind);
  const bool on_object = instr.op == ir::Op::call_virtual || instr.op == ir::Op::acquire ||
                         ((instr.op == ir::Op::load || instr.op == ir::Op::store) &&
                          (kind == ir::FieldKind::field || kind == ir::FieldKind::array_element));
  return on_object && instr.operand_count > 0 ? function.operands_of(instr)[0] : ir::ValueId();
}

}  // namespace

/// `try (r)` asks at its end whether r was null; after r was used it was not.
void Calls::find_not_null(const ir::Module& module, const ir::Function& function, Loops& loops) {
  std::unique_ptr<ir::Dominators> dominators;
  HashMap<ir::ValueId, std::vector<ir::BlockId>> used_in;
  for (uint32_t b = 0; b < function.blocks.size(); ++b) {
    const ir::Instr& test = function.instrs[function.blocks[b].end - 1];
    if (test.op != ir::Op::test || static_cast<ir::TestKind>(test.kind) != ir::TestKind::is_null) continue;
    const ir::ValueId value = strip(module, function, function.operands_of(test)[0]);
    const ir::Instr* made = function.definition(value);
    bool used = made != nullptr && made->op == ir::Op::alloc;
    if (!dominators) {
      dominators = std::make_unique<ir::Dominators>(function);
      for (uint32_t i = 0; i < function.instrs.size(); ++i) {
        const ir::ValueId on = used_object(function, function.instrs[i]);
        if (on.valid()) used_in[strip(module, function, on)].push_back(loops.block_of[i]);
      }
    }
    const auto uses = used_in.find(value);
    if (!used && uses != used_in.end()) {
      used = std::any_of(uses->second.begin(), uses->second.end(), [&](ir::BlockId from) {
        return from == ir::BlockId(b) || dominators->visible_at_entry(from, ir::BlockId(b));
      });
    }
    if (used) loops.not_null.emplace_back(b);
  }
}

bool Calls::never_taken(ir::FuncId function, ir::BlockId block, size_t target) const {
  const std::vector<ir::BlockId>& blocks = loops_.at(function).not_null;
  return target == 0 && std::binary_search(blocks.begin(), blocks.end(), block);
}

bool Calls::in_loop(ir::FuncId function, ir::InstrId instr) const {
  const Loops& loops = loops_.at(function);
  return loops.in_loop[loops.block_of[instr.index()].index()];
}

ir::BlockId Calls::block_of(ir::FuncId function, ir::InstrId instr) const {
  return loops_.at(function).block_of[instr.index()];
}

ir::ValueId Calls::base_of(InstanceId instance, ir::InstrId instr, ObjectId object) const {
  const ir::Function& f = function(instance);
  const auto operands = f.operands_of(f.instr(instr));
  if (!object.valid() || operands.empty()) return {};
  const auto may_be_it = [&](ir::ValueId value) {
    const auto may_be = points_to_.objects(instance, value);
    return std::binary_search(may_be.begin(), may_be.end(), object.index());
  };
  if (may_be_it(operands[0])) return operands[0];
  if (const ir::ValueId viewed = viewed_by(instance, operands[0], object); viewed.valid()) return viewed;
  // A library's method fills an array that it was given.
  const ir::Op op = f.instr(instr).op;
  const bool is_call = op == ir::Op::call || op == ir::Op::call_virtual;
  if (!is_call || points_to_.site(object).kind != heap::SiteKind::array) return {};
  ir::ValueId one;
  for (const ir::ValueId value : operands.subspan(1)) {
    if (!may_be_it(value)) continue;
    if (one.valid() && one != value) return {};
    one = value;
  }
  return one;
}

/// What an iterator, or the view that made it, was asked of: `list` for the `next()` of `list.iterator()`.
ir::ValueId Calls::viewed_by(InstanceId instance, ir::ValueId view, ObjectId object) const {
  constexpr int kViewsMax = 3;  // of an entry of an iterator of a set of entries
  const ir::FuncId id = points_to_.function(instance);
  const ir::Function& f = program_.function(id);
  for (int i = 0; i < kViewsMax; ++i) {
    const ir::Instr* made = f.definition(strip(program_.module_of(id), f, view));
    if (made == nullptr || made->op != ir::Op::call_virtual) return {};
    view = f.operands_of(*made)[0];
    const auto may_be = points_to_.objects(instance, view);
    if (std::binary_search(may_be.begin(), may_be.end(), object.index())) return view;
  }
  return {};
}

/// From the harness and the initialisers down, as long as one instruction alone leads on. What an open
/// harness does, clients do any number of times, be it one after the other; a `main` runs once.
std::vector<bool> Calls::find_once(bool harness_is_once) const {
  std::vector<bool> once(size(), false);
  std::vector<InstanceId> work;
  const auto add = [&](InstanceId id) {
    if (once[id.index()]) return;
    once[id.index()] = true;
    work.push_back(id);
  };
  const auto called_once = [&](InstanceId id) {
    if (is_initialiser_[id.index()]) return true;
    const auto edges = in(id);
    if (edges.size() != 1) return false;
    const CallEdge& e = edges[0];
    if (!e.caller.valid() || !once[e.caller.index()]) return false;
    if (e.caller == harness_instance_) {
      const heap::Root* root = harness_.root(e.instr);
      if (root == nullptr ? !harness_is_once : !harness_.is_main(root->group)) return false;
    }
    return e.instr.valid() && !in_loop(points_to_.function(e.caller), e.instr);
  };
  for (size_t i = 0; i < size(); ++i) {
    if (is_initialiser_[i] || InstanceId(i) == harness_instance_) add(InstanceId(i));
  }
  for (size_t at = 0; at < work.size(); ++at) {
    for (const CallEdge& e : out(work[at])) {
      if (called_once(e.callee)) add(e.callee);
    }
  }
  return once;
}

void Calls::find_makers() {
  std::vector<std::pair<ObjectId, InstanceId>> made;
  for (size_t i = 0; i < size(); ++i) {
    const InstanceId id(i);
    const ir::Function& f = function(id);
    const heap::Body& body = points_to_.body(points_to_.function(id));
    std::vector<bool> allocates(body.var_count, false);
    for (const heap::Alloc& alloc : body.allocs) allocates[alloc.to] = true;
    for (const ir::Instr& instr : f.instrs) {
      if (instr.op != ir::Op::alloc || !instr.result.valid()) continue;
      const heap::Var var = body.of_value[instr.result.index()];
      if (var == heap::kNoVar || !allocates[var]) continue;
      for (const uint32_t o : points_to_.objects(id, instr.result)) made.emplace_back(ObjectId(o), id);
    }
  }
  std::sort(made.begin(), made.end());
  made.erase(std::unique(made.begin(), made.end()), made.end());
  makers_begin_.assign(points_to_.object_count() + 1, 0);
  for (const auto& [object, id] : made) {
    ++makers_begin_[object.index() + 1];
    makers_.push_back(id);
  }
  for (size_t i = 1; i < makers_begin_.size(); ++i) makers_begin_[i] += makers_begin_[i - 1];
  made_once_.assign(points_to_.object_count(), false);
  made_by_harness_ = made_once_;
  const std::vector<bool> per_client = find_once(true);
  for (size_t o = 0; o < made_once_.size(); ++o) {
    const heap::Site& site = points_to_.site(ObjectId(o));
    const auto by = makers(ObjectId(o));
    if (site.kind == heap::SiteKind::klass) made_once_[o] = made_by_harness_[o] = true;
    if (by.size() != 1 || !per_client[by[0].index()] || !site.instr.valid()) continue;
    if (site.function != points_to_.function(by[0]) || in_loop(site.function, site.instr)) continue;
    made_by_harness_[o] = true;
    made_once_[o] = runs_once(by[0]) && !(by[0] == harness_instance_ && harness_.is_open());
  }
}

std::span<const InstanceId> Calls::makers(ObjectId object) const {
  const uint32_t o = object.index();
  return {makers_.data() + makers_begin_[o], makers_begin_[o + 1] - makers_begin_[o]};
}

}  // namespace ravel::flow::sync
