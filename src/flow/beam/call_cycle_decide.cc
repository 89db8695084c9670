// SPDX-License-Identifier: Apache-2.0
//
// Which way does a test go, for the values that a walk has? No, yes, or maybe: only a clear no closes a
// branch. Pids are equal if both are certainly this process, and differ if they belong to different servers.
#include <algorithm>

#include "flow/beam/call_cycle_walk.h"

namespace ravel::flow::beam {

using flow::ObjKind;
using ir::TestKind;

bool Walker::is_this_process(uint32_t item) const {
  if (item == flow::Objects::kSelf.index()) return true;
  if (Vals::is_made(item)) return false;
  if (runner_.pid.valid() && runner_.single && item == runner_.pid.index()) return true;
  const flow::Object& o = vals_.object(item);
  // One object stands for the pids of all of a kind.
  return runner_.single && runner_.name.empty() && o.kind == ObjKind::pid && o.server.valid() &&
         o.server == runner_.server;
}

Walker::Verdict Walker::equal(uint32_t a, uint32_t b) const {
  if (Vals::is_made(a) && Vals::is_made(b)) {
    const auto x = vals_.made(a), y = vals_.made(b);
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
  const auto kind = static_cast<TestKind>(instr.kind);
  const auto flip = [](Verdict v) {
    return v == Verdict::yes ? Verdict::no : v == Verdict::no ? Verdict::yes : v;
  };
  switch (kind) {
    case TestKind::is_tagged_tuple: {
      const Verdict size = has_type(TestKind::is_tuple_arity, item, instr.imm);
      if (size != Verdict::yes) return size;
      return equal(vals_.element(vals_.make({item}, false), 0), constant(ir::ConstId(instr.payload)));
    }
    case TestKind::eq_exact:
    case TestKind::eq:
      return equal(vals_.make({item}, false), other);
    case TestKind::ne_exact:
    case TestKind::ne:
      return flip(equal(vals_.make({item}, false), other));
    case TestKind::is_true:
      return equal(vals_.make({item}, false), vals_.of(flow::Objects::kTrue));
    default:
      return has_type(kind, item, instr.imm);
  }
}

/// A tuple made on the way is a tuple; everything else is an object of flow/.
Walker::Verdict Walker::has_type(TestKind kind, uint32_t item, uint32_t imm) const {
  if (!Vals::is_made(item)) return flow::type_test(kind, vals_.object(item), imm);
  flow::Object tuple;
  tuple.kind = ObjKind::tuple;
  tuple.arity = static_cast<uint32_t>(vals_.made(item).size());
  return flow::type_test(kind, tuple, imm);
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

}  // namespace ravel::flow::beam
