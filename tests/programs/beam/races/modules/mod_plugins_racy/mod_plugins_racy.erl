%% SPDX-License-Identifier: Apache-2.0
%%
%% Loads a plugin once; the three steps live in three modules. Two load/1 of one plugin both
%% find it not loaded, start it twice, and the second announce/2 fails with badarg.
-module(mod_plugins_racy).
-export([load/1]).

load(Plugin) ->
    case mod_plugins_registry_racy:loaded(Plugin) of
        true ->
            already_loaded;
        false ->
            Pid = mod_plugins_runner_racy:run(Plugin),
            case mod_plugins_registry_racy:announce(Plugin, Pid) of
                true -> loaded;
                false -> exit(Pid, shutdown), already_loaded
            end
    end.
