// SPDX-License-Identifier: Apache-2.0
#include "flow/sync/order_once.h"
#include "model/jvm_names.h"

#include <algorithm>

namespace ravel::flow::sync {

using heap::FieldId;
using ir::BlockId;
using ir::FuncId;
using ir::Instr;
using ir::InstrId;
using ir::Op;
using ir::ValueId;

namespace {

/// The JVM's own operation that the value is, `iand`; null if it is another thing.
const Instr* operation(const ir::Module& module, const ir::Function& f, ValueId value,
                       std::initializer_list<std::string_view> names) {
  const Instr* def = f.definition(strip(module, f, value));
  if (def == nullptr || def->op != Op::call) return nullptr;
  const ir::FuncName& callee = module.callees[def->payload];
  const bool is_it = callee.module.view() == "$jvm" &&
                     std::find(names.begin(), names.end(), callee.name.view()) != names.end();
  return is_it ? def : nullptr;
}

/// Without narrowing and widening.
ValueId whole(const ir::Module& module, const ir::Function& f, ValueId value) {
  while (const Instr* def = operation(module, f, value, {"i2b", "i2s", "i2c", "i2l", "l2i"})) {
    value = f.operands_of(*def)[0];
  }
  return strip(module, f, value);
}

std::optional<int64_t> number(const ir::Module& module, const ir::Function& f, ValueId value) {
  const Instr* def = f.definition(whole(module, f, value));
  if (def == nullptr || def->op != Op::constant) return std::nullopt;
  const ir::Const& constant = module.constants[def->payload];
  return constant.kind == ir::ConstKind::integer ? std::optional(constant.number) : std::nullopt;
}

/// One of the two operands is a constant: that, and the other.
std::optional<std::pair<int64_t, ValueId>> with_constant(const ir::Module& module, const ir::Function& f,
                                                         const Instr& instr) {
  const auto operands = f.operands_of(instr);
  if (operands.size() != 2) return std::nullopt;
  if (const auto right = number(module, f, operands[1])) return std::pair(*right, operands[0]);
  if (const auto left = number(module, f, operands[0])) return std::pair(*left, operands[1]);
  return std::nullopt;
}

template <typename T>
void insert(std::vector<T>& all, const T& one) {
  const auto at = std::lower_bound(all.begin(), all.end(), one);
  if (at == all.end() || *at != one) all.insert(at, one);
}

}  // namespace

OnceOrder::OnceOrder(const Calls& calls, const HeldLocks& locks) : calls_(calls), locks_(locks) {
  for (const FuncId f : locks.fields().functions()) collect(f);
  std::erase_if(setters_, [&](const Setter& s) { return reset_.contains(s.flag.field); });
}

bool OnceOrder::is_flag(FuncId function, const Instr& instr) const {
  if (instr.op != Op::load && instr.op != Op::store) return false;
  const FieldId field = locks_.fields().of(function, instr);
  return field.valid() && locks_.fields().is_volatile(field);
}

NameId OnceOrder::base_of(FuncId function, const Instr& instr) const {
  if (static_cast<ir::FieldKind>(instr.kind) == ir::FieldKind::statik) return {};
  return locks_.names().of(function, calls_.program().function(function).operands_of(instr)[0]);
}

void OnceOrder::collect(FuncId function) {
  const ir::Module& module = calls_.program().module_of(function);
  // Models say by signal and await what they order.
  if (module.path.starts_with(model::kModelPathPrefix)) return;
  const ir::Function& f = calls_.program().function(function);
  const bool makes = f.name.name.view().starts_with("<init>(") || f.name.name.view() == "<clinit>()V";
  for (uint32_t i = 0; i < f.instrs.size(); ++i) {
    const Instr& instr = f.instrs[i];
    if (instr.op != Op::store || !is_flag(function, instr)) continue;
    if (const auto set = flag_set(function, instr)) {
      setters_.push_back({set->flag, function, InstrId(i)});
    } else if (!makes) {
      reset_.insert(locks_.fields().of(function, instr));
    }
  }
}

/// `ready = true`, `bits |= 4`, `holder = something new`.
std::optional<OnceOrder::Fact> OnceOrder::flag_set(FuncId function, const Instr& store) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const ValueId value = whole(module, f, f.operands_of(store).back());
  Fact fact{{locks_.fields().of(function, store), 0}, base_of(function, store), true};
  if (const Instr* bits = operation(module, f, value, {"ior", "lor"})) {
    const auto parts = with_constant(module, f, *bits);
    const Instr* old = parts ? f.definition(whole(module, f, parts->second)) : nullptr;
    if (old == nullptr || old->op != Op::load || locks_.fields().of(function, *old) != fact.flag.field)
      return {};
    fact.flag.mask = parts->first;
    return fact;
  }
  const Instr* def = f.definition(value);
  if (def == nullptr) return {};
  if (def->op == Op::alloc) return fact;
  const auto constant = number(module, f, value);
  return constant && *constant != 0 ? std::optional(fact) : std::nullopt;
}

