%% SPDX-License-Identifier: Apache-2.0
%% So that -include_lib("proper/include/proper.hrl") finds the header by ERL_LIBS.
{application, proper, [
    {description, "PropEr's interface on Ravel's test library"},
    {vsn, "1.4.0"},
    {modules, []},
    {registered, []},
    {applications, [kernel, stdlib]}
]}.
