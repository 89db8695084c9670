%% SPDX-License-Identifier: Apache-2.0
%% So that -include_lib("eqc/include/eqc.hrl") finds the header by ERL_LIBS.
{application, eqc, [
    {description, "The interface of QuickCheck on Ravel's test library"},
    {vsn, "1.45.0"},
    {modules, []},
    {registered, []},
    {applications, [kernel, stdlib]}
]}.