/// The flag that a value is read from, as it was when `load` ran.
std::optional<OnceOrder::Fact> OnceOrder::flag_read(FuncId function, ValueId value, InstrId& load) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  Fact fact;
  value = whole(module, f, value);
  if (const Instr* bits = operation(module, f, value, {"iand", "land"})) {
    const auto parts = with_constant(module, f, *bits);
    if (!parts) return {};
    fact.flag.mask = parts->first;
    value = whole(module, f, parts->second);
  }
  load = f.definitions[value.index()];
  if (!load.valid() || f.instr(load).op != Op::load || !is_flag(function, f.instr(load))) return {};
  fact.flag.field = locks_.fields().of(function, f.instr(load));
  fact.base = base_of(function, f.instr(load));
  return fact;
}

bool OnceOrder::changes_locks(FuncId function, const Instr& instr) const {
  if (instr.op == Op::acquire || instr.op == Op::release) return true;
  if (instr.op != Op::call && instr.op != Op::call_virtual) return false;
  const ir::FuncName& callee = calls_.program().module_of(function).callees[instr.payload];
  // Locks of the library are taken and released by models, which are calls.
  return model::primitive_of(callee.module, callee.name) != model::JvmPrimitive::none ||
         callee.module.view().starts_with(model::kLocksPackage);
}

void OnceOrder::step(FuncId function, InstrId at, Facts& facts) {
  const Instr& instr = calls_.program().function(function).instr(at);
  if (instr.result.valid()) {
    std::erase_if(facts, [&](const Fact& fact) {
      if (!fact.base.valid()) return false;
      const LockName& name = locks_.names()[fact.base];
      return name.root == NameRoot::value && name.function == function && name.which == instr.result.index();
    });
  }
  if (changes_locks(function, instr)) {
    std::erase_if(facts, [](const Fact& fact) { return !fact.set; });
  } else if (instr.op == Op::store && is_flag(function, instr)) {
    const FieldId field = locks_.fields().of(function, instr);
    std::erase_if(facts, [&](const Fact& fact) { return !fact.set && fact.flag.field == field; });
    if (const auto set = flag_set(function, instr)) insert(facts, *set);
  } else if (instr.op == Op::call || instr.op == Op::call_virtual) {
    add_call(function, at, facts);
  }
}

/// What all callees have made sure of when they return: `ensureReady(); use(data);`.
void OnceOrder::add_call(FuncId function, InstrId at, Facts& facts) {
  const LockNames& names = locks_.names();
  const ir::Function& f = calls_.program().function(function);
  const auto operands = f.operands_of(f.instr(at));
  const auto callees = names.bindings(function, at);
  std::optional<Facts> all;
  for (const Binding& b : callees) {
    Facts here;
    if (b.kind == BindingKind::direct) {
      for (Fact fact : method(b.callee).at_return) {
        if (fact.base.valid()) {
          const LockName& name = names[fact.base];
          if (name.root != NameRoot::parameter || !name.steps.empty() || name.which >= operands.size())
            continue;
          fact.base = names.of(function, operands[name.which]);
          if (!fact.base.valid()) continue;
        }
        insert(here, fact);
      }
    }
    if (all)
      std::erase_if(*all, [&](const Fact& x) { return !std::binary_search(here.begin(), here.end(), x); });
    if (!all) all = std::move(here);
    if (all->empty()) return;
  }
  if (!all) return;
  for (const Fact& fact : *all) insert(facts, fact);
}

/// On the way to the target of the block's test. A flag seen unset counts only if it was read after the last
/// change of locks.
void OnceOrder::add_test(FuncId function, BlockId block, size_t target, Facts& facts) const {
  const ir::Module& module = calls_.program().module_of(function);
  const ir::Function& f = calls_.program().function(function);
  const Instr& test = f.instrs[f.block(block).end - 1];
  if (test.op != Op::test || target > 1) return;
  const auto operands = f.operands_of(test);
  const auto kind = static_cast<ir::TestKind>(test.kind);
  const bool equal = kind == ir::TestKind::eq || kind == ir::TestKind::eq_exact;
  const bool unequal = kind == ir::TestKind::ne || kind == ir::TestKind::ne_exact;
  size_t set_target = 0;
  if (kind == ir::TestKind::is_null) {
    set_target = 1;
  } else if (equal || unequal) {
    const auto constant = operands.size() == 2 ? number(module, f, operands[1]) : std::nullopt;
    if (!constant) return;
    set_target = equal == (*constant != 0) ? 0 : 1;
  } else if (kind != ir::TestKind::is_true) {
    return;
  }
  InstrId load;
  auto fact = operands.empty() ? std::nullopt : flag_read(function, operands[0], load);
  if (!fact) return;
  fact->set = target == set_target;
  if (!fact->set) {
    if (calls_.block_of(function, load) != block) return;
    for (uint32_t i = load.index(); i < f.block(block).end; ++i) {
      if (changes_locks(function, f.instrs[i])) return;
    }
  }
  insert(facts, *fact);
}

