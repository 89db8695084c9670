%% SPDX-License-Identifier: Apache-2.0
%%
%% Loads a plugin once; the three steps live in three modules. A lost race shows as false from
%% announce/2, and the spare process is stopped.
-module(mod_plugins_safe).
-export([load/1]).

load(Plugin) ->
    case mod_plugins_registry_safe:loaded(Plugin) of
        true ->
            already_loaded;
        false ->
            Pid = mod_plugins_runner_safe:run(Plugin),
            case mod_plugins_registry_safe:announce(Plugin, Pid) of
                true -> loaded;
                false -> exit(Pid, shutdown), already_loaded
            end
    end.
