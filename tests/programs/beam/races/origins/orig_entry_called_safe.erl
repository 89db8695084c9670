%% SPDX-License-Identifier: Apache-2.0
%%
%% sweep/0 is all that the cleaner process does, and the cleaner exists once: a second one dies
%% when it registers itself. Nobody else sweeps; begin_sweeping/0 is exported to be spawned.
-module(orig_entry_called_safe).
-export([start/0, begin_sweeping/0]).

start() ->
    spawn(?MODULE, begin_sweeping, []).

begin_sweeping() ->
    register(?MODULE, self()),
    sweep().

sweep() ->
    case application:get_env(orig_cleaner, last) of
        undefined -> application:set_env(orig_cleaner, last, 0); %~ none
        {ok, N} -> N
    end.
