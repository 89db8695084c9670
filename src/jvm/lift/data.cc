// SPDX-License-Identifier: Apache-2.0
//
// Constants, locals, the stack, arithmetic, objects, fields and arrays.
#include <fmt/format.h>

#include <array>

#include "jvm/lift/function.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {

using ir::AllocKind;
using ir::Const;
using ir::ConstId;
using ir::ConstKind;
using ir::FieldKind;
using ir::Op;
using ir::ValueId;

namespace {

/// Names of the instructions 96 (iadd) to 131 (lxor), and 133 (i2l) to 152 (dcmpg).
constexpr std::string_view kArithmetic[] = {
    "iadd", "ladd", "fadd", "dadd", "isub",  "lsub",  "fsub",  "dsub",  "imul", "lmul", "fmul", "dmul",
    "idiv", "ldiv", "fdiv", "ddiv", "irem",  "lrem",  "frem",  "drem",  "ineg", "lneg", "fneg", "dneg",
    "ishl", "lshl", "ishr", "lshr", "iushr", "lushr", "iand",  "land",  "ior",  "lor",  "ixor", "lxor",
    "iinc", "i2l",  "i2f",  "i2d",  "l2i",   "l2f",   "l2d",   "f2i",   "f2l",  "f2d",  "d2i",  "d2l",
    "d2f",  "i2b",  "i2c",  "i2s",  "lcmp",  "fcmpl", "fcmpg", "dcmpl", "dcmpg"};
static_assert(std::size(kArithmetic) == op_dcmpg - op_iadd + 1);

/// Words of the operands and of the result of a conversion or comparison, from 133 (i2l) to 152 (dcmpg).
constexpr std::string_view kConversions =
    "12111221212211121221222111111141212141"
    "41";
static_assert(kConversions.size() == 2 * (op_dcmpg - op_i2l + 1));

constexpr std::string_view kPrimitives[] = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};

uint32_t element_words(uint8_t opcode, uint8_t first) {
  const int type = opcode - first;
  return type == 1 || type == 3 ? 2 : 1;
}

}  // namespace

ConstId MethodLifter::klass(std::string_view name) {
  return out_.constant({.kind = ConstKind::klass, .text = Symbol(name), .callee = {}, .items = {}});
}

ValueId MethodLifter::pseudo(std::string_view name, std::span<const ValueId> operands) {
  const ir::FuncName callee{Symbol("$jvm"), Symbol(name), static_cast<uint32_t>(operands.size())};
  return b_.emit(cur_, {.op = Op::call, .payload = out_.callee(callee).index()}, operands);
}

bool MethodLifter::step_constant(const Instruction& in) {
  if (in.opcode == op_nop) return true;
  if (in.opcode > op_ldc2_w) return false;
  if (in.opcode == op_aconst_null) {
    push(constant(out_.constant({.kind = ConstKind::null, .text = {}, .callee = {}, .items = {}})));
  } else if (in.opcode <= op_iconst_5) {
    push(integer(in.opcode - op_iconst_m1 - 1));
  } else if (in.opcode <= op_lconst_1) {
    push(integer(in.opcode - op_lconst_0), 2);
  } else if (in.opcode <= op_dconst_1) {
    const bool wide = in.opcode >= op_dconst_0;
    const int number = in.opcode - (wide ? op_dconst_0 : op_fconst_0);
    push(constant(out_.other(fmt::format("{}.0", number))), wide ? 2 : 1);
  } else if (in.opcode <= op_sipush) {
    push(integer(in.a));
  } else {
    load_constant(static_cast<uint16_t>(in.a), in.opcode == op_ldc2_w ? 2 : 1);
  }
  return true;
}

void MethodLifter::load_constant(uint16_t index, uint32_t words) {
  const Tag tag = file_.pool.tag(index);
  const Constant* entry = file_.pool.at(index, tag);
  switch (tag) {
    case Tag::integer:
    case Tag::long_integer:
      return push(integer(entry->number), words);
    case Tag::string:
      return push(constant(
          out_.constant({.kind = ConstKind::string, .text = entry->text, .callee = {}, .items = {}})));
    case Tag::klass:
      return push(constant(klass(entry->text.view())), words);
    case Tag::floating:
    case Tag::double_floating:
      return push(constant(out_.other(fmt::format("float {:x}", static_cast<uint64_t>(entry->number)))),
                  words);
    case Tag::method_handle:
      return push(constant(out_.other("method handle")), words);
    case Tag::method_type:
      return push(constant(out_.other("method type")), words);
    case Tag::dynamic:
      return push(pseudo("dynamic_constant", {}), words);
    default:
      error_ = "a constant is loaded that cannot be";
  }
  push(constant(out_.other("undefined")), words);
}

