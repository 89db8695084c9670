// SPDX-License-Identifier: Apache-2.0
//
// Refinements: a set filtered by a test that held, or did not. An object stays unless it certainly
// fails the test. Where the test leaves just a few values (equality with a constant, is_nil,
// is_boolean), Unknown is replaced by those values.
#include <algorithm>

#include "flow/types.h"
#include "flow/value_flow_state.h"
#include "ir/names.h"

namespace ravel::flow {

using ir::TestKind;

SetId ValueFlow::State::refine(ir::ModuleId module_id, const ir::Instr& instr,
                               std::span<const ir::ValueId> operands, const SetId* v) {
  if (operands.empty()) return ValueSets::kUnknown;
  const SetId set = v[operands[0].index()];
  if (set == ValueSets::kEmpty) return set;
  bool negated = instr.flags & ir::kNegated;
  auto test = static_cast<TestKind>(instr.kind);
  if (test == TestKind::ne_exact || test == TestKind::ne) {
    test = test == TestKind::ne ? TestKind::eq : TestKind::eq_exact;
    negated = !negated;
  }
  const auto filter = [&](auto&& keep) {
    std::vector<ObjId> kept;
    for (const ObjId id : sets.objects(set))
      if (keep(id)) kept.push_back(id);
    return kept.size() == sets.objects(set).size() ? set : sets.make(std::move(kept));
  };

  if (test == TestKind::eq_exact || test == TestKind::eq) {
    if (operands.size() < 2) return set;
    const SetId other = v[operands[1].index()];
    const auto others = sets.objects(other);
    if (negated) {
      if (others.size() != 1 || !is_constant(objects[others[0]].kind)) return set;
      const ObjId gone = others[0];
      return filter([&](ObjId id) { return id != gone; });
    }
    // Only if the other is one of a few constants is equality a filter.
    std::vector<ObjId> wanted_objects(others.begin(), others.end());
    for (const ObjId id : wanted_objects)
      if (!is_constant(objects[id].kind)) return set;
    std::vector<ObjId> kept;
    const bool loose = test == TestKind::eq;
    for (const ObjId id : wanted_objects) {
      const Object& object = objects[id];
      const bool maybe = sets.has_unknown(set) ||
                         (object.kind == ObjKind::atom && sets.contains(set, Objects::kAnyAtom)) ||
                         (object.kind == ObjKind::number && sets.contains(set, Objects::kAnyNumber)) ||
                         (object.kind == ObjKind::binary && sets.contains(set, Objects::kAnyBinary));
      if (maybe || sets.contains(set, id)) kept.push_back(id);
    }
    // 1 == 1.0: numbers compare loosely, so any number may be equal to one.
    if (loose && sets.contains(set, Objects::kAnyNumber)) kept.push_back(Objects::kAnyNumber);
    return sets.make(std::move(kept));
  }

  if (test == TestKind::is_tagged_tuple) {
    const SetId tag = constant(module_id, ir::ConstId(instr.payload));
    const ObjId tag_object = sets.objects(tag).empty() ? ObjId() : sets.objects(tag)[0];
    std::vector<ObjId> kept;
    const std::vector<ObjId> all(sets.objects(set).begin(), sets.objects(set).end());
    for (const ObjId id : all) {
      const Object& object = objects[id];
      Verdict verdict = type_test(TestKind::is_tuple_arity, object, instr.imm);
      if (verdict == Verdict::yes && object.kind == ObjKind::tuple) {
        const SetId first = read(object.fields);
        const bool may = sets.has_unknown(first) || sets.contains(first, tag_object) ||
                         sets.contains(first, Objects::kAnyAtom);
        const bool must = may && sets.objects(first).size() == 1 && sets.contains(first, tag_object);
        verdict = must ? Verdict::yes : may ? Verdict::maybe : Verdict::no;
      }
      if (verdict != (negated ? Verdict::yes : Verdict::no)) kept.push_back(id);
    }
    return kept.size() == all.size() ? set : sets.make(std::move(kept));
  }

  if (!negated && test == TestKind::is_nil && sets.has_unknown(set)) return sets.singleton(Objects::kNil);
  if (!negated && test == TestKind::is_boolean && sets.has_unknown(set)) return bools;
  if (test == TestKind::is_true) {
    if (negated) return filter([&](ObjId id) { return id != Objects::kTrue; });
    if (sets.has_unknown(set) || sets.contains(set, Objects::kTrue)) return sets.singleton(Objects::kTrue);
    return set;
  }
  return filter([&](ObjId id) {
    const Verdict verdict = type_test(test, objects[id], instr.imm);
    return verdict != (negated ? Verdict::yes : Verdict::no);
  });
}

/// Whether some object of the set may pass the test of a positive refinement; changes nothing.
bool ValueFlow::State::may_pass(ir::ModuleId module_id, const ir::Instr& instr, SetId set,
                                SetId other) const {
  if (sets.has_unknown(set) || set == ValueSets::kEmpty) return true;
  const auto test = static_cast<TestKind>(instr.kind);
  const auto passes = [&](ObjId id) {
    const Object& object = objects[id];
    if (test == TestKind::eq_exact) {
      if (sets.has_unknown(other) || sets.contains(other, id)) return true;
      const auto others = sets.objects(other);
      const auto constant = [&](ObjId o) { return is_constant(objects[o].kind); };
      return !is_constant(object.kind) || !std::ranges::all_of(others, constant);
    }
    if (test == TestKind::is_tagged_tuple) {
      if (type_test(TestKind::is_tuple_arity, object, instr.imm) == Verdict::no) return false;
      const SetId tag = const_sets[module_id.index()][instr.payload];
      if (!tag.valid() || sets.objects(tag).empty() || object.kind != ObjKind::tuple) return true;
      const SetId first = peek(object.fields);
      return sets.has_unknown(first) || sets.contains(first, Objects::kAnyAtom) ||
             sets.contains(first, sets.objects(tag)[0]);
    }
    return type_test(test, object, instr.imm) != Verdict::no;
  };
  return std::ranges::any_of(sets.objects(set), passes);
}

}  // namespace ravel::flow
