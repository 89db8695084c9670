// SPDX-License-Identifier: Apache-2.0
#include "check/atomicity_evidence.h"

#include "model/jvm_acts.h"
#include "model/jvm_objects.h"

namespace ravel::check {

using flow::sync::NameRoot;
using flow::sync::OriginKind;

bool AtomicityEvidence::is_by_own_threads(const Broken& broken) const {
  const auto is_root = [&](flow::sync::OriginId id) {
    const flow::sync::Origin& origin = input_.sync.threads()[id];
    return origin.kind == OriginKind::root && !input_.harness.is_main(origin.group);
  };
  return !is_root(broken.intruder.victim_origin) && !is_root(broken.intruder.origin);
}

bool AtomicityEvidence::is_declared(const Broken& broken) const {
  if (broken.declared || input_.options.api_was_named) return true;
  const flow::heap::FieldId field = broken.pair.read.datum.field;
  if (!field.valid()) return false;
  const flow::heap::ClassId owner = input_.classes.field(field).owner;
  return promises_.is_thread_safe(owner) || promises_.is_component(owner);
}

/// And kept in a field: who makes one for a loop of his own shares it with nobody.
bool AtomicityEvidence::is_made_for_threads(const Broken& broken) const {
  const flow::heap::ObjectId object = broken.intruder.object;
  if (!object.valid()) return false;
  if (!model::is_made_for_threads(input_.classes.name(input_.points_to.site(object).klass))) return false;
  const Datum& datum = broken.pair.read.datum;
  if (datum.field.valid() || !datum.base.valid()) return true;
  return names_[datum.base].root == NameRoot::statik || !names_[datum.base].steps.empty();
}

/// The other one is a client that calls a setter.
bool AtomicityEvidence::is_configured(const Broken& broken) const {
  const ir::FuncId function = input_.points_to.function(broken.intruder.write.instance);
  return is_setter(input_.program.module_of(function), input_.program.function(function),
                   broken.intruder.write.instr);
}

/// The method is one of the class that has the field, or of one around or inside of that. Who calls from
/// elsewhere twice, under locks of his own, says nothing about it.
bool AtomicityEvidence::is_at_home(const Broken& broken) const {
  const Datum& datum = broken.pair.read.datum;
  flow::heap::FieldId field = datum.field;
  // Of contents, the field that they lie in.
  if (!field.valid() && datum.base.valid() && !names_[datum.base].steps.empty())
    if (const flow::sync::Step& last = names_[datum.base].steps.back(); !last.captured && !last.back)
      field = flow::heap::FieldId(last.field);
  const flow::heap::ClassId owner = field.valid() ? input_.classes.field(field).owner : flow::heap::ClassId();
  if (!owner.valid()) return true;
  const auto outer = [](Symbol klass) { return klass.view().substr(0, klass.view().find('$')); };
  return outer(input_.program.module_of(broken.function).name) == outer(input_.classes.name(owner));
}

/// It writes by lazySet() and the like: no full barrier, for there is nobody else who writes.
bool AtomicityEvidence::is_for_one_writer(const Broken& broken) const {
  const Use& second = broken.pair.second;
  if (!second.inner.valid() || !second.inner_at.valid()) return false;
  const ir::Function& function = input_.program.function(second.inner);
  const ir::Instr& instr = function.instr(second.inner_at);
  return ir::is_call(instr.op) &&
         model::is_ordered_write(input_.program.module_of(second.inner).callees[instr.payload].name);
}

/// Data of a stream, and two clients.
bool AtomicityEvidence::is_of_one_user(const Broken& broken) const {
  const flow::heap::FieldId field = broken.pair.read.datum.field;
  const auto is_root = [&](flow::sync::OriginId id) {
    return input_.sync.threads()[id].kind == OriginKind::root;
  };
  return field.valid() && is_root(broken.intruder.victim_origin) && is_root(broken.intruder.origin) &&
         promises_.is_for_one_user(input_.classes.field(field).owner);
}

bool AtomicityEvidence::speaks_for(const Broken& broken) {
  if (!input_.harness.is_open() || is_declared(broken)) return true;
  if (asks_thread_.on_way(broken.intruder.victim_origin, broken.intruder.victim) &&
      asks_thread_.on_way(broken.intruder.origin, broken.intruder.write.instance))
    return false;
  if (one_thread_.same(broken.intruder.victim_origin, broken.intruder.origin)) return false;
  if (is_by_own_threads(broken)) return true;
  if (is_for_one_writer(broken) || is_of_one_user(broken)) return false;
  if (set_up_.is_called_locked(broken.intruder.victim_origin, broken.intruder.victim)) return false;
  if (set_up_.is_of_own_thread(broken.intruder.victim_origin, broken.intruder.victim) ||
      set_up_.is_of_own_thread(broken.intruder.origin, broken.intruder.write.instance))
    return false;
  const Use &read = broken.pair.read, &second = broken.pair.second;
  const bool only_reads = broken.pair.how == Reliance::argument || broken.pair.how == Reliance::checked;
  // A lock around the second part only may well be for other things.
  const bool both = read.shield != Shield::none && second.shield != Shield::none;
  if (read.shield == Shield::lock || second.shield == Shield::lock)
    return (!only_reads && both) || is_at_home(broken);
  if (read.datum.contents) return is_made_for_threads(broken);
  // Volatile: to count with it was thought to be enough. Who only looks before setting it may mean to.
  return read.shield == Shield::step && broken.pair.how == Reliance::computed && !is_configured(broken);
}

}  // namespace ravel::check
