// SPDX-License-Identifier: Apache-2.0
#include "flow/types.h"

namespace ravel::flow {

using ir::TestKind;

Verdict type_test(TestKind test, const Object& object, uint32_t imm) {
  const ObjKind k = object.kind;
  if (k == ObjKind::unknown || k == ObjKind::object) return Verdict::maybe;
  const bool number = k == ObjKind::number || k == ObjKind::any_number;
  const bool binary = k == ObjKind::binary || k == ObjKind::any_binary;
  const bool function = k == ObjKind::closure || k == ObjKind::function;
  switch (test) {
    case TestKind::is_atom:
      return yes_if(k == ObjKind::atom || k == ObjKind::any_atom);
    case TestKind::is_boolean:
      if (k == ObjKind::any_atom) return Verdict::maybe;
      return yes_if(k == ObjKind::atom && (object.text.view() == "true" || object.text.view() == "false"));
    case TestKind::is_integer:
      return k == ObjKind::any_number ? Verdict::maybe : yes_if(k == ObjKind::number);
    case TestKind::is_float:
      return k == ObjKind::any_number ? Verdict::maybe : Verdict::no;
    case TestKind::is_number:
      return yes_if(number);
    case TestKind::is_pid:
      return yes_if(k == ObjKind::pid || k == ObjKind::self);
    case TestKind::is_port:
      return Verdict::no;
    case TestKind::is_reference:
      return yes_if(k == ObjKind::reference || k == ObjKind::any_reference || k == ObjKind::table);
    case TestKind::is_function:
      return yes_if(function);
    case TestKind::is_function_arity:
      return function ? Verdict::maybe : Verdict::no;
    case TestKind::is_list:
      return yes_if(k == ObjKind::cons || k == ObjKind::nil);
    case TestKind::is_cons:
      return yes_if(k == ObjKind::cons);
    case TestKind::is_nil:
      return yes_if(k == ObjKind::nil);
    case TestKind::is_tuple:
      return yes_if(k == ObjKind::tuple);
    case TestKind::is_tuple_arity:
      return yes_if(k == ObjKind::tuple && object.arity == imm);
    case TestKind::is_map:
      return yes_if(k == ObjKind::map);
    case TestKind::has_keys:
      return k == ObjKind::map ? Verdict::maybe : Verdict::no;
    case TestKind::is_binary:
      return binary ? Verdict::maybe : Verdict::no;
    case TestKind::is_bitstring:
      return yes_if(binary);
    default:
      return Verdict::maybe;
  }
}

}  // namespace ravel::flow
