%% SPDX-License-Identifier: Apache-2.0
%% So that -include_lib("pulse/include/pulse.hrl") finds the header by ERL_LIBS.
{application, pulse, [
    {description, "Headers for models that use PULSE"},
    {vsn, "0.1.0"},
    {modules, []},
    {registered, []},
    {applications, [kernel, stdlib]}
]}.
