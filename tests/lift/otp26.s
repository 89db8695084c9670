% SPDX-License-Identifier: Apache-2.0
% What OTP 26 to 28 added: update_record, bs_match, badrecord with a value, executable_line, debug_line; and
% call_fun2 and bs_start_match4 of OTP 25.
module otp26
function set 2
  label 1
  func_info otp26 set u2
  label 2
  is_tagged_tuple f3 x0 u3 point
  update_record reuse u3 x0 x0 [ u2 x1 u3 0 ]
  return
  label 3
  badrecord x0
function match 1
  label 4
  func_info otp26 match u1
  label 5
  bs_start_match4 f4 u1 x0 x1
  bs_match f6 x1 [ ensure_at_least u24 u1 integer u2 [] u16 u1 x0 =:= [] u8 u7 get_tail u2 u1 x1 ]
  put_list x0 x1 x0
  return
  label 6
  bs_start_match4 no_fail u1 x0 x1
  bs_get_tail x1 x0 u2
  return
function call 2
  label 7
  func_info otp26 call u2
  label 8
  executable_line u1 u1
  move x1 x2
  call_fun2 safe u1 x2
  debug_line entry u1 u2 u1
  return
