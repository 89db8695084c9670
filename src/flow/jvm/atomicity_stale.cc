// SPDX-License-Identifier: Apache-2.0
#include "flow/jvm/atomicity_stale.h"

#include <algorithm>
#include <map>

#include "model/jvm_acts.h"

namespace ravel::flow::jvm {

using flow::sync::NameId;
using flow::sync::NameRoot;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

struct StaleFinder::Method {
  ir::FuncId id;
  const ir::Module& module;
  const ir::Function& function;
  std::vector<Use> uses;
  ValueFlow flow;
  std::vector<ir::BlockId> block_of;       ///< by instruction
  std::vector<std::vector<NameId>> taken;  ///< by instruction; empty if the method takes no locks

  bool holds(InstrId at, NameId lock) const {
    return !taken.empty() &&
           std::find(taken[at.index()].begin(), taken[at.index()].end(), lock) != taken[at.index()].end();
  }
  size_t count(InstrId at) const { return taken.empty() ? 0 : taken[at.index()].size(); }
  ValueId strip(ValueId value) const { return flow::sync::strip(module, function, value); }
};

namespace {

bool is_call(const Instr& instr) { return instr.op == Op::call || instr.op == Op::call_virtual; }

bool gives_reference(const ir::Module& module, const Instr& call) {
  const std::string_view name = module.callees[call.payload].name.view();
  const size_t end = name.find(')');
  return end != std::string_view::npos &&
         (name.substr(end + 1).starts_with('L') || name.substr(end + 1).starts_with('['));
}

/// What an access or call is given beside the object it is made on.
std::vector<ValueId> given_to(const ir::Module& module, const ir::Function& function, const Instr& instr) {
  const auto operands = function.operands_of(instr);
  const bool is_static = (instr.op == Op::load || instr.op == Op::store) &&
                         static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik;
  // A static method's first argument is one like the others; taking the receiver for one does no harm.
  const size_t first = is_static || operands.empty() ? 0 : 1;
  std::vector<ValueId> given(operands.begin() + static_cast<std::ptrdiff_t>(first), operands.end());
  if (instr.op == Op::call && !operands.empty() &&
      !module.callees[instr.payload].name.view().starts_with("<init>"))
    given.push_back(operands[0]);
  return given;
}

/// It looks before it acts; then what it finds when it looks is no reliance either.
bool decides_itself(const Use& use, const std::vector<const Use*>& all) {
  return std::any_of(all.begin(), all.end(),
                     [&](const Use* other) { return other->at == use.at && other->decides_itself; });
}

}  // namespace

std::vector<StalePair> StaleFinder::find(ir::FuncId id) {
  const ir::Function& function = input_.program.function(id);
  std::vector<Use> uses = uses_.in(id);
  std::map<Datum, std::vector<const Use*>> by_datum;
  for (const Use& use : uses) by_datum[use.datum].push_back(&use);
  // Most methods have no datum that is read and then used again behind a shield.
  std::erase_if(by_datum, [](const auto& entry) {
    const auto& all = entry.second;
    return std::none_of(all.begin(), all.end(), [](const Use* u) { return !u->write && u->carried; }) ||
           std::none_of(all.begin(), all.end(), [](const Use* u) { return u->shield != Shield::none; }) ||
           std::all_of(all.begin(), all.end(), [&](const Use* u) { return u->at == all.front()->at; });
  });
  std::vector<StalePair> result;
  if (by_datum.empty()) return result;

  Method method{id, input_.program.module_of(id), function, uses, ValueFlow(input_, id, uses), {}, {}};
  method.block_of.resize(function.instrs.size());
  for (uint32_t b = 0; b < function.blocks.size(); ++b)
    for (uint32_t i = function.blocks[b].begin; i < function.blocks[b].end; ++i)
      method.block_of[i] = ir::BlockId(b);
  const flow::sync::LocalLocks& local = input_.sync.locks().local();
  if (local.has_locks(id)) {
    method.taken.resize(function.instrs.size());
    for (uint32_t i = 0; i < function.instrs.size(); ++i) {
      for (const flow::sync::Taken& t : local.before(id, InstrId(i)).taken) method.taken[i].push_back(t.name);
      if (!method.taken[i].empty() && is_call(function.instrs[i]))
        remove_released(id, InstrId(i), method.taken[i]);
    }
  }
  for (const auto& [datum, all] : by_datum) {
    for (const Use* read : all) {
      // One that looked and acted has made a claim, and may go on.
      if (read->write || !read->carried || decides_itself(*read, all)) continue;
      for (const Use* second : all) {
        if (second->at == read->at || second->shield == Shield::none || decides_itself(*second, all))
          continue;
        const auto how = reliance(method, *read, *second);
        if (!how || is_claimed(method, *second)) continue;
        // What is one step by itself may have others right before it, whatever is held.
        const InstrId at =
            gap(method, *read, *second, second->shield == Shield::lock ? second->lock : NameId());
        if (!at.valid() || is_read_again(method, *read, *second)) continue;
        const bool lazy = *how == Reliance::decided && is_null_test(method, *read, *second);
        result.push_back({*read, *second, *how, lazy, at});
      }
    }
  }
  return result;
}

/// wait(), and methods that give a lock of their caller back, be it only for a while.
void StaleFinder::remove_released(ir::FuncId id, InstrId at, std::vector<NameId>& taken) const {
  const ir::Function& function = input_.program.function(id);
  const Instr& instr = function.instr(at);
  const ir::FuncName& callee = input_.program.module_of(id).callees[instr.payload];
  if (model::primitive_of(callee.module, callee.name) == model::JvmPrimitive::wait && instr.operand_count > 0)
    std::erase(taken, names_.of(id, function.operands_of(instr)[0]));
  for (const flow::sync::Binding& binding : names_.bindings(id, at)) {
    const flow::sync::LockSummary* summary = input_.sync.locks().local().summary(binding.callee);
    if (summary == nullptr) continue;
    for (const NameId released : summary->releases) std::erase(taken, names_.leave(binding, released));
  }
}

std::optional<Reliance> StaleFinder::reliance(const Method& method, const Use& read,
                                              const Use& second) const {
  const Instr& look = method.function.instr(read.at);
  const Instr& act = method.function.instr(second.at);
  const std::vector<ValueId> given = given_to(method.module, method.function, act);
  const bool data =
      std::any_of(given.begin(), given.end(), [&](ValueId v) { return method.flow.comes_from(v, read.at); });
  if (second.write) {
    // `expand(wanted - size())` adds to what is there by then: nothing is lost, though it may be too much.
    if (data) return second.relative ? Reliance::argument : Reliance::computed;
    // `count--`, decided by an old count, does no harm; `balance -= amount`, decided by the amount, does.
    if (second.relative || method.flow.is_relative(second, method.uses))
      return is_compared(method, read, second) ? std::optional(Reliance::decided) : std::nullopt;
    if (method.flow.decides(read.at, method.block_of[second.at.index()])) return Reliance::decided;
    return std::nullopt;
  }
  // An element that a collection gave says nothing about the collection; a size or an index does.
  const bool is_element = read.datum.contents && is_call(look) && gives_reference(method.module, look);
  if (data && !is_element) return Reliance::argument;
  // A second look that merely happens after a first one is no act, unless both are about one thing.
  if (is_compared(method, read, second) || is_key_of_both(method, read, second)) return Reliance::checked;
  return std::nullopt;
}

/// It happens only where compareAndSet() or its like has succeeded, or where the thread has found that it is
/// the owner: then others stay away.
bool StaleFinder::is_claimed(const Method& method, const Use& second) const {
  for (const InstrId branch : method.flow.deciders(method.block_of[second.at.index()])) {
    for (const ValueId operand : method.function.operands_of(method.function.instr(branch))) {
      for (const InstrId source : method.flow.sources(operand)) {
        const Instr& instr = method.function.instr(source);
        if (!is_call(instr)) continue;
        const ir::FuncName& callee = method.module.callees[instr.payload];
        if (model::primitive_of(callee.module, callee.name) == model::JvmPrimitive::current_thread)
          return true;
        if (callee.name.view().find("ompareAndSet") != std::string_view::npos &&
            model::looks_before_it_acts(callee.module, callee.name))
          return true;
      }
    }
  }
  return false;
}

bool StaleFinder::is_compared(const Method& method, const Use& read, const Use& second) const {
  const std::vector<ValueId> given =
      given_to(method.module, method.function, method.function.instr(second.at));
  for (const InstrId branch : method.flow.deciders(method.block_of[second.at.index()])) {
    const Instr& test = method.function.instr(branch);
    const auto operands = method.function.operands_of(test);
    if (test.op != Op::test || operands.size() != 2) continue;
    for (size_t side = 0; side < 2; ++side) {
      if (!method.flow.comes_from(operands[side], read.at)) continue;
      const ValueId other = method.strip(operands[1 - side]);
      const Instr* made = method.function.definition(other);
      if (made != nullptr && made->op == Op::constant) continue;
      if (std::any_of(given.begin(), given.end(),
                      [&](ValueId v) { return method.flow.is_made_of(v, other); }))
        return true;
    }
  }
  return false;
}

bool StaleFinder::is_key_of_both(const Method& method, const Use& read, const Use& second) const {
  const Instr& look = method.function.instr(read.at);
  const Instr& act = method.function.instr(second.at);
  if (!is_call(look) || !is_call(act) || read.inner != method.id || second.inner != method.id) return false;
  // The same question again is no act.
  if (method.module.callees[look.payload].name == method.module.callees[act.payload].name) return false;
  const auto same = [&](ValueId a, ValueId b) {
    if (method.strip(a) == method.strip(b)) return true;
    const Instr *x = method.function.definition(a), *y = method.function.definition(b);
    return x != nullptr && y != nullptr && x->op == Op::constant && y->op == Op::constant &&
           x->payload == y->payload;
  };
  const auto keys = method.function.operands_of(look).subspan(std::min<size_t>(1, look.operand_count));
  const auto given = method.function.operands_of(act).subspan(std::min<size_t>(1, act.operand_count));
  const bool shared = std::any_of(keys.begin(), keys.end(), [&](ValueId k) {
    return std::any_of(given.begin(), given.end(), [&](ValueId g) { return same(k, g); });
  });
  return shared && method.flow.decides(read.at, method.block_of[second.at.index()]);
}

/// Breadth first over instructions, twice each: before and after a gap was met. Reading again ends a way, and
/// so does computing the object anew: then it is another one.
InstrId StaleFinder::gap(const Method& method, const Use& read, const Use& second, NameId lock) const {
  const size_t count = method.function.instrs.size();
  constexpr uint32_t kNone = UINT32_MAX;
  std::vector<uint32_t> from(count * 2, kNone);  // node -> node before it; node = instr * 2 + gap met
  std::vector<uint32_t> work;
  InstrId anew;
  if (read.datum.base.valid() && names_[read.datum.base].root == NameRoot::value)
    anew = method.function.definitions[names_[read.datum.base].which];
  const auto is_gap = [&](uint32_t at) { return !lock.valid() || !method.holds(InstrId(at), lock); };
  const auto visit = [&](uint32_t at, uint32_t before, bool met) {
    if (InstrId(at) == read.at || InstrId(at) == anew) return;
    const uint32_t node = at * 2 + (met || is_gap(at) ? 1 : 0);
    if (from[node] != kNone) return;
    from[node] = before;
    work.push_back(node);
  };
  const auto go_on = [&](uint32_t at, uint32_t before, bool met) {
    const ir::Block& block = method.function.block(method.block_of[at]);
    if (at + 1 < block.end) return visit(at + 1, before, met);
    for (const ir::BlockId target : method.function.targets_of(block))
      visit(method.function.block(target).begin, before, met);
  };
  const uint32_t start = read.at.index() * 2;
  go_on(read.at.index(), start, false);
  for (size_t next = 0; next < work.size(); ++next) {
    const uint32_t node = work[next];
    if (InstrId(node / 2) == second.at) continue;
    go_on(node / 2, node, node % 2 != 0);
  }
  uint32_t node = second.at.index() * 2 + 1;
  if (from[node] == kNone) return {};
  InstrId best;
  for (; node != start; node = from[node])
    if (is_gap(node / 2) && (!best.valid() || method.count(InstrId(node / 2)) < method.count(best)))
      best = InstrId(node / 2);
  return best;
}

/// `if (x == null) x = ...` of a field, or `if (hash == 0) hash = ...` where it is computed: what fills a
/// cache twice.
bool StaleFinder::is_null_test(const Method& method, const Use& read, const Use& second) const {
  const Instr& store = method.function.instr(second.at);
  if (method.function.instr(read.at).op != Op::load || read.datum.contents) return false;
  // Who takes a lock to make it means that there is only one.
  if (method.count(second.at) > 0) return false;
  const auto is_constant = [&](ValueId value) {
    const Instr* made = method.function.definition(value);
    return made != nullptr && made->op == Op::constant;
  };
  const bool computed = store.op == Op::store && !is_constant(method.function.operands_of(store).back());
  const std::vector<InstrId>& all = method.flow.deciders(method.block_of[second.at.index()]);
  return std::any_of(all.begin(), all.end(), [&](InstrId branch) {
    const Instr& test = method.function.instr(branch);
    const auto operands = method.function.operands_of(test);
    if (test.op != Op::test || operands.empty() || !method.flow.comes_from(operands[0], read.at))
      return false;
    const auto kind = static_cast<ir::TestKind>(test.kind);
    if (kind == ir::TestKind::is_null) return true;
    const bool equal = kind == ir::TestKind::eq || kind == ir::TestKind::ne ||
                       kind == ir::TestKind::eq_exact || kind == ir::TestKind::ne_exact;
    return equal && computed && operands.size() == 2 && is_constant(operands[1]);
  });
}

/// Another look at the datum decides over the act, and a lock is held from there to the act.
bool StaleFinder::is_read_again(const Method& method, const Use& read, const Use& second) const {
  if (method.taken.empty()) return false;
  const std::vector<NameId>& held = method.taken[second.at.index()];
  return std::any_of(method.uses.begin(), method.uses.end(), [&](const Use& again) {
    if (again.write || !again.carried || again.datum != second.datum || again.at == read.at ||
        again.at == second.at || !method.flow.decides(again.at, method.block_of[second.at.index()]))
      return false;
    return std::any_of(held.begin(), held.end(),
                       [&](NameId lock) { return !gap(method, again, second, lock).valid(); });
  });
}

}  // namespace ravel::flow::jvm
