%% SPDX-License-Identifier: Apache-2.0
%%
%% Hooks are a list in the application environment, which is read, extended and set. Two
%% modules that add a hook at once: one hook is lost.
-module(env_list_racy).
-export([add_hook/1]).

add_hook(Hook) ->
    add(Hook).

add(Hook) ->
    Hooks = application:get_env(web_shop, hooks, []),
    case lists:member(Hook, Hooks) of
        true -> ok;
        false -> application:set_env(web_shop, hooks, [Hook | Hooks]) %~ check-then-act/application_env %~ witnessed
    end.
