%% SPDX-License-Identifier: Apache-2.0
%%
%% Names of plugins: which are loaded, and how one is announced.
-module(mod_plugins_registry_racy).
-export([loaded/1, announce/2]).

loaded(Plugin) ->
    is_pid(whereis(Plugin)).

announce(Plugin, Pid) ->
    register(Plugin, Pid). %~ check-then-act/registry %~ witnessed
