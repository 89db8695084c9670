%% SPDX-License-Identifier: Apache-2.0
%%
%% sweep/0 is all that the cleaner process does, and the cleaner exists once. But it is not only that:
%% sweep_now/0 runs it in whoever calls.
-module(orig_entry_called_racy).
-export([start/0, begin_sweeping/0, sweep_now/0]).

start() ->
    spawn(?MODULE, begin_sweeping, []).

begin_sweeping() ->
    register(?MODULE, self()),
    sweep().

sweep_now() ->
    sweep().

sweep() ->
    case application:get_env(orig_cleaner, last) of
        undefined -> application:set_env(orig_cleaner, last, 0); %~ check-then-act/application_env %~ witnessed
        {ok, N} -> N
    end.
