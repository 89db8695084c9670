%% SPDX-License-Identifier: Apache-2.0
%%
%% A free licence is looked for by pattern and assigned, by dirty operations. Two employees
%% can be given the same licence.
-module(mn_match_racy).
-export([assign/1]).

-record(licence, {key, employee = none}).

assign(Employee) ->
    case mnesia:dirty_match_object(#licence{key = '_', employee = none}) of
        [Free | _] ->
            mnesia:dirty_write(Free#licence{employee = Employee}), %~ check-then-act/mnesia %~ unwitnessed -- no driver: none of
            {ok, Free#licence.key};
        [] ->
            none_left
    end.
