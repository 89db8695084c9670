%% SPDX-License-Identifier: Apache-2.0
%%
%% A free licence is looked for by pattern and assigned in a transaction; match_object
%% locks the table.
-module(mn_match_safe).
-export([assign/1]).

-record(licence, {key, employee = none}).

assign(Employee) ->
    mnesia:transaction(fun() ->
        case mnesia:match_object(licence, #licence{key = '_', employee = none}, write) of
            [Free | _] ->
                mnesia:write(Free#licence{employee = Employee}), %~ none
                {ok, Free#licence.key};
            [] ->
                none_left
        end
    end).
