// SPDX-License-Identifier: Apache-2.0
//
// Owners of objects in fields that change. `queue.cursors = new Cursors(queue)` may happen again and again,
// so `queue.cursors` is no name; but whatever was read from the field was made for that queue and for no
// other, so who locks the queue and calls a method of `queue.cursors` holds, for the callee, the lock of the
// owner of `this`. And if the object was told its owner when it was made, it knows it by a field of its own:
// then that is the name, because it is how the callee's code speaks of it.
#include <algorithm>

#include "flow/sync/lock_names.h"

namespace ravel::flow::sync {

using heap::FieldId;
using ir::Instr;
using ir::Op;
using ir::ValueId;

/// The field that the value was read from, and whose it was; of fields that may be set again.
std::optional<std::pair<FieldId, NameId>> LockNames::owner_of_value(NameId id, int depth) {
  if (!id.valid()) return {};
  const LockName name = names_[id.index()];
  if (name.root != NameRoot::value || !name.steps.empty()) return {};
  const ir::Function& f = calls_.program().function(name.function);
  const Instr* def = f.definition(ValueId(name.which));
  if (def == nullptr || def->op != Op::load || static_cast<ir::FieldKind>(def->kind) != ir::FieldKind::field)
    return {};
  const FieldId field = fields_.of(name.function, *def);
  if (!fields_.made_for(field)) return {};
  const NameId owner = find_name(name.function, f.operands_of(*def)[0], depth);
  if (!owner.valid()) return {};
  return std::pair(field, owner);
}

/// The field by which all that is stored in `field` knows whose it is; invalid if there is none.
FieldId LockNames::way_back(FieldId field, int depth) {
  const auto [entry, is_new] = way_back_.try_emplace(field);
  if (!is_new) return entry->second;  // invalid while it is looked for
  std::optional<std::vector<FieldId>> all;
  for (const FieldStore& store : fields_.stores(field)) {
    if (!fields_.made_for(field)) break;
    const ir::Function& f = calls_.program().function(store.function);
    const auto operands = f.operands_of(f.instr(store.instr));
    const ir::Module& module = calls_.program().module_of(store.function);
    const Instr* made = f.definition(strip(module, f, operands[1]));
    if (made != nullptr && made->op == Op::constant) continue;  // null
    const NameId owner = find_name(store.function, operands[0], depth);
    std::vector<FieldId> back;
    for (const auto& [step, end] : known_of(find_name(store.function, operands[1], depth), depth))
      if (!step.captured && !step.back && end == owner) back.emplace_back(step.field);
    if (!all) {
      all = std::move(back);
    } else {
      std::erase_if(*all,
                    [&](FieldId one) { return std::find(back.begin(), back.end(), one) == back.end(); });
    }
  }
  if (!all || all->empty()) return {};
  return way_back_[field] = fields_.twin(*std::min_element(all->begin(), all->end()));
}

}  // namespace ravel::flow::sync
