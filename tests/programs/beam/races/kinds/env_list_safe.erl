%% SPDX-License-Identifier: Apache-2.0
%%
%% Hooks are a list in the application environment; adding one is done under a lock that
%% everybody who adds takes.
-module(env_list_safe).
-export([add_hook/1]).

add_hook(Hook) ->
    global:trans({hooks, self()}, fun() -> add(Hook) end, [node()]).

add(Hook) ->
    Hooks = application:get_env(web_shop, hooks, []),
    case lists:member(Hook, Hooks) of
        true -> ok;
        false -> application:set_env(web_shop, hooks, [Hook | Hooks]) %~ none
    end.
