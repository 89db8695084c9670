%% SPDX-License-Identifier: Apache-2.0
%%
%% The process of a plugin.
-module(mod_plugins_runner_racy).
-export([run/1]).

run(Plugin) ->
    spawn(fun() -> apply(Plugin, main, []) end).
