%% SPDX-License-Identifier: Apache-2.0
%%
%% An application seeds its limits after it has started the processes that may change them.
-module(boot_before_tree_racy).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    {ok, Top} = boot_before_tree_sup_racy:start_link(),
    seed(),
    {ok, Top}.

stop(_State) ->
    ok.

seed() ->
    case persistent_term:get(boot_limits, none) of
        none -> persistent_term:put(boot_limits, #{rate => 10}); %~ check-then-act/persistent_term %~ unwitnessed -- no driver: nothing
        _ -> ok
    end.
