// SPDX-License-Identifier: Apache-2.0
//
// One pass over the blocks in reverse postorder. Loops within a function exist on the BEAM only
// around receives, so one pass sees every value before its users, but for phis of such loops.
#include "check/call_cycle_walk.h"

#include <fmt/format.h>

#include <algorithm>

#include "ir/dominators.h"

namespace ravel::check {

using flow::ObjId;
using flow::ObjKind;
using ir::BlockId;
using ir::InstrId;
using ir::Op;
using ir::TestKind;
using ir::ValueId;

// ---- values

Vals::Vals(const flow::ValueFlow& values) : values_(values) {
  make({}, false);
  make({}, true);
}

ValId Vals::make(std::vector<uint32_t> items, bool unknown) {
  std::ranges::sort(items);
  items.erase(std::unique(items.begin(), items.end()), items.end());
  // Object 0 is Unknown.
  if (!items.empty() && items[0] == 0) {
    items.erase(items.begin());
    unknown = true;
  }
  if (items.size() > kItemsMax) {
    items.clear();
    unknown = true;
  }
  const auto [it, fresh] = ids_.try_emplace({std::move(items), unknown}, static_cast<uint32_t>(sets_.size()));
  if (fresh) sets_.push_back(it->first);
  return ValId(it->second);
}

ValId Vals::of(const flow::ValueSet& set) {
  if (set.top) return kUnknown;
  std::vector<uint32_t> list;
  for (const ObjId id : set.objects) list.push_back(id.index());
  return make(std::move(list), set.unknown);
}

ValId Vals::tuple(std::vector<ValId> elements) {
  const auto [it, fresh] = tuple_ids_.try_emplace(elements, static_cast<uint32_t>(tuples_.size()));
  if (fresh) tuples_.push_back(std::move(elements));
  return make({it->second | kMade}, false);
}

ValId Vals::unite(ValId a, ValId b) {
  if (a == b || b == kNothing) return a;
  if (a == kNothing) return b;
  std::vector<uint32_t> both = items(a);
  both.insert(both.end(), items(b).begin(), items(b).end());
  return make(std::move(both), unknown(a) || unknown(b));
}

ValId Vals::element(ValId val, uint32_t index) {
  ValId result = unknown(val) ? kUnknown : kNothing;
  const std::vector<uint32_t> list = items(val);
  for (const uint32_t item : list) {
    if (is_made(item)) {
      if (index < made(item).size()) result = unite(result, made(item)[index]);
    } else if (object(item).kind == ObjKind::tuple && index < object(item).arity) {
      // self() in there is the pid of whoever made the tuple.
      result = unite(result, replace(of(values_.field(ObjId(item), index)), flow::Objects::kSelf, kUnknown));
    }
  }
  return result;
}

ValId Vals::replace(ValId val, ObjId from, ValId to, int depth) {
  ValId result = unknown(val) ? kUnknown : kNothing;
  const std::vector<uint32_t> list = items(val);
  for (const uint32_t item : list) {
    if (item == from.index()) {
      result = unite(result, to);
    } else if (is_made(item) && depth < 4) {
      std::vector<ValId> elements = made(item);
      for (ValId& element : elements) element = replace(element, from, to, depth + 1);
      result = unite(result, tuple(std::move(elements)));
    } else {
      result = unite(result, make({item}, false));
    }
  }
  return result;
}

std::string Vals::item_text(uint32_t item, int depth) const {
  if (is_made(item)) {
    std::string out = "{";
    for (const ValId element : made(item))
      out += (out.size() > 1 ? ", " : "") + (depth > 2 ? std::string("_") : text(element, depth + 1));
    return out + "}";
  }
  const flow::Object& o = object(item);
  switch (o.kind) {
    case ObjKind::atom:
      return o.text.str();
    case ObjKind::number:
      return fmt::format("{}", o.number);
    case ObjKind::nil:
      return "[]";
    case ObjKind::self:
      return "self()";
    case ObjKind::tuple: {
      std::string out = "{";
      for (uint32_t i = 0; i < o.arity; ++i) {
        const flow::ValueSet field = values_.field(ObjId(item), i);
        const ObjId only = field.only();
        out += (i > 0 ? ", " : "");
        out += only.valid() && depth < 2 ? item_text(only.index(), depth + 1) : "_";
      }
      return out + "}";
    }
    default:
      return "_";
  }
}

std::string Vals::text(ValId val, int depth) const {
  if (unknown(val) || items(val).empty() || items(val).size() > 3) return "_";
  std::string out;
  for (const uint32_t item : items(val)) out += (out.empty() ? "" : " | ") + item_text(item, depth);
  return out;
}

// ---- the walk

std::vector<ValId> Walker::default_params(ir::FuncId func) {
  std::vector<ValId> result;
  for (uint32_t i = 0; i < input_.program.function(func).params.size(); ++i)
    result.push_back(vals_.of(values_.param(func, i)));
  return result;
}

Walk Walker::walk(ir::FuncId func, const std::vector<ValId>& params, const Runner& runner) {
  func_ = func;
  function_ = &input_.program.function(func);
  module_ = &input_.program.module_of(func);
  runner_ = runner;
  env_.assign(function_->value_count, ValId());
  feasible_.assign(function_->blocks.size(), false);
  for (size_t i = 0; i < function_->params.size(); ++i)
    env_[function_->params[i].index()] = i < params.size() ? params[i] : Vals::kUnknown;
  Walk out;
  if (function_->blocks.empty()) return out;
  feasible_[0] = true;
  const ir::Dominators order(*function_);
  for (const BlockId block : order.reverse_postorder())
    if (feasible_[block.index()]) run_block(block, out);
  std::ranges::sort(out.sites, {}, &Site::instr);
  return out;
}

void Walker::run_block(BlockId block, Walk& out) {
  const ir::Block& b = function_->block(block);
  if (b.unwind.valid()) feasible_[b.unwind.index()] = true;
  for (uint32_t i = b.begin; i < b.end; ++i) {
    const ir::Instr& instr = function_->instrs[i];
    if (ir::is_call(instr.op) || instr.op == Op::send) record(InstrId(i), instr, out);
    // Whoever waited goes on from here: what follows keeps nobody.
    if (runner_.acknowledges != nullptr && acknowledges(InstrId(i), instr)) return;
    if (instr.result.valid()) env_[instr.result.index()] = eval(instr);
  }
  leave(block);
}

bool Walker::acknowledges(InstrId id, const ir::Instr& instr) const {
  static const Symbol proc_lib("proc_lib"), init_ack("init_ack"), enter_loop("enter_loop");
  if (!ir::is_call(instr.op)) return false;
  if (instr.op == Op::call) {
    const ir::FuncName& callee = module_->callee(ir::CalleeId(instr.payload));
    if ((callee.module == proc_lib && callee.name == init_ack) || callee.name == enter_loop) return true;
  }
  return std::ranges::any_of(values_.callees(func_, id).edges, [&](const flow::CallEdge& edge) {
    return edge.kind == flow::EdgeKind::call && (*runner_.acknowledges)[edge.callee.index()];
  });
}

void Walker::leave(BlockId block) {
  const ir::Block& b = function_->block(block);
  const ir::Instr& last = function_->instrs[b.end - 1];
  const auto targets = function_->targets_of(b);
  const auto open = [&](BlockId target) { feasible_[target.index()] = true; };
  if (last.op == Op::test && targets.size() == 2) {
    const Verdict verdict = test(last);
    if (verdict != Verdict::no) open(targets[0]);
    if (verdict != Verdict::yes) open(targets[1]);
    return;
  }
  if (last.op == Op::select && last.kind == static_cast<uint16_t>(ir::SelectKind::value)) {
    const ValId value = env_[function_->operands_of(last)[0].index()];
    bool certain = false;
    for (uint32_t i = 0; i < last.imm && i < targets.size(); ++i) {
      const Verdict verdict = equal(value, constant(function_->case_values[last.payload + i]));
      if (verdict != Verdict::no) open(targets[i]);
      certain |= verdict == Verdict::yes;
    }
    if (!certain && !targets.empty()) open(targets.back());
    return;
  }
  for (const BlockId target : targets) open(target);
}

void Walker::record(InstrId id, const ir::Instr& instr, Walk& out) {
  Site site{id, {}};
  for (const ValueId operand : function_->operands_of(instr)) {
    const ValId value = env_[operand.index()];
    site.args.push_back(value.valid() ? value : fallback(operand));
  }
  for (const flow::CallEdge& edge : values_.callees(func_, id).edges) {
    if (edge.kind != flow::EdgeKind::call) continue;
    Outgoing next{id, edge.callee, {}};
    for (uint32_t p = 0; p < input_.program.function(edge.callee).params.size(); ++p) {
      const flow::ArgSource source = values_.argument(edge, p);
      ValId value;
      if (source.kind == flow::ArgSource::Kind::value && source.value.valid()) {
        value = env_[source.value.index()];
        if (!value.valid()) value = fallback(source.value);
      } else if (source.kind == flow::ArgSource::Kind::captured && edge.via.valid()) {
        value = vals_.of(values_.field(edge.via, source.index));
      } else {
        value = vals_.of(values_.param(edge.callee, p));
      }
      next.params.push_back(value);
    }
    out.callees.push_back(std::move(next));
  }
  out.sites.push_back(std::move(site));
}

ValId Walker::eval(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  switch (instr.op) {
    case Op::phi:
      return phi(instr);
    case Op::refine:
      return refine(instr);
    case Op::message:
      return Vals::kUnknown;
    case Op::load:
      if (instr.kind == static_cast<uint16_t>(ir::FieldKind::element))
        return vals_.element(
            env_[operands[0].index()].valid() ? env_[operands[0].index()] : fallback(operands[0]), instr.imm);
      return fallback(instr.result);
    case Op::alloc: {
      if (instr.kind != static_cast<uint16_t>(ir::AllocKind::tuple)) return fallback(instr.result);
      std::vector<ValId> elements;
      for (const ValueId operand : operands) {
        const ValId value = env_[operand.index()];
        elements.push_back(value.valid() ? value : fallback(operand));
      }
      return vals_.tuple(std::move(elements));
    }
    case Op::call:
      return eval_call(instr);
    default:
      return fallback(instr.result);
  }
}

ValId Walker::eval_call(const ir::Instr& instr) {
  static const Symbol erlang("erlang"), self("self"), whereis("whereis"), process("Elixir.Process"),
      gen_server("Elixir.GenServer"), get("get"), same("=:="), equals("=="), differs("=/="), unequal("/=");
  const ir::FuncName& callee = module_->callee(ir::CalleeId(instr.payload));
  const auto operands = function_->operands_of(instr);
  const auto value = [&](size_t i) {
    const ValId known = env_[operands[i].index()];
    return known.valid() ? known : fallback(operands[i]);
  };
  if (callee.module == erlang && callee.name == self && callee.arity == 0)
    return vals_.of(flow::Objects::kSelf);
  const bool looks_up = callee.name == whereis && callee.arity == 1 &&
                        (callee.module == erlang || callee.module == process || callee.module == gen_server);
  if (looks_up && runner_.single && is_own_name(value(0))) return vals_.of(flow::Objects::kSelf);
  if (callee.module == erlang && callee.name == get && callee.arity == 1)
    if (const ValId known = own_variable(value(0)); known.valid()) return known;
  if (callee.module == erlang && callee.arity == 2) {
    const bool positive = callee.name == same || callee.name == equals;
    if (positive || callee.name == differs || callee.name == unequal) {
      const Verdict verdict = equal(value(0), value(1));
      if (verdict != Verdict::maybe)
        return vals_.of((verdict == Verdict::yes) == positive ? flow::Objects::kTrue : flow::Objects::kFalse);
    }
  }
  return fallback(instr.result);
}

/// What a server's init puts into the process dictionary under a constant key marks the process: it is taken
/// to be there in all its callbacks. Invalid if there is no such thing.
ValId Walker::own_variable(ValId key) {
  if (!runner_.server.valid() || !vals_.exact(key) || vals_.items(key).size() != 1) return {};
  static const Symbol erlang("erlang"), put("put");
  const flow::Server& server = values_.servers()[runner_.server.index()];
  for (size_t c = 0; c < server.callbacks.size(); ++c) {
    if (server.roles[c]->name != "init") continue;
    const ir::FuncId f = server.callbacks[c];
    const ir::Function& fn = input_.program.function(f);
    const ir::Module& module = input_.program.module_of(f);
    for (const ir::Instr& instr : fn.instrs) {
      if (instr.op != Op::call) continue;
      const ir::FuncName& callee = module.callee(ir::CalleeId(instr.payload));
      if (callee.module != erlang || callee.name != put || callee.arity != 2) continue;
      const auto operands = fn.operands_of(instr);
      if (vals_.of(values_.value(f, operands[0])) == key) return vals_.of(values_.value(f, operands[1]));
    }
  }
  return {};
}

/// Only this process can be registered under the name.
bool Walker::is_own_name(ValId name) const {
  if (!vals_.exact(name) || vals_.items(name).size() != 1 || Vals::is_made(vals_.items(name)[0]))
    return false;
  const flow::Object& atom = vals_.object(vals_.items(name)[0]);
  if (atom.kind != ObjKind::atom) return false;
  const auto servers = values_.servers_named(atom.text);
  return servers.size() == 1 && servers[0] == runner_.server;
}

ValId Walker::phi(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  const auto blocks = function_->phi_blocks_of(instr);
  ValId result = Vals::kNothing;
  for (size_t i = 0; i < operands.size(); ++i) {
    if (!feasible_[blocks[i].index()]) continue;
    const ValId value = env_[operands[i].index()];
    result = vals_.unite(result, value.valid() ? value : fallback(operands[i]));
  }
  return result;
}

ValId Walker::refine(const ir::Instr& instr) {
  const auto operands = function_->operands_of(instr);
  ValId value = env_[operands[0].index()];
  if (!value.valid()) value = fallback(operands[0]);
  ValId other;
  if (operands.size() > 1) other = env_[operands[1].index()];
  const bool negated = (instr.flags & ir::kNegated) != 0;
  std::vector<uint32_t> kept;
  for (const uint32_t item : vals_.items(value)) {
    const Verdict verdict = test_item(instr, item, other);
    if (verdict != (negated ? Verdict::yes : Verdict::no)) kept.push_back(item);
  }
  // Unknown that equals something known is that.
  if (!negated && vals_.unknown(value) && other.valid() &&
      instr.kind == static_cast<uint16_t>(TestKind::eq_exact) && vals_.exact(other))
    return other;
  return vals_.make(std::move(kept), vals_.unknown(value));
}

ValId Walker::constant(ir::ConstId id) const {
  const ir::Const& c = module_->constant(id);
  if (c.kind == ir::ConstKind::atom) {
    const ObjId atom = values_.atom(c.text);
    // An atom that no value is: nothing known equals it.
    return atom.valid() ? vals_.of(atom) : Vals::kNothing;
  }
  return Vals::kUnknown;
}

// ---- tests

bool Walker::is_this_process(uint32_t item) const {
  if (item == flow::Objects::kSelf.index()) return true;
  if (Vals::is_made(item)) return false;
  const flow::Object& o = vals_.object(item);
  return runner_.single && o.kind == ObjKind::pid && o.server.valid() && o.server == runner_.server;
}

Walker::Verdict Walker::equal(uint32_t a, uint32_t b) const {
  if (Vals::is_made(a) && Vals::is_made(b)) {
    const auto &x = vals_.made(a), &y = vals_.made(b);
    if (x.size() != y.size()) return Verdict::no;
    Verdict all = Verdict::yes;
    for (size_t i = 0; i < x.size(); ++i) all = std::min(all, equal(x[i], y[i]));
    return all;
  }
  const bool tuple_a = Vals::is_made(a) || vals_.object(a).kind == ObjKind::tuple;
  const bool tuple_b = Vals::is_made(b) || vals_.object(b).kind == ObjKind::tuple;
  if (tuple_a || tuple_b) return tuple_a && tuple_b ? Verdict::maybe : Verdict::no;
  const ObjKind ka = vals_.object(a).kind, kb = vals_.object(b).kind;
  if (flow::is_constant(ka) && flow::is_constant(kb)) return a == b ? Verdict::yes : Verdict::no;
  const bool process_a = ka == ObjKind::pid || ka == ObjKind::self;
  const bool process_b = kb == ObjKind::pid || kb == ObjKind::self;
  if (process_a && process_b) {
    if (is_this_process(a) && is_this_process(b)) return Verdict::yes;
    const auto server = [&](uint32_t item) {
      return item == flow::Objects::kSelf.index() ? runner_.server : vals_.object(item).server;
    };
    if (server(a).valid() && server(b).valid() && server(a) != server(b)) return Verdict::no;
    return Verdict::maybe;
  }
  if ((process_a && flow::is_constant(kb)) || (process_b && flow::is_constant(ka))) return Verdict::no;
  return Verdict::maybe;
}

Walker::Verdict Walker::equal(ValId a, ValId b) const {
  if (!a.valid() || !b.valid()) return Verdict::maybe;
  if (!vals_.exact(a) || !vals_.exact(b)) {
    // An unknown value may be anything, also an atom that no other code has.
    const bool maybe = vals_.unknown(a) || vals_.unknown(b);
    return maybe ? Verdict::maybe : Verdict::no;
  }
  bool some = false, all = true;
  for (const uint32_t x : vals_.items(a))
    for (const uint32_t y : vals_.items(b)) {
      const Verdict v = equal(x, y);
      some |= v != Verdict::no;
      all &= v == Verdict::yes;
    }
  return !some ? Verdict::no : all ? Verdict::yes : Verdict::maybe;
}

Walker::Verdict Walker::test_item(const ir::Instr& instr, uint32_t item, ValId other) const {
  const auto yes_if = [](bool c) { return c ? Verdict::yes : Verdict::no; };
  const auto kind = static_cast<TestKind>(instr.kind);
  const bool made = Vals::is_made(item);
  const ObjKind k = made ? ObjKind::tuple : vals_.object(item).kind;
  const uint32_t arity = made ? static_cast<uint32_t>(vals_.made(item).size()) : vals_.object(item).arity;
  const auto flip = [](Verdict v) {
    return v == Verdict::yes ? Verdict::no : v == Verdict::no ? Verdict::yes : v;
  };
  switch (kind) {
    case TestKind::is_atom:
      return yes_if(k == ObjKind::atom || k == ObjKind::any_atom);
    case TestKind::is_tuple:
      return yes_if(k == ObjKind::tuple);
    case TestKind::is_tuple_arity:
      return yes_if(k == ObjKind::tuple && arity == instr.imm);
    case TestKind::is_tagged_tuple: {
      if (k != ObjKind::tuple || arity != instr.imm) return Verdict::no;
      return equal(vals_.element(vals_.make({item}, false), 0), constant(ir::ConstId(instr.payload)));
    }
    case TestKind::is_list:
      return yes_if(k == ObjKind::cons || k == ObjKind::nil);
    case TestKind::is_cons:
      return yes_if(k == ObjKind::cons);
    case TestKind::is_nil:
      return yes_if(k == ObjKind::nil);
    case TestKind::is_map:
      return yes_if(k == ObjKind::map);
    case TestKind::is_pid:
      return yes_if(k == ObjKind::pid || k == ObjKind::self);
    case TestKind::is_integer:
    case TestKind::is_number:
      return k == ObjKind::any_number ? Verdict::maybe : yes_if(k == ObjKind::number);
    case TestKind::is_function:
      return yes_if(k == ObjKind::closure || k == ObjKind::function);
    case TestKind::is_binary:
      return k == ObjKind::binary || k == ObjKind::any_binary ? Verdict::maybe : Verdict::no;
    case TestKind::eq_exact:
    case TestKind::eq:
      return equal(vals_.make({item}, false), other);
    case TestKind::ne_exact:
    case TestKind::ne:
      return flip(equal(vals_.make({item}, false), other));
    case TestKind::is_true:
      return equal(vals_.make({item}, false), vals_.of(flow::Objects::kTrue));
    default:
      return Verdict::maybe;
  }
}

Walker::Verdict Walker::test(const ir::Instr& instr) const {
  const auto operands = function_->operands_of(instr);
  if (operands.empty()) return Verdict::maybe;
  const ValId value = env_[operands[0].index()];
  const ValId other = operands.size() > 1 ? env_[operands[1].index()] : ValId();
  if (!value.valid() || vals_.unknown(value)) return Verdict::maybe;
  // Code that no value was seen to reach says nothing.
  if (vals_.items(value).empty()) return Verdict::maybe;
  bool some = false, all = true;
  for (const uint32_t item : vals_.items(value)) {
    const Verdict verdict = test_item(instr, item, other);
    some |= verdict != Verdict::no;
    all &= verdict == Verdict::yes;
  }
  return !some ? Verdict::no : all ? Verdict::yes : Verdict::maybe;
}

}  // namespace ravel::check