bool MethodLifter::step_local(const Instruction& in, uint32_t) {
  const auto access = local_access(in.opcode, in.a);
  if (!access) return false;
  if (in.opcode == op_iinc) {
    const ValueId sum = pseudo("iadd", {b_.read(cur_, access->slot), integer(in.b)});
    b_.write(cur_, access->slot, sum);
    changed_ = true;
  } else if (access->is_store) {
    b_.write(cur_, access->slot, pop(access->words));
    changed_ = true;
  } else {
    push(b_.read(cur_, access->slot), access->words);
  }
  return true;
}

/// Copies the top `words` words and puts the copy `below` words further down.
void MethodLifter::duplicate(uint32_t words, uint32_t below) {
  std::array<ValueId, 4> top{};
  const uint32_t all = words + below;
  for (uint32_t i = 0; i < all; ++i) top[i] = peek_word(all - 1 - i);
  height_ -= all;
  for (uint32_t i = 0; i < words; ++i) push(top[below + i]);
  for (uint32_t i = 0; i < all; ++i) push(top[i]);
}

bool MethodLifter::step_stack(const Instruction& in) {
  switch (in.opcode) {
    case op_pop:
      --height_;
      return true;
    case op_pop2:
      height_ -= 2;
      return true;
    case op_dup:
      duplicate(1, 0);
      return true;
    case op_dup_x1:
      duplicate(1, 1);
      return true;
    case op_dup_x2:
      duplicate(1, 2);
      return true;
    case op_dup2:
      duplicate(2, 0);
      return true;
    case op_dup2_x1:
      duplicate(2, 1);
      return true;
    case op_dup2_x2:
      duplicate(2, 2);
      return true;
    case op_swap: {
      const ValueId top = pop(), under = pop();
      push(top);
      push(under);
      return true;
    }
    default:
      return false;
  }
}

bool MethodLifter::step_arithmetic(const Instruction& in) {
  if (in.opcode < op_iadd || in.opcode > op_dcmpg) return false;
  const std::string_view name = kArithmetic[in.opcode - op_iadd];
  if (in.opcode >= op_i2l) {
    const size_t row = size_t{2} * (in.opcode - static_cast<size_t>(op_i2l));
    const auto digit = [&](size_t k) { return static_cast<uint32_t>(kConversions[row + k] - '0'); };
    const bool compares = in.opcode >= op_lcmp;
    const uint32_t words = compares ? digit(0) / 2 : digit(0);
    const ValueId right = pop(words);
    push(compares ? pseudo(name, {pop(words), right}) : pseudo(name, {right}), digit(1));
    return true;
  }
  // Below, int, long, float, double take turns; shifts, and, or, xor have int and long only.
  const bool two_types = in.opcode >= op_ishl;
  const uint32_t words = two_types ? (in.opcode - op_ishl) % 2 + 1u : (in.opcode - op_iadd) % 2 + 1u;
  if (in.opcode >= op_ineg && in.opcode <= op_dneg) {
    push(pseudo(name, {pop(words)}), words);
    return true;
  }
  const bool is_shift = in.opcode >= op_ishl && in.opcode <= op_lushr;
  const ValueId right = pop(is_shift ? 1 : words);
  push(pseudo(name, {pop(words), right}), words);
  return true;
}

bool MethodLifter::step_array(const Instruction& in) {
  constexpr auto kElement = static_cast<uint16_t>(FieldKind::array_element);
  if (in.opcode >= op_iaload && in.opcode <= op_saload) {
    const ValueId index = pop(), array = pop();
    push(b_.emit(cur_, {.op = Op::load, .kind = kElement}, {array, index}),
         element_words(in.opcode, op_iaload));
    return true;
  }
  if (in.opcode >= op_iastore && in.opcode <= op_sastore) {
    const ValueId value = pop(element_words(in.opcode, op_iastore)), index = pop(), array = pop();
    b_.emit(cur_, {.op = Op::store, .kind = kElement}, {array, value, index});
    return true;
  }
  switch (in.opcode) {
    case op_arraylength:
      push(pseudo("arraylength", {pop()}));
      return true;
    case op_newarray: {
      const bool known = in.a >= 4 && in.a <= 11;
      if (!known) error_ = "an array of an unknown type is made";
      new_array(klass(known ? kPrimitives[in.a - 4] : "[I"), pop());
      return true;
    }
    case op_anewarray: {
      const auto element = file_.pool.klass(static_cast<uint16_t>(in.a));
      if (!element) error_ = "an array of what is no class is made";
      const std::string_view name = element ? element->view() : "java/lang/Object";
      new_array(klass(name.starts_with('[') ? fmt::format("[{}", name) : fmt::format("[L{};", name)), pop());
      return true;
    }
    case op_multianewarray:
      multi_new_array(in);
      return true;
    default:
      return false;
  }
}

