%% SPDX-License-Identifier: Apache-2.0
%%
%% Names of plugins: which are loaded, and how one is announced.
-module(mod_plugins_registry_safe).
-export([loaded/1, announce/2]).

loaded(Plugin) ->
    is_pid(whereis(Plugin)).

announce(Plugin, Pid) ->
    try
        register(Plugin, Pid) %~ none
    catch
        error:badarg -> false
    end.