const OnceOrder::Method& OnceOrder::method(FuncId function) {
  const auto [entry, is_new] = methods_.try_emplace(function);
  if (!is_new) {
    static const Method nothing;  // while it is looked at: recursion ensures nothing
    return entry->second ? *entry->second : nothing;
  }
  const ir::Function& f = calls_.program().function(function);
  auto made = std::make_unique<Method>();
  made->entry.resize(f.blocks.size());
  made->entry[0] = Facts();
  std::vector<BlockId> work = {BlockId(0)};
  const auto join = [&](BlockId to, const Facts& facts) {
    std::optional<Facts>& known = made->entry[to.index()];
    const size_t before = known ? known->size() : SIZE_MAX;
    if (!known) known = facts;
    std::erase_if(*known, [&](const Fact& x) { return !std::binary_search(facts.begin(), facts.end(), x); });
    if (known->size() != before) work.push_back(to);
  };
  std::optional<Facts> at_return;
  while (!work.empty()) {
    const BlockId block = work.back();
    work.pop_back();
    const ir::Block& b = f.block(block);
    Facts facts = *made->entry[block.index()];
    if (b.unwind.valid()) {
      Facts kept = facts;
      std::erase_if(kept, [](const Fact& fact) { return !fact.set; });
      join(b.unwind, kept);
    }
    for (uint32_t i = b.begin; i < b.end; ++i) step(function, InstrId(i), facts);
    const auto targets = f.targets_of(b);
    for (size_t t = 0; t < targets.size(); ++t) {
      Facts there = facts;
      add_test(function, block, t, there);
      join(targets[t], there);
    }
  }
  for (uint32_t b = 0; b < f.blocks.size(); ++b) {
    const ir::Block& block = f.blocks[b];
    if (!made->entry[b] || f.instrs[block.end - 1].op != Op::ret) continue;
    Facts facts = *made->entry[b];
    for (uint32_t i = block.begin; i < block.end; ++i) step(function, InstrId(i), facts);
    std::erase_if(facts, [](const Fact& fact) { return !fact.set; });
    if (at_return) {
      std::erase_if(*at_return,
                    [&](const Fact& x) { return !std::binary_search(facts.begin(), facts.end(), x); });
    } else {
      at_return = std::move(facts);
    }
  }
  if (at_return) made->at_return = std::move(*at_return);
  return *(methods_[function] = std::move(made));
}

OnceOrder::Facts OnceOrder::before(FuncId function, InstrId instr) {
  const BlockId block = calls_.block_of(function, instr);
  const std::optional<Facts>& entry = method(function).entry[block.index()];
  if (!entry) return {};
  Facts facts = *entry;
  for (uint32_t i = calls_.program().function(function).block(block).begin; i < instr.index(); ++i) {
    step(function, InstrId(i), facts);
  }
  return facts;
}

/// Every place that sets the flag is in the method of the write, under a lock that the write has, too.
bool OnceOrder::sets_are_guarded(const Flag& flag, const Access& write) const {
  const FuncId function = calls_.points_to().function(write.instance);
  const Guards held = locks_.guards(write);
  for (const Setter& s : setters_) {
    if (s.flag.field != flag.field ||
        (s.flag.mask != 0 && flag.mask != 0 && (s.flag.mask & flag.mask) == 0)) {
      continue;
    }
    if (s.function != function) return false;
    Access set = write;
    set.instr = s.instr;
    if (locks_.common(held, locks_.guards(set)).verdict != LockVerdict::same) return false;
  }
  return true;
}

bool OnceOrder::announced(const Access& write, const Access& read) {
  if (!write.write || setters_.empty()) return false;
  const FuncId writer = calls_.points_to().function(write.instance);
  const FuncId reader = calls_.points_to().function(read.instance);
  const auto base_name = [&](const Access& access, FuncId function) {
    const ValueId on = calls_.base_of(access.instance, access.instr, access.object);
    return on.valid() ? locks_.names().of(function, on) : NameId();
  };
  const NameId write_base = base_name(write, writer), read_base = base_name(read, reader);
  if (write.object.valid() != write_base.valid() || read.object.valid() != read_base.valid()) return false;
  const Facts unset = before(writer, write.instr);
  const Facts set = unset.empty() ? Facts() : before(reader, read.instr);
  return std::any_of(unset.begin(), unset.end(), [&](const Fact& fact) {
    if (fact.set || fact.base != write_base || reset_.contains(fact.flag.field)) return false;
    const Fact seen{fact.flag, read_base, true};
    return std::binary_search(set.begin(), set.end(), seen) && sets_are_guarded(fact.flag, write);
  });
}

}  // namespace ravel::flow::sync
