%% SPDX-License-Identifier: Apache-2.0
%%
%% Asks for what rebar.config says about all suites of a project.

-module(given_SUITE).
-compile([export_all, nowarn_export_all]).

suite() -> [{require, limit}, {require, port, {database, port}}].
all() -> [knows].

knows(_) ->
    5 = ct:get_config(limit),
    12 = ct:get_config({database, port}),
    12 = ct:get_config(port),
    {ok, green} = application:get_env(shop, colour).
