// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "ir/classes.h"
#include "ir/text.h"
#include "ir/verify.h"
#include "jvm/class_writer.h"
#include "jvm/lift/lift.h"
#include "jvm/opcodes.h"

namespace ravel::jvm {
namespace {

using testing::ClassWriter;

/// The text of the class's last method, or the problem that it has. Whatever is lifted must verify.
std::string lifted(const ClassWriter& writer) {
  const std::string bytes = writer.finish();
  const ClassFile file = read_class("T.class", as_bytes(bytes));
  if (!file.problems.empty()) return file.problems[0].message;
  const Lifted result = lift_class(file);
  if (!result.problems.empty()) return result.problems[0].message;
  for (const std::string& problem : ir::verify(result.module)) ADD_FAILURE() << problem;
  return ir::print(result.module, result.module.functions.back());
}

std::string lifted(const std::vector<uint8_t>& code, std::string_view descriptor = "()V") {
  ClassWriter writer("T");
  writer.add_method("f", descriptor, kStatic, code);
  return lifted(writer);
}

TEST(Lift, a_long_is_two_words_with_one_value) {
  EXPECT_EQ(lifted({op_lload, 0, op_lload, 2, op_dup2_x2, op_pop2, op_iadd + 1, op_lreturn}, "(JJ)J"),
            "function 'T':'f(JJ)J'/2(%0, %1)\n"
            "b0: // entry\n"
            "  %2 = call '$jvm':ladd/2(%1, %0)\n"
            "  ret %2\n");
}

TEST(Lift, a_loop_has_a_phi) {
  // 0: iconst_0, istore 1; 2: iload 1, iload 0, if_icmpge 14; 7: iinc 1 1, goto 2 ...
  EXPECT_EQ(lifted({op_iconst_m1 + 1, op_istore, 1, op_iload, 1, op_iload, 0, op_if_icmpeq + 3, 0, 9, op_iinc,
                    1, 1, op_goto, 0xFF, 0xF6, op_return},
                   "(I)V"),
            "function 'T':'f(I)V'/1(%0)\n"
            "b0: // entry\n"
            "  %1 = constant 0\n"
            "  jump b1\n"
            "b1: // from b0 b3\n"
            "  %2 = phi [b0: %1, b3: %4]\n"
            "  test ge %2 %0 ? b2 : b3\n"
            "b2: // from b1\n"
            "  ret\n"
            "b3: // from b1\n"
            "  %3 = constant 1\n"
            "  %4 = call '$jvm':iadd/2(%2, %3)\n"
            "  jump b1\n");
}

TEST(Lift, a_handler_sees_the_locals_as_they_were_when_it_raised) {
  ClassWriter writer("T");
  const auto call = writer.method("T", "g", "()V");
  const auto low = static_cast<uint8_t>(call & 0xFF), high = static_cast<uint8_t>(call >> 8);
  // x = 1; g(); x = 2; g(); return; handler: return x
  writer.add_method(
      "f", "()I", kStatic,
      {op_iconst_m1 + 2, op_istore, 0, op_invokestatic, high, low, op_iconst_m1 + 3, op_istore, 0,
       op_invokestatic, high, low, op_iconst_m1 + 1, op_ireturn, op_pop, op_iload, 0, op_ireturn},
      {{0, 14, 14, 0}});
  EXPECT_EQ(lifted(writer),
            "function 'T':'f()I'/0()\n"
            "b0: // entry\n"
            "  %0 = constant 1\n"
            "  jump b1\n"
            "b1 unwind b3: // from b0\n"
            "  %1 = call 'T':'g()V'/0()\n"
            "  %2 = constant 2\n"
            "  jump b2\n"
            "b2 unwind b3: // from b1\n"
            "  %3 = call 'T':'g()V'/0()\n"
            "  %4 = constant 0\n"
            "  ret %4\n"
            "b3: // from b1 b2\n"
            "  %5 = phi [b1: %0, b2: %2]\n"
            "  %6 = caught reason\n"
            "  ret %5\n");
}

TEST(Lift, a_synchronized_method_takes_its_lock) {
  ClassWriter writer("T");
  writer.add_method("f", "()V", kSynchronized, {op_return});
  EXPECT_EQ(lifted(writer),
            "function 'T':'f()V'/1(%this.0)\n"
            "b0: // entry\n"
            "  acquire %this.0\n"
            "  release %this.0\n"
            "  ret\n");
  ClassWriter other("T");
  other.add_method("f", "()V", kSynchronized | kStatic, {op_return});
  EXPECT_EQ(lifted(other),
            "function 'T':'f()V'/0()\n"
            "b0: // entry\n"
            "  %0 = constant $klass \"T\"\n"
            "  acquire %0\n"
            "  release %0\n"
            "  ret\n");
}

TEST(Lift, each_call_of_a_subroutine_has_its_copy) {
  // 0: jsr 8; 3: jsr 8; 6: return; 7: nop; 8: astore 0; 10: iinc 1 1; 13: ret 0
  ClassWriter writer("T", 46);
  writer.add_method("f", "(II)V", kStatic,
                    {op_jsr, 0, 8, op_jsr, 0, 5, op_return, op_nop, op_astore, 0, op_iinc, 1, 1, op_ret, 0});
  EXPECT_EQ(lifted(writer),
            "function 'T':'f(II)V'/2(%0, %1)\n"
            "b0: // entry\n"
            "  %2 = constant 1\n"
            "  %3 = call '$jvm':iadd/2(%1, %2)\n"
            "  %4 = constant 1\n"
            "  %5 = call '$jvm':iadd/2(%3, %4)\n"
            "  ret\n");
  ClassWriter endless("T", 46);
  endless.add_method("f", "()V", kStatic, {op_jsr, 0, 3, op_astore, 0, op_jsr, 0xFF, 0xFE, op_return});
  EXPECT_EQ(lifted(endless), "method f()V: a subroutine calls itself");
}

TEST(Lift, bad_code_is_refused_with_a_reason) {
  EXPECT_EQ(lifted({op_pop, op_return}),
            "method f()V: an instruction takes more from the stack than is there (at byte 0 of its code)");
  EXPECT_EQ(lifted({op_iload, 9, op_pop, op_return}),
            "method f()V: an instruction names a local variable that does not exist (at byte 0 of its code)");
  EXPECT_EQ(lifted({op_aconst_null, op_goto, 0xFF, 0xFF}),
            "method f()V: two ways lead here with different heights of the stack (at byte 0 of its code)");
  EXPECT_EQ(lifted({op_getstatic, 0, 1, op_return}),
            "method f()V: an access to what is no field (at byte 0 of its code)");
}

TEST(Lift, what_the_class_declares) {
  ClassWriter writer("T");
  writer.add_field("x", "I", kVolatile | kStatic);
  writer.add_method("f", "()V", kStatic | kPublic, {op_return});
  const std::string bytes = writer.finish();
  const Lifted result = lift_class(read_class("T.class", as_bytes(bytes)));
  const ir::ClassInfo& info = *result.module.klass;
  EXPECT_EQ(info.super.view(), "java/lang/Object");
  EXPECT_EQ(info.fields[0].flags, ir::kDeclVolatile | ir::kDeclStatic);
  EXPECT_EQ(info.methods[0].function, 0u);
  EXPECT_TRUE(result.module.functions[0].exported);
}

}  // namespace
}  // namespace ravel::jvm
