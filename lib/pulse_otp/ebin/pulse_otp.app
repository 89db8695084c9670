%% SPDX-License-Identifier: Apache-2.0
%% So that -include_lib("pulse_otp/include/pulse_otp.hrl") finds the header by ERL_LIBS.
{application, pulse_otp, [
    {description, "Headers for models that use PULSE"},
    {vsn, "0.1.0"},
    {modules, []},
    {registered, []},
    {applications, [kernel, stdlib]}
]}.
