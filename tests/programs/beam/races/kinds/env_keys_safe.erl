%% SPDX-License-Identifier: Apache-2.0
%%
%% The log level is set from the verbosity: two parameters, one read and one set.
-module(env_keys_safe).
-export([louder/0]).

louder() ->
    case application:get_env(radio_log, verbosity) of
        {ok, Level} when Level < 9 ->
            application:set_env(radio_log, level, Level + 1); %~ none
        _ -> ok
    end.
