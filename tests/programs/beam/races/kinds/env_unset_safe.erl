%% SPDX-License-Identifier: Apache-2.0
%%
%% Everybody has a variable of his own: whether another one is set does not matter.
-module(env_unset_safe).
-export([enter/1, leave/1]).

enter(Who) ->
    application:set_env(shop, visitor, Who).

leave(_Who) ->
    case application:get_env(shop, visitor) of
        {ok, _} -> application:unset_env(shop, doorman); %~ none
        _ -> ok
    end.
