%% SPDX-License-Identifier: Apache-2.0
%%
%% A variable is removed if it has a certain value. Another one may be set in between, and is removed.
-module(env_unset_racy).
-export([enter/1, leave/1]).

enter(Who) ->
    application:set_env(shop, visitor, Who).

leave(Who) ->
    case application:get_env(shop, visitor) of
        {ok, Who} -> application:unset_env(shop, visitor); %~ check-then-act/application_env %~ witnessed
        _ -> ok
    end.
