% SPDX-License-Identifier: Apache-2.0
% put_tuple with put (up to OTP 21), make_fun2 (up to OTP 23), set_tuple_element, init and allocate_zero,
% recv_mark and recv_set (up to OTP 23).
module old_data
lambda -pair/2-fun-0- 1 1
function pair 2
  label 1
  func_info old_data pair u2
  label 2
  put_tuple u2 x2
  line u0
  put x1
  put x0
  set_tuple_element x0 x2 u1
  move x2 x0
  make_fun2 u0
  return
function frame 1
  label 3
  func_info old_data frame u1
  label 4
  allocate_zero u2 u1
  move x0 y1
  call u1 f4
  is_nil f5 y0
  init y1
  label 5
  move y1 x0
  deallocate u2
  return
function wait 1
  label 6
  func_info old_data wait u1
  label 7
  allocate u1 u1
  recv_mark f8
  move x0 y0
  recv_set f8
  label 8
  loop_rec f10 x0
  is_eq_exact f9 x0 y0
  remove_message
  deallocate u1
  return
  label 9
  loop_rec_end f8
  label 10
  wait f8
function -pair/2-fun-0- 1
  label 11
  func_info old_data -pair/2-fun-0- u1
  label 12
  return
