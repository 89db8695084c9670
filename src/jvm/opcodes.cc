// SPDX-License-Identifier: Apache-2.0
#include "jvm/opcodes.h"

namespace ravel::jvm {

OperandForm operand_form(uint8_t opcode) {
  switch (opcode) {
    case op_bipush:
      return OperandForm::signed_byte;
    case op_sipush:
      return OperandForm::signed_short;
    case op_ldc:
      return OperandForm::pool_byte;
    case op_ldc_w:
    case op_ldc2_w:
    case op_getstatic:
    case op_putstatic:
    case op_getfield:
    case op_putfield:
    case op_invokevirtual:
    case op_invokespecial:
    case op_invokestatic:
    case op_new:
    case op_anewarray:
    case op_checkcast:
    case op_instanceof:
      return OperandForm::pool;
    case op_ret:
      return OperandForm::local;
    case op_iinc:
      return OperandForm::local_inc;
    case op_tableswitch:
      return OperandForm::table_switch;
    case op_lookupswitch:
      return OperandForm::lookup_switch;
    case op_invokeinterface:
      return OperandForm::interface;
    case op_invokedynamic:
      return OperandForm::dynamic;
    case op_newarray:
      return OperandForm::array_type;
    case op_multianewarray:
      return OperandForm::multi_array;
    case op_wide:
      return OperandForm::wide;
    case op_goto_w:
    case op_jsr_w:
      return OperandForm::branch_wide;
    default:
      break;
  }
  if (opcode >= op_iload && opcode <= op_aload) return OperandForm::local;
  if (opcode >= op_istore && opcode <= op_astore) return OperandForm::local;
  if (opcode >= op_ifeq && opcode <= op_jsr) return OperandForm::branch;
  if (opcode == op_ifnull || opcode == op_ifnonnull) return OperandForm::branch;
  return opcode > op_jsr_w ? OperandForm::invalid : OperandForm::none;
}

bool is_branch(uint8_t opcode) {
  const OperandForm form = operand_form(opcode);
  return form == OperandForm::branch || form == OperandForm::branch_wide;
}

bool ends_flow(uint8_t opcode) {
  return opcode == op_goto || opcode == op_goto_w || opcode == op_ret || opcode == op_athrow ||
         (opcode >= op_tableswitch && opcode <= op_return);
}

std::optional<LocalAccess> local_access(uint8_t opcode, int32_t operand) {
  // Types in the order int, long, float, double, reference.
  const auto words = [](int type) { return type == 1 || type == 3 ? 2u : 1u; };
  const auto slot = static_cast<uint32_t>(operand);
  if (opcode == op_iinc) return LocalAccess{slot, 1, true};
  if (opcode >= op_iload && opcode <= op_aload) return LocalAccess{slot, words(opcode - op_iload), false};
  if (opcode >= op_istore && opcode <= op_astore) return LocalAccess{slot, words(opcode - op_istore), true};
  if (opcode >= op_iload_0 && opcode <= op_aload_3) {
    const int k = opcode - op_iload_0;
    return LocalAccess{static_cast<uint32_t>(k % 4), words(k / 4), false};
  }
  if (opcode >= op_istore_0 && opcode <= op_astore_3) {
    const int k = opcode - op_istore_0;
    return LocalAccess{static_cast<uint32_t>(k % 4), words(k / 4), true};
  }
  return std::nullopt;
}

}  // namespace ravel::jvm
