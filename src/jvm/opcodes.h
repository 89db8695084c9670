// SPDX-License-Identifier: Apache-2.0
//
// The instructions of the JVM by their numbers (specification, chapter 6), and the form of their
// operands. Families that differ only in the type or in a built-in operand are decoded by arithmetic on
// the number, so they are named by their first and last member.
#pragma once

#include <cstdint>
#include <optional>

namespace ravel::jvm {

enum Opcode : uint8_t {
  op_nop = 0,
  op_aconst_null = 1,
  op_iconst_m1 = 2,
  op_iconst_5 = 8,
  op_lconst_0 = 9,
  op_lconst_1 = 10,
  op_fconst_0 = 11,
  op_fconst_2 = 13,
  op_dconst_0 = 14,
  op_dconst_1 = 15,
  op_bipush = 16,
  op_sipush = 17,
  op_ldc = 18,
  op_ldc_w = 19,
  op_ldc2_w = 20,
  op_iload = 21,
  op_lload = 22,
  op_fload = 23,
  op_dload = 24,
  op_aload = 25,
  op_iload_0 = 26,
  op_aload_3 = 45,
  op_iaload = 46,
  op_laload = 47,
  op_daload = 49,
  op_aaload = 50,
  op_saload = 53,
  op_istore = 54,
  op_lstore = 55,
  op_dstore = 57,
  op_astore = 58,
  op_istore_0 = 59,
  op_astore_3 = 78,
  op_iastore = 79,
  op_lastore = 80,
  op_dastore = 82,
  op_aastore = 83,
  op_sastore = 86,
  op_pop = 87,
  op_pop2 = 88,
  op_dup = 89,
  op_dup_x1 = 90,
  op_dup_x2 = 91,
  op_dup2 = 92,
  op_dup2_x1 = 93,
  op_dup2_x2 = 94,
  op_swap = 95,
  op_iadd = 96,
  op_idiv = 108,
  op_ldiv = 109,
  op_irem = 112,
  op_lrem = 113,
  op_ineg = 116,
  op_dneg = 119,
  op_ishl = 120,
  op_lushr = 125,
  op_iand = 126,
  op_lxor = 131,
  op_iinc = 132,
  op_i2l = 133,
  op_i2s = 147,
  op_lcmp = 148,
  op_dcmpg = 152,
  op_ifeq = 153,
  op_ifne = 154,
  op_ifle = 158,
  op_if_icmpeq = 159,
  op_if_icmple = 164,
  op_if_acmpeq = 165,
  op_if_acmpne = 166,
  op_goto = 167,
  op_jsr = 168,
  op_ret = 169,
  op_tableswitch = 170,
  op_lookupswitch = 171,
  op_ireturn = 172,
  op_lreturn = 173,
  op_dreturn = 175,
  op_areturn = 176,
  op_return = 177,
  op_getstatic = 178,
  op_putstatic = 179,
  op_getfield = 180,
  op_putfield = 181,
  op_invokevirtual = 182,
  op_invokespecial = 183,
  op_invokestatic = 184,
  op_invokeinterface = 185,
  op_invokedynamic = 186,
  op_new = 187,
  op_newarray = 188,
  op_anewarray = 189,
  op_arraylength = 190,
  op_athrow = 191,
  op_checkcast = 192,
  op_instanceof = 193,
  op_monitorenter = 194,
  op_monitorexit = 195,
  op_wide = 196,
  op_multianewarray = 197,
  op_ifnull = 198,
  op_ifnonnull = 199,
  op_goto_w = 200,
  op_jsr_w = 201,
};

/// What follows the opcode.
enum class OperandForm : uint8_t {
  none,
  signed_byte,
  signed_short,
  local,        ///< one byte, two after `wide`
  local_inc,    ///< iinc
  pool_byte,    ///< ldc
  pool,         ///< two bytes
  branch,       ///< two bytes, from the instruction's own offset
  branch_wide,  ///< four bytes
  table_switch,
  lookup_switch,
  interface,    ///< pool, count, zero
  dynamic,      ///< pool, two zeros
  array_type,   ///< one byte
  multi_array,  ///< pool, dimensions
  wide,
  invalid,
};

/// A load or store of a local variable, in short form or not; iinc counts as a store.
struct LocalAccess {
  uint32_t slot = 0;
  uint32_t words = 1;
  bool is_store = false;
};

OperandForm operand_form(uint8_t opcode);
bool is_branch(uint8_t opcode);
/// Control never goes on to the next instruction.
bool ends_flow(uint8_t opcode);
std::optional<LocalAccess> local_access(uint8_t opcode, int32_t operand);

}  // namespace ravel::jvm
