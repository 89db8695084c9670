%% SPDX-License-Identifier: Apache-2.0
%%
%% An application seeds its limits before it starts the processes that may change them.
-module(boot_before_tree_safe).
-behaviour(application).
-export([start/2, stop/1]).

start(_Type, _Args) ->
    seed(),
    boot_before_tree_sup_safe:start_link().

stop(_State) ->
    ok.

seed() ->
    case persistent_term:get(boot_limits, none) of
        none -> persistent_term:put(boot_limits, #{rate => 10}); %~ none
        _ -> ok
    end.
