% SPDX-License-Identifier: Apache-2.0
% How compilers up to OTP 24 build and match binaries: bs_init2, bs_append, bs_put_*, bs_start_match2,
% bs_save2, and a value that is fetched between two segments.
module old_binaries
function build 2
  label 1
  func_info old_binaries build u2
  label 2
  bs_init2 f0 u4 u0 u2 u0 x2
  bs_put_integer f0 8 u1 u0 x0
  bs_put_string u2 u1
  bs_put_utf8 f0 u0 x1
  move x2 x0
  return
function append 2
  label 3
  func_info old_binaries append u2
  label 4
  bs_append f0 16 u0 u2 u8 x0 u0 x2
  bs_put_binary f0 all u8 u0 x1
  get_hd x1 x1
  bs_put_float f0 64 u1 u0 x1
  move x2 x0
  return
function guard 1
  label 5
  func_info old_binaries guard u1
  label 6
  bs_init_bits f5 u8 u0 u1 u0 x1
  bs_put_integer f5 8 u1 u0 x0
  is_eq_exact f5 x1 x0
  return
function match 1
  label 7
  func_info old_binaries match u1
  label 8
  bs_start_match2 f7 x0 u1 u1 x0
  bs_save2 x0 0
  bs_get_integer2 f9 x0 u1 16 u1 u0 x1
  bs_test_tail2 f9 x0 u0
  move x1 x0
  return
  label 9
  bs_restore2 x0 0
  bs_skip_bits2 f10 x0 8 u1 u0
  bs_get_binary2 f10 x0 u1 all u8 u0 x1
  move x1 x0
  return
  label 10
  bs_context_to_binary x0
  jump f7
