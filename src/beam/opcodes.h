// SPDX-License-Identifier: Apache-2.0
//
// The generic BEAM instructions ("genops"): number, name and operand count. A number is never
// reused and never changes its arity: new releases only append (177-180 came with OTP 25,
// 181-182 with 26, 183 with 27, 184 with 28) and stop emitting old ones. One table therefore
// serves the files of every release from OTP 21 to 29, and older ones too.
//
// Constants carry the genop's own name; the three that are C++ keywords end in "_"
// (return_, try_, catch_), while opcode_name() always gives the Erlang spelling.
#pragma once

#include <cstdint>
#include <string_view>

namespace ravel::beam {

// X(constant, number, arity, "name"), in order of number, without gaps.
#define RAVEL_BEAM_OPCODES(X)                             \
  X(label, 1, 1, "label")                                 \
  X(func_info, 2, 3, "func_info")                         \
  X(int_code_end, 3, 0, "int_code_end")                   \
  X(call, 4, 2, "call")                                   \
  X(call_last, 5, 3, "call_last")                         \
  X(call_only, 6, 2, "call_only")                         \
  X(call_ext, 7, 2, "call_ext")                           \
  X(call_ext_last, 8, 3, "call_ext_last")                 \
  X(bif0, 9, 2, "bif0")                                   \
  X(bif1, 10, 4, "bif1")                                  \
  X(bif2, 11, 5, "bif2")                                  \
  X(allocate, 12, 2, "allocate")                          \
  X(allocate_heap, 13, 3, "allocate_heap")                \
  X(allocate_zero, 14, 2, "allocate_zero")                \
  X(allocate_heap_zero, 15, 3, "allocate_heap_zero")      \
  X(test_heap, 16, 2, "test_heap")                        \
  X(init, 17, 1, "init")                                  \
  X(deallocate, 18, 1, "deallocate")                      \
  X(return_, 19, 0, "return")                             \
  X(send, 20, 0, "send")                                  \
  X(remove_message, 21, 0, "remove_message")              \
  X(timeout, 22, 0, "timeout")                            \
  X(loop_rec, 23, 2, "loop_rec")                          \
  X(loop_rec_end, 24, 1, "loop_rec_end")                  \
  X(wait, 25, 1, "wait")                                  \
  X(wait_timeout, 26, 2, "wait_timeout")                  \
  X(m_plus, 27, 4, "m_plus")                              \
  X(m_minus, 28, 4, "m_minus")                            \
  X(m_times, 29, 4, "m_times")                            \
  X(m_div, 30, 4, "m_div")                                \
  X(int_div, 31, 4, "int_div")                            \
  X(int_rem, 32, 4, "int_rem")                            \
  X(int_band, 33, 4, "int_band")                          \
  X(int_bor, 34, 4, "int_bor")                            \
  X(int_bxor, 35, 4, "int_bxor")                          \
  X(int_bsl, 36, 4, "int_bsl")                            \
  X(int_bsr, 37, 4, "int_bsr")                            \
  X(int_bnot, 38, 3, "int_bnot")                          \
  X(is_lt, 39, 3, "is_lt")                                \
  X(is_ge, 40, 3, "is_ge")                                \
  X(is_eq, 41, 3, "is_eq")                                \
  X(is_ne, 42, 3, "is_ne")                                \
  X(is_eq_exact, 43, 3, "is_eq_exact")                    \
  X(is_ne_exact, 44, 3, "is_ne_exact")                    \
  X(is_integer, 45, 2, "is_integer")                      \
  X(is_float, 46, 2, "is_float")                          \
  X(is_number, 47, 2, "is_number")                        \
  X(is_atom, 48, 2, "is_atom")                            \
  X(is_pid, 49, 2, "is_pid")                              \
  X(is_reference, 50, 2, "is_reference")                  \
  X(is_port, 51, 2, "is_port")                            \
  X(is_nil, 52, 2, "is_nil")                              \
  X(is_binary, 53, 2, "is_binary")                        \
  X(is_constant, 54, 2, "is_constant")                    \
  X(is_list, 55, 2, "is_list")                            \
  X(is_nonempty_list, 56, 2, "is_nonempty_list")          \
  X(is_tuple, 57, 2, "is_tuple")                          \
  X(test_arity, 58, 3, "test_arity")                      \
  X(select_val, 59, 3, "select_val")                      \
  X(select_tuple_arity, 60, 3, "select_tuple_arity")      \
  X(jump, 61, 1, "jump")                                  \
  X(catch_, 62, 2, "catch")                               \
  X(catch_end, 63, 1, "catch_end")                        \
  X(move, 64, 2, "move")                                  \
  X(get_list, 65, 3, "get_list")                          \
  X(get_tuple_element, 66, 3, "get_tuple_element")        \
  X(set_tuple_element, 67, 3, "set_tuple_element")        \
  X(put_string, 68, 3, "put_string")                      \
  X(put_list, 69, 3, "put_list")                          \
  X(put_tuple, 70, 2, "put_tuple")                        \
  X(put, 71, 1, "put")                                    \
  X(badmatch, 72, 1, "badmatch")                          \
  X(if_end, 73, 0, "if_end")                              \
  X(case_end, 74, 1, "case_end")                          \
  X(call_fun, 75, 1, "call_fun")                          \
  X(make_fun, 76, 3, "make_fun")                          \
  X(is_function, 77, 2, "is_function")                    \
  X(call_ext_only, 78, 2, "call_ext_only")                \
  X(bs_start_match, 79, 2, "bs_start_match")              \
  X(bs_get_integer, 80, 5, "bs_get_integer")              \
  X(bs_get_float, 81, 5, "bs_get_float")                  \
  X(bs_get_binary, 82, 5, "bs_get_binary")                \
  X(bs_skip_bits, 83, 4, "bs_skip_bits")                  \
  X(bs_test_tail, 84, 2, "bs_test_tail")                  \
  X(bs_save, 85, 1, "bs_save")                            \
  X(bs_restore, 86, 1, "bs_restore")                      \
  X(bs_init, 87, 2, "bs_init")                            \
  X(bs_final, 88, 2, "bs_final")                          \
  X(bs_put_integer, 89, 5, "bs_put_integer")              \
  X(bs_put_binary, 90, 5, "bs_put_binary")                \
  X(bs_put_float, 91, 5, "bs_put_float")                  \
  X(bs_put_string, 92, 2, "bs_put_string")                \
  X(bs_need_buf, 93, 1, "bs_need_buf")                    \
  X(fclearerror, 94, 0, "fclearerror")                    \
  X(fcheckerror, 95, 1, "fcheckerror")                    \
  X(fmove, 96, 2, "fmove")                                \
  X(fconv, 97, 2, "fconv")                                \
  X(fadd, 98, 4, "fadd")                                  \
  X(fsub, 99, 4, "fsub")                                  \
  X(fmul, 100, 4, "fmul")                                 \
  X(fdiv, 101, 4, "fdiv")                                 \
  X(fnegate, 102, 3, "fnegate")                           \
  X(make_fun2, 103, 1, "make_fun2")                       \
  X(try_, 104, 2, "try")                                  \
  X(try_end, 105, 1, "try_end")                           \
  X(try_case, 106, 1, "try_case")                         \
  X(try_case_end, 107, 1, "try_case_end")                 \
  X(raise, 108, 2, "raise")                               \
  X(bs_init2, 109, 6, "bs_init2")                         \
  X(bs_bits_to_bytes, 110, 3, "bs_bits_to_bytes")         \
  X(bs_add, 111, 5, "bs_add")                             \
  X(apply, 112, 1, "apply")                               \
  X(apply_last, 113, 2, "apply_last")                     \
  X(is_boolean, 114, 2, "is_boolean")                     \
  X(is_function2, 115, 3, "is_function2")                 \
  X(bs_start_match2, 116, 5, "bs_start_match2")           \
  X(bs_get_integer2, 117, 7, "bs_get_integer2")           \
  X(bs_get_float2, 118, 7, "bs_get_float2")               \
  X(bs_get_binary2, 119, 7, "bs_get_binary2")             \
  X(bs_skip_bits2, 120, 5, "bs_skip_bits2")               \
  X(bs_test_tail2, 121, 3, "bs_test_tail2")               \
  X(bs_save2, 122, 2, "bs_save2")                         \
  X(bs_restore2, 123, 2, "bs_restore2")                   \
  X(gc_bif1, 124, 5, "gc_bif1")                           \
  X(gc_bif2, 125, 6, "gc_bif2")                           \
  X(bs_final2, 126, 2, "bs_final2")                       \
  X(bs_bits_to_bytes2, 127, 2, "bs_bits_to_bytes2")       \
  X(put_literal, 128, 2, "put_literal")                   \
  X(is_bitstr, 129, 2, "is_bitstr")                       \
  X(bs_context_to_binary, 130, 1, "bs_context_to_binary") \
  X(bs_test_unit, 131, 3, "bs_test_unit")                 \
  X(bs_match_string, 132, 4, "bs_match_string")           \
  X(bs_init_writable, 133, 0, "bs_init_writable")         \
  X(bs_append, 134, 8, "bs_append")                       \
  X(bs_private_append, 135, 6, "bs_private_append")       \
  X(trim, 136, 2, "trim")                                 \
  X(bs_init_bits, 137, 6, "bs_init_bits")                 \
  X(bs_get_utf8, 138, 5, "bs_get_utf8")                   \
  X(bs_skip_utf8, 139, 4, "bs_skip_utf8")                 \
  X(bs_get_utf16, 140, 5, "bs_get_utf16")                 \
  X(bs_skip_utf16, 141, 4, "bs_skip_utf16")               \
  X(bs_get_utf32, 142, 5, "bs_get_utf32")                 \
  X(bs_skip_utf32, 143, 4, "bs_skip_utf32")               \
  X(bs_utf8_size, 144, 3, "bs_utf8_size")                 \
  X(bs_put_utf8, 145, 3, "bs_put_utf8")                   \
  X(bs_utf16_size, 146, 3, "bs_utf16_size")               \
  X(bs_put_utf16, 147, 3, "bs_put_utf16")                 \
  X(bs_put_utf32, 148, 3, "bs_put_utf32")                 \
  X(on_load, 149, 0, "on_load")                           \
  X(recv_mark, 150, 1, "recv_mark")                       \
  X(recv_set, 151, 1, "recv_set")                         \
  X(gc_bif3, 152, 7, "gc_bif3")                           \
  X(line, 153, 1, "line")                                 \
  X(put_map_assoc, 154, 5, "put_map_assoc")               \
  X(put_map_exact, 155, 5, "put_map_exact")               \
  X(is_map, 156, 2, "is_map")                             \
  X(has_map_fields, 157, 3, "has_map_fields")             \
  X(get_map_elements, 158, 3, "get_map_elements")         \
  X(is_tagged_tuple, 159, 4, "is_tagged_tuple")           \
  X(build_stacktrace, 160, 0, "build_stacktrace")         \
  X(raw_raise, 161, 0, "raw_raise")                       \
  X(get_hd, 162, 2, "get_hd")                             \
  X(get_tl, 163, 2, "get_tl")                             \
  X(put_tuple2, 164, 2, "put_tuple2")                     \
  X(bs_get_tail, 165, 3, "bs_get_tail")                   \
  X(bs_start_match3, 166, 4, "bs_start_match3")           \
  X(bs_get_position, 167, 3, "bs_get_position")           \
  X(bs_set_position, 168, 2, "bs_set_position")           \
  X(swap, 169, 2, "swap")                                 \
  X(bs_start_match4, 170, 4, "bs_start_match4")           \
  X(make_fun3, 171, 3, "make_fun3")                       \
  X(init_yregs, 172, 1, "init_yregs")                     \
  X(recv_marker_bind, 173, 2, "recv_marker_bind")         \
  X(recv_marker_clear, 174, 1, "recv_marker_clear")       \
  X(recv_marker_reserve, 175, 1, "recv_marker_reserve")   \
  X(recv_marker_use, 176, 1, "recv_marker_use")           \
  X(bs_create_bin, 177, 6, "bs_create_bin")               \
  X(call_fun2, 178, 3, "call_fun2")                       \
  X(nif_start, 179, 0, "nif_start")                       \
  X(badrecord, 180, 1, "badrecord")                       \
  X(update_record, 181, 5, "update_record")               \
  X(bs_match, 182, 3, "bs_match")                         \
  X(executable_line, 183, 2, "executable_line")           \
  X(debug_line, 184, 4, "debug_line")                     \
  X(bif3, 185, 6, "bif3")                                 \
  X(is_any_native_record, 186, 2, "is_any_native_record") \
  X(is_native_record, 187, 4, "is_native_record")         \
  X(get_record_elements, 188, 3, "get_record_elements")   \
  X(put_record, 189, 6, "put_record")                     \
  X(is_record_accessible, 190, 3, "is_record_accessible") \
  X(get_record_field, 191, 5, "get_record_field")

enum class Opcode : uint8_t {
#define RAVEL_BEAM_OPCODE(constant, number, arity, name) constant = (number),
  RAVEL_BEAM_OPCODES(RAVEL_BEAM_OPCODE)
#undef RAVEL_BEAM_OPCODE
};

/// The highest genop number this reader knows.
inline constexpr uint32_t kOpcodeMax = 191;

constexpr bool is_known_opcode(uint32_t number) { return number >= 1 && number <= kOpcodeMax; }

/// The genop's name as OTP spells it, "unknown" for a number outside the table.
std::string_view opcode_name(Opcode opcode);
/// How many operands follow the opcode (a list counts as one); 0 for a number outside the table.
uint32_t opcode_arity(Opcode opcode);

}  // namespace ravel::beam
