%% SPDX-License-Identifier: Apache-2.0
%%
%% The log level is raised by one: read and set. Two operators who press the button
%% together raise it once.
-module(env_keys_racy).
-export([louder/0]).

louder() ->
    case application:get_env(radio_log, level) of
        {ok, Level} when Level < 9 ->
            application:set_env(radio_log, level, Level + 1); %~ check-then-act/application_env %~ witnessed
        _ -> ok
    end.