void MethodLifter::new_array(ConstId klass, ValueId length) {
  constexpr auto kArray = static_cast<uint16_t>(AllocKind::array);
  push(b_.emit(cur_, {.op = Op::alloc, .kind = kArray, .payload = klass.index()}, {length}));
}

void MethodLifter::multi_new_array(const Instruction& in) {
  std::vector<ValueId> lengths(static_cast<size_t>(in.b));
  for (size_t i = lengths.size(); i-- > 0;) lengths[i] = pop();
  const auto name = file_.pool.klass(static_cast<uint16_t>(in.a));
  if (name->view().find_first_not_of('[') < lengths.size())
    error_ = "an array has fewer dimensions than lengths";
  push(nested_array(name->view(), lengths));
}

/// An array of arrays is an array whose elements are one array that stands for all of them.
ValueId MethodLifter::nested_array(std::string_view descriptor, std::span<const ValueId> lengths) {
  constexpr auto kArray = static_cast<uint16_t>(AllocKind::array);
  const ValueId array =
      b_.emit(cur_, {.op = Op::alloc, .kind = kArray, .payload = klass(descriptor).index()}, {lengths[0]});
  if (lengths.size() > 1 && descriptor.starts_with('[')) {
    const ValueId inner = nested_array(descriptor.substr(1), lengths.subspan(1));
    b_.emit(cur_, {.op = Op::store, .kind = static_cast<uint16_t>(FieldKind::array_element)},
            {array, inner, integer(0)});
  }
  return array;
}

bool MethodLifter::step_object(const Instruction& in, uint32_t at) {
  switch (in.opcode) {
    case op_getstatic:
    case op_putstatic:
    case op_getfield:
    case op_putfield:
      step_field(in);
      return true;
    case op_monitorenter:
    case op_monitorexit:
      b_.emit(cur_, {.op = in.opcode == op_monitorenter ? Op::acquire : Op::release}, {pop()});
      // What raises later in this block must not seem to come before: locks are part of what a handler sees.
      changed_ = true;
      return true;
    case op_new:
    case op_checkcast:
    case op_instanceof:
      break;
    default:
      return false;
  }
  const auto name = file_.pool.klass(static_cast<uint16_t>(in.a));
  if (!name) error_ = "an instruction needs a class and names none";
  const ConstId type = klass(name ? name->view() : "java/lang/Object");
  if (in.opcode == op_new) {
    constexpr auto kObject = static_cast<uint16_t>(AllocKind::object);
    // What is said about the type here: see ir::AnnotationOn::made.
    uint32_t said = 0;
    for (uint32_t i = 0; i < code_->annotations.size(); ++i) {
      if (code_->annotations[i].index == at) said = i + 1;
    }
    push(b_.emit(cur_, {.op = Op::alloc, .kind = kObject, .imm = said, .payload = type.index()}));
    return true;
  }
  const ValueId subject = pop();
  const bool is_cast = in.opcode == op_checkcast;
  const uint8_t next = code_->instructions[at + 1].opcode;
  if (!is_cast && survey_.leader[at + 1] == 0 && (next == op_ifeq || next == op_ifne)) {
    type_test_ = type;
    push(subject);  // in place of the truth value, for the branch
  } else {
    push(pseudo(is_cast ? "checkcast" : "instanceof", {subject, constant(type)}));
  }
  return true;
}

void MethodLifter::step_field(const Instruction& in) {
  const auto member = file_.pool.member(static_cast<uint16_t>(in.a));
  const uint32_t words = words_of(member->descriptor.view()[0]);
  const bool is_static = in.opcode <= op_putstatic,
             is_get = in.opcode == op_getstatic || in.opcode == op_getfield;
  const auto kind = static_cast<uint16_t>(is_static ? FieldKind::statik : FieldKind::field);
  const uint32_t field = out_.field(Symbol(fmt::format("{}.{}", member->owner.view(), member->name.view())));
  const ir::Spec spec{.op = is_get ? Op::load : Op::store, .kind = kind, .payload = field};
  if (is_get) {
    push(is_static ? b_.emit(cur_, spec) : b_.emit(cur_, spec, {pop()}), words);
    return;
  }
  const ValueId value = pop(words);
  if (is_static) {
    b_.emit(cur_, spec, {value});
  } else {
    b_.emit(cur_, spec, {pop(), value});
  }
}

}  // namespace ravel::jvm
