% SPDX-License-Identifier: Apache-2.0
% What OTP 29 added: bif3, and native records.
module otp29
function made 1
  label 1
  func_info otp29 made u1
  label 2
  put_record f0 point [] x0 u1 [ x x0 y 2 ]
  put_record f0 point x0 x0 u1 [ y 3 ]
  return
function taken 1
  label 3
  func_info otp29 taken u1
  label 4
  is_any_native_record f3 x0
  is_native_record f5 x0 otp29 point
  get_record_elements f5 x0 [ x x0 ]
  return
  label 5
  is_record_accessible f6 x0 auto_local
  get_record_field f6 x0 point y x0
  return
  label 6
  get_record_field f0 x0 point y x0
  return
