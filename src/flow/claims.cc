// SPDX-License-Identifier: Apache-2.0
//
// A walk over the blocks that run before the claim, into the functions they call. Every way must end in the
// same claim, or in an exception; one that returns without, or does something with shared things first,
// means that there is none.
#include "flow/claims.h"

#include <algorithm>

#include "model/accesses.h"
#include "model/built_ins.h"
#include "model/known_calls.h"

namespace ravel::flow {

namespace {

using ir::BlockId;
using ir::FuncId;
using ir::Op;

class Walk {
 public:
  Walk(const ValueFlow& flow, bool ends) : flow_(flow), ends_(ends) {}

  enum class End : uint8_t {
    quiet,   ///< returns, and has done nothing that matters
    claims,  ///< returns only with the claim
    loud,    ///< anything else
  };

  End function(FuncId f, int depth) {
    if (depth > kDepthMax || ++functions_ > kFunctionsMax) return End::loud;
    const ir::Function& fn = flow_.program().function(f);
    std::vector<bool> seen(fn.blocks.size(), false);
    std::vector<BlockId> todo{BlockId(0)};
    bool returns = false, claims = false;
    const auto push = [&](BlockId b) {
      if (seen[b.index()]) return;
      seen[b.index()] = true;
      todo.push_back(b);
    };
    seen[0] = true;
    while (!todo.empty()) {
      const BlockId b = todo.back();
      todo.pop_back();
      const ir::Block& block = fn.block(b);
      End end = End::quiet;
      for (uint32_t i = block.begin; i < block.end && end == End::quiet; ++i) {
        if (fn.instrs[i].op == Op::ret) returns = true;
        end = instruction(f, fn, ir::InstrId(i), depth);
      }
      if (end == End::loud) return End::loud;
      if (end == End::claims) {
        // Whoever takes the failure must not go on.
        if (block.unwind.valid() && may_return(fn, block.unwind)) return End::loud;
        claims = true;
        continue;
      }
      for (const BlockId target : fn.targets_of(block)) push(target);
      if (block.unwind.valid()) push(block.unwind);
    }
    if (!claims) return End::quiet;
    return returns && !(ends_ && depth == 0) ? End::loud : End::claims;
  }

  Claim claim;

 private:
  static constexpr int kDepthMax = 8, kFunctionsMax = 64;

  End instruction(FuncId f, const ir::Function& fn, ir::InstrId id, int depth) {
    const ir::Instr& instr = fn.instr(id);
    switch (instr.op) {
      case Op::send:
      case Op::receive:
        return End::loud;
      case Op::call:
        return call(f, fn, id, depth);
      case Op::call_value:
      case Op::call_dynamic:
      case Op::call_apply:
        return only_callee(f, id, depth);
      default:
        return End::quiet;
    }
  }

  End call(FuncId f, const ir::Function& fn, ir::InstrId id, int depth) {
    const ir::Instr& instr = fn.instr(id);
    const ir::FuncName& name = flow_.program().module_of(f).callee(ir::CalleeId(instr.payload));
    if (const Claim made = claim_of(f, fn, id, name); made) {
      if (claim && !(claim == made)) return End::loud;
      claim = made;
      return End::claims;
    }
    if (!model::accesses_of(name.module, name.name, name.arity).empty() ||
        model::find_spawn(name.module, name.name, name.arity) != nullptr ||
        model::find_start(name.module, name.name, name.arity) != nullptr ||
        model::find_request(name.module, name.name, name.arity) != nullptr)
      return End::loud;
    // A library that was not read does nothing, as everywhere; a built-in's stub says nothing.
    const FuncId callee = flow_.program().find(name);
    if (callee.valid() && !model::has_stubs(name.module)) return function(callee, depth + 1);
    const CallTargets targets = flow_.callees(f, id);
    return targets.edges.empty() ? End::quiet : only_callee(f, id, depth);
  }

  End only_callee(FuncId f, ir::InstrId id, int depth) {
    const CallTargets targets = flow_.callees(f, id);
    if (targets.incomplete || targets.edges.size() != 1 || targets.edges[0].kind != EdgeKind::call)
      return End::loud;
    return function(targets.edges[0].callee, depth + 1);
  }

  Claim claim_of(FuncId f, const ir::Function& fn, ir::InstrId id, const ir::FuncName& name) const {
    const model::BuiltInForm* form = model::find_built_in(name.module, name.name, name.arity);
    if (form != nullptr && form->what == model::BuiltIn::register_name) {
      const auto operands = fn.operands_of(fn.instr(id));
      const ObjId atom = flow_.value(f, operands[form->named]).only();
      // By definition, not by value: a parent's self() may have been handed to this process.
      const ir::Instr* pid = fn.definition(operands[form->process]);
      if (!pid || pid->op != Op::call || !is_self(f, *pid)) return {};
      if (!atom.valid() || flow_.object(atom).kind != ObjKind::atom) return {};
      return {Claim::Kind::name, flow_.object(atom).text};
    }
    if (model::known_call(name.module, name.name, name.arity) == model::Known::new_table) {
      for (const Table& table : flow_.tables())
        if (table.func == f && table.instr == id && table.certainly_named && !table.name_unknown &&
            table.names.size() == 1)
          return {Claim::Kind::table, table.names[0]};
    }
    return {};
  }

  bool is_self(FuncId f, const ir::Instr& instr) const {
    const ir::FuncName& name = flow_.program().module_of(f).callee(ir::CalleeId(instr.payload));
    return model::is_built_in(name.module, name.name, name.arity, model::BuiltIn::self);
  }

  /// Whether the function can return normally from here on.
  static bool may_return(const ir::Function& fn, BlockId from) {
    std::vector<bool> seen(fn.blocks.size(), false);
    std::vector<BlockId> todo{from};
    seen[from.index()] = true;
    while (!todo.empty()) {
      const ir::Block& block = fn.block(todo.back());
      todo.pop_back();
      if (fn.instrs[block.end - 1].op == Op::ret) return true;
      for (const BlockId target : fn.targets_of(block)) {
        if (seen[target.index()]) continue;
        seen[target.index()] = true;
        todo.push_back(target);
      }
    }
    return false;
  }

  const ValueFlow& flow_;
  bool ends_;
  int functions_ = 0;
};

}  // namespace

Claim first_claim(const ValueFlow& flow, FuncId entry, bool ends) {
  Walk walk(flow, ends);
  return walk.function(entry, 0) == Walk::End::claims ? walk.claim : Claim();
}

}  // namespace ravel::flow
